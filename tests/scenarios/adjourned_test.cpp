// What the text of an adjourned game (evenings/adjourned.txt) cannot show: what is on the disk and
// in memory while the move is sealed, and a program that is killed (Guideline I).
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>

#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <thread>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

const std::string kSealed = "Springer Felix drei";

// The first code after this place in a text: "482 913 007 554".
std::string code_in(const std::string& text) {
  std::smatch found;
  const std::regex code("[0-9]{3} [0-9]{3} [0-9]{3} [0-9]{3}");
  return std::regex_search(text, found, code) ? found.str() : "none in: " + text;
}

class AdjournedGame : public testing::Test {
 protected:
  std::unique_ptr<Terminal> run(std::vector<std::string> words) {
    words.insert(words.begin(), kAnnabella);
    auto terminal = std::make_unique<Terminal>(words, home.environment());
    terminal->wait_for("> ");
    return terminal;
  }

  // Sits down, plays 1.e4 e5 and seals White's second move; the codes are handed out.
  void seal_in_the_evening(const std::string& words = kSealed, bool arbiter = true) {
    std::vector<std::string> command{"play", "--white", "Anna", "--black", "Bert"};
    if (arbiter) command.emplace_back("--arbiter");
    evening = run(command);
    for (const char* move : {"e4", "e5"}) answer_to(*evening, move);
    const std::string asked = arbiter ? "Schiedsrichter: Hängepartie morgen um zehn, Saal zwei"
                                      : "Hängepartie morgen um zehn, Saal zwei";
    EXPECT_EQ(answer_to(*evening, asked), "Weiß gibt den nächsten Zug verdeckt ab.");
    EXPECT_NE(answer_to(*evening, "abgeben").find("unsichtbar"), std::string::npos);
    EXPECT_NE(answer_to(*evening, words).find("Notiert"), std::string::npos);
    press_and_note(arbiter);
    const std::string sealed = answer_to(*evening, "");
    EXPECT_NE(sealed.find("Weiß hat den 2. Zug abgegeben."), std::string::npos) << sealed;
    for (const char* line : {"Anna", "Bert", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w",
                             "Verbraucht: Weiß", "morgen um zehn, Saal zwei", "vergessen"}) {
      EXPECT_NE(sealed.find(line), std::string::npos) << line << " in " << sealed;
    }
    fingerprint = code_in(sealed.substr(sealed.find("Prüfzahl")));
  }
  // The clock stands, and both codes are shown.
  void press_and_note(bool arbiter) {
    const std::string pressed = answer_to(*evening, "gedrückt");
    EXPECT_NE(pressed.find("Nur Schwarz"), std::string::npos) << pressed;
    blacks_code = code_in(answer_to(*evening, ""));
    const std::string next = answer_to(*evening, "");
    EXPECT_NE(next.find(arbiter ? "Nur der Schiedsrichter" : "Nur Weiß"), std::string::npos);
    other_code = code_in(answer_to(*evening, ""));
  }
  std::string open_with(Terminal& terminal, const std::string& one, const std::string& other) {
    EXPECT_NE(answer_to(terminal, "Schiedsrichter: Umschlag öffnen").find("Erster Code"),
              std::string::npos);
    EXPECT_NE(answer_to(terminal, one).find("Zweiter Code"), std::string::npos);
    return answer_to(terminal, other);
  }
  std::string bytes_on_disk() {
    std::string all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(home.path())) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(in), {});
    }
    return all;
  }

  OwnHome home;
  std::unique_ptr<Terminal> evening;
  std::string fingerprint, blacks_code, other_code;
};

