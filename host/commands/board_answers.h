// What stands on the board, line by line, for somebody who cannot see it. Any board of any variant.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <optional>
#include <vector>

#include "base/phrase.h"
#include "game/notation.h"

namespace annabella::host {

class BoardAnswers {
 public:
  // Both outlive this.
  BoardAnswers(const Variant& variant, const Position& position);

  // `about`: a PieceKind, or anything else for all men. Kings first and pawns last, file by file.
  std::vector<Phrase> men(const Argument& about, std::optional<Color> side) const;
  // `about`: a FileName, a RankName, or a Square for both. Equal neighbours are one line.
  std::vector<Phrase> line(const Argument& about) const;
  // Who stands there, if anybody.
  std::vector<Phrase> on(Square where) const;
  // From the square outwards, clockwise from White's forward direction.
  std::vector<Phrase> rays(Square from) const;
  // Where the man on the square may go.
  std::vector<Phrase> targets(Square from) const;
  // What he may take.
  std::vector<Phrase> captures(Square from) const;
  // Who attacks the square, then who defends it.
  std::vector<Phrase> attackers(Square target) const;
  // Rank by rank from the top, a character for each square.
  std::vector<Phrase> diagram(const PieceLetters& letters) const;

 private:
  // Only what `fits`; `nothing` says that there is none.
  std::vector<Phrase> targets(Square from, bool (*fits)(const MoveFacts&),
                              const char* nothing) const;
  bool on_board(int file, int rank) const;
  Piece at(int file, int rank) const;
  // How one square's man, or an empty square, is said.
  Phrase standing(Square square) const;
  // Whom this side can still put on the board, in a game with men in hand.
  void add_hand(Color whose, std::vector<Phrase>& lines) const;
  std::vector<Phrase> runs(const std::vector<Square>& squares) const;
  std::vector<Square> file_of(int file) const;
  std::vector<Square> rank_of(int rank) const;

  const Variant& variant_;
  const Position& position_;
  VariantTraits traits_;
  std::map<Square, Piece> men_;
};

}  // namespace annabella::host
