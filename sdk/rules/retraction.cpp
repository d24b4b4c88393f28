// SPDX-License-Identifier: MIT
#include "retraction.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {
namespace {

class Retraction {
 public:
  explicit Retraction(const Board& board)
      : board_(board),
        us_(opponent(board.turn)),
        them_(board.turn),
        forward_(8 * forward(us_)),
        empty_(~board.occupied()),
        may_have_taken_(count(board.of(them_)) < 16) {}

  bool possible() const {
    for (SquareIndex to : squares_of(board_.of(us_) & ~unmoved())) {
      const Kind kind = *board_.kind_at(to);
      if (kind == Kind::pawn ? pawn_came(to) : man_came(kind, to) || promoted(kind, to))
        return true;
    }
    return false;  // castling never gives two checks at once
  }

 private:
  // Who may still castle has not moved.
  Bitboard unmoved() const {
    const Bitboard rooks = board_.castling_rooks & board_.of(us_);
    return rooks ? rooks | board_.of(us_, Kind::king) : 0;
  }

  bool sound(const Board& before) const {
    return !attackers(before, us_, before.king_of(them_), before.occupied());
  }

  // Whether the man on `to` can have been a `was` on `from`, and `to` empty or, if he took, not.
  bool came(Kind was, SquareIndex from, SquareIndex to, bool took) const {
    Board before = board_;
    before.clear(to);
    before.put(us_, was, from);
    if (took) before.put(them_, Kind::knight, to);  // which man it was makes no difference
    return sound(before);
  }
  bool came_either_way(Kind kind, SquareIndex from, SquareIndex to) const {
    return came(kind, from, to, false) || (may_have_taken_ && came(kind, from, to, true));
  }

  bool man_came(Kind kind, SquareIndex to) const {
    const Bitboard occupied = board_.occupied();
    Bitboard from = 0;
    if (kind == Kind::knight) from = knight_attacks(to);
    if (kind == Kind::king) from = king_attacks(to);
    if (kind == Kind::bishop || kind == Kind::queen) from |= bishop_attacks(to, occupied);
    if (kind == Kind::rook || kind == Kind::queen) from |= rook_attacks(to, occupied);
    for (SquareIndex square : squares_of(from & empty_)) {
      if (came_either_way(kind, square, to)) return true;
    }
    return false;
  }

  bool promoted(Kind kind, SquareIndex to) const {
    if (kind == Kind::king || rank_of(to) != last_rank(us_)) return false;
    return count(board_.of(us_, Kind::pawn)) < 8 && pawn_stepped_or_took(to);
  }

  bool pawn_stepped_or_took(SquareIndex to) const {
    const SquareIndex behind = to - forward_;
    if ((empty_ & bit(behind)) && came(Kind::pawn, behind, to, false)) return true;
    if (!may_have_taken_) return false;
    for (SquareIndex from : squares_of(pawn_attacks(them_, bit(to)) & empty_)) {
      if (came(Kind::pawn, from, to, true)) return true;
    }
    return false;
  }

  bool pawn_came(SquareIndex to) const {
    const int ranks_made = (rank_of(to) - home_rank(us_)) * forward(us_);
    if (ranks_made < 2) return false;
    const SquareIndex behind = to - forward_;
    const SquareIndex home = behind - forward_;
    const bool double_step = ranks_made == 3 && (empty_ & bit(behind)) && (empty_ & bit(home));
    return pawn_stepped_or_took(to) || (double_step && came(Kind::pawn, home, to, false)) ||
           (ranks_made == 5 && took_en_passant(to));
  }

  bool took_en_passant(SquareIndex to) const {
    const SquareIndex victim = to - forward_;
    const SquareIndex origin = to + forward_;
    if (!may_have_taken_ || !(empty_ & bit(victim)) || !(empty_ & bit(origin))) return false;
    for (SquareIndex from : squares_of(pawn_attacks(them_, bit(to)) & empty_)) {
      Board before = board_;
      before.clear(to);
      before.put(us_, Kind::pawn, from);
      before.put(them_, Kind::pawn, victim);
      if (sound(before)) return true;
    }
    return false;
  }

  const Board& board_;
  Color us_, them_;
  int forward_;
  Bitboard empty_;
  bool may_have_taken_;
};

}  // namespace

bool double_check_possible(const Board& board) { return Retraction(board).possible(); }

bool passed_legally(const Board& board, SquareIndex passed) {
  const Color passer = opponent(board.turn);
  const int step = 8 * forward(passer);
  Board before = board;
  before.clear(passed + step);
  before.put(passer, Kind::pawn, passed - step);
  return !attackers(before, passer, before.king_of(board.turn), before.occupied());
}

}  // namespace annabella::rules
