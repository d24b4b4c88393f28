// The men of a board, line by line, for somebody who cannot see them: also of a board on which no
// game is played. Any board of any variant.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <optional>
#include <vector>

#include "base/phrase.h"
#include "game/notation.h"

namespace annabella::host {

class ToldMen {
 public:
  // `in_hand`: who can still be put on the board, in a game with men in hand.
  ToldMen(VariantTraits traits, const std::vector<PlacedPiece>& men,
          const std::optional<std::vector<Piece>>& in_hand = {});

  // `about`: a PieceKind, or anything else for all men. Kings first and pawns last, file by file.
  std::vector<Phrase> men(const Argument& about, std::optional<Color> side) const;
  // `about`: a FileName, a RankName, or a Square for both. Equal neighbours are one line.
  std::vector<Phrase> line(const Argument& about) const;
  // Who stands there, if anybody.
  std::vector<Phrase> on(Square where) const;
  // From the square outwards, clockwise from White's forward direction.
  std::vector<Phrase> rays(Square from) const;
  // Rank by rank from the top, a character for each square.
  std::vector<Phrase> diagram(const PieceLetters& letters) const;

 protected:
  bool on_board(int file, int rank) const;
  Piece at(int file, int rank) const;
  // How one square's man, or an empty square, is said.
  Phrase standing(Square square) const;
  static Phrase man_at(const char* key, const PlacedPiece& placed);

 private:
  void add_hand(Color whose, std::vector<Phrase>& lines) const;
  std::vector<Phrase> runs(const std::vector<Square>& squares) const;
  std::vector<Square> file_of(int file) const;
  std::vector<Square> rank_of(int rank) const;

  VariantTraits traits_;
  std::map<Square, Piece> men_;
  std::optional<std::map<Piece, int>> in_hand_;  // how many of each
};

}  // namespace annabella::host
