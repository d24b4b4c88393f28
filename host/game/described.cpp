#include "game/described.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "game/piece.h"

namespace annabella::host {
namespace {

using Men = std::vector<PlacedPiece>;

// As they stand in a FEN read from below, which is how most variants tell them.
bool comes_first(Square one, Square other) {
  return std::pair(one.rank, one.file) < std::pair(other.rank, other.file);
}

// By squares, so that two positions can be compared.
Men men_by_squares(const Position& position) {
  Men men = position.pieces();
  if (!std::ranges::is_sorted(men, comes_first, &PlacedPiece::square)) {
    std::ranges::sort(men, comes_first, &PlacedPiece::square);
  }
  return men;
}

std::vector<Piece> kinds_of(const Men& men) {
  std::vector<Piece> kinds;
  for (const PlacedPiece& man : men) kinds.push_back(man.piece);
  std::ranges::sort(kinds);
  return kinds;
}

// The man who moves stands on his square, and all the others where they stood.
bool moves_so(Men expected, const Men& is, const Move& move, const MoveFacts& facts) {
  if (facts.en_passant) {
    const auto gone = std::ranges::find_if(expected, [&](const PlacedPiece& man) {
      return man.piece == facts.captured && man_on(man.square, is) == kNoPiece;
    });
    if (gone != expected.end()) expected.erase(gone);
  }
  std::erase_if(expected, [&](const PlacedPiece& man) {
    return man.square == move.to || (move.drop == kNoPiece && man.square == move.from);
  });
  const Piece becomes = move.promotion != kNoPiece ? move.promotion : facts.piece;
  const auto place = std::ranges::lower_bound(expected, move.to, comes_first, &PlacedPiece::square);
  expected.insert(place, {move.to, becomes});
  return is == expected;
}

}  // namespace

std::unique_ptr<Position> position_after(const Position& before, const Move& move) {
  std::unique_ptr<Position> after = before.after(move);
  if (after == nullptr) throw std::runtime_error("no position came of a move");
  return after;
}

std::string belied_in(const Position& before, const Move& move, const MoveFacts& facts,
                      const Position& after) {
  if (after.turn() != Color::white && after.turn() != Color::black) return "turn";
  const std::optional<int> quiet = before.quiet_halfmoves(), then = after.quiet_halfmoves();
  if (quiet.has_value() != then.has_value()) return "quiet_halfmoves";
  if (then && (*then < 0 || *then > *quiet + 1)) {
    return "quiet_halfmoves " + std::to_string(*quiet) + ", then " + std::to_string(*then);
  }
  Men was = men_by_squares(before);
  const Men is = men_by_squares(after);
  if (facts.captured != kNoPiece &&
      std::ranges::count(is, facts.captured, &PlacedPiece::piece) >=
          std::ranges::count(was, facts.captured, &PlacedPiece::piece)) {
    return "captured";
  }
  if (!facts.remarks.empty()) return {};
  const bool castles = facts.castles_short || facts.castles_long;
  const bool as_said =
      castles ? kinds_of(was) == kinds_of(is) : moves_so(std::move(was), is, move, facts);
  return as_said ? "" : "pieces";
}

MoveFacts described(const Position& before, const Move& move, const Position& after) {
  MoveFacts facts = before.describe(move);
  const std::string what = belied_in(before, move, facts, after);
  if (what.empty()) return facts;
  if (const auto* plugin = dynamic_cast<const AnswersForMoves*>(&before)) {
    plugin->is_belied(move, what);
  }
  throw Belied(what);
}

}  // namespace annabella::host
