// The Laws as the arbiter applies them, article by article.
#include <random>

#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Setup by_hand() {
  host::Setup setup;
  setup.press = Press::by_hand;
  setup.rated = true;
  setup.time = TimeControl{minutes{5}, seconds{3}};
  return setup;
}

Setup starting_from(const std::string& fen) {
  host::Setup setup;
  setup.start_fen = fen;
  return setup;
}

TEST(Arbiter, A_1_1_PlayersMoveInTurn) {
  Evening evening;
  EXPECT_EQ(evening.want(Color::black, AnnounceMove{evening.move("e2e4")}), "game.not-on-move");
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.game.position().turn(), Color::black);
}

TEST(Arbiter, A_3_10_IllegalMovesAreRefusedAndChangeNothing) {
  Evening evening;
  const std::string before = evening.game.position().fen();
  EXPECT_EQ(evening.want(Color::white, AnnounceMove{Move{{4, 1}, {4, 4}}}), "game.illegal-move");
  EXPECT_EQ(evening.game.position().fen(), before);
  EXPECT_EQ(evening.facts.size(), 1u);
}

TEST(Arbiter, A_5_1_1_A_6_2_1_1_MateEndsTheGameAtOnce) {
  Evening evening;
  evening.play({"f2f3", "e7e5", "g2g4", "d8h4"});
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
  EXPECT_EQ(evening.announce("e2e4"), "game.over");
}

TEST(Arbiter, A_5_2_1_StalemateIsADraw) {
  // Sam Loyd's stalemate in ten moves.
  Evening evening;
  evening.play({"e2e3", "a7a5", "d1h5", "a8a6", "h5a5", "h7h5", "h2h4", "a6h6", "a5c7", "f7f6",
                "c7d7", "e8f7", "d7b7", "d8d3", "b7b8", "d3h7", "b8c8", "f7g6", "c8e6"});
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  EXPECT_EQ(evening.game.ended()->reason, "stalemate");
}

TEST(Arbiter, A_5_2_2_TwoBareKingsAreADraw) {
  Evening evening(starting_from("8/8/8/3k4/8/4n3/4K3/8 w - - 0 1"));
  EXPECT_EQ(evening.announce("e2e3"), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "dead-position");
}

TEST(Arbiter, A_5_1_2_ResignationGivesTheGameToTheOpponent) {
  Evening evening;
  EXPECT_EQ(evening.want(Color::white, Resign{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "resignation");
}

TEST(Arbiter, A_5_2_3_DrawByAgreementOnlyAfterBothHaveMoved) {
  Evening evening;
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), "draw.too-early");
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(Color::black, OfferDraw{}), "draw.too-early");
  evening.play({"e7e5"});
  EXPECT_EQ(evening.want(Color::black, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, AcceptDraw{}), "draw.no-offer");
  EXPECT_EQ(evening.want(Color::white, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

TEST(Arbiter, A_9_1_2_AnOfferStandsUntilTheOpponentAnswersOrMoves) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), "draw.stands");
  evening.play({"g1f3"});  // the offerer's own move leaves it standing
  EXPECT_EQ(evening.game.draw_offer(), Color::white);
  evening.play({"b8c6"});
  EXPECT_EQ(evening.game.draw_offer(), kNothing);
  EXPECT_EQ(evening.want(Color::black, AcceptDraw{}), "draw.no-offer");
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, DeclineDraw{}), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kNothing);
}

TEST(Arbiter, A_9_1_2_OffersFromBothSidesAreAgreement) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

TEST(Arbiter, A_9_6_1_TheFifthRepetitionEndsTheGame) {
  Evening evening;
  for (int times = 1; times <= 4; ++times) {
    EXPECT_FALSE(evening.game.ended()) << times;
    evening.play({"g1f3", "g8f6", "f3g1", "f6g8"});
  }
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "fivefold-repetition");
}

TEST(Arbiter, A_9_6_2_SeventyFiveQuietMovesEndTheGame) {
  Evening evening(starting_from("4k3/8/8/8/8/8/3R4/4K3 w - - 149 100"));
  EXPECT_EQ(evening.announce("d2d3"), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "seventy-five-moves");
}

