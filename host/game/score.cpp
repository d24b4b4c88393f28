#include "game/score.h"

#include <algorithm>
#include <array>
#include <utility>

namespace annabella::host {
namespace {

constexpr std::array<std::pair<Score, std::string_view>, 10> kCodes{{
    {Score::white_wins, "1-0"},
    {Score::black_wins, "0-1"},
    {Score::draw, "1/2-1/2"},
    {Score::white_wins_by_forfeit, "+/-"},
    {Score::black_wins_by_forfeit, "-/+"},
    {Score::both_forfeit, "-/-"},
    {Score::both_lose, "0-0"},
    {Score::white_draws_only, "1/2-0"},
    {Score::black_draws_only, "0-1/2"},
    {Score::none, "*"},
}};

// In halves of a point.
struct Points {
  int win, draw, loss, forfeit_loss;
};

Points points_in(Scoring scoring) {
  switch (scoring) {
    case Scoring::three_one_zero:
      return {.win = 6, .draw = 2, .loss = 0, .forfeit_loss = 0};
    case Scoring::three_two_one:
      return {.win = 6, .draw = 4, .loss = 2, .forfeit_loss = 0};
    case Scoring::two_one_zero:
      return {.win = 4, .draw = 2, .loss = 0, .forfeit_loss = 0};
    case Scoring::one_half_zero:
      break;
  }
  return {.win = 2, .draw = 1, .loss = 0, .forfeit_loss = 0};
}

}  // namespace

std::string_view text_of(Score score) {
  const auto* found = std::ranges::find(kCodes, score, &decltype(kCodes)::value_type::first);
  return found != kCodes.end() ? found->second : "*";
}

std::optional<Score> score_of(std::string_view text) {
  const auto* found = std::ranges::find(kCodes, text, &decltype(kCodes)::value_type::second);
  return found != kCodes.end() ? std::optional(found->first) : std::nullopt;
}

std::optional<Color> winner_of(Score score) {
  switch (score) {
    case Score::white_wins:
    case Score::white_wins_by_forfeit:
      return Color::white;
    case Score::black_wins:
    case Score::black_wins_by_forfeit:
      return Color::black;
    default:
      return std::nullopt;
  }
}

Score won_by(Color side) { return side == Color::white ? Score::white_wins : Score::black_wins; }

Score won_by_forfeit(Color side) {
  return side == Color::white ? Score::white_wins_by_forfeit : Score::black_wins_by_forfeit;
}

bool is_odd(Score score) {
  return score == Score::both_lose || score == Score::white_draws_only ||
         score == Score::black_draws_only;
}

namespace {

int full_points_of(Score score, Color side, const Points& points) {
  if (const std::optional<Color> winner = winner_of(score)) {
    if (*winner == side) return points.win;
    return score == won_by(*winner) ? points.loss : points.forfeit_loss;
  }
  const bool white = side == Color::white;
  switch (score) {
    case Score::draw:
      return points.draw;
    case Score::white_draws_only:
      return white ? points.draw : points.loss;
    case Score::black_draws_only:
      return white ? points.loss : points.draw;
    case Score::both_lose:
      return points.loss;
    case Score::both_forfeit:
      return points.forfeit_loss;
    default:
      return 0;
  }
}

}  // namespace

int points_of(Score score, Color side, Scoring scoring, int reduced) {
  const Points points = points_in(scoring);
  int worth = full_points_of(score, side, points);
  for (; reduced > 0; --reduced) {
    int lower = 0;
    for (const int usual : {points.draw, points.loss, points.forfeit_loss}) {
      if (usual < worth) lower = std::max(lower, usual);
    }
    worth = lower;
  }
  return worth;
}

int reductions_in(Score score, Color side, Scoring scoring, std::span<const int> halves) {
  int reduced = 0;
  for (const int off : halves) {
    const int before = points_of(score, side, scoring, reduced++);
    const int left = std::max(0, before - off);
    while (off > 0 && points_of(score, side, scoring, reduced) > left) ++reduced;
  }
  return reduced;
}

bool is_difference(int halves, Scoring scoring) {
  const Points points = points_in(scoring);
  const std::array usual{points.win, points.draw, points.loss, points.forfeit_loss};
  return halves > 0 && std::ranges::any_of(usual, [&](int higher) {
           return std::ranges::find(usual, higher - halves) != usual.end();
         });
}

}  // namespace annabella::host
