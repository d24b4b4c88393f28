// Who says a line, what he may ask for, what is asked back before it is done, and what is said when
// something is missing (D.2.10, 11.3.1, 12.6, 12.7).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Regulations agreed(Duties whites_assistant = {}, bool arbiter = true) {
  Regulations regulations;
  regulations.arbiter = arbiter;
  regulations.white.unseeing = true;
  regulations.white.assistant = whites_assistant;
  return regulations;
}

SmallTable table_of(const Regulations& regulations, Press press = Press::at_once) {
  return SmallTable("de", "", press, regulations, std::chrono::minutes{60});
}

TEST(Speakers, ALineMayBeginWithARole) {
  SmallTable table = table_of(agreed(Duties::all()));
  EXPECT_EQ(table.says("Assistent Weiß: e4"), "assistant white: move e2e4");
  EXPECT_EQ(table.says("Schiedsrichter: Schwarz Verwarnung"),
            "arbiter black: penalty warning for black");
  EXPECT_EQ(table.says("Schiedsrichterin, Verwarnung Schwarz!"),
            "arbiter black: penalty warning for black");
  EXPECT_EQ(table.says("Spieler Schwarz: e5"), "black: move e7e5");
  EXPECT_THAT(table.says("Zuschauer: Sf3"), StartsWith("! Zuschauer"));
  EXPECT_EQ(table.says("Sf3"), "white: move g1f3") << "nobody else: a player";
}

TEST(Speakers, TheOnlyAssistantNeedNotSayWhoseHeIs) {
  SmallTable whites = table_of(agreed(Duties::all()));
  EXPECT_EQ(whites.says("e4"), "white: move e2e4");
  EXPECT_EQ(whites.says("Assistent: Schwarz berührt e7"), "assistant white: touch of black e7")
      << "Black has none: it is said of him";
  EXPECT_EQ(whites.says("Assistent: berührt e7"), "assistant white: touch of black e7");
}

// D.2.10.5: who sees for a player watches the opponent's hands, not his own player's.
TEST(Speakers, D_2_10_5_AnAssistantWhoNamesNobodyReportsTheOpponent) {
  SmallTable table = table_of(agreed(Duties::all()));
  table.play({"e4", "d5"});
  EXPECT_THAT(table.says("Assistentin: berührt d5"), StartsWith("assistant white: touch of black"));
  EXPECT_EQ(table.says("Sf3"), "white: move g1f3") << "White is bound by nothing";
}

// What may be his own player's touch, or a man that the opponent should have taken, is asked, and
// whose it was is said by a word more. Nobody is bound by the other's touch meanwhile.
TEST(Speakers, D_2_10_5_OfHisOwnPlayersMenAnAssistantIsAskedWhoTouchedThem) {
  for (const Color whose : {Color::white, Color::black}) {
    Regulations regulations = agreed({}, true);
    regulations.white.assistant = whose == Color::white ? Duties::all() : Duties{};
    regulations.black.assistant = whose == Color::black ? Duties::all() : Duties{};
    const bool whites = whose == Color::white;
    SmallTable table = table_of(regulations);
    whites ? table.play({"e4", "e5"}) : table.play({"e4"});
    for (const char* own : whites ? std::vector{"g1", "e4", "a1"} : std::vector{"g8", "e7", "a8"}) {
      EXPECT_EQ(table.says(std::string("Assistent: berührt ") + own),
                "! Wer war es? Zum Beispiel anfügen: Weiß. 4.3.")
          << own;
    }
    EXPECT_TRUE(table.game().touched().empty());
    EXPECT_EQ(table.says(whites ? "Assistent: Weiß berührt g1" : "Assistent: Schwarz berührt g8"),
              whites ? "assistant white: touch of white g1" : "assistant black: touch of black g8");
  }
  // While the opponent is on move, a man of either side is touched by him.
  SmallTable table = table_of(agreed(Duties::all()));
  table.play({"e4"});
  EXPECT_EQ(table.says("Assistent: berührt e4"), "assistant white: touch of black e4");
}

// 4.3, 4.8: a touch that the arbiter reports after the move takes it back, and only after a yes.
TEST(Speakers, A_4_8_BeforeATouchTakesBackAMoveTheArbiterIsAsked) {
  const char* line = "Schiedsrichter: Schwarz berührt b8";
  const char* question =
      "? Schwarz hat zuerst Bella acht berührt. Zurücknehmen: Bauer Eva fünf? "
      "Ja oder nein?";
  SmallTable table = table_of(agreed(Duties::all()));
  table.play({"e4", "e5"});
  const std::string before = table.fen();
  EXPECT_EQ(table.says(line), question);
  EXPECT_EQ(table.fen(), before) << "not yet";
  table.says("Schiedsrichter: nein");
  EXPECT_EQ(table.fen(), before);
  EXPECT_EQ(table.game().plies().size(), 2u);
  EXPECT_EQ(table.says(line), question);
  EXPECT_EQ(table.says("Schiedsrichter: ja"), "arbiter black: touch of black b8");
  EXPECT_EQ(table.game().plies().size(), 1u);
  EXPECT_EQ(table.game().touched(), (std::vector<Square>{{1, 7}}));
  EXPECT_EQ(table.says("Schiedsrichter: Schwarz berührt c8"), "arbiter black: touch of black c8")
      << "what takes nothing back is not asked";
}

// The side behind the role and the colon is who touched it, whoever reports it.
TEST(Speakers, D_2_10_5_AnAssistantNamesWhoTouchedAMan) {
  for (const char* line : {"Assistent: Weiß berührt g1", "assistent weiß berührt g1",
                           "Assistent Weiß: Weiß berührt g1"}) {
    SmallTable whites = table_of(agreed(Duties::all()));
    whites.play({"Sf3"});
    EXPECT_EQ(whites.says(line),
              "assistant white: touch of white g1 ! Der Zug passt zur Berührung "
              "von Gustav eins. 4.3.")
        << "Black is on move";
  }
  Regulations both = agreed(Duties::all());
  both.black.assistant = Duties::all();
  SmallTable table = table_of(both);
  EXPECT_THAT(table.says("Assistent: Weiß berührt g1"), StartsWith("! Wessen Assistent?"));
  EXPECT_THAT(table.says("assistent weiß berührt g1"), StartsWith("! Wessen Assistent?"));
  EXPECT_THAT(table.says("Assistent: berührt g1"), StartsWith("! Wessen Assistent?"));
  EXPECT_EQ(table.says("Assistent Schwarz: berührt g1"), "assistant black: touch of white g1");
  EXPECT_EQ(table.says("Assistent Schwarz: Weiß berührt b1"), "assistant black: touch of white b1");
}

