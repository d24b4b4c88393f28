// The players' manuals and the README, played: their examples are what the program does, and no
// word that it hears is missing from the manuals.
//
// A fenced block without a language is an example. A line that begins with "annabella" and a
// command starts the program ("annabella play:" is a line of the help), as does "scripts/play"; one
// that begins with "> " is typed, everything else is printed: all of it, apart from the lines
// before the first prompt and the farewell, which may be left out. "..." at the end of a line
// stands for the rest of it, and alone on a line for any lines. A block with a language and a path
// in the home folder is a file that the next example finds there; "sh" is only read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/command.h"
#include "base/text.h"
#include "commands/command.h"
#include "support/lines.h"
#include "support/own_home.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

struct Turn {
  std::string typed;
  Lines answer;
};

struct Session {
  std::string command;
  Lines opening;
  std::vector<Turn> turns;
};

struct Example {
  int line = 0;
  std::vector<std::pair<std::string, std::string>> files;  // a path in the home folder, a text
  std::vector<Session> sessions;
};

std::string contents(const std::string& manual) {
  std::ostringstream text;
  text << std::ifstream(SOURCE_DIR "/docs/" + manual).rdbuf();
  return text.str();
}

// Without the folder that it is called from; empty if the line is no command line.
std::string command_in(const std::string& line) {
  const std::string name = line.substr(0, line.find(' '));
  const std::string rest = line.substr(name.size());
  if (name == "scripts/play") return "annabella play" + rest;
  if (name != "annabella" && !name.ends_with("/annabella")) return "";
  const std::vector<std::string> words = words_of(rest);
  return words.empty() || words[0].ends_with(':') ? "" : "annabella" + rest;
}

void add_line(Example& example, const std::string& line) {
  if (const std::string command = command_in(line); !command.empty()) {
    example.sessions.push_back({command, {}, {}});
    return;
  }
  if (example.sessions.empty()) {
    ADD_FAILURE() << "line " << example.line << ": an example begins with a command";
    return;
  }
  Session& session = example.sessions.back();
  if (line == ">" || line.starts_with("> ")) {
    session.turns.push_back({line.size() > 2 ? line.substr(2) : "", {}});
  } else {
    (session.turns.empty() ? session.opening : session.turns.back().answer).push_back(line);
  }
}

std::vector<Example> examples_in(const std::string& manual) {
  std::vector<Example> examples;
  Example example;
  std::optional<std::string> fence;  // what stands behind the opening one
  int number = 0;
  for (const std::string& line : lines_of(contents(manual))) {
    ++number;
    if (!line.starts_with("```")) {
      if (!fence) continue;
      if (fence->empty()) add_line(example, line);
      if (fence->find(' ') != std::string::npos) example.files.back().second += line + '\n';
    } else if (!fence) {
      fence = line.substr(3);
      const std::size_t blank = fence->find(' ');
      if (blank != std::string::npos) example.files.emplace_back(fence->substr(blank + 1), "");
      if (fence->empty()) example.line = number;
      EXPECT_TRUE(fence->empty() || blank != std::string::npos || *fence == "sh")
          << manual << ":" << number << ": neither an example nor a file nor sh";
    } else {
      if (fence->empty()) examples.push_back(std::exchange(example, {}));
      fence.reset();
    }
  }
  EXPECT_FALSE(fence) << manual << ": a block without an end";
  return examples;
}

bool agree(std::span<const std::string> expected, std::span<const std::string> printed) {
  if (expected.empty()) return printed.empty();
  if (expected[0] == "...") {
    return agree(expected.subspan(1), printed) ||
           (!printed.empty() && agree(expected, printed.subspan(1)));
  }
  if (printed.empty()) return false;
  const std::string& line = expected[0];
  const bool same = line.ends_with("...") ? printed[0].starts_with(line.substr(0, line.size() - 3))
                                          : printed[0] == line;
  return same && agree(expected.subspan(1), printed.subspan(1));
}

void expect_printed(const Lines& expected, const std::string& printed, const std::string& after) {
  EXPECT_TRUE(agree(expected, lines_of(printed))) << "after: " << after << "\nprinted:\n"
                                                  << printed;
}

constexpr std::string_view kLeaves[] = {"beenden", "quit", "konec", "koniec"};

void play(const Session& session, Terminal& terminal) {
  const std::string opening = terminal.wait_for("> ");
  if (!session.opening.empty()) expect_printed(session.opening, opening, session.command);
  bool left = false;
  for (const Turn& turn : session.turns) {
    ASSERT_FALSE(left) << "nobody is there to hear: " << turn.typed;
    terminal.enter(turn.typed);
    terminal.wait_for("\n");  // the echo
    left = std::ranges::find(kLeaves, turn.typed) != std::end(kLeaves);
    if (!left) {
      expect_printed(turn.answer, terminal.wait_for("> "), turn.typed);
      continue;
    }
    EXPECT_EQ(terminal.wait_until_ended(), 0);
    const std::string echo = "> " + turn.typed + "\n";
    const std::string all = terminal.transcript();
    const std::string farewell = all.substr(all.rfind(echo) + echo.size());
    if (!turn.answer.empty()) expect_printed(turn.answer, farewell, turn.typed);
  }
  if (left) return;
  terminal.type("\x04");
  EXPECT_EQ(terminal.wait_until_ended(), 0);
}

