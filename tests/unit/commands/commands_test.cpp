// Commands as people spell them, and what they lead to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "commands/help.h"
#include "game/move_phrase.h"
#include "support/chess960_variant.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Commands, HabitsOfLichessAndTornelo) {
  for (const char* voice : kVoices) {
    SmallTable table(voice);
    for (const auto& [line, query] : std::vector<std::pair<const char*, const char*>>{
             {"l", "query last"},
             {"last", "query last"},
             {"/last", "query last"},
             {"/LAST", "query last"},
             {"Last!", "query last"},
             {"c", "query clock"},
             {"clock", "query clock"},
             {"/c", "query clock"},
             {"my", "query my"},
             {"p N", "query pieces N of white"},
             {"p n", "query pieces N of black"},
             {"p A", "query pieces of white"},
             {"p a", "query pieces of black"},
             {"p K", "query pieces K of white"},
             {"p", "query pieces"},
             {"s a", "query line a"},
             {"s 4", "query line 4"},
             {"s Eva", "query line e"},
             {"x e4", "query rays e4"},
             {"X Eva 4", "query rays e4"},
             {"m e2", "query targets e2"},
             {"w e4", "query attackers e4"},
             {"turn", "query turn"},
             {"count", "query count"},
             {"board", "query board"},
             {"moves 5", "query moves 5"},
             {"moves", "query moves 5"},
             {"moves 12", "query moves 12"},
             {"help", "query help"},
             {"?", "query help"},
             {"stop", "service stop"},
             {"repeat", "service repeat"},
             {"rate 300", "service rate 300"},
             {"faster", "service rate +"},
             {"rate -", "service rate -"},
             {"voice de+f2", "service voice de+f2"},
             {"device Köpfhörer 2", "service device Köpfhörer 2"},
             {"save Meine Partie.pgn", "service save Meine Partie.pgn"},
             {"save ./a/b.pgn", "service save ./a/b.pgn"},
             {"/save /tmp/a-b.pgn", "service save /tmp/a-b.pgn"},
             {"hint", "service hint"},
             {"quit", "service quit"}}) {
      EXPECT_EQ(table.says(line), query) << voice << ": " << line;
    }
  }
}

TEST(Commands, German) {
  SmallTable table("de");
  for (const auto& [line, query] : std::vector<std::pair<const char*, const char*>>{
           {"letzter", "query last"},
           {"Letzter Zug", "query last"},
           {"züge 3", "query moves 3"},
           {"zuege drei", "query moves 3"},
           {"wiederhole 4", "query moves 4"},
           {"wiederhole", "service repeat"},
           {"züge e2", "query targets e2"},
           {"Uhr", "query clock"},
           {"uhr schwarz", "query my of black"},
           {"meine", "query my"},
           {"Gegner", "query my of black"},
           {"figur Springer", "query pieces N"},
           {"Figuren weiß", "query pieces of white"},
           {"figur Springer schwarz", "query pieces N of black"},
           {"wo ist der König", "query pieces K"},
           {"wo stehen die weißen Springer", "query pieces N of white"},
           {"p S", "query pieces N of white"},
           {"p s", "query pieces N of black"},
           {"p D", "query pieces Q of white"},
           {"p B", "query pieces P of white"},
           {"figuren alle", "query pieces"},
           {"Linie Eva", "query line e"},
           {"Reihe vier", "query line 4"},
           {"was steht auf Eva vier", "query square e4"},
           {"Was steht auf e4?", "query square e4"},
           {"strahlen Eva vier", "query rays e4"},
           {"angreifer auf Eva vier", "query attackers e4"},
           {"ziele von Gustav eins", "query targets g1"},
           {"wer", "query turn"},
           {"Wer ist am Zug?", "query turn"},
           {"Zugzahl", "query count"},
           {"Brett", "query board"},
           {"hilfe", "query help"},
           {"hilfe uhr", "query help clock"},
           {"Hilfe Partie", "query help topic-game"},
           {"hilfe quatsch", "query help quatsch"},
           {"stopp", "service stop"},
           {"schneller", "service rate +"},
           {"langsamer", "service rate -"},
           {"lauter", "service volume +"},
           {"leiser", "service volume -"},
           {"höher", "service pitch +"},
           {"tiefer", "service pitch -"},
           {"tempo 300", "service rate 300"},
           {"Lautstärke 80", "service volume 80"},
           {"stimme de+f2", "service voice de+f2"},
           {"gerät 2", "service device 2"},
           {"beenden", "service quit"}}) {
    EXPECT_EQ(table.says(line), query) << line;
  }
}

TEST(Commands, CzechAndSlovak) {
  SmallTable czech("cs");
  EXPECT_EQ(czech.says("poslední tah"), "query last");
  EXPECT_EQ(czech.says("kde je král"), "query pieces K");
  EXPECT_EQ(czech.says("p J"), "query pieces N of white");
  EXPECT_EQ(czech.says("co stojí na Eva čtyři"), "query square e4");
  EXPECT_EQ(czech.says("řada čtyři"), "query line 4");
  EXPECT_EQ(czech.says("rada ctyri"), "query line 4");
  EXPECT_EQ(czech.says("útočníci na e4"), "query attackers e4");
  EXPECT_EQ(czech.says("hodiny"), "query clock");
  EXPECT_EQ(czech.says("rychleji"), "service rate +");
  EXPECT_EQ(czech.says("nápověda"), "query help");
  SmallTable slovak("sk");
  EXPECT_EQ(slovak.says("posledný ťah"), "query last");
  EXPECT_EQ(slovak.says("kde stoja veže"), "query pieces R");
  EXPECT_EQ(slovak.says("p j"), "query pieces N of black");
  EXPECT_EQ(slovak.says("čo stojí na Eva štyri"), "query square e4");
  EXPECT_EQ(slovak.says("rad štyri"), "query line 4");
  EXPECT_EQ(slovak.says("pomoc"), "query help");
  EXPECT_EQ(slovak.says("pomalsie"), "service rate -");
}

