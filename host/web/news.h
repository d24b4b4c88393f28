// What is said on pages.
#pragma once

#include "base/phrase.h"

namespace annabella::host {

// What has happened, as everybody may hear it.
struct News {
  Phrase what;
  bool is_urgent = false;
};

}  // namespace annabella::host
