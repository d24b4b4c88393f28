// The page's address: tests/browser has what is done there.
#include "web/page_server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>

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

// On all addresses of both kinds it is reached at both, except where a browser would need a zone.
TEST(PageServer, NamesTheAddressesItIsReachedAt) {
  boost::asio::io_context loop;
  const auto server = PageServer::open(loop, "::", 0, {}, {});
  if (!server) GTEST_SKIP() << "this machine has no IPv6";
  const std::vector<std::string> all = (*server)->addresses();
  EXPECT_THAT(all, testing::Contains(testing::StartsWith("http://[::1]:")));
  EXPECT_THAT(all, testing::Contains(testing::StartsWith("http://127.0.0.1:")));
  EXPECT_THAT(all, testing::Not(testing::Contains(testing::StartsWith("http://[fe80"))));
  const auto old = PageServer::open(loop, "0.0.0.0", 0, {}, {});
  ASSERT_TRUE(old);
  EXPECT_THAT((*old)->addresses(), testing::Not(testing::Contains(testing::HasSubstr("["))));
}

// One who follows, in as few bytes as that takes. Reads only where it is told to.
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

// One code is everybody's: who has it and comes from one address leaves places for the others.
TEST(PageServer, OnlookersFromOneAddressLeavePlacesForTheOthers) {
  boost::asio::io_context loop;
  std::vector<GuestNumber> here;
  PageServer::Limits limits;
  limits.guests_at_address = 2;
  auto server = PageServer::open(loop, "127.0.0.1", 0, {},
                                 {.said = [&](GuestNumber guest, const std::string&,
                                              std::string_view) { here.push_back(guest); },
                                  .left = {}},
                                 limits);
  ASSERT_TRUE(server);
  std::vector<std::unique_ptr<Follower>> followers;
  const std::vector<std::pair<in_addr_t, std::string>> kFrom{
      {2, ""}, {2, ""}, {2, ""}, {3, ""}, {1, "X-Forwarded-For: 127.0.0.2\r\n"}, {2, ""}};
  for (const auto& [machine, header] : kFrom) {
    Follower& one = *followers.emplace_back(std::make_unique<Follower>(port_of(**server), machine));
    const std::size_t before = here.size();
    run(loop, [] { return true; });
    const std::string request = kFollows;
    one.says(request.substr(0, request.size() - 2) + header + "\r\n");
    run(loop, [&] { return one.reads() > 0; });
    one.says(std::string("\x81\x82\0\0\0\0hi", 8));
    run(loop, [&] { return here.size() > before; });
  }
  ASSERT_EQ(here.size(), kFrom.size());
  EXPECT_TRUE((*server)->welcome(here[0], false));
  EXPECT_TRUE((*server)->welcome(here[1], false));
  EXPECT_FALSE((*server)->welcome(here[2], false)) << "the third from there";
  EXPECT_TRUE((*server)->welcome(here[3], false)) << "from elsewhere";
  EXPECT_FALSE((*server)->welcome(here[4], false)) << "a proxy says for whom it asks";
  EXPECT_TRUE((*server)->welcome(here[5], true)) << "players have places of their own";
  (*server)->dismiss(here[0]);
  EXPECT_TRUE((*server)->welcome(here[2], false));
}

// Half a request, as often as anybody likes, keeps nobody out: not where it comes from, not
// elsewhere, and least of all who is in.
TEST(PageServer, WhoNeverAsksKeepsNobodyOut) {
  boost::asio::io_context loop;
  std::vector<GuestNumber> here, gone;
  auto server =
      PageServer::open(loop, "127.0.0.1", 0, PageFiles{{"/", PageFile{"text/plain", "the page"}}},
                       {.said = [&](GuestNumber guest, const std::string&,
                                    std::string_view) { here.push_back(guest); },
                        .left = [&](GuestNumber guest) { gone.push_back(guest); }});
  ASSERT_TRUE(server);
  const int port = port_of(**server);
  Follower joined(port);
  run(loop, [] { return true; });
  joined.says(kFollows);
  run(loop, [&] { return joined.reads() > 0; });
  joined.says(std::string("\x81\x82\0\0\0\0hi", 8));
  run(loop, [&] { return !here.empty(); });
  ASSERT_EQ(here.size(), 1u);
  ASSERT_TRUE((*server)->welcome(here[0], false));
  std::vector<std::unique_ptr<Follower>> crowd;
  for (int i = 0; i < 300; ++i) {
    // At first from so many addresses that they fill all places there are.
    crowd.push_back(std::make_unique<Follower>(port, i < 200 ? 2 + i % 100 : 1));
    run(loop, [] { return true; });
    crowd.back()->says("GET / HTTP/1.1\r\nX: ");
  }
  run(loop, [&] { return gone.size() > 200; });
  for (const in_addr_t machine : {1, 2, 200}) {
    Follower asks(port, machine);
    run(loop, [] { return true; });
    asks.says("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    std::size_t read = 0;
    run(loop, [&] { return (read += asks.reads()) > 0; });
    EXPECT_GT(read, 0u) << machine;
  }
  EXPECT_EQ(std::ranges::count(gone, here[0]), 0);
  EXPECT_GT(gone.size(), 200u) << "nor are they kept";
}

// From how many addresses one guesses is counted behind a proxy, too; but nobody elsewhere says for
// himself where he is.
TEST(PageServer, AProxyOnThisMachineSaysForWhomItAsks) {
  const std::map<std::string, std::string> kSaid{
      {"", "127.0.0.1"},
      {"X-Forwarded-For: 10.0.0.7\r\n", "10.0.0.7"},
      {"X-Forwarded-For: 1.1.1.1, 10.0.0.8\r\n", "10.0.0.8"},
      {"X-Forwarded-For: 2001:DB8::1\r\n", "2001:db8::1"},
      {"X-Forwarded-For: somebody\r\n", "127.0.0.1"}};
  boost::asio::io_context loop;
  std::string from;
  auto server = PageServer::open(
      loop, "127.0.0.1", 0, {},
      {.said = [&](GuestNumber, const std::string& address, std::string_view) { from = address; },
       .left = {}});
  ASSERT_TRUE(server);
  for (const auto& [header, address] : kSaid) {
    from.clear();
    Follower proxy(port_of(**server));
    run(loop, [] { return true; });
    const std::string request = kFollows;
    proxy.says(request.substr(0, request.size() - 2) + header + "\r\n");
    run(loop, [&] { return proxy.reads() > 0; });
    proxy.says(std::string("\x81\x82\0\0\0\0hi", 8));
    run(loop, [&] { return !from.empty(); });
    EXPECT_EQ(from, address) << header;
  }
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
