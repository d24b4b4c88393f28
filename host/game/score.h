// The results of a game (glossary of the Laws, Articles 6.7, 10 and 11).
#pragma once

#include <annabella/chess.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace annabella::host {

enum class Score : std::uint8_t {
  white_wins = 1,
  black_wins,
  draw,
  white_wins_by_forfeit,  // the opponent did not come in time (6.7)
  black_wins_by_forfeit,
  both_forfeit,
  both_lose,         // 11.8
  white_draws_only,  // the arbiter took Black's half point (12.9.5)
  black_draws_only,
  none,  // another game is played instead (7.2.1, 7.3), or somebody else decides (III.6.2)
};

// "1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2"; a star for no result.
std::string_view text_of(Score score);
std::optional<Score> score_of(std::string_view text);

// Nobody, where not exactly one side has won.
std::optional<Color> winner_of(Score score);
Score won_by(Color side);
Score won_by_forfeit(Color side);

// What a game is worth (Article 10 and its commentary).
enum class Scoring : std::uint8_t {
  one_half_zero = 1,
  three_one_zero,
  three_two_one,  // and nothing for a forfeit
  two_one_zero,
};

// In halves of a point; a game without a result is worth nothing yet. So often the arbiter has
// reduced what this side gets (12.9.5): each time to the next lower of what a game can be worth,
// since nothing between is a score (10.2).
int points_of(Score score, Color side, Scoring scoring = Scoring::one_half_zero, int reduced = 0);
// How often that is, where so many halves were taken off each time; 0: to the next lower score.
int reductions_in(Score score, Color side, Scoring scoring, std::span<const int> halves);
// Whether one score of a game is less than another by so many halves: no other amount can be taken
// off (10.2).
bool is_difference(int halves, Scoring scoring);
// Neither a win, a draw nor a loss: whoever gave it has said himself what each one gets.
bool is_odd(Score score);

}  // namespace annabella::host
