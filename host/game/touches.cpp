#include "game/touches.h"

#include <algorithm>
#include <utility>

#include "game/described.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

bool belongs_to(Color side, Piece piece) {
  return (piece >= 'A' && piece <= 'Z') == (side == Color::white);
}

Piece kind(Piece piece) { return static_cast<Piece>(piece & ~0x20); }

// Castling whose king stands on his goal already.
bool only_rook_moves(const Move& move, const Position& position) {
  const std::vector<PlacedPiece> men = position.pieces();
  const Piece king = man_on(move.from, men), rook = man_on(move.to, men);
  if (king == kNoPiece || rook == kNoPiece || side_of(king) != side_of(rook)) return false;
  return man_on(move.from, position_after(position, move)->pieces()) == king;
}

// Who stands where the hand takes a man for it.
Square taken_in_hand(const Move& move, const Position& position) {
  return only_rook_moves(move, position) ? move.to : move.from;
}

// The touched men of one position, and the legal moves that each of them allows.
class Hand {
 public:
  Hand(const Handling& handling, const Position& position)
      : handling_(handling),
        position_(position),
        pieces_(position.pieces()),
        legal_(position.legal_moves()) {
    for (Square square : handling.touched) (is_own(square) ? own_ : enemies_).push_back(square);
  }

  Obligation bound() const;

 private:
  using Moves = std::vector<Move>;

  bool is_own(Square square) const { return belongs_to(position_.turn(), man_on(square, pieces_)); }
  bool is(Piece letter, Square square) const { return kind(man_on(square, pieces_)) == letter; }

  template <class Fits>
  Moves those(Fits fits) const {
    Moves moves;
    std::ranges::copy_if(legal_, std::back_inserter(moves), fits);
    return moves;
  }
  Moves of(Square man) const {
    return those([&](const Move& move) {
      return move.from == man || (move.to == man && only_rook_moves(move, position_));
    });
  }
  Moves taking(Square man) const {
    return those([&](const Move& move) { return takes(move, man); });
  }
  bool takes(const Move& move, Square man) const {
    return std::ranges::count(taken_by(move, position_), man) > 0;
  }

  std::optional<Obligation> released() const;
  Obligation own_only() const;
  Obligation king_then_rook(Square king, Square rook) const;
  Obligation mixed() const;
  Obligation first_possible(const std::vector<Square>& men, std::string_view article) const;
  Obligation anything() const { return {legal_, "4.5"}; }

  const Handling& handling_;
  const Position& position_;
  std::vector<PlacedPiece> pieces_;
  Moves legal_;
  std::vector<Square> own_, enemies_;
};

Obligation Hand::bound() const {
  if (handling_.touched.empty()) return {legal_, ""};
  if (auto bound = released()) return *std::move(bound);
  if (enemies_.empty()) return own_only();
  if (own_.empty()) return first_possible(enemies_, "4.3.2");
  return mixed();
}

// 4.7: a man let go stays where he is, as part of a legal move; and a king let go where castling
// would bring him has castled (4.7.2). If no legal move does that, the touch alone binds.
std::optional<Obligation> Hand::released() const {
  if (!handling_.released || own_.empty()) return std::nullopt;
  const Square man = own_.front();
  const Square there = *handling_.released;
  const Piece piece = man_on(man, pieces_);
  Moves moves = those([&](const Move& move) {
    const bool is_castling_rook = move.to == man && only_rook_moves(move, position_);
    if (move.from != man && !is_castling_rook) return false;
    if (move.to == there && !is_own(move.to)) return true;
    return is_own(move.to) && man_on(there, position_after(position_, move)->pieces()) == piece;
  });
  const auto chosen = [&](const Move& move) {
    return kind(move.promotion) == kind(handling_.promotion);
  };
  const bool promoted = handling_.promotion != kNoPiece && std::ranges::any_of(moves, chosen);
  if (promoted) std::erase_if(moves, [&](const Move& move) { return !chosen(move); });
  if (moves.empty()) return std::nullopt;
  return Obligation{std::move(moves), promoted ? "4.4.4" : "4.7"};
}

