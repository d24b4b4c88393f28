#include "app/wished_hearing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

// A setting of a voice that is a number, how far it goes, and how far one step is.
struct Dial {
  Service::Kind kind;
  int VoiceSettings::*setting;
  int step, least, most;
};
constexpr Dial kDials[] = {{Service::Kind::rate, &VoiceSettings::rate, 25, 80, 450},
                           {Service::Kind::pitch, &VoiceSettings::pitch, 10, 0, 100},
                           {Service::Kind::volume, &VoiceSettings::volume, 10, 0, 150}};

// "300", or "+" and "-" for a step up or down; nothing if it goes too far.
std::optional<int> turned(const Dial& dial, int now, const std::string& value) {
  if (value == "+") return std::min(now + dial.step, dial.most);
  if (value == "-") return std::max(now - dial.step, dial.least);
  const std::optional<int> wanted = whole_number(value);
  return wanted && *wanted >= dial.least && *wanted <= dial.most ? wanted : std::nullopt;
}

Phrase sound_of(const VoiceSettings& sound) {
  return {"app.sound",
          {{"rate", sound.rate},
           {"pitch", sound.pitch},
           {"volume", sound.volume},
           {"voice", sound.espeak_voice}}};
}

Result<WishedHearing> with_device(Hearing hearing, const Service& wish) {
  const bool is_microphone = wish.kind == Service::Kind::microphone;
  const Result<std::string> found = find_sound_device(
      wish.value, is_microphone ? DeviceKind::microphone : DeviceKind::loudspeaker);
  if (!found) return found.error();
  (is_microphone ? hearing.microphone : hearing.device) = wish.value;
  const char* changed = is_microphone ? "app.microphone-changed" : "app.device-changed";
  return WishedHearing{std::move(hearing), {changed, {{"device", *found}}}};
}

}  // namespace

Result<WishedHearing> wished_hearing(Hearing hearing, const Service& wish, bool by_reader) {
  VoiceSettings& sound = hearing.sound;
  if (wish.kind == Service::Kind::speech) {
    hearing.speech = wish.value;
    const bool wants_reader = wish.value == kByReader;
    Phrase told = wants_reader ? Phrase{"app.reader", {}} : sound_of(sound);
    return WishedHearing{std::move(hearing), std::move(told)};
  }
  if (wish.kind == Service::Kind::device || wish.kind == Service::Kind::microphone) {
    return with_device(std::move(hearing), wish);
  }
  if (wish.kind == Service::Kind::voice) {
    if (wish.value.find('+') != std::string::npos && !knows_espeak_voice(wish.value)) {
      return Error{{"speech.voice-unknown", {{"voice", wish.value}}}};
    }
    hearing.voice = wish.value.substr(0, wish.value.find('+'));
    sound.espeak_voice = wish.value;
  }
  for (const Dial& dial : kDials) {
    if (dial.kind != wish.kind) continue;
    const std::optional<int> wanted = turned(dial, sound.*dial.setting, wish.value);
    if (!wanted) {
      return Error{
          {"app.bad-setting", {{"value", wish.value}, {"least", dial.least}, {"most", dial.most}}}};
    }
    sound.*dial.setting = *wanted;
  }
  Phrase told = sound_of(sound);
  if (by_reader) {
    const bool is_language = wish.kind == Service::Kind::voice;
    told = is_language ? Phrase{"app.reader-language", {{"voice", hearing.voice}}}
                       : Phrase{"app.own-sound", {{"sound", std::vector{told}}}};
  }
  return WishedHearing{std::move(hearing), std::move(told)};
}

}  // namespace annabella::host
