// The page's address: tests/browser has what is done there.
#include "web/page_server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>

#include "web/allowance.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

TEST(PageServer, AnAddressThatCannotBeHadIsNamedAndWhyNot) {
  boost::asio::io_context loop;
  const auto first = PageServer::open(loop, "127.0.0.1", 0, {}, {});
  ASSERT_TRUE(first);
  const std::string address = (*first)->addresses().at(0);
  const std::string port = address.substr(address.rfind(':') + 1, 5);
  EXPECT_EQ(address, "http://127.0.0.1:" + port + "/");
  const auto german = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  const auto taken = PageServer::open(loop, "127.0.0.1", std::stoi(port), {}, {});
  ASSERT_FALSE(taken);
  EXPECT_THAT(
      german->say(taken.error().what).printed,
      testing::StartsWith("Die Seite lässt sich unter 127.0.0.1, Port " + port + ", nicht"));
  const auto nowhere = PageServer::open(loop, "the club", 6464, {}, {});
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(german->say(nowhere.error().what).printed, testing::HasSubstr("the club"));
}

// One who follows, in as few bytes as that takes. Reads only where it is told to.
class Follower {
 public:
  explicit Follower(int port) : line_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
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
  std::size_t reads() {
    std::size_t all = 0;
    char bytes[65536];
    for (ssize_t size; (size = ::recv(line_, bytes, sizeof bytes, 0)) > 0;) all += size;
    return all;
  }

 private:
  int line_;
};

// Until it is so; or, where it never is, for long enough to say that.
void run(boost::asio::io_context& loop, const std::function<bool()>& is_so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!is_so() && std::chrono::steady_clock::now() < end) {
    loop.restart();
    loop.run_for(std::chrono::milliseconds{5});
  }
}

constexpr const char* kFollows =
    "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

int port_of(const PageServer& server) {
  const std::string address = server.addresses().at(0);
  return std::stoi(address.substr(address.rfind(':') + 1));
}

TEST(PageServer, OnlookersTakeNoPlaceOfThePlayers) {
  boost::asio::io_context loop;
  std::vector<GuestNumber> here;
  PageServer::Limits limits;
  limits.guests = 1;
  auto server = PageServer::open(loop, "127.0.0.1", 0, {},
                                 {.said = [&](GuestNumber guest, const std::string&,
                                              std::string_view) { here.push_back(guest); },
                                  .left = {}},
                                 limits);
  ASSERT_TRUE(server);
  std::vector<std::unique_ptr<Follower>> followers;
  for (std::size_t number = 1; number <= 5; ++number) {
    Follower& one = *followers.emplace_back(std::make_unique<Follower>(port_of(**server)));
    run(loop, [] { return true; });
    one.says(kFollows);
    run(loop, [&] { return one.reads() > 0; });
    one.says(std::string("\x81\x82\0\0\0\0hi", 8));
    run(loop, [&] { return here.size() == number; });
  }
  ASSERT_EQ(here.size(), 5u);
  EXPECT_TRUE((*server)->welcome(here[0], false));
  EXPECT_FALSE((*server)->welcome(here[1], false));
  EXPECT_TRUE((*server)->welcome(here[2], true));
  (*server)->dismiss(here[0]);
  EXPECT_TRUE((*server)->welcome(here[1], false)) << "though the one before is still going";
  followers[1].reset();
  bool has_place = false;
  run(loop, [&] { return has_place = (*server)->welcome(here[3], false); });
  EXPECT_TRUE(has_place) << "the one before has left";
  EXPECT_FALSE((*server)->welcome(here[4], false)) << "it was given once";
}

// What docs/feed.md says: twenty at once, and then five a second.
TEST(Allowance, ComesBackWithTimeAndIsNeverMoreThanAtOnce) {
  using std::chrono::seconds;
  const Allowance::Instant noon{seconds{1}};
  Allowance lines(20, 5, noon);
  const auto taken = [&](Allowance::Instant now) {
    int times = 0;
    while (lines.take(now)) ++times;
    return times;
  };
  EXPECT_EQ(taken(noon), 20);
  EXPECT_EQ(taken(noon + seconds{1}), 5);
  EXPECT_EQ(taken(noon + seconds{60}), 20);
}

TEST(PageServer, WhoDoesNotReadIsDroppedAndTheOtherReads) {
  constexpr std::size_t kText = 200'000;
  boost::asio::io_context loop;
  std::vector<GuestNumber> here, gone;
  PageServer::Limits limits;
  limits.unread_bytes = 3 * kText;
  auto server = PageServer::open(loop, "127.0.0.1", 0, {},
                                 {.said = [&](GuestNumber guest, const std::string&,
                                              std::string_view) { here.push_back(guest); },
                                  .left = [&](GuestNumber guest) { gone.push_back(guest); }},
                                 limits);
  ASSERT_TRUE(server);
  Follower reads(port_of(**server));
  Follower sleeps(port_of(**server));
  for (Follower* one : {&reads, &sleeps}) {
    const std::size_t before = here.size();
    run(loop, [] { return true; });
    one->says(kFollows);
    run(loop, [&] { return one->reads() > 0; });
    one->says(std::string("\x81\x82\0\0\0\0hi", 8));
    run(loop, [&] { return here.size() > before; });
  }
  ASSERT_EQ(here.size(), 2u);
  for (const GuestNumber guest : here) ASSERT_TRUE((*server)->welcome(guest, false));
  const auto text = std::make_shared<const std::string>(kText, 'x');
  std::size_t sent = 0;
  std::size_t read = 0;
  // More than two systems' buffers hold.
  for (; gone.empty() && sent < 500 * kText; sent += kText) {
    for (const GuestNumber guest : here) (*server)->send(guest, text);
    run(loop, [&] { return (read += reads.reads()) >= sent + kText; });
  }
  EXPECT_EQ(gone, std::vector{here.back()});
  EXPECT_GE(read, sent) << "nothing waits for who does not read";
}

}  // namespace
}  // namespace annabella::host
