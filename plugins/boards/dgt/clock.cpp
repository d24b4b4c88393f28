#include "clock.h"

#include <algorithm>
#include <string>

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

bool is_acknowledgement(const ClockBytes& bytes) {
  return (bytes[0] & 0xFU) == 0xA || (bytes[3] & 0xFU) == 0xA;
}

std::vector<std::uint8_t> to_clock(std::uint8_t command, const std::vector<std::uint8_t>& more) {
  std::vector<std::uint8_t> bytes{0x2B, static_cast<std::uint8_t>(more.size() + 3), 0x03, command};
  for (const std::uint8_t byte : more) bytes.push_back(byte);
  bytes.push_back(0x00);
  return bytes;
}

// Top 1, right above 2 and below 4, bottom 8, left below 10 and above 20, middle 40.
std::uint8_t strokes_of(char letter) {
  constexpr std::string_view kLetters = "0123456789abcdefghiklnopqrstuy-";
  constexpr std::array<std::uint8_t, kLetters.size()> kStrokes{
      0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x77,
      0x7C, 0x58, 0x5E, 0x79, 0x71, 0x3D, 0x74, 0x04, 0x75, 0x38, 0x54,
      0x5C, 0x73, 0x67, 0x50, 0x6D, 0x78, 0x1C, 0x6E, 0x40};
  const std::size_t at = kLetters.find(letter);
  return at < kStrokes.size() ? kStrokes[at] : 0x00;
}

void append_time(std::vector<std::uint8_t>& bytes, seconds time) {
  const auto most = std::chrono::hours{10} - seconds{1};
  const auto whole = std::clamp<long>(time.count(), 0, seconds{most}.count());
  for (const long part : {whole / 3600, whole / 60 % 60, whole % 60}) {
    bytes.push_back(static_cast<std::uint8_t>(part));
  }
}

}  // namespace

bool says_no_clock(const ClockBytes& b) {
  constexpr unsigned kNoClock = 0x20;
  return !is_acknowledgement(b) && (b[6] & kNoClock) != 0;
}

std::optional<Times> times_of(const ClockBytes& b) {
  constexpr unsigned kRunning = 0x01, kLever = 0x02, kLowBattery = 0x04;
  const bool nothing = std::ranges::all_of(b, [](std::uint8_t byte) { return byte == 0; });
  if (nothing || is_acknowledgement(b) || says_no_clock(b)) return std::nullopt;
  const std::optional<seconds> first = time_of(b[0], b[1], b[2]);
  const std::optional<seconds> second = time_of(b[3], b[4], b[5]);
  if (!first || !second) return std::nullopt;
  return Times{.first = *first,
               .second = *second,
               .running = (b[6] & kRunning) != 0,
               .first_to_run = (b[6] & kLever) != 0,
               .is_battery_low = (b[6] & kLowBattery) != 0};
}

bool jumps(const Times& before, const Times& now) {
  constexpr std::chrono::hours kMost{1};
  return now.running && (now.first > before.first + kMost || now.second > before.second + kMost);
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

std::optional<int> Acknowledgement::version() const {
  constexpr int kVersion = 0x09;
  if (ack[1] != kVersion) return std::nullopt;
  return ack[2] >> 4U;
}

std::vector<std::uint8_t> ask_version() { return to_clock(0x09, {}); }

std::vector<std::uint8_t> beep() { return to_clock(0x0B, {2}); }

std::vector<std::uint8_t> show_text(std::string_view text, bool has_letters) {
  constexpr std::uint8_t kNoIcons = 0x00, kSilently = 0x01;
  constexpr std::size_t kLetters = 8, kStrokes = 6;
  std::string whole(text.substr(0, has_letters ? kLetters : kStrokes));
  whole.resize(has_letters ? kLetters : kStrokes, ' ');
  std::vector<std::uint8_t> bytes;
  if (has_letters) {
    bytes.assign(whole.begin(), whole.end());
    bytes.push_back(kSilently);
    return to_clock(0x0C, bytes);
  }
  for (const std::size_t place : {2, 1, 0, 5, 4, 3}) bytes.push_back(strokes_of(whole[place]));
  bytes.push_back(kNoIcons);
  bytes.push_back(kSilently);
  return to_clock(0x01, bytes);
}

std::vector<std::uint8_t> show_times() { return to_clock(0x03, {}); }

std::vector<std::uint8_t> set_times(seconds left, seconds right) {
  constexpr std::uint8_t kPauseUntilLever = 0x0C;
  std::vector<std::uint8_t> more;
  append_time(more, left);
  append_time(more, right);
  more.push_back(kPauseUntilLever);
  return to_clock(0x0A, more);
}

}  // namespace annabella::dgt
