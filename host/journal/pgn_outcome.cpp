#include "journal/pgn_outcome.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "game/irregularity.h"
#include "journal/pgn_page.h"

namespace annabella::host {
namespace {

constexpr int kMostReductions = 3;  // from 3 to 0, where a loss is worth a point

constexpr std::array kScorings{
    Named{Scoring::one_half_zero, "1-1/2-0"}, Named{Scoring::three_one_zero, "3-1-0"},
    Named{Scoring::three_two_one, "3-2-1-0"}, Named{Scoring::two_one_zero, "2-1-0"}};

std::string tag_in(const PgnGame& game, const char* name) {
  const auto tag = game.tags.find(name);
  return tag == game.tags.end() ? std::string() : tag->second;
}

std::string points(int halves) { return halves == 1 ? "1/2" : std::to_string(halves / 2); }

std::string points(const GameEnded& ended, Scoring scoring) {
  return points(points_of(ended.score, Color::white, scoring, ended.reduced.white)) + "-" +
         points(points_of(ended.score, Color::black, scoring, ended.reduced.black));
}

bool says_everything(Score score) {
  return score == Score::white_wins || score == Score::black_wins || score == Score::draw ||
         score == Score::none;
}

// The one of PGN that stands beside it.
std::string_view result_beside(Score score) {
  if (const std::optional<Color> winner = winner_of(score)) return text_of(won_by(*winner));
  return text_of(score == Score::draw ? score : Score::none);
}

}  // namespace

std::string outcome_tags(const GameEnded& ended, Scoring scoring) {
  std::string tags;
  if (!says_everything(ended.score)) tags += pgn_tag("Outcome", text_of(ended.score));
  if (ended.score == Score::none) return tags;
  if (scoring != Scoring::one_half_zero) tags += pgn_tag("Scoring", name_in(kScorings, scoring));
  if (!tells_its_points(ended, scoring)) tags += pgn_tag("Points", points(ended, scoring));
  return tags;
}

Scoring scoring_in(const PgnGame& game) {
  const auto* found = std::ranges::find(kScorings, tag_in(game, "Scoring"), &Named<Scoring>::name);
  return found == kScorings.end() ? Scoring::one_half_zero : found->value;
}

Score score_in(const PgnGame& game) {
  const std::optional<Score> outcome = score_of(tag_in(game, "Outcome"));
  if (outcome && result_beside(*outcome) == game.result) return *outcome;
  return score_of(game.result).value_or(Score::none);
}

Counters reduced_in(const PgnGame& game) {
  const std::string said = tag_in(game, "Points");
  GameEnded ended{score_in(game), {}, {}};
  if (said.empty() || is_odd(ended.score)) return {};
  for (ended.reduced.white = 0; ended.reduced.white <= kMostReductions; ++ended.reduced.white) {
    for (ended.reduced.black = 0; ended.reduced.black <= kMostReductions; ++ended.reduced.black) {
      if (points(ended, scoring_in(game)) == said) return ended.reduced;
    }
  }
  return {};
}

}  // namespace annabella::host
