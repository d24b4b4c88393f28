// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "swiss_1992.h"

using annabella::Swiss1992;

ANNABELLA_PLUGIN(Swiss1992, .kind = "pairing", .id = "org.annabella.pairing.swiss-1992",
                 .version = "1.0.0", .name = "Swiss system of 1992");
