// An evening alone: with a program that dies and comes back, that is gone when the game is to go
// on; and with lines that wait while a move is looked at.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class AloneAtTheTable : public testing::Test {
 protected:
  // A program that speaks UCI and does these, one after the other, each time it is to move. It
  // knows how far it has come also after it was started anew.
  void does(const std::vector<std::string>& deeds, const std::string& at_its_start = ":") {
    std::string lines;
    for (const std::string& deed : deeds) lines += deed + '\n';
    folder.write("deeds", lines);
    folder.write("engine",
                 "#!/bin/sh\ncd '" + folder.path().string() +
                     "'\nwhile read -r line; do case \"$line\" in\nuci) " + at_its_start +
                     "; echo 'id name Fake'\n"
                     "echo 'option name UCI_Chess960 type check default false'\necho uciok;;\n"
                     "isready) echo readyok;;\n"
                     "go*) n=$(cat asked 2>/dev/null); n=$((n + 1)); echo $n >asked\n"
                     "eval \"$(sed -n \"${n}p\" deeds)\";;\nquit) exit 0;;\nesac; done\n");
    ::chmod(engine().c_str(), 0700);
  }
  std::string engine() const { return (folder / "engine").string(); }
  std::unique_ptr<Terminal> run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), kAnnabella);
    auto terminal = std::make_unique<Terminal>(arguments, home.environment());
    terminal->wait_for("> ");
    return terminal;
  }
  std::vector<std::string> moves() const { return moves_of(newest_game(home)); }

  OwnHome home;
  TemporaryDirectory folder;
};

