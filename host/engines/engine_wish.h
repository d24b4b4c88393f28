// What stands for an engine in place of a player's name: "engine",
// "engine:stockfish,1500,movetime=500".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace annabella::host {

// How well it is to play; every voice has the words for it, under "strength.1" to "strength.5".
enum class Strength : std::uint8_t { beginner = 1, learner, club_player, expert, master };

std::string strength_key(Strength strength);

// What levelled words mean, of all voices.
using StrengthWords = std::map<std::string, Strength, std::less<>>;

struct EngineWish {
  std::string program;  // empty: the searcher of our own
  Strength strength = Strength::club_player;
  std::optional<int> elo{};  // instead of the strength
  std::optional<int> depth{};
  std::optional<int> movetime{};  // milliseconds
  std::map<std::string, std::string> options{};
  bool operator==(const EngineWish&) const = default;
};

bool is_engine(std::string_view player);

// Of a text that is_engine(): "engine", or "engine:PROGRAM" with a name or a path, and after commas
// a step as a word or a number from 1 to 5, an Elo number, "movetime=MILLISECONDS",
// "depth=HALF-MOVES" and the program's own options. Capitals do not matter, but in a path and in
// what an option is set to. The error says what is possible instead.
Result<EngineWish> read_engine_wish(std::string_view player, const StrengthWords& words);

}  // namespace annabella::host
