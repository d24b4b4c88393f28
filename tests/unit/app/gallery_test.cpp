// Those who only watch ask without anybody at the table waiting for them.
#include "app/gallery.h"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <string>

namespace annabella::host {
namespace {

std::string why(const std::optional<Phrase>& phrase) { return phrase ? phrase->key : ""; }

TEST(Gallery, WhatAPlayerSaysIsHeardBetweenTwoQuestions) {
  boost::asio::io_context loop;
  Gallery gallery(loop);
  Allowance his = Gallery::of_one();
  std::string heard;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(why(gallery.ask(his, "uhr", [&] { heard += 'q'; })), "");
  }
  boost::asio::post(loop, [&] { heard += 'P'; });
  EXPECT_EQ(heard, "") << "not at once";
  loop.run();
  EXPECT_EQ(heard, "qPqq");
}

TEST(Gallery, ALongLineIsNotRead) {
  boost::asio::io_context loop;
  Gallery gallery(loop);
  Allowance his = Gallery::of_one();
  const std::string long_line(Gallery::kLongestLine + 1, 'x');
  EXPECT_EQ(why(gallery.ask(his, long_line, [] { FAIL(); })), "page.too-long");
  EXPECT_EQ(loop.run(), 0u);
}

// However many they are: a hundred, ten questions each.
TEST(Gallery, AllTogetherAskNoMoreThanATableCanAnswer) {
  boost::asio::io_context loop;
  Gallery gallery(loop);
  int answered = 0;
  int refused = 0;
  for (int guest = 0; guest < 100; ++guest) {
    Allowance his = Gallery::of_one();
    for (int i = 0; i < 10; ++i) {
      const auto why_not = gallery.ask(his, "uhr", [&] { ++answered; });
      if (why(why_not) == "page.too-much") ++refused;
    }
  }
  loop.run();
  EXPECT_EQ(answered + refused, 1000);
  EXPECT_GE(answered, 20);
  EXPECT_LT(answered, 100);
}

}  // namespace
}  // namespace annabella::host
