// What a variant's position says of itself, all at once.
#include <annabella/hands.h>
#include <annabella/shredder_fen.h>

#include "plugins/protocol.h"

namespace annabella::host {

Look look_at(Variant& variant, const Position& position) {
  Look look{.fen = position.fen(),
            .turn = position.turn(),
            .pieces = position.pieces(),
            .moves = {},
            .ending = position.ending(),
            .key = position.repetition_key(),
            .quiet = position.quiet_halfmoves(),
            .hands = {},
            .shredder = {}};
  for (const Move& move : position.legal_moves()) {
    look.moves.emplace_back(move, position.describe(move));
  }
  if (const Hands* hands = capability<Hands>(variant)) look.hands = hands->in_hand(position);
  if (const ShredderFen* fen = capability<ShredderFen>(variant)) {
    look.shredder = fen->shredder_fen(position);
  }
  return look;
}

}  // namespace annabella::host
