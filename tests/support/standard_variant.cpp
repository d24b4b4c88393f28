#include "support/standard_variant.h"

#include "standard.h"

namespace annabella {
namespace {

class NullHost : public Host {
 public:
  void log(LogLevel, std::string_view) noexcept override {}
  void* service(std::string_view) noexcept override { return nullptr; }
};

}  // namespace

const Variant& standard_variant() {
  static NullHost host;
  static const Standard standard(host);
  return standard;
}

}  // namespace annabella