// 4.1, 7.5.4: who sees for a player reports two hands, too, and nothing else that the arbiter
// finds.
TEST(Speakers, A_4_1_A_7_5_4_AnAssistantReportsTwoHands) {
  Regulations alone = agreed({Duty::claim});
  alone.arbiter = false;
  SmallTable table = table_of(alone);
  EXPECT_THAT(table.says("Assistent: Schwarz mit zwei Händen"), EndsWith(" 7.5.4."));
  table.play({"e4", "e5"});
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_EQ(table.says("Assistent: Schwarz mit zwei Händen"),
              "assistant white: irregularity two-hands of black");
    EXPECT_EQ(table.game().illegal_moves(Color::black), 0) << "a report, and no penalty";
  }
  EXPECT_THAT(table.says("Assistent: Schwarz regelwidriger Zug"),
              EndsWith("! Das darf nur ein Schiedsrichter, und hier sitzt keiner. 7.5."));
  Regulations others = agreed({Duty::announce});
  others.arbiter = false;
  SmallTable without = table_of(others);
  EXPECT_THAT(without.says("Assistent: Schwarz mit zwei Händen"),
              EndsWith("! Diese Aufgabe hat der Assistent hier nicht. 7.5.4."));
}

TEST(Speakers, D_2_10_2_AnAssistantAnnouncesTheMovesOfBothPlayers) {
  for (const Color whose : {Color::white, Color::black}) {
    Regulations regulations;
    regulations.seat(whose) = {.unseeing = true, .watched = true, .assistant = Duties::all()};
    SmallTable table = table_of(regulations, Press::by_hand);
    const bool whites = whose == Color::white;
    EXPECT_EQ(table.says("Assistentin: e4"), "assistant white: move e2e4");
    if (whites) {
      EXPECT_EQ(table.says("Assistentin: gemacht"), "assistant white: made e2e4");
    }
    EXPECT_EQ(table.says("Assistentin: wiederholt"), "assistant black: repeat e2e4");
    EXPECT_EQ(table.says("Assistentin: ausgeführt"), "assistant black: executed");
    EXPECT_EQ(table.says(whites ? "Assistentin: gedrückt" : "gedrückt"),
              whites ? "assistant white: press" : "white: press");
    const Reading wrong = table.hear("Assistentin: e4");
    EXPECT_EQ(wrong.by, whose) << "her own player hears her answers";
    EXPECT_EQ(table.says("Assistentin: e5"), "assistant black: move e7e5");
    EXPECT_EQ(table.says("Assistentin: korrektur d5"), "assistant black: withdraw move d7d5");
  }
}

TEST(Speakers, D_2_10_2_TheAssistantAnswersWhatIsAskedOfTheMove) {
  Regulations regulations;
  regulations.white = {.unseeing = true, .watched = false, .assistant = Duties::all()};
  SmallTable table("de", "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", Press::by_hand, regulations);
  EXPECT_EQ(table.says("Assistent: a1"), "? Umwandlung in?");
  EXPECT_EQ(table.says("Assistent: Dame"), "assistant black: move a2a1Q");
}

TEST(Speakers, D_2_5_WhatStandsOnTheBoardIsReportedWithTheMove) {
  Regulations regulations;
  regulations.white.watched = regulations.black.watched = true;
  SmallTable table = table_of(regulations, Press::by_hand);
  EXPECT_EQ(table.says("gemacht Bauer Eva vier"), "white: made e2e4");
  EXPECT_EQ(table.game().last()->facts.san, "e4");
  EXPECT_THAT(table.says("gemacht"), EndsWith("schon gemacht. 4.7."));
  EXPECT_THAT(table.says("gemacht Dame Eva vier"), StartsWith("! Dame Eva vier ist kein"));
}

// D.2.10, each duty agreed and not agreed.
TEST(Speakers, AnAssistantDoesWhatIsAgreed) {
  struct Case {
    Duty duty;
    const char* line;
    const char* article;
  };
  for (const Case& it :
       std::initializer_list<Case>{{Duty::announce, "e4", "D.2.10.2"},
                                   {Duty::claim, "berührt e2", "D.2.10.5"},
                                   {Duty::keep_score_and_press, "gedrückt", "D.2.10.3"},
                                   {Duty::make_moves, "ausgeführt", "D.2.10.1"},
                                   {Duty::claim, "Fahne gefallen", "6.8"},
                                   {Duty::tell, "uhr", "D.2.10.4"},
                                   {Duty::tell, "meine", "D.2.10.4"},
                                   {Duty::tell, "gegner", "D.2.10.4"},
                                   {Duty::tell, "zugzahl", "D.2.10.4"},
                                   {Duty::announce, "letzter", "D.2.10.2"},
                                   {Duty::announce, "züge 3", "D.2.10.2"},
                                   {Duty::make_moves, "figur Springer", "D.2.10.1"},
                                   {Duty::make_moves, "linie Eva", "D.2.10.1"},
                                   {Duty::make_moves, "brett", "D.2.10.1"},
                                   {Duty::keep_score_and_press, "wer", "D.2.10.3"},
                                   {Duty::adjourn, "beenden", "D.2.10.6"}}) {
    const std::string line = std::string("Assistent Weiß: ") + it.line;
    const std::string refused = "Diese Aufgabe hat der Assistent hier nicht. ";
    SmallTable with = table_of(agreed({it.duty}));
    EXPECT_EQ(with.says(line).find(refused), std::string::npos) << line;
    SmallTable without = table_of(agreed());
    EXPECT_THAT(without.says(line), EndsWith("! " + refused + it.article + ".")) << line;
  }
}

// 11.3.1: no advice from anybody.
TEST(Speakers, NobodyAsksOnAPlayersBehalfWhereMenMayGo) {
  for (const char* query :
       {"ziele e2", "angreifer e4", "strahlen e4", "m e2", "w e4", "x e4", "schlagziele e2"}) {
    SmallTable table = table_of(agreed(Duties::all()));
    EXPECT_THAT(table.says(std::string("Assistent Weiß: ") + query), EndsWith(" 11.3.1."));
    EXPECT_THAT(table.says(std::string("Zuschauer: ") + query), EndsWith(" 11.3.1."));
    EXPECT_THAT(table.says(query), StartsWith("query ")) << "the player himself";
    EXPECT_THAT(table.says(std::string("Schiedsrichter: ") + query), StartsWith("query "));
  }
}

// The commentary: "may I castle?" is not answered, in earnest; in a friendly game it is.
TEST(Speakers, A_11_9_WhetherAManMayGoThereIsNotAnswered) {
  for (const bool rated : {false, true}) {
    host::Setup setup;
    setup.rated = rated;
    setup.regulations.arbiter = true;
    setup.start_fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    SmallTable table("de", standard_variant(), setup);
    for (const char* line : {"ziele e1", "Weiß: ziele e1", "Schiedsrichter: ziele e1"}) {
      EXPECT_EQ(table.says(line).find("11.9") != std::string::npos, rated) << line;
    }
    EXPECT_EQ(table.says("strahlen e1"), "query rays e1") << "what stands where";
  }
}

