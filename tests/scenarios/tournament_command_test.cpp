// annabella tournament, from the first entry to the final table.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string data(const std::string& name) {
  std::ifstream file(SOURCE_DIR "/tests/data/tournament/" + name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

Outcome tournament(const OwnHome& home, const std::string& words, const std::string& input = "") {
  return run_annabella(home, "tournament --voice en --speech off " + words, input);
}

// Sixty players, with half-point byes, absences, a forbidden pair, two late entries, withdrawals,
// forfeits, a double forfeit, odd results, an adjourned game, a corrected result, colours that were
// put right and an undone order, and a round that was changed by hand. The final table was reckoned
// once from the TRF file alone, by another program.
TEST(TournamentCommand, NineRoundsOfSixtyPlayers) {
  const OwnHome home;
  const Outcome begun = tournament(
      home,
      "new nine.event 'Nine Rounds' rounds=9 half-byes=2 tie-breaks=BH/C1,BH,SB,DE,WIN,ARO "
      "city=Praha federation=CZE begins=1992/09/19 ends=1992/09/27 arbiter='Arbiter, Anna'");
  EXPECT_EQ(begun.status, 0) << begun.err;
  const Outcome played = tournament(home, "nine.event", data("nine_rounds.txt"));
  EXPECT_EQ(played.err, "");
  EXPECT_THAT(played.out, AllOf(HasSubstr("Round 9 is paired"), HasSubstr("corrected"),
                                HasSubstr("by hand: "), HasSubstr("Undone, change")));
  const Outcome trf = tournament(home, "trf nine.event");
  EXPECT_EQ(trf.out, data("nine_rounds.trf"));

  // Read by the program itself it is the same event.
  home.write("nine.trf", trf.out);
  EXPECT_EQ(tournament(home, "new copy.event rounds=9").status, 0);
  EXPECT_EQ(tournament(home, "import copy.event nine.trf").err, "");
  EXPECT_EQ(tournament(home, "trf copy.event").out, trf.out);
  EXPECT_EQ(tournament(home, "standings copy.event").out,
            tournament(home, "standings nine.event").out);

  // Only the round that was changed by hand, and one whose result was corrected since, may differ.
  const Outcome checked = run_annabella(home, "pair --voice en --system dutch --check nine.trf");
  EXPECT_EQ(checked.status, 0);
  const auto round = [&](int number) {
    const std::string begin = "Round " + std::to_string(number) + '\n';
    const std::size_t at = checked.out.find(begin) + begin.size();
    return checked.out.substr(at, checked.out.find("nine.trf", at) - at);
  };
  for (int number : {1, 2, 3, 5, 7, 8, 9}) EXPECT_EQ(round(number), "") << number;
  EXPECT_THAT(round(6), HasSubstr("Paired here"));

  // In the event that was made from the file its rounds are explained as the file's are.
  const Outcome explained =
      run_annabella(home, "pair --voice en --system dutch --check --explain nine.trf");
  for (int number : {1, 2, 3, 5, 7, 8, 9}) {
    const std::string begin = "Round " + std::to_string(number) + '\n';
    const std::size_t at = explained.out.find(begin) + begin.size();
    const std::string ours = explained.out.substr(at, explained.out.find("nine.trf", at) - at);
    EXPECT_EQ(tournament(home, "explain copy.event round=" + std::to_string(number)).out, ours);
  }
}

// What a refusal names is what may be typed, at the desk and in the shell.
TEST(TournamentCommand, AnOrderInOnesOwnWords) {
  const OwnHome home;
  const auto german = [&](const std::string& words) {
    return run_annabella(home, "tournament --voice de --speech off " + words);
  };
  tournament(home, "new own.event Club rounds=3");
  for (const char* name : {"Adler", "Bohm", "Cerny", "Dub"}) {
    EXPECT_EQ(german("add own.event " + std::string(name)).err, "");
  }
  EXPECT_EQ(german("pair own.event").err, "");
  EXPECT_THAT(german("result own.event 1 1-0 rnude=1").err, HasSubstr("Möglich: runde"));
  EXPECT_THAT(german("ergebnis own.event 1 remis runde=1").out, HasSubstr("Brett 1: 1/2-1/2"));
}

// Of two who must not meet no round can be made, and that is among the reasons.
TEST(TournamentCommand, AForbiddenPairIsAReasonForNoRound) {
  const OwnHome home;
  for (const char* system : {"dutch", "swiss-1992"}) {
    const std::string file = std::string(system) + ".event";
    tournament(home, "new " + file + " rounds=3 system=" + system);
    const Outcome desk = tournament(home, file, "add Adler\nadd Bohm\nforbid 1 2\npair\n");
    EXPECT_THAT(desk.err, HasSubstr("no forbidden pair")) << system;
  }
}

// What the desk asks for may be said alone; another order is an order, and no answer.
TEST(TournamentCommand, AQuestionTakesItsAnswer) {
  const OwnHome home;
  tournament(home, "new a.event Club rounds=3");
  const Outcome desk =
      tournament(home, "a.event",
                 "add Adler, Ada\nadd Bohm, Bert\npair.\nwhere\nAdler?\nresult\n1 1\u20130\nundo\n"
                 "result 1\n1-0\nwhere\npairings.\nAdler\nexit\nadd Late\n");
  EXPECT_THAT(desk.out, AllOf(HasSubstr("Adler, Ada: round 1, board 1"),
                              HasSubstr("Undone, change 5: Board 1: 1-0"),
                              HasSubstr("Club: round 1\n"), Not(HasSubstr("Late"))));
  EXPECT_THAT(desk.err, AllOf(HasSubstr("Which player?"), HasSubstr("Which board?"),
                              HasSubstr("Which result?"), HasSubstr("adler")));
  EXPECT_THAT(tournament(home, "pairings a.event").out, HasSubstr("1-0"));
}

// A man who was entered by mistake is gone, whoever has entered since.
TEST(TournamentCommand, AnEntryIsUndoneAfterOthersHaveEntered) {
  const OwnHome home;
  tournament(home, "new b.event Club rounds=3");
  const Outcome desk = tournament(home, "b.event",
                                  "add Adler\nadd Mistake\nadd Cerny\nwithdraw Cerny\nundo 3\n"
                                  "players\nundo 6\nundo\nchanges\n");
  EXPECT_THAT(desk.out, AllOf(HasSubstr("Undone, change 3: Entered: Mistake\n"),
                              HasSubstr("1: Adler, unrated\n2: Cerny, unrated, withdrawn\n"),
                              HasSubstr("Undone, change 5: Withdrawn: Cerny\n"),
                              HasSubstr(": Withdrawn: Cerny\n6, ")));
  EXPECT_THAT(desk.err, HasSubstr("Change 6 is an undo itself, of change 3."));
}

TEST(TournamentCommand, OneOrderEach) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "new open.event Club Open rounds=3").status, 0);
  home.write("players.csv", "name,rating\n\"Adler, Ada\",2000\n\"Bohm, Bert\",1900\n");
  EXPECT_EQ(tournament(home, "import open.event players.csv").status, 0);
  EXPECT_EQ(tournament(home, "add open.event Cerny, Cyril ingo=130").status, 0);
  EXPECT_THAT(tournament(home, "players open.event").out,
              HasSubstr("3: Cerny, Cyril, rating 1800"));
  EXPECT_EQ(tournament(home, "pair open.event").out,
            "Round 1 is paired: one board\nClub Open: round 1\n"
            "Board 1: Adler, Ada – Bohm, Bert\nCerny, Cyril: bye\n");
  EXPECT_EQ(tournament(home, "where open.event Bohm").out,
            "Bohm, Bert: round 1, board 1, Black, against Adler, Ada\n");
  EXPECT_THAT(tournament(home, "explain open.event").out, HasSubstr("pairing-allocated bye"));
  const Outcome early = tournament(home, "pair open.event");
  EXPECT_EQ(early.status, 1);
  EXPECT_EQ(early.err, "Results of round 1 are still missing: board 1.\n");
  EXPECT_EQ(tournament(home, "result open.event 1 1-0").status, 0);
  EXPECT_THAT(tournament(home, "changes open.event").out, HasSubstr("Board 1: 1-0"));
  EXPECT_EQ(tournament(home, "undo open.event").status, 0);
  EXPECT_THAT(tournament(home, "pairings open.event").out, Not(HasSubstr("1-0")));
  EXPECT_EQ(tournament(home, "names open.event as=html out=names.html").out,
            "Written: names.html\n");
  EXPECT_TRUE(std::filesystem::exists(home / "names.html"));
  EXPECT_THAT(tournament(home, "standings open.event as=brf").out, EndsWith("\r\n"));
}