// Every spelling of every command, in every voice, leads to that command with what it needs.
TEST(Commands, EverySpellingIsUnderstood) {
  const std::map<std::string, std::string> needs = {
      {"line", " e"},     {"square", " e4"},   {"microphone", " usb"}, {"rays", " e4"},
      {"targets", " e2"}, {"captures", " e2"}, {"attackers", " e4"},   {"rate", " 300"},
      {"pitch", " 40"},   {"volume", " 80"},   {"voice", " de"},       {"device", " usb"},
      {"save", " a.pgn"}, {"correction", ""}};
  const std::map<std::string, std::string> leads = {{"last", "query last"},
                                                    {"moves", "query moves"},
                                                    {"clock", "query clock"},
                                                    {"my", "query my"},
                                                    {"other-clock", "query my of black"},
                                                    {"pieces", "query pieces"},
                                                    {"line", "query line e"},
                                                    {"square", "query square e4"},
                                                    {"microphone", "service microphone usb"},
                                                    {"rays", "query rays e4"},
                                                    {"targets", "query targets"},
                                                    {"captures", "query captures"},
                                                    {"attackers", "query attackers e4"},
                                                    {"turn", "query turn"},
                                                    {"count", "query count"},
                                                    {"board", "query board"},
                                                    {"draw", "! "},
                                                    {"accept-draw", "white: accept draw ! "},
                                                    {"decline-draw", "white: decline draw ! "},
                                                    {"resign", "? "},
                                                    {"takeback", "! "},
                                                    {"yes", "! "},
                                                    {"no", "! "},
                                                    {"stop", "service stop"},
                                                    {"repeat", "service repeat"},
                                                    {"help", "query help"},
                                                    {"rate", "service rate 300"},
                                                    {"faster", "service rate +"},
                                                    {"slower", "service rate -"},
                                                    {"pitch", "service pitch 40"},
                                                    {"higher", "service pitch +"},
                                                    {"lower", "service pitch -"},
                                                    {"volume", "service volume 80"},
                                                    {"louder", "service volume +"},
                                                    {"quieter", "service volume -"},
                                                    {"voice", "service voice de"},
                                                    {"device", "service device usb"},
                                                    {"reader", "service speech reader"},
                                                    {"own-voice", "service speech on"},
                                                    {"save", "service save a.pgn"},
                                                    {"quit", "service quit"},
                                                    {"repeated", "! "},
                                                    {"executed", "white: executed"},
                                                    {"pressed", "white: press"},
                                                    {"correction", "! "}};
  for (const char* id : kVoices) {
    std::set<std::string> met;
    for (const Spelling& spelling : voice_named(id)->commands()) {
      const auto lead = leads.find(spelling.means);
      if (lead == leads.end()) continue;
      met.insert(spelling.means);
      const auto need = needs.find(spelling.means);
      const std::string line = spelling.text + (need == needs.end() ? "" : need->second);
      for (const std::string& form : {line, "/" + line, line + "!"}) {
        if (form.ends_with("pgn!") || form.ends_with("usb!") || form.ends_with("de!")) continue;
        if (form.ends_with("0!")) continue;
        if (form.starts_with("beru") && !form.starts_with("beru ")) continue;  // it may take a man
        if (form.starts_with("beriem") && !form.starts_with("beriem ")) continue;
        SmallTable table(id);
        const std::string said = table.says(form);
        EXPECT_THAT(said, StartsWith(lead->second)) << id << ": " << form;
        EXPECT_THAT(said, Not(HasSubstr("Nicht verstanden"))) << form;
        EXPECT_THAT(said, Not(HasSubstr("Not understood"))) << form;
      }
    }
    EXPECT_EQ(met.size(), leads.size()) << id;
  }
}

// t, b, d and r mean something else elsewhere: clock, turn or takeback, board, draw, resign.
TEST(Commands, KeepSomeLettersFree) {
  for (const char* id : kVoices) {
    for (const Spelling& spelling : voice_named(id)->commands()) {
      if (spelling.text.size() > 1) continue;
      EXPECT_EQ(std::string("tbdr").find(spelling.text), std::string::npos)
          << id << ": " << spelling.text;
    }
  }
}

TEST(Commands, WithoutWhatTheyNeedTheySayHow) {
  SmallTable table("de");
  EXPECT_EQ(table.says("m"), "! So geht es: ziele e2 oder m e2: wohin die Figur ziehen kann.");
  EXPECT_THAT(table.says("s quer"), StartsWith("! So geht es: linie Eva"));
  EXPECT_THAT(table.says("tempo"), StartsWith("! So geht es: tempo 300"));
  EXPECT_THAT(table.says("tempo schnell"), StartsWith("! So geht es: tempo 300"));
  EXPECT_THAT(table.says("speichern"), StartsWith("! So geht es: speichern"));
  EXPECT_THAT(table.says("züge 0"), StartsWith("! So geht es: züge 5"));
  EXPECT_THAT(table.says("/letzter Mohikaner"), StartsWith("! So geht es: letzter"));
  EXPECT_EQ(table.says("L e4"), "! Läufer Eva vier ist kein möglicher Zug. 3.10.1.");
}

