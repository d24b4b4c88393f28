// What a pairing system has said, for a voice to say: players by number and name.
#pragma once

#include <annabella/pairing.h>

#include "base/phrase.h"

namespace annabella::host {

Phrase points_phrase(HalfPoints points);

Phrase pairing_phrase(const Remark& remark, const Tournament& tournament);

}  // namespace annabella::host
