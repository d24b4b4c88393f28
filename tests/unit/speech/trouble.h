// Keeps what a speaker reports.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"

namespace annabella::host {

class Trouble {
 public:
  std::function<void(const Error&)> keep() {
    return [this](const Error& error) {
      const std::lock_guard lock(mutex_);
      reported_.push_back(error.what);
      more_.notify_all();
    };
  }
  std::vector<std::string> keys() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> keys;
    for (const Phrase& phrase : reported_) keys.push_back(phrase.key);
    return keys;
  }
  std::vector<Phrase> all() const {
    const std::lock_guard lock(mutex_);
    return reported_;
  }
  bool wait_for(const std::string& key, std::chrono::milliseconds at_most) const {
    std::unique_lock lock(mutex_);
    return more_.wait_for(lock, at_most, [&] {
      return std::any_of(reported_.begin(), reported_.end(),
                         [&](const Phrase& phrase) { return phrase.key == key; });
    });
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable more_;
  std::vector<Phrase> reported_;
};

}  // namespace annabella::host
