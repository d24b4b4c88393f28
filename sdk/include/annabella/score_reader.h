// SPDX-License-Identifier: MIT
//
// A capability of a variant: playing the written moves of a whole game at once, for files with
// millions of them.
#pragma once

#include <annabella/variant.h>

#include <cstddef>

namespace annabella {

struct PlayedScore {
  std::size_t moves = 0;                     // how many words were moves, from the first one on
  std::unique_ptr<Position> position;        // after these
  std::optional<Ending> ending;              // of that position; a dead one may be missed
  CanWin white_can_win = CanWin::undecided;  // no, where that is seen at a glance
  CanWin black_can_win = CanWin::undecided;
};

class ScoreReader {
 public:
  static constexpr std::string_view kId = "annabella.variant.score-reader/1";

  // Plays `words` from `start`, which this variant made, up to the first one that is not exactly
  // one legal move. Each word is followed by one blank, and is standard algebraic notation in
  // English letters: "Nf3", "exd8=Q+", "O-O", with "+#!?" behind it or not. The moves are added to
  // `moves`, if that is given. [any]
  virtual PlayedScore play_score(const Position& start, std::string_view words,
                                 std::vector<Move>* moves) const = 0;

 protected:
  ~ScoreReader() = default;
};

}  // namespace annabella
