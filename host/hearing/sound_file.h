// A recording from a file, as recognisers take it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace annabella::host {

// Mono, hearing_values::kRate: several channels are mixed, other rates from 8 kHz converted.
struct Recording {
  std::vector<std::int16_t> samples;
  double seconds = 0;
  bool silent = false;   // nothing that anybody could hear
  bool clipped = false;  // so loud that the sound is cut off at both ends
};

// What libsndfile reads: WAV, FLAC, and more. The error names the file and what is wrong with it.
Result<Recording> read_recording(const std::string& path);

// What a recording is of, kept inside of it.
struct RecordingLabel {
  std::string title, date, remark;
};
// FLAC, a whole one or none.
Result<Done> write_recording(const std::string& path, const std::vector<std::int16_t>& samples,
                             int rate, const RecordingLabel& label);

// A file's or a sound card's samples at the recognisers' rate.
std::vector<std::int16_t> at_hearing_rate(const std::vector<float>& samples, int rate);
std::vector<std::int16_t> at_hearing_rate(const std::vector<std::int16_t>& samples, int rate);

}  // namespace annabella::host
