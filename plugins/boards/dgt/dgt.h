// The DGT electronic board and the clock at its side; and the Revelation II, which speaks the same
// and has lights.
#pragma once

#include <annabella/board.h>

namespace annabella {

class Dgt : public BoardDriver {
 public:
  explicit Dgt(Host&) {}
  BoardTraits traits() const override;
  // "revelation:..." has lights. No other board is sent their command, which it would misread.
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override;
};

}  // namespace annabella
