// SPDX-License-Identifier: MIT
//
// What absence is worth in a tournament that gives something for it: an option, since most give
// nothing. A system that does not know it has to refuse, as with any option.
#pragma once

#include <annabella/pairing.h>

#include <sstream>

namespace annabella {

inline constexpr const char* kAbsence = "absence";

// In halves.
struct Absence {
  HalfPoints zero_bye = 0, forfeit_loss = 0;
};

inline void give_for_absence(Tournament& tournament, Absence absence) {
  tournament.options.emplace_back(
      kAbsence, std::to_string(absence.zero_bye) + ' ' + std::to_string(absence.forfeit_loss));
}

inline Absence absence_in(const Tournament& tournament) {
  Absence absence;
  for (const auto& [name, value] : tournament.options) {
    if (name != kAbsence) continue;
    std::istringstream words(value);
    words >> absence.zero_bye >> absence.forfeit_loss;
  }
  return absence;
}

// What an outcome brings where absence is worth so much.
inline HalfPoints points_for(const Tournament& tournament, Absence absence, Outcome outcome) {
  return outcome == Outcome::zero_bye       ? absence.zero_bye
         : outcome == Outcome::forfeit_loss ? absence.forfeit_loss
                                            : points_for(tournament, outcome);
}

inline HalfPoints points_for(const Tournament& tournament, Absence absence,
                             const PlayedRound& round) {
  return points_for(tournament, absence, round.outcome) + round.adjusted;
}

}  // namespace annabella
