// The players of a round with their cards: score, colours and floats, in the order of A2.
#pragma once

#include <annabella/pairing.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "readings.h"

namespace annabella::swiss1992 {

enum class Strength : std::uint8_t { none = 1, mild, strong, absolute };
enum class Float : std::uint8_t { none = 1, down, up };

// What an arbiter writes on a player's card (A4, A7).
struct Card {
  int rank = 0;  // start number
  HalfPoints score = 0;
  std::vector<int> met{};       // start numbers
  std::vector<Color> colors{};  // of the games played, the last one at the end (F2, F3)
  std::array<Float, 2> floats{Float::none, Float::none};  // of the last round, of the one before
  Strength strength = Strength::none;                     // A7
  Color wanted = Color::white;                            // if there is a strength
  bool needs_color = false;                               // B2 leaves him only `wanted`
  bool may_get_bye = true;                                // B1b
  bool exempt = false;  // last round, more than half of the points
};

// Places in the field, 0 the highest: their order is that of A2.
using Places = std::vector<int>;
Places merged(const Places& a, const Places& b);
Places without(const Places& players, const Places& taken);

class Field {
 public:
  Field(const Tournament& tournament, const Readings& readings);

  int size() const { return static_cast<int>(cards_.size()); }
  const Card& card(int place) const { return cards_[static_cast<std::size_t>(place)]; }
  const Readings& readings() const { return readings_; }

  // B1a and B2.
  bool legal(int a, int b) const { return legal_[index(a, b)]; }
  // Both want the same colour (B4).
  bool clash(int a, int b) const;
  // B5 and B6: `dropped` is 0 if both are in force, 1 if B6 is not, 2 if neither.
  bool may_float(int place, Float direction, int dropped) const;
  // A8, never below zero.
  int x(const Places& players) const;
  Places without_opponent(const Places& players) const;

 private:
  std::size_t index(int a, int b) const {
    return static_cast<std::size_t>(a) * cards_.size() + static_cast<std::size_t>(b);
  }
  bool may_meet(const Tournament& tournament, const Card& a, const Card& b) const;

  Readings readings_;
  std::vector<Card> cards_;
  std::vector<bool> legal_;
};

}  // namespace annabella::swiss1992
