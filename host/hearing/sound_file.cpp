#include "hearing/sound_file.h"

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>
#include <span>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

// Neighbours on each side, at the lower of both rates.
constexpr double kReach = 16;

// A sinc under a Hann window, from -kReach to kReach.
double weight_at(double x) {
  if (std::abs(x) >= kReach) return 0;
  if (x == 0) return 1;
  const double window = 0.5 + 0.5 * std::cos(std::numbers::pi * x / kReach);
  return window * std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

std::int16_t sample_of(double level) {
  return static_cast<std::int16_t>(std::lround(std::clamp(level, -1.0, 1.0) * 32767));
}

bool is_silent(const std::vector<float>& samples) {
  return std::ranges::none_of(samples,
                              [](float level) { return std::abs(level) > values::kSilence; });
}

bool is_clipped(const std::vector<float>& samples) {
  const auto cut = std::ranges::count_if(
      samples, [](float level) { return std::abs(level) >= values::kFullScale; });
  return static_cast<double>(cut) > values::kMostClipped * static_cast<double>(samples.size());
}

}  // namespace

std::vector<std::int16_t> at_hearing_rate(const std::vector<float>& samples, int rate) {
  std::vector<std::int16_t> converted;
  const double step = static_cast<double>(rate) / values::kRate;
  const double stretch = std::max(1.0, step);  // of the filter: nothing above half the lower rate
  const auto count = static_cast<std::size_t>(static_cast<double>(samples.size()) / step);
  converted.reserve(count);
  const auto last = static_cast<std::ptrdiff_t>(samples.size()) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = static_cast<double>(i) * step;
    const auto begin =
        std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(std::ceil(at - kReach * stretch)));
    const auto end = std::min(last, static_cast<std::ptrdiff_t>(std::floor(at + kReach * stretch)));
    double level = 0, sum = 0;
    for (std::ptrdiff_t k = begin; k <= end; ++k) {
      const double weight = weight_at((static_cast<double>(k) - at) / stretch);
      level += weight * samples[static_cast<std::size_t>(k)];
      sum += weight;
    }
    converted.push_back(sample_of(sum != 0 ? level / sum : 0));
  }
  return converted;
}

std::vector<std::int16_t> at_hearing_rate(const std::vector<std::int16_t>& samples, int rate) {
  if (rate == values::kRate) return samples;
  std::vector<float> levels;
  levels.reserve(samples.size());
  for (const std::int16_t sample : samples) levels.push_back(static_cast<float>(sample) / 32768);
  return at_hearing_rate(levels, rate);
}

Result<Recording> read_recording(const std::string& path) {
  SF_INFO format{};
  const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(sf_open(path.c_str(), SFM_READ, &format),
                                                         sf_close);
  const auto wrong = [&](const char* key) { return Error{{key, {{"path", path}}}}; };
  if (!file) return wrong("hearing.no-recording");
  if (format.samplerate < values::kLeastRate) {
    return Error{{"hearing.low-rate", {{"path", path}, {"rate", format.samplerate}}}};
  }
  const double seconds = static_cast<double>(format.frames) / format.samplerate;
  if (seconds > values::kLongestSeconds) {
    return Error{{"hearing.too-long",
                  {{"path", path}, {"most", static_cast<int>(values::kLongestSeconds)}}}};
  }
  const auto channels = static_cast<std::size_t>(format.channels);
  std::vector<float> all(static_cast<std::size_t>(format.frames) * channels);
  const sf_count_t frames = sf_readf_float(file.get(), all.data(), format.frames);
  all.resize(static_cast<std::size_t>(frames) * channels);
  std::vector<float> mono(static_cast<std::size_t>(frames));
  for (std::size_t i = 0; i < mono.size(); ++i) {
    for (std::size_t k = 0; k < channels; ++k) mono[i] += all[i * channels + k];
    mono[i] /= static_cast<float>(channels);
  }
  return Recording{.samples = at_hearing_rate(mono, format.samplerate),
                   .seconds = seconds,
                   .silent = is_silent(mono),
                   .clipped = is_clipped(all)};
}

Result<Done> write_recording(const std::string& path, const std::vector<std::int16_t>& samples,
                             int rate, const RecordingLabel& label) {
  SF_INFO format{};
  format.samplerate = rate;
  format.channels = 1;
  format.format = SF_FORMAT_FLAC | SF_FORMAT_PCM_16;
  const auto wanted = static_cast<sf_count_t>(samples.size());
  bool is_complete = false;
  if (SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &format)) {
    sf_set_string(file, SF_STR_TITLE, label.title.c_str());
    sf_set_string(file, SF_STR_DATE, label.date.c_str());
    sf_set_string(file, SF_STR_COMMENT, label.remark.c_str());
    is_complete = sf_write_short(file, samples.data(), wanted) == wanted;
    is_complete &= sf_close(file) == 0;
  }
  if (is_complete) return Done{};
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  return Error{{"microphone.not-written", {{"path", path}}}};
}

}  // namespace annabella::host
