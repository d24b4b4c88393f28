// A plugin's file, loaded. Everything it makes keeps it mapped.
#pragma once

#include <annabella/plugin.h>

#include <filesystem>
#include <memory>
#include <string>

#include "base/result.h"

namespace boost::dll {
class shared_library;
}

namespace annabella::host {

// [house]
class PluginLibrary : public std::enable_shared_from_this<PluginLibrary> {
 public:
  // Runs the file's constructors: its path and its card have been judged before. `host`: as what it
  // makes sees it.
  static Result<std::shared_ptr<PluginLibrary>> load(const std::filesystem::path& file,
                                                     std::shared_ptr<Host> host);

  // An object of its own for each call, whose class is T: the kind that the card names.
  template <class T>
  Result<std::shared_ptr<T>> make(const std::string& kind) {
    const auto made = make_plugin();
    if (!made) return made.error();
    if (auto plugin = std::dynamic_pointer_cast<T>(*made)) return plugin;
    return not_of_kind(kind);
  }

 private:
  using Factory = Plugin*(Host&);

  PluginLibrary(std::filesystem::path file, std::shared_ptr<Host> host,
                std::shared_ptr<boost::dll::shared_library> library);
  Result<std::shared_ptr<Plugin>> make_plugin();
  Error not_of_kind(const std::string& kind) const;

  std::filesystem::path file_;
  std::shared_ptr<Host> host_;
  // After the host: the file's destructors may still speak to it.
  std::shared_ptr<boost::dll::shared_library> library_;
};

}  // namespace annabella::host