// Nobody who was there is called absent or goes without his point, and the organiser is told.
TEST(TournamentCommand, TheOpponentOfAnAbsentManInARoundRobin) {
  const OwnHome home;
  tournament(home, "new a.event system=round-robin with=numbers=start-number rounds=3");
  const Outcome played =
      tournament(home, "a.event",
                 "add Adler 2000\nadd Bohm 1900\nadd Cerny 1800\nadd Dub 1700\nbye Dub round=1\n"
                 "bye Cerny round=2 points=half\npair\nwhere Adler\ncard Adler\nstandings\n");
  EXPECT_THAT(played.out,
              AllOf(HasSubstr("lost by forfeit: Dub."), HasSubstr("Board 1: Adler – Dub, +/-"),
                    HasSubstr("Adler: round 1, wins by forfeit against Dub"),
                    HasSubstr("Round 1: White, against Dub, +/-")));
  EXPECT_THAT(played.out, Not(HasSubstr("Adler: absent")));
  EXPECT_THAT(played.err, HasSubstr("In a round robin nobody gets points for staying away"));
  EXPECT_THAT(tournament(home, "explain a.event").out, Not(HasSubstr("Free this round")));
}

TEST(TournamentCommand, WhatWasUndoneIsNotExplained) {
  const OwnHome home;
  tournament(home, "new a.event");
  tournament(home, "a.event",
             "add Adler 2000\nadd Bohm 1900\nadd Cerny 1800\nadd Dub 1700\npair\n"
             "by-hand 1-2 3-4 reason=Streit\n");
  EXPECT_THAT(tournament(home, "explain a.event").out, HasSubstr("Streit"));
  EXPECT_EQ(tournament(home, "undo a.event").status, 0);
  EXPECT_THAT(tournament(home, "explain a.event").out, Not(HasSubstr("Streit")));
}

