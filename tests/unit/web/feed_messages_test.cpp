// What a page says is read, and what is none of it is not.
#include "web/feed_messages.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace annabella::host {
namespace {

std::shared_ptr<const Voice> german() {
  return *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
}

TEST(FeedMessages, WhatAPageSaysIsRead) {
  const auto join = read_feed_wish(R"({"join":"1234 5678","voice":"cs"})");
  ASSERT_TRUE(join);
  EXPECT_EQ(std::get<JoinWish>(join->what).code, "1234 5678");
  EXPECT_EQ(join->voice, "cs");
  const auto back = read_feed_wish(R"({"return":"ab","fact":17})");
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<ReturnWish>(back->what).token, "ab");
  EXPECT_EQ(std::get<ReturnWish>(back->what).fact, 17);
  EXPECT_FALSE(std::get<ReturnWish>(back->what).wants_log);
  const auto anew = read_feed_wish(R"({"return":"ab","fact":17,"log":true})");
  EXPECT_TRUE(std::get<ReturnWish>(anew->what).wants_log);
  EXPECT_EQ(std::get<PageLine>(read_feed_wish(R"({"say":"Sf3"})")->what).text, "Sf3");
  EXPECT_FALSE(std::get<PageLine>(read_feed_wish(R"({"say":"Sf3"})")->what).question);
  EXPECT_EQ(std::get<PageLine>(read_feed_wish(R"({"say":"ja","question":7})")->what).question, 7);
  for (const char* number : {"1e20", "\"7\"", "7.5", "true", "[7]"}) {
    const std::string wish = std::string(R"({"say":"ja","question":)") + number + "}";
    EXPECT_FALSE(read_feed_wish(wish)) << number << ": an answer to no question is no line";
  }
  EXPECT_EQ(std::get<LanguageWish>(read_feed_wish(R"({"voice":"sk"})")->what).voice, "sk");
}

TEST(FeedMessages, WhatIsNoneOfItIsNot) {
  for (const char* text : {"", "e4", "{", "[]", "null", "{}", R"({"say":1})", R"({"join":["1"]})",
                           R"(["say"])", R"({"say":{"say":"e4"}})", "{\"say\":\"\xff\"}"}) {
    EXPECT_FALSE(read_feed_wish(text)) << text;
  }
}

TEST(FeedMessages, AWelcomeSaysWhoOneIs) {
  const auto message = nlohmann::json::parse(
      welcome_message({.as = {Role::assistant, Color::black},
                       .token = "cafe",
                       .game = 7,
                       .lines = {{"page.lost", {}}},
                       .log = {{{"move.repeated", {}}, false}, {{"clocks.stopped", {}}, true}},
                       .may = {"pressed", "record"}},
                      *german()));
  EXPECT_EQ(message["welcome"]["role"], "assistant");
  EXPECT_EQ(message["welcome"]["side"], "black");
  EXPECT_EQ(message["welcome"]["token"], "cafe");
  EXPECT_EQ(message["welcome"]["game"], 7);
  EXPECT_EQ(message["welcome"]["may"], nlohmann::json::parse(R"(["pressed","record"])"));
  EXPECT_EQ(message["welcome"]["lines"].size(), 1u);
  EXPECT_EQ(message["welcome"]["log"][0]["words"], "Wiederholt.");
  EXPECT_EQ(message["welcome"]["log"][1]["urgent"], true);
  const auto first = nlohmann::json::parse(welcome_message({.as = {}, .token = "cafe"}, *german()));
  EXPECT_FALSE(first["welcome"].contains("log"));
}

TEST(FeedMessages, AnAnswerMayOfferChoices) {
  const auto message = nlohmann::json::parse(
      answer_message({{"ask.promotion", {}}}, false,
                     {7, {{"Dame", "e7e8q", "D", "Q"}, {"ja", "ja", ""}}}, *german()));
  EXPECT_EQ(message["answer"]["question"], 7);
  EXPECT_EQ(message["answer"]["refusal"], false);
  EXPECT_EQ(message["answer"]["choices"][0]["shown"], "Dame");
  EXPECT_EQ(message["answer"]["choices"][0]["say"], "e7e8q");
  EXPECT_EQ(message["answer"]["choices"][0]["letter"], "D");
  EXPECT_EQ(message["answer"]["choices"][0]["man"], "Q");
  EXPECT_FALSE(message["answer"]["choices"][1].contains("letter"));
  EXPECT_FALSE(message["answer"]["choices"][1].contains("man"));
}

}  // namespace
}  // namespace annabella::host
