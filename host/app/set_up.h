// Before a game: somebody sets up by ear the position that it begins from.
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/wished_boards.h"
#include "base/result.h"

namespace annabella::host {

struct SetUpPosition {
  std::string fen;
  // Whether the first of the boards lies the other way round, if that is known.
  std::optional<bool> lies_turned;
};

// Nothing: he has left. What stands on the first of these boards can be taken from there. Fails
// where a device that was wished for is not there.
Result<std::optional<SetUpPosition>> set_up_position(const Invocation& invocation, Variant& variant,
                                                     const std::vector<WishedBoard>& boards);

}  // namespace annabella::host
