// Who stands higher among those with the same points: F10 of the Swiss system of 1992, and FIDE's
// regulations (C.07, in force since March 2026), with their articles on unplayed rounds.
#pragma once

#include <annabella/pairing.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

enum class TieBreakKind : std::uint8_t {
  buchholz = 1,      // BH (8.1)
  sonneborn_berger,  // SB (9.1)
  direct_encounter,  // DE (6)
  progressive,       // PS (7.5)
  wins,              // WIN (7.1): rounds that brought as much as a win
  games_won,         // WON (7.2): over the board
  black_games,       // BPG (7.3)
  black_wins,        // BWG (7.4): over the board
  games_elected,     // GE (7.6): rounds that he did not stay away from
  opponents_rating,  // ARO (10.1)
  performance,       // TPR (10.2)
  koya,              // KS (9.2)
  rating,            // RTNG
  lot,               // LOT, from the event's seed
};

struct TieBreak {
  TieBreakKind kind;
  int low = 0, high = 0;  // how many contributions are cut: C1 cuts 1 below, M1 1 on each side
};

// "BH/C1" and the like.
std::optional<TieBreak> tie_break_of(std::string_view code);
// For a message: what there is.
std::string tie_break_codes();

struct Standing {
  int player = 0;  // start number
  int place = 0;   // shared by those whom nothing tells apart
  HalfPoints points = 0;
  std::vector<std::string> tie_breaks;  // as they are shown; empty where none was needed
};

// Best first; who shares a place, by start number. `codes` are those of tie_break_of(). In a round
// robin forfeited games count as played. With `first_place_only` the others share their places.
std::vector<Standing> standings(const Tournament& tournament, const std::vector<std::string>& codes,
                                bool round_robin = false, bool first_place_only = false);

HalfPoints points_of(const Tournament& tournament, const Player& player);

// "5.5", "6.25": of so many parts of a point.
std::string decimal(int parts, int of);

}  // namespace annabella::host
