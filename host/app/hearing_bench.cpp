#include "app/hearing_bench.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/rooms.h"
#include "app/trial_words.h"
#include "base/text.h"
#include "commands/heard_move.h"
#include "hearing/ear.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::uint32_t kSeed = 1992;
constexpr int kUtterances = 500;  // in five rooms
constexpr int kPatience = 10;

// Of this thread: what else the machine is doing does not count.
Milliseconds processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Wave spoken(const std::string& words, const VoiceSettings& voice) {
  const Result<Sound> sound = synthesise(words, voice);
  if (!sound) return {};
  std::vector<float> wave = wave_of(sound->samples);
  return wave_of(at_hearing_rate(wave, sound->rate));
}

// Several people at once, of whom nobody can be made out.
Wave babble(const Voice& voice) {
  constexpr int kPeople = 8;
  const Phrase where{"ask.again", {{"ask", std::vector{Phrase{"explain.where", {}}}}}};
  const std::string said = voice.say({"explain.which", {}}).spoken + ' ' + voice.say(where).spoken;
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

// Each of them says every word that people enrol, at speeds and pitches that no trial has.
WordRecordings enrolled(const std::string& espeak_voice, const std::vector<std::string>& words) {
  WordRecordings recordings;
  for (const std::string& word : words) {
    for (const auto& [rate, pitch] : {std::pair{145, 40}, std::pair{185, 60}}) {
      const VoiceSettings voice{.espeak_voice = espeak_voice, .rate = rate, .pitch = pitch};
      recordings[word].push_back(samples_of(spoken(word, voice)));
    }
  }
  return recordings;
}

struct Room {
  const char* name;
  int anybodys = 0, own = 0;  // were heard as they were meant
  int sure = 0, sure_and_right = 0;
  int needless = 0;  // heard rightly, and asked all the same
  // Moves that are not possible: all, named as such, taken for another, and played.
  int impossible = 0, named = 0, taken = 0, played = 0;
};

class Trial {
 public:
  Trial(const Invocation& invocation, const std::shared_ptr<Variant>& variant,
        const Pronunciations& pronunciations, Ear& ear)
      : variant_(variant),
        tongues_(*invocation.voice, {}),
        words_(variant, invocation.voice, pronunciations, kSeed),
        ear_(ear),
        to_enrol_(words_to_enrol(*invocation.voice, pronunciations)),
        pink_(pink_noise(10 * 16000, kSeed)),
        babble_(babble(*invocation.voice)) {}

  void hear_next() {
    const TrialUtterance utterance = words_.next();
    if (is_enrolled(utterance)) ++heard_of_enrolled_;
    const std::string& speaker = utterance.voice.espeak_voice;
    if (enrolled_.insert(speaker).second) ear_.learn(speaker, enrolled(speaker, to_enrol_));
    ear_.listen_to(speaker);
    const Milliseconds began = processor_time();
    ear_.turn_to(*utterance.position, *variant_);
    rebuilt_.push_back(processor_time() - began);
    const Wave quiet = spoken(utterance.words, utterance.voice);
    const auto seed = static_cast<std::uint32_t>(31 * heard_++);
    hear(rooms_[0], utterance, quiet);
    hear(rooms_[1], utterance, with_noise(quiet, pink_, 20, seed));
    hear(rooms_[2], utterance, with_noise(quiet, pink_, 10, seed));
    hear(rooms_[3], utterance, with_noise(quiet, babble_, 10, seed));
    hear(rooms_[4], utterance, in_a_hall(quiet, seed));
    hear_impossible(utterance, seed);
  }

  void write() {
    std::cout << "hearing-utterances " << heard_ << "\nhearing-own-utterances "
              << heard_of_enrolled_ << '\n';
    int sure = 0, sure_and_right = 0, impossible = 0, played = 0;
    for (const Room& room : rooms_) {
      write_share("percent-", room.name, room.anybodys, heard_);
      write_share("own-percent-", room.name, room.own, heard_of_enrolled_);
      write_share("sure-percent-", room.name, room.sure, heard_);
      write_share("needless-percent-", room.name, room.needless, heard_);
      write_share("impossible-named-percent-", room.name, room.named, room.impossible);
      write_share("impossible-taken-percent-", room.name, room.taken, room.impossible);
      impossible += room.impossible;
      played += room.played;
      sure += room.sure;
      sure_and_right += room.sure_and_right;
    }
    std::cout << "hearing-sure " << sure << "\nhearing-sure-and-wrong " << sure - sure_and_right
              << "\nhearing-impossible " << impossible << "\nhearing-impossible-and-played "
              << played << '\n';
    write_times("rebuild", rebuilt_);
    write_times("decision", decided_);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::cout << "hearing-megabytes " << usage.ru_maxrss / 1024 << std::endl;
  }

 private:
  void hear(Room& room, const TrialUtterance& utterance, const Wave& wave) {
    const std::vector<std::int16_t> samples = samples_of(wave);
    const Milliseconds began = processor_time();
    const Ear::Opinions heard = ear_.opinions(samples);
    const Understood understood = heard.together();
    decided_.push_back(processor_time() - began);
    if (is_right(heard.anybodys, utterance)) ++room.anybodys;
    if (is_right(*heard.own, utterance)) ++room.own;
    const bool right = is_right(understood, utterance);
    if (!understood.sure) {
      room.needless += right ? 1 : 0;
      return;
    }
    ++room.sure;
    room.sure_and_right += right ? 1 : 0;
  }

  // The announcement before, in this position, by the same speaker: in quiet, and in another room
  // each time.
  void hear_impossible(const TrialUtterance& now, std::uint32_t seed) {
    TrialUtterance other = std::exchange(before_, now);
    const HeardMove typed = hear_move(Utterance(other.words), *now.position, *variant_, tongues_);
    if (!typed.heard || !typed.moves.empty()) return;
    const Wave quiet = spoken(other.words, now.voice);
    const Wave waves[] = {quiet, with_noise(quiet, pink_, 20, seed),
                          with_noise(quiet, pink_, 10, seed), with_noise(quiet, babble_, 10, seed),
                          in_a_hall(quiet, seed)};
    for (const std::size_t at : {std::size_t{0}, std::size_t{1 + seed % 4}}) {
      Room& room = rooms_[at];
      const Ear::Opinions heard = ear_.opinions(samples_of(waves[at]));
      const Understood understood = heard.together();
      ++room.impossible;
      room.named += understood.why && understood.why->key == "move.impossible" ? 1 : 0;
      room.taken += understood.moves.empty() ? 0 : 1;
      room.played += understood.sure ? 1 : 0;
    }
  }

  static bool is_right(const Understood& understood, const TrialUtterance& utterance) {
    const bool one = understood.moves.size() == 1;
    return utterance.meant ==
           (one ? utterance.position->describe(understood.moves.front()).uci : understood.command);
  }

  static void write_share(const char* what, const char* room, int count, int of) {
    std::cout << "hearing-" << what << room << ' ' << 100.0 * count / std::max(1, of) << '\n';
  }

  bool is_enrolled(const TrialUtterance& utterance) const {
    return std::ranges::all_of(words_of(utterance.words), [&](const std::string& word) {
      return std::ranges::find(to_enrol_, word) != to_enrol_.end();
    });
  }

  static void write_times(const char* name, std::vector<Milliseconds>& times) {
    std::ranges::sort(times);
    std::cout << "hearing-" << name << "-milliseconds-median " << times[times.size() / 2].count()
              << "\nhearing-" << name << "-milliseconds-worst " << times.back().count() << '\n';
  }

  std::shared_ptr<Variant> variant_;
  Tongues tongues_;
  TrialWords words_;
  TrialUtterance before_;
  Ear& ear_;
  std::vector<std::string> to_enrol_;
  std::set<std::string> enrolled_;
  Wave pink_, babble_;
  int heard_ = 0;
  int heard_of_enrolled_ = 0;  // whose words people enrol
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
