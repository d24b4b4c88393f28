#include "double_position.h"

#include <annabella/rules/helped_win.h>
#include <annabella/rules/in_check.h>
#include <annabella/rules/san.h>
#include <annabella/rules/winnable.h>

#include <algorithm>
#include <stdexcept>

namespace annabella {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Board;
using rules::Kind;
using rules::SquareIndex;
using rules::squares_of;
using rules::Step;

// The squares over which pawns of `side` have come that still stand where they landed, while nobody
// stands on the square itself.
Bitboard still_passed(const Board& board, Color side, Bitboard passed) {
  const Bitboard landed = board.of(side, Kind::pawn);
  return passed & ~board.occupied() & rules::moved(landed, 0, -rules::forward(side));
}

// What can be taken in passing in this turn: at once, or after another such capture.
Bitboard takeable(const Turn& turn) {
  Bitboard squares = 0;
  for (const Step step : rules::legal_steps(turn.board)) {
    if (!rules::takes_en_passant(turn.board, step)) continue;
    squares |= bit(step.to);
    const Turn next = played(turn, step);
    if (next.second) squares |= takeable(next);
  }
  return squares;
}

rules::FoundStep legal_step(const Board& board, const Move& move) {
  if (const std::optional<rules::FoundStep> found = rules::find_step(board, move)) return *found;
  throw std::invalid_argument("This move is not legal here.");
}

// The fewer ways are left to the loser's king, the more squares around him and elsewhere are
// attacked, the nearer it is; a check with few answers nearest.
int distance_to_mate(const Turn& turn, Color winner) {
  constexpr int kCheck = 30;
  const Board& board = turn.board;
  const Color loser = opponent(winner);
  const SquareIndex king = board.king_of(loser);
  const Bitboard others = board.occupied() ^ bit(king);
  const Bitboard danger =
      winner == Color::white
          ? rules::attacked<rules::ChessMen, rules::PlainSight, Color::white>(board, others)
          : rules::attacked<rules::ChessMen, rules::PlainSight, Color::black>(board, others);
  const Bitboard around = rules::king_attacks(king);
  const int ways = rules::count(around & ~board.of(loser) & ~danger);
  const int guarded = rules::count(around & danger);
  if ((danger & bit(king)) && board.turn == loser) return rules::count_legal_steps(board) - kCheck;
  return 4 * ways - 2 * guarded - rules::count(danger & ~around) / 4;
}

// A second half before which nobody has moved: the balanced game's first turn.
bool has_not_begun(const Turn& turn) {
  const Bitboard home = rules::rank_bits(0) | rules::rank_bits(1);
  return turn.board.turn == Color::white && turn.board.move_number == 1 &&
         turn.board.of(Color::white) == home;
}

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("FEN: " + why); }

std::vector<std::string> fields_of(std::string_view text) {
  std::vector<std::string> fields;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    fields.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return fields;
}

int small_number(const std::string& field, char least, char most, const char* what) {
  if (field.size() == 1 && field[0] >= least && field[0] <= most) return field[0] - '0';
  refuse(std::string(what) + " is no number from " + least + " to " + most + ".");
}

// "c6e6".
Bitboard squares_in(const std::string& field) {
  Bitboard squares = 0;
  if (field == "-") return squares;
  for (std::size_t at = 0; at < field.size(); at += 2) {
    const bool square = at + 1 < field.size() && field[at] >= 'a' && field[at] <= 'h' &&
                        (field[at + 1] == '3' || field[at + 1] == '6');
    if (!square) refuse("the squares of pawns that have passed are written like c6e6.");
    squares |= bit(rules::index_of(field[at] - 'a', field[at + 1] - '1'));
  }
  return squares;
}

// The first four fields.
std::string without_counters(const Turn& turn) {
  Board board = turn.board;
  board.en_passant = 0;
  std::string text = rules::write_position(board);
  const Bitboard squares = takeable(turn) | turn.passed;
  if (squares) text.pop_back();  // the hyphen
  for (const SquareIndex at : squares_of(squares)) text += rules::square_name(at);
  return text;
}

// Each must have been passed, by a pawn of the opponent's in his turn or by one's own in this one.
void take_passed(Turn& turn, Bitboard squares) {
  Board& board = turn.board;
  const Color us = board.turn;
  const Bitboard theirs = squares & rules::rank_bits(us == Color::white ? 5 : 2);
  board.en_passant = still_passed(board, opponent(us), theirs);
  turn.passed = still_passed(board, us, squares & ~theirs);
  if ((board.en_passant | turn.passed) != squares || (turn.passed && !turn.second)) {
    refuse("no pawn can just have passed there.");
  }
}

}  // namespace