// 12.6: neither how many moves are completed nor that the clock is not pressed.
TEST(Speakers, TheArbiterDoesNotHelpAPlayer) {
  SmallTable table = table_of(agreed(), Press::by_hand);
  EXPECT_THAT(table.says("Schiedsrichter: Zugzahl"), EndsWith(" 12.6."));
  EXPECT_THAT(table.says("Schiedsrichter: wer"), StartsWith("query turn"));
  table.play({"e4"});
  EXPECT_THAT(table.says("Schiedsrichter: wer"), EndsWith(" 12.6."));
  EXPECT_THAT(table.says("Zuschauer: wer"), EndsWith(" 12.7."));
  EXPECT_THAT(table.says("wer"), StartsWith("query turn"));
  EXPECT_THAT(table.says("Schiedsrichter: uhr"), StartsWith("query clock"));
}

TEST(Speakers, SpectatorsOnlyLook) {
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("Zuschauer: letzter"), StartsWith("query last"));
  EXPECT_THAT(table.says("Zuschauer: brett"), StartsWith("query board"));
  for (const char* line :
       {"stopp", "lauter", "beenden", "speichern a.pgn", "aufgeben", "remis", "uhren anhalten",
        "Verwarnung Weiß", "Fahne gefallen", "mitschrift weiß", "formular schwarz"}) {
    EXPECT_THAT(table.says(std::string("Zuschauer: ") + line), EndsWith(" 12.7.")) << line;
  }
  EXPECT_EQ(table.dialogue().open_question(), std::nullopt);
}

TEST(Speakers, WhoeverIsNoPlayerHasNoEar) {
  SmallTable table = table_of(agreed(Duties::all()));
  EXPECT_EQ(table.says("Schiedsrichter: lauter"), "! Stimme und Ton stellen nur Spieler ein.");
  EXPECT_EQ(table.says("Assistent Weiß: lauter"), "service volume +") << "for his player";
  EXPECT_EQ(table.says("Schiedsrichter: speichern a.pgn"), "service save a.pgn");
}

// 12.9, 11.7, III.5: with the article.
TEST(Speakers, PlayersDoNotDecide) {
  for (const auto& [line, article] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Verwarnung Schwarz", "12.9"},
           {"Partieverlust Schwarz", "12.9"},
           {"Ergebnis 1-0", "11.7"},
           {"Weiß gewinnt", "11.7"},
           {"Remis erlaubt", "9.1.1"},
           {"Antrag anerkannt", "III.5"},
           {"Antrag abgelehnt", "III.5"},
           {"Antrag verschoben", "III.5"},
           {"regelwidriger Zug Schwarz", "7.5"},
           {"uhr stellen 1:00:00 1:00:00", "6.10.2"},
           {"uhren an", "6.11.3"},
           {"Schwarz fehlt", "6.7.1"}}) {
    SmallTable table = table_of(agreed());
    EXPECT_THAT(table.says(line),
                EndsWith(std::string("! Das darf nur der Schiedsrichter. ") + article + "."))
        << line;
  }
  SmallTable alone = table_of(agreed({}, false));
  for (const auto& [line, article] : std::initializer_list<std::pair<const char*, const char*>>{
           {"regelwidriger Zug Schwarz", "7.5"},
           {"Figuren verschoben Weiß nach Zug 0", "7.5"},
           {"uhr stellen 1:00:00 0:01", "6.10.2"},
           {"Schwarz: Uhr stellen Weiß 1:00:00 Schwarz 0:01", "6.10.2"},
           {"Verwarnung Schwarz", "12.9"}}) {
    EXPECT_THAT(alone.says(line),
                EndsWith(std::string("! Das darf nur ein Schiedsrichter, und hier sitzt keiner. ") +
                         article + "."))
        << line;
  }
}

// 12.1: where nobody sits in the arbiter's place, nobody speaks for him while the game is on.
TEST(Speakers, A_12_1_NobodyIsTheArbiterOfATableWithoutOne) {
  SmallTable table = table_of(agreed({}, false));
  table.play({"e4", "e5"});
  for (const char* line :
       {"Schiedsrichter: regelwidriger Zug Schwarz", "Schiedsrichter: Uhr stellen 1:00:00 0:01",
        "Schiedsrichter: Verwarnung Schwarz", "Schiedsrichter: Weiß gewinnt",
        "Schiedsrichter: Bretter verschieden", "Schiedsrichter: gedrückt"}) {
    EXPECT_THAT(table.says(line), EndsWith("! Hier sitzt kein Schiedsrichter. 12.1.")) << line;
  }
  EXPECT_FALSE(table.game().ended());
  table.says("aufgeben");
  table.says("ja");
  EXPECT_TRUE(table.game().ended());
  EXPECT_THAT(table.says("Schiedsrichter: Ergebnis 1/2-1/2"), StartsWith("? Entscheidung"))
      << "III.6, 8.7: he finds the result from the papers";
}

// Whose business it is comes first: nobody is asked about a move that is not his to make.
TEST(Speakers, A_12_7_D_2_10_2_TheRoleComesBeforeWhatWasMeant) {
  for (const Press press : {Press::at_once, Press::by_hand}) {
    SmallTable table("de", "rn2k3/P7/8/3Bp3/3B4/8/3P4/R3K2R w KQq - 0 1", press, agreed({}, true));
    if (press == Press::by_hand) table.play({"Tb1"});
    for (const char* move : {"e5", "Lc4", "Ld4", "axb8", "axb8D", "Sc6", "Bd4", "d4", "Txa7",
                             "gemacht axb8", "korrektur d4"}) {
      const std::string line = move;
      EXPECT_THAT(table.says("Zuschauer: " + line),
                  StartsWith("! Zuschauer greifen nicht ein. 12.7."))
          << line;
      if (line == "gemacht axb8") continue;  // he may report that
      EXPECT_THAT(table.says("Schiedsrichter: " + line),
                  StartsWith("! Das kann nur der Spieler selbst. "))
          << line;
      EXPECT_EQ(table.dialogue().open_question(), std::nullopt) << line;
    }
  }
}

TEST(Speakers, TheArbiterDoesNotPlay) {
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("Schiedsrichter: aufgeben"),
              EndsWith("! Das kann nur der Spieler selbst. 5.1.2."));
  EXPECT_THAT(table.says("Schiedsrichter: j'adoube"),
              EndsWith("! Das kann nur der Spieler selbst. 4.2.1."));
  EXPECT_THAT(table.says("Schiedsrichter: fünfzig Züge"),
              EndsWith("! Das kann nur der Spieler selbst. 9.2."));
  EXPECT_EQ(table.dialogue().open_question(), std::nullopt);
}

