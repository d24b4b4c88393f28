#include "support/chessnut_emulator.h"

#include <string_view>

namespace annabella {

ChessnutEmulator::ChessnutEmulator(const std::vector<PlacedPiece>& men, bool lies_turned)
    : BoardEmulator("chessnut", men, lies_turned) {
  plug_in();
}

void ChessnutEmulator::begin() {
  begun_.clear();
  reports_ = false;
}

// A command is its letter, how many bytes follow, and these.
void ChessnutEmulator::take(std::uint8_t byte) {
  begun_.push_back(byte);
  if (begun_.size() < 2 || begun_.size() < 2U + begun_[1]) return;
  if (begun_[0] == 0x21) {
    reports_ = true;
    report();
  }
  if (begun_[0] == 0x29) send({0x2A, 0x02, 0x50, 0x00});
  begun_.clear();
}

void ChessnutEmulator::tell(const Fields&, const Fields&) {
  if (reports_) report();
}

// From h8 to a8, then h7: two in a byte, the first in its lower half.
void ChessnutEmulator::report() {
  constexpr std::string_view kCodes = ".qkbpnRPrBNQK";
  const auto code = [&](std::size_t place) {
    const std::size_t field = place / 8 * 8 + 7 - place % 8;
    return static_cast<unsigned>(kCodes.find(fields()[field]));
  };
  std::vector<std::uint8_t> bytes{0x01, 0x24};
  for (std::size_t place = 0; place < kFields; place += 2) {
    bytes.push_back(static_cast<std::uint8_t>(code(place) | code(place + 1) << 4U));
  }
  bytes.insert(bytes.end(), 4, 0x00);
  send(std::move(bytes));
}

}  // namespace annabella
