// The players' scores: Articles 8.1 to 8.7 with the arbiters' commentary, A.2, D.2.7, D.2.9,
// D.2.10.3.
#include "game/score_keeping.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

using Plies = std::vector<std::size_t>;

// Both dictate, at a standard time control of two moves and the rest.
Setup dictated(Duration base = minutes{60}, Duration increment = {}) {
  host::Setup setup = supervised();
  setup.time = TimeControl({{.moves = 2, .base = base, .extra = increment},
                            {.moves = {}, .base = minutes{60}, .extra = increment}});
  setup.regulations.white.score = ScoreKeeping::dictated;
  setup.regulations.black.score = ScoreKeeping::dictated;
  return setup;
}

// What a player says who writes down this half-move of the game, as it was played.
RecordMove entry(const Evening& evening, Color sheet, std::size_t ply) {
  return {.sheet = sheet, .entry = recorded(evening.game.plies().at(ply)), .ply = int(ply)};
}

RecordMove written(Color sheet, const std::string& text, std::optional<int> ply = {}) {
  return {.sheet = sheet, .entry = {.text = text}, .ply = ply};
}

// Every move is written by both as soon as it is played.
void play_and_write(Evening& evening, const std::vector<std::string>& moves) {
  for (const std::string& uci : moves) {
    evening.play({uci});
    const std::size_t ply = evening.game.plies().size() - 1;
    for (const Color side : {kWhite, kBlack}) {
      ASSERT_EQ(evening.want(side, entry(evening, side, ply)), kNothing) << uci;
    }
  }
}

std::string text_at(const Evening& evening, Color sheet, std::size_t ply) {
  const Entries entries = entries_on(evening.game, sheet);
  return ply < entries.size() && entries[ply] ? entries[ply]->text : "";
}

TEST(Scores, A_8_1_1_EachPlayerWritesOwnAndOpponentsMovesMoveByMove) {
  Evening evening(dictated());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4")), kNothing);
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "e2-e4")), kNothing);
  evening.play({"e7e5"});
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e5")), kNothing) << "the next that is missing";
  EXPECT_EQ(text_at(evening, kWhite, 1), "e5");
  EXPECT_EQ(text_at(evening, kBlack, 0), "e2-e4");
  EXPECT_EQ(missing_entries(evening.game, kWhite), Plies{});
  EXPECT_EQ(missing_entries(evening.game, kBlack), Plies{1});
}

TEST(Scores, A_8_1_1_AScoreMayBeWrongAndTheGameIsNot) {
  Evening evening(dictated());
  const std::string before = evening.game.position().fen();
  evening.play({"g1f3"});
  const std::string after = evening.game.position().fen();
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "Nc3")), kNothing);
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "scrawl")), kNothing);
  EXPECT_EQ(evening.game.position().fen(), after);
  EXPECT_NE(before, after);
  EXPECT_EQ(text_at(evening, kBlack, 0), "Nc3");
}

TEST(Scores, A_8_1_1_NobodyWritesOnTheOpponentsScore) {
  Evening evening(dictated());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kWhite, written(kBlack, "e4")), "score.not-yours");
  EXPECT_EQ(evening.arbiter(written(kBlack, "e4")), kNothing);
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "")), "score.empty");
}

TEST(Scores, A_8_1_1_CorrectionsStayInTheJournal) {
  Evening evening(dictated());
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e3", 0)), kNothing);
  EXPECT_FALSE(std::get<MoveRecorded>(evening.facts.back().event).corrects);
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4", 0)), kNothing);
  EXPECT_TRUE(std::get<MoveRecorded>(evening.facts.back().event).corrects);
  EXPECT_EQ(text_at(evening, kWhite, 0), "e4");
  EXPECT_EQ(evening.count<MoveRecorded>(), 2) << "what stood there is not lost";
}

