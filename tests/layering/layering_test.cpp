#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "layering/layers.h"
#include "support/temporary_directory.h"

namespace annabella::test {
namespace {

namespace fs = std::filesystem;

TEST(Layering, TheSourcesKeepIt) {
  for (const Violation& violation : violations_in(SOURCE_DIR)) ADD_FAILURE() << violation.text();
}

TEST(Layering, TheSourcesAreLookedAt) {
  for (const char* folder : {"host", "plugins", "sdk"}) {
    EXPECT_TRUE(fs::is_directory(fs::path(SOURCE_DIR) / folder)) << folder;
  }
}

// What the only violation allows instead, or "" if this file may include this.
std::string allowed_instead(const std::string& file, const std::string& include) {
  const TemporaryDirectory tree;
  tree.write(file, "#include " + include);
  const std::vector<Violation> violations = violations_in(tree.path());
  if (violations.empty()) return "";
  EXPECT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].file, file);
  EXPECT_EQ(violations[0].line, 1);
  EXPECT_EQ(violations[0].include, include);
  return violations[0].allowed;
}
bool may(const std::string& file, const std::string& include) {
  return allowed_instead(file, include).empty();
}

TEST(Layering, AViolationNamesTheFileTheIncludeAndWhatWasAllowed) {
  const TemporaryDirectory tree;
  tree.write("host/game/game.cpp", "// The game.\n#include \"speech/speech.h\"");
  ASSERT_EQ(violations_in(tree.path()).size(), 1u);
  EXPECT_EQ(violations_in(tree.path())[0].text(),
            "host/game/game.cpp:2 includes \"speech/speech.h\"; allowed: the folders base, game");
}

TEST(Layering, TheHostIsBuiltInLayers) {
  const std::vector<std::string> lower = {"base", "game", "words"};
  const std::vector<std::string> middle = {"journal", "commands",   "hearing", "speech", "boards",
                                           "engines", "tournament", "plugins", "web",    "braille"};
  const auto file = [](const std::string& folder) { return "host/" + folder + "/a.cpp"; };
  const auto header = [](const std::string& folder) { return "\"" + folder + "/b.h\""; };
  for (std::size_t upper = 0; upper < lower.size(); ++upper) {
    for (std::size_t under = 0; under < lower.size(); ++under) {
      EXPECT_EQ(may(file(lower[upper]), header(lower[under])), under <= upper)
          << lower[upper] << " " << lower[under];
    }
  }
  for (const std::string& one : middle) {
    for (const std::string& other : middle) {
      // Of what may be said now the grammar of commands knows most.
      const bool hears = one == "hearing" && other == "commands";
      // The journal keeps changes of events as it keeps facts of games.
      const bool keeps = one == "journal" && other == "tournament";
      EXPECT_EQ(may(file(one), header(other)), one == other || hears || keeps)
          << one << " " << other;
    }
    for (const std::string& under : lower) {
      EXPECT_TRUE(may(file(one), header(under))) << one << " " << under;
      EXPECT_FALSE(may(file(under), header(one))) << under << " " << one;
    }
    EXPECT_FALSE(may(file(one), header("app"))) << one;
    EXPECT_TRUE(may(file("app"), header(one))) << one;
  }
}

TEST(Layering, ANewFolderIsADecision) {
  EXPECT_FALSE(may("host/util/a.cpp", "\"base/text.h\""));
  EXPECT_FALSE(may("host/app/a.cpp", "\"util/a.h\""));
  EXPECT_FALSE(may("host/app/a.cpp", "\"a.h\""));
  EXPECT_FALSE(may("host/app/a.cpp", "\"../game/game.h\""));
}

TEST(Layering, EachLibraryHasItsPlace) {
  const struct {
    const char *place, *other_place, *include;
  } cases[] = {
      {"host/plugins/library.cpp", "host/plugins/registry.cpp", "<boost/dll/shared_library.hpp>"},
      {"host/web/a.cpp", "host/journal/a.cpp", "<boost/asio.hpp>"},
      {"host/app/a.cpp", "host/game/a.cpp", "<boost/program_options.hpp>"},
      {"host/speech/a.cpp", "host/app/a.cpp", "<espeak-ng/speak_lib.h>"},
      {"host/speech/a.cpp", "host/app/a.cpp", "<portaudio.h>"},
      {"host/journal/a.cpp", "host/app/a.cpp", "<sqlite3.h>"},
      {"host/words/a.cpp", "host/speech/a.cpp", "<unicode/unistr.h>"},
      {"host/braille/a.cpp", "host/tournament/a.cpp", "<liblouis/liblouis.h>"},
      {"host/app/a.cpp", "host/commands/a.cpp", "<readline/readline.h>"}};
  for (const auto& one : cases) {
    EXPECT_TRUE(may(one.place, one.include)) << one.include;
    EXPECT_FALSE(may(one.other_place, one.include)) << one.include;
    EXPECT_FALSE(may("plugins/variants/x/a.cpp", one.include)) << one.include;
    EXPECT_FALSE(may("sdk/include/annabella/a.h", one.include)) << one.include;
  }
  EXPECT_FALSE(may("host/app/a.cpp", "<boost/spirit.hpp>"));
  EXPECT_FALSE(may("host/app/a.cpp", "<curl/curl.h>"));
}

