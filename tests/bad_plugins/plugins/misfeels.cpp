// A board whose byte is the number of a button, but for what it is told to do wrong.
#include <annabella/board.h>

#include <stdexcept>
#include <utility>

#include "misbehaviour.h"

using namespace annabella;

namespace {

class Misfeeling : public BoardSession {
 public:
  void received(std::span<const std::byte> bytes, BoardTime now) override {
    now_ = now;
    if (how_ == "upset" && bytes.size() > 200) throw std::runtime_error("so much noise");
    if (how_ == "cuts") buttons_.push_back(static_cast<int>(bytes.size()));
    if (how_ == "cuts") return;
    for (const std::byte byte : bytes) buttons_.push_back(std::to_integer<int>(byte));
  }
  void wish(const Wish&, BoardTime now) override { now_ = now; }
  void woke(BoardTime now) override { now_ = now; }
  std::vector<std::byte> take_bytes() override { return {}; }
  std::vector<Sighting> take_sightings() override {
    std::vector<Sighting> seen;
    for (const int button : std::exchange(buttons_, {})) {
      Sighting& pressed = seen.emplace_back();
      pressed.kind = Sighting::Kind::button;
      pressed.number = button;
    }
    return seen;
  }
  std::optional<BoardTime> wake_at() const override {
    if (how_ == "late") return now_ - BoardTime{1};
    if (how_ == "restless") return now_;
    return std::nullopt;
  }

 private:
  const std::string how_ = test::wanted_misbehaviour();
  std::vector<int> buttons_;
  BoardTime now_{0};
};

class Misfeels : public BoardDriver {
 public:
  explicit Misfeels(Host&) {}
  BoardTraits traits() const override {
    if (test::wanted_misbehaviour() == "nowhere") return {};
    return {.transports = {"tcp"}};
  }
  std::unique_ptr<BoardSession> begin(std::string_view) const override {
    if (test::wanted_misbehaviour() == "nobody") return nullptr;
    return std::make_unique<Misfeeling>();
  }
};

}  // namespace

ANNABELLA_PLUGIN(Misfeels, .kind = "board", .id = "org.example.board.misfeels", .version = "1.0.0",
                 .name = "Misfeels");
