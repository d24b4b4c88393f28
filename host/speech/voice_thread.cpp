#include "speech/voice_thread.h"

#include <algorithm>
#include <utility>

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// How often to look after what sounds, and after quiet devices.
constexpr auto kWhileSounding = 10ms;
constexpr auto kWhileQuiet = 500ms;
// A sound card comes for samples some fifty times a second; a busy machine may be late, and
// a sound server that wakes up takes up to two seconds.
constexpr auto kDeadAfter = 3s;
// How long utterances wait for a device that is being opened.
constexpr auto kPatience = 3s;
// Two utterances at normal speed are so far apart. Also, sound servers keep more than the latency
// they admit to: what is heard last is not to be speech.
constexpr auto kPause = 150ms;
constexpr int kNormalRate = 175;
// A process that ends while a stream is being closed may crash in the sound libraries.
constexpr auto kPatienceAtEnd = 500ms;
constexpr const char* kAnyVoice = "de";

std::vector<std::int16_t> pause_at(int words_a_minute, int rate) {
  const auto milliseconds = kPause.count() * kNormalRate / std::clamp(words_a_minute, 80, 450);
  return std::vector<std::int16_t>(static_cast<std::size_t>(rate * milliseconds / 1000), 0);
}

// What was poured for this listener is not heard, nor what is still to be poured.
void fall_silent(VoiceListener& listener) {
  if (listener.is_read) {
    listener.reader->silence();
  } else if (listener.outlet) {
    listener.outlet->cut();
    listener.draws_at_cut = listener.outlet->draws();
  }
  listener.rest.clear();
  listener.is_latency_due = false;
}

// After a cut: when the card has come for the silence.
void note_silence(VoiceListener& listener) {
  if (!listener.draws_at_cut || !listener.outlet) return;
  if (listener.outlet->draws() == *listener.draws_at_cut) return;
  listener.draws_at_cut.reset();
  listener.stop_latency = std::chrono::duration_cast<std::chrono::microseconds>(
      VoiceListener::Ticks::now() - listener.stop_asked);
}

}  // namespace

void Bell::ring() {
  const std::lock_guard lock(mutex_);
  is_rung_ = true;
  rung_.notify_one();
}

void Bell::wait_for(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  rung_.wait_for(lock, at_most, [&] { return is_rung_; });
  is_rung_ = false;
}

std::shared_ptr<VoiceThread> VoiceThread::shared() {
  static std::mutex mutex;
  static std::weak_ptr<VoiceThread> running;
  const std::lock_guard lock(mutex);
  auto thread = running.lock();
  if (!thread) running = thread = std::make_shared<VoiceThread>();
  return thread;
}

VoiceThread::VoiceThread() : thread_([this] { run(); }) {}

VoiceThread::~VoiceThread() {
  is_ending_ = true;
  bell_->ring();
  thread_.join();
  SoundDesk::of_this_process().wait_until_idle(kPatienceAtEnd);
}

void VoiceThread::add(std::shared_ptr<VoiceListener> listener) {
  const Lock held = lock();
  listeners_.push_back(std::move(listener));
  bell_->ring();
}

void VoiceThread::remove(const std::shared_ptr<VoiceListener>& listener) {
  Lock held = lock();
  listener->is_leaving = true;
  if (listener->queue.is_sounding()) listener->is_cut = true;
  bell_->ring();
  settled_.wait(held, [&] {
    return std::find(listeners_.begin(), listeners_.end(), listener) == listeners_.end();
  });
}

std::shared_ptr<Plug> VoiceThread::plug(std::string device) {
  return SoundDesk::of_this_process().plug(std::move(device), [bell = bell_] { bell->ring(); });
}

bool VoiceThread::wait_until_quiet(const VoiceListener& listener,
                                   std::chrono::milliseconds at_most) {
  const auto deadline = Ticks::now() + at_most;
  Lock held = lock();
  for (;;) {
    const auto now = Ticks::now();
    const bool is_said = listener.queue.is_empty() && !listener.owes_news;
    if (is_said && listener.heard_at <= now) return true;
    if (now >= deadline) return false;
    settled_.wait_until(held, is_said ? std::min(deadline, listener.heard_at) : deadline);
  }
}

void VoiceThread::run() {
  while (!is_ending_) {
    Lock held = lock();
    turn(held);
    const bool is_any_sounding =
        std::any_of(listeners_.begin(), listeners_.end(), [](const auto& listener) {
          return listener->queue.is_sounding() || listener->is_latency_due ||
                 listener->draws_at_cut;
        });
    held.unlock();
    bell_->wait_for(is_any_sounding ? kWhileSounding : kWhileQuiet);
  }
}

