// A board on which somebody sets up a position: what stands where, and what else a position is
// made of. Of any variant.
#pragma once

#include <annabella/variant.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace annabella::host {

class SetUpBoard {
 public:
  enum class Wing : std::uint8_t { king_side = 1, queen_side };

  // Empty, White to move. What the variant writes in a FEN beside the men is as at its usual start.
  explicit SetUpBoard(const Variant& variant);

  const VariantTraits& traits() const { return traits_; }
  bool has_square(Square square) const;
  bool has_kind(Piece man) const;
  // Whether that belongs to this game's positions.
  bool has_castling() const;
  bool has_en_passant() const;
  // Men are put down from the hand, and who is not put down stays there.
  bool has_hands() const { return !hands_.empty(); }

  std::vector<PlacedPiece> men() const;  // file by file
  Piece on(Square square) const;         // kNoPiece: nobody
  Color turn() const { return now_.turn; }
  bool may_castle(Color side, Wing wing) const;
  std::optional<Square> passed() const { return now_.passed; }
  // As they stand seen from the other side.
  std::vector<PlacedPiece> turned(std::vector<PlacedPiece> men) const;
  // Whether men who are felt so are seen from the other side: half of the usual start's, at least,
  // stand at home then. Nothing: they do not tell.
  std::optional<bool> tells_turned(const std::vector<PlacedPiece>& men) const;

  // Each is a step that can be undone. The men and squares are of this board.
  void put(Square square, Piece man);
  void take_off(Square square);
  void clear();
  void set_start();
  void give_turn(Color side);
  // Where nothing is said, a side may castle while king and rook stand as at the usual start.
  void let_castle(Color side, Wing wing, bool may);
  // The square that a pawn has just passed; nothing: none has.
  void pass(std::optional<Square> square);
  // The men stand so; whose turn it is stays, and nobody has passed anything.
  void lay(const std::vector<PlacedPiece>& men);
  // All men stand as they are seen from the other side.
  void turn_round();
  // False: it is not written as a position of this board, and nothing has changed.
  bool read(const std::string& fen);

  // False: there is nothing to undo.
  bool undo();

  std::string fen() const;

 private:
  struct State {
    std::map<Square, Piece> men;
    Color turn = Color::white;
    // By FEN's letters, what is written for each, or kNoPiece; who is not here may castle as far as
    // his men stand at home.
    std::map<char, char> castling;
    std::optional<Square> passed;
    std::vector<std::string> counters;
  };

  void step() { before_.push_back(now_); }
  bool is_at_home(char right) const;
  char written_right(char right) const;  // kNoPiece: there is none
  std::string written_men() const;
  std::string written_hands() const;
  std::string written_castling() const;
  bool read_men(const std::string& field, State& state) const;
  bool read_castling(const std::string& field, State& state) const;

  VariantTraits traits_;
  std::map<Square, Piece> start_;
  std::vector<std::string> fields_;  // of the usual start's FEN
  std::string hands_;                // the men in hand then
  State now_;
  std::vector<State> before_;
};

}  // namespace annabella::host
