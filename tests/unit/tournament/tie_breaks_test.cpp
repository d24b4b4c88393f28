// Tie-breaks as they were published, and by hand from the regulations (FIDE C.07 of March 2026).
#include "tournament/tie_breaks.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "base/text.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using enum Outcome;

Player player(int rank, std::vector<PlayedRound> rounds, int rating = 0) {
  return {.rank = rank, .name = {}, .rating = rating, .rounds = std::move(rounds)};
}

Tournament of_rounds(int rounds) {
  Tournament tournament;
  tournament.planned_rounds = rounds;
  return tournament;
}

PlayedRound white(int opponent, Outcome outcome) { return {opponent, Color::white, outcome}; }
PlayedRound black(int opponent, Outcome outcome) { return {opponent, Color::black, outcome}; }
PlayedRound away(Outcome outcome) { return {0, {}, outcome}; }

// What these tie-breaks are for one player.
std::vector<std::string> shown(const Tournament& tournament, int rank,
                               const std::vector<std::string>& codes, bool round_robin = false) {
  for (const Standing& one : standings(tournament, codes, round_robin)) {
    if (one.player == rank) return one.tie_breaks;
  }
  return {};
}

// Start numbers in their order, with a bar between places.
std::string order(const std::vector<Standing>& standings) {
  std::string text;
  int place = 1;
  for (const Standing& one : standings) {
    if (one.place != place) text += "| ";
    place = one.place;
    text += std::to_string(one.player) + ' ';
  }
  return text;
}

// A round as "+W10": won with White against 10.
PlayedRound round_of(const std::string& entry) {
  const bool won = entry[0] == '+', drawn = entry[0] == '=';
  if (entry.substr(1) == "BYE") return away(won ? pairing_bye : half_bye);
  return {std::stoi(entry.substr(2)), entry[1] == 'W' ? Color::white : Color::black,
          won     ? win
          : drawn ? draw
                  : loss};
}

Tournament published() {
  Tournament tournament = of_rounds(6);
  std::ifstream file(SOURCE_DIR "/tests/data/tournament/club_2018.txt");
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty() || words[0] == "#") continue;
    Player one = player(std::stoi(words[0]), {});
    for (std::size_t i = 2; i < words.size(); ++i) one.rounds.push_back(round_of(words[i]));
    one.rounds.resize(6);
    tournament.players.push_back(std::move(one));
  }
  return tournament;
}

TEST(TieBreaks, AsPublishedOfAClubChampionship) {
  const Tournament tournament = published();
  ASSERT_EQ(tournament.players.size(), 27u);
  const std::vector<std::string> codes{"PS", "BH", "SB", "BH/C1"};
  EXPECT_THAT(shown(tournament, 1, codes), ElementsAre("19.5", "22.5", "19.75", "20"));
  // Two of the second's opponents stayed away from the last round, which counts as a draw since
  // 2023: half a point more than was published then, and his draw with the winner stays.
  EXPECT_THAT(shown(tournament, 2, codes), ElementsAre("19.5", "20.5", "17.75", "19.5"));
  EXPECT_EQ(order(standings(tournament, {"DE", "PS"})).substr(0, 6), "1 2 | ");
  EXPECT_EQ(order(standings(tournament, {"DE", "PS", "BH"})).substr(0, 8), "1 | 2 | ");
}

// 1 beats 2, 4 does not come; 1 and 3 draw, 2 beats 4; 1 has asked for half a point, 3 beats 2, and
// 4 stays away.
Tournament with_unplayed_rounds() {
  Tournament tournament = of_rounds(3);
  tournament.players = {player(1, {white(2, win), black(3, draw), away(half_bye)}),
                        player(2, {black(1, loss), white(4, win), white(3, loss)}),
                        player(3, {white(4, forfeit_win), white(1, draw), black(2, win)}),
                        player(4, {black(3, forfeit_loss), black(2, loss), away(zero_bye)})};
  return tournament;
}

