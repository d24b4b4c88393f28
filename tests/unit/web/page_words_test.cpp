// The page is whole: its scripts find every word that they ask for, and what they say is heard.
#include "web/page_words.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

namespace annabella::host {
namespace {

std::vector<std::shared_ptr<const Voice>> all_voices() {
  std::vector<std::shared_ptr<const Voice>> voices;
  for (const char* id : {"de", "cs", "sk", "en"}) {
    voices.push_back(*Voice::load(std::string(SOURCE_DIR) + "/voices/" + id));
  }
  return voices;
}

// The first group of every match in any of the page's files.
std::set<std::string> found(const PageFiles& files, const std::string& pattern) {
  std::set<std::string> all;
  const std::regex regex(pattern);
  for (const auto& [path, file] : files) {
    if (path.ends_with(".json")) continue;
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), regex), end; it != end; ++it) {
      all.insert((*it)[1]);
    }
  }
  return all;
}

class PageWords : public testing::Test {
 protected:
  nlohmann::json words(const std::string& voice) const {
    return nlohmann::json::parse(files_.at("/words/" + voice + ".json").text);
  }
  PageFiles files_ = page_files(all_voices());
};

TEST_F(PageWords, EveryLanguageHasEveryWordThatThePageShows) {
  std::set<std::string> asked = found(files_, R"re(said\("([a-z.-]+[a-z])"\))re");
  asked.merge(found(files_, R"re(data-word="([^"]+)")re"));
  EXPECT_GT(asked.size(), 40u);
  for (const char* voice : {"de", "cs", "sk", "en"}) {
    for (const std::string& key : asked) {
      EXPECT_TRUE(words(voice)["say"].contains(key)) << key;
      EXPECT_NE(words(voice)["say"].value(key, key), key) << voice;
    }
  }
}

TEST_F(PageWords, WhatThePageSaysIsHeardInEveryLanguage) {
  const std::set<std::string> said = found(files_, R"re(heard\("([a-z-]+[a-z])"\))re");
  EXPECT_GT(said.size(), 5u);
  for (const auto& voice : all_voices()) {
    const nlohmann::json all = words(voice->id());
    for (const std::string& key : said) EXPECT_TRUE(all["hear"].contains(key)) << key;
    for (const auto& [key, spelling] : all["hear"].items()) {
      const bool heard = std::ranges::any_of(voice->commands(), [&](const Spelling& one) {
        return one.means == key && one.text == spelling;
      });
      EXPECT_TRUE(heard) << voice->id() << ": " << key << " as " << spelling;
    }
    for (const auto& [key, word] : all["say"].items()) {
      EXPECT_NE(word, "") << voice->id() << ": " << key;
    }
  }
}

// The policy that is sent with it allows no script and no style within the page, and nothing from
// elsewhere.
TEST_F(PageWords, ThePageNeedsNothingFromElsewhere) {
  const std::set<std::string> addresses = found(files_, R"re((https?://[^"' ]+))re");
  EXPECT_EQ(addresses, std::set<std::string>{"http://www.w3.org/2000/svg"});
  const std::string& page = files_.at("/").text;
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_EQ(page.find("style="), std::string::npos);
  EXPECT_TRUE(found(files_, R"re(((?:innerHTML|outerHTML|insertAdjacentHTML|eval\()))re").empty());
}

}  // namespace
}  // namespace annabella::host
