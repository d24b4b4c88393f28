// What somebody may say of what is not everybody's: the page offers him nothing that would be
// refused for who he is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/regulations.h"
#include "game/roles.h"

namespace annabella::host {

// `command`: one of sayable(), by its name in the voices, "boards-differ".
bool may_say(std::string_view command, const Badge& who, const Regulations& regulations);

// All that he may say of them.
std::vector<std::string> sayable(const Badge& who, const Regulations& regulations);

}  // namespace annabella::host
