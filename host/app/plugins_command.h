// `annabella plugins list`: every plugin that was found, and why some are not used.
#pragma once

#include <ostream>

#include "plugins/registry.h"
#include "words/voice.h"

namespace annabella::host {

// A sentence a line: how many, the usable ones, then the refused ones with their reasons. With
// `porcelain` one "plugin ID KIND VERSION ok|refused PATH" a line, "-" for what is not known, and
// after a refused one "reason KEY text".
// Returns the exit status.
int list_plugins(const Registry& registry, const Voice& voice, bool porcelain, std::ostream& out);

}  // namespace annabella::host