TEST(Scores, A_8_1_2_NothingIsWrittenInAdvance) {
  Evening evening(dictated());
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4")), "score.in-advance");
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "e5", 1)), "score.in-advance");
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "e5", -1)), "irregularity.no-such-move");
}

// The commentary: not even where the opponent has only one legal answer.
TEST(Scores, A_8_1_2_NotEvenTheOnlyLegalAnswer) {
  host::Setup setup = dictated();
  setup.start_fen = "7k/8/8/8/8/6R1/8/4K3 w - - 0 1";
  Evening evening(setup);
  play_and_write(evening, {"e1e2"});
  ASSERT_EQ(evening.game.position().legal_moves().size(), 1u);
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "Kh7")), "score.in-advance");
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "Kh7")), "score.in-advance");
}

TEST(Scores, A_8_1_2_A_9_2_1_1_TheMoveNamedWithAClaimStandsThereBeforeItIsMade) {
  Evening evening(dictated());
  play_and_write(evening, {"g1f3", "g8f6", "f3g1"});
  const Move back = evening.move("f6g8");
  EXPECT_EQ(evening.want(kBlack, ClaimDraw{Claim::threefold, back}), kNothing);
  ASSERT_FALSE(evening.game.ended()) << "a wrong claim";
  EXPECT_EQ(text_at(evening, kBlack, 3), "Ng8");
  EXPECT_TRUE(entries_on(evening.game, kBlack)[3]->offers_draw) << "9.1.2.3";
  EXPECT_EQ(text_at(evening, kWhite, 3), "");
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "Nd5", 3)), "score.named-stays");
  EXPECT_EQ(evening.announce("f6d5"), "claim.must-play");
  evening.play({"f6g8"});
  EXPECT_EQ(text_at(evening, kBlack, 3), "Ng8");
  EXPECT_EQ(missing_entries(evening.game, kBlack), Plies{});
}

TEST(Scores, A_8_1_3_OneMayAnswerBeforeWritingButNotMoveAgain) {
  Evening evening(dictated());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.announce("e7e5"), kNothing) << "Black has written nothing yet";
  EXPECT_EQ(evening.announce("g1f3"), "score.write-first");
  EXPECT_EQ(evening.want(kWhite, entry(evening, kWhite, 0)), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), kNothing) << "Black's answer need not be written yet";
  EXPECT_EQ(evening.want(kBlack, entry(evening, kBlack, 0)), kNothing);
  EXPECT_EQ(evening.announce("b8c6"), "score.write-first") << "his own move is missing";
  EXPECT_EQ(evening.want(kBlack, entry(evening, kBlack, 1)), kNothing);
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
}

TEST(Scores, A_8_1_5_A_9_1_2_2_DrawOffersAreMarkedByBoth) {
  Evening evening(dictated());
  evening.play({"e2e4"});
  ASSERT_EQ(evening.want(kWhite, written(kWhite, "e4")), kNothing);
  evening.play({"e7e5"});
  ASSERT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  ASSERT_EQ(evening.want(kWhite, written(kWhite, "e5 (=)")), kNothing);
  ASSERT_EQ(evening.want(kBlack, written(kBlack, "e4")), kNothing);
  ASSERT_EQ(evening.want(kBlack, written(kBlack, "e5")), kNothing);
  EXPECT_TRUE(entries_on(evening.game, kWhite)[1]->offers_draw);
  EXPECT_EQ(unmarked_offers(evening.game, kWhite), Plies{});
  EXPECT_EQ(unmarked_offers(evening.game, kBlack), Plies{1});
  ASSERT_EQ(evening.want(kBlack, written(kBlack, "e5(=)", 1)), kNothing);
  EXPECT_TRUE(std::get<MoveRecorded>(evening.facts.back().event).corrects);
  EXPECT_EQ(unmarked_offers(evening.game, kBlack), Plies{});
}

