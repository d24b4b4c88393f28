#include "framer.h"

#include <utility>

namespace annabella::dgt {
namespace {

constexpr std::size_t kHead = 3;
constexpr std::size_t kLongest = 0x1F03;  // the dump of all that the board remembers
constexpr std::uint8_t kBegins = 0x80;

}  // namespace

std::optional<Message> Framer::take(std::uint8_t byte) {
  if ((byte & kBegins) != 0) {
    if (!begun_.empty()) lose();
    begun_ = {byte};
    return std::nullopt;
  }
  if (begun_.empty()) {
    noise_ = true;
    return std::nullopt;
  }
  begun_.push_back(byte);
  if (begun_.size() < kHead) return std::nullopt;
  if (begun_.size() == kHead) {
    length_ = static_cast<std::size_t>(begun_[1]) << 7U | begun_[2];
    if (length_ < kHead || length_ > kLongest) lose();
  }
  if (begun_.empty() || begun_.size() < length_) return std::nullopt;
  Message whole{.what = begun_.front(), .data = {begun_.begin() + kHead, begun_.end()}};
  begun_.clear();
  return whole;
}

bool Framer::take_noise() { return std::exchange(noise_, false); }

void Framer::lose() {
  begun_.clear();
  noise_ = true;
}

}  // namespace annabella::dgt
