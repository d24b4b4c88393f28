// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "positional.h"

using annabella::Positional;

ANNABELLA_PLUGIN(Positional, .kind = "variant", .id = "org.annabella.variant.positional",
                 .version = "1.0.0", .name = "Positional chess");
