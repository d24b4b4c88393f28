// Evenings on electronic boards: hands move men, the program hears of it over a serial line.
#include <gtest/gtest.h>

#include "support/dgt_emulator.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/standard_variant.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

// Longer than any hands are watched.
constexpr milliseconds kRest{1200};

class OnBoards : public testing::Test {
 protected:
  void sit_down(std::vector<std::string> arguments) {
    std::vector<std::string> command{kAnnabella, "play"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    terminal = std::make_unique<Terminal>(command, home.environment());
    terminal->wait_for("> ");
  }

  static std::vector<PlacedPiece> start() { return standard_variant().start(0)->pieces(); }

  // Both boards answer meanwhile.
  void pass(milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < until) {
      for (DgtEmulator* board : boards) board->serve(milliseconds{5});
    }
  }
  void expect(const std::string& text) {
    for (int i = 0; i < 100 && terminal->transcript().find(text) == std::string::npos; ++i) {
      pass(milliseconds{100});
    }
    EXPECT_NE(terminal->transcript().find(text), std::string::npos) << text << "\n"
                                                                    << terminal->transcript();
  }
  void expect_never(const std::string& text) {
    EXPECT_EQ(terminal->transcript().find(text), std::string::npos) << terminal->transcript();
  }
  std::vector<std::string> moves() { return moves_of(newest_game(home)); }

  OwnHome home;
  std::vector<DgtEmulator*> boards;
  std::unique_ptr<Terminal> terminal;
};

using Moves = std::vector<std::string>;

TEST_F(OnBoards, TwoBoardsOneGame) {
  DgtEmulator whites(start()), blacks(start(), true);
  boards = {&whites, &blacks};
  sit_down({"--white-board", whites.place(), "--black-board", blacks.place()});
  pass(kRest);
  whites.hands("e2 . e4 P");
  expect("Bauer Eva vier");
  expect("Brett: von Eva zwei nach Eva vier.");
  blacks.hands("e2 . e4 P");
  pass(kRest);
  blacks.hands("d7 .");
  pass(milliseconds{400});
  blacks.hands("d5 p");
  expect("Bauer David fünf");
  // White makes another move for Black than his own.
  whites.hands("c7 . c5 p");
  expect("Falsch ausgeführt. Der Zug ist: Bauer David fünf.");
  expect("Brett: von Cesar fünf nach Cesar sieben, von David sieben nach David fünf.");
  whites.hands("c5 . c7 p d7 . d5 p");
  pass(kRest);
  whites.hands("d5 . e4 . d5 P");
  expect("schlägt David fünf");
  expect("Brett: Bauer David fünf vom Brett, von Eva vier nach David fünf.");
  EXPECT_EQ(moves(), (Moves{"e2e4", "d7d5", "e4d5"}));
  expect_never("Gemacht.");
}

// What stands on it is taken from there, and played on, on the same board.
TEST_F(OnBoards, APositionIsSetUpFromABoard) {
  DgtEmulator board({{{0, 0}, 'R'}, {{4, 0}, 'K'}, {{4, 7}, 'k'}});
  boards = {&board};
  sit_down({"--set-up", "--board", board.place(), "--time", "none"});
  terminal->enter("vom Brett");
  expect("Ist sein Feld Anna eins links vor Weiß? Ja oder nein?");
  terminal->enter("ja");
  expect("Schwarz: König Eva acht\nWeiß am Zug.\nWeiß: lange Rochade\n");
  terminal->enter("fertig");
  expect("Die Partie beginnt.");
  pass(kRest);
  board.hands("a1 . a8 R");
  expect("Turm Anna acht");
  EXPECT_EQ(moves(), (Moves{"a1a8"}));
}

TEST_F(OnBoards, TheLeverOfAClockAtABoardPresses) {
  DgtEmulator board(start());
  boards = {&board};
  sit_down({"--board", board.place(), "--press", "by-hand", "--time", "90"});
  pass(kRest);
  board.lever(false);
  pass(kRest);
  board.hands("e2 . e4 P");
  board.lever(true);
  expect("Bauer Eva vier");
  expect("Schwarz am Zug");
  board.hands("e7 . e5 p");
  board.lever(false);
  expect("Bauer Eva fünf");
  expect("Weiß am Zug");
  EXPECT_EQ(moves(), (Moves{"e2e4", "e7e5"}));
}

TEST_F(OnBoards, T12_AnEngineAnswersWhoHasArrived) {
  DgtEmulator board(start());
  boards = {&board};
  sit_down({"--board", board.place(), "--black", "engine", "--time", "none"});
  pass(kRest);
  board.hands("e2 . e3 P");
  expect("Bauer Eva drei");
  board.hands("e3 . e4 P");
  expect("Bauer Eva vier");
  for (int i = 0; i < 100 && moves().size() < 3; ++i) pass(milliseconds{100});
  const Moves made = moves();
  ASSERT_EQ(made.size(), 3u) << "and one that was taken back";
  EXPECT_EQ(made[0], "e2e3");
  EXPECT_EQ(made[1], "e2e4");
}

TEST_F(OnBoards, ABoardIsUnpluggedAndReadAgain) {
  DgtEmulator board(start());
  boards = {&board};
  sit_down({"--board", board.place()});
  pass(kRest);
  board.hands("e2 . e4 P");
  expect("Bauer Eva vier");
  board.unplug();
  expect("Das Brett ist weg");
  board.fast_hands("e7 . e5 p");
  board.plug_in();
  expect("Das Brett ist wieder da");
  expect("Schwarz: Das Brett zeigt einen Zug, den niemand gesehen hat: Bauer Eva fünf. Gilt er?");
  EXPECT_EQ(moves(), (Moves{"e2e4"}));
  terminal->enter("ja");
  for (int i = 0; i < 100 && moves().size() < 2; ++i) pass(milliseconds{100});
  EXPECT_EQ(moves(), (Moves{"e2e4", "e7e5"}));
}

TEST_F(OnBoards, WhoPausesOnHisWayAndWhoForgetsHisRook) {
  DgtEmulator board(start());
  boards = {&board};
  sit_down({"--board", board.place()});
  pass(kRest);
  board.hands("e2 . e3 P");
  expect("Bauer Eva drei");
  board.hands("e3 . e4 P");
  expect("zurückgenommen");
  expect("Bauer Eva vier");
  board.hands("e7 . e5 p g1 . f3 N b8 . c6 n f1 . c4 B g8 . f6 n");
  pass(kRest);
  board.hands("e1 . g1 K");
  expect("Brett: von Hector eins nach Felix eins.");
  board.hands("h1 . f1 R");
  expect("Kurze Rochade");
  EXPECT_EQ(moves(), (Moves{"e2e3", "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1"}));
}

}  // namespace
}  // namespace annabella::host