// What ends the game is said before it does, and only yes does it.
TEST(Orders, WhatEndsTheGameIsAskedFirst) {
  struct Case {
    const char* line;
    const char* asks;
  };
  for (const Case& it : std::initializer_list<Case>{
           {"Partieverlust Weiß", "? Strafe des Schiedsrichters. Schwarz gewinnt."},
           {"Ausschluss vom Turnier Weiß", "? Strafe des Schiedsrichters. Schwarz gewinnt."},
           {"voller Punkt für den Gegner, Weiß", "? Strafe des Schiedsrichters. Schwarz gewinnt."},
           {"Ergebnis 1-0", "? Entscheidung des Schiedsrichters. Weiß gewinnt."},
           {"Ergebnis +/-", "? Entscheidung des Schiedsrichters. Weiß gewinnt kampflos."},
           {"beide verlieren", "? Entscheidung des Schiedsrichters. Ergebnis 0-0."},
           {"falsche Anfangsstellung Weiß", "? Falsche Anfangsstellung: neue Partie."},
           {"Schwarz fehlt", "? Nicht erschienen."}}) {
    const std::string line = std::string("Schiedsrichter: ") + it.line;
    for (const char* no : {"nein", "Schiedsrichter: nein", ""}) {
      SmallTable table = table_of(agreed());
      EXPECT_THAT(table.says(line), StartsWith(it.asks)) << line;
      EXPECT_EQ(table.says(no), "- Nein: die Partie geht weiter.") << line;
      EXPECT_FALSE(table.game().ended());
    }
    SmallTable table = table_of(agreed());
    table.says(line);
    EXPECT_THAT(table.says("Schiedsrichter: ja"), StartsWith("arbiter ")) << line;
    EXPECT_TRUE(table.game().ended()) << line;
  }
  SmallTable table = table_of(agreed());
  EXPECT_EQ(table.says("Schiedsrichter: regelwidriger Zug Weiß, Uhr gedrückt"),
            "arbiter white: irregularity illegal-move of white pressed")
      << "the first costs time only";
  EXPECT_THAT(table.says("Schiedsrichter: regelwidriger Zug Weiß, Uhr gedrückt, anderer Zug"),
              StartsWith("? Zweiter regelwidriger Zug. Schwarz gewinnt."));
}

// 12.9.3: all that he has left, as the clock stands now.
TEST(Orders, A_12_9_3_AllHisTimeIsAskedBack) {
  SmallTable table("de", "", Press::at_once, agreed(), std::chrono::minutes{5});
  EXPECT_EQ(table.says("Schiedsrichter: Zeitabzug Weiß vier Minuten"),
            "arbiter white: penalty time-off for white 240 s");
  for (const char* time : {"eine Minute", "zwei Stunden"}) {
    EXPECT_EQ(table.says(std::string("Schiedsrichter: Zeitabzug Weiß ") + time),
              "? Zeitüberschreitung. Schwarz gewinnt. Wirklich? Ja oder nein?");
    EXPECT_EQ(table.says("nein"), "- Nein: die Partie geht weiter.");
  }
  const auto later = [&](std::chrono::seconds seconds) {
    Dialogue dialogue;
    return dialogue
        .hear("Schiedsrichter: Zeitabzug Weiß 30 Sekunden", table.game(), table.voice(),
              SmallTable::now() + seconds)
        .what;
  };
  EXPECT_TRUE(std::holds_alternative<Wanted>(later(std::chrono::seconds{20})));
  EXPECT_TRUE(std::holds_alternative<Question>(later(std::chrono::seconds{31})));
  table.says("Schiedsrichter: Zeitabzug Weiß 1 Minute");
  EXPECT_EQ(table.says("Schiedsrichter: ja"), "arbiter white: penalty time-off for white 60 s");
  EXPECT_TRUE(table.game().ended());
}

TEST(Orders, AQuestionToTheArbiterIsNotForPlayers) {
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("Schiedsrichter: Ergebnis 0-1"), StartsWith("? "));
  EXPECT_THAT(table.says("weiß: ja"), StartsWith("! "));
  EXPECT_THAT(table.says("Zuschauer: ja"), StartsWith("! "));
  EXPECT_FALSE(table.game().ended());
  EXPECT_EQ(table.says("Schiedsrichter: ja"), "arbiter white: result 0-1");
  EXPECT_TRUE(table.game().ended());
}

// The intended move is illegal: the claim is heard, is wrong, and another move of that man is
// played.
TEST(Orders, A_9_5_3_AClaimWithAnIllegalMoveIsHeardAndRuledOn) {
  struct Case {
    const char* voice;
    const char* claim;
    const char* said;
    const char* other;  // a man who may not move then
    const char* own;
  };
  for (const Case& it : std::initializer_list<Case>{
           {"de", "dreifache Wiederholung mit Dame Hector fünf", "white: claim threefold with d1h5",
            "Sf3", ""},
           {"de", "fünfzig Züge mit Springer Gustav eins Gustav drei",
            "white: claim fifty-moves with g1g3", "Sc3", "Sf3"},
           {"de", "dreifache Wiederholung mit Sg1-e4", "white: claim threefold with g1e4", "d4",
            "Sh3"},
           {"de", "fünfzig Züge mit Eva fünf", "white: claim fifty-moves with e2e5", "Sf3", "e4"},
           {"en", "fifty moves with pawn Eva five", "white: claim fifty-moves with e2e5", "Nf3",
            "e4"},
           {"cs", "padesát tahů s e5", "white: claim fifty-moves with e2e5", "Jf3", "e4"},
           {"sk", "päťdesiat ťahov s e5", "white: claim fifty-moves with e2e5", "Jf3", "e4"}}) {
    SmallTable table(it.voice, "", Press::at_once, agreed());
    EXPECT_EQ(table.says(it.claim), it.said) << it.claim;
    EXPECT_EQ(table.game().draw_offer(), Color::white);
    EXPECT_EQ(table.game().illegal_moves(Color::white), 0);
    const bool bound = *it.own != '\0';  // 4.5: a queen who cannot move binds nothing
    EXPECT_EQ(table.says(it.other).find("4.3.1") != std::string::npos, bound) << it.claim;
    if (bound) {
      EXPECT_THAT(table.says(it.own), StartsWith("white: move")) << it.claim;
    }
  }
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("fünfzig Züge mit Springer Eva fünf"), EndsWith("Von welchem Feld?"));
  EXPECT_THAT(table.says("fünfzig Züge mit Kurze Rochade"), HasSubstr("with e1e1"));
  SmallTable other = table_of(agreed());
  other.play({"e4", "e5"});
  EXPECT_THAT(other.says("fünfzig Züge mit Springer schlägt Felix drei"), EndsWith(" 3.10.1."))
      << "it could be Sf3";
}

// Whose business it is comes before how it is said.
TEST(Orders, A_12_9_A_12_7_A_6_10_2_A_7_5_WhoMayNotIsNotToldHow) {
  for (const auto& [line, article] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Zuschauer: Strafe Schwarz", "12.7."},
           {"Zuschauer: regelwidriger Zug", "12.7."},
           {"Schwarz: Strafe Weiß", "12.9."},
           {"Schwarz: Uhr stellen", "6.10.2."},
           {"Schwarz: regelwidriger Zug", "7.5."},
           {"Assistent: Strafe Schwarz", "12.9."}}) {
    SmallTable table = table_of(agreed(Duties::all()));
    EXPECT_THAT(table.says(line), EndsWith(std::string(" ") + article)) << line;
  }
}

