// Who comes to a page.
#pragma once

#include "game/roles.h"

namespace annabella::host {

inline constexpr Badge kWhitePlayer{Role::player, Color::white};
inline constexpr Badge kBlackPlayer{Role::player, Color::black};
inline constexpr Badge kArbiter{.role = Role::arbiter};
inline constexpr Badge kSpectator{.role = Role::spectator};

}  // namespace annabella::host
