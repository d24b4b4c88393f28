// An event is a fold over its changes; what may not be is refused.
#include "tournament/competition.h"

#include <annabella/lent.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "tournament/change_phrase.h"
#include "tournament/csv_heading.h"
#include "tournament/entrants_file.h"
#include "tournament/late_entries.h"
#include "tournament/result_words.h"
#include "tournament/sheet_text.h"
#include "tournament/sheets.h"
#include "tournament/trf_reader.h"
#include "tournament/trf_writer.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

Change entered(const std::string& name, int rating) {
  return {"entered", {{"name", name}, {"rating", std::to_string(rating)}}};
}

Change about(const char* kind, int player) { return {kind, {{"player", std::to_string(player)}}}; }

Change paired(int round, const std::string& games, const std::string& bye = "",
              const std::string& half = "") {
  return {"paired",
          {{"round", std::to_string(round)}, {"games", games}, {"bye", bye}, {"half", half}}};
}

Change result(int round, int board, const std::string& score, const char* kind = "result") {
  return {kind,
          {{"round", std::to_string(round)}, {"board", std::to_string(board)}, {"score", score}}};
}

Change bye(int player, int round, const std::string& points) {
  return {
      "bye",
      {{"player", std::to_string(player)}, {"round", std::to_string(round)}, {"points", points}}};
}

std::vector<WrittenChange> numbered(const std::vector<Change>& changes) {
  std::vector<WrittenChange> all;
  for (const Change& change : changes) {
    all.push_back({static_cast<int>(all.size()) + 1, {}, change});
  }
  return all;
}

// Six players, two rounds of which are over.
std::vector<Change> two_rounds() {
  return {{"settings", {{"name", "Club Open"}, {"rounds", "5"}}},
          entered("Adler, Ada", 2000),
          entered("Bohm, Bert", 2200),
          entered("Cerny, Cyril", 2100),
          entered("Dub, Dana", 1900),
          entered("Egger, Emil", 1800),
          paired(1, "2-4 1-3", "5"),
          result(1, 1, "1-0"),
          result(1, 2, "1/2"),
          bye(4, 2, "half"),
          paired(2, "3-2", "1", "4"),
          result(2, 1, "0-1")};
}

Competition of(const std::vector<Change>& changes) {
  Competition event;
  for (const Change& change : changes) {
    const Result<Done> fine = event.apply(change);
    EXPECT_TRUE(fine) << change.kind << ": " << (fine ? "" : fine.error().what.key);
  }
  return event;
}

std::string refusal(Competition event, const Change& change) {
  const Result<Done> fine = event.apply(change);
  return fine ? "" : fine.error().what.key;
}

std::string in_english(const Phrase& phrase) {
  static const auto voice = *Voice::load(SOURCE_DIR "/voices/en");
  return voice->say(phrase).printed;
}

std::vector<std::string> order(const Competition& event) {
  std::vector<std::string> names;
  for (const Player& player : event.tournament(0).players)
    names.push_back(player.name.substr(0, 1));
  return names;
}

TEST(Competition, StartNumbersFollowStrengthUntilRoundFourIsPaired) {
  std::vector<Change> changes = two_rounds();
  EXPECT_THAT(order(of(changes)), ElementsAre("B", "C", "A", "D", "E"));
  changes.push_back(entered("Fiala, Filip", 2150));
  EXPECT_THAT(order(of(changes)), ElementsAre("B", "F", "C", "A", "D", "E"));
  changes.insert(changes.end(), {paired(3, "2-5"), result(3, 1, "1-0"), paired(4, "3-1")});
  changes.push_back(entered("Groß, Gerd", 2400));
  EXPECT_THAT(order(of(changes)), ElementsAre("B", "F", "C", "A", "D", "E", "G"));
}

// Each gets the number that fits, as if all had been sorted at the end.
TEST(Competition, AnyOrderOfEntriesGivesTheSameNumbers) {
  std::vector<Change> changes;
  for (int i = 0; i < 60; ++i) {
    changes.push_back(entered(
        std::string(1, static_cast<char>('A' + i * 7 % 26)) + "-" + std::to_string(i * 37 % 60),
        2000 + 10 * (i * 13 % 5)));
    if (i % 3 == 0) changes.back().with["title"] = "FM";
  }
  const std::vector<std::string> as_entered = order(of(changes));
  changes.push_back({"settings", {{"city", "Brno"}}});
  EXPECT_EQ(order(of(changes)), as_entered);
  std::ranges::reverse(changes);
  EXPECT_EQ(order(of(changes)), as_entered);
  changes.push_back({"settings", {{"numbers", "entered"}}});
  EXPECT_NE(order(of(changes)), as_entered);
  EXPECT_EQ(of(changes).id_of(1), 1);
}

// The tables of Berger say who meets whom by number: other numbers would be the same games again.
TEST(Competition, StartNumbersOfARoundRobinStayFromTheFirstRound) {
  std::vector<Change> changes = two_rounds();
  changes.resize(6);
  changes[0].with["system"] = "round-robin";
  changes.push_back({"edited", {{"player", "5"}, {"rating", "2150"}}});
  EXPECT_THAT(order(of(changes)), ElementsAre("B", "E", "C", "A", "D"));
  changes.insert(changes.end(), {paired(1, "5-4 3-1"), result(1, 1, "1-0"), result(1, 2, "1-0")});
  changes.push_back({"edited", {{"player", "4"}, {"rating", "2500"}}});
  changes.push_back({"settings", {{"city", "Brno"}}});
  EXPECT_THAT(order(of(changes)), ElementsAre("B", "E", "C", "A", "D"));
}

// Berger's tables for five and for the four that are left of them: whoever's opponent is absent
// wins by forfeit, and who is free in the table was there.
TEST(RoundRobin, WhoIsThereIsNeverAbsent) {
  std::vector<Change> changes = two_rounds();
  changes.resize(6);
  changes[0].with["system"] = "round-robin";
  changes.insert(changes.end(), {bye(4, 1, "zero"), about("withdrawn", 5)});
  const Competition before = of(changes);
  EXPECT_TRUE(before.tournament(0).players[3].absent_next_round);
  for (const Player& player : to_be_paired(before).players) EXPECT_FALSE(player.absent_next_round);

  PairingAnswer answer;  // by start numbers: Bohm, Cerny, Adler, Dub, Egger
  answer.games = {{.white = 1, .black = 4}, {.white = 5, .black = 2}};
  answer.byes = {3};
  const Change round = pairing_of(before, answer);
  EXPECT_EQ(round.text("games"), "2-4 5-3");
  EXPECT_EQ(round.text("bye"), "1");
  EXPECT_EQ(round.text("absent"), "4 5");
  EXPECT_EQ(round.text("zero"), "");
  changes.push_back(round);
  const Competition event = of(changes);
  EXPECT_TRUE(event.is_over(1));
  EXPECT_EQ(event.points(2, 1), 2);
  EXPECT_EQ(event.points(3, 1), 2);
  EXPECT_EQ(event.points(1, 1), 0);  // free: no game, no point, and not absent
  EXPECT_EQ(event.rounds()[0].byes.at(1), Outcome::pairing_bye);
  EXPECT_EQ(event.tournament(1).players[0].rounds[0].outcome, Outcome::forfeit_win);
  EXPECT_EQ(event.tournament(1).players[3].rounds[0].outcome, Outcome::forfeit_loss);
  const Phrase told = change_phrase(round, event);
  EXPECT_EQ(told.key, "change.paired-absent");
  EXPECT_EQ(std::get<int>(told.with.at("board")), 1) << "Bohm against Dub, who is absent";
  // The game may be played another day.
  changes.push_back(result(1, 1, "adjourned", "corrected"));
  changes.push_back(result(1, 1, "0-1"));
  EXPECT_EQ(of(changes).points(4, 1), 2);
  changes[0].with["bye"] = "win";
  EXPECT_EQ(of(changes).points(1, 1), 2);
}

TEST(RoundRobin, BothAbsentLoseAndWhoIsFreeAndAbsentHasNoBye) {
  std::vector<Change> changes = two_rounds();
  changes.resize(6);
  changes[0].with["system"] = "round-robin";
  changes.insert(changes.end(), {bye(2, 1, "zero"), bye(4, 1, "zero"), bye(1, 1, "zero")});
  PairingAnswer answer;
  answer.games = {{.white = 1, .black = 4}, {.white = 5, .black = 2}};
  answer.byes = {3};
  const Change round = pairing_of(of(changes), answer);
  EXPECT_EQ(round.text("bye"), "");
  EXPECT_EQ(round.text("zero"), "1");
  changes.push_back(round);
  EXPECT_EQ(of(changes).rounds()[0].boards[0].score, Score::both_forfeit);
  EXPECT_FALSE(of(changes).rounds()[0].boards[1].score);
}

// A2: rating, title, alphabet; the order of titles was another one in 1992.
TEST(Competition, TitlesAndAlphabet) {
  const auto titled = [](const char* name, const char* title) {
    return Change{"entered", {{"name", name}, {"rating", "2300"}, {"title", title}}};
  };
  std::vector<Change> changes{{"settings", {{"system", "dutch"}}},
                              titled("Zeman", "IM"),
                              titled("Young", "WGM"),
                              titled("Beran", "")};
  EXPECT_THAT(order(of(changes)), ElementsAre("Z", "Y", "B"));
  changes[0].with["system"] = "swiss-1992";
  EXPECT_THAT(order(of(changes)), ElementsAre("Y", "Z", "B"));
}

TEST(Competition, EachNameOfWhatIsKnownOfAPlayerIsUnderstood) {
  Entrant entrant;
  for (std::string_view name : kEntrantFields) {
    const Result<Done> fine = describe(entrant, {{std::string(name), "1"}});
    EXPECT_TRUE(fine || fine.error().what.key == "event.bad-setting") << name;
  }
  EXPECT_EQ(describe(entrant, {{"shoes", "1"}}).error().what.key, "event.no-setting");
}

TEST(Competition, NationalRatingsAreConvertedByA1) {
  const Competition event = of({{"entered", {{"name", "Adler"}, {"ingo", "120"}}},
                                {"entered", {{"name", "Baker"}, {"bcf", "180"}}}});
  EXPECT_EQ(event.entrant(1).rating, 2840 - 8 * 120);
  EXPECT_EQ(event.entrant(2).rating, 600 + 8 * 180);
}

