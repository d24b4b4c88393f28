#include "words/result_phrase.h"

#include <utility>

namespace annabella::host {
namespace {

Color loser_of(Score score) { return score == Score::white_wins ? Color::black : Color::white; }

}  // namespace

Phrase result_phrase(const GameEnded& ended) {
  Phrase reason{"ending." + ended.reason, {}};
  if (ended.score == Score::draw) {
    return {"result.draw-by",
            {{"key", ended.reason}, {"reason", std::vector<Phrase>{std::move(reason)}}}};
  }
  const Color loser = loser_of(ended.score);
  reason.with = {{"loser", loser}};
  return {"result.win-by",
          {{"key", ended.reason},
           {"reason", std::vector<Phrase>{std::move(reason)}},
           {"winner", opponent(loser)}}};
}

}  // namespace annabella::host
