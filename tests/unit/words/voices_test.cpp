// The voices that are shipped: whole, clean, and each in one language.
#include <gmock/gmock.h>

#include <array>
#include <set>

#include "base/text.h"
#include "speech/speech.h"
#include "words/check.h"
#include "words/pattern.h"
#include "words/pronunciation.h"
#include "words/voice.h"
#include "words/voice_file.h"

namespace annabella::host {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string voices() { return std::string(SOURCE_DIR) + "/voices/"; }

const Tables& tables(const std::string& id) {
  static std::map<std::string, Tables> read;
  if (!read.contains(id)) read[id] = *read_voice_directory(voices() + id);
  return read[id];
}

class Voices : public testing::TestWithParam<const char*> {
 protected:
  Voices() : voice_(*Voice::load(voices() + GetParam())) {}
  std::shared_ptr<const Voice> voice_;
};

INSTANTIATE_TEST_SUITE_P(All, Voices, testing::Values("de", "cs", "sk", "en"),
                         [](const auto& test) { return test.param; });

TEST_P(Voices, CheckFindsNothing) {
  const auto espeak = [](std::string_view text, std::string_view espeak_voice) {
    return *phonemes(text, std::string(espeak_voice));
  };
  const auto english = *Voice::load(voices() + "en");
  for (const Phrase& finding : check_voice(voices() + GetParam(), voices() + "common", espeak)) {
    ADD_FAILURE() << english->say(finding).printed;
  }
}

// What common says about an argument is prose; its name tells the kind.
Argument sample(const std::string& name, int number) {
  static const std::set<std::string> kSides{"side", "winner", "loser", "by", "opponent", "color"};
  static const std::set<std::string> kSquares{"to", "square", "announced_from", "announced_to"};
  static const std::set<std::string> kDurations{"base", "increment",  "left",
                                                "time", "white_left", "black_left"};
  static const std::set<std::string> kLists{"parts", "move", "moves", "reason", "what", "list"};
  if (kSides.contains(name)) return number % 2 == 1 ? Color::white : Color::black;
  if (kSquares.contains(name)) return Square{2, 4};
  if (kDurations.contains(name)) return std::chrono::milliseconds{65'000};
  if (kLists.contains(name)) {
    const Phrase phrase{"move.quiet", {{"piece", PieceKind{'N'}}, {"to", Square{5, 2}}}};
    return std::vector<Phrase>(static_cast<std::size_t>(number), phrase);
  }
  if (name == "piece") return PieceKind{'Q'};
  if (name == "from") return Square{6, 0};
  if (name == "file") return FileName{2};
  if (name == "rank") return RankName{2};
  return std::string("Muster");
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// An argument that a plural looks at is a number.
bool is_number(std::string_view pattern, const std::string& name) {
  return name == "n" || name == "line" || holds(pattern, "{" + name + ", plural") ||
         holds(pattern, "{" + name + ", spellout");
}

// Lower-case letters and digits in a row.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (const SaidPiece& piece : said_pieces(text)) {
    if (piece.is_word) words.push_back(lowered(piece.text));
  }
  return words;
}

const Pattern& parsed(std::string_view text, std::string_view locale) {
  static std::vector<std::unique_ptr<Pattern>> kept;
  auto pattern = Pattern::parse(text, locale);
  EXPECT_TRUE(std::holds_alternative<Pattern>(pattern)) << text;
  kept.push_back(std::make_unique<Pattern>(std::get<Pattern>(std::move(pattern))));
  return *kept.back();
}

// Who begins a sentence is written with a capital, in every language.
TEST_P(Voices, ASideThatBeginsASentenceHasACapital) {
  int found = 0;
  for (const auto& [key, entry] : tables(GetParam()).at("say")) {
    if (!entry.printed.starts_with("{side}") && !entry.printed.starts_with("{other}")) continue;
    Phrase phrase{key, {{"side", Color::white}, {"other", Color::white}}};
    for (const std::string& name :
         parsed(tables("common").at("say").at(key).printed, "en").arguments()) {
      const bool counts = is_number(entry.printed + entry.spoken, name);
      phrase.with.try_emplace(name, counts ? Argument(2) : sample(name, 2));
    }
    const std::string said = voice_->say(phrase).printed;
    EXPECT_TRUE(said.starts_with("W")) << key << ": " << said;
    ++found;
  }
  const std::string id = GetParam();
  EXPECT_EQ(found > 0, id == "de" || id == "en");
}

// With the screen off, what helps is heard.
TEST_P(Voices, WhatHelpsWithAnEngineIsSpoken) {
  const Phrase missing{"engine.not-found",
                       {{"name", std::string("fairy")}, {"package", std::string("gnuchess")}}};
  EXPECT_THAT(voice_->say(missing).spoken, HasSubstr("gnuchess"));
  const Phrase now{"engine.missing-now",
                   {{"why", std::vector{missing}},
                    {"option", std::string("--black")},
                    {"seat", std::string("black")}}};
  EXPECT_THAT(voice_->say(now).spoken, HasSubstr("gnuchess"));
  EXPECT_THAT(voice_->say(now).spoken, HasSubstr("annabella "));
  EXPECT_THAT(voice_->say(now).spoken, HasSubstr("black"));
  const Phrase word{"engine.option-word",
                    {{"option", std::string("Style")}, {"possible", std::string("Solid, Risky")}}};
  EXPECT_THAT(voice_->say(word).spoken, HasSubstr("Solid, Risky"));
  const Phrase wish{"engine.bad-wish", {{"part", std::string("engine:")}}};
  EXPECT_THAT(voice_->say(wish).spoken, HasSubstr("stockfish"));
}

TEST_P(Voices, EverySentenceIsWhole) {
  const Tables& common = tables("common");
  for (const auto& [key, entry] : tables(GetParam()).at("say")) {
    const auto arguments = parsed(common.at("say").at(key).printed, "en").arguments();
    for (const int number : {0, 1, 2, 5, 21}) {
      Phrase phrase{key, {}};
      for (const std::string& name : arguments) {
        phrase.with[name] =
            is_number(entry.printed + entry.spoken, name) ? Argument(number) : sample(name, number);
      }
      const auto [printed, spoken, plain] = voice_->say(phrase);
      for (const std::string& text : {printed, spoken, plain}) {
        if (number != 0) {
          EXPECT_NE(text, "") << key;
        }
        EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << key << ": " << text;
        EXPECT_THAT(text, Not(HasSubstr("  "))) << key;
        const bool speaks_of_zero = entry.printed.find("null") != std::string::npos;
        if (number != 0 && !speaks_of_zero) {
          EXPECT_THAT(words_in(text), Not(testing::Contains("null"))) << key;
        }
        EXPECT_EQ(text, composed(text)) << key;
        EXPECT_THAT(text, Not(HasSubstr("\u00AD"))) << key;
      }
      EXPECT_THAT(printed, Not(HasSubstr("[["))) << key;
      EXPECT_THAT(plain, Not(HasSubstr("[["))) << key;
    }
  }
}

// What a library or a stranger's plugin reports is English; the sentence before it is whole.
TEST_P(Voices, ForeignWordsComeLast) {
  int foreign = 0;
  for (const auto& [key, entry] : tables("common").at("say")) {
    if (!holds(entry.printed, "{report}")) continue;
    ++foreign;
    const Entry& ours = tables(GetParam()).at("say").at(key);
    for (const std::string& text : {ours.printed, ours.spoken}) {
      if (text.empty()) continue;
      EXPECT_TRUE(text.ends_with(": {report}")) << key << ": " << text;
      EXPECT_EQ(text.find("{report}"), text.rfind("{report}")) << key;
    }
  }
  EXPECT_GT(foreign, 10);
}

// Reasons are such reports, too.
TEST_P(Voices, WhyABoardIsGoneComesLast) {
  const std::vector why{Phrase{"board.silent", {{"report", std::string("no battery")}}}};
  for (const char* key : {"board.lost", "board.gone"}) {
    const auto [printed, spoken, plain] =
        voice_->say({key, {{"place", std::string("/dev/ttyACM0")}, {"why", why}}});
    EXPECT_THAT(printed, HasSubstr("/dev/ttyACM0. "));
    for (const std::string& text : {printed, spoken, plain}) {
      EXPECT_THAT(text, EndsWith("no battery"));
    }
  }
}

TEST_P(Voices, MoveWordsAreAllHeard) {
  std::set<std::string> files, ranks, pieces, words;
  for (const Spelling& it : voice_->files()) files.insert(it.means);
  for (const Spelling& it : voice_->ranks()) ranks.insert(it.means);
  for (const Spelling& it : voice_->pieces()) pieces.insert(it.means);
  for (const Spelling& it : voice_->words()) words.insert(it.means);
  EXPECT_EQ(files.size(), 8u);
  EXPECT_EQ(ranks.size(), 8u);
  EXPECT_EQ(pieces.size(), 6u);
  for (const char* word : {"captures", "check", "mate", "en-passant", "promotes", "to", "castling",
                           "castling-short", "castling-long", "white", "black"}) {
    EXPECT_TRUE(words.contains(word)) << word;
  }
}

// What eSpeak NG makes of the spoken forms, in its own phonemes.
std::string heard(const Voice& voice, const Phrase& phrase) {
  return *phonemes(voice.say(phrase).spoken, voice.espeak_voice());
}

Phrase named(const std::string& name) { return {"game.white", {{"name", name}}}; }

TEST(VoicesAloud, UmlautsAreUmlautsHoweverTheyWereTyped) {
  const auto german = *Voice::load(voices() + "de");
  for (const char* word : {"König", "Ko\u0308nig", "Koenig"}) {
    EXPECT_THAT(heard(*german, named(word)), HasSubstr("k'Y:nIC")) << word;
  }
  for (const char* word : {"Läufer", "La\u0308ufer", "Laeufer"}) {
    EXPECT_THAT(heard(*german, named(word)), HasSubstr("l'OYf3")) << word;
  }
  for (const char* word : {"fünf", "fu\u0308nf", "fuenf"}) {
    EXPECT_THAT(heard(*german, named(word)), HasSubstr("f'ynf")) << word;
  }
}

TEST(VoicesAloud, WordsThatTheSynthesiserSaysWronglyAreMended) {
  const auto german = *Voice::load(voices() + "de");
  const auto heard_in_german = [&](const char* text) { return heard(*german, named(text)); };
  EXPECT_THAT(heard_in_german("Cesar"), HasSubstr("ts'e:zar"));
  EXPECT_THAT(heard_in_german("Caesar"), HasSubstr("E:zA:r"));
  EXPECT_THAT(heard_in_german("Remis"), HasSubstr("r@m'i:"));
  EXPECT_THAT(heard_in_german("Rochade"), HasSubstr("rOx'A:d@"));
  EXPECT_THAT(heard_in_german("en passant"), HasSubstr("A~ pas'A~"));
  for (const char* id : {"cs", "sk"}) {
    const auto voice = *Voice::load(voices() + id);
    EXPECT_THAT(heard(*voice, {"move.quiet", {{"piece", PieceKind{'R'}}, {"to", Square{7, 0}}}}),
                HasSubstr("h'ektoR"));
  }
}

// "1:05" would be read as a time of day.
TEST(VoicesAloud, DurationsAreNoTimesOfDay) {
  const auto german = *Voice::load(voices() + "de");
  for (const int seconds : {0, 59, 65, 300, 3600, 5405}) {
    const Phrase phrase{"game.time", {{"base", std::chrono::milliseconds{seconds * 1000}}}};
    EXPECT_THAT(heard(*german, phrase), Not(HasSubstr("u:r "))) << seconds;
    EXPECT_THAT(german->say(phrase).spoken, Not(testing::ContainsRegex("[0-9]"))) << seconds;
  }
}

TEST(VoicesAloud, ForeignNamesAreNotSpelt) {
  const auto german = *Voice::load(voices() + "de");
  for (const char* name : {"Nguyễn", "Иванов", "Tomáš"}) {
    EXPECT_THAT(heard(*german, named(name)), Not(HasSubstr("b'u:xSt"))) << name;
    EXPECT_THAT(heard(*german, named(name)), Not(HasSubstr("(en)"))) << name;
  }
}

// No word of one language's glue may stand in the sentences of another.
void expect_none_of(const std::set<std::string>& strangers, const std::string& id) {
  for (const auto& [key, entry] : tables(id).at("say")) {
    for (const std::string& text : {entry.printed, entry.spoken}) {
      for (const std::string& literal : parsed(text, id).literals()) {
        for (const std::string& word : words_in(literal)) {
          EXPECT_FALSE(strangers.contains(word)) << id << " " << key << ": " << literal;
        }
      }
    }
  }
}

const std::set<std::string> kEnglish{
    "the",  "and",   "of",    "is",      "are",   "not",   "with", "for",   "you",
    "your", "no",    "yes",   "this",    "that",  "there", "it",   "has",   "have",
    "been", "or",    "to",    "on",      "file",  "line",  "key",  "error", "wrong",
    "move", "game",  "clock", "missing", "white", "black", "draw", "takes", "check",
    "king", "queen", "by",    "from",    "what",  "which"};
const std::set<std::string> kGerman{"der",  "die",  "das", "und",   "ist",  "nicht",   "mit", "ein",
                                    "eine", "kein", "zug", "zeile", "weiß", "schwarz", "oder"};

TEST(VoicesLeak, NoEnglishInGerman) { expect_none_of(kEnglish, "de"); }

TEST(VoicesLeak, NoEnglishOrGermanInCzechAndSlovak) {
  std::set<std::string> strangers = kEnglish;
  strangers.insert(kGerman.begin(), kGerman.end());
  for (const char* native : {"to", "on", "no", "by", "die"}) strangers.erase(native);
  for (const char* id : {"cs", "sk"}) expect_none_of(strangers, id);
}

TEST(VoicesLeak, NoGermanInEnglish) {
  std::set<std::string> strangers = kGerman;
  for (const char* native : {"die"}) strangers.erase(native);
  expect_none_of(strangers, "en");
}

// A sentence copied from another language would pass every other test. Czech and Slovak do share
// some.
TEST(VoicesLeak, NoSentenceIsTheSameInTwoLanguages) {
  std::map<std::string, std::map<std::string, std::string>> seen;  // key, sentence, voice
  for (const char* id : {"de", "en", "cs", "sk"}) {
    for (const auto& [key, entry] : tables(id).at("say")) {
      std::size_t count = 0;
      for (const std::string& literal : parsed(entry.printed, id).literals()) {
        count += words_in(literal).size();
      }
      if (count < 4 || key == "points") continue;  // which are figures
      const auto [found, is_new] = seen[key].try_emplace(entry.printed, id);
      EXPECT_TRUE(is_new || (found->second == "cs" && std::string(id) == "sk"))
          << key << " in " << found->second << " and " << id;
    }
  }
}

}  // namespace
}  // namespace annabella::host
