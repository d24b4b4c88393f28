// The games between those who are tied (FIDE C.07, 6; F10 of 1992).
#pragma once

#include <annabella/pairing.h>

#include <vector>

namespace annabella::host {

// The groups that the games among these players make of them, best first. If not all have met, only
// who would be first whatever the missing games had brought stands above the others (6.2).
std::vector<std::vector<const Player*>> direct_encounter(const Tournament& tournament,
                                                         const std::vector<const Player*>& tied,
                                                         bool forfeits_count);

}  // namespace annabella::host
