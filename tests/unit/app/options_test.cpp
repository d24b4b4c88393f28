// One table of options: the command line, the environment, the file, the defaults.
#include "app/options.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/command.h"
#include "support/own_home.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 5> kAllowed{"voice", "rated", "time", "rate", "press"};

class OptionsTest : public testing::Test {
 protected:
  OptionsTest() {
    ::setenv("XDG_CONFIG_HOME", home.path().c_str(), 1);
    ::unsetenv("ANNABELLA_VOICE");
  }
  ~OptionsTest() override { ::unsetenv("ANNABELLA_VOICE"); }

  void configure(const std::string& text) {
    std::filesystem::create_directories(home.path() / "annabella");
    std::ofstream(home.path() / "annabella/annabella.conf") << text;
  }
  static Result<Options> read(const std::vector<std::string>& arguments) {
    return Options::read(arguments, kAllowed);
  }

  OwnHome home;
};

TEST_F(OptionsTest, TheNearestSayCounts) {
  EXPECT_EQ(read({})->text("voice"), "de");
  EXPECT_EQ(read({})->origin("voice"), Origin::fallback);
  configure("voice = cs\nrated = yes\n");
  EXPECT_EQ(read({})->text("voice"), "cs");
  EXPECT_EQ(read({})->origin("voice"), Origin::configuration);
  EXPECT_TRUE(read({})->on("rated"));
  ::setenv("ANNABELLA_VOICE", "sk", 1);
  EXPECT_EQ(read({})->text("voice"), "sk");
  EXPECT_EQ(read({})->origin("voice"), Origin::environment);
  EXPECT_EQ(read({"--voice", "en"})->text("voice"), "en");
  EXPECT_EQ(read({"--voice=en"})->origin("voice"), Origin::command_line);
}

// An option may mean two things, and be said once for each.
TEST_F(OptionsTest, EveryValueOfTheCommandLineIsKnown) {
  configure("voice = cs\n");
  EXPECT_TRUE(read({})->said("voice").empty());
  Options options = *read({"--voice", "en", "--voice", "sk"});
  EXPECT_EQ(options.said("voice"), (std::vector<std::string>{"en", "sk"}));
  EXPECT_EQ(options.text("voice"), "sk");
  options.mean("voice", "en");
  EXPECT_EQ(options.text("voice"), "en");
  EXPECT_EQ(options.origin("voice"), Origin::command_line);
}

// What is chosen is kept, and nothing that somebody wrote there is lost.
TEST_F(OptionsTest, WhatIsChosenIsWrittenIntoTheFile) {
  const auto file = home.path() / "annabella/annabella.conf";
  const auto text = [&] {
    std::ostringstream all;
    all << std::ifstream(file).rdbuf();
    return all.str();
  };
  ASSERT_TRUE(host::configure("voice", "cs"));  // without a folder yet
  EXPECT_EQ(text(), "voice = cs\n");
  configure("# mine\nvoice=de\nrate = 280\nvoice = en");
  ASSERT_TRUE(host::configure("voice", "sk"));
  ASSERT_TRUE(host::configure("press", "by-hand"));
  EXPECT_EQ(text(), "# mine\nvoice = sk\nrate = 280\npress = by-hand\n");
  EXPECT_EQ(read({})->text("voice"), "sk");
  EXPECT_EQ(read({})->text("rate"), "280");
}

// The default device is chosen, too: it is not asked for again. A remark would cut a name short.
TEST_F(OptionsTest, ADeviceIsKeptAsItWillBeRead) {
  ASSERT_TRUE(host::configure("device", ""));
  EXPECT_EQ(read({})->text("device"), "");
  EXPECT_TRUE(read({})->given("device"));
  ASSERT_TRUE(host::configure("device", "USB Audio #2"));
  EXPECT_EQ(read({})->text("device"), "USB Audio");
}

TEST_F(OptionsTest, AFileThatIsALinkStaysOne) {
  std::ofstream(home.path() / "mine.conf") << "rate = 280\n";
  std::filesystem::create_directories(home.path() / "annabella");
  std::filesystem::create_symlink(home.path() / "mine.conf",
                                  home.path() / "annabella/annabella.conf");
  ASSERT_TRUE(host::configure("voice", "cs"));
  EXPECT_TRUE(std::filesystem::is_symlink(home.path() / "annabella/annabella.conf"));
  EXPECT_EQ(read({})->text("voice"), "cs");
  EXPECT_EQ(read({})->text("rate"), "280");
}

