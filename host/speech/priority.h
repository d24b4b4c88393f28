// How urgent an utterance is, after speech-dispatcher's SSIP.
#pragma once

#include <cstdint>

namespace annabella::host {

enum class Priority : std::uint8_t {
  // A fallen flag, an illegal move: said at once, never interrupted. A message that it cuts off is
  // said again from its beginning afterwards; texts and progress are forgotten.
  important = 1,
  message,      // moves: queued, never dropped, cut by nothing but `important`
  explanation,  // how the game is played: queued among the messages, dropped when quiet is wanted
  text,         // answers: the newest wins; a message cuts it off
  progress,     // dropped if anything else is being said or waiting
};

}  // namespace annabella::host
