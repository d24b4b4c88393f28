// Work that may take long: nothing is said for two seconds, and then how long it has taken, now and
// then. Whoever does not want to wait ends the program; the work itself changes nothing.
#pragma once

#include <chrono>
#include <functional>
#include <future>

#include "base/phrase.h"

namespace annabella::host {

template <class Work>
auto patiently(Work work, const std::function<void(const Phrase&)>& tell) {
  using namespace std::chrono_literals;
  const auto began = std::chrono::steady_clock::now();
  auto done = std::async(std::launch::async, std::move(work));
  for (auto patience = 2s; done.wait_for(patience) != std::future_status::ready; patience = 10s) {
    const auto taken = std::chrono::steady_clock::now() - began;
    tell({"pairing.still-working",
          {{"n",
            static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(taken).count())}}});
  }
  return done.get();
}

}  // namespace annabella::host
