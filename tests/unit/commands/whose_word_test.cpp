// Whose word counts, and for what: a repetition after the press, an offer that a claim was, a
// report, a move instead; and how refusals name moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Regulations beside_an_arbiter(Duties whites_assistant = {}) {
  Regulations agreed;
  agreed.arbiter = true;
  agreed.white.unseeing = true;
  agreed.white.assistant = whites_assistant;
  return agreed;
}

// D.2.1, D.2.4: whoever presses before the opponent has repeated makes the repetition no move of
// his.
TEST(AfterThePress, D_2_1_TheAnnouncedMoveSaidAgainIsItsRepetition) {
  SmallTable table("de", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", Press::by_hand,
                   beside_an_arbiter());
  EXPECT_EQ(table.says("kurze Rochade"), "white: move e1h1");
  EXPECT_EQ(table.says("gedrückt"), "white: press");
  EXPECT_EQ(table.says("kurze Rochade"), "black: repeat e1h1") << "no castling of his own";
  EXPECT_EQ(table.says("ausgeführt"), "black: executed");
  EXPECT_EQ(table.says("kurze Rochade"), "black: move e8h8") << "now it is";
  EXPECT_EQ(table.says("gedrückt"), "black: press");
  EXPECT_EQ(table.says("Kg8"), "! König Gustav acht ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("lange Rochade"),
            "! Falsch wiederholt: Lange Rochade. Angesagt ist "
            "Kurze Rochade. D.2.1.");
  EXPECT_EQ(table.says("wiederholt"), "white: repeat e8h8");
  EXPECT_EQ(table.says("a4"), "white: move a2a4") << "or he plays on";
}

// 9.1.2.3: a wrong claim is an offer that nobody has called one; who claimed is still on move.
TEST(AfterAWrongClaim, A_9_1_2_3_NobodyAcceptsHisOwnOffer) {
  for (const char* line : {"ja", "remis annehmen", "nein", "remis ablehnen"}) {
    SmallTable table("de", "", Press::at_once, beside_an_arbiter());
    table.play({"e4", "e5"});
    table.says("Remis beanspruchen, dreifache Wiederholung, mit Sf3");
    EXPECT_EQ(table.says(line),
              "! Auf diesen Antrag antwortet Schwarz: die Seite zuerst nennen. "
              "9.1.2.3.");
    EXPECT_EQ(table.says("remis"), "! Ihr Remisangebot steht schon. 9.1.2.1.");
    EXPECT_FALSE(table.game().ended());
    EXPECT_EQ(table.says("schwarz: ja"), "black: accept draw");
    EXPECT_TRUE(table.game().ended());
  }
}

// "beru": the offer, if there is one, and after a question; else a man is taken.
TEST(Offers, ITakeIsAskedAbout) {
  for (const auto& [voice, take, yes] :
       {std::tuple{"cs", "beru", "ano"}, std::tuple{"sk", "beriem", "áno"}}) {
    SmallTable table(voice);
    table.play({"e4", "d5"});
    EXPECT_THAT(table.says(take), StartsWith("? Bran")) << "what?";
    EXPECT_EQ(table.says("exd5"), "white: move e4d5");
    table.says("draw");
    table.says("yes");
    EXPECT_THAT(table.says(take), StartsWith("? ")) << voice;
    EXPECT_EQ(table.says(yes), "white: accept draw");
  }
}

// 12.9.5: the result stands, only what it is worth is another: no question whether he wins.
TEST(Questions, A_12_9_5_AfterTheEndPointsOffAskNothing) {
  SmallTable table("de", "", Press::at_once, beside_an_arbiter());
  table.says("weiß gibt auf");
  table.says("ja");
  EXPECT_EQ(table.says("Schiedsrichter: Punktabzug Schwarz"),
            "arbiter white: penalty points-off for black");
  EXPECT_THAT(table.says("Schiedsrichter: Weiß gewinnt"), StartsWith("? ")) << "another result";
}

