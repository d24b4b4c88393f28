// The way to a board, and from it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "boards/board_place.h"

namespace annabella::host {

// [house]
class Wire {
 public:
  struct Hands {
    std::function<void(std::span<const std::byte>)> received;
    std::function<void(const Phrase& why)> lost;  // at most once, and nothing after it
    // Before what comes next so much time had passed, though it does not here: a recording is
    // played at once.
    std::function<void(std::chrono::milliseconds)> paused = {};
  };
  virtual ~Wire() = default;
  // In order; waits for nothing.
  virtual void send(std::vector<std::byte> bytes) = 0;
};

// `transport`: the driver's own, "serial:9600" for 9600 baud, 8 bits, no parity. Errors say what to
// do.
Result<std::unique_ptr<Wire>> open_wire(boost::asio::io_context& loop, const BoardPlace& place,
                                        std::string_view transport, Wire::Hands hands);

}  // namespace annabella::host