TEST(Competition, AsPairingSystemsSeeIt) {
  const Tournament tournament = of(two_rounds()).tournament(2);
  const Player& adler = tournament.players[2];
  EXPECT_EQ(adler.rounds[0].opponent, 2);
  EXPECT_EQ(adler.rounds[0].color, Color::white);
  EXPECT_EQ(adler.rounds[0].outcome, Outcome::draw);
  EXPECT_EQ(adler.rounds[1].outcome, Outcome::pairing_bye);
  EXPECT_EQ(tournament.players[3].rounds[1].outcome, Outcome::half_bye);  // Dub
  EXPECT_EQ(tournament.players[4].rounds[1].outcome, Outcome::zero_bye);  // Egger was not there
}

TEST(Competition, WhoHasWithdrawnOrAskedForAByeIsNotPaired) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.end(), {about("withdrawn", 2), bye(4, 3, "zero")});
  const Tournament tournament = of(changes).tournament(2);
  std::vector<std::string> absent;
  for (const Player& player : tournament.players) {
    if (player.absent_next_round) absent.push_back(player.name.substr(0, 1));
  }
  EXPECT_THAT(absent, ElementsAre("B", "D"));
  changes.push_back(about("returned", 2));
  EXPECT_FALSE(of(changes).tournament(2).players[0].absent_next_round);
}

TEST(Competition, WhoHasWithdrawnGetsNothingForTheByesHeAskedFor) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.end(), {bye(4, 3, "half"), bye(4, 4, "half"), about("withdrawn", 4)});
  PairingAnswer answer;
  answer.games = {{.white = 1, .black = 3}, {.white = 5, .black = 2}};  // by start numbers
  const Change gone = pairing_of(of(changes), answer);
  EXPECT_EQ(gone.text("half"), "");
  EXPECT_EQ(gone.text("zero"), "4");
  EXPECT_THAT(to_trf(of(changes)), testing::Not(HasSubstr("- H\n")));
  EXPECT_THAT(to_trf(of(changes)), testing::Not(HasSubstr("\n240 ")));
  changes.push_back(about("returned", 4));
  EXPECT_EQ(pairing_of(of(changes), answer).text("half"), "4");
  EXPECT_THAT(to_trf(of(changes)), HasSubstr("  0000 - H  0000 - H\n"));
  EXPECT_THAT(to_trf(of(changes)), HasSubstr("\n240 H   4    4\n"));
  // A round that has been dropped has no byes.
  changes.push_back({"settings", {{"rounds", "3"}}});
  EXPECT_THAT(to_trf(of(changes)), testing::Not(HasSubstr("\n240 ")));
}

TEST(Competition, ForbiddenPairsOfTheRoundsInQuestion) {
  std::vector<Change> changes = two_rounds();
  changes.push_back({"forbidden", {{"players", "1 2 5"}, {"first", "3"}, {"last", "3"}}});
  EXPECT_THAT(of(changes).tournament(2).never_pair,
              ElementsAre(Pair(3, 1), Pair(3, 5), Pair(1, 5)));
  EXPECT_THAT(of(changes).tournament(1).never_pair, ElementsAre());
  changes.push_back({"allowed", {{"players", "1 2 5"}}});
  EXPECT_THAT(of(changes).tournament(2).never_pair, ElementsAre());
}

TEST(Competition, AByeThatWasAskedForIsTakenBack) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.end(), {bye(4, 3, "half"), bye(4, 3, "none")});
  const Competition event = of(changes);
  EXPECT_FALSE(event.tournament(2).players[3].absent_next_round);
  EXPECT_EQ(refusal(event, bye(4, 3, "none")), "event.no-bye");
  EXPECT_EQ(refusal(event, bye(4, 1, "none")), "event.no-bye") << "he has played";
}

// 12.9.5. Pairing and standings see it, wherever points are counted; a win stays a win.
TEST(Competition, TheArbiterTakesPoints) {
  const auto points = [](int round, const char* by) {
    return Change{"points", {{"player", "2"}, {"round", std::to_string(round)}, {"by", by}}};
  };
  std::vector<Change> changes = two_rounds();
  changes.push_back(points(1, "-0.5"));
  EXPECT_EQ(of(changes).points(2, 2), 3);
  EXPECT_EQ(of(changes).points(2, 1), 1);
  changes.push_back(points(1, "-1"));
  const Competition event = of(changes);
  const PlayedRound first = event.tournament(2).players[0].rounds[0];
  EXPECT_EQ(first.adjusted, -3);
  EXPECT_EQ(first.outcome, Outcome::win);
  for (const char* by : {"", "0", "0.3", "half", "--1"}) {
    EXPECT_EQ(refusal(event, points(1, by)), "event.bad-setting") << by;
  }
  EXPECT_EQ(refusal(event, points(3, "1")), "event.no-round");
}

// What was known then: 2 had not withdrawn yet, and 4 had lost.
TEST(Competition, AsItWasWhenARoundWasPaired) {
  std::vector<WrittenChange> written = numbered(two_rounds());
  const auto add = [&](Change change) {
    written.push_back({static_cast<int>(written.size()) + 1, {}, std::move(change)});
  };
  add(about("withdrawn", 2));
  add(result(1, 1, "0-1", "corrected"));
  add(entered("Fiala, Filip", 2150));
  const Result<Competition> before = Competition::before_pairing(written, 2);
  ASSERT_TRUE(before);
  const Tournament tournament = before->tournament(1);
  ASSERT_EQ(tournament.players.size(), 5u);
  EXPECT_FALSE(tournament.players[0].absent_next_round);
  EXPECT_EQ(tournament.players[0].rounds[0].outcome, Outcome::win);
  EXPECT_TRUE(tournament.players[3].absent_next_round);  // he had asked for a bye
}

// All codes of the glossary: what they are to White and to Black, in halves.
TEST(Competition, EveryResultOfTheLaws) {
  struct Case {
    const char* score;
    HalfPoints white, black;
  };
  for (const Case& one : {Case{"1-0", 2, 0}, Case{"0-1", 0, 2}, Case{"1/2-1/2", 1, 1},
                          Case{"½", 1, 1}, Case{"1:0", 2, 0}, Case{"draw", 1, 1}, Case{"+/-", 2, 0},
                          Case{"-+", 0, 2}, Case{"-/-", 0, 0}, Case{"0-0", 0, 0},
                          Case{"1/2-0", 1, 0}, Case{"0-½", 0, 1}, Case{"1-0 unrated", 2, 0}}) {
    std::vector<Change> changes = two_rounds();
    changes.back() = result(2, 1, one.score);
    const Competition event = of(changes);
    EXPECT_EQ(event.points(3, 2) - event.points(3, 1), one.white) << one.score;
    EXPECT_EQ(event.points(2, 2) - event.points(2, 1), one.black) << one.score;
  }
  std::vector<Change> changes = two_rounds();
  changes.pop_back();
  for (const char* wrong : {"", "2-0", "*", "1-0 1-0", "unrated", "adjourned 1-0"}) {
    EXPECT_EQ(refusal(of(changes), result(2, 1, wrong)), "event.no-score") << wrong;
  }
}

// F9: for pairing only.
TEST(Competition, AnAdjournedGameIsADrawForPairingOnly) {
  std::vector<Change> changes = two_rounds();
  changes.back() = result(2, 1, "adjourned");
  const Competition event = of(changes);
  EXPECT_TRUE(event.is_over(2));
  EXPECT_EQ(event.tournament(2).players[0].rounds[1].outcome, Outcome::draw);
  EXPECT_EQ(event.points(2, 2), 2);
  const PlayedRound open = event.tournament(2, Competition::Adjourned::open).players[0].rounds[1];
  EXPECT_EQ(open.opponent, 2);
  EXPECT_EQ(open.outcome, Outcome::zero_bye);
  EXPECT_EQ(
      refusal(event, {"by-hand", {{"round", "2"}, {"games", "2-3"}, {"bye", "1"}, {"half", "4"}}}),
      "event.has-result");
  changes[0].with["scoring"] = "3-2-1-0";  // a loss would be a point
  EXPECT_EQ(of(changes).points(2, 2), 6);
  EXPECT_EQ(of(changes).points(3, 2), 4);
  changes[0].with.erase("scoring");
  changes.push_back(result(2, 1, "0-1"));
  EXPECT_EQ(of(changes).points(2, 2), 4);
}

TEST(Competition, ScoringByArticle10) {
  std::vector<Change> changes = two_rounds();
  changes[0].with["scoring"] = "3-2-1-0";
  const Competition event = of(changes);
  EXPECT_EQ(event.points(2, 2), 12);     // two wins
  EXPECT_EQ(event.points(3, 2), 4 + 2);  // a draw and a loss
  EXPECT_EQ(event.points(1, 2), 4 + 6);  // a draw, and a bye like a win
  changes[0].with["bye"] = "draw";
  EXPECT_EQ(of(changes).points(1, 2), 4 + 4);
}

TEST(Competition, WhatMayNotBeIsRefused) {
  const Competition event = of(two_rounds());
  EXPECT_EQ(refusal(event, result(2, 1, "1-0")), "event.has-result");
  EXPECT_EQ(refusal(event, result(2, 9, "1-0")), "event.no-board");
  EXPECT_EQ(refusal(event, result(3, 1, "1-0")), "event.no-round");
  EXPECT_EQ(refusal(event, {"settings", {{"scoring", "3-1-0"}}}), "event.fixed-setting");
  EXPECT_EQ(refusal(event, {"settings", {{"rounds", "1"}}}), "event.rounds-paired");
  EXPECT_EQ(refusal(event, {"settings", {{"rounds", "many"}}}), "event.bad-setting");
  EXPECT_EQ(refusal(event, {"settings", {{"tie-breaks", "BH,XY"}}}), "event.bad-setting");
  EXPECT_EQ(refusal(event, {"settings", {{"colour", "w"}}}), "event.no-setting");
  EXPECT_EQ(refusal(event, entered("ADLER, Ada", 1)), "event.player-twice");
  EXPECT_EQ(refusal(event, entered(" ", 1)), "event.no-name");
  EXPECT_EQ(refusal(event, about("returned", 1)), "event.has-not-withdrawn");
  EXPECT_EQ(refusal(event, about("withdrawn", 17)), "event.no-player");
  EXPECT_EQ(refusal(event, bye(2, 1, "half")), "event.was-paired");
  for (const char* players : {"1 6", "0 1", "x 1"}) {
    EXPECT_EQ(refusal(event, {"forbidden", {{"players", players}, {"first", "1"}, {"last", "9"}}}),
              "event.no-player")
        << players;
  }
  for (const char* players : {"", "1", "1 1"}) {
    EXPECT_EQ(refusal(event, {"forbidden", {{"players", players}, {"first", "1"}, {"last", "9"}}}),
              "event.two-players")
        << players;
  }
  for (const auto& [first, last] : {std::pair("1", "x"), {"", "3"}, {"0", "3"}, {"4", "3"}}) {
    const Change wrong{"forbidden", {{"players", "1 2"}, {"first", first}, {"last", last}}};
    EXPECT_EQ(refusal(event, wrong), "event.bad-setting") << first << ' ' << last;
  }
  EXPECT_EQ(refusal(event, paired(3, "1-2 2-3")), "event.paired-twice");
  EXPECT_EQ(refusal(event, paired(4, "1-2")), "event.no-round");
  EXPECT_EQ(refusal(event, {"teleported", {}}), "event.newer-change");
  std::vector<Change> open = two_rounds();
  open.pop_back();
  EXPECT_EQ(refusal(of(open), paired(3, "1-2")), "event.round-open");
  const Phrase missing = of(open).expect_last_round_over().error().what;
  EXPECT_EQ(std::get<std::string>(missing.with.at("boards")), "1");
  open[0].with["half-byes"] = "1";
  EXPECT_EQ(refusal(of(open), bye(4, 3, "half")), "event.too-many-half-byes");
}

