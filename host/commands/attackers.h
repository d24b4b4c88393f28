// Who attacks a square, asked of any rule book: by asking it what could be taken there.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <vector>

namespace annabella::host {

// The men of `side` that attack the square in the sense of FIDE 3.1.3: also if they are pinned, or
// if a man of their own stands there, which they defend. By file and rank.
std::vector<PlacedPiece> attackers(const Variant& variant, const Position& position, Square target,
                                   Color side);

// The same men with the other side to move; nothing if the rules do not allow that.
std::unique_ptr<Position> with_turn(const Variant& variant, const Position& position, Color side);

}  // namespace annabella::host
