// D.2.9 step by step: what the article asks for, in its order, and both scores beside each other.
#include "words/remedy.h"

#include "support/evening.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using Lines = std::vector<std::string>;

const Voice& german() {
  static const auto kGerman = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  return *kGerman;
}

Remedy followed(const Evening& evening) {
  Game game(standard_variant());
  Remedy remedy;
  for (const Fact& fact : evening.facts) {
    game.apply(fact);
    remedy.follow(fact, game);
  }
  return remedy;
}

// "+ " is done, and what does it stands behind.
Lines steps(const Evening& evening) {
  Lines lines;
  for (const Remedy::Step& step : followed(evening).steps(evening.game)) {
    std::string line = (step.is_done ? "+ " : "- ") + german().say(step.what).printed;
    if (!step.command.empty()) line += " " + step.command;
    lines.push_back(line + (step.is_arbiters ? ", arbiter" : ""));
  }
  return lines;
}

Lines rows(const Evening& evening) {
  Lines lines;
  const auto text = [](const std::optional<Phrase>& entry) {
    return entry ? german().say(*entry).printed : "?";
  };
  const Remedy remedy = followed(evening);
  for (const Remedy::Row& row : remedy.rows()) {
    lines.push_back(std::to_string(row.number) + (row.side == kWhite ? "w " : "b ") +
                    text(row.white) + " | " + text(row.black) + (row.is_same ? " =" : " #"));
  }
  return lines;
}

// White's score is kept by the program, Black's is dictated.
Setup half_dictated(bool arbiter) {
  Setup setup = supervised();
  setup.regulations.arbiter = arbiter;
  setup.regulations.black.score = ScoreKeeping::dictated;
  return setup;
}

RecordMove black_writes(const Evening& evening, const std::string& text, int ply) {
  ScoreEntry entry{.text = text};
  const Position& before = evening.game.before(static_cast<std::size_t>(ply));
  for (const Move& move : before.legal_moves()) {
    if (before.describe(move).san == text) entry.move = move;
  }
  return {.sheet = kBlack, .entry = entry, .ply = ply};
}

TEST(Remedy, D_2_9_WhereTheScoresAgreeTheBoardIsCorrected) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  EXPECT_FALSE(followed(evening).is_open());
  ASSERT_FALSE(evening.arbiter(ReportBoardsDiffer{.wrong = kBlack}));
  EXPECT_EQ(steps(evening),
            (Lines{"+ Die Uhren stehen. stop-clocks", "+ Beide Formulare stimmen überein. D.2.9.",
                   "- Schwarz berichtigt sein Brett.",
                   "- Die Uhren gehen weiter. start-clocks, arbiter"}));
  EXPECT_EQ(rows(evening), (Lines{"1w Bauer Eva vier | Bauer Eva vier =",
                                  "1b Bauer Eva fünf | Bauer Eva fünf ="}));
  ASSERT_FALSE(evening.arbiter(StartClocks{}));
  EXPECT_FALSE(followed(evening).is_open());
}