// Two who have met are all that are there: the chief arbiter decides.
TEST(TournamentCommand, ARoundThatTheSystemCannotPair) {
  const OwnHome home;
  tournament(home, "new a.event rounds=3");
  const Outcome played = tournament(
      home, "a.event",
      "add Adler 2000\nadd Bohm 1900\npair\nresult 1 1-0\npair\nby-hand 2-1 reason=match\n");
  EXPECT_THAT(played.err, HasSubstr("The chief arbiter decides. By hand: by-hand 3-7"));
  EXPECT_THAT(
      played.out,
      AllOf(HasSubstr("Round 2 by hand: Bohm – Adler. Reason: match. This breaks: they have "
                      "met"),
            HasSubstr("Board 1: Bohm – Adler")));
  const Outcome explained = tournament(home, "explain a.event round=2");
  EXPECT_EQ(explained.status, 0) << explained.err;
  EXPECT_THAT(explained.out,
              AllOf(HasSubstr("The chief arbiter decides."), HasSubstr("Reason: match")));
  EXPECT_EQ(tournament(home, "result a.event 1 0-1").status, 0);
  EXPECT_EQ(tournament(home, "by-hand a.event 1-2 round=1 reason=late").status, 1);
  EXPECT_THAT(tournament(home, "by-hand a.event 1-0 2-0 reason=late").err,
              HasSubstr("One player at most has the bye"));
}

// What was there before is said, too: a slip of the finger is heard at once.
TEST(TournamentCommand, WhatIsPutRightIsToldWithWhatWasThere) {
  const OwnHome home;
  tournament(home, "new a.event rounds=3");
  const Outcome said =
      tournament(home, "a.event",
                 "add Adler, Ada 2000\nadd Bohm 1900\nedit Adler rating=2100 name=\"Adler, Anna\"\n"
                 "edit Bohm rating=0\nedit Bohm ingo=130 title=g\npair\nresult 1 1-0 unrated\n"
                 "correct 1 1-0\ncorrect 1 adjourned\nresult 1 0-1\nedit Bohm was-rating=5\n");
  EXPECT_THAT(
      said.out,
      AllOf(HasSubstr(
                "Adler, Anna: name Adler, Anna (before: Adler, Ada), rating 2100 (before: 2000)\n"),
            HasSubstr("Bohm: no rating any more, before 1900\n"),
            HasSubstr("Bohm: rating 1800 (before: none), title GM (before: none)\n"),
            HasSubstr("Round 1, board 1 corrected: 1-0 instead of 1-0 unrated, Adler"),
            HasSubstr("corrected: adjourned instead of 1-0, Adler"),
            HasSubstr("Board 1: 0-1, before adjourned, Adler, Anna – Bohm\n")));
  EXPECT_THAT(said.err, HasSubstr("was-rating"));
  EXPECT_THAT(tournament(home, "changes a.event").out, HasSubstr("rating 2100 (before: 2000)"));
}

