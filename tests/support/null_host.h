// A host that is deaf and offers nothing, for variants that are linked in.
#pragma once

#include <annabella/plugin.h>

namespace annabella {

class NullHost : public Host {
 public:
  void log(LogLevel, std::string_view) noexcept override {}
  void* service(std::string_view) noexcept override { return nullptr; }
};

}  // namespace annabella