// F7: later pairings see it, and nothing else changes.
TEST(Competition, AResultIsCorrected) {
  std::vector<Change> changes = two_rounds();
  changes.push_back(result(1, 1, "0-1", "corrected"));
  const Competition event = of(changes);
  EXPECT_EQ(event.points(2, 2), 2);
  EXPECT_EQ(event.points(4, 2), 3);
  changes.push_back({"colors", {{"round", "1"}, {"board", "1"}}});  // 4 had White, and won
  const Tournament tournament = of(changes).tournament(2);
  EXPECT_EQ(tournament.players[3].rounds[0].color, Color::white);
  EXPECT_EQ(tournament.players[3].rounds[0].outcome, Outcome::win);
}

TEST(Competition, WhoIsMeant) {
  const Competition event = of(two_rounds());
  EXPECT_EQ(*event.find("1"), 2);  // start number 1
  EXPECT_EQ(*event.find("adler"), 1);
  EXPECT_EQ(*event.find("Čer"), 3);
  EXPECT_EQ(event.find("Nobody").error().what.key, "event.no-player");
  EXPECT_EQ(*event.find("Adler, Ada"), 1);
  EXPECT_EQ(event.find("99").error().what.key, "event.no-player");
}

TEST(PairingByHand, TakesThePlacesOfTheSamePlayers) {
  std::vector<Change> changes = two_rounds();
  changes.push_back(paired(3, "2-1 5-3", "4"));
  const Competition event = of(changes);
  const Result<Change> change =
      pairing_by_hand(event, {{.white = 1, .black = 5}, {.white = 3, .black = 2}}, {}, "a quarrel");
  ASSERT_TRUE(change);
  EXPECT_EQ(change->text("was"), "2-1 5-3");
  EXPECT_EQ(change->text("broken"), "met");  // 3 and 2 in round 2
  changes.push_back(*change);
  const std::vector<Board> boards = of(changes).rounds()[2].boards;
  EXPECT_EQ(boards[0].white, 1);
  EXPECT_EQ(boards[1].black, 2);
  EXPECT_EQ(of(changes).rounds()[2].byes.at(4), Outcome::pairing_bye);

  const auto why_not = [&](const std::vector<Pairing>& games, std::optional<int> free,
                           const char* reason) {
    const Result<Change> answer = pairing_by_hand(event, games, free, reason);
    return answer ? "" : answer.error().what.key;
  };
  EXPECT_EQ(why_not({{.white = 1, .black = 5}}, {}, "so"), "event.other-players");
  EXPECT_EQ(why_not({{.white = 1, .black = 1}, {.white = 5, .black = 2}}, {}, "so"),
            "event.other-players");
  EXPECT_EQ(why_not({{.white = 1, .black = 2}}, {}, " "), "event.no-reason");
  EXPECT_EQ(why_not({}, {}, "so"), "event.no-games");
}

// After two rounds 1 and 2 have had White twice, 3 and 4 Black.
TEST(PairingByHand, WhatItBreaksIsTold) {
  std::vector<Change> changes{entered("Adler, Ada", 2000), entered("Bohm, Bert", 1900),
                              entered("Cerny, Cyril", 1800), entered("Dub, Dana", 1700)};
  for (const auto& [round, games] : {std::pair(1, "1-3 2-4"), {2, "1-4 2-3"}}) {
    changes.insert(changes.end(),
                   {paired(round, games), result(round, 1, "1-0"), result(round, 2, "1-0")});
  }
  changes.push_back(paired(3, "3-1 4-2"));
  const auto broken = [&](int white, int black, int third, int fourth) {
    const std::vector<Pairing> games{{.white = white, .black = black},
                                     {.white = third, .black = fourth}};
    const Result<Change> change = pairing_by_hand(of(changes), games, {}, "so");
    return change ? change->text("broken") : change.error().what.key;
  };
  EXPECT_EQ(broken(1, 2, 3, 4), "colors");
  EXPECT_EQ(broken(4, 1, 3, 2), "met");
  EXPECT_EQ(broken(1, 3, 4, 2), "colors met");
  changes.push_back({"forbidden", {{"players", "2 1"}, {"first", "3"}, {"last", "3"}}});
  EXPECT_EQ(broken(1, 2, 3, 4), "colors forbidden");
  changes.back().with["first"] = "2";
  changes.back().with["last"] = "2";
  EXPECT_EQ(broken(1, 2, 3, 4), "colors");
}

TEST(PairingByHand, WithTheBye) {
  std::vector<Change> changes = two_rounds();
  changes.push_back(paired(3, "2-1 5-3", "4"));
  const Result<Change> change =
      pairing_by_hand(of(changes), {{.white = 4, .black = 3}}, 5, "the bye was had");
  ASSERT_TRUE(change) << change.error().what.key;
  EXPECT_EQ(change->text("broken"), "bye");  // 5 had it in round 1
  EXPECT_EQ(change->text("had-bye"), "4");
  changes.push_back(*change);
  const Competition after = of(changes);
  EXPECT_EQ(after.rounds()[2].byes.at(5), Outcome::pairing_bye);
  EXPECT_EQ(after.board_of(4, 3), 2);
  const Phrase told = change_phrase(*change, after);
  EXPECT_EQ(in_english(told),
            "Round 3 by hand: Dub, Dana – Cerny, Cyril, instead of Egger, Emil – Cerny, Cyril. "
            "Reason: the bye was had. This breaks: a second bye. "
            "The bye goes to Egger, Emil, instead of Dub, Dana.");
}

// Somebody comes who was not expected, or the one with the bye plays him.
TEST(PairingByHand, AByeThatIsNewOrDropped) {
  std::vector<Change> changes = two_rounds();
  changes.push_back(paired(3, "2-1 5-3"));
  changes.back().with["zero"] = "4";
  const Result<Change> fresh =
      pairing_by_hand(of(changes), {{.white = 5, .black = 4}}, 3, "he came");
  ASSERT_TRUE(fresh) << fresh.error().what.key;
  EXPECT_THAT(in_english(change_phrase(*fresh, of(changes))),
              testing::EndsWith("Reason: he came. The bye goes to Cerny, Cyril."));
  changes.back() = paired(3, "2-1", "5");
  changes.back().with["zero"] = "3 4";
  const Result<Change> dropped =
      pairing_by_hand(of(changes), {{.white = 5, .black = 3}}, {}, "he came");
  ASSERT_TRUE(dropped) << dropped.error().what.key;
  EXPECT_THAT(in_english(change_phrase(*dropped, of(changes))),
              testing::EndsWith("Reason: he came. The bye of Egger, Emil is dropped."));
  // Where it stays there is nothing to tell.
  const Result<Change> stays =
      pairing_by_hand(of(changes), {{.white = 1, .black = 2}}, {}, "a wish");
  ASSERT_TRUE(stays);
  EXPECT_FALSE(stays->with.contains("had-bye"));
}

// F6: what is published stays, unless it breaks an absolute rule.
TEST(PairingByHand, OfAPublishedRound) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.end(), {paired(3, "2-1 5-3", "4"), {"published", {{"round", "3"}}}});
  const std::vector<Pairing> games{{.white = 1, .black = 5}, {.white = 3, .black = 2}};
  const Result<Change> refused = pairing_by_hand(of(changes), games, {}, "a wish");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.key, "event.published-stays");
  changes[changes.size() - 2] = paired(3, "3-2 5-1", "4");  // who have met
  EXPECT_TRUE(pairing_by_hand(of(changes), {{.white = 5, .black = 2}, {.white = 3, .black = 1}}, {},
                              "have met"));
}

