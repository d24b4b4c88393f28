// A board of text lines, for scripts and for organisers without hardware.
//
//   from the board                      to the board
//   board PLACEMENT   as in FEN         read           send the whole board
//   lift e2                             light e2 e4
//   put e4 P          '?': some man     dark
//   press white       the clock         beep
//   runs 1            or 2: of two      clock 300000 290000   White's, Black's milliseconds
//                     clocks, if nobody
//                     knows whose
//   button 1
//   battery 80        per cent
//   battery 0 clock   that of the clock at the board is low
#pragma once

#include <annabella/board.h>

namespace annabella {

class Simulated : public BoardDriver {
 public:
  explicit Simulated(Host&) {}
  BoardTraits traits() const override;
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override;
};

}  // namespace annabella
