// How many faults of a plugin are too many.
#include <gtest/gtest.h>

#include "plugins/fault.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Faults, ThreeInFiveMinutesAreTooMany) {
  Faults faults;
  const Faults::Time start{};
  faults.add(start);
  faults.add(start + minutes{2});
  EXPECT_FALSE(faults.are_too_many());
  faults.add(start + minutes{5});
  EXPECT_TRUE(faults.are_too_many());
}

TEST(Faults, ThreeInALongerTimeAreNot) {
  Faults faults;
  for (int third = 0; third < 20; ++third) {
    faults.add(Faults::Time{} + third * (minutes{2} + seconds{31}));
    EXPECT_FALSE(faults.are_too_many()) << third;
  }
}

}  // namespace
}  // namespace annabella::host
