#include "journal/pgn_scanner.h"

#include <array>
#include <istream>
#include <utility>

namespace annabella::host {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlank = " \t\r\n\f\v";

bool is_utf8(std::string_view text) {
  const auto continues = [&](std::size_t at, std::size_t count, unsigned least, unsigned most) {
    for (std::size_t i = 1; i <= count; ++i) {
      if (at + i >= text.size()) return false;
      const auto byte = static_cast<unsigned char>(text[at + i]);
      // Only the first one may be limited: against overlong forms, surrogates, beyond U+10FFFF.
      if (byte < (i == 1 ? least : 0x80U) || byte > (i == 1 ? most : 0xbfU)) return false;
    }
    return true;
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    std::size_t count = 0;
    if (byte >= 0xc2U && byte <= 0xdfU) count = 1;
    if (byte >= 0xe0U && byte <= 0xefU) count = 2;
    if (byte >= 0xf0U && byte <= 0xf4U) count = 3;
    if (count == 0 && byte >= 0x80U) return false;
    const unsigned least = byte == 0xe0U ? 0xa0U : byte == 0xf0U ? 0x90U : 0x80U;
    const unsigned most = byte == 0xedU ? 0x9fU : byte == 0xf4U ? 0x8fU : 0xbfU;
    if (!continues(at, count, least, most)) return false;
    at += count + 1;
  }
  return true;
}

// What Windows-1252 has at 0x80 to 0x9f, where Latin-1 has controls.
constexpr std::array<std::string_view, 32> kWindows{
    "€", "\uFFFD", "‚",      "ƒ", "„",      "…",      "†", "‡",      "ˆ", "‰", "Š",
    "‹", "Œ",      "\uFFFD", "Ž", "\uFFFD", "\uFFFD", "‘", "’",      "“", "”", "•",
    "–", "—",      "˜",      "™", "š",      "›",      "œ", "\uFFFD", "ž", "Ÿ"};

std::string from_windows(std::string_view text) {
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80U) {
      utf8 += c;
    } else if (byte < 0xa0U) {
      utf8 += kWindows[byte - 0x80U];
    } else {
      utf8 += static_cast<char>(0xc0U | (byte >> 6U));
      utf8 += static_cast<char>(0x80U | (byte & 0x3fU));
    }
  }
  return utf8;
}

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

PgnScanner::PgnScanner(std::istream& in) : in_(in) {}

const PgnToken& PgnScanner::peek() {
  if (!next_) next_ = scan();
  return *next_;
}

PgnToken PgnScanner::take() {
  peek();
  return *std::exchange(next_, std::nullopt);
}

bool PgnScanner::read_line() {
  at_ = 0;
  if (!std::getline(in_, line_)) {
    line_.clear();
    return false;
  }
  if (number_++ == 0 && line_.starts_with(kByteOrderMark)) line_.erase(0, kByteOrderMark.size());
  if (!is_utf8(line_)) line_ = from_windows(line_);
  return true;
}

PgnToken PgnScanner::token(PgnToken::Kind kind, std::string text) {
  return {.kind = kind,
          .text = std::move(text),
          .value = {},
          .line = number_,
          .after_empty_line = std::exchange(empty_before_, false)};
}

PgnToken PgnScanner::scan() {
  for (;;) {
    at_ = line_.find_first_not_of(kBlank, at_);
    if (at_ == std::string::npos) {
      if (!read_line()) break;
      if (line_.starts_with('%')) line_.clear();
      tag_may_begin_ = true;
      empty_before_ |= line_.find_first_not_of(kBlank) == std::string::npos;
      continue;
    }
    switch (line_[at_]) {
      case '{': {
        const int opened = number_;
        if (skip_comment()) break;
        PgnToken broken = token(PgnToken::Kind::broken, "pgn.comment-open");
        broken.line = opened;
        return broken;
      }
      case '}':
        ++at_;
        return token(PgnToken::Kind::broken, "pgn.comment-not-open");
      case ';':
        at_ = line_.size();
        break;
      case '$':
        at_ = std::min(line_.find_first_not_of("0123456789", at_ + 1), line_.size());
        break;
      case '(':
      case ')':
        tag_may_begin_ = false;
        return token(line_[at_++] == '(' ? PgnToken::Kind::open : PgnToken::Kind::close, {});
      case '[':
        if (tag_may_begin_) return tag();
        return word();
      default:
        return word();
    }
  }
  // Once: what comes after it is the end.
  if (in_.bad() && !std::exchange(given_up_, true)) {
    return token(PgnToken::Kind::broken, "pgn.unreadable");
  }
  return token(PgnToken::Kind::end, {});
}

// Comments do not nest, and nothing in them is a token.
bool PgnScanner::skip_comment() {
  ++at_;
  std::size_t close = 0;
  while ((close = line_.find('}', at_)) == std::string::npos) {
    if (!read_line()) return false;
  }
  at_ = close + 1;
  return true;
}

PgnToken PgnScanner::tag() {
  const std::size_t open = line_.find('"', at_);
  std::size_t close = std::string::npos;
  bool careless = false;
  if (open != std::string::npos) close = closing_quote(line_, open + 1, false);
  if (open != std::string::npos && close == std::string::npos) {
    close = closing_quote(line_, open + 1, true);
    careless = true;
  }
  std::string name = open == std::string::npos ? "" : line_.substr(at_ + 1, open - at_ - 1);
  name.erase(0, std::min(name.find_first_not_of(kBlank), name.size()));
  name.erase(std::min(name.find_last_not_of(kBlank), name.size() - 1) + 1);
  if (close == std::string::npos || name.empty() ||
      name.find_first_of(kBlank) != std::string::npos) {
    at_ = line_.size();
    return token(PgnToken::Kind::broken, "pgn.tag");
  }
  PgnToken found = token(PgnToken::Kind::tag, std::move(name));
  const std::string_view value = std::string_view(line_).substr(open + 1, close - open - 1);
  found.value = unescaped(careless ? value.substr(0, value.size() - 1) : value);
  at_ = line_.find(']', close) + 1;
  return found;
}

PgnToken PgnScanner::word() {
  tag_may_begin_ = false;
  const std::size_t end = std::min(line_.find_first_of(" \t\r\n\f\v(){};$", at_), line_.size());
  std::string text = line_.substr(at_, end - at_);
  at_ = end;
  return token(PgnToken::Kind::word, std::move(text));
}

}  // namespace annabella::host
