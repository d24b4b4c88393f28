// SPDX-License-Identifier: MIT
//
// A capability of a variant: what is wrong with a position that somebody has written down, all of
// it at once (FIDE 3.10.3).
#pragma once

#include <annabella/variant.h>

#include <string>
#include <string_view>
#include <vector>

namespace annabella {

struct Finding {
  std::string key;     // that a voice can pronounce: "kings-in-contact", "white-king-missing"
  std::string detail;  // where, or what was found: "d8", "KQ"; may be empty
  bool operator==(const Finding&) const = default;
};

struct PositionReport {
  std::vector<Finding> faults;   // of the writing, "fen-..."; all mended if there is a position
  std::vector<Finding> reasons;  // why no game can reach the position
  bool readable = false;         // whether there is a position
  std::string fen;               // as from_fen() takes it; empty if it cannot be played on
  bool check = false;            // the side to move is in check, in a position to be played on
};

class Legality {
 public:
  static constexpr std::string_view kId = "annabella.variant.legality/1";

  // Never throws for what is wrong with the text. [any]
  virtual PositionReport report(std::string_view fen) const = 0;

 protected:
  ~Legality() = default;
};

}  // namespace annabella
