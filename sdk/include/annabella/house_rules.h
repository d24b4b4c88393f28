// SPDX-License-Identifier: MIT
//
// A capability of a variant: what its players may agree upon before a game.
#pragma once

#include <annabella/variant.h>

namespace annabella {

// {"promotion", {"yes", "no"}}: small letters, digits and hyphens. The first value is the usual
// one. A voice says each as "rule.promotion.no" or, where it is a square, as "rule.home" with
// {square}.
struct HouseRule {
  std::string name;
  std::vector<std::string> values;
};

struct AgreedRule {
  std::string name, value;
};

class HouseRules {
 public:
  static constexpr std::string_view kId = "annabella.variant.house-rules/1";

  virtual std::vector<HouseRule> house_rules() const = 0;  // [any]

  // The same game under these rules. All are of house_rules() and none comes twice: the host has
  // checked. [house]
  virtual std::unique_ptr<Variant> under(const std::vector<AgreedRule>& agreed) const = 0;

 protected:
  ~HouseRules() = default;
};

}  // namespace annabella