// 12.6, 12.7, D.2.10.4: to whom the number of moves is not told, no list of moves counts them.
TEST(Orders, A_12_6_D_2_10_4_AListOfMovesCountsNoneForWhomNoneAreCounted) {
  SmallTable table = table_of(agreed({Duty::announce}));
  table.play({"e4", "e5"});
  for (const char* who : {"Zuschauer", "Assistent", "Schiedsrichter"}) {
    EXPECT_THAT(table.says(std::string(who) + ": zugzahl"), StartsWith("!")) << who;
    EXPECT_THAT(table.answers(std::string(who) + ": züge"),
                ElementsAre("Weiß: Bauer Eva vier", "Schwarz: Bauer Eva fünf"))
        << who;
  }
  EXPECT_THAT(table.answers("züge"),
              ElementsAre("1 Weiß: Bauer Eva vier", "1 Schwarz: Bauer Eva fünf"));
  SmallTable told = table_of(agreed({Duty::announce, Duty::tell}));
  told.play({"e4"});
  EXPECT_THAT(told.answers("Assistent: züge"), ElementsAre("1 Weiß: Bauer Eva vier"));
}

// 6.8: whose flag it is may be said, too.
TEST(Orders, A_6_8_WhoSeesAFlagMayNameIt) {
  for (const char* line : {"Schiedsrichter: Fahne Weiß", "Schiedsrichter: Weiß Fahne gefallen",
                           "Schiedsrichter: Fähnchen gefallen"}) {
    SmallTable table = table_of(agreed());
    EXPECT_THAT(table.says(line), EndsWith("Kein Fallblättchen ist gefallen. 6.8.")) << line;
  }
}

// D.2.1: assistants announce for both sides, but neither side repeats its own move.
TEST(Speakers, D_2_1_NoSideRepeatsItsOwnMove) {
  SmallTable table = table_of(agreed(Duties::all()), Press::by_hand);
  table.play({"e4"});
  EXPECT_EQ(table.says("Assistent: Weiß: e4"),
            "assistant white: repeat e2e4 ! Schwarz wiederholt den Zug. D.2.1.");
  EXPECT_EQ(table.game().last()->stage, Stage::announced);
  EXPECT_EQ(table.says("Assistent: Schwarz: e4"), "assistant black: repeat e2e4");
}

// D.2.1, D.2.10.2: whoever announces for White and says it once more has not been repeated by
// Black; at a table's keyboard and at a page of his own.
TEST(Speakers, D_2_1_AnnouncedAgainByOnesOwnAssistantIsNoRepetition) {
  for (const bool has_page : {false, true}) {
    SmallTable table = table_of(agreed(Duties::all()), Press::by_hand);
    const auto assistant = [&](const std::string& line) {
      if (has_page) table.speaks_as(Badge{Role::assistant, Color::white});
      const std::string said = table.says(has_page ? line : "Assistent: " + line);
      table.speaks_as(std::nullopt);
      return said;
    };
    EXPECT_EQ(assistant("e4"), "assistant white: move e2e4");
    for (const char* again : {"e4", "Bauer Eva vier", "e2e4"}) {
      EXPECT_EQ(assistant(again), "! Schwarz wiederholt den Zug. D.2.1.") << again;
      EXPECT_EQ(table.game().last()->stage, Stage::announced) << again;
    }
    EXPECT_EQ(table.says("schwarz: e4"), "black: repeat e2e4");
    EXPECT_EQ(assistant("ausgeführt"), "assistant black: executed");
    EXPECT_EQ(assistant("gedrückt"), "assistant white: press");
    EXPECT_EQ(table.says("schwarz: e5"), "black: move e7e5");
    EXPECT_EQ(assistant("e5"), "assistant white: repeat e7e5") << "the other side's";
  }
}

// 6.11.1: whoever is in a hurry gives orders.
TEST(Orders, A_6_11_1_ClocksAreStoppedByAWordOfCommand) {
  for (const auto& [voice, who] : std::initializer_list<std::pair<const char*, const char*>>{
           {"cs", "rozhodčí"}, {"sk", "rozhodca"}}) {
    for (const char* stop : {"zastav hodiny", "zastavte hodiny", "stop hodiny"}) {
      SmallTable table(voice, "", Press::at_once, agreed());
      table.play({"e4"});
      table.says(std::string(who) + ": " + stop);
      EXPECT_TRUE(table.game().stopped()) << stop;
      table.says(std::string(who) + ": spusťte hodiny");
      EXPECT_FALSE(table.game().stopped()) << voice;
      EXPECT_THAT(table.says(std::string(who) + ": nastavte hodiny 1:00:00 0:50:00"),
                  Not(StartsWith("!")));
    }
  }
}

// Never a guess.
TEST(Orders, WhatIsMissingIsSaidWithAnExample) {
  for (const auto& [line, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Schiedsrichter: Strafe", "! So geht es: strafe"},
           {"Schiedsrichter: Strafe Weiß", "! So geht es: strafe"},
           {"Schiedsrichter: Verwarnung", "! So geht es: strafe"},
           {"Schiedsrichter: Verwarnung Weiß zwei Minuten", "! So geht es: strafe"},
           {"Schiedsrichter: Zeitabzug Weiß zwei Minten", "! So geht es: strafe"},
           {"Schiedsrichter: Regelverstoß Weiß", "! So geht es: regelwidriger Zug"},
           {"Schiedsrichter: regelwidriger Zug",
            "! Wer war es? Zum Beispiel anfügen: Weiß. 7.5.1."},
           {"Schiedsrichter: Figuren verschoben nach Zug 0",
            "! Wer war es? Zum Beispiel anfügen: Weiß. 7.4.1."},
           {"Schiedsrichter: regelwidriger Zug Weiß nach Zug 3", "! So geht es: regelwidriger"},
           {"Schiedsrichter: Ergebnis", "! So geht es: ergebnis"},
           {"Schiedsrichter: gewinnt", "! So geht es: ergebnis"},
           {"Schiedsrichter: Ergebnis 0-1 1-0", "! So geht es: ergebnis"},
           {"Schiedsrichter: Ergebnis 0-1, 0-1", "! So geht es: ergebnis"},
           {"Schiedsrichter: Ergebnis Weiß gewinnt Schwarz gewinnt", "! So geht es: ergebnis"},
           {"Schiedsrichter: Ergebnis 1-0 gewinnt Weiß", "! So geht es: ergebnis"},
           {"Schiedsrichter: Uhr stellen", "! So geht es: uhr stellen"},
           {"Schiedsrichter: Uhr stellen 1:00:00", "! So geht es: uhr stellen"},
           {"Schiedsrichter: Uhr stellen Weiß 1:00 Weiß 2:00", "! So geht es: uhr stellen"},
           {"Schiedsrichter: Uhr stellen 1:00 2:00 3:00", "! So geht es: uhr stellen"},
           {"Schiedsrichter: Uhr stellen 1:00 2:00 Züge 12", "! So geht es: uhr stellen"},
           {"Remis beanspruchen", "! So geht es: remis beanspruchen"},
           {"mit normalen Mitteln nicht zu gewinnen mit Sf3", "! So geht es: remis beanspruchen"},
           {"berührt", "! So geht es: schwarz berührt"},
           {"berührt den Springer", "! So geht es: schwarz berührt"},
           {"unterschreiben", "! So geht es: weiß unterschreibt"},
           {"ist da", "! So geht es: weiß ist da"},
           {"Schiedsrichter: fehlt", "! So geht es: schwarz fehlt"},
           {"Schiedsrichter: Stellung übernehmen", "! So geht es: stellung übernehmen"},
           {"Uhren anhalten Quatsch", "! So geht es: uhren anhalten"}}) {
    SmallTable table = table_of(agreed());
    EXPECT_THAT(table.says(line), StartsWith(said)) << line;
  }
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("Schiedsrichter: Zeitabzug Weiß"),
              EndsWith("! Wie viel Zeit? Zum Beispiel zwei Minuten."));
}

