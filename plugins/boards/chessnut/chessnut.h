// The boards of Chessnut, by USB.
//
// A report is 01 24 and 36 bytes; of these 32 are the board, two squares in each, from h8 to a1,
// the lower half first.
#pragma once

#include <annabella/board.h>

namespace annabella {

class Chessnut : public BoardDriver {
 public:
  explicit Chessnut(Host&) {}
  BoardTraits traits() const override;
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override;
};

}  // namespace annabella
