// A player's microphone: a stream that is always open, looked for again when it is lost.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

class Inlet;
class Plug;

class Microphone {
 public:
  using Ticks = std::chrono::steady_clock;

  struct Take {
    int rate = 0;                       // samples a second; 0: no microphone is there
    std::vector<std::int16_t> samples;  // mono
    Ticks::time_point until;            // when the last of them was heard
    std::optional<Phrase> news;         // the device is missing, lost, or back: told once
  };

  // `device` as Speaker::open() takes it. Returns at once.
  explicit Microphone(std::string device);
  // Within half a second, whatever the device does.
  ~Microphone();
  Microphone(const Microphone&) = delete;
  Microphone& operator=(const Microphone&) = delete;

  // [hearing] What has been heard since the last time.
  Take take();

 private:
  std::optional<Phrase> news();
  void watch(Ticks::time_point now);

  std::shared_ptr<Plug> plug_;
  std::shared_ptr<Inlet> inlet_;
  std::uint64_t pours_ = 0;
  Ticks::time_point poured_at_{};
  bool is_told_ = false;  // that it is missing
};

}  // namespace annabella::host
