// SPDX-License-Identifier: MIT
//
// The positions that a search has met, each with the move that led to it. They are compared whole:
// where all have been seen, nothing rests on a hash value.
#pragma once

#include <annabella/rules/moves.h>

#include <array>
#include <optional>
#include <vector>

namespace annabella::rules {

class SeenPositions {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = ~Number{0};
  static constexpr std::size_t kUsual = 512;  // few searches meet more

  SeenPositions() { positions_.reserve(kUsual); }

  // Nothing if it has been seen before. `from` is kNone for the first.
  std::optional<Number> add(const Board& board, Number from, Step by);

  Board board(Number number) const;  // its counters are zero
  std::vector<Move> line_to(Number number) const;
  std::size_t size() const { return positions_.size(); }

 private:
  // Four planes hold four bits for each square: the kind of man and his colour. Of the codes that
  // are left over, one is a rook that may still castle, one an empty square that may be taken en
  // passant.
  struct Packed {
    std::array<Bitboard, 4> planes;
    Number from;
    Step by;
    bool white;

    bool same_position(const Packed& other) const {
      return planes == other.planes && white == other.white;
    }
  };

  static Packed pack(const Board& board);
  std::size_t slot_of(const Packed& packed) const;  // its own, or the empty one that it would take
  void grow();

  std::vector<Packed> positions_;
  std::vector<Number> slots_ = std::vector<Number>(2 * kUsual, kNone);
};

}  // namespace annabella::rules
