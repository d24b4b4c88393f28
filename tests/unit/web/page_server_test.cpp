// The page's address: tests/browser has what is done there.
#include "web/page_server.h"

#include <gmock/gmock.h>

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

}  // namespace
}  // namespace annabella::host
