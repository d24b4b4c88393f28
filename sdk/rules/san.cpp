// SPDX-License-Identifier: MIT
#include <annabella/rules/san.h>

namespace annabella::rules {
namespace {

char file_name(SquareIndex at) { return static_cast<char>('a' + file_of(at)); }
char rank_name(SquareIndex at) { return static_cast<char>('1' + rank_of(at)); }

// Letter by letter, as short as they are: that is faster than joining texts.
void add_square(std::string& text, SquareIndex at) {
  text.push_back(file_name(at));
  text.push_back(rank_name(at));
}

// Adds what tells this man from the others of his kind that could go to the same square.
void add_origin(std::string& text, SquareIndex from, Bitboard origins) {
  const Bitboard rivals = origins & ~bit(from);
  if (!rivals) return;
  const bool file_tells = !(rivals & file_bits(file_of(from)));
  if (file_tells || (rivals & rank_bits(rank_of(from)))) text.push_back(file_name(from));
  if (!file_tells) text.push_back(rank_name(from));
}

}  // namespace

std::string san_without_check(const Board& board, Step step, Bitboard origins) {
  if (castles(board, step)) return step.to > step.from ? "O-O" : "O-O-O";
  const bool takes = (board.occupied() & bit(step.to)) || takes_en_passant(board, step);
  std::string text;
  if (step.man != Kind::pawn) {
    text.push_back(letter(step.man));
    add_origin(text, step.from, origins);
  } else if (takes) {
    text.push_back(file_name(step.from));
  }
  if (takes) text.push_back('x');
  add_square(text, step.to);
  if (step.becomes != step.man) {
    text.push_back('=');
    text.push_back(letter(step.becomes));
  }
  return text;
}

std::string san(const Board& board, Step step) {
  return san(board, step, after(board, step), origins(board, step.man, step.to));
}

std::string san(const Board& board, Step step, const Board& next, Bitboard origins) {
  std::string text = san_without_check(board, step, origins);
  if (checkers(next, next.turn)) text.push_back(count_legal_steps(next) > 0 ? '+' : '#');
  return text;
}

std::string uci(const Board& board, Step step, Castling castling) {
  SquareIndex to = step.to;
  if (castling == Castling::from_home && castles(board, step)) {
    to = castling_squares(step.from, step.to).king;
  }
  std::string text;
  add_square(text, step.from);
  add_square(text, to);
  if (step.becomes != step.man) text.push_back(letter(Color::black, step.becomes));
  return text;
}

}  // namespace annabella::rules
