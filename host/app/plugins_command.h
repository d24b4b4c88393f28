// `annabella plugins`: list, every plugin that was found, and why some are not used; check; new.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "app/command.h"
#include "plugins/registry.h"
#include "words/voice.h"

namespace annabella::host {

// A sentence a line: how many, the usable ones, then the refused ones with their reasons. With
// `porcelain` one "plugin ID KIND VERSION ok|refused PATH" a line, "-" for what is not known, and
// after a refused one "reason KEY text". `own_name` is a plugin's in the words that it has brought,
// or empty.
// Returns the exit status.
using OwnName = std::function<std::string(const FoundPlugin&)>;
int list_plugins(const Registry& registry, const Voice& voice, bool porcelain, std::ostream& out,
                 const OwnName& own_name = {});

// Tries each promise of the first of these files, a plugin's; the others are recordings of what a
// board has sent. A line for each promise, "case NAME ok|failed|crashed|hung|left" with
// `porcelain`.
int check_plugin(const Invocation& invocation, const std::vector<std::string>& files);

// Writes the project NAME of a plugin of this kind here: the words are KIND NAME.
int new_plugin(const Invocation& invocation, const std::vector<std::string>& words);

}  // namespace annabella::host