TEST_F(OptionsTest, WordsOutsideOfOptionsKeepTheirOrder) {
  const auto options = read({"e4", "--rated", "0-0", "Springer Felix drei"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->words(), (std::vector<std::string>{"e4", "0-0", "Springer Felix drei"}));
}

// Whoever has typed nothing wrong now looks for it where it stands.
TEST_F(OptionsTest, AMistakeInTheFileNamesTheFile) {
  configure("voice = xx\n");
  const auto options = read({});
  ASSERT_TRUE(options);
  const auto voice = load_voice(options->text("voice"), *options);
  ASSERT_FALSE(voice);
  EXPECT_EQ(voice.error().what.key, "app.option-in");
  EXPECT_NE(std::get<std::string>(voice.error().what.with.at("option")).find("annabella.conf"),
            std::string::npos);
  const auto typed = read({"--voice", "xx"});
  EXPECT_EQ(load_voice("xx", *typed).error().what.key, "app.no-voice");
}

TEST_F(OptionsTest, MistakesNameTheOptionAndWhatIsPossible) {
  const auto key = [](const Result<Options>& options) {
    return options ? std::string("none") : options.error().what.key;
  };
  EXPECT_EQ(key(read({"--bogus"})), "app.unknown-option");
  EXPECT_EQ(key(read({"--white", "Anna"})), "app.unknown-option") << "not for this command";
  EXPECT_EQ(key(read({"--voice"})), "app.bad-option");
  EXPECT_EQ(key(read({"--rate", "9999"})), "app.bad-number");
  EXPECT_EQ(key(read({"--rate", "fast"})), "app.bad-number");
  EXPECT_EQ(key(read({"--press", "sometimes"})), "app.bad-choice");
  EXPECT_EQ(key(read({"--press", "by-hand", "--rate", "450"})), "none");
  configure("bogus = 1\n");
  EXPECT_EQ(key(read({})), "app.configuration-unknown");
  EXPECT_EQ(read({}).error().what.with.at("option"), Argument("bogus"));
  configure("voice = cs\nrate 200\n");
  EXPECT_EQ(key(read({})), "app.configuration-line");
  EXPECT_EQ(read({}).error().what.with.at("line"), Argument("rate 200"));
}

TEST_F(OptionsTest, WhatIsNoListOfSettingsIsNamedAndNotPassedOver) {
  configure("\ufeffvoice = cs\r\nrate = 200\r\n");  // as Windows' editors write it
  ASSERT_TRUE(read({}));
  EXPECT_EQ(read({})->text("voice"), "cs");
  EXPECT_EQ(read({})->number("rate"), 200);
  configure("voice = cs\n\n  [play]\nrate = 200\n");
  ASSERT_FALSE(read({}));
  EXPECT_EQ(read({}).error().what.key, "app.configuration-section");
  EXPECT_EQ(read({}).error().what.with.at("line"), Argument("[play]"));
  const std::filesystem::path file = home.path() / "annabella/annabella.conf";
  std::filesystem::remove(file);
  std::filesystem::create_directory(file);
  ASSERT_FALSE(read({}));
  EXPECT_EQ(read({}).error().what.key, "app.configuration-folder");
  EXPECT_EQ(read({}).error().what.with.at("path"), Argument(file.string()));
}

TEST_F(OptionsTest, AWrongValueIsSoughtWhereItStands) {
  const auto place = [&](const std::vector<std::string>& arguments) {
    const auto options = read(arguments);
    return options ? Argument("none") : options.error().what.with.at("option");
  };
  EXPECT_EQ(place({"--press", "sometimes"}), Argument("--press"));
  configure("white-rate = 9999\n");
  EXPECT_EQ(place({}), Argument(configuration_directory() + "/annabella.conf: white-rate"));
  configure("");
  ::setenv("ANNABELLA_RATE", "fast", 1);
  EXPECT_EQ(place({}), Argument("ANNABELLA_RATE"));
  ::unsetenv("ANNABELLA_RATE");
}

// Whoever has made one mistake is told of it in his language, as loud as he likes it.
TEST_F(OptionsTest, WhatIsInOrderCountsAlsoWhereSomethingIsNot) {
  configure("nonsense\nbogus = 1\nrate = fast\nvoice = cs  # mine\nspeech=off\n");
  ASSERT_FALSE(read({}));
  const Options told = Options::as_far_as_told({});
  EXPECT_EQ(told.text("voice"), "cs");
  EXPECT_EQ(told.text("speech"), "off");
  EXPECT_EQ(told.number("rate"), 175);
  ::setenv("ANNABELLA_VOICE", "sk", 1);
  EXPECT_EQ(Options::as_far_as_told({}).text("voice"), "sk");
  const Options now =
      Options::as_far_as_told({"e4", "--voice=en", "--bogus", "--rate", "90", "--speech", "loud"});
  EXPECT_EQ(now.text("voice"), "en");
  EXPECT_EQ(now.number("rate"), 90);
  EXPECT_EQ(now.text("speech"), "off");
}

TEST_F(OptionsTest, EveryVoiceDescribesEveryOptionAndCommand) {
  for (const std::string& name : voice_names()) {
    const auto voice = Voice::load(voices_directory() / name);
    ASSERT_TRUE(voice);
    for (const OptionSpec& option : all_options()) {
      EXPECT_TRUE((*voice)->knows("option." + std::string(option.name))) << name << option.name;
    }
    for (const Subcommand& command : all_commands()) {
      EXPECT_TRUE((*voice)->knows("command." + std::string(command.name))) << name << command.name;
    }
  }
}

}  // namespace
}  // namespace annabella::host
