// What stands beside the results of a TRF file: points that are lent for pairing (XXA, 250), and
// those that the arbiter has given or taken (299).
#pragma once

#include <annabella/lent.h>
#include <annabella/pairing.h>

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/trf_line.h"

namespace annabella::host {

class TrfBesides {
 public:
  // A record XXA, 250 or 299.
  Result<Done> read(const TrfLine& line);
  // The error names a record XXA or 299 about somebody beyond so many players. A range of
  // 250 may be wider.
  Result<Done> expect_players(int players) const;
  // What they say of this player. An error if points are lent for more rounds than there are.
  Result<Done> add_to(Player& player, Tournament& tournament) const;
  const Lent& lent() const { return lent_; }

 private:
  struct Abnormal {
    TrfLine line;
    std::string type;  // as a result is written; empty: more or less than any result is worth
    HalfPoints points = 0;
    int round = 0;  // 0: each with such a result
    std::vector<int> players{};
  };

  Result<Done> read_fictitious(const TrfLine& line);
  Result<Done> read_acceleration(const TrfLine& line);
  Result<Done> read_abnormal(const TrfLine& line);

  Lent lent_;
  std::map<int, TrfLine> lent_lines_;  // by start number, too
  std::vector<Abnormal> abnormal_;
};

}  // namespace annabella::host
