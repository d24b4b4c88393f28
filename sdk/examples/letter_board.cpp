// SPDX-License-Identifier: MIT
//
// A board driver. The board sends a line of 64 letters, a1 to h8 and '.' for an empty square,
// whenever a man is put down; sent "+e4" or "-", it lights squares or goes dark.
#include <annabella/board.h>

#include <utility>

using namespace annabella;

class LetterSession : public BoardSession {
 public:
  void received(std::span<const std::byte> bytes, BoardTime) override {
    for (std::byte byte : bytes) {
      if (byte != std::byte('\n')) {
        if (line_.size() <= 64) line_ += char(byte);  // noise without an end is not kept
      } else {
        if (line_.size() == 64) sightings_.push_back(sighting_of(line_));
        line_.clear();
      }
    }
  }
  void wish(const Wish& wish, BoardTime) override {
    std::string text = wish.kind == Wish::Kind::dark ? "-\n" : "";
    for (Square at : wish.squares) text += {'+', char('a' + at.file), char('1' + at.rank), '\n'};
    for (char c : text) bytes_.push_back(std::byte(c));
  }
  void woke(BoardTime) override {}
  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
  std::optional<BoardTime> wake_at() const override { return std::nullopt; }

 private:
  static Sighting sighting_of(const std::string& letters) {
    Sighting seen;
    for (std::uint8_t at = 0; at < 64; ++at) {
      const Square square{std::uint8_t(at % 8), std::uint8_t(at / 8)};
      if (letters[at] != '.') seen.pieces.push_back({square, letters[at]});
    }
    return seen;
  }
  std::string line_;
  std::vector<std::byte> bytes_;
  std::vector<Sighting> sightings_;
};

class LetterBoard : public BoardDriver {
 public:
  explicit LetterBoard(Host&) {}
  BoardTraits traits() const override {
    return {.transports = {"serial:9600"}, .recognises_pieces = true, .has_lights = true};
  }
  std::unique_ptr<BoardSession> begin(std::string_view) const override {
    return std::make_unique<LetterSession>();
  }
};

ANNABELLA_PLUGIN(LetterBoard, .kind = "board", .id = "org.example.board.letters",
                 .version = "1.0.0", .name = "Letter board");
