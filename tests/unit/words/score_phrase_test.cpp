// A score read aloud, its gaps, and what is said when the boards differ (Article 8, D.2.9).
#include "words/score_phrase.h"

#include "game/score_keeping.h"
#include "support/evening.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using Lines = std::vector<std::string>;

Lines said(const std::string& id, const std::vector<Phrase>& phrases) {
  const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
  Lines lines;
  for (const Phrase& phrase : phrases) lines.push_back((*voice)->say(phrase).printed);
  return lines;
}

Setup with(ScoreKeeping white, ScoreKeeping black) {
  Setup setup = supervised();
  setup.regulations.white.score = white;
  setup.regulations.black.score = black;
  return setup;
}

TEST(ScorePhrases, ASheetIsReadLineByLineWithResultAndSignatures) {
  Evening evening(with(ScoreKeeping::announced, ScoreKeeping::dictated));
  evening.play({"e2e4"});
  ASSERT_FALSE(evening.want(
      kBlack, RecordMove{kBlack, {.text = "e4", .move = evening.game.last()->move}, {}}));
  evening.play({"e7e5"});
  ASSERT_FALSE(evening.want(kBlack, OfferDraw{}));
  evening.play({"g1f3"});
  const ScoreEntry scrawl{.text = "Sxy", .clock = minutes{50}};
  ASSERT_FALSE(evening.want(kBlack, RecordMove{kBlack, scrawl, 2}));
  EXPECT_EQ(said("de", score_sheet(evening.game, kWhite)),
            (Lines{"Partieformular Weiß.", "1: Bauer Eva vier; Bauer Eva fünf, (=)",
                   "2: Springer Felix drei"}));
  EXPECT_EQ(said("de", score_sheet(evening.game, kBlack)),
            (Lines{"Partieformular Schwarz.", "1: Bauer Eva vier; fehlt",
                   "2: unklar: Sxy, Uhr fünfzig Minuten"}));
  ASSERT_FALSE(evening.want(kBlack, Resign{}));
  ASSERT_FALSE(evening.want(kWhite, SignResult{}));
  const Lines end = said("de", score_sheet(evening.game, kWhite));
  ASSERT_EQ(end.size(), 5u);
  EXPECT_EQ(end[3], "Schwarz gibt auf. Weiß gewinnt.");
  EXPECT_EQ(end[4], "Weiß unterschreibt das Ergebnis.");
}

TEST(ScorePhrases, AnEmptySheetAndOneThatBlackBegins) {
  Evening evening;
  EXPECT_EQ(said("de", score_sheet(evening.game, kBlack)),
            (Lines{"Partieformular Schwarz.", "Noch nichts notiert."}));
  host::Setup setup;
  setup.start_fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7";
  Evening blacks(setup);
  blacks.play({"e7e5", "g1f3"});
  EXPECT_EQ(said("de", score_sheet(blacks.game, kWhite)),
            (Lines{"Partieformular Weiß.", "7 Schwarz: Bauer Eva fünf", "8: Springer Felix drei"}));
}

TEST(ScorePhrases, GapsAreToldWithoutALineForEachMove) {
  Evening evening(with(ScoreKeeping::announced, ScoreKeeping::on_paper));
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
  ASSERT_FALSE(evening.arbiter(RecordMove{kBlack, {.text = "Nc6"}, 3}));
  ASSERT_FALSE(evening.want(kWhite, OfferDraw{}));
  ASSERT_FALSE(evening.arbiter(RecordMove{kBlack, {.text = "Bb5"}, 4}));
  EXPECT_EQ(said("de", missing_on_score(evening.game, kBlack, evening.now)),
            (Lines{"Es fehlen ab 1 Weiß: 3 Halbzüge.", "(=) fehlt bei 3 Weiß. 8.1.5."}));
  EXPECT_EQ(said("de", missing_on_score(evening.game, kWhite, evening.now)),
            (Lines{"Auf dem Formular fehlt nichts."}));
}

TEST(ScorePhrases, A_8_4_WhoIsReleasedIsToldSo) {
  Evening evening(supervised(Press::at_once, minutes{60}, Duration{0}));
  evening.pass(minutes{56});
  EXPECT_EQ(said("de", missing_on_score(evening.game, kWhite, evening.now)).back(),
            "Schreibpflicht ruht: Weiß. 8.4.");
  EXPECT_EQ(said("de", missing_on_score(evening.game, kBlack, evening.now)).size(), 1u);
}

