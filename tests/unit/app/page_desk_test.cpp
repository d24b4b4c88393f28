// Who comes in to a table's page, and comes back to it.
#include "app/page_desk.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "support/follower.h"
#include "support/house_and_loop.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::Not;

// A page, and all that it has heard.
class PageAtHome {
 public:
  explicit PageAtHome(int port) : line_(port) {}

  void follows() { line_.says(kFollows + "\r\n"); }
  // Shorter than 126 bytes, behind a mask of zeros.
  void says(const std::string& text) {
    const std::string masked_length(1, static_cast<char>(0x80 | text.size()));
    line_.says("\x81" + masked_length + std::string(4, '\0') + text);
  }
  // All of it so far; a long message comes in frames, whose beginnings are left out (RFC
  // 6455, 5.2).
  const std::string& hears() {
    constexpr std::size_t kBeginning = 4;  // of a frame of 126 bytes to 64 kB
    heard_ += line_.reads();
    for (const std::string& going_on : {std::string("\0~", 2), std::string("\x80~")}) {
      for (std::size_t at; (at = heard_.find(going_on)) != std::string::npos;)
        heard_.erase(at, kBeginning);
    }
    return heard_;
  }
  // Behind the last `name`, as many signs as `length`, or up to the next comma.
  std::string last(const std::string& name, std::size_t length = 0) {
    const std::size_t at = hears().rfind("\"" + name + "\":");
    if (at == std::string::npos) return "";
    const std::size_t from = at + name.size() + 3;
    return heard_.substr(from, length > 0 ? length : heard_.find(',', from) - from);
  }

 private:
  Follower line_;
  std::string heard_;
};

std::string news(const std::string& words) {
  return R"({"urgent":false,"words":")" + words + R"("})";
}

class PageDeskTest : public testing::Test {
 protected:
  PageDeskTest() {
    it.open();
    open_desk();
  }

  void open_desk() {
    desk = std::move(*PageDesk::open(
        it.loop, {.address = "127.0.0.1", .port = 0, .journal = (directory / "games").string()},
        {*Voice::load(std::string(SOURCE_DIR) + "/voices/de")}));
    desk->attend(*it.house, {.want = [](const Intent&) { return std::nullopt; },
                             .at_the_table = [](const auto&) { return std::nullopt; },
                             .is_engine = {},
                             .codes_changed = [] {},
                             .player_came = [this] { ++players_came; }});
  }

  std::string code_of(const std::string& key) const {
    for (const Phrase& line : desk->invitation()) {
      if (line.key == key) return std::get<std::string>(line.with.at("code"));
    }
    return "";
  }

  // In, or not: he has got his first view, or why he gets none.
  std::unique_ptr<PageAtHome> come_in(const std::string& wish) {
    const std::string address =
        std::get<std::string>(desk->invitation().front().with.at("address"));
    auto page = std::make_unique<PageAtHome>(std::stoi(address.substr(address.rfind(':') + 1)));
    it.idle(2);
    page->follows();
    it.pass([&] { return page->hears().find("101") != std::string::npos; });
    page->says(wish);
    it.pass([&] {
      return page->hears().find("\"view\"") != std::string::npos ||
             page->hears().find("\"refused\"") != std::string::npos;
    });
    it.idle();  // for the rest of it
    return page;
  }

  TemporaryDirectory directory;
  HouseAndLoop it;
  std::unique_ptr<PageDesk> desk;
  int players_came = 0;
};

// What he missed is told once: the last moves, an offer; and no journal is read for it, which
// somebody could have done as often as he liked.
TEST_F(PageDeskTest, WhoComesBackIsToldOutOfMemoryWhatHeMissed) {
  auto page = come_in(R"({"join":")" + code_of("page.code-player") + R"("})");
  const std::string token = page->last("token", 34);
  const std::string fact = page->last("fact");
  page.reset();
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"}) {
    ASSERT_EQ(it.announce(move), std::nullopt) << move;
  }
  ASSERT_EQ(it.want(Color::black, OfferDraw{}), std::nullopt);
  it.idle();
  const int reads = it.journal.reads;
  const std::string comes_back = R"({"return":)" + token + R"(,"fact":)";
  for (int times = 0; times < 5; ++times) page = come_in(comes_back + fact + "}");
  EXPECT_THAT(page->hears(), HasSubstr("Inzwischen 6 Züge."));
  for (const char* told : {"Springer Felix drei", "Springer Cesar sechs", "Läufer Cesar vier",
                           "Springer Felix sechs", "Schwarz bietet Remis an. Ja oder nein?"}) {
    EXPECT_THAT(page->hears(), HasSubstr(news(told)));
  }
  for (const char* earlier : {"Bauer Eva vier", "Bauer Eva fünf"}) {
    EXPECT_THAT(page->hears(), Not(HasSubstr(news(earlier)))) << "a few are enough";
  }
  EXPECT_THAT(page->hears(), Not(HasSubstr("\"log\"")));
  const std::string now = page->last("fact");
  page = come_in(comes_back + now + R"(,"log":true})");
  EXPECT_THAT(page->hears(), HasSubstr("Kein Zug verpasst."));
  EXPECT_THAT(page->hears(), HasSubstr("\"said\":[]"));
  for (const char* known : {"Bauer Eva vier", "Schwarz bietet Remis an. Ja oder nein?"}) {
    EXPECT_THAT(page->hears(), HasSubstr(news(known))) << "in its log";
  }
  EXPECT_EQ(it.journal.reads, reads);
}

// His seat is his from his first coming in, whether he is there or not, and after a restart.
TEST_F(PageDeskTest, ASeatThatWasTakenStaysSo) {
  EXPECT_FALSE(desk->is_seated(Color::white));
  come_in(R"({"join":")" + code_of("page.code-spectator") + R"("})");
  come_in(R"({"join":"00000000"})");
  EXPECT_EQ(players_came, 0);
  auto page = come_in(R"({"join":")" + code_of("page.code-player") + R"("})");
  const std::string token = page->last("token", 34);
  EXPECT_EQ(players_came, 1);
  page.reset();
  it.idle();
  EXPECT_TRUE(desk->is_seated(Color::white));
  EXPECT_FALSE(desk->is_seated(Color::black));
  come_in(R"({"return":)" + token + R"(,"fact":0})");
  EXPECT_EQ(players_came, 1) << "he was it already";
  desk.reset();
  open_desk();
  EXPECT_TRUE(desk->is_seated(Color::white));
  EXPECT_FALSE(desk->is_seated(Color::black));
}

}  // namespace
}  // namespace annabella::host