TEST(Commands, UnknownWordsGetAHint) {
  SmallTable table("de");
  EXPECT_EQ(table.says("Waschmaschine"), "! Nicht verstanden: Waschmaschine. Tippen Sie hilfe.");
  EXPECT_EQ(table.says("letzer"),
            "! Nicht verstanden: letzer. Meinten Sie letzter? Sonst tippen Sie hilfe.");
  EXPECT_THAT(table.says("hlfe"), EndsWith("Meinten Sie hilfe? Sonst tippen Sie hilfe."));
  EXPECT_THAT(table.says("zurrück"), EndsWith("Meinten Sie zurück? Sonst tippen Sie hilfe."));
  EXPECT_THAT(table.says("Springr Felix drei"),
              EndsWith("Meinten Sie Springer? Sonst tippen Sie hilfe."));
  EXPECT_THAT(table.says("Springer Gustaf eins Felyx drei"),
              EndsWith("Meinten Sie Felix? Sonst tippen Sie hilfe."));
  EXPECT_THAT(table.says("Springer Felix füfn"),
              EndsWith("Meinten Sie fünf? Sonst tippen Sie hilfe."));
  EXPECT_THAT(SmallTable("en").says("resing"),
              EndsWith("Did you mean resign? Otherwise type help."));
  const std::string said = table.says(std::string(5'000, 'z'));
  EXPECT_LT(said.size(), 200U);
}

TEST(Commands, A_5_1_2_ResigningAsksFirst) {
  for (const char* answer : {"", "nein", "no", "abbrechen"}) {
    SmallTable table("de");
    EXPECT_EQ(table.says("aufgeben"), "? Weiß: Wirklich aufgeben? Ja oder nein?");
    EXPECT_EQ(table.says(answer), "- Nein: die Partie geht weiter.");
    EXPECT_FALSE(table.game().ended());
    EXPECT_EQ(table.says("ja"), "! Keine Frage ist offen.");
  }
  SmallTable table("de");
  EXPECT_EQ(table.says("resign"), "? Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: resign");
  EXPECT_EQ(table.game().ended()->reason, "resignation");
}

TEST(Commands, AnythingElseThanYesDropsTheQuestion) {
  SmallTable table("de");
  EXPECT_THAT(table.says("aufgeben"), StartsWith("?"));
  EXPECT_EQ(table.says("e4"), "[Die Frage ist verworfen.] white: move e2e4");
  EXPECT_EQ(table.says("ja"), "! Keine Frage ist offen.");
  EXPECT_THAT(table.says("aufgeben"), StartsWith("? Schwarz"));
  EXPECT_EQ(table.says("hm"),
            "! Nicht verstanden: hm. Tippen Sie hilfe. Noch offen: Schwarz: "
            "Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("ja doch"),
            "! So geht es: ja: eine Frage oder ein Angebot annehmen. Noch offen: Schwarz: Wirklich "
            "aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("nein, Eva fünf"), "[Nein: die Partie geht weiter.] black: move e7e5");
}

TEST(Commands, ASideMayBeNamedFirst) {
  for (const char* line : {"schwarz: aufgeben", "Schwarz aufgeben", "schwarz, ich gebe auf",
                           "SCHWARZ: RESIGN", "black: aufgeben"}) {
    SmallTable table("de");
    EXPECT_EQ(table.says(line), "? Schwarz: Wirklich aufgeben? Ja oder nein?") << line;
    EXPECT_EQ(table.says("ja"), "black: resign");
  }
  SmallTable table("de");
  EXPECT_EQ(table.says("schwarz: meine"), "black: query my");
  EXPECT_EQ(table.says("schwarz: e5"), "! Weiß ist am Zug: Bauer Eva fünf geht nicht. 1.3.");
  EXPECT_EQ(table.says("weiß: e4"), "white: move e2e4");
  EXPECT_EQ(table.says("weiß: Eva fünf"), "white: move e7e5 ! Schwarz ist am Zug. 1.3.");
}

TEST(Commands, TheQuestionIsAnsweredByWhomItWasPutTo) {
  SmallTable table("de");
  EXPECT_THAT(table.says("schwarz: aufgeben"), StartsWith("? Schwarz"));
  EXPECT_EQ(table.says("weiß: ja"),
            "! Keine Frage ist offen. Noch offen: Schwarz: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("schwarz: ja"), "black: resign");
}

TEST(Commands, ADrawIsOfferedAndAccepted) {
  for (const char* yes : {"ja", "remis annehmen", "einverstanden"}) {
    SmallTable table("de");
    EXPECT_EQ(table.says("remis"), "! Remis erst, wenn beide gezogen haben. 5.2.3.");
    table.play({"e4", "e5"});
    EXPECT_EQ(table.says("remis"), "? Weiß: Wirklich Remis anbieten? Ja oder nein?");
    EXPECT_EQ(table.says("ja"), "white: offer draw");
    EXPECT_EQ(table.says(yes), "black: accept draw");
    EXPECT_EQ(table.game().ended()->reason, "agreement");
  }
  SmallTable table("de");
  table.play({"e4", "e5"});
  table.says("schwarz: remis");
  EXPECT_EQ(table.says("ja"), "black: offer draw");
  EXPECT_EQ(table.says("remis"), "? Weiß: Remis annehmen? Ja oder nein?");
  EXPECT_EQ(table.says("nein"), "- Nein: die Partie geht weiter.");
  EXPECT_EQ(table.says("nein"), "white: decline draw");
  EXPECT_EQ(table.says("schwarz: remis"), "? Schwarz: Wirklich Remis anbieten? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "black: offer draw");
  EXPECT_EQ(table.says("nein, Springer Felix drei"), "white: decline draw move g1f3");
}

// T11: the takeback is the last mover's.
TEST(Commands, ATakebackIsAskedForByWhoMovedLast) {
  SmallTable table("de");
  table.play({"e4", "e6"});
  EXPECT_EQ(table.says("zurück"), "? Schwarz: Wirklich um Zurücknahme bitten? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "black: offer takeback");
  EXPECT_EQ(table.says("ja"), "white: accept takeback");
  EXPECT_EQ(table.game().plies().size(), 1U);
  EXPECT_EQ(table.says("e6"), "black: move e7e6");
  table.says("zurück");
  table.says("ja");
  EXPECT_EQ(table.says("nein"), "white: decline takeback");
  table.says("zurück");
  table.says("ja");
  EXPECT_EQ(table.says("zurück"), "? Weiß: Zurücknahme zulassen? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: accept takeback");
}

TEST(Commands, TwoOffersAtOnceAreNamed) {
  SmallTable table("de");
  table.play({"e4", "e6"});
  for (const char* line : {"remis", "ja", "zurück", "ja"}) table.says(line);
  EXPECT_EQ(table.says("ja"), "! Zwei Angebote stehen: sagen Sie remis oder zurück.");
  EXPECT_EQ(table.says("nein"), "! Zwei Angebote stehen: sagen Sie remis oder zurück.");
}

TEST(Commands, AQuestionIsVoidWhenTheGameHasGoneOn) {
  SmallTable table("de");
  EXPECT_THAT(table.says("aufgeben"), StartsWith("?"));
  Dialogue elsewhere;  // a move that came from a board, past this dialogue
  const Reading reading = elsewhere.hear("e4", table.game(), table.voice());
  ASSERT_NE(std::get_if<Wanted>(&reading.what), nullptr);
  SmallTable later("de");
  EXPECT_THAT(later.says("aufgeben"), StartsWith("?"));
  EXPECT_EQ(later.says("e4"), "[Die Frage ist verworfen.] white: move e2e4");
  EXPECT_EQ(later.dialogue().open_question(), std::nullopt);
}

// D.2.1: announced, repeated, executed, pressed.
TEST(Commands, AnnounceRepeatExecutePress) {
  SmallTable table("de", "", Press::by_hand);
  EXPECT_EQ(table.says(""), "");
  EXPECT_EQ(table.says("Eva vier"), "white: move e2e4");
  EXPECT_EQ(table.says("wer"), "query turn");
  EXPECT_EQ(table.says("Eva vier"), "black: repeat e2e4");
  EXPECT_EQ(table.says("ausgeführt"), "black: executed");
  EXPECT_EQ(table.says(""), "white: press");
  EXPECT_EQ(table.says("e5"), "black: move e7e5");
  EXPECT_EQ(table.says("wiederholt"), "white: repeat e7e5");
  EXPECT_EQ(table.says("executed"), "white: executed");
  EXPECT_EQ(table.says("uhr gedrückt"), "black: press");
  EXPECT_EQ(table.says("Springer Gustav eins Felix drei"), "white: move g1f3");
  EXPECT_EQ(table.says("Sf3"), "black: repeat g1f3");
  EXPECT_EQ(table.says("Sc6"), "black: move b8c6");  // 6.2.1.2: who moves on lets it stand
}

// Both moves are said as they are announced: two squares do not tell promotions apart.
// In Chess960 castling is announced with its final squares, which no move of one's own is.
TEST(Commands, TheAnnouncementSaidAgainWordForWordIsItsRepetition) {
  for (const auto& [voice, castles] : std::initializer_list<std::pair<const char*, const char*>>{
           {"de", "kurze Rochade"}, {"en", "short castling"}, {"cs", "malá rošáda"}}) {
    host::Setup setup;
    setup.start_fen = "4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1";
    setup.press = Press::by_hand;
    SmallTable table(voice, chess960_variant(), setup);
    EXPECT_THAT(table.says(castles), EndsWith("white: move f1h1")) << voice;
    const Ply& castled = table.game().plies().back();
    const std::string said =
        table.printed(move_phrase(castled.facts, castled.move, *castled.before));
    EXPECT_THAT(said, HasSubstr(":"));
    EXPECT_EQ(table.says(said), "black: repeat f1h1") << voice;
  }
}

TEST(Commands, AWrongRepetitionNamesBothMoves) {
  struct Case {
    const char* fen;
    const char* move;
    const char* wrong;
    const char* said;
  };
  for (const Case& it : std::initializer_list<Case>{
           {"", "Eva vier", "Eva drei",
            "Falsch wiederholt: Bauer Eva drei. Angesagt ist Bauer Eva vier. D.2.1."},
           {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8D", "a8S",
            "Falsch wiederholt: Bauer Anna acht, Umwandlung in Springer. Angesagt ist Bauer Anna "
            "acht, Umwandlung in Dame. D.2.1."},
           {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "0-0-0",
            "Falsch wiederholt: Lange Rochade. Angesagt ist Kurze Rochade. D.2.1."},
           {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Tad1", "Thd1",
            "Falsch wiederholt: Turm Hector eins David eins. Angesagt ist Turm Anna eins David "
            "eins. D.2.1."}}) {
    SmallTable table("de", it.fen, Press::by_hand);
    table.play({it.move});
    EXPECT_EQ(table.says(it.wrong), std::string("! ") + it.said);
    EXPECT_THAT(table.says(it.move), StartsWith("black: repeat"));
  }
}

// D.2.1: where both moves would be named alike, their squares tell them apart; what does not say
// who takes means whoever can.
TEST(Commands, D_2_1_AWrongRepetitionIsToldFromTheAnnouncement) {
  SmallTable table("de", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
                   Press::by_hand);
  table.play({"Sxe5"});
  EXPECT_THAT(table.says("c6e5"), StartsWith("? Schwarz"));
  EXPECT_EQ(
      table.says("nein"),
      "! Falsch wiederholt: Springer Cesar sechs schlägt Eva fünf. Angesagt ist Springer Felix "
      "drei schlägt Eva fünf. D.2.1.");
  SmallTable pawn("de", "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", Press::by_hand);
  pawn.play({"Sxe5"});
  EXPECT_THAT(pawn.says("schlägt David fünf"), StartsWith("! Falsch wiederholt: Schlagen auf"))
      << "no pawn was named";
  EXPECT_EQ(pawn.says("schlägt Eva fünf"), "black: repeat f3e5") << "nobody else can";
}

// D.2.1, D.2.8: who has repeated wrongly mends his repetition, not the opponent's move.
TEST(Commands, D_2_1_WhoRepeatedWronglyMendsThat) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"e4"});
  EXPECT_THAT(table.says("d4"), StartsWith("! Falsch wiederholt"));
  EXPECT_EQ(table.says("nein, e4"), "black: repeat e2e4");
}

// D.2.1: what is said in parts is what it would be in one breath, and nobody's own or wrong move.
TEST(Commands, D_2_1_ARepetitionMayComeInParts) {
  struct Parts {
    const char* voice;
    const char* fen;
    const char* move;
    std::vector<const char*> parts;
  };
  constexpr const char* kBothToE5 = "4k3/8/3n4/4p3/8/5N2/8/4K3 w - - 0 1";
  for (const Parts& it : {
           Parts{"de", "", "Sf3", {"Springer", "f3"}},
           {"de", "", "Sf3", {"Springer", "Felix drei"}},
           {"de", "", "Sf3", {"Springer", "Gustav eins", "Felix drei"}},
           {"de", "", "Sf3", {"Springer Felix", "drei"}},
           {"de", "", "e4", {"Eva", "vier"}},
           {"de", "", "Sf3", {"wiederholt Springer", "f3"}},
           {"de", "", "Sf3", {"Springer", "uhr", "f3"}},
           {"de", kBothToE5, "Sxe5", {"Springer schlägt", "e5"}},
           {"de", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", {"Rochade", "kurz"}},
           {"en", "", "Nf3", {"knight", "f3"}},
           {"cs", "", "Jf3", {"jezdec", "f3"}},
           {"sk", "", "Jf3", {"jazdec", "f3"}},
       }) {
    for (const bool pressed : {false, true}) {
      SmallTable table(it.voice, it.fen, Press::by_hand);
      table.play({it.move});
      if (pressed) {
        EXPECT_THAT(table.says("Weiß: pressed"), HasSubstr("white: press"));
      }
      const std::string repeated =
          "black: repeat " + SmallTable::squares(table.game().last()->move);
      for (const char* part : it.parts) {
        const std::string said = table.says(part);
        if (part != it.parts.back()) {
          EXPECT_THAT(said, Not(HasSubstr("black: repeat "))) << part;
        } else {
          EXPECT_EQ(said, repeated) << it.move << ", " << part << pressed;
        }
      }
      EXPECT_EQ(table.dialogue().open_question(), std::nullopt);
    }
  }
}

// What is begun is his who began it, and is forgotten with the next thing that he wants.
TEST(Commands, D_2_1_APartOfARepetitionBelongsToWhoSaidIt) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"Sf3"});
  EXPECT_EQ(table.says("Schwarz: Springer"),
            "! Bitte den ganzen Zug wiederholen: Springer: wohin?");
  EXPECT_THAT(table.says("Weiß: korrektur Sc3"), EndsWith("white: withdraw move b1c3"));
  EXPECT_THAT(table.says("Schwarz: f3"), StartsWith("! Falsch wiederholt")) << "of another move";
  SmallTable wrong("de", "", Press::by_hand);
  wrong.play({"Sf3"});
  wrong.says("Springer");
  EXPECT_EQ(wrong.says("c3"),
            "! Falsch wiederholt: Springer Cesar drei. Angesagt ist Springer Felix drei. D.2.1.");
  EXPECT_EQ(wrong.says("Sf3"), "black: repeat g1f3");
  SmallTable own("de", "", Press::by_hand);
  own.play({"Sf3"});
  own.says("Springer");
  EXPECT_EQ(own.says("Springer Felix sechs"),
            "? Schwarz, eigener Zug? Springer Felix sechs. Ja oder nein?");
}

// D.2.8: a correction is of one's own announcement and makes no move of the opponent's.
TEST(Commands, D_2_8_ACorrectionIsTheAnnouncersAlone) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"c4"});
  EXPECT_EQ(table.says("korrektur e5"), "! Bauer Eva fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_THAT(table.says("nein, e5"), StartsWith("? Schwarz")) << "that may be his own";
}

