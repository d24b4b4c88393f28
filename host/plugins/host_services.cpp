#include "plugins/host_services.h"

#include <exception>
#include <utility>

#include "base/text.h"

namespace annabella::host {

HostServices::HostServices(std::string plugin_id, std::FILE* errors)
    : plugin_id_(std::move(plugin_id)), errors_(errors) {}

void HostServices::log(LogLevel level, std::string_view text) noexcept {
  if (level < LogLevel::warning) return;
  try {
    const std::string line = plugin_id_ + ": " + printable(text) + "\n";
    std::fwrite(line.data(), 1, line.size(), errors_);
  } catch (const std::exception&) {
    // No memory for a line of the log: the game matters more.
  }
}

void* HostServices::service(std::string_view) noexcept { return nullptr; }

}  // namespace annabella::host
