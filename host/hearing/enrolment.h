// A player's own words, for a recogniser that knows nobody else: recordings in a folder that
// belongs to the player, who may play, copy and delete them. "drei-1.wav" is the first of two
// rounds.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "hearing/pronunciations.h"
#include "hearing/sound_file.h"
#include "hearing/template_recogniser.h"
#include "words/voice.h"

namespace annabella::host {

class Enrolment {
 public:
  static constexpr int kRounds = 2;

  // In users_data(), annabella/players/NAME/de; nothing needs to be there yet.
  Enrolment(const std::string& player, const Voice& voice);

  const std::filesystem::path& folder() const { return folder_; }
  // Where a word is kept: rounds from 1.
  std::filesystem::path file_of(const std::string& word, int round) const;
  bool has(const std::string& word, int round) const;
  // All that are there: none, if the player has not enrolled. An error names a file that is broken.
  Result<WordRecordings> words() const;
  // False: there was nothing.
  Result<bool> forget() const;

 private:
  std::filesystem::path folder_;
};

// The word of such a file: "drei" for drei-1.wav, and for drei.wav.
std::string word_of_file(const std::filesystem::path& file);

// What a player says to enrol, in the order in which it is asked for: the voice's
// "enrol.vocabulary", as the pronunciations write it.
std::vector<std::string> words_to_enrol(const Voice& voice, const Pronunciations& pronunciations);

// Why a recording cannot stand for a word: silent, cut off at both ends, too short, too long.
std::optional<Phrase> flaw_of(const Recording& recording);

}  // namespace annabella::host
