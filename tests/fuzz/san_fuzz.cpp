// A position on the first line and any bytes as a move after it: whatever is understood is legal,
// and is understood again in every notation that we write it in.
#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "game/notation.h"
#include "support/letters.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

void demand(bool true_of_this_input) {
  if (!true_of_this_input) std::abort();
}

bool means(const std::string& text, const Move& move, const Position& position,
           const PieceLetters& letters) {
  const Meaning meaning = meaning_of(text, position, letters);
  return meaning.moves.size() == 1 && meaning.moves.front() == move;
}

void examine(std::string_view text, const Position& position, const std::string& language) {
  const PieceLetters letters = letters_of(language);
  const std::vector<Move> legal = position.legal_moves();
  const Meaning meaning = meaning_of(text, position, letters, all_letters_but(language));
  demand(meaning.moves.empty() || meaning.heard.has_value());
  for (const Move& move : meaning.moves) {
    demand(std::ranges::find(legal, move) != legal.end());
    const MoveFacts facts = position.describe(move);
    demand(means(relettered(facts, move, letters), move, position, letters));
    demand(means(relettered(facts, move, figurines()), move, position, letters));
    demand(means(long_form(facts, move, letters), move, position, letters));
    demand(means(facts.uci, move, position, letters));
  }
  offers_draw(text);
}

std::unique_ptr<Position> position_or_start(std::string_view fen) {
  try {
    return standard_variant().from_fen(fen);
  } catch (const std::invalid_argument&) {
    return standard_variant().start(0);
  }
}

}  // namespace
}  // namespace annabella::host

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace annabella::host;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find('\n'), input.size());
  const auto position = position_or_start(input.substr(0, end));
  const std::string_view move = input.substr(std::min(end + 1, input.size()));
  for (const char* language : {"de", "cs", "en"}) examine(move, *position, language);
  return 0;
}
