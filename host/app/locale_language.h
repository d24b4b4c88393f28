// The language that the user's system speaks with him.
#pragma once

#include <functional>
#include <string>

namespace annabella::host {

// "de" of de_AT.UTF-8, from the first of LC_ALL, LC_MESSAGES and LANG that is set, as POSIX has it.
// Empty where that says nothing: C, POSIX, or none of them is set. `variable` may give null.
std::string language_of_locale(const std::function<const char*(const char*)>& variable);

}  // namespace annabella::host
