#include "commands/spoken_time.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "commands/command.h"
#include "words/numerals.h"

namespace annabella::host {
namespace {

constexpr std::size_t kLongestNumeral = 6;  // words

struct Unit {
  std::string_view name;  // as the voices' [hear] calls it
  std::array<std::string_view, 2> signs;
  Duration length;
};
constexpr std::array kUnits{Unit{"unit-hour", {"h", "h"}, std::chrono::hours{1}},
                            Unit{"unit-minute", {"m", "min"}, std::chrono::minutes{1}},
                            Unit{"unit-second", {"s", "sec"}, std::chrono::seconds{1}}};

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<int> digits(std::string_view text) {
  constexpr std::size_t kMost = 3;
  return std::ranges::all_of(text, is_decimal_digit) && text.size() <= kMost ? whole_number(text)
                                                                             : std::nullopt;
}

// "1.5", "2,50": no whole number, although its plain word is nothing but digits.
bool has_decimals(std::string_view typed) {
  const std::size_t point = typed.find_first_of(".,");
  return point != std::string_view::npos && point > 0 && point + 1 < typed.size() &&
         is_decimal_digit(typed[point - 1]) && is_decimal_digit(typed[point + 1]);
}

// "1.5", "2,5".
std::optional<int> halves_in(std::string_view typed) {
  const std::size_t point = typed.find_first_of(".,");
  if (!has_decimals(typed) || typed.substr(point + 1) != "5") return std::nullopt;
  const std::optional<int> whole = digits(typed.substr(0, point));
  return whole ? std::optional(2 * *whole + 1) : std::nullopt;
}

// "2:00" are minutes and seconds, "1:03:00" hours before them.
std::optional<Duration> clock_face(std::string_view text) {
  std::vector<int> parts;
  while (true) {
    const std::size_t colon = text.find(':');
    const std::string_view shown = text.substr(0, colon);
    const std::optional<int> part = digits(shown);
    const bool low = parts.empty() || (part && *part < 60 && shown.size() == 2);
    if (!part || !low || parts.size() == 3) return std::nullopt;
    parts.push_back(*part);
    if (colon == std::string_view::npos) break;
    text.remove_prefix(colon + 1);
  }
  if (parts.size() < 2) return std::nullopt;
  std::chrono::seconds all{0};
  for (const int part : parts) all = all * 60 + std::chrono::seconds{part};
  return all;
}

}  // namespace

struct TimeReader::Part {
  Duration time{0};
  Duration unit{0};
  std::size_t words = 0;
};

// "Minuten", "min".
SaidTime TimeReader::unit_at(const Utterance& line, std::size_t word) const {
  if (word >= line.words.size()) return {};
  const KeyWord named = key_word_at(line, word, tongues_, "unit-");
  const auto unit = std::ranges::find(kUnits, named.means, &Unit::name);
  if (unit != kUnits.end()) return {unit->length, named.length};
  for (const Voice* voice : tongues_.all) {
    const std::optional<Duration> said = voice->numerals().unit_of(line.words[word].plain);
    if (said) return {*said, 1};
  }
  return {};
}

// The longest: "vierzig" is not "vier", nor is "twenty two" twenty.
SaidNumber TimeReader::numeral_at(const Utterance& line, std::size_t word) const {
  for (const Voice* voice : tongues_.all) {
    SaidNumber found;
    std::string joined;
    const std::size_t end = std::min(line.words.size(), word + kLongestNumeral);
    for (std::size_t at = word; at < end; ++at) {
      joined += line.words[at].plain;
      const std::optional<int> value = voice->numerals().value_of(joined);
      if (value) found = {*value, at + 1 - word};
    }
    if (found.words > 0) return found;
  }
  return {};
}

std::string TimeReader::digits_in(const Utterance& line) const {
  std::string all;
  for (std::size_t at = 0; at < line.words.size();) {
    const std::string& plain = line.words[at].plain;
    if (std::ranges::all_of(plain, is_decimal_digit)) {
      all += plain;
      ++at;
      continue;
    }
    const SaidNumber number = numeral_at(line, at);
    if (number.words == 0) return {};
    all += std::to_string(number.value);
    at += number.words;
  }
  return all;
}

SaidNumber TimeReader::number_at(const Utterance& line, std::size_t word) const {
  if (word >= line.words.size() || has_decimals(line.words[word].typed)) return {};
  if (const std::optional<int> value = digits(line.words[word].plain)) return {*value, 1};
  return numeral_at(line, word);
}

// "zweieinhalb" in one word.
std::optional<int> TimeReader::before_a_half(const std::string& word) const {
  for (const Voice* voice : tongues_.all) {
    for (const Spelling& spelling : voice->commands()) {
      if (spelling.means != "unit-and-a-half" || !word.ends_with(spelling.text)) continue;
      const Utterance before(word.substr(0, word.size() - spelling.text.size()));
      const SaidNumber number = before.words.size() == 1 ? numeral_at(before, 0) : SaidNumber{};
      if (number.words == 1) return number.value;
    }
  }
  return std::nullopt;
}

SaidNumber TimeReader::halves_at(const Utterance& line, std::size_t word) const {
  if (const std::optional<int> halves = halves_in(line.words[word].typed)) return {*halves, 1};
  if (const KeyWord part = key_word_at(line, word, tongues_, "unit-part-"); part.length > 0) {
    return {part.means == "unit-part-half"  ? 1
            : part.means == "unit-part-one" ? 2
                                            : 3,
            part.length};
  }
  if (const SaidNumber number = number_at(line, word); number.words > 0) {
    const std::size_t next = word + number.words;
    const KeyWord more =
        next < line.words.size() ? key_word_at(line, next, tongues_, "unit-and-a-half") : KeyWord{};
    const int half = more.length > 0 ? 1 : 0;
    return {2 * number.value + half, number.words + more.length};
  }
  const std::optional<int> whole = before_a_half(line.words[word].plain);
  return whole ? SaidNumber{2 * *whole + 1, 1} : SaidNumber{};
}

TimeReader::Part TimeReader::part_at(const Utterance& line, std::size_t word) const {
  if (word >= line.words.size()) return {};
  const std::string& plain = line.words[word].plain;
  for (const Unit& unit : kUnits) {  // "90s"
    for (const std::string_view sign : unit.signs) {
      if (!plain.ends_with(sign) || has_decimals(line.words[word].typed)) continue;
      const auto value = digits(std::string_view(plain).substr(0, plain.size() - sign.size()));
      if (value) return {*value * unit.length, unit.length, 1};
    }
  }
  const SaidNumber halves = halves_at(line, word);
  if (halves.words == 0) return {};
  const SaidTime unit = unit_at(line, word + halves.words);
  if (unit.words == 0) return {};
  return {halves.value * unit.time / 2, unit.time, halves.words + unit.words};
}

SaidTime TimeReader::time_at(const Utterance& line, std::size_t word) const {
  if (const std::optional<Duration> face = clock_face(line.words[word].plain)) return {*face, 1};
  SaidTime all;
  Duration last = Duration::max();
  for (std::size_t at = word;;) {
    Part part = part_at(line, at);
    // "eine Stunde und drei Minuten"
    const std::size_t filler =
        all.words > 0 && part.words == 0 ? filler_at(line, at, tongues_) : std::size_t{0};
    if (filler > 0) part = part_at(line, at + filler);
    if (part.words == 0 || part.unit >= last) return all;
    at += filler + part.words;
    all.time += part.time;
    all.words = at - word;
    last = part.unit;
  }
}

}  // namespace annabella::host
