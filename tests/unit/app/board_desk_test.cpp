// What becomes of what boards feel at a table: boards of text lines, over real connections.
#include "app/board_desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "boards/counted.h"
#include "simulated.h"
#include "support/house_and_loop.h"
#include "support/null_host.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using boost::asio::ip::tcp;
using std::chrono::milliseconds;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr Both<bool> kWhites{true, false};
constexpr Both<bool> kBlacks{false, true};
constexpr Both<bool> kOneForBoth{true, true};

host::Setup watched(Press press = Press::at_once) {
  host::Setup setup;
  setup.press = press;
  setup.regulations.white.watched = true;
  setup.regulations.black.watched = true;
  return setup;
}

host::Setup timed(const char* control, Press press = Press::at_once) {
  host::Setup setup = watched(press);
  setup.time = *read_time_control(control);
  setup.regulations.arbiter = true;
  setup.regulations.guideline_3 = true;
  return setup;
}

// A board of text lines with a clock at it, which the test sets.
class ClockedSimulated : public Counted, public BoardClock {
 public:
  explicit ClockedSimulated(Host& host) : Counted(std::make_shared<Simulated>(host)) {}
  std::optional<ClockReading> reading(const BoardSession&) const override { return clock; }
  void show(BoardSession&, std::string_view text, BoardTime) const override {
    shown.emplace_back(text);
  }
  std::optional<ClockReading> clock;
  mutable std::vector<std::string> shown;
};

// The other end of the wire: what a board says there, and what it is told.
class LineBoard {
 public:
  LineBoard(boost::asio::io_context& loop, Both<bool> here)
      : loop_(&loop),
        here_(here),
        door_(loop, {boost::asio::ip::make_address("127.0.0.1"), 0}),
        socket_(loop),
        driver_(std::make_shared<ClockedSimulated>(host_)) {}

  WishedBoard wished() const {
    const std::string port = std::to_string(door_.local_endpoint().port());
    return {.place = *read_board_place("simulated:tcp:127.0.0.1:" + port),
            .driver = driver_,
            .moves_here = here_,
            .clock = driver_.get()};
  }

  void plug_in() {
    bool has_come = false;
    door_.async_accept(socket_, [&](const auto& error) { has_come = !error; });
    while (!has_come) loop_->run_one();
    EXPECT_EQ(hears(), "read");
  }
  void unplug() { socket_.close(); }
  ClockedSimulated& driver() { return *driver_; }

  // Returns when the driver has heard it.
  void say(const std::string& lines) {
    const std::size_t until = driver_->received + lines.size();
    boost::asio::write(socket_, boost::asio::buffer(lines));
    while (driver_->received < until) loop_->run_one();
    loop_->poll();
  }

  // The next line that it is told.
  std::string hears() {
    std::string line;
    bool is_whole = false;
    char letter = 0;
    std::function<void()> hear = [&] {
      boost::asio::async_read(socket_, boost::asio::buffer(&letter, 1),
                              [&](const auto& error, std::size_t) {
                                is_whole = error || letter == '\n';
                                if (is_whole) return;
                                line += letter;
                                hear();
                              });
    };
    hear();
    while (!is_whole) loop_->run_one();
    return line;
  }

 private:
  NullHost host_;
  boost::asio::io_context* loop_;
  Both<bool> here_;
  tcp::acceptor door_;
  tcp::socket socket_;
  std::shared_ptr<ClockedSimulated> driver_;
};

class AtADesk : public HouseAndLoop {
 public:
  explicit AtADesk(std::vector<Both<bool>> here, const host::Setup& setup = watched(),
                   bool are_there = true, std::optional<bool> lay_turned = {},
                   std::optional<Color> first_clock_of = {}, bool clock_counts = false) {
    std::vector<WishedBoard> wished;
    for (const Both<bool> each : here) {
      boards.push_back(std::make_unique<LineBoard>(loop, each));
      wished.push_back(boards.back()->wished());
      wished.back().lies_turned = lay_turned;
      wished.back().first_clock_of = first_clock_of;
      wished.back().clock_counts = clock_counts;
    }
    open(setup);
    desk = std::move(*BoardDesk::open(loop, wished, ""));
    desk->attend(
        *house,
        {.want =
             [this](const Intent& intent) {
               std::optional<Phrase> why = house->consider(intent);
               if (why) refused.push_back(why->key);
               return why;
             },
         .tell =
             [this](const Telling& telling) {
               if (telling.is_refusal) return;
               for (const Phrase& line : telling.lines) told.push_back(line.key);
             },
         .talk = [this] { return has_talk_key; },
         .ask =
             [this](Color side, const Phrase& question, const Action&, const Phrase&) {
               if (!may_ask) return false;
               asked.emplace_back(side, question.key);
               return true;
             },
         .ask_which =
             [this](Color side, const Phrase& question, const Service& if_yes,
                    const Service& if_no) {
               asked.emplace_back(side, question.key);
               answers = {if_yes.value, if_no.value};
               return true;
             },
         .hear = [this](Color side, const std::string& line) { said.emplace_back(side, line); },
         .at_the_table = [this](const auto& act) { act(clock.time); },
         .watch = [] {}});
    if (!are_there) return;
    for (const auto& board : boards) {
      board->plug_in();
      board->say("board " + placement() + "\n");
    }
    pass();
  }

  void lose(std::size_t board = 0) {
    const std::size_t before = told.size();
    boards[board]->unplug();
    while (told.size() == before) loop.run_one();
  }

  std::string placement() const {
    const std::string fen = house->game().position().fen();
    return fen.substr(0, fen.find(' '));
  }

  // Longer than any hands are watched.
  void pass() {
    const Time until = clock.time + milliseconds{2000};
    for (auto at = desk->wake_at(); at && *at <= until; at = desk->wake_at()) {
      clock.time = std::max(clock.time, *at);
      desk->woke();
      loop.poll();
    }
    clock.time = until;
    loop.poll();
  }
  void play(const std::string& lines, std::size_t board = 0) {
    boards[board]->say(lines);
    pass();
  }

  void want(Color by, Action action, Role role = Role::player) {
    ASSERT_EQ(HouseAndLoop::want(by, std::move(action), role), std::nullopt);
    loop.poll();
  }

  bool has_talk_key = false;
  bool may_ask = true;
  std::vector<std::pair<Color, std::string>> asked;
  std::pair<std::string, std::string> answers;
  std::vector<std::unique_ptr<LineBoard>> boards;
  std::unique_ptr<BoardDesk> desk;
  std::vector<std::string> told, refused;
  std::vector<std::pair<Color, std::string>> said;
};