// Those that are played on are paired anew in any order, with the finished ones named or not.
TEST(PairingByHand, BoardsWithResultsStay) {
  std::vector<Change> changes{entered("Adler", 2000),   entered("Bohm", 1900),
                              entered("Cerny", 1800),   entered("Dub", 1700),
                              entered("Egger", 1600),   entered("Fiala", 1500),
                              paired(1, "1-4 5-2 3-6"), result(1, 2, "1-0")};
  const auto by_hand = [&](const std::vector<Pairing>& games) {
    return pairing_by_hand(of(changes), games, {}, "so");
  };
  for (const std::vector<Pairing>& games :
       {std::vector<Pairing>{{.white = 3, .black = 1}, {.white = 6, .black = 4}},
        {{.white = 3, .black = 1}, {.white = 6, .black = 4}, {.white = 5, .black = 2}}}) {
    const Result<Change> change = by_hand(games);
    ASSERT_TRUE(change) << change.error().what.key;
    EXPECT_EQ(change->text("now"), "3-1 6-4");
    EXPECT_EQ(change->text("was"), "1-4 3-6");
    Competition event = of(changes);
    ASSERT_TRUE(event.apply(*change));
    const std::vector<Board>& boards = event.rounds()[0].boards;
    EXPECT_EQ(boards[0].white, 3);
    EXPECT_EQ(boards[1].white, 5);
    EXPECT_EQ(boards[1].score, Score::white_wins);
    EXPECT_EQ(boards[2].white, 6);
  }
  const Result<Change> refused = by_hand({{.white = 5, .black = 1}, {.white = 2, .black = 4}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(in_english(refused.error().what),
            "Board 2 has its result already and stays as it is. Name only players of the other "
            "boards.");
}

// Where the system finds nothing, and where it would have found something else.
TEST(PairingByHand, OfTheNextRound) {
  std::vector<Change> changes{entered("Adler", 2000), entered("Bohm", 1900), entered("Cerny", 1800),
                              paired(1, "1-2", "3"), result(1, 1, "1-0")};
  const std::vector<Pairing> games{{.white = 2, .black = 1}};
  const auto by_hand = [&](std::optional<int> bye, const std::optional<Change>& found) {
    return next_round_by_hand(of(changes), games, bye, "nobody else is there", found);
  };
  const Result<Change> alone = by_hand(3, {});
  ASSERT_TRUE(alone) << alone.error().what.key;
  changes.push_back(*alone);
  EXPECT_EQ(of(changes).rounds()[1].byes.at(3), Outcome::pairing_bye);
  EXPECT_EQ(in_english(change_phrase(*alone, of(changes))),
            "Round 2 by hand: Bohm – Adler. Reason: nobody else is there. This breaks: a second "
            "bye, they have met. The bye goes to Cerny.");
  changes.pop_back();
  const Result<Change> instead = by_hand(3, paired(2, "3-1", "2"));
  ASSERT_TRUE(instead);
  EXPECT_THAT(in_english(change_phrase(*instead, of(changes))),
              testing::AllOf(HasSubstr("Bohm – Adler, instead of Cerny – Adler. Reason"),
                             HasSubstr("The bye goes to Cerny, instead of Bohm.")));

  const auto why_not = [&] { return in_english(by_hand({}, {}).error().what); };
  EXPECT_THAT(why_not(), HasSubstr("Still to be named: Cerny."));
  changes.push_back(bye(3, 2, "half"));
  const Result<Change> absent = by_hand({}, {});
  ASSERT_TRUE(absent);
  EXPECT_EQ(absent->text("half"), "3");
  changes.push_back(about("withdrawn", 2));
  EXPECT_EQ(by_hand({}, {}).error().what.key, "event.not-back");
}

// Nobody is put into a round by hand who has withdrawn or stays away: not when the round is paired,
// and not later. Once he is told to be there, he is paired.
TEST(PairingByHand, NobodyWhoStaysAwayIsPutIntoARound) {
  const std::vector<Pairing> games{
      {.white = 1, .black = 2}, {.white = 3, .black = 4}, {.white = 5, .black = 6}};
  const std::vector<Change> begun{
      entered("Adler", 2000), entered("Bohm", 1900),  entered("Cerny", 1800), entered("Dub", 1700),
      entered("Egger", 1600), entered("Fiala", 1500), entered("Gross", 1400)};
  for (const bool is_paired : {false, true}) {
    for (const char* points : {"half", "full", "zero", ""}) {
      std::vector<Change> changes = begun;
      const bool withdraws = std::string_view(points).empty();
      changes.push_back(withdraws ? about("withdrawn", 5) : bye(5, 1, points));
      if (is_paired) {
        changes.push_back(paired(1, "1-2 3-4", "6"));
        changes.back().with["zero"] = "7";
        changes.back().with[withdraws ? "zero" : points] = withdraws ? "5 7" : "5";
        if (points == std::string_view("zero")) changes.back().with["zero"] = "5 7";
      } else {
        changes.push_back(bye(7, 1, "zero"));
      }
      const auto by_hand = [&](const std::vector<Pairing>& all, std::optional<int> free) {
        const Competition event = of(changes);
        const Result<Change> change = is_paired
                                          ? pairing_by_hand(event, all, free, "a slip")
                                          : next_round_by_hand(event, all, free, "a slip", {});
        return change ? std::string("done") : change.error().what.key;
      };
      const char* why = withdraws ? "event.not-back" : "event.stays-away";
      EXPECT_EQ(by_hand(games, {}), why) << is_paired << points;
      EXPECT_EQ(by_hand({games[0], games[1]}, 5), why) << is_paired << points;
      changes.push_back(withdraws ? about("returned", 5) : bye(5, 1, "none"));
      EXPECT_EQ(by_hand(games, {}), "done") << is_paired << points;
    }
  }
  // What is told is the cure.
  std::vector<Change> changes = begun;
  changes.push_back(bye(5, 1, "half"));
  EXPECT_THAT(in_english(next_round_by_hand(of(changes), games, 7, "a slip", {}).error().what),
              testing::EndsWith(": bye 5 round=1 points=none"));
}

// Who comes after all to a round that is paired has no point of it until he has a game.
TEST(PairingByHand, AByeIsTakenBackFromThePairedRoundOnly) {
  std::vector<Change> changes = two_rounds();
  EXPECT_EQ(refusal(of(changes), bye(5, 1, "none")), "event.no-bye");
  EXPECT_EQ(refusal(of(changes), bye(1, 2, "none")), "event.no-bye");  // has that of the pairing
  EXPECT_EQ(refusal(of(changes), bye(2, 2, "none")), "event.no-bye");  // plays
  changes.push_back(bye(4, 2, "none"));
  EXPECT_EQ(of(changes).rounds()[1].byes.at(4), Outcome::zero_bye);
  EXPECT_EQ(of(changes).points(4, 2), 0);
}

TEST(Undo, BeforeTheNextPairingOnly) {
  const std::vector<Change> changes = two_rounds();
  const auto undoable = [&](int number) {
    const Result<int> answer = Competition::undoable(numbered(changes), number);
    return answer ? std::to_string(*answer) : answer.error().what.key;
  };
  EXPECT_EQ(undoable(0), "12");
  EXPECT_EQ(undoable(9), "event.paired-since");
  EXPECT_EQ(undoable(11), "event.needed-since");  // the pairing, which has a result
  EXPECT_EQ(undoable(99), "event.no-change");
  std::vector<WrittenChange> written = numbered(changes);
  written.push_back({13, {}, {"undone", {{"change", "12"}}}});
  EXPECT_EQ(*Competition::undoable(written, 0), 11);
  written.push_back({14, {}, {"undone", {{"change", "11"}}}});
  const Result<Competition> event = Competition::of(written);
  ASSERT_TRUE(event);
  EXPECT_EQ(event->last_round(), 1);
  EXPECT_EQ(*Competition::undoable(written, 9), 9);  // before the next pairing again
}

std::vector<std::string> names(const Competition& event) {
  std::vector<std::string> all;
  for (const Entrant& one : event.entrants()) {
    all.push_back(one.name + (one.withdrawn ? " has withdrawn" : ""));
  }
  return all;
}

// Numbers of registration move up, in what was written down before, too.
TEST(Undo, OfAnEntryThatOthersFollow) {
  std::vector<WrittenChange> written =
      numbered({entered("Adler", 2000),
                entered("Bohm", 2200),
                entered("Cerny", 2100),
                entered("Dub", 1900),
                about("withdrawn", 3),
                bye(4, 1, "half"),
                {"forbidden", {{"players", "4 1"}, {"first", "1"}, {"last", "3"}}}});
  const auto write = [&](const Change& change) {
    written.push_back({static_cast<int>(written.size()) + 1, {}, change});
  };
  EXPECT_EQ(*Competition::undoable(written, 2), 2);
  EXPECT_EQ(Competition::undoable(written, 3).error().what.key, "event.needed-since");
  EXPECT_EQ(Competition::undoable(written, 4).error().what.key, "event.needed-since");
  write({"undone", {{"change", "2"}}});
  const auto now = [&] { return *Competition::of(written); };
  EXPECT_THAT(names(now()), ElementsAre("Adler", "Cerny has withdrawn", "Dub"));
  EXPECT_TRUE(now().stays_away(3, 1));
  EXPECT_THAT(now().forbidden().at(0).players, ElementsAre(3, 1));
  // From then on the new ones hold.
  write(entered("Egger", 2300));
  write(about("withdrawn", 4));
  write(about("returned", 2));
  EXPECT_THAT(names(now()), ElementsAre("Adler", "Cerny", "Dub", "Egger has withdrawn"));
  write({"undone", {{"change", "7"}}});
  EXPECT_EQ(*Competition::undoable(written, 1), 1);
  write({"undone", {{"change", "1"}}});
  EXPECT_THAT(names(now()), ElementsAre("Cerny", "Dub", "Egger has withdrawn"));
  write(paired(1, "1-2"));
  EXPECT_EQ(Competition::undoable(written, 3).error().what.key, "event.paired-since");
  EXPECT_EQ(names(*Competition::before_pairing(written, 1)), names(now()));
  EXPECT_TRUE(Competition::before_pairing(written, 1)->stays_away(2, 1));
}

// An undo stays; how to have the same again is told.
TEST(Undo, OfAnUndo) {
  std::vector<WrittenChange> written =
      numbered({entered("Adler", 2000), entered("Bohm", 2200), {"undone", {{"change", "1"}}}});
  const Result<int> again = Competition::undoable(written, 3);
  ASSERT_FALSE(again);
  EXPECT_EQ(in_english(again.error().what),
            "Change 3 is an undo itself, of change 1. Give once more the order that was undone.");
  EXPECT_EQ(Competition::undoable(written, 1).error().what.key, "event.no-change");
  EXPECT_EQ(*Competition::undoable(written, 0), 2);
}

// Against whoever keeps the list by names, on paper.
TEST(Undo, OfEntriesInAnyOrder) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    std::mt19937 random(seed);
    const auto any = [&](std::size_t below) { return random() % below; };
    struct Row {
      std::string name;
      int entered;  // the number of the change
      std::vector<int> withdrawals;
    };
    std::vector<Row> paper;
    std::vector<WrittenChange> written;
    const auto write = [&](const Change& change) {
      const int number = static_cast<int>(written.size()) + 1;
      written.push_back({number, {}, change});
      return number;
    };
    for (int step = 0; step < 60; ++step) {
      const std::size_t what = any(4);
      if (what < 2 || paper.empty()) {
        const std::string name = "Player " + std::to_string(step);
        paper.push_back({name, write(entered(name, static_cast<int>(any(9)) * 100)), {}});
        continue;
      }
      const std::size_t at = any(paper.size());
      Row& row = paper[at];
      if (what == 2 && row.withdrawals.empty()) {
        row.withdrawals.push_back(write(about("withdrawn", static_cast<int>(at) + 1)));
      } else if (what == 2) {
        write({"undone", {{"change", std::to_string(row.withdrawals.back())}}});
        row.withdrawals.pop_back();
      } else {
        const Result<int> undone = Competition::undoable(written, row.entered);
        ASSERT_EQ(bool(undone), row.withdrawals.empty()) << seed << ' ' << step;
        if (!undone) continue;
        write({"undone", {{"change", std::to_string(row.entered)}}});
        paper.erase(paper.begin() + static_cast<std::ptrdiff_t>(at));
      }
    }
    std::vector<std::string> expected;
    for (const Row& row : paper) {
      expected.push_back(row.name + (row.withdrawals.empty() ? "" : " has withdrawn"));
    }
    const Result<Competition> event = Competition::of(written);
    ASSERT_TRUE(event) << seed;
    EXPECT_EQ(names(*event), expected) << seed;
  }
}

