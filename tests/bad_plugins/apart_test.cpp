// A plugin in a process of its own may do what it likes: the game goes on, and each time costs half
// a second at most.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <thread>

#include "app/house.h"
#include "bad_plugins/workshop.h"
#include "plugins/board_protocol.h"
#include "plugins/fault.h"
#include "plugins/guard.h"
#include "plugins/pairing_protocol.h"
#include "support/legal_move.h"
#include "support/paper_journal.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::AnyOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::SizeIs;

constexpr milliseconds kMostThatAFaultMayCost{500};

Homes apart() {
  return {.rule = Homes::Rule::apart, .runner = BUILD_DIR "/bin/annabella-runner", .trusted = {}};
}

class ApartTest : public testing::Test {
 protected:
  // A game with the plugin that does so: "crash describe 30".
  void open(const std::string& misbehaviour) {
    ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", misbehaviour.c_str(), 1);
    folder.copy("misbehaves", "misbehaves.so");
    const auto registry = Registry::scan({folder.path()}, apart());
    const auto made = registry->variant("misbehaves");
    ASSERT_TRUE(made) << made.error().what.key;
    variant_ = *made;
    auto opened = House::open(variant_, setup, journal, clock);
    for (int attempt = 0; !opened && attempt < 20; ++attempt) {
      std::this_thread::sleep_for(milliseconds{100});
      opened = House::open(variant_, setup, journal, clock);
    }
    ASSERT_TRUE(opened) << opened.error().what.key;
    house = std::move(*opened);
  }

  Action move(const std::string& uci) const {
    return AnnounceMove{legal_move(house->game().position(), uci)};
  }

  // As a player does who is asked to say it again.
  void play(const std::string& uci) {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const auto began = std::chrono::steady_clock::now();
      const std::optional<Phrase> refusal = house->consider(
          {.by = house->game().position().turn(), .at = clock.now(), .action = move(uci)});
      const auto took = std::chrono::steady_clock::now() - began;
      EXPECT_LE(took, kMostThatAFaultMayCost) << uci;
      if (!refusal) return;
      refusals.push_back(refusal->key);
      if (refusal->key == "plugin.starting") std::this_thread::sleep_for(milliseconds{100});
      if (refusal->key == "plugin.is-off") return;
    }
    ADD_FAILURE() << uci << " is never taken";
  }

  void play_fools_mate() {
    for (const char* uci : {"f2f3", "e7e5", "g2g4", "d8h4"}) play(uci);
  }

  // A script that may be run.
  std::filesystem::path script(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = folder.write(name, text);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

  // The example in Python, with some of its text replaced by other text.
  std::filesystem::path altered_pawn_race(const std::string& name,
                                          const std::map<std::string, std::string>& changes) const {
    std::ifstream honest(SOURCE_DIR "/sdk/examples/pawn_race.plugin");
    std::string text(std::istreambuf_iterator<char>(honest), {});
    for (const auto& [old, other] : changes) {
      const std::size_t at = text.find(old);
      EXPECT_NE(at, std::string::npos) << old;
      text.replace(at, old.size(), other);
    }
    return script(name, text);
  }

  ~ApartTest() override { ::unsetenv("ANNABELLA_TEST_MISBEHAVIOUR"); }

  Scratch folder;
  StoppedClock clock;
  PaperJournal journal;
  host::Setup setup;
  std::shared_ptr<Variant> variant_;
  std::unique_ptr<House> house;
  std::vector<std::string> refusals;
};

// The letter in /proc/PID/stat, behind the name in parentheses: "12 (python3) S 1 ...".
bool is_busy_child(const std::filesystem::path& process) {
  std::ifstream file(process / "stat");  // "net/stat" is a folder
  std::string text;
  std::getline(file, text);
  std::istringstream rest(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  char state = 0;
  pid_t parent = 0;
  return rest >> state >> parent && parent == ::getpid() && state == 'R';
}

// Until each process that we have started waits for something.
void await_idle_children() {
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    while (is_busy_child(process)) std::this_thread::sleep_for(milliseconds{10});
  }
}

struct Mischief {
  const char* how;
  const char* call;
  int count;
};

class EachMischief : public ApartTest, public testing::WithParamInterface<Mischief> {};

