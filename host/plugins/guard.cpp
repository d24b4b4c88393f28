#include "plugins/guard.h"

#include <exception>
#include <string>

#include "base/text.h"
#include "plugins/fault.h"
#include "plugins/refusal.h"

namespace annabella::host {
namespace {

constexpr std::size_t kLongestReason = 500;  // bytes

}  // namespace

Error failure_of_plugin(const std::filesystem::path& file) noexcept {
  try {
    throw;
  } catch (const PluginFault& fault) {
    return {fault.what_to_say};
  } catch (const std::exception& failure) {
    const char* what = failure.what();
    if (what == nullptr || *what == '\0') return refusal("failed-silently", file);
    return refusal("failed", file,
                   {{"report", printable(std::string(what).substr(0, kLongestReason))}});
  } catch (...) {
    return refusal("failed-silently", file);
  }
}

}  // namespace annabella::host
