// Where a board is, as it is written: "dgt:/dev/ttyACM0", "simulated:tcp:localhost:7777",
// "dgt:replay:evening.bytes".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

struct BoardPlace {
  enum class Way : std::uint8_t {
    device = 1,  // serial, or one that sends whole reports
    tcp,
    replay,          // as fast as it was recorded
    replay_at_once,  // without any pause
  };

  std::string driver;       // the plugin's id, or its last part
  std::string transport{};  // one of the driver's own, "revelation"; empty: its first that fits
  Way way = Way::device;
  std::string where;  // a device, HOST:PORT, a file

  // A recording that has ended does not.
  bool may_come_again() const { return way == Way::device || way == Way::tcp; }
  bool operator==(const BoardPlace&) const = default;
};

// "DRIVER:[TRANSPORT:]WHERE".
std::optional<BoardPlace> read_board_place(std::string_view text);

// "serial:9600" of the driver's transports; nothing: it has none that fits.
std::optional<std::string> transport_for(const BoardPlace& place,
                                         const std::vector<std::string>& transports);

}  // namespace annabella::host