// D.2.8: he mends the announcement with a move, whichever he says in the end: no man but the one
// that is named last moves, and the announced one, said again, is its repetition.
TEST(Commands, D_2_8_AMendOfAnotherManIsAMend) {
  for (const char* begun : {"korrektur Springer", "nein, Springer", "nein, Sd2"}) {
    for (const auto& [line, move] : {std::pair{"Läufer Cesar vier", "f1c4"},
                                     {"Lc4", "f1c4"},
                                     {"Bauer Eva fünf", "e4e5"},
                                     {"nein, Läufer Cesar vier", "f1c4"},
                                     {"Weiß: Lc4", "f1c4"}}) {
      SmallTable table("de", "4k3/8/8/8/4P3/5N2/8/1N2KB2 w - - 0 1", Press::by_hand);
      table.play({"Ke2"});
      EXPECT_THAT(table.says(begun), StartsWith("? ")) << begun;
      EXPECT_EQ(table.says(line), std::string("white: withdraw move ") + move) << begun << line;
      EXPECT_EQ(table.game().plies().size(), 1U);
    }
    SmallTable table("de", "4k3/8/8/8/4P3/5N2/8/1N2KB2 w - - 0 1", Press::by_hand);
    table.play({"Ke2"});
    table.says(begun);
    EXPECT_THAT(table.says("König Eva zwei"), EndsWith("black: repeat e1e2")) << begun;
    table.says(begun);
    EXPECT_THAT(table.says("Läufer Cesar fünf"), StartsWith("! ")) << "he cannot go there";
    EXPECT_EQ(table.game().last()->facts.uci, "e1e2");
  }
  // Once the clock is pressed it is too late, whatever was asked.
  SmallTable late("de", "4k3/8/8/8/4P3/5N2/8/1N2KB2 w - - 0 1", Press::by_hand);
  late.play({"Ke2"});
  late.says("korrektur Springer");
  late.does({.by = Color::white, .what = Wanted{Color::white, {PressClock{}}}, .notes = {}});
  EXPECT_THAT(late.says("Läufer Cesar vier"), HasSubstr(" ! "));
  EXPECT_EQ(late.game().last()->facts.uci, "e1e2");
}

