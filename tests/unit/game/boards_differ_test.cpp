// D.2.9: what two scores say when the boards show different positions, and what comes of it.
#include "game/boards_differ.h"

#include <array>

#include "game/score_keeping.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using enum Comparison::Outcome;

constexpr Move kOne{.from = {4, 1}, .to = {4, 3}};
constexpr Move kOther{.from = {3, 1}, .to = {3, 3}};

// What may stand in one place of a score: nothing, either move in two spellings, nothing legible,
// two words that are no move there.
std::vector<std::optional<ScoreEntry>> possible_entries() {
  return {std::nullopt,
          ScoreEntry{.text = "e4", .move = kOne},
          ScoreEntry{.text = "e2-e4 (=)", .move = kOne, .offers_draw = true},
          ScoreEntry{.text = "d4", .move = kOther},
          ScoreEntry{.text = "?"},
          ScoreEntry{.text = "scrawl"},
          ScoreEntry{.text = "blot"}};
}

// Another reading of the article, without a walk: every length of a beginning is tried, longest
// first, and the first place behind it says why it goes no farther.
Comparison read_slowly(const Entries& white, const Entries& black, const std::vector<Move>& game) {
  const auto meaning = [](const ScoreEntry& entry) {
    return entry.move ? "move " + std::to_string(entry.move->from.file) : "scrawl " + entry.text;
  };
  const auto says = [&](const Entries& entries, std::size_t place) {
    const bool legible = place < entries.size() && entries[place] && entries[place]->text != "?";
    return legible ? meaning(*entries[place]) : "";
  };
  const auto good = [&](std::size_t place) {
    const std::string played = "move " + std::to_string(game[place].from.file);
    return says(white, place) == played && says(black, place) == played;
  };
  std::size_t longest = game.size();
  const auto all_good = [&](std::size_t length) {
    for (std::size_t place = 0; place < length; ++place) {
      if (!good(place)) return false;
    }
    return true;
  };
  while (!all_good(longest)) --longest;
  const int plies = static_cast<int>(longest);
  if (longest == game.size()) return {agree, plies};
  const std::string one = says(white, longest), other = says(black, longest);
  if (one.empty() || other.empty()) return {incomplete, plies};
  return {one == other ? game_differs : differ, plies};
}

// All pairs of scores of up to two entries for all games of up to two half-moves, and three where
// the third is the place that differs.
TEST(BoardsDiffer, D_2_9_ComparedAsTheSlowReadingOfTheArticleDoes) {
  const auto possible = possible_entries();
  std::vector<Entries> scores{{}};
  for (const auto& first : possible) {
    scores.push_back({first});
    for (const auto& second : possible) {
      scores.push_back({first, second});
      for (const auto& third : {possible[0], possible[1], possible[5]}) {
        scores.push_back({first, second, third});
      }
    }
  }
  const std::vector<std::vector<Move>> games{
      {}, {kOne}, {kOther}, {kOne, kOne}, {kOne, kOther}, {kOther, kOne}, {kOne, kOther, kOne}};
  std::array<int, 5> seen{};
  for (const Entries& white : scores) {
    for (const Entries& black : scores) {
      for (const std::vector<Move>& game : games) {
        const Comparison found = compare(white, black, game);
        ASSERT_EQ(found, read_slowly(white, black, game));
        ++seen[static_cast<std::size_t>(found.outcome)];
      }
    }
  }
  for (std::size_t outcome = 1; outcome < seen.size(); ++outcome) EXPECT_GT(seen[outcome], 100);
}

// White is visually impaired and dictates, Black sees and dictates.
Setup appendix_d() {
  host::Setup setup = supervised(Press::by_hand, minutes{60}, seconds{30});
  setup.regulations.white.unseeing = true;
  for (const Color side : {kWhite, kBlack}) {
    setup.regulations.seat(side).score = ScoreKeeping::dictated;
    setup.regulations.seat(side).assistant = {};
  }
  return setup;
}