// Each is refused with what can stand there, and nothing is changed.
TEST(TournamentCommand, FieldsAreAsTheFileForOthersHasThem) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "new a.event begins=2026/12/05 ends=2026/12/01").err,
            "The tournament begins on 2026/12/05 and cannot end before, on 2026/12/01.\n");
  EXPECT_FALSE(std::filesystem::exists(home / "a.event"));
  EXPECT_THAT(tournament(home, "new a.event 'Club\nOpen'").err, HasSubstr("‘Club?Open’"));
  EXPECT_FALSE(std::filesystem::exists(home / "a.event"));
  EXPECT_EQ(tournament(home, "new a.event begins=5.12.2026").status, 0);
  EXPECT_THAT(tournament(home, "set a.event ends=2026/12/01").err, HasSubstr("cannot end before"));
  EXPECT_THAT(tournament(home, "set a.event ends=Sunday").err,
              HasSubstr("‘Sunday’ cannot stand for ‘ends’. What can: 1992/09/26"));
  EXPECT_THAT(tournament(home, "add a.event Adler birth=1992/02/30").err,
              HasSubstr("What can: 1992/09/26, 1992"));
  EXPECT_THAT(tournament(home, "add a.event Adler federation=Austria").err,
              HasSubstr("three letters, as in CZE"));
  EXPECT_THAT(tournament(home, "add a.event 'Adler\nAda'").err, HasSubstr("‘Adler?Ada’"));
  EXPECT_EQ(tournament(home, "add a.event Adler birth=26.9.1992 federation=aut").status, 0);
  EXPECT_THAT(tournament(home, "edit a.event Adler birth=young").err, HasSubstr("‘young’"));
  home.write("players.csv", "name,birth\nBohm,1990\nCerny,1990/40/40\n");
  EXPECT_THAT(tournament(home, "import a.event players.csv").err,
              HasSubstr("Line 3, column 2: ‘1990/40/40’"));
  const std::string trf = tournament(home, "trf a.event").out;
  EXPECT_THAT(trf, AllOf(HasSubstr("042 2026/12/05"), HasSubstr("AUT             1992/09/26")));
}

TEST(TournamentCommand, AnOrganiserWhoSpeaksGerman) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "new a.event").status, 0);
  const Outcome talk = run_annabella(
      home, "tournament a.event --voice de --speech off",
      "melden Groß, Grete wertung=1900\nMelden Huber, Hans\nauslosen\nwo huber\nsingen\n"
      "hilfe ergebnis\nergebnis 1 remis\npunkte Huber um=-0.5 grund=Telefon\nstand\nende\n");
  EXPECT_THAT(talk.out,
              AllOf(HasSubstr("Gemeldet: Groß, Grete, Wertung 1900\n"),
                    HasSubstr("Huber, Hans: Runde 1, Brett 1, Schwarz, gegen Groß"),
                    HasSubstr("ergebnis 3 1-0: von Brett 3."), HasSubstr("Brett 1: 1/2-1/2, Groß"),
                    HasSubstr("Punktabzug: 0,5, Huber, Hans, Runde 1. Grund: Telefon"),
                    HasSubstr("2. Huber, Hans: 0;")));
  EXPECT_THAT(talk.err, HasSubstr("„singen“"));
}

TEST(TournamentCommand, Mistakes) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "").status, 2);
  EXPECT_EQ(tournament(home, "pair").status, 2);
  EXPECT_EQ(tournament(home, "sing none.event").status, 2);
  EXPECT_THAT(tournament(home, "pair none.event").err, HasSubstr("annabella tournament new"));
  EXPECT_EQ(tournament(home, "new a.event system=bridge").status, 1);
  EXPECT_FALSE(std::filesystem::exists(home / "a.event"));
}

