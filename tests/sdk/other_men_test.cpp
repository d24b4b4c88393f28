// A variant with other men is a page of differences: White's sixteen men of chess against a lone
// chief, who moves as queen and knight and must not be taken. The counts are those of two programs
// that share nothing with this one.
#include <annabella/rules/fen.h>
#include <annabella/rules/perft.h>
#include <gtest/gtest.h>

namespace annabella::rules {
namespace {

struct ChiefAndWarriors : ChessMen {
  template <Color side>
  static Bitboard chief(const Board& board) {
    return side == Color::black ? board.of(side, Kind::king) : 0;
  }
  template <Color side>
  static Bitboard straight(const Board& board) {
    return ChessMen::straight<side>(board) | chief<side>(board);
  }
  template <Color side>
  static Bitboard diagonal(const Board& board) {
    return ChessMen::diagonal<side>(board) | chief<side>(board);
  }
  template <Color side>
  static Bitboard leaping(const Board& board) {
    return ChessMen::leaping<side>(board) | chief<side>(board);
  }
  template <class Sight, Color side>
  static Bitboard royal(SquareIndex at, Bitboard occupied) {
    if constexpr (side == Color::white) return king_attacks(at);
    return knight_attacks(at) | Sight::rook(at, occupied) | Sight::bishop(at, occupied);
  }
};

struct Case {
  const char* fen;
  std::vector<std::uint64_t> lines;  // of 1, 2, ... half-moves
};

TEST(OtherMen, ChiefAndWarriors) {
  for (const Case& start : {
           Case{"3k4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", {20, 423, 9'214, 181'082, 4'347'560}},
           Case{"3k4/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", {22, 434, 9'041, 196'397, 3'779'568}},
           Case{"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", {20, 420, 9'257, 181'745, 4'359'255}},
           Case{"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", {22, 438, 9'097, 197'635, 3'800'917}},
       }) {
    int depth = 0;
    for (std::uint64_t lines : start.lines) {
      EXPECT_EQ(perft<ChiefAndWarriors>(read_fen(start.fen), ++depth), lines)
          << start.fen << " " << depth;
    }
  }
}

}  // namespace
}  // namespace annabella::rules
