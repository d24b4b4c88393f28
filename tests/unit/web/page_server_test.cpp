// The page's address: tests/browser has what is done there.
#include "web/page_server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "support/follower.h"
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

// Whether a socket of this machine can have that address.
bool is_to_be_had(const in6_addr& address) {
  sockaddr_in6 here{};
  here.sin6_family = AF_INET6;
  here.sin6_addr = address;
  const int line = ::socket(AF_INET6, SOCK_STREAM, 0);
  const bool is_had = ::bind(line, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0;
  ::close(line);
  return is_had;
}

// On all addresses of both kinds it is reached at both, except where a browser would need a zone. A
// machine without IPv6 says so; one with it may still have no address of that kind.
TEST(PageServer, NamesTheAddressesItIsReachedAt) {
  boost::asio::io_context loop;
  const auto server = PageServer::open(loop, "::", 0, {}, {});
  if (is_to_be_had(in6addr_any)) {
    ASSERT_TRUE(server);
    const std::vector<std::string> all = (*server)->addresses();
    const auto loopback = testing::Contains(testing::StartsWith("http://[::1]:"));
    EXPECT_EQ(testing::Value(all, loopback), is_to_be_had(in6addr_loopback));
    EXPECT_THAT(all, testing::Contains(testing::StartsWith("http://127.0.0.1:")));
    EXPECT_THAT(all, testing::Not(testing::Contains(testing::StartsWith("http://[fe80"))));
  } else {
    ASSERT_FALSE(server);
    const auto english = *Voice::load(std::string(SOURCE_DIR) + "/voices/en");
    EXPECT_THAT(english->say(server.error().what).printed,
                testing::StartsWith("The page cannot be opened at ::, port 0. "));
  }
  const auto old = PageServer::open(loop, "0.0.0.0", 0, {}, {});
  ASSERT_TRUE(old);
  EXPECT_THAT((*old)->addresses(), testing::Not(testing::Contains(testing::HasSubstr("["))));
}

// Until it is so; or, where it never is, for long enough to say that.
void run(boost::asio::io_context& loop, const std::function<bool()>& is_so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!is_so() && std::chrono::steady_clock::now() < end) {
    loop.restart();
    loop.run_for(std::chrono::milliseconds{5});
  }
}

// A server, and who has said something there.
struct OpenPage {
  explicit OpenPage(PageServer::Limits limits = {}, PageFiles files = {})
      : server(std::move(*PageServer::open(
            loop, "127.0.0.1", 0, std::move(files),
            {.said =
                 [this](GuestNumber guest, const std::string& address, std::string_view) {
                   here.push_back(guest);
                   from = address;
                 },
             .left = [this](GuestNumber guest) { gone.push_back(guest); }},
            limits))) {}

  int port() const {
    const std::string address = server->addresses().at(0);
    return std::stoi(address.substr(address.rfind(':') + 1));
  }

  // As Follower has `machine`; `header` is a proxy's.
  std::unique_ptr<Follower> enters(in_addr_t machine = 1, const std::string& header = "") {
    auto one = std::make_unique<Follower>(port(), machine);
    const std::size_t before = here.size();
    run(loop, [] { return true; });
    one->says(kFollows + header + "\r\n");
    run(loop, [&] { return !one->reads().empty(); });
    one->says(std::string("\x81\x82\0\0\0\0hi", 8));
    run(loop, [&] { return here.size() > before; });
    return one;
  }

  boost::asio::io_context loop;
  std::vector<GuestNumber> here, gone;
  std::string from;  // who has said something last
  std::unique_ptr<PageServer> server;
};

TEST(PageServer, OnlookersTakeNoPlaceOfThePlayers) {
  PageServer::Limits limits;
  limits.guests = 1;
  OpenPage page(limits);
  std::vector<std::unique_ptr<Follower>> followers;
  for (int i = 0; i < 5; ++i) followers.push_back(page.enters());
  const std::vector<GuestNumber>& here = page.here;
  ASSERT_EQ(here.size(), 5u);
  EXPECT_TRUE(page.server->welcome(here[0], false));
  EXPECT_FALSE(page.server->welcome(here[1], false));
  EXPECT_TRUE(page.server->welcome(here[2], true));
  page.server->dismiss(here[0]);
  EXPECT_TRUE(page.server->welcome(here[1], false)) << "though the one before is still going";
  followers[1].reset();
  bool has_place = false;
  run(page.loop, [&] { return has_place = page.server->welcome(here[3], false); });
  EXPECT_TRUE(has_place) << "the one before has left";
  EXPECT_FALSE(page.server->welcome(here[4], false)) << "it was given once";
}

// One code is everybody's: who has it and comes from one address leaves places for the others.
TEST(PageServer, OnlookersFromOneAddressLeavePlacesForTheOthers) {
  PageServer::Limits limits;
  limits.guests_at_address = 2;
  OpenPage page(limits);
  std::vector<std::unique_ptr<Follower>> followers;
  for (const in_addr_t machine : {2, 2, 2, 3}) followers.push_back(page.enters(machine));
  followers.push_back(page.enters(1, "X-Forwarded-For: 127.0.0.2\r\n"));
  followers.push_back(page.enters(2));
  const std::vector<GuestNumber>& here = page.here;
  ASSERT_EQ(here.size(), followers.size());
  EXPECT_TRUE(page.server->welcome(here[0], false));
  EXPECT_TRUE(page.server->welcome(here[1], false));
  EXPECT_FALSE(page.server->welcome(here[2], false)) << "the third from there";
  EXPECT_TRUE(page.server->welcome(here[3], false)) << "from elsewhere";
  EXPECT_FALSE(page.server->welcome(here[4], false)) << "a proxy says for whom it asks";
  EXPECT_TRUE(page.server->welcome(here[5], true)) << "players have places of their own";
  page.server->dismiss(here[0]);
  EXPECT_TRUE(page.server->welcome(here[2], false));
}