Turn played(const Turn& turn, Step step) {
  const Color us = turn.board.turn;
  Turn next{.board = rules::after(turn.board, step), .counts_moves = turn.counts_moves};
  Board& board = next.board;
  const Bitboard passed = board.en_passant;
  if (turn.second) {
    const bool is_counted = turn.counts_moves || board.quiet_halfmoves == 0;
    if (!is_counted) board.quiet_halfmoves = turn.board.quiet_halfmoves;
    board.en_passant |= still_passed(board, us, turn.passed);
    return next;
  }
  if (rules::checkers(board, board.turn)) return next;  // gives up the second move
  Turn same = turn;
  same.board = board;
  same.second = true;
  same.passed = passed;
  same.board.turn = us;
  same.board.move_number = turn.board.move_number;
  same.board.en_passant = 0;
  if (rules::takes_en_passant(turn.board, step)) {
    same.board.en_passant = still_passed(board, opponent(us), turn.board.en_passant);
  }
  if (rules::count_legal_steps(same.board) > 0) return same;
  next.stuck = std::min(turn.stuck + 1, 2);
  return next;
}

std::uint64_t halves(const Turn& turn, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(rules::count_legal_steps(turn.board));
  std::uint64_t sum = 0;
  for (const Step step : rules::legal_steps(turn.board))
    sum += halves(played(turn, step), depth - 1);
  return sum;
}

Turn read_turn(std::string_view fen) {
  std::vector<std::string> fields = fields_of(fen);
  if (fields.size() < 3 || fields.size() > 8) refuse("there should be 3 to 8 fields.");
  static const std::vector<std::string> kUsual{"", "", "", "-", "0", "1", "1", "0"};
  for (std::size_t i = fields.size(); i < kUsual.size(); ++i) fields.push_back(kUsual[i]);
  Turn turn{.board = rules::read_fen(fields[0] + " " + fields[1] + " " + fields[2] + " - " +
                                     fields[4] + " " + fields[5])};
  turn.second = small_number(fields[6], '1', '2', "the half of the turn") == 2;
  turn.stuck = small_number(fields[7], '0', '2', "the count of stuck turns");
  take_passed(turn, squares_in(fields[3]));
  if (turn.second && rules::checkers(turn.board, turn.board.turn)) {
    refuse("nobody is in check between his two moves.");
  }
  return turn;
}

std::string write_turn(const Turn& turn) {
  std::string text = without_counters(turn) + " " + std::to_string(turn.board.quiet_halfmoves) +
                     " " + std::to_string(turn.board.move_number);
  text += turn.second ? " 2" : " 1";
  return turn.stuck == 0 ? text : text + " " + std::to_string(turn.stuck);
}

MoveFacts DoublePosition::describe(const Move& move) const {
  const auto [step, origins] = legal_step(board(), move);
  const Turn next = played(now_, step);
  const bool ends = next.board.turn != turn();
  const bool checks = ends && rules::checkers(next.board, next.board.turn) != 0;
  std::string san = rules::san_without_check(board(), step, origins);
  if (checks) san += rules::count_legal_steps(next.board) > 0 ? '+' : '#';
  MoveFacts facts = facts_of(step, san);
  if (now_.second && !has_not_begun(now_)) facts.remarks.push_back("second-move");
  if (!now_.second && ends && !checks) facts.remarks.push_back("no-second-move");
  return facts;
}

std::unique_ptr<Position> DoublePosition::after(const Move& move) const {
  return std::make_unique<DoublePosition>(played(now_, legal_step(board(), move).step));
}

std::optional<Ending> DoublePosition::ending() const {
  if (rules::count_legal_steps(board()) == 0) {
    if (rules::checkers(board(), turn())) return Ending{opponent(turn()), "checkmate"};
    return Ending{std::nullopt, "stalemate"};
  }
  if (now_.stuck == 2) return Ending{std::nullopt, "no-second-move"};
  const bool dead =
      rules::never_mates(board(), Color::white) && rules::never_mates(board(), Color::black);
  if (dead) return Ending{std::nullopt, "dead-position"};
  return std::nullopt;
}

CanWin DoublePosition::can_still_win(Color side) const {
  constexpr std::uint64_t kNodes = 50'000;
  if (rules::never_mates(board(), side)) return CanWin::no;
  const auto distance = [side](const Position& position) {
    return distance_to_mate(dynamic_cast<const DoublePosition&>(position).now(), side);
  };
  return rules::search_helped_win(*this, side, kNodes, distance).can_win;
}

// In the middle of a turn the number of the move, which never comes back, tells all apart.
std::string DoublePosition::repetition_key() const {
  if (now_.second) return fen();
  return without_counters(now_) + (now_.stuck > 0 ? " stuck" : "");
}

std::optional<int> DoublePosition::quiet_halfmoves() const {
  const int counted = board().quiet_halfmoves;
  return now_.second && !now_.counts_moves ? std::max(counted - 1, 0) : counted;
}

}  // namespace annabella
