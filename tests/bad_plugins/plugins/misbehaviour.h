// What a fixture is to do wrong, from ANNABELLA_TEST_MISBEHAVIOUR.
#pragma once

#include <annabella/plugin.h>

#include <cstdlib>
#include <string>

namespace annabella::test {

inline std::string wanted_misbehaviour() {
  const char* wanted = std::getenv("ANNABELLA_TEST_MISBEHAVIOUR");
  return wanted == nullptr ? "" : wanted;
}

}  // namespace annabella::test
