#include "chief_position.h"

#include <annabella/rules/helped_win.h>
#include <annabella/rules/in_check.h>
#include <annabella/rules/perft.h>
#include <annabella/rules/san.h>
#include <annabella/rules/step_list.h>

#include <algorithm>
#include <stdexcept>

#include "chief_men.h"

namespace annabella {
namespace {

using rules::Bitboard;
using rules::Board;
using rules::Kind;
using rules::SquareIndex;
using rules::Step;

constexpr Piece kChief = 'm';
constexpr Piece kKingInHisPlace = 'k';

// One royal man has been taken: only from a position that was set up against the rules.
bool is_over(const Board& board) { return rules::count(board.of(Kind::king)) < 2; }

std::vector<Step> steps_on(const Board& board) {
  return is_over(board) ? std::vector<Step>{} : rules::legal_steps<ChiefMen>(board);
}

bool checked(const Board& board, Color side) {
  return is_over(board) || rules::in_check<ChiefMen>(board, side);
}

// Of the first field only: "k" may stand for castling behind it.
std::string with_men(std::string_view fen, Piece instead, Piece man) {
  std::string text(fen);
  std::replace(text.begin(),
               text.begin() + static_cast<std::ptrdiff_t>(std::min(fen.find(' '), fen.size())),
               instead, man);
  return text;
}

struct ChiefStep {
  Step step;
  Bitboard origins = 0;  // of all men of his kind who may go to this square
};

ChiefStep legal_step(const Board& board, const Move& move) {
  const std::vector<Step> steps = steps_on(board);
  const auto found =
      std::ranges::find_if(steps, [&](Step step) { return rules::move_of(board, step) == move; });
  if (found == steps.end()) throw std::invalid_argument("This move is not legal here.");
  ChiefStep legal{.step = *found};
  for (const Step step : steps) {
    if (step.man == found->man && step.to == found->to) legal.origins |= rules::bit(step.from);
  }
  return legal;
}

// Of the men that a win needs: the fewer ways are left to the royal man, the nearer it is.
int distance_to_mate(const Board& board, Color winner) {
  Board loser = board;
  loser.turn = opponent(winner);
  loser.en_passant = 0;
  const auto ways = static_cast<int>(steps_on(loser).size());
  const SquareIndex king = board.king_of(Color::white), chief = board.king_of(Color::black);
  const int apart = std::max(std::abs(rules::file_of(king) - rules::file_of(chief)),
                             std::abs(rules::rank_of(king) - rules::rank_of(chief)));
  if (winner == Color::black) return ways + apart;
  return 2 * ways;
}

}  // namespace

std::string ChiefPosition::fen() const {
  return with_men(ChessPosition::fen(), kKingInHisPlace, kChief);
}

std::string ChiefPosition::repetition_key() const {
  return with_men(ChessPosition::repetition_key(), kKingInHisPlace, kChief);
}

std::vector<PlacedPiece> ChiefPosition::pieces() const {
  std::vector<PlacedPiece> placed = ChessPosition::pieces();
  for (PlacedPiece& man : placed) {
    if (man.piece == kKingInHisPlace) man.piece = kChief;
  }
  return placed;
}

std::vector<Move> ChiefPosition::legal_moves() const {
  std::vector<Move> moves;
  for (const Step step : steps_on(board())) moves.push_back(rules::move_of(board(), step));
  return moves;
}

MoveFacts ChiefPosition::describe(const Move& move) const {
  const auto [step, origins] = legal_step(board(), move);
  const Board next = rules::after(board(), step);
  std::string san = rules::san_without_check(board(), step, origins);
  const bool by_chief = turn() == Color::black;
  if (by_chief) san.front() = static_cast<char>(kChief - 'a' + 'A');
  if (checked(next, next.turn)) san += steps_on(next).empty() ? '#' : '+';
  MoveFacts facts = facts_of(step, san);
  if (by_chief) facts.piece = kChief;
  return facts;
}

std::unique_ptr<Position> ChiefPosition::after(const Move& move) const {
  return std::make_unique<ChiefPosition>(rules::after(board(), legal_step(board(), move).step));
}

std::optional<Ending> ChiefPosition::ending() const {
  if (!steps_on(board()).empty()) return std::nullopt;
  if (check()) return Ending{opponent(turn()), "checkmate"};
  return Ending{std::nullopt, "stalemate"};
}

bool ChiefPosition::check() const { return checked(board(), turn()); }

CanWin ChiefPosition::can_still_win(Color side) const {
  constexpr std::uint64_t kNodes = 100'000;
  const bool bare = board().of(Color::white) == board().of(Color::white, Kind::king);
  if (side == Color::white && bare) return CanWin::no;
  const auto distance = [side](const Position& position) {
    return distance_to_mate(dynamic_cast<const ChiefPosition&>(position).board(), side);
  };
  return rules::search_helped_win(*this, side, kNodes, distance).can_win;
}

std::uint64_t ChiefPosition::lines(int depth) const {
  if (depth <= 0) return 1;
  if (!opponent_in_check()) return rules::perft<ChiefMen>(board(), depth);
  if (is_over(board())) return 0;
  std::uint64_t sum = 0;
  for (const Step step : steps_on(board())) {
    sum += ChiefPosition(rules::after(board(), step)).lines(depth - 1);
  }
  return sum;
}

bool ChiefPosition::opponent_in_check() const { return checked(board(), opponent(turn())); }

std::unique_ptr<ChiefPosition> read_chief_fen(std::string_view fen) {
  const std::string_view men = fen.substr(0, fen.find(' '));
  const auto black = std::ranges::count_if(men, [](char c) { return c >= 'a' && c <= 'z'; });
  if (black != 1 || std::ranges::count(men, kChief) != 1) {
    throw std::invalid_argument("FEN: Black has one chief, m, and no other man.");
  }
  return std::make_unique<ChiefPosition>(rules::read_fen(with_men(fen, kChief, kKingInHisPlace),
                                                         rules::Castling::from_home,
                                                         rules::WaitingKing::may_be_in_check));
}

}  // namespace annabella
