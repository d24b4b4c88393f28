#include "support/chess960_variant.h"

#include "chess960.h"
#include "support/null_host.h"

namespace annabella {

const Variant& chess960_variant() {
  static NullHost host;
  static const Chess960 chess960(host);
  return chess960;
}

}  // namespace annabella