TEST(Scores, AppA_2_InRapidAndBlitzNobodyNeedsToWrite) {
  for (const TimeControl& control :
       {TimeControl(minutes{15}, seconds{10}), TimeControl(minutes{3}, seconds{2})}) {
    host::Setup setup = dictated();
    setup.time = control;
    Evening evening(setup);
    evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
    EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4")), kNothing) << "but anybody may";
  }
}

// The arbiter keeps the score, and shows it when it does not disturb the opponent.
TEST(Scores, AppA_3_2_B_3_2_TheArbitersScoreIsShownFiveTimesToWhoIsOnMove) {
  for (const Duration base : {Duration{minutes{15}}, Duration{minutes{5}}}) {
    Evening evening(supervised(Press::at_once, base, {}));
    evening.play({"e2e4"});
    EXPECT_EQ(evening.want(kWhite, ShowScore{kWhite}), "score.shown-on-move");
    for (int left = 5; left > 0; --left) {
      EXPECT_EQ(showings_left(evening.game, kBlack, kBlack), left);
      EXPECT_EQ(evening.want(kBlack, ShowScore{left % 2 == 0 ? kBlack : kWhite}), kNothing);
    }
    EXPECT_EQ(evening.want(kBlack, ShowScore{kBlack}), "score.shown-enough");
    EXPECT_EQ(evening.count<ScoreShown>(), 5);
    EXPECT_EQ(evening.game.clock().running, kBlack) << "the clock is not stopped for it";
    evening.play({"e7e5"});
    EXPECT_EQ(evening.want(kWhite, ShowScore{kWhite}), kNothing) << "he is counted for himself";
  }
}

TEST(Scores, AppA_3_2_OnesOwnScoreIsReadAsOftenAsOneLikes) {
  host::Setup own = supervised(Press::at_once, minutes{15}, {});
  own.regulations.white.score = ScoreKeeping::dictated;
  host::Setup unsupervised = supervised(Press::at_once, minutes{15}, {});
  unsupervised.regulations.supervised = false;
  for (const host::Setup& setup : {own, unsupervised, supervised(), host::Setup{}}) {
    Evening evening(setup);
    for (int n = 0; n < 10; ++n) EXPECT_EQ(evening.want(kWhite, ShowScore{kWhite}), kNothing);
    EXPECT_EQ(evening.count<ScoreShown>(), 0);
  }
}

TEST(Scores, D_2_7_TheAnnouncementsAreTheScoreUnlessHeDictates) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5", "g1f3"});
  ASSERT_EQ(evening.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(missing_entries(evening.game, kWhite), Plies{});
  EXPECT_EQ(text_at(evening, kBlack, 2), "Nf3");
  EXPECT_TRUE(entries_on(evening.game, kBlack)[2]->offers_draw);
}

// What the program keeps is the record of what was announced: in a rated game no player makes it
// another one afterwards, nor anything that nobody can read. The arbiter may.
TEST(Scores, D_2_7_InARatedGameNobodyOverwritesWhatWasAnnounced) {
  for (const bool arbiter : {false, true}) {
    host::Setup setup = supervised();
    setup.regulations.arbiter = arbiter;
    setup.regulations.white.assistant = Duties::all();
    Evening evening(setup);
    evening.play({"e2e4", "e7e5", "g1f3"});
    for (const char* text : {"Nc3", "?", "scrawl"}) {
      for (const std::optional<int> ply : {std::optional<int>{}, std::optional{0}}) {
        EXPECT_EQ(evening.want(kBlack, written(kBlack, text, ply)), "score.kept-by-program");
        EXPECT_EQ(evening.want(kWhite, written(kWhite, text, ply), Role::assistant),
                  "score.kept-by-program");
      }
    }
    EXPECT_EQ(text_at(evening, kBlack, 2), "Nf3");
    RecordMove marked = entry(evening, kBlack, 2);
    marked.entry.offers_draw = true;
    EXPECT_EQ(evening.want(kBlack, marked), kNothing) << "the sign is no move";
    if (!arbiter) continue;
    EXPECT_EQ(evening.arbiter(written(kBlack, "Nc3", 2)), kNothing);
    EXPECT_EQ(evening.want(kBlack, entry(evening, kBlack, 2)), kNothing) << "as it was played";
  }
}

