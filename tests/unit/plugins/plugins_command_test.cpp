#include "app/plugins_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

// With HERE for the directory.
std::string listed(const std::filesystem::path& directory, bool porcelain,
                   const std::string& language = "de") {
  std::ostringstream out;
  const auto registry = Registry::scan({directory});
  EXPECT_EQ(list_plugins(*registry, *voice_about_plugins(language), porcelain, out), 0);
  std::string lines = out.str();
  const std::string path = directory.string();
  for (std::size_t at; (at = lines.find(path)) != std::string::npos;) {
    lines.replace(at, path.size(), "HERE");
  }
  return lines;
}

TEST(PluginsCommand, UsableOnesComeBeforeRefusedOnes) {
  const Scratch folder;
  folder.write("a text.so", "not a library");
  folder.copy("good_pairing", "b.so");
  folder.copy("good_variant", "c.so");
  EXPECT_EQ(listed(folder.path(), false),
            "2 Erweiterungen bereit, 1 abgelehnt.\n"
            "Good pairing: Paarungssystem 2.0.0, org.example.pairing.good, HERE/b.so\n"
            "Good variant: Variante 1.2.3, org.example.variant.good, HERE/c.so\n"
            "Abgelehnt: HERE/a text.so: keine Programmbibliothek."
            " Eine Erweiterung baut man mit annabella_add_plugin().\n");
}

// As it names itself in the voice's language; what it does not know keeps the name of its card.
TEST(PluginsCommand, APluginsOwnNameComesBeforeTheOneOnItsCard) {
  const Scratch folder;
  folder.copy("good_pairing", "b.so");
  folder.copy("good_variant", "c.so");
  const auto registry = Registry::scan({folder.path()});
  std::ostringstream out;
  list_plugins(*registry, *voice_about_plugins("de"), false, out, [](const FoundPlugin& plugin) {
    return std::string(plugin.kind == "variant" ? "Gutes Spiel" : "");
  });
  EXPECT_NE(out.str().find("\nGutes Spiel: Variante"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("\nGood pairing: Paarungssystem"), std::string::npos) << out.str();
}

TEST(PluginsCommand, ScriptsGetALineForEachInTheOrderOfTheSearchAndWhyOneIsRefused) {
  const Scratch folder;
  folder.write("a text.so", "not a library");
  folder.copy("good_pairing", "b.so");
  folder.copy("debug_library", "c.so");
  const std::string begin =
      "plugin - - - refused HERE/a text.so\n"
      "reason plugin.not-elf HERE/a text.so: keine Programmbibliothek."
      " Eine Erweiterung baut man mit annabella_add_plugin().\n"
      "plugin org.example.pairing.good pairing 2.0.0 ok HERE/b.so\n"
      "plugin org.example.variant.good variant 1.2.3 refused HERE/c.so\n"
      "reason plugin.";
  const std::string all = listed(folder.path(), true);
  EXPECT_EQ(all.substr(0, begin.size()), begin);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 5) << all;
}

TEST(PluginsCommand, NoFileNameBreaksALine) {
  const Scratch folder;
  folder.write("two\nlines.so", "");
  const std::string why =
      "HERE/two?lines.so: keine Programmbibliothek."
      " Eine Erweiterung baut man mit annabella_add_plugin().\n";
  EXPECT_EQ(listed(folder.path(), true),
            "plugin - - - refused HERE/two?lines.so\nreason plugin.not-elf " + why);
  EXPECT_EQ(listed(folder.path(), false),
            "Keine Erweiterung bereit, 1 abgelehnt.\nAbgelehnt: " + why);
}

TEST(PluginsCommand, OursHaveNamesInEachLanguage) {
  const std::filesystem::path ours = std::filesystem::path(BUILD_DIR) / "lib/annabella/plugins";
  for (const auto& [language, chess, all_play_all] :
       {std::tuple{"de", "\nSchach: Variante", "\nJeder gegen jeden: "},
        {"cs", "\nŠachy: varianta", "\nKaždý s každým: "},
        {"sk", "\nŠach: variant", "\nKaždý s každým: "},
        {"en", "\nChess: variant", "\nRound robin: "}}) {
    const std::string lines = listed(ours, false, language);
    EXPECT_NE(lines.find(chess), std::string::npos) << lines;
    EXPECT_NE(lines.find(all_play_all), std::string::npos) << lines;
  }
}

TEST(PluginsCommand, NothingFoundIsSaid) {
  const Scratch folder;
  EXPECT_EQ(listed(folder.path(), true), "");
  EXPECT_EQ(listed(folder.path(), false),
            "Keine Erweiterungen gefunden."
            " ANNABELLA_PLUGIN_PATH oder --plugin-dir nennt ihren Ordner.\n");
}

TEST(PluginsCommand, NumbersAgreeWithTheirNouns) {
  const Scratch folder;
  folder.copy("good_variant", "a.so");
  const auto first_line = [&](const std::string& language) {
    const std::string all = listed(folder.path(), false, language);
    return all.substr(0, all.find('\n'));
  };
  EXPECT_EQ(first_line("de"), "1 Erweiterung bereit, keine abgelehnt.");
  EXPECT_EQ(first_line("en"), "1 plugin ready, none refused.");
  EXPECT_EQ(first_line("cs"), "1 rozšíření připraveno, žádné odmítnuté.");
  EXPECT_EQ(first_line("sk"), "1 rozšírenie pripravené, žiadne odmietnuté.");
}

}  // namespace
}  // namespace annabella::host
