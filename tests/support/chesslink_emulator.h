// A board of Millennium at its ChessLink.
#pragma once

#include "support/board_emulator.h"

namespace annabella {

class ChessLinkEmulator : public BoardEmulator {
 public:
  explicit ChessLinkEmulator(const std::vector<PlacedPiece>& men, bool lies_turned = false);

 private:
  void begin() override;
  void take(std::uint8_t byte) override;
  void tell(const Fields& before, const Fields& now) override;
  void answer(const std::string& command);
  void say(const std::string& text);
  void say_board();

  std::string begun_;       // a command that is still coming
  bool on_change_ = false;  // it tells what it feels when that changes
};

}  // namespace annabella
