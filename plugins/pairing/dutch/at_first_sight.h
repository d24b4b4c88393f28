// The usual bracket, in which the first pairings of article 4 are as good as any can be: found
// without a matching, and proved to be the best by counting.
#pragma once

#include <optional>

#include "bracket.h"

namespace annabella::dutch {

// Nothing if a short search finds no such pairing; there may be one all the same.
std::optional<BracketPairing> pair_at_first_sight(const Field& field, const Waiting& waiting);

// Whether everybody has so many possible opponents that all can be paired, whoever leaves (G.
// Dirac: at least half of the others). False if that does not tell.
bool surely_complete(const Field& field, const Places& players);

}  // namespace annabella::dutch
