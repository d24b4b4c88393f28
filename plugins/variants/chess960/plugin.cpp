// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "chess960.h"

using annabella::Chess960;

ANNABELLA_PLUGIN(Chess960, .kind = "variant", .id = "org.annabella.variant.chess960",
                 .version = "1.0.0", .name = "Chess960");
