// Section E: who has White, and which rule says so.
#pragma once

#include <cstdint>

#include "field.h"

namespace annabella::swiss1992 {

enum class ColorRule : std::uint8_t {
  both_preferences = 1,  // E1
  only_preference,       // the other player has none
  stronger,              // E2
  alternation,           // E3
  higher_ranked,         // E4
  lot                    // nobody has played yet: the colour drawn, and the start number
};

struct Seats {
  int white = 0, black = 0;  // places
  ColorRule rule = ColorRule::both_preferences;
};

// `higher` stands before `lower` in A2; `drawn` is the colour of start number 1.
Seats seats(const Field& field, int higher, int lower, Color drawn);

}  // namespace annabella::swiss1992