// 4.3.1, and what the hands say of castling: king and rook one after the other.
Obligation Hand::own_only() const {
  for (std::size_t i = 0; i < own_.size(); ++i) {
    const Square man = own_[i];
    const bool more = i + 1 < own_.size();
    if (more && is('K', man) && is('R', own_[i + 1])) return king_then_rook(man, own_[i + 1]);
    Moves moves = of(man);
    // 4.4.2: who touches the rook first may not castle with it in this move.
    const bool after_rook = i > 0 && is('K', man) && is('R', own_[i - 1]);
    if (after_rook) {
      std::erase_if(moves, [&](const Move& move) { return move.to == own_[i - 1]; });
    }
    const bool before_king = more && is('R', man) && is('K', own_[i + 1]);
    if (!moves.empty()) return {std::move(moves), after_rook || before_king ? "4.4.2" : "4.3.1"};
  }
  return anything();
}

// 4.4.1; where castling there is not legal, 4.4.3.
Obligation Hand::king_then_rook(Square king, Square rook) const {
  Moves castles = those([&](const Move& m) { return m.from == king && m.to == rook; });
  if (!castles.empty()) return {std::move(castles), "4.4.1"};
  Moves others = of(king);
  return others.empty() ? anything() : Obligation{std::move(others), "4.4.3"};
}

// 4.3.3: the first enemy man by the first own man, else the first man that can move or be taken.
Obligation Hand::mixed() const {
  Moves captures = those(
      [&](const Move& move) { return move.from == own_.front() && takes(move, enemies_.front()); });
  if (!captures.empty()) return {std::move(captures), "4.3.3"};
  return first_possible(handling_.touched, "4.3.3");
}

Obligation Hand::first_possible(const std::vector<Square>& men, std::string_view article) const {
  for (Square man : men) {
    Moves moves = is_own(man) ? of(man) : taking(man);
    if (!moves.empty()) return {std::move(moves), article};
  }
  return anything();
}

}  // namespace

std::vector<Square> taken_by(const Move& move, const Position& position) {
  const std::vector<PlacedPiece> before = position.pieces();
  const std::vector<PlacedPiece> after = position_after(position, move)->pieces();
  std::vector<Square> taken;
  for (const PlacedPiece& man : before) {
    const bool enemy = !belongs_to(position.turn(), man.piece);
    if (enemy && man_on(man.square, after) != man.piece) taken.push_back(man.square);
  }
  return taken;
}

Obligation bound_by(const Handling& handling, const Position& position) {
  return Hand(handling, position).bound();
}

Phrase obligation_phrase(const Obligation& obligation, const Position& position) {
  const std::vector<PlacedPiece> pieces = position.pieces();
  const Move& first = obligation.moves.front();
  const std::vector<Square> taken = taken_by(first, position);
  const auto all = [&](auto fits) { return std::ranges::all_of(obligation.moves, fits); };
  const Square touched = taken_in_hand(first, position);
  const bool one_man =
      all([&](const Move& move) { return taken_in_hand(move, position) == touched; });
  const bool one_victim = !taken.empty() && all([&](const Move& move) {
    return std::ranges::count(taken_by(move, position), taken.front()) > 0;
  });
  Phrase why{"touch.bound", {{"article", std::string(obligation.article)}}};
  if (obligation.article == "4.4.1") {
    why.key = "touch.must-castle";
    why.with["square"] = first.to;
    return why;
  }
  if (one_man) {
    why.key = "touch.must-move";
    why.with["piece"] = PieceKind{man_on(touched, pieces)};
    why.with["square"] = touched;
  }
  if (one_victim) {
    why.key = one_man ? "touch.must-capture-with" : "touch.must-capture";
    why.with["victim"] = PieceKind{man_on(taken.front(), pieces)};
    why.with["victim_square"] = taken.front();
  }
  return why;
}

}  // namespace annabella::host
