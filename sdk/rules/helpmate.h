// SPDX-License-Identifier: MIT
//
// Looks for a mate that both sides help to bring about.
//
// The positions that can be reached are a graph; the search looks at each of them once, those first
// that seem nearest to a mate. Among them, it prefers one where somebody stands where he has not
// stood before at that distance: else all the moves of men who have no part in the mate would be
// tried. When no position is left, there is no mate: those that were not followed up are hopeless.
#pragma once

#include <annabella/variant.h>

#include "mate_distance.h"
#include "seen_positions.h"

namespace annabella::rules {

class HelpmateSearch {
 public:
  using Distance = int (*)(const Board& board, Color winner);

  // `thorough`: by out_of_reach(), too, which pays where no mate is found soon.
  HelpmateSearch(const Board& board, Color winner, bool thorough, Distance distance);

  // Goes on until so many different positions have been met in all.
  CanWin run(std::uint64_t nodes);

  std::uint64_t nodes() const { return seen_.size(); }
  std::vector<Move> line() const { return seen_.line_to(mate_); }  // after a yes

 private:
  using Number = SeenPositions::Number;
  // What brings no news waits as if it were so much farther away.
  static constexpr int kNoNews = 15;
  static constexpr int kPlaces = kDistances + kNoNews;  // in the queue

  // What else is known of a position that has been met.
  struct Plan {
    Number below = SeenPositions::kNone;  // the next one of the same place in the queue
    std::uint8_t tried = 0;               // so many of its moves
    bool new_ground = false;              // perhaps no way leads back
  };
  using Stood = std::array<Bitboard, 6>;  // by kind of man

  void follow(Number number, int place);
  int meet(const Board& board, Number from, Step by, bool forced);
  bool brings_news(const Board& board, int distance);
  void queue(Number number, int place);

  Color winner_;
  bool thorough_;
  Distance distance_;
  SeenPositions seen_;
  std::vector<Plan> plans_;
  std::array<Number, kPlaces> tops_;
  std::vector<std::array<Stood, 2>> stood_;  // by distance and side to move
  int lowest_ = kPlaces;
  Number mate_ = SeenPositions::kNone;
};

}  // namespace annabella::rules
