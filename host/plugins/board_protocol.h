// What the host and the process of a board's driver write to each other: docs/runner-protocol.md.
#pragma once

#include <annabella/board.h>
#include <annabella/board_clock.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/protocol.h"

namespace annabella::host {

// What a session has to say after a call.
struct BoardSaid {
  std::vector<std::byte> bytes;
  std::vector<Sighting> sightings;
  std::optional<BoardTime> wake_at;
  std::optional<ClockReading> clock;  // of a driver whose boards have one
};
BoardSaid said_by(BoardSession& session, const BoardClock* clock);

struct BoardIntroduction {
  BoardTraits traits;
  bool has_clock = false;
};
std::string written(const BoardIntroduction& introduction);
BoardIntroduction read_board_introduction(std::string_view message);
std::string written(const Wish& wish);
Wish read_wish(std::string_view text);
std::string written(const BoardSaid& said);
// Refuses men beside a board of 16 by 16.
BoardSaid read_board_said(std::string_view message);

// "-" for none.
std::string written(std::span<const std::byte> bytes);
std::vector<std::byte> read_bytes(std::string_view word);
BoardTime read_board_time(std::string_view word);

}  // namespace annabella::host
