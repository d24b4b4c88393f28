#include "plugins/guard.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

TEST(Guard, GivesWhatThePluginReturned) {
  const auto seven = guarded("some.so", [] { return 7; });
  ASSERT_TRUE(seven);
  EXPECT_EQ(*seven, 7);
  EXPECT_TRUE(guarded("some.so", [] {}));
}

TEST(Guard, CopiesTheTextOfAnException) {
  const auto failed =
      guarded("some.so", []() -> int { throw std::out_of_range("no such square"); });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what.key, "plugin.failed");
  EXPECT_EQ(text_in(failed.error().what, "path"), "some.so");
  EXPECT_EQ(text_in(failed.error().what, "report"), "no such square");
}

TEST(Guard, TakesAnythingThatIsThrown) {
  EXPECT_EQ(guarded("some.so", [] { throw 7; }).error().what.key, "plugin.failed-silently");
  EXPECT_EQ(guarded("some.so", [] { throw "text"; }).error().what.key, "plugin.failed-silently");
  EXPECT_EQ(guarded("some.so", [] { throw std::runtime_error(""); }).error().what.key,
            "plugin.failed-silently");
}

struct WithoutText : std::exception {
  const char* what() const noexcept override { return nullptr; }
};

TEST(Guard, TakesAnExceptionWithoutText) {
  EXPECT_EQ(guarded("some.so", [] { throw WithoutText(); }).error().what.key,
            "plugin.failed-silently");
}

TEST(Guard, KeepsTheTextToOneShortLine) {
  const std::string screed = "one\ntwo\033[2J" + std::string(5000, 'x');
  const auto failed = guarded("some.so", [&] { throw std::runtime_error(screed); });
  const std::string why = text_in(failed.error().what, "report");
  EXPECT_TRUE(why.starts_with("one?two?[2Jxxx")) << why;
  EXPECT_LE(why.size(), 500u);
}

}  // namespace
}  // namespace annabella::host
