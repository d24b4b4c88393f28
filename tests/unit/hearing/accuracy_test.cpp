// How well announcements are heard: a list of them, said by eSpeak NG in twelve voices, in quiet
// and in noise. The whole trial is `annabella bench hearing`.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <stdexcept>

#include "app/rooms.h"
#include "hearing/ear.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

struct Announcement {
  std::string meant, words;
  VoiceSettings voice;
  std::unique_ptr<Position> position;
};

std::vector<Announcement> announcements(const std::string& language) {
  std::vector<Announcement> all;
  for (const Row& row : table("hearing/" + language + ".tsv")) {
    all.push_back(
        {.meant = row[0],
         .words = row[1],
         .voice = {.espeak_voice = row[2], .rate = std::stoi(row[3]), .pitch = std::stoi(row[4])},
         .position = standard_variant().from_fen(row[5])});
  }
  return all;
}

Wave spoken(const Announcement& announcement) {
  const Result<Sound> sound = synthesise(announcement.words, announcement.voice);
  if (!sound) throw std::runtime_error(sound.error().what.key);
  return wave_of(at_hearing_rate(wave_of(sound->samples), sound->rate));
}

class Accuracy {
 public:
  explicit Accuracy(const std::string& language) : announcements_(announcements(language)) {
    const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + language);
    Result<std::unique_ptr<Ear>> ear = voice ? Ear::open(*voice) : voice.error();
    if (!ear) throw std::runtime_error(ear.error().what.key);
    ear_ = std::move(*ear);
  }

  // Percent that were heard as they were meant; 0 decibels: without noise.
  double in_noise(double decibels) {
    static const Wave pink = pink_noise(160000, 10);
    int right = 0;
    std::uint32_t seed = 0;
    for (const Announcement& said : announcements_) {
      Wave wave = spoken(said);
      if (decibels > 0) wave = with_noise(std::move(wave), pink, decibels, 4000 * ++seed);
      ear_->turn_to(*said.position, standard_variant());
      const Understood understood = ear_->hear(samples_of(wave));
      if (meaning(understood, *said.position) == said.meant) {
        ++right;
      } else {
        std::cout << said.words << " was heard as " << understood.words << " at " << decibels
                  << " dB\n";
      }
    }
    return 100.0 * right / static_cast<double>(announcements_.size());
  }

 private:
  static std::string meaning(const Understood& understood, const Position& position) {
    const bool one = understood.moves.size() == 1;
    return one ? position.describe(understood.moves.front()).uci : understood.command;
  }

  std::vector<Announcement> announcements_;
  std::unique_ptr<Ear> ear_;
};

TEST(HearingAccuracy, IsGoodInGermanAlsoInNoise) {
  Accuracy german("de");
  EXPECT_GE(german.in_noise(0), 95);
  EXPECT_GE(german.in_noise(20), 95);
  EXPECT_GE(german.in_noise(10), 80);
}

TEST(HearingAccuracy, IsUsableInTheOtherLanguages) {
  EXPECT_GE(Accuracy("cs").in_noise(0), 80);
  EXPECT_GE(Accuracy("sk").in_noise(0), 80);
  EXPECT_GE(Accuracy("en").in_noise(0), 60) << "the weakest: docs/hearing.md";
}

}  // namespace
}  // namespace annabella::host
