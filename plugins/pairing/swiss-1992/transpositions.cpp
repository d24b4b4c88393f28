#include "transpositions.h"

#include <algorithm>
#include <array>

namespace annabella::swiss1992 {
namespace {

struct Colors {
  int white = 0, black = 0, any = 0;

  void add(const Card& card) {
    ++(card.strength == Strength::none ? any : card.wanted == Color::white ? white : black);
  }
};

// So many of the first must meet somebody of the second who wants the same.
int least_clashes(const Colors& first, const Colors& second) {
  return std::max(0, first.white - second.black - second.any) +
         std::max(0, first.black - second.white - second.any);
}

}  // namespace

Transpositions::Transpositions(const Field& field, const Terms& terms, Places s1, Places s2,
                               int patience, Outlook outlook)
    : field_(field),
      terms_(terms),
      s1_(std::move(s1)),
      s2_(std::move(s2)),
      patience_(patience),
      outlook_(std::move(outlook)),
      used_(s2_.size(), false) {}

bool Transpositions::for_each(const Found& found) { return search(found); }

Places Transpositions::rest_of_s1() const {
  return {s1_.begin() + static_cast<std::ptrdiff_t>(pairs_.size()), s1_.end()};
}

Places Transpositions::rest_of_s2() const {
  Places rest;
  for (std::size_t i = 0; i < s2_.size(); ++i) {
    if (!used_[i]) rest.push_back(s2_[i]);
  }
  return rest;
}

bool Transpositions::colors_allow(int clashes) const {
  Colors first, second;
  for (std::size_t i = pairs_.size(); i < s1_.size(); ++i) first.add(field_.card(s1_[i]));
  for (std::size_t i = 0; i < s2_.size(); ++i) {
    if (!used_[i]) second.add(field_.card(s2_[i]));
  }
  return clashes + least_clashes(first, second) <= terms_.budget;
}

// Once, and from then on each step is looked at; nothing more is tried if nothing is left.
bool Transpositions::lost_patience() {
  if (--patience_ != 0) return false;
  const std::vector<Pair> pairs = std::exchange(pairs_, {});
  const std::vector<bool> used = std::exchange(used_, std::vector<bool>(s2_.size(), false));
  const int clashes = std::exchange(clashes_, 0);
  hopeless_ = !looks_good();
  pairs_ = pairs;
  used_ = used;
  clashes_ = clashes;
  return true;
}

bool Transpositions::search(const Found& found) {
  if (pairs_.size() == s1_.size()) return found(pairs_, rest_of_s2(), clashes_);
  const int own = s1_[pairs_.size()];
  lost_patience();
  for (std::size_t i = 0; i < s2_.size() && !hopeless_; ++i) {
    const int other = s2_[i];
    if (used_[i] || !may_pair(field_, terms_, own, other)) continue;
    const int clash = field_.clash(own, other);
    if (clashes_ + clash > terms_.budget) continue;
    const bool careful = patience_ <= 0;
    used_[i] = true;
    pairs_.push_back({std::min(own, other), std::max(own, other)});
    clashes_ += clash;
    const bool hope = colors_allow(clashes_) && (!careful || looks_good());
    if (hope && search(found)) return true;
    clashes_ -= clash;
    pairs_.pop_back();
    used_[i] = false;
    if (!careful && patience_ <= 0 && (hopeless_ || !looks_good())) return false;
  }
  return false;
}

}  // namespace annabella::swiss1992
