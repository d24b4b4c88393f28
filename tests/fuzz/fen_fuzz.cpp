// Any bytes as a position: read leniently without a throw, strictly with at most one sentence, and
// what can be played on is a position that FEN can carry.
#include <annabella/rules/legality.h>
#include <annabella/rules/moves.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace annabella::rules {
namespace {

void demand(bool true_of_this_input) {
  if (!true_of_this_input) std::abort();
}

std::optional<Board> strictly(std::string_view text, Castling castling) {
  try {
    return read_fen(text, castling);
  } catch (const std::invalid_argument& refusal) {
    const std::string_view said = refusal.what();
    demand(said.starts_with("FEN: ") && said.ends_with('.'));
    return std::nullopt;
  }
}

void examine(std::string_view text, Castling castling) {
  const FenReading reading = read_fen_leniently(text, castling);
  const PositionReport found = report(text, castling);
  demand(found.readable == reading.board.has_value());
  demand(found.readable || !found.faults.empty());
  const std::optional<Board> board = strictly(text, castling);
  if (board) demand(found.faults.empty() && *board == *reading.board && !found.fen.empty());
  if (found.fen.empty()) return;

  const Board playable = read_fen(found.fen, castling);
  demand(write_fen(playable) == found.fen);
  demand(read_fen(write_fen(playable, CastlingLetters::shredder), castling) == playable);
  for (const Step step : legal_steps(playable)) {
    const Board next = after(playable, step);
    demand(write_fen(read_fen(write_fen(next), castling)) == write_fen(next));
  }
}

}  // namespace
}  // namespace annabella::rules

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  annabella::rules::examine(text, annabella::rules::Castling::from_home);
  annabella::rules::examine(text, annabella::rules::Castling::from_anywhere);
  return 0;
}
