#include "tournament/trf_reader.h"

#include <annabella/absence.h>
#include <annabella/lent.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::string text_of(const std::string& name) {
  std::ifstream file(SOURCE_DIR "/tests/data/trf/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), with);
}

// What is wrong, and where.
struct Fault {
  std::string key;
  int line = 0, column = 0;
  bool operator==(const Fault&) const = default;
};

Fault fault_in(const std::string& text) {
  const Result<Tournament> tournament = read_trf(text);
  if (tournament) return {};
  const Phrase& what = tournament.error().what;
  Fault fault{.key = std::get<std::vector<Phrase>>(what.with.at("why")).at(0).key};
  if (what.key == "trf.at") {
    fault.line = std::get<int>(what.with.at("line"));
    fault.column = std::get<int>(what.with.at("column"));
  }
  return fault;
}

TEST(TrfReader, AValidFile) {
  const Result<Tournament> read = read_trf(text_of("sample1_valid_round3.trf"));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->players.size(), 7u);
  EXPECT_EQ(read->planned_rounds, 5);
  EXPECT_EQ(read->first_color, Color::white);
  const Player& third = read->players[2];
  EXPECT_EQ(third.name, "Costa, Clara");
  EXPECT_EQ(third.rating, 2390);
  ASSERT_EQ(third.rounds.size(), 2u);
  EXPECT_EQ(third.rounds[0].outcome, Outcome::forfeit_win);
  EXPECT_EQ(third.rounds[0].opponent, 6);
  EXPECT_EQ(third.rounds[1].outcome, Outcome::draw);
  EXPECT_EQ(third.rounds[1].color, Color::white);
  EXPECT_EQ(read->players[3].rounds[1].outcome, Outcome::win);  // W: won in less than a move
  EXPECT_EQ(read->players[5].rounds[1].outcome, Outcome::half_bye);
  EXPECT_EQ(read->players[6].rounds[0].outcome, Outcome::pairing_bye);
  for (const Player& player : read->players) EXPECT_FALSE(player.absent_next_round);
}

TEST(TrfReader, WhatIsWrongIsNamedWithItsPlace) {
  const std::pair<const char*, Fault> files[] = {
      {"sample2_bad_score.trf", {"trf.other-points", 17, 81}},
      {"sample3_contradiction.trf", {"trf.contradiction", 16, 102}},
      {"bad4_result_code.trf", {"trf.no-result", 17, 109}},
      {"bad5_no_rounds.trf", {"trf.no-rounds", 0, 0}},
      {"bad6_repeated_number.trf", {"trf.repeated-number", 17, 5}},
      {"bad7_missing_number.trf", {"trf.missing-number", 17, 5}},
      {"bad8_opponent_with_bye_code.trf", {"trf.bye-with-opponent", 17, 102}},
      {"bad9_no_colour_round1.trf", {"trf.no-first-color", 0, 0}},
      {"bad10_short_line.trf", {"trf.short-line", 17, 84}},
      {"bad12_team.trf", {"trf.team", 23, 1}}};
  for (const auto& [name, fault] : files) {
    const Fault found = fault_in(text_of(name));
    EXPECT_EQ(found, fault) << name << ": " << found.key << ' ' << found.line << ' '
                            << found.column;
  }
}

TEST(TrfReader, AnyEndOfLineWillDoAndAByteOrderMark) {
  const std::string text = text_of("sample1_valid_round3.trf");
  for (const char* end : {"\r", "\r\n"}) {
    std::string other = "\xef\xbb\xbf";
    for (char c : text) other += c == '\n' ? std::string(end) : std::string(1, c);
    const Result<Tournament> read = read_trf(other);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->players.size(), 7u);
  }
  const std::string bad = text_of("bad4_result_code.trf");
  std::string windows;
  for (char c : bad) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(fault_in(windows).line, 17);
}

