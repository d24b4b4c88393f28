// What eSpeak NG makes of our words, and the sound of whole sentences.
#include <gtest/gtest.h>
#include <sndfile.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>
#include <utility>

#include "base/text.h"
#include "speech/speech.h"
#include "speech/synthesiser.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

std::string sounds(std::string_view text, const std::string& voice = "de") {
  const auto found = phonemes(text, voice);
  return found ? *found : found.error().what.key;
}

// Without the glottal stop's marks, which depend on the word's place in the sentence.
std::string bare_sounds(std::string_view text, const std::string& voice = "de") {
  std::string bare = sounds(text, voice);
  std::erase_if(bare, [](char c) { return c == '_' || c == '!' || c == '|'; });
  return bare;
}

int peak(const Sound& sound) {
  int loudest = 0;
  for (const int sample : sound.samples) loudest = std::max(loudest, std::abs(sample));
  return loudest;
}

double seconds(const Sound& sound) {
  return static_cast<double>(sound.samples.size()) / sound.rate;
}

// The voice wavers by chance, and lengths with it by some samples.
void expect_equally_long(const Result<Sound>& one, const Result<Sound>& other) {
  ASSERT_TRUE(one);
  ASSERT_TRUE(other);
  EXPECT_NEAR(seconds(*one), seconds(*other), seconds(*other) / 100);
}

// The German of a chess room as a German says it, in the synthesiser's letters: long vowels with a
// colon, @ and 3 for the weak endings, ' before the stressed one.
TEST(Pronunciation, IsGermanForTheWordsOfTheLaws) {
  const std::vector<std::pair<std::string, std::string>> words = {
      {"Anna", "'anA:"},        {"Bella", "b'ElA:"},
      {"Eva", "'e:vA:"},        {"Felix", "f'e:lIks"},
      {"Gustav", "g'UstA:f"},   {"Hector", "h'Ekto:r"},
      {"eins", "'aIns"},        {"zwei", "tsv'aI"},
      {"drei", "dr'aI"},        {"vier", "f'i:r"},
      {"fünf", "f'ynf"},        {"sechs", "z'Eks"},
      {"sieben", "z'i:b@n"},    {"acht", "'axt"},
      {"König", "k'Y:nIC"},     {"Dame", "d'A:m@"},
      {"Turm", "t'URm"},        {"Läufer", "l'OYf3"},
      {"Springer", "Spr'IN3"},  {"Bauer", "b'aU3"},
      {"schlägt", "Sl'E:kt"},   {"Schach", "S'ax"},
      {"Matt", "m'at"},         {"Patt", "p'at"},
      {"kurze", "k'URts@"},     {"[[ts'e:zar]]", "ts'e:zar"},
      {"[[r@m'i:]]", "r@m'i:"},
  };
  for (const auto& [word, expected] : words) EXPECT_EQ(bare_sounds(word), expected) << word;
}

// Bare: the synthesiser's own readings, which the voices must override.
TEST(Pronunciation, NeedsPhonemesForCesarRemisAndRochade) {
  EXPECT_EQ(bare_sounds("Cesar").front(), 'k');
  EXPECT_EQ(bare_sounds("Remis").back(), 's');
  EXPECT_EQ(bare_sounds("Rochade").find("'A:"), std::string::npos);
  EXPECT_EQ(bare_sounds("kurze [[rOx'A:d@]]"), "k'URts@ rOx'A:d@");
}

TEST(Pronunciation, IsTheSameForUmlautsInTwoParts) {
  EXPECT_EQ(bare_sounds("Ko\u0308nig"), "k'Y:nIC");
  EXPECT_EQ(bare_sounds("La\u0308ufer"), "l'OYf3");
  EXPECT_EQ(bare_sounds("fu\u0308nf"), "f'ynf");
  expect_equally_long(synthesise("fu\u0308nf", {}), synthesise("fünf", {}));
}

TEST(Pronunciation, KnowsCzechAndSlovakPieces) {
  EXPECT_EQ(bare_sounds("král", "cs"), "kR'a:l");
  EXPECT_EQ(bare_sounds("věž", "cs"), "vj'eS");
  EXPECT_EQ(bare_sounds("Hektor", "cs"), "h'ektoR");
  EXPECT_EQ(bare_sounds("kráľ", "sk"), "kR'a:l^");
  EXPECT_EQ(bare_sounds("jazdec", "sk"), "j'azd;ets");
}

TEST(Pronunciation, PutsAllClausesTogether) {
  EXPECT_EQ(bare_sounds("Dame Gustav zwei, Schach."), "d'A:m@ g'UstA:f tsv'aI S'ax");
  EXPECT_EQ(bare_sounds(""), "");
}

// A German reader at 175 words a minute takes about a third of a second for a word; the margin is
// for the words' different lengths.
TEST(Synthesis, MakesSentencesOfPlausibleLengthAndLoudness) {
  const std::vector<std::string> sentences = {
      "Springer schlägt Eva fünf",
      "Dame Gustav zwei, Schachmatt",
      "Bauer Anna acht, Umwandlung in Dame, Schach",
      "Lange [[rOx'A:d@]]",
      "fünf Minuten dreiundzwanzig Sekunden",
      "Weiß: König Gustav eins, Dame David drei, Türme Anna eins und Felix eins",
  };
  for (const std::string& sentence : sentences) {
    for (const int rate : {80, 175, 300, 450}) {
      const auto sound = synthesise(sentence, {.rate = rate});
      ASSERT_TRUE(sound);
      const auto words = static_cast<double>(words_of(sentence).size());
      const double expected = words * 60 / rate;
      EXPECT_GT(seconds(*sound), expected / 2) << sentence << " at " << rate;
      EXPECT_LT(seconds(*sound), expected * 3) << sentence << " at " << rate;
      EXPECT_GT(peak(*sound), 8000) << sentence << " at " << rate;
      EXPECT_LT(peak(*sound), 32767) << sentence << " at " << rate;
      EXPECT_EQ(sound->rate, kSynthesisRate);
    }
  }
}

