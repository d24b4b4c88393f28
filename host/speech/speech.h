// Speaking aloud: eSpeak NG on one thread of its own, into the always-open stream of each device;
// or the user's own reader.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "speech/priority.h"

namespace annabella::host {

// What is out of range is brought into it.
struct VoiceSettings {
  std::string espeak_voice = "de";  // eSpeak NG's name, "de+f2"
  int rate = 175;                   // words a minute, 80 to 450
  int pitch = 50;                   // 0 to 100
  int volume = 100;                 // 0 to 150; more would clip
  std::string language = "de";      // ISO 639, for the reader; it has its own voice and rate
  bool by_reader = false;           // the user's reader speaks, as long as it is there

  bool operator==(const VoiceSettings&) const = default;
};

enum class DeviceKind : std::uint8_t { loudspeaker = 1, microphone };
struct SoundDevice {
  std::string name;
  bool is_default = false;
};
// None where there is none, and where the sound system does not answer within three seconds.
std::vector<SoundDevice> sound_devices(DeviceKind kind = DeviceKind::loudspeaker);
// The whole name of the one that is meant by this, as Speaker::open() takes it. Waits as long.
Result<std::string> find_sound_device(const std::string& name,
                                      DeviceKind kind = DeviceKind::loudspeaker);

// Speech-dispatcher answers and has a synthesiser. Waits for it a moment at most; starts nothing.
bool reader_is_there();

// Mono samples as eSpeak NG makes them.
struct Sound {
  int rate = 22050;
  std::vector<std::int16_t> samples;
};

// Whole utterances, to a file or for measuring. One thread at a time in the whole process: takes a
// lock. The text may hold phonemes in [[ ]]. An unknown voice is an error.
Result<Sound> synthesise(std::string_view spoken, const VoiceSettings& settings);
// 16-bit WAV.
Result<Done> write_wav(const std::string& path, const Sound& sound);

// How the synthesiser pronounces a text, in its own ASCII phonemes, clauses parted by blanks:
// "k'Y:nIC". What it spells out or reads wrongly shows here.
Result<std::string> phonemes(std::string_view text, const std::string& espeak_voice);
// With its variant after a '+', if any. MBROLA's voices are not counted: they lack their programs.
bool knows_espeak_voice(const std::string& name);

// What is said, in the two forms that are wanted.
struct Wording {
  std::string spoken;  // for eSpeak NG: may hold phonemes in [[ ]]
  std::string plain;   // for a reader, which has a dictionary of its own

  Wording(std::string as_eSpeak_says, std::string as_written)
      : spoken(std::move(as_eSpeak_says)), plain(std::move(as_written)) {}
  Wording(const char* both) : spoken(both), plain(both) {}
  Wording(const std::string& both) : spoken(both), plain(both) {}
  // After what was there before.
  void add(const Wording& next);
};

// One listener's ear: a device and a queue. All functions return at once; any thread may call them.
class Speaker {
 public:
  // Returns within a second, whatever the device does. Not from inside `trouble`.
  virtual ~Speaker() = default;

  // `device` by name or a unique part of it; empty: the default one. Without a device the speaker
  // swallows what it is given, reports it once through `trouble`, and looks for the device again;
  // that it is back is reported too. An unknown voice is reported, and "de" speaks instead.
  // So it is with a reader that is not there or has gone: eSpeak NG speaks until it is back, and
  // says again what the reader has not said to its end. Where eSpeak NG has no device either, moves
  // are kept, and said as soon as one of the two is there.
  // `trouble` is called on the speakers' common thread and must return soon.
  static std::unique_ptr<Speaker> open(std::string device, VoiceSettings settings,
                                       std::function<void(const Error&)> trouble);

  virtual void say(Wording words, Priority priority) = 0;
  // Silence within 100 ms, texts and explanations forgotten; moves that have not begun are still
  // said.
  virtual void stop() = 0;
  // As soon silent, because somebody wants to speak: explanations that have not begun are said,
  // too.
  virtual void give_way() = 0;
  // What is still to be said waits, until it may go on: its listener is speaking himself.
  virtual void hold(bool is_held) = 0;
  // Something is being said or waits for it, or was heard so short a time ago.
  virtual bool has_spoken_within(std::chrono::milliseconds ago) const = 0;
  // From the next utterance on. A reader that is missing is looked for at once.
  virtual void change(const VoiceSettings& settings) = 0;
  // Nothing happens if it is the same. A move that this cuts off is said again on the new device.
  virtual void change_device(std::string device) = 0;
  virtual VoiceSettings settings() const = 0;
  // Waits until all is said and heard, at most so long. False: something is left.
  virtual bool wait_until_quiet(std::chrono::milliseconds at_most) = 0;
  // From say() to the first sample handed to PortAudio, or to where the reader says that it begins,
  // of the last utterance that began.
  virtual std::optional<std::chrono::microseconds> last_latency() const = 0;
  // From stop() until PortAudio was handed silence, the last time that something sounded then; a
  // reader's is not known.
  virtual std::optional<std::chrono::microseconds> last_stop_latency() const = 0;
};

}  // namespace annabella::host
