// What is done about boards that differ (D.2.9), step by step: both scores side by side, and what
// each must do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// Follows the game fact by fact. Open from the report that the boards differ until the clocks go
// on, or, where there are none, until the next move. [house]
class Remedy {
 public:
  // One half-move as both scores have it; nothing: it is missing there.
  struct Row {
    int number;
    Color side;
    std::optional<Phrase> white, black;
    bool is_same;
  };
  struct Step {
    Phrase what;
    bool is_done = false;
    std::string command{};     // that does it, "clocks-back"; empty: hands do
    bool is_arbiters = false;  // where one sits at the table, his command alone
  };

  // `game` has taken the fact in.
  void follow(const Fact& fact, const Game& game);
  bool is_open() const { return found_.has_value(); }

  // As they were compared, and as they are mended since; what the game has gone back from stays.
  const std::vector<Row>& rows() const { return rows_; }
  std::vector<Step> steps(const Game& game) const;

 private:
  void complete(const Game& game, std::vector<Step>& steps) const;
  void go_back(const Game& game, std::vector<Step>& steps) const;

  std::optional<BoardsDiffered> found_;
  bool is_declined_ = false;
  std::vector<Row> rows_;
};

}  // namespace annabella::host
