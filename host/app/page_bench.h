// How long it takes from a fact in the journal to the pages of those who watch.
#pragma once

#include <annabella/variant.h>

#include <memory>

#include "app/command.h"

namespace annabella::host {

// With 1, 50 and 200 who watch: the median, what one in a hundred exceeds, and the memory that each
// takes, the watcher's own end of the line included. With 50 once more, while strangers come 10,000
// times with what breaks the rules: what both medians are to each other.
Result<Done> measure_page(const Invocation& invocation, const std::shared_ptr<Variant>& variant);

}  // namespace annabella::host
