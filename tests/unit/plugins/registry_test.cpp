#include "plugins/registry.h"

#include <annabella/detail/card.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <sstream>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;
using detail::PluginCard;

std::string key_of(const std::optional<Error>& refused) { return refused ? refused->what.key : ""; }

std::string variant_with_id(const std::string& id) {
  return AlteredPlugin("good_variant")
      .put_text(offsetof(PluginCard, id), sizeof(PluginCard::id), id)
      .bytes();
}

bool is_mapped(const fs::path& file) {
  std::ostringstream maps;
  maps << std::ifstream("/proc/self/maps").rdbuf();
  return maps.str().find(file.string()) != std::string::npos;
}

TEST(Registry, MakesEveryKind) {
  const Scratch folder;
  for (const std::string plugin : {"good_variant", "good_pairing", "good_board"}) {
    folder.copy(plugin, plugin + ".so");
  }
  const auto registry = Registry::scan({folder.path()});
  const auto variant = registry->variant("org.example.variant.good");
  const auto pairing = registry->pairing("org.example.pairing.good");
  const auto board = registry->board("org.example.board.good");
  ASSERT_TRUE(variant && pairing && board);
  EXPECT_EQ((*variant)->traits().spoken_names, std::vector<std::string>{"empty"});
  EXPECT_EQ((*pairing)->traits().rules, "none");
  EXPECT_EQ((*board)->traits().files, 8);
}

TEST(Registry, TheShortNameIsLookedForWithinTheKind) {
  const Scratch folder;
  for (const std::string plugin : {"good_variant", "good_pairing"}) {
    folder.copy(plugin, plugin + ".so");
  }
  const auto registry = Registry::scan({folder.path()});
  EXPECT_TRUE(registry->variant("good"));
  EXPECT_TRUE(registry->pairing("good"));
  const auto board = registry->board("good");
  ASSERT_FALSE(board);
  EXPECT_EQ(board.error().what, (Phrase{"plugin.unknown", {{"id", "good"}, {"kind", "board"}}}));
  expect_sayable(board.error().what, "good");
}

TEST(Registry, NoPartOfANameButTheLastIsEnough) {
  const Scratch folder;
  folder.copy("good_variant", "good.so");
  const auto registry = Registry::scan({folder.path()});
  for (const char* id : {"", "variant.good", "goo", "ood", "org.example.variant", "GOOD"}) {
    EXPECT_FALSE(registry->variant(id)) << id;
  }
}

TEST(Registry, OfTwoWithTheSameShortNameNoneIsGuessed) {
  const Scratch folder;
  folder.write("one.so", variant_with_id("org.example.three-checks"));
  folder.write("two.so", variant_with_id("net.example.three-checks"));
  const auto registry = Registry::scan({folder.path()});
  const auto made = registry->variant("three-checks");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().what.key, "plugin.ambiguous");
  expect_sayable(made.error().what, "net.example.three-checks");
  EXPECT_TRUE(registry->variant("net.example.three-checks"));
}

TEST(Registry, TheFirstDirectoryWins) {
  const Scratch mine, theirs;
  mine.copy("good_variant", "z.so");
  theirs.copy("good_variant", "a.so");
  const auto registry = Registry::scan({mine.path(), theirs.path()});
  ASSERT_EQ(registry->found().size(), 2u);
  EXPECT_EQ(registry->found()[0].path, mine.path() / "z.so");
  EXPECT_EQ(key_of(registry->found()[0].refused), "");
  EXPECT_EQ(key_of(registry->found()[1].refused), "plugin.duplicate");
  expect_sayable(registry->found()[1].refused->what, (mine.path() / "z.so").string());
  EXPECT_TRUE(registry->variant("good"));
}

TEST(Registry, ARefusedPluginDoesNotKeepAGoodOneOut) {
  const Scratch mine, theirs;
  mine.copy("debug_library", "good.so");
  theirs.copy("good_variant", "good.so");
  const auto registry = Registry::scan({mine.path(), theirs.path()});
  EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.other-abi");
  EXPECT_EQ(key_of(registry->found()[1].refused), "");
  EXPECT_TRUE(registry->variant("good"));
}

// As if `installed` were one of the program's own folders.
std::unique_ptr<Registry> scanned_with(const fs::path& mine, const fs::path& installed) {
  Homes homes;
  homes.trusted = {fs::canonical(installed)};
  return Registry::scan({mine, installed}, homes);
}

TEST(Registry, AnInstalledIdIsTakenByNoFileFromElsewhere) {
  for (const bool is_script : {false, true}) {
    const Scratch mine, installed;
    installed.copy("good_variant", "good.so");
    const fs::path posing =
        is_script ? mine.write("good.plugin",
                               "#!/bin/false\n"
                               "# annabella-plugin 1 variant org.example.variant.good 9.9.9 Good\n")
                  : mine.copy("good_variant", "good.so");
    fs::permissions(posing, fs::perms::owner_all);
    const auto registry = scanned_with(mine.path(), installed.path());
    ASSERT_EQ(registry->found().size(), 2U);
    EXPECT_EQ(registry->found()[0].path, posing);
    EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.reserved");
    expect_sayable(registry->found()[0].refused->what, posing.string());
    expect_sayable(registry->found()[0].refused->what, "org.example.variant.good");
    EXPECT_EQ(key_of(registry->found()[1].refused), "");
    for (const char* name : {"good", "org.example.variant.good"}) {
      EXPECT_TRUE(registry->variant(name)) << name;
    }
    registry->try_all();
    EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.reserved");
    EXPECT_EQ(key_of(registry->found()[1].refused), "");
  }
}

