// What people meet on a disk has a sentence; the rest keeps the system's words.
#include "base/system_reason.h"

#include <gtest/gtest.h>

#include <fstream>

namespace annabella::host {
namespace {

TEST(SystemReason, IsTheSameWhoeverReportsIt) {
  EXPECT_EQ(system_reason(std::make_error_code(std::errc::no_space_on_device)).key, "system.full");
  EXPECT_EQ(system_reason({ENOSPC, std::system_category()}).key, "system.full");
  EXPECT_EQ(system_reason({EDQUOT, std::generic_category()}).key, "system.full");
  EXPECT_EQ(system_reason({EACCES, std::system_category()}).key, "system.permission");
}

TEST(SystemReason, OfWhatIsRareIsQuoted) {
  const auto key = [](int number) { return system_reason({number, std::system_category()}).key; };
  EXPECT_EQ(key(ENXIO), "system.no-device");
  EXPECT_EQ(key(ENODEV), "system.no-device");
  EXPECT_EQ(key(EBUSY), "system.busy");
  EXPECT_EQ(key(EHOSTDOWN), "system.no-answer");
  EXPECT_EQ(key(ECONNREFUSED), "system.refused");
  const Phrase rare = system_reason({EDOM, std::generic_category()});
  EXPECT_EQ(rare.key, "system.other");
  EXPECT_EQ(rare.with.at("report"), Argument(std::generic_category().message(EDOM)));
}

TEST(SystemReason, LastErrorIsThatOfTheCallBefore) {
  EXPECT_FALSE(std::ifstream("/no/such/file"));
  EXPECT_EQ(system_reason(last_error()).key, "system.not-there");
}

}  // namespace
}  // namespace annabella::host
