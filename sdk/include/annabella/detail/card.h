// SPDX-License-Identifier: MIT
//
// The card that every plugin carries in an ELF note, where a host can read it
// without running one instruction of the plugin.
#pragma once

#include <annabella/detail/abi.h>
#include <annabella/detail/card_text.h>

#include <cstdint>

namespace annabella {

inline constexpr std::uint16_t kApiMajor = 1;  // a released interface changed: rebuild everything
inline constexpr std::uint16_t kApiMinor = 0;  // something was added: old plugins go on working

}  // namespace annabella

namespace annabella::detail {

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
