// The one thread that synthesises for all listeners of the process: takes each one's next
// utterance, makes its samples and pours them into the outlet of the listener's device, or gives it
// to the listener's reader.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "speech/reader.h"
#include "speech/resampler.h"
#include "speech/sound_desk.h"
#include "speech/speech.h"
#include "speech/synthesiser.h"
#include "speech/utterance_queue.h"

namespace annabella::host {

// Outlives the voice's thread: the sound desk rings it too.
class Bell {
 public:
  void ring();
  void wait_for(std::chrono::milliseconds at_most);

 private:
  std::mutex mutex_;
  std::condition_variable rung_;
  bool is_rung_ = false;
};

// One listener, as the thread sees it.
struct VoiceListener {
  using Ticks = std::chrono::steady_clock;

  // Under the thread's lock.
  std::function<void(const Error&)> trouble;
  UtteranceQueue queue;
  VoiceSettings settings;
  std::string device;
  bool is_voice_new = true;
  bool is_leaving = false;
  bool is_held = false;  // nothing begins
  Ticks::time_point heard_at{};
  std::optional<std::chrono::microseconds> latency;
  Ticks::time_point stop_asked{};
  std::optional<std::chrono::microseconds> stop_latency;
  // Raised under the lock; the sink of a running synthesis reads it without.
  std::atomic<bool> is_cut = false;

  // The thread's own.
  std::shared_ptr<Plug> plug;  // null while the reader speaks or is first looked for
  std::shared_ptr<Outlet> outlet;
  Resampler resampler{kSynthesisRate, kSynthesisRate};
  std::vector<std::int16_t> rest;  // samples for which the outlet had no room
  Ticks::time_point asked{};
  bool is_latency_due = false;
  std::optional<std::uint64_t> draws_at_cut;  // until the card has come for the silence
  std::uint64_t draws = 0;
  Ticks::time_point drawn_at{};
  bool is_deaf = false;  // swallows what is said
  bool is_told = false;  // that the device is missing
  std::string refused_voice;
  bool is_mute = false;            // no voice at all could be had
  std::vector<Error> news;         // the thread's own
  bool owes_news = false;          // of the device, and nobody is quiet before that is told
  std::unique_ptr<Reader> reader;  // once it was wished for
  bool is_read = false;            // by it, and not by eSpeak NG
  bool is_reader_missed = false;   // and that is told
  Ticks::time_point cut_off{};     // when that was asked which somebody else has cut off
};

class VoiceThread {
 public:
  // The process's one, started with the first listener and ended with the last.
  static std::shared_ptr<VoiceThread> shared();

  VoiceThread();
  VoiceThread(const VoiceThread&) = delete;
  VoiceThread& operator=(const VoiceThread&) = delete;
  ~VoiceThread();

  void add(std::shared_ptr<VoiceListener> listener);
  // Afterwards the listener's `trouble` is not called any more.
  void remove(const std::shared_ptr<VoiceListener>& listener);

  std::unique_lock<std::mutex> lock() const { return std::unique_lock(mutex_); }
  void ring() { bell_->ring(); }
  bool wait_until_quiet(const VoiceListener& listener, std::chrono::milliseconds at_most);

 private:
  using Lock = std::unique_lock<std::mutex>;
  using Ticks = VoiceListener::Ticks;

  void run();
  void turn(Lock& lock);
  void follow_reader(VoiceListener& listener);
  void follow_device(VoiceListener& listener);
  void swallow(VoiceListener& listener, const Phrase& why);
  void watch_card(VoiceListener& listener);
  void go_on(VoiceListener& listener);
  void go_on_reading(VoiceListener& listener);
  void begin(VoiceListener& listener, Lock& lock);
  void warm_up(VoiceListener& listener, Lock& lock);
  void tell_news(VoiceListener& listener, Lock& lock);
  bool synthesise_for(VoiceListener& listener, const std::string& spoken, VoiceSettings settings,
                      const SampleSink& sink);
  std::shared_ptr<Plug> plug(std::string device);
  bool is_free(const VoiceListener& listener) const;

  const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
  mutable std::mutex mutex_;
  std::condition_variable settled_;  // something was finished
  std::vector<std::shared_ptr<VoiceListener>> listeners_;
  std::atomic<bool> is_ending_ = false;
  std::thread thread_;
};

}  // namespace annabella::host
