#include "speech/sound_desk.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "speech/library_noise.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenTries = 2s;
constexpr auto kBetweenChecks = 250ms;
// With a sound system that hangs.
constexpr auto kPatience = 3s;

}  // namespace

SoundDesk& SoundDesk::of_this_process() {
  static SoundDesk& desk = *[] {
    silence_sound_libraries();
    auto* made = new SoundDesk;
    std::thread([made] { made->run(); }).detach();
    return made;
  }();
  return desk;
}

std::shared_ptr<Plug> SoundDesk::plug(std::string device, std::function<void()> changed,
                                      DeviceKind kind) {
  auto plug = std::make_shared<Plug>(std::move(device), kind);
  const std::lock_guard lock(mutex_);
  arrivals_.push_back({.plug = plug, .changed = std::move(changed), .stream = {}, .try_at = {}});
  is_idle_ = false;
  is_stirred_ = true;
  stirred_.notify_one();
  return plug;
}

void SoundDesk::suspect(std::shared_ptr<const void> end_of_stream) {
  const std::lock_guard lock(mutex_);
  suspects_.push_back(std::move(end_of_stream));
  is_stirred_ = true;
  stirred_.notify_one();
}

bool SoundDesk::wait_until_idle(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  is_stirred_ = true;
  stirred_.notify_one();
  return answered_.wait_for(lock, at_most, [&] { return is_idle_; });
}

bool SoundDesk::wait_until_unplugged(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  const std::uint64_t mine = ++unplugged_;
  is_stirred_ = true;
  stirred_.notify_one();
  return answered_.wait_for(lock, at_most, [&] { return have_unplugged_ >= mine; });
}

std::optional<std::vector<SoundDevice>> SoundDesk::devices(DeviceKind kind,
                                                           std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  list_.reset();
  list_wanted_ = kind;
  is_stirred_ = true;
  stirred_.notify_one();
  answered_.wait_for(lock, at_most, [&] { return list_.has_value(); });
  return list_;
}

void SoundDesk::run() {
  for (;;) {
    wait_for_work();
    drop_unwanted();
    drop_dead();
    scan_if_useful();
    connect();
    answer_for_list();
    if (wishes_.empty()) cards_.forget();
  }
}

void SoundDesk::wait_for_work() {
  std::unique_lock lock(mutex_);
  const auto stirred = [&] { return is_stirred_; };
  if (wishes_.empty()) {
    is_idle_ = arrivals_.empty();
    answered_.notify_all();
    stirred_.wait(lock, stirred);
  } else {
    stirred_.wait_for(lock, kBetweenChecks, stirred);
  }
  is_stirred_ = false;
  unplugging_ = unplugged_;
  std::move(arrivals_.begin(), arrivals_.end(), std::back_inserter(wishes_));
  arrivals_.clear();
}

// The last wish for a stream closes it.
void SoundDesk::drop_unwanted() {
  std::erase_if(wishes_, [](const Wish& wish) { return wish.plug.expired(); });
  const std::lock_guard lock(mutex_);
  have_unplugged_ = unplugging_;
  answered_.notify_all();
}

void SoundDesk::drop_dead() {
  std::vector<std::shared_ptr<const void>> suspects;
  {
    const std::lock_guard lock(mutex_);
    suspects.swap(suspects_);
  }
  std::vector<std::shared_ptr<CardStream>> dead;
  for (Wish& wish : wishes_) {
    if (!wish.stream) continue;
    const CardStream& stream = *wish.stream;
    const bool is_suspect =
        std::any_of(suspects.begin(), suspects.end(), [&](const std::shared_ptr<const void>& end) {
          return end == stream.outlet() || end == stream.inlet();
        });
    if (!is_suspect && stream.is_running()) continue;
    const DeviceKind kind = stream.inlet() ? DeviceKind::microphone : DeviceKind::loudspeaker;
    const Phrase why = device_trouble(kind, "device-lost", {{"device", stream.name()}});
    // To be closed only after everybody knows, for closing may hang.
    dead.push_back(std::move(wish.stream));
    wish.stream.reset();
    wish.try_at = Ticks::now() + kBetweenTries;
    if (const auto plug = wish.plug.lock()) plug->show_missing(why);
    wish.changed();
  }
}

// A scan closes all streams. So with one open it is done only when there are other cards than
// before, and in a silence, unless somebody waits for the list.
void SoundDesk::scan_if_useful() {
  const auto now = Ticks::now();
  const bool is_asked = is_list_wanted();
  const bool is_due =
      is_asked || std::any_of(wishes_.begin(), wishes_.end(),
                              [&](const Wish& wish) { return !wish.stream && wish.try_at <= now; });
  if (!is_due) return;
  const auto has_stream = [](const Wish& wish) { return wish.stream != nullptr; };
  if (std::any_of(wishes_.begin(), wishes_.end(), has_stream)) {
    const bool is_silent = std::all_of(wishes_.begin(), wishes_.end(), [](const Wish& wish) {
      return !wish.stream || !wish.stream->outlet() || wish.stream->outlet()->is_empty();
    });
    if ((!is_silent && !is_asked) || !cards_.have_changed()) return;
    for (Wish& wish : wishes_) {
      if (!wish.stream) continue;
      if (const auto plug = wish.plug.lock()) plug->show_looking();
      wish.changed();
      wish.stream.reset();
      wish.try_at = now;
    }
  }
  cards_.scan();
}

void SoundDesk::connect() {
  for (Wish& wish : wishes_) {
    const auto plug = wish.plug.lock();
    if (!plug || wish.stream || wish.try_at > Ticks::now()) continue;
    auto stream = stream_for(*plug);
    if (stream) {
      wish.stream = *stream;
      plug->show_open(*wish.stream);
    } else {
      wish.try_at = Ticks::now() + kBetweenTries;
      plug->show_missing(stream.error().what);
    }
    wish.changed();
  }
}

// A microphone's samples can be drawn only once: each wish for one has a stream of its own.
Result<std::shared_ptr<CardStream>> SoundDesk::stream_for(const Plug& plug) {
  const auto card = cards_.find(plug.device(), plug.kind());
  if (!card) return card.error();
  for (const Wish& wish : wishes_) {
    if (plug.kind() == DeviceKind::microphone || !wish.stream || !wish.stream->outlet()) continue;
    if (wish.stream->card() == *card) return wish.stream;
  }
  auto opened = cards_.open(*card, plug.kind());
  if (!opened) return opened.error();
  return std::shared_ptr<CardStream>(std::move(*opened));
}

bool SoundDesk::is_list_wanted() {
  const std::lock_guard lock(mutex_);
  return list_wanted_.has_value();
}

void SoundDesk::answer_for_list() {
  if (!is_list_wanted()) return;
  if (!cards_.is_scanned()) cards_.scan();
  const std::lock_guard lock(mutex_);
  list_ = cards_.list(*std::exchange(list_wanted_, std::nullopt));
  answered_.notify_all();
}

std::vector<SoundDevice> sound_devices(DeviceKind kind) {
  return SoundDesk::of_this_process().devices(kind, kPatience).value_or(std::vector<SoundDevice>{});
}

Result<std::string> find_sound_device(const std::string& name, DeviceKind kind) {
  const auto devices = SoundDesk::of_this_process().devices(kind, kPatience);
  if (!devices) return Error{device_trouble(kind, "system-silent")};
  const Result<std::size_t> meant = device_meant(name, *devices, kind);
  if (!meant) return meant.error();
  return (*devices)[*meant].name;
}

}  // namespace annabella::host
