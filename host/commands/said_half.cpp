#include "commands/said_half.h"

#include <algorithm>

#include "commands/command.h"

namespace annabella::host {

SaidHalf nth_half_at(const Utterance& line, std::size_t word, const Game::Turn& turn,
                     const Tongues& tongues) {
  const std::size_t halves = turn.end - turn.first;
  const KeyWord nth = nth_at(line, word, tongues);
  if (halves < 2 || nth.length == 0) return {};
  const std::string which = nth.means.substr(std::string_view("nth-").size());
  for (std::size_t i = 0; i < halves; ++i) {
    const bool is_it = which == std::to_string(i + 1) || (which == "last" && i + 1 == halves);
    if (is_it) return {turn.first + i, nth.length};
  }
  return {};
}

SaidHalf half_at(const Utterance& line, std::size_t word, const Game::Turn& turn, const Game& game,
                 const Tongues& tongues) {
  constexpr std::size_t kMostWords = 6;
  const SaidHalf nth = nth_half_at(line, word, turn, tongues);
  if (nth.words > 0 || turn.end - turn.first < 2) return nth;
  for (std::size_t end = std::min(word + kMostWords, line.words.size()); end > word; --end) {
    for (std::size_t ply = turn.first; ply < turn.end; ++ply) {
      const HeardMove heard =
          hear_move(line.between(word, end), game.before(ply), game.variant(), tongues);
      const bool is_it = heard.heard && heard.whole && heard.moves.size() == 1 &&
                         heard.moves.front() == game.plies()[ply].move;
      if (is_it) return {ply, end - word};
    }
  }
  return {};
}

}  // namespace annabella::host
