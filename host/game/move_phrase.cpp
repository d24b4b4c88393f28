#include "game/move_phrase.h"

#include <algorithm>
#include <utility>

#include "game/castling.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// Where the other men of this kind stand that could go to the same square.
std::vector<Square> rivals(const MoveFacts& facts, const Move& move, const Position& before) {
  std::vector<Square> of_this_kind;
  for (const PlacedPiece& placed : before.pieces()) {
    if (placed.piece == facts.piece && placed.square != move.from) {
      of_this_kind.push_back(placed.square);
    }
  }
  std::vector<Square> found;
  for (const Move& legal : before.legal_moves()) {
    if (legal.to == move.to && legal.drop == kNoPiece &&
        std::ranges::find(of_this_kind, legal.from) != of_this_kind.end()) {
      found.push_back(legal.from);
    }
  }
  return found;
}

// From the squares of 3.8.2 everybody knows where the two go.
bool castles_from_home(const Move& move) {
  constexpr int kKing = 4, kLongRook = 0, kShortRook = 7;
  return move.from.file == kKing && (move.to.file == kLongRook || move.to.file == kShortRook);
}

// The piece and its way, without what follows.
Phrase way(const MoveFacts& facts, const Move& move, const Position& before) {
  if (facts.castles_short || facts.castles_long) return castling_phrase(facts, move, before);
  if (move.drop != kNoPiece) {
    return {"move.drops", {{"piece", PieceKind{move.drop}}, {"to", move.to}}};
  }
  const bool captures = facts.captured != kNoPiece || facts.en_passant;
  const std::vector<Square> others = rivals(facts, move, before);
  Phrase phrase{captures ? "move.captures" : "move.quiet",
                {{"piece", PieceKind{facts.piece}}, {"to", move.to}}};
  const bool from_file =
      captures && kind_of(facts.piece) == 'P' &&
      std::ranges::none_of(others, [&](Square other) { return other.file == move.from.file; });
  if (from_file) {
    phrase.key = "move.captures-from-file";
    phrase.with["from"] = FileName{move.from.file};
  } else if (!others.empty()) {
    phrase.key = captures ? "move.captures-from" : "move.from";
    phrase.with["from"] = move.from;
  }
  return phrase;
}

// One that cannot be played has no way to describe: from where and to where.
Phrase impossible_move(const Move& move, const Position& before) {
  const Piece man = man_on(move.from, before.pieces());
  Phrase phrase{"heard.from.to",
                {{"from", move.from}, {"to", move.to}, {"takes", std::string("no")}}};
  if (move.drop != kNoPiece) {
    phrase = {"move.drops", {{"piece", PieceKind{move.drop}}, {"to", move.to}}};
  } else if (man != kNoPiece) {
    phrase.key = "heard.piece.from.to";
    phrase.with["piece"] = PieceKind{man};
  }
  if (move.promotion == kNoPiece) return phrase;
  return {"heard.promotes",
          {{"move", std::vector{std::move(phrase)}}, {"piece", PieceKind{move.promotion}}}};
}

}  // namespace

Phrase castling_phrase(const MoveFacts& facts, const Move& move, const Position& before) {
  Phrase phrase{facts.castles_short ? "move.castles-short" : "move.castles-long", {}};
  if (castles_from_home(move)) return phrase;
  const CastlingGoals goals = castling_goals(before, move);
  return {"move.castles-to",
          {{"castling", std::vector{std::move(phrase)}},
           {"king", PieceKind{'K'}},
           {"king_to", goals.king},
           {"rook", PieceKind{'R'}},
           {"rook_to", goals.rook}}};
}

Phrase move_phrase(const MoveFacts& facts, const Move& move, const Position& before) {
  std::vector<Phrase> parts{way(facts, move, before)};
  if (facts.en_passant) parts.push_back({"move.en-passant", {}});
  if (move.promotion != kNoPiece) {
    parts.push_back({"move.promotes", {{"piece", PieceKind{move.promotion}}}});
  }
  for (const std::string& remark : facts.remarks) parts.push_back({"remark." + remark, {}});
  if (facts.san.ends_with('#')) {
    parts.push_back({"move.mate", {}});
  } else if (facts.check) {
    parts.push_back({"move.check", {}});
  }
  return {"move", {{"parts", std::move(parts)}}};
}

Phrase bare_move(MoveFacts facts, const Move& move, const Position& before) {
  facts.check = false;
  facts.san.clear();
  facts.remarks.clear();
  return move_phrase(facts, move, before);
}

Phrase whole_move(const Move& move, const Position& before) {
  const std::vector<Move> legal = before.legal_moves();
  if (std::ranges::find(legal, move) == legal.end()) return impossible_move(move, before);
  return bare_move(before.describe(move), move, before);
}

Phrase about_move(const char* key, const Move& move, const Position& before) {
  return {key, {{"move", std::vector{whole_move(move, before)}}}};
}

}  // namespace annabella::host
