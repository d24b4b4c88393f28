#include "app/opened_event.h"

#include <utility>

namespace annabella::host {

Result<OpenedEvent> open_event(const std::filesystem::path& file) {
  Result<std::unique_ptr<EventBook>> book = EventBook::open(file);
  if (!book) return book.error();
  Result<std::vector<WrittenChange>> changes = (*book)->changes();
  if (!changes) return changes.error();
  Result<Competition> event = Competition::of(*changes);
  if (!event) return event.error();
  return OpenedEvent{std::move(*book), std::move(*changes), std::move(*event)};
}

}  // namespace annabella::host
