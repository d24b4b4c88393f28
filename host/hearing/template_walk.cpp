#include "hearing/template_walk.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

float price_of(double likelihood) {
  return static_cast<float>(-values::kLikelihoodWeight * std::log(likelihood));
}

}  // namespace

TemplateWalk::TemplateWalk(const PhraseNet& net, const WordTemplates& templates)
    : places_(static_cast<std::size_t>(net.places)),
      pauses_(places_.size()),
      arrivals_(places_.size()) {
  std::map<std::pair<int, std::string>, std::size_t> known;
  std::size_t tokens = 0;
  for (const PhraseNet::Arc& arc : net.arcs) {
    if (arc.word.empty()) {
      skips_.push_back(arc);
      continue;
    }
    const auto found = templates.find(arc.word);
    if (found == templates.end()) continue;
    const auto [way, is_new] = known.try_emplace({arc.from, arc.word}, ways_.size());
    if (is_new) {
      ways_.push_back({.word = arc.word,
                       .from = arc.from,
                       .to = {},
                       .templates = found->second,
                       .tokens = tokens});
      for (const TemplateRange& range : found->second) tokens += range.end - range.begin;
    }
    ways_[way->second].to.push_back({.place = arc.to, .price = price_of(arc.likelihood)});
  }
  tokens_.resize(tokens);
}

void TemplateWalk::begin() {
  for (auto* tokens : {&tokens_, &places_, &pauses_}) std::ranges::fill(*tokens, Token{});
  for (Way& way : ways_) way.walked = false;
  said_.clear();
  best_ = 0;
  places_[PhraseNet::kBegin].cost = 0;
  skip_nothings();
}

TemplateWalk::Token TemplateWalk::entered(int place) const {
  const auto at = static_cast<std::size_t>(place);
  return places_[at].cost <= pauses_[at].cost ? places_[at] : pauses_[at];
}

void TemplateWalk::step(std::span<const float> distances, float from_silence) {
  const float most = best_ + static_cast<float>(values::kWalkBeam);
  best_ = kNever;
  std::ranges::fill(arrivals_, Token{});
  for (Way& way : ways_) {
    Token in = entered(way.from);
    if (in.cost > most) in = Token{};
    if (!way.walked && in.cost == kNever) continue;
    const Token out = walk(way, distances, in, most);
    if (out.cost < kNever) arrive(way, out);
  }
  for (std::size_t place = 0; place < places_.size(); ++place) {
    pauses_[place] = entered(static_cast<int>(place));
    pauses_[place].cost += from_silence;
    best_ = std::min(best_, pauses_[place].cost);
  }
  std::swap(places_, arrivals_);
  skip_nothings();
}

// One frame on in each template, from this frame of it, from the one before or from the one before
// that. Gives the best token that has come to a template's end.
TemplateWalk::Token TemplateWalk::walk(Way& way, std::span<const float> distances, Token in,
                                       float most) {
  Token out;
  float best = kNever;
  Token* token = &tokens_[way.tokens];
  for (const TemplateRange& range : way.templates) {
    const std::size_t length = range.end - range.begin;
    for (std::size_t i = length; i-- > 0;) {
      Token next = token[i];
      next.cost += static_cast<float>(values::kStayPrice);
      const Token& before = i > 0 ? token[i - 1] : in;
      if (before.cost < next.cost) next = before;
      if (i > 0) {
        const Token& skipped = i > 1 ? token[i - 2] : in;
        const float cost = skipped.cost + static_cast<float>(values::kSkipPrice);
        if (cost < next.cost) next = {cost, skipped.said};
      }
      if (next.cost > most) next.cost = kNever;
      next.cost += distances[range.begin + i];
      token[i] = next;
      best = std::min(best, next.cost);
    }
    if (token[length - 1].cost < out.cost) out = token[length - 1];
    token += length;
  }
  way.walked = best < kNever;
  best_ = std::min(best_, best);
  return out;
}

void TemplateWalk::arrive(const Way& way, const Token& token) {
  const auto said = static_cast<int>(said_.size());
  bool arrived = false;
  for (const Goal& goal : way.to) {
    Token& at = arrivals_[static_cast<std::size_t>(goal.place)];
    const float cost = token.cost + goal.price;
    if (cost >= at.cost) continue;
    at = {cost, said};
    arrived = true;
  }
  if (arrived) said_.push_back({&way.word, token.said});
}

void TemplateWalk::skip_nothings() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const PhraseNet::Arc& skip : skips_) {
      const Token& from = places_[static_cast<std::size_t>(skip.from)];
      Token& to = places_[static_cast<std::size_t>(skip.to)];
      const float cost = from.cost + price_of(skip.likelihood);
      if (cost >= to.cost) continue;
      to = {cost, from.said};
      changed = true;
    }
  }
}

TemplateWalk::End TemplateWalk::end() const {
  const Token token = entered(PhraseNet::kEnd);
  End end{.words = {}, .cost = token.cost};
  for (int at = token.said; at >= 0; at = said_[static_cast<std::size_t>(at)].before) {
    const std::string& word = *said_[static_cast<std::size_t>(at)].word;
    end.words.insert(0, end.words.empty() ? word : word + ' ');
  }
  return end;
}

}  // namespace annabella::host
