// Where a user's files are: the XDG base directories.
#pragma once

#include <filesystem>

namespace annabella::host {

// Below each of them Annabella has a folder of its own name. A relative path in XDG_DATA_HOME,
// XDG_CONFIG_HOME or HOME is ignored, as XDG has it; without HOME the user's entry in the system
// counts.
std::filesystem::path users_home();
std::filesystem::path users_data();           // XDG_DATA_HOME, ~/.local/share
std::filesystem::path users_configuration();  // XDG_CONFIG_HOME, ~/.config

}  // namespace annabella::host
