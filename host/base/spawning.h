// Programs started beside ours, with nothing of ours but what they are given.
#pragma once

#include <sys/types.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace annabella::host {

// Alone in its session, which it cannot leave and where our terminal's keys do not reach. The first
// of the words is looked for in PATH, unless it names a folder. `line` is open there under these
// numbers, all of which are lower than its own; the standard numbers that are left are nobody.
// Nothing: the program is not there, or the system has no room for it.
std::optional<pid_t> spawned(std::vector<std::string> words, int line = -1,
                             std::initializer_list<int> as = {});

}  // namespace annabella::host
