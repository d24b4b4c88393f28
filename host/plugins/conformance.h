// Whether a plugin keeps the promises of the SDK. Each promise is tried in a process of its own.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "plugins/trial.h"
#include "words/voice.h"

namespace annabella::host {

// One promise. Every voice says what it is under "conformance.NAME".
struct PromiseKept {
  std::string name;
  Trial trial;
};

struct Examination {
  std::filesystem::path file;
  std::filesystem::path runner;                      // for a script
  std::vector<std::shared_ptr<const Voice>> voices;  // with the words that the plugin has brought
  std::vector<std::filesystem::path> recordings;     // what a board of this kind has sent
  std::string only;                                  // one promise, or all
  int games = 1'000;                                 // by lot, of a variant
};

// Tells of each promise as soon as it has been tried. The error is the file's refusal.
Result<Done> examine(const Examination& examination,
                     const std::function<void(const PromiseKept&)>& tell);

}  // namespace annabella::host
