// How well and how fast the program hears its own synthesiser, in quiet and in noise.
#pragma once

#include <annabella/variant.h>

#include <memory>

#include "app/command.h"

namespace annabella::host {

// For so many seconds of the option, times ten, or until so many utterances are heard.
Result<Done> measure_hearing(const Invocation& invocation, const std::shared_ptr<Variant>& variant);

}  // namespace annabella::host