TEST_F(AdjournedGame, G_I_9_1_IsSealedKilledResumedOpenedAndPlayedOn) {
  seal_in_the_evening();
  EXPECT_EQ(evening->transcript().find("Felix"), std::string::npos) << evening->transcript();
  evening->signal(SIGKILL);
  evening->wait_until_ended();
  const std::string bytes = bytes_on_disk();
  EXPECT_NE(bytes.find("morgen um zehn"), std::string::npos);
  EXPECT_EQ(bytes.find("Felix"), std::string::npos);

  auto morning = run({"resume"});
  const std::string& greeting = morning->transcript();
  EXPECT_NE(greeting.find("der 2. Zug von Weiß liegt im Umschlag"), std::string::npos) << greeting;
  EXPECT_NE(greeting.find(fingerprint), std::string::npos) << greeting;
  EXPECT_NE(answer_to(*morning, "Sf3").find("zuerst der Umschlag"), std::string::npos);
  EXPECT_NE(answer_to(*morning, "Schiedsrichter: Umschlag öffnen").find("Erst wenn Schwarz da ist"),
            std::string::npos);
  EXPECT_EQ(answer_to(*morning, "Schwarz ist da"), "Schwarz ist da.");
  EXPECT_NE(open_with(*morning, blacks_code, fingerprint).find("anderer Umschlag. I.7."),
            std::string::npos);
  const std::string opened = open_with(*morning, other_code, blacks_code);
  EXPECT_NE(opened.find("Im Umschlag: " + kSealed), std::string::npos) << opened;
  EXPECT_EQ(answer_to(*morning, "Sc6"), "Springer Cesar sechs");
  EXPECT_EQ(moves_of(newest_game(home)),
            (std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6"}));
}

// I.1.1: what is sealed is what the player on move says last, and a move.
TEST_F(AdjournedGame, G_I_1_1_CommandsAndOthersLinesAreNotSealed) {
  evening = run({"play", "--white", "Anna", "--black", "Bert", "--arbiter"});
  for (const char* move : {"e4", "e5"}) answer_to(*evening, move);
  answer_to(*evening, "Schiedsrichter: Hängepartie morgen um zehn");
  answer_to(*evening, "abgeben");
  EXPECT_NE(answer_to(*evening, "Weiß: Sf3").find("Notiert"), std::string::npos);
  for (const char* line : {"uhr", "remis", "aufgeben"}) {
    EXPECT_NE(answer_to(*evening, line).find("Das ist kein Zug"), std::string::npos) << line;
  }
  for (const char* line : {"Schwarz: remis", "Schiedsrichter: Uhren anhalten"}) {
    EXPECT_EQ(answer_to(*evening, line).find("Notiert"), std::string::npos) << line;
  }
  press_and_note(true);
  answer_to(*evening, "");
  evening->signal(SIGKILL);
  evening->wait_until_ended();
  auto morning = run({"resume"});
  answer_to(*morning, "Schwarz ist da");
  const std::string opened = open_with(*morning, other_code, blacks_code);
  EXPECT_NE(opened.find("Im Umschlag: Sf3"), std::string::npos) << opened;
}

// Whether the text stands anywhere in what this process may write to.
bool remembers(pid_t process, const std::string& text) {
  const std::string folder = "/proc/" + std::to_string(process) + '/';
  std::ifstream maps(folder + "maps");
  std::ifstream memory(folder + "mem", std::ios::binary);
  constexpr std::size_t kLargest = std::size_t{64} << 20;  // a sanitizer's own are far larger
  for (std::string line; std::getline(maps, line);) {
    std::size_t begin = 0, end = 0;
    char dash = 0;
    std::string rights;
    std::istringstream(line) >> std::hex >> begin >> dash >> end >> rights;
    if (!rights.starts_with("rw") || end - begin > kLargest) continue;
    std::string bytes(end - begin, '\0');
    memory.clear();
    memory.seekg(static_cast<std::streamoff>(begin));
    memory.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (bytes.find(text) != std::string::npos) return true;
  }
  return false;
}

TEST_F(AdjournedGame, G_I_3_OnceSealedNobodyFindsItInTheMemoryEither) {
  const std::string words = "Quittengelee Xanthippe";
  seal_in_the_evening(words);
  EXPECT_TRUE(remembers(evening->process(), "morgen um zehn")) << "what is in clear is found";
  EXPECT_FALSE(remembers(evening->process(), words));
  EXPECT_FALSE(remembers(evening->process(), words.substr(3)));
}

TEST_F(AdjournedGame, G_I_3_AChangedFileIsNoticed) {
  seal_in_the_evening();
  answer_to(*evening, "Schwarz ist da");
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(home.journal().c_str(), &file), SQLITE_OK);
  const char* sql =
      "DROP TRIGGER fact_unchanged; UPDATE fact SET payload = replace(payload, 'um zehn', 'um "
      "elf') "
      "WHERE kind = 'move-sealed'";
  EXPECT_EQ(sqlite3_exec(file, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(file);
  const std::string opened = open_with(*evening, blacks_code, other_code);
  EXPECT_NE(opened.find("wurde verändert. I.12.1."), std::string::npos) << opened;
  EXPECT_EQ(moves_of(newest_game(home)).size(), 2u);
}

// As they were said: digit by digit, or as numbers, with words for all of them.
std::string in_words(const std::string& code) {
  static const std::array kDigits{"null", "eins",  "zwei",   "drei", "vier",
                                  "fünf", "sechs", "sieben", "acht", "neun"};
  std::string words;
  for (const char sign : code) {
    words += sign == ' ' ? ", " : std::string(kDigits[static_cast<std::size_t>(sign - '0')]) + ' ';
  }
  return words;
}

TEST_F(AdjournedGame, G_I_7_TheCodesMayBeSaidInWordsAndAtOnce) {
  seal_in_the_evening();
  answer_to(*evening, "Schwarz ist da");
  const std::string opened =
      answer_to(*evening, "Schiedsrichter: Umschlag öffnen, " + in_words(blacks_code) + ", " +
                              in_words(other_code));
  EXPECT_NE(opened.find("Im Umschlag: " + kSealed), std::string::npos) << opened;
}

// Killed with the clock pressed and one code noted: nothing is sealed that nobody could open, White
// seals again, and has lost no time by it.
TEST_F(AdjournedGame, G_I_3_KilledBeforeBothHaveTheirCodesItIsSealedAgain) {
  evening = run({"play", "--white", "Anna", "--black", "Bert", "--time", "90"});
  answer_to(*evening, "Hängepartie morgen");
  answer_to(*evening, "abgeben");
  answer_to(*evening, "e4");
  EXPECT_NE(answer_to(*evening, "gedrückt").find("Nur Schwarz"), std::string::npos);
  code_in(answer_to(*evening, ""));
  std::this_thread::sleep_for(std::chrono::milliseconds{2500});
  evening->signal(SIGKILL);
  evening->wait_until_ended();
  evening = run({"resume"});
  EXPECT_NE(evening->transcript().find("Weiß gibt den nächsten Zug verdeckt ab"), std::string::npos)
      << evening->transcript();
  const std::vector<Fact> facts = newest_game(home);
  EXPECT_TRUE(std::holds_alternative<GameResumed>(facts.back().event));
  EXPECT_LT(facts[1].left.white - facts.back().left.white, std::chrono::milliseconds{2500});
  answer_to(*evening, "abgeben");
  answer_to(*evening, kSealed);
  press_and_note(false);
  EXPECT_NE(answer_to(*evening, "").find("Weiß hat den 1. Zug abgegeben."), std::string::npos);
}

}  // namespace
}  // namespace annabella::host
