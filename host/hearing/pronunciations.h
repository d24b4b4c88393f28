// How the words of a voice sound, in the phones of the acoustic model: voices/de/hearing.dict.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "words/voice.h"

namespace annabella::host {

// One line is a word and its phones: "anna AA N AH"; a word on several lines has several ways to be
// said, and without phones it is only typed. A number before the phones, "anton 1e-4 AA N T OW N",
// is how likely it is beside the words that are said instead. '#' begins a remark.
class Pronunciations {
 public:
  struct SpokenWord {
    std::string written;              // as the file has it: "läufer"
    std::vector<std::string> phones;  // "L OY F ER", once for each way
    double likelihood = 1;
  };

  static Result<Pronunciations> read(const std::filesystem::path& file);
  // Of `voice`, with those in "de.dict" of `plugin_words`, where there is such a file.
  static Result<Pronunciations> read(const std::filesystem::path& voice,
                                     const std::filesystem::path& plugin_words);

  // The voice's own, in voices_directory(), with those of the words that a plugin has brought.
  static Result<Pronunciations> of(const Voice& voice);

  // By its levelled form: "laufer". Null: nobody has thought of this word.
  const SpokenWord* find(std::string_view levelled) const;
  const std::map<std::string, SpokenWord, std::less<>>& words() const { return words_; }

 private:
  Result<Done> add(const std::filesystem::path& file);

  std::map<std::string, SpokenWord, std::less<>> words_;
};

}  // namespace annabella::host