void VoiceThread::turn(Lock& lock) {
  for (const auto& listener : listeners_) {
    if (listener->is_cut.exchange(false)) fall_silent(*listener);
    note_silence(*listener);
    if (listener->is_read) {
      go_on_reading(*listener);
    } else {
      follow_device(*listener);
      go_on(*listener);
    }
    follow_reader(*listener);  // between one saying and the next
  }
  std::erase_if(listeners_, [](const auto& listener) { return listener->is_leaving; });
  settled_.notify_all();
  // The lock is let go in between, and who has spoken goes to the end of the row.
  const auto row = listeners_;
  for (const auto& listener : row) {
    if (listener->is_leaving) continue;
    if (!listener->is_held && listener->queue.is_ready() && is_free(*listener)) {
      const auto place = std::find(listeners_.begin(), listeners_.end(), listener);
      std::rotate(place, place + 1, listeners_.end());
      begin(*listener, lock);
    } else if (listener->is_voice_new && !listener->is_read) {
      warm_up(*listener, lock);
    }
    tell_news(*listener, lock);
  }
}

// Who speaks now: the reader if it is wished for and there, else eSpeak NG. Until it has first been
// looked for nobody does.
void VoiceThread::follow_reader(VoiceListener& listener) {
  const bool is_wished = listener.settings.by_reader;
  if (is_wished && !listener.reader) {
    listener.reader = std::make_unique<Reader>([bell = bell_] { bell->ring(); });
  }
  const Reader::State state = is_wished ? listener.reader->state() : Reader::State::missing;
  if (!is_wished) listener.is_reader_missed = false;
  if (is_wished && listener.is_voice_new && state == Reader::State::missing) {
    listener.reader->look_again();
  }
  if (listener.is_read && state != Reader::State::ready) {
    listener.reader->silence();
    listener.queue.unheard();
    listener.is_read = false;
    listener.is_latency_due = false;
  }
  if (state == Reader::State::ready && !listener.is_read && !listener.queue.is_sounding()) {
    listener.is_read = true;
    listener.queue.take_up();
    listener.plug.reset();
    listener.outlet.reset();
    listener.draws_at_cut.reset();
    if (std::exchange(listener.is_reader_missed, false)) {
      listener.news.push_back({{.key = "speech.reader-back", .with = {}}});
    }
  }
  if (state != Reader::State::missing) return;
  if (is_wished && !std::exchange(listener.is_reader_missed, true)) {
    listener.news.push_back({listener.reader->why()});
  }
  if (!listener.plug) listener.plug = plug(listener.device);
}

// Which outlet to use now, if any.
void VoiceThread::follow_device(VoiceListener& listener) {
  if (!listener.plug) return;
  // Another device was named: from it nothing has been lost, and nothing comes back.
  if (listener.plug->device() != listener.device) {
    listener.is_told = listener.is_deaf = false;
    listener.plug = plug(listener.device);
  }
  const Plug::View view = listener.plug->view();
  if (listener.outlet && view.outlet != listener.outlet) {
    if (listener.queue.is_sounding()) fall_silent(listener);
    listener.queue.interrupted();
    listener.outlet.reset();
  }
  switch (view.state) {
    case Plug::State::open:
      if (listener.outlet) break;
      listener.outlet = view.outlet;
      listener.queue.take_up();
      listener.resampler = Resampler(kSynthesisRate, view.outlet->rate());
      listener.draws = view.outlet->draws();
      listener.drawn_at = Ticks::now();
      listener.is_told = false;
      if (std::exchange(listener.is_deaf, false)) {
        listener.news.push_back({{.key = "speech.device-back", .with = {{"device", view.name}}}});
      }
      break;
    case Plug::State::missing:
      swallow(listener, view.why);
      break;
    case Plug::State::looking:
      if (Ticks::now() - view.since > kPatience) {
        swallow(listener, {.key = "speech.system-silent", .with = {}});
      }
  }
}

void VoiceThread::swallow(VoiceListener& listener, const Phrase& why) {
  // A reader comes back and says what was missed; to a loudspeaker one comes back and asks.
  if (listener.settings.by_reader) {
    listener.queue.keep();
  } else {
    listener.queue.clear();
  }
  listener.is_deaf = true;
  if (std::exchange(listener.is_told, true)) return;
  listener.news.push_back({why});
  listener.owes_news = true;
}

// What sounds: pours what is left of it, or sees that it has ended.
void VoiceThread::go_on(VoiceListener& listener) {
  if (!listener.outlet) return;
  Outlet& outlet = *listener.outlet;
  if (listener.is_latency_due) {
    if (const auto drawn = outlet.marked_sample_drawn()) {
      listener.latency =
          std::chrono::duration_cast<std::chrono::microseconds>(*drawn - listener.asked);
      listener.is_latency_due = false;
    }
  }
  watch_card(listener);
  if (!listener.queue.is_sounding()) return;
  const std::size_t poured = outlet.pour(listener.rest);
  listener.rest.erase(listener.rest.begin(),
                      listener.rest.begin() + static_cast<std::ptrdiff_t>(poured));
  if (listener.rest.empty() && outlet.is_empty()) {
    listener.queue.finished();
    listener.heard_at =
        Ticks::now() + std::chrono::ceil<std::chrono::milliseconds>(outlet.latency());
  }
}