TEST(BoardsAtTheTable, AMoveIsFoundAndTheOtherBoardIsTold) {
  AtADesk desk({kWhites, kBlacks});
  desk.play("lift e2\nput e4 P\n");
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_EQ(desk.boards[1]->hears(), "light e2 e4");
  desk.play("lift e2\nput e4 P\n", 1);
  EXPECT_EQ(desk.boards[1]->hears(), "dark");
  EXPECT_THAT(desk.told, IsEmpty());
}

TEST(BoardsAtTheTable, WhatWasNotExecutedIsShownOnceMoreWhenTheBoardIsBack) {
  AtADesk desk({kWhites, kBlacks});
  desk.lose(1);
  EXPECT_THAT(desk.told, ElementsAre("board.lost"));
  desk.play("lift e2\nput e4 P\n");
  EXPECT_EQ(desk.last(), "e2e4");
  desk.boards[1]->plug_in();
  desk.boards[1]->say("board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n");
  EXPECT_THAT(desk.told, ElementsAre("board.lost", "board.found-again"));
  EXPECT_EQ(desk.boards[1]->hears(), "light e2 e4");
}

// The earlier move is taken back at both boards, and the other one is told.
TEST(BoardsAtTheTable, AManWhoGoesOnHasMadeTheOtherMove) {
  AtADesk desk({kWhites, kBlacks});
  desk.boards[0]->say("lift e2\nput e3 P\n");
  desk.pass();
  EXPECT_EQ(desk.last(), "e2e3");
  desk.play("lift e3\nput e4 P\n");
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_EQ(desk.plies(), 1u);
  for (const char* line : {"light e2 e3", "dark", "light e2 e4"}) {
    EXPECT_EQ(desk.boards[1]->hears(), line);
  }
  EXPECT_THAT(desk.told, IsEmpty());
  EXPECT_THAT(desk.refused, IsEmpty());
  AtADesk rated({kOneForBoth}, timed("15"));
  rated.play("lift e2\nput e3 P\n");
  rated.play("lift e3\nput e4 P\n");
  EXPECT_EQ(rated.last(), "e2e3");
  EXPECT_THAT(rated.told, ElementsAre("board.no-move", "board.execute"));
}

// What was found before the game, when its position was set up, is kept with it.
TEST(BoardsAtTheTable, HowABoardLiesIsKeptWithTheGame) {
  for (const bool turned : {false, true}) {
    AtADesk desk({kBlacks}, watched(), false, turned);
    EXPECT_THAT(*desk.house->kept(),
                Contains(testing::Pair("black-board-turned", turned ? "yes" : "no")));
  }
  AtADesk unknown({kBlacks}, watched(), false);
  EXPECT_THAT(*unknown.house->kept(), IsEmpty());
}

TEST(BoardsAtTheTable, WhoPressesHearsWhatIsMissing) {
  host::Setup setup = watched(Press::by_hand);
  setup.start_fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  AtADesk desk({kOneForBoth}, setup);
  desk.boards[0]->say("lift e1\nput g1 K\npress white\n");
  EXPECT_THAT(desk.told, ElementsAre("board.execute"));
  EXPECT_THAT(desk.refused, ElementsAre("press.nothing"));
  desk.play("lift h1\nput f1 R\n");
  EXPECT_EQ(desk.last(), "e1g1");
  EXPECT_THAT(desk.told, ElementsAre("board.execute"));
}

TEST(BoardsAtTheTable, WhoHoldsAManIsAskedForNothingThatHeDidNotAnnounce) {
  host::Setup setup = watched();
  setup.start_fen = "4k3/8/8/3p4/8/2N5/1P6/4K3 w - - 0 1";
  setup.regulations.white.unseeing = true;
  AtADesk desk({kWhites}, setup, false);
  desk.boards[0]->plug_in();
  desk.boards[0]->say("board 4?3/8/8/3?4/8/2?5/1?6/4?3\n");
  desk.pass();
  desk.want(Color::white, AnnounceMove{desk.move("c3e4")});
  desk.play("lift c3\n");
  desk.pass();
  EXPECT_THAT(desk.refused, IsEmpty());
  EXPECT_THAT(desk.told, IsEmpty());
  desk.play("put e4 ?\n");
  EXPECT_TRUE(desk.game().last()->made);
}

TEST(BoardsAtTheTable, APressCompletesTheMoveThatIsStillWatched) {
  AtADesk desk({kOneForBoth}, watched(Press::by_hand));
  desk.boards[0]->say("lift e2\nput e4 P\n");
  EXPECT_EQ(desk.last(), "");
  desk.boards[0]->say("press white\n");
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_TRUE(desk.game().last()->completed);
  desk.boards[0]->say("press white\n");
  EXPECT_THAT(desk.refused, ElementsAre("press.nothing"));
}

TEST(BoardsAtTheTable, APressCompletesTheMoveWhateverTheOtherHandHolds) {
  AtADesk desk({kOneForBoth}, watched(Press::by_hand));
  desk.boards[0]->say("lift e2\nput e4 P\nlift d7\npress white\n");
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_TRUE(desk.game().last()->completed);
  EXPECT_THAT(desk.refused, IsEmpty());
  EXPECT_THAT(desk.told, IsEmpty());
  desk.play("put d5 p\n");
  EXPECT_EQ(desk.last(), "d7d5");
}

// White's move is known, and Black's pawn is on his way.
TEST(BoardsAtTheTable, ALatePressLetsNoOtherHandsRest) {
  host::Setup setup = watched(Press::by_hand);
  setup.rated = true;
  for (const char* press : {"press white\n", "runs 1\n", "runs 2\n"}) {
    for (const std::optional<Color> first : {std::optional<Color>{}, {Color::white}}) {
      if (first && press == std::string("runs 1\n")) continue;  // it is White's own
      AtADesk desk({kOneForBoth}, setup, true, {}, first);
      desk.play("lift e2\nput e4 P\n");
      desk.boards[0]->say("lift d7\nput d6 p\n");
      desk.boards[0]->say(press);
      EXPECT_EQ(desk.last(), "e2e4") << press;
      EXPECT_TRUE(desk.game().last()->completed) << press;
      desk.play("lift d6\nput d5 p\n");
      EXPECT_EQ(desk.last(), "d7d5") << press;
    }
  }
}

