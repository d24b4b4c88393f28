#include "game/last_moves.h"
#include "journal/pgn.h"
#include "journal/pgn_outcome.h"

namespace annabella::host {
namespace {

using Weight = PgnRemark::Weight;

constexpr int kSeventyFiveMoves = 150;  // half-moves (9.6.2)

class Remarks {
 public:
  Remarks(const PgnGame& game, const std::string& file) : game_(game), file_(file) {}

  std::vector<PgnRemark> all() && {
    compare_with_tag();
    if (game_.ending) {
      compare_with_ending(*game_.ending);
    } else {
      compare_with_laws();
    }
    if (!game_.has_result && remarks_.empty()) add(Weight::hint, "pgn.no-result");
    return std::move(remarks_);
  }

 private:
  std::string tag(const char* name) const {
    const auto found = game_.tags.find(name);
    return found == game_.tags.end() ? std::string() : found->second;
  }

  Phrase& add(Weight weight, std::string key) {
    remarks_.push_back({weight, {std::move(key), {{"path", file_}, {"line", game_.result_line}}}});
    remarks_.back().what.with["result"] = game_.result;
    return remarks_.back().what;
  }

  // "?" and the like say nothing, and neither does "*" beside a result.
  void compare_with_tag() {
    const std::string said = tag("Result");
    const bool known = said == "1-0" || said == "0-1" || said == "1/2-1/2" || said == "*";
    if (!game_.has_result || !known || said == game_.result) return;
    const bool open = said == "*" || game_.result == "*";
    add(open ? Weight::hint : Weight::contradiction, "pgn.result-tag").with["tag"] = said;
  }

  void compare_with_ending(const Ending& ending) {
    std::string right = "1/2-1/2";
    if (ending.winner) right = *ending.winner == Color::white ? "1-0" : "0-1";
    if (game_.result == right || is_odd(score_in(game_))) return;
    const Weight weight = game_.result == "*" ? Weight::hint : Weight::contradiction;
    const std::string known = ending.reason == "checkmate" || ending.reason == "stalemate" ||
                                      ending.reason == "dead-position"
                                  ? "pgn.result-" + ending.reason
                                  : "pgn.result-ending";
    Phrase& what = add(weight, known);
    what.with["right"] = right;
  }

  void compare_with_laws() {
    // "Time forfeit", "Anna won on time"
    const bool on_time = tag("Termination").find("ime") != std::string::npos;
    if (game_.result == "1/2-1/2" && on_time) return compare_draw_on_time();
    const bool white = game_.result == "1-0";
    if (!white && game_.result != "0-1") return;
    if (game_.end->quiet_halfmoves().value_or(0) >= kSeventyFiveMoves) {
      add(Weight::contradiction, "pgn.result-75-moves");
    }
    const Color winner = white ? Color::white : Color::black;
    const bool at_a_glance = white ? game_.white_never_wins : game_.black_never_wins;
    const bool never_wins = on_time ? can_still_win(winner) == CanWin::no : at_a_glance;
    if (!never_wins) return;
    // A flag that fell is a draw then (6.9); resigning is a loss all the same (5.1.2).
    add(on_time ? Weight::contradiction : Weight::hint, "pgn.result-no-mate").with["side"] = winner;
  }

  // The flag is that of the side to move, unless nobody noticed it in time.
  void compare_draw_on_time() {
    const Color opponent_of_late = opponent(game_.end->turn());
    if (can_still_win(opponent_of_late) != CanWin::yes) return;
    add(Weight::hint, "pgn.result-could-win").with["side"] = opponent_of_late;
  }

  CanWin can_still_win(Color side) const { return can_win_before_the_end(*game_.end, side); }

  const PgnGame& game_;
  const std::string& file_;
  std::vector<PgnRemark> remarks_;
};

}  // namespace

std::vector<PgnRemark> remarks_on(const PgnGame& game, const std::string& file) {
  return Remarks(game, file).all();
}

}  // namespace annabella::host