TEST(EntrantsInCsv, WithAndWithoutAHeading) {
  const auto changes = entrants_in_csv(
      "name;rating;title;federation\n\"Adler; Ada\";2000;WFM;aut\r\nBohm, Bert;;;CZE\n");
  ASSERT_TRUE(changes);
  const Competition event = of(*changes);
  EXPECT_EQ(event.entrant(1).name, "Adler; Ada");
  EXPECT_EQ(event.entrant(1).federation, "AUT");
  EXPECT_EQ(event.entrant(2).rating, 0);
  const auto plain = entrants_in_csv("\"Adler, Ada\",2000\n");
  ASSERT_TRUE(plain);
  EXPECT_EQ(of(*plain).entrant(1).rating, 2000);
  // The separator is that of the first line, outside of quotes.
  const auto commas = entrants_in_csv("\"Adler; Ada\",2000\nBohm; Bert,1900\n");
  ASSERT_TRUE(commas);
  EXPECT_EQ(of(*commas).entrant(1).name, "Adler; Ada");
  EXPECT_EQ(of(*commas).entrant(2).name, "Bohm; Bert");
  const auto open = entrants_in_csv("name,rating\n\"Adler, Ada,2000\n");
  ASSERT_FALSE(open);
  EXPECT_EQ(std::get<int>(open.error().what.with.at("line")), 2);
  const auto wrong = entrants_in_csv("name,rating\nAdler,strong\n");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(std::get<int>(wrong.error().what.with.at("line")), 2);
  EXPECT_EQ(std::get<int>(wrong.error().what.with.at("column")), 2);
}

// In the words in which the desk is spoken to, and in those of other programs.
TEST(EntrantsInCsv, HeadingsOfFourLanguages) {
  for (const char* voice : {"en", "de", "cs", "sk"}) {
    const auto words = *Voice::load(SOURCE_DIR "/voices/" + std::string(voice));
    for (std::string_view field : kEntrantFields) {
      const std::string word = words->say({"desk.name." + std::string(field), {}}).printed;
      EXPECT_EQ(column_of(word), field) << voice << ": " << word;
    }
  }
  for (const char* table : {"Nachname;Vorname;Elo;Verband;Geburtsjahr;Geschlecht\n"
                            "Novák;Adam;2010;CZE;1980;m\n",
                            "PŘÍJMENÍ\tJMÉNO\tRATING\tFEDERACE\tDATUM NAROZENÍ\tPOHLAVÍ\n"
                            "Novák\tAdam\t2010\tCZE\t1980\tm\n",
                            "\xef\xbb\xbfMeno,Rating,Federácia,Rok narodenia,Pohlavie\r\n"
                            "\"Novák, Adam\",2010,cze,1980,M\r\n",
                            "Name\tRtg\tFed\tBorn\tSex\t\nNovák, Adam\t2010\tCZE\t1980\tm\t\n"}) {
    const auto changes = entrants_in_csv(table);
    ASSERT_TRUE(changes) << table << in_english(changes.error().what);
    const Competition event = of(*changes);
    ASSERT_EQ(event.entrants().size(), 1u) << table;
    const Entrant& one = event.entrant(1);
    EXPECT_EQ(one.name, "Novák, Adam") << table;
    EXPECT_EQ(one.rating, 2010) << table;
    EXPECT_EQ(one.federation, "CZE") << table;
    EXPECT_EQ(one.birth, "1980") << table;
    EXPECT_EQ(one.sex, "m") << table;
  }
}

// Beside a column of first names the one of names has the others.
TEST(EntrantsInCsv, HalvesOfANameInTwoColumns) {
  for (const char* heading :
       {"Name;Vorname", "Name;First name", "name;Given_Name", "Jméno;Křestní jméno",
        "Meno;Krstné meno", "Surname;Name", "Příjmení;Jméno", "Priezvisko;Meno", "Nachname;Vorname",
        "Last name;First name"}) {
    const auto changes = entrants_in_csv(std::string(heading) + "\nMüller;Anna\nNovák;\n");
    ASSERT_TRUE(changes) << heading << in_english(changes.error().what);
    EXPECT_EQ(of(*changes).entrant(1).name, "Müller, Anna") << heading;
    EXPECT_EQ(of(*changes).entrant(2).name, "Novák") << heading;
  }
  for (const char* heading : {"Vorname;Name", "first name;name", "Krstné meno;Meno",
                              "Křestní jméno;Jméno", "Jméno;Příjmení"}) {
    const auto changes = entrants_in_csv(std::string(heading) + "\nAnna;Müller\n");
    ASSERT_TRUE(changes) << heading;
    EXPECT_EQ(of(*changes).entrant(1).name, "Müller, Anna") << heading;
  }
  const auto both = entrants_in_csv("Name;Vorname\n\"Müller, Anna\";Anna\n");
  ASSERT_TRUE(both);
  EXPECT_EQ(of(*both).entrant(1).name, "Müller, Anna");
  // One of the two would be lost.
  for (const char* heading :
       {"Full name;Vorname", "Příjmení a jméno;Křestní jméno", "\"Nachname, Vorname\";Nachname"}) {
    const auto refused = entrants_in_csv(std::string(heading) + "\nMüller, Anna;Anna\n");
    ASSERT_FALSE(refused) << heading;
    EXPECT_THAT(in_english(refused.error().what), HasSubstr("Line 1, column 2:")) << heading;
  }
  EXPECT_EQ(of(*entrants_in_csv("Full name;Elo\nMüller, Anna;2000\n")).entrant(1).name,
            "Müller, Anna");
}

// Spreadsheets write rows that are empty; a row with anything in it has a player.
TEST(EntrantsInCsv, RowsWithoutAName) {
  for (const char* table : {"Name;Elo;Fed\nAdler;2000;\n;;\nBohm;;\n;;\n;;\n",
                            ";;\nName;Elo;Fed\n\nAdler;2000;\n \t; ;\nBohm;;\n"}) {
    const auto changes = entrants_in_csv(table);
    ASSERT_TRUE(changes) << table << in_english(changes.error().what);
    EXPECT_EQ(changes->size(), 2u) << table;
  }
  const auto missing = entrants_in_csv("Elo;Name\n2000;Adler\n;\n1900;\n");
  ASSERT_FALSE(missing);
  EXPECT_EQ(in_english(missing.error().what), "Line 4, column 2: The name is missing.");
}

TEST(EntrantsInCsv, WhoIsThereAlreadyIsNamedWithItsPlace) {
  const auto twice = entrants_in_csv("Adler;2000\nBohm;1900\nadler;1800\n");
  ASSERT_FALSE(twice);
  EXPECT_THAT(in_english(twice.error().what), HasSubstr("Line 3, column 1: adler is entered"));
  const Competition event = of({entered("Bohm", 1900)});
  const auto before = entrants_in_csv("Nr;Name\n1;Adler\n2;Bohm\n", event);
  ASSERT_FALSE(before);
  EXPECT_THAT(in_english(before.error().what), HasSubstr("Line 3, column 2: Bohm is entered"));
}

// The list of players that the desk itself writes, in each of its languages.
TEST(EntrantsInCsv, ItsOwnListIsRead) {
  const Competition event =
      of({entered("Adler, Ada", 2000), {"entered", {{"name", "Bohm"}, {"title", "FM"}}}});
  for (const char* id : {"en", "de", "cs", "sk"}) {
    const auto voice = *Voice::load(SOURCE_DIR "/voices/" + std::string(id));
    const auto changes = entrants_in_csv(as_csv(players_sheet(event), *voice));
    ASSERT_TRUE(changes) << id << in_english(changes.error().what);
    EXPECT_EQ(of(*changes).entrants(), event.entrants()) << id;
  }
}

TEST(EntrantsInCsv, AColumnThatIsUnknownIsNamed) {
  const auto refused = [](const char* table) {
    const auto changes = entrants_in_csv(table);
    return changes ? "" : in_english(changes.error().what);
  };
  EXPECT_THAT(refused("Name;Shoe size;Rating\nAdler;42;2000\n"),
              testing::AllOf(HasSubstr("Line 1, column 2: ‘Shoe size’"),
                             HasSubstr("name, rating, ingo, bcf, title, federation")));
  EXPECT_THAT(refused("\nTeam;Place\nAdler;Brno\n"), HasSubstr("Line 2, column 1: ‘Team’"));
  EXPECT_THAT(refused("Adler;2000;AUT\n"), HasSubstr("Line 1, column 1: ‘Adler’"));
  EXPECT_THAT(refused("Name;Elo;Rating\nAdler;2000;2000\n"),
              HasSubstr("Line 1, column 3: ‘Rating’ says the same"));
  EXPECT_THAT(refused("Name;Rating;\nAdler;2000;more\n"), HasSubstr("Line 2, column 3:"));
  EXPECT_EQ(refused("Adler\nBohm\n"), "");
  EXPECT_EQ(refused("Adler;\nBohm;1900\n"), "");
}

// "Müller" and "Ježek" as a program of the nineties has written them, and text of two bytes a sign.
TEST(EntrantsInCsv, WhatIsNotUtf8IsNamedWithItsPlace) {
  const auto place = [](const Result<std::vector<Change>>& read) {
    EXPECT_FALSE(read);
    const Phrase& what = read.error().what;
    if (what.key != "trf.at") return what.key;
    return std::get<std::vector<Phrase>>(what.with.at("why")).at(0).key + ' ' +
           std::to_string(std::get<int>(what.with.at("line"))) + ' ' +
           std::to_string(std::get<int>(what.with.at("column")));
  };
  EXPECT_EQ(place(entrants_in_csv("name\r\nNovák\r\nM\xfcller\r\n")), "trf.not-utf8 3 2");
  EXPECT_EQ(place(entrants_in_csv("name\n\nNová\x9e, Je\x9e"
                                  "ek\n")),
            "trf.not-utf8 3 5");
  EXPECT_EQ(place(entrants_in_csv("\xfc")), "trf.not-utf8 1 1");
  EXPECT_EQ(place(entrants_in_csv("\xef\xbb\xbfM\xfcller\n")), "trf.not-utf8 1 2");
  EXPECT_EQ(place(entrants_in_csv(std::string("n\0a\0", 4))), "trf.not-text 1 2");
  EXPECT_TRUE(entrants_in_csv("\xef\xbb\xbfname\nNovák\n"));
  EXPECT_EQ(place(changes_in_trf("012 Kl\xe1 ub\rXXR 5\r", {})), "trf.not-utf8 1 7");
}

