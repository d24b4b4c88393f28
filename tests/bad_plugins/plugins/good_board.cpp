#include "empty.h"

ANNABELLA_PLUGIN(annabella::test::EmptyBoard, .kind = "board", .id = "org.example.board.good",
                 .version = "3.0.0", .name = "Good board");
