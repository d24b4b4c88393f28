// Killed at any moment, over and over, in a stream of moves: what was announced is in the journal,
// whole and in order, and the game goes on from there. The whole program is killed, as it starts
// and as it plays; what SQLite does when it is killed inside of one append is the journal's own
// test.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <thread>

#include "speech/announcer.h"
#include "support/evening.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::microseconds;
using Lines = std::vector<std::string>;

constexpr int kRoundsOnAPipe = 95;  // for each seed
constexpr int kRoundsAtATerminal = 20;
constexpr std::size_t kLongestGame = 300;
constexpr std::size_t kMovesARound = 40;

// A random game, and how its moves are announced.
struct Script {
  explicit Script(unsigned seed) {
    std::mt19937 chance(seed);
    Evening evening;
    while (!evening.game.ended() && moves.size() < kLongestGame) {
      const std::vector<Move> legal = evening.game.position().legal_moves();
      const Move move = legal[chance() % legal.size()];
      moves.push_back(evening.game.position().describe(move).uci);
      evening.want(evening.game.position().turn(), AnnounceMove{move});
    }
    const auto voice = Voice::load(voices_directory() / "de");
    Game game(standard_variant());
    for (const Fact& fact : evening.facts) {
      game.apply(fact);
      if (!std::holds_alternative<MoveAnnounced>(fact.event)) continue;
      sentences.push_back((*voice)->say(announcements(fact, game).front().phrase).printed);
    }
  }

  Lines moves;      // in UCI
  Lines sentences;  // one a move
};

// How many of the sentences were printed, each as a line of its own, from this one on.
std::size_t printed_from(std::size_t first, const Lines& sentences, const std::string& output) {
  std::size_t at = 0;
  std::size_t ply = first;
  for (; ply < sentences.size(); ++ply) {
    const std::string line = "\n" + sentences[ply] + "\n";
    const std::size_t found = output.find(line, at);
    if (found == std::string::npos) break;
    at = found + line.size() - 1;
  }
  return ply - first;
}

// When the program dies: so long after so many announcements.
struct Moment {
  std::size_t announced;
  microseconds after;
};

class Killed : public testing::TestWithParam<unsigned> {
 protected:
  using Count = std::function<std::size_t(const std::string& output)>;

  // Gives what it had printed.
  std::string on_a_pipe(const std::string& command, const std::string& input, Moment moment,
                        const Count& announced) const;
  std::string at_a_terminal(const std::string& command, const std::string& input, Moment moment,
                            const Count& announced) const;
  void rounds(int number, unsigned seed, bool terminal);

  OwnHome home_;
};

constexpr std::chrono::seconds kPatience{30};

