#include "journal/pgn_scanner.h"

#include <algorithm>
#include <array>
#include <istream>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

using Kind = PgnToken::Kind;

constexpr std::string_view kBlank = " \t\r\n\f\v";
constexpr std::string_view kDrawOffer = "(=)";
constexpr std::string_view kFirstTag = "[Event ";

enum class Class : std::uint8_t { letter = 1, blank, mark };

constexpr std::array<Class, 256> kClasses = [] {
  std::array<Class, 256> classes{};
  classes.fill(Class::letter);
  for (const char c : kBlank) classes[static_cast<unsigned char>(c)] = Class::blank;
  for (const char c : std::string_view("(){};$")) {
    classes[static_cast<unsigned char>(c)] = Class::mark;
  }
  return classes;
}();

constexpr Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

bool escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - 1 - backslashes] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size();
    if (escape && (text[i + 1] == '"' || text[i + 1] == '\\')) ++i;
    plain += text[i];
  }
  return plain;
}

// The first quote from `at` on that closes a value: only blanks are between it and the bracket.
// A quote with a backslash counts only if `also_escaped`: some programs write [X "value\"].
std::size_t closing_quote(std::string_view line, std::size_t at, bool also_escaped) {
  for (; (at = line.find('"', at)) != std::string_view::npos; ++at) {
    const std::size_t after = line.find_first_not_of(kBlank, at + 1);
    const bool closes = after != std::string_view::npos && line[after] == ']';
    if (closes && (also_escaped || !escaped(line, at))) return at;
  }
  return at;
}

}  // namespace

PgnScanner::PgnScanner(std::istream& in, Remarks remarks) : lines_(in), remarks_(remarks) {}

bool PgnScanner::next_line() {
  at_ = 0;
  line_ = {};
  do {
    if (!lines_.next()) return false;
  } while (lines_.goes_on() && rest_skipped_);
  rest_skipped_ = false;
  line_ = lines_.line();
  return true;
}

void PgnScanner::found(Kind kind, std::string_view text) {
  token_ = {.kind = kind,
            .text = text,
            .value = {},
            .line = lines_.number(),
            .after_empty_line = std::exchange(empty_before_, false)};
}

void PgnScanner::scan() {
  for (;;) {
    while (at_ < line_.size() && class_of(line_[at_]) == Class::blank) ++at_;
    if (at_ == line_.size()) {
      if (!next_line()) break;
      if (lines_.goes_on()) continue;
      if (line_.starts_with('%')) skip_line();
      tag_may_begin_ = true;
      empty_before_ |= line_.find_first_not_of(kBlank) == std::string_view::npos;
      continue;
    }
    if (class_of(line_[at_]) == Class::letter) {
      if (line_[at_] == '[' && tag_may_begin_) return scan_tag();
      if (scan_word()) return;
      continue;
    }
    if (scan_mark()) return;
  }
  // Once: what comes after it is the end.
  if (lines_.unreadable() && !std::exchange(given_up_, true)) {
    return found(Kind::broken, "pgn.unreadable");
  }
  found(Kind::end, {});
}

void PgnScanner::skip_line() {
  line_ = {};
  rest_skipped_ = true;
}

// False if it was passed over.
bool PgnScanner::scan_mark() {
  const std::size_t from = at_++;
  switch (line_[from]) {
    case '{':
      return scan_comment();
    case '}':
      found(Kind::broken, "pgn.comment-not-open");
      return true;
    case ';':
      return scan_line_comment();
    case '$':
      at_ = std::min(line_.find_first_not_of("0123456789", at_), line_.size());
      if (remarks_ == Remarks::skipped) return false;
      found(Kind::judgement, line_.substr(from, at_ - from));
      return true;
    default:
      break;
  }
  tag_may_begin_ = false;
  if (line_.substr(from).starts_with(kDrawOffer)) {
    at_ = from + kDrawOffer.size();
    if (remarks_ == Remarks::skipped) return false;
    found(Kind::comment, kDrawOffer);
    return true;
  }
  found(line_[from] == '(' ? Kind::open : Kind::close, {});
  return true;
}

