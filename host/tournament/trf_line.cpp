#include "tournament/trf_line.h"

#include <algorithm>

#include "base/text.h"
#include "tournament/points_text.h"

namespace annabella::host {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// A byte order mark is no sign of the text.
std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

}  // namespace

TrfLine::TrfLine(std::string_view text, int number) : text_(text), number_(number) {
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    end = begin + 1;
    while (end < text.size() && continues(text[end])) ++end;
    characters_.push_back(text.substr(begin, end - begin));
  }
}

std::string TrfLine::columns(int first, int last) const {
  std::string field;
  for (int column = first; column <= std::min(last, columns()); ++column) {
    field += characters_[static_cast<std::size_t>(column - 1)];
  }
  return std::string(trimmed(field));
}

Result<std::optional<int>> TrfLine::whole(int first, int last) const {
  const std::string field = columns(first, last);
  if (field.empty()) return std::optional<int>();
  const std::optional<int> number = whole_number(field);
  if (!number || *number < 0) return error(first, {"trf.no-number", {{"text", printable(field)}}});
  return number;
}

Result<std::optional<int>> TrfLine::halves(int first, int last) const {
  const std::string field = columns(first, last);
  if (field.empty()) return std::optional<int>();
  const std::optional<HalfPoints> points = points_in(field);
  if (!points) return error(first, {"trf.no-points", {{"text", printable(field)}}});
  return points;
}

std::vector<TrfLine::Word> TrfLine::words(int from) const {
  std::vector<Word> all;
  for (int column = from; column <= columns(); ++column) {
    int last = column;
    while (!columns(last, last).empty()) ++last;
    if (last == column) continue;
    all.push_back({column, columns(column, last - 1)});
    column = last;
  }
  return all;
}

Result<std::vector<int>> TrfLine::numbers(int from) const {
  std::vector<int> all;
  for (const auto& [column, word] : words(from)) {
    const std::optional<int> number = whole_number(word);
    if (!number) return error(column, {"trf.no-number", {{"text", printable(word)}}});
    all.push_back(*number);
  }
  return all;
}

Result<int> TrfLine::worth(int first, int last) const {
  const Result<std::optional<int>> points = halves(first, last);
  if (!points) return points.error();
  if (points->value_or(0) >= 0) return points->value_or(0);
  return error(first, {"trf.no-points", {{"text", printable(columns(first, last))}}});
}

Error TrfLine::error(int column, Phrase why) const {
  return {{"trf.at",
           {{"line", number_}, {"column", column}, {"why", std::vector<Phrase>{std::move(why)}}}}};
}

std::vector<TrfLine> trf_lines(std::string_view text) {
  text = without_mark(text);
  std::vector<TrfLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    const bool is_comment = line.starts_with("###") && !line.starts_with(kOwnComment);
    if (!trimmed(line).empty() && !is_comment) lines.emplace_back(line, number);
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, text.size()));
  }
  return lines;
}

Result<Done> expect_utf8(std::string_view text) {
  text = without_mark(text);
  const std::size_t zero = text.find('\0');
  const bool has_zero = zero != std::string_view::npos;  // two bytes a sign, say
  const std::size_t length = has_zero ? zero : length_of_utf8(text);
  if (length == text.size()) return Done{};
  int number = 1;
  std::string_view line = text.substr(0, length);
  for (std::size_t end = 0; (end = line.find_first_of("\r\n")) != std::string_view::npos;) {
    line.remove_prefix(end + (line.substr(end).starts_with("\r\n") ? 2 : 1));
    ++number;
  }
  const TrfLine before(line, number);
  return before.error(before.columns() + 1, {has_zero ? "trf.not-text" : "trf.not-utf8", {}});
}

}  // namespace annabella::host
