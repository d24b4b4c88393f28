// One net of two, for a search that hears both at once: what may be said now, and what could be
// said at any time.
#pragma once

#include "hearing/phrase_net.h"

namespace annabella::host {

struct JointNet {
  static constexpr int kPossibleEnd = PhraseNet::kEnd;
  static constexpr int kSayableEnd = 2;

  PhraseNet net;  // with both ends
};

// A beginning that is in both and goes on in the same ways is drawn once: the commands.
JointNet joined(const PhraseNet& possible, const PhraseNet& sayable);

}  // namespace annabella::host
