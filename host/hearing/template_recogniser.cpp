#include "hearing/template_recogniser.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "hearing/sound_shape.h"
#include "hearing/template_walk.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

// From the pitch of the room and the microphone: the mean of all speech.
ShapeFrame mean_of(std::span<const ShapeFrame> frames) {
  ShapeFrame mean{};
  for (const ShapeFrame& frame : frames) {
    for (std::size_t k = 0; k < kCepstra; ++k) mean[k] += frame[k];
  }
  for (float& number : mean) number /= static_cast<float>(std::max<std::size_t>(1, frames.size()));
  return mean;
}

void take(ShapeFrame& frame, const ShapeFrame& mean) {
  for (std::size_t k = 0; k < kCepstra; ++k) frame[k] -= mean[k];
}

float distance(const ShapeFrame& one, const ShapeFrame& other) {
  float sum = 0;
  for (std::size_t k = 0; k < one.size(); ++k) {
    const float apart = one[k] - other[k];
    sum += apart * apart;
  }
  return std::sqrt(sum);
}

class TemplateRecogniser : public Recogniser {
 public:
  explicit TemplateRecogniser(const WordRecordings& recordings) {
    for (const auto& [word, said] : recordings) {
      for (const auto& samples : said) {
        Spectrum spectrum = spectrum_of(samples);
        const std::size_t length = spectrum.end - spectrum.begin;
        if (length == 0) continue;
        templates_[word].push_back({frames_, frames_ + length});
        frames_ += length;
        spectra_.push_back(std::move(spectrum));
      }
    }
  }

  void expect(const PhraseNet& possible, const PhraseNet& sayable) override {
    possible_.emplace(possible, templates_);
    if (sayable_ && sayable == sayable_net_) return;
    sayable_.emplace(sayable, templates_);
    sayable_net_ = sayable;
  }

  Heard hear(SoundView sound) override {
    const Spectrum spectrum = spectrum_of(sound);
    if (!possible_ || spectrum.end == spectrum.begin || spectra_.empty()) return {};
    compare(spectrum);
    const TemplateWalk::End possible = possible_->end(), sayable = sayable_->end();
    Heard heard{.words = possible.words, .anyhow = sayable.words};
    const auto frames = static_cast<double>(spectrum.end - spectrum.begin);
    if (!heard.words.empty() && !heard.anyhow.empty()) {
      heard.strain = std::max(0.0, (possible.cost - sayable.cost) / frames);
    }
    return heard;
  }

 private:
  // Under the same mask as the sound that is heard: what its room covers is covered in them, too.
  std::vector<ShapeFrame> templates_under(const Bands& mask) const {
    std::vector<ShapeFrame> all;
    for (const Spectrum& spectrum : spectra_) {
      const std::vector<ShapeFrame> shape = shape_of(spectrum, mask);
      all.insert(all.end(), shape.begin() + static_cast<std::ptrdiff_t>(spectrum.begin),
                 shape.begin() + static_cast<std::ptrdiff_t>(spectrum.end));
    }
    const ShapeFrame mean = mean_of(all);
    for (ShapeFrame& frame : all) take(frame, mean);
    return all;
  }

  void compare(const Spectrum& spectrum) {
    const Bands mask = mask_in(spectrum);
    const std::vector<ShapeFrame> known = templates_under(mask);
    std::vector<ShapeFrame> heard = shape_of(spectrum, mask);
    const ShapeFrame mean =
        mean_of(std::span(heard).subspan(spectrum.begin, spectrum.end - spectrum.begin));
    ShapeFrame silence = shape_of_silence(mask);
    take(silence, mean);
    std::vector<float> distances(known.size());
    possible_->begin();
    sayable_->begin();
    for (ShapeFrame& frame : heard) {
      take(frame, mean);
      for (std::size_t i = 0; i < known.size(); ++i) distances[i] = distance(frame, known[i]);
      const float from_silence = distance(frame, silence);
      possible_->step(distances, from_silence);
      sayable_->step(distances, from_silence);
    }
  }

  std::vector<Spectrum> spectra_;  // of the recordings, in the order of their frames
  std::size_t frames_ = 0;
  WordTemplates templates_;
  PhraseNet sayable_net_;
  std::optional<TemplateWalk> possible_, sayable_;
};

}  // namespace

std::unique_ptr<Recogniser> make_template_recogniser(const WordRecordings& recordings) {
  return std::make_unique<TemplateRecogniser>(recordings);
}

}  // namespace annabella::host
