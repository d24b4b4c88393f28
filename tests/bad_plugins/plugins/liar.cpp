// A pairing system whose card says, down to the layout, that it is a variant.
#include "empty.h"

namespace {

class Liar : public annabella::test::EmptyPairing {
 public:
  static constexpr std::uint32_t kLayout = annabella::Variant::kLayout;
  using EmptyPairing::EmptyPairing;
};

}  // namespace

ANNABELLA_PLUGIN(Liar, .kind = "variant", .id = "org.example.variant.liar", .version = "1.0.0",
                 .name = "Liar");
