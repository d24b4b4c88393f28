// Recordings of any rate and number of channels become what recognisers take; what is no speech is
// told.
#include "hearing/sound_file.h"

#include <gtest/gtest.h>
#include <sndfile.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

std::vector<float> tone(double hertz, int rate, double seconds, float level) {
  std::vector<float> wave(static_cast<std::size_t>(seconds * rate));
  for (std::size_t i = 0; i < wave.size(); ++i) {
    wave[i] = level * static_cast<float>(
                          std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
  }
  return wave;
}

// The strength of one frequency, 1 for a full tone.
double strength(const std::vector<std::int16_t>& samples, double hertz) {
  double real = 0, imaginary = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2 * std::numbers::pi * hertz * static_cast<double>(i) / 16000;
    real += samples[i] / 32768.0 * std::cos(angle);
    imaginary += samples[i] / 32768.0 * std::sin(angle);
  }
  return 2 * std::hypot(real, imaginary) / static_cast<double>(samples.size());
}

class SoundFile : public testing::Test {
 protected:
  std::string write(const std::vector<float>& wave, int rate, int channels = 1) {
    SF_INFO format{};
    format.samplerate = rate;
    format.channels = channels;
    format.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    SNDFILE* file = sf_open(path_.c_str(), SFM_WRITE, &format);
    sf_writef_float(file, wave.data(), static_cast<sf_count_t>(wave.size()) / channels);
    sf_close(file);
    return path_;
  }
  static std::string refusal(const Result<Recording>& recording) {
    return recording ? "" : recording.error().what.key;
  }

  TemporaryDirectory folder_;
  std::string path_ = folder_.path() / "said.wav";
};

TEST_F(SoundFile, IsConvertedFromAnyRate) {
  for (const int rate : {8000, 11025, 16000, 22050, 44100, 48000, 96000}) {
    const auto recording = read_recording(write(tone(1000, rate, 0.5, 0.5F), rate));
    ASSERT_TRUE(recording) << rate;
    EXPECT_NEAR(recording->samples.size(), 8000, 2) << rate;
    EXPECT_NEAR(recording->seconds, 0.5, 0.001);
    EXPECT_NEAR(strength(recording->samples, 1000), 0.5, 0.01) << rate;
    EXPECT_FALSE(recording->silent);
    EXPECT_FALSE(recording->clipped);
  }
}

TEST_F(SoundFile, LosesWhatTheLowerRateCannotHold) {
  const auto recording = read_recording(write(tone(12000, 48000, 0.5, 0.5F), 48000));
  ASSERT_TRUE(recording);
  EXPECT_LT(strength(recording->samples, 4000), 0.005) << "folded back";
}

TEST_F(SoundFile, MixesItsChannels) {
  std::vector<float> both;
  for (const float level : tone(500, 16000, 0.5, 0.8F)) {
    both.push_back(level);
    both.push_back(0);
  }
  const auto recording = read_recording(write(both, 16000, 2));
  ASSERT_TRUE(recording);
  EXPECT_EQ(recording->samples.size(), 8000u);
  EXPECT_NEAR(strength(recording->samples, 500), 0.4, 0.01);
}

TEST_F(SoundFile, IsToldToBeSilentOrClipped) {
  const auto silent = read_recording(write(std::vector<float>(8000), 16000));
  ASSERT_TRUE(silent);
  EXPECT_TRUE(silent->silent);
  const auto clipped = read_recording(write(tone(300, 16000, 0.5, 3), 16000));
  ASSERT_TRUE(clipped);
  EXPECT_TRUE(clipped->clipped);
}

TEST_F(SoundFile, IsRefusedWithAReason) {
  EXPECT_EQ(refusal(read_recording(folder_.path() / "none.wav")), "hearing.no-recording");
  EXPECT_EQ(refusal(read_recording(folder_.path())), "hearing.no-recording");
  std::ofstream(path_) << "no sound at all";
  EXPECT_EQ(refusal(read_recording(path_)), "hearing.no-recording");
  EXPECT_EQ(refusal(read_recording(write(tone(300, 4000, 1, 0.5F), 4000))), "hearing.low-rate");
  EXPECT_EQ(refusal(read_recording(write(std::vector<float>(40 * 8000), 8000))),
            "hearing.too-long");
}

}  // namespace
}  // namespace annabella::host
