// A driver, and how many bytes have come to it.
#pragma once

#include <annabella/board.h>

#include <memory>
#include <utility>

namespace annabella {

class Counted : public BoardDriver {
 public:
  explicit Counted(std::shared_ptr<const BoardDriver> driver) : driver_(std::move(driver)) {}

  BoardTraits traits() const override { return driver_->traits(); }
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override {
    return std::make_unique<Session>(driver_->begin(transport), received);
  }
  mutable std::size_t received = 0;

 private:
  class Session : public BoardSession {
   public:
    Session(std::unique_ptr<BoardSession> session, std::size_t& received)
        : session_(std::move(session)), received_(received) {}
    void received(std::span<const std::byte> bytes, BoardTime now) override {
      received_ += bytes.size();
      session_->received(bytes, now);
    }
    void wish(const Wish& wish, BoardTime now) override { session_->wish(wish, now); }
    void woke(BoardTime now) override { session_->woke(now); }
    std::vector<std::byte> take_bytes() override { return session_->take_bytes(); }
    std::vector<Sighting> take_sightings() override { return session_->take_sightings(); }
    std::optional<BoardTime> wake_at() const override { return session_->wake_at(); }

   private:
    std::unique_ptr<BoardSession> session_;
    std::size_t& received_;
  };

  std::shared_ptr<const BoardDriver> driver_;
};

}  // namespace annabella
