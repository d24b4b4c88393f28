// A board of Chessnut by USB; here its reports go over a terminal.
#pragma once

#include "support/board_emulator.h"

namespace annabella {

class ChessnutEmulator : public BoardEmulator {
 public:
  explicit ChessnutEmulator(const std::vector<PlacedPiece>& men, bool lies_turned = false);

 private:
  void begin() override;
  void take(std::uint8_t byte) override;
  void tell(const Fields& before, const Fields& now) override;
  void report();

  std::vector<std::uint8_t> begun_;  // a command that is still coming
  bool reports_ = false;
};

}  // namespace annabella
