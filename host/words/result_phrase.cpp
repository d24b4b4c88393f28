#include "words/result_phrase.h"

#include <utility>

namespace annabella::host {

Phrase result_phrase(const GameEnded& ended) {
  const std::optional<Color> winner = winner_of(ended.score);
  Phrase reason{"ending." + ended.reason, {}};
  if (winner) reason.with = {{"loser", opponent(*winner)}};
  Phrase result{"result.win-by",
                {{"key", ended.reason}, {"reason", std::vector<Phrase>{std::move(reason)}}}};
  if (winner) {
    const bool forfeit = ended.score == won_by_forfeit(*winner);
    result.with["winner"] = *winner;
    result.with["forfeit"] = std::string(forfeit ? "yes" : "no");
  } else if (ended.score == Score::draw) {
    result.key = "result.draw-by";
  } else if (ended.score == Score::none) {
    result.key = "result.none";
  } else {
    result.key = "result.odd";
    result.with["code"] = std::string(text_of(ended.score));
    result.with["white"] = points_of(ended.score, Color::white);
    result.with["black"] = points_of(ended.score, Color::black);
  }
  return result;
}

std::vector<Phrase> points_phrases(const GameEnded& ended, Scoring scoring) {
  if (tells_its_points(ended, scoring) || ended.score == Score::none) return {};
  const auto points = [&](Color side) {
    const int halves = points_of(ended.score, side, scoring, ended.reduced.of(side));
    return std::vector{Phrase{"points", {{"halves", halves}}}};
  };
  return {{"result.points", {{"white", points(Color::white)}, {"black", points(Color::black)}}}};
}

std::vector<Phrase> result_phrases(const GameEnded& ended, Scoring scoring) {
  std::vector<Phrase> phrases = points_phrases(ended, scoring);
  phrases.insert(phrases.begin(), result_phrase(ended));
  return phrases;
}

}  // namespace annabella::host
