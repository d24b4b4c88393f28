// SPDX-License-Identifier: MIT
#include "reachability.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

#include <algorithm>
#include <array>

namespace annabella::rules {
namespace {

constexpr Bitboard straight(Bitboard from) {
  return moved(from, 0, 1) | moved(from, 0, -1) | moved(from, 1, 0) | moved(from, -1, 0);
}

constexpr Bitboard slantwise(Bitboard from) {
  return moved(from, 1, 1) | moved(from, 1, -1) | moved(from, -1, 1) | moved(from, -1, -1);
}

constexpr Bitboard leaps(Bitboard from) {
  const Bitboard beside = moved(from, 1, 0) | moved(from, -1, 0);
  const Bitboard far = moved(moved(from, 1, 0), 1, 0) | moved(moved(from, -1, 0), -1, 0);
  return moved(beside, 0, 2) | moved(beside, 0, -2) | moved(far, 0, 1) | moved(far, 0, -1);
}

constexpr Bitboard step(Kind kind, Bitboard from) {
  switch (kind) {
    case Kind::knight:
      return leaps(from);
    case Kind::bishop:
      return slantwise(from);
    case Kind::rook:
      return straight(from);
    default:
      return straight(from) | slantwise(from);
  }
}

class Walk {
 public:
  explicit Walk(const Board& board) : board_(board) {
    for (SquareIndex at : squares_of(board.occupied())) {
      const Color side = board.of(Color::white) & bit(at) ? Color::white : Color::black;
      men_.push_back({side, *board.kind_at(at), at, bit(at)});
    }
  }

  Reachability finish() && {
    do {
      changed_ = false;
      for (Color side : {Color::white, Color::black}) of(side) = survey(side);
      for (Walker& man : men_) go_on(man);
      castle();
    } while (changed_);
    return {std::move(men_), open()};
  }

 private:
  // What is known of one side so far.
  struct Survey {
    Bitboard prey = 0;     // where men stand who can be taken
    Bitboard takes = 0;    // where its men could take somebody
    Bitboard guarded = 0;  // what they attack for ever
  };

  Survey& of(Color side) { return surveys_[static_cast<unsigned>(side) - 1]; }
  Bitboard open() const { return ~board_.occupied() | left_; }

  Survey survey(Color side) const {
    Survey found;
    Bitboard ever_occupied = 0;
    for (const Walker& man : men_) ever_occupied |= man.anywhere();
    for (const Walker& man : men_) {
      if (man.side != side) continue;
      if (man.kind != Kind::king) found.prey |= man.anywhere();
      found.takes |=
          man.kind == Kind::pawn ? pawn_attacks(side, man.squares) | man.promoted : man.squares;
      if (!(left_ & bit(man.home))) found.guarded |= attacks(man, ever_occupied);
    }
    return found;
  }

  static Bitboard attacks(const Walker& man, Bitboard occupied) {
    switch (man.kind) {
      case Kind::pawn:
        return pawn_attacks(man.side, bit(man.home));
      case Kind::knight:
        return knight_attacks(man.home);
      case Kind::bishop:
        return bishop_attacks(man.home, occupied);
      case Kind::rook:
        return rook_attacks(man.home, occupied);
      case Kind::queen:
        return bishop_attacks(man.home, occupied) | rook_attacks(man.home, occupied);
      case Kind::king:
        return king_attacks(man.home);
    }
    return 0;
  }

  void go_on(Walker& man) {
    const Color enemy = opponent(man.side);
    Bitboard enterable = open() | (board_.of(enemy) & ~board_.of(Kind::king));
    if (man.kind == Kind::pawn) {
      const Bitboard free = open() & ~barred(man);
      while (add(man.squares, (moved(man.squares, 0, forward(man.side)) & free) |
                                  (pawn_attacks(man.side, man.squares) & of(enemy).prey))) {
      }
      add(man.promoted, man.squares & rank_bits(last_rank(man.side)));
      while (
          add(man.promoted, (step(Kind::queen, man.promoted) | leaps(man.promoted)) & enterable)) {
      }
    } else {
      if (man.kind == Kind::king) enterable &= ~of(enemy).guarded;
      while (add(man.squares, step(man.kind, man.squares) & enterable)) {
      }
    }
    leave(man);
  }

  // From where an enemy pawn on the same file keeps this one away.
  Bitboard barred(const Walker& pawn) {
    const Bitboard file = file_bits(file_of(pawn.home));
    Bitboard squares = 0;
    if (pawn.squares & ~file) return squares;
    for (const Walker& other : men_) {
      const bool faces = other.kind == Kind::pawn && other.side != pawn.side &&
                         (ahead(pawn.side, pawn.home) & bit(other.home));
      if (!faces || (other.squares & (~file | of(pawn.side).takes))) continue;
      squares |= bit(other.home) | ahead(pawn.side, other.home);
    }
    return squares;
  }

  void castle() {
    for (SquareIndex at : squares_of(board_.castling_rooks)) {
      Walker& rook = man_at(at);
      Walker& king = man_at(board_.king_of(rook.side));
      const CastlingSquares goal = castling_squares(king.home, at);
      const Bitboard way =
          between(king.home, goal.king) | bit(goal.king) | between(at, goal.rook) | bit(goal.rook);
      if (way & ~open() & ~bit(at) & ~bit(king.home)) continue;
      add(king.squares, bit(goal.king));
      add(rook.squares, bit(goal.rook));
      leave(king);
      leave(rook);
    }
  }

  Walker& man_at(SquareIndex home) { return *std::ranges::find(men_, home, &Walker::home); }

  // He leaves his own square, and each enemy whose square he can reach is taken there.
  void leave(const Walker& man) {
    if (man.anywhere() != bit(man.home)) add(left_, bit(man.home));
    add(left_, man.anywhere() & board_.of(opponent(man.side)));
  }

  bool add(Bitboard& set, Bitboard more) {
    if ((more & ~set) == 0) return false;
    set |= more;
    changed_ = true;
    return true;
  }

  const Board& board_;
  std::vector<Walker> men_;
  std::array<Survey, 2> surveys_;
  Bitboard left_ = 0;
  bool changed_ = false;
};

}  // namespace

Reachability reachability(const Board& board) { return Walk(board).finish(); }

}  // namespace annabella::rules
