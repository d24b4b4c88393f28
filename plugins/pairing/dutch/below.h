// What a bracket owes to those below it (C4, C5, C8): often nothing that depends on who floats
// down.
#pragma once

#include <optional>

#include "bracket.h"

namespace annabella::dutch {

// How many float down from a bracket of which as many are paired as possible, if the lower ones can
// take any so many of its players, and the next bracket is no better off with some than with
// others. Then the bracket can be paired as if there were nobody else. Nothing if that cannot be
// told.
std::optional<int> indifferent_floaters(const Field& field, const Waiting& waiting);

}  // namespace annabella::dutch
