// The door of the plugin; tests link the class without it.
#include <annabella/plugin.h>

#include "chief_and_warriors.h"

using annabella::ChiefAndWarriors;

ANNABELLA_PLUGIN(ChiefAndWarriors, .kind = "variant",
                 .id = "org.annabella.variant.chief-and-warriors", .version = "1.0.0",
                 .name = "Chief and warriors");
