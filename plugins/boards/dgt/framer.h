// From a stream of bytes to the messages of a DGT board.
//
//   byte 0   what it is, bit 7 set
//   byte 1   its length with these three bytes, bits 13 to 7
//   byte 2   bits 6 to 0
//   byte 3.. bit 7 of each is 0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace annabella::dgt {

struct Message {
  std::uint8_t what = 0;           // 0x86
  std::vector<std::uint8_t> data;  // without the first three bytes
};

// A byte with bit 7 set begins a message, whatever came before it.
class Framer {
 public:
  // The message that this byte completes.
  std::optional<Message> take(std::uint8_t byte);
  // Something did not fit since the last call: a message broke off, or bytes belonged to none.
  bool take_noise();

 private:
  void lose();

  std::vector<std::uint8_t> begun_;  // empty: none is
  std::size_t length_ = 0;           // 0: not known yet
  bool noise_ = false;
};

}  // namespace annabella::dgt