std::string Killed::on_a_pipe(const std::string& command, const std::string& input, Moment moment,
                              const Count& announced) const {
  int lines_in[2];
  int lines_out[2];
  if (::pipe(lines_in) != 0 || ::pipe(lines_out) != 0) throw std::runtime_error("no pipe");
  const pid_t program = ::fork();
  if (program == 0) {
    ::dup2(lines_in[0], STDIN_FILENO);
    ::dup2(lines_out[1], STDOUT_FILENO);
    for (const int file : {lines_in[0], lines_in[1], lines_out[0], lines_out[1]}) ::close(file);
    for (const auto& [name, value] : home_.environment()) ::setenv(name.c_str(), value.c_str(), 1);
    ::execl(BUILD_DIR "/bin/annabella", "annabella", command.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(lines_in[0]);
  ::close(lines_out[1]);
  EXPECT_EQ(::write(lines_in[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));

  std::string output = "\n";
  const auto end = std::chrono::steady_clock::now() + kPatience;
  const auto read_some = [&](int milliseconds) {
    pollfd waiting{.fd = lines_out[0], .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, milliseconds) <= 0) return true;
    char bytes[4096];
    const ssize_t count = ::read(lines_out[0], bytes, sizeof bytes);
    if (count > 0) output.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  };
  while (announced(output) < moment.announced && std::chrono::steady_clock::now() < end) {
    if (!read_some(100)) break;
  }
  std::this_thread::sleep_for(moment.after);
  ::kill(program, SIGKILL);
  while (read_some(-1)) {
  }
  int status = 0;
  ::waitpid(program, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << output;
  ::close(lines_in[1]);
  ::close(lines_out[0]);
  return output;
}

std::string Killed::at_a_terminal(const std::string& command, const std::string& input,
                                  Moment moment, const Count& announced) const {
  Terminal terminal({BUILD_DIR "/bin/annabella", command}, home_.environment());
  terminal.wait_for("> ");
  terminal.type(input);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (announced(terminal.transcript()) < moment.announced &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(microseconds{200});
  }
  std::this_thread::sleep_for(moment.after);
  terminal.signal(SIGKILL);
  EXPECT_EQ(terminal.wait_until_ended(), -SIGKILL);
  return terminal.transcript();
}

std::string stream_of(const Lines& moves, std::size_t from) {
  std::string lines;
  for (std::size_t ply = from; ply < std::min(moves.size(), from + kMovesARound); ++ply) {
    lines += moves[ply] + "\n";
  }
  return lines;
}

void Killed::rounds(int number, unsigned seed, bool terminal) {
  std::mt19937 chance(seed);
  unsigned games = 0;
  std::size_t played = 0;
  std::size_t unheard = 0;  // written, and the program died before it could be said
  std::size_t announced = 0;
  std::optional<Script> script;
  for (int round = 0; round < number && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const bool begins = !script || played == script->moves.size();
    if (begins) {
      script.emplace(seed + games++);
      played = 0;
    }
    const auto count = [&](const std::string& output) {
      return printed_from(played, script->sentences, output);
    };
    // Each fourth dies as it starts; the others, anywhere in the course of the next dozen moves.
    const std::size_t left = script->moves.size() - played;
    const Moment moment = round % 4 == 3 && !begins ? Moment{0, microseconds{chance() % 300'000}}
                                                    : Moment{std::min(1 + chance() % 12, left),
                                                             microseconds{chance() % 3'000}};
    const auto dies = terminal ? &Killed::at_a_terminal : &Killed::on_a_pipe;
    const std::string output =
        (this->*dies)(begins ? "play" : "resume", stream_of(script->moves, played), moment, count);
    const std::vector<Fact> facts = newest_game(home_);
    const Lines written = moves_of(facts);
    for (std::size_t i = 0; i < facts.size(); ++i) {
      EXPECT_EQ(facts[i].number, static_cast<int>(i) + 1);
    }
    ASSERT_LE(written.size(), script->moves.size());
    EXPECT_TRUE(std::equal(written.begin(), written.end(), script->moves.begin()));
    ASSERT_GE(written.size(), played + count(output)) << output;
    EXPECT_GE(count(output), moment.announced) << output;
    unheard += written.size() - played - count(output);
    announced += count(output);
    played = written.size();
  }
  EXPECT_GT(announced, static_cast<std::size_t>(number) * 3);
  RecordProperty("announced", static_cast<int>(announced));
  RecordProperty("unheard", static_cast<int>(unheard));
  RecordProperty("games", static_cast<int>(games));
}

TEST_P(Killed, OnAPipeNoAnnouncedMoveIsLost) { rounds(kRoundsOnAPipe, GetParam(), false); }

INSTANTIATE_TEST_SUITE_P(Seeds, Killed, testing::Values(100U, 200U));

using KilledAtATerminal = Killed;
TEST_F(KilledAtATerminal, NoAnnouncedMoveIsLost) { rounds(kRoundsAtATerminal, 300, true); }

TEST_F(KilledAtATerminal, ThinkingTimeIsNotGivenBack) {
  const auto after = [this](const char* command, const char* input, const char* sentence,
                            microseconds time) {
    at_a_terminal(command, input, {1, time}, [&](const std::string& output) {
      return output.find(sentence) == std::string::npos ? 0U : 1U;
    });
    return newest_game(home_).back().left.black;
  };
  const Duration full = after("play", "e4\n", "Bauer Eva vier", std::chrono::milliseconds{3500});
  const Duration left = after("resume", "", "Die Partie geht weiter", microseconds{1000});
  EXPECT_LE(left, full - std::chrono::seconds{2});
  EXPECT_GE(left, full - std::chrono::seconds{4} - std::chrono::seconds{kPatience});
}

}  // namespace
}  // namespace annabella::host
