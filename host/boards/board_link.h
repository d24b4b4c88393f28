// A board that is connected: its driver, the wire to it, and the record of what went over it.
#pragma once

#include <annabella/board_clock.h>

#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>

#include "boards/wire.h"

namespace annabella::host {

// Survives that it is unplugged: it looks for the board every second, and begins anew; a recording
// that has ended is not begun again. A driver that throws costs the board, not the game. [house]
class BoardLink {
 public:
  struct Hands {
    std::function<void(const Sighting&)> sees;
    std::function<void(BoardTime)> pauses;         // as Wire::Hands::paused
    std::function<void(const Phrase& why)> loses;  // once, until it is found again
    std::function<void()> finds_again;             // it says something: before that is seen
  };

  // `record`: where to write what goes over the wire, or empty.
  static Result<std::unique_ptr<BoardLink>> open(boost::asio::io_context& loop,
                                                 const BoardPlace& place,
                                                 std::shared_ptr<const BoardDriver> driver,
                                                 const std::filesystem::path& record, Hands hands);
  void wish(const Wish& wish);
  // Of the clock at it, which is the driver's; nothing: it is away, or has none.
  void show(const BoardClock& clock, const std::string& text);
  std::optional<ClockReading> reading(const BoardClock& clock);

 private:
  using Ticks = std::chrono::steady_clock;

  BoardLink(boost::asio::io_context& loop, BoardPlace place,
            std::shared_ptr<const BoardDriver> driver, std::string transport, Hands hands)
      : loop_(&loop),
        place_(std::move(place)),
        driver_(std::move(driver)),
        transport_(std::move(transport)),
        hands_(std::move(hands)),
        timer_(loop),
        again_(loop) {}

  Result<Done> connect();
  void try_again();
  void lose(const Phrase& why);
  // The one place that runs the driver's code.
  void run(const std::function<void(BoardSession&, BoardTime)>& call);
  void send(std::vector<std::byte> bytes);
  void deliver(const std::vector<Sighting>& sightings);
  void wait();
  void keep(bool is_received, std::span<const std::byte> bytes);
  BoardTime now() const { return std::chrono::duration_cast<BoardTime>(Ticks::now() - began_); }

  boost::asio::io_context* loop_;
  BoardPlace place_;
  std::shared_ptr<const BoardDriver> driver_;
  std::string transport_;
  Hands hands_;
  boost::asio::steady_timer timer_, again_;
  std::ofstream record_;
  std::unique_ptr<BoardSession> session_;
  std::unique_ptr<Wire> wire_;
  bool is_away_ = false;
  Ticks::time_point opened_ = Ticks::now();               // what the record counts from
  Ticks::time_point began_{};                             // what the session does
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for a timer that is too late to stop
};

}  // namespace annabella::host
