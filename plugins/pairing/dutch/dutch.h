// The FIDE (Dutch) System, C.04.3, in force since 1 February 2026.
#pragma once

#include <annabella/pairing.h>

namespace annabella {

class Dutch : public PairingSystem {
 public:
  explicit Dutch(Host&) {}

  PairingTraits traits() const override;
  PairingAnswer next_round(const Tournament& so_far) const override;
};

}  // namespace annabella