// Each move takes its player a minute; both write it down as it was played, except for what Black
// has heard otherwise.
void play(Evening& evening, const std::vector<std::string>& moves,
          std::optional<std::size_t> misheard = {}, const char* as = "e2e4") {
  for (const std::string& uci : moves) {
    const Color side = evening.game.position().turn();
    const std::size_t ply = evening.game.plies().size();
    const Move wrong = evening.move(as);
    evening.pass(minutes{1});
    ASSERT_EQ(evening.announce(uci), kNothing) << uci;
    ASSERT_EQ(evening.want(side, PressClock{}), kNothing);
    const ScoreEntry right = recorded(evening.game.plies()[ply]);
    const ScoreEntry blacks = misheard == ply ? ScoreEntry{.text = as, .move = wrong} : right;
    ASSERT_EQ(evening.want(kWhite, RecordMove{kWhite, right, {}}), kNothing);
    ASSERT_EQ(evening.want(kBlack, RecordMove{kBlack, blacks, {}}), kNothing);
  }
}

TEST(BoardsDiffer, D_2_9_TheScoresAgreeAndTheWrongBoardIsCorrected) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{.wrong = kWhite}), kNothing);
  EXPECT_TRUE(evening.game.stopped());
  const auto& found = std::get<BoardsDiffered>(evening.facts.back().event);
  EXPECT_EQ(found.scores, (Comparison{agree, 3}));
  EXPECT_EQ(found.wrong, kWhite);
  EXPECT_EQ(found.clocks, std::nullopt) << "the position is right, and so are the clocks";
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.announce("b8c6"), "clock.stopped") << "until the arbiter lets go on";
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
}

TEST(BoardsDiffer, D_2_9_TheScoresDifferAndTheGameGoesBackToWhereTheyAgree) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}, 2, "b1c3");
  const Readings then = evening.game.plies()[1].left;
  EXPECT_EQ(then.white, minutes{60} + 2 * seconds{30} - minutes{1});
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event),
            (BoardsDiffered{{}, {differ, 2}, {}}));
  EXPECT_EQ(evening.game.plies().size(), 5u) << "with the arbiter's help only";
  EXPECT_TRUE(evening.game.stopped());
  EXPECT_EQ(evening.game.clocks_to_set(), std::nullopt);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.count<PositionRestored>(), 1);
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.game.position().turn(), kWhite);
  EXPECT_EQ(evening.game.clocks_to_set(), then);
  EXPECT_EQ(entries_on(evening.game, kBlack).size(), 2u) << "what was wrong is crossed out";
  EXPECT_EQ(evening.announce("g1f3"), "clock.stopped");

  EXPECT_EQ(evening.arbiter(SetClocks{*evening.game.clocks_to_set(), "D.2.9"}), kNothing);
  EXPECT_EQ(evening.game.clocks_to_set(), std::nullopt);
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite);
  EXPECT_EQ(evening.left(kWhite), then.white);
  EXPECT_EQ(evening.game.clock().moves, (Counters{1, 1}));
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
}

// What was gone back to is not lost by reporting it once more: the clocks are still to be set.
TEST(BoardsDiffer, D_2_9_ReportedOnceMoreTheClocksAreStillToBeSet) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  EXPECT_EQ(evening.game.plies_to_keep(), std::nullopt);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies_to_keep(), 2) << "found, and not restored yet";
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies_to_keep(), std::nullopt);
  const Readings then = *evening.game.clocks_to_set();
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), "boards.clocks-first");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.agreed = 2}), "boards.clocks-first");
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), "boards.clocks-first");
  EXPECT_EQ(evening.game.clocks_to_set(), then);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.agreed = 1}), kNothing) << "further back";
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_EQ(evening.arbiter(SetClocks{*evening.game.clocks_to_set(), "D.2.9"}), kNothing);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing)
      << "set, it is a report like any other";
}

TEST(BoardsDiffer, D_2_9_WhatWasFoundIsOverWhenTheClocksGoOn) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.plies_to_keep(), std::nullopt);
}

Setup without_arbiter() {
  host::Setup setup = appendix_d();
  setup.regulations.arbiter = false;
  setup.regulations.white.assistant = Duties::all();
  return setup;
}