// Comments do not nest, and nothing in them is a token. Where the next game begins, one has been
// left open: else it would swallow all games up to the next comment.
bool PgnScanner::scan_comment() {
  const int opened = lines_.number();
  const bool kept = remarks_ == Remarks::kept;
  comment_.clear();
  std::size_t close = 0;
  while ((close = line_.find('}', at_)) == std::string_view::npos) {
    if (kept) comment_.append(line_.substr(at_)).append(lines_.goes_on() ? "" : " ");
    const bool empty = line_.find_first_not_of(kBlank) == std::string_view::npos;
    if (next_line() && !(empty && line_.starts_with(kFirstTag))) continue;
    tag_may_begin_ = true;
    found(Kind::broken, "pgn.comment-open");
    token_.line = opened;
    return true;
  }
  if (kept) {
    comment_.append(line_.substr(at_, close - at_));
    found(Kind::comment, trimmed(comment_));
    token_.line = opened;
  }
  at_ = close + 1;
  return kept;
}

// A closing brace would end it where it is written in braces.
bool PgnScanner::scan_line_comment() {
  const std::string_view rest = line_.substr(at_);
  at_ = 0;
  skip_line();
  if (remarks_ == Remarks::skipped) return false;
  comment_.assign(rest);
  std::ranges::replace(comment_, '}', ')');
  found(Kind::comment, trimmed(comment_));
  return true;
}

void PgnScanner::scan_tag() {
  const std::size_t open = line_.find('"', at_);
  std::size_t close = std::string_view::npos;
  bool careless = false;
  if (open != std::string_view::npos) close = closing_quote(line_, open + 1, false);
  if (open != std::string_view::npos && close == std::string_view::npos) {
    close = closing_quote(line_, open + 1, true);
    careless = true;
  }
  std::string_view name;
  if (close != std::string_view::npos) name = trimmed(line_.substr(at_ + 1, open - at_ - 1));
  if (name.empty() || name.find_first_of(kBlank) != std::string_view::npos) {
    at_ = line_.size();
    return found(Kind::broken, "pgn.tag");
  }
  found(Kind::tag, name);
  std::string_view value = line_.substr(open + 1, close - open - 1);
  if (careless) value.remove_suffix(1);
  token_.value = value;
  if (value.find('\\') != std::string_view::npos) token_.value = value_ = unescaped(value);
  at_ = line_.find(']', close) + 1;
}

// False if it was only the number of a move. One after an empty line may begin a game.
bool PgnScanner::scan_word() {
  tag_may_begin_ = false;
  if (!empty_before_) skip_number();
  const std::size_t from = at_;
  while (at_ < line_.size() && class_of(line_[at_]) == Class::letter) ++at_;
  if (at_ == from) return false;
  if (promotion_in_brackets()) {
    at_ += 3;
    while (at_ < line_.size() && class_of(line_[at_]) == Class::letter) ++at_;
  }
  found(Kind::word, line_.substr(from, at_ - from));
  return true;
}

// "d8(Q)": no variation is one letter long.
bool PgnScanner::promotion_in_brackets() const {
  if (at_ + 2 >= line_.size() || line_[at_] != '(' || line_[at_ + 2] != ')') return false;
  const char rank = line_[at_ - 1];
  const char man = line_[at_ + 1];
  return rank >= '0' && rank <= '9' && ((man >= 'A' && man <= 'Z') || (man >= 'a' && man <= 'z'));
}

void PgnScanner::skip_number() {
  std::size_t at = at_;
  while (at < line_.size() && line_[at] >= '0' && line_[at] <= '9') ++at;
  if (at == line_.size() || line_[at] != '.') return;
  while (at < line_.size() && line_[at] == '.') ++at;
  at_ = at;
}

}  // namespace annabella::host
