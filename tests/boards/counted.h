// A driver, how many bytes have come to it, and at which wish it fails.
#pragma once

#include <annabella/board.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

namespace annabella {

class Counted : public BoardDriver {
 public:
  explicit Counted(std::shared_ptr<const BoardDriver> driver) : driver_(std::move(driver)) {}

  BoardTraits traits() const override { return driver_->traits(); }
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override {
    return std::make_unique<Session>(driver_->begin(transport), *this);
  }
  mutable std::size_t received = 0;
  std::optional<Wish::Kind> fails_at{};

 private:
  class Session : public BoardSession {
   public:
    Session(std::unique_ptr<BoardSession> session, const Counted& driver)
        : session_(std::move(session)), driver_(driver) {}
    void received(std::span<const std::byte> bytes, BoardTime now) override {
      driver_.received += bytes.size();
      session_->received(bytes, now);
    }
    void wish(const Wish& wish, BoardTime now) override {
      if (wish.kind == driver_.fails_at) throw std::runtime_error("no such wish");
      session_->wish(wish, now);
    }
    void woke(BoardTime now) override { session_->woke(now); }
    std::vector<std::byte> take_bytes() override { return session_->take_bytes(); }
    std::vector<Sighting> take_sightings() override { return session_->take_sightings(); }
    std::optional<BoardTime> wake_at() const override { return session_->wake_at(); }

   private:
    std::unique_ptr<BoardSession> session_;
    const Counted& driver_;
  };

  std::shared_ptr<const BoardDriver> driver_;
};

}  // namespace annabella
