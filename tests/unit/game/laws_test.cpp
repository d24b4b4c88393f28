// Rows of the Laws that are short: a sentence of an article, and what the Arbiter makes of it. What
// takes longer has a file of its own.
#include <map>

#include "game/score_keeping.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

// Whose player sits at a tactile board, where somebody reports what is made.
Setup tactile() {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.white = {.unseeing = true, .watched = true, .assistant = Duties::all()};
  return setup;
}

TEST(Laws, A_1_2_WhiteMovesFirst) {
  Evening evening;
  EXPECT_EQ(evening.game.position().turn(), kWhite);
  EXPECT_EQ(evening.want(kBlack, AnnounceMove{Move{at("e7"), at("e5")}}), "game.not-on-move");
}

// White's queen on d1, on her own colour, and every man of 2.3 in his place.
TEST(Laws, A_2_2_A_2_3_TheInitialPosition) {
  Evening evening;
  std::map<Piece, int> men;
  for (const PlacedPiece& placed : evening.game.start().pieces()) ++men[placed.piece];
  EXPECT_EQ(men, (std::map<Piece, int>{{'K', 1},
                                       {'Q', 1},
                                       {'R', 2},
                                       {'B', 2},
                                       {'N', 2},
                                       {'P', 8},
                                       {'k', 1},
                                       {'q', 1},
                                       {'r', 2},
                                       {'b', 2},
                                       {'n', 2},
                                       {'p', 8}}));
  EXPECT_TRUE(
      evening.game.start().fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
  // Found to be otherwise before the end, a new game is played (7.2.1); this one cannot be.
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.game.start().fen(), standard_variant().start(0)->fen());
  EXPECT_EQ(evening.game.plies().size(), 2u);
}

// What no moves lead to stands on the board all the same where A.4.2 lets an illegal move stand;
// what is no position of two kings at all is never played on.
TEST(Laws, A_3_10_3_WhatCannotBePlayedIsNoPosition) {
  host::Setup setup = supervised();
  setup.time = TimeControl(minutes{15}, seconds{10});
  setup.regulations.supervised = false;
  const auto set = [&](const char* fen) {
    Evening evening(setup);
    evening.play({"e2e4", "e7e5"});
    const auto why = evening.arbiter(SetPosition{fen});
    EXPECT_EQ(evening.game.position().fen() == fen, !why) << fen << ": all of it or nothing";
    return why;
  };
  EXPECT_EQ(set("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQ1BNR w kq - 0 2"),
            "position.not-playable")
      << "no white king";
  EXPECT_EQ(set("8/8/8/8/8/8/8 w - - 0 1"), "position.not-playable");
  EXPECT_EQ(set("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "position.over") << "stalemate";
  EXPECT_EQ(set("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBBR w KQkq - 0 2"), kNothing)
      << "a man too many of a kind: it stands (A.4.2)";
}

TEST(Laws, A_3_8_2_1_KingAndRookThatHaveMovedCastleNoMore) {
  const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  Evening king = from(fen);
  king.play({"e1e2", "e8e7", "e2e1", "e7e8"});
  EXPECT_EQ(king.move("e1g1"), Move{});
  EXPECT_EQ(king.move("e1c1"), Move{});
  Evening rook = from(fen);
  rook.play({"h1h2", "h8h7", "h2h1", "h7h8"});
  EXPECT_EQ(rook.move("e1g1"), Move{}) << "with the rook that has moved";
  EXPECT_EQ(rook.announce("e1c1"), kNothing) << "with the other one";
}

TEST(Laws, A_3_8_2_2_BarredForTheMoment) {
  const std::vector<std::pair<const char*, const char*>> barred{
      {"4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"},  // in check
      {"5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"},   // through check
      {"2k3r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"},  // into check
      {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"}};  // a man between
  for (const auto& [fen, castling] : barred) EXPECT_EQ(from(fen).move(castling), Move{}) << fen;
  // The rook may be attacked, and go through an attack.
  EXPECT_EQ(from("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").announce("e1c1"), kNothing);
  EXPECT_EQ(from("r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").announce("e1c1"), kNothing);
}

// 4.6.1, 4.6.2: pawn and new piece in any order, and the pawn need not come to the last rank; 4.6.3
// an enemy man there is taken.
TEST(Laws, A_4_6_ThePromotionsOrderIsFree) {
  const char* fen = "5r1k/4P3/8/8/8/8/8/K7 w - - 0 1";
  for (const std::vector<const char*>& order :
       {std::vector{"e7", "f8"}, std::vector{"f8", "e7"}, std::vector{"f8"}}) {
    Evening evening = from(fen);
    for (const char* square : order) {
      EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at(square)}), kNothing) << square;
    }
    EXPECT_EQ(evening.announce("e7e8q").value_or("").substr(0, 18), "touch.must-capture");
    EXPECT_EQ(evening.announce("e7f8n"), kNothing);
    EXPECT_EQ(evening.game.last()->facts.captured, 'r');
  }
  // The pawn taken off and the queen set down: that it stood on e8 nobody asks.
  Evening evening = from(fen);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("e7")}), kNothing);
  EXPECT_EQ(evening.announce("e7e8q"), kNothing);
}

