// SPDX-License-Identifier: MIT
//
// The card that every plugin carries in an ELF note, where a host can read it
// without running one instruction of the plugin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace annabella {

inline constexpr std::uint16_t kApiMajor = 1;  // a released interface changed: rebuild everything
inline constexpr std::uint16_t kApiMinor = 0;  // something was added: old plugins go on working

}  // namespace annabella

namespace annabella::detail {

#ifndef __GLIBCXX__
#error "Annabella's plugins are built with GNU libstdc++: its types cross the border"
#endif
#if !defined(__cpp_rtti) || !defined(__cpp_exceptions)
#error "Annabella's plugins need RTTI and exceptions: the host relies on dynamic_cast and catch"
#endif

#if defined(__SANITIZE_ADDRESS__)
#define ANNABELLA_SANITIZER "/asan"
#elif defined(__SANITIZE_THREAD__)
#define ANNABELLA_SANITIZER "/tsan"
#else
#define ANNABELLA_SANITIZER ""
#endif

#ifdef _GLIBCXX_DEBUG
#define ANNABELLA_DEBUG_LIBRARY "/debug"
#else
#define ANNABELLA_DEBUG_LIBRARY ""
#endif

#define ANNABELLA_STRING_(x) #x
#define ANNABELLA_STRING(x) ANNABELLA_STRING_(x)
// What no sizeof can tell: the library and its string ABI, its debug mode, a sanitizer's runtime.
// The undefined-behaviour sanitizer changes neither, and may be mixed.
#define ANNABELLA_ABI                                           \
  "libstdc++/cxx11abi" ANNABELLA_STRING(_GLIBCXX_USE_CXX11_ABI) \
      ANNABELLA_DEBUG_LIBRARY ANNABELLA_SANITIZER

// Text of a fixed size, checked while compiling.
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

// Measures the layout of types instead of guessing it from compiler names.
template <class... Types>
consteval std::uint32_t layout_of() {
  std::uint32_t sum = 2166136261u;
  for (std::size_t n : {sizeof(Types)..., alignof(Types)...})
    sum = (sum ^ static_cast<std::uint32_t>(n)) * 16777619u;
  return sum;
}

// Plain bytes only: nothing is relocated when a host reads it. New fields go to the end.
struct PluginCard {
  char magic[8] = {'A', 'N', 'N', 'A', 'B', 'E', 'L', '1'};
  std::uint32_t size = sizeof(PluginCard);
  std::uint16_t api_major = kApiMajor;
  std::uint16_t api_minor = kApiMinor;
  Kind kind;
  Id id;            // never changes once released
  Version version;  // the plugin's own
  Text<64> name;    // what people call it
  Text<60> abi = ANNABELLA_ABI;
  std::uint32_t layout;  // of all that this kind of plugin exchanges
};

inline constexpr char kCardNote[] = "Annabella";
inline constexpr std::uint32_t kCardNoteType = 1;

struct alignas(4) CardNote {
  std::uint32_t name_size = sizeof(kCardNote);
  std::uint32_t card_size = sizeof(PluginCard);
  std::uint32_t type = kCardNoteType;
  char name[12] = "Annabella";
  PluginCard card;
};
static_assert(sizeof(CardNote) == 24 + sizeof(PluginCard), "a note has no gaps");

}  // namespace annabella::detail
