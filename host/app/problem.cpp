#include "app/problem.h"

#include <algorithm>

namespace annabella::host {

Problem problem_of(const Game& game, Duration at_most) {
  const std::vector<Ply>& plies = game.plies();
  Problem problem;
  problem.at_most = at_most;
  std::size_t first = plies.size();
  const bool is_after_the_last = !plies.empty() && plies.back().after.get() == &game.position();
  if (is_after_the_last) {
    problem.position = plies.back().after;
    const auto quiet = game.position().quiet_halfmoves();
    const std::size_t most = quiet ? static_cast<std::size_t>(*quiet) : plies.size();
    first = plies.size() - 1;
    while (first > 0 && plies.size() - first < most &&
           plies[first - 1].after == plies[first].before) {
      --first;
    }
  } else {
    problem.position = game.variant().from_fen(game.position().fen());
  }
  problem.start = game.before(first).fen();
  problem.keys.push_back(game.before(first).repetition_key());
  for (; first < plies.size(); ++first) {
    problem.moves.push_back(plies[first].move);
    problem.keys.push_back(plies[first].key);
  }
  return problem;
}

std::string moment_of(const Game& game) {
  return std::to_string(game.plies().size()) + ' ' + game.position().fen();
}

}  // namespace annabella::host
