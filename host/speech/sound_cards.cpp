#include "speech/sound_cards.h"

#include <alsa/asoundlib.h>
#include <portaudio.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "speech/synthesiser.h"

namespace annabella::host {
namespace {

// Shorter ones ran dry over PulseAudio; longer ones delay every word and every "stop".
constexpr double kLatency = 0.02;
// The synthesiser's own, then what every card knows.
constexpr std::array<int, 3> kRates = {kSynthesisRate, 44100, 48000};
constexpr std::array<int, 3> kMicrophoneRates = {48000, 44100, 16000};

int draw(const void*, void* samples, unsigned long count, const PaStreamCallbackTimeInfo*,
         PaStreamCallbackFlags, void* outlet) {
  static_cast<Outlet*>(outlet)->draw({static_cast<std::int16_t*>(samples), count});
  return paContinue;
}

int pour(const void* samples, void*, unsigned long count, const PaStreamCallbackTimeInfo*,
         PaStreamCallbackFlags, void* inlet) {
  if (samples != nullptr) {
    static_cast<Inlet*>(inlet)->pour({static_cast<const std::int16_t*>(samples), count});
  }
  return paContinue;
}

class PortAudioStream final : public CardStream {
 public:
  PortAudioStream(int card, std::string name, DeviceKind kind, int rate)
      : card_(card), name_(std::move(name)), rate_(rate) {
    if (kind == DeviceKind::microphone) {
      inlet_ = std::make_shared<Inlet>(rate);
    } else {
      outlet_ = std::make_shared<Outlet>(rate);
    }
  }
  PortAudioStream(const PortAudioStream&) = delete;
  PortAudioStream& operator=(const PortAudioStream&) = delete;
  ~PortAudioStream() override {
    if (stream_ == nullptr) return;
    Pa_AbortStream(stream_);
    Pa_CloseStream(stream_);
  }

  PaError start() {
    const PaDeviceInfo& card = *Pa_GetDeviceInfo(card_);
    PaStreamParameters end{};
    end.device = card_;
    end.channelCount = 1;
    end.sampleFormat = paInt16;
    end.suggestedLatency =
        std::max(kLatency, inlet_ ? card.defaultLowInputLatency : card.defaultLowOutputLatency);
    const PaError opened =
        inlet_ ? Pa_OpenStream(&stream_, &end, nullptr, rate_, paFramesPerBufferUnspecified,
                               paNoFlag, pour, inlet_.get())
               : Pa_OpenStream(&stream_, nullptr, &end, rate_, paFramesPerBufferUnspecified,
                               paNoFlag, draw, outlet_.get());
    if (opened != paNoError) {
      stream_ = nullptr;
      return opened;
    }
    const PaStreamInfo& stream = *Pa_GetStreamInfo(stream_);
    const std::chrono::duration<double> latency(inlet_ ? stream.inputLatency
                                                       : stream.outputLatency);
    const auto rounded = std::chrono::duration_cast<std::chrono::microseconds>(latency);
    inlet_ ? inlet_->set_latency(rounded) : outlet_->set_latency(rounded);
    return Pa_StartStream(stream_);
  }

  int card() const override { return card_; }
  const std::string& name() const override { return name_; }
  const std::shared_ptr<Outlet>& outlet() const override { return outlet_; }
  const std::shared_ptr<Inlet>& inlet() const override { return inlet_; }
  bool is_running() const override { return Pa_IsStreamActive(stream_) == 1; }

