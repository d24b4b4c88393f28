#include "commands/spoken_time.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "commands/command.h"
#include "words/pattern.h"

namespace annabella::host {
namespace {

constexpr int kLargestInflected = 180;
constexpr std::size_t kLongestNumeral = 6;  // words

struct Unit {
  std::string_view name;  // as the voices' [hear] calls it
  std::string_view said;  // what the voices say of so many
  std::array<std::string_view, 2> signs;
  Duration length;
};
constexpr std::array kUnits{
    Unit{"unit-hour", "duration.hours", {"h", "h"}, std::chrono::hours{1}},
    Unit{"unit-minute", "duration.minutes", {"m", "min"}, std::chrono::minutes{1}},
    Unit{"unit-second", "duration.seconds", {"s", "sec"}, std::chrono::seconds{1}}};

std::optional<int> digits(std::string_view text) {
  constexpr std::size_t kMost = 3;
  const bool all = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return all && text.size() <= kMost ? whole_number(text) : std::nullopt;
}

// Whether they are written in one word is a matter of taste, and of languages.
std::string joined(const std::string& text) {
  std::string all;
  for (const Word& word : Utterance(text).words) all += word.plain;
  return all;
}

// So many hundreds, and what comes before the rest of the number: "hundert" and "hundertund" beside
// "einhundert", "a hundred and" beside "one hundred".
std::vector<std::string> hundreds_said(std::string counted) {
  constexpr std::array kBegins{std::pair{"einhundert", "hundert"}, std::pair{"jednasto", "sto"},
                               std::pair{"onehundred", "ahundred"}};
  std::vector<std::string> all;
  for (const auto& [begin, shorter] : kBegins) {
    if (counted == begin) all.emplace_back(shorter);
  }
  all.push_back(std::move(counted));
  for (const std::string& said : std::vector(all)) {
    if (said.ends_with("hundert")) all.push_back(said + "und");
    if (said.ends_with("hundred")) all.push_back(said + "and");
  }
  return all;
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

// As the voice inflects them before its hours, minutes and seconds, and what these are called
// there.
void TimeReader::add_said(const Voice& voice, Numerals& here) {
  for (int n = 0; n <= kLargestInflected; ++n) {
    for (const Unit& unit : kUnits) {
      const std::string said = voice.say({std::string(unit.said), {{"n", n}}}).printed;
      std::vector<Word> words = Utterance(said).words;
      if (words.empty()) continue;
      units_.insert_or_assign(words.back().plain, unit.length);
      words.pop_back();
      std::string joined;
      for (const Word& word : words) joined += word.plain;
      if (!joined.empty()) here.try_emplace(joined, n);
    }
  }
}

const std::vector<TimeReader::Numerals>& TimeReader::numerals() {
  if (!numerals_.empty()) return numerals_;
  for (const Voice* voice : tongues_.all) {
    Numerals& here = numerals_.emplace_back();
    for (const Spelling& rank : voice->ranks()) {
      here.try_emplace(joined(rank.text), std::stoi(rank.means));
    }
    add_said(*voice, here);
    for (int n = 0; n < 100; ++n) here.try_emplace(joined(spelt_out(n, voice->id())), n);
    const Numerals below_hundred = here;
    for (int hundred = 100; hundred < 1000; hundred += 100) {
      for (const std::string& said : hundreds_said(joined(spelt_out(hundred, voice->id())))) {
        here.try_emplace(said, hundred);
        for (const auto& [rest, n] : below_hundred) {
          if (n > 0 && n < 100) here.try_emplace(said + rest, hundred + n);
        }
      }
    }
  }
  return numerals_;
}

// "Minuten", "min".
SaidTime TimeReader::unit_at(const Utterance& line, std::size_t word) {
  if (word >= line.words.size()) return {};
  const KeyWord named = key_word_at(line, word, tongues_, "unit-");
  const auto unit = std::ranges::find(kUnits, named.means, &Unit::name);
  if (unit != kUnits.end()) return {unit->length, named.length};
  (void)numerals();
  const auto said = units_.find(line.words[word].plain);
  return said == units_.end() ? SaidTime{} : SaidTime{said->second, 1};
}

// The longest: "vierzig" is not "vier", nor is "twenty two" twenty.
SaidNumber TimeReader::numeral_at(const Utterance& line, std::size_t word) {
  for (const Numerals& voice : numerals()) {
    SaidNumber found;
    std::string joined;
    const std::size_t end = std::min(line.words.size(), word + kLongestNumeral);
    for (std::size_t at = word; at < end; ++at) {
      joined += line.words[at].plain;
      const auto numeral = voice.find(joined);
      if (numeral != voice.end()) found = {numeral->second, at + 1 - word};
    }
    if (found.words > 0) return found;
  }
  return {};
}

std::string TimeReader::digits_in(const Utterance& line) {
  std::string all;
  for (std::size_t at = 0; at < line.words.size();) {
    const std::string& plain = line.words[at].plain;
    if (std::ranges::all_of(plain, [](char c) { return c >= '0' && c <= '9'; })) {
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

SaidNumber TimeReader::number_at(const Utterance& line, std::size_t word) {
  if (word >= line.words.size()) return {};
  if (const std::optional<int> value = digits(line.words[word].plain)) return {*value, 1};
  return numeral_at(line, word);
}

// "zweieinhalb" in one word.
std::optional<int> TimeReader::before_a_half(const std::string& word) {
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

TimeReader::Part TimeReader::part_at(const Utterance& line, std::size_t word) {
  if (word >= line.words.size()) return {};
  const std::string& plain = line.words[word].plain;
  for (const Unit& unit : kUnits) {  // "90s"
    for (const std::string_view sign : unit.signs) {
      if (!plain.ends_with(sign)) continue;
      const auto value = digits(std::string_view(plain).substr(0, plain.size() - sign.size()));
      if (value) return {*value * unit.length, unit.length, 1};
    }
  }
  int halves = 0;
  std::size_t at = word;
  if (const KeyWord part = key_word_at(line, at, tongues_, "unit-part-"); part.length > 0) {
    halves = part.means == "unit-part-half" ? 1 : part.means == "unit-part-one" ? 2 : 3;
    at += part.length;
  } else if (const SaidNumber number = number_at(line, at); number.words > 0) {
    halves = 2 * number.value;
    at += number.words;
    const KeyWord more =
        at < line.words.size() ? key_word_at(line, at, tongues_, "unit-and-a-half") : KeyWord{};
    if (more.length > 0) ++halves;
    at += more.length;
  } else if (const std::optional<int> whole = before_a_half(plain)) {
    halves = 2 * *whole + 1;
    ++at;
  }
  if (at == word) return {};
  const SaidTime unit = unit_at(line, at);
  if (unit.words == 0) return {};
  return {halves * unit.time / 2, unit.time, at + unit.words - word};
}

SaidTime TimeReader::time_at(const Utterance& line, std::size_t word) {
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
