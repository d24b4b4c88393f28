// A variant that works, and that leaves a mark when the linker runs its constructors.
#include <cstdlib>
#include <fstream>

#include "empty.h"

namespace {

struct Mark {
  Mark() {
    if (const char* path = std::getenv("ANNABELLA_TEST_MARK")) std::ofstream(path) << "loaded\n";
  }
} mark;

}  // namespace

ANNABELLA_PLUGIN(annabella::test::EmptyVariant, .kind = "variant", .id = "org.example.variant.good",
                 .version = "1.2.3", .name = "Good variant");
