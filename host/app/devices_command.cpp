// annabella devices: the sound devices that can be heard from, and those that can hear.
#include <iostream>

#include "app/command.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

struct DeviceLines {
  DeviceKind kind;
  const char *name, *none, *usual, *other;
};
constexpr DeviceLines kDeviceLines[] = {
    {DeviceKind::loudspeaker, "sound", "app.no-devices", "app.default-device", "app.device"},
    {DeviceKind::microphone, "microphone", "app.no-microphones", "app.default-microphone",
     "app.microphone"}};

}  // namespace

int devices(const Invocation& invocation) {
  const bool for_scripts = invocation.options.on("porcelain");
  for (const DeviceLines& lines : kDeviceLines) {
    const std::vector<SoundDevice> found = sound_devices(lines.kind);
    if (found.empty() && !for_scripts) invocation.print({lines.none, {}});
    for (const SoundDevice& device : found) {
      if (for_scripts) {
        std::cout << lines.name << (device.is_default ? " default " : " other ") << device.name
                  << '\n';
      } else {
        invocation.print({device.is_default ? lines.usual : lines.other, {{"name", device.name}}});
      }
    }
  }
  return kDone;
}

}  // namespace annabella::host