// One player's word takes no move back, however often he says it: it takes both.
TEST(BoardsDiffer, D_2_9_WithoutAnArbiterItTakesBothPlayersToGoBack) {
  Evening evening(without_arbiter());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  for (int times = 0; times < 3; ++times) {
    EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
    EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event),
              (BoardsDiffered{{}, {differ, 2}, {}, kBlack}));
    EXPECT_EQ(evening.game.plies().size(), 3u);
    EXPECT_EQ(evening.game.clocks_to_set(), kNothing);
    EXPECT_EQ(evening.game.wants_back(), kBlack);
    EXPECT_TRUE(evening.game.stopped());
  }
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.game.wants_back(), kNothing);
  const Readings then = *evening.game.clocks_to_set();
  EXPECT_EQ(evening.want(kBlack, SetClocks{{then.white, then.black + minutes{1}}, ""}),
            "role.arbiter-missing");
  EXPECT_EQ(evening.want(kBlack, SetClocks{then, "D.2.9"}), kNothing);
  EXPECT_EQ(evening.want(kBlack, SetClocks{then, "D.2.9"}), "role.arbiter-missing") << "once";
}

// Nor does what he says of scores on paper, nor the other's yes to something else.
TEST(BoardsDiffer, D_2_9_WithoutAnArbiterBothHaveToSayTheSame) {
  Evening evening(without_arbiter());
  play(evening, {"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{.agreed = 0}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{.agreed = 1}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.game.wants_back(), kWhite) << "that is his own wish";
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing) << "the scores agree";
  EXPECT_EQ(evening.game.wants_back(), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{.agreed = 1}), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{.agreed = 1}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
}

// An assistant wants nothing of his own, and agrees to nothing.
TEST(BoardsDiffer, D_2_9_WithoutAnArbiterAnAssistantsWordIsNoPlayers) {
  Evening evening(without_arbiter());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}, Role::assistant), kNothing);
  EXPECT_EQ(evening.game.plies_to_keep(), 2);
  EXPECT_EQ(evening.game.wants_back(), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u) << "White himself has said nothing yet";
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}, Role::assistant), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.want(kWhite, DeclineRestoring{}, Role::assistant), "role.player-only");
  EXPECT_EQ(evening.game.wants_back(), kBlack) << "what he has said stands";
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
}

TEST(BoardsDiffer, D_2_9_WithoutAnArbiterANoLeavesTheGameAsItStands) {
  Evening evening(without_arbiter());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  EXPECT_EQ(evening.want(kWhite, DeclineRestoring{}), "boards.nothing-wanted");
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
  const Readings left = evening.game.clock().left;
  EXPECT_EQ(evening.want(kWhite, DeclineRestoring{}), kNothing);
  EXPECT_EQ(std::get<RestoringDeclined>(evening.facts.back().event), RestoringDeclined{kWhite});
  EXPECT_EQ(evening.game.plies_to_keep(), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u) << "Black would be asked once more";
  EXPECT_EQ(evening.want(kBlack, DeclineRestoring{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().left, left);
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
  EXPECT_EQ(evening.count<PositionRestored>(), 0);
}

// Where one sits at the table, it is his to decide.
TEST(BoardsDiffer, D_2_9_WithAnArbiterNoPlayerAgreesOrDeclines) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"}, 2, "b1c3");
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.wants_back(), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.want(kWhite, DeclineRestoring{}), "role.arbiter-only");
  EXPECT_EQ(evening.game.plies_to_keep(), 2);
}

// What cannot be read is no other move: it is to be corrected first (8.1.1, 8.5).
TEST(BoardsDiffer, D_2_9_IllegibleIsNotDifferent) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"});
  const ScoreEntry scrawl{.text = std::string(kIllegible)};
  ASSERT_EQ(evening.want(kBlack, RecordMove{kBlack, scrawl, 1}), kNothing);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event).scores,
            (Comparison{incomplete, 1}));
  EXPECT_EQ(evening.game.plies().size(), 3u);
  ASSERT_EQ(evening.want(kBlack, RecordMove{kBlack, recorded(evening.game.plies()[1]), 1}),
            kNothing);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event).scores, (Comparison{agree, 3}));
}

