// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>

#include <algorithm>

#include "generator.h"

namespace annabella::rules {
namespace {

template <class Take>
struct EachStep {
  Take take;

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    for (SquareIndex to : squares_of(targets)) step(from, to, kind, kind);
  }
  void pawns(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) step(to - distance, to, Kind::pawn, Kind::pawn);
  }
  void promotions(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      for (Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
        step(to - distance, to, Kind::pawn, kind);
      }
    }
  }
  void en_passant(SquareIndex from, SquareIndex to) { step(from, to, Kind::pawn, Kind::pawn); }
  void castling(SquareIndex king, SquareIndex rook) { step(king, rook, Kind::king, Kind::king); }

 private:
  void step(SquareIndex from, SquareIndex to, Kind man, Kind becomes) {
    take(Step{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), man, becomes});
  }
};

struct Count {
  int steps = 0;

  void man(Kind, SquareIndex, Bitboard targets) { steps += count(targets); }
  void pawns(Bitboard targets, int) { steps += count(targets); }
  void promotions(Bitboard targets, int) { steps += 4 * count(targets); }
  void en_passant(SquareIndex, SquareIndex) { ++steps; }
  void castling(SquareIndex, SquareIndex) { ++steps; }
};

template <Color us, class Take>
void each_step(const Board& board, Take take) {
  EachStep<Take> sink{take};
  generate<us>(board, sink);
}

template <Color us>
int count_steps(const Board& board) {
  Count sink;
  generate<us>(board, sink);
  return sink.steps;
}

template <Color us>
void castle(Board& board, SquareIndex king, SquareIndex rook) {
  const CastlingSquares goal = castling_squares(king, rook);
  board.of(Kind::king) ^= bit(king) ^ bit(goal.king);
  board.of(Kind::rook) ^= bit(rook) ^ bit(goal.rook);
  board.of(us) = (board.of(us) & ~bit(king) & ~bit(rook)) | bit(goal.king) | bit(goal.rook);
}

template <Color us>
void walk(Board& board, Step step, Bitboard passed) {
  constexpr Color them = opponent(us);
  const Bitboard from = bit(step.from);
  const Bitboard to = bit(step.to);
  const bool takes = (board.of(them) & to) != 0;
  if (takes) {
    for (Bitboard& kind : board.kinds) kind &= ~to;
    board.of(them) &= ~to;
  }
  board.of(step.man) ^= from;
  board.of(step.becomes) |= to;
  board.of(us) ^= from | to;
  if (takes || step.man == Kind::pawn) board.quiet_halfmoves = 0;
  if (step.man != Kind::pawn) return;

  if (to == passed) {
    const Bitboard victim = moved(to, 0, -forward(us));
    board.of(Kind::pawn) ^= victim;
    board.of(them) ^= victim;
  } else if (step.to - step.from == 16 * forward(us)) {
    const Bitboard middle = moved(from, 0, forward(us));
    if (pawn_attacks(us, middle) & board.of(them, Kind::pawn)) board.en_passant = middle;
  }
}

template <Color us>
Board play(const Board& board, Step step) {
  Board next = board;
  next.turn = opponent(us);
  next.en_passant = 0;
  ++next.quiet_halfmoves;
  if constexpr (us == Color::black) ++next.move_number;
  next.castling_rooks &= ~(bit(step.from) | bit(step.to));
  if (step.man == Kind::king) next.castling_rooks &= ~rank_bits(home_rank(us));
  if (board.of(us) & bit(step.to)) {
    castle<us>(next, step.from, step.to);
  } else {
    walk<us>(next, step, board.en_passant);
  }
  return next;
}

template <Color us>
std::uint64_t lines(const Board& board, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(count_steps<us>(board));
  std::uint64_t sum = 0;
  each_step<us>(board,
                [&](Step step) { sum += lines<opponent(us)>(play<us>(board, step), depth - 1); });
  return sum;
}

}  // namespace

std::vector<Step> legal_steps(const Board& board) {
  std::vector<Step> steps;
  steps.reserve(48);
  const auto keep = [&](Step step) { steps.push_back(step); };
  if (board.turn == Color::white) {
    each_step<Color::white>(board, keep);
  } else {
    each_step<Color::black>(board, keep);
  }
  return steps;
}

int count_legal_steps(const Board& board) {
  return board.turn == Color::white ? count_steps<Color::white>(board)
                                    : count_steps<Color::black>(board);
}

Board after(const Board& board, Step step) {
  return board.turn == Color::white ? play<Color::white>(board, step)
                                    : play<Color::black>(board, step);
}

bool castles(const Board& board, Step step) { return (board.of(board.turn) & bit(step.to)) != 0; }

bool takes_en_passant(const Board& board, Step step) {
  return step.man == Kind::pawn && bit(step.to) == board.en_passant;
}

bool can_take_en_passant(const Board& board) {
  if (!board.en_passant) return false;
  const std::vector<Step> steps = legal_steps(board);
  return std::ranges::any_of(steps, [&](Step step) { return takes_en_passant(board, step); });
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth <= 0) return 1;
  return board.turn == Color::white ? lines<Color::white>(board, depth)
                                    : lines<Color::black>(board, depth);
}

Move move_of(const Board& board, Step step) {
  return {.from = square_at(step.from),
          .to = square_at(step.to),
          .promotion = step.becomes == step.man ? kNoPiece : letter(board.turn, step.becomes)};
}

std::optional<Step> find_step(const Board& board, const Move& move) {
  for (Step step : legal_steps(board)) {
    if (move_of(board, step) == move) return step;
  }
  return std::nullopt;
}

}  // namespace annabella::rules