std::string trf_of(const std::string& text) {
  const auto changes = changes_in_trf(text, Competition());
  EXPECT_TRUE(changes) << (changes ? "" : changes.error().what.key);
  return to_trf(of(*changes));
}

void expect_same(const Tournament& one, const Tournament& other) {
  ASSERT_EQ(one.players.size(), other.players.size());
  for (std::size_t i = 0; i < one.players.size(); ++i) {
    const Player &mine = one.players[i], &theirs = other.players[i];
    EXPECT_EQ(mine.name, theirs.name);
    EXPECT_EQ(mine.rating, theirs.rating);
    EXPECT_EQ(mine.absent_next_round, theirs.absent_next_round) << mine.name;
    ASSERT_EQ(mine.rounds.size(), theirs.rounds.size());
    for (std::size_t round = 0; round < mine.rounds.size(); ++round) {
      EXPECT_EQ(mine.rounds[round].opponent, theirs.rounds[round].opponent);
      EXPECT_EQ(mine.rounds[round].color, theirs.rounds[round].color);
      EXPECT_EQ(mine.rounds[round].outcome, theirs.rounds[round].outcome) << mine.name;
      EXPECT_EQ(mine.rounds[round].adjusted, theirs.rounds[round].adjusted) << mine.name;
    }
  }
  EXPECT_EQ(one.win, other.win);
  EXPECT_EQ(one.bye, other.bye);
  EXPECT_EQ(one.planned_rounds, other.planned_rounds);
  EXPECT_EQ(one.first_color, other.first_color);
  EXPECT_EQ(one.never_pair, other.never_pair);
  EXPECT_EQ(lent_in(one), lent_in(other));
}

// What is in a file of an event is all that its rounds were paired with: who stayed away, what was
// lent, forbidden, or taken by the arbiter before.
TEST(TrfWriter, ImportedRoundsAreExplainedAsTheyWere) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.begin() + 6,
                 {{"accelerated", {{"player", "2"}, {"points", "1 1 0.5"}}},
                  {"forbidden", {{"players", "2 1"}, {"first", "1"}, {"last", "3"}}}});
  changes.insert(
      changes.begin() + 11,
      {{"points", {{"player", "2"}, {"round", "1"}, {"by", "-0.5"}}}, about("withdrawn", 5)});
  ASSERT_EQ(changes[14].kind, "paired");
  changes[14].with["zero"] = "5";
  changes.push_back({"points", {{"player", "2"}, {"round", "2"}, {"by", "-1"}}});
  const auto imported = changes_in_trf(to_trf(of(changes)), Competition());
  ASSERT_TRUE(imported);
  for (int round : {1, 2}) {
    const auto native = Competition::before_pairing(numbered(changes), round);
    const auto copy = Competition::before_pairing(numbered(*imported), round);
    ASSERT_TRUE(native);
    ASSERT_TRUE(copy);
    expect_same(copy->tournament(round - 1), native->tournament(round - 1));
  }
  const Tournament second = Competition::before_pairing(numbered(*imported), 2)->tournament(1);
  std::vector<std::string> absent;
  for (const Player& player : second.players) {
    if (player.absent_next_round) absent.push_back(player.name.substr(0, 1));
  }
  EXPECT_THAT(absent, ElementsAre("D", "E"));
  EXPECT_EQ(second.players[0].rounds[0].adjusted, -1);
  EXPECT_THAT(second.never_pair, ElementsAre(Pair(1, 3)));
  EXPECT_THAT(lent_in(second), ElementsAre(Pair(1, std::vector<HalfPoints>{2, 2, 1})));
}

// Thirty-three columns are all that a name has: with the number behind it, it is another one.
TEST(TrfWriter, LongNamesThatBeginAlikeStayApart) {
  const std::string beginning = "Wolfeschlegelsteinhausen-Berger, ";  // 33 letters
  const Competition event = of({{"settings", {{"rounds", "3"}}},
                                entered(beginning + "Hubert", 2000),
                                entered(beginning + "Blaine", 1900),
                                entered("Wolfeschlegelsteinhausen-Bergova, Anna", 1800)});
  const auto imported = changes_in_trf(to_trf(event), Competition());
  ASSERT_TRUE(imported);
  const Competition copy = of(*imported);
  ASSERT_EQ(copy.entrants().size(), 3u);
  EXPECT_EQ(copy.entrant(1).name, "Wolfeschlegelsteinhausen-Berg (1)");
  EXPECT_EQ(copy.entrant(2).name, "Wolfeschlegelsteinhausen-Berg (2)");
  EXPECT_EQ(copy.entrant(3).name, "Wolfeschlegelsteinhausen-Bergova,");
}

// Something in the file that cannot stand in the event is told, and not a reason to refuse it.
TEST(TrfWriter, WhatOfAFileCannotStandIsTold) {
  std::vector<Change> changes = two_rounds();
  changes[0].with.insert({{"federation", "Czechia"}, {"begins", "in May"}, {"ends", "1992-9-6"}});
  const std::string text = to_trf(of(changes));
  const auto imported = changes_in_trf(text, Competition());
  ASSERT_TRUE(imported);
  const Competition event = of(*imported);
  const Settings& settings = event.settings();
  EXPECT_FALSE(settings.given("federation"));
  EXPECT_FALSE(settings.given("begins"));
  EXPECT_EQ(settings.text("ends"), "1992/09/06");
  std::vector<std::string> told;
  for (const Phrase& note : notes_on_trf(text, Competition())) told.push_back(in_english(note));
  EXPECT_THAT(told, testing::IsSupersetOf(
                        {HasSubstr("‘Czechia’ for federation"), HasSubstr("‘in May’ for begins")}));
}

// A draw to pairing programs, and still without a result when it comes back.
TEST(TrfWriter, AnAdjournedGameComesBackWithoutAResult) {
  std::vector<Change> changes = two_rounds();
  changes.back() = result(2, 1, "adjourned");
  const std::string text = to_trf(of(changes));
  const auto imported = changes_in_trf(text, Competition());
  ASSERT_TRUE(imported);
  const Competition copy = of(*imported);
  EXPECT_TRUE(copy.rounds()[1].boards[0].adjourned);
  EXPECT_FALSE(copy.rounds()[1].boards[0].score);
  EXPECT_EQ(copy.points(copy.id_of(1), 2), 2);  // of round 1 alone
  EXPECT_EQ(to_trf(copy), text);
  // Its result can be given then, and the file has it.
  std::vector<Change> over = *imported;
  over.push_back(result(2, 1, "0-1"));
  EXPECT_EQ(to_trf(of(over)).find("adjourned"), std::string::npos);

  // Where another program has put a result in, that is the result.
  std::string decided = text;
  const auto edit = [&](const std::string& from, const std::string& to) {
    const std::size_t at = decided.find(from);
    ASSERT_NE(at, std::string::npos) << from << '\n' << text;
    decided.replace(at, from.size(), to);
  };
  edit(" 1.5", " 2.0");
  edit("2 b =", "2 b 1");
  edit("1 w =", "1 w 0");
  edit(" 1.0", " 0.5");
  const auto result_of = changes_in_trf(decided, Competition());
  ASSERT_TRUE(result_of) << in_english(result_of.error().what);
  EXPECT_EQ(of(*result_of).rounds()[1].boards[0].score, Score::black_wins);
}

// Another program takes all of it for comments.
TEST(TrfWriter, AnEventComesBackWithWhatTrfHasNoRoomFor) {
  std::vector<Change> changes = two_rounds();
  changes[0].with.insert({{"system", "swiss-1992"},
                          {"with", "b6=any,c12=heterogeneous"},
                          {"seed", "42"},
                          {"half-byes", "2"},
                          {"draws", "arbiter"},
                          {"engine-fault", "lose"}});
  const Competition event = of(changes);
  const auto imported = changes_in_trf(to_trf(event), Competition());
  ASSERT_TRUE(imported);
  const Competition copy = of(*imported);
  for (const char* name :
       {"system", "with", "seed", "half-byes", "draws", "engine-fault", "rounds", "time"}) {
    EXPECT_EQ(copy.settings().text(name), event.settings().text(name)) << name;
  }
  EXPECT_EQ(copy.settings().tie_breaks(), event.settings().tie_breaks());
  EXPECT_TRUE(copy.settings().breaks_first_place_only());
  EXPECT_EQ(to_trf(copy), to_trf(event));
  EXPECT_TRUE(notes_on_trf(to_trf(event), Competition()).empty());

  // What was chosen here stays, and options of another system are not taken.
  const Competition dutch = of({{"settings", {{"system", "dutch"}}}});
  const auto into = changes_in_trf(to_trf(event), dutch);
  ASSERT_TRUE(into);
  EXPECT_EQ(of(*into).settings().text("system"), "dutch");
  EXPECT_EQ(of(*into).settings().text("with"), "");
  ASSERT_EQ(notes_on_trf(to_trf(event), dutch).size(), 1u);
  EXPECT_EQ(notes_on_trf(to_trf(event), dutch).front().key, "event.other-system");
}

TEST(TrfWriter, ARoundRobinComesBack) {
  std::vector<Change> changes = two_rounds();
  changes.resize(6);
  changes[0].with.insert({{"system", "round-robin"}, {"with", "cycles=2"}, {"scoring", "3-2-1-0"}});
  changes.push_back(
      {"paired", {{"round", "1"}, {"games", "2-4 1-3"}, {"bye", "5"}, {"absent", "3"}}});
  changes.push_back(result(1, 1, "1-0"));
  for (const char* bye : {"", "win"}) {
    if (*bye != '\0') changes[0].with["bye"] = bye;
    const Competition event = of(changes);
    const auto imported = changes_in_trf(to_trf(event), Competition());
    ASSERT_TRUE(imported) << imported.error().what.key;
    const Competition copy = of(*imported);
    EXPECT_EQ(copy.settings().text("system"), "round-robin");
    EXPECT_EQ(copy.settings().text("with"), "cycles=2");
    expect_same(copy.tournament(1), event.tournament(1));
    EXPECT_EQ(to_trf(copy), to_trf(event));
  }
}