TEST(TieBreaks, UnplayedRounds) {
  const Tournament tournament = with_unplayed_rounds();
  const std::vector<std::string> codes{"BH", "BH/C1", "SB", "WIN", "WON", "GE", "BPG", "BWG"};
  // 1, 2.5 and a dummy with 1.5, as three draws would bring (16.4.2); the dummy is cut, since he
  // stayed away himself (16.5.1).
  EXPECT_THAT(shown(tournament, 1, codes), ElementsAre("5", "3.5", "3", "1", "1", "2", "1", "0"));
  // 4's last round counts as a draw for his opponents (16.3.2).
  EXPECT_THAT(shown(tournament, 2, codes), ElementsAre("5", "4.5", "0.5", "1", "1", "3", "1", "0"));
  // A dummy no better than 4, who did not come (16.4.1).
  EXPECT_THAT(shown(tournament, 3, codes), ElementsAre("3.5", "3", "2.5", "2", "1", "3", "1", "1"));
  EXPECT_THAT(shown(tournament, 4, codes), ElementsAre("1", "1", "0", "0", "0", "1", "1", "0"));
}

TEST(TieBreaks, ForfeitsOfARoundRobinCountAsPlayed) {
  Tournament tournament = of_rounds(3);
  tournament.players = {player(1, {white(2, forfeit_win), black(3, draw), away(zero_bye)}),
                        player(2, {black(1, forfeit_loss), away(zero_bye), white(3, win)}),
                        player(3, {away(zero_bye), white(1, draw), black(2, loss)})};
  // 2 has one of the two points that he could have: the free round brings none.
  EXPECT_THAT(shown(tournament, 1, {"SB", "KS"}, true), ElementsAre("1.25", "1"));
  EXPECT_THAT(shown(tournament, 2, {"SB"}, true), ElementsAre("0.5"));
  EXPECT_THAT(shown(tournament, 3, {"SB", "KS"}, true), ElementsAre("0.75", "0.5"));
}

TEST(TieBreaks, DirectEncounter) {
  // All three have met: 1 beat 2, 2 beat 3, and 3 drew with 1.
  Tournament all_met = of_rounds(3);
  all_met.players = {player(1, {white(2, win), black(3, draw), away(zero_bye)}),
                     player(2, {black(1, loss), away(half_bye), white(3, win)}),
                     player(3, {away(pairing_bye), white(1, draw), black(2, loss)})};
  EXPECT_EQ(order(standings(all_met, {"DE"})), "1 | 2 | 3 ");
  // In a circle nobody stands above another.
  all_met.players[0].rounds[1].outcome = loss;
  all_met.players[0].rounds[2].outcome = half_bye;
  all_met.players[2].rounds = {away(half_bye), white(1, win), black(2, loss)};
  EXPECT_EQ(order(standings(all_met, {"DE"})), "1 2 3 ");
}

TEST(TieBreaks, DirectEncounterOfPlayersWhoHaveNotAllMet) {
  // 1 beat 2 and 3, who have not met: nothing that they could have done would reach him (6.2).
  Tournament some_met = of_rounds(3);
  some_met.players = {player(1, {white(2, win), black(3, win), away(zero_bye)}),
                      player(2, {black(1, loss), away(pairing_bye), away(full_bye)}),
                      player(3, {away(pairing_bye), white(1, loss), away(full_bye)})};
  EXPECT_EQ(order(standings(some_met, {"DE"})), "1 | 2 3 ");
  // 1 beat 2 only: 3 might have beaten both.
  some_met.players[0].rounds[1] = away(pairing_bye);
  some_met.players[2].rounds[1] = away(zero_bye);
  some_met.players[2].rounds[0] = away(full_bye);
  EXPECT_EQ(order(standings(some_met, {"DE"})), "1 2 3 ");
  // The same with 2, who beat 1: who shares a place stands by start number.
  some_met.players[0].rounds[0].outcome = loss;
  some_met.players[0].rounds[2] = away(full_bye);
  some_met.players[1].rounds = {black(1, win), away(pairing_bye), away(zero_bye)};
  EXPECT_EQ(order(standings(some_met, {"DE"})), "1 2 3 ");
}

