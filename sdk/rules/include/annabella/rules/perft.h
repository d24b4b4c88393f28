// SPDX-License-Identifier: MIT
//
// Counts the lines of legal moves, for any men.
#pragma once

#include <annabella/rules/generator.h>
#include <annabella/rules/play.h>
#include <annabella/rules/processor.h>

namespace annabella::rules {

// Counts moves and plays none.
struct StepCount {
  std::uint64_t steps = 0;

  void man(Kind, SquareIndex, Bitboard targets) { add(targets); }
  void pawns(Bitboard targets, int) { add(targets); }
  void double_steps(Bitboard targets, int) { add(targets); }
  void promotions(Bitboard targets, int) { steps += 4 * static_cast<unsigned>(count(targets)); }
  void en_passant(SquareIndex, SquareIndex) { ++steps; }
  void castling(SquareIndex, SquareIndex) { ++steps; }

 private:
  void add(Bitboard targets) { steps += static_cast<unsigned>(count(targets)); }
};

// Plays every move, and hands each board on.
template <Color us, class Take>
class EachBoard {
 public:
  EachBoard(const Board& board, Take take) : board_(board), take_(take) {}

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    for (SquareIndex to : squares_of(targets)) {
      hand_on([&](Board& next) { play_man<us>(next, kind, from, to); });
    }
  }
  void pawns(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      hand_on([&](Board& next) { play_pawn<us>(next, to - distance, to); });
    }
  }
  void double_steps(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      hand_on([&](Board& next) { play_pawn_two<us>(next, to - distance, to); });
    }
  }
  void promotions(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      for (Kind kind : kPromotions) {
        hand_on([&](Board& next) { promote_pawn<us>(next, to - distance, to, kind); });
      }
    }
  }
  void en_passant(SquareIndex from, SquareIndex to) {
    hand_on([&](Board& next) { take_passing_pawn<us>(next, from, to); });
  }
  void castling(SquareIndex king, SquareIndex rook) {
    hand_on([&](Board& next) { castle<us>(next, king, rook); });
  }

 private:
  template <class Play>
  void hand_on(const Play& play) {
    Board next = board_;
    play(next);
    take_(next);
  }

  const Board& board_;
  Take take_;
};

// The last move of a line is counted, not played.
template <class Men, class Processor, Color us>
struct Lines {
  static std::uint64_t run(const Board& board, int depth) {
    using Sight = typename Processor::Sight;
    if (depth == 1) {
      StepCount last;
      generate<Men, Sight, us>(board, last);
      return last.steps;
    }
    std::uint64_t sum = 0;
    const auto go_on = [&](const Board& next) {
      sum += Processor::template run<Lines<Men, Processor, opponent(us)>>(next, depth - 1);
    };
    EachBoard<us, decltype(go_on)> sink(board, go_on);
    generate<Men, Sight, us>(board, sink);
    return sum;
  }
};

template <class Men, class Processor>
std::uint64_t perft_on(const Board& board, int depth) {
  if (depth <= 0) return 1;
  if (board.turn == Color::white) {
    return Processor::template run<Lines<Men, Processor, Color::white>>(board, depth);
  }
  return Processor::template run<Lines<Men, Processor, Color::black>>(board, depth);
}

// Lines of `depth` half-moves; 1 for depth 0.
template <class Men>
std::uint64_t perft(const Board& board, int depth) {
  return on_this_processor(
      [&]<class Processor>() { return perft_on<Men, Processor>(board, depth); });
}

}  // namespace annabella::rules
