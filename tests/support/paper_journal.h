// A clock that stands still and a journal in memory, for tests of a House.
#pragma once

#include <optional>
#include <vector>

#include "base/clock.h"
#include "journal/journal.h"

namespace annabella::host {

class StoppedClock final : public Clock {
 public:
  Time now() const override { return time; }
  Time time{std::chrono::hours{500'000}};
};

// Can be told to fail.
class PaperJournal final : public Journal {
 public:
  Result<std::int64_t> begin() override { return std::int64_t{1}; }
  Result<Done> claim(std::int64_t) override { return Done{}; }
  Result<Done> append(std::int64_t, std::span<const Fact> facts) override {
    if (full) return Error{{"journal.full", {}}};
    written.insert(written.end(), facts.begin(), facts.end());
    return Done{};
  }
  Result<std::vector<Fact>> read(std::int64_t) const override {
    ++reads;
    return written;
  }
  Result<std::vector<JournalEntry>> games() const override { return std::vector<JournalEntry>{}; }

  Result<Done> beat(std::int64_t, Time at) override {
    beats.push_back(at);
    return Done{};
  }
  Result<std::optional<Time>> last_beat(std::int64_t) const override {
    return beats.empty() ? std::nullopt : std::optional(beats.back());
  }

  Result<Done> keep(std::int64_t, const GameSettings& changed) override {
    for (const auto& [name, value] : changed) kept[name] = value;
    return Done{};
  }
  Result<GameSettings> settings(std::int64_t) const override { return kept; }

  std::vector<Time> beats;
  bool full = false;
  mutable int reads = 0;
  std::vector<Fact> written;
  GameSettings kept;
};

}  // namespace annabella::host
