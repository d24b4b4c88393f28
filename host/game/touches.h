// Touched men: which moves are left to a player after what his hands have done (Article 4).
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <string_view>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// What the player on move has done with intent to move or capture, since his move began. On a
// tactile board a man is touched when it leaves its hole (D.2.2). What he adjusts after saying so
// does not belong here (4.2.1).
struct Handling {
  std::vector<Square> touched;     // in order; his own man first where nobody saw the order (4.3.3)
  std::optional<Square> released;  // where the first touched man of his own was let go (4.7)
  Piece promotion = kNoPiece;      // the new piece that has touched the square (4.4.4)
};

// `moves` are those that he may still play: all legal ones where nothing binds him, never none
// unless there is no legal move. `article` says why, and is empty where nothing binds him.
struct Obligation {
  std::vector<Move> moves;
  std::string_view article;
};

// Pure; every man touched stands on the board. Pieces are known by their letters of FEN: the king
// is K, the rook R; castling is the king taking his own rook.
Obligation bound_by(const Handling& handling, const Position& position);

// The squares of the enemy men that the move takes from the board, en passant included.
std::vector<Square> taken_by(const Move& move, const Position& position);

// Why another move may not be played, with the article.
Phrase obligation_phrase(const Obligation& obligation, const Position& position);

}  // namespace annabella::host
