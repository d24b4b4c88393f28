// Codes and addresses as they are said aloud.
#include "app/code_phrase.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "words/voice.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

std::string spoken(const char* voice, const char* address) {
  const auto loaded = *Voice::load(std::string(SOURCE_DIR) + "/voices/" + voice);
  return loaded->say(with_address(address)).spoken;
}

// Whoever cannot see the screen reads the address out to somebody who types it.
TEST(Address, IsSaidSignBySign) {
  const char* address = "http://192.168.1.20:8080/";
  EXPECT_THAT(spoken("de", address),
              HasSubstr("1 9 2 Punkt 1 6 8 Punkt 1 Punkt 2 0 Doppelpunkt 8 0 8 0"));
  EXPECT_THAT(spoken("en", address), HasSubstr("1 9 2 dot 1 6 8 dot 1 dot 2 0 colon 8 0 8 0"));
  EXPECT_THAT(spoken("cs", address), HasSubstr("1 9 2 tečka 1 6 8"));
  EXPECT_THAT(spoken("sk", address), HasSubstr("2 0 dvojbodka 8 0 8 0"));
  EXPECT_THAT(spoken("en", "http://[fe80::1]:8080/"),
              HasSubstr("f e 8 0 colon  colon 1 colon 8 0 8 0"));
}

TEST(Address, IsPrintedAsItIsTyped) {
  const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  EXPECT_EQ(voice->say(with_address("http://127.0.0.1:8080/")).printed,
            "Seite: http://127.0.0.1:8080/");
}

}  // namespace
}  // namespace annabella::host
