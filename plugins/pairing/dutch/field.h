// The players of a round with what the Dutch system asks about them (C.04.3, article 1).
#pragma once

#include <annabella/pairing.h>

#include <array>
#include <cstdint>
#include <vector>

namespace annabella::dutch {

enum class Strength : std::uint8_t { none = 1, mild, strong, absolute };
enum class Float : std::uint8_t { none = 1, down, up };

struct Card {
  int rank = 0;    // tournament pairing number
  int number = 0;  // the same among those who have come, for the fifth rule of colours
  HalfPoints score = 0;
  std::vector<int> met{};
  std::vector<Color> colors{};                            // of the games played
  int difference = 0;                                     // games with White less games with Black
  std::array<Float, 2> floats{Float::none, Float::none};  // of the last round, of the one before
  Strength strength = Strength::none;
  Color wanted = Color::white;  // if there is a strength
  bool topscorer = false;
  bool may_get_bye = true;
  int unplayed = 0;  // rounds
};

enum class ColorRule : std::uint8_t {
  both_preferences = 1,  // 5.2.1
  stronger,              // 5.2.2
  alternation,           // 5.2.3
  higher_ranked,         // 5.2.4
  number                 // 5.2.5
};

struct Seats {
  int white = 0, black = 0;  // places
  ColorRule rule = ColorRule::both_preferences;
};

// What the rules, or those of the event, leave open.
struct Readings {
  bool number_of_all = false;  // 5.2.5 counts whoever has never come, too
  bool baku = false;           // accelerated rounds (C.04.7)
};

// Places are numbered in the order of 1.2, 0 the highest.
class Field {
 public:
  Field(const Tournament& tournament, const Readings& readings, Color initial);

  int size() const { return static_cast<int>(cards_.size()); }
  const Card& card(int place) const { return cards_[static_cast<std::size_t>(place)]; }
  // C1, with the pairs that the arbiter forbids, and C3.
  bool legal(int a, int b) const {
    return legal_[static_cast<std::size_t>(a) * cards_.size() + static_cast<std::size_t>(b)];
  }
  Seats seats(int higher, int lower) const;

 private:
  bool may_meet(const Tournament& tournament, const Card& a, const Card& b) const;

  Color initial_;
  std::vector<Card> cards_;
  std::vector<bool> legal_;
};

}  // namespace annabella::dutch
