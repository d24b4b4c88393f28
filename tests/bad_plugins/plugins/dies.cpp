// Ends the whole process when it is made.
#include <cstdlib>

#include "empty.h"

namespace {

class Dies : public annabella::test::EmptyVariant {
 public:
  explicit Dies(annabella::Host& host) : EmptyVariant(host) { std::abort(); }
};

}  // namespace

ANNABELLA_PLUGIN(Dies, .kind = "variant", .id = "org.example.variant.dies", .version = "1.0.0",
                 .name = "Dies");
