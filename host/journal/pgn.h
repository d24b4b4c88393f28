// Portable Game Notation, out and in.
#pragma once

#include <annabella/variant.h>

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/game.h"
#include "game/notation.h"

namespace annabella::host {

// The file in which an announcement is kept as it was spoken; empty: it is not.
using NameOfSound = std::function<std::string(const Ply&)>;

// The seven tags, SetUp and FEN where the start is not the usual one, what the game is worth where
// that says more than the result (pgn_outcome.h), and the moves: behind each [%clk h:mm:ss] where
// there was a clock, [%sound FILE] where `sound_of` names one (D.2.7), and (=) where a draw was
// offered (C.12). Lines of at most 79 characters, but for tags with long names in them.
// `with_clocks`: not for whom the times are not (D.2.10.4).
std::string to_pgn(const Game& game, const NameOfSound& sound_of = {}, bool with_clocks = true);

// What stands between the tags and the result, in its order.
struct PgnElement {
  enum class Kind : std::uint8_t { move = 1, comment, judgement, open, close };
  Kind kind = Kind::move;
  std::string text;  // a move without its number, a comment without braces, "$1", "?!"
  int line = 0;
};

struct PgnGame {
  int line = 0;                             // of the file, where it begins
  std::map<std::string, std::string> tags;  // as they are written, in UTF-8
  std::vector<Move> moves;                  // legal, in order
  std::string result;                       // "1-0", "0-1", "1/2-1/2", "*"

  int plies = 0;
  int result_line = 0;      // where the result stands, or the last move
  bool has_result = false;  // there, and not only in the tag
  std::shared_ptr<const Position> start, end;
  std::optional<Ending> ending;   // of the end
  bool white_never_wins = false;  // as far as it is seen at a glance
  bool black_never_wins = false;
  std::vector<Phrase> variation_errors;  // only where nothing but the verdict is kept

  // Only where everything is kept.
  std::vector<std::pair<std::string, std::string>> tags_in_order;
  std::vector<PgnElement> elements;
  PieceLetters letters;  // those of the moves, where they are not English
};

// What was agreed before the game, as far as the tags tell. What the clocks showed is not in it.
Setup setup_of(const PgnGame& game, const std::string& variant_id);

// What one wants of a file, and what it may contain.
struct PgnWish {
  enum class Keep : std::uint8_t {
    verdict = 1,  // only what the moves lead to, and the tags that judge it: fast; and whether
                  // the moves of the variations can be played
    moves,        // and the moves and all tags
    everything    // and comments, variations and judgements
  };
  Keep keep = Keep::moves;
  // Of languages other than English, for games that are not written as PGN asks.
  std::vector<PieceLetters> letters;
  // The rules for the tag Variant, or why there are none; without it the tag is not looked at.
  std::function<Result<const Variant*>(const std::string& name)> variant_named;
};

class PgnScanner;
struct PgnWaiting;

// One game after the other, from a file of any size.
class PgnReader {
 public:
  // `name` is the file's, for the errors. Stream and variant outlive the reader.
  PgnReader(std::istream& in, std::string name, const Variant& variant, PgnWish wish = {});
  ~PgnReader();

  // Nothing at the end of the file. An error names file, line, the move and what is wrong with it;
  // then the next call goes on with the next game.
  Result<std::optional<PgnGame>> next();

 private:
  std::unique_ptr<PgnScanner> scanner_;
  std::unique_ptr<PgnWaiting> waiting_;
  std::string name_;
  const Variant* variant_;
  PgnWish wish_;
};

// Every game of a file, or the first error.
Result<std::vector<PgnGame>> read_pgn(std::istream& in, const std::string& name,
                                      const Variant& variant);

// What an organiser should look at again: a contradiction between the result and the position, the
// tags or the Laws; or a hint, where only something is missing. Where a flag has fallen, who can
// still win is decided completely (6.9).
struct PgnRemark {
  enum class Weight : std::uint8_t { contradiction = 1, hint };
  Weight weight = Weight::hint;
  Phrase what;
};
std::vector<PgnRemark> remarks_on(const PgnGame& game, const std::string& file);

// How the moves are written again.
struct PgnStyle {
  enum class Moves : std::uint8_t { short_form = 1, long_form, uci };
  Moves moves = Moves::short_form;
  PieceLetters letters;
};

// The whole game in another writing, as valid PGN. Of a variation that cannot be read, the rest is
// left as it was written, in a comment, and named in `remarks`. The game was read with everything.
std::string rewritten(const PgnGame& game, const PgnStyle& style, const std::string& file,
                      std::vector<Phrase>& remarks);

}  // namespace annabella::host