TEST(Remedy, D_2_9_WhereTheyDifferTheGameGoesBackAndTheClocksToo) {
  Evening evening(half_dictated(true));
  evening.play({"e2e4"});
  ASSERT_FALSE(evening.want(kBlack, black_writes(evening, "e4", 0)));
  evening.play({"e7e5"});
  ASSERT_FALSE(evening.want(kBlack, black_writes(evening, "c5", 1)));
  ASSERT_FALSE(evening.want(kBlack, ReportBoardsDiffer{}));
  EXPECT_EQ(steps(evening),
            (Lines{"+ Die Uhren stehen. stop-clocks", "+ Formulare verschieden: 1 Schwarz. D.2.9.",
                   "- Der Schiedsrichter setzt die Stellung zurück. boards-differ, arbiter",
                   "- Die Uhren gehen weiter. start-clocks, arbiter"}));
  ASSERT_FALSE(evening.arbiter(ReportBoardsDiffer{}));
  const std::string clocks =
      " Uhren stellen: Weiß eine Stunde einunddreißig Minuten, Schwarz eine Stunde dreißig Minuten "
      "dreißig Sekunden."
      " clocks-back, arbiter";
  EXPECT_EQ(steps(evening),
            (Lines{"+ Die Uhren stehen. stop-clocks", "+ Formulare verschieden: 1 Schwarz. D.2.9.",
                   "+ Der Schiedsrichter setzt die Stellung zurück. boards-differ, arbiter",
                   "- Beide Bretter: Stellung nach 1 Weiß.", "-" + clocks,
                   "- Die Uhren gehen weiter. start-clocks, arbiter"}));
  EXPECT_EQ(rows(evening), (Lines{"1w Bauer Eva vier | Bauer Eva vier =",
                                  "1b Bauer Eva fünf | Bauer Cesar fünf #"}))
      << "what the game has gone back from is still to be seen";
  ASSERT_FALSE(evening.arbiter(SetClocks{*evening.game.clocks_to_set(), ""}));
  EXPECT_EQ(steps(evening).at(4), "+" + clocks);
}

TEST(Remedy, D_2_9_WhatIsMissingIsWrittenFirst) {
  Evening evening(half_dictated(false));
  evening.play({"e2e4"});
  ASSERT_FALSE(evening.want(kBlack, black_writes(evening, "e4", 0)));
  evening.play({"e7e5"});
  ASSERT_FALSE(evening.want(kWhite, ReportBoardsDiffer{}));
  EXPECT_EQ(steps(evening),
            (Lines{"+ Die Uhren stehen. stop-clocks", "+ Formular Weiß: vollständig.",
                   "- Zuerst ergänzen: Formular Schwarz, ein Halbzug fehlt. D.2.9.",
                   "- Formulare noch einmal vergleichen. boards-differ",
                   "- Die Uhren gehen weiter. start-clocks"}));
  EXPECT_EQ(rows(evening).at(1), "1b Bauer Eva fünf | ? #");
  ASSERT_FALSE(evening.want(kBlack, black_writes(evening, "c5", 1)));
  EXPECT_EQ(steps(evening).at(2), "+ Formular Schwarz: vollständig.");
  EXPECT_EQ(rows(evening).at(1), "1b Bauer Eva fünf | Bauer Cesar fünf #");
  ASSERT_FALSE(evening.want(kWhite, ReportBoardsDiffer{}));
  EXPECT_EQ(steps(evening).at(2), "- Beide Spieler wollen zurück. boards-differ");
  Evening declined = evening;
  ASSERT_FALSE(evening.want(kBlack, ReportBoardsDiffer{}));
  EXPECT_EQ(steps(evening).at(2), "+ Stellung zurückgesetzt. boards-differ");
  ASSERT_FALSE(declined.want(kBlack, DeclineRestoring{}));
  EXPECT_EQ(
      steps(declined),
      (Lines{"+ Die Uhren stehen. stop-clocks", "+ Formulare verschieden: 1 Schwarz. D.2.9.",
             "+ Die Partie bleibt, wie sie steht.", "- Die Uhren gehen weiter. start-clocks"}));
}

// Without clocks there is nothing to stop, and the next move ends it.
TEST(Remedy, WithoutClocksTheNextMoveEndsIt) {
  Evening evening;
  evening.play({"e2e4"});
  ASSERT_FALSE(evening.want(kWhite, ReportBoardsDiffer{}));
  EXPECT_EQ(steps(evening), (Lines{"+ Beide Formulare stimmen überein. D.2.9.",
                                   "- Wessen Brett abweicht, der berichtigt es."}));
  evening.play({"e7e5"});
  EXPECT_FALSE(followed(evening).is_open());
}

}  // namespace
}  // namespace annabella::host
