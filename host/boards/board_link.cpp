#include "boards/board_link.h"

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "base/system_reason.h"
#include "base/text.h"
#include "boards/wire_record.h"

namespace annabella::host {
namespace {

constexpr std::chrono::seconds kLookAgain{1};

// Within a catch block, of whatever has been thrown.
Phrase failure_of_driver() {
  std::string report = "?";
  try {
    throw;
  } catch (const std::exception& why) {
    report = printable(why.what());
  } catch (...) {  // what is no exception says nothing
  }
  return {"board.driver-failed", {{"report", report}}};
}

}  // namespace

Result<std::unique_ptr<BoardLink>> BoardLink::open(boost::asio::io_context& loop,
                                                   const BoardPlace& place,
                                                   std::shared_ptr<const BoardDriver> driver,
                                                   const std::filesystem::path& record,
                                                   Hands hands) {
  const std::optional<std::string> transport = transport_for(place, driver->traits().transports);
  if (!transport) {
    return Error{{"board.no-such-way", {{"driver", place.driver}, {"place", place.where}}}};
  }
  std::unique_ptr<BoardLink> link(
      new BoardLink(loop, place, std::move(driver), *transport, std::move(hands)));
  if (!record.empty()) {
    link->record_.open(record);
    if (!link->record_) {
      const std::vector why{system_reason(last_error())};
      return Error{{"app.cannot-write", {{"path", record.string()}, {"why", why}}}};
    }
  }
  if (const Result<Done> connected = link->connect(); !connected) return connected.error();
  return link;
}

Result<Done> BoardLink::connect() {
  auto wire = open_wire(
      *loop_, place_, transport_,
      {.received =
           [this](std::span<const std::byte> bytes) {
             keep(true, bytes);
             run([&](BoardSession& session, BoardTime at) { session.received(bytes, at); });
           },
       .lost = [this](const Phrase& why) { lose(why); },
       .paused =
           [this](BoardTime time) {
             if (hands_.pauses) hands_.pauses(time);
           }});
  if (!wire) return wire.error();
  wire_ = std::move(*wire);
  began_ = Ticks::now();
  try {
    session_ = driver_->begin(transport_);
  } catch (...) {
    wire_.reset();
    return Error{failure_of_driver()};
  }
  // It may have something to say already; but nobody is told anything before this has returned.
  boost::asio::post(*loop_, [this, here = std::weak_ptr<void>(here_)] {
    if (!here.expired()) run([](BoardSession&, BoardTime) {});
  });
  return Done{};
}

void BoardLink::wish(const Wish& wish) {
  run([&](BoardSession& session, BoardTime at) { session.wish(wish, at); });
}

void BoardLink::show(const BoardClock& clock, const std::string& text) {
  run([&](BoardSession& session, BoardTime time) { clock.show(session, text, time); });
}

std::optional<ClockReading> BoardLink::reading(const BoardClock& clock) {
  std::optional<ClockReading> reading;
  run([&](BoardSession& session, BoardTime) { reading = clock.reading(session); });
  return reading;
}

void BoardLink::run(const std::function<void(BoardSession&, BoardTime)>& call) {
  if (!session_ || !wire_) return;
  std::vector<std::byte> bytes;
  std::vector<Sighting> sightings;
  try {
    call(*session_, now());
    bytes = session_->take_bytes();
    sightings = session_->take_sightings();
    wait();
  } catch (...) {
    return lose(failure_of_driver());
  }
  send(std::move(bytes));
  deliver(sightings);
}

void BoardLink::send(std::vector<std::byte> bytes) {
  if (bytes.empty()) return;
  keep(false, bytes);
  wire_->send(std::move(bytes));
}

// What is thrown here is the house's, not the driver's.
void BoardLink::deliver(const std::vector<Sighting>& sightings) {
  for (const Sighting& sighting : sightings) {
    if (!session_) return;
    if (sighting.kind == Sighting::Kind::broken) {
      return lose({"board.silent", {{"report", sighting.text}}});
    }
    if (std::exchange(is_away_, false)) hands_.finds_again();
    hands_.sees(sighting);
  }
}

void BoardLink::wait() {
  const std::optional<BoardTime> at = session_->wake_at();
  timer_.cancel();
  if (!at) return;
  timer_.expires_at(began_ + *at);
  timer_.async_wait([this, here = std::weak_ptr<void>(here_)](const auto& error) {
    if (error || here.expired()) return;
    run([](BoardSession& session, BoardTime time) { session.woke(time); });
  });
}

// What called may be the wire or the session itself: both go when it has returned.
void BoardLink::lose(const Phrase& why) {
  if (!session_) return;
  timer_.cancel();
  std::shared_ptr<BoardSession> session = std::move(session_);
  std::shared_ptr<Wire> wire = std::move(wire_);
  boost::asio::post(*loop_, [session, wire] {});
  if (!std::exchange(is_away_, true)) hands_.loses(why);
  if (place_.may_come_again()) try_again();
}

void BoardLink::try_again() {
  again_.expires_after(kLookAgain);
  again_.async_wait([this, here = std::weak_ptr<void>(here_)](const auto& error) {
    if (error || here.expired()) return;
    if (!connect()) try_again();
  });
}

void BoardLink::keep(bool is_received, std::span<const std::byte> bytes) {
  if (!record_.is_open()) return;
  const auto at = std::chrono::duration_cast<BoardTime>(Ticks::now() - opened_);
  record_ << line_of({at, is_received, {bytes.begin(), bytes.end()}}) << std::endl;
}

}  // namespace annabella::host
