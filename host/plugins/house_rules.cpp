#include "plugins/house_rules.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/text.h"
#include "plugins/guard.h"

namespace annabella::host {
namespace {

// "d8, e8": what can be chosen, for people.
template <class Range, class Name>
std::string in_a_row(const Range& all, Name name) {
  std::string text;
  for (const auto& one : all) text += (text.empty() ? "" : ", ") + name(one);
  return text;
}

std::shared_ptr<Variant> agreed_game(const GameName& name,
                                     const std::shared_ptr<Variant>& variant) {
  std::unique_ptr<Variant> game = capability<HouseRules>(*variant)->under(name.agreed);
  if (game == nullptr) throw std::runtime_error("no game came of the rules");
  // The plugin stays as long as what it has made.
  return {game.release(), [variant](const Variant* made) { delete made; }};
}

}  // namespace

std::optional<Phrase> objection_to(const std::vector<AgreedRule>& agreed,
                                   const std::vector<HouseRule>& offered) {
  std::set<std::string> names;
  for (const auto& [name, value] : agreed) {
    const auto rule = std::ranges::find(offered, name, &HouseRule::name);
    if (rule == offered.end()) {
      return Phrase{"rules.unknown",
                    {{"rule", printable(name)},
                     {"known", in_a_row(offered, [](const HouseRule& one) { return one.name; })}}};
    }
    if (std::ranges::find(rule->values, value) == rule->values.end()) {
      return Phrase{
          "rules.unknown-value",
          {{"rule", name},
           {"value", printable(value)},
           {"known", in_a_row(rule->values, [](const std::string& one) { return one; })}}};
    }
    if (!names.insert(name).second) return Phrase{"rules.twice", {{"rule", name}}};
  }
  return std::nullopt;
}

Result<std::shared_ptr<Variant>> under(const GameName& name,
                                       const std::shared_ptr<Variant>& variant,
                                       const std::filesystem::path& file) {
  try {
    const HouseRules* rules = capability<HouseRules>(*variant);
    if (rules == nullptr) return Error{{"rules.none", {{"variant", printable(name.variant)}}}};
    if (const auto objection = objection_to(name.agreed, rules->house_rules())) {
      return Error{*objection};
    }
    return agreed_game(name, variant);
  } catch (...) {
    return failure_of_plugin(file);
  }
}

}  // namespace annabella::host
