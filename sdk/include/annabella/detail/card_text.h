// SPDX-License-Identifier: MIT
//
// The texts of a plugin's card: of a fixed size, and checked while the plugin is compiled.
#pragma once

#include <cstddef>
#include <string_view>

namespace annabella::detail {

template <std::size_t N>
struct Text {
  char chars[N] = {};

  consteval Text(const char* text) {
    std::size_t n = 0;
    for (; text[n] != '\0'; ++n) {
      if (n + 1 == N) throw "this text is too long for the plugin's card";
      chars[n] = text[n];
    }
    if (n == 0) throw "this text of the plugin's card is empty";
  }
};

struct Kind : Text<16> {
  consteval Kind(const char* text) : Text(text) {
    const std::string_view kind(text);
    if (kind != "variant" && kind != "pairing" && kind != "board")
      throw "a plugin's kind is variant, pairing or board";
  }
};

// A name of its author's domain, turned round: "org.annabella.variant.chess960".
struct Id : Text<64> {
  consteval Id(const char* text) : Text(text) {
    bool right = true;
    bool dotted = false;
    char before = '.';
    for (; *text != '\0'; before = *text++) {
      const bool joint = *text == '.' || *text == '-';
      const bool word = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9');
      right = right && (word || (joint && before != '.' && before != '-'));
      dotted = dotted || *text == '.';
    }
    if (!right || !dotted || before == '.' || before == '-')
      throw "a plugin's id is small letters, digits and hyphens between dots: org.club.chess";
  }
};

// A semantic version: MAJOR.MINOR.PATCH.
struct Version : Text<24> {
  consteval Version(const char* text) : Text(text) {
    int dots = 0;
    bool digit = false;
    for (; *text != '\0'; ++text) {
      if (*text == '.' && digit) {
        ++dots;
        digit = false;
      } else if (*text >= '0' && *text <= '9') {
        digit = true;
      } else {
        throw "a plugin's version is MAJOR.MINOR.PATCH";
      }
    }
    if (dots != 2 || !digit) throw "a plugin's version is MAJOR.MINOR.PATCH";
  }
};

}  // namespace annabella::detail
