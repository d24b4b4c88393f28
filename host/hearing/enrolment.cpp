#include "hearing/enrolment.h"

#include <algorithm>
#include <cctype>
#include <system_error>

#include "base/directories.h"
#include "base/system_reason.h"
#include "base/text.h"
#include "hearing/sound_shape.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;
namespace values = hearing_values;

// A player's name may hold anything, a folder's may not: "A/B" becomes "A%2FB".
std::string folder_name(const std::string& player) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string name;
  for (const char c : player) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/' || c == '%' || byte < ' ' || (c == '.' && name.empty())) {
      name += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      name += c;
    }
  }
  return name.empty() ? "%" : name;
}

}  // namespace

Enrolment::Enrolment(const std::string& player, const Voice& voice)
    : folder_(users_data() / "annabella" / "players" / folder_name(player) / voice.id()) {}

fs::path Enrolment::file_of(const std::string& word, int round) const {
  return folder_ / (word + '-' + std::to_string(round) + ".wav");
}

bool Enrolment::has(const std::string& word, int round) const {
  std::error_code none;
  return fs::exists(file_of(word, round), none);
}

Result<WordRecordings> Enrolment::words() const {
  WordRecordings words;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_, none)) {
    if (entry.path().extension() != ".wav") continue;
    Result<Recording> recording = read_recording(entry.path().string());
    if (!recording) return recording.error();
    words[word_of_file(entry.path())].push_back(std::move(recording->samples));
  }
  return words;
}

Result<bool> Enrolment::forget() const {
  std::error_code failed;
  const auto removed = fs::remove_all(folder_, failed);
  if (failed) {
    return Error{{"app.cannot-write",
                  {{"path", folder_.string()}, {"why", std::vector{system_reason(failed)}}}}};
  }
  fs::remove(folder_.parent_path(), failed);  // unless it holds another language
  return removed > 0;
}

std::string word_of_file(const fs::path& file) {
  std::string stem = lowered(file.stem().string());
  const std::size_t end = stem.find_last_not_of("0123456789");
  const bool numbered = end != std::string::npos && end + 1 < stem.size() && stem[end] == '-';
  return numbered ? stem.substr(0, end) : stem;
}

std::vector<std::string> words_to_enrol(const Voice& voice, const Pronunciations& pronunciations) {
  std::vector<std::string> words;
  for (const std::string& word : words_of(voice.say({"enrol.vocabulary", {}}).printed)) {
    const Pronunciations::SpokenWord* spoken = pronunciations.find(levelled(word));
    if (spoken != nullptr) words.push_back(spoken->written);
  }
  return words;
}

std::optional<Phrase> flaw_of(const Recording& recording) {
  if (recording.silent) return Phrase{"enrol.silent", {}};
  if (recording.clipped) return Phrase{"hearing.clipped", {}};
  const Spectrum spectrum = spectrum_of(recording.samples);
  const double seconds =
      static_cast<double>(spectrum.end - spectrum.begin) / values::kFramesPerSecond;
  if (seconds < values::kShortestEnrolled) return Phrase{"enrol.too-short", {}};
  if (seconds > values::kLongestEnrolled) return Phrase{"enrol.too-long", {}};
  return std::nullopt;
}

}  // namespace annabella::host