TEST(TrfReader, ColumnsAreCharacters) {
  const std::string text =
      replaced(text_of("sample1_valid_round3.trf"), "Novak, Adam", "Novák, Ádám");
  ASSERT_TRUE(read_trf(text));
  EXPECT_EQ(read_trf(text)->players[0].name, "Novák, Ádám");
}

TEST(TrfReader, WhoIsAbsentFromTheNextRoundIsSaidInItsColumnOrInARecord) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::string in_column = replaced(text, "5 b =     1 w 0", "5 b =     1 w 0  0000 - Z");
  for (const std::string& other : {in_column, text + "240 Z   3    2\n", text + "XXZ 2\n"}) {
    const Result<Tournament> read = read_trf(other);
    ASSERT_TRUE(read) << read.error().what.key;
    EXPECT_TRUE(read->players[1].absent_next_round);
    EXPECT_FALSE(read->players[0].absent_next_round);
    EXPECT_EQ(read->players[1].rounds.size(), 2u);
  }
}

// With and without the half point of a bye that is still to come.
TEST(TrfReader, PointsMayHoldTheByeOfTheNextRound) {
  EXPECT_TRUE(read_trf(text_of("r2_input.trf")));
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::string bye = replaced(text, "5 b =     1 w 0", "5 b =     1 w 0  0000 - H");
  EXPECT_TRUE(read_trf(bye));
  EXPECT_TRUE(read_trf(replaced(bye, "1971/02/03  0.5", "1971/02/03  1.0")));
  EXPECT_FALSE(read_trf(replaced(bye, "1971/02/03  0.5", "1971/02/03  1.5")));
}

TEST(TrfReader, ForbiddenPairs) {
  const Result<Tournament> read = read_trf(text_of("note14_xxp.trf"));
  ASSERT_TRUE(read);
  EXPECT_THAT(read->never_pair, ElementsAre(Pair(1, 3)));
  const std::string text = text_of("sample1_valid_round3.trf");
  EXPECT_THAT(read_trf(text + "260   1   9    1    3    7\n")->never_pair,
              ElementsAre(Pair(1, 3), Pair(1, 7), Pair(3, 7)));
  EXPECT_THAT(read_trf(text + "260   1   2    1    3\n")->never_pair, ElementsAre());
}

TEST(TrfReader, OtherPoints) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const Fault fault{"trf.other-points", 16, 81};
  EXPECT_EQ(fault_in(text + "BBW  3.0\n"), fault);
  const std::string three = replaced(text, "1970/01/02  2.0", "1970/01/02  6.0");
  EXPECT_EQ(fault_in(three + "BBW  3.0\n").line, 18);
  EXPECT_EQ(fault_in(three + "162  W 3.0    D 1.0\n").line, 17);
}

// A round would come out wrong without them, and nobody would notice.
TEST(TrfReader, WhatChangesThePairingAndIsNotUnderstoodIsRefused) {
  const std::string text = text_of("sample1_valid_round3.trf");
  EXPECT_EQ(fault_in(text + "XXC sideways\n").key, "trf.not-supported");
  EXPECT_EQ(fault_in(text + "555 anything\n").key, "");
}

