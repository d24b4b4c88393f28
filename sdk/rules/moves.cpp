// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>
#include <annabella/rules/perft.h>

#include <algorithm>

namespace annabella::rules {
namespace {

// Writes every move down.
struct StepList {
  std::vector<Step>& steps;

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    for (SquareIndex to : squares_of(targets)) keep(from, to, kind, kind);
  }
  void pawns(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) keep(to - distance, to, Kind::pawn, Kind::pawn);
  }
  void double_steps(Bitboard targets, int distance) { pawns(targets, distance); }
  void promotions(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      for (Kind kind : kPromotions) keep(to - distance, to, Kind::pawn, kind);
    }
  }
  void en_passant(SquareIndex from, SquareIndex to) { keep(from, to, Kind::pawn, Kind::pawn); }
  void castling(SquareIndex king, SquareIndex rook) { keep(king, rook, Kind::king, Kind::king); }

 private:
  void keep(SquareIndex from, SquareIndex to, Kind man, Kind becomes) {
    steps.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), man, becomes});
  }
};

}  // namespace

std::vector<Step> legal_steps(const Board& board) {
  std::vector<Step> steps;
  steps.reserve(48);
  StepList sink{steps};
  if (board.turn == Color::white) {
    generate<ChessMen, DirectSight, Color::white>(board, sink);
  } else {
    generate<ChessMen, DirectSight, Color::black>(board, sink);
  }
  return steps;
}

int count_legal_steps(const Board& board) { return static_cast<int>(perft(board, 1)); }

Board after(const Board& board, Step step) {
  return board.turn == Color::white ? played<Color::white>(board, step)
                                    : played<Color::black>(board, step);
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

std::uint64_t perft(const Board& board, int depth) { return perft<ChessMen>(board, depth); }

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