TEST_F(AloneAtTheTable, AProgramThatDiesIsStartedAnewAndPlaysOn) {
  does({"echo bestmove e7e5", "exit 3", "echo bestmove b8c6", "kill -9 $$", "echo bestmove a7a6"});
  auto terminal = run({"play", "--black", "engine:" + engine()});
  terminal->enter("e4");
  terminal->wait_for("Bauer Eva fünf");
  for (const auto& [move, answer] :
       {std::pair{"Sf3", "Springer Cesar sechs"}, {"Lb5", "Bauer Anna sechs"}}) {
    terminal->enter(move);
    terminal->wait_for("Fake hat sich beendet.");
    terminal->wait_for("Fake wird noch einmal gefragt.");
    terminal->wait_for("Uhren laufen wieder.");
    terminal->wait_for(answer);
  }
  EXPECT_THAT(moves(), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"));
}

TEST_F(AloneAtTheTable, OneThatDiesTooOftenLeavesItsMoveToThePeopleAndIsAskedAtTheNext) {
  does({"exit 3", "exit 3", "exit 3", "echo bestmove b8c6"});
  auto terminal = run({"play", "--black", "engine:" + engine()});
  terminal->enter("e4");
  terminal->wait_for("Fake spielt nicht weiter. Die Uhren stehen.");
  terminal->enter("uhren an");
  terminal->wait_for("Uhren laufen wieder.");
  terminal->enter("schwarz: e5");
  terminal->wait_for("Bauer Eva fünf");
  terminal->enter("Sf3");
  terminal->wait_for("Springer Cesar sechs");
  terminal->enter("schwarz: aufgeben");
  terminal->wait_for("Schwarz ist die Engine");
  EXPECT_THAT(moves(), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6"));
}

TEST_F(AloneAtTheTable, OneThatDiesTooOftenHasLostWhereThatWasAgreed) {
  does({"echo bestmove e7e5", "exit 3", "echo bestmove e2e4", "exit 3"});
  auto terminal = run({"play", "--engine-fault", "lose", "--black", "engine:" + engine()});
  terminal->enter("vereinbart");
  terminal->wait_for("Versagt eine Engine dreimal, hat sie verloren.");
  terminal->enter("e4");
  terminal->wait_for("Bauer Eva fünf");
  terminal->enter("Sf3");
  terminal->wait_for("Die Engine hat dreimal versagt. Weiß gewinnt.");
  EXPECT_THAT(terminal->transcript(), HasSubstr("Fake hat sich beendet."));
  terminal->enter("ende");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_EQ(moves(), (std::vector<std::string>{"e2e4", "e7e5", "g1f3"}));
  const Outcome pgn = run_annabella(home, "pgn --game 1");
  EXPECT_THAT(pgn.out, HasSubstr("[Result \"1-0\"]"));
  EXPECT_THAT(pgn.out, HasSubstr("[Termination \"abandoned\"]"));
  EXPECT_THAT(run_annabella(home, "resume list").out, Not(HasSubstr("Fake"))) << "it is over";
}

// It stands still when it is left, and nobody has to know that the clocks are to be started.
TEST_F(AloneAtTheTable, AGameLeftAfterAFaultGoesOnWithAnotherEngineOrSaysHow) {
  does({"exit 3", "exit 3", "exit 3"});
  auto terminal = run({"play", "--black", "engine:" + engine(), "--time", "5+3"});
  terminal->enter("e4");
  terminal->wait_for("Fake spielt nicht weiter. Die Uhren stehen.");
  terminal->enter("wer");
  terminal->wait_for("Die Uhren stehen. Weiter: Uhren an.\n");
  terminal->enter("ende");
  EXPECT_EQ(terminal->wait_until_ended(), 0);

  const Outcome with_a_person = run_annabella(home, "resume --black Bernd", "");
  EXPECT_EQ(with_a_person.status, 0) << with_a_person.err;
  EXPECT_THAT(with_a_person.out, HasSubstr("Die Uhren stehen. Weiter: Uhren an.\n"));

  auto again = run({"resume", "--black", "engine,anfänger"});
  again->wait_for("Uhren laufen wieder.");
  again->enter("ende");
  EXPECT_EQ(again->wait_until_ended(), 0);
  EXPECT_EQ(moves().size(), 2U);
}

TEST_F(AloneAtTheTable, AGameWhoseProgramIsGoneWaitsForItOrForSomebodyElse) {
  does({"echo bestmove e7e5", "echo bestmove b8c6"});
  auto terminal = run({"play", "--black", "engine:" + engine()});
  terminal->enter("e4");
  terminal->wait_for("Bauer Eva fünf");
  terminal->enter("ende");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  const std::vector<Fact> before = newest_game(home);

  const std::string elsewhere = engine() + ".gone";
  std::filesystem::rename(engine(), elsewhere);
  const Outcome refused = run_annabella(home, "resume");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("dieses Programm ist nicht da"));
  EXPECT_THAT(refused.err, HasSubstr("annabella resume --black engine"));
  EXPECT_EQ(newest_game(home), before) << "nothing has been played, nobody has sat down";
  EXPECT_THAT(run_annabella(home, "resume list").out, HasSubstr("Fake")) << "it still waits";

  std::filesystem::rename(elsewhere, engine());
  auto again = run({"resume"});
  again->enter("Sf3");
  again->wait_for("Springer Cesar sechs");
  again->enter("ende");
  EXPECT_EQ(again->wait_until_ended(), 0);

  std::filesystem::remove(engine());
  EXPECT_EQ(run_annabella(home, "resume").status, 2);
  EXPECT_EQ(run_annabella(home, "resume --black Bernd", "Lb5\na6\n").status, 0);
  EXPECT_THAT(moves(), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"));
}

// Nobody waits for it in silence.
TEST_F(AloneAtTheTable, AProgramThatStartsSlowlyIsAnnounced) {
  does({}, "sleep 3");
  const Outcome slow = run_annabella(home, "play --black engine:" + engine(), "");
  EXPECT_EQ(slow.status, 0) << slow.err;
  EXPECT_THAT(slow.out, StartsWith("engine wird gestartet"));
  does({});
  const Outcome quick = run_annabella(home, "play --black engine:" + engine(), "");
  EXPECT_THAT(quick.out, Not(HasSubstr("wird gestartet")));
}

// A queen who may take a pawn that is guarded twice.
const std::string kPractises =
    "play --warn-blunders --fen \"4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1\"";

// What came with the move, or behind it, was said of another position and before anybody asked.
TEST_F(AloneAtTheTable, NoLineThatCameBeforeTheQuestionIsItsAnswer) {
  for (const char* behind :
       {"ja\n", "nein\n", "\n", "cxd5\nKe2\n", "cxd5\nDa5\nja\n", "remis\nja\n", "ja"}) {
    const Outcome played = run_annabella(home, kPractises, std::string("Dxd5\n") + behind);
    EXPECT_EQ(played.status, 0) << behind << played.err;
    EXPECT_THAT(played.out, HasSubstr("Was vor der Frage kam, gilt nicht.\n")) << behind;
    EXPECT_THAT(played.out, HasSubstr("Ohne Antwort blieb: Weiß: Trotzdem ziehen?")) << behind;
    EXPECT_THAT(moves(), IsEmpty()) << behind;
  }
}

TEST_F(AloneAtTheTable, TheEndOfTheInputLeavesNoQuestionUnmentioned) {
  const Outcome asked = run_annabella(home, kPractises, "Dxd5\n");
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_THAT(asked.out, HasSubstr("Nichts davon ist geschehen.\n"));
  EXPECT_THAT(asked.out, Not(HasSubstr("Was vor der Frage kam")));
  EXPECT_THAT(moves(), IsEmpty());
  // Any other question, too; and it can be said again later.
  const Outcome resigns = run_annabella(home, "resume", "aufgeben\n");
  EXPECT_THAT(resigns.out, HasSubstr("Ohne Antwort blieb: Weiß: Wirklich aufgeben?"));
  const Outcome played = run_annabella(home, "resume", "Ke2\n");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, Not(HasSubstr("Ohne Antwort")));
  EXPECT_THAT(moves(), ElementsAre("e1e2"));
}

// Good moves are all played, in their order, whoever looks at them.
TEST_F(AloneAtTheTable, LinesWithoutABlunderAreAllHeard) {
  const Outcome played = run_annabella(home, kPractises, "Ke2\nKe7\nKe3\nuhr\nKd6");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(moves(), ElementsAre("e1e2", "e8e7", "e2e3", "e7d6"));
}

// Where a turn has two moves, each is looked at, in one line as in two.
TEST_F(AloneAtTheTable, BothMovesOfATurnInOneLineAreLookedAt) {
  const std::string two_moves =
      "play --warn-blunders --variant double --fen \"4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 5 1\"";
  for (const auto& [first, second] :
       {std::pair<std::string, std::string>{"Ke2", "Dxd5"}, {"Dxd5", "Ke2"}}) {
    const Outcome apart = run_annabella(home, two_moves, first + '\n' + second + '\n');
    const std::vector<std::string> played = moves();
    EXPECT_THAT(apart.out, HasSubstr("Trotzdem ziehen?"));
    EXPECT_LT(played.size(), 2U);
    const Outcome at_once = run_annabella(home, two_moves, first + ',' + second + '\n');
    EXPECT_THAT(at_once.out, HasSubstr("Ohne Antwort blieb: Weiß: Trotzdem ziehen?")) << first;
    EXPECT_EQ(moves(), played) << first;
  }
}

// Who is asked in time answers in time.
TEST_F(AloneAtTheTable, ALineBehindTheQuestionIsItsAnswer) {
  auto terminal =
      run({"play", "--warn-blunders", "--fen", "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1"});
  terminal->enter("Dxd5");
  terminal->wait_for("Trotzdem ziehen? Ja oder nein?");
  terminal->enter("ja");
  terminal->wait_for("Dame schlägt David fünf\n");
  EXPECT_THAT(moves(), ElementsAre("d2d5"));
}

}  // namespace
}  // namespace annabella::host
