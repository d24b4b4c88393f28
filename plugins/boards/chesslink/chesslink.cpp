#include "chesslink.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

namespace annabella {
namespace {

constexpr std::chrono::seconds kAnswerTime{1};
constexpr std::chrono::seconds kLifeSign{2};
constexpr std::chrono::seconds kSilence{5};
constexpr int kLines = 9;  // of lights, at the corners of the squares

std::string hexadecimal(unsigned byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return {kDigits[byte >> 4U & 0xFU], kDigits[byte & 0xFU]};
}

std::string sum_of(std::string_view text) {
  unsigned sum = 0;
  for (const char letter : text) sum ^= static_cast<unsigned char>(letter);
  return hexadecimal(sum);
}

constexpr unsigned char kParityBit = 0x80;

bool is_odd(unsigned char bits) { return std::popcount(bits) % 2 == 1; }

std::byte with_odd_parity(char letter) {
  const auto bits = static_cast<unsigned char>(letter);
  return static_cast<std::byte>(is_odd(bits) ? bits : bits | kParityBit);
}

std::string without_parity(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += static_cast<char>(byte & 0x7F);
  return text;
}

// With letter and sum; 0: no answer begins so.
std::size_t length_of_answer(char letter) {
  switch (letter) {
    case 's':
      return 67;
    case 'v':
    case 'w':
    case 'r':
      return 7;
    case 'l':
    case 'x':
      return 3;
    default:
      return 0;
  }
}

class ChessLinkSession : public BoardSession {
 public:
  void received(std::span<const std::byte> bytes, BoardTime now) override {
    for (const std::byte byte : bytes) {
      const char letter = static_cast<char>(byte & std::byte{0x7F});
      if (letter == 's') heard_.clear();  // which is within no answer
      heard_ += static_cast<char>(byte);
      while (!heard_.empty() && take_answer(now)) {
      }
    }
    send(now);
  }

  void wish(const Wish& wish, BoardTime now) override {
    if (wish.kind == Wish::Kind::dark) queue_.emplace_back("X");
    if (wish.kind == Wish::Kind::light) queue_.push_back(lights(wish.squares));
    send(now);
  }

  void woke(BoardTime now) override {
    if (now >= heard_at_ + kSilence) {
      sightings_.push_back({.kind = Sighting::Kind::broken, .text = "the board does not answer"});
      heard_at_ = now;
    }
    if (asked_at_ && now >= *asked_at_ + kAnswerTime) {  // once more, and then the next
      asked_at_.reset();
      if (std::exchange(is_second_time_, !is_second_time_)) queue_.pop_front();
    }
    if (queue_.empty() && now >= heard_at_ + kLifeSign) queue_.emplace_back("V");
    send(now);
  }

  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
  std::optional<BoardTime> wake_at() const override {
    if (asked_at_) return std::min<BoardTime>(*asked_at_ + kAnswerTime, heard_at_ + kSilence);
    return queue_.empty() ? heard_at_ + kLifeSign : BoardTime{0};
  }

 private:
  void send(BoardTime now) {
    if (asked_at_ || queue_.empty()) return;
    const std::string& command = queue_.front();
    for (const char letter : command + sum_of(command)) bytes_.push_back(with_odd_parity(letter));
    asked_at_ = now;
  }

  // What was lost may have been a man who moved, of whom it speaks only once.
  void read_again() {
    if (std::ranges::find(queue_.begin() + (asked_at_ ? 1 : 0), queue_.end(), "S") ==
        queue_.end()) {
      queue_.emplace_back("S");
    }
  }

  // False: more must come.
  bool take_answer(BoardTime now) {
    const std::size_t length = length_of_answer(static_cast<char>(heard_.front() & 0x7F));
    if (length > 0 && heard_.size() < length) return false;
    const std::string bytes = heard_.substr(0, length), answer = without_parity(bytes);
    const bool is_whole = length > 0 && has_good_parity(bytes) &&
                          sum_of(answer.substr(0, length - 2)) == answer.substr(length - 2);
    heard_.erase(0, is_whole ? length : 1);
    if (!is_whole) {
      read_again();
      return true;
    }
    heard_at_ = now;
    if (answer[0] == 's') see(answer.substr(1, 64));
    const bool is_awaited = asked_at_ && (queue_.front()[0] | 0x20) == answer[0];
    if (is_awaited) {
      asked_at_.reset();
      is_second_time_ = false;
      queue_.pop_front();
    }
    return true;
  }

  // A line may carry none: then the highest bit is the same in each byte, as it is in no answer
  // with parity. Two letters that were changed alike leave the sum as it was.
  bool has_good_parity(std::string_view bytes) {
    const auto is_high = [](unsigned char byte) { return (byte & kParityBit) != 0; };
    const auto high = static_cast<std::size_t>(std::ranges::count_if(bytes, is_high));
    const bool is_mixed = high > 0 && high < bytes.size();
    const bool is_good = std::ranges::all_of(bytes, is_odd);
    if (is_good && is_mixed) has_parity_ = true;
    return is_good || (!is_mixed && !has_parity_);
  }

  void see(const std::string& men) {
    constexpr std::string_view kMen = "KQRBNPkqrbnp.";
    if (men.find_first_not_of(kMen) != std::string::npos) return;
    Sighting seen;
    for (std::size_t field = 0; field < men.size(); ++field) {
      if (men[field] == '.') continue;
      const Square square{static_cast<std::uint8_t>(field % 8),
                          static_cast<std::uint8_t>(7 - field / 8)};
      seen.pieces.push_back({square, men[field]});
    }
    sightings_.push_back(std::move(seen));
  }

  // Each square by the four lights at its corners, which are numbered down each line from the
  // a-file.
  static std::string lights(const std::vector<Square>& squares) {
    std::string lit(static_cast<std::size_t>(kLines * kLines) * 2, '0');
    for (const Square square : squares) {
      for (const int line : {square.file + 0, square.file + 1}) {
        for (const int light : {7 - square.rank, 8 - square.rank}) {
          if (light < 0 || line >= kLines) continue;
          const auto at = static_cast<std::size_t>(line * kLines + light) * 2;
          lit.replace(at, 2, "FF");
        }
      }
    }
    return "L32" + lit;
  }

  std::string heard_;        // with their parity
  bool has_parity_ = false;  // an answer has come with it: the next ones have it, too
  // The first is asked, if one is. It begins with: to speak when something changes; and what stands
  // there now.
  std::deque<std::string> queue_{"W0203", "S"};
  std::optional<BoardTime> asked_at_;  // nothing: it is not
  bool is_second_time_ = false;
  BoardTime heard_at_{0};
  std::vector<std::byte> bytes_;
  std::vector<Sighting> sightings_;
};

}  // namespace

BoardTraits ChessLink::traits() const {
  return {.transports = {"serial:38400", "tcp"}, .recognises_pieces = true, .has_lights = true};
}

std::unique_ptr<BoardSession> ChessLink::begin(std::string_view) const {
  return std::make_unique<ChessLinkSession>();
}

}  // namespace annabella
