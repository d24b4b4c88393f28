// The host as one plugin sees it.
#pragma once

#include <annabella/plugin.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace annabella::host {

// [any]
class HostServices final : public Host {
 public:
  explicit HostServices(std::string plugin_id, std::FILE* errors = stderr);

  // Warnings and errors, a line each, with the plugin's id before it.
  void log(LogLevel level, std::string_view text) noexcept override;

  // There are no services yet.
  void* service(std::string_view id) noexcept override;

 private:
  std::string plugin_id_;
  std::FILE* errors_;
};

}  // namespace annabella::host
