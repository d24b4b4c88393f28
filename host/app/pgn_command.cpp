// annabella pgn: checks games in files, or writes one of the journal's as PGN.
#include <charconv>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/house.h"
#include "journal/journal.h"
#include "journal/pgn.h"

namespace annabella::host {
namespace {

int write_game(const Invocation& invocation, Registry& registry) {
  const std::string& wanted = invocation.options.text("game");
  const Result<std::unique_ptr<Journal>> journal = open_journal(invocation.options);
  if (!journal) return invocation.fail(journal.error().what, kWorldFailed);
  const Result<JournalEntry> entry = find_game(**journal, wanted);
  if (!entry) return invocation.fail(entry.error().what, kNo);
  const Result<std::shared_ptr<Variant>> variant = registry.variant(entry->setup.variant);
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const SteadyClock clock;
  const Result<std::unique_ptr<House>> house =
      House::reopen(*variant, entry->game, **journal, clock);
  if (!house) return invocation.fail(house.error().what, kWorldFailed);
  std::cout << to_pgn((*house)->game());
  return kDone;
}

struct Checked {
  int games = 0;
  int plies = 0;
  std::vector<Phrase> errors;
};

// A broken game is an error, and the next one is read all the same.
void check_file(const std::string& file, const Variant& variant, Checked& checked) {
  std::ifstream in(file);
  if (!in) {
    checked.errors.push_back({"app.cannot-read", {{"path", file}}});
    return;
  }
  PgnReader reader(in, file, variant);
  while (true) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (!game) {
      checked.errors.push_back(game.error().what);
    } else if (*game) {
      ++checked.games;
      checked.plies += static_cast<int>((*game)->moves.size());
    } else {
      return;
    }
  }
}

int check_files(const Invocation& invocation, const Variant& variant) {
  Checked checked;
  for (const std::string& file : invocation.options.words()) check_file(file, variant, checked);
  const auto& [games, plies, errors] = checked;
  if (invocation.options.on("porcelain")) {
    std::cout << "games " << games << "\nplies " << plies << "\nerrors " << errors.size() << '\n';
    for (const Phrase& error : errors) {
      std::cout << "error " << invocation.voice->say(error).printed << '\n';
    }
  } else {
    invocation.print({"app.pgn-checked", {{"games", games}, {"plies", plies}}});
    for (const Phrase& error : errors) invocation.fail(error, kNo);
  }
  return errors.empty() ? kDone : kNo;
}

}  // namespace

int pgn(const Invocation& invocation) {
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  if (invocation.options.given("game")) return write_game(invocation, *registry);
  if (invocation.options.words().empty())
    return invocation.fail({"app.pgn-what", {{"option", std::string("--game")}}}, kWrongUse);
  const Result<std::shared_ptr<Variant>> variant =
      registry->variant(invocation.options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  return check_files(invocation, **variant);
}

}  // namespace annabella::host