TEST_P(EachMischief, CostsHalfASecondAndNotTheGame) {
  const Mischief& mischief = GetParam();
  const std::string mark = (folder.path() / "mark").string();
  ASSERT_EQ(::mkfifo(mark.c_str(), 0600), 0);
  const int token = ::open(mark.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  ASSERT_EQ(::write(token, "1", 1), 1);
  open(std::string(mischief.how) + ' ' + mischief.call + ' ' + std::to_string(mischief.count) +
       ' ' + mark);
  ASSERT_NE(house, nullptr);
  play_fools_mate();
  ASSERT_TRUE(house->game().ended());
  EXPECT_EQ(house->game().ended()->reason, "checkmate");
  char left = 0;
  EXPECT_EQ(::read(token, &left, 1), -1) << "nobody has misbehaved";
  ::close(token);
  EXPECT_LE(refusals.size(), 3U);
}

INSTANTIATE_TEST_SUITE_P(AtTheTable, EachMischief,
                         testing::Values(Mischief{"crash", "after", 2},
                                         Mischief{"garbage", "pieces", 2}));

#ifndef __SANITIZE_ADDRESS__
// The start is looked at before the first move: what happens then is over when the game begins.
INSTANTIATE_TEST_SUITE_P(
    Crashes, EachMischief,
    testing::Values(Mischief{"crash", "make", 1}, Mischief{"crash", "traits", 1},
                    Mischief{"crash", "capability", 3}, Mischief{"crash", "start", 1},
                    Mischief{"crash", "from_fen", 1}, Mischief{"crash", "fen", 2},
                    Mischief{"crash", "turn", 2}, Mischief{"crash", "pieces", 3},
                    Mischief{"crash", "legal_moves", 3}, Mischief{"crash", "describe", 70},
                    Mischief{"crash", "ending", 3}, Mischief{"crash", "repetition_key", 4},
                    Mischief{"crash", "quiet_halfmoves", 4}));
INSTANTIATE_TEST_SUITE_P(
    Others, EachMischief,
    testing::Values(Mischief{"hang", "describe", 50}, Mischief{"hang", "after", 3},
                    Mischief{"exit", "pieces", 3}, Mischief{"throw", "describe", 50},
                    Mischief{"print", "legal_moves", 3}, Mischief{"eat", "ending", 3},
                    Mischief{"fork", "after", 2}));
INSTANTIATE_TEST_SUITE_P(
    Lies, EachMischief,
    testing::Values(Mischief{"lie", "fen", 2}, Mischief{"lie", "turn", 2},
                    Mischief{"lie", "pieces", 3}, Mischief{"lie", "legal_moves", 3},
                    Mischief{"lie", "describe", 70}, Mischief{"lie", "piece", 70},
                    Mischief{"lie", "captured", 70}, Mischief{"lie", "san", 70},
                    Mischief{"lie", "uci", 70}, Mischief{"lie", "after", 2},
                    Mischief{"lie", "stray", 2}, Mischief{"lie", "rise", 3},
                    Mischief{"lie", "ending", 3}, Mischief{"lie", "repetition_key", 4},
                    Mischief{"lie", "quiet_halfmoves", 4}));
#endif  // __SANITIZE_ADDRESS__

// Two knights are gone, of which the move says nothing.
TEST_F(ApartTest, AMoveThatDoesSomethingElseIsNotPlayed) {
  open("lie stray 1");
  ASSERT_NE(house, nullptr);
  const std::string before = house->game().position().fen();
  const std::size_t facts = journal.written.size();
  const std::optional<Phrase> refusal =
      house->consider({.by = Color::white, .at = clock.now(), .action = move("f2f3")});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "plugin.belied");
  EXPECT_EQ(text_in(*refusal, "name"), "Mischief");
  EXPECT_TRUE(house->game().plies().empty());
  EXPECT_EQ(house->game().position().fen(), before);
  EXPECT_EQ(journal.written.size(), facts);
}

TEST_F(ApartTest, AFlagFallsThoughNobodySaysWhoCouldWin) {
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  open("hang can_still_win 1");
  ASSERT_NE(house, nullptr);
  play("f2f3");
  play("e7e5");
  clock.time += std::chrono::hours{1};
  const std::optional<Phrase> refusal =
      house->consider({.by = Color::white, .at = clock.now(), .action = NoticeFlag{}});
  EXPECT_FALSE(refusal) << refusal->key;
  EXPECT_TRUE(house->game().left_open());
}

TEST_F(ApartTest, AFenWithMovesBehindItIsNone) {
  open("");
  const std::string start = house->game().position().fen();
  EXPECT_NO_THROW((void)variant_->from_fen(start));
  EXPECT_THROW((void)variant_->from_fen(start + " moves e2e4"), std::invalid_argument);
}

// Refused by the child, with the sentence that this process would have had.
TEST_F(ApartTest, ARefusalKeepsItsSentence) {
  ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", "throw make 1", 1);
  const std::filesystem::path file = folder.copy("misbehaves", "misbehaves.so");
  const auto refused = Registry::scan({folder.path()}, apart())->variant("misbehaves");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.key, "plugin.failed-silently");
  EXPECT_EQ(text_in(refused.error().what, "path"), file);
}

TEST_F(ApartTest, WhatAPluginLogsIsReadHere) {
  open("log after 2");
  ASSERT_NE(house, nullptr);
  testing::internal::CaptureStderr();
  play_fools_mate();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "Mischief: the second move\n");
  EXPECT_EQ(refusals, std::vector<std::string>{});
}

// Every process of it crashes at the second move.
TEST_F(ApartTest, ThreeFaultsSwitchItOffWhichIsSaidOnce) {
  open("crash after 2");
  ASSERT_NE(house, nullptr);
  play("f2f3");
  for (int tries = 0; tries < 2; ++tries) play("e7e5");
  EXPECT_EQ(std::ranges::count(refusals, "plugin.switched-off"), 1);
  EXPECT_EQ(refusals.back(), "plugin.is-off");
  EXPECT_EQ(house->game().plies().size(), 1U);
}

