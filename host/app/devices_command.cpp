// annabella devices: the sound devices that can be heard from, those that can hear, whether the
// user's reader answers, and the ports at which a board may be.
#include <iostream>

#include "app/command.h"
#include "boards/ports.h"
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

void print_ports(const Invocation& invocation, bool for_scripts) {
  const std::vector<BoardPort> ports = board_ports();
  if (ports.empty() && !for_scripts) invocation.print({"board.no-ports", {}});
  for (const BoardPort& port : ports) {
    if (for_scripts) {
      std::cout << "board " << (port.closed ? "closed " : "open ") << port.place.string() << '\n';
    } else {
      invocation.print(
          port.closed.value_or(Phrase{"board.port", {{"place", port.place.string()}}}));
    }
  }
}

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
  const bool is_reader_there = reader_is_there();
  if (for_scripts) {
    std::cout << "reader " << (is_reader_there ? "yes" : "no") << '\n';
  } else {
    invocation.print({is_reader_there ? "app.reader-there" : "app.no-reader", {}});
  }
  print_ports(invocation, for_scripts);
  return kDone;
}

}  // namespace annabella::host
