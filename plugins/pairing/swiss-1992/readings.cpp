#include "readings.h"

#include <annabella/absence.h>
#include <annabella/lent.h>

#include <algorithm>
#include <array>

namespace annabella::swiss1992 {
namespace {

struct Option {
  std::string_view name;
  std::string_view usual, other;
  bool Readings::*reading;
};

constexpr std::array kOptions{
    Option{"x-of-remainder", "rest", "anew", &Readings::x_anew_for_remainder},
    Option{"floats-after-c11", "in-force", "dropped", &Readings::floats_stay_dropped},
    Option{"x-after-c14", "a8", "raised", &Readings::x_stays_raised},
    Option{"c10", "all", "lowest", &Readings::only_lowest_changes},
    Option{"single-left-over", "c6", "remainder", &Readings::single_as_remainder},
    Option{"c12", "moved-down", "heterogeneous", &Readings::c12_only_heterogeneous},
    Option{"no-opponent", "moves-on", "whole-bracket", &Readings::lonely_takes_all},
    Option{"b6", "identical", "any", &Readings::any_float_counts},
    Option{"last-round", "one-above-half", "both-above-half", &Readings::both_above_half},
    Option{"c1-lowest", "bye", "literal", &Readings::lonely_goes_first},
    Option{"merged-bracket", "for-good", "set-up-again", &Readings::merged_set_up_again},
};

}  // namespace

std::vector<std::string> option_names() {
  std::vector<std::string> names;
  for (const Option& option : kOptions) {
    names.push_back(std::string(option.name) + "=" + std::string(option.usual) + "|" +
                    std::string(option.other));
  }
  return names;
}

Chosen chosen_readings(const Tournament& tournament) {
  Chosen chosen;
  for (const auto& [name, value] : tournament.options) {
    if (name == kLent || name == kAbsence) continue;
    const auto option = std::ranges::find(kOptions, name, &Option::name);
    if (option == kOptions.end() || (value != option->usual && value != option->other)) {
      chosen.unknown = name + "=" + value;
      return chosen;
    }
    chosen.readings.*option->reading = value == option->other;
  }
  return chosen;
}

}  // namespace annabella::swiss1992
