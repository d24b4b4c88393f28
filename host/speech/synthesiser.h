// eSpeak NG, of which a process has one: its state is global, so a lock is around all of it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "speech/speech.h"

namespace annabella::host {

// Samples per second that the synthesiser makes.
constexpr int kSynthesisRate = 22050;

// Takes the next samples (some 47 ms); false ends the synthesis.
using SampleSink = std::function<bool(std::span<const std::int16_t>)>;

// As synthesise(), piece by piece, the first after a fraction of a millisecond. Not called from
// inside a sink.
Result<Done> synthesise_into(std::string_view spoken, const VoiceSettings& settings,
                             const SampleSink& sink);

}  // namespace annabella::host
