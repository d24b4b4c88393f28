#include "base/text.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace annabella::host {
namespace {

icu::UnicodeString normalised(const icu::Normalizer2* (*form)(UErrorCode&), std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = form(status);
  auto unicode = icu::UnicodeString::fromUTF8(text);
  return normalizer->normalize(unicode, status);
}

icu::UnicodeString in_nfc(std::string_view text) {
  return normalised([](UErrorCode& status) { return icu::Normalizer2::getNFCInstance(status); },
                    text);
}

std::string utf8(const icu::UnicodeString& unicode) {
  std::string text;
  unicode.toUTF8String(text);
  return text;
}

// ICU counts the separators of lines and paragraphs among what can be printed.
bool breaks_a_line(UChar32 character) {
  return (U_GET_GC_MASK(character) & (U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

}  // namespace

std::string composed(std::string_view text) { return utf8(in_nfc(text)); }

std::string plain_signs(std::string_view text) {
  constexpr UChar32 kFirstWide = 0xff01, kLastWide = 0xff5e, kFirstOfAscii = 0x21;
  const icu::UnicodeString typed = in_nfc(text);
  icu::UnicodeString plain;
  for (int32_t i = 0; i < typed.length(); i = typed.moveIndex32(i, 1)) {
    const UChar32 c = typed.char32At(i);
    const auto type = u_charType(c);
    if (type == U_FORMAT_CHAR || (type == U_CONTROL_CHAR && !u_isWhitespace(c))) continue;
    if (type == U_SPACE_SEPARATOR) {
      plain.append(UChar32{U' '});
    } else {
      plain.append(c >= kFirstWide && c <= kLastWide ? c - kFirstWide + kFirstOfAscii : c);
    }
  }
  return utf8(plain);
}

std::string lowered(std::string_view text) {
  return utf8(in_nfc(text).toLower(icu::Locale::getRoot()));
}

std::string levelled(std::string_view text) {
  const icu::UnicodeString apart = normalised(
      [](UErrorCode& status) { return icu::Normalizer2::getNFDInstance(status); }, lowered(text));
  icu::UnicodeString plain;
  for (int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1)) {
    const UChar32 c = apart.char32At(i);
    if (u_charType(c) == U_NON_SPACING_MARK) continue;
    if (c == U'ß') {
      plain.append(icu::UnicodeString("ss"));
    } else {
      plain.append(c);
    }
  }
  // The umlauts' ASCII spellings: "laeufer" and "laufer" are both "läufer".
  static constexpr std::array<std::pair<const char16_t*, const char16_t*>, 3> kSpellings{
      {{u"ae", u"a"}, {u"oe", u"o"}, {u"ue", u"u"}}};
  for (const auto& [from, to] : kSpellings) plain.findAndReplace(from, to);
  return utf8(plain);
}

std::vector<std::string> words_of(std::string_view text) {
  static constexpr std::string_view kBlank = " \t\r\n\f\v";
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
    const std::size_t end = text.find_first_of(kBlank, at);
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlank, end);
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  static constexpr std::string_view kBlank = " \t\r\n\f\v";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

bool is_one_character(std::string_view text) {
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
  return std::ranges::count_if(text, begins) == 1;
}

std::size_t length_of_utf8(std::string_view text) {
  const auto size = static_cast<std::int32_t>(text.size());
  std::int32_t begin = 0, end = 0;
  for (; end < size; begin = end) {
    UChar32 character = 0;
    U8_NEXT(text.data(), end, size, character);
    if (character < 0) return static_cast<std::size_t>(begin);
  }
  return text.size();
}

std::string printable(std::string_view text) {
  std::string line;
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t begin = 0, end = 0; end < size; begin = end) {
    UChar32 character = 0;
    U8_NEXT(text.data(), end, size, character);
    if (character < 0 || !u_isprint(character) || breaks_a_line(character)) {
      line += '?';
    } else {
      line += text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    }
  }
  return line;
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace annabella::host