// Half a request, as often as anybody likes, keeps nobody out: not where it comes from, not
// elsewhere, and least of all who is in.
TEST(PageServer, WhoNeverAsksKeepsNobodyOut) {
  OpenPage page({}, {{"/", PageFile{"text/plain", "the page"}}});
  const auto joined = page.enters();
  ASSERT_EQ(page.here.size(), 1u);
  ASSERT_TRUE(page.server->welcome(page.here[0], false));
  std::vector<std::unique_ptr<Follower>> crowd;
  for (int i = 0; i < 300; ++i) {
    // At first from so many addresses that they fill all places there are.
    crowd.push_back(std::make_unique<Follower>(page.port(), i < 200 ? 2 + i % 100 : 1));
    run(page.loop, [] { return true; });
    crowd.back()->says("GET / HTTP/1.1\r\nX: ");
  }
  run(page.loop, [&] { return page.gone.size() > 200; });
  for (const in_addr_t machine : {1, 2, 200}) {
    Follower asks(page.port(), machine);
    run(page.loop, [] { return true; });
    asks.says("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    std::string read;
    run(page.loop, [&] { return !(read += asks.reads()).empty(); });
    EXPECT_THAT(read, testing::EndsWith("the page")) << machine;
  }
  EXPECT_EQ(std::ranges::count(page.gone, page.here[0]), 0);
  EXPECT_GT(page.gone.size(), 200u) << "nor are they kept";
}

// From as many addresses as there are places comes one each: whoever is there longest goes, and not
// who has the smallest address, newly come.
TEST(PageServer, OfManyWhoComeAloneTheOneWhoCameFirstGoes) {
  PageServer::Limits limits;
  limits.strangers = 8;
  OpenPage page(limits, {{"/", PageFile{"text/plain", "the page"}}});
  std::vector<std::unique_ptr<Follower>> crowd;
  const auto comes = [&](in_addr_t machine) {
    auto one = std::make_unique<Follower>(page.port(), machine);
    one->says("GET / HTTP/1.1\r\n");
    return one;
  };
  for (in_addr_t machine = 10; machine < 17; ++machine) crowd.push_back(comes(machine));
  const auto asks = comes(1);
  for (in_addr_t machine = 17; machine < 24; ++machine) crowd.push_back(comes(machine));
  run(page.loop, [&] { return page.gone.size() >= 7; });
  EXPECT_EQ(page.gone, (std::vector<GuestNumber>{1, 2, 3, 4, 5, 6, 7}));
  asks->says("Host: 127.0.0.1\r\n\r\n");
  std::string read;
  run(page.loop, [&] { return !(read += asks->reads()).empty(); });
  EXPECT_THAT(read, testing::EndsWith("the page"));
}

// A whole request is answered before anybody else comes, but a feed's stranger waits to say who he
// is: half a request goes before him, though it came later.
TEST(PageServer, WhoHasAskedIsSparedBeforeWhoHasNot) {
  PageServer::Limits limits;
  limits.strangers = 3;
  OpenPage page(limits);
  const auto follows = page.enters(1);
  std::vector<std::unique_ptr<Follower>> crowd;
  for (in_addr_t machine = 10; machine < 15; ++machine) {
    crowd.push_back(std::make_unique<Follower>(page.port(), machine));
    crowd.back()->says("GET / HTTP/1.1\r\n");
  }
  run(page.loop, [&] { return page.gone.size() >= 3; });
  EXPECT_EQ(page.gone, (std::vector<GuestNumber>{2, 3, 4}));
  EXPECT_TRUE(page.server->welcome(page.here.at(0), false)) << "he is still there";
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
  OpenPage page;
  for (const auto& [header, address] : kSaid) {
    page.from.clear();
    const auto proxy = page.enters(1, header);
    EXPECT_EQ(page.from, address) << header;
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
  PageServer::Limits limits;
  limits.unread_bytes = 3 * kText;
  OpenPage page(limits);
  const auto reads = page.enters();
  const auto sleeps = page.enters();
  ASSERT_EQ(page.here.size(), 2u);
  for (const GuestNumber guest : page.here) ASSERT_TRUE(page.server->welcome(guest, false));
  const auto text = std::make_shared<const std::string>(kText, 'x');
  std::size_t sent = 0;
  std::size_t read = 0;
  // More than two systems' buffers hold.
  for (; page.gone.empty() && sent < 500 * kText; sent += kText) {
    for (const GuestNumber guest : page.here) page.server->send(guest, text);
    run(page.loop, [&] { return (read += reads->reads().size()) >= sent + kText; });
  }
  EXPECT_EQ(page.gone, std::vector{page.here.back()});
  EXPECT_GE(read, sent) << "nothing waits for who does not read";
}

}  // namespace
}  // namespace annabella::host
