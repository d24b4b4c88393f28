// The records 001 of a TRF file: each player and his rounds as they are written.
#pragma once

#include <annabella/pairing.h>

#include <vector>

#include "tournament/entrant.h"
#include "tournament/trf_line.h"

namespace annabella::host {

struct TrfPlayer {
  TrfLine line;
  Player player;  // with all rounds that have something in their columns
  HalfPoints points = 0;

  // What an organiser knows of him. The error names the column.
  Result<Entrant> entrant() const;
  // A game of less than a move: W, D, L.
  bool is_unrated(int round) const;
};

Result<TrfPlayer> read_trf_player(const TrfLine& line);

// Where the entry of a round begins.
constexpr int trf_round_column(int round) { return 82 + 10 * round; }

// Numbers 1 to n, opponents that exist and say the same.
Result<Done> expect_consistent(const std::vector<TrfPlayer>& players);

}  // namespace annabella::host
