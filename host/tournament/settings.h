// What is settled for an event as a whole: names and values, each with what may stand there.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/phrase.h"
#include "base/result.h"
#include "game/score.h"

namespace annabella::host {

struct SettingSpec {
  std::string_view name;
  std::string_view fallback;
  // "1..40", "w|b"; empty: any text. As in the table of options.
  std::string_view values;
  bool fixed_by_pairing = false;  // not to be changed once a round is paired
};

std::span<const SettingSpec> all_settings();

// What may stand somewhere, "w|b" or "0..99", as it is told to people.
Argument told_values(std::string_view values);

class Settings {
 public:
  // The error names the setting and what can stand there.
  Result<Done> set(const std::string& name, const std::string& value);

  const std::string& text(std::string_view name) const;
  int number(std::string_view name) const;
  bool given(std::string_view name) const { return values_.contains(name); }
  Scoring scoring() const;
  // Everybody meets everybody: by the system's name.
  bool is_round_robin() const;
  // Codes, in their order.
  std::vector<std::string> tie_breaks() const;
  bool breaks_first_place_only() const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

// What no record of a TRF file has room for.
inline constexpr std::array<std::string_view, 12> kNotInTrf{
    "with",  "bye",     "seed",       "ties",  "half-byes",   "default-time",
    "rated", "variant", "supervised", "draws", "draws-after", "engine-fault"};

// "3-1-0", as the option --scoring has it.
std::optional<Scoring> scoring_of(std::string_view text);

// At commas, without the blanks around; no empty ones.
std::vector<std::string> listed(std::string_view text);

// "b6=any,c12=moved-down": the options of a pairing system.
std::vector<std::pair<std::string, std::string>> choices_in(std::string_view text);

}  // namespace annabella::host
