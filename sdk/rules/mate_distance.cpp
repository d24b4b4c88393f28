// SPDX-License-Identifier: MIT
#include "mate_distance.h"

#include <annabella/rules/attacks.h>

#include <algorithm>
#include <cstdlib>

namespace annabella::rules {
namespace {

// Found by trying: they need the fewest positions in the last moments of many random games.
constexpr int kFlight = 2;            // a square to which the king could go
constexpr int kFromCorner = 2;        // a step of his to the corner
constexpr int kBetweenKings = 6;      // a step between the kings
constexpr int kFromHeavy = 3;         // a step between him and the nearest queen or rook
constexpr int kFromMinor = 2;         // the same for a knight or bishop who must do it alone,
constexpr int kToBlockedCorner = 11;  // where this is the king's way to the corner,
constexpr int kFromBlock = 5;         // and this that of his own man to the square beside it
constexpr int kNoHeavy = 25;          // there is no queen or rook yet,
constexpr int kToPromotion = 6;       // but a pawn, who has so many moves to go
constexpr int kLosersMan = 8;         // he could spoil the mate, and has moves of his own
constexpr int kCheck = -5;

int king_steps(SquareIndex one, SquareIndex other) {
  return std::max(std::abs(file_of(one) - file_of(other)), std::abs(rank_of(one) - rank_of(other)));
}

int steps_to_nearest(Bitboard men, SquareIndex to) {
  int best = 8;
  for (SquareIndex at : squares_of(men)) best = std::min(best, king_steps(at, to));
  return best;
}

int steps_to_corner(SquareIndex at) {
  return std::min(file_of(at), 7 - file_of(at)) + std::min(rank_of(at), 7 - rank_of(at));
}

// Two more for everybody in the pawn's way.
int steps_to_promotion(const Board& board, Color side) {
  int best = 14;
  for (SquareIndex at : squares_of(board.of(side, Kind::pawn))) {
    const Bitboard path = ahead(side, at);
    best = std::min(best, count(path) + 2 * count(path & board.occupied()));
  }
  return best;
}

int flights(const Board& board, Color winner, SquareIndex king) {
  const Bitboard without_him = board.occupied() ^ bit(king);
  int free = 0;
  for (SquareIndex at : squares_of(king_attacks(king) & ~board.of(opponent(winner)))) {
    free += attackers(board, winner, at, without_him) == 0;
  }
  return free;
}

// What the winner still lacks to give mate with, if he has queens, rooks or pawns.
int steps_to_force(const Board& board, Color winner, SquareIndex king, Bitboard heavy) {
  if (heavy) return kFromHeavy * steps_to_nearest(heavy, king);
  return kNoHeavy + kToPromotion * steps_to_promotion(board, winner);
}

bool one_colour(Bitboard squares) {
  return (squares & kLightSquares) == 0 || (squares & ~kLightSquares) == 0;
}

// A lone knight or bishop mates a king in the corner with one of his own men beside him: a bishop
// checks on the colour of the corner, and a bishop blocks on the other one.
int steps_to_blocked_corner(const Board& board, Color winner, SquareIndex king) {
  const Color loser = opponent(winner);
  const Bitboard minors = board.of(winner) & ~board.of(Kind::king);
  const Bitboard blockers = board.of(loser) & ~board.of(Kind::king);
  Bitboard corners = 0x8100000000000081;
  if (minors == board.of(winner, Kind::bishop) && one_colour(minors)) {
    corners &= minors & kLightSquares ? kLightSquares : ~kLightSquares;
  }
  if (blockers == board.of(loser, Kind::bishop) && one_colour(blockers)) {
    corners &= blockers & kLightSquares ? ~kLightSquares : kLightSquares;
  }
  int best = 99;
  for (SquareIndex corner : squares_of(corners)) {
    int to_block = blockers ? 8 : 0;
    for (SquareIndex beside : squares_of(king_attacks(corner))) {
      if (((bit(beside) & kLightSquares) != 0) == ((bit(corner) & kLightSquares) != 0)) continue;
      to_block = std::min(to_block, steps_to_nearest(blockers, beside));
    }
    best = std::min(best, kToBlockedCorner * king_steps(king, corner) + kFromBlock * to_block);
  }
  return kNoHeavy + best + kFromMinor * steps_to_nearest(minors, king);
}

}  // namespace

int mate_distance(const Board& board, Color winner) {
  const Color loser = opponent(winner);
  const SquareIndex king = board.king_of(loser);
  const Bitboard heavy = board.of(winner) & (board.of(Kind::queen) | board.of(Kind::rook));
  int distance = kFlight * flights(board, winner, king) +
                 kBetweenKings * king_steps(king, board.king_of(winner)) +
                 kLosersMan * count(board.of(loser));
  if (heavy || board.of(winner, Kind::pawn)) {
    distance += kFromCorner * steps_to_corner(king) + steps_to_force(board, winner, king, heavy);
  } else {
    distance += steps_to_blocked_corner(board, winner, king);
  }
  if (board.turn == loser && checkers(board, loser)) distance += kCheck;
  return std::max(distance, 0);
}

}  // namespace annabella::rules