// White's clock runs until he presses; on which side it is, nobody has said.
TEST(BoardsAtTheTable, WhoMovesAndPressesAtOnceHasPressedHisOwnClock) {
  for (const bool is_first : {true, false}) {
    const std::string whites = is_first ? "runs 1\n" : "runs 2\n";
    const std::string blacks = is_first ? "runs 2\n" : "runs 1\n";
    AtADesk desk({kOneForBoth}, watched(Press::by_hand));
    desk.boards[0]->say("lift e2\nput e4 P\n");
    EXPECT_EQ(desk.last(), "") << "his hands have only just left him";
    desk.play(blacks);
    EXPECT_EQ(desk.last(), "e2e4");
    EXPECT_TRUE(desk.game().last()->completed);
    desk.play("lift e7\nput e5 p\n");
    desk.play(whites);
    EXPECT_TRUE(desk.game().last()->completed);
    desk.play("lift g1\nput f3 N\n");
    EXPECT_FALSE(desk.game().last()->completed);
    desk.play(blacks);
    EXPECT_TRUE(desk.game().last()->completed);
    EXPECT_THAT(desk.told, IsEmpty());
    EXPECT_THAT(desk.refused, IsEmpty());
  }
}

TEST(BoardsAtTheTable, WhatTheOrganiserSaysOfTheClocksGoes) {
  AtADesk desk({kOneForBoth}, watched(Press::by_hand), true, {}, Color::white);
  desk.play("lift e2\nput e4 P\n");
  desk.play("runs 1\n");
  EXPECT_FALSE(desk.game().last()->completed) << "White's is only started now";
  desk.play("runs 2\n");
  EXPECT_TRUE(desk.game().last()->completed);
}

// By time and without: who has pressed is another one then.
TEST(BoardsAtTheTable, ClocksThatWereTakenForEachOtherAreFoundOut) {
  for (const char* control : {"", "15"}) {
    host::Setup setup = watched(Press::by_hand);
    if (*control != '\0') setup.time = *read_time_control(control);
    AtADesk desk({kOneForBoth}, setup, true, {}, Color::white);
    const auto are_completed = [&] {
      return std::ranges::all_of(desk.game().plies(), [](const Ply& ply) { return ply.completed; });
    };
    desk.play("lift e2\nput e4 P\n");
    desk.play("runs 1\n");
    EXPECT_THAT(desk.told, IsEmpty()) << "once it may be anybody's mistake";
    desk.play("lift e7\nput e5 p\n");
    desk.play("runs 2\n");
    EXPECT_THAT(desk.told, ElementsAre("board.clocks-swapped")) << control;
    EXPECT_TRUE(are_completed()) << control;
    desk.play("lift g1\nput f3 N\n");
    desk.play("runs 1\n");
    EXPECT_TRUE(are_completed()) << control;
    EXPECT_THAT(desk.told, ElementsAre("board.clocks-swapped")) << control;
  }
}

// 6.2.2: White has forgotten to press, and does so after Black's move.
TEST(BoardsAtTheTable, ALatePressIsNoReasonToDoubt) {
  AtADesk desk({kOneForBoth}, timed("15", Press::by_hand));
  desk.play("runs 1\n");
  for (const char* moves :
       {"lift e2\nput e4 P\n|lift e7\nput e5 p\n", "lift g1\nput f3 N\n|lift b8\nput c6 n\n"}) {
    const std::string both(moves);
    desk.play(both.substr(0, both.find('|')));
    desk.play(both.substr(both.find('|') + 1));
    desk.play("runs 2\n");
    desk.play("runs 1\n");
    EXPECT_TRUE(desk.game().last()->completed);
  }
  EXPECT_THAT(desk.told, Not(Contains("board.clocks-swapped")));
}

// Nobody knows whose the clocks 1 and 2 are.
TEST(BoardsAtTheTable, TheLeverTellsWhoHasPressed) {
  for (const bool is_first : {true, false}) {
    const std::string whites = is_first ? "runs 1\n" : "runs 2\n";
    const std::string blacks = is_first ? "runs 2\n" : "runs 1\n";
    AtADesk desk({kOneForBoth}, watched(Press::by_hand));
    desk.play(whites);
    desk.play("lift e2\nput e4 P\n");
    desk.play(blacks);
    EXPECT_TRUE(desk.game().last()->completed);
    desk.play("lift e7\nput e5 p\n");
    EXPECT_FALSE(desk.game().last()->completed);
    desk.lose();
    desk.boards[0]->plug_in();
    desk.play(blacks);
    EXPECT_FALSE(desk.game().last()->completed) << "as it was";
    desk.play("board " + desk.placement() + "\n");
    desk.play(whites);
    EXPECT_TRUE(desk.game().last()->completed);
    EXPECT_EQ(desk.last(), "e7e5");
    EXPECT_THAT(desk.told, ElementsAre("board.lost", "board.found-again"));
  }
}

TEST(BoardsAtTheTable, ButtonsAreCommandsOfWhoeverSitsThere) {
  AtADesk desk({kWhites, kBlacks});
  desk.play("button 3\nbutton 0\nbutton 6\n", 1);
  EXPECT_THAT(desk.said, ElementsAre(std::pair(Color::black, std::string("last"))));
}

TEST(BoardsAtTheTable, OneOfThemIsTheTalkKeyWhereThereIsOne) {
  AtADesk desk({kWhites});
  desk.has_talk_key = true;
  desk.play("button 3\nbutton 5\n");
  EXPECT_THAT(desk.said, ElementsAre(std::pair(Color::white, std::string("yes"))));
}

TEST(BoardsAtTheTable, TheClockShowsWhatIsToBeMadeThere) {
  AtADesk desk({kWhites, kBlacks});
  desk.play("lift e2\nput e4 P\n");
  EXPECT_THAT(desk.boards[1]->driver().shown, ElementsAre("e2e4"));
  desk.play("lift e2\nput e4 P\n", 1);
  EXPECT_THAT(desk.boards[1]->driver().shown, ElementsAre("e2e4", ""));
  EXPECT_THAT(desk.boards[0]->driver().shown, IsEmpty());
}

