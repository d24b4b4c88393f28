// The boards of Millennium that are reached by their ChessLink.
//
// A message is a letter, what belongs to it, and the exclusive or of it all as two hexadecimal
// digits. The board answers with the letter in lower case; what it feels it may also say in
// between. Each byte has odd parity, which a serial line of 8 bits leaves to whoever sends.
#pragma once

#include <annabella/board.h>

namespace annabella {

class ChessLink : public BoardDriver {
 public:
  explicit ChessLink(Host&) {}
  BoardTraits traits() const override;
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override;
};

}  // namespace annabella
