#include "app/kept_game.h"

#include <utility>

namespace annabella::host {

std::variant<KeptGame, NotKept> kept_game(const Options& options, Registry& registry) {
  KeptGame kept;
  Result<std::unique_ptr<Journal>> journal = open_journal(options);
  if (!journal) return NotKept{journal.error().what, kWorldFailed};
  kept.journal = std::move(*journal);
  const Result<JournalEntry> entry = find_game(*kept.journal, options.text("game"));
  if (!entry) {
    const bool is_there_none = entry.error().what.key.starts_with("app.");
    return NotKept{entry.error().what, is_there_none ? kNo : kWorldFailed};
  }
  kept.entry = *entry;
  const Result<std::shared_ptr<Variant>> variant = registry.variant(entry->setup.variant);
  if (!variant) return NotKept{variant.error().what, kWrongUse};
  kept.variant = *variant;
  kept.clock = std::make_unique<SteadyClock>();
  Result<std::unique_ptr<House>> house =
      House::reopen(kept.variant, entry->game, *kept.journal, *kept.clock);
  if (!house) return NotKept{house.error().what, kWorldFailed};
  kept.house = std::move(*house);
  return kept;
}

}  // namespace annabella::host