TEST(Synthesis, FollowsItsSettings) {
  const std::string move = "Läufer Bella fünf, Schach";
  const auto of = [&](const VoiceSettings& settings) { return *synthesise(move, settings); };
  EXPECT_LT(seconds(of({.rate = 300})), seconds(of({})) * 0.75);
  EXPECT_LT(peak(of({.volume = 40})), peak(of({})) * 0.6);
  EXPECT_LT(peak(of({.volume = 150})), 32767);
  EXPECT_NE(of({.pitch = 80}).samples, of({}).samples);
  EXPECT_NE(of({.espeak_voice = "de+f2"}).samples, of({}).samples);
  EXPECT_EQ(peak(of({.volume = 0})), 0);
}

TEST(Synthesis, BringsSettingsIntoTheirRange) {
  const std::string move = "Turm Hector eins";
  expect_equally_long(synthesise(move, {.rate = 10'000}), synthesise(move, {.rate = 450}));
  expect_equally_long(synthesise(move, {.rate = -1}), synthesise(move, {.rate = 80}));
  EXPECT_LT(peak(*synthesise(move, {.volume = 10'000})), 32767);
}

TEST(Synthesis, StopsWhenTheSinkHasEnough) {
  const std::string move = "Springer Felix drei. ";
  const auto before = synthesise(move, {});
  std::string evening;
  for (int i = 0; i < 200; ++i) evening += move;
  int chunks = 0;
  std::size_t samples = 0;
  ASSERT_TRUE(synthesise_into(evening, {}, [&](std::span<const std::int16_t> chunk) {
    samples += chunk.size();
    return ++chunks < 3;
  }));
  EXPECT_LT(samples, static_cast<std::size_t>(kSynthesisRate)) << "200 sentences are minutes";
  expect_equally_long(synthesise(move, {}), before);
}

TEST(Synthesis, KnowsVoicesAndTheirVariants) {
  for (const char* name : {"de", "cs", "sk", "en", "en-gb", "de+f2", "German", "gmw/de"}) {
    EXPECT_TRUE(knows_espeak_voice(name)) << name;
  }
  for (const char* name : {"", "xx", "klingonisch", "de+nosuch", "de+", "mb-de2", "mb/mb-de2"}) {
    EXPECT_FALSE(knows_espeak_voice(name)) << name;
  }
}

TEST(Synthesis, RefusesAnUnknownVoiceAndGoesOn) {
  const auto refused = synthesise("Schach", {.espeak_voice = "xx"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what,
            (Phrase{.key = "speech.voice-unknown", .with = {{"voice", "xx"}}}));
  EXPECT_FALSE(phonemes("Schach", "xx"));
  EXPECT_EQ(bare_sounds("Schach"), "S'ax");
}

TEST(Synthesis, TakesTheVoiceAskedForWhateverWasUsedBefore) {
  const std::string czech = bare_sounds("Hector", "cs");
  EXPECT_EQ(bare_sounds("Hector", "de"), "h'Ekto:r");
  EXPECT_EQ(bare_sounds("Hector", "cs"), czech);
  EXPECT_NE(czech, "h'Ekto:r");
}

// The engine is one: without its lock this crashes or counts wrong.
TEST(Synthesis, MayBeAskedFromSeveralThreads) {
  const std::string move = "Springer Gustav eins, Felix drei";
  const std::size_t german = synthesise(move, {})->samples.size();
  const std::size_t czech = synthesise(move, {.espeak_voice = "cs", .rate = 300})->samples.size();
  std::atomic<int> wrong = 0;
  const auto work = [&](const VoiceSettings& settings, std::size_t expected) {
    for (int i = 0; i < 10; ++i) {
      const std::size_t got = synthesise(move, settings)->samples.size();
      wrong += got < expected * 99 / 100 || got > expected * 101 / 100;
      wrong += bare_sounds("acht") != "'axt";
    }
  };
  std::thread one(work, VoiceSettings{}, german);
  std::thread other(work, VoiceSettings{.espeak_voice = "cs", .rate = 300}, czech);
  one.join();
  other.join();
  EXPECT_EQ(wrong, 0);
}

class WavFile : public testing::Test {
 protected:
  const TemporaryDirectory folder_;
};

TEST_F(WavFile, HoldsTheSamples) {
  const auto sound = synthesise("Bauer Eva vier", {});
  const std::string path = folder_ / "move.wav";
  ASSERT_TRUE(write_wav(path, *sound));
  SF_INFO info{};
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &info);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(info.samplerate, sound->rate);
  EXPECT_EQ(info.channels, 1);
  std::vector<std::int16_t> samples(sound->samples.size() + 10);
  samples.resize(static_cast<std::size_t>(
      sf_read_short(file, samples.data(), static_cast<sf_count_t>(samples.size()))));
  sf_close(file);
  EXPECT_EQ(samples, sound->samples);
}

TEST_F(WavFile, SaysWhereItCannotBeWritten) {
  const std::string path = folder_ / "nowhere/move.wav";
  const auto refused = write_wav(path, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, (Phrase{.key = "speech.wav-failed", .with = {{"path", path}}}));
  EXPECT_FALSE(write_wav("/dev/full", *synthesise("Bauer Eva vier", {})));
}

}  // namespace
}  // namespace annabella::host
