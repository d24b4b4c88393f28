// SPDX-License-Identifier: MIT
#include "reachability.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

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
      for (Color side : {Color::white, Color::black}) look_around(side);
      face_each_other();
      for (Walker& man : men_) go_on(man);
      castle();
    } while (changed_);
    return {std::move(men_), open()};
  }

 private:
  Bitboard open() const { return ~board_.occupied() | left_; }
  Bitboard& of(std::array<Bitboard, 2>& sets, Color side) {
    return sets[static_cast<unsigned>(side) - 1];
  }

  // What the men of `side` can ever stand on, and what they attack for ever.
  void look_around(Color side) {
    Bitboard everybody = 0;
    for (const Walker& man : men_) everybody |= man.anywhere();
    Bitboard prey = 0;
    Bitboard guarded = 0;
    Bitboard takes = 0;
    for (const Walker& man : men_) {
      if (man.side != side) continue;
      if (man.kind != Kind::king) prey |= man.anywhere();
      takes |=
          man.kind == Kind::pawn ? pawn_attacks(side, man.squares) | man.promoted : man.squares;
      if (!(left_ & bit(man.home))) guarded |= attacks(man, everybody);
    }
    of(prey_, side) = prey;
    of(takes_, side) = takes;
    of(guarded_, side) = guarded;
  }

  // A pawn that stays on his file does not pass an enemy pawn who stays there, too, and is not
  // taken.
  void face_each_other() {
    for (Walker& man : men_) {
      if (man.kind != Kind::pawn) continue;
      const Bitboard file = file_bits(file_of(man.home));
      man_barred(man) = 0;
      if (man.squares & ~file) continue;
      for (const Walker& other : men_) {
        if (other.kind != Kind::pawn || other.side == man.side || (other.squares & ~file)) continue;
        const Bitboard beyond = ahead(man.side, other.home) | bit(other.home);
        if (!(ahead(man.side, man.home) & bit(other.home))) continue;
        if (!(other.squares & of(takes_, man.side))) man_barred(man) |= beyond & file;
      }
    }
  }
  Bitboard& man_barred(const Walker& man) { return barred_[man.home]; }
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
      const Bitboard last = rank_bits(last_rank(man.side));
      while (
          add(man.squares, (moved(man.squares, 0, forward(man.side)) & open() & ~man_barred(man)) |
                               (pawn_attacks(man.side, man.squares) & of(prey_, enemy)))) {
      }
      add(man.promoted, man.squares & last);
      while (
          add(man.promoted, (step(Kind::queen, man.promoted) | leaps(man.promoted)) & enterable)) {
      }
    } else {
      if (man.kind == Kind::king) enterable &= ~of(guarded_, enemy);
      while (add(man.squares, step(man.kind, man.squares) & enterable)) {
      }
    }
    leave(man);
  }

  void castle() {
    for (SquareIndex rook : squares_of(board_.castling_rooks)) {
      Walker* const castle = man_at(rook);
      Walker* const king = man_at(board_.king_of(castle->side));
      const CastlingSquares goal = castling_squares(king->home, rook);
      const Bitboard way = between(king->home, goal.king) | bit(goal.king) |
                           between(rook, goal.rook) | bit(goal.rook);
      if (way & ~open() & ~bit(rook) & ~bit(king->home)) continue;
      add(king->squares, bit(goal.king));
      add(castle->squares, bit(goal.rook));
      leave(*king);
      leave(*castle);
    }
  }

  Walker* man_at(SquareIndex at) {
    for (Walker& man : men_) {
      if (man.home == at) return &man;
    }
    return nullptr;
  }

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
  Bitboard left_ = 0;
  std::array<Bitboard, 2> prey_{};
  std::array<Bitboard, 2> takes_{};
  std::array<Bitboard, 64> barred_{};
  std::array<Bitboard, 2> guarded_{};
  bool changed_ = false;
};

}  // namespace

Reachability reachability(const Board& board) { return Walk(board).finish(); }

}  // namespace annabella::rules