// A move that the opponent could play is not his before he says so: he may have misheard.
TEST(Commands, AMisheardRepetitionIsNoMove) {
  constexpr const char* kWrong =
      "! Falsch wiederholt: Springer Felix sechs. Angesagt ist Springer Felix drei. D.2.1.";
  for (const char* no : {"nein", "", "no"}) {
    SmallTable table("de", "", Press::by_hand);
    table.play({"Sf3"});
    const std::string before = table.fen();
    EXPECT_EQ(table.says("Sf6"), "? Schwarz, eigener Zug? Springer Felix sechs. Ja oder nein?");
    EXPECT_EQ(table.says(no), kWrong) << no;
    EXPECT_EQ(table.fen(), before);
    EXPECT_EQ(table.says("Sf3"), "black: repeat g1f3");
    EXPECT_EQ(table.says("Sf6"), "black: move g8f6") << "repeated: 6.2.1.2";
  }
  SmallTable table("de", "", Press::by_hand);
  table.play({"Sf3"});
  EXPECT_THAT(table.says("Sf6"), StartsWith("? Schwarz, eigener Zug?"));
  EXPECT_EQ(table.says("ja"), "black: move g8f6");
}

TEST(Commands, AMisheardRepetitionIsForgottenByTheRightOne) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"Sf3"});
  EXPECT_THAT(table.says("Sf6"), StartsWith("? Schwarz, eigener Zug?"));
  EXPECT_EQ(table.says("Sf3"), "[Die Frage ist verworfen.] black: repeat g1f3");
  EXPECT_EQ(table.says("ausgeführt"), "black: executed");

  SmallTable rooks("de", "r6r/3k4/8/8/8/8/4P3/4K3 w - - 0 1", Press::by_hand);
  rooks.play({"e3"});
  EXPECT_EQ(rooks.says("Te8"), "? Schwarz, eigener Zug? Turm Eva acht. Ja oder nein?");
  EXPECT_THAT(rooks.says("ja"), StartsWith("? Gemeint: Turm Anna acht"));
  EXPECT_EQ(rooks.says("Hector"), "black: move h8e8");
}

