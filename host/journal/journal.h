// The store of facts: append-only, durable before anyone hears of it (SQLite).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/fact.h"

namespace annabella::host {

enum class Durability : std::uint8_t {
  power_loss = 1,  // on the disk before append() returns
  crash,           // survives the death of the process, not of the machine
};

struct JournalEntry {
  std::int64_t game = 0;
  Time began{};
  Setup setup;
  int facts = 0;
  std::optional<GameEnded> ended;
  // Why it cannot be opened; then `setup` and `ended` may be missing. Such a game hides no other.
  std::optional<Phrase> damage;
};

// Name and value, as an option has them.
using GameSettings = std::map<std::string, std::string, std::less<>>;

// One writer per game; several programs may share the file. [house]
class Journal {
 public:
  // Makes the file and its folder if need be. Errors name the path and the cure.
  static Result<std::unique_ptr<Journal>> open(const std::filesystem::path& file,
                                               Durability durability = Durability::power_loss);
  virtual ~Journal() = default;

  // A new, empty game.
  virtual Result<std::int64_t> begin() = 0;
  // Keeps other programs from playing this game for as long as the journal is open. Refused if one
  // has claimed it. Reading needs no claim.
  virtual Result<Done> claim(std::int64_t game) = 0;
  // All or none. Refused if another program has written these numbers already. After an error the
  // journal may be used on: when there is space again, say.
  virtual Result<Done> append(std::int64_t game, std::span<const Fact> facts) = 0;
  // The program is still there at this time, and so is a running clock. Not waited for by the disk:
  // it outlives the process, perhaps not the machine.
  virtual Result<Done> beat(std::int64_t game, Time at) = 0;
  virtual Result<std::optional<Time>> last_beat(std::int64_t game) const = 0;
  // How the game is said and heard, and what is open beside it, for whoever resumes it; a later
  // value replaces an earlier one.
  virtual Result<Done> keep(std::int64_t game, const GameSettings& settings) = 0;
  virtual Result<GameSettings> settings(std::int64_t game) const = 0;
  // All facts of a game, or what is wrong with the first damaged one.
  virtual Result<std::vector<Fact>> read(std::int64_t game) const = 0;
  // Newest first; those in which nothing has happened are left out.
  virtual Result<std::vector<JournalEntry>> games() const = 0;
};

// $XDG_DATA_HOME/annabella/journal.sqlite.
std::filesystem::path default_journal_file();

}  // namespace annabella::host
