// A card written by hand, with no factory behind it, or with one that makes nothing.
#include "empty.h"

extern "C" [[gnu::visibility("default"), gnu::section(".note.annabella"), gnu::used,
             gnu::aligned(4)]] constinit const annabella::detail::CardNote annabella_card{
    .card = {.kind = "variant",
             .id = "org.example.variant.bare",
             .version = "1.0.0",
             .name = "Bare",
             .layout = annabella::Variant::kLayout}};

#ifdef MAKES_NOTHING
extern "C" [[gnu::visibility("default")]] annabella::Plugin* annabella_make(annabella::Host&) {
  return nullptr;
}
#endif
