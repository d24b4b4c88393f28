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
  };
  struct TakeOff {
    Square square;
  };
  struct Clear {};
  struct Start {};
  struct Turn {
    Color side = Color::white;
  };
  // Nothing: both sides, both ways.
  struct Castle {
    std::optional<Color> side;
    std::optional<SetUpBoard::Wing> wing;
    bool may = true;
  };
  struct Pass {
    std::optional<Square> square;
  };
  struct FromBoard {
    bool is_turned = false;
  };
  struct Ready {};
  using Order = std::variant<Put, TakeOff, Clear, Start, Turn, Castle, Pass, FromBoard, Ready>;

  std::vector<Order> orders;  // none: only a side was named
  Color side = Color::white;  // that was named last, and holds for the next line
};

// `side`: that was named last before. Nothing: the line says something else.
std::optional<SetUpLine> read_set_up_line(const Utterance& line, Color side,
                                          const Tongues& tongues);

}  // namespace annabella::host
