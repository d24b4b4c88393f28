// How urgent an utterance is, after speech-dispatcher's SSIP.
#pragma once

#include <cstdint>

namespace annabella::host {

enum class Priority : std::uint8_t {
  important = 1,  // never interrupted, cancels the rest: a fallen flag, an illegal move
  message,        // queued, never cancelled by its own kind nor by texts: moves
  text,           // the newest wins: answers
  progress,       // dropped if anything else is being said
};

}  // namespace annabella::host
