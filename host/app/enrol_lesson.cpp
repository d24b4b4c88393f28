#include "app/enrol_lesson.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/system_reason.h"
#include "hearing/values.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

// For one's own eyes: a voice is as personal as a face.
Result<Done> make_private_folder(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (!failed) fs::permissions(folder, fs::perms::owner_all, failed);
  if (!failed) return Done{};
  return Error{{"app.cannot-write",
                {{"path", folder.string()}, {"why", std::vector{system_reason(failed)}}}}};
}

// After that it is the first round that was wrong, and asked for again.
constexpr int kMostRefusals = 2;

PhraseNet one_of(const std::vector<std::string>& words) {
  PhraseNet net;
  for (const std::string& word : words) net.arcs.push_back({.word = word});
  return net;
}

}  // namespace

EnrolLesson::EnrolLesson(Enrolment enrolment, std::vector<std::string> words, bool anew)
    : enrolment_(std::move(enrolment)), words_(std::move(words)) {
  for (int round = 1; round <= Enrolment::kRounds; ++round) {
    for (const std::string& word : words_) {
      if (anew || !enrolment_.has(word, round)) tasks_.push_back({word, round});
    }
  }
}

Result<std::optional<Phrase>> EnrolLesson::take(const Recording& recording) {
  if (std::optional<Phrase> flaw = flaw_of(recording)) return flaw;
  Result<std::optional<Phrase>> other = misheard(recording);
  if (!other || *other) return other;
  const Task& task = next();
  if (const auto made = make_private_folder(enrolment_.folder()); !made) return made.error();
  const Sound sound{.rate = hearing_values::kRate, .samples = recording.samples};
  const auto kept = write_wav(enrolment_.file_of(task.word, task.round).string(), sound);
  if (!kept) return kept.error();
  if (refused_ == kMostRefusals) {
    tasks_.push_back({task.word, 1});
    first_round_.reset();
  }
  skip();
  return std::optional<Phrase>{};
}

void EnrolLesson::skip() {
  refused_ = 0;
  tasks_.erase(tasks_.begin());
}

std::vector<std::string> EnrolLesson::missing() const {
  std::vector<std::string> missing;
  for (const std::string& word : words_) {
    if (!enrolment_.has(word, 1) && !enrolment_.has(word, 2)) missing.push_back(word);
  }
  return missing;
}

Result<std::optional<Phrase>> EnrolLesson::misheard(const Recording& recording) {
  if (next().round == 1) return std::optional<Phrase>{};
  if (!first_round_) {
    const Result<WordRecordings> said = enrolment_.words();
    if (!said) return said.error();
    first_round_ = make_template_recogniser(*said);
    first_round_->expect(one_of(words_), one_of(words_));
  }
  const std::string heard = first_round_->hear(recording.samples).words;
  if (heard == next().word || refused_ == kMostRefusals) return std::optional<Phrase>{};
  ++refused_;
  return std::optional<Phrase>{{"enrol.other-word", {{"heard", heard}, {"word", next().word}}}};
}

}  // namespace annabella::host
