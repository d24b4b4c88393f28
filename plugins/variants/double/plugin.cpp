// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "double.h"

using annabella::DoubleChess;

ANNABELLA_PLUGIN(DoubleChess, .kind = "variant", .id = "org.annabella.variant.double",
                 .version = "1.0.0", .name = "Double chess");
