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
    result.with["winner"] = *winner;
  } else if (ended.score == Score::draw) {
    result.key = "result.draw-by";
  } else if (ended.score == Score::none) {
    result.key = "result.none";
  } else {
    result.key = "result.odd";
    result.with["code"] = std::string(text_of(ended.score));
  }
  return result;
}

}  // namespace annabella::host