// 4.7.1 to 4.7.3: a capture, castling and a promotion are made when all of their men stand where
// they belong; a part of them is not that move.
TEST(Laws, A_4_7_CapturesCastlingAndPromotionAreMadeAsAWhole) {
  struct Made {
    const char* fen;
    const char* move;
    Move part;
  };
  const std::vector<Made> table{
      {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Move{at("e4"), at("e5")}},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Move{at("e1"), at("f1")}},
      {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", Move{at("a7"), at("a8"), 'r'}}};
  for (const Made& row : table) {
    Evening evening = from(row.fen, tactile());
    const Move whole = evening.move(row.move);
    ASSERT_EQ(evening.announce(row.move), kNothing) << row.move;
    EXPECT_EQ(evening.want(kWhite, PressClock{}), "press.not-made");
    EXPECT_EQ(evening.want(kWhite, ReportMade{row.part}), "made.differs") << row.move;
    EXPECT_EQ(evening.want(kWhite, ReportMade{whole}), kNothing) << row.move;
    EXPECT_TRUE(evening.game.last()->made);
  }
}

// An assistant moves the men for a player who cannot, and only if that was agreed.
TEST(Laws, A_4_9_AnAssistantMakesTheMoves) {
  host::Setup setup = tactile();
  Evening evening(setup);
  const Move move = evening.move("e2e4");
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{move}, Role::assistant), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportMade{move}, Role::assistant), kNothing);
  setup.regulations.white.assistant = {};
  Evening alone(setup);
  EXPECT_EQ(alone.want(kWhite, AnnounceMove{move}, Role::assistant), "role.not-agreed");
}

// The arbiter decides where the clock stands; who cannot see it hears it.
TEST(Laws, A_6_5_WhereTheClockStands) {
  host::Setup setup = supervised();
  setup.regulations.clock_place = "right of Black";
  Evening evening(setup);
  EXPECT_EQ(evening.game.setup().regulations.clock_place, "right of Black");
  EXPECT_EQ(evening.game.clock().running, kWhite) << "and White's is started (6.6)";
}

// What a display or a counter shows grounds no claim: the moves do.
TEST(Laws, A_6_12_WhatIsDisplayedGroundsNoClaim) {
  Evening evening(supervised());
  evening.play({"g1f3", "g8f6"});
  const Readings same = evening.game.clock().at(evening.now);
  EXPECT_EQ(evening.arbiter(SetClocks{same, "the display", Counters{90, 90}}), kNothing);
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::fifty_moves, {}}), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  // Nor does a small number on it stand against one.
  Evening fifty = from("4k3/8/8/8/8/8/3R4/4K3 w - - 100 80");
  EXPECT_EQ(fifty.game.clock().moves, Counters{});
  EXPECT_EQ(fifty.want(kWhite, ClaimDraw{Claim::fifty_moves, {}}), kNothing);
  EXPECT_EQ(fifty.game.ended()->reason, "fifty-moves");
}

// Men go back; the times go back only as far as the arbiter finds it right, and the counters too.
TEST(Laws, A_7_1_TheTimesAreTheArbitersJudgement) {
  Evening evening(supervised());
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    evening.pass(minutes{3});
    ASSERT_EQ(evening.announce(uci), kNothing);
  }
  const Readings before = evening.game.clock().at(evening.now);
  ReportIrregularity displaced;
  displaced.what = Irregularity::displaced_men;
  displaced.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(displaced), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), before) << "or not at all";
  EXPECT_EQ(evening.game.clock().moves, (Counters{1, 1}));
  const Readings right{minutes{88}, minutes{87}};
  EXPECT_EQ(evening.arbiter(SetClocks{right, "7.1", Counters{2, 1}}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), right);
  EXPECT_EQ(evening.game.clock().moves, (Counters{2, 1}));
}

