// Games spoken into WAV files: loud enough, not clipped, as long as so many words take, and no
// sentence is missing.
#include <gtest/gtest.h>
#include <sndfile.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "support/loudspeaker.h"
#include "support/own_home.h"

namespace annabella::host {
namespace {

struct Recording {
  int rate = 0;
  Samples samples;
};

Recording read_wav(const std::string& path) {
  SF_INFO format{};
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &format);
  if (file == nullptr || format.channels != 1) return {};
  Recording recording{format.samplerate, Samples(static_cast<std::size_t>(format.frames))};
  sf_read_short(file, recording.samples.data(), format.frames);
  sf_close(file);
  return recording;
}

// In seconds, each with the silence before it; the first begins the recording.
struct Burst {
  double silence;
  double sound;
};

// Silences shorter than this are inside of a sentence.
std::vector<Burst> bursts_in(const Recording& recording, double shortest_silence) {
  constexpr int kLoud = 300;
  const auto seconds_of = [&](std::size_t samples) {
    return static_cast<double>(samples) / recording.rate;
  };
  std::vector<Burst> bursts;
  std::size_t begin = 0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < recording.samples.size(); ++i) {
    if (std::abs(static_cast<int>(recording.samples[i])) <= kLoud) continue;
    if (bursts.empty() || seconds_of(i - last) >= shortest_silence) {
      bursts.push_back({seconds_of(i - last), 0});
      begin = i;
    }
    last = i;
    bursts.back().sound = seconds_of(last - begin);
  }
  return bursts;
}

int words_in(const std::string& text) {
  std::istringstream in(text);
  int words = 0;
  for (std::string word; in >> word;) ++words;
  return words;
}

struct Spoken {
  const char* game;
  const char* voice;
  int rate;
};
void PrintTo(const Spoken& spoken, std::ostream* out) { *out << spoken.game; }

class RecordingTest : public testing::TestWithParam<Spoken> {};

TEST_P(RecordingTest, HasEverySentenceOfTheGame) {
  const auto& [game, voice, rate] = GetParam();
  const OwnHome home;
  const std::string what = std::string("say --voice ") + voice +
                           " --pgn '" SOURCE_DIR "/tests/data/games/" + game + ".pgn' ";
  const std::string text = run_annabella(home, what + "--text").out;
  const auto sentences = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  ASSERT_GT(sentences, 25U);
  const Outcome spoken =
      run_annabella(home, what + "--out game.wav --rate " + std::to_string(rate));
  EXPECT_EQ(spoken.status, 0) << spoken.err;

  const Recording recording = read_wav(home.path() / "game.wav");
  ASSERT_GT(recording.rate, 8'000);
  EXPECT_GT(peak(recording.samples), 8'000);
  EXPECT_LT(peak(recording.samples), 32'767);
  const double pace = 175.0 / rate;
  const std::vector<Burst> bursts = bursts_in(recording, 0.35 * pace);
  EXPECT_EQ(bursts.size(), sentences);
  double sound = 0;
  for (const Burst& burst : bursts) {
    // From "Turm David acht" to a capture with all that can follow it.
    EXPECT_GT(burst.sound, 0.3 * pace);
    EXPECT_LT(burst.sound, 5.0 * pace);
    EXPECT_LT(burst.silence, 1.0);
    sound += burst.sound;
  }
  const double expected = words_in(text) * 60.0 / rate;
  EXPECT_GT(sound, 0.6 * expected);
  EXPECT_LT(sound, 1.6 * expected);
}

INSTANTIATE_TEST_SUITE_P(Games, RecordingTest,
                         testing::Values(Spoken{"opera", "de", 175}, Spoken{"opera", "de", 350},
                                         Spoken{"en-passant-mate", "en", 175},
                                         Spoken{"en-passant-mate", "cs", 240}),
                         [](const auto& spoken) {
                           return std::string(spoken.param.voice) +
                                  std::to_string(spoken.param.rate);
                         });

}  // namespace
}  // namespace annabella::host
