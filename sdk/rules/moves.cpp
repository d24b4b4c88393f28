// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>
#include <annabella/rules/perft.h>
#include <annabella/rules/play.h>
#include <annabella/rules/step_list.h>

#include <algorithm>

namespace annabella::rules {

std::vector<Step> legal_steps(const Board& board) { return legal_steps<ChessMen>(board); }

int count_legal_steps(const Board& board) { return static_cast<int>(perft(board, 1)); }

Board after(const Board& board, Step step) {
  Board next = board;
  if (board.turn == Color::white) {
    play<Color::white>(next, step);
  } else {
    play<Color::black>(next, step);
  }
  return next;
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

std::optional<Step> find_step(const Board& board, const Move& move) {
  if (!on_board(move.from) || !on_board(move.to)) return std::nullopt;
  const SquareIndex from = index_of(move.from);
  const std::optional<Kind> man = board.kind_at(from);
  if (!man) return std::nullopt;
  const Step step{.from = static_cast<std::uint8_t>(from),
                  .to = static_cast<std::uint8_t>(index_of(move.to)),
                  .man = *man,
                  .becomes = kind_of(move.promotion).value_or(*man)};
  if (move_of(board, step) != move) return std::nullopt;  // a drop, or the other side's queen
  const std::vector<Step> steps = legal_steps(board);
  return std::ranges::find(steps, step) == steps.end() ? std::nullopt : std::optional(step);
}

}  // namespace annabella::rules