// Nothing that is said beside it is left out without a word, or played instead.
TEST(TournamentCommand, WhatTheEventSettlesIsNotSaidAtItsBoard) {
  const OwnHome home;
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  const std::string play = "play --voice en --speech off --event a.event --board 1";
  for (const std::string said :
       {"--time 5+3", "--white Cerny", "--black Cerny", "--variant chess960", "--rated",
        "--fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'", "--scoring 3-1-0"}) {
    const Outcome refused = run_annabella(home, play + ' ' + said, "e4\n");
    EXPECT_EQ(refused.status, 2) << said;
    EXPECT_THAT(refused.err, HasSubstr("The tournament settles this, and it is not said here: " +
                                       said.substr(0, said.find(' ')) + '.'));
  }
  EXPECT_EQ(run_annabella(home, "pgn --voice en --game 1").status, 1) << "a game was begun";
}

// The names come from the event, the result goes back into it.
TEST(TournamentCommand, AGameAtABoard) {
  const OwnHome home;
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  const Outcome played = run_annabella(
      home, "play --voice en --speech off --event a.event --board 1", "f3\ne5\ng4\nQh4\n");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("Board 1: 0-1, Adler, Ada – Bohm, Bert\n"));
  EXPECT_THAT(tournament(home, "pairings a.event").out, HasSubstr("0-1"));
  EXPECT_THAT(run_annabella(home, "pgn --voice en --game 1").out,
              AllOf(HasSubstr("[White \"Adler, Ada\"]"), HasSubstr("[Event \"a\"]")));
  const Outcome again =
      run_annabella(home, "play --voice en --speech off --event a.event --board 1");
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.err, HasSubstr("has its result already: 0-1, Adler, Ada – Bohm, Bert"));
}

// An event's file without a board is no name of an event: the only open board is meant, or asked
// for.
TEST(TournamentCommand, AGameAtTheOnlyOpenBoard) {
  const OwnHome home;
  const std::string play = "play --voice en --speech off --event a.event";
  tournament(home, "new a.event time=none");
  EXPECT_THAT(run_annabella(home, play, "e4\n").err, HasSubstr("Round 1 is not open"));
  tournament(home, "a.event", "add A1 2000\nadd B2 1900\nadd C3 1800\nadd D4 1700\npair\n");
  const Outcome asked = run_annabella(home, play, "e4\n");
  EXPECT_EQ(asked.status, 1);
  EXPECT_THAT(asked.err, HasSubstr("Which board? Of round 1 these are still open: 1, 2."));
  EXPECT_EQ(run_annabella(home, "pgn --voice en --game 1").status, 1) << "a game was begun";
  tournament(home, "result a.event 1 1-0");
  const Outcome played = run_annabella(home, play, "f3\ne5\ng4\nQh4\n");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, AllOf(HasSubstr("Board 2: "), HasSubstr("Board 2: 0-1, ")));
  EXPECT_THAT(run_annabella(home, play, "e4\n").err, HasSubstr("No board of round 1 is open"));
  // What is no file of an event is a name.
  home.write("Open", "not a tournament");
  EXPECT_EQ(run_annabella(home, "play --voice en --speech off --event Open", "e4\n").err, "");
}

TEST(TournamentCommand, AResultThatCannotBeEnteredIsTold) {
  const OwnHome home;
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  run_annabella(home, "play --voice en --speech off --event a.event --board 1", "f3\ne5\n");
  for (const char* file : {"a.event", "a.event-wal", "a.event-shm"}) {
    std::filesystem::remove(home / file);
  }
  const Outcome ended = run_annabella(home, "resume --voice en --speech off", "g4\nQh4\n");
  EXPECT_NE(ended.status, 0);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("There is no such tournament"),
                               HasSubstr("The result was not entered into the tournament")));
}

TEST(TournamentCommand, AnEventHasAName) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "new club.event '' rounds=3").status, 0);
  EXPECT_THAT(tournament(home, "standings club.event").out, HasSubstr("club: "));
  EXPECT_THAT(tournament(home, "set club.event name=' '").err, HasSubstr("The name is missing."));
  EXPECT_THAT(tournament(home, "new b.event name=").err, HasSubstr("The name is missing."));
  EXPECT_THAT(tournament(home, "undo club.event").err, HasSubstr("There is nothing to undo."));
  EXPECT_THAT(tournament(home, "undo club.event 1").err, HasSubstr("begins with change 1"));
  EXPECT_THAT(tournament(home, "standings club.event").out, HasSubstr("club: "));
}