 private:
  int card_;
  std::string name_;
  int rate_;
  std::shared_ptr<Outlet> outlet_;
  std::shared_ptr<Inlet> inlet_;
  PaStream* stream_ = nullptr;
};

// PortAudio 19.6 aborts the process where ALSA has no configuration at all.
bool alsa_is_configured() {
  snd_config_t* found = nullptr;
  return snd_config_update() >= 0 && snd_config_search(snd_config, "pcm", &found) == 0;
}

std::string cards_plugged_in() {
  std::string cards;
  for (int card = -1; snd_card_next(&card) == 0 && card >= 0;) {
    char* name = nullptr;
    if (snd_card_get_name(card, &name) != 0) continue;
    cards += std::to_string(card) + ' ' + name + '\n';
    std::free(name);
  }
  return cards;
}

std::string named(const std::vector<SoundDevice>& devices) {
  std::string names;
  for (const SoundDevice& device : devices) names += (names.empty() ? "" : ", ") + device.name;
  return names;
}

}  // namespace

Phrase device_trouble(DeviceKind kind, const std::string& what,
                      std::map<std::string, Argument> with) {
  return {.key = (kind == DeviceKind::microphone ? "microphone." : "speech.") + what,
          .with = std::move(with)};
}

Result<std::size_t> device_meant(const std::string& name, const std::vector<SoundDevice>& devices,
                                 DeviceKind kind) {
  const auto trouble = [&](const char* what, std::map<std::string, Argument> with) {
    return Error{device_trouble(kind, what, std::move(with))};
  };
  const auto place = [&](auto found) { return static_cast<std::size_t>(found - devices.begin()); };
  const auto whole = name.empty() ? std::ranges::find(devices, true, &SoundDevice::is_default)
                                  : std::ranges::find(devices, name, &SoundDevice::name);
  if (whole != devices.end()) return place(whole);
  if (name.empty()) return trouble("no-device", {});
  const auto has_name = [&](const SoundDevice& device) {
    return lowered(device.name).find(lowered(name)) != std::string::npos;
  };
  std::vector<SoundDevice> found;
  std::ranges::copy_if(devices, std::back_inserter(found), has_name);
  if (found.size() == 1) return place(std::ranges::find_if(devices, has_name));
  if (found.empty()) {
    return trouble(
        "device-unknown",
        {{"device", name}, {"found", named(devices)}, {"n", static_cast<int>(devices.size())}});
  }
  return trouble("device-ambiguous", {{"device", name}, {"found", named(found)}});
}

SoundCards::~SoundCards() { forget(); }

void SoundCards::scan() {
  forget();
  plugged_in_ = cards_plugged_in();
  is_scanned_ = alsa_is_configured() && Pa_Initialize() == paNoError;
}

void SoundCards::forget() {
  if (std::exchange(is_scanned_, false)) Pa_Terminate();
}

bool SoundCards::have_changed() const { return cards_plugged_in() != plugged_in_; }

std::vector<int> SoundCards::cards_of(DeviceKind kind) const {
  std::vector<int> cards;
  const int count = is_scanned_ ? Pa_GetDeviceCount() : 0;
  for (int card = 0; card < count; ++card) {
    const PaDeviceInfo& found = *Pa_GetDeviceInfo(card);
    const int channels =
        kind == DeviceKind::microphone ? found.maxInputChannels : found.maxOutputChannels;
    if (channels > 0) cards.push_back(card);
  }
  return cards;
}

std::vector<SoundDevice> SoundCards::list(DeviceKind kind) const {
  const std::vector<int> cards = cards_of(kind);
  const int usual = cards.empty() ? paNoDevice
                                  : (kind == DeviceKind::microphone ? Pa_GetDefaultInputDevice()
                                                                    : Pa_GetDefaultOutputDevice());
  std::vector<SoundDevice> devices;
  for (const int card : cards) devices.push_back({Pa_GetDeviceInfo(card)->name, card == usual});
  return devices;
}

Result<int> SoundCards::find(const std::string& name, DeviceKind kind) const {
  const Result<std::size_t> meant = device_meant(name, list(kind), kind);
  if (!meant) return meant.error();
  return cards_of(kind)[*meant];
}

Result<std::unique_ptr<CardStream>> SoundCards::open(int card, DeviceKind kind) const {
  const std::string name = Pa_GetDeviceInfo(card)->name;
  for (const int rate : kind == DeviceKind::microphone ? kMicrophoneRates : kRates) {
    auto stream = std::make_unique<PortAudioStream>(card, name, kind, rate);
    const PaError started = stream->start();
    if (started == paNoError) return std::unique_ptr<CardStream>(std::move(stream));
    if (started != paInvalidSampleRate) break;
  }
  return Error{device_trouble(kind, "device-refused", {{"device", name}})};
}

}  // namespace annabella::host
