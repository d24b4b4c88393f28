// What is told the Arbiter beside moves and offers: claims, touched men, irregularities, penalties,
// clocks, results. One table says how each is said.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "commands/command.h"
#include "commands/said_by.h"
#include "game/game.h"
#include "game/intent.h"

namespace annabella::host {

struct Ordered {
  Color by = Color::white;
  Action action;
  bool asks_first = false;  // if it would end the game
  // Why a move in it is none, if nothing else is to be said against it.
  std::optional<Phrase> trouble{};
};

// A Phrase: what was meant is clear, and why it cannot be. Nothing: the command is no order, or
// what follows does not fit it, or something is missing.
std::optional<std::variant<Ordered, Phrase>> ordered_by(const HeardCommand& command,
                                                        const SaidBy& speaker, const Game& game,
                                                        const Tongues& tongues);

// What the command would ask the Arbiter, whatever of it is missing or wrong: enough to know whose
// business it is. Nothing: it is no such order, or not said which.
std::optional<Action> gist_of(const HeardCommand& command, const Tongues& tongues);

// "1-0", or what looks like it: an arbiter's line of nothing else is a result.
bool is_result_code(std::string_view line);

// "penalty-warning" begins the order "penalise" without its name; empty: no order.
std::string_view order_begun_by(std::string_view key);

}  // namespace annabella::host
