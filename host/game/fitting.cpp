// From what was written of a move to the legal moves that it may be, and back to writing.
#include <algorithm>
#include <cstdlib>

#include "game/notation.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

using Style = MoveReading::Style;

bool open_or(const std::optional<int>& said, int is) { return !said || *said == is; }

bool comes_from(const MovePattern& pattern, Square from) {
  return open_or(pattern.from_file, from.file) && open_or(pattern.from_rank, from.rank);
}

bool goes_to(const MovePattern& pattern, Square to) {
  return open_or(pattern.to_file, to.file) && open_or(pattern.to_rank, to.rank);
}

bool names_both_squares(const MovePattern& pattern) {
  return pattern.from_file && pattern.from_rank && pattern.to_file && pattern.to_rank;
}

// Where the king will stand: not every board castles to the files g and c.
Square king_after_castling(const Position& position, const Move& move, Piece king) {
  const std::vector<PlacedPiece> before = position.pieces();
  for (const PlacedPiece& placed : position.after(move)->pieces()) {
    if (placed.piece == king && std::ranges::find(before, placed) == before.end()) {
      return placed.square;
    }
  }
  return move.from;
}

// Castling written by squares needs both of them, and a king's single step is only that.
bool castles_by_squares(const MovePattern& pattern, const Position& position, const Move& move,
                        Piece king) {
  if (!names_both_squares(pattern)) return false;
  if (pattern.capture || (pattern.piece != kNoPiece && pattern.piece != kind_of(king)))
    return false;
  if (goes_to(pattern, move.to)) return true;
  const Square goal = king_after_castling(position, move, king);
  return goes_to(pattern, goal) && std::abs(goal.file - move.from.file) > 1;
}

bool fits(const MovePattern& pattern, const Position& position, const Move& move) {
  using Castling = MovePattern::Castling;
  const bool drops = move.drop != kNoPiece;
  if (kind_of(move.drop) != pattern.drop) return false;
  if (drops) return goes_to(pattern, move.to);
  if (pattern.promotion != kNoPiece && kind_of(move.promotion) != pattern.promotion) return false;
  if (!comes_from(pattern, move.from)) return false;
  const bool may_castle = pattern.castling != Castling::none || names_both_squares(pattern);
  if (!may_castle && !goes_to(pattern, move.to)) return false;  // describing is the slow part

  const MoveFacts facts = position.describe(move);
  if (pattern.castling != Castling::none) {
    return (facts.castles_short && pattern.castling != Castling::queen_side) ||
           (facts.castles_long && pattern.castling != Castling::king_side);
  }
  if (facts.castles_short || facts.castles_long) {
    return castles_by_squares(pattern, position, move, facts.piece);
  }
  const bool takes = facts.captured != kNoPiece || facts.en_passant;
  if (takes ? pattern.quiet : pattern.capture) return false;
  if (pattern.captured != kNoPiece && pattern.captured != kind_of(facts.captured)) return false;
  return goes_to(pattern, move.to) &&
         (pattern.piece == kNoPiece || pattern.piece == kind_of(facts.piece));
}

void add_fitting(const Position& position, const MovePattern& pattern, std::vector<Move>& moves) {
  for (const Move& move : fitting(position, pattern)) {
    if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
  }
}

bool known_to(const PieceLetters& letters, const MovePattern& pattern) {
  return pattern.piece == kNoPiece || letters.kinds.find(pattern.piece) != std::string::npos;
}

}  // namespace

std::vector<Move> fitting(const Position& position, const MovePattern& pattern) {
  std::vector<Move> moves;
  for (const Move& move : position.legal_moves()) {
    if (fits(pattern, position, move)) moves.push_back(move);
  }
  return moves;
}

Meaning meaning_of(std::string_view text, const Position& position, const PieceLetters& own,
                   std::span<const PieceLetters> others) {
  Meaning meaning;
  const auto hear = [&](const std::vector<MoveReading>& readings, const PieceLetters& letters) {
    for (const MoveReading& reading : readings) {
      if (!meaning.heard && known_to(letters, reading.pattern)) meaning.heard = reading.pattern;
    }
  };
  const std::vector<MoveReading> mine = read_move(text, own);
  hear(mine, own);
  for (const Style style : {Style::strict, Style::lenient}) {
    for (const MoveReading& reading : mine) {
      if (reading.style == style) add_fitting(position, reading.pattern, meaning.moves);
    }
    if (!meaning.moves.empty()) return meaning;
  }
  // A letter for the pawn is in no language's Laws, so it has no right of way at home either.
  for (const MoveReading& reading : mine) add_fitting(position, reading.pattern, meaning.moves);
  for (const PieceLetters& letters : others) {
    const std::vector<MoveReading> theirs = read_move(text, letters);
    hear(theirs, letters);
    for (const MoveReading& reading : theirs) {
      add_fitting(position, reading.pattern, meaning.moves);
    }
  }
  return meaning;
}

std::string relettered(const MoveFacts& facts, const Move&, const PieceLetters& letters) {
  const auto letter = [&](char kind) {
    const std::size_t at = letters.kinds.find(kind);
    return at < letters.letters.size() ? letters.letters[at] : std::string(1, kind);
  };
  bool english = true;
  for (std::size_t i = 0; i < letters.kinds.size() && i < letters.letters.size(); ++i) {
    english &= letters.letters[i] == std::string_view(&letters.kinds[i], 1);
  }
  if (english || facts.castles_short || facts.castles_long) return facts.san;

  std::string text;
  for (const char c : facts.san) {
    if (c >= 'A' && c <= 'Z') {
      text += letter(c);
    } else if (c != '=') {
      text += c;
    }
  }
  return text;
}

}  // namespace annabella::host
