// The page's address: serves the page's files, and carries what the table and its guests have to
// say to each other over one WebSocket each. Knows nothing of chess.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

struct PageFile {
  std::string type;  // "text/html; charset=utf-8"
  std::string text;
};
using PageFiles = std::map<std::string, PageFile, std::less<>>;  // by path, "/" first

using GuestNumber = int;  // from 1, nobody's twice
// One text may be for many.
using FeedText = std::shared_ptr<const std::string>;

// Nobody who comes is waited for: whoever is slow in asking, in saying who he is or in reading,
// says too much at once or sends what is no text, is dropped. Where strangers fill all their
// places, one of them goes for who comes next. [house]
class PageServer {
 public:
  struct Limits {
    std::size_t guests = 400;  // who only look on
    std::size_t guests_at_address = 200;
    std::size_t strangers = 64;  // who have not said yet who they are
    std::size_t strangers_at_address = 16;
    std::size_t unread_bytes = 1 << 20;  // of one guest
    std::size_t line_bytes = 2048;
    int lines_at_once = 20;  // and then `lines_a_second`
    int lines_a_second = 5;
    int onlookers_lines_a_second = 2;
    int patience_ms = 5000;  // with a stranger
  };
  struct Hands {
    // A guest's text came in. `address`: where he is, by the word of a proxy on this machine.
    std::function<void(GuestNumber, const std::string& address, std::string_view text)> said;
    std::function<void(GuestNumber)> left;
  };

  // Listens on this address: "127.0.0.1", "0.0.0.0" for all. The error names it and says why.
  static Result<std::unique_ptr<PageServer>> open(boost::asio::io_context& loop,
                                                  const std::string& address, int port,
                                                  PageFiles files, Hands hands, Limits limits);
  static Result<std::unique_ptr<PageServer>> open(boost::asio::io_context& loop,
                                                  const std::string& address, int port,
                                                  PageFiles files, Hands hands) {
    return open(loop, address, port, std::move(files), std::move(hands), Limits{});
  }
  virtual ~PageServer() = default;

  // Who has said who he is. `seated`: he has more to do than to look on, and whoever seats him
  // knows how many there may be. False: as many look on as may, in all or from where he is, or he
  // has gone.
  virtual bool welcome(GuestNumber guest, bool seated) = 0;
  virtual void send(GuestNumber guest, FeedText text) = 0;
  // After what was sent to him; his place is free at once.
  virtual void dismiss(GuestNumber guest) = 0;

  // Where it is reached: "http://127.0.0.1:6464/", one for each of the machine's addresses.
  virtual std::vector<std::string> addresses() const = 0;
};

}  // namespace annabella::host
