// Where castling leads the two men, whatever the variant: seen from the board before and after.
#pragma once

#include <annabella/variant.h>

namespace annabella::host {

struct CastlingGoals {
  Square king, rook;
};

// `castling` is legal in `before`. A man that stands still is already where he goes.
CastlingGoals castling_goals(const Position& before, const Move& castling);

}  // namespace annabella::host
