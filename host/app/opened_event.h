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

}  // namespace annabella::host
