// A game of the journal, as it stands now: for commands that write it or say it.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <variant>

#include "app/command.h"
#include "app/house.h"

namespace annabella::host {

struct KeptGame {
  JournalEntry entry;
  std::shared_ptr<Variant> variant;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<const Clock> clock;
  std::unique_ptr<House> house;
};

// Why not, and what the program ends with then.
struct NotKept {
  Phrase why;
  Exit exit;
};

// The one that --game names.
std::variant<KeptGame, NotKept> kept_game(const Options& options, Registry& registry);

}  // namespace annabella::host
