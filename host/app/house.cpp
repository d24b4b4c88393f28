#include "app/house.h"

#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>

#include "app/rules_failure.h"
#include "plugins/fault.h"

namespace annabella::host {
namespace {

// So long may a plugin that was replaced keep a player waiting on his own time.
constexpr std::chrono::seconds kToComeBack{3};

// A variant that fails over an intent costs this intent, not the game.
Ruling ruled(const Game& game, const Intent& intent) {
  try {
    return rule(game, intent);
  } catch (...) {
    return failure_of_rules();
  }
}

}  // namespace

std::optional<Phrase> House::consider(const Intent& intent) {
  const Ruling ruling = ruled(game_, intent);
  if (const auto* refusal = std::get_if<Phrase>(&ruling)) {
    note_failure(*refusal, intent.at);
    return *refusal;
  }
  starts_since_.reset();
  return write(std::get<std::vector<Fact>>(ruling));
}

void House::note_failure(const Phrase& failure, Time at) {
  const bool is_off = failure.key == "plugin.switched-off" || failure.key == "plugin.is-off";
  const bool is_starting = failure.key == "plugin.starting";
  if (!is_starting) {
    starts_since_.reset();
  } else if (!starts_since_) {
    starts_since_ = at;
  }
  const bool does_not_come = is_starting && at - *starts_since_ >= kToComeBack;
  if ((!is_off && !does_not_come) || game_.ended() || !game_.clock().running) return;
  try {
    (void)write(standstill(game_, at, failure.key));
  } catch (...) {  // whoever is told of it may ask the same rules
  }
}

std::optional<Phrase> House::resume() {
  return consider({.by = game_.position().turn(),
                   .at = clock_->now(),
                   .action = ResumeGame{.seen = last_beat_}});
}

// One that cannot be written costs its second after a crash, not the game.
void House::beat() {
  if (game_.clock().running) (void)journal_->beat(number_, clock_->now());
}

std::optional<Phrase> House::write(const std::vector<Fact>& facts) {
  if (const Result<Done> written = journal_->append(number_, facts); !written) {
    return written.error().what;
  }
  for (const Fact& fact : facts) {
    game_.apply(fact);
    for (const Listener& listener : listeners_) listener(fact, game_);
  }
  return std::nullopt;
}

Result<std::unique_ptr<House>> House::open(std::shared_ptr<const Variant> variant,
                                           const Setup& setup, Journal& journal,
                                           const Clock& clock) {
  const std::string& fen = setup.start_fen;
  try {
    const std::unique_ptr<Position> start = start_of(setup, *variant);
    if (!fen.empty() && start->ending()) return Error{{"app.position-over", {{"fen", fen}}}};
  } catch (const std::invalid_argument& why) {
    if (fen.empty()) return Error{failure_of_rules()};
    return Error{{"app.bad-fen", {{"fen", fen}, {"report", std::string(why.what())}}}};
  } catch (...) {
    return Error{failure_of_rules()};
  }
  const Result<std::int64_t> number = journal.begin();
  if (!number) return number.error();
  std::unique_ptr<House> house(new House(std::move(variant), *number, journal, clock));
  if (const std::optional<Phrase> refusal = house->write(opening(setup, clock.now()))) {
    return Error{*refusal};
  }
  return house;
}

Result<std::unique_ptr<House>> House::reopen(std::shared_ptr<const Variant> variant,
                                             std::int64_t number, Journal& journal,
                                             const Clock& clock) {
  const Result<std::vector<Fact>> facts = journal.read(number);
  if (!facts) return facts.error();
  const Result<std::optional<Time>> last_beat = journal.last_beat(number);
  if (!last_beat) return last_beat.error();
  std::unique_ptr<House> house(new House(std::move(variant), number, journal, clock));
  try {
    for (const Fact& fact : *facts) house->game_.apply(fact);
    house->reopened_ = true;
    house->last_beat_ = *last_beat;
  } catch (const PluginFault& fault) {
    return Error{fault.what_to_say};
  } catch (const std::exception& why) {
    return Error{{"app.bad-journal",
                  {{"game", static_cast<int>(number)}, {"report", std::string(why.what())}}}};
  }
  return house;
}

}  // namespace annabella::host
