#include "support/chess960_variant.h"

#include "chess960.h"

namespace annabella {
namespace {

class NullHost : public Host {
 public:
  void log(LogLevel, std::string_view) noexcept override {}
  void* service(std::string_view) noexcept override { return nullptr; }
};

}  // namespace

const Variant& chess960_variant() {
  static NullHost host;
  static const Chess960 chess960(host);
  return chess960;
}

}  // namespace annabella
