// A thread on which one engine thinks, so that nobody at the table waits for it.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engines/engine.h"

namespace annabella::host {

// [house]
class Thinker {
 public:
  using Answer = std::function<void(Result<FoundMove>)>;  // on the thinker's thread

  // `explain`, within a catch block: what the engine has thrown.
  Thinker(std::unique_ptr<Engine> engine, std::function<Phrase()> explain);
  ~Thinker();  // waits until the engine has stopped, which is soon

  // Nothing comes of what it was thinking about before.
  void think(Problem problem, Answer answer);
  void drop();

 private:
  struct Task {
    Problem problem;
    Answer answer;
    std::stop_source stop;
  };
  void work();
  Result<FoundMove> found_by_engine(const Task& task);

  std::unique_ptr<Engine> engine_;
  std::function<Phrase()> explain_;
  std::mutex mutex_;
  std::condition_variable something_new_;
  std::shared_ptr<Task> next_;     // not begun
  std::shared_ptr<Task> present_;  // or the last
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace annabella::host
