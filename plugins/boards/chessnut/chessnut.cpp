#include "chessnut.h"

#include <array>
#include <utility>

namespace annabella {
namespace {

constexpr std::string_view kMen = ".qkbpnRPrBNQK";
constexpr std::size_t kBoardBytes = 32, kReport = 38, kBatteryReport = 4;
constexpr std::chrono::seconds kSilence{5};
constexpr std::array<std::byte, 3> kStartReports{std::byte{0x21}, std::byte{0x01}, std::byte{0x00}};
constexpr std::array<std::byte, 3> kAskBattery{std::byte{0x29}, std::byte{0x01}, std::byte{0x00}};
constexpr std::uint8_t kLights = 0x0A, kRanks = 8;

class ChessnutSession : public BoardSession {
 public:
  ChessnutSession() { send(kStartReports); }

  void received(std::span<const std::byte> bytes, BoardTime now) override {
    for (const std::byte byte : bytes) {
      begun_.push_back(std::to_integer<std::uint8_t>(byte));
      while (!begun_.empty() && take_report(now)) {
      }
    }
  }
  void wish(const Wish& wish, BoardTime) override {
    if (wish.kind == Wish::Kind::light) light(wish.squares);
    if (wish.kind == Wish::Kind::dark) light({});
  }
  void woke(BoardTime now) override {
    if (now < heard_at_ + kSilence) return;
    sightings_.push_back({.kind = Sighting::Kind::broken, .text = "the board does not answer"});
    heard_at_ = now;
  }
  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
  std::optional<BoardTime> wake_at() const override { return heard_at_ + kSilence; }

 private:
  void send(const std::array<std::byte, 3>& command) {
    for (const std::byte byte : command) bytes_.push_back(byte);
  }

  // These and no others: a byte for each rank, the eighth first, with the a-file in its highest
  // bit.
  void light(const std::vector<Square>& squares) {
    std::array<std::uint8_t, kRanks> ranks{};
    for (const Square square : squares) {
      if (square.rank >= kRanks || square.file >= 8) continue;
      std::uint8_t& rank = ranks[kRanks - 1U - square.rank];
      rank = static_cast<std::uint8_t>(rank | 0x80U >> square.file);
    }
    for (const std::uint8_t byte : {kLights, kRanks}) bytes_.push_back(std::byte{byte});
    for (const std::uint8_t byte : ranks) bytes_.push_back(std::byte{byte});
  }

  // False: more must come. What begins no report is passed over.
  bool take_report(BoardTime now) {
    const bool is_board = begun_[0] == 0x01, is_battery = begun_[0] == 0x2A;
    if (begun_.size() == 1 && (is_board || is_battery)) return false;
    const bool begins = (is_board && begun_[1] == 0x24) || (is_battery && begun_[1] == 0x02);
    if (!begins) {
      begun_.erase(begun_.begin());
      return true;
    }
    const std::size_t length = is_board ? kReport : kBatteryReport;
    if (begun_.size() < length) return false;
    if (is_board ? see() : tell_battery()) {
      heard_at_ = now;
      begun_.erase(begun_.begin(), begun_.begin() + static_cast<std::ptrdiff_t>(length));
    } else {
      begun_.erase(begun_.begin());
    }
    return true;
  }

  // The board says what it feels all the time: it is worth saying when it changes. What is sent at
  // once is one report: the battery is asked for when the first one has been answered.
  bool see() {
    Sighting seen;
    for (std::size_t field = 0; field < kBoardBytes * 2; ++field) {
      const std::uint8_t both = begun_[2 + field / 2];
      const std::size_t code = field % 2 == 0 ? both & 0xFU : both >> 4U;
      if (code >= kMen.size()) return false;
      if (code == 0) continue;
      const Square square{static_cast<std::uint8_t>(7 - field % 8),
                          static_cast<std::uint8_t>(7 - field / 8)};
      seen.pieces.push_back({square, kMen[code]});
    }
    if (!last_) send(kAskBattery);
    if (last_ != seen.pieces) sightings_.push_back(seen);
    last_ = seen.pieces;
    return true;
  }

  // Bit 7 may say that it is charging.
  bool tell_battery() {
    const int per_cent = begun_[2] & 0x7F;
    if (per_cent > 100) return false;
    sightings_.push_back({.kind = Sighting::Kind::battery, .number = per_cent});
    return true;
  }

  std::vector<std::uint8_t> begun_;
  std::optional<std::vector<PlacedPiece>> last_;
  BoardTime heard_at_{0};
  std::vector<std::byte> bytes_;
  std::vector<Sighting> sightings_;
};

}  // namespace

BoardTraits Chessnut::traits() const {
  return {.transports = {"hid", "tcp"}, .recognises_pieces = true, .has_lights = true};
}

std::unique_ptr<BoardSession> Chessnut::begin(std::string_view) const {
  return std::make_unique<ChessnutSession>();
}

}  // namespace annabella
