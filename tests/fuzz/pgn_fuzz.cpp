// Any bytes as a file of games: each way of reading finds the same games, and what is written of
// one is read again as the same.
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "journal/pgn.h"
#include "support/letters.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

void demand(bool true_of_this_input) {
  if (!true_of_this_input) std::abort();
}

struct Read {
  std::vector<PgnGame> games;
  std::vector<std::string> found;  // in order: plies and result, or the key of an error
};

Read read_all(const std::string& text, PgnWish::Keep keep, std::vector<PieceLetters> letters) {
  std::istringstream in(text);
  PgnReader reader(in, "fuzz.pgn", standard_variant(),
                   {.keep = keep, .letters = std::move(letters), .variant_named = {}});
  Read read;
  for (;;) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (game && !*game) return read;
    read.found.push_back(game ? std::to_string((*game)->plies) + " " + (*game)->result
                              : game.error().what.key);
    if (game) read.games.push_back(**game);
  }
}

void expect_again(const PgnGame& game, const PgnStyle& style,
                  const std::vector<PieceLetters>& letters) {
  std::vector<Phrase> remarks;
  const Read again =
      read_all(rewritten(game, style, "fuzz.pgn", remarks), PgnWish::Keep::everything, letters);
  demand(again.games.size() == 1 && again.found.size() == 1);
  demand(again.games[0].moves == game.moves);
  demand(again.games[0].result == game.result);
}

}  // namespace
}  // namespace annabella::host

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace annabella::host;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::vector<PieceLetters> all = all_letters_but("en");
  const Read checked = read_all(text, PgnWish::Keep::verdict, all);
  const Read whole = read_all(text, PgnWish::Keep::everything, all);
  demand(checked.found == whole.found);
  for (const PgnGame& game : whole.games) {
    remarks_on(game, "fuzz.pgn");
    const PieceLetters english = letters_of("en");
    const PieceLetters german = letters_of("de");
    expect_again(game, {.moves = PgnStyle::Moves::short_form, .letters = english}, {});
    expect_again(game, {.moves = PgnStyle::Moves::short_form, .letters = german}, {german});
    expect_again(game, {.moves = PgnStyle::Moves::long_form, .letters = english}, {});
    expect_again(game, {.moves = PgnStyle::Moves::uci, .letters = english}, {});
  }
  return 0;
}
