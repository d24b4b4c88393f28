#include "commands/utterance.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr int kMostFiles = 16;
constexpr int kMostRanks = 16;

// A line longer than any path is a mistake or malice: the rest is not read.
constexpr std::size_t kLongestLine = 1000;

// Around a word these say nothing; inside one, hyphens part words and stops are left out.
constexpr std::string_view kPunctuation = ".,;:!?\"'()[]+#";

bool parts_words(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '-' || c == '\f' || c == '\v';
}

std::string without_stops(std::string text) {
  std::erase(text, '.');
  return text;
}

std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 2 || text[0] == '0') return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<FileName> file_letter(std::string_view plain) {
  if (plain.size() != 1 || plain[0] < 'a' || plain[0] >= 'a' + kMostFiles) return std::nullopt;
  return FileName{plain[0] - 'a'};
}

std::optional<RankName> rank_number(std::string_view plain) {
  const std::optional<int> value = number(plain);
  if (!value || *value > kMostRanks) return std::nullopt;
  return RankName{*value - 1};
}

std::optional<Square> square(std::string_view plain) {
  if (plain.size() < 2) return std::nullopt;
  const auto file = file_letter(plain.substr(0, 1));
  const auto rank = rank_number(plain.substr(1));
  if (!file || !rank) return std::nullopt;
  return Square{static_cast<std::uint8_t>(file->file), static_cast<std::uint8_t>(rank->rank)};
}

// "g1f3" is two squares.
std::size_t end_of_first_square(std::string_view plain) {
  for (std::size_t cut = 2; cut + 2 <= plain.size(); ++cut) {
    if (square(plain.substr(0, cut)) && square(plain.substr(cut))) return cut;
  }
  return plain.size();
}

// Dashes that people's editors make, and quotation marks of several countries.
std::string in_ascii_signs(std::string_view line) {
  static constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
      {"–", "-"},  {"—", "-"},  {"−", "-"},  {"\u2010", "-"}, {"\u2011", "-"},
      {"…", "."},  {"„", "\""}, {"“", "\""}, {"”", "\""},     {"»", "\""},
      {"«", "\""}, {"’", "'"},  {"‘", "'"}};
  std::string text(line);
  for (const auto& [from, to] : kSigns) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

// "takes a queen": an Englishman's "a" is no file there.
bool man_follows(const Utterance& utterance, std::size_t word, const Voice& voice) {
  return word + 1 < utterance.words.size() &&
         std::ranges::any_of(voice.pieces(), [&](const Spelling& man) {
           return length_of(man, utterance, word + 1) > 0;
         });
}

void add(const std::vector<Spelling>& spellings, const Utterance& utterance, std::size_t word,
         auto sense_of, std::vector<Sense>& senses) {
  for (const Spelling& spelling : spellings) {
    const std::size_t length = length_of(spelling, utterance, word);
    if (length > 0) senses.push_back({sense_of(spelling.means), length, spelling.form});
  }
}

}  // namespace

Utterance::Utterance(std::string_view line)
    : text(trimmed(in_ascii_signs(plain_signs(line.substr(0, kLongestLine))))) {
  slash = text.size() > 1 && text.starts_with('/');  // alone it is no empty line, which presses
  if (slash) text = std::string(trimmed(std::string_view(text).substr(1)));
  cut_into_words();
}

void Utterance::cut_into_words() {
  const std::string_view all = text;
  for (std::size_t at = 0; at < all.size();) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end =
        static_cast<std::size_t>(std::find_if(from, all.end(), parts_words) - all.begin());
    std::size_t first = at;
    std::size_t last = end;
    while (first < last && kPunctuation.find(all[first]) != std::string_view::npos) ++first;
    while (last > first && kPunctuation.find(all[last - 1]) != std::string_view::npos) --last;
    while (first < last) {
      const std::string plain = levelled(all.substr(first, last - first));
      const std::size_t length =
          plain.size() == last - first ? end_of_first_square(plain) : last - first;
      Word word;
      word.typed = all.substr(first, length);
      word.plain = without_stops(levelled(word.typed));
      word.end = first + length;
      if (!word.plain.empty()) words.push_back(std::move(word));
      first += length;
    }
    at = end + 1;
  }
}

Utterance Utterance::after(std::size_t count) const {
  std::string_view rest = text;
  if (count > 0) rest.remove_prefix(words[count - 1].end);
  const std::size_t begin = rest.find_first_not_of(" \t,;:!?\")");
  Utterance following("");
  if (begin != std::string_view::npos) following.text = rest.substr(begin);
  following.slash = slash;
  following.cut_into_words();
  return following;
}

