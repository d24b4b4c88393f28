// Puts phrases together to a net: those that begin alike are one until they part, and those that
// end alike are one from where they meet, for a recogniser's time is the number of places.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hearing/phrase_net.h"

namespace annabella::host {

// The ways to say one thing, of one or several words each.
struct SayableWay {
  std::vector<std::string> words;
  double likelihood = 1;
};
using SayableThing = std::vector<SayableWay>;
using SayablePhrase = std::vector<const SayableThing*>;

class PhraseNetMaker {
 public:
  // Phrases: all are collected before the net is made of them. `to`: where each ends.
  void add(const SayablePhrase& phrase, int to);

  // Places: for nets that are drawn by hand.
  int new_place() { return net_.places++; }
  void link(int from, int to, const SayableThing& thing);
  void skip(int from, int to) { net_.arcs.push_back({.from = from, .to = to, .word = {}}); }

  PhraseNet make() &&;

 private:
  struct Fork {
    std::map<const SayableThing*, std::size_t> next;  // forks_
    int ends_at = -1;
  };
  // What may still be said from a fork, and where that ends: forks with the same rest are one
  // place.
  using Rest = std::pair<int, std::map<const SayableThing*, int>>;
  Rest rest_of(std::size_t fork);
  int place_of(std::size_t fork);
  void draw(const Rest& rest, int place);

  std::vector<Fork> forks_{1};
  std::map<Rest, int> places_;
  PhraseNet net_;
};

}  // namespace annabella::host
