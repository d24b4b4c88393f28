// Moves as people write them: short, long, UCI, figurines, castling, in any language's letters.
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <span>
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
  Piece captured = kNoPiece;   // upper case: "Springer schlägt Bauer Eva fünf"
  bool capture = false;        // said, so only captures fit; not said, both do
  bool quiet = false;          // written as only a move without capture may be: "f6", never exf6;
                               // with a letter for the pawn it may be one, as it may in words
  bool en_passant = false;     // said, so nothing else fits
  bool promotes = false;       // said without the piece: every promotion fits, and nothing else
  bool unnamed = false;        // only the side was said, and not that it is castled to
  enum class Castling : std::uint8_t { none = 1, either, king_side, queen_side };
  Castling castling = Castling::none;  // `to` is then where the king goes, if that was said
  std::optional<Square> rook_to;       // in castling: "Kg1 Rf1"

  // Who moves, or is put on the board.
  Piece man() const { return drop != kNoPiece ? drop : piece; }
  bool operator==(const MovePattern&) const = default;
};

struct MoveReading {
  MovePattern pattern;
  enum class Style : std::uint8_t {
    strict = 1,   // as the Laws write it: "Sf3", "bxc4"
    lenient,      // a man in lower case, a file in upper case: "sf3", "E4"
    pawn_letter,  // "Be4", "bxe4" for the German pawn, which C.4 leaves out
  };
  Style style = Style::strict;

  bool operator==(const MoveReading&) const = default;
};

// All the readings of a written move, without looking at a board: "bxc4" may be a pawn from b, or
// in lenient spelling a bishop. Empty: not a move. Strict readings come first.
std::vector<MoveReading> read_move(std::string_view text, const PieceLetters& letters);

// What is written of a move up to the goal, or without the man who takes: "Lx", "Lxb", "La", "xd5".
std::vector<MovePattern> read_part(std::string_view text, const PieceLetters& letters);

// Whether the sign of C.12 stands behind what is written: "Kb1 (=)".
bool offers_draw(std::string_view text);

// The legal moves that fit. Several promotions of one pawn are several moves. Castling is meant by
// its signs, by where both men go, by the king's two squares and by the king taking his rook.
std::vector<Move> fitting(const Position& position, const MovePattern& pattern);

// What a written move means on this board. One move: that one. Several: not enough was written, or
// two languages differ. None, and `heard`: a move that is not legal. None at all: not a move.
struct Meaning {
  std::optional<MovePattern> heard;
  std::vector<Move> moves;
};

// The strict reading in one's own letters goes before the lenient one ("bxc4" is the pawn's if a
// pawn can), and that before all readings in other languages' letters, which are equals.
Meaning meaning_of(std::string_view text, const Position& position, const PieceLetters& own,
                   std::span<const PieceLetters> others = {});

// A man's letter in this language, whoever he belongs to: "S"; as in FEN where it has none.
std::string letter_of(Piece piece, const PieceLetters& letters);

// SAN with this language's letters: "Nf3" becomes "Sf3"; promotion without '=' and castling with
// zeros as in Appendix C.11 and C.13, but "=" and "O-O" in English, as in PGN.
std::string relettered(const MoveFacts& facts, const Move& move, const PieceLetters& letters);

// The long form of C.8: "Sg1-f3", "e5xd6", "e7-e8D", promotion and castling as relettered() writes
// them.
std::string long_form(const MoveFacts& facts, const Move& move, const PieceLetters& letters);

// Those of PGN.
const PieceLetters& english_letters();

// Unicode's white chess pieces as the letters of all countries.
const PieceLetters& figurines();

}  // namespace annabella::host
