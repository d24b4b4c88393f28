#include "support/chesslink_emulator.h"

#include <cstdio>

namespace annabella {
namespace {

// Of a command, with its letter and its sum; 0: there is none that begins so.
std::size_t length_of_command(char letter) {
  switch (letter) {
    case 'S':
    case 'X':
    case 'V':
    case 'T':
      return 3;
    case 'L':
      return 1 + 2 + 162 + 2;
    case 'W':
      return 7;
    case 'R':
      return 5;
    default:
      return 0;
  }
}

std::string with_sum(const std::string& text) {
  unsigned sum = 0;
  for (const char letter : text) sum ^= static_cast<unsigned>(letter);
  char digits[3];
  std::snprintf(digits, sizeof digits, "%02X", sum & 0xFFU);
  return text + digits;
}

bool is_odd(std::uint8_t byte) {
  bool odd = false;
  for (; byte != 0; byte = static_cast<std::uint8_t>(byte >> 1U)) odd ^= (byte & 1U) != 0;
  return odd;
}

}  // namespace

ChessLinkEmulator::ChessLinkEmulator(const std::vector<PlacedPiece>& men, bool lies_turned)
    : BoardEmulator("chesslink", men, lies_turned) {
  plug_in();
}

void ChessLinkEmulator::begin() {
  begun_.clear();
  on_change_ = false;
}

// Bytes without odd parity are none.
void ChessLinkEmulator::take(std::uint8_t byte) {
  if (!is_odd(byte)) return begun_.clear();
  begun_ += static_cast<char>(byte & 0x7FU);
  const std::size_t length = length_of_command(begun_[0]);
  if (length == 0) return begun_.clear();
  if (begun_.size() < length) return;
  const std::string command = begun_.substr(0, length - 2);
  if (with_sum(command) == begun_) answer(command);
  begun_.clear();
}

void ChessLinkEmulator::answer(const std::string& command) {
  switch (command[0]) {
    case 'S':
      took_down();
      return say_board();
    case 'V':
      return say("v0103");
    case 'X':
      return say("x");
    case 'L':
      return say("l");
    case 'W':
      if (command.substr(1, 2) == "02") on_change_ = command.substr(3, 2) == "03";
      return say("w" + command.substr(1));
    default:
      return;
  }
}

void ChessLinkEmulator::tell(const Fields&, const Fields&) {
  if (on_change_) say_board();
}

void ChessLinkEmulator::say_board() { say("s" + std::string(fields().begin(), fields().end())); }

void ChessLinkEmulator::say(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  for (const char letter : with_sum(text)) {
    const auto byte = static_cast<std::uint8_t>(letter);
    bytes.push_back(is_odd(byte) ? byte : byte | 0x80U);
  }
  send(std::move(bytes));
}

}  // namespace annabella