// What means nothing here is another program's, and is written again.
TEST(TrfWriter, NothingThatWasReadIsLost) {
  std::ifstream sample(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string text(std::istreambuf_iterator<char>(sample), {});
  const std::vector<std::string> records{"172 FIDE", "212 PTS,BH", "352 1",
                                         "GER    1 m    Müller, Jürgen                    2100",
                                         "QQQ of nobody"};
  for (std::size_t left_out = 0; left_out <= records.size(); ++left_out) {
    const std::size_t dates = text.find("132 ");
    std::string file = text,
                expected = text.substr(dates, text.find_first_of("\r\n", dates) - dates) + '\n';
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i == left_out) continue;
      file += records[i] + '\n';
      expected += records[i] + '\n';
    }
    const auto imported = changes_in_trf(file, Competition());
    ASSERT_TRUE(imported) << imported.error().what.key;
    const std::string written = to_trf(of(*imported));
    EXPECT_NE(written.find('\n' + expected), std::string::npos) << written;
    const auto again = changes_in_trf(written, Competition());
    ASSERT_TRUE(again) << again.error().what.key;
    EXPECT_EQ(to_trf(of(*again)), written);
    std::vector<std::string> told;
    for (const Phrase& note : notes_on_trf(file, Competition())) told.push_back(in_english(note));
    EXPECT_THAT(told, testing::Contains(HasSubstr(left_out == 0 ? "132, 212" : "132, 172")));
  }
}

