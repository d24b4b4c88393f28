// SPDX-License-Identifier: MIT
#include "pasted.h"

#include <algorithm>
#include <array>

namespace annabella::rules {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

struct Replacement {
  std::string_view written, meant;
};

bool replace_all(std::string& text, Replacement each) {
  bool found = false;
  for (std::size_t at = 0; (at = text.find(each.written, at)) != std::string::npos;) {
    text.replace(at, each.written.size(), each.meant);
    at += each.meant.size();
    found = true;
  }
  return found;
}

bool ends_a_rank(const std::string& text, std::size_t at) {
  return at < text.size() && text[at] == '/';
}

// "rnbqkbnr / pppppppp": a blank beside a slash divides nothing.
bool close_ranks(std::string& text) {
  std::string closed;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool blank = kBlanks.find(text[at]) != std::string_view::npos;
    if (!blank) {
      closed += text[at];
      continue;
    }
    const std::size_t next = text.find_first_not_of(kBlanks, at);
    const bool after =
        !closed.empty() && closed.back() == '/' && std::ranges::count(closed, '/') < 8;
    if (!after && !(next != std::string::npos && ends_a_rank(text, next))) closed += text[at];
  }
  const bool changed = closed != text;
  text = closed;
  return changed;
}

std::vector<std::string> fields_of(std::string_view text) {
  std::vector<std::string> fields;
  std::size_t begin = text.find_first_not_of(kBlanks);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    fields.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBlanks, end);
  }
  return fields;
}

// "FEN:", "[FEN", "position fen": words before the position, which has the first slash.
void drop_introduction(Pasted& pasted) {
  static constexpr std::array<std::string_view, 6> kIntroductions{"[FEN", "FEN",  "fen",
                                                                  "FEN:", "fen:", "position"};
  while (pasted.fields.size() > 1 &&
         std::ranges::find(kIntroductions, pasted.fields.front()) != kIntroductions.end()) {
    pasted.signs = pasted.fields.front();
    pasted.fields.erase(pasted.fields.begin());
  }
}

}  // namespace

Pasted pasted_fen(std::string_view text) {
  static constexpr std::array kBlankSigns{Replacement{"_", " "}, Replacement{"%20", " "},
                                          Replacement{"\u00a0", " "}};
  static constexpr std::array kSigns{
      Replacement{"\ufeff", ""}, Replacement{"\"", ""}, Replacement{"'", ""},
      Replacement{"“", ""},      Replacement{"”", ""},  Replacement{"„", ""},
      Replacement{"`", ""},      Replacement{"]", ""},  Replacement{";", ""},
      Replacement{"–", "-"},     Replacement{"—", "-"}, Replacement{"−", "-"},
      Replacement{"%2F", "/"},   Replacement{"\\", "/"}};
  Pasted pasted;
  std::string mended(text);
  for (const Replacement& each : kBlankSigns) {
    if (replace_all(mended, each)) pasted.blanks = each.written;
  }
  for (const Replacement& each : kSigns) {
    if (replace_all(mended, each)) pasted.signs = each.written;
  }
  if (close_ranks(mended)) pasted.blanks = " ";
  pasted.fields = fields_of(mended);
  drop_introduction(pasted);
  if (pasted.fields.empty()) return pasted;
  std::string& men = pasted.fields.front();
  if (men.ends_with('/') && std::ranges::count(men, '/') == 8) {
    men.pop_back();
    pasted.signs = "/";
  }
  return pasted;
}

std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 20;
  std::string shown;
  for (char c : text.substr(0, kLongest)) shown += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kLongest) shown += "...";
  return shown;
}

std::string quoted(std::string_view text) { return "'" + printable(text) + "'"; }

}  // namespace annabella::rules
