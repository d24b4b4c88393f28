#include "hearing/hearing_thread.h"

#include <algorithm>
#include <utility>

#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

Result<Done> learn(Ear& ear, const HearingThread::Place& place) {
  for (const Color side : {Color::white, Color::black}) {
    if (place.side.value_or(side) != side) continue;
    const std::string& player = place.players.of(side);
    const Result<WordRecordings> words = Enrolment(player, *place.voice).words();
    if (!words) return words.error();
    if (!words->empty()) ear.learn(player, *words);
  }
  return Done{};
}

}  // namespace

Result<std::unique_ptr<HearingThread>> HearingThread::listen(std::vector<Place> places,
                                                             Endpointer::Opens opens,
                                                             std::function<void(Said)> said) {
  std::unique_ptr<HearingThread> thread(new HearingThread(opens, std::move(said)));
  for (Place& place : places) {
    std::unique_ptr<Ear>& ear = thread->ears_[place.voice->id()];
    if (!ear) {
      Result<std::unique_ptr<Ear>> opened = Ear::open(place.voice);
      if (!opened) return opened.error();
      ear = std::move(*opened);
    }
    if (const Result<Done> learnt = learn(*ear, place); !learnt) return learnt.error();
    thread->posts_.push_back(
        {.place = std::move(place), .ear = ear.get(), .endpointer = {}, .rate = 0});
  }
  thread->thread_ = std::thread([one = thread.get()] { one->run(); });
  return thread;
}

HearingThread::~HearingThread() {
  is_ending_ = true;
  if (thread_.joinable()) thread_.join();
}

void HearingThread::expect(std::shared_ptr<const Position> position, const Variant& variant,
                           const std::vector<Move>& between, const CommandNames& without) {
  order([this, position = std::move(position), &variant, between, without] {
    for (const auto& [language, ear] : ears_) ear->turn_to(*position, variant, between, without);
    position_ = position;
  });
}

void HearingThread::expect_order(std::optional<Color> side, const std::string& called) {
  order([this, side, called] {
    call_.reset();
    if (!called.empty()) call_ = {side, called, false, Ticks::now() + hearing_values::kCalled};
  });
}

void HearingThread::expect_answer(std::optional<Color> side, const std::string& called) {
  order([this, side, called] {
    call_ = {side, called, true, Ticks::now() + hearing_values::kCalled};
  });
}

void HearingThread::begin() {
  order([this] {
    for (Post& post : posts_) {
      if (post.endpointer) post.endpointer->begin();
    }
    // Whoever waits for what is said where there is no microphone is told.
    if (!is_anybody_heard())
      tell(posts_.front(), {.how = Captured::How::nothing, .samples = {}}, Ticks::now());
  });
}

void HearingThread::finish() {
  order([this] {
    for (Post& post : posts_) {
      if (post.endpointer) post.endpointer->finish();
    }
  });
}

void HearingThread::order(std::function<void()> what) {
  const std::lock_guard lock(mutex_);
  orders_.push_back(std::move(what));
}

void HearingThread::run() {
  while (!is_ending_) {
    take_orders();
    for (Post& post : posts_) listen_at(post);
    is_busy_ = is_anybody_heard();
    std::this_thread::sleep_for(hearing_values::kFrame);
  }
}

void HearingThread::take_orders() {
  std::vector<std::function<void()>> orders;
  {
    const std::lock_guard lock(mutex_);
    orders.swap(orders_);
  }
  for (const std::function<void()>& what : orders) what();
}

bool HearingThread::is_anybody_heard() const {
  return std::ranges::any_of(
      posts_, [](const Post& post) { return post.endpointer && post.endpointer->is_open(); });
}

void HearingThread::listen_at(Post& post) {
  const Sound sound = post.place.sound();
  if (sound.rate != post.rate) {  // another microphone, or none
    const bool was_open = post.endpointer && post.endpointer->is_open();
    post.endpointer.reset();
    post.rate = sound.rate;
    if (sound.rate > 0) post.endpointer.emplace(sound.rate, opens_);
    if (was_open) tell(post, {.how = Captured::How::nothing, .samples = {}}, sound.until);
  }
  if (!post.endpointer) return;
  post.endpointer->hear(sound.samples, post.place.voice_speaks());
  while (std::optional<Captured> captured = post.endpointer->take()) {
    tell(post, std::move(*captured), sound.until);
  }
}

// The key opens all microphones: whoever speaks first was meant, and that nobody has spoken is told
// once.
void HearingThread::tell(Post& post, Captured captured, Ticks::time_point until) {
  if (opens_ == Endpointer::Opens::by_key) {
    if (captured.how == Captured::How::nothing && is_anybody_heard()) return;
    for (Post& other : posts_) {
      if (other.endpointer) other.endpointer->forget();
    }
  }
  is_busy_ = true;
  said_(recognised(post, std::move(captured), until));
}

HearingThread::Said HearingThread::recognised(Post& post, Captured captured,
                                              Ticks::time_point until) {
  const double rate = std::max(1, post.rate);
  const std::chrono::duration<double> ago(static_cast<double>(captured.ago) / rate);
  Said said{.side = post.place.side,
            .captured = std::move(captured),
            .rate = post.rate,
            .at = until - std::chrono::duration_cast<Ticks::duration>(ago),
            .level = SoundLevel::good,
            .understood = {}};
  said.level = level_of(said.captured.samples, post.rate);
  if (said.captured.how != Captured::How::said || !position_) return said;
  const std::vector<std::int16_t> sound = at_hearing_rate(said.captured.samples, post.rate);
  const std::chrono::duration<double> lasted(static_cast<double>(said.captured.samples.size()) /
                                             rate);
  if (is_called(post, said.at - std::chrono::duration_cast<Ticks::duration>(lasted))) {
    said.understood = call_->is_asked ? post.ear->hear_answer(sound) : post.ear->hear_order(sound);
    said.called = call_->name;
    if (!said.understood.why) said.understood.words.insert(0, said.called);
  } else {
    // At a common microphone it is most likely whoever has the move.
    const Color speaker = post.place.side.value_or(position_->turn());
    post.ear->listen_to(post.place.players.of(speaker));
    said.understood = post.ear->hear(sound);
  }
  return said;
}

}  // namespace annabella::host
