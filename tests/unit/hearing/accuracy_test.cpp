// How well announcements are heard: a list of them, said by eSpeak NG in twelve voices, in quiet
// and in noise. The whole trial is `annabella bench hearing`.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "app/rooms.h"
#include "hearing/ear.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"
#include "support/standard_variant.h"
#include "support/table.h"
#include "unit/hearing/synthetic_player.h"

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

// Percent that were heard as they were meant.
struct Accuracies {
  double anybodys = 0, own = 0;
  double sure = 0, sure_and_wrong = 0;  // of all
};

class Trial {
 public:
  explicit Trial(const std::string& language) : announcements_(announcements(language)) {
    const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + language);
    Result<std::unique_ptr<Ear>> ear = voice ? Ear::open(*voice) : voice.error();
    if (!ear) throw std::runtime_error(ear.error().what.key);
    ear_ = std::move(*ear);
    const std::vector<std::string> words = words_to_enrol(**voice, *Pronunciations::of(**voice));
    for (const Announcement& said : announcements_) {
      const std::string& speaker = said.voice.espeak_voice;
      if (speakers_.insert(speaker).second) ear_->learn(speaker, enrolled(speaker, words));
    }
  }

  // 0 decibels: without noise.
  Accuracies in_noise(double decibels) {
    static const Wave pink = pink_noise(160000, 10);
    Accuracies right;
    std::uint32_t seed = 0;
    for (const Announcement& said : announcements_) {
      Wave wave = synthesised(said.words, said.voice);
      if (decibels > 0) wave = with_noise(std::move(wave), pink, decibels, 4000 * ++seed);
      ear_->listen_to(said.voice.espeak_voice);
      ear_->turn_to(*said.position, standard_variant());
      const Ear::Opinions heard = ear_->opinions(samples_of(wave));
      const double share = 100.0 / static_cast<double>(announcements_.size());
      const std::string in_noise = " at " + std::to_string(decibels) + " dB";
      if (is_right(heard.anybodys, said, "anybody's" + in_noise)) right.anybodys += share;
      if (is_right(*heard.own, said, "own" + in_noise)) right.own += share;
      const Understood understood = heard.together();
      if (!understood.sure) continue;
      right.sure += share;
      if (!is_right(understood, said, "sure")) right.sure_and_wrong += share;
    }
    return right;
  }

 private:
  static bool is_right(const Understood& understood, const Announcement& said,
                       const std::string& where) {
    const bool one = understood.moves.size() == 1;
    const std::string meant =
        one ? said.position->describe(understood.moves.front()).uci : understood.command;
    if (meant == said.meant) return true;
    std::cout << where << ": " << said.words << " was heard as " << understood.words << '\n';
    return false;
  }

  std::vector<Announcement> announcements_;
  std::set<std::string> speakers_;
  std::unique_ptr<Ear> ear_;
};

TEST(HearingAccuracy, IsGoodInGermanAlsoInNoise) {
  Trial german("de");
  const Accuracies quiet = german.in_noise(0), some = german.in_noise(20);
  const Accuracies loud = german.in_noise(10);
  EXPECT_GE(quiet.anybodys, 95);
  EXPECT_GE(some.anybodys, 95);
  EXPECT_GE(loud.anybodys, 80);
  // One of 24 may be wrong, or said in words that nobody enrols.
  EXPECT_GE(quiet.own, 95);
  EXPECT_GE(some.own, 95);
  EXPECT_GE(loud.own, 95);
  EXPECT_EQ(quiet.sure_and_wrong + some.sure_and_wrong + loud.sure_and_wrong, 0);
  EXPECT_GE(quiet.sure, 90);
}

TEST(HearingAccuracy, IsUsableInTheOtherLanguages) {
  const Accuracies czech = Trial("cs").in_noise(0), slovak = Trial("sk").in_noise(0);
  const Accuracies english = Trial("en").in_noise(0);
  EXPECT_GE(czech.anybodys, 80);
  EXPECT_GE(slovak.anybodys, 80);
  EXPECT_GE(english.anybodys, 60) << "the weakest: docs/hearing.md";
  for (const Accuracies& language : {czech, slovak, english}) {
    EXPECT_GE(language.own, 80);
    EXPECT_EQ(language.sure_and_wrong, 0);
  }
}

}  // namespace
}  // namespace annabella::host
