// What a pairing system promises, tried with events that it pairs from the first round to the last.
#include <annabella/lot.h>

#include <set>
#include <stdexcept>
#include <string_view>

#include "plugins/promises.h"
#include "plugins/trial.h"

namespace annabella::host {
namespace {

struct Round {
  const Tournament& before;
  const PairingAnswer& answer;
};
using Examine = std::function<std::string(const Round&)>;

Tournament event_of(int players) {
  Tournament event;
  for (int rank = 1; rank <= players; ++rank) {
    event.players.push_back({.rank = rank,
                             .name = "Player " + std::to_string(rank),
                             .rating = 2400 - 10 * rank,
                             .absent_next_round = false,
                             .rounds = {}});
  }
  event.planned_rounds = 7;
  event.first_color = Color::white;
  event.seed = 11;
  return event;
}

auto& with_rank(auto& event, int rank) {
  if (rank < 1 || rank > static_cast<int>(event.players.size())) {
    throw std::runtime_error("nobody has the rank " + std::to_string(rank));
  }
  return event.players[static_cast<std::size_t>(rank - 1)];
}

// The games are decided by lot.
void play(Tournament& event, const PairingAnswer& answer, Lot& lot) {
  for (const Pairing& game : answer.games) {
    const std::uint64_t result = lot.below(3);
    const Outcome white = result == 0 ? Outcome::win : result == 1 ? Outcome::draw : Outcome::loss;
    const Outcome black = result == 0 ? Outcome::loss : result == 1 ? Outcome::draw : Outcome::win;
    with_rank(event, game.white).rounds.push_back({game.black, Color::white, white});
    with_rank(event, game.black).rounds.push_back({game.white, Color::black, black});
  }
  for (const int rank : answer.byes) {
    with_rank(event, rank).rounds.push_back({0, std::nullopt, Outcome::pairing_bye});
  }
}

std::string along_an_event(const PairingSystem& system, int players, const Examine& examine) {
  Tournament event = event_of(players);
  Lot lot(static_cast<std::uint64_t>(players));
  for (int round = 0; round < event.planned_rounds; ++round) {
    const PairingAnswer answer = system.next_round(event);
    std::string found = examine({event, answer});
    if (!found.empty()) {
      return std::to_string(players) + " players, round " + std::to_string(round + 1) + ": " +
             found;
    }
    if (answer.problem) break;
    play(event, answer, lot);
  }
  return {};
}

std::string along_events(const PairingSystem& system, const Examine& examine) {
  for (const int players : {2, 3, 4, 5, 8, 9, 14, 23}) {
    if (std::string found = along_an_event(system, players, examine); !found.empty()) return found;
  }
  return {};
}

std::string in_words(const PairingAnswer& answer) {
  std::string text;
  for (const Pairing& game : answer.games) {
    text += std::to_string(game.white) + '-' + std::to_string(game.black) + ' ';
  }
  for (const int rank : answer.byes) text += std::to_string(rank) + ' ';
  return text + (answer.problem ? answer.problem->key : "");
}

std::string about_seats(const Round& round) {
  if (round.answer.problem) return {};
  std::multiset<int> seated(round.answer.byes.begin(), round.answer.byes.end());
  for (const Pairing& game : round.answer.games) {
    seated.insert(game.white);
    seated.insert(game.black);
    for (const PlayedRound& before : with_rank(round.before, game.white).rounds) {
      if (before.opponent == game.black && is_game(before.outcome)) {
        return "again " + std::to_string(game.white) + '-' + std::to_string(game.black);
      }
    }
  }
  for (const Player& player : round.before.players) {
    if (seated.count(player.rank) != 1) return "player " + std::to_string(player.rank);
  }
  const bool strangers = seated.size() != round.before.players.size();
  return strangers ? "somebody who is not there" : "";
}

std::string about_byes(const Round& round) {
  if (round.answer.problem) return {};
  const std::size_t expected = round.before.players.size() % 2;
  if (round.answer.byes.size() != expected) return in_words(round.answer);
  for (const int rank : round.answer.byes) {
    for (const PlayedRound& before : with_rank(round.before, rank).rounds) {
      if (before.outcome == Outcome::pairing_bye) return "a second bye: " + std::to_string(rank);
    }
  }
  return {};
}

std::string about_reasons(const Round& round) {
  if (round.answer.problem) {
    return round.answer.problem->key.empty() || !round.answer.games.empty() ? "problem" : "";
  }
  return round.answer.why.empty() ? "why" : "";
}

// Asked twice, and once more of another object.
std::string about_sameness(const Maker<PairingSystem>& make) {
  const auto first = make(), second = make();
  return along_events(*first, [&](const Round& round) {
    const std::string answer = in_words(round.answer);
    const bool same = in_words(first->next_round(round.before)) == answer &&
                      in_words(second->next_round(round.before)) == answer;
    return same ? std::string() : answer;
  });
}

std::string all_rounds(const PairingSystem& system) {
  std::string all;
  (void)along_events(system, [&](const Round& round) {
    all += in_words(round.answer) + '\n';
    return std::string();
  });
  return all;
}

// Two processes say the same of all rounds.
std::string about_processes(const Maker<PairingSystem>& make) {
  static constexpr std::string_view kRounds = "rounds ";
  const auto there = [&] {
    return std::string(kRounds) + std::to_string(std::hash<std::string>{}(all_rounds(*make())));
  };
  const Trial first = tried(std::chrono::seconds{25}, there);
  if (!first.seen.starts_with(kRounds)) {
    return std::string(name_of(first.verdict)) + ' ' + first.seen;
  }
  return first.seen == tried(std::chrono::seconds{25}, there).seen ? "" : "two processes";
}

}  // namespace

void use(PairingSystem& system) {
  (void)system.traits();
  (void)all_rounds(system);
}

std::vector<Promise> promises_of_pairing(const Maker<PairingSystem>& make) {
  using std::chrono::seconds;
  const auto each = [make](auto&& about) {
    return [make, about] { return along_events(*make(), about); };
  };
  return {{"seats", seconds{30}, each(about_seats)},
          {"byes", seconds{30}, each(about_byes)},
          {"reasons", seconds{30}, each(about_reasons)},
          {"sameness", seconds{60}, [make] { return about_sameness(make); }},
          {"processes", seconds{60}, [make] { return about_processes(make); }}};
}

}  // namespace annabella::host
