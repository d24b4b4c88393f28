// A speaker puts utterances into its listener's queue; the voice's thread does the rest.
#include <utility>

#include "speech/speech.h"
#include "speech/voice_thread.h"

namespace annabella::host {
namespace {

class QueueSpeaker final : public Speaker {
 public:
  QueueSpeaker(std::string device, VoiceSettings settings,
               std::function<void(const Error&)> trouble) {
    listener_->trouble = std::move(trouble);
    listener_->settings = std::move(settings);
    listener_->device = std::move(device);
    thread_->add(listener_);
  }
  QueueSpeaker(const QueueSpeaker&) = delete;
  QueueSpeaker& operator=(const QueueSpeaker&) = delete;
  ~QueueSpeaker() override { thread_->remove(listener_); }

  void say(Wording words, Priority priority) override {
    const auto lock = thread_->lock();
    Saying saying{.spoken = std::move(words.spoken),
                  .priority = priority,
                  .asked = VoiceListener::Ticks::now(),
                  .plain = std::move(words.plain),
                  .language = listener_->settings.language};
    if (listener_->queue.add(std::move(saying))) listener_->is_cut = true;
    thread_->ring();
  }

  void stop() override {
    const auto lock = thread_->lock();
    listener_->stop_asked = VoiceListener::Ticks::now();
    if (listener_->queue.stop()) listener_->is_cut = true;
    thread_->ring();
  }

  void give_way() override {
    const auto lock = thread_->lock();
    listener_->stop_asked = VoiceListener::Ticks::now();
    if (listener_->queue.give_way()) listener_->is_cut = true;
    thread_->ring();
  }

  void hold(bool is_held) override {
    const auto lock = thread_->lock();
    listener_->is_held = is_held;
    thread_->ring();
  }

  bool has_spoken_within(std::chrono::milliseconds ago) const override {
    const auto lock = thread_->lock();
    const bool is_speaking =
        listener_->queue.is_sounding() || (listener_->queue.is_ready() && !listener_->is_held);
    return is_speaking || VoiceListener::Ticks::now() < listener_->heard_at + ago;
  }

  void change(const VoiceSettings& settings) override {
    const auto lock = thread_->lock();
    listener_->settings = settings;
    listener_->is_voice_new = true;
    thread_->ring();
  }

  void change_device(std::string device) override {
    const auto lock = thread_->lock();
    if (listener_->device == device) return;
    listener_->device = std::move(device);
    thread_->ring();
  }

  VoiceSettings settings() const override {
    const auto lock = thread_->lock();
    return listener_->settings;
  }

  bool wait_until_quiet(std::chrono::milliseconds at_most) override {
    return thread_->wait_until_quiet(*listener_, at_most);
  }

  std::optional<std::chrono::microseconds> last_latency() const override {
    const auto lock = thread_->lock();
    return listener_->latency;
  }

  std::optional<std::chrono::microseconds> last_stop_latency() const override {
    const auto lock = thread_->lock();
    return listener_->stop_latency;
  }

 private:
  std::shared_ptr<VoiceThread> thread_ = VoiceThread::shared();
  std::shared_ptr<VoiceListener> listener_ = std::make_shared<VoiceListener>();
};

}  // namespace

bool reader_is_there() { return Reader::is_there(); }

void Wording::add(const Wording& next) {
  spoken += (spoken.empty() ? "" : "\n") + next.spoken;
  plain += (plain.empty() ? "" : "\n") + next.plain;
}

std::unique_ptr<Speaker> Speaker::open(std::string device, VoiceSettings settings,
                                       std::function<void(const Error&)> trouble) {
  return std::make_unique<QueueSpeaker>(std::move(device), std::move(settings), std::move(trouble));
}

}  // namespace annabella::host
