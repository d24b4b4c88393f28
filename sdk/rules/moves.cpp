// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>
#include <annabella/rules/perft.h>
#include <annabella/rules/play.h>
#include <annabella/rules/step_list.h>

#include <algorithm>

namespace annabella::rules {
namespace {

// Keeps from where men of one kind go to one square.
class OriginsSink {
 public:
  OriginsSink(Kind man, SquareIndex to) : man_(man), to_(to) {}

  void man(Kind kind, SquareIndex from, Bitboard targets) {
    if (kind == man_ && (targets & bit(to_))) found_ |= bit(from);
  }
  void pawns(Bitboard targets, int distance) {
    if (man_ == Kind::pawn && (targets & bit(to_))) found_ |= bit(to_ - distance);
  }
  void double_steps(Bitboard targets, int distance) { pawns(targets, distance); }
  void promotions(Bitboard targets, int distance) { pawns(targets, distance); }
  void en_passant(SquareIndex from, SquareIndex to) { man(Kind::pawn, from, bit(to)); }
  void castling(SquareIndex king, SquareIndex rook) { man(Kind::king, king, bit(rook)); }

  Bitboard found() const { return found_; }

 private:
  Kind man_;
  SquareIndex to_;
  Bitboard found_ = 0;
};

template <class Processor, Color us>
struct FindOrigins {
  static void run(const Board& board, OriginsSink* sink) {
    generate<ChessMen, typename Processor::Sight, us>(board, *sink);
  }
};

}  // namespace

std::vector<Step> legal_steps(const Board& board) { return legal_steps<ChessMen>(board); }

Bitboard origins(const Board& board, Kind man, SquareIndex to) {
  OriginsSink sink(man, to);
  on_this_processor([&]<class Processor>() {
    if (board.turn == Color::white) {
      Processor::template run<FindOrigins<Processor, Color::white>>(board, &sink);
    } else {
      Processor::template run<FindOrigins<Processor, Color::black>>(board, &sink);
    }
  });
  return sink.found();
}

int count_legal_steps(const Board& board) { return static_cast<int>(perft(board, 1)); }

Board after(const Board& board, Step step) {
  Board next = board;
  if (board.turn == Color::white) {
    play<Color::white>(next, step);
  } else {
    play<Color::black>(next, step);
  }
  return next;
}

bool castles(const Board& board, Step step) { return (board.of(board.turn) & bit(step.to)) != 0; }

bool takes_en_passant(const Board& board, Step step) {
  return step.man == Kind::pawn && (bit(step.to) & board.en_passant) != 0;
}

bool can_take_en_passant(const Board& board) {
  return board.en_passant && origins(board, Kind::pawn, first(board.en_passant)) != 0;
}

std::uint64_t perft(const Board& board, int depth) { return perft<ChessMen>(board, depth); }

std::optional<FoundStep> find_step(const Board& board, const Move& move) {
  if (!on_board(move.from) || !on_board(move.to)) return std::nullopt;
  const SquareIndex from = index_of(move.from);
  const std::optional<Kind> man = board.kind_at(from);
  if (!man) return std::nullopt;
  const SquareIndex to = index_of(move.to);
  const Step step{.from = static_cast<std::uint8_t>(from),
                  .to = static_cast<std::uint8_t>(to),
                  .man = *man,
                  .becomes = kind_of(move.promotion).value_or(*man)};
  if (move_of(board, step) != move) return std::nullopt;  // a drop, or the other side's queen
  const bool promotes = *man == Kind::pawn && rank_of(to) == last_rank(board.turn);
  const bool becomes_right =
      promotes ? std::ranges::count(kPromotions, step.becomes) > 0 : step.becomes == *man;
  const FoundStep found{step, becomes_right ? origins(board, *man, to) : 0};
  return found.origins & bit(from) ? std::optional(found) : std::nullopt;
}

}  // namespace annabella::rules
