#include "web/connection.h"

#include <algorithm>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

namespace annabella::host {
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
namespace {

constexpr std::uint32_t kLongestHeader = 8192;
// A guest who does not answer a ping for so long has gone.
constexpr std::chrono::seconds kSilence{20};
constexpr std::chrono::seconds kFarewell{2};

}  // namespace

Connection::Connection(boost::asio::ip::tcp::socket socket, std::string address,
                       const PageServer::Limits& limits, Hands hands)
    : feed_(std::move(socket)),
      patience_(feed_.get_executor()),
      buffer_(std::max<std::size_t>(kLongestHeader, limits.line_bytes) + 1024),
      address_(std::move(address)),
      limits_(&limits),
      hands_(std::move(hands)),
      lines_(limits.lines_at_once, limits.lines_a_second) {}

void Connection::begin() {
  patience_.expires_after(std::chrono::milliseconds{limits_->patience_ms});
  patience_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && self->stranger_) self->drop();
  });
  read_request();
}

void Connection::read_request() {
  parser_.emplace();
  parser_->header_limit(kLongestHeader);
  parser_->body_limit(0);
  http::async_read(
      feed_.next_layer(), buffer_, *parser_,
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
        error ? self->drop() : self->on_request();
      });
}

void Connection::on_request() {
  if (gone_) return;
  asked_ = true;
  const Request& request = parser_->get();
  if (!websocket::is_upgrade(request)) return write_answer(hands_.answer(request));
  if (!hands_.may_follow(request)) return write_answer(hands_.answer(request));
  follow();
}

void Connection::write_answer(Answer answer) {
  answer_.emplace(std::move(answer));
  answer_->keep_alive(false);
  answer_->prepare_payload();
  if (parser_->get().method() == http::verb::head) answer_->body().clear();
  http::async_write(feed_.next_layer(), *answer_,
                    [self = shared_from_this()](const boost::system::error_code&, std::size_t) {
                      boost::system::error_code none;
                      auto& socket = self->feed_.next_layer().socket();
                      socket.shutdown(boost::asio::ip::tcp::socket::shutdown_send, none);
                      self->drop();
                    });
}

void Connection::follow() {
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::milliseconds{limits_->patience_ms};
  timeout.idle_timeout = kSilence;
  timeout.keep_alive_pings = true;
  feed_.set_option(timeout);
  feed_.read_message_max(limits_->line_bytes);
  feed_.text(true);
  feed_.next_layer().expires_never();
  feed_.next_layer().socket().set_option(boost::asio::ip::tcp::no_delay(true));
  feed_.async_accept(parser_->get(),
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       if (error) return self->drop();
                       self->following_ = true;
                       self->buffer_.clear();
                       self->read_line();
                     });
}

void Connection::read_line() {
  feed_.async_read(
      buffer_, [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
        error ? self->drop() : self->on_line();
      });
}

void Connection::on_line() {
  if (gone_ || dismissed_) return;
  if (!feed_.got_text() || !lines_.take()) return drop();
  const auto data = buffer_.cdata();
  const std::string line(static_cast<const char*>(data.data()), data.size());
  buffer_.clear();
  hands_.said(line);
  if (!gone_) read_line();
}

void Connection::send(FeedText text) {
  if (gone_ || !following_ || dismissed_) return;
  unread_bytes_ += text->size();
  if (unread_bytes_ > limits_->unread_bytes) return drop();
  unread_.push_back(std::move(text));
  if (unread_.size() == 1) write_next();
}

void Connection::write_next() {
  feed_.async_write(
      boost::asio::buffer(*unread_.front()),
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
        if (error || self->gone_) return self->drop();
        self->unread_bytes_ -= self->unread_.front()->size();
        self->unread_.pop_front();
        if (!self->unread_.empty()) return self->write_next();
        if (self->dismissed_) self->close_politely();
      });
}

void Connection::dismiss() {
  if (std::exchange(dismissed_, true) || gone_) return;
  if (!following_) return drop();
  stranger_ = true;
  patience_.expires_after(kFarewell);
  patience_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->drop();
  });
  if (unread_.empty()) close_politely();
}

void Connection::close_politely() {
  feed_.async_close(
      websocket::close_code::normal,
      [self = shared_from_this()](const boost::system::error_code&) { self->drop(); });
}

void Connection::drop() {
  if (std::exchange(gone_, true)) return;
  patience_.cancel();
  feed_.next_layer().close();
  hands_.gone();
}

void Connection::settle(bool seated) {
  stranger_ = false;
  if (!seated) lines_ = {double(limits_->lines_at_once), double(limits_->onlookers_lines_a_second)};
  patience_.cancel();
}

}  // namespace annabella::host
