// What somebody has chosen who was told of several things by number and by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words/voice.h"

namespace annabella::host {

// Which of them it is: by its number from 1, by one of its names, or by how a name begins; where
// several begin so, the first. Empty text is none of them. A full stop behind it does no harm.
std::optional<std::size_t> choice_among(const std::vector<std::vector<std::string>>& names,
                                        const std::string& answer);

// The answer is what this voice calls the command: "ende" for "quit".
bool is_command_called(const std::string& answer, const std::string& command, const Voice& voice);
// Or one of its names begins so: "j" for "yes".
bool may_be_command(const std::string& answer, const std::string& command, const Voice& voice);

}  // namespace annabella::host
