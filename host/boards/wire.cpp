#include "boards/wire.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/serial_port.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <type_traits>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "base/system_reason.h"
#include "base/text.h"
#include "boards/ports.h"
#include "boards/replayed_wire.h"

namespace annabella::host {
namespace asio = boost::asio;
namespace {

using asio::ip::tcp;

constexpr std::size_t kMostUnsent = 64;  // messages: nobody is reading any more

// A stream that outlives its wire until the last of its handlers has run.
template <class Stream>
class Line : public std::enable_shared_from_this<Line<Stream>> {
 public:
  Line(Stream stream, Wire::Hands hands) : stream_(std::move(stream)), hands_(std::move(hands)) {}

  Stream& stream() { return stream_; }
  bool is_closed() const { return closed_; }

  // From now on the stream is open.
  void begin() {
    has_begun_ = true;
    listen();
    if (!unsent_.empty()) send_first();
  }

  void send(std::vector<std::byte> bytes) {
    if (unsent_.size() >= kMostUnsent) return;
    unsent_.push_back(std::move(bytes));
    if (has_begun_ && unsent_.size() == 1) send_first();
  }

  void close() {
    closed_ = true;
    boost::system::error_code none;
    if constexpr (std::is_same_v<Stream, asio::serial_port>) {
      if (stream_.is_open()) ::ioctl(stream_.native_handle(), TIOCNXCL);
    }
    stream_.close(none);
  }

  void lose(const boost::system::error_code& error) {
    close();
    namespace errc = boost::system::errc;
    const bool ended = error == asio::error::eof || error == asio::error::connection_reset ||
                       error == errc::io_error || error == errc::no_such_device ||
                       error == errc::no_such_device_or_address;
    hands_.lost(ended ? Phrase{"board.unplugged", {}} : system_reason(error));
  }

 private:
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

  Stream stream_;
  Wire::Hands hands_;
  std::array<std::byte, 4096> buffer_{};
  std::deque<std::vector<std::byte>> unsent_;
  bool has_begun_ = false;
  bool closed_ = false;
};

template <class Stream>
class StreamWire : public Wire {
 public:
  explicit StreamWire(std::shared_ptr<Line<Stream>> line) : line_(std::move(line)) {}
  ~StreamWire() override { line_->close(); }
  void send(std::vector<std::byte> bytes) override { line_->send(std::move(bytes)); }

 private:
  std::shared_ptr<Line<Stream>> line_;
};

// Of a stream that is open.
template <class Stream>
std::unique_ptr<Wire> wire_over(Stream stream, Wire::Hands hands) {
  const auto line = std::make_shared<Line<Stream>>(std::move(stream), std::move(hands));
  line->begin();
  return std::make_unique<StreamWire<Stream>>(line);
}

Result<std::unique_ptr<Wire>> open_serial(asio::io_context& loop, const BoardPlace& place,
                                          std::string_view transport, Wire::Hands hands) {
  const std::string_view baud = transport.substr(std::min(transport.find(':'), transport.size()));
  asio::serial_port port(loop);
  boost::system::error_code error;
  port.open(place.where, error);
  if (!error) {
    const std::error_code taken = keep_to_oneself(port.native_handle());
    if (taken) return Error{cannot_open(place.where, taken)};
  }
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
  if (error) return Error{cannot_open(place.where, error)};
  ::ioctl(port.native_handle(), TIOCEXCL);  // nor do programs open it that lock nothing
  return wire_over(std::move(port), std::move(hands));
}

// What the kernel calls hidraw: each read is one report of the board, each write one to it.
Result<std::unique_ptr<Wire>> open_reports(asio::io_context& loop, const BoardPlace& place,
                                           Wire::Hands hands) {
  const int device = ::open(place.where.c_str(), O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (device < 0) return Error{cannot_open(place.where, last_error())};
  asio::posix::stream_descriptor stream(loop, device);
  if (const std::error_code taken = keep_to_oneself(device)) {
    return Error{cannot_open(place.where, taken)};
  }
  struct stat kind {};
  if (::fstat(device, &kind) != 0 || !S_ISCHR(kind.st_mode)) return Error{no_port(place.where)};
  return wire_over(std::move(stream), std::move(hands));
}

// It may take long to reach whoever is there, and nobody waits for that: what fails is lost.
Result<std::unique_ptr<Wire>> open_tcp(asio::io_context& loop, const BoardPlace& place,
                                       Wire::Hands hands) {
  const std::size_t colon = place.where.rfind(':');
  if (colon == std::string::npos) return Error{{"board.no-port", {{"place", place.where}}}};
  const auto line = std::make_shared<Line<tcp::socket>>(tcp::socket(loop), std::move(hands));
  const auto resolver = std::make_shared<tcp::resolver>(loop);
  resolver->async_resolve(
      place.where.substr(0, colon), place.where.substr(colon + 1),
      [line, resolver](const boost::system::error_code& error, const auto& ends) {
        if (line->is_closed()) return;
        if (error) return line->lose(error);
        asio::async_connect(line->stream(), ends, [line](const auto& failed, const auto&) {
          if (line->is_closed()) return;
          failed ? line->lose(failed) : line->begin();
        });
      });
  return std::unique_ptr<Wire>(std::make_unique<StreamWire<tcp::socket>>(line));
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