TEST(BoardsAtTheTable, TheClockIsSetAndThenComparedWithTheGames) {
  using std::chrono::seconds;
  host::Setup setup = watched(Press::by_hand);
  setup.time = TimeControl(seconds{300}, seconds{0});
  AtADesk desk({kOneForBoth}, setup);
  LineBoard& board = *desk.boards[0];
  EXPECT_EQ(board.hears(), "clock 300000 300000");
  const milliseconds left = desk.game().clock().at(desk.clock.time).white;
  board.driver().clock = {.first = milliseconds{300'000}, .second = left, .runs = 2};
  desk.play("runs 2\n");
  EXPECT_THAT(desk.told, IsEmpty()) << "clock 2 is White's";
  desk.play("lift e2\nput e4 P\n");
  board.driver().clock = {.first = milliseconds{280'000}, .second = left, .runs = 1};
  desk.play("runs 1\n");
  EXPECT_THAT(desk.told, ElementsAre("board.clock-differs"));
  desk.play("runs 1\n");
  EXPECT_THAT(desk.told, ElementsAre("board.clock-differs")) << "once";
}

SetClocks clocks(int white, int black) {
  return {.readings = {std::chrono::seconds{white}, std::chrono::seconds{black}}, .reason = "?"};
}

// A game by the clock at the board, whose first one is White's.
class ByTheTablesClock : public AtADesk {
 public:
  explicit ByTheTablesClock(const char* control = "15")
      : AtADesk({kOneForBoth}, timed(control, Press::by_hand), true, {}, Color::white, true) {
    told.clear();
  }
  void shows(double white, double black, int runs) {
    boards[0]->driver().clock = {.first = milliseconds{static_cast<int>(white * 1000)},
                                 .second = milliseconds{static_cast<int>(black * 1000)},
                                 .runs = runs};
  }
  // The lever is turned, and so much time passes, in looks of half a second.
  void lever(int runs) { boards[0]->say("runs " + std::to_string(runs) + "\n"); }
  void wait(double time) {
    const Time until = clock.time + milliseconds{static_cast<int>(time * 1000)};
    for (auto at = desk->wake_at(); at && *at <= until; at = desk->wake_at()) {
      clock.time = std::max(clock.time, *at);
      desk->woke();
      loop.poll();
    }
    clock.time = until;
  }
  double left(Color side) const {
    return std::chrono::duration<double>(game().clock().at(clock.time).of(side)).count();
  }
  std::size_t times_set() const {
    return static_cast<std::size_t>(std::ranges::count_if(journal.written, [](const Fact& fact) {
      return std::holds_alternative<ClocksSet>(fact.event);
    }));
  }
};

TEST(TheClockAtTheTable, IsSaidToCountAndIsNotSet) {
  AtADesk desk({kOneForBoth}, timed("15", Press::by_hand), true, {}, Color::white, true);
  EXPECT_THAT(desk.told, ElementsAre("board.clock-counts"));
  desk.play("lift e2\nput e4 P\n");
  desk.want(Color::white, clocks(100, 100), Role::arbiter);
  EXPECT_EQ(desk.boards[0]->hears(), "clock 100000 100000") << "nothing was, until then";
}

// 8 s more than White's have passed here, and Black's is 3 s less.
TEST(TheClockAtTheTable, IsTakenOverWhereItDiffers) {
  ByTheTablesClock desk;
  desk.shows(880, 897, 1);
  desk.lever(1);
  desk.wait(4);
  EXPECT_NEAR(desk.left(Color::white), 880, 4.1);
  EXPECT_NEAR(desk.left(Color::black), 897, 0.1);
  EXPECT_EQ(desk.told, std::vector<std::string>{"board.clock-read"}) << "who hears it knows";
  EXPECT_LE(desk.times_set(), 2u);
}

// It is told late, in whole seconds.
TEST(TheClockAtTheTable, WritesNothingWhereItOnlyLags) {
  ByTheTablesClock desk;
  desk.shows(898, 900, 1);
  desk.lever(1);
  desk.wait(4);
  const std::size_t before = desk.times_set();
  const double white = desk.left(Color::white);
  for (int second = 0; second < 60; ++second) {
    desk.shows(std::ceil(white) - second, 900, 1);
    desk.wait(1);
  }
  EXPECT_EQ(desk.times_set(), before);
  EXPECT_NEAR(desk.left(Color::white), white - 60, 0.1);
}

// What a move brings is shown there up to a second after the lever.
TEST(TheClockAtTheTable, AnIncrementThatIsShownLateIsNotTakenAway) {
  ByTheTablesClock desk("15+10");
  desk.shows(910, 910, 1);
  desk.lever(1);
  desk.wait(2);
  desk.play("lift e2\nput e4 P\n");
  desk.shows(906, 910, 2);
  desk.lever(2);
  desk.wait(1);
  EXPECT_GT(desk.left(Color::white), 915);
  desk.shows(916, 909, 2);
  desk.wait(2);
  EXPECT_NEAR(desk.left(Color::white), 916, 1.1);
  EXPECT_THAT(desk.told, IsEmpty());
}

TEST(TheClockAtTheTable, StopsAndStartsTheGames) {
  ByTheTablesClock desk;
  desk.shows(900, 900, 1);
  desk.lever(1);
  desk.wait(2);
  desk.shows(897, 900, 0);
  desk.wait(0.6);
  EXPECT_FALSE(desk.game().stopped()) << "it may only be between two levers";
  desk.wait(1.5);
  EXPECT_TRUE(desk.game().stopped());
  desk.wait(60);
  EXPECT_NEAR(desk.left(Color::white), 897, 1.1);
  desk.shows(897, 900, 1);
  desk.wait(1);
  EXPECT_FALSE(desk.game().stopped());
}

TEST(TheClockAtTheTable, IsNotWaitedForBeforeItHasRun) {
  ByTheTablesClock desk;
  desk.shows(900, 900, 0);
  desk.wait(30);
  EXPECT_FALSE(desk.game().stopped());
  EXPECT_EQ(desk.times_set(), 0u);
  desk.shows(900, 900, 1);
  desk.lever(1);
  desk.wait(2);
  EXPECT_NEAR(desk.left(Color::white), 899, 1.6) << "what had run before it was started";
}

// 6.8: no flag falls here before it has fallen there, and then it does, stopped at zero.
TEST(TheClockAtTheTable, ItsFlagIsTheGames) {
  ByTheTablesClock desk;
  desk.shows(4, 900, 1);
  desk.lever(1);
  desk.wait(2);
  for (const int second : {3, 3, 2, 2, 2, 1, 1, 1}) {
    desk.shows(second, 900, 1);
    desk.wait(0.5);
    EXPECT_GT(desk.left(Color::white), 0) << second;
  }
  desk.shows(0, 900, 0);
  desk.wait(0.5);
  EXPECT_EQ(desk.left(Color::white), 0);
  EXPECT_EQ(desk.HouseAndLoop::want(Color::black, NoticeFlag{}), std::nullopt);
  EXPECT_TRUE(desk.game().ended());
}

// What nobody has set, and what no clock shows so suddenly.
TEST(TheClockAtTheTable, GlitchesAreNoTimes) {
  ByTheTablesClock desk;
  desk.shows(900, 900, 1);
  desk.lever(1);
  desk.wait(2);
  const std::size_t before = desk.times_set();
  for (const auto& [white, black] : {std::pair{0, 0}, {898 + 3601 + 60, 900}, {0, 900}}) {
    desk.shows(white, black, 1);
    desk.wait(1);
    EXPECT_EQ(desk.times_set(), before) << white;
  }
  EXPECT_FALSE(desk.game().ended());
}

TEST(TheClockAtTheTable, WhereItGoesAwayTheGamesGoesOnAndThatIsSaid) {
  ByTheTablesClock desk;
  desk.shows(900, 900, 1);
  desk.lever(1);
  desk.wait(2);
  desk.boards[0]->driver().clock.reset();
  const double white = desk.left(Color::white);
  desk.wait(10);
  EXPECT_THAT(desk.told, ElementsAre("board.clock-away")) << "once";
  EXPECT_NEAR(desk.left(Color::white), white - 10, 0.1);
  desk.shows(800, 900, 1);
  desk.wait(1);
  EXPECT_THAT(desk.told, ElementsAre("board.clock-away", "board.clock-counts", "board.clock-read"));
  EXPECT_NEAR(desk.left(Color::white), 800, 1.1);
}

// A penalty is not lost because nobody has told the clock of it yet.
TEST(TheClockAtTheTable, WhatTheArbiterSetsCountsUntilItIsSetThere) {
  ByTheTablesClock desk;
  desk.shows(900, 900, 1);
  desk.lever(1);
  desk.wait(2);
  desk.want(Color::white, clocks(500, 600), Role::arbiter);
  EXPECT_THAT(desk.told, ElementsAre("board.set-clock"));
  desk.shows(896, 900, 1);
  desk.wait(3);
  EXPECT_NEAR(desk.left(Color::black), 600, 0.1);
  desk.shows(497, 600, 1);
  desk.wait(1);
  desk.shows(480, 600, 1);
  desk.wait(1);
  EXPECT_NEAR(desk.left(Color::white), 480, 1.1) << "now it is";
}

TEST(TheClockAtTheTable, DoesNotCountUnlessItIsWished) {
  AtADesk desk({kOneForBoth}, timed("15", Press::by_hand), true, {}, Color::white);
  desk.boards[0]->driver().clock = {
      .first = milliseconds{500'000}, .second = milliseconds{500'000}, .runs = 1};
  desk.play("runs 1\n");
  desk.pass();
  EXPECT_GT(desk.game().clock().at(desk.clock.time).white, std::chrono::minutes{14});
  EXPECT_THAT(desk.told, ElementsAre("board.clock-differs"));
}

// Bare times would take from it what the moves bring.
TEST(BoardsAtTheTable, AClockWhoseControlBringsMoreIsNotSet) {
  for (const char* control : {"5+2", "5d3", "5b3", "90/40+30/G", "60/20*"}) {
    AtADesk desk({kWhites, kBlacks}, timed(control));
    desk.want(Color::white, clocks(200, 100), Role::arbiter);
    desk.play("lift e2\nput e4 P\n");
    EXPECT_EQ(desk.boards[1]->hears(), "light e2 e4") << control;
  }
}

// 9.5.3 gives two minutes, and so does III.5.2; two seconds have passed before the first claim.
TEST(BoardsAtTheTable, WhatTheLawsGiveAndTakeIsSetAtTheClock) {
  AtADesk desk({kOneForBoth}, timed("120"));
  LineBoard& board = *desk.boards[0];
  EXPECT_EQ(board.hears(), "clock 7200000 7200000");
  desk.want(Color::white, ClaimDraw{Claim::threefold, {}});
  EXPECT_EQ(board.hears(), "clock 7198000 7320000");
  desk.want(Color::white, Penalise{Color::black, Penalty::time_off, std::chrono::minutes{1}, {}},
            Role::arbiter);
  EXPECT_EQ(board.hears(), "clock 7198000 7260000");
  desk.want(Color::white, clocks(60, 7260), Role::arbiter);
  EXPECT_EQ(board.hears(), "clock 60000 7260000");
  desk.want(Color::white, ClaimDraw{Claim::no_effort, {}});
  desk.want(Color::white, DeferClaim{}, Role::arbiter);
  EXPECT_EQ(board.hears(), "clock 60000 7380000");
}

TEST(BoardsAtTheTable, AClockThatComesLateIsSetOnce) {
  AtADesk desk({kOneForBoth}, timed("5"), false);
  LineBoard& board = *desk.boards[0];
  const auto come = [&] {
    board.plug_in();
    board.say("board " + desk.placement() + "\n");
  };
  board.plug_in();
  desk.lose();
  come();
  EXPECT_EQ(board.hears(), "clock 300000 300000");
  desk.lose();
  desk.want(Color::white, clocks(200, 100), Role::arbiter);
  come();
  EXPECT_EQ(board.hears(), "clock 200000 100000") << "set while it was away";
  desk.lose();
  come();
  desk.want(Color::white, clocks(50, 60), Role::arbiter);
  EXPECT_EQ(board.hears(), "clock 50000 60000") << "and not when it was back";
}

TEST(BoardsAtTheTable, WhichWayRoundABoardLiesIsKept) {
  AtADesk desk({kWhites});
  EXPECT_EQ(desk.journal.kept["white-board-turned"], "no");
}

TEST(BoardsAtTheTable, WhereItLiesOtherwiseThanBeforeThatIsKept) {
  AtADesk desk({kWhites}, watched(), true, true);
  EXPECT_EQ(desk.journal.kept["white-board-turned"], "no");
}

TEST(BoardsAtTheTable, WhichWayRoundABoardLiesIsAskedWhereItCannotBeSeen) {
  for (const bool yes : {true, false}) {
    AtADesk desk({kWhites, kBlacks}, watched(), false);
    desk.boards[1]->plug_in();
    const std::string rank(8, '?');
    desk.play("board " + rank + "/" + rank + "/8/8/8/8/" + rank + "/" + rank + "\n", 1);
    EXPECT_THAT(desk.asked, ElementsAre(std::pair(Color::black, std::string("board.which-way"))));
    EXPECT_EQ(desk.journal.kept["black-board-turned"], "") << "nobody knows";
    desk.desk->lies(yes ? desk.answers.first : desk.answers.second);
    EXPECT_EQ(desk.journal.kept["black-board-turned"], yes ? "no" : "yes");
    EXPECT_THAT(desk.told, ElementsAre(yes ? "board.lies-straight" : "board.lies-turned"));
    desk.want(Color::white, ReportMade{desk.move("e2e4")});
    EXPECT_EQ(desk.boards[1]->hears(), yes ? "light e2 e4" : "light d7 d5");
    desk.pass();
    EXPECT_EQ(desk.asked.size(), 1u) << "once";
  }
}

TEST(BoardsAtTheTable, ALowBatteryIsToldOnce) {
  AtADesk desk({kWhites});
  desk.play("battery 80\nbattery 20\nbattery 20\n");
  EXPECT_THAT(desk.told, ElementsAre("board.battery"));
}

// Black has answered by word, and White's pawn goes on before that stands on his board.
TEST(BoardsAtTheTable, T12_WhoGoesOnFromAnAnsweredMoveHearsWhatBelongsWhere) {
  AtADesk desk({kWhites});
  desk.play("lift e2\nput e3 P\n");
  EXPECT_TRUE(desk.desk->may_go_on_until());
  desk.want(Color::black, ReportMade{desk.move("e7e6")});
  desk.play("lift e3\nput e4 P\n");
  EXPECT_THAT(desk.told, ElementsAre("board.no-move", "board.execute"));
  EXPECT_EQ(desk.plies(), 2u);
  desk.play("lift e7\nput e6 p\nlift e4\nput e3 P\n");
  desk.play("lift e3\nput e4 P\n");
  EXPECT_EQ(desk.last(), "e3e4");
}

TEST(BoardsAtTheTable, ALowBatteryOfTheClockIsToldOnce) {
  AtADesk desk({kWhites});
  desk.play("battery 0 clock\nbattery 0 clock\n");
  EXPECT_THAT(desk.told, ElementsAre("board.clock-battery"));
}

TEST(BoardsAtTheTable, ASquareThatFlickersIsToldOnce) {
  AtADesk desk({kOneForBoth});
  for (int i = 0; i < 20; ++i) {
    for (const char* line : {"lift a1\n", "put a1 R\n"}) {
      desk.boards[0]->say(line);
      desk.clock.time += milliseconds{250};
    }
  }
  EXPECT_THAT(desk.told, ElementsAre("board.unsteady"));
}

// Black answers while it is asked what the pawn becomes; then it is said, and put there.
TEST(BoardsAtTheTable, WhoAnswersBeforeThePawnIsExchangedHasMovedOnceItIs) {
  host::Setup setup = watched();
  setup.start_fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  AtADesk desk({kOneForBoth}, setup);
  desk.play("lift a7\nput a8 P\n");
  EXPECT_THAT(desk.said, ElementsAre(std::pair(Color::white, std::string("a7a8"))));
  desk.play("lift e8\nput d7 k\n");
  desk.pass();
  desk.want(Color::white, AnnounceMove{desk.move("a7a8q")});
  desk.pass();
  desk.boards[0]->say("lift a8\n");
  desk.pass();
  desk.play("put a8 Q\n");
  EXPECT_EQ(desk.last(), "e8d7");
  EXPECT_EQ(desk.plies(), 2u);
  EXPECT_THAT(desk.told, IsEmpty());
  EXPECT_THAT(desk.refused, IsEmpty());
}

TEST(BoardsAtTheTable, WhatWasTakenBackIsNotPlayedOnceMore) {
  AtADesk desk({kOneForBoth});
  desk.play("lift e2\nput e4 P\n");
  desk.play("lift e7\nput e5 p\n");
  desk.want(Color::white, OfferTakeback{});
  desk.want(Color::black, AcceptTakeback{});
  desk.pass();
  EXPECT_EQ(desk.last(), "");
  EXPECT_EQ(desk.boards[0]->hears(), "light e2 e4 e5 e7") << "to be undone there";
  desk.play("lift e5\nput e7 p\nlift e4\nput e2 P\n");
  desk.play("lift d2\nput d4 P\n");
  EXPECT_EQ(desk.last(), "d2d4");
}

TEST(BoardsAtTheTable, WhatWasTakenBackMeanwhileIsShownWhenTheBoardIsBack) {
  AtADesk desk({kOneForBoth});
  desk.play("lift e2\nput e4 P\n");
  desk.play("lift e7\nput e5 p\n");
  const std::string stands = "board " + desk.placement() + "\n";
  desk.lose();
  desk.want(Color::white, OfferTakeback{});
  desk.want(Color::black, AcceptTakeback{});
  desk.boards[0]->plug_in();
  desk.play(stands);
  EXPECT_EQ(desk.boards[0]->hears(), "light e2 e4 e5 e7");
  EXPECT_THAT(desk.boards[0]->driver().shown, IsEmpty()) << "there is no move to be made";
  desk.play("lift e5\nput e7 p\nlift e4\nput e2 P\n");
  EXPECT_EQ(desk.boards[0]->hears(), "dark");
  desk.play("lift d2\nput d4 P\n");
  EXPECT_EQ(desk.last(), "d2d4");
}

// What a board is told when it is back may be too much for its driver: it is lost once more, and
// told all of that when it is back again.
TEST(BoardsAtTheTable, ADriverThatFailsAtWhatItsBoardMissedIsBegunAnew) {
  for (const Wish::Kind kind : {Wish::Kind::clock, Wish::Kind::light}) {
    AtADesk desk({kWhites, kBlacks}, timed("5"));
    LineBoard& board = *desk.boards[1];
    EXPECT_EQ(board.hears(), "clock 300000 300000");
    desk.lose(1);
    desk.play("lift e2\nput e4 P\n");
    desk.want(Color::white, clocks(200, 100), Role::arbiter);
    board.driver().fails_at = kind;
    const std::string start = "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n";
    board.plug_in();
    board.say(start);
    EXPECT_THAT(desk.told, ElementsAre("board.lost", "board.found-again", "board.lost"));
    EXPECT_THAT(board.driver().shown, IsEmpty());
    const std::string before = kind == Wish::Kind::light ? board.hears() : "";
    board.driver().fails_at.reset();
    board.unplug();
    board.plug_in();
    board.say(start);
    const std::string set = kind == Wish::Kind::clock ? board.hears() : before;
    EXPECT_EQ(set, "clock 200000 100000");
    EXPECT_EQ(board.hears(), "light e2 e4");
    EXPECT_THAT(board.driver().shown, ElementsAre("e2e4"));
    EXPECT_THAT(desk.told,
                ElementsAre("board.lost", "board.found-again", "board.lost", "board.found-again"));
  }
}

TEST(BoardsAtTheTable, WhatWasAnsweredMeanwhileIsNotToBeUndone) {
  AtADesk desk({kWhites, kBlacks});
  desk.lose(1);
  desk.play("lift e2\nput e4 P\n");
  desk.boards[1]->plug_in();
  desk.play("board rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR\n", 1);
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_THAT(desk.asked, ElementsAre(std::pair(Color::black, std::string("board.missed"))));
  desk.want(Color::black, ReportMade{desk.move("e7e5")});
  EXPECT_EQ(desk.boards[1]->hears(), "dark");
  EXPECT_THAT(desk.told, ElementsAre("board.lost", "board.found-again"));
}

TEST(BoardsAtTheTable, WhatWasAnnouncedIsNoQuestion) {
  host::Setup setup = watched();
  setup.regulations.white.unseeing = true;
  AtADesk desk({kOneForBoth}, setup);
  desk.want(Color::white, AnnounceMove{desk.move("e2e4")});
  desk.lose();
  desk.boards[0]->plug_in();
  desk.play("board rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR\n");
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_TRUE(desk.game().last()->made);
  EXPECT_THAT(desk.asked, ElementsAre(std::pair(Color::black, std::string("board.missed"))));
}

// He who does not see has not announced it, and who is asked something else is told.
TEST(BoardsAtTheTable, WhatNobodyHasSeenIsNotAskedWhereItMayNotBe) {
  host::Setup setup = watched();
  setup.regulations.white.unseeing = true;
  const std::string moved = "board rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\n";
  AtADesk unseeing({kOneForBoth}, setup, false);
  unseeing.boards[0]->plug_in();
  unseeing.play(moved);
  EXPECT_THAT(unseeing.asked, IsEmpty());
  EXPECT_THAT(unseeing.refused, IsEmpty());
  AtADesk busy({kOneForBoth}, watched(), false);
  busy.may_ask = false;
  busy.boards[0]->plug_in();
  busy.play(moved);
  EXPECT_THAT(busy.told, ElementsAre("board.which"));
  EXPECT_EQ(busy.last(), "");
}

TEST(BoardsAtTheTable, AResultThatNobodyHasSeenShownIsOnlyTold) {
  host::Setup setup = watched();
  setup.start_fen = "7k/8/8/8/8/8/P7/K7 w - - 0 1";
  AtADesk desk({kOneForBoth}, setup, false);
  desk.boards[0]->plug_in();
  desk.play("board 8/8/8/3k4/4K3/8/P7/8\n");
  EXPECT_FALSE(desk.game().ended());
  EXPECT_THAT(desk.told, ElementsAre("board.shows-win"));
}

// Black's move stands on his board before White has made his: it is not his turn yet.
TEST(BoardsAtTheTable, AnAnswerThatCameTooEarlyIsMadeWhenItMayBe) {
  host::Setup setup = watched();
  setup.regulations.white.unseeing = true;
  AtADesk desk({kWhites, kBlacks}, setup);
  desk.want(Color::white, AnnounceMove{desk.move("e2e4")});
  desk.play("lift e2\nput e4 P\nlift e7\nput e5 p\n", 1);
  EXPECT_EQ(desk.last(), "e2e4");
  EXPECT_THAT(desk.refused, ElementsAre("made.not-yet"));
  desk.play("lift e2\nput e4 P\n");
  desk.pass();
  EXPECT_EQ(desk.last(), "e7e5");
}

// Either of White's moves may have been the first; with that, the others follow.
TEST(BoardsAtTheTable, T16_OfMovesInOneDumpOnlyTheFirstIsAskedFor) {
  for (const char* first : {"e2e4", "g1f3"}) {
    AtADesk desk({kOneForBoth});
    desk.play("board rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R\n");
    EXPECT_THAT(desk.told, ElementsAre("board.which"));
    EXPECT_EQ(desk.last(), "");
    desk.want(Color::white, AnnounceMove{desk.move(first)});
    desk.pass();
    EXPECT_EQ(desk.plies(), 3u) << first;
    EXPECT_THAT(desk.told, ElementsAre("board.which"));
    EXPECT_THAT(desk.refused, IsEmpty());
  }
}

constexpr const char* kPawnOnTheSeventh = "7k/P7/8/8/8/8/8/K7 w - - 0 1";

TEST(BoardsAtTheTable, WhatAPawnBecomesIsAskedFor) {
  host::Setup setup = watched();
  setup.start_fen = kPawnOnTheSeventh;
  AtADesk desk({kOneForBoth}, setup);
  desk.play("lift a7\nput a8 P\n");
  EXPECT_THAT(desk.said, ElementsAre(std::pair(Color::white, std::string("a7a8"))));
  EXPECT_EQ(desk.last(), "");
}

TEST(BoardsAtTheTable, WhoPressesIsAskedOnceMoreWhatHisPawnBecomes) {
  host::Setup setup = watched(Press::by_hand);
  setup.start_fen = kPawnOnTheSeventh;
  AtADesk desk({kOneForBoth}, setup);
  desk.play("lift a7\nput a8 P\n");
  EXPECT_EQ(desk.said.size(), 1u);
  desk.boards[0]->say("press white\n");
  EXPECT_EQ(desk.said.size(), 2u);
  EXPECT_THAT(desk.refused, ElementsAre("press.nothing"));
  desk.play("lift a8\nput a8 Q\n");
  EXPECT_EQ(desk.last(), "a7a8q");
}

TEST(BoardsAtTheTable, WhatAPawnBecomesIsNotAskedForWhereItWasAnnounced) {
  host::Setup setup = watched();
  setup.start_fen = kPawnOnTheSeventh;
  setup.regulations.white.unseeing = true;
  AtADesk desk({kWhites, kBlacks}, setup);
  desk.want(Color::white, AnnounceMove{desk.move("a7a8q")});
  EXPECT_FALSE(desk.game().last()->made);
  desk.play("lift a7\nput a8 P\n");
  EXPECT_THAT(desk.told, IsEmpty()) << "a queen is looked for";
  desk.pass();
  EXPECT_THAT(desk.told, ElementsAre("board.execute"));
  EXPECT_FALSE(desk.game().last()->made) << "4.7.3, D.2.3";
  desk.play("lift a8\nput a8 Q\n");
  EXPECT_TRUE(desk.game().last()->made);
  EXPECT_THAT(desk.said, IsEmpty());
  EXPECT_THAT(desk.asked, IsEmpty());
}

// Without faces nobody sees who stands there, nor whether he is in a hand.
TEST(BoardsAtTheTable, D_2_3_WhatCannotBeSeenToBeMadeIsAskedFor) {
  struct Row {
    const char *fen, *board, *announced, *begun, *done;
  };
  for (const auto& [fen, board, announced, begun, done] :
       {Row{kPawnOnTheSeventh, "board 7?/?7/8/8/8/8/8/?7\n", "a7a8q", "lift a7\nput a8 ?\n",
            "lift a8\nput a8 ?\n"},
        Row{"4k3/8/8/3p4/8/2N5/1P6/4K3 w - - 0 1", "board 4?3/8/8/3?4/8/2?5/1?6/4?3\n", "c3d5",
            "lift c3\n", "lift d5\nput d5 ?\n"}}) {
    for (const bool presses : {false, true}) {
      host::Setup setup = watched(presses ? Press::by_hand : Press::at_once);
      setup.start_fen = fen;
      setup.regulations.white.unseeing = true;
      AtADesk desk({kWhites}, setup, false);
      desk.boards[0]->plug_in();
      desk.play(board);
      desk.want(Color::white, AnnounceMove{desk.move(announced)});
      desk.play(begun);
      desk.pass();
      EXPECT_THAT(desk.asked, ElementsAre(std::pair(Color::white, std::string("board.is-made"))));
      EXPECT_FALSE(desk.game().last()->made) << announced;
      presses ? desk.boards[0]->say("press white\n") : desk.play(done);
      EXPECT_TRUE(desk.game().last()->made) << announced << presses;
      EXPECT_EQ(desk.asked.size(), 1u) << "once";
    }
  }
}

TEST(BoardsAtTheTable, KingsInTheCentreAreAResultWhereNobodyElseDecides) {
  host::Setup setup = watched();
  setup.start_fen = "7k/8/8/8/8/8/P7/K7 w - - 0 1";
  const auto show = [](AtADesk& desk, const std::string& white, const std::string& black) {
    desk.play("lift a2\nput a3 P\n");
    desk.play("lift h8\nput g8 k\n");
    desk.play("lift a1\nlift g8\nput " + white + " K\nput " + black + " k\n");
  };
  struct Shown {
    const char *white, *black;
    Score score;
  };
  for (const Shown& shown :
       {Shown{"e4", "d5", Score::white_wins}, Shown{"d4", "e5", Score::black_wins},
        Shown{"e4", "e5", Score::draw}}) {
    AtADesk desk({kOneForBoth}, setup);
    show(desk, shown.white, shown.black);
    ASSERT_TRUE(desk.game().ended()) << shown.white << shown.black;
    EXPECT_EQ(desk.game().ended()->score, shown.score) << shown.white << shown.black;
    desk.pass();
    EXPECT_THAT(desk.told, IsEmpty()) << "the game's end says it";
    EXPECT_EQ(desk.plies(), 2u) << "no king has moved";
  }
  setup.rated = true;
  AtADesk desk({kOneForBoth}, setup);
  show(desk, "e4", "d5");
  EXPECT_FALSE(desk.game().ended());
  EXPECT_THAT(desk.told, ElementsAre("board.shows-win"));
}

// It fails as soon as its board says something.
class FailingDriver : public BoardDriver {
 public:
  BoardTraits traits() const override { return {.transports = {"tcp"}}; }
  std::unique_ptr<BoardSession> begin(std::string_view) const override {
    return std::make_unique<Session>();
  }

 private:
  class Session : public BoardSession {
   public:
    void received(std::span<const std::byte>, BoardTime) override {
      throw std::runtime_error("no such piece");
    }
    void wish(const Wish&, BoardTime) override {}
    void woke(BoardTime) override {}
    std::vector<std::byte> take_bytes() override { return {}; }
    std::vector<Sighting> take_sightings() override { return {}; }
    std::optional<BoardTime> wake_at() const override { return std::nullopt; }
  };
};

TEST(BoardsAtTheTable, NobodyIsToldThatARecordingIsLookedFor) {
  TemporaryDirectory folder;
  const auto record = folder.write("one.bytes", "0 < 42\n");
  AtADesk table({});
  const WishedBoard recorded{
      .place = *read_board_place("failing:replay-at-once:" + record.string()),
      .driver = std::make_shared<FailingDriver>(),
      .moves_here = kWhites};
  const auto desk = std::move(*BoardDesk::open(table.loop, {recorded}, ""));
  std::vector<std::string> told;
  BoardDesk::Hands hands;
  hands.tell = [&](const Telling& telling) { told.push_back(telling.lines.front().key); };
  desk->attend(*table.house, std::move(hands));
  table.loop.restart();  // it had nothing to do at an empty table
  while (told.empty()) table.loop.run_one();
  EXPECT_THAT(told, ElementsAre("board.gone"));
}

std::string as_bytes(int at, const std::string& line) {
  std::ostringstream text;
  text << at << " <" << std::hex << std::uppercase << std::setfill('0');
  for (const char letter : line + "\n") text << ' ' << std::setw(2) << static_cast<int>(letter);
  return text.str() + "\n";
}

// The position comes again, and at once so does what is seen of it.
TEST(BoardsAtTheTable, ARecordingThatIsPlayedAtOnceIsTheSameGame) {
  std::string lines = as_bytes(0, "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  int at = 0;
  for (const char* move : {"lift g1|put f3 N", "lift g8|put f6 n", "lift f3|put g1 N",
                           "lift f6|put g8 n", "lift e2|put e4 P"}) {
    const std::string both(move);
    lines += as_bytes(at += 1000, both.substr(0, both.find('|')));
    lines += as_bytes(at += 150, both.substr(both.find('|') + 1));
  }
  TemporaryDirectory folder;
  const auto record = folder.write("one.bytes", lines);
  NullHost host;
  AtADesk table({});
  const WishedBoard recorded{
      .place = *read_board_place("simulated:replay-at-once:" + record.string()),
      .driver = std::make_shared<Simulated>(host),
      .moves_here = kOneForBoth};
  const auto desk = std::move(*BoardDesk::open(table.loop, {recorded}, ""));
  BoardDesk::Hands hands;
  hands.want = [&](const Intent& intent) { return table.house->consider(intent); };
  hands.tell = [](const Telling&) {};
  hands.at_the_table = [&](const auto& act) { act(table.clock.time); };
  hands.watch = [] {};
  desk->attend(*table.house, std::move(hands));
  table.loop.restart();
  table.HouseAndLoop::pass([&] { return table.plies() >= 4; });
  table.idle();
  ASSERT_TRUE(desk->wake_at());
  table.clock.time += milliseconds{1000};
  desk->woke();
  EXPECT_EQ(table.plies(), 5u);
  EXPECT_EQ(table.last(), "e2e4");
}

TEST(BoardsAtTheTable, NoRecordingIsWrittenOver) {
  TemporaryDirectory folder;
  boost::asio::io_context loop;
  const LineBoard board(loop, kWhites);
  for (int evening = 0; evening < 2; ++evening) {
    EXPECT_TRUE(BoardDesk::open(loop, {board.wished()}, folder.path().string()));
  }
  EXPECT_TRUE(std::filesystem::exists(folder / "white-board.bytes"));
  EXPECT_TRUE(std::filesystem::exists(folder / "white-board-2.bytes"));
}

}  // namespace
}  // namespace annabella::host
