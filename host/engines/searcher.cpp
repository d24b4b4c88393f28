#include "engines/searcher.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engines/look_ahead.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr int kDeepestLook = 40;
// Beyond this a game is won or lost anyway, and by how much says nothing.
constexpr int kDecided = 1000;

// Of moves that are ranked, the best first.
std::optional<int> loss_of(const Move& judged, const std::vector<ScoredMove>& moves) {
  const auto found = std::ranges::find(moves, judged, &ScoredMove::move);
  if (found == moves.end()) return std::nullopt;
  return std::clamp(moves.front().score, -kDecided, kDecided) -
         std::clamp(found->score, -kDecided, kDecided);
}

}  // namespace

Searcher::Searcher(const Variant& variant, const EngineWish& wish, Chance::Seed seed)
    : worth_(variant),
      hands_(capability<Hands>(const_cast<Variant&>(variant))),
      sight_(sight_of(wish)),
      chance_(seed) {}

Searcher::Sight Searcher::sight_of(const EngineWish& wish) {
  constexpr std::array kSights{Sight{1, 1000ms, 150, false}, Sight{2, 1000ms, 80, true},
                               Sight{3, 2000ms, 30, true}, Sight{4, 3000ms, 10, true},
                               Sight{kDeepestLook, 3000ms, 0, true}};
  Sight sight = kSights[static_cast<std::size_t>(wish.strength) - 1];
  if (wish.depth) sight.depth = std::min(*wish.depth, kDeepestLook);
  if (wish.movetime) sight.time = Duration{*wish.movetime};
  return sight;
}

// Chance takes one of those whose scores its error does not tell apart; a mate is none of them.
Result<FoundMove> Searcher::find(const Problem& problem, const std::stop_token& stop) {
  const Position& position = *problem.position;
  std::vector<ScoredMove> moves;
  for (const Move& move : position.legal_moves()) moves.push_back({move, -kMate});
  if (moves.empty()) return Error{{"engine.no-move", {{"name", name_}}}};
  for (std::size_t i = moves.size(); i > 1; --i) {
    std::swap(moves[i - 1], moves[chance_.below(static_cast<std::uint32_t>(i))]);
  }
  const Duration time = std::min(sight_.time, problem.at_most);
  const LookAhead::Terms terms{.worth = worth_,
                               .hands = hands_,
                               .keys = problem.keys,
                               .exchanges = sight_.exchanges,
                               .until = LookAhead::Ticks::now() + time};
  LookAhead ahead(terms, stop);
  std::vector<ScoredMove> ranked = moves;
  std::optional<int> loss;
  try {
    for (int depth = 1; depth <= sight_.depth; ++depth) {
      // The first one's score is exact, however bad it is.
      const auto is_judged = [&](const ScoredMove& one) { return one.move == problem.judged; };
      std::ranges::stable_partition(ranked, is_judged);
      ahead.rank(position, ranked, depth, 2 * sight_.error);
      moves = ranked;
      if (problem.judged) loss = loss_of(*problem.judged, moves);
      if (is_mate(moves.front().score) || moves.size() == 1) break;
    }
  } catch (const LookAhead::OutOfTime&) {
    if (moves.front().score == -kMate) moves = ranked;
    std::ranges::stable_sort(moves, std::greater{}, &ScoredMove::score);
  }
  if (is_mate(moves.front().score)) {
    return FoundMove{moves.front().move, moves.front().score, loss};
  }
  const auto seen = [&](const ScoredMove& move) {
    const auto most = static_cast<std::uint32_t>(2 * sight_.error + 1);
    return move.score + static_cast<int>(chance_.below(most)) - sight_.error;
  };
  const ScoredMove* best = nullptr;
  int most = 0;
  for (const ScoredMove& move : moves) {
    if (move.score < moves.front().score - 2 * sight_.error) break;
    const int score = seen(move);
    if (best != nullptr && score <= most) continue;
    best = &move;
    most = score;
  }
  return FoundMove{best->move, best->score, loss};
}

}  // namespace annabella::host