TEST(ScorePhrases, D_2_9_TheBoardToCorrectIsNamedInFourVoices) {
  host::Setup setup = supervised();
  setup.regulations.white.unseeing = true;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  const auto told = [&](const std::string& voice, std::optional<Color> wrong) {
    return said(voice, boards_differ_phrases({wrong, {Comparison::Outcome::agree, 2}, std::nullopt},
                                             evening.game));
  };
  EXPECT_EQ(told("de", kWhite),
            (Lines{"Beide Formulare stimmen überein. D.2.9.", "Weiß berichtigt sein Steckbrett."}));
  EXPECT_EQ(told("de", kBlack).back(), "Schwarz berichtigt sein Brett.");
  EXPECT_EQ(told("de", std::nullopt).back(), "Wessen Brett abweicht, der berichtigt es.");
  EXPECT_EQ(told("en", kWhite).back(), "White corrects their own tactile board.");
  EXPECT_EQ(told("cs", kWhite).back(), "Bílý opraví svou hmatovou šachovnici.");
  EXPECT_EQ(told("sk", kWhite).back(), "Biely opraví svoju hmatovú šachovnicu.");
}

TEST(ScorePhrases, D_2_9_WhereTheScoresDifferAndWhatTheClocksShowedThere) {
  Evening evening(with(ScoreKeeping::announced, ScoreKeeping::dictated));
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(said("de", boards_differ_phrases(
                           {{}, {Comparison::Outcome::incomplete, 0}, std::nullopt}, evening.game)),
            (Lines{"Zuerst ergänzen: Formular Schwarz, 2 Halbzüge fehlen. D.2.9."}));
  Evening scrawled(with(ScoreKeeping::announced, ScoreKeeping::announced));
  scrawled.play({"e2e4", "e7e5"});
  ASSERT_FALSE(
      scrawled.arbiter(RecordMove{kWhite, ScoreEntry{.text = std::string(kIllegible)}, 1}));
  EXPECT_EQ(
      said("de", boards_differ_phrases({{}, {Comparison::Outcome::incomplete, 1}, std::nullopt},
                                       scrawled.game)),
      (Lines{"Formular Weiß unleserlich: 1 Schwarz. Zuerst berichtigen. D.2.9."}));
  const Readings then{.white = minutes{50}, .black = minutes{40}};
  EXPECT_EQ(
      said("de", boards_differ_phrases({{}, {Comparison::Outcome::differ, 1}, then}, evening.game)),
      (Lines{"Formulare verschieden: 1 Schwarz. D.2.9.",
             "Uhren stellen: Weiß fünfzig Minuten, Schwarz vierzig Minuten."}));
  EXPECT_EQ(
      said("de", boards_differ_phrases({{}, {Comparison::Outcome::game_differs, 2}, std::nullopt},
                                       evening.game)),
      (Lines{"Formulare gleich, Partie hier anders: 2 Weiß. Neu ansagen. D.2.9.",
             "Der Schiedsrichter setzt die Stellung zurück."}));
}

// Before either agrees to go back, both have heard both scores.
TEST(ScorePhrases, D_2_9_WithoutAnArbiterBothHearBothScores) {
  host::Setup setup = with(ScoreKeeping::announced, ScoreKeeping::dictated);
  setup.regulations.arbiter = false;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  const Move pawn{.from = at("c7"), .to = at("c5")};
  ASSERT_FALSE(evening.want(kBlack, RecordMove{kBlack, recorded(evening.game.plies()[0]), 0}));
  ASSERT_FALSE(evening.want(kBlack, RecordMove{kBlack, {.text = "c5", .move = pawn}, 1}));
  ASSERT_FALSE(evening.want(kBlack, ReportBoardsDiffer{}));
  const auto& found = std::get<BoardsDiffered>(evening.facts.back().event);
  EXPECT_EQ(said("de", boards_differ_phrases(found, evening.game)),
            (Lines{"Formulare verschieden: 1 Schwarz. D.2.9.",
                   "Weiß hat geschrieben: Bauer Eva fünf. Schwarz hat geschrieben: Bauer Cesar "
                   "fünf. Zurück geht es nur, wenn beide Spieler es wollen."}));
  EXPECT_EQ(said("de", {ask_to_go_back(kBlack, 1, evening.game)}).at(0),
            "Schwarz will zurück bis nach 1 Weiß. Einverstanden? Ja oder nein?");
  EXPECT_EQ(said("en", {ask_to_go_back(kWhite, 0, evening.game)}).at(0),
            "White wants to go back to the position at the start. Do you agree? Yes or no?");
  EXPECT_EQ(said("cs", {ask_to_go_back(kBlack, 0, evening.game)}).at(0),
            "Černý se chce vrátit do základního postavení. Souhlasíte? Ano nebo ne?");
  EXPECT_EQ(
      said("sk", {ask_to_go_back({}, 0, evening.game)}).at(0),
      "Asistent hlási, že sa šachovnice líšia. Späť do základného postavenia? Áno alebo nie?");
}

}  // namespace
}  // namespace annabella::host
