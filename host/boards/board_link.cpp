#include "boards/board_link.h"

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "boards/wire_record.h"

namespace annabella::host {
namespace {

constexpr std::chrono::seconds kLookAgain{1};

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
    if (!link->record_) return Error{{"app.cannot-read", {{"path", record.string()}}}};
  }
  link->began_ = Ticks::now();
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
       .lost = [this](const Phrase& why) { lose(why); }});
  if (!wire) return wire.error();
  wire_ = std::move(*wire);
  began_ = Ticks::now();
  try {
    session_ = driver_->begin(transport_);
  } catch (const std::exception& why) {
    wire_.reset();
    return Error{{"board.driver-failed", {{"report", std::string(why.what())}}}};
  }
  wait();
  return Done{};
}

void BoardLink::wish(const Wish& wish) {
  run([&](BoardSession& session, BoardTime at) { session.wish(wish, at); });
}

void BoardLink::run(const std::function<void(BoardSession&, BoardTime)>& call) {
  if (!session_ || !wire_) return;
  try {
    call(*session_, now());
    deliver();
  } catch (const std::exception& why) {
    return lose({"board.driver-failed", {{"report", std::string(why.what())}}});
  }
  wait();
}

void BoardLink::deliver() {
  std::vector<std::byte> bytes = session_->take_bytes();
  if (!bytes.empty()) {
    keep(false, bytes);
    wire_->send(std::move(bytes));
  }
  for (const Sighting& sighting : session_->take_sightings()) {
    if (sighting.kind == Sighting::Kind::broken) {
      return lose({"board.silent", {{"report", sighting.text}}});
    }
    hands_.sees(sighting);
    if (!session_) return;
  }
}

void BoardLink::wait() {
  if (!session_) return;
  const std::optional<BoardTime> at = session_->wake_at();
  timer_.cancel();
  if (!at) return;
  timer_.expires_at(began_ + *at);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) run([](BoardSession& session, BoardTime time) { session.woke(time); });
  });
}

// What called may be the wire or the session itself: both go when it has returned.
void BoardLink::lose(const Phrase& why) {
  if (!session_) return;
  timer_.cancel();
  std::shared_ptr<BoardSession> session = std::move(session_);
  std::shared_ptr<Wire> wire = std::move(wire_);
  boost::asio::post(*loop_, [session, wire] {});
  hands_.loses(why);
  try_again();
}

void BoardLink::try_again() {
  again_.expires_after(kLookAgain);
  again_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    if (!connect()) return try_again();
    hands_.finds_again();
  });
}

void BoardLink::keep(bool is_received, std::span<const std::byte> bytes) {
  if (!record_.is_open()) return;
  record_ << line_of({now(), is_received, {bytes.begin(), bytes.end()}}) << std::endl;
}

}  // namespace annabella::host
