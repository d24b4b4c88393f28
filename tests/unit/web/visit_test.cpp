// Which requests are for this table's page: strangers' pages send their own names.
#include "web/visit.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

TEST(Visit, AddressesAndTheMachinesOwnNameAreMeantForUs) {
  for (const char* host : {"127.0.0.1:6464", "127.0.0.1", "192.168.7.20:6464", "[::1]:6464",
                           "[fe80::1]", "localhost:6464", "club:6464", "club.local:6464"}) {
    EXPECT_TRUE(is_meant_for_us(host, "club")) << host;
    EXPECT_TRUE(is_meant_for_us(host, "Club")) << host;
  }
}

// A name that a stranger's server gives out may point here, too.
TEST(Visit, OtherNamesAreNot) {
  for (const char* host :
       {"", "evil.example:6464", "127.0.0.1.evil.example", "localhost.evil.example",
        "club.evil.example", "1.2.3", "[evil]", "club evil"}) {
    EXPECT_FALSE(is_meant_for_us(host, "club")) << host;
  }
  EXPECT_FALSE(is_meant_for_us("", "")) << "a machine without a name";
}

// What it names is said again in the answer's own policy, where a blank or a semicolon would mean
// something.
TEST(Visit, BehindAColonStandsAPortAndNothingElse) {
  for (const char* behind : {":6464; script-src *", ":6464 evil.example", ": ", ":*", ":6464,",
                             ":-1", ":123456", ":6464;"}) {
    for (const char* name : {"127.0.0.1", "[::1]", "localhost", "club", "club.local"}) {
      EXPECT_FALSE(is_meant_for_us(std::string(name) + behind, "club")) << name << behind;
    }
  }
}

TEST(Visit, OnlyThePageServedHereOpensTheFeed) {
  EXPECT_TRUE(is_from_our_page("http://127.0.0.1:6464", "127.0.0.1:6464"));
  EXPECT_TRUE(is_from_our_page("", "127.0.0.1:6464")) << "no browser";
  EXPECT_TRUE(is_from_our_page("https://club.local", "club.local")) << "a proxy encrypts";
  for (const char* origin :
       {"http://evil.example", "https://evil.example", "http://127.0.0.1:80",
        "http://localhost:6464", "null", "ws://127.0.0.1:6464", "http://127.0.0.1:64645"}) {
    EXPECT_FALSE(is_from_our_page(origin, "127.0.0.1:6464")) << origin;
  }
}

}  // namespace
}  // namespace annabella::host
