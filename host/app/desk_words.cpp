#include "app/desk_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/event_desk.h"
#include "base/text.h"
#include "tournament/entrant.h"
#include "tournament/result_words.h"
#include "tournament/settings.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 8> kOfOrders{"round", "points", "by", "reason",
                                                    "first", "last",   "as", "out"};
constexpr std::array<std::string_view, 9> kValues{"half",      "full",    "zero", "none", "draw",
                                                  "adjourned", "unrated", "yes",  "no"};
// Whose values are some of these words, and no names or texts of somebody's.
constexpr std::array<std::string_view, 3> kOfWords{"points", "rated", "supervised"};

const std::vector<std::string>& verbs_of_dialogue() {
  static const std::vector<std::string> kVerbs = [] {
    std::vector<std::string> verbs = EventDesk::verbs();
    verbs.insert(verbs.end(), {"help", "quit"});
    return verbs;
  }();
  return kVerbs;
}

std::vector<std::string> settings_by_name() {
  std::vector<std::string> names;
  for (const SettingSpec& spec : all_settings()) names.emplace_back(spec.name);
  return names;
}

std::vector<std::string> every_name() {
  std::vector<std::string> names = settings_by_name();
  names.insert(names.end(), kEntrantFields.begin(), kEntrantFields.end());
  names.insert(names.end(), kOfOrders.begin(), kOfOrders.end());
  return names;
}

// The one of these that this voice calls so, or else Annabella, in large letters or small ones;
// otherwise the word as it is.
template <class Words>
std::string meant(const std::string& word, const Words& words, const std::string& keys,
                  const Voice& voice) {
  const std::string wanted = levelled(word);
  auto found = std::ranges::find_if(words, [&](const auto& one) {
    return levelled(voice.say({keys + std::string(one), {}}).printed) == wanted;
  });
  if (found == words.end()) {
    found = std::ranges::find_if(words, [&](const auto& one) { return levelled(one) == wanted; });
  }
  return found == words.end() ? word : std::string(*found);
}

std::string value_meant(const std::string& word, const Voice& voice) {
  return meant(word, kValues, "desk.value.", voice);
}

std::vector<Phrase> named(const std::vector<std::string>& names, const std::string& keys) {
  std::vector<Phrase> all;
  for (const std::string& name : names) all.push_back({keys + name, {}});
  return all;
}

}  // namespace

bool is_verb(const std::string& verb) {
  return std::ranges::find(verbs_of_dialogue(), verb) != verbs_of_dialogue().end();
}

// "pairings.", "where Ada?", "result 3 1-0.": a full stop may belong to a name, "Novak ml.", and to
// a text with its own name whatever stands in it.
std::vector<std::string> without_end_of_sentence(std::vector<std::string> words) {
  if (words.empty() || words.back().find('=') != std::string::npos) return words;
  std::string& last = words.back();
  const std::string before = last.substr(0, last.find_last_not_of(".!?") + 1);
  if (before.empty()) return words;
  const bool has_stop = last.find('.', before.size()) != std::string::npos;
  const bool is_no_name = words.size() == 1 || whole_number(before) || result_in(before);
  if (!has_stop || is_no_name) last = before;
  return words;
}

DeskOrder order_in_own_words(const std::vector<std::string>& words, const Voice& voice) {
  const std::string said = lowered(meant(words.front(), verbs_of_dialogue(), "verb.", voice));
  const std::string verb = said == "exit" ? "quit" : said;
  const bool of_results = verb == "result" || verb == "correct";
  std::vector<std::string> rest;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) {
      rest.push_back(of_results ? value_meant(word, voice) : word);
      continue;
    }
    const std::string name = meant(word.substr(0, sign), every_name(), "desk.name.", voice);
    const std::string value = word.substr(sign + 1);
    const bool in_words = std::ranges::find(kOfWords, name) != kOfWords.end();
    rest.push_back(name + '=' + (in_words ? value_meant(value, voice) : value));
  }
  return order_of(verb, rest);
}

std::vector<Phrase> help_of_the_desk() {
  std::vector<Phrase> all;
  for (const std::string purpose : {"before", "round", "past", "lists"}) {
    all.push_back({"desk.help-" + purpose, {{"what", named(EventDesk::verbs(purpose), "verb.")}}});
  }
  all.push_back({"desk.help-more", {}});
  return all;
}

Phrase help_on(const std::string& verb) {
  if (!is_verb(verb)) {
    return {"tournament.no-verb", {{"verb", printable(verb)}}};
  }
  Phrase help{"desk.help." + verb, {}};
  if (verb == "set") help.with["names"] = named(settings_by_name(), "desk.name.");
  if (verb == "add") {
    help.with["names"] = named({kEntrantFields.begin() + 1, kEntrantFields.end()}, "desk.name.");
  }
  return help;
}

}  // namespace annabella::host