// TRF26's examples, and periods that have no code.
TEST(TrfWriter, TheCodedTimeControlComesAndGoes) {
  std::ifstream sample(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string text(std::istreambuf_iterator<char>(sample), {});
  struct Row {
    const char *records, *time, *code;
  };
  for (const auto& [records, time, code] :
       {Row{"222 40/6000+30:900+30\n", "100/40+15/G;+30", "40/6000+30:900+30"},
        Row{"222 5400+30\n", "90+30", "5400+30"},
        Row{"222 5400+30\n122 90 minutes and 30 seconds\n", "90+30", "5400+30"},
        Row{"122 15+10\n", "15+10", "900+10"}, Row{"222 nonsense\n122 15+10\n", "15+10", "900+10"},
        Row{"222 180\n", "3+0", "180"}, Row{"122 5d3\n", "5d3", nullptr},
        Row{"222 5400+30:900\n", nullptr, "5400+30"}, Row{"222 0/5400\n", nullptr, "5400+30"},
        Row{"222 5400-30\n", nullptr, "5400+30"}}) {
    const auto imported = changes_in_trf(text + records, Competition());
    ASSERT_TRUE(imported) << imported.error().what.key;
    const Competition event = of(*imported);
    EXPECT_EQ(event.settings().text("time"), time ? time : "90+30") << records;
    const std::string written = to_trf(event);
    const std::size_t at = written.find("\n222 ");
    EXPECT_EQ(
        at == std::string::npos ? "" : written.substr(at + 5, written.find('\n', at + 1) - at - 5),
        code ? code : "")
        << records;
    bool is_told = false, has_text = false;
    for (const Phrase& note : notes_on_trf(text + records, Competition())) {
      is_told = is_told || note.key == "event.unknown-time";
      has_text = has_text || in_english(note).find("‘90 minutes and") != std::string::npos;
    }
    EXPECT_EQ(has_text, std::string_view(records).find(" minutes and") != std::string_view::npos);
    EXPECT_EQ(is_told, time == nullptr) << records;
  }
}

// Whoever pairs in the order of places has that order in the event, too.
TEST(TrfWriter, AnotherOrderOfPairingIsThatOfTheStartNumbers) {
  std::vector<Change> changes = two_rounds();
  changes.push_back({"forbidden", {{"players", "1 4"}, {"first", "1"}, {"last", "999"}}});
  const Competition event = of(changes);
  const std::string text = to_trf(event) + "XXC rank\nGER    1 of number one\n";
  const auto imported = changes_in_trf(text, Competition());
  ASSERT_TRUE(imported) << imported.error().what.key;
  const Competition copy = of(*imported);
  const Result<TrfFile> file = read_trf_file(text, {});
  ASSERT_TRUE(file);
  ASSERT_FALSE(file->order.empty());
  for (std::size_t place = 0; place < file->order.size(); ++place) {
    const int was = file->order[place], is = static_cast<int>(place) + 1;
    const Entrant &one = event.entrant(event.id_of(was)), &same = copy.entrant(copy.id_of(is));
    EXPECT_EQ(one.name, same.name);
    EXPECT_EQ(event.points(event.id_of(was), 2), copy.points(copy.id_of(is), 2));
    for (std::size_t round = 0; round < 2; ++round) {
      const Tournament before = event.tournament(2), after = copy.tournament(2);
      const PlayedRound& then = before.players[static_cast<std::size_t>(was - 1)].rounds[round];
      const PlayedRound& now = after.players[place].rounds[round];
      EXPECT_EQ(then.outcome, now.outcome);
      EXPECT_EQ(then.opponent == 0, now.opponent == 0);
      if (then.opponent == 0) continue;
      EXPECT_EQ(file->order[static_cast<std::size_t>(now.opponent - 1)], then.opponent);
    }
  }
  const auto place_of = [&](int number) {
    return static_cast<int>(std::ranges::find(file->order, number) - file->order.begin()) + 1;
  };
  ASSERT_EQ(copy.forbidden().size(), 1U);
  const std::vector<int>& apart = copy.forbidden().front().players;
  ASSERT_EQ(apart.size(), 2U);
  EXPECT_THAT((std::vector{copy.start_number(apart[0]), copy.start_number(apart[1])}),
              testing::UnorderedElementsAre(place_of(event.start_number(1)),
                                            place_of(event.start_number(4))));
  EXPECT_EQ(copy.records(),
            std::vector{"GER    " + std::to_string(place_of(1)) + " of number one"});
  EXPECT_EQ(notes_on_trf(text, Competition()).front().key, "event.renumbered");
}

// Record 112 is there once for each of them.
TEST(TrfWriter, AllDeputiesComeAndGo) {
  std::ifstream sample(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string text{std::istreambuf_iterator<char>(sample), {}};
  const auto changes = changes_in_trf(text + "112 IA Zeller, Zoe\n112 Young, Yves\n", {});
  ASSERT_TRUE(changes);
  const Competition event = of(*changes);
  EXPECT_EQ(event.settings().text("deputies"), "FA Richter, Rudi; IA Zeller, Zoe; Young, Yves");
  EXPECT_THAT(to_trf(event),
              HasSubstr("\n112 FA Richter, Rudi\n112 IA Zeller, Zoe\n112 Young, Yves\n122 "));
}

// Whatever the file tells, or does not.
TEST(TrfWriter, TheSystemOfAFileOfOthers) {
  std::ifstream sample(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string whole{std::istreambuf_iterator<char>(sample), {}};
  const std::string text = whole + "122 40/120,G/30\n";
  const auto system = [&](const std::string& records, const Competition& event = {}) {
    const auto changes = changes_in_trf(text + records, event);
    EXPECT_TRUE(changes) << changes.error().what.key;
    std::string told = changes->front().text("system") + ' ' + changes->front().text("with");
    for (const Phrase& note : notes_on_trf(text + records, event)) {
      if (note.key != "event.kept-records") told += ' ' + note.key;  // 132
    }
    return told;
  };
  EXPECT_EQ(system(""), "dutch  event.untold-system");
  EXPECT_EQ(system("192 FIDE_DUTCH_2025\n"), "dutch ");
  EXPECT_EQ(system("192 FIDE_BURSTEIN\n"), "dutch  event.unknown-system");
  EXPECT_EQ(system("092 Individual: Double Round-Robin\n"),
            "round-robin cycles=2,numbers=start-number");
  EXPECT_EQ(system("", of({{"settings", {{"system", "swiss-1992"}}}})), "swiss-1992 ");
  EXPECT_EQ(system("192 FIDE_DUTCH_2025\n122 90 min for all\n202 BH,XYZ,SB\n"),
            "dutch  event.unknown-time event.unknown-tie-breaks");
  const auto changes = changes_in_trf(text + "122 90 min for all\n202 BH,XYZ,SB\n", {});
  EXPECT_EQ(of(*changes).settings().text("time"), "90+30");  // of the event
  EXPECT_EQ(of(*changes).settings().text("tie-breaks"), "BH,SB");
  const Competition full = of({entered("Adler", 2000)});
  EXPECT_EQ(notes_on_trf(text, full).front().key, "event.players-only");
}

// Whoever enters late has no number in the rounds before, and the others have those they had then.
TEST(TrfWriter, LateEntriesComeBackAsLateEntries) {
  std::vector<Change> changes = two_rounds();
  changes[0].with["system"] = "swiss-1992";
  changes.insert(changes.begin() + 9, {entered("Late, Lars", 2150), bye(6, 1, "half")});
  changes.insert(changes.begin() + 11,
                 {"forbidden", {{"players", "6 2"}, {"first", "1"}, {"last", "9"}}});
  ASSERT_EQ(changes[13].kind, "paired");
  changes[13].with["zero"] = "6";
  EXPECT_THAT(to_trf(of(changes)), HasSubstr("\n### annabella since=2 2\n"));
  const auto imported = changes_in_trf(to_trf(of(changes)), Competition());
  ASSERT_TRUE(imported);
  EXPECT_EQ(to_trf(of(*imported)), to_trf(of(changes)));
  for (int round : {1, 2}) {
    const auto native = Competition::before_pairing(numbered(changes), round);
    const auto copy = Competition::before_pairing(numbered(*imported), round);
    ASSERT_TRUE(native);
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->tournament(round - 1).players.size(), round == 1 ? 5u : 6u);
    const Tournament then = copy->tournament(round - 1), was = native->tournament(round - 1);
    ASSERT_EQ(then.players.size(), was.players.size());
    for (std::size_t i = 0; i < was.players.size(); ++i) {
      EXPECT_EQ(then.players[i].name, was.players[i].name);
      EXPECT_EQ(then.players[i].rank, was.players[i].rank);
    }
    // The agreement was made after round 1; a file has it from the beginning, among those there.
    EXPECT_EQ(then.never_pair.size(), round == 1 ? 0u : 1u);
  }
  const auto wrong = changes_in_trf(to_trf(of(changes)) + "### annabella since=2 55\n", {});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().what.key, "trf.at");
}

TEST(LateEntries, NumbersAreThoseOfTheTime) {
  Tournament all;
  for (int rank = 1; rank <= 4; ++rank) {
    Player player;
    player.rank = rank;
    player.name = std::string(1, static_cast<char>('A' + rank - 1));
    all.players.push_back(std::move(player));
  }
  all.players[0].rounds = {{.opponent = 4, .color = Color::white, .outcome = Outcome::win}};
  all.players[3].rounds = {{.opponent = 1, .color = Color::black, .outcome = Outcome::loss}};
  all.never_pair = {{1, 2}, {3, 4}};
  lend(all, 2, {2});
  lend(all, 4, {1});
  all.options.emplace_back("b6", "any");
  const WithoutLater then = without_later(all, {{2, 3}, {3, 2}}, 2);
  ASSERT_EQ(then.tournament.players.size(), 3u);
  EXPECT_EQ(then.tournament.players[1].name, "C");
  EXPECT_EQ(then.tournament.players[2].rank, 3);
  EXPECT_EQ(then.tournament.players[0].rounds[0].opponent, 3);
  EXPECT_EQ(then.later(3), 4);
  EXPECT_EQ(then.later(2), 3);
  EXPECT_THAT(then.tournament.never_pair, ElementsAre(Pair(2, 3)));
  EXPECT_THAT(lent_in(then.tournament), ElementsAre(Pair(3, std::vector<HalfPoints>{1})));
  EXPECT_EQ(without_later(all, {{2, 3}}, 3).tournament.players.size(), 4u);
}

// Who was free in a round robin was there: Berger's table left him over.
TEST(TrfWriter, WhoWasFreeInARoundRobinWasThere) {
  std::vector<Change> changes = two_rounds();
  changes.resize(6);
  changes[0].with["system"] = "round-robin";
  changes.push_back({"paired", {{"round", "1"}, {"games", "2-4 1-3"}, {"zero", "5"}}});
  const auto before = Competition::before_pairing(numbered(changes), 1);
  ASSERT_TRUE(before);
  for (const Player& player : before->tournament(0).players) {
    EXPECT_FALSE(player.absent_next_round) << player.name;
  }
}

TEST(TrfWriter, WhatItWritesReadsBackUnchanged) {
  std::vector<Change> changes = two_rounds();
  changes[0].with.insert({{"scoring", "3-1-0"}, {"bye", "draw"}, {"first-color", "b"}});
  changes.back() = result(2, 1, "0-1/2 unrated");
  changes.insert(changes.end(),
                 {about("withdrawn", 5),
                  bye(4, 3, "half"),
                  bye(1, 5, "zero"),
                  {"forbidden", {{"players", "1 2"}, {"first", "1"}, {"last", "999"}}}});
  const Competition event = of(changes);
  const std::string text = to_trf(event);
  const Result<Tournament> read = read_trf(text);
  ASSERT_TRUE(read) << text;
  expect_same(*read, event.tournament(2));
  EXPECT_EQ(trf_of(text), text);
  EXPECT_THAT(text, HasSubstr("\n240 Z   5    3\n"));
  EXPECT_THAT(text, HasSubstr("\n162  W 3.0    D 1.0    L 0.0    P 1.0\n"));
  EXPECT_THAT(text, HasSubstr("\n260   1 999    3    1\n"));
}

// Everybody's points would be other ones.
TEST(TrfWriter, PointsThatNoEventHasAreRefused) {
  std::ifstream file(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  std::string line, plain;
  while (std::getline(file, line)) {  // before the first round
    if (line.starts_with("001")) line = line.substr(0, 80) + " 0.0";
    plain += line + '\n';
  }
  const auto scoring = [&](const std::string& records) {
    const auto changes = changes_in_trf(plain + records, Competition());
    if (!changes) return changes.error().what.key;
    Competition event;
    const Result<Done> fine = event.apply(changes->front());
    return fine ? event.settings().text("scoring") + ' ' + event.settings().text("bye")
                : fine.error().what.key + ' ' +
                      std::get<std::string>(fine.error().what.with.at("value"));
  };
  EXPECT_EQ(scoring(""), "1-0.5-0 win");
  EXPECT_EQ(scoring("BBW  3.0\nBBD  1.0\n"), "3-1-0 win");
  EXPECT_EQ(scoring("BBW  2.0\nBBD  1.0\nBBU  1.0\n"), "2-1-0 draw");
  EXPECT_EQ(scoring("BBW  3.0\nBBD  2.0\nBBL  1.0\nBBU  1.0\n"), "3-2-1-0 loss");
  EXPECT_EQ(scoring("BBW  2.0\nBBD  1.0\nBBL  0.5\n"), "event.bad-setting 2-1-0.5-0");
  EXPECT_EQ(scoring("BBW  2.0\nBBD  1.0\nBBU  1.5\n"), "event.bad-setting 1.5");
}

TEST(TrfWriter, PointsBesidesResults) {
  std::vector<Change> changes = two_rounds();
  changes.insert(changes.end(), {{"points", {{"player", "2"}, {"round", "2"}, {"by", "-0.5"}}},
                                 {"points", {{"player", "5"}, {"round", "1"}, {"by", "-1"}}},
                                 {"accelerated", {{"player", "2"}, {"points", "1 1 0.5"}}}});
  const std::string text = to_trf(of(changes));
  EXPECT_THAT(text, HasSubstr("\nXXA    1  1.0  1.0  0.5\n"));
  // Each with the type of its result, and what that is worth now: other programs want one.
  EXPECT_THAT(text, HasSubstr("\n299 W         0.5    2    1\n"));
  EXPECT_THAT(text, HasSubstr("\n299 U         0.0    1    5\n"));
  EXPECT_THAT(text, HasSubstr("  0.0    5  0000 - U"));  // a bye, and a point off
  const Result<Tournament> read = read_trf(text);
  ASSERT_TRUE(read) << text;
  expect_same(*read, of(changes).tournament(2));
  EXPECT_EQ(trf_of(text), text);
  changes[0].with["with"] = "acceleration=baku";
  EXPECT_THAT(to_trf(of(changes)), HasSubstr("\n192 FIDE_DUTCH_2025_BAKU\n"));
  const auto again = changes_in_trf(to_trf(of(changes)), Competition());
  ASSERT_TRUE(again);
  EXPECT_EQ(of(*again).settings().text("with"), "acceleration=baku");
  // What is settled in the event already is not settled twice.
  for (const char* with : {"acceleration=baku", "number=of-all,acceleration=none"}) {
    const Competition event = of({{"settings", {{"with", with}}}});
    const auto into = changes_in_trf(to_trf(of(changes)), event);
    ASSERT_TRUE(into);
    EXPECT_FALSE(into->front().with.contains("with")) << with;
  }
}

// XXZ: whoever is absent from the next round.
TEST(TrfWriter, AbsencesAreImported) {
  std::ifstream file(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto changes = changes_in_trf(text + "XXZ 2 4\n240 H   3    5\n", Competition());
  ASSERT_TRUE(changes);
  std::vector<int> absent;
  for (const Player& player : of(*changes).tournament(2).players) {
    if (player.absent_next_round) absent.push_back(player.rank);
  }
  EXPECT_THAT(absent, ElementsAre(2, 4, 5));
  EXPECT_EQ(of(*changes).bye_to_come(5, 3), Outcome::half_bye);
  EXPECT_EQ(of(*changes).bye_to_come(4, 3), Outcome::zero_bye);
}

TEST(TrfWriter, EachColumnIsWhereItWas) {
  std::ifstream file(SOURCE_DIR "/tests/data/trf/sample1_valid_round3.trf");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string ours = trf_of(text);
  for (std::size_t at = text.find("001 "); at != std::string::npos; at = text.find("\n001 ", at)) {
    const std::size_t begin = text[at] == '\n' ? ++at : at;
    std::string line = text.substr(begin, text.find('\n', begin) - begin);
    line.replace(85, 4, "    ");  // the rank depends on the tie-breaks
    EXPECT_THAT(ours, HasSubstr(line.substr(0, 85)));
    EXPECT_THAT(ours, HasSubstr(line.substr(89)));
    ++at;
  }
  EXPECT_EQ(trf_of(ours), ours);
}

TEST(TrfWriter, NamesOfOtherAlphabetsKeepTheColumns) {
  std::vector<Change> changes = two_rounds();
  changes.push_back(entered("Dvořák, Přemysl Jiří Ondřej Šimon Vojtěch", 1500));
  const std::string text = to_trf(of(changes));
  const Result<Tournament> read = read_trf(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->players.back().name, "Dvořák, Přemysl Jiří Ondřej Šimon");
  EXPECT_EQ(read->players.back().rating, 1500);
}

TEST(Competition, TwoOfOneNameAreToldApart) {
  const Competition event =
      of({{"entered", {{"name", "Novak, Adam"}, {"rating", "1900"}, {"birth", "1980"}}},
          {"entered", {{"name", "Novak, Adam"}, {"rating", "1800"}, {"birth", "2005"}}},
          entered("Novak, Adamek", 1700)});
  const Result<int> found = event.find("Novak, Adam");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().what.key, "event.namesakes");
  EXPECT_EQ(std::get<std::string>(found.error().what.with.at("which")),
            "1 (1980, 1900), 2 (2005, 1800)");
  EXPECT_EQ(*event.find("2"), 2);
  EXPECT_EQ(*event.find("novak, adamek"), 3);
}

// Of a file, with the round from which he was there.
TEST(Competition, ALateEntryIsToldWithHisRating) {
  Change change = entered("Adler", 2000);
  change.with["since"] = "3";
  EXPECT_EQ(in_english(change_phrase(change, of({change}))), "Entered: Adler, rating 2000");
}

// Word processors make a dash of the hyphen.
TEST(ResultWords, ADashIsAHyphen) {
  for (const char* sign : {"-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", ":"}) {
    const auto result = result_in(std::string("1") + sign + "0");
    ASSERT_TRUE(result) << sign;
    EXPECT_EQ(result->score, Score::white_wins) << sign;
    const auto draw = result_in(std::string("\u00bd") + sign + "\u00bd");
    ASSERT_TRUE(draw) << sign;
    EXPECT_EQ(draw->score, Score::draw) << sign;
  }
  EXPECT_EQ(result_in("\u2013/+")->score, Score::black_wins_by_forfeit);
}

TEST(Competition, TheSamePairsByHandAreNoDeviation) {
  const Competition event = of({entered("Adler", 2000), entered("Bohm", 1900), paired(1, "1-2")});
  const Result<Change> same = pairing_by_hand(event, {{.white = 1, .black = 2}}, {}, "why");
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().what.key, "event.same-pairs");
  EXPECT_TRUE(pairing_by_hand(event, {{.white = 2, .black = 1}}, {}, "why"));
}

}  // namespace
}  // namespace annabella::host
