// annabella devices: the sound devices that can be heard from.
#include <iostream>

#include "app/command.h"
#include "speech/speech.h"

namespace annabella::host {

int devices(const Invocation& invocation) {
  const std::vector<SoundDevice> found = sound_devices();
  if (found.empty() && !invocation.options.on("porcelain")) {
    invocation.print({"app.no-devices", {}});
  }
  for (const SoundDevice& device : found) {
    if (invocation.options.on("porcelain")) {
      std::cout << "sound " << (device.is_default ? "default " : "other ") << device.name << '\n';
    } else {
      invocation.print(
          {device.is_default ? "app.default-device" : "app.device", {{"name", device.name}}});
    }
  }
  return kDone;
}

}  // namespace annabella::host
