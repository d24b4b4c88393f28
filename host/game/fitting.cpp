// From what was written of a move to the legal moves that it may be, and back to writing.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "game/castling.h"
#include "game/notation.h"
#include "game/piece.h"
#include "game/square_name.h"

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

// Castling written by squares needs both of them, and a king's single step is only that.
bool castles_by_squares(const MovePattern& pattern, const Position& position, const Move& move,
                        Piece king) {
  if (!names_both_squares(pattern)) return false;
  if (pattern.capture || (pattern.piece != kNoPiece && pattern.piece != kind_of(king)))
    return false;
  if (goes_to(pattern, move.to)) return true;
  const Square goal = castling_goals(position, move).king;
  return goes_to(pattern, goal) && std::abs(goal.file - move.from.file) > 1;
}

// Guideline II.3.2.6: by where both men go, as far as that was said.
bool castles_to(const MovePattern& pattern, const Position& position, const Move& move) {
  if (!pattern.to_file && !pattern.rook_to) return true;
  const CastlingGoals goals = castling_goals(position, move);
  return goes_to(pattern, goals.king) && pattern.rook_to.value_or(goals.rook) == goals.rook;
}

bool fits(const MovePattern& pattern, const Position& position, const Move& move) {
  using Castling = MovePattern::Castling;
  const bool drops = move.drop != kNoPiece;
  if (kind_of(move.drop) != pattern.drop) return false;
  if (drops) return goes_to(pattern, move.to);
  if (pattern.promotion != kNoPiece && kind_of(move.promotion) != pattern.promotion) return false;
  if (pattern.promotes && move.promotion == kNoPiece) return false;
  if (!comes_from(pattern, move.from)) return false;
  const bool may_castle = pattern.castling != Castling::none || names_both_squares(pattern);
  if (!may_castle && !goes_to(pattern, move.to)) return false;  // describing is the slow part

  const MoveFacts facts = position.describe(move);
  if (pattern.en_passant && !facts.en_passant) return false;
  if (pattern.castling != Castling::none) {
    const bool this_side = (facts.castles_short && pattern.castling != Castling::queen_side) ||
                           (facts.castles_long && pattern.castling != Castling::king_side);
    return this_side && castles_to(pattern, position, move);
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

// "Sf3": where no man goes there, he may come from the hand.
bool names_man_and_goal(const MovePattern& pattern) {
  return pattern.piece != kNoPiece && pattern.to_file && pattern.to_rank && !pattern.from_file &&
         !pattern.from_rank && !pattern.capture && !pattern.en_passant && !pattern.promotes &&
         pattern.promotion == kNoPiece && pattern.castling == MovePattern::Castling::none;
}

void add_fitting(const Position& position, const MovePattern& pattern, std::vector<Move>& moves) {
  for (const Move& move : fitting(position, pattern)) {
    if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
  }
}

bool written_in_english(const PieceLetters& letters) {
  for (std::size_t i = 0; i < letters.kinds.size() && i < letters.letters.size(); ++i) {
    if (letters.letters[i] != std::string_view(&letters.kinds[i], 1)) return false;
  }
  return true;
}

bool known_to(const PieceLetters& letters, const MovePattern& pattern) {
  const auto known = [&](Piece kind) {
    return kind == kNoPiece || letters.kinds.find(kind) != std::string::npos;
  };
  return known(pattern.man()) && known(pattern.promotion);
}

}  // namespace

std::vector<Move> fitting(const Position& position, const MovePattern& pattern) {
  std::vector<Move> moves;
  for (const Move& move : position.legal_moves()) {
    if (fits(pattern, position, move)) moves.push_back(move);
  }
  if (moves.empty() && names_man_and_goal(pattern)) {
    MovePattern drop = pattern;
    drop.drop = std::exchange(drop.piece, kNoPiece);
    return fitting(position, drop);
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
  // A man's letter in one's own language means him, even where another language's man could make
  // the move and he cannot: "Sg5" is a Czech bishop's move, or none.
  const auto own_letters = [&](const MoveReading& reading) {
    const Piece man = reading.pattern.man();
    return man != kNoPiece && man != 'P' && known_to(own, reading.pattern);
  };
  if (std::ranges::any_of(mine, own_letters)) others = {};
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

std::string letter_of(Piece piece, const PieceLetters& letters) {
  const std::size_t at = letters.kinds.find(kind_of(piece));
  return at < letters.letters.size() ? letters.letters[at] : std::string(1, kind_of(piece));
}

std::string relettered(const MoveFacts& facts, const Move&, const PieceLetters& letters) {
  if (written_in_english(letters)) return facts.san;
  std::string text;
  if (facts.castles_short || facts.castles_long) {
    text = facts.san;
    std::ranges::replace(text, 'O', '0');
    return text;
  }
  for (const char c : facts.san) {
    if (c >= 'A' && c <= 'Z') {
      text += letter_of(c, letters);
    } else if (c != '=') {
      text += c;
    }
  }
  return text;
}

std::string long_form(const MoveFacts& facts, const Move& move, const PieceLetters& letters) {
  if (facts.castles_short || facts.castles_long || move.drop != kNoPiece) {
    return relettered(facts, move, letters);
  }
  std::string text;
  if (kind_of(facts.piece) != 'P') text += letter_of(facts.piece, letters);
  const bool takes = facts.captured != kNoPiece || facts.en_passant;
  text += square_name(move.from) + (takes ? "x" : "-") + square_name(move.to);
  if (move.promotion != kNoPiece) {
    text += (written_in_english(letters) ? "=" : "") + letter_of(move.promotion, letters);
  }
  const char last = facts.san.empty() ? ' ' : facts.san.back();
  return last == '+' || last == '#' ? text + last : text;
}

const PieceLetters& english_letters() {
  static const PieceLetters kEnglish{"KQRBNP", {"K", "Q", "R", "B", "N", "P"}};
  return kEnglish;
}

const PieceLetters& figurines() {
  static const PieceLetters kFigurines{"KQRBN", {"♔", "♕", "♖", "♗", "♘"}};
  return kFigurines;
}

}  // namespace annabella::host