TEST(Scores, D_2_7_InAnUnratedGameHeMayWriteWhatHeHasMeant) {
  host::Setup setup = supervised();
  setup.rated = false;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "Nc3")), kNothing) << "the move just made";
  EXPECT_TRUE(std::get<MoveRecorded>(evening.facts.back().event).corrects);
  EXPECT_EQ(text_at(evening, kBlack, 2), "Nc3");
  EXPECT_EQ(text_at(evening, kWhite, 2), "Nf3");
}

TEST(Scores, A_8_1_1_OnPaperNothingIsKnownUntilItIsRead) {
  host::Setup setup = supervised();
  setup.regulations.black.score = ScoreKeeping::on_paper;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  EXPECT_EQ(missing_entries(evening.game, kBlack), (Plies{0, 1, 2, 3}));
  EXPECT_EQ(evening.arbiter(written(kBlack, "e4")), kNothing);
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "e5")), kNothing);
  EXPECT_EQ(missing_entries(evening.game, kBlack), (Plies{2, 3}));
}

TEST(Scores, D_2_10_3_TheAssistantKeepsTheScoreOfHisPlayerOnly) {
  host::Setup setup = dictated();
  setup.regulations.white.unseeing = true;
  setup.regulations.white.assistant = {Duty::keep_score_and_press};
  Evening evening(setup);
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4"), Role::assistant), kNothing);
  EXPECT_EQ(evening.want(kWhite, written(kBlack, "e4"), Role::assistant), "role.not-agreed");
  EXPECT_EQ(evening.want(kWhite, written(kBlack, "e4")), "score.not-yours") << "a player: 8.1.1";
  EXPECT_EQ(evening.want(kBlack, written(kBlack, "e4"), Role::assistant), "role.not-agreed");
  EXPECT_EQ(evening.want(kWhite, written(kWhite, "e4"), Role::spectator), "role.spectator");
}

struct Left {
  Duration left, increment;
  Extra kind;
  bool released;
};

TEST(Scores, A_8_4_UnderFiveMinutesWithoutThirtySecondsAMove) {
  const std::vector<Left> table{
      {minutes{5}, seconds{0}, Extra::increment, false},
      {minutes{5} - Duration{1}, seconds{0}, Extra::increment, true},
      {minutes{4}, seconds{29}, Extra::increment, true},
      {minutes{4}, seconds{30}, Extra::increment, false},
      {minutes{4}, seconds{60}, Extra::increment, false},
      {minutes{4}, seconds{29}, Extra::delay, true},
      {minutes{4}, seconds{30}, Extra::delay, false},
      {minutes{4}, seconds{30}, Extra::bronstein, false},
  };
  for (const Left& row : table) {
    host::Setup setup = dictated();
    TimeControl control(minutes{60}, row.increment);
    control.periods[0].kind = row.kind;
    setup.time = control;
    Evening evening(setup);
    const Duration start = evening.left(kWhite);
    evening.pass(start - row.left + (row.kind == Extra::delay ? row.increment : Duration{0}));
    EXPECT_EQ(evening.left(kWhite), row.left);
    EXPECT_EQ(released(evening.game, kWhite, evening.now), row.released)
        << row.left.count() << " + " << row.increment.count();
    EXPECT_FALSE(released(evening.game, kBlack, evening.now));
  }
}

TEST(Scores, A_8_4_WithoutAClockNobodyIsReleased) {
  host::Setup setup = dictated();
  setup.time.reset();
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  EXPECT_FALSE(released(evening.game, kWhite, evening.now));
  EXPECT_EQ(evening.announce("g1f3"), "score.write-first");
}