// JaVaFo's way of saying what results are worth: W is a win of both colours, by forfeit, and a full
// bye; D a draw and a half one; the bye of the pairing is a point if nothing else is said.
TEST(TrfReader, ThePointSystemOfJavafo) {
  const std::string text = text_of("sample1_valid_round3.trf");
  for (const char* usual : {"XXS W=1.0 D=0.5\n",
                            "XXS WW=1 BW=1 WD=0.5 BD=0.5 WL=0 BL=0 ZPB=0 "
                            "HPB=0.5 FPB=1 PAB=1.0 FW=1 FL=0.0\n"}) {
    EXPECT_TRUE(read_trf(text + usual)) << usual;
  }
  std::string three = text;
  for (const auto& [old, now] : {std::pair("1970/01/02  2.0", "1970/01/02  6.0"),
                                 {"1971/02/03  0.5", "1971/02/03  1.0"},
                                 {"1972/03/04  1.5", "1972/03/04  4.0"},
                                 {"1973/04/05  1.0", "1973/04/05  3.0"},
                                 {"1974/05/06  0.5", "1974/05/06  1.0"},
                                 {"1975/06/07  0.5", "1975/06/07  1.0"},
                                 {"1976/07/08  1.5", "1976/07/08  2.0"}}) {
    three = replaced(three, old, now);
  }
  const Result<Tournament> read = read_trf(three + "XXS W=3 D=1\n");
  ASSERT_TRUE(read) << fault_in(three + "XXS W=3 D=1\n").line;
  EXPECT_EQ(read->win, 6);
  EXPECT_EQ(read->draw, 2);
  EXPECT_EQ(read->loss, 0);
  EXPECT_EQ(read->bye, 2);
  const Fault other{"trf.other-points", 22, 81};  // who had that bye
  EXPECT_EQ(fault_in(three + "XXS W=3 D=1 PAB=3\n"), other);

  const Fault unknown{"trf.not-supported", 23, 5}, points{"trf.no-points", 23, 9};
  EXPECT_EQ(fault_in(text + "XXS QQ=1\n"), unknown);
  EXPECT_EQ(fault_in(text + "XXS WW=2\n"), unknown);     // more for White
  EXPECT_EQ(fault_in(text + "XXS FPB=0.5\n"), unknown);  // less than a win
  EXPECT_EQ(fault_in(text + "XXS L=x\n").key, "trf.no-points");
  EXPECT_EQ(fault_in(text + "XXS     W=-1\n"), points);
}

// Number 6 has lost by forfeit; nobody was absent.
TEST(TrfReader, AbsenceMayBeWorthSomething) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::string more = replaced(text, "1975/06/07  0.5", "1975/06/07  1.0");
  for (const char* record : {"BBF  0.5\n", "162  A 0.5\n", "XXS FL=0.5\n"}) {
    const Fault fault{"trf.other-points", 21, 81};
    EXPECT_EQ(fault_in(text + record), fault) << record;
    const Result<Tournament> read = read_trf(more + record);
    ASSERT_TRUE(read) << record;
    EXPECT_EQ(absence_in(*read).forfeit_loss, 1) << record;
  }
  const Result<Tournament> bye = read_trf(text + "BBZ  0.5\n");
  ASSERT_TRUE(bye);
  EXPECT_EQ(absence_in(*bye).zero_bye, 1);
  EXPECT_EQ(absence_in(*bye).forfeit_loss, 0);
  EXPECT_TRUE(read_trf(text + "BBZ  0.0\nBBF  0.0\n")->options.empty());
}

// The ranks of the file are the order of its pairing.
TEST(TrfReader, PairedInTheOrderOfRanks) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const Result<TrfFile> read = read_trf_file(text + "XXC rank\n", {});
  ASSERT_TRUE(read);
  EXPECT_THAT(read->order, ElementsAre(1, 3, 7, 4, 2, 5, 6));
  EXPECT_TRUE(read_trf_file(text, {})->order.empty());
  const Fault missing{"trf.no-number", 17, 86};
  EXPECT_EQ(fault_in(replaced(text, "  0.5    5  ", "  0.5       ") + "XXC rank\n"), missing);
}

