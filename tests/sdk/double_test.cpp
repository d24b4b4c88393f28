// Double chess, as the leaflet is read: D1 to D22 are the numbers of its open questions.
#include "double.h"

#include <annabella/legality.h>
#include <annabella/perft.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>

#include "sdk/leaflet.h"
#include "sdk/slow_rules.h"
#include "support/null_host.h"

namespace annabella {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

NullHost room;

DoubleChess& doubled() {
  static DoubleChess variant(room);
  return variant;
}

std::unique_ptr<Position> moment(const std::string& fen) { return doubled().from_fen(fen); }

std::map<std::string, Move> legal_in(const Position& position) {
  std::map<std::string, Move> legal;
  for (const Move& move : position.legal_moves()) legal[position.describe(move).uci] = move;
  return legal;
}

std::vector<std::string> names_in(const Position& position) {
  std::vector<std::string> names;
  for (const auto& [name, move] : legal_in(position)) names.push_back(name);
  return names;
}

// After moves in the notation of UCI.
std::unique_ptr<Position> after(std::unique_ptr<Position> position, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    position = position->after(legal_in(*position).at(word));
  }
  return position;
}

bool goes_on(const Position& position, const Move& move) {
  return position.after(move)->turn() == position.turn();
}

// Whole turns from here.
std::uint64_t turns(const Position& position) {
  std::uint64_t sum = 0;
  for (const Move& move : position.legal_moves()) {
    sum += goes_on(position, move) ? position.after(move)->legal_moves().size() : 1;
  }
  return sum;
}

