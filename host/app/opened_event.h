// An event's file as it is now: what has been written, and what that makes of the event.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "base/result.h"
#include "journal/event_book.h"
#include "tournament/competition.h"

namespace annabella::host {

struct OpenedEvent {
  std::unique_ptr<EventBook> book;
  std::vector<WrittenChange> changes;
  Competition event;
};
// All of it, or the error.
Result<OpenedEvent> open_event(const std::filesystem::path& file);

// What opens an event and writes into it; again, if another program has written there meanwhile.
template <class Work>
auto on_the_newest_event(const Work& work) {
  constexpr int kTries = 20;
  for (int i = 1;; ++i) {
    auto done = work();
    const bool other_was_quicker = !done && done.error().what.key == "event.changed-elsewhere";
    if (!other_was_quicker || i == kTries) return done;
  }
}

}  // namespace annabella::host