Utterance Utterance::between(std::size_t first, std::size_t end) const {
  Utterance part = after(first);
  const std::size_t skipped = text.size() - part.text.size();
  part.text.resize(end > first ? words[end - 1].end - skipped : 0);
  part.words.clear();
  part.cut_into_words();
  return part;
}

std::size_t length_of(const Spelling& spelling, const Utterance& utterance, std::size_t word) {
  const std::string_view text = spelling.text;
  std::size_t length = 0;
  for (std::size_t at = 0; at <= text.size(); ++length) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (word + length >= utterance.words.size()) return 0;
    std::string_view said = utterance.words[word + length].plain;
    for (const char c : text.substr(at, end - at)) {
      if (c == '.') continue;
      if (said.empty() || said.front() != c) return 0;
      said.remove_prefix(1);
    }
    if (!said.empty()) return 0;
    at = end + 1;
  }
  return length;
}

std::string shortened(const std::string& text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return text.substr(0, text.size() - (text.ends_with('.') ? 1 : 0));
  std::size_t end = text.rfind(' ', kLongest);
  if (end == std::string::npos || end == 0) end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end) + " ..";
}

Piece kind_of_letter(std::string_view typed, const Voice& voice) {
  const PieceLetters& letters = voice.letters();
  for (std::size_t i = 0; i < letters.letters.size(); ++i) {
    if (letters.letters[i] == typed || lowered(letters.letters[i]) == typed) {
      return letters.kinds[i];
    }
  }
  return kNoPiece;
}

std::vector<Piece> men_of_letter(std::string_view typed, std::span<const Voice* const> voices) {
  std::vector<Piece> men;
  for (const Voice* voice : voices) {
    const Piece kind = kind_of_letter(typed, *voice);
    if (kind == kNoPiece || std::ranges::find(men, kind) != men.end()) continue;
    men.push_back(kind);
    if (voice == voices.front() && kind != 'P') break;
  }
  return men;
}

bool is_capital_letter(const Word& word) {
  return is_one_character(word.typed) && lowered(word.typed) != word.typed;
}

bool is_mans_capital(const Word& word, const Voice& voice) {
  const std::vector<std::string>& letters = voice.letters().letters;
  return std::ranges::any_of(
      letters, [&](const std::string& letter) { return word.typed.starts_with(letter); });
}

bool means_nothing(const Sense& sense) {
  const auto* word = std::get_if<std::string>(&sense.means);
  if (word == nullptr) return false;
  return *word == "filler" || *word == "from" || *word == "to" || *word == "with" ||
         word->starts_with("object");
}

bool names_place(const Utterance& utterance, std::size_t word, const Voice& voice) {
  const auto stands_here = [&](const Spelling& name) {
    return length_of(name, utterance, word) > 0;
  };
  return std::ranges::any_of(voice.files(), stands_here) ||
         std::ranges::any_of(voice.ranks(), stands_here);
}

std::vector<Sense> senses_at(const Utterance& utterance, std::size_t word, const Voice& voice) {
  std::vector<Sense> senses;
  const Word& here = utterance.words[word];
  if (const auto at = square(here.plain)) senses.push_back({*at, 1});
  if (const auto file = file_letter(here.plain)) senses.push_back({*file, 1});
  if (const auto rank = rank_number(here.plain)) senses.push_back({*rank, 1});
  if (here.plain == "x" && utterance.words.size() > 1) senses.push_back({"captures", 1});
  if (here.plain == "=") senses.push_back({"promotes", 1});
  const Piece kind = is_capital_letter(here) ? kind_of_letter(here.typed, voice) : kNoPiece;
  if (kind != kNoPiece) senses.push_back({PieceKind{kind}, 1});

  add(
      voice.files(), utterance, word,
      [](const std::string& means) { return FileName{means[0] - 'a'}; }, senses);
  add(
      voice.ranks(), utterance, word,
      [](const std::string& means) { return RankName{std::stoi(means) - 1}; }, senses);
  add(
      voice.pieces(), utterance, word, [](const std::string& means) { return PieceKind{means[0]}; },
      senses);
  add(
      voice.words(), utterance, word, [](const std::string& means) { return means; }, senses);
  const bool only_place =
      names_place(utterance, word, voice) && !man_follows(utterance, word, voice);
  for (const Spelling& spelling : voice.commands()) {
    const bool is_of_a_move = spelling.means == "drop" || spelling.means == "from";
    if (!is_of_a_move && (spelling.means != "filler" || only_place)) continue;
    const std::size_t length = length_of(spelling, utterance, word);
    if (length > 0) senses.push_back({spelling.means, length});
  }
  return senses;
}

}  // namespace annabella::host
