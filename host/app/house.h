// One table: what somebody wants is ruled on, written down, applied and told, in this order.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "game/arbiter.h"
#include "game/game.h"
#include "journal/journal.h"

namespace annabella::host {

// Told of each fact after it is durable and in the game. Cannot refuse.
using Listener = std::function<void(const Fact&, const Game&)>;

// [house]
class House {
 public:
  // A new game, written down with its first fact; or one that the journal already holds.
  static Result<std::unique_ptr<House>> open(std::shared_ptr<const Variant> variant,
                                             const Setup& setup, Journal& journal,
                                             const Clock& clock);
  static Result<std::unique_ptr<House>> reopen(std::shared_ptr<const Variant> variant,
                                               std::int64_t number, Journal& journal,
                                               const Clock& clock);

  // Told of everything from now on; what has been is in game().
  void tell(Listener listener) { listeners_.push_back(std::move(listener)); }

  // Nothing if it was done; otherwise the sentence that says why not, and nothing has happened.
  std::optional<Phrase> consider(const Intent& intent);

  // The rules have failed like that. Where they do not come back, the clocks stand from then on.
  void note_failure(const Phrase& failure, Time at);

  // A game that was reopened goes on. What ran on its clocks until the program died is counted.
  std::optional<Phrase> resume();
  // Now and then, while a clock runs: so much of its time is lost to no crash.
  void beat();

  // How it is said and heard, and what is open beside it, for when it is resumed.
  Result<Done> keep(const GameSettings& settings) { return journal_->keep(number_, settings); }
  Result<GameSettings> kept() const { return journal_->settings(number_); }

  const Game& game() const { return game_; }
  // As they stand in the journal.
  Result<std::vector<Fact>> facts() const { return journal_->read(number_); }
  bool reopened() const { return reopened_; }
  std::int64_t number() const { return number_; }
  const Clock& clock() const { return *clock_; }

 private:
  House(std::shared_ptr<const Variant> variant, std::int64_t number, Journal& journal,
        const Clock& clock)
      : variant_(std::move(variant)),
        game_(*variant_),
        number_(number),
        journal_(&journal),
        clock_(&clock) {}

  std::optional<Phrase> write(const std::vector<Fact>& facts);

  std::shared_ptr<const Variant> variant_;
  Game game_;
  std::int64_t number_;
  bool reopened_ = false;
  std::optional<Time> last_beat_;
  std::optional<Time> starts_since_;  // what the rules are, and has not come yet
  Journal* journal_;
  const Clock* clock_;
  std::vector<Listener> listeners_;
};

}  // namespace annabella::host
