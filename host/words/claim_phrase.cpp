#include "words/claim_phrase.h"

#include <utility>

#include "game/move_phrase.h"

namespace annabella::host {

Phrase claim_phrase(const DrawClaimed& claim, const Game& game) {
  // No claim to the draw that it offers (III.4).
  if (claim.claim == Claim::added_increment) {
    return {"claim.made-increment", {{"side", claim.by}}};
  }
  Phrase what{"claim." + std::string(name_in(kClaims, claim.claim)), {}};
  Phrase made{"claim.made", {{"side", claim.by}, {"claim", std::vector{std::move(what)}}}};
  if (claim.intended) {
    made.key = "claim.made-with";
    const MoveFacts facts = game.position().describe(*claim.intended);
    made.with["move"] = std::vector{move_phrase(facts, *claim.intended, game.position())};
  }
  return made;
}

}  // namespace annabella::host
