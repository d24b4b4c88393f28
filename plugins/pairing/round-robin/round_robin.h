// Everyone meets everyone once or twice, by J. Berger's tables (FIDE C.05, annex 1), with numbers
// by lot.
#pragma once

#include <annabella/pairing.h>

namespace annabella {

class RoundRobin : public PairingSystem {
 public:
  explicit RoundRobin(Host&) {}

  PairingTraits traits() const override;
  PairingAnswer next_round(const Tournament& so_far) const override;
};

}  // namespace annabella
