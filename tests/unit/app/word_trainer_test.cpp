// The words of D.2.1, asked and answered.
#include "app/word_trainer.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace annabella::host {
namespace {

using Verdict = WordTrainer::Verdict;

// As Appendix D of the Laws lists them, and as German speakers write and say them.
const std::map<std::string, std::string> kGerman{
    {"a", "Anna"},     {"b", "Bella"},  {"c", "Cesar"},  {"d", "David"}, {"e", "Eva"},
    {"f", "Felix"},    {"g", "Gustav"}, {"h", "Hector"}, {"1", "eins"},  {"2", "zwei"},
    {"3", "drei"},     {"4", "vier"},   {"5", "fünf"},   {"6", "sechs"}, {"7", "sieben"},
    {"8", "acht"},     {"K", "König"},  {"D", "Dame"},   {"T", "Turm"},  {"L", "Läufer"},
    {"S", "Springer"}, {"B", "Bauer"}};

std::shared_ptr<const Voice> german() {
  return *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
}

// "g5" for "Gustav fünf", and the other way round.
std::string counterpart(const std::string& asked) {
  for (const auto& [sign, word] : kGerman) {
    if (asked == sign) return word;
    if (asked == word) return sign;
  }
  for (char file = 'a'; file <= 'h'; ++file) {
    for (char rank = '1'; rank <= '8'; ++rank) {
      const std::string sign{file, rank};
      const std::string words =
          kGerman.at(std::string(1, file)) + " " + kGerman.at(std::string(1, rank));
      if (asked == sign) return words;
      if (asked == words) return sign;
    }
  }
  return "?";
}

class TrainingWords : public testing::Test {
 protected:
  std::string asked(const WordTrainer& trainer) const {
    std::string text = voice->say(trainer.question()).printed;
    EXPECT_TRUE(text.ends_with("?")) << text;
    text.pop_back();
    return text;
  }
  std::shared_ptr<const Voice> voice = german();
};

TEST_F(TrainingWords, EveryWordOfTheAppendixIsRight) {
  WordTrainer trainer(voice, 1);
  int squares = 0, men = 0, words = 0;
  for (int i = 1; i <= 120; ++i) {
    const std::string question = asked(trainer), answer = counterpart(question);
    ASSERT_EQ(trainer.hear(answer), Verdict::right) << question << ": " << answer;
    EXPECT_EQ(trainer.asked(), i);
    EXPECT_EQ(trainer.right(), i);
    const std::string& sign = question.size() < answer.size() ? question : answer;
    (sign.size() == 2 ? squares : men) += 1;
    words += question.size() > 2 ? 1 : 0;
    EXPECT_NE(asked(trainer), question);
  }
  EXPECT_GT(squares, 60);
  EXPECT_GT(men, 10);
  EXPECT_GT(words, 40);
  EXPECT_LT(words, 80);
}

TEST_F(TrainingWords, WhatWasWrongIsToldAndAskedAgainAfterTwoOthers) {
  WordTrainer trainer(voice, 2);
  const std::string question = asked(trainer);
  const std::string other = counterpart(question).size() == 2 ? "a1" : "Hector eins";
  ASSERT_NE(other, counterpart(question));
  EXPECT_EQ(trainer.hear(other), Verdict::wrong);
  const std::string solution = voice->say(trainer.solution()).printed;
  EXPECT_NE(solution.find(question), std::string::npos) << solution;
  EXPECT_NE(solution.find(counterpart(question)), std::string::npos) << solution;
  for (int i = 0; i < 2; ++i) {
    EXPECT_NE(asked(trainer), question);
    EXPECT_EQ(trainer.hear(counterpart(asked(trainer))), Verdict::right);
  }
  EXPECT_EQ(asked(trainer), question);
  EXPECT_EQ(trainer.hear(counterpart(question)), Verdict::right);
  EXPECT_EQ(trainer.asked(), 4);
  EXPECT_EQ(trainer.right(), 3);
}

TEST_F(TrainingWords, ASignReadBackIsNoWord) {
  WordTrainer trainer(voice, 3);
  while (asked(trainer).size() != 2) trainer.hear(counterpart(asked(trainer)));
  EXPECT_EQ(trainer.hear(asked(trainer)), Verdict::wrong);
  while (asked(trainer).size() != 2) trainer.hear(counterpart(asked(trainer)));
  const std::string sign = asked(trainer);
  EXPECT_EQ(trainer.hear(sign.substr(0, 1) + " " + kGerman.at(sign.substr(1))), Verdict::wrong);
}

TEST_F(TrainingWords, WhatIsNoAnswerIsNotCounted) {
  WordTrainer trainer(voice, 4);
  const std::string question = asked(trainer);
  for (const char* line : {"weiß nicht", "Eva", "j9", "", "Bauer Eva vier"}) {
    EXPECT_EQ(trainer.hear(line), Verdict::no_answer) << line;
  }
  EXPECT_EQ(asked(trainer), question);
  EXPECT_EQ(trainer.asked(), 0);
}

TEST_F(TrainingWords, TheSameSeedAsksTheSame) {
  WordTrainer one(voice, 5), same(voice, 5), other(voice, 6);
  std::string asks, again, otherwise;
  for (int i = 0; i < 20; ++i) {
    asks += asked(one) + ' ';
    again += asked(same) + ' ';
    otherwise += asked(other) + ' ';
    for (WordTrainer* trainer : {&one, &same, &other}) trainer->hear("a1");
  }
  EXPECT_EQ(asks, again);
  EXPECT_NE(asks, otherwise);
}

// Whoever speaks has no sign for an answer.
TEST_F(TrainingWords, ForWordsAloneNoWordIsTheQuestion) {
  WordTrainer trainer(voice, 8, WordTrainer::Asks::for_words);
  for (int i = 0; i < 60; ++i) {
    const std::string question = asked(trainer);
    EXPECT_LE(question.size(), 2U) << question;
    EXPECT_EQ(trainer.hear(counterpart(question)), Verdict::right) << question;
  }
}

// Every language has its own letters and words, and both are understood.
TEST(TrainingWordsOf, EveryVoice) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
    WordTrainer trainer(voice, 7);
    for (int i = 0; i < 40; ++i) {
      const Phrase question = trainer.question();
      Phrase other_way = question;
      for (const auto& [from, to] : {std::pair("-named", "-signed"), {"-signed", "-named"}}) {
        if (!question.key.ends_with(from)) continue;
        other_way.key = question.key.substr(0, question.key.rfind('-')) + to;
      }
      std::string answer = voice->say(other_way).printed;
      answer.pop_back();
      EXPECT_EQ(trainer.hear(answer), Verdict::right)
          << id << ": " << voice->say(question).printed << ' ' << answer;
    }
  }
}

}  // namespace
}  // namespace annabella::host
