// What the journal of a test's home holds.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "journal/journal.h"
#include "support/own_home.h"

namespace annabella::host {

inline std::vector<Fact> newest_game(const OwnHome& home) {
  const auto journal = Journal::open(home.journal());
  EXPECT_TRUE(journal);
  const auto games = (*journal)->games();
  EXPECT_TRUE(games);
  return games->empty() ? std::vector<Fact>{} : *(*journal)->read(games->front().game);
}

// Announced, in UCI; what was taken back later included.
inline std::vector<std::string> moves_of(const std::vector<Fact>& facts) {
  std::vector<std::string> played;
  for (const Fact& fact : facts) {
    if (const auto* move = std::get_if<MoveAnnounced>(&fact.event)) {
      played.push_back(move->facts.uci);
    }
  }
  return played;
}

// What happened, without when.
inline std::vector<Fact> without_times(std::vector<Fact> facts) {
  for (Fact& fact : facts) {
    fact.at = {};
    fact.left = {};
  }
  return facts;
}

}  // namespace annabella::host