TEST(TournamentCommand, WhatAnOrderSays) {
  const OwnHome home;
  tournament(home, "new a.event rounds=5");
  tournament(home, "a.event", "add A1\nadd B2\n");
  EXPECT_EQ(tournament(home, "forbid a.event 1 2").out, "Not against each other: A1; B2\n");
  EXPECT_EQ(tournament(home, "forbid a.event 1 2 first=3").out,
            "Not against each other from round 3 on: A1; B2\n");
  EXPECT_EQ(tournament(home, "forbid a.event 1 2 last=3").out,
            "Not against each other in rounds 1 to 3: A1; B2\n");
  EXPECT_THAT(tournament(home, "players a.event as=pdf").err,
              HasSubstr("text, csv, html, brf, speech"));
  home.write("letter.txt", "Dear Ada, this is no tournament at all.\n");
  EXPECT_THAT(tournament(home, "players letter.txt").err,
              AllOf(HasSubstr("Not a tournament: "), Not(HasSubstr("ame book"))));
}

// A number names the event's board, anything else what is connected; neither replaces the other.
TEST(TournamentCommand, ABoardIsNamedByItsNumberAndByItsPlace) {
  const OwnHome home;
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  const std::string play = "play --voice en --speech off --event a.event ";
  const std::string place = " --board simulated:/dev/there-is-none ";
  for (const std::string& both : {"--board 1" + place, place + "--board 1"}) {
    const Outcome none = run_annabella(home, play + both);
    EXPECT_NE(none.status, 0) << both;
    EXPECT_THAT(none.err, HasSubstr("/dev/there-is-none: the board cannot be opened.")) << both;
  }
  for (const std::string& twice : {"--board 1 --board 2" + place, place + place}) {
    const Outcome refused = run_annabella(home, play + twice);
    EXPECT_EQ(refused.status, 2) << twice;
    EXPECT_THAT(refused.err, HasSubstr("--board is said twice: ")) << twice;
  }
  EXPECT_EQ(run_annabella(home, "resume list --voice en").out.find("Ada"), std::string::npos)
      << "no game has begun";
}

// Whoever starts it once more goes on: nothing that was played is lost, and no second game
// begins.
TEST(TournamentCommand, ABoardThatIsStartedASecondTimeGoesOn) {
  const OwnHome home;
  const std::string play = "play --voice en --speech off --event a.event --board 1";
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  const Outcome begun = run_annabella(home, play, "f3\ne5\n");
  EXPECT_THAT(begun.out, Not(HasSubstr("begun before")));
  const Outcome on = run_annabella(home, play, "g4\nQh4\n");
  EXPECT_EQ(on.status, 0) << on.err;
  EXPECT_THAT(on.out, AllOf(HasSubstr("The game at board 1 was begun before, and goes on.\n"),
                            HasSubstr("Board 1: 0-1, Adler, Ada – Bohm, Bert\n")));
  EXPECT_EQ(run_annabella(home, "pgn --voice en --game 2").status, 1);

  // The organiser takes the result back: they play again, from the first move.
  tournament(home, "undo a.event");
  const Outcome again = run_annabella(home, play, "e4\n");
  EXPECT_THAT(again.out, Not(HasSubstr("begun before")));
  EXPECT_THAT(run_annabella(home, play, "e5\n").out, HasSubstr("begun before"));
  EXPECT_THAT(run_annabella(home, "pgn --voice en --game 2").out, HasSubstr("1. e4 e5"));
}

// Others who are paired at that board have a game of their own.
TEST(TournamentCommand, ABoardWithOtherPlayersBeginsAnew) {
  const OwnHome home;
  const std::string play = "play --voice en --speech off --event a.event --board 1";
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add A1 2000\nadd B2 1900\nadd C3 1800\nadd D4 1700\npair\n");
  run_annabella(home, play, "e4\n");
  EXPECT_EQ(tournament(home, "by-hand a.event 1-2 3-4 reason=so").status, 0);
  EXPECT_THAT(run_annabella(home, play, "d4\n").out, Not(HasSubstr("begun before")));
}

