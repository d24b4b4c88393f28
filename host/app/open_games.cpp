#include "app/open_games.h"

#include <sstream>

namespace annabella::host {
namespace {

// "Anna gegen Bernd"; who is not named is called by the side, and two of them say nothing.
std::vector<Phrase> players_of(const Setup& setup) {
  if (setup.white.empty() && setup.black.empty()) return {};
  const auto called = [&](Color side) {
    const std::string& name = setup.name_of(side);
    return name.empty() ? Argument(side) : Argument(name);
  };
  return {{"app.open-players", {{"white", called(Color::white)}, {"black", called(Color::black)}}}};
}

// Nothing for "????.??.??", as a date that nobody knows is written.
std::vector<Phrase> date_of(const Setup& setup) {
  std::istringstream date(setup.date);
  int year = 0, month = 0, day = 0;
  char dot = 0;
  if (!(date >> year >> dot >> month >> dot >> day)) return {};
  return {{"app.open-date", {{"year", year}, {"month", month}, {"day", day}}}};
}

Phrase moves_of(const Game& game) {
  return {"app.open-moves", {{"n", static_cast<int>(game.plies().size() + 1) / 2}}};
}

Phrase numbered(const House& house, const std::vector<Phrase>& parts) {
  return {"app.open-game", {{"game", std::to_string(house.number())}, {"parts", parts}}};
}

Phrase line_about(const House& house) {
  const Game& game = house.game();
  std::vector<Phrase> parts = players_of(game.setup());
  for (Phrase& date : date_of(game.setup())) parts.push_back(std::move(date));
  parts.push_back(moves_of(game));
  parts.push_back({"app.open-turn", {{"side", game.position().turn()}}});
  return numbered(house, parts);
}

Result<Phrase> look_at(const JournalEntry& entry, Journal& journal, Registry& registry) {
  if (entry.damage) return Error{*entry.damage};
  const Result<std::shared_ptr<Variant>> variant = registry.variant(entry.setup.variant);
  if (!variant) return variant.error();
  const SteadyClock clock;
  const Result<std::unique_ptr<House>> house = House::reopen(*variant, entry.game, journal, clock);
  if (!house) return house.error();
  return line_about(**house);
}

}  // namespace

Phrase which_game(const House& house) {
  std::vector<Phrase> parts = players_of(house.game().setup());
  parts.push_back(moves_of(house.game()));
  return numbered(house, parts);
}

int list_open_games(const Invocation& invocation, Journal& journal) {
  const Result<std::vector<JournalEntry>> games = journal.games();
  if (!games) return invocation.fail(games.error().what, kWorldFailed);
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  Exit exit = kDone;
  int open = 0;
  for (const JournalEntry& entry : *games) {
    if (entry.ended) continue;
    const Result<Phrase> line = look_at(entry, journal, *registry);
    if (line) {
      ++open;
      invocation.print(*line);
    } else {
      exit = static_cast<Exit>(invocation.fail(line.error().what, kNo));
    }
  }
  invocation.print({open == 0 ? "app.nothing-to-resume" : "app.open-hint", {}});
  return exit;
}

}  // namespace annabella::host
