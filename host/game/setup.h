// What is agreed before a game begins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/clockwork.h"
#include "game/regulations.h"

namespace annabella::host {

// Who hands the clock over after a move (FIDE 6.2.1).
enum class Press : std::uint8_t {
  at_once = 1,  // announcing a move completes it: the friendly game at one console
  by_hand,      // announced, repeated, executed and pressed are four things (D.2.1, D.2.4)
};

struct Setup {
  std::string variant = "org.annabella.variant.standard";
  std::string start_fen;
  // Which of the variant's numbered starts it is, and the chance that chose it.
  std::optional<std::uint32_t> start{};
  std::optional<std::uint32_t> seed{};
  std::string white;  // names; empty: nobody said who plays
  std::string black;
  std::string event;
  std::string date;  // "2026.11.27", as in PGN
  std::optional<TimeControl> time;
  bool rated = false;
  Press press = Press::at_once;
  Regulations regulations{};

  const std::string& name_of(Color side) const { return side == Color::white ? white : black; }
  bool operator==(const Setup&) const = default;
};

}  // namespace annabella::host
