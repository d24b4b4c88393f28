// annabella hear: what is said in a recording, heard as at the table; and how well a microphone
// hears.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>
#include <vector>

#include "app/command.h"
#include "app/written_position.h"
#include "game/move_phrase.h"
#include "hearing/ear.h"
#include "hearing/enrolment.h"
#include "hearing/sound_check.h"
#include "hearing/sound_file.h"
#include "speech/microphone.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using Seconds = std::chrono::duration<double>;

// Silence is no error of the file's, but it is told as one.
Result<Recording> read_audible(const std::string& path) {
  Result<Recording> recording = read_recording(path);
  if (recording && recording->silent) return Error{{"hearing.silent", {{"path", path}}}};
  return recording;
}

void write_lines(const Understood& understood, const Position& position, Seconds taken) {
  const bool one = understood.moves.size() == 1;
  std::cout << "heard " << understood.words << "\nmove "
            << (one ? position.describe(understood.moves.front()).uci : "none") << "\ncommand "
            << (understood.command.empty() ? "none" : understood.command) << "\nconfidence "
            << understood.confidence << "\nsure " << (understood.sure ? "yes" : "no")
            << "\nseconds " << taken.count() << '\n';
}

int tell(const Understood& understood, const Position& position, const Invocation& invocation) {
  if (!understood.words.empty()) {
    invocation.print({"hearing.heard", {{"words", understood.words}}});
  }
  if (understood.why) return invocation.fail(*understood.why, kNo);
  for (const Move& move : understood.moves) {
    invocation.print(move_phrase(position.describe(move), move, position));
  }
  return kDone;
}

// The player's own words, if he is named and has enrolled.
Result<Done> listen_to(const std::string& player, const Voice& voice, Ear& ear) {
  if (player.empty()) return Done{};
  const Result<WordRecordings> words = Enrolment(player, voice).words();
  if (!words) return words.error();
  if (words->empty()) return Error{{"enrol.nothing-kept", {{"player", player}}}};
  ear.learn(player, *words);
  ear.listen_to(player);
  return Done{};
}

// How long somebody speaks to try a microphone.
constexpr std::chrono::seconds kTrial{5};
constexpr std::chrono::milliseconds kBetweenTakes{50};

struct Verdict {
  SoundLevel level;
  const char *name, *sentence;
};
constexpr Verdict kVerdicts[] = {{SoundLevel::silent, "silent", "microphone.no-sound"},
                                 {SoundLevel::quiet, "quiet", "microphone.quiet"},
                                 {SoundLevel::good, "good", "microphone.good"},
                                 {SoundLevel::loud, "loud", "hearing.clipped"},
                                 {SoundLevel::hum, "hum", "microphone.hum"}};

// annabella hear --level
int check_level(const Invocation& invocation) {
  const std::string& named = invocation.options.text("microphone");
  const Result<std::string> found = find_sound_device(named, DeviceKind::microphone);
  if (!found) return invocation.fail(found.error().what, kWorldFailed);
  Microphone microphone(*found);
  const bool for_scripts = invocation.options.on("porcelain");
  if (!for_scripts)
    invocation.print({"microphone.trial", {{"seconds", static_cast<int>(kTrial.count())}}});
  std::vector<std::int16_t> samples;
  int rate = 0;
  const auto end = std::chrono::steady_clock::now() + kTrial;
  while (std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kBetweenTakes);
    const Microphone::Take take = microphone.take();
    if (take.news) return invocation.fail(*take.news, kWorldFailed);
    if (take.rate > 0) rate = take.rate;
    samples.insert(samples.end(), take.samples.begin(), take.samples.end());
  }
  const SoundLevel level = level_of(samples, rate);
  const Verdict& verdict = *std::ranges::find(kVerdicts, level, &Verdict::level);
  if (for_scripts) {
    std::cout << "level " << verdict.name << '\n';
  } else {
    invocation.print({verdict.sentence, {}});
  }
  return level == SoundLevel::good ? kDone : kNo;
}

}  // namespace

int hear(const Invocation& invocation) {
  const Options& options = invocation.options;
  if (options.on("level")) {
    return options.words().empty() ? check_level(invocation)
                                   : invocation.refuse_word(options.words().front());
  }
  if (options.words().empty()) return invocation.fail({"hearing.what", {}}, kWrongUse);
  if (options.words().size() > 1) return invocation.refuse_word(options.words()[1]);
  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here =
      in_words_of("variant", options.text("variant"), *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  const auto position = beginning(options.text("fen"), **variant);
  if (!position) return invocation.fail(position.error().what, kNo);
  const Result<Recording> recording = read_audible(options.words().front());
  if (!recording) return invocation.fail(recording.error().what, kWorldFailed);
  Result<std::unique_ptr<Ear>> ear = Ear::open(here->voice);
  if (!ear) return invocation.fail(ear.error().what, kWorldFailed);
  const Result<Done> known = listen_to(options.text("player"), *here->voice, **ear);
  if (!known) return invocation.fail(known.error().what, kWorldFailed);
  (*ear)->turn_to(**position, **variant);
  const auto began = std::chrono::steady_clock::now();
  const Understood understood = (*ear)->hear(recording->samples);
  const Seconds taken = std::chrono::steady_clock::now() - began;
  if (recording->clipped) invocation.fail({"hearing.clipped", {}}, kNo);
  if (options.on("porcelain")) {
    write_lines(understood, **position, taken);
    return understood.why ? kNo : kDone;
  }
  return tell(understood, **position, *here);
}

}  // namespace annabella::host
