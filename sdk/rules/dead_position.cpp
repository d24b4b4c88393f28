// SPDX-License-Identifier: MIT
//
// A game stays near the positions that it has had, so the search for a mate is seldom needed: the
// last one that was found can mostly be reached from the next positions, too.
#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

#include <algorithm>
#include <array>
#include <span>

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

// Moves that end in a mate.
using Line = std::vector<Step>;

// Finds the mates that a game has had in sight once more. The answers do not depend on which.
class Mates {
 public:
  // Whether the last mate can be reached from `board` as well.
  bool stays_in_reach(const Board& board) {
    if (same_position(board, from_)) return true;
    const std::optional<Way> way = way_to_line(board);
    if (!way) return false;
    line_.insert(line_.begin(), way->begin(), way->end());
    if (line_.size() > kLongest) line_.clear();
    from_ = board;
    return true;
  }

  // The moves of a search, from `board` to a mate.
  void found(const Board& board, std::span<const Move> moves) {
    line_.clear();
    from_ = board;
    Board next = board;
    for (const Move& move : moves) {
      line_.push_back(find_step(next, move)->step);
      next = after(next, line_.back());
    }
  }

 private:
  using Way = std::array<Step, 3>;

  static constexpr std::size_t kLongest = 120;  // a longer one costs more than a search
  static constexpr int kTries = 4;              // of quiet moves; more find little more

  // Counters aside.
  static bool same_position(const Board& one, const Board& other) {
    return one.kinds == other.kinds && one.sides == other.sides && one.turn == other.turn &&
           one.castling_rooks == other.castling_rooks && one.en_passant == other.en_passant;
  }

  static bool goes_quietly(const Board& board, Step step) {
    return step.man != Kind::pawn && !(board.occupied() & bit(step.to));
  }

  static Step back(Step step) { return {step.to, step.from, step.man, step.becomes}; }

  static std::optional<Board> played(Board board, std::span<const Step> steps) {
    for (const Step step : steps) {
      if (!(origins(board, step.man, step.to) & bit(step.from))) return std::nullopt;
      board = after(board, step);
    }
    return board;
  }

  // The move back by the man who came here from where the line begins; he may have taken somebody.
  std::optional<Step> step_back(const Board& board) const {
    const Color mover = opponent(board.turn);
    const Bitboard from = from_.of(mover) & ~board.of(mover);
    const Bitboard to = board.of(mover) & ~from_.of(mover);
    if (count(from) != 1 || count(to) != 1) return std::nullopt;
    const std::optional<Kind> man = board.kind_at(first(to));
    if (!man || *man == Kind::pawn) return std::nullopt;
    return Step{static_cast<std::uint8_t>(first(to)), static_cast<std::uint8_t>(first(from)), *man,
                *man};
  }

  // The line can be played from here, though it was found elsewhere.
  bool mates_from(const Board& board) const {
    if (line_.empty()) return false;
    const std::optional<Board> end = played(board, line_);
    return end && checkers(*end, end->turn) != 0 && count_legal_steps(*end) == 0;
  }

  // From `board` to where the line begins, or to where it can be played as well: a quiet move by
  // whoever is on move, and between this and its way back, the opponent's step back.
  std::optional<Way> way_to_line(const Board& board) const {
    const std::optional<Step> backwards = step_back(board);
    if (!backwards) return std::nullopt;
    int tries = kTries;
    for (const Step step : legal_steps(board)) {
      if (!goes_quietly(board, step)) continue;
      const Way way{step, *backwards, back(step)};
      const std::optional<Board> there = played(after(board, step), std::span(way).subspan(1));
      if (!there) continue;
      if (same_position(*there, from_) || mates_from(*there)) return way;
      if (--tries == 0) break;
    }
    return std::nullopt;
  }

  Board from_;
  Line line_;
};

thread_local Mates mates;

CanWin somebody_can_win(const Board& board) {
  const Color likelier = likelier_to_win(board);
  for (const Color side : {likelier, opponent(likelier)}) {
    const WinVerdict verdict = search_win(board, side, kNodes);
    if (verdict.can_win == CanWin::yes) mates.found(board, verdict.line);
    if (verdict.can_win != CanWin::no) return verdict.can_win;
  }
  return CanWin::no;
}

}  // namespace

bool is_dead(const Board& board) {
  return !mates.stays_in_reach(board) && somebody_can_win(board) == CanWin::no;
}

}  // namespace annabella::rules
