// Which man stands on which square: as a board feels it, or as a position has it.
#pragma once

#include <annabella/board.h>

#include <array>
#include <vector>

namespace annabella::host {

// Up to 16 by 16 squares. What is felt may have kSomePiece, who is any man.
class Placement {
 public:
  Placement() = default;
  explicit Placement(const std::vector<PlacedPiece>& men);

  Piece on(Square square) const { return men_[index(square)]; }  // kNoPiece: nobody
  void put(Square square, Piece man) { men_[index(square)] = man; }
  // Whether every square of what is felt may be as it is here.
  bool looks_like(const Placement& felt) const;
  // The squares that may not, a1 first.
  std::vector<Square> differences(const Placement& felt) const;
  // Nobody is missing, and nobody more: they may stand elsewhere. Of men without faces it is their
  // number.
  bool has_men_of(const Placement& other) const;
  // Seen from the other side of such a board.
  Placement turned(int files, int ranks) const;

  static bool may_be(Piece felt, Piece man) {
    return felt == man || (felt == kSomePiece && man != kNoPiece);
  }

  bool operator==(const Placement&) const = default;

 private:
  static constexpr std::size_t kSide = 16;
  static std::size_t index(Square square) { return square.rank * kSide + square.file; }

  std::array<Piece, kSide * kSide> men_{};
};

}  // namespace annabella::host
