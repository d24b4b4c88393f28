// The one place that runs a plugin's code. What it throws ends here, as an error that names its
// file: the text is copied before the exception is gone, since both belong to the plugin.
#pragma once

#include <filesystem>
#include <type_traits>
#include <utility>

#include "base/result.h"

namespace annabella::host {

// Within a catch block: what has been caught.
Error failure_of_plugin(const std::filesystem::path& file) noexcept;

template <class Call>
auto guarded(const std::filesystem::path& file, Call&& call) {
  using Value = std::invoke_result_t<Call>;
  using Outcome = Result<std::conditional_t<std::is_void_v<Value>, Done, Value>>;
  try {
    if constexpr (std::is_void_v<Value>) {
      std::forward<Call>(call)();
      return Outcome(Done{});
    } else {
      return Outcome(std::forward<Call>(call)());
    }
  } catch (...) {
    return Outcome(failure_of_plugin(file));
  }
}

}  // namespace annabella::host
