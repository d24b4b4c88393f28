#include "empty.h"

ANNABELLA_PLUGIN(annabella::test::EmptyPairing, .kind = "pairing", .id = "org.example.pairing.good",
                 .version = "2.0.0", .name = "Good pairing");
