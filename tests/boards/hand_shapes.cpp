#include "boards/hand_shapes.h"

#include <algorithm>
#include <map>

namespace annabella {
namespace {

using Men = std::map<Square, Piece>;

std::string name_of(Square square) {
  return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
}

Men men_of(const Position& position) {
  Men men;
  for (const PlacedPiece& man : position.pieces()) men[man.square] = man.piece;
  return men;
}

Piece on(const Men& men, Square square) {
  const auto found = men.find(square);
  return found == men.end() ? kNoPiece : found->second;
}

int up_to(Dice& dice, int most) {
  return static_cast<int>(dice() % static_cast<unsigned>(most + 1));
}

bool chance(Dice& dice, int per_cent) { return up_to(dice, 99) < per_cent; }

// The squares between, from a man who moves in a line.
std::vector<Square> way(const Move& move, const Men& men) {
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  const int files = move.to.file - move.from.file, ranks = move.to.rank - move.from.rank;
  std::vector<Square> squares;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return squares;
  for (int step = 1; step < std::max(std::abs(files), std::abs(ranks)); ++step) {
    const Square square{static_cast<std::uint8_t>(move.from.file + step * sign(files)),
                        static_cast<std::uint8_t>(move.from.rank + step * sign(ranks))};
    if (on(men, square) != kNoPiece) return {};
    squares.push_back(square);
  }
  return squares;
}

class Shape {
 public:
  Shape(const Position& before, const Move& move, Dice& dice)
      : move_(move), dice_(dice), before_(men_of(before)), after_(men_of(*before.after(move))) {
    mover_ = on(before_, move.from);
  }

  std::vector<Change> make() {
    if (chance(dice_, 4)) ghost();
    const bool castles = on(after_, move_.to) != mover_ && move_.promotion == kNoPiece;
    if (castles) {
      castle();
    } else if (on(before_, move_.to) == kNoPiece && before_.size() != after_.size()) {
      en_passant();
    } else {
      step();
    }
    for (Change& change : changes_) change.pause_ms = std::max(change.pause_ms, up_to(dice_, 200));
    if (chance(dice_, 20)) {
      for (std::size_t i = 0; i + 1 < changes_.size(); ++i) changes_[i].unseen = chance(dice_, 60);
    }
    return changes_;
  }

 private:
  void lift(Square square) { changes_.push_back({name_of(square), '.', 0, false}); }
  void put(Square square, Piece man) { changes_.push_back({name_of(square), man, 0, false}); }

  // The same man, seen for an instant where he does not stay.
  void ghost() {
    const Square square{static_cast<std::uint8_t>(up_to(dice_, 7)),
                        static_cast<std::uint8_t>(up_to(dice_, 7))};
    if (on(before_, square) != kNoPiece) return;
    put(square, mover_);
    lift(square);
  }

  void castle() {
    std::vector<Square> gone, come;
    for (const auto& [square, man] : before_) {
      if (on(after_, square) != man) gone.push_back(square);
    }
    for (const auto& [square, man] : after_) {
      if (on(before_, square) != man) come.push_back(square);
    }
    const auto carry = [&](Piece man) {
      for (const Square square : gone) {
        if (on(before_, square) == man) lift(square);
      }
      for (const Square square : come) {
        if (on(after_, square) == man) put(square, man);
      }
    };
    const Piece rook = on(before_, move_.to);
    const bool king_first = chance(dice_, 60);
    carry(king_first ? mover_ : rook);
    if (chance(dice_, 30)) changes_.back().pause_ms = 1000;
    carry(king_first ? rook : mover_);
  }

  void en_passant() {
    const Square taken{move_.to.file, move_.from.rank};
    const int when = up_to(dice_, 2);
    if (when == 0) lift(taken);
    lift(move_.from);
    if (when == 1) lift(taken);
    put(move_.to, mover_);
    if (when == 2) lift(taken);
    if (when == 2 && chance(dice_, 30)) changes_[changes_.size() - 2].pause_ms = 1000;
  }

  void step() {
    const bool takes = on(before_, move_.to) != kNoPiece;
    const Piece comes = on(after_, move_.to);
    const bool new_first = !takes && chance(dice_, 10) && move_.promotion == kNoPiece;
    if (new_first) {
      put(move_.to, comes);
      lift(move_.from);
      return;
    }
    const int order = takes ? up_to(dice_, 2) : 0;
    if (order == 1) lift(move_.to);
    lift(move_.from);
    if (order == 2) lift(move_.to);
    if (chance(dice_, 25)) slide();
    if (move_.promotion != kNoPiece && chance(dice_, 30)) {
      put(move_.to, mover_);
      lift(move_.to);
    }
    put(move_.to, comes);
  }

  // He may pause where he passes, for less than a man is watched who may go on.
  void slide() {
    for (const Square square : way(move_, before_)) {
      if (chance(dice_, 50)) continue;
      put(square, mover_);
      if (chance(dice_, 30)) changes_.back().pause_ms = up_to(dice_, 600);
      lift(square);
    }
  }

  Move move_;
  Dice& dice_;
  Men before_, after_;
  Piece mover_;
  std::vector<Change> changes_;
};

}  // namespace

std::vector<Change> shape_of(const Position& before, const Move& move, Dice& dice) {
  return Shape(before, move, dice).make();
}

}  // namespace annabella