// 1 beat 3, who beat 2; 2 may still beat 1.
TEST(TieBreaks, AGameThatGoesOnDecidesNothing) {
  Tournament tournament = of_rounds(3);
  const PlayedRound with_2{2, Color::white, zero_bye}, with_1{1, Color::black, zero_bye};
  tournament.players = {player(1, {with_2, white(3, win), white(4, loss)}),
                        player(2, {with_1, white(4, win), black(3, loss)}),
                        player(3, {black(4, loss), black(1, loss), white(2, win)}),
                        player(4, {white(3, win), black(2, loss), black(1, win)})};
  EXPECT_EQ(order(standings(tournament, {"DE"}, true)), "4 | 1 2 3 ");
  tournament.players[0].rounds[0].outcome = loss;
  tournament.players[1].rounds[0].outcome = win;
  EXPECT_EQ(order(standings(tournament, {"DE"}, true)), "2 | 4 | 1 | 3 ");
}

// 12.9.5: half a point of a win, and a point of whatever he has.
TEST(TieBreaks, PointsThatTheArbiterHasTaken) {
  Tournament tournament = of_rounds(2);
  tournament.players = {
      player(1, {white(2, win), white(3, win)}), player(2, {black(1, loss), black(4, win)}),
      player(3, {white(4, draw), black(1, loss)}), player(4, {black(3, draw), white(2, loss)})};
  tournament.players[0].rounds[0].adjusted = -1;
  tournament.players[2].rounds[1].adjusted = -2;
  EXPECT_EQ(order(standings(tournament, {})), "1 | 2 | 4 | 3 ");
  EXPECT_EQ(standings(tournament, {}).back().points, -1);
  EXPECT_THAT(shown(tournament, 1, {"BH", "SB", "PS", "WIN"}), ElementsAre("0.5", "0", "2", "2"));
  EXPECT_THAT(shown(tournament, 3, {"PS"}), ElementsAre("0"));
  EXPECT_EQ(decimal(-3, 2), "-1.5");
}

TEST(TieBreaks, Ratings) {
  Tournament tournament = of_rounds(3);
  tournament.players = {player(1, {white(2, win), black(3, win), white(4, loss)}, 2300),
                        player(2, {black(1, loss)}, 2450), player(3, {white(1, loss)}, 2400),
                        player(4, {black(1, win)}, 2352)};
  // 7202 by 3 is 2400.67; two of three is 0.67, which is worth 125.
  EXPECT_THAT(shown(tournament, 1, {"ARO", "TPR", "ARO/C1", "RTNG"}),
              ElementsAre("2401", "2526", "2425", "2300"));
  EXPECT_THAT(shown(tournament, 2, {"TPR"}), ElementsAre("1500"));  // 2300 - 800
}

// F10: for the first place only; the others share.
TEST(TieBreaks, OfTheFirstPlaceOnly) {
  const Tournament tournament = published();
  const std::string shared = order(standings(tournament, {"PS", "BH"}, false, true));
  EXPECT_EQ(shared.substr(0, 22), "1 | 2 | 3 4 5 6 7 | 8 ");
}

TEST(TieBreaks, TheLotIsDrawnFromTheSeed) {
  Tournament tournament = published();
  tournament.seed = 7;
  const std::string once = order(standings(tournament, {"LOT"}));
  EXPECT_EQ(order(standings(tournament, {"LOT"})), once);
  EXPECT_EQ(std::ranges::count(once, '|'), 26);
  tournament.seed = 8;
  EXPECT_NE(order(standings(tournament, {"LOT"})), once);
}

TEST(TieBreaks, Codes) {
  EXPECT_EQ(tie_break_of("BH/M2")->high, 2);
  EXPECT_EQ(tie_break_of("BH/C2")->low, 2);
  for (const char* wrong : {"", "BX", "BH/", "BH/C", "BH/C0", "BH/X1", "WIN/C1"}) {
    EXPECT_FALSE(tie_break_of(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace annabella::host
