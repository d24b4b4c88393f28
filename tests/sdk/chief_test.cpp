// Chief and warriors, as the leaflet is read: C1 to C14 are the numbers of its open questions.
#include <annabella/legality.h>
#include <annabella/perft.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "chief_and_warriors.h"
#include "sdk/leaflet.h"
#include "sdk/slow_rules.h"
#include "support/null_host.h"

namespace annabella {
namespace {

NullHost club;

ChiefAndWarriors& chief() {
  static ChiefAndWarriors variant(club);
  return variant;
}

std::unique_ptr<Position> at(const std::string& fen) { return chief().from_fen(fen); }

TEST(Chief, C1_C2_WhiteHasTheWarriorsAndBegins) {
  EXPECT_EQ(chief().start(0)->fen(), "3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  EXPECT_THROW(chief().start(1), std::invalid_argument);
}

// Two programs that share nothing with this one agree on these.
TEST(Chief, LinesFromTheStart) {
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> starts{
      {"3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", {20, 423, 9'214, 181'082}},
      {"3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", {22, 434, 9'041, 196'397}},
      {"4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", {20, 420, 9'257, 181'745}},
      {"4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", {22, 438, 9'097, 197'635}},
  };
  for (const auto& [fen, counts] : starts) {
    int depth = 0;
    for (const std::uint64_t count : counts) EXPECT_EQ(chief().perft(*at(fen), ++depth), count);
    EXPECT_EQ(lines(*at(fen), 3), counts[2]) << "played move by move";
  }
}

TEST(Chief, EachPositionOfTheLeaflet) {
  for (const Row& row : table("variants.tsv")) {
    if (row[1] != "chief") continue;
    const std::unique_ptr<Position> position = at(row[2]);
    SCOPED_TRACE(row[2]);
    const Expected expected = expected_in(row);
    const std::optional<Ending> ending = position->ending();
    EXPECT_EQ(ending ? ending->reason : "", kReasons.at(expected.at("result")));
    EXPECT_EQ(std::to_string(position->legal_moves().size()), expected.at("moves"));
    if (expected.contains("perft2")) {
      EXPECT_EQ(std::to_string(chief().perft(*position, 2)), expected.at("perft2"));
    }
    const PositionReport report = chief().report(row[2]);
    if (expected.contains("check")) {
      EXPECT_EQ(report.check, expected.at("check") == "1");
    }
    EXPECT_EQ(report.fen, row[2]);
  }
}

TEST(Chief, C4_WhoMatesWins) {
  EXPECT_EQ(at("8/8/8/8/8/8/2m5/K7 w - - 0 1")->ending()->winner, Color::black);
  EXPECT_EQ(at("3Qm3/4QQ2/Q4N2/8/4K3/4R3/8/8 b - - 0 1")->ending()->winner, Color::white);
}

TEST(Chief, C13_ABareKingCannotWin) {
  const auto bare = at("3m4/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(bare->ending(), std::nullopt);
  EXPECT_EQ(bare->can_still_win(Color::white), CanWin::no);
  EXPECT_EQ(bare->can_still_win(Color::black), CanWin::yes);
  EXPECT_EQ(chief().start(0)->can_still_win(Color::black), CanWin::yes);
}

TEST(Chief, C14_TheChiefHasALetterOfHisOwn) {
  const auto position = at("3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1");
  const Move move{.from = {3, 7}, .to = {4, 5}};
  const MoveFacts facts = position->describe(move);
  EXPECT_EQ(facts.san, "Me6");
  EXPECT_EQ(facts.uci, "d8e6");
  EXPECT_EQ(facts.piece, 'm');
  EXPECT_THAT(position->after(move)->pieces(), testing::Contains(PlacedPiece{{4, 5}, 'm'}));
  EXPECT_EQ(position->after(move)->fen(), "8/8/4m3/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 1 2");
}

TEST(Chief, OtherArmiesAreRefused) {
  for (const char* fen : {
           "", "3m4", "3k4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",  // a king for the chief
           "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",               // nobody
           "2mm4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",            // two
           "3m4/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",            // with a man
           "3m4/8/8/8/8/8/PPPPPPPP/RNBQMBNR w KQ - 0 1",             // White's chief
           "3m4/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQ - 0 1",             // no king
           "3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",           // C6
       }) {
    EXPECT_THROW(at(fen), std::invalid_argument) << fen;
    EXPECT_FALSE(chief().report(fen).reasons.empty()) << fen;
  }
}

// No game comes to it (C3, C4), but a table of positions may: then he can be taken, which is mate.
TEST(Chief, AnOpponentInCheckIsNamed) {
  for (const auto& [fen, reason] : std::vector<std::pair<std::string, std::string>>{
           {"3m4/8/8/8/8/8/8/3QK3 w - - 0 1", "black-opponent-in-check"},
           {"8/8/8/8/8/8/2m5/K7 b - - 0 1", "white-opponent-in-check"},
           {"8/8/8/8/8/4m3/8/3K4 b - - 0 1", "white-opponent-in-check"}}) {
    const PositionReport report = chief().report(fen);
    ASSERT_EQ(report.reasons.size(), 1u) << fen;
    EXPECT_EQ(report.reasons.front().key, reason);
    EXPECT_EQ(report.fen, fen);
  }
  const auto position = at("3m4/8/8/8/8/8/8/3QK3 w - - 0 1");
  const Move takes{.from = {3, 0}, .to = {3, 7}};
  EXPECT_EQ(position->describe(takes).san, "Qxd8#");
  EXPECT_EQ(position->after(takes)->ending()->winner, Color::white);
  EXPECT_TRUE(position->after(takes)->legal_moves().empty());
}

std::string key_of(const slow::Game& game) {
  const std::string fen = slow::fen(game);
  return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

// Every move of every position, and how the game is over, as slow rules have it. How often each
// ending came.
std::map<std::string, int> endings_of_games(Variant& variant, int games, slow::Game start,
                                            const std::string& promotions) {
  constexpr int kLongest = 100 * std::min(kTimesAsMany, 10);
  std::mt19937 chance(7);
  std::map<std::string, int> endings;
  const auto allowed = [&](const slow::Game& game) {
    std::vector<std::string> moves = slow::moves(game);
    std::erase_if(moves, [&](const std::string& move) {
      return move.size() == 5 && promotions.find(move[4]) == std::string::npos;
    });
    return moves;
  };
  for (int number = 0; number < games; ++number) {
    slow::Game game = start;
    std::unique_ptr<Position> position = variant.from_fen(slow::fen(start));
    for (int played = 0; played < kLongest && !position->ending(); ++played) {
      EXPECT_EQ(position->fen(), slow::fen(game));
      EXPECT_EQ(position->repetition_key(), key_of(game));
      EXPECT_EQ(variant.from_fen(position->fen())->fen(), position->fen());
      const std::vector<std::string> expected = allowed(game);
      std::map<std::string, Move> legal;
      std::set<std::string> spellings;
      for (const Move& move : position->legal_moves()) {
        const MoveFacts facts = position->describe(move);
        legal[facts.uci] = move;
        spellings.insert(facts.san);
        EXPECT_EQ(facts.san, slow::san(game, facts.uci, expected)) << position->fen();
        EXPECT_EQ(facts.piece, slow::man_on(game, facts.uci));
      }
      EXPECT_EQ(spellings.size(), expected.size());
      EXPECT_EQ(legal.size(), expected.size()) << position->fen();
      if (testing::Test::HasFailure()) return endings;
      const auto chosen = std::next(legal.begin(), static_cast<long>(chance() % legal.size()));
      position = position->after(chosen->second);
      game = slow::play(game, chosen->first);
    }
    EXPECT_EQ(variant.from_fen(position->fen())->fen(), position->fen());
    EXPECT_EQ(position->ending().has_value(), allowed(game).empty());
    if (!position->ending()) continue;
    const bool mate = slow::in_check(game, game.white);
    const bool taken = game.men.find('K') == std::string::npos;
    const char* reason = taken ? "king-taken" : mate ? "checkmate" : "stalemate";
    EXPECT_EQ(position->ending()->reason, reason);
    ++endings[reason];
  }
  return endings;
}

TEST(Chief, RandomGamesToTheEnd) {
  const slow::Game start = slow::read(chief().start(0)->fen());
  EXPECT_GT(endings_of_games(chief(), 20 * kTimesAsMany, start, "qrbn")["checkmate"], 0);
}

// C2, C4 and C7 otherwise than usual.
TEST(Chief, HouseRules) {
  const auto under = [](const std::vector<AgreedRule>& agreed) { return chief().under(agreed); };
  EXPECT_EQ(under({{"chief", "e8"}})->start(0)->fen(),
            "4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  EXPECT_EQ(under({{"chief", "a6"}})->start(0)->fen(), "8/8/m7/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  const auto rules = chief().house_rules();
  ASSERT_EQ(rules.size(), 3u);
  EXPECT_EQ(rules[0].values.size(), 24u);

  slow::Game start = slow::read(chief().start(0)->fen());
  EXPECT_FALSE(
      endings_of_games(*under({{"promotion", "no"}}), 2, start, "").contains("king-taken"));
  start.king_is_taken = true;
  EXPECT_EQ(endings_of_games(*under({{"king", "taken"}}), 2, start, "qrbn").count("checkmate"), 0u);
  slow::Game few = slow::read("3m4/8/8/8/8/8/4P3/R3K3 w Q - 0 1");
  few.king_is_taken = true;
  EXPECT_GT(endings_of_games(*under({{"king", "taken"}}), 10, few, "qrbn")["king-taken"], 0);
}

TEST(Chief, C4_ATakenKingIsTheEnd) {
  const auto game = chief().under({{"king", "taken"}});
  // Attacked, White may do what he likes; the rook who guards the king helps nobody.
  const auto attacked = game->from_fen("8/8/8/8/8/4m3/P7/R3K3 w Q - 0 1");
  EXPECT_EQ(attacked->ending(), std::nullopt);
  EXPECT_THAT(attacked->legal_moves(), testing::Contains(Move{{0, 1}, {0, 2}}));
  const auto lost = attacked->after(Move{{0, 1}, {0, 2}})->after(Move{{4, 2}, {4, 0}});
  ASSERT_TRUE(lost->ending());
  EXPECT_EQ(lost->ending()->reason, "king-taken");
  EXPECT_EQ(lost->ending()->winner, Color::black);
  EXPECT_EQ(lost->fen(), "8/8/8/8/8/P7/8/R3m3 w - - 0 2");
  EXPECT_TRUE(game->from_fen(lost->fen())->ending());
  // That is how the game ended: nothing is wrong with it, and nobody is left to be in check.
  const PositionReport report = capability<Legality>(*game)->report(lost->fen());
  EXPECT_TRUE(report.readable);
  EXPECT_TRUE(report.reasons.empty());
  EXPECT_FALSE(report.check);
  EXPECT_EQ(attacked->after(Move{{0, 1}, {0, 2}})->describe(Move{{4, 2}, {4, 0}}).san, "Mxe1");
  EXPECT_THROW(at(lost->fen()), std::invalid_argument) << "usually nobody takes him";
}

}  // namespace
}  // namespace annabella
