#include <annabella/plugin.h>

#include "simulated.h"

using annabella::Simulated;

ANNABELLA_PLUGIN(Simulated, .kind = "board", .id = "org.annabella.board.simulated",
                 .version = "1.0.0", .name = "A board of text lines");
