// SPDX-License-Identifier: MIT
//
// A game stays near the positions that it has had, so the search for a mate is seldom needed: where
// two men can step back, and the position that stands then is alive, this one is alive too.
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

#include <algorithm>

namespace annabella::rules {
namespace {

// Some milliseconds. Most proofs of a dead position need one node, the longest known 9,000.
constexpr std::uint64_t kNodes = 10'000;

// Who has more is asked first: he can nearly always win, and then nobody asks for the other.
Color likelier_to_win(const Board& board) {
  const auto worth = [&](Color side) {
    const auto men = [&](Kind kind) { return count(board.of(side, kind)); };
    return 9 * men(Kind::queen) + 5 * men(Kind::rook) + 3 * men(Kind::bishop) +
           3 * men(Kind::knight) + 2 * men(Kind::pawn);
  };
  return worth(Color::white) < worth(Color::black) ? Color::black : Color::white;
}

// The one that this thread has last shown to be alive. The answers do not depend on it.
thread_local Board known_alive;

// Counters aside.
bool same_position(const Board& one, const Board& other) {
  return one.kinds == other.kinds && one.sides == other.sides && one.turn == other.turn &&
         one.castling_rooks == other.castling_rooks && one.en_passant == other.en_passant;
}

bool goes_quietly(const Board& board, Step step) {
  return step.man != Kind::pawn && !(board.occupied() & bit(step.to));
}

Step back(Step step) { return {step.to, step.from, step.man, step.becomes}; }

std::optional<Board> after_if_legal(const Board& board, Step step) {
  if (!(origins(board, step.man, step.to) & bit(step.from))) return std::nullopt;
  return after(board, step);
}

// The move by which somebody came here from `earlier`, if he can still step back.
std::optional<Step> way_back(const Board& board, const Board& earlier) {
  const Color mover = opponent(board.turn);
  const Bitboard from = earlier.of(mover) & ~board.of(mover);
  const Bitboard to = board.of(mover) & ~earlier.of(mover);
  if (count(from) != 1 || count(to) != 1) return std::nullopt;
  const std::optional<Kind> man = board.kind_at(first(to));
  if (!man || *man == Kind::pawn) return std::nullopt;
  return Step{static_cast<std::uint8_t>(first(to)), static_cast<std::uint8_t>(first(from)), *man,
              *man};
}

// Whether `earlier` comes back in three moves: a quiet one to and fro by whoever is on move, and
// between the two the opponent's step back.
bool leads_to(const Board& board, const Board& earlier) {
  const std::optional<Step> step_back = way_back(board, earlier);
  if (!step_back) return false;
  return std::ranges::any_of(legal_steps(board), [&](Step step) {
    if (!goes_quietly(board, step)) return false;
    std::optional<Board> next = after_if_legal(after(board, step), *step_back);
    if (next) next = after_if_legal(*next, back(step));
    return next && same_position(*next, earlier);
  });
}

CanWin somebody_can_win(const Board& board) {
  const Color first = likelier_to_win(board);
  const CanWin likelier = search_win(board, first, kNodes).can_win;
  return likelier == CanWin::no ? search_win(board, opponent(first), kNodes).can_win : likelier;
}

}  // namespace

bool is_dead(const Board& board) {
  const bool alive = same_position(board, known_alive) || leads_to(board, known_alive);
  const CanWin can_win = alive ? CanWin::yes : somebody_can_win(board);
  if (can_win == CanWin::yes) known_alive = board;
  return can_win == CanWin::no;
}

}  // namespace annabella::rules
