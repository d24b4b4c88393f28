// What is made of the first words of somebody whom the program does not know yet.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "app/choice.h"
#include "app/locale_language.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

std::string language_in(const std::map<std::string, std::string>& environment) {
  return language_of_locale([&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

// POSIX, 8.2: LC_ALL goes before LC_MESSAGES, and that before LANG; an empty one is as good as
// none.
TEST(LocaleLanguage, TheFirstVariableThatIsSetCounts) {
  EXPECT_EQ(language_in({{"LANG", "de_DE.UTF-8"}}), "de");
  EXPECT_EQ(language_in({{"LC_MESSAGES", "cs_CZ.UTF-8"}, {"LANG", "de_DE.UTF-8"}}), "cs");
  EXPECT_EQ(language_in({{"LC_ALL", "sk_SK"}, {"LC_MESSAGES", "cs_CZ"}, {"LANG", "de"}}), "sk");
  EXPECT_EQ(language_in({{"LC_ALL", ""}, {"LANG", "en_GB.UTF-8"}}), "en");
  EXPECT_EQ(language_in({{"LC_ALL", "C.UTF-8"}, {"LANG", "de_DE.UTF-8"}}), "");
}

TEST(LocaleLanguage, SomeSayNothing) {
  EXPECT_EQ(language_in({}), "");
  for (const char* locale : {"C", "POSIX", "C.UTF-8"}) {
    EXPECT_EQ(language_in({{"LANG", locale}}), "") << locale;
  }
}

TEST(LocaleLanguage, NeitherCountryNorAlphabetCounts) {
  for (const char* locale : {"de_AT", "de.UTF-8", "de@euro", "de_LU.ISO-8859-1@euro", "DE"}) {
    EXPECT_EQ(language_in({{"LANG", locale}}), "de") << locale;
  }
}

TEST(Choice, ByNumberByNameOrByItsBeginning) {
  const std::vector<std::vector<std::string>> languages{
      {"de", "Deutsch"}, {"cs", "Čeština"}, {"sk", "Slovenčina"}};
  for (const char* answer : {"2", "cs", "CS", "c", "č", "Čeština", "cestina", " češ ", "2.",
                             "čeština.", "Čeština!", "cs ."}) {
    EXPECT_EQ(choice_among(languages, answer), std::optional<std::size_t>(1)) << answer;
  }
  for (const char* answer : {"", " ", "0", "4", "-1", "x", "Deutschland", ".", "4."}) {
    EXPECT_EQ(choice_among(languages, answer), std::nullopt) << answer;
  }
}

TEST(Choice, AWholeNameGoesBeforeTheBeginningOfAnother) {
  EXPECT_EQ(choice_among({{"einrichten"}, {"ein"}}, "ein"), std::optional<std::size_t>(1));
  EXPECT_EQ(choice_among({{"einrichten"}, {"ein"}}, "e"), std::optional<std::size_t>(0));
}

TEST(Choice, YesInEveryLanguage) {
  for (const auto& [id, yes] :
       std::initializer_list<std::pair<const char*, const char*>>{{"de", "ja"},
                                                                  {"de", "j"},
                                                                  {"de", "JA"},
                                                                  {"cs", "ano"},
                                                                  {"cs", "a"},
                                                                  {"sk", "áno"},
                                                                  {"sk", "a"},
                                                                  {"en", "yes"},
                                                                  {"en", "y"}}) {
    const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
    ASSERT_TRUE(voice);
    EXPECT_TRUE(may_be_command(yes, "yes", **voice)) << id << ": " << yes;
    EXPECT_TRUE(may_be_command(std::string(yes) + '.', "yes", **voice)) << id << ": " << yes;
    EXPECT_FALSE(may_be_command("n", "yes", **voice)) << id;
    EXPECT_FALSE(may_be_command("", "yes", **voice)) << id;
  }
}

}  // namespace
}  // namespace annabella::host
