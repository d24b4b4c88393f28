#include "words/refusal_phrase.h"

#include <string>
#include <utility>

#include "game/reasons.h"

namespace annabella::host {

Phrase refusal_phrase(Phrase why) {
  const std::string_view article = article_of(why.key);
  if (article.empty()) return why;
  return {"refusal.by-article",
          {{"why", std::vector{std::move(why)}}, {"article", std::string(article)}}};
}

std::vector<Phrase> refusal_lines(Phrase why) {
  if (why.key != "ask.again") return {refusal_phrase(std::move(why))};
  std::vector<Phrase> lines;
  for (const Phrase& refused : std::get<std::vector<Phrase>>(why.with.at("why"))) {
    lines.push_back(refusal_phrase(refused));
  }
  why.with.erase("why");
  lines.push_back(std::move(why));
  return lines;
}

}  // namespace annabella::host
