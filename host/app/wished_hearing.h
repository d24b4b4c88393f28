// What a player wishes to hear otherwise: another tempo, voice, sound device or microphone.
#pragma once

#include "app/players.h"
#include "base/phrase.h"
#include "base/result.h"
#include "commands/dialogue.h"

namespace annabella::host {

struct WishedHearing {
  Hearing hearing;
  Phrase told;  // what it is now
};
// An error says why it cannot be. `by_reader`: the user's reader speaks, and what is set here is
// for when it does not.
Result<WishedHearing> wished_hearing(Hearing hearing, const Service& wish, bool by_reader);

}  // namespace annabella::host
