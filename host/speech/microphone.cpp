#include "speech/microphone.h"

#include <utility>

#include "speech/sound_desk.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// A sound card brings samples some fifty times a second; a sound server that wakes up takes up to
// two seconds.
constexpr auto kSilentFor = 3s;
// How long a sound system may take to open it.
constexpr auto kPatienceAtOpening = 3s;
// A process that ends while a stream is being closed may crash in the sound libraries.
constexpr auto kPatienceAtClosing = 500ms;

}  // namespace

Microphone::Microphone(std::string device)
    : plug_(SoundDesk::of_this_process().plug(
          std::move(device), [] {}, DeviceKind::microphone)) {}

Microphone::~Microphone() {
  plug_.reset();
  SoundDesk::of_this_process().wait_until_unplugged(kPatienceAtClosing);
}

Microphone::Take Microphone::take() {
  Take take{.samples = {}, .until = Ticks::now(), .news = news()};
  if (!inlet_) return take;
  take.rate = inlet_->rate();
  take.samples = inlet_->draw();
  watch(take.until);
  take.until -= inlet_->latency();
  return take;
}

std::optional<Phrase> Microphone::news() {
  const Plug::View view = plug_->view();
  if (inlet_ == view.inlet && view.state == Plug::State::open) return std::nullopt;
  inlet_ = view.inlet;
  switch (view.state) {
    case Plug::State::open:
      pours_ = 0;
      poured_at_ = Ticks::now();
      if (!std::exchange(is_told_, false)) return std::nullopt;
      return device_trouble(DeviceKind::microphone, "device-back", {{"device", view.name}});
    case Plug::State::missing:
      if (std::exchange(is_told_, true)) return std::nullopt;
      return view.why;
    case Plug::State::looking:
      if (Ticks::now() - view.since <= kPatienceAtOpening || std::exchange(is_told_, true)) break;
      return device_trouble(DeviceKind::microphone, "system-silent");
  }
  return std::nullopt;
}

// One that has gone is mostly seen by the desk; one that hangs, and the desk with it, only here.
void Microphone::watch(Ticks::time_point now) {
  const std::uint64_t pours = inlet_->pours();
  if (std::exchange(pours_, pours) != pours) {
    poured_at_ = now;
  } else if (now - poured_at_ > kSilentFor) {
    SoundDesk::of_this_process().suspect(inlet_);
    plug_->show_missing(
        device_trouble(DeviceKind::microphone, "device-lost", {{"device", plug_->view().name}}));
  }
}

}  // namespace annabella::host
