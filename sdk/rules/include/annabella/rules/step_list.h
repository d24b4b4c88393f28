// SPDX-License-Identifier: MIT
//
// The legal moves of a board, for any men.
#pragma once

#include <annabella/rules/generator.h>
#include <annabella/rules/processor.h>

namespace annabella::rules {

// Writes every move down.
struct StepList {
  std::vector<Step> steps;

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    for (SquareIndex to : squares_of(targets)) keep(from, to, kind, kind);
  }
  void pawns(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) keep(to - distance, to, Kind::pawn, Kind::pawn);
  }
  void double_steps(Bitboard targets, int distance) { pawns(targets, distance); }
  void promotions(Bitboard targets, int distance) {
    for (SquareIndex to : squares_of(targets)) {
      for (Kind kind : kPromotions) keep(to - distance, to, Kind::pawn, kind);
    }
  }
  void en_passant(SquareIndex from, SquareIndex to) { keep(from, to, Kind::pawn, Kind::pawn); }
  void castling(SquareIndex king, SquareIndex rook) { keep(king, rook, Kind::king, Kind::king); }

 private:
  void keep(SquareIndex from, SquareIndex to, Kind man, Kind becomes) {
    steps.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), man, becomes});
  }
};

template <class Men, class Processor, Color us>
struct WriteDown {
  template <class List>
  static void run(const Board& board, List* list) {
    generate<Men, typename Processor::Sight, us>(board, *list);
  }
};

// In no particular order.
template <class Men>
std::vector<Step> legal_steps(const Board& board) {
  constexpr std::size_t kUsual = 48;  // few positions have more
  StepList list;
  list.steps.reserve(kUsual);
  on_this_processor([&]<class Processor>() {
    if (board.turn == Color::white) {
      Processor::template run<WriteDown<Men, Processor, Color::white>>(board, &list);
    } else {
      Processor::template run<WriteDown<Men, Processor, Color::black>>(board, &list);
    }
  });
  return std::move(list.steps);
}

}  // namespace annabella::rules
