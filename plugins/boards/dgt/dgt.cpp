#include "dgt.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "clock.h"
#include "framer.h"

namespace annabella {
namespace {

using dgt::Message;
using std::chrono::milliseconds;
using std::chrono::seconds;

// To the board.
constexpr std::uint8_t kSendBoard = 0x42, kSendSerial = 0x45, kUpdates = 0x4B, kSendBattery = 0x4C,
                       kSendVersion = 0x4D, kLights = 0x60;
// From it.
constexpr std::uint8_t kBoard = 0x86, kClock = 0x8D, kField = 0x8E, kBattery = 0xA0;

constexpr milliseconds kBetweenCommands{100};  // it takes ten bytes at once
constexpr seconds kLifeSign{1};
constexpr int kSignsToReadAgain = 3;
constexpr seconds kPatience{5};    // with a board that says nothing
constexpr seconds kClocksTurn{2};  // to acknowledge
constexpr int kWithLetters = 3;    // the version of clock that is called 3000
constexpr std::size_t kSquares = 64;

// Codes 1 to 12; 13 to 15 are the men that stand for a result.
constexpr std::string_view kMen = ".PRNBKQprnbkq???";

// 0 is a8 with the plug at White's left.
Square square_of(std::size_t field) {
  return {static_cast<std::uint8_t>(field % 8), static_cast<std::uint8_t>(7 - field / 8)};
}

std::uint8_t field_of(Square square) {
  return static_cast<std::uint8_t>((7 - square.rank) * 8 + square.file);
}

class DgtSession : public BoardSession {
 public:
  explicit DgtSession(bool has_lights) : has_lights_(has_lights) {
    for (const std::uint8_t command : {kUpdates, kSendBoard, kSendVersion, kSendBattery}) {
      tell({command});
    }
    tell_clock(dgt::ask_version());
  }

  void received(std::span<const std::byte> bytes, BoardTime now) override {
    for (const std::byte byte : bytes) {
      const std::optional<Message> message = framer_.take(static_cast<std::uint8_t>(byte));
      if (message) hear(*message, now);
      // What was lost may have been a man who moved.
      if (framer_.take_noise()) read_again();
    }
    send(now);
  }

  void wish(const Wish& wish, BoardTime now) override {
    switch (wish.kind) {
      case Wish::Kind::light:
        if (has_lights_) light(wish.squares);
        break;
      case Wish::Kind::dark:
        if (has_lights_) tell({kLights, 0x04, 0x00, 0x40, 0x40, 0x00});
        break;
      case Wish::Kind::beep:
        tell_clock(dgt::beep());
        break;
      case Wish::Kind::clock:
        set_clock(wish);
        break;
    }
    send(now);
  }

  std::optional<ClockReading> reading() const {
    if (!times_) return std::nullopt;
    return ClockReading{.first = times_->first,
                        .second = times_->second,
                        .runs = !times_->running       ? 0
                                : times_->first_to_run ? 1
                                                       : 2};
  }

  void show(std::string_view text, BoardTime now) {
    tell_clock(text.empty() ? dgt::show_times() : dgt::show_text(text, has_letters_));
    send(now);
  }

  void woke(BoardTime now) override {
    if (now >= heard_at_ + kPatience) {
      sightings_.push_back({.kind = Sighting::Kind::broken, .text = "the board does not answer"});
      heard_at_ = now;
    }
    if (asked_clock_at_ && now >= *asked_clock_at_ + kClocksTurn) give_clock_another_turn();
    if (queue_.empty() && now >= alive_at_) {
      give_sign_of_life();
      alive_at_ = now + kLifeSign;
    }
    send(now);
  }

  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }

  std::optional<BoardTime> wake_at() const override {
    const bool has_more = !queue_.empty() || (!for_clock_.empty() && !asked_clock_at_);
    BoardTime at = std::min(has_more ? free_at_ : alive_at_, heard_at_ + kPatience);
    if (asked_clock_at_) at = std::min(at, *asked_clock_at_ + kClocksTurn);
    return at;
  }

 private:
  using Command = std::vector<std::uint8_t>;
  using Fields = std::array<std::uint8_t, kSquares>;

  void tell(Command command) { queue_.push_back(std::move(command)); }

  // Who was without power for a moment tells no squares any more, and answers all the same.
  void give_sign_of_life() {
    signs_ = (signs_ + 1) % kSignsToReadAgain;
    tell({kSendSerial});
    if (signs_ != 0) return;
    tell({kUpdates});
    read_again();
  }

  void read_again() {
    const Command ask{kSendBoard};
    if (std::ranges::find(queue_, ask) == queue_.end()) tell(ask);
  }

  // One at a time, each after the acknowledgement of the last.
  void tell_clock(Command command) { for_clock_.push_back(std::move(command)); }

  // It has refused, or has said nothing: once more, and then the next.
  void give_clock_another_turn() {
    asked_clock_at_.reset();
    if (std::exchange(is_second_turn_, !is_second_turn_)) for_clock_.pop_front();
  }

