// Files with a good card that fail when they are loaded or asked for their plugin.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

// What the registry answers to a wish for this variant, and that it answers so again.
Phrase failure_of(const std::string& plugin, const std::string& id) {
  const Scratch folder;
  const std::string path = folder.copy(plugin, plugin + ".so").string();
  const auto registry = Registry::scan({folder.path()});
  EXPECT_FALSE(registry->found().at(0).refused) << plugin;
  const auto made = registry->variant(id);
  if (made) {
    ADD_FAILURE() << plugin << " was made";
    return {};
  }
  expect_sayable(made.error().what, path);
  EXPECT_EQ(registry->variant(id).error().what, made.error().what);
  EXPECT_TRUE(registry->found()[0].refused) << "the list says that it can be used";
  return made.error().what;
}

TEST(FailingPlugins, SymbolThatNobodyHas) {
  const Phrase failure = failure_of("missing_symbol", "incomplete");
  EXPECT_EQ(failure.key, "plugin.not-loaded");
  EXPECT_EQ(text_in(failure, "report"), "undefined symbol: annabella_test_nobody_has_this");
}

TEST(FailingPlugins, NoFactory) {
  EXPECT_EQ(failure_of("no_factory", "bare").key, "plugin.no-factory");
}

TEST(FailingPlugins, FactoryThatMakesNothing) {
  EXPECT_EQ(failure_of("makes_nothing", "bare").key, "plugin.made-nothing");
}

TEST(FailingPlugins, FactoryThatThrowsKeepsItsText) {
  const Phrase failure = failure_of("throws_exception", "throws");
  EXPECT_EQ(failure.key, "plugin.failed");
  EXPECT_EQ(text_in(failure, "report"), "no book of rules");
}

TEST(FailingPlugins, FactoryThatThrowsANumber) {
  EXPECT_EQ(failure_of("throws_number", "throws").key, "plugin.failed-silently");
}

TEST(FailingPlugins, ClassOfAnotherKindBehindATrueLayout) {
  EXPECT_EQ(failure_of("liar", "liar").key, "plugin.other-class");
}

TEST(FailingPlugins, OthersGoOnWorking) {
  const Scratch folder;
  for (const char* plugin : {"throws_exception", "liar", "no_card", "good_variant"}) {
    folder.copy(plugin, std::string(plugin) + ".so");
  }
  const auto registry = Registry::scan({folder.path()});
  EXPECT_FALSE(registry->variant("throws"));
  EXPECT_FALSE(registry->variant("liar"));
  const auto good = registry->variant("good");
  ASSERT_TRUE(good);
  EXPECT_EQ((*good)->traits().spoken_names, std::vector<std::string>{"empty"});
}

// A stale build of one's own, say, from before the compiler was changed.
TEST(FailingPlugins, DoNotStandInTheWayOfTheGoodOneOfTheirId) {
  for (const bool tried_before : {false, true}) {
    const Scratch folder;
    folder.copy("incomplete_as_good", "a.so");
    folder.copy("throws_as_good", "b.so");
    folder.copy("good_variant", "c.so");
    folder.copy("good_variant", "d.so");
    const auto registry = Registry::scan({folder.path()});
    if (tried_before) registry->try_all();
    const auto good = registry->variant("good");
    ASSERT_TRUE(good) << good.error().what.key;
    EXPECT_EQ((*good)->traits().spoken_names, std::vector<std::string>{"empty"});
    const std::vector<FoundPlugin>& found = registry->found();
    ASSERT_EQ(found.size(), 4U);
    ASSERT_TRUE(found[0].refused && found[1].refused && found[3].refused);
    EXPECT_NE(found[0].refused->what.key, "plugin.duplicate");
    EXPECT_EQ(found[1].refused->what.key, "plugin.failed-silently");
    EXPECT_FALSE(found[2].refused);
    EXPECT_EQ(text_in(found[3].refused->what, "first"), found[2].path);
  }
}

// `annabella plugins` calls none ready that is not.
TEST(FailingPlugins, AreRefusedOnceAllAreTried) {
  const Scratch folder;
  for (const char* plugin : {"throws_exception", "liar", "makes_nothing", "missing_symbol", "dies",
                             "good_variant", "good_board"}) {
    folder.copy(plugin, std::string(plugin) + ".so");
  }
  const auto registry = Registry::scan({folder.path()});
  registry->try_all();
  std::map<std::string, std::string> refused;
  for (const FoundPlugin& plugin : registry->found()) {
    refused[plugin.path.stem()] = plugin.refused ? plugin.refused->what.key : "";
  }
  EXPECT_EQ(refused["throws_exception"], "plugin.failed");
  EXPECT_EQ(refused["liar"], "plugin.other-class");
  EXPECT_EQ(refused["makes_nothing"], "plugin.made-nothing");
  EXPECT_NE(refused["missing_symbol"], "");
  EXPECT_EQ(refused["dies"], "plugin.dies");
  EXPECT_EQ(refused["good_variant"], "");
  EXPECT_EQ(refused["good_board"], "");
}

// A variant that was there at a crash lives apart from then on: not one that was only looked at
// before another crashed in its trial.
TEST(FailingPlugins, LeaveNoMarkOnTheInnocent) {
  const Scratch folder;
  ::setenv("XDG_DATA_HOME", (folder.path() / "data").c_str(), 1);
  folder.copy("good_variant", "a.so");
  folder.copy("dies", "b.so");
  const auto registry = Registry::scan(
      {folder.path()}, {.rule = Homes::Rule::by_folder, .runner = {}, .trusted = {folder.path()}});
  registry->try_all();
  ASSERT_TRUE(registry->found().at(1).refused);
  EXPECT_EQ(registry->found()[1].refused->what.key, "plugin.dies");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "data/annabella/crashed"));
  ::unsetenv("XDG_DATA_HOME");
}

}  // namespace
}  // namespace annabella::host
