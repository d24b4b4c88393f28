#include "tournament/change_phrase.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/entrant.h"
#include "tournament/pairing_phrase.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/settings.h"

namespace annabella::host {
namespace {

std::string name_of_player(int id, const Competition& event) {
  const bool there = id >= 1 && id <= static_cast<int>(event.entrants().size());
  return there ? event.name_shown(id) : "";
}

std::string names_of(std::string_view ids, const Competition& event) {
  std::string names;
  for (int id : numbers_in(ids)) names += (names.empty() ? "" : "; ") + name_of_player(id, event);
  return names;
}

std::string games_by_name(std::string_view games, const Competition& event) {
  std::string text;
  for (const Pairing& game : games_in(games)) {
    text += (text.empty() ? "" : "; ") + name_of_player(game.white, event) + " – " +
            name_of_player(game.black, event);
  }
  return text;
}

constexpr int kEveryRound = 999;  // the last one that a prohibition can name: up to the end

// A yes is said in the word in which it may be given; all else is somebody's own text.
Argument setting_value(const std::string& name, const std::string& value) {
  const auto spec = std::ranges::find(all_settings(), name, &SettingSpec::name);
  const bool in_words = spec != all_settings().end() && spec->values == "yes|no";
  if (in_words) return std::vector<Phrase>{{"desk.value." + value, {}}};
  return printable(value);
}

std::vector<Phrase> settings_in(const Change& change) {
  std::vector<Phrase> all;
  for (const auto& [name, value] : change.with) {
    all.push_back({"change.setting",
                   {{"name", std::vector<Phrase>{{"desk.name." + name, {}}}},
                    {"value", setting_value(name, value)}}});
  }
  return all;
}

Argument value_told(const std::string& value) {
  if (value.empty()) return std::vector<Phrase>{{"change.nothing", {}}};
  return printable(value);
}

// What is known of a player now, and what was before: a slip is heard only then. National ratings
// are told as what they were converted to.
std::vector<Phrase> edits_in(const Change& change) {
  std::vector<Phrase> all;
  for (const auto& [name, value] : change.with) {
    if (name == "player" || name.starts_with(kBefore)) continue;
    const bool is_rating = std::ranges::find(kRatingFields, name) != kRatingFields.end();
    const std::string field = is_rating ? "rating" : name;
    Entrant one;
    if (!describe(one, {{name, value}})) continue;
    const auto known = described(one);
    const auto now = known.find(field);
    Phrase phrase{"change.setting",
                  {{"name", std::vector<Phrase>{{"desk.name." + field, {}}}},
                   {"value", value_told(now == known.end() ? "" : now->second)}}};
    const auto before = change.with.find(std::string(kBefore) + field);
    if (before != change.with.end()) {
      const bool is_unrated = is_rating && now == known.end();
      phrase.key = is_unrated ? "change.unrated-before" : "change.setting-before";
      phrase.with["was"] = value_told(before->second);
    }
    all.push_back(std::move(phrase));
  }
  return all;
}

int rating_in(const Change& change) {
  auto with = change.with;
  with.erase("since");
  Entrant entrant;
  return describe(entrant, with) ? entrant.rating : 0;
}

void add_board(Phrase& phrase, const Change& change, const Competition& event) {
  const int round = change.number("round"), board = change.number("board");
  Board found;
  if (round >= 1 && round <= event.last_round()) {
    const std::vector<Board>& boards = event.rounds()[static_cast<std::size_t>(round - 1)].boards;
    const bool there = board >= 1 && board <= static_cast<int>(boards.size());
    if (there) found = boards[static_cast<std::size_t>(board - 1)];
  }
  phrase.with["board"] = board;
  phrase.with["white"] = name_of_player(found.white, event);
  phrase.with["black"] = name_of_player(found.black, event);
}

void add_pairing_by_hand(Phrase& phrase, const Change& change, const Competition& event) {
  phrase.with["was"] = games_by_name(change.text("was"), event);
  phrase.with["now"] = games_by_name(change.text("now"), event);
  std::vector<Phrase> broken;
  for (const std::string& one : words_of(change.text("broken"))) {
    broken.push_back({"broken." + one, {}});
  }
  // Nothing stood there, or nothing that the system had found.
  phrase.key = games_in(change.text("was")).empty() ? "change.by-hand-alone" : "change.by-hand";
  if (!broken.empty()) phrase.key += "-broken";
  phrase.with["what"] = std::move(broken);
  phrase.with["because"] = printable(change.text("reason"));
  if (!change.with.contains("had-bye")) return;
  const std::string now = names_of(change.text("bye"), event),
                    before = names_of(change.text("had-bye"), event);
  const char* key = now.empty()      ? "change.no-bye"
                    : before.empty() ? "change.new-bye"
                                     : "change.moved-bye";
  const Phrase bye{key, {{"player", now}, {"before", before}}};
  phrase = {"change.with-bye", {{"what", std::vector{phrase}}, {"bye", std::vector{bye}}}};
}

}  // namespace

Phrase change_phrase(const Change& change, const Competition& event) {
  Phrase phrase{"change." + change.kind, {}};
  for (const auto& [name, value] : change.with) phrase.with[name] = printable(value);
  for (const char* name : {"round", "first", "last", "change"}) {
    if (change.with.contains(name)) phrase.with[name] = change.number(name);
  }
  for (const char* name : {"score", "was"}) {
    const Result<ResultWords> result = result_in(change.text(name));
    if (result) phrase.with[name] = std::vector{phrase_of(*result)};
  }
  if (change.kind == "settings") phrase.with = {{"what", settings_in(change)}};
  if (change.kind == "edited") phrase.with = {{"what", edits_in(change)}};
  if (change.kind == "entered") {
    phrase.with["player"] = change.text("name");
    phrase.with["rating"] = rating_in(change);
  }
  if (change.with.contains("player")) {
    phrase.with["player"] = name_of_player(change.number("player"), event);
  }
  if (change.with.contains("players")) {
    phrase.with["players"] = names_of(change.text("players"), event);
  }
  const bool is_by_hand =
      change.kind == "by-hand" || (change.kind == "paired" && change.with.contains("reason"));
  if (change.kind == "paired" && !is_by_hand) {
    const std::vector<Pairing> games = games_in(change.text("games"));
    const std::vector<int> absent = numbers_in(change.text("absent"));
    const auto is_absent = [&](int id) { return std::ranges::find(absent, id) != absent.end(); };
    const auto lost = std::ranges::find_if(
        games, [&](const Pairing& game) { return is_absent(game.white) || is_absent(game.black); });
    if (lost != games.end()) phrase.key = "change.paired-absent";
    phrase.with["n"] = static_cast<int>(games.size());
    phrase.with["board"] = static_cast<int>(lost - games.begin()) + 1;
    phrase.with["players"] = names_of(change.text("absent"), event);
  }
  if (is_by_hand) add_pairing_by_hand(phrase, change, event);
  if (change.kind == "points") {
    const HalfPoints by = points_in(change.text("by")).value_or(0);
    phrase.key = by < 0 ? "change.points-off" : "change.points-more";
    phrase.with["points"] = std::vector{points_phrase(by < 0 ? -by : by)};
    phrase.with["because"] = printable(change.text("reason"));
  }
  if (change.kind == "forbidden" && change.number("last") >= kEveryRound) {
    phrase.key = change.number("first") == 1 ? "change.forbidden-always" : "change.forbidden-from";
  }
  // A game that was adjourned is over.
  if (change.kind == "result" && change.with.contains("was")) phrase.key = "change.result-before";
  if (change.with.contains("board")) add_board(phrase, change, event);
  return phrase;
}

}  // namespace annabella::host
