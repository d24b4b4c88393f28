// A variant in a child process, which nobody above the registry can tell from one in this process.
// What a position says is asked for once, in one message, so that whoever looks at it later gets an
// answer whatever has become of the child.
#pragma once

#include <annabella/variant.h>

#include <memory>

#include "plugins/supervisor.h"

namespace annabella::host {

// Starts the child if there is none yet. Throws what Supervisor::ask() throws.
std::shared_ptr<Variant> variant_apart(std::unique_ptr<Supervisor> supervisor);

}  // namespace annabella::host
