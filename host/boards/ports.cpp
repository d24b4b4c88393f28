#include "boards/ports.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "base/system_reason.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"ttyACM", "ttyUSB", "rfcomm", "hidraw"};

std::optional<Phrase> why_closed(const std::filesystem::path& place) {
  const int port = ::open(place.c_str(), O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (port < 0) return cannot_open(place, last_error());
  const std::error_code taken = keep_to_oneself(port);
  ::close(port);
  return taken ? std::optional(cannot_open(place, taken)) : std::nullopt;
}

}  // namespace

std::vector<BoardPort> board_ports(const std::filesystem::path& devices) {
  std::vector<BoardPort> ports;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(devices, none)) {
    const std::string name = entry.path().filename().string();
    const bool is_one =
        std::ranges::any_of(kKinds, [&](std::string_view kind) { return name.starts_with(kind); });
    if (is_one) ports.push_back({entry.path(), why_closed(entry.path())});
  }
  std::ranges::sort(ports, {}, &BoardPort::place);
  return ports;
}

Phrase no_port(const std::string& place) { return {"board.not-a-port", {{"place", place}}}; }

// Programs that read boards lock their port so. No child that is started later keeps it.
std::error_code keep_to_oneself(int port) {
  ::fcntl(port, F_SETFD, FD_CLOEXEC);
  const bool is_taken = ::flock(port, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return is_taken ? std::make_error_code(std::errc::device_or_resource_busy) : std::error_code();
}

Phrase cannot_open(const std::string& place, const std::error_code& why) {
  if (why == std::errc::inappropriate_io_control_operation) return no_port(place);
  if (why == std::errc::device_or_resource_busy) return {"board.in-use", {{"place", place}}};
  const bool forbidden = why == std::errc::permission_denied;
  // Of a port it says that nothing is connected to it, of a file that the disk has failed.
  const bool is_empty = why == std::errc::io_error;
  const std::error_code reason = is_empty ? std::make_error_code(std::errc::no_such_device) : why;
  return {forbidden ? "board.no-permission" : "board.cannot-open",
          {{"place", place}, {"why", std::vector{system_reason(reason)}}}};
}

}  // namespace annabella::host