TEST(Layering, TheGameHasNoInputOutputOrThreads) {
  for (const char* include : {"<iostream>", "<fstream>", "<thread>", "<mutex>", "<unistd.h>"}) {
    EXPECT_FALSE(may("host/game/a.cpp", include)) << include;
    EXPECT_TRUE(may("host/app/a.cpp", include)) << include;
  }
  EXPECT_TRUE(may("host/game/a.cpp", "<vector>"));
  EXPECT_TRUE(may("host/game/a.cpp", "<annabella/variant.h>"));
}

TEST(Layering, TheHostKnowsOnlyTheSdksFront) {
  EXPECT_FALSE(may("host/game/a.cpp", "<annabella/rules/moves.h>"));
  EXPECT_FALSE(may("host/game/a.cpp", "<annabella/detail/card.h>"));
  EXPECT_TRUE(may("host/plugins/a.cpp", "<annabella/detail/card.h>"));
  EXPECT_FALSE(may("host/game/a.cpp", "\"annabella/variant.h\""));
}

TEST(Layering, APluginIncludesItselfAndTheSdk) {
  const TemporaryDirectory tree;
  tree.write("plugins/variants/one/one.h", "#include <annabella/rules/moves.h>\n#include <vector>");
  tree.write("plugins/variants/one/one.cpp", "#include \"one.h\"");
  EXPECT_TRUE(violations_in(tree.path()).empty());
  tree.write("plugins/variants/two/two.cpp", "#include \"../one/one.h\"");
  tree.write("plugins/variants/two/host.cpp", "#include \"game/game.h\"");
  tree.write("plugins/variants/two/card.cpp", "#include <annabella/detail/card.h>");
  tree.write("plugins/variants/two/loud.cpp", "#include <iostream>");
  tree.write("plugins/variants/two/system.cpp", "#include <unistd.h>");
  EXPECT_EQ(violations_in(tree.path()).size(), 5u);
}

TEST(Layering, TheSdkIncludesOnlyTheStandardLibrary) {
  EXPECT_TRUE(may("sdk/include/annabella/a.h", "<vector>"));
  EXPECT_TRUE(may("sdk/include/annabella/a.h", "<annabella/chess.h>"));
  EXPECT_FALSE(may("sdk/include/annabella/a.h", "\"chess.h\""));
  EXPECT_FALSE(may("sdk/include/annabella/a.h", "<annabella/rules/moves.h>"));
  EXPECT_FALSE(may("sdk/include/annabella/a.h", "<unistd.h>"));
  EXPECT_FALSE(may("sdk/rules/a.cpp", "\"base/text.h\""));
  EXPECT_TRUE(may("sdk/rules/a.cpp", "<annabella/rules/moves.h>"));
}

TEST(Layering, NoSpellingOfAnIncludeGetsBy) {
  for (const char* line :
       {"#include<sqlite3.h>", "  #  include  <sqlite3.h>  ", "#include <sqlite3.h>  // because",
        "#include <sqlite3.h> /* why */", "#include LIBRARY", "#import <sqlite3.h>"}) {
    const TemporaryDirectory tree;
    tree.write("host/game/a.h", line);
    EXPECT_EQ(violations_in(tree.path()).size(), 1u) << line;
  }
}

// By its id or its file; a name that is no word of English may not stand there at all, but for the
// option of UCI that has it.
bool names_variant(std::string line, const std::string& variant) {
  for (char& letter : line) letter = static_cast<char>(std::tolower(letter));
  const bool is_word = variant.find_first_of("-0123456789") == std::string::npos;
  if (!is_word) {
    const std::size_t at = line.find(variant);
    return at != std::string::npos && (at < 4 || line.substr(at - 4, 4) != "uci_");
  }
  for (const std::string& form : {"variant." + variant, variant + ".so", variant + ".voices"}) {
    if (line.find(form) != std::string::npos) return true;
  }
  return false;
}

// What only one game needs is its plugin's, its words included.
TEST(Layering, NeitherHostNorVoicesNameAVariant) {
  const fs::path source(SOURCE_DIR);
  std::vector<std::string> variants;
  for (const auto& folder : fs::directory_iterator(source / "plugins/variants")) {
    const std::string name = folder.path().filename().string();
    if (folder.is_directory() && name != "standard") variants.push_back(name);
  }
  ASSERT_GE(variants.size(), 4u);
  for (const char* part : {"host", "voices"}) {
    for (const auto& file : fs::recursive_directory_iterator(source / part)) {
      if (!file.is_regular_file()) continue;
      std::ifstream in(file.path());
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        for (const std::string& variant : variants) {
          EXPECT_FALSE(names_variant(line, variant)) << file.path() << ':' << number << ' ' << line;
        }
      }
    }
  }
}

}  // namespace
}  // namespace annabella::test
