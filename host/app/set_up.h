// Before a game: somebody sets up by ear the position that it begins from.
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <string>

#include "app/command.h"
#include "base/result.h"
#include "plugins/registry.h"

namespace annabella::host {

// Its FEN; nothing: he has left. Fails where a device or a board that was wished for is not there.
Result<std::optional<std::string>> set_up_position(const Invocation& invocation, Variant& variant,
                                                   Registry& registry);

}  // namespace annabella::host