// D.2.10: whose business it is comes first.
TEST(Speakers, D_2_10_2_WithoutTheDutyNobodyIsToldThatNoMoveIsAnnounced) {
  SmallTable table("de", "", Press::by_hand, beside_an_arbiter({Duty::claim}));
  for (const char* line : {"Assistent: gemacht", "Assistent: wiederholt"}) {
    EXPECT_EQ(table.says(line), "! Diese Aufgabe hat der Assistent hier nicht. D.2.10.2.");
  }
}

// A move is named as it is announced, with its man and what the pawn becomes.
TEST(Refusals, A_9_5_3_D_2_8_NameTheManAndWhatHeBecomes) {
  const char* promotes = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  SmallTable claims("de", promotes, Press::at_once, beside_an_arbiter());
  claims.says("Remis beanspruchen, fünfzig Züge, mit a8D");
  EXPECT_EQ(claims.says("a8T"),
            "white: move a7a8R ! Der genannte Zug muss gespielt werden: Bauer Anna acht, "
            "Umwandlung in Dame. 9.5.3.");
  Regulations watched = beside_an_arbiter();
  watched.white.watched = true;
  SmallTable made("de", promotes, Press::by_hand, watched);
  made.says("a8D");
  EXPECT_THAT(made.says("gemacht a8S"), HasSubstr("Gemacht ist Bauer Anna acht, Umwandlung in "
                                                  "Springer, angesagt Bauer Anna acht, Umwandlung "
                                                  "in Dame. D.2.8."));
  SmallTable seals("de", promotes, Press::at_once, beside_an_arbiter());
  seals.says("Schiedsrichter: Hängepartie");
  seals.says("a8D");
  EXPECT_THAT(seals.answers("was ist berührt"),
              Contains("Abzugeben ist der gezogene Zug: Bauer Anna acht, Umwandlung in Dame. "
                       "I.1.1."));
}

// 7.5.1, A.4.2: the move instead is one of his whose fault it was, and what speaks against the
// report is said first.
TEST(Orders, A_7_5_1_AppA_4_2_TheMoveInsteadIsOfWhomItIsSaid) {
  Regulations blitz = beside_an_arbiter();
  blitz.supervised = false;
  SmallTable table("en", "", Press::at_once, blitz);
  table.play({"e4", "e5", "Nf3"});
  EXPECT_EQ(table.says("arbiter: illegal move black, instead Nc6"),
            "arbiter black: irregularity illegal-move of black instead b8c6 ! Black has not "
            "pressed. Otherwise add: clock pressed. 7.5.1.");
  EXPECT_EQ(table.says("arbiter: illegal move white, instead Nc3"),
            "arbiter black: irregularity illegal-move of white instead b1c3");
  EXPECT_EQ(table.game().last()->facts.san, "Nc3");
  EXPECT_EQ(table.says("arbiter: illegal move white after move 1 black, instead Rh5"),
            "! Rook Hector five is not a possible move. 3.10.1.");
  EXPECT_THAT(table.says("arbiter: illegal move white after move 0, instead Rh5"),
              EndsWith("A.4.2."));
}

