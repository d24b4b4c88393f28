// SPDX-License-Identifier: MIT
#include <annabella/rules/helped_win.h>

#include <algorithm>
#include <queue>
#include <string>
#include <unordered_set>
#include <utility>

namespace annabella::rules {
namespace {

class HelpedWinSearch {
 public:
  using Distance = std::function<int(const Position&)>;

  HelpedWinSearch(Color side, const Distance& distance) : side_(side), distance_(distance) {}

  WinVerdict run(const Position& start, std::uint64_t nodes) {
    const std::optional<Ending> over = start.ending();
    if (over) return {.can_win = over->winner == side_ ? CanWin::yes : CanWin::no, .line = {}};
    known_.insert(start.repetition_key());
    meet_all_after(start, kNone);
    while (!won_ && !queue_.empty() && met_.size() < nodes) {
      const std::size_t next = queue_.top().second;
      queue_.pop();
      const std::unique_ptr<const Position> position = std::move(met_[next].position);
      meet_all_after(*position, next);
    }
    WinVerdict verdict{.can_win = CanWin::undecided, .line = {}, .nodes = met_.size()};
    if (won_) {
      verdict.can_win = CanWin::yes;
      verdict.line = line_to(*won_);
    } else if (queue_.empty()) {
      verdict.can_win = CanWin::no;
    }
    return verdict;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  struct Met {
    std::unique_ptr<const Position> position;  // until it is followed up
    std::size_t from = kNone;
    Move by;
  };

  void meet_all_after(const Position& position, std::size_t number) {
    for (const Move& move : position.legal_moves()) {
      std::unique_ptr<const Position> next = position.after(move);
      if (!known_.insert(next->repetition_key()).second) continue;
      const std::optional<Ending> over = next->ending();
      if (over && over->winner != side_) continue;
      if (!over) queue_.emplace(distance_(*next), met_.size());
      met_.push_back({std::move(next), number, move});
      if (!over) continue;
      won_ = met_.size() - 1;
      return;
    }
  }

  std::vector<Move> line_to(std::size_t number) const {
    std::vector<Move> line;
    for (; number != kNone; number = met_[number].from) line.push_back(met_[number].by);
    std::ranges::reverse(line);
    return line;
  }

  using Place = std::pair<int, std::size_t>;  // the nearest first, then those met first

  Color side_;
  const Distance& distance_;
  std::vector<Met> met_;
  std::priority_queue<Place, std::vector<Place>, std::greater<>> queue_;
  std::unordered_set<std::string> known_;
  std::optional<std::size_t> won_;
};

}  // namespace

WinVerdict search_helped_win(const Position& start, Color side, std::uint64_t nodes,
                             const std::function<int(const Position&)>& distance) {
  return HelpedWinSearch(side, distance).run(start, nodes);
}

}  // namespace annabella::rules
