#include "tournament/settings.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "base/text.h"
#include "tournament/change.h"
#include "tournament/tie_breaks.h"
#include "tournament/trf_fields.h"

namespace annabella::host {
namespace {

constexpr std::array kSettings{
    SettingSpec{"name", "", ""},
    SettingSpec{"city", "", ""},
    SettingSpec{"federation", "", ""},
    SettingSpec{"begins", "", ""},  // 2026/11/29, as in TRF
    SettingSpec{"ends", "", ""},
    SettingSpec{"arbiter", "", ""},
    SettingSpec{"deputies", "", ""},
    SettingSpec{"system", "dutch", "", true},
    SettingSpec{"with", "", "", true},  // options of the system
    SettingSpec{"rounds", "9", "1..99"},
    SettingSpec{"first-color", "w", "w|b", true},
    SettingSpec{"seed", "0", "0..2147483647", true},
    SettingSpec{"scoring", "1-0.5-0", "1-0.5-0|3-1-0|3-2-1-0|2-1-0", true},
    SettingSpec{"bye", "win", "win|draw|loss", true},  // what a pairing-allocated bye is worth
    SettingSpec{"half-byes", "99", "0..99"},           // how many each player may ask for
    // Start numbers by strength (A2), or as players were entered: those of a file, say.
    SettingSpec{"numbers", "strength", "strength|entered", true},
    SettingSpec{"tie-breaks", "", ""},
    SettingSpec{"ties", "", "all|first"},  // first: the others share their places
    SettingSpec{"time", "90+30", ""},
    SettingSpec{"default-time", "0", "0..240"},
    SettingSpec{"rated", "no", "yes|no"},
    SettingSpec{"variant", "standard", ""},
    SettingSpec{"supervised", "yes", "yes|no"},
    SettingSpec{"draws", "free", "free|arbiter"},
    SettingSpec{"draws-after", "0", "0..200"},
    SettingSpec{"engine-fault", "wait", "wait|lose"},
};

constexpr std::array<std::pair<std::string_view, Scoring>, 4> kScorings{
    {{"1-0.5-0", Scoring::one_half_zero},
     {"3-1-0", Scoring::three_one_zero},
     {"3-2-1-0", Scoring::three_two_one},
     {"2-1-0", Scoring::two_one_zero}}};

bool may_stand(std::string_view values, const std::string& value) {
  if (values.empty()) return true;
  if (const std::size_t dots = values.find(".."); dots != std::string_view::npos) {
    const std::optional<int> number = whole_number(value);
    return number && *number >= *whole_number(values.substr(0, dots)) &&
           *number <= *whole_number(values.substr(dots + 2));
  }
  return std::ranges::any_of(std::views::split(values, '|'),
                             [&](const auto choice) { return std::ranges::equal(choice, value); });
}

}  // namespace

const std::string& Change::text(std::string_view name) const {
  static const std::string kNothing;
  const auto found = with.find(name);
  return found == with.end() ? kNothing : found->second;
}

int Change::number(std::string_view name) const { return whole_number(text(name)).value_or(0); }

std::span<const SettingSpec> all_settings() { return kSettings; }

Argument told_values(std::string_view values) {
  const std::size_t dots = values.find("..");
  if (dots != std::string_view::npos) {
    const std::optional<int> least = whole_number(values.substr(0, dots)),
                             most = whole_number(values.substr(dots + 2));
    if (least && most)
      return std::vector<Phrase>{{"event.from-to", {{"n", *least}, {"most", *most}}}};
  }
  std::string told;
  for (const auto choice : std::views::split(values, '|')) {
    told += (told.empty() ? "" : ", ") + std::string(choice.begin(), choice.end());
  }
  return told;
}

std::optional<Scoring> scoring_of(std::string_view text) {
  const auto* found = std::ranges::find(kScorings, text, &decltype(kScorings)::value_type::first);
  return found == kScorings.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> listed(std::string_view text) {
  std::vector<std::string> all;
  for (const auto part : std::views::split(text, ',')) {
    const std::string_view one = trimmed(std::string_view(part.begin(), part.end()));
    if (!one.empty()) all.emplace_back(one);
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> choices_in(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> choices;
  for (const std::string& choice : listed(text)) {
    const std::size_t sign = std::min(choice.find('='), choice.size());
    choices.emplace_back(choice.substr(0, sign), choice.substr(std::min(sign + 1, choice.size())));
  }
  return choices;
}

Result<Done> Settings::set(const std::string& name, const std::string& value) {
  const auto* spec = std::ranges::find(kSettings, name, &SettingSpec::name);
  if (spec == kSettings.end()) return Error{{"event.no-setting", {{"name", name}}}};
  std::string values(spec->values);
  bool fits = may_stand(values, value);
  if (name == "tie-breaks") {
    values = tie_break_codes();
    fits = std::ranges::all_of(
        listed(value), [](const std::string& one) { return tie_break_of(one).has_value(); });
  }
  if (!fits) {
    return Error{{"event.bad-setting",
                  {{"name", name}, {"value", printable(value)}, {"values", told_values(values)}}}};
  }
  const bool is_day = name == "begins" || name == "ends";
  values_[name] = is_day ? day_in(value).value_or(value) : value;
  return Done{};
}

const std::string& Settings::text(std::string_view name) const {
  static const std::map<std::string, std::string, std::less<>> kFallbacks = [] {
    std::map<std::string, std::string, std::less<>> all;
    for (const SettingSpec& spec : kSettings) all.emplace(spec.name, spec.fallback);
    return all;
  }();
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : kFallbacks.find(name)->second;
}

int Settings::number(std::string_view name) const { return whole_number(text(name)).value_or(0); }

Scoring Settings::scoring() const { return *scoring_of(text("scoring")); }

bool Settings::is_round_robin() const { return text("system").ends_with("round-robin"); }

// F10 for the systems of 1992; for the others what the handbook gives as the usual list.
std::vector<std::string> Settings::tie_breaks() const {
  if (given("tie-breaks")) return listed(text("tie-breaks"));
  if (text("system").ends_with("swiss-1992")) return {"DE", "ARO", "LOT"};
  if (is_round_robin()) return {"DE", "SB", "WIN"};
  return {"BH/C1", "BH", "DE", "WIN"};
}

bool Settings::breaks_first_place_only() const {
  if (given("ties")) return text("ties") == "first";
  return !given("tie-breaks") && text("system").ends_with("swiss-1992");
}

}  // namespace annabella::host