// D.2.1: a promotion names its piece, and two moves are two announcements: what fits both repeats
// neither.
TEST(Commands, AnIncompleteRepetitionIsNone) {
  constexpr const char* kPromotes = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  constexpr const char* kCastles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  constexpr const char* kTwoRooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
  struct Case {
    const char* fen;
    const char* move;
    const char* incomplete;
    const char* missing;
    const char* whole;
    const char* repeated;
  };
  for (const Case& it : std::initializer_list<Case>{
           {kPromotes, "a8D", "a8", "Umwandlung in?", "Anna acht Dame", "a7a8Q"},
           {kPromotes, "axb8S", "Anna schlägt Bella acht", "Umwandlung in?", "axb8S", "a7b8N"},
           {kPromotes, "a8D", "a7a8", "Umwandlung in?", "a7a8q", "a7a8Q"},
           {kCastles, "0-0", "Rochade", "Rochade: kurz oder lang?", "kurze Rochade", "e1h1"},
           {kCastles, "0-0-0", "Rochade", "Rochade: kurz oder lang?", "0-0-0", "e1a1"},
           {kTwoRooks, "Tad1", "Td1",
            "Gemeint: Turm Anna eins David eins oder Turm Hector eins David eins?", "Tad1", "a1d1"},
           {kTwoRooks, "Tad1", "Turm", "Turm: wohin?", "Turm Anna eins David eins", "a1d1"},
           {"", "e4", "Bauer", "Bauer: wohin?", "Bauer Eva vier", "e2e4"}}) {
    SmallTable table("de", it.fen, Press::by_hand);
    table.play({it.move});
    const std::string before = table.fen();
    EXPECT_EQ(table.says(it.incomplete),
              std::string("! Bitte den ganzen Zug wiederholen: ") + it.missing)
        << it.move;
    EXPECT_EQ(table.fen(), before);
    EXPECT_EQ(table.says("wer"), "query turn");
    EXPECT_EQ(table.says(it.whole), std::string("black: repeat ") + it.repeated);
  }
}

