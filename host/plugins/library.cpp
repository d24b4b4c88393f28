#include "plugins/library.h"

#include <boost/dll/shared_library.hpp>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "plugins/guard.h"
#include "plugins/refusal.h"

namespace annabella::host {
namespace {

constexpr const char* kFactory = "annabella_make";

// The dynamic linker's own words out of Boost's "load() failed (dlerror system message: FILE:
// WORDS): ...".
std::string words_of_linker(const std::system_error& failure, const std::filesystem::path& file) {
  constexpr std::string_view kBefore = "dlerror system message: ";
  std::string_view words = failure.what();
  const std::size_t at = words.find(kBefore);
  const std::size_t end = words.rfind(')');
  if (at == std::string_view::npos || end == std::string_view::npos) return printable(words);
  words = words.substr(0, end).substr(at + kBefore.size());
  const std::string named = file.native() + ": ";
  if (words.starts_with(named)) words.remove_prefix(named.size());
  return printable(words);
}

}  // namespace

PluginLibrary::PluginLibrary(std::filesystem::path file, std::shared_ptr<Host> host,
                             std::shared_ptr<boost::dll::shared_library> library)
    : file_(std::move(file)), host_(std::move(host)), library_(std::move(library)) {}

Result<std::shared_ptr<PluginLibrary>> PluginLibrary::load(const std::filesystem::path& file,
                                                           std::shared_ptr<Host> host) {
  namespace load_mode = boost::dll::load_mode;
  try {
    auto library = std::make_shared<boost::dll::shared_library>(
        file, load_mode::rtld_now | load_mode::rtld_local);
    return std::shared_ptr<PluginLibrary>(
        new PluginLibrary(file, std::move(host), std::move(library)));
  } catch (const std::system_error& failure) {
    return refusal("not-loaded", file, {{"report", words_of_linker(failure, file)}});
  }
}

Result<std::shared_ptr<Plugin>> PluginLibrary::make_plugin() {
  if (!library_->has(kFactory)) return refusal("no-factory", file_);
  Factory& factory = library_->get<Factory>(kFactory);
  const auto made = guarded(file_, [&] { return factory(*host_); });
  if (!made) return made.error();
  if (*made == nullptr) return refusal("made-nothing", file_);
  return std::shared_ptr<Plugin>(*made,
                                 [keep = shared_from_this()](Plugin* plugin) { delete plugin; });
}

Error PluginLibrary::not_of_kind(const std::string& kind) const {
  return refusal("other-class", file_, {{"kind", kind}});
}

}  // namespace annabella::host