// The game ended while nobody could write into the event's file.
TEST(TournamentCommand, AResultThatHadNotArrivedIsTold) {
  const OwnHome home;
  const std::string play = "play --voice en --speech off --event a.event --board 1";
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  std::filesystem::copy_file(home / "a.event", home / "before");
  run_annabella(home, play, "f3\ne5\ng4\nQh4\n");
  std::filesystem::rename(home / "before", home / "a.event");
  const Outcome again = run_annabella(home, play, "e4\n");
  EXPECT_THAT(again.out, AllOf(HasSubstr("The game at board 1 has been played: it is game 1.\n"),
                               HasSubstr("Board 1: 0-1, Adler, Ada – Bohm, Bert\n")));
  EXPECT_THAT(tournament(home, "pairings a.event").out, HasSubstr("0-1"));

  // The same with a second game, which they play since that result was taken back.
  tournament(home, "undo a.event");
  std::filesystem::copy_file(home / "a.event", home / "before");
  run_annabella(home, play, "f3\ne5\ng4\nQh4\n");
  std::filesystem::rename(home / "before", home / "a.event");
  EXPECT_THAT(run_annabella(home, play, "e4\n").out,
              AllOf(HasSubstr("The game at board 1 has been played: it is game 2.\n"),
                    HasSubstr("Board 1: 0-1, Adler, Ada – Bohm, Bert\n")));
}

// Its late entry is the strongest, so that everybody's number was another one in round 1.
TEST(TournamentCommand, AnEventOf1992IsPairedAgainFromItsFile) {
  const OwnHome home;
  tournament(home, "new a.event system=swiss-1992 seed=7 rounds=5");
  const Outcome played = tournament(
      home, "a.event",
      "add A 2000\nadd B 1950\nadd C 1900\nadd D 1850\nadd E 1800\nadd F 1750\nadd G 1700\n"
      "pair\nresult 1 1-0\nresult 2 1-0\nresult 3 1/2\nadd Zadnik 2300\npair\nresult 1 1-0\n"
      "result 2 0-1\nresult 3 1/2\nresult 4 1-0\nadd Nachzuegler 1975\npair\nresult 1 1/2\n"
      "result 2 0-1\nresult 3 1/2\nresult 4 1-0\n");
  EXPECT_EQ(played.err, "");
  EXPECT_EQ(tournament(home, "trf a.event out=a.trf").err, "");
  const Outcome checked = run_annabella(home, "pair --voice en --system swiss-1992 --check a.trf");
  EXPECT_EQ(checked.out, "a.trf: Round 1\na.trf: Round 2\na.trf: Round 3\n");

  EXPECT_EQ(tournament(home, "new b.event").status, 0);
  const Outcome imported = tournament(home, "import b.event a.trf");
  EXPECT_EQ(imported.err, "");
  EXPECT_THAT(imported.out, AllOf(HasSubstr("Imported: 9 players, 3 rounds.\n"),
                                  HasSubstr("system swiss-1992"), HasSubstr("seed 7")));
  EXPECT_EQ(tournament(home, "trf b.event").out, tournament(home, "trf a.event").out);
  for (const char* round : {"1", "2", "3"}) {
    EXPECT_EQ(tournament(home, std::string("explain b.event round=") + round).out,
              tournament(home, std::string("explain a.event round=") + round).out);
  }
}

TEST(TournamentCommand, AFileThatIsWrittenWhileARoundIsPlayed) {
  const OwnHome home;
  tournament(home, "new a.event");
  tournament(home, "a.event",
             "add A 2000\nadd B 1900\nadd C 1800\nadd D 1700\npair\nresult 2 1-0\n");
  const Outcome file = tournament(home, "trf a.event");
  EXPECT_EQ(file.status, 0);
  EXPECT_EQ(file.err,
            "Round 1 is not in the file: results are missing, board 1. "
            "Write it again when they are there.\n");
  EXPECT_THAT(file.out, Not(HasSubstr("results are missing")));
  tournament(home, "result a.event 1 1-0");
  EXPECT_EQ(tournament(home, "trf a.event").err, "");
}

