// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "round_robin.h"

using annabella::RoundRobin;

ANNABELLA_PLUGIN(RoundRobin, .kind = "pairing", .id = "org.annabella.pairing.round-robin",
                 .version = "1.0.0", .name = "Round robin");
