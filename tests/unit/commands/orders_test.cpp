// What is told the Arbiter beside moves, in the words of the Laws: as whom, with what, in every
// language.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Regulations with_arbiter() {
  Regulations agreed;
  agreed.arbiter = true;
  return agreed;
}

SmallTable arbiters_table(const std::string& voice) {
  return SmallTable(voice, "", Press::at_once, with_arbiter());
}

struct Order {
  const char* line;
  const char* leads;
};

// Each at a table of its own, where an arbiter sits; what he refuses follows after an exclamation
// mark, and does not matter here.
void expect_all(const char* voice, const std::vector<Order>& cases) {
  for (const Order& it : cases) {
    SmallTable table = arbiters_table(voice);
    std::string said = table.says(it.line);
    if (said.starts_with("? ")) said = table.says("arbiter: yes");
    EXPECT_EQ(said.substr(0, said.find(" ! ")), it.leads) << voice << ": " << it.line;
  }
}

TEST(Orders, German) {
  expect_all(
      "de",
      {{"Schiedsrichter: Remis erlaubt", "arbiter white: allow draw"},
       {"Remis beanspruche ich, dreimal dieselbe Stellung, mit Springer Felix drei",
        "white: claim threefold with g1f3"},
       {"dreifache Wiederholung mit Sf3", "white: claim threefold with g1f3"},
       {"Ich reklamiere Remis wegen dreifacher Stellungswiederholung mit Sf3",
        "white: claim threefold with g1f3"},
       {"die Zeit ist um", "white: flag"},
       {"Ich reklamiere Zeitüberschreitung", "white: flag"},
       {"Ich beanspruche Remis: fünfzig Züge", "white: claim fifty-moves"},
       {"weiß: dreimalige Stellungswiederholung", "white: claim threefold"},
       {"mit normalen Mitteln nicht zu gewinnen", "white: claim no-normal-means"},
       {"Antrag: kein Gewinnversuch", "white: claim no-effort"},
       {"fünf Sekunden Zugabe", "white: claim added-increment"},
       {"Schiedsrichter: Antrag anerkannt", "arbiter white: grant claim"},
       {"Schiedsrichter: Antrag abgelehnt", "arbiter white: reject claim"},
       {"Schiedsrichter: Entscheidung später", "arbiter white: defer claim"},
       {"berührt Eva zwei", "white: touch of white e2"},
       {"schwarz: Weiß berührt den Springer Gustav eins", "black: touch of white g1"},
       {"Assistent Schwarz: Weiß hat berührt e2", "assistant black: touch of white e2"},
       {"Weiß hat Eva zwei berührt", "white: touch of white e2"},
       {"Schiedsrichter: Weiß hat den Bauern Eva zwei berührt", "arbiter white: touch of white e2"},
       {"Schiedsrichter: Zeitgutschrift Weiß zwei Minuten",
        "arbiter white: penalty time-for-opponent for black 120 s"},
       {"Schiedsrichter: voller Punkt für Weiß",
        "arbiter white: penalty full-point-for-opponent for black"},
       {"Schiedsrichter: Schwarz hat verloren", "arbiter black: result 1-0"},
       {"Schiedsrichter: Sieg für Schwarz", "arbiter white: result 0-1"},
       {"Schiedsrichter: beide fehlen", "arbiter white: absence of both"},
       {"Schiedsrichter: Zähler stellen 12 11", "arbiter white: counters moves 12 11"},
       {"Schiedsrichter: Zähler stellen Schwarz elf Weiß zwölf wegen Ausfall",
        "arbiter white: counters moves 12 11: Ausfall"},
       {"j'adoube", "white: adjust"},
       {"J’adoube!", "white: adjust"},
       {"Ich rücke zurecht", "white: adjust"},
       {"Schiedsrichter: regelwidriger Zug Schwarz",
        "arbiter white: irregularity illegal-move of black"},
       {"Schiedsrichter: unmöglicher Zug Schwarz, gedrückt",
        "arbiter white: irregularity illegal-move of black pressed"},
       {"Schiedsrichter: regelwidriger Zug Schwarz e8e6, Uhr gedrückt",
        "arbiter white: irregularity illegal-move of black moved e8e6 pressed: e8e6"},
       {"Schiedsrichter: regelwidriger Zug Schwarz, gedrückt, König Eva acht nach Eva sechs, wegen "
        "Schach",
        "arbiter white: irregularity illegal-move of black moved e8e6 pressed: König Eva acht nach "
        "Eva sechs, Schach"},
       {"Schiedsrichter: Weiß zwei Hände wegen der Rochade",
        "arbiter white: irregularity two-hands of white: der Rochade"},
       {"Schiedsrichter: Bauer nicht umgewandelt, Weiß, stattdessen Eva vier",
        "arbiter white: irregularity unpromoted-pawn of white instead e2e4"},
       {"Schiedsrichter: Uhr ohne Zug gedrückt, Weiß, im selben Zug",
        "arbiter white: irregularity press-without-move of white same move"},
       {"Schiedsrichter: andere Figur gezogen Weiß",
        "arbiter white: irregularity touched-man of white"},
       {"Schiedsrichter: Figuren verschoben, Schwarz, nach Zug 0",
        "arbiter white: irregularity displaced-men of black after 0"},
       {"Schiedsrichter: falsche Anfangsstellung Weiß",
        "arbiter white: irregularity wrong-start of white"},
       {"Schiedsrichter: Brett gedreht Weiß", "arbiter white: irregularity turned-board of white"},
       {"Schiedsrichter: Farben vertauscht Weiß",
        "arbiter white: irregularity reversed-colours of white"},
       {"Schiedsrichter: beide Könige im Schach, Weiß",
        "arbiter white: irregularity kings-in-check of white"},
       // It is nobody's own.
       {"Schiedsrichter: beide Könige im Schach",
        "arbiter white: irregularity kings-in-check of white"},
       {"Schiedsrichter: Farben vertauscht",
        "arbiter white: irregularity reversed-colours of white"},
       {"Schiedsrichter: Stellung übernehmen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "arbiter white: set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
       {"Schiedsrichter: Verwarnung Weiß", "arbiter white: penalty warning for white"},
       {"Schiedsrichter: Strafe für Schwarz: Verwarnung, Grund: Telefon 1-0",
        "arbiter white: penalty warning for black: Telefon 1-0"},
       {"Schiedsrichter: Weiß Zeitgutschrift für den Gegner zwei Minuten",
        "arbiter white: penalty time-for-opponent for white 120 s"},
       {"Schiedsrichter: Zeitabzug Schwarz 2:00",
        "arbiter white: penalty time-off for black 120 s"},
       {"Schiedsrichter: voller Punkt für den Gegner, Weiß",
        "arbiter white: penalty full-point-for-opponent for white"},
       {"Schiedsrichter: Punktabzug Weiß", "arbiter white: penalty points-off for white"},
       {"Schiedsrichter: Punktabzug Weiß ein halber Punkt",
        "arbiter white: penalty points-off for white 1 halves"},
       {"Schiedsrichter: Punktabzug Weiß ein Punkt wegen Telefon",
        "arbiter white: penalty points-off for white 2 halves: Telefon"},
       {"Schiedsrichter: Punktabzug ½ Schwarz",
        "arbiter white: penalty points-off for black 1 halves"},
       {"Schiedsrichter: Punktabzug Schwarz 0,5 Punkte",
        "arbiter white: penalty points-off for black 1 halves"},
       {"Schiedsrichter: Punktabzug Schwarz zwei Punkte",
        "arbiter white: penalty points-off for black 4 halves"},
       {"Schiedsrichter: mehr Zeit für beide zwei Minuten", "arbiter white: more for both 120 s"},
       {"Schiedsrichter: mehr Zeit beiden Spielern, 2:00, wegen Störung",
        "arbiter white: more for both 120 s: Störung"},
       {"Schiedsrichter: Bauer auf der letzten Reihe",
        "arbiter white: irregularity pawn-on-last-rank of white"},
       {"Schiedsrichter: einvernehmlich zurück nach Zug 0",
        "arbiter white: irregularity agreed-correction of white after 0"},
       {"Schiedsrichter: 1:0", "arbiter white: result 1-0"},
       {"Schiedsrichter: 0-0", "arbiter white: result 0-0"},
       {"Schiedsrichter: Partieverlust Weiß", "arbiter white: penalty loss for white"},
       {"Schiedsrichter: Geldstrafe Weiß", "arbiter white: penalty fine for white"},
       {"Schiedsrichter: Ausschluss von Runden Weiß",
        "arbiter white: penalty exclusion-from-rounds for white"},
       {"Schiedsrichter: Ausschluss vom Turnier Weiß",
        "arbiter white: penalty expulsion for white"},
       {"Schiedsrichter: Ergebnis Weiß gewinnt", "arbiter white: result 1-0"},
       {"Schiedsrichter: Schwarz gewinnt wegen Betrugs", "arbiter black: result 0-1: Betrugs"},
       {"Schiedsrichter: Ergebnis remis", "arbiter white: result 1/2-1/2"},
       {"Schiedsrichter: Ergebnis 1/2-0", "arbiter white: result 1/2-0"},
       {"Schiedsrichter: Schwarz nur ein halber Punkt", "arbiter black: result 0-1/2"},
       {"Schiedsrichter: Weiß gewinnt kampflos", "arbiter white: result +/-"},
       {"Schiedsrichter: Ergebnis -/+", "arbiter white: result -/+"},
       {"Schiedsrichter: Ergebnis ½-½", "arbiter white: result 1/2-1/2"},
       {"Schiedsrichter: Ergebnis ½–½", "arbiter white: result 1/2-1/2"},
       {"Schiedsrichter: Ergebnis ½:½", "arbiter white: result 1/2-1/2"},
       {"Schiedsrichter: Ergebnis ½-0", "arbiter white: result 1/2-0"},
       {"Schiedsrichter: Ergebnis 0-½", "arbiter white: result 0-1/2"},
       {"Schiedsrichter: Ergebnis 1:0", "arbiter white: result 1-0"},
       {"Schiedsrichter: Ergebnis +:-", "arbiter white: result +/-"},
       {"Schiedsrichter: Ergebnis -:-", "arbiter white: result -/-"},
       {"Schiedsrichter: beide kampflos", "arbiter white: result -/-"},
       {"Schiedsrichter: beide verlieren", "arbiter white: result 0-0"},
       {"Schiedsrichter: kein Ergebnis", "arbiter white: result *"},
       {"Uhren anhalten", "white: stop clocks"},
       {"schwarz: ich rufe den Schiedsrichter wegen Lärm", "black: stop clocks: Lärm"},
       {"Schiedsrichter: Uhren an", "arbiter white: start clocks"},
       {"Schiedsrichter: Uhr stellen Weiß eine Stunde drei Minuten Schwarz fünfzig Minuten",
        "arbiter white: set clocks 3780 s 3000 s"},
       {"Schiedsrichter: Uhr stellen Schwarz anderthalb Minuten, Weiß zweieinhalb Stunden",
        "arbiter white: set clocks 9000 s 90 s"},
       {"Schiedsrichter: Uhr stellen 1:03:00 0:50:00 Züge 12 elf wegen Störung",
        "arbiter white: set clocks 3780 s 3000 s moves 12 11: Störung"},
       {"Weiß ist da", "white: arrive"},
       {"Schiedsrichter: Schwarz ist anwesend", "arbiter black: arrive"},
       {"Schiedsrichter: Schwarz fehlt", "arbiter white: absence of black"},
       {"Schwarz unterschreibt", "black: sign"},
       {"Fahne gefallen", "white: flag"},
       {"schwarz: Zeitüberschreitung", "black: flag"}});
}

// Which of the two is meant nobody can know: neither pays.
TEST(Orders, BothSidesInOneOrderAreAContradiction) {
  for (const auto& [voice, line] :
       {std::pair{"de", "Schiedsrichter: Zeitabzug Weiß, Schwarz zwei Minuten"},
        std::pair{"en", "arbiter: time off white black two minutes"},
        std::pair{"en", "arbiter: warning white black"},
        std::pair{"en", "arbiter: illegal move white black, clock pressed"},
        std::pair{"cs", "rozhodčí: napomenutí bílý černý"}}) {
    SmallTable table = arbiters_table(voice);
    EXPECT_THAT(table.says(line), StartsWith("!")) << line;
  }
}

TEST(Orders, WhoeverLosesAllHisTimeIsAskedAboutHoweverHeLosesIt) {
  for (const char* line :
       {"arbiter: set clocks 0:00 5:00", "arbiter: time off white five minutes"}) {
    SmallTable table = arbiters_table("en");
    EXPECT_THAT(table.says(line), StartsWith("?")) << line;
    EXPECT_FALSE(table.game().ended());
  }
  EXPECT_EQ(arbiters_table("en").says("arbiter: set clocks 4:00 5:00").substr(0, 13),
            "arbiter white");
}

// No time at all is no time for both, and no penalty is two players'.
TEST(Orders, A_12_5_MoreForBothIsTimeAndNothingElse) {
  for (const char* line :
       {"arbiter: more time both", "arbiter: more time both 0:00", "arbiter: warning both",
        "arbiter: more time both white two minutes", "arbiter: points off both half a point",
        "arbiter: warning white half a point"}) {
    EXPECT_THAT(arbiters_table("en").says(line), StartsWith("! How it goes: penalty")) << line;
  }
}

// A point between figures parts wholes from halves, as a comma does.
TEST(Orders, A_12_9_2_A_12_9_3_AHalfMayBeWrittenAsADecimal) {
  for (const auto& [voice, line, order] :
       {std::tuple{"de", "Schiedsrichter: Zeitabzug Schwarz 1.5 Minuten", "black 90 s"},
        {"de", "Schiedsrichter: Zeitabzug Schwarz 2,5 Minuten", "black 150 s"},
        {"de", "Schiedsrichter: Zeitabzug Schwarz 0,5", "black 30 s"},
        {"en", "arbiter: time off black 2.5 minutes", "black 150 s"},
        {"cs", "rozhodčí: odebrání času černý 1.5 minuty", "black 90 s"},
        {"sk", "rozhodca: odobratie času čierny 1,5 minúty", "black 90 s"}}) {
    EXPECT_EQ(arbiters_table(voice).says(line),
              std::string("arbiter white: penalty time-off for ") + order)
        << line;
  }
  for (const char* line : {"arbiter: set counters 1.5 2", "arbiter: set counters -1 5",
                           "arbiter: set clocks white 1.25 hours black 1 hour"}) {
    EXPECT_THAT(arbiters_table("en").says(line), StartsWith("! How it goes: set")) << line;
  }
}

TEST(Orders, A_12_9_2_A_12_9_3_ANumberAloneIsMinutes) {
  const std::map<const char*, std::vector<std::pair<const char*, const char*>>> lines = {
      {"de",
       {{"Schiedsrichter: Zeitabzug Schwarz zwei", "penalty time-off for black 120 s"},
        {"Schiedsrichter: Zeitabzug Schwarz 2", "penalty time-off for black 120 s"},
        {"Schiedsrichter: Zeitabzug Schwarz anderthalb wegen Lärm",
         "penalty time-off for black 90 s: Lärm"},
        {"Schiedsrichter: mehr Zeit für den Gegner Weiß 1",
         "penalty time-for-opponent for white 60 s"},
        {"Schiedsrichter: mehr Zeit für beide zwei", "more for both 120 s"}}},
      {"en",
       {{"arbiter: time off black two", "penalty time-off for black 120 s"},
        {"arbiter: more time white 2 because of noise",
         "penalty time-for-opponent for black 120 s: noise"}}},
      {"cs", {{"rozhodčí: odebrání času černý dvě", "penalty time-off for black 120 s"}}},
      {"sk", {{"rozhodca: skrátenie času čierny dve", "penalty time-off for black 120 s"}}}};
  for (const auto& [voice, all] : lines) {
    for (const auto& [line, order] : all) {
      EXPECT_EQ(arbiters_table(voice).says(line), std::string("arbiter white: ") + order) << line;
    }
  }
  for (const char* line :
       {"Zeitabzug Schwarz zwei Punkte", "Zeitabzug Schwarz zwei drei", "Zeitabzug Schwarz Wort",
        "Zeitabzug Schwarz 2.5.1", "Zeitabzug Schwarz 2.50", "Zeitabzug Schwarz 1,25 Minuten",
        "Zeitabzug Schwarz 1.25s", "Verwarnung Schwarz zwei", "Punktabzug Schwarz -1"}) {
    EXPECT_THAT(arbiters_table("de").says(std::string("Schiedsrichter: ") + line),
                StartsWith("! So geht es: strafe"))
        << line;
  }
  for (const char* line : {"Zeitabzug Schwarz 0", "Zeitabzug Schwarz -2"}) {
    EXPECT_THAT(arbiters_table("de").says(std::string("Schiedsrichter: ") + line),
                EndsWith("! Wie viel Zeit? Zum Beispiel zwei Minuten."))
        << line;
  }
}

// A minus is not overheard.
TEST(Orders, A_6_10_2_NoClockShowsLessThanNothing) {
  EXPECT_THAT(arbiters_table("en").says("arbiter: set clocks -1:00 2:00"),
              HasSubstr("! Less than zero"));
  EXPECT_EQ(arbiters_table("en").says("arbiter: set clocks white - 1:00 black - 2:00"),
            "arbiter white: set clocks 60 s 120 s");
}

TEST(Orders, English) {
  expect_all(
      "en",
      {{"arbiter: allow draw", "arbiter white: allow draw"},
       {"I claim a draw, threefold repetition, with knight Felix three",
        "white: claim threefold with g1f3"},
       {"I claim a draw by threefold repetition with knight f3",
        "white: claim threefold with g1f3"},
       {"your flag is down", "white: flag"},
       {"I claim a win on time", "white: flag"},
       {"fifty moves", "white: claim fifty-moves"},
       {"claim: no win by normal means", "white: claim no-normal-means"},
       {"no effort to win", "white: claim no-effort"},
       {"five seconds added", "white: claim added-increment"},
       {"arbiter: claim granted", "arbiter white: grant claim"},
       {"arbiter: claim rejected", "arbiter white: reject claim"},
       {"arbiter: claim deferred", "arbiter white: defer claim"},
       {"black: white touched the pawn Eva two", "black: touch of white e2"},
       {"arbiter: more time for white two minutes",
        "arbiter white: penalty time-for-opponent for black 120 s"},
       {"arbiter: full point for white",
        "arbiter white: penalty full-point-for-opponent for black"},
       {"arbiter: both absent", "arbiter white: absence of both"},
       {"arbiter: set counter 12 11", "arbiter white: counters moves 12 11"},
       {"I adjust", "white: adjust"},
       {"arbiter: illegal move white because of a pinned knight",
        "arbiter white: irregularity illegal-move of white: a pinned knight"},
       {"arbiter: black clock pressed without a move",
        "arbiter black: irregularity press-without-move of black"},
       {"arbiter: illegal move black, clock pressed",
        "arbiter white: irregularity illegal-move of black pressed"},
       {"arbiter: two hands black", "arbiter white: irregularity two-hands of black"},
       {"arbiter: pawn not promoted white", "arbiter white: irregularity unpromoted-pawn of white"},
       {"arbiter: another man moved than touched, white",
        "arbiter white: irregularity touched-man of white"},
       {"arbiter: pieces displaced black after move 0",
        "arbiter white: irregularity displaced-men of black after 0"},
       {"arbiter: wrong initial position white",
        "arbiter white: irregularity wrong-start of white"},
       {"arbiter: board turned white", "arbiter white: irregularity turned-board of white"},
       {"arbiter: colours reversed white", "arbiter white: irregularity reversed-colours of white"},
       {"arbiter: both kings in check white",
        "arbiter white: irregularity kings-in-check of white"},
       {"arbiter: set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "arbiter white: set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
       {"arbiter: warning for white", "arbiter white: penalty warning for white"},
       {"arbiter: penalty black time off one and a half minutes",
        "arbiter white: penalty time-off for black 90 s"},
       {"arbiter: white more time for the opponent twenty-two seconds",
        "arbiter white: penalty time-for-opponent for white 22 s"},
       {"arbiter: loss of the game black", "arbiter white: penalty loss for black"},
       {"arbiter: expulsion black", "arbiter white: penalty expulsion for black"},
       {"arbiter: fine white", "arbiter white: penalty fine for white"},
       {"arbiter: points off white", "arbiter white: penalty points-off for white"},
       {"arbiter: points off white half a point",
        "arbiter white: penalty points-off for white 1 halves"},
       {"arbiter: points off black one point because of noise",
        "arbiter white: penalty points-off for black 2 halves: noise"},
       {"arbiter: points off black 1/2", "arbiter white: penalty points-off for black 1 halves"},
       {"arbiter: more time both two minutes", "arbiter white: more for both 120 s"},
       {"arbiter: more time for both players ninety seconds because of the alarm",
        "arbiter white: more for both 90 s: the alarm"},
       {"arbiter: pawn on the last rank", "arbiter white: irregularity pawn-on-last-rank of white"},
       {"arbiter: corrected by agreement after move 0",
        "arbiter white: irregularity agreed-correction of white after 0"},
       {"arbiter: 1/2-1/2", "arbiter white: result 1/2-1/2"},
       {"arbiter: full point for the opponent white",
        "arbiter white: penalty full-point-for-opponent for white"},
       {"arbiter: exclusion from rounds white",
        "arbiter white: penalty exclusion-from-rounds for white"},
       {"arbiter: result draw", "arbiter white: result 1/2-1/2"},
       {"arbiter: black wins by forfeit", "arbiter black: result -/+"},
       {"arbiter: both lose", "arbiter white: result 0-0"},
       {"stop the clocks because of noise", "white: stop clocks: noise"},
       {"arbiter: start the clocks", "arbiter white: start clocks"},
       {"arbiter: set clocks white one hour and three minutes black half an hour",
        "arbiter white: set clocks 3780 s 1800 s"},
       {"black is here", "black: arrive"},
       {"arbiter: black is absent", "arbiter white: absence of black"},
       {"white signs", "white: sign"},
       {"the flag has fallen", "white: flag"}});
}

TEST(Orders, Czech) {
  expect_all(
      "cs",
      {{"rozhodčí: remíza povolena", "arbiter white: allow draw"},
       {"reklamuji remízu, třikrát stejná pozice, s tahem jezdec Felix tři",
        "white: claim threefold with g1f3"},
       {"padesát tahů", "white: claim fifty-moves"},
       {"nelze vyhrát běžnými prostředky", "white: claim no-normal-means"},
       {"žádná snaha vyhrát", "white: claim no-effort"},
       {"přídavek pět sekund", "white: claim added-increment"},
       {"rozhodčí: reklamace uznána", "arbiter white: grant claim"},
       {"rozhodčí: reklamace zamítnuta", "arbiter white: reject claim"},
       {"rozhodčí: reklamace odložena", "arbiter white: defer claim"},
       {"černý: bílý dotkl se Eva dvě", "black: touch of white e2"},
       {"opravuji", "white: adjust"},
       {"j'adoube", "white: adjust"},
       {"rozhodčí: nemožný tah bílý", "arbiter white: irregularity illegal-move of white"},
       {"rozhodčí: nemožný tah bílý, hodiny stisknuty",
        "arbiter white: irregularity illegal-move of white pressed"},
       {"rozhodčí: černý oběma rukama", "arbiter black: irregularity two-hands of black"},
       {"rozhodčí: hodiny stisknuty bez tahu černý",
        "arbiter white: irregularity press-without-move of black"},
       {"rozhodčí: neproměněný pěšec bílý", "arbiter white: irregularity unpromoted-pawn of white"},
       {"bílý se dotkl e2", "white: touch of white e2"},
       {"rozhodčí: bílá se dotkla Eva dva", "arbiter white: touch of white e2"},
       {"rozhodčí: plný bod bílému", "arbiter white: penalty full-point-for-opponent for black"},
       {"rozhodčí: oba chybí", "arbiter white: absence of both"},
       {"rozhodčí: nastavit počítadlo 12 11", "arbiter white: counters moves 12 11"},
       {"rozhodčí: tah jinou figurou bílý", "arbiter white: irregularity touched-man of white"},
       {"rozhodčí: posunuté figury bílý po tahu 0",
        "arbiter white: irregularity displaced-men of white after 0"},
       {"rozhodčí: chybné základní postavení bílý",
        "arbiter white: irregularity wrong-start of white"},
       {"rozhodčí: otočená šachovnice bílý", "arbiter white: irregularity turned-board of white"},
       {"rozhodčí: zaměněné barvy bílý", "arbiter white: irregularity reversed-colours of white"},
       {"rozhodčí: pěšec na poslední řadě",
        "arbiter white: irregularity pawn-on-last-rank of white"},
       {"rozhodčí: oprava po dohodě po tahu 0",
        "arbiter white: irregularity agreed-correction of white after 0"},
       {"rozhodčí: přidání času oběma dvě minuty", "arbiter white: more for both 120 s"},
       {"rozhodčí: více času pro oba hráče jednu minutu", "arbiter white: more for both 60 s"},
       {"rozhodčí: odečtení bodů černý půl bodu",
        "arbiter white: penalty points-off for black 1 halves"},
       {"rozhodčí: odečtení bodů bílý jeden bod",
        "arbiter white: penalty points-off for white 2 halves"},
       {"rozhodčí: odečtení bodů bílý dva body",
        "arbiter white: penalty points-off for white 4 halves"},
       {"rozhodčí: oba králové v šachu bílý",
        "arbiter white: irregularity kings-in-check of white"},
       {"rozhodčí: nastavit pozici 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "arbiter white: set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
       {"rozhodčí: napomenutí bílý kvůli telefonu",
        "arbiter white: penalty warning for white: telefonu"},
       {"rozhodčí: trest černý odebrání času dvě a půl minuty",
        "arbiter white: penalty time-off for black 150 s"},
       {"rozhodčí: přidání času soupeři bílý dvě minuty",
        "arbiter white: penalty time-for-opponent for white 120 s"},
       {"rozhodčí: ztráta partie bílý", "arbiter white: penalty loss for white"},
       {"rozhodčí: vyloučení ze soutěže bílý", "arbiter white: penalty expulsion for white"},
       {"rozhodčí: výsledek bílý vyhrává", "arbiter white: result 1-0"},
       {"rozhodčí: výsledek remíza", "arbiter white: result 1/2-1/2"},
       {"rozhodčí: oba prohrávají", "arbiter white: result 0-0"},
       {"zastavit hodiny", "white: stop clocks"},
       {"rozhodčí: spustit hodiny", "arbiter white: start clocks"},
       {"rozhodčí: nastavit hodiny bílý dvě hodiny tři minuty černý padesát dvě minuty",
        "arbiter white: set clocks 7380 s 3120 s"},
       {"bílý je tady", "white: arrive"},
       {"rozhodčí: černý chybí", "arbiter white: absence of black"},
       {"černý podepisuje", "black: sign"},
       {"praporek spadl", "white: flag"}});
}

TEST(Orders, Slovak) {
  expect_all(
      "sk",
      {{"rozhodca: remíza povolená", "arbiter white: allow draw"},
       {"reklamujem remízu, trikrát rovnaká pozícia, s ťahom jazdec Felix tri",
        "white: claim threefold with g1f3"},
       {"päťdesiat ťahov", "white: claim fifty-moves"},
       {"normálnymi prostriedkami sa nedá vyhrať", "white: claim no-normal-means"},
       {"žiadne úsilie vyhrať", "white: claim no-effort"},
       {"prídavok päť sekúnd", "white: claim added-increment"},
       {"rozhodca: reklamácia uznaná", "arbiter white: grant claim"},
       {"rozhodca: reklamácia zamietnutá", "arbiter white: reject claim"},
       {"rozhodca: reklamácia odložená", "arbiter white: defer claim"},
       {"čierny: biely dotkol sa Eva dva", "black: touch of white e2"},
       {"opravujem", "white: adjust"},
       {"rozhodca: neprípustný ťah biely", "arbiter white: irregularity illegal-move of white"},
       {"rozhodca: neprípustný ťah biely, hodiny stlačené",
        "arbiter white: irregularity illegal-move of white pressed"},
       {"rozhodca: čierny dvoma rukami", "arbiter black: irregularity two-hands of black"},
       {"rozhodca: hodiny stlačené bez ťahu čierny",
        "arbiter white: irregularity press-without-move of black"},
       {"rozhodca: nepremenený pešiak biely",
        "arbiter white: irregularity unpromoted-pawn of white"},
       {"biely sa dotkol e2", "white: touch of white e2"},
       {"rozhodca: biela sa dotkla Eva dva", "arbiter white: touch of white e2"},
       {"rozhodca: plný bod bielemu", "arbiter white: penalty full-point-for-opponent for black"},
       {"rozhodca: obaja chýbajú", "arbiter white: absence of both"},
       {"rozhodca: nastaviť počítadlo 12 11", "arbiter white: counters moves 12 11"},
       {"rozhodca: ťah inou figúrkou biely", "arbiter white: irregularity touched-man of white"},
       {"rozhodca: posunuté figúrky biely po ťahu 0",
        "arbiter white: irregularity displaced-men of white after 0"},
       {"rozhodca: nesprávne počiatkové postavenie biely",
        "arbiter white: irregularity wrong-start of white"},
       {"rozhodca: otočená šachovnica biely", "arbiter white: irregularity turned-board of white"},
       {"rozhodca: opačné farby biely", "arbiter white: irregularity reversed-colours of white"},
       {"rozhodca: pešiak na poslednom rade",
        "arbiter white: irregularity pawn-on-last-rank of white"},
       {"rozhodca: oprava po dohode po ťahu 0",
        "arbiter white: irregularity agreed-correction of white after 0"},
       {"rozhodca: navýšenie času obom dve minúty", "arbiter white: more for both 120 s"},
       {"rozhodca: viac času pre oboch hráčov jednu minútu", "arbiter white: more for both 60 s"},
       {"rozhodca: odobratie bodov čierny pol bodu",
        "arbiter white: penalty points-off for black 1 halves"},
       {"rozhodca: odobratie bodov biely jeden bod",
        "arbiter white: penalty points-off for white 2 halves"},
       {"rozhodca: odobratie bodov biely dva body",
        "arbiter white: penalty points-off for white 4 halves"},
       {"rozhodca: obaja králi v šachu biely",
        "arbiter white: irregularity kings-in-check of white"},
       {"rozhodca: nastaviť pozíciu 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "arbiter white: set position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
       {"rozhodca: napomenutie biely", "arbiter white: penalty warning for white"},
       {"rozhodca: skrátenie času čierny dve minúty",
        "arbiter white: penalty time-off for black 120 s"},
       {"rozhodca: navýšenie času súpera biely jednu minútu",
        "arbiter white: penalty time-for-opponent for white 60 s"},
       {"rozhodca: vykázanie zo súťaže biely", "arbiter white: penalty expulsion for white"},
       {"rozhodca: pokuta biely", "arbiter white: penalty fine for white"},
       {"rozhodca: vylúčenie z kôl biely",
        "arbiter white: penalty exclusion-from-rounds for white"},
       {"rozhodca: výsledok biely vyhráva", "arbiter white: result 1-0"},
       {"rozhodca: obaja prehrávajú", "arbiter white: result 0-0"},
       {"zastaviť hodiny", "white: stop clocks"},
       {"rozhodca: spustiť hodiny", "arbiter white: start clocks"},
       {"rozhodca: nastaviť hodiny biely dve hodiny čierny päťdesiatdva minút",
        "arbiter white: set clocks 7200 s 3120 s"},
       {"biely je tu", "white: arrive"},
       {"rozhodca: čierny chýba", "arbiter white: absence of black"},
       {"čierny podpisuje", "black: sign"},
       {"zástavka spadla", "white: flag"}});
}

}  // namespace
}  // namespace annabella::host
