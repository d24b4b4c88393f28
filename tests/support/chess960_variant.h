// Chess960 to test with, linked in rather than loaded.
#pragma once

#include <annabella/variant.h>

namespace annabella {

// One object for the whole program; its host is deaf and offers nothing.
const Variant& chess960_variant();

}  // namespace annabella
