#include <annabella/plugin.h>

#include "dgt.h"

using annabella::Dgt;

ANNABELLA_PLUGIN(Dgt, .kind = "board", .id = "org.annabella.board.dgt", .version = "1.0.0",
                 .name = "DGT e-board");