TEST(BoardsDiffer, D_2_9_FromTheFirstMoveOn) {
  Evening evening(appendix_d());
  play(evening, {"d2d4"}, 0, "e2e4");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 0u);
  EXPECT_EQ(evening.game.clocks_to_set(), evening.facts.front().left);
}

// Both players have written and played another move than the program has understood.
TEST(BoardsDiffer, D_2_9_TheScoresAgreeButNotWithWhatWasUnderstoodHere) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5", "g1f3"});
  const ScoreEntry knight{.text = "Nc3", .move = Move{.from = {1, 0}, .to = {2, 2}}};
  ASSERT_EQ(evening.want(kWhite, RecordMove{kWhite, knight, 2}), kNothing);
  ASSERT_EQ(evening.want(kBlack, RecordMove{kBlack, knight, 2}), kNothing);
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u) << "the move in both scores is announced anew";
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.announce("b1c3"), kNothing);
}

TEST(BoardsDiffer, D_2_9_A_8_5_IncompleteScoresAreCompletedFirst) {
  Evening evening(appendix_d());
  play(evening, {"e2e4", "e7e5"});
  ASSERT_EQ(evening.announce("g1f3"), kNothing);
  ASSERT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event).scores,
            (Comparison{incomplete, 2}));
  EXPECT_EQ(evening.game.plies().size(), 3u);
  for (const Color side : {kWhite, kBlack}) {
    const ScoreEntry right = recorded(evening.game.plies()[2]);
    ASSERT_EQ(evening.want(side, RecordMove{side, right, {}}), kNothing);
  }
  EXPECT_EQ(evening.want(kBlack, ReportBoardsDiffer{}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event).scores, (Comparison{agree, 3}));
  EXPECT_EQ(evening.count<ClocksStopped>(), 1) << "they stand already";
}

// On paper, the arbiter compares himself, and his word goes; a player's does not.
TEST(BoardsDiffer, D_2_9_TheArbiterComparesScoresOnPaper) {
  host::Setup setup = supervised();
  setup.regulations.white.score = ScoreKeeping::on_paper;
  setup.regulations.black.score = ScoreKeeping::on_paper;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{.agreed = 3}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.agreed = 5}), "irregularity.no-such-move");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.agreed = -1}), "irregularity.no-such-move");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.wrong = kBlack, .agreed = 4}), kNothing);
  EXPECT_EQ(std::get<BoardsDiffered>(evening.facts.back().event).scores, (Comparison{agree, 4}));
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{.agreed = 3}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 3u);
}

TEST(BoardsDiffer, D_2_9_ReportedByThePlayersTheArbiterAndWhoMovesForThem) {
  host::Setup setup = appendix_d();
  setup.regulations.white.assistant = {Duty::make_moves};
  Evening evening(setup);
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}), "boards.no-move");
  play(evening, {"e2e4"});
  setup.regulations.white.assistant = {Duty::tell};
  Evening other(setup);
  play(other, {"e2e4"});
  EXPECT_EQ(other.want(kWhite, ReportBoardsDiffer{}, Role::assistant), "role.not-agreed");
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}, Role::spectator), "role.spectator");
  EXPECT_EQ(evening.want(kWhite, ReportBoardsDiffer{}, Role::assistant), kNothing);
  EXPECT_TRUE(evening.game.stopped());
}

TEST(BoardsDiffer, D_2_9_WithoutAClockNothingStands) {
  host::Setup setup = appendix_d();
  setup.time.reset();
  Evening evening(setup);
  play(evening, {"e2e4", "e7e5"}, 1, "d7d5");
  EXPECT_EQ(evening.arbiter(ReportBoardsDiffer{}), kNothing);
  EXPECT_FALSE(evening.game.stopped());
  EXPECT_EQ(evening.game.clocks_to_set(), std::nullopt);
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
}

}  // namespace
}  // namespace annabella::host