// D.2.8.
TEST(Commands, ASlipOfTheTongueIsMended) {
  SmallTable table("de", "", Press::by_hand);
  EXPECT_THAT(table.says("korrektur"), StartsWith("! Noch kein Zug"));
  EXPECT_EQ(table.says("Springer Felix drei"), "white: move g1f3");
  EXPECT_EQ(table.says("korrektur"), "white: withdraw");
  EXPECT_EQ(table.game().plies().size(), 0U);
  EXPECT_EQ(table.says("Springer Felix drei"), "white: move g1f3");
  EXPECT_EQ(table.says("nein, Springer Hector drei"), "white: withdraw move g1h3");
  EXPECT_EQ(table.says("korrektur: Eva vier"), "white: withdraw move e2e4");
  EXPECT_EQ(table.says("korrektur Springer Eva fünf"),
            "! Springer Eva fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.game().plies().size(), 1U);
  EXPECT_EQ(table.says(""), "white: press");
  EXPECT_EQ(table.says("korrektur Springer Felix drei"),
            "! Der Zug gilt schon. Zurücknehmen: zurück. D.2.8.");
}

TEST(Commands, ACorrectionMayNeedAQuestion) {
  SmallTable table("de", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", Press::by_hand);
  EXPECT_EQ(table.says("Kd2"), "white: move e1d2");
  EXPECT_EQ(table.says("korrektur Eva acht"), "? Umwandlung in?");
  EXPECT_EQ(table.game().plies().size(), 1U);
  EXPECT_EQ(table.says("Turm"), "white: withdraw move e7e8R");
}

// Black has announced his move, and has not pressed.
void both_have_moved(SmallTable& table) {
  for (const char* line : {"e2e4", "/repeated", "/executed", "", "e7e5"}) table.says(line);
  ASSERT_NE(table.game().to_press(), nullptr);
  ASSERT_EQ(table.game().to_press()->side, Color::black);
}

// 9.1.2.1: what is asked comes before the press, and whoever presses has not said yes. His time
// runs: he need not press twice.
TEST(Commands, AnEmptyLineIsANoAndPressesTheClockAsWell) {
  for (const char* voice : kVoices) {
    for (const char* command : {"/draw", "/resign"}) {
      SmallTable table(voice, "", Press::by_hand);
      both_have_moved(table);
      EXPECT_THAT(table.says(command), StartsWith("? ")) << voice;
      const std::string no = table.printed({"dropped.action", {}});
      EXPECT_EQ(table.says(""), "[" + no + "] black: press") << voice << command;
      EXPECT_TRUE(table.game().last()->completed);
      EXPECT_EQ(table.game().draw_offer(), std::nullopt);
      EXPECT_FALSE(table.game().ended());
      EXPECT_EQ(table.dialogue().open_question(), std::nullopt);
    }
  }
}

TEST(Commands, AnEmptyLinePressesForNobodyElseAndAnswersNoChoice) {
  SmallTable table("de", "", Press::by_hand);
  both_have_moved(table);
  EXPECT_THAT(table.says("weiß: aufgeben"), StartsWith("? Weiß: "));
  EXPECT_EQ(table.says(""), "- Nein: die Partie geht weiter.");
  EXPECT_FALSE(table.game().last()->completed) << "it is Black's clock";
  SmallTable pawn("de", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", Press::by_hand);
  EXPECT_EQ(pawn.says("Kd2"), "white: move e1d2");
  EXPECT_EQ(pawn.says("korrektur Eva acht"), "? Umwandlung in?");
  EXPECT_EQ(pawn.says(""), "? Umwandlung in?");
  EXPECT_FALSE(pawn.game().last()->completed);
}

TEST(Commands, WithoutAQuestionYesAndNoMeanNothing) {
  SmallTable table("de");
  EXPECT_EQ(table.says("ja"), "! Keine Frage ist offen.");
  EXPECT_EQ(table.says("nein"), "! Keine Frage ist offen.");
  EXPECT_EQ(table.says(""), "");
}

// The opponent asks from his own seat while a question is open: his is not answered by the same
// word, nor the open one by a word that is meant for him.
TEST(Commands, AnOfferInBetweenLeavesNoYesInDoubt) {
  for (const bool takeback : {false, true}) {
    SmallTable table("de");
    table.play({"e4", "e5"});
    EXPECT_THAT(table.says("Weiß: aufgeben"), StartsWith("? Weiß: Wirklich aufgeben?"));
    table.does(
        {.by = Color::black,
         .what = Wanted{Color::black, {takeback ? Action{OfferTakeback{}} : Action{OfferDraw{}}}},
         .notes = {}});
    EXPECT_EQ(table.says("ja"),
              "! Dazwischen kam ein Angebot. Noch offen: Weiß: Wirklich aufgeben? Ja oder nein?");
    EXPECT_FALSE(table.game().ended());
    EXPECT_EQ(table.says("nein"), "- Nein: die Partie geht weiter.");
    EXPECT_EQ(table.says("nein"), takeback ? "white: decline takeback" : "white: decline draw");
  }
  // Which piece is no yes.
  SmallTable table("de", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1");
  EXPECT_EQ(table.says("a8"), "? Umwandlung in?");
  table.does({.by = Color::black, .what = Wanted{Color::black, {OfferDraw{}}}, .notes = {}});
  EXPECT_EQ(table.says("Dame"), "white: move a7a8Q");
}

TEST(Commands, ADialogueOfOneVoiceKnowsItsOwnWords) {
  Dialogue dialogue;
  SmallTable table("de");
  const auto reading = dialogue.hear("letzter", table.game(), table.voice());
  EXPECT_NE(std::get_if<Query>(&reading.what), nullptr);
  const auto foreign = dialogue.hear("knight Felix three", table.game(), table.voice());
  EXPECT_NE(std::get_if<NotUnderstood>(&foreign.what), nullptr);
}

TEST(Help, FitsAScreenAndExplainsEveryCommand) {
  EXPECT_LE(help("").size(), 10U);
  std::set<std::string> explained;
  for (const Phrase& topic : help("")) {
    if (topic.key == "help.first") continue;
    const std::string name = topic.key.substr(std::string("help.").size());
    EXPECT_THAT(name, StartsWith("topic-"));
    for (const Phrase& line : help(name)) explained.insert(line.key.substr(5));
  }
  for (const Spelling& spelling : voice_named("de")->commands()) {
    if (!voice_named("de")->knows("command." + spelling.means)) continue;
    EXPECT_TRUE(explained.contains(spelling.means)) << spelling.means;
    EXPECT_FALSE(help(spelling.means).empty());
  }
  for (const char* id : kVoices) {
    for (const std::string& key : explained) {
      EXPECT_TRUE(voice_named(id)->knows("help." + key)) << id << ": " << key;
    }
  }
}

TEST(Help, IsReadTopicByTopic) {
  std::vector<std::string> read;
  for (std::string topic = topic_after(""); !topic.empty(); topic = topic_after(topic)) {
    ASSERT_LT(read.size(), 20U) << "it has no end";
    read.push_back(topic);
  }
  for (const Phrase& topic : help("")) {
    if (topic.key == "help.first") continue;
    EXPECT_THAT(read, testing::Contains(topic.key.substr(5)));
  }
  EXPECT_EQ(read.front(), "topic-moves");
  EXPECT_THAT(read, testing::Contains("topic-equipment"));
  EXPECT_EQ(topic_after("clock"), topic_after("topic-game")) << "a line of that topic";
  for (const auto& [voice, asked] : std::map<std::string, std::string>{{"de", "hilfe weiter"},
                                                                       {"cs", "nápověda dál"},
                                                                       {"sk", "pomoc ďalej"},
                                                                       {"en", "help next"}}) {
    EXPECT_EQ(SmallTable(voice).says(asked), "query help topic-next") << voice;
  }
}

TEST(Help, AnUnknownTopicIsSaidBack) {
  SmallTable table("de");
  const auto lines = table.answers("hilfe Waschmaschine");
  EXPECT_EQ(lines.front(), "Keine Hilfe zu Waschmaschine. Themen:");
  EXPECT_LE(lines.size(), 10U);
  EXPECT_THAT(table.answers("hilfe uhr"), ElementsAre("uhr oder c: beide Uhren."));
  EXPECT_GT(table.answers("hilfe brett").size(), 3U);
}

// What the Appendix asks of boards, men and clocks, each with its article.
TEST(Help, D_1_TheEquipmentOfTwoBoards) {
  const std::map<std::string, std::string> words{{"de", "Hilfe Ausrüstung"},
                                                 {"cs", "nápověda vybavení"},
                                                 {"sk", "pomoc vybavenie"},
                                                 {"en", "help equipment"}};
  for (const auto& [voice, asked] : words) {
    SmallTable table(voice);
    const auto lines = table.answers(asked);
    ASSERT_EQ(lines.size(), 8U) << voice;
    for (const char* article : {"D.1.1", "D.1.2", "D.1.3", "D.1.4.1", "D.1.4.2", "D.2.6"}) {
      EXPECT_THAT(lines, testing::Contains(testing::HasSubstr(article))) << voice;
    }
  }
  SmallTable table("de");
  EXPECT_THAT(table.answers("hilfe tisch"), testing::Contains(testing::HasSubstr("ausrüstung")));
}

// The help names every topic and command as people must spell them.
TEST(Help, NamesWhatIsUnderstood) {
  for (const char* id : kVoices) {
    SmallTable table(id);
    for (const Phrase& topic : help("")) {
      if (topic.key == "help.first") continue;
      const std::string line = table.printed(topic);
      const std::string said = table.says(line.substr(0, line.find(':')));
      const std::string wanted = topic.key.substr(5);
      if (said == "query help board" || said == "query help moves") continue;
      EXPECT_EQ(said, "query help " + wanted) << id << ": " << line;
    }
    for (const Spelling& spelling : voice_named(id)->commands()) {
      if (!voice_named(id)->knows("command." + spelling.means)) continue;
      const std::string name = table.printed({"command." + spelling.means, {}});
      const std::string said = table.says("hilfe " + name);
      EXPECT_THAT(said, StartsWith("query help " + spelling.means)) << id << ": " << name;
    }
  }
}

}  // namespace
}  // namespace annabella::host
