#include "tournament/standing_changes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "base/text.h"
#include "tournament/change_lists.h"

namespace annabella::host {
namespace {

// Numbers of registration, as they were and as they are.
using Numbers = std::map<int, int>;

int number_now(const Numbers& numbers, int id) {
  const auto found = numbers.find(id);
  return found == numbers.end() ? 0 : found->second;
}

std::string players_now(const Numbers& numbers, std::string_view ids) {
  std::string all;
  for (int id : numbers_in(ids)) all = with_number(all, number_now(numbers, id));
  return all;
}

std::string games_now(const Numbers& numbers, std::string_view text) {
  std::vector<Pairing> games = games_in(text);
  for (Pairing& game : games) {
    game = {.white = number_now(numbers, game.white), .black = number_now(numbers, game.black)};
  }
  return text_of(games);
}

// What names players, in whatever kind of change. Of a bye that somebody asks for "half" is what it
// is worth, and "was" is a result before it was corrected.
void renumber(Change& change, const Numbers& numbers) {
  const bool is_round = change.kind == "paired" || change.kind == "by-hand";
  for (auto& [name, value] : change.with) {
    const bool is_games = name == "games" || name == "was" || name == "now";
    const bool is_players = name == "bye" || name == "had-bye" || name == "half" ||
                            name == "zero" || name == "full" || name == "absent";
    if (name == "player" || name == "players" || (is_round && is_players)) {
      value = players_now(numbers, value);
    } else if (is_round && is_games) {
      value = games_now(numbers, value);
    }
  }
}

// Their numbers.
std::set<int> undone_among(std::span<const WrittenChange> changes) {
  std::set<int> all;
  for (const WrittenChange& one : changes) {
    if (one.change.kind == "undone") all.insert(one.change.number("change"));
  }
  return all;
}

}  // namespace

std::vector<WrittenChange> standing_changes(std::span<const WrittenChange> changes) {
  const std::set<int> undone = undone_among(changes);
  const auto stands = [&](const WrittenChange& one) {
    return one.change.kind != "undone" && !undone.contains(one.number);
  };
  const bool moved = std::ranges::any_of(changes, [&](const WrittenChange& one) {
    return one.change.kind == "entered" && undone.contains(one.number);
  });
  std::vector<WrittenChange> all;
  std::vector<const WrittenChange*> entered;  // so far, without those undone so far
  for (const WrittenChange& one : changes) {
    if (one.change.kind == "undone") {
      std::erase_if(entered, [&](const WrittenChange* entry) {
        return entry->number == one.change.number("change");
      });
    }
    if (one.change.kind == "entered") entered.push_back(&one);
    if (!stands(one)) continue;
    all.push_back(one);
    if (!moved || one.change.kind == "entered") continue;
    Numbers numbers;
    int last = 0;
    for (std::size_t id = 1; id <= entered.size(); ++id) {
      if (stands(*entered[id - 1])) numbers[static_cast<int>(id)] = ++last;
    }
    renumber(all.back().change, numbers);
  }
  return all;
}

}  // namespace annabella::host
