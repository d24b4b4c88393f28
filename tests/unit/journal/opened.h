// A journal that must open.
#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>

#include "journal/journal.h"

namespace annabella::host {

inline std::unique_ptr<Journal> opened(const std::filesystem::path& file,
                                       Durability durability = Durability::power_loss) {
  Result<std::unique_ptr<Journal>> journal = Journal::open(file, durability);
  if (!journal) throw std::runtime_error(journal.error().what.key);
  return std::move(*journal);
}

}  // namespace annabella::host