TEST(Laws, A_8_1_4_TimesAreNotedToo) {
  host::Setup setup = supervised();
  setup.regulations.white.score = ScoreKeeping::dictated;
  Evening evening(setup);
  evening.play({"e2e4"});
  const ScoreEntry entry{
      .text = "e4", .move = evening.game.last()->move, .offers_draw = false, .clock = minutes{88}};
  EXPECT_EQ(evening.want(kWhite, RecordMove{kWhite, entry, {}}), kNothing);
  ASSERT_TRUE(evening.game.sheet(kWhite).at(0));
  EXPECT_EQ(evening.game.sheet(kWhite).at(0)->clock, minutes{88});
}

TEST(Laws, A_8_1_6_AnAssistantWritesForAPlayerWhoCannot) {
  host::Setup setup = supervised();
  setup.regulations.white.score = ScoreKeeping::dictated;
  setup.regulations.white.assistant = {Duty::keep_score_and_press};
  Evening evening(setup);
  evening.play({"e2e4"});
  const RecordMove record{kWhite, {.text = "e4", .move = evening.game.last()->move}, {}};
  EXPECT_EQ(evening.want(kWhite, record, Role::assistant), kNothing);
  EXPECT_TRUE(missing_entries(evening.game, kWhite).empty());
  const Duration full = minutes{90} + seconds{60};
  EXPECT_EQ(evening.left(kWhite), full) << "nothing is taken off a disabled player's clock";
}

// A.3: supervised, the competition rules hold: an illegal move is found later, too, and corrected.
TEST(Laws, AppA_3_SupervisedTheCompetitionRulesHold) {
  Evening evening(supervised(Press::at_once, minutes{15}, seconds{5}));
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  ReportIrregularity late;
  late.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(late), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
}

TEST(Laws, B_3_SupervisedBlitzIsPlayedByTheCompetitionRules) {
  Evening evening(supervised(Press::at_once, minutes{3}, seconds{2}));
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  const Duration black = evening.left(kBlack);
  ReportIrregularity late;
  late.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(late), kNothing);
  EXPECT_EQ(evening.left(kBlack), black + minutes{1});
}

TEST(Laws, B_4_OtherwiseByThoseOfRapidWithoutSupervision) {
  host::Setup setup = supervised(Press::at_once, minutes{3}, seconds{2});
  setup.regulations.supervised = false;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  ReportIrregularity late;
  late.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(late), "irregularity.stands");
}

// Each player's circumstances and each of the assistants' duties are agreed for themselves: so much
// of Appendix D the organiser may adapt.
TEST(Laws, D_1_WhatIsAgreedForOneGame) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.black = {.unseeing = true,
                             .watched = false,
                             .assistant = {Duty::announce, Duty::tell},
                             .score = ScoreKeeping::on_paper};
  Evening evening(setup);
  EXPECT_TRUE(evening.game.setup().regulations.seat(kBlack).unseeing);
  EXPECT_FALSE(evening.game.setup().regulations.seat(kWhite).unseeing);
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  const Move move = evening.game.last()->move;
  EXPECT_EQ(evening.want(kBlack, RepeatMove{move}, Role::assistant), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportExecuted{}, Role::assistant), "role.not-agreed");
  EXPECT_EQ(evening.want(kBlack, ReportExecuted{}), kNothing);
}

// Feeling for the men touches none of them: a man out of his hole is touched, and no other.
TEST(Laws, D_2_2_AManOutOfHisHoleIsTouched) {
  Evening evening(tactile());
  EXPECT_TRUE(evening.game.touched().empty());
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("g1")}, Role::assistant), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), "touch.must-move");
  EXPECT_EQ(evening.announce("g1h3"), kNothing);
  // Announced, and another man out of his hole before that one is in: a slip or a touched man.
  EXPECT_EQ(evening.want(kWhite, ReportMade{Move{at("b1"), at("c3")}}), "made.differs");
}

// The sighted player across from him: touched is touched, and released is made.
TEST(Laws, D_2_5_NormalRulesForTheSighted) {
  Evening evening(tactile());
  const Move move = evening.move("e2e4");
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportMade{move}), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, AdjustMen{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("b8")}), "touch.adjusting");
  EXPECT_TRUE(evening.game.touched().empty()) << "adjusted (4.2.1)";
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_TRUE(evening.game.last()->made) << "by the normal rules, without a hole";
  EXPECT_EQ(evening.want(kBlack, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite);
}

