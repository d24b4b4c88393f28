#include "hearing/pronunciations.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "base/text.h"

namespace annabella::host {
namespace {

// Those of the American model; silence and noises are its own affair.
constexpr std::array<std::string_view, 39> kPhones{
    "AA", "AE", "AH", "AO", "AW", "AY", "B",  "CH", "D", "DH", "EH", "ER", "EY",
    "F",  "G",  "HH", "IH", "IY", "JH", "K",  "L",  "M", "N",  "NG", "OW", "OY",
    "P",  "R",  "S",  "SH", "T",  "TH", "UH", "UW", "V", "W",  "Y",  "Z",  "ZH"};

}  // namespace

Result<Done> Pronunciations::add(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) return Error{{"hearing.no-dictionary", {{"path", file.string()}}}};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::vector<std::string> parts = words_of(line.substr(0, line.find('#')));
    if (parts.empty()) continue;
    SpokenWord& word = words_[levelled(parts[0])];
    if (word.written.empty()) word.written = lowered(parts[0]);
    const bool rated = parts.size() > 1 && parts[1].find_first_of("0123456789") == 0;
    if (rated) word.likelihood = std::strtod(parts[1].c_str(), nullptr);
    std::string phones;
    for (std::size_t i = rated ? 2 : 1; i < parts.size(); ++i) {
      if (std::ranges::find(kPhones, parts[i]) == kPhones.end()) {
        return Error{{"hearing.unknown-phone",
                      {{"path", file.string()}, {"line", number}, {"phone", parts[i]}}}};
      }
      phones += (phones.empty() ? "" : " ") + parts[i];
    }
    const bool is_new = std::ranges::find(word.phones, phones) == word.phones.end();
    if (!phones.empty() && is_new) word.phones.push_back(std::move(phones));
  }
  return Done{};
}

Result<Pronunciations> Pronunciations::read(const std::filesystem::path& file) {
  Pronunciations read;
  const Result<Done> added = read.add(file);
  return added ? Result<Pronunciations>(std::move(read)) : added.error();
}

Result<Pronunciations> Pronunciations::read(const std::filesystem::path& voice,
                                            const std::filesystem::path& plugin_words) {
  Result<Pronunciations> all = read(voice / "hearing.dict");
  const std::filesystem::path more = plugin_words / voice.filename().concat(".dict");
  if (!all || plugin_words.empty() || !std::filesystem::exists(more)) return all;
  const Result<Done> added = all->add(more);
  return added ? all : added.error();
}

Result<Pronunciations> Pronunciations::of(const Voice& voice) {
  return read(voices_directory() / voice.id(), voice.plugin_words());
}

const Pronunciations::SpokenWord* Pronunciations::find(std::string_view levelled) const {
  const auto found = words_.find(levelled);
  return found == words_.end() ? nullptr : &found->second;
}

}  // namespace annabella::host