TEST(Arbiter, A_9_6_2_MateGoesBeforeTheSeventyFifthMove) {
  Evening evening(starting_from("6k1/8/6K1/8/8/8/8/R7 w - - 149 100"));
  EXPECT_EQ(evening.announce("a1a8"), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
}

TEST(Arbiter, D_2_1_AnnouncedRepeatedExecutedPressed) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.game.open_move()->stage, Stage::announced);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), "execute.repeat-first");
  const Move announced = evening.game.last()->move;
  EXPECT_EQ(evening.want(Color::white, RepeatMove{announced}), "repeat.by-opponent");
  EXPECT_EQ(evening.want(Color::black, RepeatMove{Move{{6, 0}, {7, 2}}}), "repeat.other-move");
  EXPECT_EQ(evening.want(Color::black, RepeatMove{announced}), kNothing);
  EXPECT_EQ(evening.want(Color::black, RepeatMove{announced}), "repeat.nothing");
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), kNothing);
  EXPECT_EQ(evening.game.open_move()->stage, Stage::executed);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.open_move(), nullptr);
}

// Until it is executed, also where somebody took it for right.
TEST(Arbiter, D_2_1_AMoveThatWasRepeatedWronglyIsRepeatedOnceMore) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.want(Color::black, ReportMisrepeat{}), "repeat.nothing");
  evening.announce("g1f3");
  EXPECT_EQ(evening.want(Color::black, ReportMisrepeat{}), kNothing);
  EXPECT_EQ(evening.game.open_move()->stage, Stage::announced);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), "execute.repeat-first");
  const Move announced = evening.game.last()->move;
  EXPECT_EQ(evening.want(Color::black, RepeatMove{announced}), kNothing);
  EXPECT_EQ(evening.want(Color::white, ReportMisrepeat{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), "execute.repeat-first");
  EXPECT_EQ(evening.want(Color::black, RepeatMove{announced}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportMisrepeat{}), "repeat.nothing");
}

// D.2.1, D.2.4: the clock may be pressed before the opponent has repeated; he repeats all the same.
TEST(Arbiter, D_2_1_RepeatedAndExecutedAfterThePressToo) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  const Move announced = evening.game.last()->move;
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), "execute.repeat-first");
  EXPECT_EQ(evening.want(Color::black, RepeatMove{announced}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), kNothing);
  EXPECT_EQ(evening.game.last()->stage, Stage::executed);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), "execute.nothing");
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), "withdraw.too-late");
  EXPECT_EQ(evening.game.clock().running, Color::black);
  EXPECT_EQ(evening.announce("g8f6"), kNothing);
  Evening at_once;
  EXPECT_EQ(at_once.announce("g1f3"), kNothing);
  EXPECT_EQ(at_once.want(Color::black, RepeatMove{announced}), "repeat.nothing");
}

TEST(Arbiter, D_2_4_OnlyThePressStartsTheOpponentsClock) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.game.clock().running, Color::white);
  evening.pass(seconds{10});
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  evening.pass(seconds{5});
  EXPECT_EQ(evening.want(Color::black, PressClock{}), "clock.not-running")
      << "in earnest he is not told that White has not pressed (12.6)";
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
  // Five minutes and the first three seconds, less fifteen, and three for the next move (6.1).
  EXPECT_EQ(evening.game.clock().at(evening.now).white, minutes{5} + seconds{3 - 15 + 3});
  EXPECT_EQ(evening.want(Color::white, PressClock{}), "press.nothing");
}

TEST(Arbiter, D_2_8_ASlipIsMendedUntilTheOpponentsClockStarts) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), "withdraw.nothing");
  EXPECT_EQ(evening.announce("e2e3"), kNothing);
  EXPECT_EQ(evening.want(Color::black, WithdrawMove{}), "withdraw.not-yours");
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), kNothing);
  EXPECT_TRUE(evening.game.plies().empty());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), "withdraw.too-late");
}

TEST(Arbiter, D_2_8_AnAnnouncedMateCanBeMendedUntilItIsMade) {
  Evening evening(by_hand());
  const auto complete = [&](const std::string& uci) {
    const Color side = evening.game.position().turn();
    ASSERT_EQ(evening.announce(uci), kNothing);
    ASSERT_EQ(evening.want(side, PressClock{}), kNothing);
  };
  complete("f2f3");
  complete("e7e5");
  complete("g2g4");
  EXPECT_EQ(evening.announce("d8h4"), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.want(Color::black, WithdrawMove{}), kNothing);
  complete("d8h4");
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
}

TEST(Arbiter, D_2_8_InAFriendlyGameACompletedMoveIsTakenBackInstead) {
  Evening evening;
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), "withdraw.take-back-instead");
}

