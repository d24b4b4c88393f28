// annabella enrol: a player says each word twice, and is known by his own words from then on.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include "app/command.h"
#include "app/enrol_guide.h"
#include "base/text.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

int forget(const Enrolment& enrolment, const std::string& player, const Invocation& invocation) {
  const Result<bool> forgotten = enrolment.forget();
  if (!forgotten) return invocation.fail(forgotten.error().what, kWorldFailed);
  invocation.print({*forgotten ? "enrol.forgotten" : "enrol.nothing-kept", {{"player", player}}});
  return kDone;
}

// The last one in the order of the names is taken first, so that it is the vector's end.
using Waiting = std::map<std::string, std::vector<fs::path>>;

// By the word in their names: "Drei-2.WAV" is of "drei".
Result<Waiting> files_in(const fs::path& folder) {
  Waiting waiting;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    if (!entry.is_regular_file()) continue;
    waiting[levelled(word_of_file(entry.path()))].push_back(entry.path());
  }
  if (failed) return Error{{"enrol.no-folder", {{"path", folder.string()}}}};
  for (auto& [word, files] : waiting) std::ranges::sort(files, std::greater());
  return waiting;
}

// Takes the next file of the lesson's next word, if there is one. False: it was no good.
Result<bool> take_file(EnrolLesson& lesson, Waiting& waiting, const Invocation& invocation) {
  std::vector<fs::path>& files = waiting[levelled(lesson.next().word)];
  if (files.empty()) {
    lesson.skip();
    return true;
  }
  const std::string file = files.back().string();
  files.pop_back();
  const Result<Recording> recording = read_recording(file);
  if (!recording) return recording.error();
  const Result<std::optional<Phrase>> flaw = lesson.take(*recording);
  if (!flaw) return flaw.error();
  if (!*flaw) return true;
  invocation.fail({"enrol.flaw", {{"word", file}, {"why", std::vector{**flaw}}}}, kNo);
  return false;
}

int enrol_from(const fs::path& folder, EnrolLesson lesson, const Invocation& invocation) {
  Result<Waiting> waiting = files_in(folder);
  if (!waiting) return invocation.fail(waiting.error().what, kWorldFailed);
  bool good = true;
  while (lesson.left() > 0) {
    const Result<bool> taken = take_file(lesson, *waiting, invocation);
    if (!taken) return invocation.fail(taken.error().what, kWorldFailed);
    good = good && *taken;
  }
  const std::vector<std::string> missing = lesson.missing();
  if (!missing.empty()) invocation.fail({"enrol.missing", {{"words", listed(missing)}}}, kNo);
  invocation.print({"enrol.kept-in", {{"path", lesson.enrolment().folder().string()}}});
  return missing.empty() && good ? kDone : kNo;
}

// What is to be said: all words, or the one that was named.
Result<std::vector<std::string>> wanted_words(const Invocation& invocation) {
  const Result<Pronunciations> pronunciations = Pronunciations::of(*invocation.voice);
  if (!pronunciations) return pronunciations.error();
  const std::vector<std::string> all = words_to_enrol(*invocation.voice, *pronunciations);
  const std::string& named = invocation.options.text("word");
  if (named.empty()) return all;
  const auto found = std::ranges::find(all, levelled(named), levelled);
  if (found != all.end()) return std::vector{*found};
  return Error{{"enrol.unknown-word", {{"word", named}, {"known", listed(all)}}}};
}

}  // namespace

int enrol(const Invocation& invocation) {
  const Options& options = invocation.options;
  if (options.words().empty()) return invocation.fail({"enrol.who", {}}, kWrongUse);
  if (options.words().size() > 1) return invocation.refuse_word(options.words()[1]);
  const std::string& player = options.words().front();
  const Enrolment enrolment(player, *invocation.voice);
  if (options.on("forget")) return forget(enrolment, player, invocation);
  const Result<std::vector<std::string>> words = wanted_words(invocation);
  if (!words) return invocation.fail(words.error().what, kWrongUse);
  EnrolLesson lesson(enrolment, *words, options.given("word"));
  if (!options.given("from")) return enrol_by_voice(std::move(lesson), player, invocation);
  return enrol_from(options.text("from"), std::move(lesson), invocation);
}

}  // namespace annabella::host
