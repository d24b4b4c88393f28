// The DGT electronic board and the clock at its side; and the Revelation II, which speaks the same
// and has lights.
#pragma once

#include <annabella/board.h>
#include <annabella/board_clock.h>

namespace annabella {

class Dgt : public BoardDriver, public BoardClock {
 public:
  explicit Dgt(Host&) {}
  BoardTraits traits() const override;
  // "revelation:..." has lights. No other board is sent their command, which it would misread.
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override;
  void* capability(std::string_view id) override;

  std::optional<ClockReading> reading(const BoardSession& session) const override;
  void show(BoardSession& session, std::string_view text, BoardTime now) const override;
};

}  // namespace annabella