TEST(Arbiter, A_5_1_1_AnAnnouncedMateComesBeforeTheFlag) {
  host::Setup setup = by_hand();
  setup.start_fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.announce("g6g7"), kNothing);
  evening.pass(minutes{6});
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
}

// Whoever forgets to press goes on paying, and may press after the opponent's answer.
TEST(Arbiter, A_6_2_2_TheClockMayBePressedAfterTheOpponentHasMoved) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  evening.pass(seconds{7});
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(evening.want(Color::black, PressClock{}), "clock.not-running") << "he has just moved";
  evening.pass(seconds{10});
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_TRUE(evening.game.plies().front().completed);
  EXPECT_EQ(evening.game.clock().running, Color::black);
  EXPECT_EQ(evening.game.clock().left.white, minutes{5} + seconds{3 - 7 - 10 + 3});
  EXPECT_EQ(evening.want(Color::black, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(evening.game.clock().moves, (Counters{1, 1}));
  EXPECT_EQ(evening.want(Color::white, PressClock{}), "press.nothing");
}

// The commentary's third way for the opponent of a player who forgets to press: then each of them
// lacks a move on the counter.
TEST(Arbiter, A_6_2_1_2_OnesOwnNextMoveCompletesTheLast) {
  Evening evening(by_hand());
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) EXPECT_EQ(evening.announce(move), kNothing);
  EXPECT_TRUE(evening.game.plies()[0].completed);
  EXPECT_EQ(evening.game.plies()[1].stage, Stage::announced);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
  EXPECT_EQ(evening.want(Color::black, PressClock{}), "press.nothing");
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
  EXPECT_TRUE(evening.game.plies()[1].completed);
  EXPECT_EQ(evening.want(Color::black, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().moves, (Counters{1, 1}));
}

TEST(Arbiter, A_6_4_WhoeverForgetsToPressLosesOnTimeThoughTheOpponentHasMoved) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  evening.pass(minutes{6});
  EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

TEST(Arbiter, WithoutAClockTheAnswerCompletesTheMove) {
  host::Setup setup;
  setup.press = Press::by_hand;
  Evening evening(setup);
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_TRUE(evening.game.plies().front().completed);
}

TEST(Arbiter, A_4_7_NothingIsTakenBackInARatedGame) {
  host::Setup setup;
  setup.rated = true;
  Evening evening(setup);
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(Color::white, OfferTakeback{}), "takeback.rated");
}

TEST(Arbiter, TakebackNeedsBothPlayers) {
  Evening evening;
  EXPECT_EQ(evening.want(Color::white, OfferTakeback{}), "takeback.no-move");
  evening.play({"e2e4", "e7e6"});
  EXPECT_EQ(evening.want(Color::black, OfferTakeback{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, AcceptTakeback{}), "takeback.no-offer");
  EXPECT_EQ(evening.want(Color::white, AcceptTakeback{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_EQ(evening.game.position().turn(), Color::black);
  // White's own move goes together with the answer to it.
  evening.play({"e7e6"});
  EXPECT_EQ(evening.want(Color::white, OfferTakeback{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, AcceptTakeback{}), kNothing);
  EXPECT_TRUE(evening.game.plies().empty());
  EXPECT_EQ(evening.count<MovesTakenBack>(), 2);
}

TEST(Arbiter, TakebackOfBlacksFirstMoveNeedsABlackMove) {
  Evening evening;
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(Color::black, OfferTakeback{}), "takeback.no-move");
}

TEST(Arbiter, A_6_9_AFallenFlagLosesUnlessTheOpponentCannotMate) {
  host::Setup setup = starting_from("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1");
  setup.time = TimeControl{minutes{1}};
  for (const bool whites : {true, false}) {
    Evening evening(setup);
    if (!whites) evening.play({"d2d3"});
    evening.pass(minutes{1} - Duration{1});
    EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), "flag.stands");
    evening.pass(Duration{1});
    EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), kNothing);
    ASSERT_TRUE(evening.game.ended());
    EXPECT_EQ(evening.game.ended()->score, whites ? Score::draw : Score::white_wins);
    EXPECT_EQ(evening.game.ended()->reason, whites ? "time-cannot-win" : "time");
  }
}

