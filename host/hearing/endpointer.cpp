#include "hearing/endpointer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

constexpr double kLoudest = 32768;
constexpr double kHighPassHertz = 120;
// An announcement begins where most of a few frames are loud.
constexpr std::size_t kOnsetFrames = 5;
constexpr std::ptrdiff_t kLoudOnsetFrames = 3;
// Loudness is that of so many frames: one alone, of noise, may be far below the others.
constexpr std::size_t kSmoothed = 5;

}  // namespace

Endpointer::Endpointer(int rate, Opens opens)
    : rate_(rate), opens_(opens), frame_length_(samples_in(values::kFrame)) {}

std::size_t Endpointer::samples_in(auto time) const {
  const std::chrono::duration<double> seconds = time;
  return static_cast<std::size_t>(seconds.count() * rate_);
}

void Endpointer::hear(std::span<const std::int16_t> samples, bool voice_speaks) {
  for (const std::int16_t sample : samples) {
    frame_.push_back(sample);
    if (frame_.size() == frame_length_) hear_frame(voice_speaks);
  }
}

void Endpointer::begin() {
  if (is_open_) return;
  is_open_ = true;
  samples_.assign(before_.begin(), before_.end());
  before_.clear();
  loud_ = loud_from_ = loud_until_ = 0;
  loudness_ = 0;
}

void Endpointer::finish() {
  if (!is_open_) return;
  if (loud_ > 0) loud_until_ = samples_.size();
  close(loud_ >= samples_in(values::kShortestWord) ? Captured::How::said : Captured::How::nothing);
}

void Endpointer::forget() {
  is_open_ = false;
  samples_.clear();
  onset_.clear();
}

std::optional<Captured> Endpointer::take() {
  if (done_.empty()) return std::nullopt;
  Captured first = std::move(done_.front());
  done_.pop_front();
  return first;
}

void Endpointer::hear_frame(bool voice_speaks) {
  const double loudness = loudness_of_frame();
  if (voice_speaks) {
    if (is_open_ && loud_ > 0) close(Captured::How::cut);
    before_.clear();
    onset_.clear();
    frame_.clear();
    return;
  }
  room_.push_back(loudness);
  if (room_.size() > static_cast<std::size_t>(values::kQuietWithin / values::kFrame)) {
    room_.pop_front();
  }
  const bool is_loud =
      loudness > std::max(values::kSoftestSpeech, quietest() + values::kAboveQuiet);
  onset_.push_back(is_loud);
  if (onset_.size() > kOnsetFrames) onset_.pop_front();
  if (!is_open_) {
    before_.insert(before_.end(), frame_.begin(), frame_.end());
    const std::size_t most = samples_in(values::kPreRoll) + kOnsetFrames * frame_length_;
    if (before_.size() > most) {
      before_.erase(before_.begin(), before_.end() - static_cast<std::ptrdiff_t>(most));
    }
    const bool begins = std::ranges::count(onset_, true) >= kLoudOnsetFrames;
    if (opens_ == Opens::by_itself && begins) {
      begin();
      loud_ = frame_length_;
      loud_until_ = samples_.size();
      loudness_ = loudness;
    }
  } else {
    samples_.insert(samples_.end(), frame_.begin(), frame_.end());
    if (is_loud) {
      if (loud_ == 0) loud_from_ = samples_.size() - frame_length_;
      loud_ += frame_length_;
      loud_until_ = samples_.size();
      loudness_ += loudness;
    }
    close_if_over();
  }
  frame_.clear();
}

// Of the frame without what is below speech, in decibels of full scale.
double Endpointer::loudness_of_frame() {
  const double keep = std::exp(-2 * std::numbers::pi * kHighPassHertz / rate_);
  double power = 0;
  for (const std::int16_t sample : frame_) {
    last_out_ = keep * (last_out_ + sample - last_in_);
    last_in_ = sample;
    power += last_out_ * last_out_;
  }
  power /= static_cast<double>(frame_.size()) * kLoudest * kLoudest;
  return std::max(values::kSoftestRoom, 10 * std::log10(power + 1e-12));
}

double Endpointer::quietest() const {
  if (room_.size() < kSmoothed) return values::kSoftestRoom;
  double sum = 0, least = 0;
  for (std::size_t i = 0; i < room_.size(); ++i) {
    sum += room_[i];
    if (i >= kSmoothed) sum -= room_[i - kSmoothed];
    if (i + 1 >= kSmoothed) least = std::min(least, sum / kSmoothed);
  }
  return least;
}

void Endpointer::close_if_over() {
  if (samples_.size() > samples_in(values::kLongestAnnouncement)) {
    return close(Captured::How::too_long);
  }
  const std::size_t quiet_for = samples_.size() - loud_until_;
  const bool is_word = loud_ >= samples_in(values::kShortestWord);
  if (is_word && quiet_for >= samples_in(values::kHang)) {
    return opens_ == Opens::by_itself && is_a_steady_sound() ? forget()
                                                             : close(Captured::How::said);
  }
  if (is_word) return;
  if (opens_ == Opens::by_key && quiet_for >= samples_in(values::kPatience)) {
    return close(Captured::How::nothing);
  }
  if (opens_ == Opens::by_itself && quiet_for >= samples_in(values::kHang)) forget();
}

// A fan was switched on: it did not end, the ear got used to it.
bool Endpointer::is_a_steady_sound() const {
  const auto frames = std::min<std::size_t>(room_.size(), values::kHang / values::kFrame);
  double now = 0;
  for (std::size_t i = room_.size() - frames; i < room_.size(); ++i) now += room_[i];
  now /= static_cast<double>(std::max<std::size_t>(1, frames));
  const double while_loud =
      loudness_ / static_cast<double>(std::max<std::size_t>(1, loud_ / frame_length_));
  return while_loud - now < values::kAboveQuiet / 2;
}

void Endpointer::close(Captured::How how) {
  is_open_ = false;
  onset_.clear();
  const std::size_t end = std::min(samples_.size(), loud_until_ + samples_in(values::kAfterRoll));
  Captured captured{.how = how, .samples = {}, .ago = samples_.size() - loud_until_};
  // The next one may begin in the silence after this one.
  before_.assign(samples_.begin() + static_cast<std::ptrdiff_t>(loud_until_), samples_.end());
  if (how != Captured::How::nothing) {
    samples_.resize(end);
    const std::size_t begin = loud_from_ - std::min(loud_from_, samples_in(values::kPreRoll));
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(begin));
  }
  captured.samples = std::exchange(samples_, {});
  done_.push_back(std::move(captured));
}

}  // namespace annabella::host
