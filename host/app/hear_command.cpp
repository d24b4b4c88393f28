// annabella hear: what is said in a recording, heard as at the table.
#include <chrono>
#include <iostream>

#include "app/command.h"
#include "app/written_position.h"
#include "hearing/ear.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "words/move_phrase.h"

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

}  // namespace

int hear(const Invocation& invocation) {
  const Options& options = invocation.options;
  if (options.words().empty()) return invocation.fail({"hearing.what", {}}, kWrongUse);
  if (options.words().size() > 1) return invocation.refuse_word(options.words()[1]);
  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const auto position = beginning(options.text("fen"), **variant);
  if (!position) return invocation.fail(position.error().what, kNo);
  const Result<Recording> recording = read_audible(options.words().front());
  if (!recording) return invocation.fail(recording.error().what, kWorldFailed);
  Result<std::unique_ptr<Ear>> ear = Ear::open(invocation.voice);
  if (!ear) return invocation.fail(ear.error().what, kWorldFailed);
  const Result<Done> known = listen_to(options.text("player"), *invocation.voice, **ear);
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
  return tell(understood, **position, invocation);
}

}  // namespace annabella::host
