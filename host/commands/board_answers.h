// What stands on the board of a game, and what it can do there, line by line, for somebody who
// cannot see it.
#pragma once

#include <annabella/variant.h>

#include <vector>

#include "base/phrase.h"
#include "commands/told_men.h"

namespace annabella::host {

class BoardAnswers : public ToldMen {
 public:
  // Both outlive this.
  BoardAnswers(const Variant& variant, const Position& position);

  // Where the man on the square may go.
  std::vector<Phrase> targets(Square from) const;
  // What he may take.
  std::vector<Phrase> captures(Square from) const;
  // Who attacks the square, then who defends it.
  std::vector<Phrase> attackers(Square target) const;

 private:
  // Only what `fits`; `nothing` says that there is none.
  std::vector<Phrase> targets(Square from, bool (*fits)(const MoveFacts&),
                              const char* nothing) const;

  const Variant& variant_;
  const Position& position_;
};

}  // namespace annabella::host
