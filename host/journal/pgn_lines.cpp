#include "journal/pgn_lines.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <istream>
#include <utility>

namespace annabella::host {
namespace {

constexpr std::size_t kChunk = 1 << 16;

bool is_ascii(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  std::uint64_t high = 0;
  while (text.size() >= sizeof high) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data(), sizeof eight);
    high |= eight;
    text.remove_prefix(sizeof eight);
  }
  for (const char c : text) high |= static_cast<unsigned char>(c);
  return (high & kHighBits) == 0;
}

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

// What text processors and web pages have between words, and nobody sees. A byte order mark stands
// before each file of several that have been put together.
struct Invisible {
  std::string_view sign, instead;
};
constexpr std::array<Invisible, 4> kInvisible{{
    {"\u00a0", " "},  // the blank where no line may end
    {"\u202f", " "},  // the same, narrow
    {"\u200b", ""},   // of no width
    {"\ufeff", ""},   // the byte order mark
}};

bool has_invisible(std::string_view text) {
  return std::ranges::any_of(kInvisible, [&](const Invisible& invisible) {
    return text.find(invisible.sign) != std::string_view::npos;
  });
}

std::string without_invisible(std::string_view text) {
  std::string visible(text);
  for (const auto& [sign, instead] : kInvisible) {
    for (std::size_t at = 0; (at = visible.find(sign, at)) != std::string::npos;) {
      visible.replace(at, sign.size(), instead);
    }
  }
  return visible;
}

// Where a piece of a very long line may end without tearing a word.
std::size_t cut_of(std::string_view text) {
  const std::size_t blank = text.find_last_of(" \t");
  return blank == std::string_view::npos || blank == 0 ? text.size() : blank;
}

}  // namespace

PgnLines::PgnLines(std::istream& in) : in_(in), buffer_(2 * kChunk) {}

bool PgnLines::next() {
  goes_on_ = std::exchange(cut_, false);
  std::size_t length = 0;
  for (std::size_t seen = 0;;) {
    const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
    length = rest.find('\n', seen);
    if (length != std::string_view::npos) break;
    if (rest.size() >= kLongest) {
      cut_ = true;
      length = cut_of(rest);
      break;
    }
    seen = rest.size();
    if (read_more()) continue;
    if (seen == 0) return false;
    length = seen;
    break;
  }
  line_ = {buffer_.data() + begin_, length};
  begin_ = std::min(begin_ + length + (cut_ ? 0 : 1), end_);
  if (!goes_on_) ++number_;
  if (is_ascii(line_)) return true;
  if (!is_utf8(line_)) line_ = converted_ = from_windows(line_);
  if (has_invisible(line_)) line_ = converted_ = without_invisible(line_);
  return true;
}

bool PgnLines::unreadable() const { return in_.bad(); }

// What there is now: a line that somebody pipes into us is read before the next one comes.
bool PgnLines::read_more() {
  if (buffer_.size() - end_ < kChunk) {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= std::exchange(begin_, 0);
    if (buffer_.size() - end_ < kChunk) buffer_.resize(2 * buffer_.size());
  }
  if (in_.peek() == std::istream::traits_type::eof()) return false;
  const auto room = static_cast<std::streamsize>(buffer_.size() - end_);
  std::streamsize read = in_.readsome(buffer_.data() + end_, room);
  if (read <= 0) {  // a stream without a buffer of its own
    buffer_[end_] = static_cast<char>(in_.get());
    read = 1;
  }
  end_ += static_cast<std::size_t>(read);
  return true;
}

}  // namespace annabella::host