TEST(Arbiter, A_6_11_TimeAwayIsNobodysTime) {
  host::Setup setup;
  setup.time = TimeControl{minutes{5}};
  Evening evening(setup);
  evening.pass(minutes{1});
  evening.play({"e2e4"});
  evening.pass(minutes{600});
  EXPECT_EQ(evening.want(Color::black, ResumeGame{}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), (Readings{minutes{4}, minutes{5}}));
  evening.pass(seconds{1});
  EXPECT_EQ(evening.game.clock().at(evening.now).black, minutes{5} - seconds{1});
}

TEST(Arbiter, A_6_11_LeavingStopsTheClocksAndGivesNoTimeBack) {
  host::Setup setup;
  setup.time = TimeControl{minutes{5}};
  Evening evening(setup);
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(Color::white, LeaveGame{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kNothing);
  evening.pass(minutes{600});
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), "flag.stands");
  EXPECT_EQ(evening.want(Color::white, ResumeGame{}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), (Readings{minutes{3}, minutes{5}}));
  EXPECT_EQ(evening.game.clock().running, Color::white);
}

TEST(Arbiter, A_6_2_1_AnAnnouncedMoveIsOnItsPlayersTimeAfterAResumption) {
  Evening evening(by_hand());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::white, LeaveGame{}), kNothing);
  EXPECT_EQ(evening.want(Color::white, ResumeGame{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
}

// Whatever is wanted, by whomever, in whatever order.
TEST(Arbiter, RandomEveningsKeepTheInvariants) {
  std::mt19937 chance(20261127);
  for (int round = 0; round < 60; ++round) {
    host::Setup setup;
    setup.press = round % 2 == 0 ? Press::by_hand : Press::at_once;
    setup.rated = round % 3 == 0;
    setup.time = TimeControl{minutes{3}, seconds{round % 4}};
    Evening evening(setup);
    for (int step = 0; step < 200; ++step) {
      evening.pass(Duration{chance() % 4000});
      const Color by = chance() % 2 == 0 ? Color::white : Color::black;
      const std::vector<Move> legal = evening.game.position().legal_moves();
      const Move any = legal.empty() ? Move{} : legal[chance() % legal.size()];
      const Move last = evening.game.last() ? evening.game.last()->move : any;
      const Action actions[] = {
          AnnounceMove{any}, AnnounceMove{any}, AnnounceMove{any}, AnnounceMove{any},
          RepeatMove{last},  ReportExecuted{},  PressClock{},      PressClock{},
          WithdrawMove{},    OfferDraw{},       DeclineDraw{},     OfferTakeback{},
          AcceptTakeback{},  DeclineTakeback{}, NoticeFlag{},      ResumeGame{}};
      const std::size_t facts = evening.facts.size();
      const Readings before = evening.game.clock().at(evening.now);
      const bool refused = evening.want(by, actions[chance() % std::size(actions)]).has_value();
      EXPECT_EQ(refused, evening.facts.size() == facts);
      const Readings after = evening.game.clock().at(evening.now);
      if (refused) {
        EXPECT_EQ(before, after);
      }
      EXPECT_GE(after.white, Duration{0});
      EXPECT_GE(after.black, Duration{0});
      EXPECT_EQ(evening.game.ended().has_value(), !evening.game.clock().running.has_value());
      if (evening.game.ended()) break;
    }
    // Replaying the facts gives the same game.
    Game again(standard_variant());
    for (const Fact& fact : evening.facts) again.apply(fact);
    EXPECT_EQ(again.position().fen(), evening.game.position().fen());
    EXPECT_EQ(again.clock(), evening.game.clock());
    EXPECT_EQ(again.plies().size(), evening.game.plies().size());
    EXPECT_EQ(again.ended(), evening.game.ended());
  }
}

TEST(Game, FactsThatCannotFollowAreABrokenInvariant) {
  Evening evening;
  Game game(standard_variant());
  EXPECT_THROW(
      game.apply({.number = 1, .at = {}, .left = {}, .event = MoveCompleted{Color::white}}),
      std::logic_error);
  game.apply(evening.facts.front());
  EXPECT_THROW(game.apply(evening.facts.front()), std::logic_error);
  EXPECT_THROW(game.apply({.number = 3, .at = {}, .left = {}, .event = GameResumed{}}),
               std::logic_error);
  EXPECT_THROW(game.apply({.number = 2, .at = {}, .left = {}, .event = MovesTakenBack{1}}),
               std::logic_error);
}

}  // namespace
}  // namespace annabella::host
