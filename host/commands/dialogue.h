// From words, typed or heard, to an intent, a query, or a question back. One grammar for both.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/phrase.h"
#include "game/game.h"
#include "game/intent.h"
#include "words/voice.h"

namespace annabella::host {

// Asks about the game and changes nothing. `about` is what the question names.
struct Query {
  enum class Kind : std::uint8_t {
    last = 1,   // the last move
    moves,      // the last `count` moves
    clock,      // both clocks
    my_clock,   // the speaker's own
    pieces,     // where are the knights (about: PieceKind; side: whose) or all men of a side
    line,       // what stands on a file or a rank
    rays,       // what is seen from a square, direction by direction
    targets,    // legal moves of the man on a square
    attackers,  // who attacks a square, then who defends it
    turn,
    count,  // move number
    board,  // the diagram, one character a square
    help,   // about: std::string, the command, or empty
  };
  Kind kind;
  Argument about = std::string{};
  std::optional<Color> side;
  int count = 0;
};

// What the house does for the speaker outside the game.
struct Service {
  enum class Kind : std::uint8_t {
    stop_speaking = 1,
    repeat,
    rate,
    pitch,
    volume,
    voice,
    device,
    save,
    quit
  };
  Kind kind;
  std::string value;  // "300", "+", "-", "de+f2", a path
};

// Something must be asked first. The dialogue remembers what, and the next line answers it.
struct Question {
  Phrase ask;
};
// What was heard and what to do.
struct NotUnderstood {
  Phrase why;
};
// A question was answered with no; nothing happens.
struct Dropped {
  Phrase what;
};

// Whose intent it is, if the line said so or the game's state decides; the house stamps the time.
struct Wanted {
  Color by;
  Action action;
};

using Reading = std::variant<Wanted, Query, Service, Question, NotUnderstood, Dropped>;

// One per table. [house]
class Dialogue {
 public:
  // `line` is what was typed or heard. A name of a side before it ("schwarz: remis") says for whom;
  // otherwise it is said for the side to move, or for the side that the open question was put to.
  Reading hear(std::string_view line, const Game& game, const Voice& voice);

  // The question that waits for an answer, if any.
  const std::optional<Phrase>& open_question() const { return asked_; }

 private:
  struct Pending;
  std::optional<Phrase> asked_;
  std::shared_ptr<const Pending> pending_;
};

// The answer, line by line, the most important word first. `now` is for the clocks.
std::vector<Phrase> answer(const Query& query, Color speaker, const Game& game, Time now);

}  // namespace annabella::host