struct Found {
  const char* misbehaviour;
  const char* promise;
  const char* verdict;
};

class EachCheck : public ApartTest, public testing::WithParamInterface<Found> {};

TEST_P(EachCheck, NamesWhatIsWrong) {
  ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", GetParam().misbehaviour, 1);
  folder.copy("misbehaves", "misbehaves.so");
  const std::string found = verdict_on(folder.path() / "misbehaves.so", GetParam().promise);
  EXPECT_TRUE(found.starts_with(GetParam().verdict)) << found;
}

INSTANTIATE_TEST_SUITE_P(
    Quick, EachCheck,
    testing::Values(Found{"", "exports", "ok"}, Found{"", "looks", "ok"},
                    Found{"exit traits 1", "traits", "left"},
                    Found{"lie legal_moves 1", "looks", "failed"},
                    Found{"fork describe 5", "looks", "crashed SIGSYS"},
                    Found{"garbage describe 30", "looks", "failed descriptor 3: Waschmaschine"},
                    Found{"garbage make 1", "silence", "failed descriptor 3: Waschmaschine"}));

INSTANTIATE_TEST_SUITE_P(
    Lies, EachCheck,
    testing::Values(Found{"", "moves", "ok"}, Found{"lie turn 2", "looks", "failed"},
                    Found{"lie piece 5", "looks", "failed a move of another man"},
                    Found{"lie captured 5", "looks", "failed a capture of somebody else"},
                    Found{"lie san 5", "looks", "failed moves written alike"},
                    Found{"lie uci 5", "looks", "failed a move with another's squares"},
                    Found{"lie stray 3", "moves", "failed c2c3: pieces"},
                    Found{"lie captured 5", "moves", "failed e2e3: captured"},
                    Found{"lie written 21", "moves", "failed a2a3: Nf3: "},
                    Found{"lie quiet_halfmoves 4", "endings", "failed quiet_halfmoves -7"},
                    Found{"lie rise 2", "moves", "failed a2a3: quiet_halfmoves 0, then 3"},
                    Found{"lie rise 1", "fen", "failed quiet_halfmoves"},
                    Found{"lie won 3", "endings", "failed won with legal moves"}));

#ifndef __SANITIZE_ADDRESS__
INSTANTIATE_TEST_SUITE_P(Others, EachCheck,
                         testing::Values(Found{"", "fen", "ok"}, Found{"", "unloading", "ok"},
                                         Found{"crash make 1", "made", "crashed SIGABRT"},
                                         Found{"throw start 1", "traits", "failed"},
                                         Found{"print describe 5", "silence", "failed"},
                                         Found{"print farewell 1", "silence", "failed I am here"},
                                         Found{"throw from_fen 2", "fen", "failed"},
                                         Found{"throw from_fen 2", "silence", "ok"},
                                         Found{"throw from_fen 2", "threads", "ok"},
                                         Found{"throw from_fen 2", "unloading", "ok"},
                                         Found{"lie describe 5", "looks", "failed"},
                                         Found{"lie fen 3", "fen", "failed"},
                                         Found{"lie repetition_key 1", "looks", "failed"},
                                         Found{"crash ending 30", "games", "crashed SIGABRT"},
                                         Found{"lie can_still_win 1", "winning", "failed"},
                                         Found{"hang capability 1", "unknown-capability", "hung"},
                                         Found{"eat ending 3", "endings", "failed"},
                                         Found{"eat make 1", "made", "failed"},
                                         Found{"eat describe 50", "silence", "failed"},
                                         Found{"eat describe 50", "threads", "failed"},
                                         Found{"eat describe 50", "unloading", "failed"},
                                         Found{"fork describe 50", "silence", "crashed SIGSYS"}));
#endif  // __SANITIZE_ADDRESS__

// Every answer is in time for a game, and all of them together are not for the case.
TEST_F(ApartTest, AnHonestScriptThatIsSlowDoesNotHang) {
  const std::string looking = "        return position(rest).look()\n";
  const std::filesystem::path slow = altered_pawn_race(
      "slow.plugin", {{looking, "        import time\n        time.sleep(0.28)\n" + looking},
                      {"starts 1\\n", "starts 100\\n"}});
  const std::string found = verdict_on(slow, "traits", apart().runner);
  EXPECT_TRUE(found.starts_with("failed slow: ")) << found;
}

// What only a system with Landlock can refuse.
bool has_landlock() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// What a constructor does, and what comes of it.
struct Deed {
  const char* what;
  const char* verdict = "crashed SIGSYS";
};

class EachConstructor : public ApartTest, public testing::WithParamInterface<Deed> {};

TEST_P(EachConstructor, IsShutInBeforeItRuns) {
  ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", GetParam().what, 1);
  const std::filesystem::path file = folder.copy("early", "early.so");
  EXPECT_EQ(verdict_on(file, "made"), GetParam().verdict);
  const auto variant = Registry::scan({folder.path()}, apart())->variant("early");
  const bool is_well = std::string_view(GetParam().verdict) == "ok";
  EXPECT_EQ(variant ? "" : variant.error().what.key, is_well ? "" : "plugin.dies");
}

