#include "commands/board_answers.h"

#include <annabella/hands.h>

#include <algorithm>
#include <utility>

#include "commands/attackers.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

std::optional<std::vector<Piece>> men_in_hand(const Variant& variant, const Position& position) {
  // Asking for a capability changes nothing in the plugin.
  const Hands* hands = capability<Hands>(const_cast<Variant&>(variant));
  if (hands == nullptr) return std::nullopt;
  return hands->in_hand(position);
}

}  // namespace

BoardAnswers::BoardAnswers(const Variant& variant, const Position& position)
    : ToldMen(variant.traits(), position.pieces(), men_in_hand(variant, position)),
      variant_(variant),
      position_(position) {}

std::vector<Phrase> BoardAnswers::targets(Square from) const {
  return targets(
      from, [](const MoveFacts&) { return true; }, "answer.no-target");
}

std::vector<Phrase> BoardAnswers::captures(Square from) const {
  return targets(
      from, [](const MoveFacts& move) { return move.captured != kNoPiece; }, "answer.no-capture");
}

std::vector<Phrase> BoardAnswers::targets(Square from, bool (*fits)(const MoveFacts&),
                                          const char* nothing) const {
  if (!on_board(from.file, from.rank)) return {{"answer.not-on-board", {{"place", from}}}};
  const Piece piece = at(from.file, from.rank);
  if (piece == kNoPiece) return {standing(from)};

  const Position* position = &position_;
  std::unique_ptr<Position> turned;
  if (side_of(piece) != position_.turn()) {
    turned = with_turn(variant_, position_, side_of(piece));
    if (!turned) return {{"answer.not-on-move", {{"side", side_of(piece)}}}};
    position = turned.get();
  }
  std::vector<Phrase> lines;
  for (const Move& move : position->legal_moves()) {
    if (move.from != from || move.drop != kNoPiece) continue;
    const MoveFacts facts = position->describe(move);
    if (!fits(facts)) continue;
    Phrase line{"answer.target", {{"square", move.to}}};
    if (facts.castles_short || facts.castles_long) {
      line = castling_phrase(facts, move, *position);
    }
    if (facts.captured != kNoPiece) {
      line.key = facts.en_passant ? "answer.target-en-passant" : "answer.target-takes";
      line.with["piece"] = PieceKind{facts.captured};
    }
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back(man_at(nothing, {from, piece}));
  return lines;
}

std::vector<Phrase> BoardAnswers::attackers(Square target) const {
  if (!on_board(target.file, target.rank)) return {{"answer.not-on-board", {{"place", target}}}};
  const Piece piece = at(target.file, target.rank);
  const Color owner = piece == kNoPiece ? opponent(position_.turn()) : side_of(piece);
  const bool empty = piece == kNoPiece;
  std::vector<Phrase> lines;
  const auto add = [&](Color side, const char* one, const char* none) {
    const std::vector<PlacedPiece> men = host::attackers(variant_, position_, target, side);
    for (const PlacedPiece& man : men) lines.push_back(man_at(one, man));
    if (men.empty()) lines.push_back({none, {{"side", side}, {"square", target}}});
  };
  add(opponent(owner), empty ? "answer.man-of" : "answer.attacker",
      empty ? "answer.reaches-not" : "answer.no-attacker");
  add(owner, empty ? "answer.man-of" : "answer.defender",
      empty ? "answer.reaches-not" : "answer.no-defender");
  return lines;
}

}  // namespace annabella::host
