// Two people with an earphone each, heard: what the program prints is also what sounds.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "speech/speech.h"
#include "support/loudspeaker.h"
#include "support/own_home.h"
#include "support/terminal.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

// Slow machines start to speak late; a missing announcement would never come.
constexpr milliseconds kLongEnough{20'000};

class LoudEvening : public testing::Test {
 protected:
  std::unique_ptr<Terminal> annabella(std::vector<std::string> command) {
    command.insert(command.begin(), BUILD_DIR "/bin/annabella");
    return std::make_unique<Terminal>(command, home.environment_with_sound());
  }

  std::unique_ptr<Terminal> sit_down(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "play");
    auto terminal = annabella(std::move(arguments));
    terminal->wait_for("> ");
    return terminal;
  }

  OwnHome home;
};

Samples expected(const std::string& language, const std::string& spoken) {
  const auto voice = Voice::load(voices_directory() / language);
  const auto sound = synthesise(spoken, {.espeak_voice = (*voice)->espeak_voice()});
  return without_silent_ends(sound->samples);
}

// Waits until nothing has sounded for a while.
double silence_after(const Loudspeaker& loudspeaker, double from) {
  double last = from;
  for (int waited = 0; waited < 100; ++waited) {
    ::usleep(100'000);
    const auto sound = loudspeaker.last_sound(from);
    if (sound && *sound == last && loudspeaker.now() > last + 1.0) break;
    if (sound) last = *sound;
  }
  return last;
}

// Whoever does not see what is printed hears why nothing begins.
TEST_F(LoudEvening, AWrongSettingIsHeardUnlessSpeechIsOff) {
  std::filesystem::create_directories(home.path() / "config/annabella");
  const auto configure = [&](const std::string& lines) {
    std::ofstream(home.path() / "config/annabella/annabella.conf") << lines;
  };
  const Loudspeaker white("white");
  const auto now_silent = [&] {
    ::usleep(500'000);  // whoever spoke has ended, and the capture lags behind
    return white.now();
  };
  const std::vector<std::vector<std::string>> commands{{"play"}, {"resume"}, {"trainer"}, {}};
  for (const auto& command : commands) {
    SCOPED_TRACE(command.empty() ? "no command" : command.front());
    configure("voice = en\npress = sometimes\n");
    const double from = now_silent();
    auto spoken = annabella(command);
    EXPECT_EQ(spoken->wait_until_ended(), 2);
    EXPECT_NE(spoken->transcript().find("press sometimes: possible are: "), std::string::npos);
    EXPECT_TRUE(white.wait_for_sound(from, kLongEnough));
  }
  for (const auto& [command, lines] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"play"}, "press = sometimes\nspeech = off\n"},
           {{"play", "--speech", "off"}, "press = sometimes\n"},
           {{"config"}, "press = sometimes\n"},
           {{"perft", "1", "--porcelain"}, "press = sometimes\n"}}) {
    SCOPED_TRACE(command.front());
    configure(lines);
    const double from = now_silent();
    auto silent = annabella(command);
    EXPECT_EQ(silent->wait_until_ended(), 2);
    EXPECT_FALSE(white.wait_for_sound(from, milliseconds{1000}));
  }
}

TEST_F(LoudEvening, EachPlayerHearsTheMoveInHisOwnLanguage) {
  auto terminal = sit_down({"--white-device", "white", "--black-device", "black", "--white-voice",
                            "de", "--black-voice", "cs", "--time", "none"});
  const Loudspeaker white("white");
  const Loudspeaker black("black");
  silence_after(white, 0);
  silence_after(black, 0);
  const double white_from = white.now();
  const double black_from = black.now();
  terminal->enter("Springer Felix drei");
  terminal->wait_for("\nSpringer Felix drei");
  ASSERT_TRUE(white.wait_for_sound(white_from, kLongEnough));
  ASSERT_TRUE(black.wait_for_sound(black_from, kLongEnough));
  silence_after(white, white_from);
  silence_after(black, black_from);
  const Samples german = white.heard(white_from);
  const Samples czech = black.heard(black_from);
  EXPECT_GT(likeness(german, expected("de", "Springer Felix drei")), 0.8);
  EXPECT_LT(likeness(german, expected("cs", "Jezdec Felix tři")), 0.7);
  EXPECT_GT(likeness(czech, expected("cs", "Jezdec Felix tři")), 0.8);
  EXPECT_LT(peak(german), 32767);
}

TEST_F(LoudEvening, ADeviceAndAVoiceChosenWhilePlayingSoundTheNextEvening) {
  const std::vector<std::string> anna_and_bernd{"--white", "Anna", "--black",        "Bernd",
                                                "--time",  "none", "--black-device", "black"};
  auto with_her_device = anna_and_bernd;
  with_her_device.insert(with_her_device.end(), {"--white-device", "black"});
  auto first = sit_down(with_her_device);
  first->enter("gerät white");
  first->wait_for("Ton auf: white");
  first->enter("stimme en");
  first->wait_for("Stimme en");
  first->signal(SIGINT);
  EXPECT_EQ(first->wait_until_ended(), 0);

  const Loudspeaker white("white");
  silence_after(white, 0);
  double from = white.now();
  auto next = sit_down(anna_and_bernd);
  ASSERT_TRUE(white.wait_for_sound(from, kLongEnough)) << "the opening";
  silence_after(white, from);
  from = white.now();
  next->enter("Nf3");
  next->wait_for("\nSpringer Felix drei");
  ASSERT_TRUE(white.wait_for_sound(from, kLongEnough));
  silence_after(white, from);
  const Samples heard = white.heard(from);
  EXPECT_GT(likeness(heard, expected("en", "Knight Felix three")), 0.8);
  EXPECT_LT(likeness(heard, expected("de", "Springer Felix drei")), 0.7);
}

