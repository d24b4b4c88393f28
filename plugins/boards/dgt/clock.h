// What the clock at a DGT board says and is told.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace annabella::dgt {

// A message 8D, without its first three bytes.
using ClockBytes = std::array<std::uint8_t, 7>;

struct Times {
  std::chrono::seconds first{0};  // bytes 3 to 5 of the message
  std::chrono::seconds second{0};
  bool running = false;
  bool first_to_run = false;  // by the lever
  bool is_battery_low = false;
};
// Nothing: it is an acknowledgement, no clock is there, or no clock can show that.
std::optional<Times> times_of(const ClockBytes& bytes);

// No clock is connected to the board.
bool says_no_clock(const ClockBytes& bytes);

struct Acknowledgement {
  std::array<std::uint8_t, 4> ack{};
  bool is_error() const { return ack[0] == 0x40; }
  // The button that was pressed: 1 back, 2 plus, 3 run, 4 minus, 5 ok.
  std::optional<int> button() const;
  // The answer to ask_version(): 3 of 3.1.
  std::optional<int> version() const;
};
// Nothing: it tells times.
std::optional<Acknowledgement> acknowledgement_of(const ClockBytes& bytes);

// One of them has got more than an hour while it runs, which no clock gives: it was misread.
bool jumps(const Times& before, const Times& now);

// Commands, ready for the wire.
std::vector<std::uint8_t> ask_version();
std::vector<std::uint8_t> beep();
// Instead of the times: 8 letters, or 6 in seven strokes each.
std::vector<std::uint8_t> show_text(std::string_view text, bool has_letters);
std::vector<std::uint8_t> show_times();
// Both stand still, until somebody presses the lever.
std::vector<std::uint8_t> set_times(std::chrono::seconds left, std::chrono::seconds right);

}  // namespace annabella::dgt
