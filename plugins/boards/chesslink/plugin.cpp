#include <annabella/plugin.h>

#include "chesslink.h"

using annabella::ChessLink;

ANNABELLA_PLUGIN(ChessLink, .kind = "board", .id = "org.annabella.board.chesslink",
                 .version = "1.0.0", .name = "Millennium ChessLink");
