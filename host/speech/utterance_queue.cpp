#include "speech/utterance_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace annabella::host {
namespace {

bool is_queued(Priority priority) {
  return priority == Priority::message || priority == Priority::explanation;
}

}  // namespace

bool UtteranceQueue::add(Saying saying) {
  const Priority priority = saying.priority;
  if (priority == Priority::progress) {
    if (is_empty()) progress_ = std::move(saying);
    return false;
  }
  progress_.reset();
  switch (priority) {
    case Priority::important:
      text_.reset();
      important_.push_back(std::move(saying));
      break;
    case Priority::message:
    case Priority::explanation:
      messages_.push_back(std::move(saying));
      break;
    default:
      text_ = std::move(saying);
  }
  if (!sounding_ || sounding_->priority == Priority::important) return false;
  // An important one cuts everything else; any other cuts texts and progress.
  if (priority != Priority::important && is_queued(sounding_->priority)) return false;
  interrupted();
  return true;
}

bool UtteranceQueue::stop() {
  std::erase_if(messages_, [](const Saying& one) { return one.priority == Priority::explanation; });
  return give_way();
}

bool UtteranceQueue::give_way() {
  text_.reset();
  progress_.reset();
  return std::exchange(sounding_, std::nullopt).has_value();
}

void UtteranceQueue::interrupted() {
  if (!sounding_) return;
  Saying cut = *std::exchange(sounding_, std::nullopt);
  if (cut.priority == Priority::important) important_.push_front(std::move(cut));
  if (is_queued(cut.priority)) messages_.push_front(std::move(cut));
}

void UtteranceQueue::unheard() {
  if (sounding_ && sounding_->priority == Priority::text && !text_) text_ = sounding_;
  interrupted();
}

void UtteranceQueue::keep() {
  interrupted();
  std::deque<Saying> kept = std::move(kept_);
  std::copy_if(messages_.begin(), messages_.end(), std::back_inserter(kept),
               [](const Saying& one) { return one.priority == Priority::message; });
  clear();
  kept_ = std::move(kept);
}

void UtteranceQueue::take_up() {
  if (kept_.empty()) return;
  progress_.reset();
  messages_.insert(messages_.begin(), kept_.begin(), kept_.end());
  kept_.clear();
}

void UtteranceQueue::clear() { *this = {}; }

std::optional<Saying> UtteranceQueue::begin_next() {
  if (sounding_) return std::nullopt;
  if (!important_.empty()) {
    sounding_ = std::move(important_.front());
    important_.pop_front();
  } else if (!messages_.empty()) {
    sounding_ = std::move(messages_.front());
    messages_.pop_front();
  } else if (text_) {
    sounding_ = *std::exchange(text_, std::nullopt);
  } else if (progress_) {
    sounding_ = *std::exchange(progress_, std::nullopt);
  }
  return sounding_;
}

void UtteranceQueue::finished() { sounding_.reset(); }

}  // namespace annabella::host