TEST(DoubleChess, D1_LinesFromTheStart) {
  const std::unique_ptr<Position> start = doubled().start(0);
  int depth = 0;
  for (const std::uint64_t count : {20u, 445u, 8'864u, 196'646u}) {
    EXPECT_EQ(doubled().perft(*start, ++depth), count);
  }
  EXPECT_EQ(lines(*start, 3), 8'864u) << "played move by move";
}

TEST(DoubleChess, EachPositionOfTheLeaflet) {
  for (const Row& row : table("variants.tsv")) {
    if (row[1] != "double") continue;
    SCOPED_TRACE(row[2]);
    const std::unique_ptr<Position> position = moment(row[2]);
    EXPECT_EQ(position->fen(), row[2]);
    const Expected expected = expected_in(row);
    const auto told = [&](const char* key) { return expected.contains(key); };
    EXPECT_EQ(std::to_string(position->legal_moves().size()), expected.at("half1"));
    if (told("turns")) {
      EXPECT_EQ(std::to_string(turns(*position)), expected.at("turns"));
    }
    if (told("half3")) {
      EXPECT_EQ(std::to_string(doubled().perft(*position, 3)), expected.at("half3"));
    }
    if (told("turn_ends_after_half1")) {
      const std::vector<Move> moves = position->legal_moves();
      const auto ends =
          std::ranges::count_if(moves, [&](const Move& move) { return !goes_on(*position, move); });
      EXPECT_EQ(std::to_string(ends), expected.at("turn_ends_after_half1"));
    }
    if (told("stuck_after")) {
      const Move move = legal_in(*position).at(expected.at("stuck_after"));
      EXPECT_THAT(position->describe(move).remarks, ElementsAre("no-second-move"));
      EXPECT_FALSE(goes_on(*position, move));
      EXPECT_TRUE(position->after(move)->fen().ends_with(" 1 1")) << "the stuck flag";
    }
    if (told("line")) {
      std::string line = expected.at("line");
      std::ranges::replace(line, ';', ' ');
      const std::optional<Ending> ending = after(moment(row[2]), line)->ending();
      ASSERT_TRUE(ending);
      EXPECT_EQ(ending->reason, "stalemate") << "which D11 puts before the two stuck turns";
      EXPECT_EQ(ending->winner, std::nullopt);
    } else if (told("result")) {
      const std::optional<Ending> ending = position->ending();
      EXPECT_EQ(ending ? ending->reason : "", kReasons.at(expected.at("result")));
    }
  }
}

// D10: of the two turns, the first is told by the last field.
TEST(DoubleChess, D10_TwoStuckTurnsDraw) {
  const auto drawn = after(moment("8/8/8/8/8/6r1/Kr6/2k5 w - - 0 1 1 1"), "a2a1");
  ASSERT_TRUE(drawn->ending());
  EXPECT_EQ(drawn->ending()->reason, "no-second-move");
  EXPECT_EQ(drawn->ending()->winner, std::nullopt);
  EXPECT_EQ(moment(drawn->fen())->ending()->reason, "no-second-move");
  EXPECT_FALSE(after(moment("8/8/8/8/8/6r1/Kr6/2k5 w - - 0 1 1"), "a2a1")->ending()) << "D9";
}

TEST(DoubleChess, D4_ACheckEndsTheTurn) {
  const auto start = after(doubled().start(0), "e2e4 d2d4 d7d6 a7a6");
  const Move check = legal_in(*start).at("f1b5");
  EXPECT_EQ(start->describe(check).san, "Bb5+");
  EXPECT_TRUE(start->describe(check).check);
  EXPECT_THAT(start->describe(check).remarks, ElementsAre());
  EXPECT_FALSE(goes_on(*start, check));
}

TEST(DoubleChess, D5_D6_TheFirstMoveParries) {
  const auto checked = after(doubled().start(0), "e2e4 d2d4 d7d6 a7a6 f1b5");
  EXPECT_EQ(names_in(*checked).size(), 6u);  // a6b5 b7?, ... as in chess
  const auto parried = after(moment(checked->fen()), "a6b5");
  EXPECT_EQ(parried->turn(), Color::black) << "and he has his second move";
}

TEST(DoubleChess, D12_BothPawnsOfATurnMayBeTakenInPassing) {
  const auto both = after(moment("4k3/8/8/8/1p1p4/8/P1P1P3/4K3 w - - 0 1 1"), "a2a4 c2c4");
  EXPECT_TRUE(both->fen().find(" a3c3 ") != std::string::npos) << both->fen();
  EXPECT_THAT(names_in(*both), Contains("b4a3"));
  EXPECT_THAT(names_in(*both), Contains("d4c3"));
  // D13: the second capture may be made as well, and only such a one keeps the right.
  const auto one = after(moment(both->fen()), "b4a3");
  EXPECT_THAT(names_in(*one), Contains("d4c3"));
  const auto none = after(moment(both->fen()), "e8e7");
  EXPECT_THAT(names_in(*none), Not(Contains("d4c3")));
}

TEST(DoubleChess, D14_D15_APawnThatWentOnOrIsCoveredIsNotTakenInPassing) {
  const std::string fen = "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1 1";
  EXPECT_THAT(names_in(*after(moment(fen), "e2e4 e4e5")), Not(Contains("d4e3")));
  const auto covered = after(moment("4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1 1"), "e2e4 e1d1");
  EXPECT_THAT(names_in(*covered), Contains("d4e3"));
  const auto knight = after(moment("4k3/8/8/8/3p4/8/4P1N1/4K3 w - - 0 1 1"), "e2e4 g2e3");
  const Move takes = legal_in(*knight).at("d4e3");
  EXPECT_FALSE(knight->describe(takes).en_passant);
  EXPECT_EQ(knight->describe(takes).captured, 'N');
  EXPECT_EQ(knight->after(takes)->pieces().size(), 4u) << "the pawn on e4 stays";
}

TEST(DoubleChess, D16_CastlingMayBeTheSecondMove) {
  const auto castled = after(doubled().start(0), "e2e4 g1f3 a7a6 b7b6 f1e2 e1g1");
  EXPECT_EQ(castled->turn(), Color::black);
  EXPECT_TRUE(castled->fen().starts_with("rnbqkbnr/2pppppp/pp6/8/4P3/5N2/PPPPBPPP/RNBQ1RK1 b kq"));
}

TEST(DoubleChess, D17_APromotedManMayMoveAtOnce) {
  const auto queen = after(moment("8/P6k/8/8/8/8/8/K7 w - - 0 1 1"), "a7a8q a8a7");
  EXPECT_TRUE(queen->fen().starts_with("8/Q6k/"));
}

TEST(DoubleChess, D18_OnlyBeginningsOfTurnsAreRepeated) {
  const std::string there = "g1f3 b1c3 g8f6 b8c6 ", back = "f3g1 c3b1 f6g8 c6b8 ";
  EXPECT_EQ(after(doubled().start(0), there + back)->repetition_key(),
            doubled().start(0)->repetition_key());
  EXPECT_NE(after(doubled().start(0), there + back + "g1f3")->repetition_key(),
            after(doubled().start(0), "g1f3")->repetition_key());
}

TEST(DoubleChess, D19_TurnsAreCounted) {
  const auto quiet = [](const std::string& moves) {
    return after(doubled().start(0), moves)->quiet_halfmoves();
  };
  EXPECT_EQ(quiet("g1f3"), 0) << "not over yet";
  EXPECT_EQ(quiet("g1f3 b1c3"), 1);
  EXPECT_EQ(quiet("g1f3 b1c3 g8f6 b8c6"), 2);
  EXPECT_EQ(quiet("g1f3 b1c3 g8f6 e7e5"), 0);
  EXPECT_EQ(quiet("g1f3 b1c3 e7e5 g8f6"), 0);
  EXPECT_EQ(quiet("g1f3 b1c3 e7e5 g8f6 f3g1 g1f3"), 1);
}

TEST(DoubleChess, D20_MenWhoMateNobodyAreDead) {
  for (const char* men : {"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4KN2",
                          "4kb2/8/8/8/8/8/8/2B1K3"}) {
    const auto dead = moment(std::string(men) + " w - - 0 1 1");
    ASSERT_TRUE(dead->ending()) << men;
    EXPECT_EQ(dead->ending()->reason, "dead-position");
  }
  EXPECT_FALSE(moment("4k3/8/8/8/8/8/8/4KR2 w - - 0 1 1")->ending());
  EXPECT_EQ(moment("4k3/8/8/8/8/8/8/4KR2 w - - 0 1 1")->can_still_win(Color::black), CanWin::no);
  EXPECT_EQ(doubled().start(0)->can_still_win(Color::black), CanWin::yes);
}

TEST(DoubleChess, D22_TheSecondHalfIsWritten) {
  const auto half = after(doubled().start(0), "e2e4");
  EXPECT_EQ(half->fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 2");
  const Move move = legal_in(*half).at("d2d4");
  EXPECT_THAT(half->describe(move).remarks, ElementsAre("second-move"));
  // Also where White is back where he began.
  const auto back = after(doubled().start(0), "g1f3 f3g1 g8f6");
  EXPECT_THAT(back->describe(legal_in(*back).at("f6g8")).remarks, ElementsAre("second-move"));
  // A pawn of the first half that can be taken is remembered in between.
  const auto between = after(moment("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 1"), "e2e4");
  EXPECT_EQ(between->fen(), "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1 2");
  EXPECT_THAT(names_in(*after(moment(between->fen()), "e1d1")), Contains("d4e3"));
}

// The balanced game (D1), and moves counted one by one (D19).
TEST(DoubleChess, HouseRules) {
  const auto balanced = doubled().under({{"first-turn", "one"}});
  const auto start = balanced->start(0);
  const Move e4 = legal_in(*start).at("e2e4");
  EXPECT_EQ(start->legal_moves().size(), 20u);
  EXPECT_THAT(start->describe(e4).remarks, testing::IsEmpty());
  EXPECT_EQ(start->quiet_halfmoves(), 0);
  EXPECT_EQ(start->after(e4)->turn(), Color::black);
  const auto knights = after(balanced->start(0), "g1f3 g8f6");
  EXPECT_EQ(knights->turn(), Color::black) << "Black has two";
  EXPECT_THAT(knights->describe(legal_in(*knights).at("b8c6")).remarks, ElementsAre("second-move"));
  EXPECT_EQ(after(balanced->start(0), "g1f3 g8f6 b8c6")->quiet_halfmoves(), 2);
  EXPECT_EQ(balanced->from_fen(start->fen())->fen(), start->fen());

  const auto quiet = [](const std::vector<AgreedRule>& agreed, const std::string& moves) {
    return after(doubled().under(agreed)->start(0), moves)->quiet_halfmoves();
  };
  EXPECT_EQ(quiet({{"quiet", "moves"}}, "g1f3"), 1);
  EXPECT_EQ(quiet({{"quiet", "moves"}}, "g1f3 b1c3 g8f6"), 3);
  EXPECT_EQ(quiet({{"quiet", "moves"}}, "g1f3 b1c3 g8f6 e7e5"), 0);
  EXPECT_EQ(quiet({{"quiet", "moves"}}, "g1f3 b1c3 e7e5 g8f6"), 1);
  EXPECT_EQ(quiet({{"quiet", "moves"}, {"first-turn", "one"}}, "g1f3 g8f6"), 2);
}

TEST(DoubleChess, RubbishIsRefused) {
  for (const char* fen : {
           "",
           "4k3/8/8/8/8/8/8/4K3",
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1 3",
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 3",
           "4k3/8/8/8/8/8/8/4K3 w - c6 0 1 1",
           "4k3/8/8/2pP4/8/8/8/4K3 w - c6c 0 1 1",
           "4k3/8/8/2pP4/8/8/8/4K3 w - c5 0 1 1",
           "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1 1",  // only in the second half
           "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 2",    // in check between two moves
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 0 0",
       }) {
    EXPECT_THROW(moment(fen), std::invalid_argument) << fen;
  }
}

// The same game on slow rules of chess: a turn is one or two of their moves.
struct SlowTurn {
  slow::Game game;
  bool second = false;
  std::set<int> theirs, ours;  // squares that pawns have passed over, last turn and in this one
  int stuck = 0;
  int quiet = 0;

  static int square(const std::string& move, int at) {
    return (move[at] - 'a') + 8 * (move[at + 1] - '1');
  }

  slow::Game with_passed(int passed) const {
    slow::Game one = game;
    one.passed = passed;
    return one;
  }

  std::set<std::string> moves() const {
    std::set<std::string> all;
    std::set<int> passed = theirs;
    passed.insert(-1);
    for (const int one : passed) {
      for (const std::string& move : slow::moves(with_passed(one))) all.insert(move);
    }
    return all;
  }

  bool stands(int passed, bool white) const {
    return game.men[passed] == '.' && game.men[passed + (white ? 8 : -8)] == (white ? 'P' : 'p');
  }

  SlowTurn play(const std::string& move) const {
    const int to = square(move, 2);
    const bool pawn = std::string("Pp").find(game.men[square(move, 0)]) != std::string::npos;
    const bool in_passing = pawn && theirs.contains(to) && move[0] != move[2];
    const bool progress = pawn || slow::man_taken(with_passed(in_passing ? to : -1), move) != '\0';
    const bool white = game.white;
    SlowTurn next;
    next.game = slow::play(with_passed(in_passing ? to : -1), move);
    std::set<int> passed = ours;
    if (next.game.passed >= 0) passed.insert(next.game.passed);
    next.game.passed = -1;
    next.quiet = progress ? 0 : (second ? quiet : quiet + 1);
    const auto standing = [&](const std::set<int>& all, bool of_white) {
      std::set<int> left;
      for (const int one : all) {
        if (next.stands(one, of_white)) left.insert(one);
      }
      return left;
    };
    if (!second && !slow::in_check(next.game, next.game.white)) {
      SlowTurn same = next;
      same.second = true;
      same.game.white = white;
      same.game.number = game.number;
      same.ours = passed;
      same.stuck = stuck;
      if (in_passing) same.theirs = standing(theirs, !white);
      if (!same.moves().empty()) return same;
      next.stuck = std::min(2, stuck + 1);
    }
    next.theirs = standing(passed, white);
    return next;
  }

  std::string reason() const {
    if (moves().empty()) return slow::in_check(game, game.white) ? "checkmate" : "stalemate";
    if (stuck == 2) return "no-second-move";
    int knights = 0, bishops_on[2] = {}, others = 0;
    for (int at = 0; at < 64; ++at) {
      const char man = game.men[at];
      if (man == '.' || man == 'K' || man == 'k') continue;
      const bool knight = man == 'N' || man == 'n', bishop = man == 'B' || man == 'b';
      ++(knight ? knights : bishop ? bishops_on[(at % 8 + at / 8) % 2] : others);
    }
    const int bishops = bishops_on[0] + bishops_on[1];
    const bool lone_knight = knights == 1 && bishops == 0;
    const bool of_one_color = knights == 0 && (bishops_on[0] == 0 || bishops_on[1] == 0);
    return others == 0 && (lone_knight || of_one_color) ? "dead-position" : "";
  }
};

void play_random_game(const std::string& fen, int halves, std::mt19937& chance,
                      std::set<std::string>& ends) {
  std::unique_ptr<Position> position = moment(fen);
  SlowTurn turn{.game = slow::read(fen), .second = false, .theirs = {}, .ours = {}};
  turn.game.passed = -1;
  turn.stuck = fen.ends_with(" 1 1 1") ? 1 : 0;
  for (int played = 0; played < halves; ++played) {
    SCOPED_TRACE(position->fen());
    const std::string reason = turn.reason();
    const std::optional<Ending> ending = position->ending();
    ASSERT_EQ(ending ? ending->reason : "", reason);
    if (ending) ends.insert(reason);
    const std::map<std::string, Move> legal = legal_in(*position);
    const std::set<std::string> expected = turn.moves();
    ASSERT_EQ(names_in(*position), std::vector<std::string>(expected.begin(), expected.end()));
    ASSERT_EQ(position->turn() == Color::white, turn.game.white);
    std::istringstream fields(position->fen());
    std::vector<std::string> field(7);
    for (std::string& one : field) fields >> one;
    std::istringstream slow_fields(slow::fen(turn.game));
    std::string men, side, rights;
    slow_fields >> men >> side >> rights;
    ASSERT_THAT(field, ElementsAre(men, side, rights, testing::_, std::to_string(turn.quiet),
                                   std::to_string(turn.game.number), turn.second ? "2" : "1"));
    const auto again = moment(position->fen());
    ASSERT_EQ(again->fen(), position->fen());
    ASSERT_EQ(again->repetition_key(), position->repetition_key());
    ASSERT_EQ(names_in(*again), names_in(*position));
    if (ending || legal.empty()) return;
    const auto chosen = std::next(legal.begin(), static_cast<long>(chance() % legal.size()));
    turn = turn.play(chosen->first);
    position = position->after(chosen->second);
  }
}

TEST(DoubleChess, RandomGamesToTheEnd) {
  constexpr int kLongest = 120 * std::min(kTimesAsMany, 10);
  std::mt19937 chance(11);
  std::set<std::string> ends;
  for (int number = 0; number < 3 * kTimesAsMany; ++number) {
    play_random_game(doubled().start(0)->fen(), kLongest, chance, ends);
  }
  // Pawns that pass each other, queens, kings in corners and few men: what whole games seldom show.
  for (int number = 0; number < 15 * kTimesAsMany; ++number) {
    play_random_game("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 1", 16, chance, ends);
    play_random_game("7k/8/8/8/8/8/Q1Q5/K7 w - - 0 1 1", 40, chance, ends);
    play_random_game("8/8/8/8/8/6r1/Kr6/2k5 w - - 0 1 1 1", 40, chance, ends);
    play_random_game("8/8/8/8/8/8/2q4R/K5k1 w - - 0 1 1", 40, chance, ends);
  }
  EXPECT_THAT(ends, Contains("checkmate"));
  EXPECT_THAT(ends, Contains("no-second-move"));
  EXPECT_THAT(ends, Contains("dead-position"));
}

}  // namespace
}  // namespace annabella
