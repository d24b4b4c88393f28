#include "boards/wire.h"

#include <fcntl.h>

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/serial_port.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "base/system_reason.h"
#include "base/text.h"
#include "boards/replayed_wire.h"

namespace annabella::host {
namespace asio = boost::asio;
namespace {

constexpr std::size_t kMostUnsent = 64;  // messages: nobody is reading any more

// A stream that outlives its wire until the last of its handlers has run.
template <class Stream>
class Line : public std::enable_shared_from_this<Line<Stream>> {
 public:
  Line(Stream stream, Wire::Hands hands) : stream_(std::move(stream)), hands_(std::move(hands)) {}

  void listen() {
    stream_.async_read_some(asio::buffer(buffer_),
                            [self = this->shared_from_this()](
                                const boost::system::error_code& error, std::size_t size) {
                              if (self->closed_) return;
                              if (error) return self->lose(error);
                              self->hands_.received(std::span(self->buffer_).first(size));
                              if (!self->closed_) self->listen();
                            });
  }

  void send(std::vector<std::byte> bytes) {
    if (unsent_.size() >= kMostUnsent) return;
    unsent_.push_back(std::move(bytes));
    if (unsent_.size() == 1) send_first();
  }

  void close() {
    closed_ = true;
    boost::system::error_code none;
    stream_.close(none);
  }

 private:
  void send_first() {
    asio::async_write(
        stream_, asio::buffer(unsent_.front()),
        [self = this->shared_from_this()](const boost::system::error_code& error, std::size_t) {
          if (self->closed_) return;
          if (error) return self->lose(error);
          self->unsent_.pop_front();
          if (!self->unsent_.empty()) self->send_first();
        });
  }

  void lose(const boost::system::error_code& error) {
    close();
    const bool ended = error == asio::error::eof || error == asio::error::connection_reset;
    hands_.lost(ended ? Phrase{"board.unplugged", {}} : system_reason(error));
  }

  Stream stream_;
  Wire::Hands hands_;
  std::array<std::byte, 4096> buffer_{};
  std::deque<std::vector<std::byte>> unsent_;
  bool closed_ = false;
};

template <class Stream>
class StreamWire : public Wire {
 public:
  StreamWire(Stream stream, Hands hands)
      : line_(std::make_shared<Line<Stream>>(std::move(stream), std::move(hands))) {
    line_->listen();
  }
  ~StreamWire() override { line_->close(); }
  void send(std::vector<std::byte> bytes) override { line_->send(std::move(bytes)); }

 private:
  std::shared_ptr<Line<Stream>> line_;
};

Error cannot_open(const BoardPlace& place, const std::error_code& code) {
  const bool forbidden = code == std::errc::permission_denied;
  return {{forbidden ? "board.no-permission" : "board.cannot-open",
           {{"place", place.where}, {"why", std::vector{system_reason(code)}}}}};
}

Result<std::unique_ptr<Wire>> open_serial(asio::io_context& loop, const BoardPlace& place,
                                          std::string_view transport, Wire::Hands hands) {
  const std::string_view baud = transport.substr(std::min(transport.find(':'), transport.size()));
  asio::serial_port port(loop);
  boost::system::error_code error;
  port.open(place.where, error);
  using Port = asio::serial_port;
  const auto set = [&](const auto& option) {
    if (!error) port.set_option(option, error);
  };
  set(Port::baud_rate(static_cast<unsigned>(
      whole_number(baud.substr(std::min<std::size_t>(1, baud.size()))).value_or(9600))));
  set(Port::character_size(8));
  set(Port::parity(Port::parity::none));
  set(Port::stop_bits(Port::stop_bits::one));
  set(Port::flow_control(Port::flow_control::none));
  if (error) return cannot_open(place, error);
  return std::unique_ptr<Wire>(
      std::make_unique<StreamWire<asio::serial_port>>(std::move(port), std::move(hands)));
}

// What the kernel calls hidraw: each read is one report of the board, each write one to it.
Result<std::unique_ptr<Wire>> open_reports(asio::io_context& loop, const BoardPlace& place,
                                           Wire::Hands hands) {
  using asio::posix::stream_descriptor;
  const int device = ::open(place.where.c_str(), O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (device < 0) return cannot_open(place, last_error());
  return std::unique_ptr<Wire>(std::make_unique<StreamWire<stream_descriptor>>(
      stream_descriptor(loop, device), std::move(hands)));
}

Result<std::unique_ptr<Wire>> open_tcp(asio::io_context& loop, const BoardPlace& place,
                                       Wire::Hands hands) {
  using asio::ip::tcp;
  const std::size_t colon = place.where.rfind(':');
  if (colon == std::string::npos) return Error{{"board.no-port", {{"place", place.where}}}};
  boost::system::error_code error;
  tcp::resolver resolver(loop);
  const auto ends =
      resolver.resolve(place.where.substr(0, colon), place.where.substr(colon + 1), error);
  tcp::socket socket(loop);
  if (!error) asio::connect(socket, ends, error);
  if (error) return cannot_open(place, error);
  return std::unique_ptr<Wire>(
      std::make_unique<StreamWire<tcp::socket>>(std::move(socket), std::move(hands)));
}

}  // namespace

Result<std::unique_ptr<Wire>> open_wire(asio::io_context& loop, const BoardPlace& place,
                                        std::string_view transport, Wire::Hands hands) {
  switch (place.way) {
    case BoardPlace::Way::device:
      return transport.starts_with("hid") ? open_reports(loop, place, std::move(hands))
                                          : open_serial(loop, place, transport, std::move(hands));
    case BoardPlace::Way::tcp:
      return open_tcp(loop, place, std::move(hands));
    default:
      return open_replayed_wire(loop, place, std::move(hands));
  }
}

}  // namespace annabella::host
