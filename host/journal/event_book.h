// An event's file: its changes, append-only, on the disk before anyone hears of them (SQLite).
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "tournament/change.h"

namespace annabella::host {

class EventBook {
 public:
  // A new file; an error if there is one already.
  static Result<std::unique_ptr<EventBook>> make(const std::filesystem::path& file);
  static Result<std::unique_ptr<EventBook>> open(const std::filesystem::path& file);
  virtual ~EventBook() = default;

  virtual Result<std::vector<WrittenChange>> changes() const = 0;
  // All or none, numbered on. Refused if another program has written since `known`, the number of
  // the last change that the caller has seen.
  virtual Result<Done> append(int known, std::span<const Change> changes, Time at) = 0;
};

}  // namespace annabella::host
