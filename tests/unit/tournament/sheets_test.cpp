// The tables of an event, on the screen, on paper and for other programs.
#include "tournament/sheets.h"

#include <gmock/gmock.h>

#include "tournament/sheet_text.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Competition event() {
  Competition all;
  const std::vector<Change> changes{
      {"settings", {{"name", "Open <A>"}, {"tie-breaks", "BH"}}},
      {"entered", {{"name", "Adler, Ada"}, {"rating", "2000"}, {"title", "WFM"}}},
      {"entered", {{"name", "Bohm, Bert"}, {"rating", "1900"}}},
      {"entered", {{"name", "Cerny, Cyril"}, {"rating", "1800"}}},
      {"paired", {{"round", "1"}, {"games", "1-2"}, {"bye", "3"}}},
      {"result", {{"round", "1"}, {"board", "1"}, {"score", "1/2"}}}};
  for (const Change& change : changes) EXPECT_TRUE(all.apply(change));
  return all;
}

const Voice& english() {
  static const auto voice = *Voice::load(SOURCE_DIR "/voices/en");
  return *voice;
}

TEST(Sheets, Lines) {
  EXPECT_THAT(as_lines(pairings_by_board(event(), 1), english()),
              ElementsAre("Open <A>: round 1", "Board 1: Adler, Ada – Bohm, Bert, 1/2-1/2",
                          "Cerny, Cyril: bye"));
  EXPECT_THAT(
      as_lines(pairings_by_name(event(), 1), english()),
      ElementsAre("Open <A>: round 1, by name", "Adler, Ada: board 1, White, against Bohm, Bert",
                  "Bohm, Bert: board 1, Black, against Adler, Ada", "Cerny, Cyril: bye"));
  EXPECT_THAT(as_lines(standings_sheet(event(), 1), english()),
              ElementsAre("Open <A>: standings after round 1", HasSubstr("1. Cerny, Cyril: "),
                          HasSubstr("2. Adler, Ada: "), HasSubstr("2. Bohm, Bert: ")));
  EXPECT_THAT(
      as_lines(card(event(), 2), english()),
      ElementsAre("Bohm, Bert, start number 2", "Round 1: Black, against Adler, Ada, 1/2-1/2"));
  EXPECT_THAT(as_lines(crosstable(event(), 1), english())[2], HasSubstr("2. 1 Adler, Ada: 2w="));
}

TEST(Sheets, AnAdjournedGameHasASignOfItsOwn) {
  Competition all = event();
  for (const Change& change :
       std::vector<Change>{{"settings", {{"tie-breaks", "GE,BPG,WIN"}}},
                           {"paired", {{"round", "2"}, {"games", "3-1"}, {"zero", "2"}}},
                           {"result", {{"round", "2"}, {"board", "1"}, {"score", "adjourned"}}}}) {
    EXPECT_TRUE(all.apply(change));
  }
  EXPECT_EQ(as_csv(crosstable(all, 2), english()),
            "Place,Number,Player,1,2,Points\r\n1,3,\"Cerny, Cyril\",U,1w*,1\r\n"
            "2,1,\"Adler, Ada\",2w=,3b*,0.5\r\n3,2,\"Bohm, Bert\",1b=,Z,0.5\r\n");
  // Adler elects to play it, and has not played it with Black yet.
  EXPECT_THAT(as_csv(standings_sheet(all, 2), english()),
              HasSubstr("2,\"Adler, Ada\",0.5,2,0,0\r\n"));
}

TEST(Sheets, WhereDoIPlay) {
  EXPECT_EQ(english().say(where_phrase(event(), 1, 1)).spoken,
            "Adler, Ada: round one, board one, White, against Bohm, Bert");
  EXPECT_EQ(english().say(where_phrase(event(), 3, 1)).printed, "Cerny, Cyril: round 1, bye");
}

// Whoever withdraws later was there: the list by name has him as the one by board does. Who had
// withdrawn before is not looked for, nor is somebody who had not entered yet.
TEST(Sheets, WhoWithdrawsLaterStaysInTheListOfARound) {
  Competition all;
  for (const Change& change : std::vector<Change>{
           {"settings", {{"name", "Open"}}},
           {"entered", {{"name", "Adler"}}},
           {"entered", {{"name", "Bohm"}}},
           {"entered", {{"name", "Cerny"}}},
           {"entered", {{"name", "Dub"}}},
           {"entered", {{"name", "Egger"}}},
           {"entered", {{"name", "Fiala"}}},
           {"withdrawn", {{"player", "6"}}},
           {"paired",
            {{"round", "1"}, {"games", "1-2"}, {"bye", "3"}, {"half", "4"}, {"zero", "5 6"}}},
           {"entered", {{"name", "Gross"}}},
           {"withdrawn", {{"player", "2"}}},
           {"withdrawn", {{"player", "3"}}},
           {"withdrawn", {{"player", "4"}}},
           {"withdrawn", {{"player", "5"}}},
           {"result", {{"round", "1"}, {"board", "1"}, {"score", "1-0"}}},
           {"paired", {{"round", "2"}, {"games", "7-1"}, {"zero", "2 3 4 5 6"}}}}) {
    ASSERT_TRUE(all.apply(change));
  }
  EXPECT_THAT(as_lines(pairings_by_name(all, 1), english()),
              ElementsAre("Open: round 1, by name", "Adler: board 1, White, against Bohm",
                          "Bohm: board 1, Black, against Adler", "Cerny: bye", "Dub: half point",
                          "Egger: absent"));
  EXPECT_THAT(as_csv(pairings_by_name(all, 1), english()), HasSubstr("\r\nCerny,,,bye\r\n"));
  EXPECT_THAT(as_html(pairings_by_name(all, 1), english()), HasSubstr("Dub"));
  EXPECT_THAT(as_lines(pairings_by_name(all, 2), english()),
              ElementsAre("Open: round 2, by name", "Adler: board 1, Black, against Gross",
                          "Gross: board 1, White, against Adler"));
}