// 12.6, and the commentary on 6.2.2 and 8.5.1: that a clock was not pressed, that a flag has fallen
// where the players claim it, are facts for nobody until somebody who may do so says them.
TEST(Laws, A_12_6_NobodyIsToldWhatThePlayersMustSee) {
  host::Setup setup = supervised(Press::by_hand, minutes{10}, seconds{0});
  setup.regulations.flags_claimed = true;
  Evening evening(setup);
  evening.play({"e2e4"});
  const std::size_t facts = evening.facts.size();
  evening.pass(minutes{11});
  EXPECT_EQ(evening.left(kWhite), Duration{0}) << "White has not pressed, and his time ran";
  EXPECT_EQ(evening.facts.size(), facts);
  EXPECT_FALSE(evening.game.flag_fallen());
  for (const Action& told :
       std::vector<Action>{NoticeFlag{}, PressClock{}, ReportTouch{kWhite, at("e4")},
                           ReportIrregularity{}, RecordMove{}}) {
    EXPECT_EQ(evening.want(kBlack, told, Role::spectator), "role.spectator");
  }
  EXPECT_EQ(evening.facts.size(), facts);
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing) << "his opponent may";
  EXPECT_EQ(evening.game.flag_fallen(), kWhite);
}

// What the clock has to say: both times to the second, and the moves that were completed by its
// presses, not those that are only announced.
TEST(Laws, D_2_6_TheClockKnowsTimesAndMoves) {
  Evening evening(tactile());
  const auto press = [&](const char* uci) {
    const Color side = evening.game.position().turn();
    evening.pass(seconds{10});
    const Move move = evening.move(uci);
    EXPECT_EQ(evening.announce(uci), kNothing);
    EXPECT_EQ(evening.want(side, ReportMade{move}), kNothing);
    EXPECT_EQ(evening.want(opponent(side), RepeatMove{move}), kNothing);
    EXPECT_EQ(evening.want(opponent(side), ReportExecuted{}), kNothing);
    EXPECT_EQ(evening.game.clock().moves.of(side), 0) << "not pressed yet";
    EXPECT_EQ(evening.want(side, PressClock{}), kNothing);
    EXPECT_EQ(evening.game.clock().moves.of(side), 1);
  };
  press("e2e4");
  EXPECT_EQ(evening.left(kWhite), minutes{90} + seconds{50}) << "30 before each move, less 10";
  EXPECT_EQ(evening.left(kBlack), minutes{90} + seconds{30});
  evening.pass(seconds{7});
  EXPECT_EQ(evening.left(kBlack), minutes{90} + seconds{23});
  EXPECT_EQ(evening.left(kWhite), minutes{90} + seconds{50});
}

// What may be told is the time used by both and the completed moves, and who may only tell does
// nothing else.
TEST(Laws, D_2_10_4_TellingIsADutyOfItsOwn) {
  host::Setup setup = tactile();
  setup.regulations.white.assistant = {Duty::tell};
  Evening evening(setup);
  evening.pass(minutes{3});
  EXPECT_EQ(evening.game.used(evening.now), (Readings{minutes{3}, Duration{0}}));
  for (const Action& other :
       std::vector<Action>{AnnounceMove{evening.move("e2e4")}, PressClock{}, RecordMove{},
                           ReportTouch{kBlack, at("e7")}, NoticeFlag{}, AdjournGame{}}) {
    EXPECT_EQ(evening.want(kWhite, other, Role::assistant), "role.not-agreed");
  }
  EXPECT_EQ(evening.count<MoveAnnounced>(), 0);
}

TEST(Laws, G_Glossary_TheCodesOfResults) {
  const std::vector<std::pair<Score, const char*>> codes{{Score::white_wins, "1-0"},
                                                         {Score::black_wins, "0-1"},
                                                         {Score::draw, "1/2-1/2"},
                                                         {Score::white_wins_by_forfeit, "+/-"},
                                                         {Score::black_wins_by_forfeit, "-/+"},
                                                         {Score::both_forfeit, "-/-"}};
  for (const auto& [score, code] : codes) {
    EXPECT_EQ(text_of(score), code);
    EXPECT_EQ(score_of(code), score);
  }
}

}  // namespace
}  // namespace annabella::host
