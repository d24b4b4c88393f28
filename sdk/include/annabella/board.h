// SPDX-License-Identifier: MIT
//
// One make of electronic board.
//
// A driver does no input or output. The host owns the port, the thread and the clock; the driver is
// a machine that turns bytes into sightings and wishes into bytes. So a driver needs no hardware to
// be tested, no permission to be run, and cannot hang on a cable.
//
// A driver reports what the board senses. Which move that was is the host's to find out.
#pragma once

#include <annabella/chess.h>
#include <annabella/plugin.h>

#include <chrono>
#include <cstddef>
#include <span>

namespace annabella {

// Milliseconds since the session began. The host's clock; a driver never asks for another.
using BoardTime = std::chrono::milliseconds;

inline constexpr Piece kSomePiece =
    '?';  // a board without recognition feels only that one is there

struct Sighting {
  enum class Kind : std::uint8_t { squares = 1, button, clock_pressed, battery, broken };
  Kind kind = Kind::squares;
  std::vector<PlacedPiece> pieces{};  // squares: the whole board as it is felt now
  // button: which one; battery: per cent, of the clock at the board 0 when it is low;
  // clock_pressed: see there.
  int number = 0;
  // clock_pressed: who has pressed. A board that cannot tell says instead which of its two clocks
  // runs now, 1 or 2, also when it is first seen to run.
  std::optional<Color> side{};
  std::string text{};  // broken: what is wrong, in words; battery: "clock" if it is the clock's
};

struct Wish {
  enum class Kind : std::uint8_t { light = 1, dark, beep, clock };
  Kind kind = Kind::light;
  std::vector<Square> squares{};
  // clock: what is left to White and to Black; where the board cannot tell them apart, on its
  // clocks 1 and 2.
  std::chrono::milliseconds white{0}, black{0};
};

class BoardSession {
 public:
  virtual ~BoardSession() = default;

  // All [house]. After each call the host takes what the session has to say.
  virtual void received(std::span<const std::byte> bytes, BoardTime now) = 0;
  virtual void wish(const Wish& wish, BoardTime now) = 0;
  virtual void woke(BoardTime now) = 0;

  virtual std::vector<std::byte> take_bytes() = 0;       // for the wire, in order
  virtual std::vector<Sighting> take_sightings() = 0;    // for the host, in order
  virtual std::optional<BoardTime> wake_at() const = 0;  // when to call woke(), if ever
};

// How to reach such a board: "serial:115200", "hid:2d80:8000", "ble:1b7e8261-...", "tcp".
struct BoardTraits {
  std::vector<std::string> transports;
  int files = 8;
  int ranks = 8;
  bool recognises_pieces = false;
  bool has_lights = false;
};

class BoardDriver : public Plugin {
 public:
  static constexpr std::uint32_t kLayout =
      detail::layout_of<Sighting, Wish, BoardTraits, std::span<const std::byte>, BoardTime,
                        std::optional<BoardTime>, std::unique_ptr<BoardSession>>();

  virtual BoardTraits traits() const = 0;                                             // [any]
  virtual std::unique_ptr<BoardSession> begin(std::string_view transport) const = 0;  // [house]
};

}  // namespace annabella
