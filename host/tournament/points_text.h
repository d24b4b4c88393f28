// Points as people and files write them: "5.5", "-0.5".
#pragma once

#include <annabella/pairing.h>

#include <optional>
#include <string>
#include <string_view>

namespace annabella::host {

// One decimal, always.
std::string points_text(HalfPoints halves);
// Whole or half points; nothing if it is anything else.
std::optional<HalfPoints> points_in(std::string_view text);

}  // namespace annabella::host
