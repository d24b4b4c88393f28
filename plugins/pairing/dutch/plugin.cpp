// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "dutch.h"

using annabella::Dutch;

ANNABELLA_PLUGIN(Dutch, .kind = "pairing", .id = "org.annabella.pairing.dutch", .version = "1.0.0",
                 .name = "FIDE (Dutch) System");
