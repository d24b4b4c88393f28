#include "plugins/card_reader.h"

#include <annabella/variant.h>
#include <gtest/gtest.h>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

// The texts are those of tests/bad_plugins/plugins/good_variant.cpp.
TEST(CardReader, ReadsWhatTheAuthorWrote) {
  const auto card = read_card(built_plugin("good_variant"));
  ASSERT_TRUE(card);
  EXPECT_EQ(card->kind, "variant");
  EXPECT_EQ(card->id, "org.example.variant.good");
  EXPECT_EQ(card->version, "1.2.3");
  EXPECT_EQ(card->name, "Good variant");
  EXPECT_EQ(card->api_major, kApiMajor);
  EXPECT_EQ(card->api_minor, kApiMinor);
  EXPECT_EQ(card->abi, ANNABELLA_ABI);
  EXPECT_EQ(card->layout, Variant::kLayout);
}

TEST(CardReader, SaysWithWhatAPluginWasBuilt) {
  const auto debug = read_card(built_plugin("debug_library"));
  ASSERT_TRUE(debug);
  EXPECT_NE(debug->abi.find("/debug"), std::string::npos) << debug->abi;
  EXPECT_NE(debug->abi.find("cxx11abi1"), std::string::npos) << debug->abi;
  const auto other = read_card(built_plugin("other_sanitizer"));
  ASSERT_TRUE(other);
  EXPECT_NE(other->abi.find("asan") == std::string::npos,
            std::string(ANNABELLA_ABI).find("asan") == std::string::npos)
      << other->abi;
}

}  // namespace
}  // namespace annabella::host
