#include "support/standard_variant.h"

#include "standard.h"
#include "support/null_host.h"

namespace annabella {

const Variant& standard_variant() {
  static NullHost host;
  static const Standard standard(host);
  return standard;
}

}  // namespace annabella
