// The thread that listens at the microphones of one table and makes words of what is said there.
#pragma once

#include <annabella/variant.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "game/clockwork.h"
#include "hearing/ear.h"
#include "hearing/endpointer.h"
#include "hearing/sound_check.h"
#include "words/voice.h"

namespace annabella::host {

class HearingThread {
 public:
  using Ticks = std::chrono::steady_clock;

  // What a microphone has heard since it was last asked; a rate of 0: there is none now.
  struct Sound {
    int rate = 0;
    std::vector<std::int16_t> samples;
    Ticks::time_point until;  // when the last of them was heard
  };
  // Both functions are called on the thread, some fifty times a second.
  struct Place {
    std::optional<Color> side;  // nothing: both players speak there
    std::shared_ptr<const Voice> voice;
    Both<std::string> players;  // by their names, whose own words are known if they have enrolled
    std::function<Sound()> sound;
    std::function<bool()> voice_speaks;
  };
  struct Said {
    std::optional<Color> side;
    Captured captured;
    int rate = 0;
    Ticks::time_point at;  // when its last sound was heard
    SoundLevel level = SoundLevel::good;
    Understood understood;  // of what was said
    std::string called{};   // under which name, which its words begin with; empty: under none
  };

  // `said` is called on the thread. Fails where one of the languages cannot be heard, or what a
  // player has enrolled cannot be read.
  static Result<std::unique_ptr<HearingThread>> listen(std::vector<Place> places,
                                                       Endpointer::Opens opens,
                                                       std::function<void(Said)> said);
  // Waits for what is just being recognised.
  ~HearingThread();
  HearingThread(const HearingThread&) = delete;
  HearingThread& operator=(const HearingThread&) = delete;

  // What is said from now on is said in this position; `between`: it was asked which of these moves
  // is meant; `without` these commands, which are of no use. The variant outlives the thread.
  void expect(std::shared_ptr<const Position> position, const Variant& variant,
              const std::vector<Move>& between = {}, const CommandNames& without = {});
  // Whoever has just called himself so at this microphone ("schiedsrichter: ") gives his order
  // within kCalled; empty: he has done. The microphones that are nobody's have no side.
  void expect_order(std::optional<Color> side, const std::string& called);
  // He is asked whether this was his order, and answers within kCalled.
  void expect_answer(std::optional<Color> side, const std::string& called);
  // By key: an announcement begins, wherever it will be, and is at its end. `said` is called once
  // for each.
  void begin();
  void finish();
  // Somebody is speaking, or what he said is not yet told.
  bool is_busy() const { return is_busy_; }

 private:
  struct Post {
    Place place;
    Ear* ear = nullptr;
    std::optional<Endpointer> endpointer;
    int rate = 0;
  };
  HearingThread(Endpointer::Opens opens, std::function<void(Said)> said)
      : opens_(opens), said_(std::move(said)) {}
  void run();
  void take_orders();
  void listen_at(Post& post);
  void tell(Post& post, Captured captured, Ticks::time_point until);
  bool is_anybody_heard() const;
  Said recognised(Post& post, Captured captured, Ticks::time_point until);
  void order(std::function<void()> what);

  const Endpointer::Opens opens_;
  const std::function<void(Said)> said_;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> is_ending_ = false;
  std::mutex mutex_;
  std::vector<std::function<void()>> orders_;

  // The thread's own.
  std::map<std::string, std::unique_ptr<Ear>> ears_;  // by language
  std::vector<Post> posts_;
  std::shared_ptr<const Position> position_;
  struct Call {
    std::optional<Color> side;
    std::string name;
    bool is_asked;
    Ticks::time_point until;
  };
  std::optional<Call> call_;
  bool is_called(const Post& post, Ticks::time_point began) const {
    return call_ && call_->side == post.place.side && began <= call_->until;
  }

  std::thread thread_;
};

}  // namespace annabella::host
