// C6 to C21 as sums over pairs: what a pair, or a player who leaves the bracket, adds to each.
#pragma once

#include <cstdint>
#include <vector>

#include "bracket.h"
#include "field.h"
#include "scale.h"

namespace annabella::dutch {

// More is better everywhere, so that failures count below zero.
class Criteria {
 public:
  // `chooses_bye` if the one player who leaves the bracket gets the bye (C9).
  Criteria(const Field& field, const Waiting& waiting, bool chooses_bye, Scale& scale);

  // Of a pair within the bracket, the higher player first.
  void add_pair(int higher, int lower, std::vector<std::int64_t>& values) const;
  // Of a pair outside it that the next bracket makes (C8).
  void add_next(int higher, std::vector<std::int64_t>& values) const;
  void add_bye(int place, std::vector<std::int64_t>& values) const;

 private:
  struct Lists {
    std::vector<std::size_t> fields;  // by score, the highest first
  };

  bool moved_down(int place) const { return field_.card(place).score > resident_score_; }
  std::size_t index_of(HalfPoints score) const;
  void add_colors(int higher, int lower, std::vector<std::int64_t>& values) const;
  void add_floats(int higher, int lower, std::vector<std::int64_t>& values) const;

  const Field& field_;
  HalfPoints resident_score_;
  std::vector<HalfPoints> scores_;  // of the bracket
  std::size_t c6_, c8_, c9_ = 0, c10_, c14_;
  bool chooses_bye_;
  Lists c7_, c8_scores_;
  Lists by_score_[4];  // C18 to C21
};

}  // namespace annabella::dutch
