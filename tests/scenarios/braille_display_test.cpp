// An evening at a Braille display: the whole program, a real BRLTTY, and fingers on its virtual
// display.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "braille/language.h"
#include "braille/table.h"
#include "support/own_home.h"
#include "support/terminal.h"
#include "support/virtual_display.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class AtTheDisplay : public testing::Test {
 protected:
  explicit AtTheDisplay(int cells = 40) : display(cells) {}

  std::unique_ptr<Terminal> sit_down(std::vector<std::string> arguments = {"--braille"}) {
    std::vector<std::string> command{kAnnabella, "play", "--voice", "en"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto environment = home.environment();
    environment.merge(display.environment());
    auto terminal = std::make_unique<Terminal>(command, environment);
    terminal->wait_for("> ");
    return terminal;
  }

  static std::string written(const std::string& text) { return *exact_table("en")->cells(text); }

  OwnHome home;
  VirtualDisplay display;
};

TEST_F(AtTheDisplay, AnEvening) {
  auto table = sit_down({"--braille", "--time", "90+30"});
  table->wait_for("Braille display with 40 cells.");
  display.wait_for(written("No move yet."));
  table->enter("e4");
  display.wait_for("1 E4");
  table->enter("Nf6");
  display.wait_for("1 E4 SF6");

  // The clocks go on while they are read. Dot 5 is English Braille's blank within a number.
  display.press("lndn");
  const std::string clocks = display.wait_for_other("1 E4 SF6");
  EXPECT_THAT(clocks, StartsWith(",WHITE #A\""));
  EXPECT_THAT(clocks, HasSubstr("  ,BLACK #A\""));
  display.wait_for_other(clocks);

  display.press("lndn");
  display.wait_for("8  ( ! V = U V ' (");
  for (int rank = 7; rank >= 4; --rank) display.press("lndn");
  display.wait_for("4  ' - ' - P - ' -");

  // What is asked at the keyboard is answered here, too, and any key leads back to the rank; a key
  // over e4 asks the same.
  const std::string who = "Eva four: White pawn";
  table->enter("what stands on e4");
  display.wait_for(written(who));
  display.press("lndn");
  display.wait_for("4  ' - ' - P - ' -");
  table->wait_for(who);
  display.press("route 11");
  table->wait_for(who);
  display.wait_for(written(who));
  display.press("fwinrt");
  display.wait_for("4  ' - ' - P - ' -");

  // A move comes before everything, and its sentence is there as well.
  table->enter("e5");
  display.wait_for("2 E5");
  display.press("bot");
  display.wait_for(written("Pawn Eva five"));
  table->enter("quit");
  EXPECT_EQ(table->wait_until_ended(), 0);
  display.press("home");
  display.wait_for_other(written("Pawn Eva five"));
}

