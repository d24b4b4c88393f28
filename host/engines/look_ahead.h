// Alpha-beta over the moves of any variant, also where a side has two moves
// running.
#pragma once

#include <annabella/hands.h>

#include <array>
#include <chrono>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engines/worth.h"
#include "game/clockwork.h"

namespace annabella::host {

// Scores are hundredths of a pawn for the side on move; one from here on says
// who is mated, or has lost otherwise: kMate less the half-moves until then.
constexpr int kMate = 100'000;
constexpr bool is_mate(int score) { return score > kMate - 1000 || score < 1000 - kMate; }

struct ScoredMove {
  Move move;
  int score = 0;
};

class LookAhead {
 public:
  using Ticks = std::chrono::steady_clock;
  struct OutOfTime {};  // thrown

  struct Terms {
    const Worth& worth;
    const Hands* hands;                 // of variants in which men are put on the board
    std::span<const std::string> keys;  // of positions that have stood before
    bool exchanges = true;              // captures are followed to their end
    Ticks::time_point until{};
  };

  LookAhead(const Terms& terms, const std::stop_token& stop) : terms_(terms), stop_(stop) {}

  // Scores the moves to this depth in half-moves, best first; those that are
  // worse than the best by more than `spread` have any such score. On OutOfTime
  // those that were not looked at have kept their scores.
  void rank(const Position& position, std::vector<ScoredMove>& moves, int depth, int spread);

  std::uint64_t positions() const { return positions_; }

 private:
  struct Window {
    int alpha, beta;
  };
  using Ways = Both<int>;  // how many moves each side had, last seen
  using Board = std::array<std::array<Piece, 16>, 16>;

  int after(const Position& position, const Move& move, int depth, Window window, int ply,
            const Ways& ways);
  int value(const Position& position, int depth, Window window, int ply, Ways ways);
  bool is_drawn(const Position& position, int depth, int ply) const;
  // Who asks likes what he has better than a draw, however little it is: people
  // want to win or lose.
  int draw(Color side) const { return side == asks_ ? draw_ : -draw_; }
  int judged(const Position& position, std::span<const PlacedPiece> men, const Ways& ways) const;
  int worth_of_men(std::span<const PlacedPiece> men, Color side) const;
  int promise(const Move& move, const Board& board, int ply) const;
  void look_at_the_clock();

  const Terms& terms_;
  const std::stop_token& stop_;
  Color asks_ = Color::white;
  int draw_ = 0;  // for him
  std::uint64_t positions_ = 0;
  static constexpr int kDeepest = 64;
  std::array<std::array<Move, 2>, kDeepest> refutations_{};
};

}  // namespace annabella::host
