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

// One royal man has been taken: as agreed, or in a position that was set up against the rules.
bool is_over(const Board& board) { return rules::count(board.of(Kind::king)) < 2; }

// White needs to mind no attack, but castling is as ever.
std::vector<Step> fearless_steps(const Board& board) {
  std::vector<Step> steps = rules::legal_steps<FearlessMen>(board);
  const auto castling = [&](Step step) { return rules::castles(board, step); };
  std::erase_if(steps, castling);
  std::ranges::copy_if(rules::legal_steps<ChiefMen>(board), std::back_inserter(steps), castling);
  return steps;
}

// Who takes the king has won, though somebody could have taken him for that, or attacks him now.
std::vector<Step> steps_to_the_king(const Board& board) {
  std::vector<Step> steps = rules::legal_steps<ChiefMen>(board);
  const SquareIndex king = board.king_of(Color::white), chief = board.king_of(Color::black);
  const Bitboard reach = ChiefMen::royal<rules::PlainSight, Color::black>(chief, board.occupied());
  std::erase_if(steps, [&](Step step) { return step.to == king; });
  if (reach & rules::bit(king)) {
    steps.push_back({static_cast<std::uint8_t>(chief), static_cast<std::uint8_t>(king), Kind::king,
                     Kind::king});
  }
  return steps;
}

std::vector<Step> steps_on(const Board& board, const ChiefRules& agreed) {
  if (is_over(board)) return {};
  std::vector<Step> steps = !agreed.king_is_taken        ? rules::legal_steps<ChiefMen>(board)
                            : board.turn == Color::white ? fearless_steps(board)
                                                         : steps_to_the_king(board);
  if (!agreed.promotes) {
    std::erase_if(steps, [](Step step) { return step.becomes != step.man; });
  }
  return steps;
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

ChiefStep legal_step(const Board& board, const ChiefRules& agreed, const Move& move) {
  const std::vector<Step> steps = steps_on(board, agreed);
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
int distance_to_mate(const Board& board, const ChiefRules& agreed, Color winner) {
  if (is_over(board)) return 0;
  Board loser = board;
  loser.turn = opponent(winner);
  loser.en_passant = 0;
  const auto ways = static_cast<int>(steps_on(loser, agreed).size());
  const SquareIndex king = board.king_of(Color::white), chief = board.king_of(Color::black);
  const int apart = std::max(std::abs(rules::file_of(king) - rules::file_of(chief)),
                             std::abs(rules::rank_of(king) - rules::rank_of(chief)));
  if (winner == Color::black) return ways + apart;
  return 2 * ways;
}

// After the king has been taken.
Board read_last_board(const std::string& fen) {
  const rules::FenReading reading = rules::read_fen_leniently(fen);
  if (!reading.remarks.empty()) throw std::invalid_argument("FEN: " + reading.remarks[0].sentence);
  const Board& board = *reading.board;
  constexpr Bitboard kNoPawns = rules::rank_bits(0) | rules::rank_bits(7);
  const bool is_last = board.turn == Color::white && !board.castling_rooks &&
                       reading.unfit_castling.empty() && !reading.passed &&
                       !(board.of(Kind::pawn) & kNoPawns);
  if (!is_last) throw std::invalid_argument("FEN: nobody moves after the king has been taken.");
  return board;
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
  for (const Step step : steps_on(board(), agreed_)) moves.push_back(rules::move_of(board(), step));
  return moves;
}

MoveFacts ChiefPosition::describe(const Move& move) const {
  const auto [step, origins] = legal_step(board(), agreed_, move);
  const ChiefPosition next(rules::after(board(), step), agreed_);
  std::string san = rules::san_without_check(board(), step, origins);
  const bool by_chief = turn() == Color::black;
  if (by_chief) san.front() = static_cast<char>(kChief - 'a' + 'A');
  if (next.check()) san += steps_on(next.board(), agreed_).empty() ? '#' : '+';
  MoveFacts facts = facts_of(step, san);
  if (by_chief) facts.piece = kChief;
  return facts;
}

std::unique_ptr<Position> ChiefPosition::after(const Move& move) const {
  Board next = rules::after(board(), legal_step(board(), agreed_, move).step);
  if (is_over(next)) next.castling_rooks = 0;
  return std::make_unique<ChiefPosition>(next, agreed_);
}

std::optional<Ending> ChiefPosition::ending() const {
  if (king_taken()) return Ending{Color::black, "king-taken"};
  if (!steps_on(board(), agreed_).empty()) return std::nullopt;
  if (check()) return Ending{opponent(turn()), "checkmate"};
  return Ending{std::nullopt, "stalemate"};
}

bool ChiefPosition::king_taken() const {
  return agreed_.king_is_taken && board().of(Color::white, Kind::king) == 0;
}

bool ChiefPosition::check() const { return !king_taken() && checked(board(), turn()); }

CanWin ChiefPosition::can_still_win(Color side) const {
  constexpr std::uint64_t kNodes = 100'000;
  const bool bare = board().of(Color::white) == board().of(Color::white, Kind::king);
  if (side == Color::white && bare) return CanWin::no;
  const auto distance = [&](const Position& position) {
    return distance_to_mate(dynamic_cast<const ChiefPosition&>(position).board(), agreed_, side);
  };
  return rules::search_helped_win(*this, side, kNodes, distance).can_win;
}

std::uint64_t ChiefPosition::lines(int depth) const {
  if (depth <= 0) return 1;
  const bool is_usual = agreed_.are_usual_moves() && !opponent_in_check();
  if (is_usual) return rules::perft<ChiefMen>(board(), depth);
  if (is_over(board())) return 0;
  std::uint64_t sum = 0;
  for (const Step step : steps_on(board(), agreed_)) {
    sum += ChiefPosition(rules::after(board(), step), agreed_).lines(depth - 1);
  }
  return sum;
}

bool ChiefPosition::opponent_in_check() const {
  return !king_taken() && checked(board(), opponent(turn()));
}

std::unique_ptr<ChiefPosition> read_chief_fen(std::string_view fen, const ChiefRules& agreed) {
  const std::string_view men = fen.substr(0, fen.find(' '));
  const auto black = std::ranges::count_if(men, [](char c) { return c >= 'a' && c <= 'z'; });
  if (black != 1 || std::ranges::count(men, kChief) != 1) {
    throw std::invalid_argument("FEN: Black has one chief, m, and no other man.");
  }
  const std::string as_chess = with_men(fen, kChief, kKingInHisPlace);
  const bool taken = agreed.king_is_taken && men.find('K') == std::string_view::npos;
  const Board board = taken ? read_last_board(as_chess)
                            : rules::read_fen(as_chess, rules::Castling::from_home,
                                              rules::WaitingKing::may_be_in_check);
  return std::make_unique<ChiefPosition>(board, agreed);
}

}  // namespace annabella
