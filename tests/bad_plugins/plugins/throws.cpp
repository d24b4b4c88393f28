// Cannot be made: its constructor throws EXCEPTION.
#include "empty.h"

namespace {

class Throws : public annabella::test::EmptyVariant {
 public:
  explicit Throws(annabella::Host& host) : EmptyVariant(host) { throw EXCEPTION; }
};

}  // namespace

ANNABELLA_PLUGIN(Throws, .kind = "variant", .id = ID, .version = "1.0.0", .name = "Throws");