void VoiceThread::go_on_reading(VoiceListener& listener) {
  const Reader::Course course = listener.reader->course();
  if (course != Reader::Course::asked && listener.is_latency_due) {
    listener.latency =
        std::chrono::duration_cast<std::chrono::microseconds>(Ticks::now() - listener.asked);
    listener.is_latency_due = false;
  }
  if (!listener.queue.is_sounding()) return;
  if (course == Reader::Course::cut_off && listener.cut_off != listener.asked) {
    listener.cut_off = listener.asked;
    listener.queue.interrupted();
  } else if (course == Reader::Course::said || course == Reader::Course::cut_off) {
    // Cut off twice: the listener has told his reader to be quiet.
    listener.queue.finished();
    listener.heard_at = Ticks::now();
  }
}

// A card that has gone is mostly seen by the desk; one that hangs, and the desk with it, only here.
void VoiceThread::watch_card(VoiceListener& listener) {
  const auto now = Ticks::now();
  const std::uint64_t draws = listener.outlet->draws();
  if (std::exchange(listener.draws, draws) != draws) {
    listener.drawn_at = now;
  } else if (now - listener.drawn_at > kDeadAfter) {
    SoundDesk::of_this_process().suspect(listener.outlet);
    listener.plug->show_missing(
        {.key = "speech.device-lost", .with = {{"device", listener.plug->view().name}}});
  }
}

// Two listeners on one device take turns, as they do at the reader. What one of them wants cut is
// still in the outlet.
bool VoiceThread::is_free(const VoiceListener& listener) const {
  if (!listener.is_read && !listener.outlet) return false;
  return std::none_of(listeners_.begin(), listeners_.end(), [&](const auto& other) {
    const bool shares = listener.is_read ? other->is_read : other->outlet == listener.outlet;
    return shares && (other->queue.is_sounding() || other->is_cut);
  });
}

void VoiceThread::begin(VoiceListener& listener, Lock& lock) {
  const Saying saying = *listener.queue.begin_next();
  const VoiceSettings settings = listener.settings;
  listener.is_voice_new = false;
  listener.asked = saying.asked;
  listener.is_latency_due = true;
  if (listener.is_read) return listener.reader->say(saying);
  lock.unlock();

  listener.outlet->mark();
  const auto pour = [&](const std::vector<std::int16_t>& samples) {
    const std::size_t poured = listener.rest.empty() ? listener.outlet->pour(samples) : 0;
    listener.rest.insert(listener.rest.end(), samples.begin() + static_cast<std::ptrdiff_t>(poured),
                         samples.end());
  };
  const bool is_said =
      synthesise_for(listener, saying.spoken, settings, [&](std::span<const std::int16_t> samples) {
        pour(listener.resampler.more(samples));
        return !listener.is_cut && !is_ending_;
      });
  pour(listener.resampler.finish());
  pour(pause_at(settings.rate, listener.outlet->rate()));
  lock.lock();
  if (is_said) return;
  listener.queue.finished();
  listener.is_latency_due = false;
}

// False: nothing can be said. What is wrong is told once.
bool VoiceThread::synthesise_for(VoiceListener& listener, const std::string& spoken,
                                 VoiceSettings settings, const SampleSink& sink) {
  if (settings.espeak_voice != listener.refused_voice) {
    const auto done = synthesise_into(spoken, settings, sink);
    if (done) return true;
    if (!listener.is_mute) listener.news.push_back(done.error());
    listener.refused_voice = settings.espeak_voice;
  }
  settings.espeak_voice = kAnyVoice;
  const auto done = synthesise_into(spoken, settings, sink);
  listener.is_mute = !done;
  return !listener.is_mute;
}

// Loading a voice takes some milliseconds, the first time many: not to be had when it is to speak.
void VoiceThread::warm_up(VoiceListener& listener, Lock& lock) {
  listener.is_voice_new = false;
  const VoiceSettings settings = listener.settings;
  lock.unlock();
  synthesise_for(listener, "a", settings, [](auto) { return true; });
  lock.lock();
}

void VoiceThread::tell_news(VoiceListener& listener, Lock& lock) {
  if (listener.news.empty()) return;
  const auto news = std::exchange(listener.news, {});
  lock.unlock();
  for (const Error& error : news) listener.trouble(error);
  lock.lock();
  listener.owes_news = false;
  settled_.notify_all();
}

}  // namespace annabella::host
