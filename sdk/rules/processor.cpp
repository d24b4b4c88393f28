// SPDX-License-Identifier: MIT
#include <annabella/rules/processor.h>

namespace annabella::rules {
namespace {

// Filled once, by whoever asks first.
bool magics_ready() {
  static const bool filled = (tables::fill_magics(), true);
  return filled;
}

}  // namespace

bool AnyProcessor::present() { return magics_ready(); }

#if defined(__x86_64__)

bool CountingProcessor::present() {
  static const bool counts = __builtin_cpu_supports("popcnt") && magics_ready();
  return counts;
}

bool ExtractingProcessor::present() {
  const auto has_all = [] {
    __builtin_cpu_init();
    const bool slow =
        __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
    return !slow && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
  };
  static const bool extracts = has_all() && (tables::fill_extracts(), true);
  return extracts;
}

#endif

}  // namespace annabella::rules
