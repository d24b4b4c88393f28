// One who has come to the page's address: a request for a file, or a guest and his feed.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "web/allowance.h"
#include "web/page_server.h"

namespace annabella::host {

// Lives as long as something of it is under way. [house]
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;
  using Answer = boost::beast::http::response<boost::beast::http::string_body>;
  struct Hands {
    std::function<Answer(const Request&)> answer;
    std::function<bool(const Request&)> may_follow;  // the feed
    std::function<void(std::string_view)> said;
    std::function<void()> gone;  // once
  };

  Connection(boost::asio::ip::tcp::socket socket, std::string address,
             const PageServer::Limits& limits, Hands hands);

  void begin();
  void send(FeedText text);
  // After what waits to be sent, and a stranger again until then.
  void dismiss();
  // At once.
  void drop();

  // No stranger any more.
  void settle(bool seated);
  bool is_stranger() const { return stranger_; }
  bool has_asked() const { return asked_; }  // his request is whole
  const std::string& address() const { return address_; }

 private:
  void read_request();
  void on_request();
  void write_answer(Answer answer);
  void follow();
  void read_line();
  void on_line();
  void write_next();
  void close_politely();

  boost::beast::websocket::stream<boost::beast::tcp_stream> feed_;
  boost::asio::steady_timer patience_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  std::optional<Answer> answer_;
  std::deque<FeedText> unread_;
  std::size_t unread_bytes_ = 0;
  std::string address_;
  const PageServer::Limits* limits_;
  Hands hands_;
  Allowance lines_;
  bool stranger_ = true;
  bool asked_ = false;
  bool following_ = false;
  bool dismissed_ = false;
  bool gone_ = false;
};

}  // namespace annabella::host
