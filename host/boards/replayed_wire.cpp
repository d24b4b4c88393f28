#include "boards/replayed_wire.h"

#include <boost/asio/steady_timer.hpp>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "boards/wire_record.h"

namespace annabella::host {
namespace {

class ReplayedWire : public Wire {
 public:
  ReplayedWire(boost::asio::io_context& loop, std::vector<WirePiece> pieces, bool at_once,
               Hands hands)
      : timer_(loop), pieces_(std::move(pieces)), at_once_(at_once), hands_(std::move(hands)) {
    std::erase_if(pieces_, [](const WirePiece& piece) { return !piece.is_received; });
    began_ = std::chrono::steady_clock::now();
    wait();
  }
  void send(std::vector<std::byte>) override {}

 private:
  void wait() {
    if (next_ == pieces_.size()) return;
    timer_.expires_at(at_once_ ? began_ : began_ + pieces_[next_].at);
    timer_.async_wait([this, here = std::weak_ptr<void>(here_)](const auto& error) {
      if (error || here.expired()) return;
      const WirePiece& piece = pieces_[next_++];
      wait();
      if (at_once_ && next_ > 1 && hands_.paused) hands_.paused(piece.at - pieces_[next_ - 2].at);
      if (here.expired()) return;
      hands_.received(piece.bytes);
    });
  }

  boost::asio::steady_timer timer_;
  std::vector<WirePiece> pieces_;
  std::size_t next_ = 0;
  bool at_once_;
  Hands hands_;
  std::chrono::steady_clock::time_point began_;
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for a timer that is too late to stop
};

}  // namespace

Result<std::unique_ptr<Wire>> open_replayed_wire(boost::asio::io_context& loop,
                                                 const BoardPlace& place, Wire::Hands hands) {
  auto pieces = read_wire_record(place.where);
  if (!pieces) return pieces.error();
  return std::unique_ptr<Wire>(std::make_unique<ReplayedWire>(
      loop, std::move(*pieces), place.way == BoardPlace::Way::replay_at_once, std::move(hands)));
}

}  // namespace annabella::host