TEST(TournamentCommand, WhatIsSettledCanBePlayed) {
  const OwnHome home;
  EXPECT_EQ(tournament(home, "new b.event time=xx").status, 1);
  EXPECT_FALSE(std::filesystem::exists(home / "b.event"));
  tournament(home, "new a.event");
  const Outcome time = tournament(home, "set a.event time=xx");
  EXPECT_EQ(time.status, 1);
  EXPECT_THAT(time.err, HasSubstr("xx: not a time control"));
  EXPECT_EQ(tournament(home, "set a.event system=bridge").status, 1);
  EXPECT_EQ(tournament(home, "set a.event variant=bridge").status, 1);
  EXPECT_EQ(tournament(home, "set a.event time=5d3 rated=perhaps").status, 1);
  EXPECT_THAT(tournament(home, "trf a.event").out, HasSubstr("122 90+30\n"));
  EXPECT_EQ(tournament(home, "set a.event time=40/120,G/30").status, 0);
}

// Nothing that is ordered there goes without an answer.
TEST(TournamentCommand, EachOrderOfTheDialogueIsAnswered) {
  const OwnHome home;
  tournament(home, "new a.event");
  const auto answers = [&](const std::string& order) {
    const Outcome told = tournament(home, "a.event", order + "\n");
    return told.out + told.err;
  };
  EXPECT_THAT(answers("trf"), HasSubstr("That is on the screen, 14 lines."));
  EXPECT_THAT(answers("trf out=x.trf"), EndsWith("Written: x.trf\n"));
  EXPECT_THAT(answers("import"), EndsWith("Which file? As in: import players.csv\n"));
  EXPECT_THAT(answers("set rounds=0"),
              EndsWith("‘0’ cannot stand for ‘rounds’. What can: 1 to 99\n"));
  EXPECT_THAT(answers("set draws=no"),
              EndsWith("‘no’ cannot stand for ‘draws’. What can: free, arbiter\n"));
  const Outcome nowhere = tournament(home, "none.event", "");
  EXPECT_THAT(nowhere.err, HasSubstr("There is no such tournament"));
  answers("add A\nadd B\npair");
  EXPECT_THAT(answers(""), EndsWith("\na: 2 players, round 1.\n"
                                    "Results of round 1 are still missing: board 1.\n"));
  EXPECT_THAT(answers("result 1"), EndsWith("Which result? As in: result 3 1-0\n"));
  EXPECT_THAT(answers("correct 1"), EndsWith("Which result? As in: result 3 1-0\n"));
}

TEST(TournamentCommand, TwoOfOneNameAreToldApartInTheLists) {
  const OwnHome home;
  tournament(home, "new a.event");
  tournament(home, "a.event",
             "add Novak, Adam 2000 birth=1970\nadd Novak, Adam 1900 birth=2005\nadd Dub 1800\n"
             "add Egger 1700\npair\n");
  EXPECT_EQ(tournament(home, "where a.event Dub").out,
            "Dub: round 1, board 1, Black, against Novak, Adam (1)\n");
  EXPECT_EQ(tournament(home, "where a.event 2").out,
            "Novak, Adam (2): round 1, board 2, Black, against Egger\n");
  for (const char* list : {"pairings", "names", "standings", "explain"}) {
    const std::string out = tournament(home, std::string(list) + " a.event").out;
    EXPECT_THAT(out, AllOf(HasSubstr("1"), HasSubstr("2"), HasSubstr("Novak, Adam"))) << list;
    if (list == std::string("explain")) continue;  // by number, and the name behind it
    EXPECT_THAT(out, AllOf(HasSubstr("Novak, Adam (1)"), HasSubstr("Novak, Adam (2)"))) << list;
    EXPECT_THAT(out, Not(HasSubstr("Dub ("))) << list;
  }
}

// The game stops, and goes on another time: the event is still told.
TEST(TournamentCommand, AGameThatIsResumed) {
  const OwnHome home;
  tournament(home, "new a.event time=none");
  tournament(home, "a.event", "add Adler, Ada rating=2000\nadd Bohm, Bert\npair\n");
  run_annabella(home, "play --voice en --speech off --event a.event --board 1", "f3\ne5\n");
  EXPECT_THAT(tournament(home, "pairings a.event").out, Not(HasSubstr("0-1")));
  run_annabella(home, "resume --speech off", "g4\nQh4\n");
  EXPECT_THAT(tournament(home, "pairings a.event").out, HasSubstr("0-1"));
}

}  // namespace
}  // namespace annabella::host
