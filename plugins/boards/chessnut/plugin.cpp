#include <annabella/plugin.h>

#include "chessnut.h"

using annabella::Chessnut;

ANNABELLA_PLUGIN(Chessnut, .kind = "board", .id = "org.annabella.board.chessnut",
                 .version = "1.0.0", .name = "Chessnut");