TEST_F(AtTheDisplay, AQuestionIsShown) {
  auto table = sit_down({"--braille", "--fen", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"});
  display.wait_for(written("No move yet."));
  table->enter("a8");
  display.wait_for(written("Promotes to?"));
  table->enter("queen");
  display.wait_for("1 A8Q>P");
}

// One sentence for it, and one when there is a display again.
TEST_F(AtTheDisplay, BrlttyDiesAndTheGameGoesOn) {
  auto table = sit_down();
  table->wait_for("Braille display with 40 cells.");
  table->enter("e4");
  display.wait_for("1 E4");
  display.die();
  table->wait_for("The Braille display has gone.");
  table->enter("e5");
  table->wait_for("Pawn Eva five");
  table->enter("Nf3");
  table->wait_for("Knight Felix three");
  display.start();
  table->wait_for("Braille display with 40 cells.");
  display.wait_for("2 SF3");
  display.press("lndn");
  display.wait_for_other("2 SF3");
  EXPECT_EQ(table->transcript().find("BRLTTY"), std::string::npos);
}

TEST_F(AtTheDisplay, OneWhoDoesNotWishItHasNone) {
  auto table = sit_down({});
  const std::string own = display.wait_for_other("");
  answer_to(*table, "e4");
  EXPECT_EQ(display.shown(), own);
  EXPECT_EQ(table->transcript().find("Braille"), std::string::npos);
}

// From the configuration, from what is remembered of a player, and for one of two.
TEST_F(AtTheDisplay, ItIsWishedForOnceAndForAll) {
  home.write("config/annabella/annabella.conf", "braille = yes\n");
  {
    auto table = sit_down({});
    display.wait_for(written("No move yet."));
  }
  display.press("home");
  display.wait_for_other(written("No move yet."));
  home.write("config/annabella/annabella.conf", "");
  home.write("config/annabella/players.toml",
             "[[player]]\nname = 'Ada'\nvoice = 'en'\nbraille = true\n");
  {
    auto table = sit_down({"--black", "Ada"});
    display.wait_for(written("No move yet."));
  }
  display.press("home");
  const std::string own = display.wait_for_other(written("No move yet."));
  auto table = sit_down({"--black", "Bea"});
  answer_to(*table, "e4");
  EXPECT_EQ(display.shown(), own);
}

// What White is asked is White's alone, and moves are everybody's; each reads his own language.
TEST_F(AtTheDisplay, ItIsReadByOneOfTwo) {
  auto table = sit_down({"--black-braille", "--black-voice", "de", "--time", "90+30"});
  display.wait_for(*exact_table("de")->cells("Noch kein Zug."));
  table->enter("clock");
  table->wait_for("Black:");
  EXPECT_EQ(display.shown(), *exact_table("de")->cells("Noch kein Zug."));
  table->enter("Nf3");
  display.wait_for("#A' .SF#C");
  display.press("lndn");
  EXPECT_THAT(display.wait_for_other("#A' .SF#C"), StartsWith(".SCHWARZ #A #"));
}

// Two who share an ear share what is set for it, and nobody becomes a reader by that.
TEST_F(AtTheDisplay, WhoReadsIsRememberedOfHimAlone) {
  auto table = sit_down({"--white", "Ada", "--black", "Bea", "--white-braille"});
  table->enter("rate 200");
  table->enter("quit");
  EXPECT_EQ(table->wait_until_ended(), 0);
  std::ostringstream players;
  players << std::ifstream(home.path() / "config/annabella/players.toml").rdbuf();
  const std::string text = players.str();
  const std::size_t ada = text.find("Ada"), bea = text.find("Bea");
  ASSERT_NE(std::max(ada, bea), std::string::npos) << text;
  const std::string first = ada < bea ? "true" : "false", second = ada < bea ? "false" : "true";
  const std::size_t one = text.find("braille = "), other = text.rfind("braille = ");
  EXPECT_EQ(text.substr(one + 10, first.size()), first) << text;
  EXPECT_EQ(text.substr(other + 10, second.size()), second) << text;
}

TEST_F(AtTheDisplay, NoBrlttyIsOneSentence) {
  display.die();
  auto table = sit_down();
  table->wait_for("the program BRLTTY is not running");
  table->enter("e4");
  table->wait_for("Pawn Eva four");
  display.start();
  table->wait_for("Braille display with 40 cells.");
  display.wait_for("1 E4");
  EXPECT_EQ(table->transcript().find("BRLTTY", table->transcript().find("BRLTTY") + 1),
            std::string::npos);
}

// The same evening on the displays that people have.
TEST_F(AtTheDisplay, LinesFitWhatIsThere) {
  auto table = sit_down({"--braille", "--time", "90+30"});
  display.wait_for(written("No move yet."));
  for (const int cells : {20, 32, 40}) {
    display.resize(cells);
    table->wait_for("Braille display with " + std::to_string(cells) + " cells.");
    display.press("top");
    display.press("lndn");
    display.press("lndn");
    display.wait_for("8  ( ! V = U V ! (");
    EXPECT_EQ(display.cells(), cells);
    table->enter("help");
    const std::string first = display.wait_for_other("8  ( ! V = U V ! (");
    EXPECT_LE(first.size(), static_cast<std::size_t>(cells));
    display.press("fwinrt");
    const std::string second = display.wait_for_other(first);
    display.press("fwinlt");
    display.wait_for(first);
    EXPECT_NE(first, second);
  }
}

// Nobody at the table waits for a display that hangs.
TEST_F(AtTheDisplay, AHangingBrlttyHoldsNobodyUp) {
  auto table = sit_down();
  table->wait_for("Braille display with 40 cells.");
  display.stop();
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) table->enter(move);
  table->wait_for("Knight Cesar six");
  table->enter("quit");
  EXPECT_EQ(table->wait_until_ended(), 0);
  display.go_on();
}

}  // namespace
}  // namespace annabella::host
