#include "words/numerals.h"

#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "words/pattern.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

constexpr int kLargestInflected = 180;

constexpr std::array<std::pair<std::string_view, Duration>, 3> kCounted{
    {{"duration.hours", std::chrono::hours{1}},
     {"duration.minutes", std::chrono::minutes{1}},
     {"duration.seconds", std::chrono::seconds{1}}}};

std::vector<std::string> levelled_words(std::string_view text) {
  std::vector<std::string> words = words_of(levelled(text));
  for (std::string& word : words) std::erase_if(word, [](char c) { return c == '-' || c == '.'; });
  return words;
}

std::string joined(std::string_view text) {
  std::string all;
  for (const std::string& word : levelled_words(text)) all += word;
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

template <typename Found>
std::optional<typename Found::mapped_type> in(const Found& map, std::string_view key) {
  const auto found = map.find(key);
  if (found == map.end()) return std::nullopt;
  return found->second;
}

}  // namespace

Numerals::Numerals(const Voice& voice) {
  for (const Spelling& rank : voice.ranks()) {
    values_.try_emplace(joined(rank.text), std::stoi(rank.means));
  }
  add_counted(voice);
  for (int n = 0; n < 100; ++n) values_.try_emplace(joined(spelt_out(n, voice.id())), n);
  add_hundreds(voice);
}

// As the voice inflects them before its hours, minutes and seconds, and what these are called
// there.
void Numerals::add_counted(const Voice& voice) {
  std::array<std::vector<std::string>, kCounted.size()> said;
  for (std::size_t i = 0; i < kCounted.size(); ++i) {
    said[i] = voice.counted(kCounted[i].first, kLargestInflected);
  }
  for (int n = 0; n <= kLargestInflected; ++n) {
    for (std::size_t i = 0; i < kCounted.size(); ++i) {
      if (said[i].empty()) continue;
      const Duration length = kCounted[i].second;
      std::vector<std::string> words = levelled_words(said[i][static_cast<std::size_t>(n)]);
      if (words.empty()) continue;
      units_.insert_or_assign(words.back(), length);
      words.pop_back();
      std::string number;
      for (const std::string& word : words) number += word;
      if (!number.empty()) values_.try_emplace(number, n);
    }
  }
}

void Numerals::add_hundreds(const Voice& voice) {
  const auto below_hundred = values_;
  for (int hundred = 100; hundred < 1000; hundred += 100) {
    for (const std::string& said : hundreds_said(joined(spelt_out(hundred, voice.id())))) {
      values_.try_emplace(said, hundred);
      for (const auto& [rest, n] : below_hundred) {
        if (n > 0 && n < 100) values_.try_emplace(said + rest, hundred + n);
      }
    }
  }
}

std::optional<int> Numerals::value_of(std::string_view joined) const { return in(values_, joined); }

std::optional<Duration> Numerals::unit_of(std::string_view word) const { return in(units_, word); }

}  // namespace annabella::host