// 7.4.1: who displaced them, in every language, and that is what stays written.
TEST(Orders, A_7_4_1_WhoDisplacedTheMenIsAskedAndKept) {
  for (const auto& [voice, line, side] :
       {std::tuple{"de", "Schiedsrichter: Figuren verschoben", "Schwarz"},
        {"en", "arbiter: men displaced", "black"},
        {"cs", "rozhodčí: figury posunuty", "černý"},
        {"sk", "rozhodca: figúrky posunuté", "čierny"}}) {
    SmallTable table(voice, "", Press::at_once, agreed());
    table.play({"e4", "e5"});
    EXPECT_THAT(table.says(line), EndsWith(" 7.4.1.")) << line;
    EXPECT_EQ(table.says(std::string(line) + " " + side),
              "arbiter white: irregularity displaced-men of black");
  }
}

// 9.2.1.1: the move is named, and stays; one that may be two is none.
// 9.5.3, 4.8: what he touches after he named the move binds nobody, and is not told beside it.
TEST(Orders, A_9_5_3_OnlyTheNamedMoveBinds) {
  SmallTable table = table_of(agreed());
  EXPECT_EQ(table.says("dreifache Wiederholung mit Sf3"), "white: claim threefold with g1f3");
  table.says("berührt b1");
  EXPECT_THAT(table.answers("was ist berührt"),
              ElementsAre("Der genannte Zug muss gespielt werden: Springer Felix drei. 9.5.3."));
}

TEST(Orders, WhatIsSaidOfAMoveAfterTheEnd) {
  for (const char* line : {"gemacht", "gemacht Sf3", "wiederholt", "ausgeführt", "gedrückt",
                           "Korrektur", "Sf3", "Remis annehmen"}) {
    SmallTable table = table_of(agreed(), Press::by_hand);
    table.says("aufgeben");
    table.says("ja");
    ASSERT_TRUE(table.game().ended());
    EXPECT_THAT(table.says(line), EndsWith("Die Partie ist beendet. 5.")) << line;
  }
}

