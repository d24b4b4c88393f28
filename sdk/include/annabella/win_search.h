// SPDX-License-Identifier: MIT
//
// A capability of a variant: how a side could still win, shown by a line of moves (FIDE 6.9).
#pragma once

#include <annabella/variant.h>

#include <cstdint>

namespace annabella {

struct WinVerdict {
  CanWin can_win = CanWin::undecided;
  std::vector<Move> line;   // if yes: legal moves of both sides that end with this side's win
  std::uint64_t nodes = 0;  // positions that were looked at
};

class WinSearch {
 public:
  static constexpr std::string_view kId = "annabella.variant.win-search/1";
  static constexpr std::uint64_t kNodes = 500'000;  // a second at most

  // Can `side` still win from `position`, which this variant made? Undecided once `nodes` positions
  // have been looked at. [any]
  virtual WinVerdict search_win(const Position& position, Color side,
                                std::uint64_t nodes) const = 0;

 protected:
  ~WinSearch() = default;
};

}  // namespace annabella
