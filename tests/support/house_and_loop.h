// A house of standard chess on a journal of paper, and the loop of whoever sits at its table.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/house.h"
#include "support/paper_journal.h"
#include "support/standard_variant.h"

namespace annabella::host {

struct HouseAndLoop {
  void open(const Setup& setup = {}) {
    house = std::move(*House::open(standard_rules(), setup, journal, clock));
  }
  // As after a crash.
  void reopen() { house = std::move(*House::reopen(standard_rules(), 1, journal, clock)); }

  const Game& game() const { return house->game(); }
  std::size_t plies() const { return game().plies().size(); }
  std::string last() const { return game().last() != nullptr ? game().last()->facts.uci : ""; }

  // The legal move with this UCI name; a move that is on no list if there is none.
  Move move(const std::string& uci) const {
    for (const Move& legal : game().position().legal_moves()) {
      if (game().position().describe(legal).uci == uci) return legal;
    }
    return {};
  }
  // What the arbiter refuses with, or nothing.
  std::optional<std::string> want(Color by, Action action, Role role = Role::player) {
    const auto why =
        house->consider({.by = by, .role = role, .at = clock.now(), .action = std::move(action)});
    return why ? std::optional(why->key) : std::nullopt;
  }
  std::optional<std::string> announce(const std::string& uci) {
    return want(game().position().turn(), AnnounceMove{move(uci)});
  }

  // Until it is so, or in vain.
  bool pass(const std::function<bool()>& enough) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!enough() && std::chrono::steady_clock::now() < until) run_once();
    return enough();
  }
  // Long enough for what is not to come.
  void idle(int turns = 20) {
    while (turns-- > 0) run_once();
  }

  StoppedClock clock;
  PaperJournal journal;
  boost::asio::io_context loop;
  std::unique_ptr<House> house;

 private:
  void run_once() {
    loop.restart();
    loop.run_one_for(std::chrono::milliseconds{20});
  }
};

}  // namespace annabella::host
