// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>
#include <annabella/rules/perft.h>
#include <annabella/rules/step_list.h>

#include <algorithm>

namespace annabella::rules {

std::vector<Step> legal_steps(const Board& board) { return legal_steps<ChessMen>(board); }

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
