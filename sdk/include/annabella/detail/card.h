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
  Text<16> kind;    // "variant", "pairing", "board"
  Text<64> id;      // never changes once released
  Version version;  // the plugin's own
  Text<64> name;    // what people call it
  Text<60> abi = ANNABELLA_ABI;
  std::uint32_t layout;  // of all that this kind of plugin exchanges
};

struct alignas(4) CardNote {
  std::uint32_t name_size = 10;
  std::uint32_t card_size = sizeof(PluginCard);
  std::uint32_t type = 1;
  char name[12] = "Annabella";
  PluginCard card;
};

}  // namespace annabella::detail