TEST(Orders, AnIntendedMoveIsOneMove) {
  SmallTable table("de", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
  EXPECT_EQ(table.says("fünfzig Züge mit Td1"),
            "! Bitte den ganzen Zug nennen: Gemeint: Turm Anna eins David eins oder Turm Hector "
            "eins David eins?");
  EXPECT_EQ(table.says("fünfzig Züge mit Turm Anna neun"),
            "! So geht es: remis beanspruchen, dreifache Wiederholung. Auch mit Zug: mit Springer "
            "Felix drei.");
  EXPECT_EQ(table.says("fünfzig Züge mit Springer Felix drei"),
            "! Springer Felix drei ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("fünfzig Züge mit Tad1"), "white: claim fifty-moves with a1d1");
  EXPECT_EQ(table.game().ended(), std::nullopt);
}

// 7.5.2, and 7.5.1 found late: where the game goes on is a move of the score.
TEST(Orders, TheGameGoesBackToAMoveOfTheScore) {
  for (const auto& [where, after] :
       std::initializer_list<std::pair<const char*, int>>{{"nach Zug 1 Weiß", 1},
                                                          {"zurück nach Zug eins schwarz", 2},
                                                          {"nach Zug zwei Weiß", 3},
                                                          {"nach Zug 0", 0}}) {
    SmallTable table = table_of(agreed());
    table.play({"e4", "e5", "Sf3", "Sc6"});
    EXPECT_EQ(table.says(std::string("Schiedsrichter: Figuren verschoben Schwarz ") + where),
              "arbiter white: irregularity displaced-men of black after " + std::to_string(after));
    EXPECT_EQ(table.game().plies().size(), static_cast<std::size_t>(after));
  }
  SmallTable table = table_of(agreed());
  table.play({"e4"});
  EXPECT_THAT(table.says("Schiedsrichter: Figuren verschoben Weiß nach Zug 7 Weiß"),
              EndsWith("! So viele Züge gibt es noch nicht."));
  SmallTable pawn("de", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Press::at_once, agreed());
  EXPECT_EQ(
      pawn.says(
          "Schiedsrichter: Bauer nicht umgewandelt Weiß, Uhr gedrückt, stattdessen Anna acht Dame "
          "wegen Eile"),
      "arbiter white: irregularity unpromoted-pawn of white pressed instead a7a8Q: Eile");
}

// In Czech and Slovak one word adjusts men and mends a slip of the tongue.
TEST(Orders, OpravujiAdjustsOrMends) {
  for (const auto& [voice, word] : std::initializer_list<std::pair<const char*, const char*>>{
           {"cs", "opravuji"}, {"sk", "opravujem"}}) {
    SmallTable table(voice, "", Press::by_hand);
    EXPECT_EQ(table.says(word), "white: adjust");
    table.play({"e4"});
    EXPECT_EQ(table.says(std::string("bílý ") + word + " d4"), "white: withdraw move d2d4");
  }
}

TEST(Orders, EveryRoleIsATopicOfTheHelp) {
  for (const auto& [voice, lines] : std::map<std::string, std::vector<std::string>>{
           {"de", {"hilfe schiedsrichter", "hilfe anträge", "hilfe assistent", "hilfe verwarnung"}},
           {"en", {"help arbiter", "help claims", "help assistant", "help warning"}},
           {"cs",
            {"nápověda rozhodčí", "nápověda reklamace", "nápověda asistent",
             "nápověda napomenutí"}},
           {"sk", {"pomoc rozhodca", "pomoc reklamácie", "pomoc asistent", "pomoc napomenutie"}}}) {
    SmallTable table(voice);
    EXPECT_EQ(table.says(lines[0]), "query help topic-arbiter");
    EXPECT_EQ(table.says(lines[1]), "query help topic-claims");
    EXPECT_EQ(table.says(lines[2]), "query help topic-table");
    EXPECT_EQ(table.says(lines[3]), "query help penalise");
  }
}

// A question of before the end is void; one that is asked after it can be answered.
TEST(Speakers, A_8_7_TheArbiterCorrectsTheResultAtTheTable) {
  SmallTable table = table_of(agreed());
  table.play({"f3", "e5", "g4"});
  EXPECT_THAT(table.says("aufgeben"), StartsWith("?"));
  table.play({"Dh4"});
  ASSERT_TRUE(table.game().ended());
  EXPECT_THAT(table.says("ja"), StartsWith("!")) << "of the question before";
  EXPECT_THAT(table.says("Schiedsrichter: Ergebnis remis"), EndsWith("Ja oder nein?"));
  EXPECT_THAT(table.says("Schiedsrichter: ja"), StartsWith("arbiter"));
  EXPECT_EQ(table.game().ended()->score, Score::draw);
}

// 12.6: that a clock is not pressed is told to nobody but its player and whoever presses for him.
TEST(Asking, A_12_6_AnUnpressedClockIsItsPlayersBusiness) {
  Regulations regulations = agreed(Duties::all());
  regulations.black.assistant = Duties::all();
  SmallTable table = table_of(regulations, Press::by_hand);
  for (const char* line : {"e4", "schwarz: wiederholt", "ausgeführt"}) table.says(line);
  const auto told = [&](const char* line) { return table.answers(line).front(); };
  EXPECT_EQ(told("Weiß: wer"), "Weiß muss die Uhr drücken.");
  EXPECT_EQ(told("Assistent Weiß: wer"), "Weiß muss die Uhr drücken.");
  EXPECT_EQ(told("Schwarz: wer"), "Schwarz am Zug.");
  EXPECT_EQ(told("Assistent Schwarz: wer"), "Schwarz am Zug.");
  EXPECT_THAT(table.says("Schiedsrichter: wer"), EndsWith(" 12.6."));
  EXPECT_EQ(table.says("Schwarz: gedrückt"),
            "black: press ! Die Uhr von Schwarz läuft nicht. 6.2.1.");
  // At a page of his own no player hears it, and it shows him the same.
  table.speaks_as(Badge{.role = Role::arbiter});
  EXPECT_EQ(told("wer"), "Weiß muss die Uhr drücken.");
  EXPECT_THAT(table.says("zugzahl"), EndsWith(" 12.6."));
}

// D.2.1: what the assistant has reported already is no impossible move.
TEST(Asking, D_2_1_ARepetitionThatWasReportedIsKnown) {
  SmallTable table = table_of(agreed(Duties::all()), Press::by_hand);
  for (const char* line : {"e4", "schwarz: wiederholt"}) table.says(line);
  for (const char* line : {"Schwarz: Eva vier", "Eva vier"}) {
    EXPECT_EQ(table.says(line), "! Der Zug ist schon wiederholt. D.2.1.");
  }
  table.says("ausgeführt");
  EXPECT_EQ(table.says("Schwarz: Eva vier"), "! Der Zug ist schon wiederholt. D.2.1.");
}

// 9.1.2: an offer is good at any time, behind a repetition, too.
TEST(Asking, A_9_1_2_ADrawIsOfferedBehindARepetition) {
  SmallTable table = table_of(agreed(Duties::all()), Press::by_hand);
  table.says("e4");
  EXPECT_THAT(table.says("Schwarz: e4 (=)"), StartsWith("black: repeat e2e4 offer draw"));
}

TEST(Asking, A_9_1_2_AnOfferIsTakenAndDeclinedAsPeopleSayIt) {
  for (const auto& [answer, means] : {std::pair{"ich nehme an", "accept draw"},
                                      {"ich nehme Remis an", "accept draw"},
                                      {"ich lehne ab", "decline draw"},
                                      {"ich lehne Remis ab", "decline draw"}}) {
    SmallTable table("de");
    table.play({"e4", "d5"});
    table.says("a3 (=)");
    EXPECT_EQ(table.says(answer), std::string("black: ") + means) << answer;
  }
  SmallTable table("de");
  table.play({"e4", "e5"});
  EXPECT_THAT(table.says("ich biete Remis an"), EndsWith("Wirklich Remis anbieten? Ja oder nein?"));
}

TEST(Asking, D_2_10_4_A_12_6_TheNumberOfMovesIsToldThePlayersAndWhoTellsThem) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{60}, Duration{0}};
  setup.rated = true;
  setup.regulations = agreed({Duty::tell});
  SmallTable table("de", standard_variant(), setup);
  table.play({"e4", "e5"});
  EXPECT_EQ(table.answers("Weiß: zugzahl").front(), "Weiß: ein Zug") << "D.2.6.1";
  EXPECT_EQ(table.answers("Assistent Weiß: zugzahl").front(), "Weiß: ein Zug") << "D.2.10.4";
  EXPECT_EQ(table.answers("Schwarz: zugzahl").front(), "Weiß: ein Zug") << "6.12";
  SmallTable silent = table_of(agreed({Duty::announce, Duty::keep_score_and_press}));
  silent.play({"e4", "e5"});
  for (const char* line : {"Assistent Weiß: zugzahl", "Assistent Weiß: uhr"}) {
    EXPECT_THAT(silent.says(line),
                EndsWith("! Diese Aufgabe hat der Assistent hier nicht. D.2.10.4."))
        << line;
  }
  EXPECT_THAT(table.says("Schiedsrichter: zugzahl"), EndsWith(" 12.6."));
}

TEST(Asking, A_12_6_WhereAnArbiterSitsNobodyIsToldHowManyMovesAreLeft) {
  for (const bool arbiter : {false, true}) {
    host::Setup setup;
    setup.time = **read_time_control("90/40+30/G");
    setup.regulations = agreed({Duty::tell}, arbiter);
    SmallTable table("de", standard_variant(), setup);
    EXPECT_EQ(table.answers("uhr").size(), arbiter ? 2U : 4U);
  }
}

// 4.3: the obligation is told on request, with what else is being waited for.
TEST(Asking, A_4_3_WhatIsTouchedIsToldOnRequest) {
  SmallTable table = table_of(agreed());
  EXPECT_EQ(table.answers("was ist berührt"), std::vector<std::string>{"Nichts berührt."});
  table.says("weiß berührt g1");
  const std::string must = "Berührt: Springer Gustav eins muss ziehen. 4.3.1.";
  EXPECT_EQ(table.answers("was ist berührt"), std::vector<std::string>{must});
  EXPECT_EQ(table.answers("wer"), (std::vector<std::string>{"Weiß am Zug.", must}));
  table.says("Sf3");
  table.says("schwarz berührt a8");
  EXPECT_EQ(table.answers("wer").back(), "Berührt, aber ohne Zug: jeder Zug geht. 4.5.");
  table.says("Schiedsrichter: Uhren anhalten");
  EXPECT_EQ(table.answers("wer").back(), "Die Uhren stehen.");
}

// A player's yes is not the arbiter's.
TEST(Asking, WhatTheArbiterIsAskedNoPlayerAnswers) {
  SmallTable table = table_of(agreed());
  EXPECT_THAT(table.says("Schiedsrichter: Partieverlust Weiß"), StartsWith("? "));
  EXPECT_THAT(table.says("ja"), StartsWith("! Gefragt ist der Schiedsrichter"));
  EXPECT_THAT(table.says("weiß: ja"), StartsWith("! Gefragt ist der Schiedsrichter"));
  EXPECT_FALSE(table.game().ended());
  EXPECT_EQ(table.says("Schiedsrichter: ja"), "arbiter white: penalty loss for white");
  EXPECT_TRUE(table.game().ended());
}

