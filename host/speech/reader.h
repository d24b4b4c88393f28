// The user's own reader: the speech service that his screen reader speaks through, with his rate
// and his voice. A connection to speech-dispatcher, kept by a thread of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/phrase.h"
#include "speech/ssip.h"
#include "speech/utterance_queue.h"

namespace annabella::host {

// One saying at a time, so that the order is that of our queue and not that of speech-dispatcher's,
// which forgets. All functions return at once.
class Reader {
 public:
  enum class State : std::uint8_t { looking = 1, ready, missing };
  // Of what say() was given last.
  enum class Course : std::uint8_t {
    none = 1,  // nothing was, or it was silenced
    asked,
    sounding,
    said,
    cut_off  // by somebody else: another program's saying, or the user's wish for silence
  };

  // `changed` is called on the reader's thread, whenever a state or a course is another one, and
  // must return at once.
  explicit Reader(std::function<void()> changed);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader();

  // It answers now, and has a synthesiser. Waits for its answer; starts nothing.
  static bool is_there();

  State state() const;
  // When missing.
  Phrase why() const;
  // If missing: now, and not only after a while.
  void look_again();
  void say(Saying saying);
  void silence();
  Course course() const;

 private:
  using Ticks = std::chrono::steady_clock;
  struct Orders {
    bool silence = false;
    std::optional<Saying> say;
    int ticket = 0;
  };

  Reader() = default;  // without a thread
  void run();
  void wait_for_next_look();
  bool connect(bool may_start);
  bool call(const std::string& path);
  bool start_dispatcher(const std::string& path);
  void hang_up();
  void serve();
  bool speak(const Saying& saying);
  bool is_well();
  Orders take_orders();
  // Nothing: no answer came in time.
  std::optional<SsipAnswer> ask(std::string_view command);
  bool send(std::string_view bytes);
  // Waits for bytes, for orders or for the end. False: nobody is there any more.
  bool listen(std::chrono::milliseconds at_most);
  void note(const SsipAnswer& news);
  void apply(int code);
  void show(State state, const char* why = "");
  void wake();
  bool is_ending() const;
  bool is_urged() const;

  const std::function<void()> changed_;
  int wakes_[2] = {-1, -1};
  mutable std::mutex mutex_;
  State state_ = State::looking;
  std::string why_;
  Course course_ = Course::none;
  Orders orders_;
  bool is_ending_ = false;
  bool is_urged_ = false;

  // The thread's own.
  int line_ = -1;
  SsipAnswers answers_;
  int ticket_ = 0;
  std::string message_;                             // speech-dispatcher's number; empty: none
  std::vector<std::pair<std::string, int>> early_;  // news that came before the number
  bool is_paused_ = false;
  Ticks::time_point sign_at_{};  // of life
  Ticks::time_point late_at_{};
  std::chrono::milliseconds longest_{};
  std::thread thread_;
};

}  // namespace annabella::host