  void send(BoardTime now) {
    if (now < free_at_) return;
    if (queue_.empty() && !for_clock_.empty() && !asked_clock_at_) {
      queue_.push_back(for_clock_.front());
      asked_clock_at_ = now;
    }
    if (queue_.empty()) return;
    for (const std::uint8_t byte : queue_.front()) bytes_.push_back(static_cast<std::byte>(byte));
    queue_.pop_front();
    free_at_ = now + kBetweenCommands;
  }

  void hear(const Message& message, BoardTime now) {
    heard_at_ = now;
    const std::vector<std::uint8_t>& data = message.data;
    if (message.what == kBoard && data.size() == kSquares) {
      if (std::ranges::any_of(data, [](std::uint8_t code) { return code >= kMen.size(); })) {
        return read_again();
      }
      fields_.emplace();
      std::ranges::copy(data, fields_->begin());
      see();
    } else if (message.what == kField && data.size() == 2) {
      if (!fields_) return;
      if (data[0] >= kSquares || data[1] >= kMen.size()) return read_again();
      (*fields_)[data[0]] = data[1];
      see();
    } else if (message.what == kClock && data.size() == std::tuple_size_v<dgt::ClockBytes>) {
      dgt::ClockBytes bytes{};
      std::ranges::copy(data, bytes.begin());
      hear_clock(bytes);
    } else if (message.what == kBattery && !data.empty() && data[0] <= 100) {
      sightings_.push_back({.kind = Sighting::Kind::battery, .number = data[0]});
    }
  }

  void see() {
    Sighting seen;
    for (std::size_t field = 0; field < kSquares; ++field) {
      const std::uint8_t code = (*fields_)[field];
      if (code != 0) seen.pieces.push_back({square_of(field), kMen[code]});
    }
    sightings_.push_back(std::move(seen));
  }

  void hear_clock(const dgt::ClockBytes& bytes) {
    if (const auto acknowledged = dgt::acknowledgement_of(bytes)) {
      if (const std::optional<int> button = acknowledged->button()) {
        sightings_.push_back({.kind = Sighting::Kind::button, .number = *button});
      } else if (asked_clock_at_ && acknowledged->is_error()) {
        give_clock_another_turn();
      } else if (asked_clock_at_ && (acknowledged->ack[1] & 0x80U) == 0) {
        if (const auto version = acknowledged->version()) has_letters_ = *version >= kWithLetters;
        asked_clock_at_.reset();
        is_second_turn_ = false;
        for_clock_.pop_front();
      }
    } else if (const std::optional<dgt::Times> times = dgt::times_of(bytes)) {
      if (times_ && dgt::jumps(*times_, *times)) return;
      times_ = times;
      if (times->is_battery_low && !std::exchange(is_battery_told_, true)) {
        sightings_.push_back({.kind = Sighting::Kind::battery, .number = 0, .text = "clock"});
      }
      follow(*times);
    } else if (dgt::says_no_clock(bytes)) {
      times_.reset();
    }
  }

  // Whose clock is on which side is not told.
  void follow(const dgt::Times& times) {
    if (!times.running) return;
    const int runs = times.first_to_run ? 1 : 2;
    if (std::exchange(runs_, runs) == runs) return;
    sightings_.push_back({.kind = Sighting::Kind::clock_pressed, .number = runs});
  }

  void light(const std::vector<Square>& squares) {
    for (std::size_t i = 0; i < squares.size(); i += 2) {
      const Square last = squares[std::min(i + 1, squares.size() - 1)];
      tell({kLights, 0x04, 0x01, field_of(squares[i]), field_of(last), 0x00});
    }
  }

  void set_clock(const Wish& wish) {
    tell_clock(dgt::set_times(std::chrono::duration_cast<seconds>(wish.white),
                              std::chrono::duration_cast<seconds>(wish.black)));
  }

  bool has_lights_;
  dgt::Framer framer_;
  std::optional<Fields> fields_;     // nothing: never dumped
  std::optional<dgt::Times> times_;  // nothing: none were told
  int runs_ = 0;                     // of its clocks; 0: none was seen to
  bool is_battery_told_ = false;     // that of the clock is low
  bool has_letters_ = false;         // the clock shows any; others what seven strokes can
  int signs_ = 0;                    // of life, since the board was asked to tell its squares
  std::deque<Command> queue_, for_clock_;
  std::optional<BoardTime> asked_clock_at_;  // the first of for_clock_
  bool is_second_turn_ = false;
  BoardTime free_at_{0}, alive_at_{kLifeSign}, heard_at_{0};
  std::vector<std::byte> bytes_;
  std::vector<Sighting> sightings_;
};

}  // namespace

BoardTraits Dgt::traits() const {
  return {.transports = {"serial:9600", "revelation:9600", "tcp"}, .recognises_pieces = true};
}

std::unique_ptr<BoardSession> Dgt::begin(std::string_view transport) const {
  return std::make_unique<DgtSession>(transport.starts_with("revelation"));
}

void* Dgt::capability(std::string_view id) {
  return id == BoardClock::kId ? static_cast<BoardClock*>(this) : nullptr;
}

std::optional<ClockReading> Dgt::reading(const BoardSession& session) const {
  return static_cast<const DgtSession&>(session).reading();
}

void Dgt::show(BoardSession& session, std::string_view text, BoardTime now) const {
  static_cast<DgtSession&>(session).show(text, now);
}

}  // namespace annabella
