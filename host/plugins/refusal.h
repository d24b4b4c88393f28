// Why a plugin's file is not used: a sentence that names the file and the cure.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>

#include "base/result.h"

namespace annabella::host {

// "plugin.<why>", with {path} and what else the sentence needs.
Error refusal(std::string_view why, const std::filesystem::path& file,
              std::map<std::string, Argument> more = {});

// The same where the right to read is missing, "plugin.unopened" for all other reasons.
Error not_opened(std::string_view without_right, const std::filesystem::path& file,
                 const std::error_code& why);

}  // namespace annabella::host
