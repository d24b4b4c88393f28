// Chess to test with, linked in rather than loaded.
#pragma once

#include <annabella/variant.h>

#include <memory>

namespace annabella {

// One object for the whole program; its host is deaf and offers nothing.
const Variant& standard_variant();

// The same, for who wants to share it.
inline std::shared_ptr<const Variant> standard_rules() {
  return {std::shared_ptr<void>(), &standard_variant()};
}

}  // namespace annabella
