#include "standard.h"

#include <annabella/rules/chess_position.h>
#include <annabella/rules/legality.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/winnable.h>

#include <stdexcept>

namespace annabella {
namespace {

const rules::Board& board_of(const Position& position) {
  return dynamic_cast<const rules::ChessPosition&>(position).board();
}

}  // namespace

Standard::Standard(Host&) {}

void* Standard::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == ScoreReader::kId) return static_cast<ScoreReader*>(this);
  if (id == WinSearch::kId) return static_cast<WinSearch*>(this);
  if (id == Legality::kId) return static_cast<Legality*>(this);
  return nullptr;
}

VariantTraits Standard::traits() const {
  return {.spoken_names = {"standard", "chess", "schach", "šachy", "šach"}};
}

std::unique_ptr<Position> Standard::start(int number) const {
  if (number != 0) throw std::invalid_argument("Chess has one start position, number 0.");
  return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

std::unique_ptr<Position> Standard::from_fen(std::string_view fen) const {
  return std::make_unique<rules::ChessPosition>(rules::read_fen(fen));
}

std::uint64_t Standard::perft(const Position& position, int depth) const {
  return rules::perft(board_of(position), depth);
}

PlayedScore Standard::play_score(const Position& start, std::string_view words,
                                 std::vector<Move>* moves) const {
  rules::Board board = board_of(start);
  PlayedScore played = rules::play_score(board, words, moves);
  played.position = std::make_unique<rules::ChessPosition>(board);
  return played;
}

WinVerdict Standard::search_win(const Position& position, Color side, std::uint64_t nodes) const {
  return rules::search_win(board_of(position), side, nodes);
}

PositionReport Standard::report(std::string_view fen) const {
  return rules::report(fen, rules::Castling::from_home);
}

}  // namespace annabella