// 6.7: whoever has nobody to meet is not sent to a board.
TEST(Sheets, NobodyIsSentToMeetWhoIsAbsent) {
  Competition all;
  for (const Change& change : std::vector<Change>{
           {"settings", {{"name", "Open"}, {"system", "round-robin"}}},
           {"entered", {{"name", "Adler, Ada"}}},
           {"entered", {{"name", "Bohm, Bert"}}},
           {"entered", {{"name", "Cerny, Cyril"}}},
           {"entered", {{"name", "Dub, Dana"}}},
           {"entered", {{"name", "Egger, Emil"}}},
           {"entered", {{"name", "Fiala, Filip"}}},
           {"paired", {{"round", "1"}, {"games", "1-2 3-4 5-6"}, {"absent", "2 3"}}}}) {
    ASSERT_TRUE(all.apply(change));
  }
  const auto where = [&](int id) { return english().say(where_phrase(all, id, 1)).printed; };
  EXPECT_EQ(where(1), "Adler, Ada: round 1, wins by forfeit against Bohm, Bert");
  EXPECT_EQ(where(2), "Bohm, Bert: round 1, loses by forfeit against Adler, Ada");
  EXPECT_EQ(where(3), "Cerny, Cyril: round 1, loses by forfeit against Dub, Dana");
  EXPECT_EQ(where(4), "Dub, Dana: round 1, wins by forfeit against Cerny, Cyril");
  EXPECT_EQ(where(5), "Egger, Emil: round 1, board 3, White, against Fiala, Filip");
  const Change absent{"result", {{"round", "1"}, {"board", "3"}, {"score", "-/-"}}};
  ASSERT_TRUE(all.apply(absent));
  EXPECT_EQ(where(6), "Fiala, Filip: round 1, loses by forfeit against Egger, Emil");
  EXPECT_THAT(
      as_lines(pairings_by_name(all, 1), english()),
      ElementsAre("Open: round 1, by name", "Adler, Ada: wins by forfeit against Bohm, Bert",
                  "Bohm, Bert: loses by forfeit against Adler, Ada",
                  "Cerny, Cyril: loses by forfeit against Dub, Dana",
                  "Dub, Dana: wins by forfeit against Cerny, Cyril",
                  "Egger, Emil: loses by forfeit against Fiala, Filip",
                  "Fiala, Filip: loses by forfeit against Egger, Emil"));
  EXPECT_THAT(as_csv(pairings_by_name(all, 1), english()),
              HasSubstr("\r\n\"Adler, Ada\",,,\"wins by forfeit against Bohm, Bert\"\r\n"));
}

// "1/2-1/2" would be read as fractions and a date as likely as not.
TEST(Sheets, ResultsAreSpokenAsPeopleSayThem) {
  const Sheet sheet = pairings_by_board(event(), 1);
  EXPECT_EQ(english().say(sheet.rows[0].said).spoken, "Board one: Adler, Ada, Bohm, Bert, draw");
}

TEST(Sheets, Csv) {
  EXPECT_EQ(as_csv(standings_sheet(event(), 1), english()),
            "Place,Player,Points,BH\r\n1,\"Cerny, Cyril\",1,0.5\r\n2,\"Adler, Ada\",0.5,0.5\r\n"
            "2,\"Bohm, Bert\",0.5,0.5\r\n");
}

TEST(Sheets, HtmlIsATableWithItsHeads) {
  const std::string html = as_html(pairings_by_board(event(), 1), english());
  EXPECT_THAT(html, HasSubstr("<html lang=\"en\">"));
  EXPECT_THAT(html, HasSubstr("<caption>Open &lt;A&gt;: round 1</caption>"));
  EXPECT_THAT(html, HasSubstr("<th scope=\"col\">Board</th><th scope=\"col\">White</th>"));
  EXPECT_THAT(html, HasSubstr("<th scope=\"row\">1</th><td>Adler, Ada</td>"));
}

}  // namespace
}  // namespace annabella::host
