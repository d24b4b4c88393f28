// Why the system refused something, in words that every voice has: its own are English.
#pragma once

#include <system_error>

#include "base/phrase.h"

namespace annabella::host {

// A whole sentence, "system.permission"; for what is rare "system.other", which ends with the
// system's words.
Phrase system_reason(const std::error_code& code);

// What errno says now.
std::error_code last_error();

}  // namespace annabella::host
