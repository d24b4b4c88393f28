// Needs a function that nobody has.
#include "empty.h"

extern "C" int annabella_test_nobody_has_this();

namespace {

class Incomplete : public annabella::test::EmptyVariant {
 public:
  using EmptyVariant::EmptyVariant;
  annabella::VariantTraits traits() const override {
    return {.starts = annabella_test_nobody_has_this(), .spoken_names = {}};
  }
};

}  // namespace

ANNABELLA_PLUGIN(Incomplete, .kind = "variant", .id = ID, .version = "1.0.0", .name = "Incomplete");
