// Evenings through the player's own reader: what the program prints is also what it is given to
// say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/dispatcher.h"
#include "support/own_home.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

class ReaderEvening : public testing::Test {
 protected:
  std::unique_ptr<Terminal> annabella(std::vector<std::string> command) {
    command.insert(command.begin(), BUILD_DIR "/bin/annabella");
    return std::make_unique<Terminal>(command, home.environment_with_sound());
  }
  std::unique_ptr<Terminal> sit_down(std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), {"play", "--time", "none"});
    auto terminal = annabella(std::move(arguments));
    terminal->wait_for("> ");
    return terminal;
  }
  void leave(Terminal& terminal) {
    terminal.enter("beenden");
    EXPECT_EQ(terminal.wait_until_ended(), 0);
  }
  // Of these texts, in the order in which they were said, those that were said to their end.
  std::vector<std::string> said_of(const std::vector<std::string>& texts) const {
    std::vector<std::string> said;
    for (const auto& one : dispatcher.said()) {
      const bool counts = std::ranges::find(texts, one.text) != texts.end();
      if (counts && one.to_its_end) said.push_back(one.text);
    }
    return said;
  }
  bool wait_for(const std::string& text) const {
    for (int i = 0; i < 1000; ++i) {
      if (!said_of({text}).empty()) return true;
      std::this_thread::sleep_for(20ms);
    }
    return false;
  }

  OwnHome home;
  Dispatcher dispatcher{0.1};
};

const std::vector<std::string> kMoves{"Bauer Eva vier", "Bauer Cesar fünf", "Springer Felix drei",
                                      "Bauer David sechs"};

TEST_F(ReaderEvening, EveryMoveIsSaidOnceAndInOrderWhateverIsAsked) {
  dispatcher.start();
  auto terminal = sit_down({"--speech", "reader"});
  for (const char* line : {"e4", "p N", "c5", "letzter", "Sf3", "p N", "d6", "wer"}) {
    terminal->enter(line);
  }
  terminal->wait_for("Bauer David sechs");
  leave(*terminal);
  std::vector<std::string> said = said_of(kMoves);
  // The answer to "letzter" is the move's text again, if it was not cut by the next move.
  if (said.size() == 5) said.erase(said.begin() + 2);
  EXPECT_EQ(said, kMoves);
  for (const auto& one : dispatcher.said()) {
    EXPECT_EQ(one.rate, "42.00") << "the player's own";
    EXPECT_EQ(one.language, "de");
  }
}

TEST_F(ReaderEvening, WhenItDiesAnnabellaGoesOnAndSaysSo) {
  dispatcher.start();
  auto terminal = sit_down({"--speech", "reader"});
  terminal->enter("e4");
  ASSERT_TRUE(wait_for("Bauer Eva vier"));
  dispatcher.kill();
  terminal->wait_for("Der Bildschirmleser ist weg. Annabella spricht selbst weiter.");
  terminal->enter("c5");
  terminal->wait_for("Bauer Cesar fünf");
  dispatcher.start();
  terminal->enter("bildschirmleser");
  terminal->wait_for("Der Bildschirmleser ist wieder da.");
  terminal->enter("Sf3");
  EXPECT_TRUE(wait_for("Springer Felix drei"));
  leave(*terminal);
  // What it was killed in the middle of is said again; and what waited for Annabella's own voice
  // may have waited until the reader was back.
  std::vector<std::string> said = said_of(kMoves);
  said.erase(std::ranges::unique(said).begin(), said.end());
  if (said.size() == 3) said.erase(said.begin() + 1);
  EXPECT_THAT(said, ElementsAre("Bauer Eva vier", "Springer Felix drei"));
}

TEST_F(ReaderEvening, WithoutOneTheGameIsPlayedAllTheSame) {
  auto terminal = sit_down({"--speech", "reader"});
  terminal->wait_for("Der Bildschirmleser antwortet nicht. Annabella spricht selbst.");
  terminal->enter("e4");
  terminal->wait_for("Bauer Eva vier");
  leave(*terminal);
}

TEST_F(ReaderEvening, WhoChoosesItAtTheTableHasItTheNextEveningToo) {
  dispatcher.start();
  auto first = sit_down({"--white", "Anna", "--black", "Bernd"});
  first->enter("bildschirmleser");
  first->wait_for("Es spricht der Bildschirmleser. Tempo und Stimme stellen Sie dort ein.");
  EXPECT_TRUE(wait_for("Es spricht der Bildschirmleser."));
  first->enter("tempo 300");
  first->wait_for("Für die eigene Stimme: Stimme de, Tempo 300");
  leave(*first);
  auto next = sit_down({"--white", "Anna", "--black", "Bernd"});
  next->enter("e4");
  EXPECT_TRUE(wait_for("Bauer Eva vier"));
  next->enter("eigene stimme");
  next->wait_for("Stimme de, Tempo 300");
  next->enter("c5");
  next->wait_for("Bauer Cesar fünf");
  leave(*next);
  EXPECT_THAT(said_of(kMoves), ElementsAre("Bauer Eva vier"));
}

TEST_F(ReaderEvening, AnotherLanguageIsAskedOfIt) {
  dispatcher.start();
  auto terminal = sit_down({"--speech", "reader"});
  terminal->enter("stimme cs");
  terminal->wait_for("Sprache: cs. Die Stimme dafür wählt der Bildschirmleser.");
  terminal->enter("e4");
  EXPECT_TRUE(wait_for("Pěšec Eva čtyři"));
  leave(*terminal);
  for (const auto& one : dispatcher.said()) {
    const bool is_czech = one.text == "Pěšec Eva čtyři";
    if (is_czech) {
      EXPECT_EQ(one.language, "cs");
    }
  }
}

TEST_F(ReaderEvening, SayAndTheOrganisersDialogueSpeakThroughItToo) {
  dispatcher.start();
  auto say = annabella({"say", "--speech", "reader", "e4", "c5"});
  EXPECT_EQ(say->wait_until_ended(), 0);
  EXPECT_THAT(dispatcher.texts(), ElementsAre("Bauer Eva vier", "Bauer Cesar fünf"));
  auto silent = annabella({"say", "--speech", "off", "e4"});
  EXPECT_EQ(silent->wait_until_ended(), 0);
  EXPECT_THAT(silent->transcript(), HasSubstr("Bauer Eva vier"));
  EXPECT_EQ(dispatcher.said().size(), 2U);
  auto desk = annabella({"tournament", (home.path() / "a.event").string(), "--speech", "reader"});
  desk->wait_for("> ");
  EXPECT_TRUE(dispatcher.wait_for(3, 20s));
  desk->enter("ende");
  EXPECT_EQ(desk->wait_until_ended(), 0);
}

TEST_F(ReaderEvening, DevicesTellsWhetherItIsThere) {
  auto before = annabella({"devices"});
  before->wait_until_ended();
  EXPECT_THAT(before->transcript(), HasSubstr("Bildschirmleser: nicht erreichbar."));
  dispatcher.start();
  auto after = annabella({"devices", "--porcelain"});
  after->wait_until_ended();
  EXPECT_THAT(after->transcript(), HasSubstr("reader yes"));
}

}  // namespace
}  // namespace annabella::host
