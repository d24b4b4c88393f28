// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "standard.h"

using annabella::Standard;

ANNABELLA_PLUGIN(Standard, .kind = "variant", .id = "org.annabella.variant.standard",
                 .version = "1.0.0", .name = "Chess");
