// One who follows a table's page from this machine, in as few bytes as that takes.
#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace annabella::host {

// The request without the empty line at its end.
inline const std::string kFollows =
    "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

// Reads only where it is told to.
class Follower {
 public:
  // `machine`: 127.0.0.1 is this one, and 127.0.0.2 another of its addresses.
  explicit Follower(int port, in_addr_t machine = 1)
      : line_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + machine);
    ::bind(line_, reinterpret_cast<sockaddr*>(&here), sizeof here);
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(static_cast<std::uint16_t>(port));
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(line_, reinterpret_cast<sockaddr*>(&there), sizeof there);
  }
  ~Follower() { ::close(line_); }
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  void says(const std::string& bytes) { ::send(line_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  // Whatever has come by now.
  std::string reads() {
    std::string all;
    char bytes[65536];
    for (ssize_t size; (size = ::recv(line_, bytes, sizeof bytes, 0)) > 0;) {
      all.append(bytes, static_cast<std::size_t>(size));
    }
    return all;
  }

 private:
  int line_;
};

}  // namespace annabella::host
