// A pairing system in a child process, which nobody above the registry can tell from one in this
// process.
#pragma once

#include <annabella/pairing.h>

#include <memory>

#include "plugins/supervisor.h"

namespace annabella::host {

// Starts the child. Throws what Supervisor::ask() throws.
std::shared_ptr<PairingSystem> pairing_apart(std::unique_ptr<Supervisor> supervisor);

}  // namespace annabella::host
