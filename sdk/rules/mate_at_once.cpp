// SPDX-License-Identifier: MIT
#include "mate_at_once.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/step_list.h>

namespace annabella::rules {
namespace {

// Writes down all moves that give check, and a few more: those to where such a man attacks the
// king, those of a man who stands alone between him and a line of ours, and all promotions,
// castlings and captures en passant, which change more than one square.
class CheckList {
 public:
  explicit CheckList(const Board& board) {
    const Color us = board.turn;
    const SquareIndex king = board.king_of(opponent(us));
    const Bitboard straight = rook_attacks(king, board.occupied());
    const Bitboard diagonal = bishop_attacks(king, board.occupied());
    goals_ = {pawn_attacks(opponent(us), bit(king)),
              knight_attacks(king),
              diagonal,
              straight,
              straight | diagonal,
              0};
    const Bitboard queens = board.of(Kind::queen);
    const Bitboard in_line = (rook_lines(king) & (board.of(Kind::rook) | queens)) |
                             (bishop_lines(king) & (board.of(Kind::bishop) | queens));
    for (SquareIndex at : squares_of(in_line & board.of(us))) {
      const Bitboard between_them = between(king, at) & board.occupied();
      if (!several(between_them)) shields_ |= between_them & board.of(us);
    }
  }

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    list_.man(kind, from, shields_ & bit(from) ? targets : targets & goals_of(kind));
  }
  void pawns(Bitboard targets, int distance) {
    const Bitboard uncovering = distance > 0 ? shields_ << distance : shields_ >> -distance;
    list_.pawns(targets & (goals_of(Kind::pawn) | uncovering), distance);
  }
  void double_steps(Bitboard targets, int distance) { pawns(targets, distance); }
  void promotions(Bitboard targets, int distance) { list_.promotions(targets, distance); }
  void en_passant(SquareIndex from, SquareIndex to) { list_.en_passant(from, to); }
  void castling(SquareIndex king, SquareIndex rook) { list_.castling(king, rook); }

  const std::vector<Step>& steps() const { return list_.steps; }

 private:
  Bitboard goals_of(Kind kind) const { return goals_[static_cast<unsigned>(kind) - 1]; }

  std::array<Bitboard, 6> goals_{};  // by kind of man
  Bitboard shields_ = 0;
  StepList list_;
};

}  // namespace

std::optional<Step> mate_at_once(const Board& board) {
  CheckList checks(board);
  on_this_processor([&]<class Processor>() {
    if (board.turn == Color::white) {
      Processor::template run<WriteDown<ChessMen, Processor, Color::white>>(board, &checks);
    } else {
      Processor::template run<WriteDown<ChessMen, Processor, Color::black>>(board, &checks);
    }
  });
  for (const Step step : checks.steps()) {
    const Board next = after(board, step);
    if (checkers(next, next.turn) && count_legal_steps(next) == 0) return step;
  }
  return std::nullopt;
}

}  // namespace annabella::rules
