#include "tournament/trf_fields.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "base/text.h"
#include "tournament/settings.h"

namespace annabella::host {
namespace {

constexpr int kFirstYear = 1850, kLastYear = 2199;

struct DayText {
  int year = 0, month = 0, day = 0;  // 0: unknown
};

bool is_separator(char c) { return c == '/' || c == '-' || c == '.'; }

// The numbers of the text; nothing if there is anything else, or more than three.
std::optional<DayText> numbers_of_day(std::string_view text) {
  std::array<std::string_view, 3> parts;
  std::size_t count = 0;
  for (text = trimmed(text); count < parts.size(); ++count) {
    const auto end =
        static_cast<std::size_t>(std::ranges::find_if(text, is_separator) - text.begin());
    parts[count] = trimmed(text.substr(0, end));
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  if (count == parts.size()) return std::nullopt;
  const bool day_first = count == 2 && parts[0].size() < 3;
  if (day_first) std::swap(parts[0], parts[2]);
  DayText found;
  for (const auto& [part, number] :
       {std::pair(parts[0], &found.year), {parts[1], &found.month}, {parts[2], &found.day}}) {
    if (part.empty() && number != &found.year) continue;
    const std::optional<int> read = whole_number(part);
    if (!read || *read < 0) return std::nullopt;
    *number = *read;
  }
  const bool is_year = found.year >= kFirstYear && found.year <= kLastYear;
  if (parts[0].size() != 4 || (!is_year && found.year != 0)) return std::nullopt;
  return found;
}

bool is_a_day(const DayText& text) {
  using namespace std::chrono;
  return year_month_day(year(text.year), month(static_cast<unsigned>(text.month)),
                        day(static_cast<unsigned>(text.day)))
      .ok();
}

std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string day_text(const DayText& text) {
  return std::to_string(text.year) + '/' + two(text.month) + '/' + two(text.day);
}

bool is_federation(std::string_view text) {
  return text.size() == 3 && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
         });
}

bool is_fide_number(std::string_view text) {
  return text.size() <= 11 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Error cannot_be(const std::string& name, const std::string& value, Argument values) {
  return {{"event.bad-setting",
           {{"name", name}, {"value", printable(value)}, {"values", std::move(values)}}}};
}

}  // namespace

std::optional<std::string> day_in(std::string_view text) {
  const std::optional<DayText> found = numbers_of_day(text);
  return found && found->year > 0 && is_a_day(*found) ? std::optional(day_text(*found))
                                                      : std::nullopt;
}

std::optional<std::string> birth_in(std::string_view text) {
  const std::optional<DayText> found = numbers_of_day(text);
  if (!found || found->month > 12) return std::nullopt;
  if (found->day > 0) return day_in(text);
  if (found->year == 0) return found->month == 0 ? std::optional<std::string>("") : std::nullopt;
  const bool year_alone = trimmed(text).size() == 4;
  return year_alone ? std::string(trimmed(text)) : day_text(*found);
}

Result<Done> expect_in_trf(const std::string& name, const std::string& value) {
  if (value.empty()) return Done{};
  if (name == "birth" && !birth_in(value)) {
    return cannot_be(name, value, told_values("1992/09/26|1992"));
  }
  if ((name == "begins" || name == "ends") && !day_in(value)) {
    return cannot_be(name, value, told_values("1992/09/26"));
  }
  if (name == "federation" && !is_federation(value)) {
    return cannot_be(name, value, std::vector<Phrase>{{"event.three-letters", {}}});
  }
  if (name == "fide-id" && !is_fide_number(value)) {
    return cannot_be(name, value, std::vector<Phrase>{{"event.eleven-digits", {}}});
  }
  return Done{};
}

Result<Done> expect_in_trf(const std::map<std::string, std::string, std::less<>>& with) {
  for (const auto& [name, value] : with) {
    if (const Result<Done> fine = expect_in_trf(name, value); !fine) return fine;
  }
  return Done{};
}

Result<Done> expect_one_line(const std::string& text) {
  if (printable(text) == text) return Done{};
  return Error{{"event.unseen-signs", {{"value", printable(text)}}}};
}

Result<Done> expect_one_line(const std::map<std::string, std::string, std::less<>>& with) {
  for (const auto& [name, value] : with) {
    if (const Result<Done> fine = expect_one_line(value); !fine) return fine;
  }
  return Done{};
}

}  // namespace annabella::host
