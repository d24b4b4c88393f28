#include "app/listening_post.h"

#include <thread>
#include <utility>

#include "hearing/values.h"

namespace annabella::host {

Captured ListeningPost::listen(const std::function<bool()>& goes_on) {
  for (bool begun = false; goes_on() && !trouble_;) {
    std::this_thread::sleep_for(hearing_values::kFrame);
    const Microphone::Take take = microphone_.take();
    if (take.news && take.rate == 0) trouble_ = take.news;
    if (std::exchange(rate_, take.rate) != take.rate) endpointer_.reset();
    if (take.rate == 0) continue;
    if (!endpointer_) endpointer_.emplace(take.rate, Endpointer::Opens::by_key);
    const bool voice_speaks =
        speaker_ != nullptr && speaker_->has_spoken_within(hearing_values::kGate);
    endpointer_->hear(take.samples, voice_speaks);
    if (!voice_speaks && !std::exchange(begun, true)) endpointer_->begin();
    if (std::optional<Captured> captured = endpointer_->take()) return std::move(*captured);
  }
  return {.how = Captured::How::nothing, .samples = {}};
}

}  // namespace annabella::host