TEST(Scores, A_8_4_TheReleaseHoldsToTheEndOfThePeriod) {
  Evening evening(dictated());
  evening.pass(minutes{56});
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.arbiter(SetClocks{{.white = minutes{9}, .black = minutes{60}}, "disturbed"}),
            kNothing);
  EXPECT_TRUE(released(evening.game, kWhite, evening.now)) << "once short of time, to its end";
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_FALSE(released(evening.game, kWhite, evening.now)) << "two moves made: the next period";
}

// One player only: the clocks go on, and he completes his score before he moves.
TEST(Scores, A_8_5_2_OnlyOneHasNotWritten) {
  Evening evening(dictated());
  evening.pass(minutes{56});
  evening.play({"e2e4"});
  ASSERT_EQ(evening.want(kBlack, entry(evening, kBlack, 0)), kNothing);
  evening.play({"e7e5"});
  ASSERT_EQ(evening.want(kBlack, entry(evening, kBlack, 1)), kNothing);
  evening.play({"g1f3"});
  ASSERT_EQ(evening.want(kBlack, entry(evening, kBlack, 2)), kNothing);
  evening.play({"b8c6"});
  EXPECT_FALSE(evening.game.stopped());
  EXPECT_EQ(evening.announce("f1b5"), "score.complete-first");
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kWhite, ScoreSource::record}), "role.arbiter-only");
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kWhite, ScoreSource::opponent}), kNothing);
  EXPECT_EQ(std::get<ScoreCompleted>(evening.facts.back().event).entries, 3)
      << "what Black has not written yet cannot be taken over";
  EXPECT_EQ(missing_entries(evening.game, kWhite), Plies{3});
  EXPECT_EQ(evening.announce("f1b5"), kNothing);
}

TEST(Scores, A_8_5_2_TheOpponentsScoreIsLentToWhoIsOnMove) {
  Evening evening(dictated());
  evening.play({"e2e4"});
  ASSERT_EQ(evening.want(kBlack, entry(evening, kBlack, 0)), kNothing);
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kWhite, ScoreSource::opponent}),
            "score.opponents-on-move");
  EXPECT_EQ(evening.want(kBlack, CompleteScore{kBlack, ScoreSource::opponent}), "score.complete");
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kBlack, ScoreSource::opponent}), "score.not-yours");
  EXPECT_EQ(evening.arbiter(CompleteScore{kWhite, ScoreSource::opponent}), kNothing)
      << "the arbiter may insist";
  EXPECT_EQ(text_at(evening, kWhite, 0), "e4");
}

// Neither has written: the clocks stand at once, and both complete from the arbiter's record.
TEST(Scores, A_8_5_1_NeitherHasWritten) {
  Evening evening(dictated());
  evening.pass(minutes{56});
  evening.play({"e2e4"});
  evening.pass(minutes{56});
  evening.play({"e7e5", "g1f3"});
  EXPECT_FALSE(evening.game.stopped()) << "Black is not at the control yet: nobody disturbs him";
  evening.play({"b8c6"});
  EXPECT_TRUE(evening.game.stopped());
  EXPECT_EQ(std::get<ClocksStopped>(evening.facts.back().event).reason, "8.5.1");
  EXPECT_EQ(evening.want(kBlack, CompleteScore{kBlack, ScoreSource::opponent}),
            "score.opponents-incomplete")
      << "8.5.3: neither score is complete";
  for (const Color side : {kWhite, kBlack}) {
    EXPECT_EQ(evening.arbiter(CompleteScore{side, ScoreSource::record}), kNothing);
    EXPECT_EQ(missing_entries(evening.game, side), Plies{});
    EXPECT_EQ(text_at(evening, side, 2), "Nf3");
  }
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite) << "whoever is on move";
  EXPECT_EQ(evening.announce("f1b5"), kNothing);
  EXPECT_FALSE(evening.game.stopped());
}

