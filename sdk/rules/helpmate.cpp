// SPDX-License-Identifier: MIT
#include "helpmate.h"

#include <annabella/rules/winnable.h>

#include <algorithm>

#include "mate_at_once.h"
#include "mating_squares.h"

namespace annabella::rules {
namespace {

// Where men have stood is kept for so many distances at a time: less to remember, as much news.
constexpr int kDistancesTogether = 4;

// Whoever gives mate takes a king so many squares mostly; where he has more, a look costs more than
// it finds.
constexpr int kFlightsTaken = 1;

// Those first that bring a mate nearer most often: they take or promote.
std::vector<Step> promising_first(const Board& board) {
  std::vector<Step> steps = legal_steps(board);
  const Bitboard theirs = board.of(opponent(board.turn));
  std::ranges::stable_partition(
      steps, [&](Step step) { return step.becomes != step.man || (theirs & bit(step.to)) != 0; });
  return steps;
}

}  // namespace

HelpmateSearch::HelpmateSearch(const Board& board, Color winner, bool thorough, Distance distance)
    : winner_(winner), thorough_(thorough), distance_(distance) {
  tops_.fill(SeenPositions::kNone);
  plans_.reserve(SeenPositions::kUsual);
  meet(board, SeenPositions::kNone, {}, true);
}

CanWin HelpmateSearch::run(std::uint64_t nodes) {
  while (mate_ == SeenPositions::kNone) {
    if (seen_.size() >= nodes) return CanWin::undecided;
    while (lowest_ < kPlaces && tops_[lowest_] == SeenPositions::kNone) ++lowest_;
    if (lowest_ == kPlaces) return CanWin::no;
    const Number number = tops_[lowest_];
    tops_[lowest_] = plans_[number].below;
    follow(number, lowest_);
  }
  return CanWin::yes;
}

// Tries moves until one leads nearer to the mate; the others wait until this place's turn comes
// again.
void HelpmateSearch::follow(Number number, int place) {
  const Board board = seen_.board(number);
  const Plan plan = plans_[number];
  if (thorough_ && plan.new_ground && plan.tried == 0 && out_of_reach(board, winner_)) return;
  const bool forced = checkers(board, board.turn) != 0 || board.en_passant != 0;
  const std::vector<Step> steps = promising_first(board);
  for (std::size_t next = plan.tried; next < steps.size(); ++next) {
    const int met = meet(after(board, steps[next]), number, steps[next], forced);
    if (mate_ != SeenPositions::kNone) return;
    if (met < place && next + 1 < steps.size()) {
      plans_[number].tried = static_cast<std::uint8_t>(next + 1);
      queue(number, place);
      return;
    }
  }
}

// Its place in the queue; kPlaces if it gets none.
int HelpmateSearch::meet(const Board& board, Number from, Step by, bool forced) {
  const std::optional<Number> number = seen_.add(board, from, by);
  if (!number) return kPlaces;
  plans_.push_back({.new_ground = forced || board.quiet_halfmoves == 0});
  if (board.turn != winner_ && checkers(board, board.turn) && count_legal_steps(board) == 0) {
    mate_ = *number;
    return kPlaces;
  }
  if (never_mates(board, winner_)) return kPlaces;
  if (board.turn == winner_ && flights(board, winner_) <= kFlightsTaken) {
    if (const std::optional<Step> last = mate_at_once(board)) {
      return meet(after(board, *last), *number, *last, false);
    }
  }
  const int distance = distance_(board, winner_);
  const int place = brings_news(board, distance) ? distance : distance + kNoNews;
  queue(*number, place);
  return place;
}

bool HelpmateSearch::brings_news(const Board& board, int distance) {
  const auto index = static_cast<std::size_t>(distance / kDistancesTogether);
  if (index >= stood_.size()) stood_.resize(index + 1);
  Stood& stood = stood_[index][board.turn == winner_];
  Bitboard news = 0;
  for (std::size_t i = 0; i < stood.size(); ++i) {
    news |= board.kinds[i] & ~stood[i];
    stood[i] |= board.kinds[i];
  }
  return news != 0;
}

void HelpmateSearch::queue(Number number, int place) {
  plans_[number].below = tops_[place];
  tops_[place] = number;
  lowest_ = std::min(lowest_, place);
}

}  // namespace annabella::rules
