// The system of 1992 against the slow one, in small tournaments by chance, under every reading.
#include <gtest/gtest.h>

#include "pairing/event.h"
#include "pairing/slow_swiss_1992.h"
#include "support/null_host.h"
#include "swiss_1992.h"

namespace annabella::test {
namespace {

// Those that are not the default.
std::vector<std::pair<std::string, std::string>> other_readings(const Swiss1992& swiss) {
  std::vector<std::pair<std::string, std::string>> readings;
  for (const std::string& option : swiss.traits().options) {
    const std::size_t name = option.find('='), other = option.find('|');
    readings.push_back({option.substr(0, name), option.substr(other + 1)});
  }
  return readings;
}

Tournament small_event(std::mt19937& chance) {
  Tournament event =
      event_of(2 + static_cast<int>(chance() % 6), 2 + static_cast<int>(chance() % 6));
  if (chance() % 2 == 0) event.first_color = Color::black;
  if (chance() % 4 == 0) event.never_pair = {{1, 2}};
  return event;
}

void give_byes_by_chance(Tournament& event, std::mt19937& chance) {
  static const std::vector kByes{Outcome::half_bye, Outcome::zero_bye, Outcome::full_bye};
  for (const Player& one : event.players) {
    if (one.absent_next_round) receive(event, one.rank, kByes[chance() % kByes.size()]);
  }
}

TEST(Swiss1992Compared, SmallTournamentsArePairedAsTheSlowReadingDoes) {
  NullHost host;
  const Swiss1992 swiss(host);
  int rounds = 0, impossible = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 chance(seed);
    Tournament event = small_event(chance);
    if (seed % 2 == 1) {
      for (const auto& reading : other_readings(swiss)) {
        if (chance() % 3 == 0) event.options.push_back(reading);
      }
    }
    for (int round = 1; round <= event.planned_rounds; ++round) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
      for (Player& one : event.players) one.absent_next_round = chance() % 12 == 0;
      const PairingAnswer answer = swiss.next_round(event);
      if (answer.problem && answer.problem->key == "pairing.nobody") break;
      const std::optional<SlowRound> expected = slow_swiss_1992(event);
      ++rounds;
      impossible += !expected;
      ASSERT_EQ(answer.problem.has_value(), !expected);
      if (!expected) break;
      Round wanted{.games = expected->games, .byes = {}};
      if (expected->bye) wanted.byes = {*expected->bye};
      ASSERT_EQ(round_of(answer), wanted);
      play_by_chance(event, answer, 40, chance);
      give_byes_by_chance(event, chance);
    }
  }
  EXPECT_GT(rounds, 1000);
  EXPECT_GT(impossible, 50);
}

}  // namespace
}  // namespace annabella::test
