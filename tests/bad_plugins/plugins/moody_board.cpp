// A board that answers each byte with a button, and does as it is told by some: crash, exit, hang,
// lie about a man beside the board. Its clock counts the bytes, and tells the wire what it shows.
#include <annabella/board.h>
#include <annabella/board_clock.h>

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
  std::optional<ClockReading> reading() const {
    if (heard_ == 0) return std::nullopt;
    return ClockReading{BoardTime{heard_}, BoardTime{heard_ * 1000}, heard_ % 3};
  }
  void show(std::string_view text) {
    for (const char letter : text) bytes_.push_back(static_cast<std::byte>(letter));
    bytes_.push_back(std::byte{0});
  }

 private:
  int heard_ = 0;
  std::vector<std::byte> bytes_{std::byte{0x42}};
  std::vector<Sighting> sightings_;
};

class MoodyBoard : public BoardDriver, public BoardClock {
 public:
  explicit MoodyBoard(Host&) {}
  void* capability(std::string_view id) override {
    return id == BoardClock::kId ? static_cast<BoardClock*>(this) : nullptr;
  }
  std::optional<ClockReading> reading(const BoardSession& session) const override {
    return dynamic_cast<const MoodySession&>(session).reading();
  }
  void show(BoardSession& session, std::string_view text, BoardTime) const override {
    dynamic_cast<MoodySession&>(session).show(text);
  }
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