// An earphone that is not plugged in: the game goes on as text, whoever named it.
TEST_F(LoudEvening, ADeviceThatIsNotThereCostsNoGame) {
  const std::string missing = "clarinet: dieses Tongerät gibt es nicht. Vorhanden: ";
  for (const std::vector<std::string>& named :
       {std::vector<std::string>{"--device", "clarinet"},
        {"--white-device", "white", "--black-device", "clarinet"}}) {
    auto terminal = sit_down(named);
    terminal->wait_for(missing);
    terminal->wait_for("white, black");
    terminal->enter("e4");
    terminal->wait_for("Bauer Eva vier");
    terminal->enter("beenden");
    EXPECT_EQ(terminal->wait_until_ended(), 0);
  }
  auto silent = sit_down({"--device", "clarinet", "--speech", "off"});
  silent->enter("e4");
  silent->wait_for("Bauer Eva vier");
  EXPECT_EQ(silent->transcript().find("clarinet"), std::string::npos) << silent->transcript();
}

// A slip of the tongue must not make the next evening silent.
TEST_F(LoudEvening, ADeviceThatIsNotThereIsRefusedAndForgotten) {
  const std::string refusal = "clarinet: dieses Tongerät gibt es nicht. Vorhanden: ";
  auto saying = annabella({"say", "--device", "clarinet", "e4"});
  EXPECT_EQ(saying->wait_until_ended(), 3);
  EXPECT_TRUE(saying->transcript().starts_with(refusal)) << saying->transcript();

  for (const char* speech : {"on", "off"}) {
    auto terminal = sit_down({"--white", "Anna", "--speech", speech});
    terminal->enter("gerät clarinet");
    terminal->wait_for(refusal);
    terminal->enter("gerät BLA");
    terminal->wait_for("Ton auf: black\n");
    terminal->enter("schneller");
    terminal->wait_for("Tempo");
    std::ifstream players(home.path() / "config/annabella/players.toml");
    const std::string remembered(std::istreambuf_iterator<char>(players), {});
    EXPECT_EQ(remembered.find("clarinet"), std::string::npos) << remembered;
    EXPECT_NE(remembered.find("BLA"), std::string::npos) << remembered;
  }
}

// What was to be heard and was not is no success, whoever chose the device.
TEST_F(LoudEvening, WhatCouldNotBeSaidIsAFailure) {
  std::filesystem::create_directories(home.path() / "config/annabella");
  std::ofstream(home.path() / "config/annabella/annabella.conf") << "device = clarinet\n";
  auto terminal = annabella({"say", "e4"});
  EXPECT_EQ(terminal->wait_until_ended(), 3);
  EXPECT_NE(terminal->transcript().find("Bauer Eva vier\n"), std::string::npos);
  EXPECT_NE(terminal->transcript().find("clarinet: "), std::string::npos);
  EXPECT_EQ(annabella({"say", "--device", "white", "e4"})->wait_until_ended(), 0);
}

TEST_F(LoudEvening, T18_MyMoveIsHeardInFullBeforeTheReply) {
  auto terminal = sit_down({"--device", "white", "--time", "none"});
  const Loudspeaker white("white");
  silence_after(white, 0);
  const double from = white.now();
  terminal->enter("e4");
  terminal->enter("e5");
  terminal->enter("zug");  // an answer cuts neither
  terminal->wait_for("Bauer Eva fünf");
  ASSERT_TRUE(white.wait_for_sound(from, kLongEnough));
  silence_after(white, from);
  const double both =
      seconds(expected("de", "Bauer Eva vier")) + seconds(expected("de", "Bauer Eva fünf"));
  EXPECT_GT(seconds(white.heard(from)), both);
}

TEST_F(LoudEvening, T20_ADeadSoundServerCostsNoMove) {
  auto terminal = sit_down({"--device", "white", "--time", "none"});
  terminal->enter("e4");
  terminal->wait_for("Bauer Eva vier");
  pid_t server = 0;
  std::ifstream(std::string(std::getenv("ANNABELLA_SOUND")) + "/server.pid") >> server;
  ASSERT_GT(server, 0);
  ASSERT_EQ(::kill(server, SIGKILL), 0);
  terminal->enter("e5");
  terminal->wait_for("Bauer Eva fünf");
  terminal->enter("Sf3");
  terminal->wait_for("Springer Felix drei");
  terminal->wait_for("Ton");  // it is said in text that the sound is gone
  terminal->signal(SIGINT);
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

}  // namespace
}  // namespace annabella::host
