// Men on a board that hands move about, square by square: "e2 .  e4 P".
#pragma once

#include <annabella/variant.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace annabella {

class Hands {
 public:
  // What stands there before they begin.
  explicit Hands(const Position& position) : men_(position.pieces()) {}

  const std::vector<PlacedPiece>& men() const { return men_; }

  // "e2 ." takes the man off, "e4 P" puts one there; gives what is felt after each.
  std::vector<std::vector<PlacedPiece>> move(const std::string& script) {
    std::vector<std::vector<PlacedPiece>> felt;
    std::istringstream words(script);
    for (std::string square, man; words >> square >> man;) {
      set({static_cast<std::uint8_t>(square[0] - 'a'), static_cast<std::uint8_t>(square[1] - '1')},
          man[0] == '.' ? kNoPiece : man[0]);
      felt.push_back(men_);
    }
    return felt;
  }

 private:
  void set(Square square, Piece man) {
    std::erase_if(men_, [&](const PlacedPiece& other) { return other.square == square; });
    if (man != kNoPiece) men_.push_back({square, man});
  }

  std::vector<PlacedPiece> men_;
};

// As a board feels it that tells no men apart.
inline std::vector<PlacedPiece> without_faces(std::vector<PlacedPiece> men) {
  for (PlacedPiece& man : men) man.piece = '?';
  return men;
}

}  // namespace annabella
