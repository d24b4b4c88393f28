#include "clock.h"

#include <algorithm>

namespace annabella::dgt {
namespace {

using std::chrono::seconds;

// Binary-coded decimal, "59" as 0x59.
std::optional<int> decimal(std::uint8_t byte, int most) {
  const int value = (byte >> 4U) * 10 + (byte & 0xFU);
  if ((byte & 0xFU) > 9 || value > most) return std::nullopt;
  return value;
}

std::optional<seconds> time_of(std::uint8_t h, std::uint8_t m, std::uint8_t s) {
  const std::optional<int> hours = decimal(h & 0xFU, 9);
  const std::optional<int> minutes = decimal(m, 59);
  const std::optional<int> rest = decimal(s, 59);
  if (!hours || !minutes || !rest) return std::nullopt;
  return std::chrono::hours{*hours} + std::chrono::minutes{*minutes} + seconds{*rest};
}

bool has_fallen(std::uint8_t hours) { return (hours & 0x50U) != 0; }

bool is_acknowledgement(const ClockBytes& bytes) {
  return (bytes[0] & 0xFU) == 0xA || (bytes[3] & 0xFU) == 0xA;
}

std::vector<std::uint8_t> to_clock(std::uint8_t command, std::vector<std::uint8_t> more) {
  std::vector<std::uint8_t> bytes{0x2B, static_cast<std::uint8_t>(more.size() + 3), 0x03, command};
  bytes.insert(bytes.end(), more.begin(), more.end());
  bytes.push_back(0x00);
  return bytes;
}

void append_time(std::vector<std::uint8_t>& bytes, seconds time) {
  const auto most = std::chrono::hours{10} - seconds{1};
  const auto whole = std::clamp<long>(time.count(), 0, seconds{most}.count());
  for (const long part : {whole / 3600, whole / 60 % 60, whole % 60}) {
    bytes.push_back(static_cast<std::uint8_t>(part));
  }
}

}  // namespace

std::optional<Times> times_of(const ClockBytes& b) {
  constexpr unsigned kRunning = 0x01, kLever = 0x02, kNoClock = 0x20;
  const bool nothing = std::ranges::all_of(b, [](std::uint8_t byte) { return byte == 0; });
  if (nothing || is_acknowledgement(b) || (b[6] & kNoClock) != 0) return std::nullopt;
  const std::optional<seconds> first = time_of(b[0], b[1], b[2]);
  const std::optional<seconds> second = time_of(b[3], b[4], b[5]);
  if (!first || !second) return std::nullopt;
  return Times{.first = *first,
               .second = *second,
               .first_fallen = has_fallen(b[0]),
               .second_fallen = has_fallen(b[3]),
               .running = (b[6] & kRunning) != 0,
               .first_to_run = (b[6] & kLever) != 0};
}

std::optional<Acknowledgement> acknowledgement_of(const ClockBytes& b) {
  if (!is_acknowledgement(b)) return std::nullopt;
  const auto joined = [](unsigned low, unsigned high, unsigned shift) {
    return static_cast<std::uint8_t>((low & 0x7FU) | ((high << shift) & 0x80U));
  };
  return Acknowledgement{.ack = {joined(b[1], b[3], 3), joined(b[2], b[3], 2),
                                 joined(b[4], b[0], 3), joined(b[5], b[0], 2)}};
}

std::optional<int> Acknowledgement::button() const {
  constexpr int kButton = 0x88, kFirst = 0x31, kLast = 0x35;
  if (ack[1] != kButton || ack[3] < kFirst || ack[3] > kLast) return std::nullopt;
  return ack[3] - kFirst + 1;
}

std::vector<std::uint8_t> ask_version() { return to_clock(0x09, {}); }

std::vector<std::uint8_t> beep() { return to_clock(0x0B, {2}); }

std::vector<std::uint8_t> set_times(seconds left, seconds right) {
  constexpr std::uint8_t kPause = 0x04;
  std::vector<std::uint8_t> more;
  append_time(more, left);
  append_time(more, right);
  more.push_back(kPause);
  return to_clock(0x0A, std::move(more));
}

}  // namespace annabella::dgt