// The same in both ways of saying it: 2, 3 and 4 have a point more in rounds 1 and 2, half a one in
// round 3.
TEST(TrfReader, PointsAreLentForPairing) {
  const std::string text = text_of("sample1_valid_round3.trf");
  std::string fictitious = text;
  for (int player : {2, 3, 4}) {
    fictitious += "XXA    " + std::to_string(player) + "  1.0  1.0  0.5\n";
  }
  const std::string ranges =
      text + "250       1.0   1   2    2    4\n250       0.5   3   3    2    4\n";
  for (const std::string& one : {fictitious, ranges}) {
    const Result<Tournament> read = read_trf(one);
    ASSERT_TRUE(read) << read.error().what.key;
    const std::vector<HalfPoints> lent{2, 2, 1};
    EXPECT_THAT(lent_in(*read), ElementsAre(Pair(2, lent), Pair(3, lent), Pair(4, lent)));
    EXPECT_TRUE(read_trf(replaced(one, "1971/02/03  0.5", "1971/02/03  1.0")));  // counted in
    EXPECT_FALSE(read_trf(replaced(one, "1971/02/03  0.5", "1971/02/03  1.5")));
  }
  // Without the blanks at the end, but with those before it.
  const std::string blanks(40, ' ');
  const Result<Tournament> late = read_trf(text + "XXA    2            1.0" + blanks + "\n");
  ASSERT_TRUE(late) << late.error().what.key;
  EXPECT_THAT(lent_in(*late), ElementsAre(Pair(2, std::vector<HalfPoints>{0, 0, 2})));
  const Fault too_long{"trf.lent-too-long", 23, 5}, no_points{"trf.no-points", 23, 15},
      no_number{"trf.no-number", 23, 19};
  EXPECT_EQ(fault_in(text + "XXA    1  1.0  1.0  1.0  1.0  1.0  1.0\n"), too_long);
  EXPECT_EQ(fault_in(text + "250       1.0   1   9    2    4\n"), too_long);
  EXPECT_EQ(fault_in(text + "XXA    1  1.0 -1.0\n"), no_points);
  EXPECT_EQ(fault_in(text + "250       1.0   1        2    4\n"), no_number);
}

// What a round brought besides its result, or in place of it: 299.
TEST(TrfReader, AbnormalPoints) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::string less = replaced(text, "1970/01/02  2.0", "1970/01/02  1.5");
  for (const char* record : {"299          -0.5    2    1\n", "299 W         0.5    2    1\n"}) {
    const Result<Tournament> read = read_trf(less + record);
    ASSERT_TRUE(read) << read.error().what.key << record;
    EXPECT_EQ(read->players[0].rounds[1].adjusted, -1);
    EXPECT_EQ(read->players[0].rounds[1].outcome, Outcome::win);
    EXPECT_EQ(fault_in(text + record).key, "trf.other-points");
  }
  // Both wins of number 1, and no loss of his.
  const std::string wins = replaced(text, "1970/01/02  2.0", "1970/01/02  3.0");
  EXPECT_EQ(fault_in(wins + "299 W         1.5         1\n").key, "");
  EXPECT_EQ(fault_in(text + "299 L        -1.0         1\n").key, "");
  const Fault of_which_round{"trf.no-number", 23, 20};
  EXPECT_EQ(fault_in(text + "299          -0.5         1\n"), of_which_round);
}

// Points for nobody are a slip in the number, and somebody else goes without them.
TEST(TrfReader, PointsBelongToPlayersOfTheFile) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::pair<const char*, Fault> records[] = {
      {"XXA       1.0\n", {"trf.no-number", 23, 5}},
      {"XXA    8  1.0\n", {"trf.missing-number", 23, 5}},
      {"XXA    0  1.0\n", {"trf.missing-number", 23, 5}},
      {"299          -0.5    2\n", {"trf.no-number", 23, 24}},
      {"299          -0.5    2    8\n", {"trf.missing-number", 23, 24}}};
  for (const auto& [record, fault] : records) EXPECT_EQ(fault_in(text + record), fault) << record;
  EXPECT_EQ(fault_in(text + "250       1.0   1   2    2   99\n").key, "");  // up to the last one
}

TEST(TrfReader, TwoPairingByesInARoundAreTooMany) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const std::string two =
      replaced(replaced(text, "0000 - H", "0000 - U"), "1975/06/07  0.5", "1975/06/07  1.0");
  EXPECT_EQ(fault_in(two).key, "");  // one in each round
  const std::string twice = replaced(replaced(two, "4 w 1     2 b 1", "4 w 1  0000 - U"),
                                     "5 b =     1 w 0", "5 b =  0000 - Z");
  EXPECT_EQ(fault_in(twice).key, "trf.second-bye");
}

