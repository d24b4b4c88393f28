// What results are worth: record 162 of TRF26, "162  W 3.0    D 1.0", and the point system of
// JaVaFo's, record XXS: "XXS W=3 D=1", "XXS WW=3 BW=3 PAB=1".
#pragma once

#include <annabella/absence.h>
#include <annabella/pairing.h>

#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "tournament/trf_line.h"

namespace annabella::host {

// Record 162: a code, its points in the four columns behind it, four that are blank, and so on. The
// error names the column of what is anywhere else.
Result<Done> read_point_record(const TrfLine& line, Tournament& tournament,
                               std::optional<HalfPoints>& bye, Absence& absence);

class TrfPointSystem {
 public:
  // One record; there may be several. The error names the column.
  Result<Done> read(const TrfLine& line);
  // Sets what games, byes and absence are worth, if there was such a record; a bye of the pairing
  // is worth a point there if nothing else is said. An error if the worth of something depends on
  // the colour, or that of a full bye differs from a win: no pairing system here knows that.
  Result<Done> settle(Tournament& tournament, std::optional<HalfPoints>& bye,
                      Absence& absence) const;

 private:
  std::map<std::string, HalfPoints, std::less<>> worth_;
  std::optional<TrfLine> line_;  // the last one
};

}  // namespace annabella::host
