// The thread that keeps the sound cards' streams open: one for each device in use, looked for
// again when it is lost.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/phrase.h"
#include "speech/outlet.h"
#include "speech/sound_cards.h"
#include "speech/speech.h"

namespace annabella::host {

// A wish for a device. As long as it lives, the desk looks for the device and keeps it open; plugs
// for the same loudspeaker share its stream.
class Plug {
 public:
  enum class State : std::uint8_t { looking = 1, open, missing };
  struct View {
    State state = State::looking;
    std::shared_ptr<Outlet> outlet;  // when a loudspeaker is open
    std::shared_ptr<Inlet> inlet;    // when a microphone is
    std::string name;                // of the device, when open
    Phrase why;                      // when missing
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  };

  explicit Plug(std::string device, DeviceKind kind = DeviceKind::loudspeaker)
      : device_(std::move(device)), kind_(kind) {}

  const std::string& device() const { return device_; }
  DeviceKind kind() const { return kind_; }
  View view() const {
    const std::lock_guard lock(mutex_);
    return view_;
  }
  // [desk; the voice where the desk hangs]
  void show_looking() { show({}); }
  void show_open(const CardStream& stream) {
    show({.state = State::open,
          .outlet = stream.outlet(),
          .inlet = stream.inlet(),
          .name = stream.name(),
          .why = {}});
  }
  void show_missing(Phrase why) {
    show({.state = State::missing, .outlet = {}, .inlet = {}, .name = {}, .why = std::move(why)});
  }

 private:
  void show(View view) {
    const std::lock_guard lock(mutex_);
    view_ = std::move(view);
  }

  const std::string device_;
  const DeviceKind kind_;
  mutable std::mutex mutex_;
  View view_;
};

class SoundDesk {
 public:
  // Lives as long as the process, because its thread may hang in a sound server for ever.
  static SoundDesk& of_this_process();

  // As Speaker::open() takes it. `changed` is called on the desk's thread when the plug's view has
  // changed, and must return at once.
  std::shared_ptr<Plug> plug(std::string device, std::function<void()> changed,
                             DeviceKind kind = DeviceKind::loudspeaker);
  // The card no longer comes for samples, or with them: close the stream of this outlet or inlet
  // and look again.
  void suspect(std::shared_ptr<const void> end_of_stream);
  // The streams of plugs that have gone are closed. False: not within that time.
  bool wait_until_unplugged(std::chrono::milliseconds at_most);
  // No plug is left, and all streams are closed. False: not within that time.
  bool wait_until_idle(std::chrono::milliseconds at_most);
  // As they are now: what has been plugged in meanwhile may cost an open stream a moment. Nothing,
  // if the sound system does not answer within that time.
  std::optional<std::vector<SoundDevice>> devices(DeviceKind kind,
                                                  std::chrono::milliseconds at_most);

 private:
  using Ticks = std::chrono::steady_clock;
  struct Wish {
    std::weak_ptr<Plug> plug;
    std::function<void()> changed;
    std::shared_ptr<CardStream> stream;
    Ticks::time_point try_at{};
  };

  SoundDesk() = default;
  [[noreturn]] void run();
  void wait_for_work();
  void drop_unwanted();
  void drop_dead();
  void scan_if_useful();
  void connect();
  Result<std::shared_ptr<CardStream>> stream_for(const Plug& plug);
  bool is_list_wanted();
  void answer_for_list();

  std::mutex mutex_;
  std::condition_variable stirred_;
  std::condition_variable answered_;
  bool is_stirred_ = false;
  std::vector<Wish> arrivals_;
  std::vector<std::shared_ptr<const void>> suspects_;
  bool is_idle_ = true;
  std::uint64_t unplugged_ = 0;       // how many have asked to wait for it
  std::uint64_t unplugging_ = 0;      // of them, those whom the thread is serving
  std::uint64_t have_unplugged_ = 0;  // and those whom it has served
  std::optional<DeviceKind> list_wanted_;
  std::optional<std::vector<SoundDevice>> list_;

  // The thread's own.
  SoundCards cards_;
  std::vector<Wish> wishes_;
};

}  // namespace annabella::host