TEST(TrfReader, MoreRoundsThanThereAre) {
  const std::string text = text_of("sample1_valid_round3.trf");
  EXPECT_EQ(fault_in(replaced(text, "XXR 5", "XXR 1")).key, "trf.too-many-rounds");
  EXPECT_EQ(fault_in(replaced(text, "XXR 5", "XXR 2")).key, "");  // all are over
}

TEST(TrfReader, NothingAtAll) {
  EXPECT_EQ(fault_in("").key, "trf.no-players");
  EXPECT_EQ(fault_in(std::string("001 \0", 5)), (Fault{"trf.not-text", 1, 5}));
  EXPECT_EQ(fault_in(std::string("012 \xc3\xa1\r\n001 \0\xff", 14)), (Fault{"trf.not-text", 2, 5}));
}

TEST(TrfReader, RecordsThatNameNobodyOrOneTwice) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const int next = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  EXPECT_EQ(fault_in(text + "XXP 1 55\n"), (Fault{"trf.missing-number", next, 5}));
  EXPECT_EQ(fault_in(text + "XXP 1 1\n"), (Fault{"trf.against-oneself", next, 5}));
  EXPECT_EQ(fault_in(text + "260   1   9    1   55\n"), (Fault{"trf.missing-number", next, 13}));
  EXPECT_EQ(fault_in(text + "240 Z   3   55\n"), (Fault{"trf.missing-number", next, 11}));
  EXPECT_EQ(fault_in(text + "XXZ 55\n"), (Fault{"trf.missing-number", next, 5}));
  EXPECT_EQ(fault_in(text + "XXZ 1  a\n"), (Fault{"trf.no-number", next, 8}));
  EXPECT_EQ(fault_in(text + "XXP 1 3 7x 2\n"), (Fault{"trf.no-number", next, 9}));
  EXPECT_EQ(fault_in(text + "XXS W=3 D=1\n").key, "trf.other-points") << "of other games";
  // Number 3 drew in round 2.
  EXPECT_EQ(fault_in(text + "240 Z   2    3\n"), (Fault{"trf.bye-and-game", next, 11}));
}

// W, D and L of 162 stand in columns 6, 15 and 24; those that are not there count for nothing, and
// the points of some player would be wrong instead.
TEST(TrfReader, APointSystemThatIsOutOfItsColumns) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const int next = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  const std::pair<const char*, Fault> records[] = {
      {"162 W 3.0 D 1.0\n", {"trf.no-point-code", next, 5}},
      {"162  W 1.0     D 0.5\n", {"trf.no-point-code", next, 16}},
      {"162  W 1.0   D 0.5\n", {"trf.no-point-code", next, 14}},
      {"162   W 1.0\n", {"trf.no-point-code", next, 7}},
      {"162  W 1.00\n", {"trf.no-point-code", next, 11}},
      {"162  Q 1.0\n", {"trf.no-point-code", next, 6}},
      {"162  W 1.0    Q 0.5\n", {"trf.no-point-code", next, 15}},
      {"162  W  x\n", {"trf.no-points", next, 7}},
      {"162  W\n", {"trf.no-points", next, 7}}};
  for (const auto& [record, fault] : records) {
    const Fault found = fault_in(text + record);
    EXPECT_EQ(found, fault) << record << found.key << found.line << ' ' << found.column;
  }
  for (const char* fine :
       {"162  W 1.0    D 0.5    L 0.0   \n", "162  W 1.0    D 0.5    A 0.0    P 1.0    X 0.5\n",
        "162           D 0.5\n", "162  Z 0.0\n"}) {
    EXPECT_EQ(fault_in(text + fine).key, "") << fine;
  }
}