TEST(Asking, AnArbiterPlaysNoMoveForAPlayer) {
  SmallTable table = table_of(agreed());
  EXPECT_EQ(table.says("Schiedsrichter: e4"), "! Das kann nur der Spieler selbst. 12.6.");
  EXPECT_TRUE(table.game().plies().empty());
}

// Whose line it is may be known beforehand, by the page that it comes from.
TEST(KnownSpeakers, SpeakForThemselvesOnly) {
  SmallTable table = table_of(agreed());
  table.speaks_as(Badge{Role::player, Color::black});
  EXPECT_THAT(table.says("Schiedsrichter: Verwarnung Weiß"), StartsWith("!"));
  EXPECT_THAT(table.says("e4"), EndsWith(" 1.3.")) << "White's move";
  EXPECT_THAT(table.says("Weiß gibt auf"), StartsWith("! Genannt ist Weiß"));
  EXPECT_EQ(table.says("aufgeben"), "? Schwarz: Wirklich aufgeben? Ja oder nein?");
  EXPECT_THAT(table.says("nein"), StartsWith("- Nein"));
  table.speaks_as(Badge{Role::player, Color::white});
  EXPECT_EQ(table.says("e4"), "white: move e2e4");
  table.speaks_as(Badge{Role::player, Color::black});
  EXPECT_THAT(table.says("Weiß berührt g1"), StartsWith("black: touch of white g1 ! "));
}

TEST(KnownSpeakers, AnArbiterNamesSidesAndASpectatorSaysNothing) {
  SmallTable table = table_of(agreed());
  table.speaks_as(Badge{.role = Role::arbiter});
  EXPECT_EQ(table.says("Verwarnung Schwarz"), "arbiter white: penalty warning for black");
  table.speaks_as(Badge{.role = Role::spectator});
  EXPECT_EQ(table.says("e4"), "! Zuschauer greifen nicht ein. 12.7.");
  EXPECT_THAT(table.says("Spieler Weiß: e4"), StartsWith("!"));
}

TEST(KnownSpeakers, AnAssistantIsHisOwnPlayers) {
  Regulations both = agreed(Duties::all());
  both.black.assistant = Duties::all();
  SmallTable table = table_of(both);
  table.speaks_as(Badge{Role::assistant, Color::white});
  EXPECT_EQ(table.says("e4"), "assistant white: move e2e4");
  EXPECT_EQ(table.says("Schwarz berührt e7"), "assistant white: touch of black e7");
  EXPECT_THAT(table.says("Assistent Schwarz: e5"), StartsWith("!"));
  EXPECT_EQ(table.says("e5"), "assistant black: move e7e5") << "he announces those of both";
}

// 11.3.1: advice is for who practises, and for nobody who sits beside him.
TEST(Hints, AreRefusedWhereTheGameIsInEarnest) {
  for (const auto& [voice, word] : std::vector<std::pair<const char*, const char*>>{
           {"de", "Tipp"}, {"en", "hint"}, {"cs", "poraď mi"}, {"sk", "poraď"}}) {
    SmallTable friendly(voice);
    EXPECT_EQ(friendly.says(word), "service hint") << voice;
    host::Setup in_earnest;
    in_earnest.rated = true;
    SmallTable rated(voice, standard_variant(), in_earnest);
    EXPECT_THAT(rated.says(word), testing::EndsWith(" 11.3.1.")) << voice;
    Regulations regulations;
    regulations.arbiter = true;
    SmallTable supervised(voice, "", Press::at_once, regulations);
    EXPECT_THAT(supervised.says(word), testing::EndsWith(" 11.3.1.")) << voice;
  }
  Regulations regulations;
  regulations.seat(Color::white) = {.unseeing = true, .assistant = Duties::all()};
  SmallTable assisted("de", "", Press::at_once, regulations);
  EXPECT_EQ(assisted.says("Assistent Weiß: Tipp"),
            "! Danach fragt nur der Spieler selbst. 11.3.1.");
}

// The table has asked; while he thinks he may ask where everything stands.
TEST(Hints, AQuestionOfTheTablesWaitsWhileHeAsksAboutTheGame) {
  Dialogue dialogue({voice_named("de")});
  SmallTable table;
  table.says("e4");
  const auto hear = [&](const char* line) {
    return dialogue.hear(line, table.game(), table.voice());
  };
  const Phrase question{"practice.take-back", {{"side", Color::white}}};
  dialogue.ask(Color::white, question, OfferTakeback{}, table.game());
  const Reading query = hear("was steht auf Eva fünf");
  EXPECT_TRUE(std::holds_alternative<Query>(query.what));
  EXPECT_TRUE(query.notes.empty());
  ASSERT_EQ(dialogue.open_question(), question);
  const Reading yes = hear("ja");
  const auto* wanted = std::get_if<Wanted>(&yes.what);
  ASSERT_NE(wanted, nullptr);
  EXPECT_EQ(wanted->by, Color::white);
  EXPECT_TRUE(std::holds_alternative<OfferTakeback>(wanted->actions.front()));
  EXPECT_EQ(dialogue.open_question(), std::nullopt);
  dialogue.ask(Color::white, question, OfferTakeback{}, table.game());
  EXPECT_TRUE(std::holds_alternative<Dropped>(hear("nein").what));
  EXPECT_EQ(dialogue.open_question(), std::nullopt);
  const Phrase if_no{"board.unplugged", {}};
  dialogue.ask(Color::white, question, OfferTakeback{}, table.game(), {}, if_no);
  EXPECT_EQ(std::get<Dropped>(hear("nein").what).what, if_no);
}

// An empty line is neither, and it is asked again.
TEST(BoardsAtTheTable, WhichWayRoundOneLiesIsAnsweredByYesAndByNo) {
  Dialogue dialogue({voice_named("de")});
  SmallTable table;
  const Phrase question{"board.which-way", {{"square", Square{0, 0}}}};
  for (const auto& [line, answer] : {std::pair{"ja", "straight board"}, {"nein", "turned board"}}) {
    dialogue.ask(Color::white, question, Service{Service::Kind::board_lies, "straight board"},
                 Service{Service::Kind::board_lies, "turned board"}, table.game());
    const Reading empty = dialogue.hear("", table.game(), table.voice());
    EXPECT_TRUE(std::holds_alternative<Question>(empty.what));
    const Reading reading = dialogue.hear(line, table.game(), table.voice());
    const auto* service = std::get_if<Service>(&reading.what);
    ASSERT_NE(service, nullptr) << line;
    EXPECT_EQ(service->kind, Service::Kind::board_lies);
    EXPECT_EQ(service->value, answer);
    EXPECT_EQ(dialogue.open_question(), std::nullopt);
  }
}

}  // namespace
}  // namespace annabella::host
