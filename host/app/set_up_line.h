// What a line says that is to become of a board on which a position is set up: "Weiß König Eva eins
// Turm Anna eins", "weg Eva zwei", "Schwarz am Zug". In any of the table's languages.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <variant>
#include <vector>

#include "app/set_up_board.h"
#include "commands/heard_move.h"

namespace annabella::host {

struct SetUpLine {
  struct Put {
    Square square;
    Piece man = kNoPiece;
    bool operator==(const Put&) const = default;
  };
  struct TakeOff {
    Square square;
    bool operator==(const TakeOff&) const = default;
  };
  struct Clear {
    bool operator==(const Clear&) const = default;
  };
  struct Start {
    bool operator==(const Start&) const = default;
  };
  struct Turn {
    Color side = Color::white;
    bool operator==(const Turn&) const = default;
  };
  // Nothing: both sides, both ways.
  struct Castle {
    std::optional<Color> side;
    std::optional<SetUpBoard::Wing> wing;
    bool may = true;
    bool operator==(const Castle&) const = default;
  };
  struct Pass {
    std::optional<Square> square;
    bool operator==(const Pass&) const = default;
  };
  struct FromBoard {
    bool is_turned = false;
    bool operator==(const FromBoard&) const = default;
  };
  struct Ready {
    bool operator==(const Ready&) const = default;
  };
  using Order = std::variant<Put, TakeOff, Clear, Start, Turn, Castle, Pass, FromBoard, Ready>;

  std::vector<Order> orders;  // none: only a side was named
  Color side;                 // that was named last, and holds for the next line
};

// `side`: that was named last before. Nothing: the line says something else.
std::optional<SetUpLine> read_set_up_line(const Utterance& line, Color side,
                                          const Tongues& tongues);

}  // namespace annabella::host
