#include "round.h"

#include <algorithm>

#include "pairings_in_order.h"
#include "prospects.h"

namespace annabella::swiss1992 {
namespace {

class Draft {
 public:
  explicit Draft(const Field& field) : field_(field) {
    for (int place = 0; place < field.size(); ++place) {
      const HalfPoints score = field.card(place).score;
      if (brackets_.empty() || brackets_.back().score != score) {
        brackets_.push_back({.score = score});
      }
      brackets_.back().natives.push_back(place);
    }
  }

  std::optional<RoundPaired> make() {
    if (brackets_.empty()) return RoundPaired{};
    lowest_ = brackets_.size() - 1;
    for (std::size_t k = 0; k < lowest_; ++k) pair_bracket(k);
    while (!pair_lowest()) {
      const auto above = nearest_with_pairs(lowest_);
      if (!above) return std::nullopt;
      lowest_ = *above;
    }
    brackets_.resize(lowest_ + 1);
    RoundPaired paired{.brackets = brackets_, .bye = {}};
    const Places& left = brackets_.back().pairing.left_over;
    if (!left.empty()) paired.bye = left.front();
    return paired;
  }

 private:
  static const Tried& none() {
    static const Tried tried;
    return tried;
  }

  // C1, then C2 to C11. A moved-down player without an opponent is for C12, unless he may move on.
  bool for_each_pairing(const Places& players, HalfPoints score, const Reach& reach,
                        bool may_move_on, const Tried& tried, const Visit& visit) const {
    const Places lonely = field_.without_opponent(players);
    const bool moved_down =
        std::ranges::any_of(lonely, [&](int place) { return field_.card(place).score > score; });
    if (moved_down && !may_move_on) return false;
    const Places others = without(players, lonely);
    if (others.empty() || (moved_down && field_.readings().lonely_takes_all)) {
      Candidate nobody;
      nobody.left_over = players;
      nobody.lonely = lonely;
      return visit(nobody);
    }
    return PairingsInOrder(field_, others, score, false, tried)
        .for_each(reach, [&](Candidate found) {
          found.left_over = merged(found.left_over, lonely);
          found.lonely = lonely;
          return visit(found);
        });
  }

  std::optional<Candidate> first(const Places& players, HalfPoints score, const Reach& reach,
                                 bool may_move_on) const {
    std::optional<Candidate> first;
    for_each_pairing(players, score, reach, may_move_on, none(), [&](const Candidate& found) {
      first = found;
      return true;
    });
    return first;
  }

  std::optional<Candidate> first_of_lowest(const Places& players) const {
    const bool literal = field_.readings().lonely_goes_first && nearest_with_pairs(lowest_);
    if (literal && !field_.without_opponent(players).empty()) return std::nullopt;
    std::optional<Candidate> first;
    PairingsInOrder(field_, players, brackets_.back().score, true, none())
        .for_each({}, [&](const Candidate& found) {
          first = found;
          return true;
        });
    return first;
  }

  std::optional<std::size_t> nearest_with_pairs(std::size_t below) const {
    for (std::size_t i = below; i-- > 0;) {
      if (!brackets_[i].pairing.pairs.empty()) return i;
    }
    return std::nullopt;
  }

  Places moved_into(std::size_t k) const {
    return k == 0 ? Places{} : brackets_[k - 1].pairing.left_over;
  }
  Places natives(std::size_t from, std::size_t to) const {
    Places all;
    for (std::size_t i = from; i < to; ++i) all = merged(all, brackets_[i].natives);
    return all;
  }

  void pair_bracket(std::size_t k) {
    Bracket& bracket = brackets_[k];
    const Places moved = moved_into(k);
    bracket.players = merged(moved, bracket.natives);
    if (const auto found = first(bracket.players, bracket.score, {}, false)) {
      bracket.pairing = *found;
      return;
    }
    const bool treated_as_one = 2 * moved.size() >= bracket.players.size();
    const bool c12 = !field_.readings().c12_only_heterogeneous || !treated_as_one;
    if (!moved.empty() && c12) {
      if (pair_previous_again(k)) return;
      bracket.above_in_vain = nearest_with_pairs(k).has_value();
    }
    bracket.pairing = *first(bracket.players, bracket.score, {.fewer = true}, true);
  }

