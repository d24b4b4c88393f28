// The Swiss system based on rating of 1992, in the Czech edition of Prague, 20 September 1992.
#pragma once

#include <annabella/pairing.h>

namespace annabella {

class Swiss1992 : public PairingSystem {
 public:
  explicit Swiss1992(Host&) {}

  PairingTraits traits() const override;
  PairingAnswer next_round(const Tournament& so_far) const override;
};

}  // namespace annabella
