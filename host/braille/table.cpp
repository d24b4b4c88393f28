#include "braille/table.h"

#include <liblouis/liblouis.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::string_view kAsciiBraille = "en-us-brf.dis";

// liblouis takes characters of its own width; what lies beyond 16 bits is in no table of ours.
std::vector<widechar> wide(std::string_view text) {
  std::vector<widechar> all;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      code = code << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
    }
    all.push_back(code > 0xffff ? widechar('?') : static_cast<widechar>(code));
    i += length;
  }
  return all;
}

void append_utf8(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0U | code >> 6U);
    text += static_cast<char>(0x80U | (code & 0x3fU));
  } else {
    text += static_cast<char>(0xe0U | code >> 12U);
    text += static_cast<char>(0x80U | (code >> 6U & 0x3fU));
    text += static_cast<char>(0x80U | (code & 0x3fU));
  }
}

// Of both ways.
using Translate = int (*)(const char*, const widechar*, int*, widechar*, int*, formtype*, char*,
                          int);

// Nothing: the table is not there, or lacks a character of these.
std::optional<std::vector<widechar>> translated(Translate translate,
                                                const std::vector<widechar>& in,
                                                const std::string& tables, int mode = 0) {
  lou_setLogLevel(LOU_LOG_OFF);  // our own sentence says what is missing
  std::vector<widechar> out(8 * in.size() + 64);
  int read = static_cast<int>(in.size()), written = static_cast<int>(out.size());
  if (translate(tables.c_str(), in.data(), &read, out.data(), &written, nullptr, nullptr, mode) ==
      0) {
    return std::nullopt;
  }
  out.resize(static_cast<std::size_t>(written));
  return out;
}

Error no_table(const std::string& tables) {
  const std::string named = tables.substr(kAsciiBraille.size() + 1);
  return {{"braille.no-table", {{"tables", named}}}};
}

// Nothing: the tables lack it, a character of a name from elsewhere. Left to liblouis, some of them
// write its number, and with one the whole text fails.
std::optional<std::vector<widechar>> sign_of(widechar character, const std::string& tables) {
  auto cells = translated(lou_translateString, {character}, tables, noUndefined);
  if (cells && cells->empty()) cells.reset();
  return cells;
}

}  // namespace

BrailleTable::BrailleTable(std::string name)
    : tables_(std::string(kAsciiBraille) + ',' + std::move(name)) {}

Result<std::string> BrailleTable::cells(std::string_view text) const {
  std::vector<widechar> in = wide(printable(text));
  if (sign_of('?', tables_)) {
    std::ranges::replace_if(
        in, [&](widechar one) { return !sign_of(one, tables_); }, '?');
  }
  const auto all = translated(lou_translateString, in, tables_);
  if (!all) return no_table(tables_);
  std::string cells;
  for (const widechar cell : *all) {
    cells += cell >= 0x20 && cell < 0x7f ? static_cast<char>(cell) : ' ';
  }
  return cells;
}

Result<std::string> BrailleTable::text(std::string_view cells) const {
  const auto all = translated(lou_backTranslateString, wide(cells), tables_);
  if (!all) return no_table(tables_);
  std::string text;
  for (const widechar code : *all) append_utf8(text, code);
  return text;
}

// Some tables have the question mark for it themselves; cells are passed on.
bool BrailleTable::lacks(std::string_view text) const {
  const auto mark = sign_of('?', tables_);
  const auto is_beyond_16_bits = [](char byte) { return static_cast<unsigned char>(byte) >= 0xf0; };
  return std::ranges::any_of(text, is_beyond_16_bits) ||
         std::ranges::any_of(wide(printable(text)), [&](widechar one) {
           const bool is_cell = one >= 0x2800 && one <= 0x28ff;
           if (one == '?' || is_cell) return false;
           const auto sign = sign_of(one, tables_);
           return !sign || sign == mark;
         });
}

bool BrailleTable::can_write(std::string_view written) const {
  const Result<std::string> there = cells(written);
  const Result<std::string> back = there ? text(*there) : there;
  return back && *back == written;
}

unsigned char dots_of(char cell) {
  // The character of each cell by its dots.
  constexpr std::string_view kByDots =
      " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";
  const std::size_t dots = kByDots.find(cell);
  return static_cast<unsigned char>(dots == kByDots.npos ? 0 : dots);
}

std::string as_patterns(std::string_view cells) {
  std::string patterns;
  for (const char cell : cells) append_utf8(patterns, 0x2800U + dots_of(cell));
  return patterns;
}

}  // namespace annabella::host
