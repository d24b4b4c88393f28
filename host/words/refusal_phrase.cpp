#include "words/refusal_phrase.h"

#include <string>
#include <utility>

#include "game/reasons.h"

namespace annabella::host {

Phrase refusal_phrase(Phrase why) {
  if (why.key == "ask.again") {  // the question that still waits comes last
    for (Phrase& refused : std::get<std::vector<Phrase>>(why.with.at("why"))) {
      refused = refusal_phrase(std::move(refused));
    }
    return why;
  }
  const std::string_view article = article_of(why.key);
  if (article.empty()) return why;
  return {"refusal.by-article",
          {{"why", std::vector{std::move(why)}}, {"article", std::string(article)}}};
}

}  // namespace annabella::host