// A bye has no opponent, and no colour; a game that was lost or won by forfeit may have one.
TEST(TrfReader, ByesHaveNoColour) {
  const std::string text = text_of("sample1_valid_round3.trf");
  for (const char* color : {"w", "b", "W"}) {
    for (const char* code : {"U", "H", "F", "Z", "u", " "}) {
      const std::string entry = "0000 " + std::string(color) + ' ' + code;
      EXPECT_EQ(fault_in(replaced(text, "0000 - U", entry)), (Fault{"trf.bye-with-color", 22, 97}))
          << entry;
    }
  }
  const std::string half = replaced(text, "0000 - H", "0000 w H");
  EXPECT_EQ(fault_in(half), (Fault{"trf.bye-with-color", 21, 107}));
  EXPECT_EQ(fault_in(replaced(text, "0000 - U", "0000   U")).key, "");
  EXPECT_EQ(fault_in(replaced(text, "0000 - U", "0000 w +")).key, "");
  EXPECT_EQ(fault_in(replaced(text, "0000 - U", "       U")).key, "");
}

// Of two records that say different things nobody knows which one is meant.
TEST(TrfReader, RecordsThatContradictEachOther) {
  const std::string text = text_of("sample1_valid_round3.trf");  // XXR 5, XXC white1
  const int next = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  const auto contradiction = [&](int column) { return Fault{"trf.says-otherwise", next, column}; };
  EXPECT_EQ(fault_in(text + "142 9\n"), contradiction(5));
  EXPECT_EQ(fault_in(text + "XXR 4\n"), contradiction(5));
  EXPECT_EQ(fault_in(text + "152 B\n"), contradiction(5));
  EXPECT_EQ(fault_in(text + "XXC black1\n"), contradiction(5));
  EXPECT_EQ(fault_in(text + "XXC rank  black1\n"), contradiction(11));
  const std::string none = replaced(text, "XXC white1", "022 Praha!");
  EXPECT_EQ(fault_in(none + "XXC white1 black1\n"), contradiction(12));
  for (const char* same :
       {"142 5\n", "XXR 5\n", "152 W\n", "152 w\n", "XXC white1\n", "XXC WHITE1 white1\n"}) {
    EXPECT_EQ(fault_in(text + same).key, "") << same;
  }
}

TEST(TrfReader, ByesOfRoundsThatDoNotExist) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const int next = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  EXPECT_EQ(fault_in(text + "240 H   6    4\n"), (Fault{"trf.no-such-round", next, 7}));
  EXPECT_EQ(fault_in(text + "240 H   0    4\n"), (Fault{"trf.no-such-round", next, 7}));
  EXPECT_EQ(fault_in(text + "240 H\n"), (Fault{"trf.no-number", next, 7}));
  EXPECT_EQ(fault_in(text + "240 H   3\n"), (Fault{"trf.no-number", next, 11}));
  EXPECT_EQ(fault_in(text + "240 U   3    4\n"), (Fault{"trf.no-bye-code", next, 5}));
  EXPECT_EQ(fault_in(text + "240 H   5    4\n").key, "");
}

TEST(TrfReader, ABlankIsBehindTheCode) {
  const std::string text = text_of("sample1_valid_round3.trf");
  const int next = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  for (const char* record : {"XXCwhite1\n", "XXR5\n", "152W\n", "240H   3    4\n"}) {
    EXPECT_EQ(fault_in(text + record), (Fault{"trf.no-blank", next, 4})) << record;
  }
  EXPECT_EQ(fault_in(text + "012Open\nXYZanything\n").key, "");
}

TEST(TrfReader, EveryDeputyIsThere) {
  const std::string text = text_of("sample1_valid_round3.trf") + "112 \n112 IA Zeller, Zoe \n";
  const Result<TrfFile> read = read_trf_file(text, {});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->records.at("112"), "FA Richter, Rudi; IA Zeller, Zoe");
}

TEST(TrfReader, TheNumberOfRoundsIsPointedAt) {
  const std::string text = replaced(text_of("sample1_valid_round3.trf"), "XXR 5", "XXR 1");
  const auto before = std::ranges::count(text.substr(0, text.find("XXR")), '\n');
  EXPECT_EQ(fault_in(text), (Fault{"trf.too-many-rounds", static_cast<int>(before) + 1, 5}));
}

}  // namespace
}  // namespace annabella::host