INSTANTIATE_TEST_SUITE_P(Loading, EachConstructor,
                         testing::Values(Deed{"", "ok"}, Deed{"library", "ok"}, Deed{"ask", "ok"},
                                         Deed{"signal"}, Deed{"daemon"}, Deed{"shell"},
                                         Deed{"thread"}, Deed{"write"}, Deed{"socket"},
                                         Deed{"freeze"}, Deed{"orphan"}));

#ifndef __SANITIZE_ADDRESS__
// Where paths cannot be told apart, a constructor reads what the user may read.
INSTANTIATE_TEST_SUITE_P(Aborting, EachConstructor,
                         testing::Values(Deed{"eat", "crashed SIGABRT"},
                                         Deed{"read", has_landlock() ? "crashed SIGABRT" : "ok"}));
#endif  // __SANITIZE_ADDRESS__

TEST_F(ApartTest, EachCaseShutsConstructorsIn) {
  const std::filesystem::path file = folder.copy("early", "early.so");
  for (const char* deed : {"daemon", "shell", "write"}) {
    ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", deed, 1);
    for (const char* promise : {"unknown-capability", "silence", "threads", "unloading", "looks"}) {
      EXPECT_EQ(verdict_on(file, promise), "crashed SIGSYS") << deed << ' ' << promise;
    }
  }
}

TEST(BoardProtocol, ABatteryIsTheBoardsOrItsClocks) {
  const auto battery = [](const std::string& line) {
    return read_board_said("bytes -\nsighting battery " + line + "\nwake none\n").sightings.at(0);
  };
  EXPECT_EQ(battery("80").number, 80);
  EXPECT_EQ(battery("80").text, "");
  EXPECT_EQ(battery("0 clock").text, "clock");
  BoardSaid said;
  said.sightings.push_back({.kind = Sighting::Kind::battery, .number = 0, .text = "clock"});
  EXPECT_EQ(read_board_said(written(said)).sightings.at(0).text, "clock");
  for (const char* nonsense : {"", "x", "clock", "0 board", "0 clock 1"}) {
    EXPECT_THROW(battery(nonsense), Garbage) << nonsense;
  }
}

