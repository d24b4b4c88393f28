// Facts of every kind with every field filled at random, for what must hold for all of them.
#pragma once

#include <iosfwd>
#include <random>
#include <vector>

#include "game/fact.h"

namespace annabella::host {

using Chance = std::mt19937;

constexpr std::size_t kEventKinds = std::variant_size_v<Event>;

// `kind` is the event's place in Event.
Fact random_fact(Chance& chance, int number, std::size_t kind);
// A beginning, then anything.
std::vector<Fact> random_facts(Chance& chance, int count);

// How GoogleTest shows a fact.
void PrintTo(const Fact& fact, std::ostream* out);

// A string of valid UTF-8 with quotes, control characters, NUL and astral letters in it.
std::string random_text(Chance& chance);
int between(Chance& chance, int least, int most);

}  // namespace annabella::host
