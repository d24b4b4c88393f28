// An engine of our own for every variant: it looks ahead with nothing but what a Position tells.
#pragma once

#include <annabella/hands.h>

#include "base/chance.h"
#include "engines/engine.h"
#include "engines/engine_wish.h"
#include "engines/worth.h"

namespace annabella::host {

class Searcher final : public Engine {
 public:
  // `variant` outlives it. Chance chooses between moves that are as good for this strength: the
  // same ones for the same seed, wherever time does not run out. Throws what the variant throws.
  Searcher(const Variant& variant, const EngineWish& wish, Chance::Seed seed);

  const std::string& name() const override { return name_; }
  // At mate, stalemate or any other end there is no move and no sense in asking.
  Result<FoundMove> find(const Problem& problem, const std::stop_token& stop) override;

 private:
  // How far it looks, for how long, by how much it errs, and whether it sees exchanges to the end.
  struct Sight {
    int depth;
    Duration time;
    int error;
    bool exchanges;
  };
  static Sight sight_of(const EngineWish& wish);

  const std::string name_ = "Annabella";
  Worth worth_;
  const Hands* hands_;
  Sight sight_;
  Chance chance_;
};

}  // namespace annabella::host