TEST(Scores, A_8_5_1_ByHandThePressStopsThem) {
  host::Setup setup = dictated();
  setup.press = Press::by_hand;
  Evening evening(setup);
  evening.pass(minutes{56});
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    const Color side = evening.game.position().turn();
    ASSERT_EQ(evening.announce(uci), kNothing);
    if (evening.game.plies().size() == 2) evening.pass(minutes{56});
    ASSERT_FALSE(evening.game.stopped());
    ASSERT_EQ(evening.want(side, PressClock{}), kNothing);
  }
  EXPECT_TRUE(evening.game.stopped());
}

// 8.5.3: what the arbiter writes down before the reconstruction is in the journal already; without
// an arbiter the players use what the program has.
TEST(Scores, A_8_5_3_ReconstructedWithoutAnArbiter) {
  host::Setup setup = dictated();
  setup.regulations.arbiter = false;
  Evening evening(setup);
  evening.pass(minutes{56});
  evening.play({"e2e4"});
  evening.pass(minutes{56});
  evening.play({"e7e5", "g1f3", "b8c6"});
  const Fact& stopped = evening.facts.back();
  ASSERT_TRUE(std::holds_alternative<ClocksStopped>(stopped.event));
  EXPECT_EQ(stopped.left, evening.game.clock().left);
  EXPECT_EQ(evening.game.clock().moves, (Counters{2, 2}));
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kWhite, ScoreSource::record}), kNothing);
  EXPECT_EQ(evening.want(kBlack, CompleteScore{kBlack, ScoreSource::opponent}), kNothing)
      << "while the clocks stand the other score helps, whoever is on move";
  EXPECT_EQ(missing_entries(evening.game, kBlack), Plies{});
}

// 8.6: the next move made counts as the first of the next period.
TEST(Scores, A_8_6_TheNextMoveIsTheFirstOfTheNextPeriod) {
  host::Setup setup = supervised(Press::by_hand);
  setup.time =
      TimeControl({{.moves = 40, .base = minutes{90}}, {.moves = {}, .base = minutes{30}}});
  Evening evening(setup);
  const Readings left{.white = minutes{30}, .black = minutes{31}};
  EXPECT_EQ(evening.arbiter(SetClocks{left, "8.6", Counters{40, 40}}), kNothing);
  EXPECT_EQ(evening.game.clock().moves_to_go(kWhite), std::nullopt);
  EXPECT_EQ(evening.game.clock().period, (Counters{1, 1}));
}

TEST(Scores, A_8_7_AfterTheGameTheyAreCompletedAndSigned) {
  Evening evening(dictated());
  evening.play({"e2e4", "e7e5"});
  ASSERT_EQ(evening.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), "game.over");
  EXPECT_EQ(evening.want(kWhite, entry(evening, kWhite, 0)), kNothing);
  EXPECT_EQ(evening.want(kWhite, CompleteScore{kWhite, ScoreSource::opponent}),
            "score.opponents-incomplete");
  EXPECT_EQ(evening.want(kWhite, SignResult{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, entry(evening, kWhite, 1)), "score.signed");
  EXPECT_EQ(evening.arbiter(CompleteScore{kWhite, ScoreSource::record}), "score.signed");
  EXPECT_EQ(evening.want(kBlack, entry(evening, kBlack, 1)), kNothing);
}

TEST(Scores, D_2_8_AWithdrawnMoveIsCrossedOut) {
  host::Setup setup = dictated();
  setup.press = Press::by_hand;
  Evening evening(setup);
  ASSERT_EQ(evening.announce("e2e3"), kNothing);
  ASSERT_EQ(evening.want(kWhite, written(kWhite, "e3")), kNothing);
  ASSERT_EQ(evening.want(kWhite, WithdrawMove{}), kNothing);
  EXPECT_EQ(entries_on(evening.game, kWhite), Entries{});
  ASSERT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(missing_entries(evening.game, kWhite), Plies{0});
}

}  // namespace
}  // namespace annabella::host