void run(const Session& session, const OwnHome& home,
         const std::map<std::string, std::string>& environment) {
  const std::string in_the_home =
      "PATH='" BUILD_DIR "/bin':$PATH; cd '" + home.path().string() + "'; exec " + session.command;
  Terminal terminal({"/bin/sh", "-c", in_the_home}, environment);
  const bool at_the_table = session.command.starts_with("annabella play") ||
                            session.command.starts_with("annabella resume");
  if (at_the_table || !session.turns.empty()) return play(session, terminal);
  EXPECT_EQ(terminal.wait_until_ended(), 0);
  expect_printed(session.opening, terminal.transcript(), session.command);
}

void run(const Example& example) {
  const OwnHome home;
  std::map<std::string, std::string> environment = home.environment();
  for (const auto& [path, text] : example.files) {
    const std::string below = "~/.config/";
    ASSERT_TRUE(path.starts_with(below)) << path;
    const std::filesystem::path file =
        std::filesystem::path(environment.at("XDG_CONFIG_HOME")) / path.substr(below.size());
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    // The environment would go before the settings of the example.
    if (text.find("speech = off") != std::string::npos) environment.erase("ANNABELLA_SPEECH");
  }
  for (const Session& session : example.sessions) run(session, home, environment);
}

// Blanks and ends of lines are one thing, and so are capital and small letters.
std::string flat(const std::string& manual) {
  std::string text;
  for (const std::string& word : words_of(contents(manual))) text += word + ' ';
  return levelled(text);
}

bool has_word(const std::string& text, const std::string& word) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                (static_cast<unsigned char>(text[at]) & 0x80U) != 0);
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  }
  return false;
}

struct Manual {
  const char* file;
  const char* voice;
};

void PrintTo(const Manual& manual, std::ostream* out) { *out << manual.file; }

class ManualTest : public testing::TestWithParam<Manual> {};

void run_all(const std::string& manual, std::size_t at_least) {
  const std::vector<Example> examples = examples_in(manual);
  EXPECT_GE(examples.size(), at_least);
  for (const Example& example : examples) {
    SCOPED_TRACE(manual + ":" + std::to_string(example.line));
    run(example);
  }
}

TEST(ReadmeTest, ExamplesAreWhatTheProgramDoes) { run_all("../README.md", 2); }

TEST_P(ManualTest, ExamplesAreWhatTheProgramDoes) { run_all(GetParam().file, 30); }

TEST_P(ManualTest, NoCommandIsMissing) {
  const auto voice = Voice::load(voices_directory() / GetParam().voice);
  ASSERT_TRUE(voice);
  const std::string text = flat(GetParam().file);
  for (const Spelling& spelling : (*voice)->commands()) {
    if (!is_command(spelling.means)) continue;
    const std::string quoted = "`" + spelling.text;
    EXPECT_TRUE(text.find(quoted + '`') != std::string::npos ||
                text.find(quoted + ' ') != std::string::npos)
        << spelling.text;
  }
}

TEST_P(ManualTest, NoWordOfAMoveIsMissing) {
  const auto voice = Voice::load(voices_directory() / GetParam().voice);
  ASSERT_TRUE(voice);
  const std::string text = flat(GetParam().file);
  for (const auto& spellings :
       {(*voice)->files(), (*voice)->ranks(), (*voice)->pieces(), (*voice)->words()}) {
    for (const Spelling& spelling : spellings) {
      EXPECT_TRUE(has_word(text, spelling.text)) << spelling.text;
    }
  }
}

TEST_P(ManualTest, NoOptionOfAGameIsMissing) {
  const std::string text = contents(GetParam().file);
  for (const std::string_view option : find_command("play")->options) {
    EXPECT_NE(text.find("--" + std::string(option)), std::string::npos) << option;
  }
}

// Signs that only eyes can read, and what a screen reader stumbles over.
TEST_P(ManualTest, IsPlainForAScreenReader) {
  for (const std::string& line : lines_of(contents(GetParam().file))) {
    EXPECT_FALSE(line.starts_with('|')) << "a table: " << line;
    EXPECT_EQ(line.find("!["), std::string::npos) << "a picture: " << line;
    EXPECT_EQ(line.find('\t'), std::string::npos) << line;
    EXPECT_EQ(line.find("<"), std::string::npos) << "HTML: " << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Players, ManualTest,
                         testing::Values(Manual{"handbuch.md", "de"}, Manual{"manual.md", "en"},
                                         Manual{"prirucka-cs.md", "cs"},
                                         Manual{"prirucka-sk.md", "sk"}),
                         [](const auto& manual) { return std::string(manual.param.voice); });

}  // namespace
}  // namespace annabella::host
