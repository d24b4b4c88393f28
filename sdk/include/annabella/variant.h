// SPDX-License-Identifier: MIT
//
// The rules of one game: chess, Chess960, three-check, ...
//
// A Position is a value that never changes; a move makes a new one. The host keeps the history,
// so repetition, the 50- and 75-move rules, clocks, resignations and draw offers are not here.
#pragma once

#include <annabella/chess.h>
#include <annabella/plugin.h>

namespace annabella {

// What is worth saying about a legal move. The host turns it into a sentence.
struct MoveFacts {
  std::string san;            // "Nxf7+"
  std::string uci;            // "g5f7"
  Piece piece = kNoPiece;     // who stands on `from`, or is dropped; a pawn that is promoted
  Piece captured = kNoPiece;  // who stands on `to`, or the pawn that is taken en passant
  bool en_passant = false;
  bool castles_short = false;
  bool castles_long = false;
  bool check = false;
  std::vector<std::string> remarks;  // keys a voice can pronounce: "explosion", "second-check"
  bool operator==(const MoveFacts&) const = default;
};

// Whether any sequence of legal moves lets a side win (FIDE 5.2.2, 6.9). `yes` and `no` are
// certain; `undecided` has not been found out, and never decides a game.
enum class CanWin : std::uint8_t { yes = 1, no, undecided };

class Position {
 public:
  virtual ~Position() = default;

  virtual std::string fen() const = 0;
  virtual Color turn() const = 0;
  virtual std::vector<PlacedPiece> pieces() const = 0;
  virtual std::vector<Move> legal_moves() const = 0;

  // `move` is legal in this position: the host has checked.
  virtual MoveFacts describe(const Move& move) const = 0;
  virtual std::unique_ptr<Position> after(const Move& move) const = 0;

  // Whether the rules of this variant end the game here, without anyone claiming anything.
  // Then there are no legal moves; only a draw by a count, or because nobody can win any more, may
  // leave some, and nobody plays them.
  virtual std::optional<Ending> ending() const = 0;

  // Decides a fallen flag (FIDE 6.9), so it may take a second. Counters and repetitions, which
  // could end the game first, are disregarded.
  virtual CanWin can_still_win(Color side) const = 0;

  // Equal for two positions exactly when they are the same in the sense of FIDE 9.2.3.
  virtual std::string repetition_key() const = 0;

  // Half-moves since the last capture or pawn move, or nothing if this variant has no such rule.
  virtual std::optional<int> quiet_halfmoves() const = 0;
};

struct VariantTraits {
  int files = 8;
  int ranks = 8;
  std::string pieces = "PNBRQK";
  int starts = 1;                         // 960 for Chess960
  int usual_start = 0;                    // where nobody has chosen: 518 for Chess960
  std::vector<std::string> spoken_names;  // "fischer random", "nine sixty"
};

class Variant : public Plugin {
 public:
  static constexpr std::uint32_t kLayout =
      detail::layout_of<Square, Move, PlacedPiece, Ending, MoveFacts, CanWin, VariantTraits,
                        std::string, std::vector<Move>, std::optional<int>,
                        std::unique_ptr<Position>>();

  virtual VariantTraits traits() const = 0;                       // [any]
  virtual std::unique_ptr<Position> start(int number) const = 0;  // 0 <= number < starts [house]
  virtual std::unique_ptr<Position> from_fen(
      std::string_view fen) const = 0;  // throws std::invalid_argument [house]
};

}  // namespace annabella
