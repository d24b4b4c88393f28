// A DGT board, and the clock at its side.
#pragma once

#include "support/board_emulator.h"

namespace annabella {

class DgtEmulator : public BoardEmulator {
 public:
  explicit DgtEmulator(const std::vector<PlacedPiece>& men, bool lies_turned = false);

  void lever(bool first_to_run);

 private:
  void begin() override { sends_updates_ = false; }
  void take(std::uint8_t byte) override;
  void tell(const Fields& before, const Fields& now) override;
  void answer(std::uint8_t command);
  void message(std::uint8_t what, const std::vector<std::uint8_t>& data);

  std::vector<std::uint8_t> for_clock_;  // a message that is still coming
  std::size_t clock_length_ = 0;
  bool sends_updates_ = false;
};

}  // namespace annabella
