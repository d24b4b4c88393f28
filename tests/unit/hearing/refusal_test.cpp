// What is no announcement, or none that is possible: everyday speech, coughs, music, and moves of
// another position.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "app/idle_sounds.h"
#include "commands/heard_move.h"
#include "hearing/ear.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"
#include "support/standard_variant.h"
#include "support/table.h"
#include "unit/hearing/synthetic_player.h"

namespace annabella::host {
namespace {

constexpr std::array kSpeakers{"de",    "de+f2",       "de+m3", "de+croak", "de+f4",   "de+m7",
                               "de+f5", "de+whisperf", "de+m1", "de+anika", "de+Andy", "de+klatt2"};

class Refusal : public testing::Test {
 protected:
  // What was taken for a move or a command, of how much, by the recogniser that knows nobody; and
  // what both recognisers were sure of.
  struct Tally {
    int all = 0, moves = 0, commands = 0, impossible = 0, sure = 0;
    double percent_taken() const { return 100.0 * (moves + commands) / all; }
  };

  Refusal() {
    const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/de");
    Result<std::unique_ptr<Ear>> ear = voice ? Ear::open(*voice) : voice.error();
    if (!ear) throw std::runtime_error(ear.error().what.key);
    voice_ = *voice;
    ear_ = std::move(*ear);
    words_ = words_to_enrol(*voice_, *Pronunciations::of(*voice_));
    for (const Row& row : table("hearing/de.tsv")) {
      positions_.push_back(standard_variant().from_fen(row[5]));
    }
  }

  const Position& position(std::size_t number) { return *positions_[number % positions_.size()]; }

  // By the ear that knows this speaker's words.
  void hear(const Wave& wave, const std::string& speaker, const Position& position,
            const std::string& what, Tally& tally) {
    if (speakers_.insert(speaker).second) ear_->learn(speaker, enrolled(speaker, words_));
    ear_->listen_to(speaker);
    ear_->turn_to(position, standard_variant());
    const Ear::Opinions heard = ear_->opinions(samples_of(wave));
    ++tally.all;
    tally.sure += heard.together().sure ? 1 : 0;
    const Understood& understood = heard.anybodys;
    if (understood.why) {
      tally.impossible += understood.why->key == "move.impossible" ? 1 : 0;
      return;
    }
    (understood.moves.empty() ? tally.commands : tally.moves)++;
    std::cout << what << " was taken for: " << understood.words << '\n';
  }

  Tally everyday(std::size_t each) {
    const std::vector<Row> sentences = table("hearing/everyday-de.tsv");
    Tally tally;
    for (std::size_t i = 0; i < sentences.size(); i += each) {
      const VoiceSettings voice{.espeak_voice = kSpeakers[i % kSpeakers.size()],
                                .rate = static_cast<int>(130 + 10 * (i % 10)),
                                .pitch = static_cast<int>(25 + 10 * (i % 6))};
      hear(synthesised(sentences[i][0], voice), voice.espeak_voice, position(i), sentences[i][0],
           tally);
    }
    return tally;
  }

  // Announcements in positions where they are not possible.
  Tally impossible(std::size_t positions_for_each) {
    const std::vector<Row> rows = table("hearing/de.tsv");
    const Tongues tongues(*voice_, {});
    Tally tally;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t k = 1; k <= positions_for_each; ++k) {
        const HeardMove typed =
            hear_move(Utterance(rows[i][1]), position(i + k), standard_variant(), tongues);
        if (!typed.heard || !typed.moves.empty()) continue;
        const VoiceSettings voice{.espeak_voice = rows[i][2],
                                  .rate = std::stoi(rows[i][3]),
                                  .pitch = std::stoi(rows[i][4])};
        hear(synthesised(rows[i][1], voice), rows[i][2], position(i + k), rows[i][1], tally);
      }
    }
    return tally;
  }

  std::shared_ptr<const Voice> voice_;
  std::unique_ptr<Ear> ear_;
  std::vector<std::string> words_;
  std::set<std::string> speakers_;  // who has enrolled
  std::vector<std::unique_ptr<Position>> positions_;
};

TEST_F(Refusal, OfEverydaySentences) {
  const Tally tally = everyday(20);
  EXPECT_LE(tally.percent_taken(), 16);
  EXPECT_EQ(tally.sure, 0);
}

// They may be taken for a question, which changes nothing.
TEST_F(Refusal, OfCoughsAndMusic) {
  Tally tally;
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    hear(cough(seed), kSpeakers[0], position(seed), "a cough", tally);
    hear(music(seed), kSpeakers[0], position(seed), "music", tally);
  }
  EXPECT_EQ(tally.moves, 0);
  EXPECT_EQ(tally.sure, 0);
}

TEST_F(Refusal, OfMovesThatAreNotPossible) {
  const Tally tally = impossible(1);
  ASSERT_GE(tally.all, 15);
  EXPECT_LE(tally.percent_taken(), 15);
  EXPECT_GE(100 * tally.impossible, 75 * tally.all) << "most are named";
  EXPECT_EQ(tally.sure, 0);
}

}  // namespace
}  // namespace annabella::host