TEST(Registry, AnInstalledPluginThatIsOfNoUseKeepsItsId) {
  const Scratch mine, installed;
  mine.copy("good_variant", "good.so");
  installed.copy("debug_library", "good.so");
  const auto registry = scanned_with(mine.path(), installed.path());
  EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.reserved");
  EXPECT_EQ(key_of(registry->found()[1].refused), "plugin.other-abi");
  EXPECT_FALSE(registry->variant("good"));
}

TEST(Registry, AnInstalledPluginMayBeNamedByAnyPath) {
  const Scratch mine, installed;
  fs::create_symlink(installed.copy("good_variant", "good.so"), mine.path() / "link.so");
  const auto registry = scanned_with(mine.path(), installed.path());
  ASSERT_EQ(registry->found().size(), 1U);
  EXPECT_EQ(key_of(registry->found()[0].refused), "");
}

TEST(Registry, AShortNameIsTheInstalledPlugins) {
  const Scratch mine, installed;
  mine.write("good.so", variant_with_id("net.example.good"));
  installed.copy("good_variant", "good.so");
  const auto registry = scanned_with(mine.path(), installed.path());
  const auto id = registry->full_id("variant", "good");
  ASSERT_TRUE(id);
  EXPECT_EQ(*id, "org.example.variant.good");
  EXPECT_TRUE(registry->variant("net.example.good"));
}

TEST(Registry, AShortNameIsTheInstalledPluginsEvenIfThatIsOfNoUse) {
  const Scratch mine, installed;
  mine.write("good.so", variant_with_id("net.example.good"));
  installed.copy("debug_library", "good.so");
  const auto registry = scanned_with(mine.path(), installed.path());
  const auto made = registry->variant("good");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().what.key, "plugin.other-abi");
}

TEST(Registry, ARefusedPluginThatIsWantedSaysWhy) {
  const Scratch folder;
  folder.copy("debug_library", "anything.so");
  folder.write("chess960.so", "not a library");
  const auto registry = Registry::scan({folder.path()});
  EXPECT_EQ(registry->variant("good").error().what.key, "plugin.other-abi");
  EXPECT_EQ(registry->variant("chess960").error().what.key, "plugin.not-elf");
}

TEST(Registry, OneFileByTwoPathsIsOnePlugin) {
  const Scratch folder;
  fs::create_symlink(folder.copy("good_variant", "good.so"), folder.path() / "link.so");
  const auto registry = Registry::scan({folder.path()});
  ASSERT_EQ(registry->found().size(), 1u);
  EXPECT_FALSE(registry->found()[0].refused);
}

TEST(Registry, OnlySharedObjectsAreLookedAt) {
  const Scratch folder;
  folder.copy("good_variant", "good.so.bak");
  folder.write("voice.toml", "");
  EXPECT_TRUE(Registry::scan({folder.path()})->found().empty());
}

TEST(Registry, ADirectoryThatCannotBeReadIsListed) {
  const Scratch folder;
  const fs::path file = folder.write("file", "");
  const auto registry = Registry::scan({file});
  ASSERT_EQ(registry->found().size(), 1u);
  EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.unopened");
  expect_sayable(registry->found()[0].refused->what, file.string());
}

TEST(Registry, AFileThatHasBeenReplacedIsJudgedAgain) {
  const Scratch folder;
  folder.copy("good_variant", "good.so");
  const auto registry = Registry::scan({folder.path()});
  fs::remove(folder.path() / "good.so");
  folder.copy("debug_library", "good.so");
  const auto made = registry->variant("good");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().what.key, "plugin.other-abi");
  EXPECT_EQ(key_of(registry->found()[0].refused), "plugin.other-abi");
}

TEST(Registry, AFileThatHasGoneIsAnErrorAndNoCrash) {
  const Scratch folder;
  const fs::path file = folder.copy("good_variant", "good.so");
  const auto registry = Registry::scan({folder.path()});
  fs::remove(file);
  EXPECT_EQ(registry->variant("good").error().what.key, "plugin.not-there");
}

TEST(Registry, EachCallMakesAnObjectOfItsOwn) {
  const Scratch folder;
  folder.copy("good_variant", "good.so");
  const auto registry = Registry::scan({folder.path()});
  const auto one = registry->variant("good");
  const auto two = registry->variant("good");
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
}

// Its names are local and nothing in it is unique to the process, so it can really be unmapped.
TEST(Registry, WhatItMadeKeepsTheFileMappedAndNothingElseDoes) {
  const Scratch folder;
  const fs::path file = folder.copy("good_variant", "good.so");
  {
    auto registry = Registry::scan({folder.path()});
    EXPECT_FALSE(is_mapped(file));
    std::shared_ptr<Variant> variant = *registry->variant("good");
    registry.reset();
    EXPECT_TRUE(is_mapped(file));
    EXPECT_EQ(variant->traits().files, 8);
  }
  EXPECT_FALSE(is_mapped(file));
}

}  // namespace
}  // namespace annabella::host
