#include "commands/attackers.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

using Men = std::map<Square, Piece>;

std::string joined(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

std::unique_ptr<Position> allowed(const Variant& variant, const std::string& fen) {
  try {
    return variant.from_fen(fen);
  } catch (const std::exception&) {
    return nullptr;
  }
}

bool adjacent(Square one, Square other) {
  return one != other && std::abs(one.file - other.file) <= 1 &&
         std::abs(one.rank - other.rank) <= 1;
}

// A question to the rule book is a position that it may refuse: a king is missing, or one stands in
// check out of turn. So kings are set elsewhere, with another man in their place so that no line
// opens, until it has answered for every man; a man who can take on the square from where he really
// stands attacks it.
class Inquiry {
 public:
  Inquiry(const Variant& variant, const Position& position, Square target, Color side)
      : variant_(variant),
        traits_(variant.traits()),
        fields_(words_of(position.fen())),
        target_(target),
        side_(side) {
    for (const PlacedPiece& placed : position.pieces()) men_[placed.square] = placed.piece;
    // Neither castling nor en passant attacks a square, and both need men in their places.
    for (std::size_t i = 2; i < 4 && i < fields_.size(); ++i) fields_[i].assign(1, '-');
    // Pawns, who are named first, may not stand everywhere and so are tried last.
    if (!traits_.pieces.empty()) {
      std::ranges::rotate(traits_.pieces, traits_.pieces.begin() + 1);
    }
    own_kings_ = kings_of(side_);
    their_kings_ = kings_of(opponent(side_));
  }

  std::vector<PlacedPiece> attackers() && {
    for (const Piece victim : victims()) {
      Men men = men_;
      men[target_] = victim;
      const auto on_target = std::ranges::find(own_kings_, target_, &PlacedPiece::square);
      if (on_target != own_kings_.end()) {
        ask_with_king_set_anywhere(men, on_target->piece);
      } else if (!ask_with_own_kings_moved(men)) {
        ask_with_their_kings_moved(men);
      }
      ask_for_kings(victim);
      if (asked_) break;
    }
    std::vector<PlacedPiece> found;
    for (const auto& [square, piece] : found_) found.push_back({square, piece});
    return found;
  }

 private:
  // What may stand on the square to be taken: what is there, or a man that does no harm.
  std::vector<Piece> victims() const {
    const Color enemy = opponent(side_);
    const auto there = men_.find(target_);
    std::vector<Piece> victims;
    if (there != men_.end() && side_of(there->second) == enemy) victims.push_back(there->second);
    for (const Piece kind : traits_.pieces) victims.push_back(piece_of(enemy, kind));
    return victims;
  }

  std::unique_ptr<Position> position_with(const Men& men, Color turn) const {
    std::string board;
    for (int rank = traits_.ranks - 1; rank >= 0; --rank) {
      int empty = 0;
      const auto end_run = [&] {
        if (empty > 0) board += std::to_string(empty);
        empty = 0;
      };
      for (int file = 0; file < traits_.files; ++file) {
        const auto man = men.find(square_of(file, rank));
        if (man == men.end()) {
          ++empty;
          continue;
        }
        end_run();
        board += man->second;
      }
      end_run();
      if (rank > 0) board += '/';
    }
    std::vector<std::string> fields = fields_;
    const std::size_t pocket = fields[0].find('[');
    if (pocket != std::string::npos) board += fields[0].substr(pocket);
    fields[0] = board;
    fields[1].assign(1, turn == Color::white ? 'w' : 'b');
    return allowed(variant_, joined(fields));
  }

  // Whether the rules allow this position; `only`: of all men it is about this one.
  bool ask(const Men& men, std::optional<Square> only = {}) {
    const std::unique_ptr<Position> position = position_with(men, side_);
    if (!position) return false;
    asked_ = true;
    for (const Move& move : position->legal_moves()) {
      if (move.to != target_ || move.drop != kNoPiece || (only && move.from != *only)) continue;
      const auto real = men_.find(move.from);
      const auto here = men.find(move.from);
      if (real == men_.end() || here == men.end() || real->second != here->second) continue;
      if (side_of(real->second) == side_) found_.insert(*real);
    }
    return true;
  }

  // True if the rules allow the men as they are, so that nobody is in check out of turn.
  bool ask_with_own_kings_moved(const Men& men) {
    const bool as_they_are = ask(men);
    for (const auto& [square, king] : own_kings_) {
      for_each_place(men, square, king, [&](const Men& moved) {
        ask(moved);
        return true;
      });
    }
    return as_they_are;
  }

  void ask_with_their_kings_moved(const Men& men) {
    for (const auto& [square, king] : their_kings_) {
      bool first = true;
      for_each_place(men, square, king, [&](const Men& moved) {
        if (first ? ask_with_own_kings_moved(moved) : ask(moved)) first = false;
        return true;
      });
    }
  }

  // Somebody stands where he stood.
  void ask_with_king_set_anywhere(const Men& men, Piece king) {
    for (int file = 0; file < traits_.files; ++file) {
      for (int rank = 0; rank < traits_.ranks; ++rank) {
        Men set = men;
        if (!set.try_emplace(square_of(file, rank), king).second || ask(set)) continue;
        for (const auto& [home, their_king] : their_kings_) {
          for_each_place(set, home, their_king, [&](const Men& moved) { return !ask(moved); });
        }
      }
    }
  }

  // A king attacks what he may not take because it is protected: ask without the protectors.
  void ask_for_kings(Piece victim) {
    for (const auto& [square, king] : own_kings_) {
      if (square == target_ || !adjacent(square, target_)) continue;
      Men men = men_;
      std::erase_if(men, [&](const auto& man) { return side_of(man.second) != side_; });
      men[target_] = victim;
      for (const auto& [home, their_king] : their_kings_) {
        for_each_place(men, home, their_king, [&](const Men& moved) {
          ask(moved, square);
          return !found_.contains(square);
        });
      }
    }
  }

  // The king from `home` on every empty square, another man of his side where he stood.
  void for_each_place(const Men& men, Square home, Piece king, const auto& visit) const {
    Men without = men;
    const auto at_home = without.find(home);
    const bool stood = at_home != without.end() && at_home->second == king;
    if (stood) without.erase(at_home);
    for (const Piece kind : traits_.pieces) {
      bool allowed_once = false;
      Men moved = without;
      if (stood && home != target_) moved[home] = piece_of(side_of(king), kind);
      for (int file = 0; file < traits_.files; ++file) {
        for (int rank = 0; rank < traits_.ranks; ++rank) {
          const Square place = square_of(file, rank);
          if (without.contains(place) || place == home) continue;
          moved[place] = king;
          const bool fits = position_with(moved, side_) != nullptr;
          if (fits && !visit(moved)) return;
          allowed_once |= fits;
          moved.erase(place);
        }
      }
      if (allowed_once) return;
    }
  }

  // The only men of their kind without whom the rules do not let a side play.
  std::vector<PlacedPiece> kings_of(Color side) const {
    std::vector<PlacedPiece> kings;
    for (const auto& [square, piece] : men_) {
      const auto kin = [&, piece = piece](const auto& man) { return man.second == piece; };
      if (side_of(piece) != side || std::ranges::count_if(men_, kin) != 1) continue;
      Men without = men_;
      without.erase(square);
      if (!position_with(without, side) && !position_with(without, opponent(side))) {
        kings.push_back({square, piece});
      }
    }
    return kings;
  }

  const Variant& variant_;
  VariantTraits traits_;
  std::vector<std::string> fields_;
  Square target_;
  Color side_;
  Men men_;
  std::vector<PlacedPiece> own_kings_, their_kings_;
  bool asked_ = false;
  std::map<Square, Piece> found_;
};

}  // namespace

std::vector<PlacedPiece> attackers(const Variant& variant, const Position& position, Square target,
                                   Color side) {
  if (words_of(position.fen()).size() < 2) return {};
  return Inquiry(variant, position, target, side).attackers();
}

std::unique_ptr<Position> with_turn(const Variant& variant, const Position& position, Color side) {
  std::vector<std::string> fields = words_of(position.fen());
  if (fields.size() < 2) return nullptr;
  fields[1].assign(1, side == Color::white ? 'w' : 'b');
  if (fields.size() > 3) fields[3].assign(1, '-');
  return allowed(variant, joined(fields));
}

}  // namespace annabella::host
