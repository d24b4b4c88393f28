// SPDX-License-Identifier: MIT
#include "mate_distance.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/processor.h>

#include <algorithm>
#include <cstdlib>

namespace annabella::rules {
namespace {

// Weights, found by trying: they need the fewest positions in the last moments of random games.
// With a queen, a rook or a pawn who becomes one, the king is mated on an edge:
constexpr int kFlight = 2;        // a square to which he could go
constexpr int kFromCorner = 2;    // a step of his to the corner
constexpr int kBetweenKings = 6;  // a step between the kings
constexpr int kFromHeavy = 3;     // a step between him and the nearest queen or rook
constexpr int kNoHeavy = 25;      // there is none yet,
constexpr int kToPromotion = 6;   // but a pawn, who has so many moves to go
constexpr int kLosersMan = 8;     // he could spoil the mate, and has moves of his own

// With knights and bishops alone, in a corner:
constexpr int kMinorFromCorner = 16;
constexpr int kMinorBetweenKings = 10;
constexpr int kFromMinor = 4;  // a step between the king and the nearest of them
constexpr int kFromBlock = 3;  // a step of his own man to the square beside the corner
constexpr int kMinorLosersMan = 14;

constexpr int kCheck = -5;
constexpr int kManInTheWay = 40;  // of either side, where the position must be opened

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

// All that the winner's men attack, seen as if the loser's king were not there.
template <class Sight>
Bitboard attacked(const Board& board, Color winner, Bitboard without_him) {
  const SquareIndex king = board.king_of(winner);
  const Bitboard men = board.of(winner);
  const Bitboard queens = board.of(Kind::queen);
  Bitboard squares = king_attacks(king) | pawn_attacks(winner, board.of(winner, Kind::pawn));
  for (SquareIndex at : squares_of(board.of(winner, Kind::knight))) squares |= knight_attacks(at);
  for (SquareIndex at : squares_of(men & (board.of(Kind::bishop) | queens))) {
    squares |= Sight::bishop(at, without_him);
  }
  for (SquareIndex at : squares_of(men & (board.of(Kind::rook) | queens))) {
    squares |= Sight::rook(at, without_him);
  }
  return squares;
}

template <class Sight>
int flights(const Board& board, Color winner, SquareIndex king) {
  const Bitboard steps = king_attacks(king) & ~board.of(opponent(winner));
  if (!steps) return 0;
  return count(steps & ~attacked<Sight>(board, winner, board.occupied() ^ bit(king)));
}

int distance_with_heavy(const Board& board, Color winner, SquareIndex king) {
  const Bitboard heavy = board.of(winner) & (board.of(Kind::queen) | board.of(Kind::rook));
  const int to_force = heavy ? kFromHeavy * steps_to_nearest(heavy, king)
                             : kNoHeavy + kToPromotion * steps_to_promotion(board, winner);
  return to_force + kFromCorner * steps_to_corner(king) +
         kBetweenKings * king_steps(king, board.king_of(winner)) +
         kLosersMan * count(board.of(opponent(winner)));
}

bool one_colour(Bitboard squares) {
  return (squares & kLightSquares) == 0 || (squares & ~kLightSquares) == 0;
}

// The squares that one king's step leads to, of the other colour than the corner itself.
Bitboard beside_corner(SquareIndex corner) {
  return king_attacks(corner) & (bit(corner) & kLightSquares ? ~kLightSquares : kLightSquares);
}

// A lone knight or bishop mates a king in the corner with one of his own men beside him: a bishop
// checks on the colour of the corner, and a bishop blocks on the other one.
int distance_with_minors(const Board& board, Color winner, SquareIndex king) {
  const Color loser = opponent(winner);
  const Bitboard minors = board.of(winner) & ~board.of(Kind::king);
  // A queen beside him takes whoever gives check; a rook takes a bishop.
  Bitboard blockers = board.of(loser) & ~board.of(Kind::king) & ~board.of(Kind::queen);
  Bitboard corners = 0x8100000000000081;
  if (minors == board.of(winner, Kind::bishop) && one_colour(minors)) {
    corners &= minors & kLightSquares ? kLightSquares : ~kLightSquares;
    blockers &= ~board.of(Kind::rook);
  }
  if (blockers == board.of(loser, Kind::bishop) && one_colour(blockers)) {
    corners &= blockers & kLightSquares ? ~kLightSquares : kLightSquares;
  }
  int to_corner = kDistances;
  for (SquareIndex corner : squares_of(corners)) {
    int to_block = blockers ? 8 : 0;
    for (SquareIndex beside : squares_of(beside_corner(corner))) {
      to_block = std::min(to_block, steps_to_nearest(blockers, beside));
    }
    to_corner =
        std::min(to_corner, kMinorFromCorner * king_steps(king, corner) + kFromBlock * to_block);
  }
  return to_corner + kNoHeavy + kFromMinor * steps_to_nearest(minors, king) +
         kMinorBetweenKings * king_steps(king, board.king_of(winner)) +
         kMinorLosersMan * count(board.of(loser));
}

template <class Processor>
struct Flights {
  static int run(const Board& board, Color winner) {
    return flights<typename Processor::Sight>(board, winner, board.king_of(opponent(winner)));
  }
};

template <class Processor>
struct MateDistance {
  static int run(const Board& board, Color winner) {
    const Color loser = opponent(winner);
    const SquareIndex king = board.king_of(loser);
    const bool minors_only =
        !(board.of(winner) & (board.of(Kind::queen) | board.of(Kind::rook) | board.of(Kind::pawn)));
    int distance = kFlight * flights<typename Processor::Sight>(board, winner, king) +
                   (minors_only ? distance_with_minors(board, winner, king)
                                : distance_with_heavy(board, winner, king));
    if (board.turn == loser && checkers(board, loser)) distance += kCheck;
    return std::clamp(distance, 0, kDistances - 1);
  }
};

}  // namespace

int flights(const Board& board, Color winner) {
  return on_this_processor([&]<class Processor>() {
    return Processor::template run<Flights<Processor>>(board, winner);
  });
}

int mate_distance(const Board& board, Color winner) {
  return on_this_processor([&]<class Processor>() {
    return Processor::template run<MateDistance<Processor>>(board, winner);
  });
}

int opening_distance(const Board& board, Color winner) {
  int distance = mate_distance(board, winner) + kManInTheWay * count(board.occupied());
  if (board.of(winner, Kind::pawn)) {
    distance += kToPromotion * steps_to_promotion(board, winner);
  }
  return std::min(distance, kDistances - 1);
}

}  // namespace annabella::rules
