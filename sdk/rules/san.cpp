// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/san.h>

namespace annabella::rules {
namespace {

// The others of his kind that see the same square, whether or not they may go there.
Bitboard rivals_of(const Board& board, Step step) {
  const SquareIndex to = step.to;
  const bool diagonal = step.man == Kind::bishop || step.man == Kind::queen;
  const bool straight = step.man == Kind::rook || step.man == Kind::queen;
  const Bitboard others = board.of(board.turn, step.man) & ~bit(step.from);
  return others & ((step.man == Kind::knight ? knight_attacks(to) : 0) |
                   (diagonal ? bishop_attacks(to, board.occupied()) : 0) |
                   (straight ? rook_attacks(to, board.occupied()) : 0));
}

// What tells this man from the others of his kind that could go to the same square.
std::string origin(const Board& board, Step step) {
  if (!rivals_of(board, step)) return "";
  bool rivals = false;
  bool same_file = false;
  bool same_rank = false;
  for (Step other : legal_steps(board)) {
    if (other.man != step.man || other.to != step.to || other.from == step.from) continue;
    rivals = true;
    same_file |= file_of(other.from) == file_of(step.from);
    same_rank |= rank_of(other.from) == rank_of(step.from);
  }
  const std::string name = square_name(step.from);
  if (!rivals) return "";
  if (!same_file) return name.substr(0, 1);
  return same_rank ? name : name.substr(1);
}

std::string without_check(const Board& board, Step step) {
  if (castles(board, step)) return step.to > step.from ? "O-O" : "O-O-O";
  const bool takes = (board.occupied() & bit(step.to)) || takes_en_passant(board, step);
  std::string text;
  if (step.man != Kind::pawn) {
    text = letter(step.man) + origin(board, step);
  } else if (takes) {
    text = square_name(step.from).substr(0, 1);
  }
  if (takes) text += 'x';
  text += square_name(step.to);
  if (step.becomes != step.man) text = text + '=' + letter(step.becomes);
  return text;
}

}  // namespace

std::string san(const Board& board, Step step) {
  const Board next = after(board, step);
  std::string text = without_check(board, step);
  if (checkers(next, next.turn)) text += count_legal_steps(next) > 0 ? '+' : '#';
  return text;
}

std::string uci(const Board& board, Step step, Castling castling) {
  SquareIndex to = step.to;
  if (castling == Castling::from_home && castles(board, step)) {
    to = castling_squares(step.from, step.to).king;
  }
  std::string text = square_name(step.from) + square_name(to);
  if (step.becomes != step.man) text += letter(Color::black, step.becomes);
  return text;
}

}  // namespace annabella::rules
