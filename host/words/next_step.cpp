#include "words/next_step.h"

#include <utility>

#include "game/move_phrase.h"
#include "game/touches.h"
#include "words/refusal_phrase.h"

namespace annabella::host {
namespace {

// Within a turn of several moves it is said that one more is due.
Phrase to_move(const Game& game) {
  return {game.turn_goes_on() ? "game.moves-again" : "game.to-move",
          {{"side", game.position().turn()}}};
}

}  // namespace

Phrase next_step(const Game& game) {
  if (const std::optional<Adjournment>& sealed = game.adjournment()) {
    return {"adjournment.waits",
            {{"side", sealed->envelope.sealed_by}, {"n", sealed->envelope.move_number}}};
  }
  if (game.flag_fallen() || game.left_open()) return {"flag.arbiter-decides", {}};
  if (game.to_seal()) return {"adjournment.asked", {{"side", game.position().turn()}}};
  const Ply* open = game.open_move();
  if (open != nullptr && !open->made) return {"answer.must-make", {{"side", open->side}}};
  // Also after its player has pressed (D.2.1).
  if (const Ply* waits = game.unexecuted()) {
    const bool is_repeated = waits->stage == Stage::repeated;
    Phrase step = about_move(is_repeated ? "answer.must-execute" : "answer.must-repeat",
                             waits->move, *waits->before);
    step.with["side"] = opponent(waits->side);
    step.with["which"] = std::string(waits == game.last() ? "last" : "earlier");
    return step;
  }
  const Ply* made = game.to_press();
  if (made == nullptr) return to_move(game);
  return {"answer.must-press", {{"side", made->side}}};
}

Phrase next_step_for(Color side, const Game& game) {
  Phrase step = next_step(game);
  const bool must_press = step.key == "answer.must-press";
  if (!must_press || game.to_press()->side == side) return step;
  return to_move(game);  // 1.3
}

// In earnest nobody is told to press (12.6), but everybody sees whose clock it is that runs.
Phrase next_step_for_all(const Game& game) {
  Phrase step = next_step(game);
  if (!is_in_earnest(game) || step.key != "answer.must-press") return step;
  if (const auto running = game.clock().running) return {"clock.runs", {{"side", *running}}};
  return to_move(game);
}

std::vector<Phrase> what_binds(const Game& game) {
  std::vector<Phrase> lines;
  if (game.ended() || game.adjournment()) return lines;
  const Position& position = game.position();
  const std::optional<Move>& named = game.named_move();
  const std::optional<Move>& made = game.made_to_seal();
  // What is touched after that binds nobody any more (9.5.3, I.1.1).
  if (!game.touched().empty() && !named && !made) {
    const Obligation bound =
        bound_by({.touched = game.touched(), .released = {}, .promotion = kNoPiece}, position);
    const bool free = bound.moves.empty() || bound.moves.size() == position.legal_moves().size();
    lines.push_back(free ? Phrase{"touch.free", {}} : obligation_phrase(bound, position));
  }
  if (named) {
    lines.push_back(refusal_phrase(about_move("claim.must-play", *named, position)));
  }
  if (made) {
    lines.push_back(refusal_phrase(about_move("adjournment.made-on-board", *made, position)));
  }
  if (game.stopped()) {  // where an arbiter stands by, it is for him to let it go on (6.11.3)
    const bool has_arbiter = game.setup().regulations.arbiter;
    lines.push_back({has_arbiter ? "clocks.stand" : "clock.stopped", {}});
  }
  return lines;
}

}  // namespace annabella::host
