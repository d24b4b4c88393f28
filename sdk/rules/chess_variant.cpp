// SPDX-License-Identifier: MIT
#include <annabella/rules/chess_position.h>
#include <annabella/rules/chess_variant.h>
#include <annabella/rules/legality.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/winnable.h>

namespace annabella::rules {
namespace {

const Board& board_of(const Position& position) {
  return dynamic_cast<const ChessPosition&>(position).board();
}

}  // namespace

void* ChessVariant::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == ScoreReader::kId) return static_cast<ScoreReader*>(this);
  if (id == WinSearch::kId) return static_cast<WinSearch*>(this);
  if (id == Legality::kId) return static_cast<Legality*>(this);
  if (id == ShredderFen::kId) return static_cast<ShredderFen*>(this);
  return nullptr;
}

std::unique_ptr<Position> ChessVariant::from_fen(std::string_view fen) const {
  return std::make_unique<ChessPosition>(read_fen(fen, castling_), castling_);
}

std::uint64_t ChessVariant::perft(const Position& position, int depth) const {
  return rules::perft(board_of(position), depth);
}

PlayedScore ChessVariant::play_score(const Position& start, std::string_view words,
                                     std::vector<Move>* moves) const {
  Board board = board_of(start);
  PlayedScore played = rules::play_score(board, words, moves);
  played.position = std::make_unique<ChessPosition>(board, castling_);
  return played;
}

WinVerdict ChessVariant::search_win(const Position& position, Color side,
                                    std::uint64_t nodes) const {
  return rules::search_win(board_of(position), side, nodes);
}

PositionReport ChessVariant::report(std::string_view fen) const {
  return rules::report(fen, castling_);
}

std::string ChessVariant::shredder_fen(const Position& position) const {
  return write_fen(board_of(position), CastlingLetters::shredder);
}

}  // namespace annabella::rules
