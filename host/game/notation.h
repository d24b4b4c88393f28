// Moves as people write them: short, long, UCI, figurines, castling, in any language's letters.
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// The letters of one language, in the order of `kinds`: German has "KDTLSB" for "KQRBNP".
struct PieceLetters {
  std::string kinds;                 // as in FEN, upper case
  std::vector<std::string> letters;  // one UTF-8 letter each; the pawn's is read but not written
};

// What of a move was said. Everything that is absent is left open.
struct MovePattern {
  Piece piece = kNoPiece;  // upper case; kNoPiece: not said
  std::optional<int> from_file, from_rank;
  std::optional<int> to_file, to_rank;
  Piece promotion = kNoPiece;  // upper case
  Piece drop = kNoPiece;       // upper case
  bool capture = false;        // said, so only captures fit; not said, both do
  enum class Castling : std::uint8_t { none = 1, either, king_side, queen_side };
  Castling castling = Castling::none;

  bool operator==(const MovePattern&) const = default;
};

// All the readings of a written move, without looking at a board: "bxc4" may be a pawn from b, or
// in lenient spelling a bishop. Empty: not a move. The first reading is the strict one.
std::vector<MovePattern> read_move(std::string_view text, const PieceLetters& letters);

// The legal moves that fit. Several promotions of one pawn are several moves.
std::vector<Move> fitting(const Position& position, const MovePattern& pattern);

// SAN with this language's letters: "Nf3" becomes "Sf3"; promotion without '=' as in Appendix C.11.
std::string relettered(const MoveFacts& facts, const Move& move, const PieceLetters& letters);

}  // namespace annabella::host