TEST(BoardProtocol, AClockHasTwoTimesAndOneOfThemRunsOrNone) {
  const auto clock = [](const std::string& line) {
    return read_board_said("bytes -\nclock " + line + "\nwake none\n").clock;
  };
  EXPECT_EQ(clock("300000 290000 1")->second, BoardTime{290'000});
  EXPECT_EQ(clock("0 0 0")->runs, 0);
  for (const char* nonsense : {"", "1", "1 2", "1 2 3", "-1 2 1", "1 2 x", "1 2 1 1"}) {
    EXPECT_THROW(clock(nonsense), Garbage) << nonsense;
  }
}

TEST_F(ApartTest, HouseRulesAreKeptInBothHomes) {
  for (const Homes::Rule rule : {Homes::Rule::inside, Homes::Rule::apart}) {
    Homes homes = apart();
    homes.rule = rule;
    const auto registry = Registry::scan({BUILD_DIR "/lib/annabella/plugins"}, homes);
    EXPECT_EQ(*registry->full_id("variant", "double:quiet=moves"),
              "org.annabella.variant.double:quiet=moves");
    const auto chief = registry->variant("chief-and-warriors:chief=e8,king=taken");
    ASSERT_TRUE(chief) << chief.error().what.key;
    EXPECT_EQ((*chief)->start(0)->fen(), "4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    const auto taken = (*chief)->from_fen("8/8/8/8/8/8/8/4m3 w - - 0 2");
    ASSERT_TRUE(taken->ending());
    EXPECT_EQ(taken->ending()->reason, "king-taken");
    const auto unknown = registry->variant("chief-and-warriors:king=crowned");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().what.key, "rules.unknown-value");
    EXPECT_EQ(text_in(unknown.error().what, "known"), "mated, taken");
  }
}

// Everybody's results by lot; both homes say the same of each round, with the same reasons.
TEST_F(ApartTest, PairingSystemsAnswerAlikeInBothHomes) {
  Homes inside = apart();
  inside.rule = Homes::Rule::inside;
  const std::vector<std::filesystem::path> plugins{BUILD_DIR "/lib/annabella/plugins"};
  const auto here = Registry::scan(plugins, inside), there = Registry::scan(plugins, apart());
  for (const char* id : {"dutch", "swiss-1992", "round-robin"}) {
    const auto one = here->pairing(id), other = there->pairing(id);
    ASSERT_TRUE(one && other) << id;
    EXPECT_EQ(written((*one)->traits()), written((*other)->traits()));
    Tournament event;
    event.planned_rounds = 4;
    event.first_color = Color::black;
    event.never_pair = {{1, 2}};
    for (int rank = 1; rank <= 9; ++rank) {
      event.players.push_back({rank, "Anna % Nr. " + std::to_string(rank), 2000 - rank, false, {}});
    }
    for (int round = 1; round <= 4; ++round) {
      const PairingAnswer answer = (*one)->next_round(event);
      EXPECT_EQ(written((*other)->next_round(event)), written(answer)) << id << round;
      const Tournament there_too = read_tournament(written(event));
      EXPECT_EQ(written(there_too), written(event));
      if (round > 1) {
        EXPECT_EQ(there_too.players[8].rounds.back().adjusted,
                  event.players[8].rounds.back().adjusted);
      }
      for (const auto& [white, black] : answer.games) {
        const Outcome won = (white + round) % 3 == 0 ? Outcome::draw : Outcome::win;
        const Outcome lost = won == Outcome::draw ? Outcome::draw : Outcome::loss;
        event.players[white - 1].rounds.push_back({black, Color::white, won});
        event.players[black - 1].rounds.push_back({white, Color::black, lost});
      }
      for (const int rank : answer.byes) {
        event.players[rank - 1].rounds.push_back({0, std::nullopt, Outcome::pairing_bye});
      }
      event.players[8].rounds.back().adjusted = static_cast<std::int8_t>(round == 2 ? -1 : 4);
    }
  }
}

TEST(PairingProtocol, WhatTheArbiterHasAdjustedStandsBehindTheOutcome) {
  Tournament event;
  event.players.resize(1);
  event.players[0].rounds = {{3, Color::white, Outcome::loss, 1}, {2, Color::black, Outcome::win}};
  EXPECT_NE(written(event).find(" 3,white,loss,1 2,black,win\n"), std::string::npos)
      << written(event);
  const auto read = [](const std::string& round) {
    return read_tournament("player 1 2000 here Anna " + round + '\n').players[0].rounds[0].adjusted;
  };
  EXPECT_EQ(read("3,white,win"), 0);
  EXPECT_EQ(read("3,white,win,-2"), -2);
  for (const char* damaged : {"3,white,win,x", "3,white,win,1,1", "3,white,win,200"}) {
    EXPECT_THROW(read(damaged), Garbage) << damaged;
  }
}

TEST_F(ApartTest, APairingSystemThatDiesIsNamed) {
  folder.copy("mispairs", "mispairs.so");
  Tournament event;
  event.players.resize(4);
  for (Player& player : event.players)
    player.rounds.push_back({0, std::nullopt, Outcome::full_bye});
  for (const auto& [misbehaviour, key] : std::map<std::string, std::string>{
           {"crash", "plugin.crashed"}, {"stranger", "plugin.garbage"}, {"", ""}}) {
    ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", misbehaviour.c_str(), 1);
    const auto system = Registry::scan({folder.path()}, apart())->pairing("mispairs");
    ASSERT_TRUE(system) << system.error().what.key;
    const auto answer =
        guarded(folder.path(), [&] { return (*system)->next_round(event).games.size(); });
    EXPECT_EQ(answer ? "" : answer.error().what.key, key);
  }
}

// A game in Python, to its end.
TEST_F(ApartTest, ScriptThatSpeaksTheProtocol) {
  std::filesystem::copy_file(SOURCE_DIR "/sdk/examples/pawn_race.plugin",
                             folder.path() / "pawn_race.plugin");
  const auto registry = Registry::scan({folder.path()}, apart());
  ASSERT_EQ(registry->found().size(), 1U);
  EXPECT_EQ(registry->found()[0].id, "org.example.variant.pawn-race");
  auto variant = registry->variant("pawn-race");
  ASSERT_TRUE(variant) << variant.error().what.key;
  auto opened = House::open(*variant, {}, journal, clock);
  ASSERT_TRUE(opened) << opened.error().what.key;
  house = std::move(*opened);
  for (const char* uci : {"e2e4", "d7d5", "e4d5", "a7a5", "d5d6", "a5a4", "d6c7", "a4a3", "c7c8"}) {
    play(uci);
  }
  ASSERT_TRUE(house->game().ended());
  EXPECT_EQ(house->game().ended()->reason, "last-rank-reached");
  EXPECT_THROW((*variant)->from_fen("8/8/8/8/8/8/8/7k w - - 0 1"), std::invalid_argument);
}

// It tells with its greeting what it was able to do.
constexpr const char* kMeddlesome = R"(#!/usr/bin/python3
# annabella-plugin 1 variant org.example.variant.meddles 1.0.0 Meddles
import ctypes, fcntl, os, resource, signal, socket, struct, termios
host = os.getppid()
screen = os.environ["ANNABELLA_TEST_TERMINAL"]
mine = os.path.join(os.path.dirname(__file__), "mine")
done = []
libc = ctypes.CDLL(None, use_errno=True)
def shared(make, remove, *how):  # IPC_PRIVATE, 0600, IPC_RMID
    number = make(0, *how)
    if number < 0 or remove(number, 0, None) < 0:
        raise OSError(ctypes.get_errno(), "refused")
def flags(ioctl):  # as they are already
    file = os.open(mine, os.O_RDONLY)
    try:
        fcntl.ioctl(file, ioctl, fcntl.ioctl(file, 0x80086601, bytes(8)))
    finally:
        os.close(file)
def terminal(obey, *how):
    file = os.open(screen, os.O_RDONLY | os.O_NOCTTY)
    try:
        obey(file, *how)
    finally:
        os.close(file)
for name, deed in (
        ("read", lambda: open(mine).read()),
        ("terminal", lambda: terminal(lambda file: None)),
        ("typed", lambda: terminal(lambda file: os.read(file, 1))),
        ("freeze", lambda: terminal(termios.tcflow, termios.TCOOFF)),
        ("break", lambda: terminal(termios.tcsendbreak, 0)),
        ("flush", lambda: terminal(termios.tcflush, termios.TCIOFLUSH)),
        ("echo", lambda: terminal(lambda file: termios.tcsetattr(file, termios.TCSANOW,
                                                                 termios.tcgetattr(file)))),
        ("type", lambda: terminal(fcntl.ioctl, termios.TIOCSTI, b"x")),
        ("alone", lambda: terminal(fcntl.ioctl, termios.TIOCEXCL)),
        ("size", lambda: terminal(fcntl.ioctl, termios.TIOCSWINSZ, bytes(8))),
        ("lock", lambda: fcntl.flock(os.open(mine, os.O_RDONLY), fcntl.LOCK_SH)),
        ("lease", lambda: fcntl.fcntl(os.open(mine, os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)),
        ("other", lambda: os.listdir(os.environ["ANNABELLA_TEST_OTHER"])),
        ("environment", lambda: open(f"/proc/{host}/environ").read()),
        ("remove", lambda: os.remove(mine)),
        ("rename", lambda: os.rename(mine, mine + "2")),
        ("write", lambda: open(mine, "w")),
        ("append", lambda: open(mine, "a")),
        ("empty", lambda: os.open(mine, os.O_RDONLY | os.O_TRUNC)),
        ("truncate", lambda: os.truncate(mine, 0)),
        ("create", lambda: open(mine + "3", "x")),
        ("folder", lambda: os.mkdir(mine + "4")),
        ("mode", lambda: os.chmod(mine, 0)),
        ("attribute", lambda: os.setxattr(mine, "user.whose", b"mine")),
        ("flags", lambda: flags(0x40086602)),
        ("memory", lambda: shared(libc.shmget, libc.shmctl, 1, 0o600)),
        ("locks", lambda: shared(libc.semget, lambda *of: libc.semctl(of[0], 0, 0), 1, 0o600)),
        ("queue", lambda: shared(libc.msgget, libc.msgctl, 0o600)),
        ("kill", lambda: os.kill(host, 0)),
        ("signal", lambda: signal.pidfd_send_signal(os.pidfd_open(host), 0)),
        ("own", lambda: fcntl.fcntl(3, fcntl.F_SETOWN, host)),
        ("own-ex", lambda: fcntl.fcntl(3, 15, struct.pack("ii", 1, host))),
        ("own-io", lambda: fcntl.ioctl(3, 0x8901, struct.pack("i", host))),
        ("own-group", lambda: fcntl.ioctl(3, 0x8902, struct.pack("i", host))),
        ("limit", lambda: resource.prlimit(host, resource.RLIMIT_CORE)),
        ("nice", lambda: os.setpriority(os.PRIO_PROCESS, host, os.getpriority(0, host))),
        ("schedule", lambda: os.sched_setscheduler(host, os.SCHED_OTHER, os.sched_param(0))),
        ("turn", lambda: os.sched_setparam(host, os.sched_param(0))),
        ("processor", lambda: os.sched_setaffinity(host, os.sched_getaffinity(host))),
        ("own-limit", lambda: resource.prlimit(0, resource.RLIMIT_CORE)),
        ("fork", os.fork),
        ("socket", socket.socket)):
    try:
        deed()
        done.append(name)
    except (OSError, termios.error):
        pass
socket.socket(fileno=3).send(("error failed " + " ".join(done)).encode())
)";

TEST_F(ApartTest, ScriptThatMayReadAndNoMore) {
  script("meddles.plugin", kMeddlesome);
  const std::filesystem::path mine = folder.write("mine", "a game");
  const Scratch other;
  const int screen = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_TRUE(::grantpt(screen) == 0 && ::unlockpt(screen) == 0);
  const int keeps_it_open = ::open(::ptsname(screen), O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_EQ(::write(screen, "e4\n", 3), 3);
  ::setenv("ANNABELLA_TEST_TERMINAL", ::ptsname(screen), 1);
  ::setenv("ANNABELLA_TEST_OTHER", other.path().c_str(), 1);
  const auto variant = Registry::scan({folder.path()}, apart())->variant("meddles");
  for (const int end : {screen, keeps_it_open}) ::close(end);
  ASSERT_FALSE(variant);
  EXPECT_EQ(variant.error().what.key, "plugin.failed");
  EXPECT_EQ(text_in(variant.error().what, "report"),
            has_landlock() ? "read own-limit" : "read terminal typed other environment own-limit");
  EXPECT_EQ(std::filesystem::file_size(mine), 6U);
}

// As if it had greeted with nonsense: it is not said to have refused, or failed, in its own words.
TEST_F(ApartTest, ADamagedGreetingIsAFault) {
  for (const char* said : {"refused nonsense", "refused plugin.failed\\nwith report %Z",
                           "error failed %Z", "log warning %Z"}) {
    script("mumbles.plugin",
           "#!/usr/bin/python3\n"
           "# annabella-plugin 1 variant org.example.variant.mumbles 1.0.0 Mumbles\n"
           "import socket\n"
           "socket.socket(fileno=3).send(b\"" +
               std::string(said) + "\")\n");
    const auto variant = Registry::scan({folder.path()}, apart())->variant("mumbles");
    ASSERT_FALSE(variant) << said;
    EXPECT_EQ(variant.error().what.key, "plugin.dies") << said;
  }
}

// Three packets before its own answer are no answers to what it has not yet been asked.
TEST_F(ApartTest, WhatComesUnaskedIsAFault) {
  const std::string answering =
      "        line.send(f\"ok\\n{answer(request.decode())}\".encode())\n";
  altered_pawn_race("forges.plugin", {{answering,
                                       "        if b'e2e4' in request:\n"
                                       "            forged = answer('look start 0')\n"
                                       "            for _ in range(3):\n"
                                       "                line.send(f\"ok\\n{forged}\".encode())\n" +
                                           answering}});
  const auto made =
      Registry::scan({folder.path()}, apart())->variant("org.example.variant.pawn-race");
  ASSERT_TRUE(made) << made.error().what.key;
  const Variant& variant = **made;
  const auto start = variant.start(0);
  (void)start->after(legal_move(*start, "e2e4"));  // what it says of this is its own affair
  await_idle_children();                           // they have all come
  // Nothing of that is taken for the answer to the next question.
  std::unique_ptr<Position> other;
  for (int attempt = 0; other == nullptr && attempt < 50; ++attempt) {
    try {
      other = start->after(legal_move(*start, "d2d4"));
    } catch (const PluginFault& fault) {
      EXPECT_NE(fault.what_to_say.key, "plugin.switched-off");
      std::this_thread::sleep_for(milliseconds{100});
    }
  }
  ASSERT_NE(other, nullptr);
  EXPECT_EQ(other->turn(), Color::black);
  EXPECT_NE(other->fen(), start->fen());
}

// Whoever talks all the time has three requests, as one who dies at each has; not three packets.
TEST_F(ApartTest, WhatGoesWrongWithOneRequestIsOneFault) {
  altered_pawn_race("chatters.plugin",
                    {{"while request := line.recv(400_000):\n",
                      "import os\n"
                      "def chatter():\n"
                      "    if os.path.exists(__file__ + '.talks'):\n"
                      "        line.send(b'Waschmaschine')\n"
                      "    return True\n"
                      "while chatter() and (request := line.recv(400_000)):\n"}});
  const auto made =
      Registry::scan({folder.path()}, apart())->variant("org.example.variant.pawn-race");
  ASSERT_TRUE(made) << made.error().what.key;
  const auto start = (*made)->start(0);
  folder.write("chatters.plugin.talks", "");
  std::vector<std::string> said;
  for (int attempt = 0; attempt < 100 && (said.empty() || said.back() != "plugin.is-off");
       ++attempt) {
    try {
      (void)start->after(legal_move(*start, attempt == 0 ? "e2e4" : "d2d4"));
    } catch (const PluginFault& fault) {
      said.push_back(fault.what_to_say.key);
      await_idle_children();
    }
  }
  // On a slow machine the child that comes after the fault is still starting when it is said.
  EXPECT_THAT(said, AllOf(SizeIs(Ge(4)), Each(AnyOf("plugin.garbage", "plugin.starting",
                                                    "plugin.switched-off", "plugin.is-off"))));
  const auto off = std::ranges::find(said, "plugin.switched-off");
  EXPECT_THAT(std::vector<std::string>(off, said.end()),
              ElementsAre("plugin.switched-off", "plugin.is-off"));
}

TEST(BoardProtocol, MenAreLettersOrSomebody) {
  const auto men = [](const std::string& seen) {
    const BoardSaid said = read_board_said("bytes -\nsighting squares " + seen + "\nwake none\n");
    return said.sightings.at(0).pieces;
  };
  EXPECT_EQ(men("Ke1 pp16 ?a8"),
            (std::vector<PlacedPiece>{{{4, 0}, 'K'}, {{15, 15}, 'p'}, {{0, 7}, kSomePiece}}));
  for (const char* nobody : {"1e1", "@e1", "\te1", "e1", "K", "Kq1", "Ke0", "Ke17", "Ke1x"}) {
    EXPECT_THROW(men(nobody), Garbage) << nobody;
  }
}

// A terminal obeys control characters, whoever has written them.
TEST(Protocols, NoTextOfAPluginCommandsATerminal) {
  EXPECT_EQ(read_board_said("bytes -\nsighting broken a%1B[2Jb\nwake none\n").sightings.at(0).text,
            "a?[2Jb");
  EXPECT_EQ(read_pairing_traits("rules %07FIDE\noption %0Dlent\n").rules, "?FIDE");
  const PairingAnswer answer = read_pairing_answer("problem pairing.none who=t%1Bc\n", 2);
  ASSERT_TRUE(answer.problem);
  EXPECT_EQ(std::get<std::string>(answer.problem->with.at(0).second), "?c");
  EXPECT_EQ(read_report("readable no\nfen %1Bx\nfault fen.rank %C2%9B2J\n").faults.at(0).detail,
            "?2J");
}

class BoardApartTest : public testing::Test {
 protected:
  void open() {
    if (!registry) folder.copy("moody_board", "moody_board.so");
    registry = Registry::scan({folder.path()}, apart());
    auto found = registry->board("moody");
    ASSERT_TRUE(found) << found.error().what.key;
    driver = *found;
  }
  // The child that follows a fault may still be on its way.
  std::unique_ptr<BoardSession> begun() const {
    for (int attempt = 0; attempt < 50; ++attempt) {
      try {
        return driver->begin("tcp");
      } catch (const std::exception&) {
        std::this_thread::sleep_for(milliseconds{100});
      }
    }
    return nullptr;
  }
  static void receive(BoardSession& session, char letter) {
    const auto byte = static_cast<std::byte>(letter);
    session.received({&byte, 1}, BoardTime{5});
  }

  Scratch folder;
  std::unique_ptr<Registry> registry;
  std::shared_ptr<BoardDriver> driver;
};

TEST_F(BoardApartTest, IsLikeOneInTheProgram) {
  open();
  ASSERT_NE(driver, nullptr);
  EXPECT_EQ(driver->traits().transports, (std::vector<std::string>{"serial:9600", "tcp"}));
  EXPECT_EQ(driver->traits().files, 10);
  EXPECT_TRUE(driver->traits().has_lights);
  EXPECT_FALSE(driver->traits().recognises_pieces);
  try {
    (void)driver->begin("serial:9600");
    ADD_FAILURE() << "it has no session over a serial line";
  } catch (const std::runtime_error& why) {
    EXPECT_STREQ(why.what(), "no session came of it");
  }
  const auto first = driver->begin("tcp");
  const auto second = driver->begin("tcp");
  EXPECT_EQ(first->take_bytes(), std::vector{std::byte{0x42}});
  receive(*first, 'x');
  receive(*first, 'x');
  const std::vector<Sighting> seen = first->take_sightings();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen.back().number, 2);
  EXPECT_EQ(first->wake_at(), BoardTime{2000});
  EXPECT_EQ(second->wake_at(), BoardTime{0}) << "each remembers its own";
  Wish wish;
  wish.squares = {{9, 7}, {0, 0}};
  first->wish(wish, BoardTime{6});
  EXPECT_EQ(first->take_bytes(), std::vector{std::byte{2}});
}

TEST_F(BoardApartTest, TellsWhatItsClockShowsAndShowsWhatItIsTold) {
  open();
  ASSERT_NE(driver, nullptr);
  const auto* clock = capability<BoardClock>(*driver);
  ASSERT_NE(clock, nullptr);
  const auto first = driver->begin("tcp"), second = driver->begin("tcp");
  EXPECT_FALSE(clock->reading(*first)) << "it was never told";
  receive(*first, 'x');
  receive(*first, 'x');
  const auto reading = clock->reading(*first);
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->first, BoardTime{2});
  EXPECT_EQ(reading->second, BoardTime{2000});
  EXPECT_EQ(reading->runs, 2);
  EXPECT_FALSE(clock->reading(*second)) << "each has its own";
  (void)first->take_bytes();
  clock->show(*first, "a b%", BoardTime{7});
  clock->show(*first, "", BoardTime{8});
  std::string shown;
  for (const std::byte byte : first->take_bytes()) shown += static_cast<char>(byte);
  EXPECT_EQ(shown, std::string("a b%\0\0", 6));
  EXPECT_EQ(second->take_bytes().size(), 1U);

  const auto without =
      Registry::scan({BUILD_DIR "/lib/annabella/plugins"}, apart())->board("simulated");
  ASSERT_TRUE(without) << without.error().what.key;
  EXPECT_EQ(capability<BoardClock>(**without), nullptr);
}

TEST_F(BoardApartTest, WhateverItDoesCostsHalfASecondAndTheSession) {
  for (const char mood : {'c', 'e', 'h', 'l'}) {
    open();  // anew: three faults are too many
    ASSERT_NE(driver, nullptr);
    const auto session = begun();
    ASSERT_NE(session, nullptr);
    const auto began = std::chrono::steady_clock::now();
    try {
      receive(*session, mood);
      ADD_FAILURE() << mood << " is survived";
    } catch (const std::exception& why) {
      if (mood == 'c' || mood == 'e') {
        EXPECT_STREQ(why.what(), "its process has crashed") << mood;
      }
    }
    EXPECT_LE(std::chrono::steady_clock::now() - began, kMostThatAFaultMayCost) << mood;
    const auto another = begun();
    ASSERT_NE(another, nullptr) << mood;
    receive(*another, 'x');
    EXPECT_EQ(another->take_sightings().size(), 1U) << mood;
  }
}

}  // namespace
}  // namespace annabella::host
