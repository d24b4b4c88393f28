#include "tournament/entrant.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "base/text.h"
#include "tournament/settings.h"
#include "tournament/trf_fields.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 8> kTitles{"GM",  "IM", "WGM", "FM",
                                                  "WIM", "CM", "WFM", "WCM"};
constexpr std::array<std::string_view, 6> kTitlesOf1992{"GM", "WGM", "IM", "WIM", "FM", "WFM"};
constexpr int kMostRating = 4000;

std::string upper(std::string_view text) {
  std::string all(text);
  std::ranges::transform(all, all.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return all;
}

// TRF06 has single letters: g, m, f, c, and w before them.
std::string title_of(std::string_view text) {
  std::string title = upper(text);
  if (title == "G" || title == "WG" || title == "F" || title == "WF" || title == "C" ||
      title == "WC") {
    return title + "M";
  }
  if (title == "M" || title == "WM") return title == "M" ? "IM" : "WIM";
  return title;
}

Error bad(const std::string& name, const std::string& value, const std::string& values) {
  return {{"event.bad-setting",
           {{"name", name}, {"value", printable(value)}, {"values", told_values(values)}}}};
}

Result<Done> rate(Entrant& entrant, const std::string& name, const std::string& value) {
  const std::optional<int> number = value.empty() ? 0 : whole_number(value);
  int rating = number.value_or(-1);
  if (number && name == "ingo") rating = rating_from_ingo(*number);
  if (number && name == "bcf") rating = rating_from_bcf(*number);
  if (!number || *number < 0 || rating < 0 || rating > kMostRating) {
    return bad(name, value, "0.." + std::to_string(kMostRating));
  }
  entrant.rating = rating;
  return Done{};
}

Result<Done> describe(Entrant& entrant, const std::string& name, const std::string& value) {
  const bool is_rating = std::ranges::find(kRatingFields, name) != kRatingFields.end();
  if (is_rating) return rate(entrant, name, value);
  if (name == "name") {
    entrant.name = composed(trimmed(value));
    if (entrant.name.empty()) return Error{{"event.no-name", {}}};
  } else if (name == "title") {
    const std::string title = title_of(value);
    if (!title.empty() && std::ranges::find(kTitles, title) == kTitles.end()) {
      return bad(name, value, "GM|IM|WGM|FM|WIM|CM|WFM|WCM");
    }
    entrant.title = title;
  } else if (name == "sex") {
    const std::string sex = value == "f" || value == "F" ? "w" : lowered(value);
    if (!sex.empty() && sex != "m" && sex != "w") return bad(name, value, "m|w");
    entrant.sex = sex;
  } else if (name == "federation") {
    entrant.federation = upper(value);
  } else if (name == "fide-id") {
    entrant.fide_id = value;
  } else if (name == "birth") {
    entrant.birth = birth_in(value).value_or(value);
  } else {
    return Error{{"event.no-setting", {{"name", name}}}};
  }
  return Done{};
}

}  // namespace

int rating_from_ingo(int ingo) { return 2840 - 8 * ingo; }

int rating_from_bcf(int bcf) { return 600 + 8 * bcf; }

int rank_of_title(std::string_view title, bool as_in_1992) {
  const std::span<const std::string_view> titles =
      as_in_1992 ? std::span<const std::string_view>(kTitlesOf1992) : kTitles;
  return static_cast<int>(std::ranges::find(titles, title) - titles.begin());
}

Result<Done> describe(Entrant& entrant,
                      const std::map<std::string, std::string, std::less<>>& with) {
  for (const auto& [name, value] : with) {
    if (const Result<Done> fine = describe(entrant, name, value); !fine) return fine;
  }
  return Done{};
}

std::map<std::string, std::string, std::less<>> described(const Entrant& entrant) {
  std::map<std::string, std::string, std::less<>> with{
      {"name", entrant.name},
      {"title", entrant.title},
      {"sex", entrant.sex},
      {"fide-id", entrant.fide_id},
      {"birth", entrant.birth},
      {"federation", entrant.federation},
      {"rating", entrant.rating == 0 ? "" : std::to_string(entrant.rating)}};
  std::erase_if(with, [](const auto& one) { return one.second.empty(); });
  return with;
}

Result<Done> expect_a_name(std::string_view text) {
  const bool has_letter = std::ranges::any_of(text, [](unsigned char sign) {
    return sign >= 0x80 || std::isalpha(sign) != 0;  // of any alphabet
  });
  if (has_letter || trimmed(text).empty()) return Done{};
  return Error{{"event.no-letter", {{"text", printable(text)}}}};
}

}  // namespace annabella::host
