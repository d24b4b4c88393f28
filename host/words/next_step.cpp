#include "words/next_step.h"

namespace annabella::host {

Phrase next_step(const Game& game) {
  if (const std::optional<Adjournment>& sealed = game.adjournment()) {
    return {"adjournment.waits",
            {{"side", sealed->envelope.sealed_by}, {"n", sealed->envelope.move_number}}};
  }
  if (game.flag_fallen() || game.left_open()) return {"flag.arbiter-decides", {}};
  const Color to_move = game.position().turn();
  if (game.to_seal()) return {"adjournment.asked", {{"side", to_move}}};
  const Ply* open = game.open_move();
  if (open == nullptr) return {"game.to-move", {{"side", to_move}}};
  if (!open->made) return {"answer.must-make", {{"side", open->side}}};
  switch (open->stage) {
    case Stage::announced:
      return {"answer.must-repeat", {{"side", opponent(open->side)}}};
    case Stage::repeated:
      return {"answer.must-execute", {{"side", opponent(open->side)}}};
    case Stage::executed:
    case Stage::completed:
      break;
  }
  return {"answer.must-press", {{"side", game.to_press()->side}}};
}

}  // namespace annabella::host
