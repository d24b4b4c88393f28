// What holds of every round of either Swiss system, whatever was played before: the criteria that
// no round may break (B1 and B2 of 1992; C1 to C3 of the Dutch system) say the same of a player's
// entries, and here they are read once more, from the entries alone.
#include <annabella/matching/heaviest_matching.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <memory>

#include "dutch.h"
#include "pairing/event.h"
#include "support/null_host.h"
#include "swiss_1992.h"

namespace annabella::test {
namespace {

bool is_gift(Outcome outcome) {
  return outcome == Outcome::forfeit_win || outcome == Outcome::pairing_bye ||
         outcome == Outcome::full_bye;
}

bool is_played(Outcome outcome) {
  return outcome == Outcome::win || outcome == Outcome::draw || outcome == Outcome::loss;
}

// One player before a round.
struct Entrant {
  int rank = 0;
  std::vector<int> met;
  std::vector<Color> colors;
  HalfPoints score = 0;
  bool may_have_bye = true;
  bool is_free = false;  // above half of the points, before the last round

  explicit Entrant(const Player& player, bool is_last_round) : rank(player.rank) {
    for (const PlayedRound& round : player.rounds) {
      const Outcome outcome = round.outcome;
      if (is_played(outcome)) {
        met.push_back(round.opponent);
        colors.push_back(*round.color);
      }
      if (is_gift(outcome)) may_have_bye = false;
      if (is_gift(outcome) || outcome == Outcome::win) score += 2;
      if (outcome == Outcome::draw || outcome == Outcome::half_bye) score += 1;
    }
    is_free = is_last_round && score > static_cast<HalfPoints>(player.rounds.size());
  }

  bool may_have(Color color) const {
    const auto had = static_cast<std::size_t>(std::ranges::count(colors, color));
    const std::size_t games = colors.size();
    const bool twice = games > 1 && colors[games - 1] == color && colors[games - 2] == color;
    return !twice && had < games - had + 2;
  }
};

bool may_meet(const Entrant& one, const Entrant& other) {
  if (std::ranges::find(one.met, other.rank) != one.met.end()) return false;
  const auto with = [&](Color color) {
    return one.may_have(color) && other.may_have(opponent(color));
  };
  return one.is_free || other.is_free || with(Color::white) || with(Color::black);
}

std::vector<Entrant> present_in(const Tournament& event, int round) {
  std::vector<Entrant> present;
  for (const Player& one : event.players) {
    if (!one.absent_next_round) present.emplace_back(one, round == event.planned_rounds);
  }
  return present;
}

// Whether everybody can be seated, by a matching that knows nothing of brackets.
bool can_be_paired(const std::vector<Entrant>& present) {
  const int players = static_cast<int>(present.size());
  matching::HeaviestMatching<int> graph(players + players % 2);
  for (int a = 0; a < players; ++a) {
    const Entrant& one = present[static_cast<std::size_t>(a)];
    for (int b = a + 1; b < players; ++b) {
      if (may_meet(one, present[static_cast<std::size_t>(b)])) graph.set(a, b, 2);
    }
    if (players % 2 == 1 && one.may_have_bye) graph.set(a, players, 2);
  }
  const std::vector<int> partner = graph.solve();
  return std::ranges::find(partner, -1) == partner.end();
}

void expect_legal(const PairingAnswer& answer, const std::vector<Entrant>& present) {
  std::vector<int> seated;
  const auto seat = [&](int rank) -> const Entrant& {
    seated.push_back(rank);
    const auto found = std::ranges::find(present, rank, &Entrant::rank);
    if (found == present.end()) throw std::logic_error(std::to_string(rank) + " is absent");
    return *found;
  };
  for (const Pairing& game : answer.games) {
    const Entrant& white = seat(game.white);
    const Entrant& black = seat(game.black);
    EXPECT_TRUE(may_meet(white, black)) << white.rank << " and " << black.rank;
    if (white.is_free || black.is_free) continue;
    EXPECT_TRUE(white.may_have(Color::white)) << white.rank;
    EXPECT_TRUE(black.may_have(Color::black)) << black.rank;
  }
  for (int rank : answer.byes) EXPECT_TRUE(seat(rank).may_have_bye) << rank;
  std::ranges::sort(seated);
  std::vector<int> expected;
  for (const Entrant& one : present) expected.push_back(one.rank);
  std::ranges::sort(expected);
  EXPECT_EQ(seated, expected);
}

// In their order.
std::vector<std::pair<int, int>> boards_of(const PairingAnswer& answer) {
  std::vector<std::pair<int, int>> boards;
  for (const Pairing& game : answer.games) boards.emplace_back(game.white, game.black);
  for (int rank : answer.byes) boards.emplace_back(rank, 0);
  return boards;
}

template <typename System>
std::unique_ptr<PairingSystem> make() {
  static NullHost host;
  return std::make_unique<System>(host);
}

struct Named {
  const char* name;
  std::unique_ptr<PairingSystem> (*make)();
};

constexpr std::array kSystems{Named{"Swiss1992", make<Swiss1992>}, Named{"Dutch", make<Dutch>}};
constexpr int kBatches = 20;

// A batch is a number of rounds of tournaments of 2 to 60 players, of its own.
class EveryRound : public testing::TestWithParam<std::tuple<std::size_t, int>> {};

TEST_P(EveryRound, IsLegalIsFoundWhenThereIsOneAndIsAlwaysTheSame) {
  const auto [system_number, batch] = GetParam();
  const std::unique_ptr<PairingSystem> system = kSystems.at(system_number).make();
  const std::unique_ptr<PairingSystem> another = kSystems.at(system_number).make();
  int rounds = 0, impossible = 0;
  for (unsigned number = 0; rounds < ROUNDS; ++number) {
    const unsigned seed = number * kBatches + static_cast<unsigned>(batch);
    std::mt19937 chance(seed);
    const int most = number % 3 == 0 ? 8 : 59;
    Tournament event = event_of(2 + static_cast<int>(chance() % static_cast<unsigned>(most)), 9);
    for (int round = 1; round <= event.planned_rounds; ++round) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
      for (Player& one : event.players) one.absent_next_round = chance() % 20 == 0;
      const std::vector<Entrant> present = present_in(event, round);
      if (present.empty()) break;
      const PairingAnswer answer = system->next_round(event);
      ++rounds;
      impossible += answer.problem.has_value();
      ASSERT_EQ(answer.problem.has_value(), !can_be_paired(present));
      if (answer.problem) break;
      expect_legal(answer, present);

      Tournament shuffled = event;
      std::ranges::shuffle(shuffled.players, chance);
      EXPECT_EQ(boards_of(another->next_round(shuffled)), boards_of(answer));
      play_by_chance(event, answer, 40, chance);
    }
  }
  EXPECT_GT(impossible, 0);
}

INSTANTIATE_TEST_SUITE_P(Of, EveryRound,
                         testing::Combine(testing::Range<std::size_t>(0, kSystems.size()),
                                          testing::Range(0, kBatches)),
                         [](const auto& one) {
                           return kSystems.at(std::get<0>(one.param)).name +
                                  std::to_string(std::get<1>(one.param));
                         });

}  // namespace
}  // namespace annabella::test