// Whoever names the other side at a seat of his own may be at the wrong seat, or mean something
// else.
TEST(TheOtherSide, IsNobodysToSpeakForAtASeatOfHisOwn) {
  constexpr Badge kWhite{Role::player, Color::white};
  constexpr Badge kBlack{Role::player, Color::black};
  constexpr Badge kWhitesAssistant{Role::assistant, Color::white};
  struct Case {
    Badge who;
    std::vector<const char*> before;
    const char* line;
    Color named;
  };
  const std::vector<const char*> kAnnounced{"e4"};
  const std::vector<const char*> kExecuted{"e4", "schwarz: e4", "ausgeführt"};
  const std::vector<const char*> kBlacks{"e4", "schwarz: e4", "ausgeführt", "gedrückt"};
  std::vector<const char*> both_moved = kBlacks;
  for (const char* line : {"e5", "weiß: e5", "ausgeführt", "gedrückt"}) both_moved.push_back(line);
  std::vector<const char*> offered = both_moved;
  for (const char* line : {"Sf3", "weiß: remis", "weiß: ja"}) offered.push_back(line);
  const std::vector<Case> cases = {
      {kWhite, {}, "Schwarz: d4", Color::black},
      {kWhite, {}, "schwarz d4", Color::black},
      {kWhite, {}, "Schwarz: Springer", Color::black},
      {kWhite, both_moved, "Schwarz: remis", Color::black},
      {kWhite, {}, "Schwarz: anwesend", Color::black},
      {kWhite, {}, "anwesend schwarz", Color::black},
      {kWhite, {}, "Schwarz: Uhren anhalten", Color::black},
      {kWhite, {}, "Schwarz: meine", Color::black},
      {kBlack, kAnnounced, "Weiß: e4", Color::white},
      {kBlack, kAnnounced, "Weiß: wiederholt", Color::white},
      {kWhite, kExecuted, "Schwarz: gedrückt", Color::black},
      {kWhitesAssistant, kExecuted, "Schwarz: gedrückt", Color::black},
      {kWhite, kExecuted, "Schwarz: korrektur", Color::black},
      {kWhitesAssistant, {}, "Schwarz: d4", Color::black},
      {kBlack, kBlacks, "Weiß: d5", Color::white},
      {kBlack, kBlacks, "Weiß: aufgeben", Color::white},
      {kBlack, kBlacks, "Weiß: Remis beanspruchen, dreifache Wiederholung", Color::white},
      {kBlack, offered, "Weiß: ja", Color::white},
      {kBlack, offered, "Weiß: remis annehmen", Color::white},
      {kBlack, offered, "Weiß: nein", Color::white}};
  for (const Case& it : cases) {
    SmallTable table("de", "", Press::by_hand, beside_an_arbiter(Duties::all()));
    for (const char* line : it.before) table.says(line);
    const int facts = table.game().facts();
    table.speaks_as(it.who);
    EXPECT_THAT(
        table.says(it.line),
        StartsWith(it.named == Color::black ? "! Genannt ist Schwarz, gelten würde es für Weiß."
                                            : "! Genannt ist Weiß, gelten würde es für Schwarz."))
        << it.line;
    EXPECT_EQ(table.game().facts(), facts) << it.line;
    EXPECT_EQ(table.dialogue().open_question(), std::nullopt) << it.line;
  }
}

TEST(TheOtherSide, DoesNotAnswerWhatOneWasAsked) {
  SmallTable table;
  table.speaks_as(Badge{Role::player, Color::white});
  EXPECT_THAT(table.says("aufgeben"), StartsWith("? "));
  EXPECT_THAT(table.says("Schwarz: ja"), StartsWith("! "));
  EXPECT_FALSE(table.game().ended());
  EXPECT_EQ(table.says("ja"), "white: resign");
}

// Of the result each signs for himself (8.7).
TEST(TheOtherSide, DoesNotSign) {
  SmallTable table;
  table.says("aufgeben");
  table.says("ja");
  table.speaks_as(Badge{Role::player, Color::black});
  for (const char* line : {"Weiß unterschreibt", "unterschreibt weiß", "Weiß: unterschreibt"}) {
    EXPECT_THAT(table.says(line), StartsWith("! Genannt ist Weiß")) << line;
  }
  EXPECT_EQ(table.says("Schwarz unterschreibt"), "black: sign");
}

// What is told of the other side is no word of his.
TEST(TheOtherSide, MayBeSpokenOf) {
  SmallTable table("de", "", Press::by_hand, beside_an_arbiter(Duties::all()));
  table.says("e4");
  table.speaks_as(Badge{Role::assistant, Color::white});
  EXPECT_EQ(table.says("Schwarz: wiederholt"), "assistant black: repeat e2e4") << "D.2.10.2";
  EXPECT_EQ(table.says("Schwarz: ausgeführt"), "assistant black: executed");
  EXPECT_EQ(table.says("gedrückt"), "assistant white: press");
  EXPECT_EQ(table.says("Schwarz berührt e7"), "assistant white: touch of black e7");
  EXPECT_EQ(table.says("Schwarz: Bauer Eva fünf"), "assistant black: move e7e5");
  table.speaks_as(Badge{.role = Role::arbiter});
  EXPECT_EQ(table.says("Schwarz: Verwarnung"), "arbiter black: penalty warning for black");
}

}  // namespace
}  // namespace annabella::host