  // What is between the bracket that is undone and bracket `k` made no pairs: it has been merged
  // for good, or it is set up and paired again.
  std::vector<Bracket> carried(std::size_t from, const Candidate& pairing, std::size_t k) const {
    std::vector<Bracket> between;
    Places moved = pairing.left_over;
    for (std::size_t i = from + 1; i < k; ++i) {
      Bracket bracket = brackets_[i];
      bracket.players = merged(moved, bracket.natives);
      std::optional<Candidate> found;
      if (field_.readings().merged_set_up_again) {
        found = first(bracket.players, bracket.score, {}, false);
        if (!found) found = first(bracket.players, bracket.score, {.fewer = true}, true);
      } else {
        found.emplace().left_over = bracket.players;
      }
      bracket.pairing = *found;
      moved = found->left_over;
      between.push_back(bracket);
    }
    return between;
  }

  void accept(std::size_t from, const Candidate& pairing, const std::vector<Bracket>& between,
              std::size_t made_for, const Tried& tried) {
    // Its own first pairing is among those that were tried.
    brackets_[from].left_before = brackets_[from].pairing.left_over;
    brackets_[from].others_in_vain = static_cast<int>(tried.size()) - 1;
    brackets_[from].pairing = pairing;
    brackets_[from].made_for = brackets_[made_for].score;
    std::ranges::copy(between, brackets_.begin() + static_cast<std::ptrdiff_t>(from) + 1);
  }

  // C12. True if bracket `k` could be paired then, too.
  bool pair_previous_again(std::size_t k) {
    const auto above = nearest_with_pairs(k);
    if (!above) return false;
    const Bracket undone = brackets_[*above];
    const Candidate& present = undone.pairing;
    Tried tried{without(present.left_over, present.lonely)};
    const Reach same{.fewer = true, .only = std::pair(present.fewer_moved, present.fewer_pairs)};
    return for_each_pairing(
        undone.players, undone.score, same, true, tried, [&](const Candidate& other) {
          if (tried.contains(without(other.left_over, other.lonely))) return false;
          const std::vector<Bracket> between = carried(*above, other, k);
          const Places& moved =
              between.empty() ? other.left_over : between.back().pairing.left_over;
          const Places players = merged(moved, brackets_[k].natives);
          if (const auto found = first(players, brackets_[k].score, {}, false)) {
            accept(*above, other, between, k, tried);
            brackets_[k].players = players;
            brackets_[k].pairing = *found;
            return true;
          }
          tried.insert(without(other.left_over, other.lonely));
          return false;
        });
  }

  bool settle_lowest(const Places& players, const Candidate& pairing) {
    Bracket& bracket = brackets_[lowest_];
    bracket.joined = lowest_ + 1 < brackets_.size();
    bracket.players = players;
    bracket.pairing = pairing;
    bracket.natives = natives(lowest_, brackets_.size());
    bracket.score = brackets_.back().score;
    return true;
  }

  // The lowest bracket, and C12 and C13 for it. False if it has to be joined to the one above it.
  bool pair_lowest() {
    const Places below = natives(lowest_, brackets_.size());
    const Places players = merged(moved_into(lowest_), below);
    if (const auto found = first_of_lowest(players)) return settle_lowest(players, *found);
    const auto above = nearest_with_pairs(lowest_);
    if (above) return pair_penultimate_again(*above, below);
    std::optional<Candidate> last;
    PairingsInOrder(field_, players, brackets_.back().score, true, none())
        .for_each({.fewer = true}, [&](const Candidate& found) {
          last = found;
          return true;
        });
    return last && settle_lowest(players, *last);
  }

  bool pair_penultimate_again(std::size_t above, const Places& below) {
    const Bracket undone = brackets_[above];
    const auto most =
        most_pairs_within(field_, undone.players, merged(natives(above + 1, lowest_), below));
    if (!most) return false;
    Tried tried{without(undone.pairing.left_over, undone.pairing.lonely)};
    bool paired = false;
    const Reach all{.fewer = true, .only = {}, .most_pairs = *most};
    for_each_pairing(undone.players, undone.score, all, true, tried, [&](const Candidate& other) {
      if (other.pairs.empty()) return true;
      const Places left = without(other.left_over, other.lonely);
      if (tried.contains(left)) return false;
      const std::vector<Bracket> between = carried(above, other, lowest_);
      const Places& moved = between.empty() ? other.left_over : between.back().pairing.left_over;
      const Places players = merged(moved, below);
      if (const auto found = first_of_lowest(players)) {
        accept(above, other, between, lowest_, tried);
        paired = settle_lowest(players, *found);
        return true;
      }
      tried.insert(left);
      return false;
    });
    return paired;
  }

  const Field& field_;
  std::vector<Bracket> brackets_;
  std::size_t lowest_ = 0;  // the score groups from here on are joined
};

}  // namespace

std::optional<RoundPaired> pair_round(const Field& field) { return Draft(field).make(); }

}  // namespace annabella::swiss1992
