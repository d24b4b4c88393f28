// A board that answers each byte with a button, and does as it is told by some: crash, exit, hang,
// lie about a man beside the board.
#include <annabella/board.h>

#include <cstdlib>
#include <utility>

using namespace annabella;

namespace {

class MoodySession : public BoardSession {
 public:
  void received(std::span<const std::byte> bytes, BoardTime) override {
    for (const std::byte byte : bytes) {
      const char what = static_cast<char>(byte);
      if (what == 'c') std::abort();
      if (what == 'e') std::_Exit(0);
      volatile bool forever = what == 'h';
      while (forever) {
      }
      if (what == 'l') sightings_.push_back({.pieces = {{{20, 20}, 'K'}}});
      sightings_.push_back({.kind = Sighting::Kind::button, .number = ++heard_});
    }
  }
  void wish(const Wish& wish, BoardTime) override {
    bytes_.push_back(static_cast<std::byte>(wish.squares.size()));
  }
  void woke(BoardTime) override {}
  std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
  std::optional<BoardTime> wake_at() const override { return BoardTime{heard_ * 1000}; }

 private:
  int heard_ = 0;
  std::vector<std::byte> bytes_{std::byte{0x42}};
  std::vector<Sighting> sightings_;
};

class MoodyBoard : public BoardDriver {
 public:
  explicit MoodyBoard(Host&) {}
  BoardTraits traits() const override {
    return {.transports = {"serial:9600", "tcp"}, .files = 10, .has_lights = true};
  }
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override {
    if (transport != "tcp") return nullptr;
    return std::make_unique<MoodySession>();
  }
};

}  // namespace

ANNABELLA_PLUGIN(MoodyBoard, .kind = "board", .id = "org.example.board.moody", .version = "1.0.0",
                 .name = "Moody board");
