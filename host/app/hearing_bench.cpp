#include "app/hearing_bench.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include "app/rooms.h"
#include "app/trial_words.h"
#include "hearing/ear.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::uint32_t kSeed = 1992;
constexpr int kUtterances = 200;
constexpr int kPatience = 10;

Wave spoken(const std::string& words, const VoiceSettings& voice) {
  const Result<Sound> sound = synthesise(words, voice);
  if (!sound) return {};
  std::vector<float> wave = wave_of(sound->samples);
  return wave_of(at_hearing_rate(wave, sound->rate));
}

// Several people at once, of whom nobody can be made out.
Wave babble(const Voice& voice) {
  constexpr int kPeople = 8;
  const std::string said = voice
                               .say({"ask.again",
                                     {{"why", std::vector{Phrase{"explain.which", {}}}},
                                      {"ask", std::vector{Phrase{"explain.where", {}}}}}})
                               .spoken;
  Wave all;
  for (int i = 0; i < kPeople; ++i) {
    const std::string speaker =
        voice.espeak_voice() + (i % 2 == 0 ? "+m" : "+f") + std::to_string(1 + i % 4);
    const Wave one = spoken(said, {.espeak_voice = speaker, .rate = 150 + 10 * i});
    if (all.size() < one.size()) all.resize(one.size());
    for (std::size_t k = 0; k < one.size(); ++k) all[(k + 4000 * i) % all.size()] += one[k];
  }
  return all;
}

struct Room {
  const char* name;
  int right = 0;
};

class Trial {
 public:
  Trial(const Invocation& invocation, const std::shared_ptr<Variant>& variant,
        const Pronunciations& pronunciations, Ear& ear)
      : variant_(variant),
        words_(variant, invocation.voice, pronunciations, kSeed),
        ear_(ear),
        pink_(pink_noise(10 * 16000, kSeed)),
        babble_(babble(*invocation.voice)) {}

  void hear_next() {
    const TrialUtterance utterance = words_.next();
    const auto began = Ticks::now();
    ear_.turn_to(*utterance.position, *variant_);
    rebuilt_.push_back(Ticks::now() - began);
    const Wave quiet = spoken(utterance.words, utterance.voice);
    const auto seed = static_cast<std::uint32_t>(31 * heard_++);
    hear(rooms_[0], utterance, quiet);
    hear(rooms_[1], utterance, with_noise(quiet, pink_, 20, seed));
    hear(rooms_[2], utterance, with_noise(quiet, pink_, 10, seed));
    hear(rooms_[3], utterance, with_noise(quiet, babble_, 10, seed));
    hear(rooms_[4], utterance, in_a_hall(quiet, seed));
  }

  void write() {
    std::cout << "hearing-utterances " << heard_ << '\n';
    for (const Room& room : rooms_) {
      std::cout << "hearing-percent-" << room.name << ' ' << 100.0 * room.right / heard_ << '\n';
    }
    write_times("rebuild", rebuilt_);
    write_times("decision", decided_);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::cout << "hearing-megabytes " << usage.ru_maxrss / 1024 << std::endl;
  }

 private:
  void hear(Room& room, const TrialUtterance& utterance, const Wave& wave) {
    const std::vector<std::int16_t> samples = samples_of(wave);
    const auto began = Ticks::now();
    const Understood understood = ear_.hear(samples);
    decided_.push_back(Ticks::now() - began);
    const bool one = understood.moves.size() == 1;
    const std::string meant =
        one ? utterance.position->describe(understood.moves.front()).uci : understood.command;
    if (meant == utterance.meant) ++room.right;
  }

  static void write_times(const char* name, std::vector<Milliseconds>& times) {
    std::ranges::sort(times);
    std::cout << "hearing-" << name << "-milliseconds-median " << times[times.size() / 2].count()
              << "\nhearing-" << name << "-milliseconds-worst " << times.back().count() << '\n';
  }

  std::shared_ptr<Variant> variant_;
  TrialWords words_;
  Ear& ear_;
  Wave pink_, babble_;
  int heard_ = 0;
  std::vector<Room> rooms_{{"quiet"}, {"20-db"}, {"10-db"}, {"babble"}, {"hall"}};
  std::vector<Milliseconds> rebuilt_, decided_;
};

}  // namespace

Result<Done> measure_hearing(const Invocation& invocation,
                             const std::shared_ptr<Variant>& variant) {
  const Result<Pronunciations> pronunciations = Pronunciations::of(*invocation.voice);
  if (!pronunciations) return pronunciations.error();
  Result<std::unique_ptr<Ear>> ear = Ear::open(invocation.voice);
  if (!ear) return ear.error();
  Trial trial(invocation, variant, *pronunciations, **ear);
  const auto end =
      Ticks::now() + kPatience * std::chrono::seconds(invocation.options.number("seconds"));
  for (int i = 0; i < kUtterances && (i == 0 || Ticks::now() < end); ++i) trial.hear_next();
  trial.write();
  return Done{};
}

}  // namespace annabella::host
