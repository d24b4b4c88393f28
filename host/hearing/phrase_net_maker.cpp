#include "hearing/phrase_net_maker.h"

#include <algorithm>
#include <utility>

namespace annabella::host {

void PhraseNetMaker::add(const SayablePhrase& phrase, int to) {
  const auto unsayable = [](const SayableThing* thing) { return thing->empty(); };
  if (std::ranges::any_of(phrase, unsayable)) return;
  std::size_t at = 0;
  for (const SayableThing* thing : phrase) {
    const auto [found, is_new] = forks_[at].next.try_emplace(thing, forks_.size());
    at = found->second;
    if (is_new) forks_.emplace_back();
  }
  forks_[at].ends_at = to;
}

void PhraseNetMaker::link(int from, int to, const SayableThing& thing) {
  for (const SayableWay& way : thing) {
    int at = from;
    for (std::size_t i = 0; i < way.words.size(); ++i) {
      const int next = i + 1 == way.words.size() ? to : new_place();
      net_.arcs.push_back({.from = at,
                           .to = next,
                           .word = way.words[i],
                           .likelihood = i == 0 ? way.likelihood : 1});
      at = next;
    }
  }
}

PhraseNetMaker::Rest PhraseNetMaker::rest_of(std::size_t fork) {
  Rest rest{forks_[fork].ends_at, {}};
  for (const auto& [thing, next] : forks_[fork].next) rest.second[thing] = place_of(next);
  return rest;
}

int PhraseNetMaker::place_of(std::size_t fork) {
  const Rest rest = rest_of(fork);
  if (rest.second.empty()) return rest.first;
  const auto [found, is_new] = places_.try_emplace(rest, net_.places);
  if (is_new) draw(rest, new_place());
  return found->second;
}

void PhraseNetMaker::draw(const Rest& rest, int place) {
  if (rest.first >= 0) skip(place, rest.first);
  for (const auto& [thing, next] : rest.second) link(place, next, *thing);
}

PhraseNet PhraseNetMaker::make() && {
  draw(rest_of(0), PhraseNet::kBegin);
  return std::move(net_);
}

}  // namespace annabella::host
