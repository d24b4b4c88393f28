#include "engines/look_ahead.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

#include "game/described.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr int kOfAWay = 2;      // for each move that one has and the other has not
constexpr int kOfARank = 4;     // for each rank that a pawn has come forward
constexpr int kOfTheEdge = 12;  // for each step of a last man away from the middle
constexpr int kOfNearness = 3;  // for each step by which a man is nearer to him
constexpr int kOfADraw = 50;
constexpr int kLongestExchange = 8;
constexpr int kKeysSeen = 3;  // half-moves: deeper, repetitions cost more than they tell
constexpr int kFiftyMoves = 100;
// From this depth on a position is asked whether it is the game's end though
// there are moves left: a dead one takes a hundred times as long to be known as
// all else that is asked of it.
constexpr int kEndingsSeen = 2;

int distance(Square one, Square other) {
  return std::max(std::abs(one.file - other.file), std::abs(one.rank - other.rank));
}

// Who is alone is hunted: to the edge, and by all.
int of_the_hunt(std::span<const PlacedPiece> men, Color hunted) {
  const auto last =
      std::ranges::find(men, hunted, [](const PlacedPiece& man) { return side_of(man.piece); });
  if (last == men.end()) return 0;
  int score = 0;
  for (const PlacedPiece& man : men) {
    if (side_of(man.piece) == hunted) continue;
    score += kOfNearness * (7 - distance(man.square, last->square));
  }
  const int file = std::abs(2 * last->square.file - 7), rank = std::abs(2 * last->square.rank - 7);
  return score + kOfTheEdge * (file + rank) / 2;
}

}  // namespace

void LookAhead::rank(const Position& position, std::vector<ScoredMove>& moves, int depth,
                     int spread) {
  Ways ways;
  ways.of(position.turn()) = static_cast<int>(moves.size());
  ways.of(opponent(position.turn())) = static_cast<int>(moves.size());
  asks_ = position.turn();
  draw_ = std::min(judged(position, position.pieces(), ways), 0) - kOfADraw;
  int best = -kMate;
  for (ScoredMove& move : moves) {
    const int alpha = std::max(best - spread - 1, -kMate);
    move.score = after(position, move.move, depth, {alpha, kMate}, 1, ways);
    best = std::max(best, move.score);
  }
  std::ranges::stable_sort(moves, std::greater{}, &ScoredMove::score);
}

// Of the move, for its player.
int LookAhead::after(const Position& position, const Move& move, int depth, Window window, int ply,
                     const Ways& ways) {
  const std::unique_ptr<Position> next = position_after(position, move);
  if (next->turn() == position.turn()) return value(*next, depth - 1, window, ply, ways);
  return -value(*next, depth - 1, {-window.beta, -window.alpha}, ply, ways);
}

int LookAhead::value(const Position& position, int depth, Window window, int ply, Ways ways) {
  look_at_the_clock();
  const Color side = position.turn();
  const std::vector<Move> legal = position.legal_moves();
  if (legal.empty() || ply == 1 || depth >= kEndingsSeen) {
    if (const std::optional<Ending> ending = position.ending()) {
      if (!ending->winner) return draw(side);
      return *ending->winner == side ? kMate - ply : ply - kMate;
    }
  }
  if (legal.empty() || is_drawn(position, depth, ply)) return draw(side);
  const std::vector<PlacedPiece> men = position.pieces();
  Board board{};
  for (const PlacedPiece& man : men) board[man.square.file % 16][man.square.rank % 16] = man.piece;
  ways.of(side) = static_cast<int>(legal.size());
  int best = -kMate;
  if (depth <= 0) {
    best = judged(position, men, ways);
    const bool rests = !terms_.exchanges || depth <= -kLongestExchange || ply >= kDeepest - 1;
    if (rests || best >= window.beta) return best;
  }
  std::vector<ScoredMove> moves;
  for (const Move& move : legal) {
    const int promised = promise(move, board, ply);
    if (depth > 0 || promised >= kMate) moves.push_back({move, promised});
  }
  std::ranges::stable_sort(moves, std::greater{}, &ScoredMove::score);
  for (const ScoredMove& move : moves) {
    window.alpha = std::max(window.alpha, best);
    const int score = after(position, move.move, depth, window, ply + 1, ways);
    best = std::max(best, score);
    if (best < window.beta) continue;
    if (move.score < kMate && refutations_[ply][0] != move.move) {
      refutations_[ply][1] = std::exchange(refutations_[ply][0], move.move);
    }
    break;
  }
  return best;
}

// By the fifty moves, or because the game has been there before.
bool LookAhead::is_drawn(const Position& position, int depth, int ply) const {
  if (position.quiet_halfmoves().value_or(0) >= kFiftyMoves) return true;
  if (depth < 0 || ply > kKeysSeen || terms_.keys.empty()) return false;
  return std::ranges::find(terms_.keys, position.repetition_key()) != terms_.keys.end();
}

int LookAhead::judged(const Position& position, std::span<const PlacedPiece> men,
                      const Ways& ways) const {
  const Color side = position.turn();
  int score = worth_of_men(men, side) + kOfAWay * (ways.of(side) - ways.of(opponent(side)));
  if (terms_.hands == nullptr) return score;
  for (const Piece piece : terms_.hands->in_hand(position)) {
    score += side_of(piece) == side ? terms_.worth.of(piece) : -terms_.worth.of(piece);
  }
  return score;
}

int LookAhead::worth_of_men(std::span<const PlacedPiece> men, Color side) const {
  Both<int> score, count;
  for (const PlacedPiece& man : men) {
    const Color whose = side_of(man.piece);
    ++count.of(whose);
    score.of(whose) += terms_.worth.of(man.piece);
    if (kind_of(man.piece) != 'P') continue;
    score.of(whose) += kOfARank * (whose == Color::white ? man.square.rank : 7 - man.square.rank);
  }
  for (const Color whose : {Color::white, Color::black}) {
    if (count.of(whose) == 1) score.of(opponent(whose)) += of_the_hunt(men, whose);
  }
  return score.of(side) - score.of(opponent(side));
}

// What takes or promotes comes first, kMate and more, the most for the least
// before; then what has refuted others.
int LookAhead::promise(const Move& move, const Board& board, int ply) const {
  const Piece taken = board[move.to.file % 16][move.to.rank % 16];
  const bool castles = move.drop == kNoPiece && taken != kNoPiece &&
                       side_of(taken) == side_of(board[move.from.file % 16][move.from.rank % 16]);
  if (move.drop == kNoPiece && taken != kNoPiece && !castles) {
    const Piece man = board[move.from.file % 16][move.from.rank % 16];
    return kMate + 10 * terms_.worth.of(taken) - terms_.worth.of(man) / 10 +
           terms_.worth.of(move.promotion);
  }
  if (move.promotion != kNoPiece) return kMate + terms_.worth.of(move.promotion);
  for (const int rank : {0, 1}) {
    if (refutations_[ply][rank] == move) return 2 - rank;
  }
  return 0;
}

void LookAhead::look_at_the_clock() {
  ++positions_;
  if (stop_.stop_requested() || Ticks::now() >= terms_.until) throw OutOfTime{};
}

}  // namespace annabella::host
