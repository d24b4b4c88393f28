#include "speech/outlet.h"

#include <algorithm>
#include <cmath>

namespace annabella::host {
namespace {

// A sound server or an amplifier that wakes up swallows the first syllable; silence may go.
constexpr std::chrono::milliseconds kFirstSilence{300};
// Much more than the voice's thread can be late by.
constexpr std::chrono::seconds kRoom{1};

}  // namespace

Outlet::Outlet(int rate)
    : rate_(rate),
      ring_(static_cast<std::size_t>(rate * kRoom.count())),
      silence_left_(static_cast<std::size_t>(rate * kFirstSilence.count() / 1000)) {}

void Outlet::mark() {
  mark_drawn_.store(0, std::memory_order_relaxed);
  mark_.store(ring_.written(), std::memory_order_release);
}

std::optional<Outlet::Ticks::time_point> Outlet::marked_sample_drawn() const {
  const Ticks::rep drawn = mark_drawn_.load(std::memory_order_acquire);
  if (drawn == 0) return std::nullopt;
  return Ticks::time_point(Ticks::duration(drawn));
}

void Outlet::draw(std::span<std::int16_t> samples) noexcept {
  draws_.fetch_add(1, std::memory_order_relaxed);
  const bool was_cut = ring_.skip_discarded();
  const std::size_t silence = std::min(silence_left_, samples.size());
  silence_left_ -= silence;
  std::fill_n(samples.begin(), silence, std::int16_t{0});
  const auto wanted = samples.subspan(silence);
  const std::uint64_t from = ring_.read_so_far();
  const std::size_t drawn = ring_.read(wanted);
  note_mark(from, from + drawn);
  std::fill(wanted.begin() + static_cast<std::ptrdiff_t>(drawn), wanted.end(), std::int16_t{0});
  soften(samples, silence + drawn, was_cut);
}

void Outlet::note_mark(std::uint64_t from, std::uint64_t to) noexcept {
  std::uint64_t mark = mark_.load(std::memory_order_acquire);
  if (mark < from || mark >= to) return;
  // It may have been set anew meanwhile: then this draw was not the new one's.
  if (mark_.compare_exchange_strong(mark, kNoMark, std::memory_order_acq_rel)) {
    mark_drawn_.store(Ticks::now().time_since_epoch().count(), std::memory_order_release);
  }
}

// Speech that breaks off in the middle of a wave clicks: the step is let die away in about 3 ms.
void Outlet::soften(std::span<std::int16_t> samples, std::size_t drawn, bool was_cut) noexcept {
  if (was_cut) step_ = last_;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (i == drawn && last_ != 0 && step_ == 0) step_ = last_;
    if (step_ != 0) {
      step_ *= 0.95F;
      if (std::abs(step_) < 1) step_ = 0;
      samples[i] = static_cast<std::int16_t>(std::clamp(samples[i] + step_, -32767.F, 32767.F));
    }
    last_ = samples[i];
  }
}

}  // namespace annabella::host
