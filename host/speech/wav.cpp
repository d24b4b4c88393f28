// Sound to a WAV file: a whole one or none.
#include <sndfile.h>

#include <filesystem>

#include "speech/speech.h"

namespace annabella::host {
namespace {

Error cannot_write(const std::string& path) {
  return Error{{.key = "speech.wav-failed", .with = {{"path", path}}}};
}

}  // namespace

Result<Done> write_wav(const std::string& path, const Sound& sound) {
  SF_INFO format{};
  format.samplerate = sound.rate;
  format.channels = 1;
  format.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
  SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &format);
  if (file == nullptr) return cannot_write(path);
  const auto wanted = static_cast<sf_count_t>(sound.samples.size());
  const bool complete = sf_write_short(file, sound.samples.data(), wanted) == wanted;
  const bool closed = sf_close(file) == 0;
  if (complete && closed) return Done{};
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored)) std::filesystem::remove(path, ignored);
  return cannot_write(path);
}

}  // namespace annabella::host
