#include "engines/thinker.h"

#include <utility>

namespace annabella::host {

Thinker::Thinker(std::unique_ptr<Engine> engine, std::function<Phrase()> explain)
    : engine_(std::move(engine)), explain_(std::move(explain)), thread_([this] { work(); }) {}

Thinker::~Thinker() {
  drop();
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  something_new_.notify_one();
  thread_.join();
}

void Thinker::think(Problem problem, Answer answer) {
  drop();
  const std::lock_guard lock(mutex_);
  next_ = std::make_shared<Task>(Task{std::move(problem), std::move(answer), {}});
  something_new_.notify_one();
}

void Thinker::drop() {
  const std::lock_guard lock(mutex_);
  next_.reset();
  if (present_) present_->stop.request_stop();
}

void Thinker::work() {
  for (;;) {
    std::shared_ptr<Task> task;
    {
      std::unique_lock lock(mutex_);
      something_new_.wait(lock, [&] { return ends_ || next_; });
      if (ends_) return;
      task = present_ = std::move(next_);
    }
    Result<FoundMove> choice = found_by_engine(*task);
    if (!task->stop.stop_requested()) task->answer(std::move(choice));
  }
}

Result<FoundMove> Thinker::found_by_engine(const Task& task) {
  try {
    return engine_->find(task.problem, task.stop.get_token());
  } catch (...) {
    return Error{explain_()};
  }
}

}  // namespace annabella::host
