#include "simulated.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace annabella {
namespace {

constexpr std::size_t kLongestLine = 400;  // a board of 16 by 16 is shorter
constexpr int kMostLines = 16;             // files, and ranks

using Men = std::map<Square, Piece>;

std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<Square> square_of(std::string_view text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + kMostLines) return std::nullopt;
  const std::optional<int> rank = number_of(text.substr(1));
  if (!rank || *rank < 1 || *rank > kMostLines) return std::nullopt;
  return Square{static_cast<std::uint8_t>(text[0] - 'a'), static_cast<std::uint8_t>(*rank - 1)};
}

bool is_man(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         letter == kSomePiece;
}

// One rank of a FEN: letters, and numbers of empty squares.
bool read_rank(std::string_view text, std::uint8_t rank, Men& men) {
  int file = 0;
  while (!text.empty()) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    if (digits > 0) {
      const std::optional<int> empty = number_of(text.substr(0, digits));
      if (!empty || *empty < 1 || *empty > kMostLines) return false;
      file += *empty;
      text.remove_prefix(digits);
    } else {
      if (!is_man(text[0]) || file >= kMostLines) return false;
      men[{static_cast<std::uint8_t>(file++), rank}] = text[0];
      text.remove_prefix(1);
    }
  }
  return file > 0 && file <= kMostLines;
}

std::optional<Men> placement_of(std::string_view text) {
  const auto ranks = std::ranges::count(text, '/') + 1;
  if (ranks > kMostLines) return std::nullopt;
  Men men;
  for (auto rank = ranks; rank > 0; --rank) {
    const std::size_t end = std::min(text.find('/'), text.size());
    if (!read_rank(text.substr(0, end), static_cast<std::uint8_t>(rank - 1), men)) {
      return std::nullopt;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return men;
}

std::string name_of(Square square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

class SimulatedSession : public BoardSession {
 public:
  SimulatedSession() { say("read"); }

  void received(std::span<const std::byte> bytes, BoardTime) override {
    for (const std::byte byte : bytes) {
      const char letter = static_cast<char>(byte);
      if (letter == '\n') {
        if (line_.size() <= kLongestLine) hear(line_);
        line_.clear();
      } else if (letter != '\r' && line_.size() <= kLongestLine) {
        line_ += letter;
      }
    }
  }

  void wish(const Wish& wish, BoardTime) override {
    switch (wish.kind) {
      case Wish::Kind::light: {
        std::string line = "light";
        for (const Square square : wish.squares) line += " " + name_of(square);
        return say(line);
      }
      case Wish::Kind::dark:
        return say("dark");
      case Wish::Kind::beep:
        return say("beep");
      case Wish::Kind::clock:
        return say("clock " + std::to_string(wish.white.count()) + " " +
                   std::to_string(wish.black.count()));
    }
  }

  void woke(BoardTime) override {}
  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
  std::optional<BoardTime> wake_at() const override { return std::nullopt; }

 private:
  void say(std::string line) {
    line += '\n';
    for (const char letter : line) bytes_.push_back(static_cast<std::byte>(letter));
  }

  // What is no line of the protocol is passed over: the next one may be.
  void hear(std::string_view line) {
    std::string_view words[3];
    for (std::string_view& word : words) {
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      word = line.substr(0, line.find(' '));
      line.remove_prefix(word.size());
    }
    if (line.find_first_not_of(' ') == std::string_view::npos) hear(words[0], words[1], words[2]);
  }

  void hear(std::string_view what, std::string_view first, std::string_view second) {
    const std::optional<Square> square = square_of(first);
    if (what == "put") {
      if (men_ && square && second.size() == 1 && is_man(second[0])) {
        (*men_)[*square] = second[0];
        see();
      }
    } else if (what == "battery" && second == "clock") {
      const std::optional<int> number = number_of(first);
      if (!number || *number < 0) return;
      sightings_.push_back(
          {.kind = Sighting::Kind::battery, .number = *number, .text = std::string(second)});
    } else if (!second.empty()) {
      return;
    } else if (what == "board") {
      if (auto men = placement_of(first)) {
        men_ = std::move(*men);
        see();
      }
    } else if (what == "lift") {
      if (men_ && square && men_->erase(*square) > 0) see();
    } else if (what == "press" && (first == "white" || first == "black")) {
      sightings_.push_back({.kind = Sighting::Kind::clock_pressed,
                            .side = first == "white" ? Color::white : Color::black});
    } else if (const std::optional<int> number = number_of(first); number && *number >= 0) {
      using Kind = Sighting::Kind;
      if (what == "button") sightings_.push_back({.kind = Kind::button, .number = *number});
      if (what == "runs") sightings_.push_back({.kind = Kind::clock_pressed, .number = *number});
      if (what == "battery") sightings_.push_back({.kind = Kind::battery, .number = *number});
    }
  }

  void see() {
    Sighting seen;
    for (const auto& [square, piece] : *men_) seen.pieces.push_back({square, piece});
    sightings_.push_back(std::move(seen));
  }

  std::optional<Men> men_;  // nothing: never told
  std::string line_;
  std::vector<std::byte> bytes_;
  std::vector<Sighting> sightings_;
};

}  // namespace

BoardTraits Simulated::traits() const {
  return {.transports = {"tcp", "serial:115200"},
          .files = kMostLines,
          .ranks = kMostLines,
          .recognises_pieces = true,
          .has_lights = true};
}

std::unique_ptr<BoardSession> Simulated::begin(std::string_view) const {
  return std::make_unique<SimulatedSession>();
}

}  // namespace annabella
