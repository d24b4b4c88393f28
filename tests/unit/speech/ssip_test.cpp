// SSIP as speech-dispatcher's manual has it.
#include "speech/ssip.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Ssip, AnAnswerMayHaveSeveralLines) {
  SsipAnswers answers;
  answers.take("225-21\r\n225 OK MESSAGE QUEUED\r\n208 OK CLIENT NAME SET\r\n");
  const auto queued = answers.next();
  ASSERT_TRUE(queued);
  EXPECT_EQ(queued->code, 225);
  EXPECT_TRUE(queued->is_yes());
  EXPECT_THAT(queued->lines, ElementsAre("21"));
  const auto named = answers.next();
  ASSERT_TRUE(named);
  EXPECT_EQ(named->code, 208);
  EXPECT_THAT(named->lines, IsEmpty());
  EXPECT_FALSE(answers.next());
}

TEST(Ssip, WhatComesInPiecesIsPutTogether) {
  const std::string all = "701-21\r\n701-3\r\n701 BEGIN\r\n";
  for (std::size_t cut = 0; cut < all.size(); ++cut) {
    SsipAnswers answers;
    answers.take(all.substr(0, cut));
    EXPECT_FALSE(answers.next()) << cut;
    answers.take(all.substr(cut));
    const auto news = answers.next();
    ASSERT_TRUE(news) << cut;
    EXPECT_TRUE(news->is_news());
    EXPECT_FALSE(news->is_yes());
    EXPECT_THAT(news->lines, ElementsAre("21", "3"));
    EXPECT_FALSE(answers.is_garbled());
  }
}

TEST(Ssip, RefusalsAreNoYes) {
  for (const std::string line : {"300 ERR INTERNAL", "409 ERR NOT SUPPORTED", "513 ERR SYNTAX"}) {
    SsipAnswers answers;
    answers.take(line + "\r\n");
    const auto refusal = answers.next();
    ASSERT_TRUE(refusal) << line;
    EXPECT_FALSE(refusal->is_yes()) << line;
    EXPECT_FALSE(refusal->is_news()) << line;
  }
}

TEST(Ssip, AnotherProtocolIsGarbled) {
  for (const std::string line : {"HTTP/1.1 400 Bad Request", "", "2", "20 x", "-12 x", "225",
                                 "225x", "\xff\xfe\xfd\xfc", "0x1 y"}) {
    SsipAnswers answers;
    answers.take(line + "\r\n");
    EXPECT_FALSE(answers.next()) << line;
    EXPECT_TRUE(answers.is_garbled()) << line;
  }
  SsipAnswers endless;
  endless.take(std::string(100'000, '2'));
  EXPECT_FALSE(endless.next());
  EXPECT_TRUE(endless.is_garbled());
}

TEST(Ssip, ADotAtTheBeginOfALineIsDoubled) {
  EXPECT_EQ(ssip_text("Turm Anna eins"), "Turm Anna eins\r\n.\r\n");
  EXPECT_EQ(ssip_text("."), "..\r\n.\r\n");
  EXPECT_EQ(ssip_text("eins\n.zwei\ndrei."), "eins\r\n..zwei\r\ndrei.\r\n.\r\n");
  EXPECT_EQ(ssip_text("eins\r\n.\r\nzwei"), "eins\r\n..\r\nzwei\r\n.\r\n");
  EXPECT_EQ(ssip_text(""), "\r\n.\r\n");
}

TEST(Ssip, PrioritiesHaveTheSameNames) {
  EXPECT_EQ(ssip_priority(Priority::important), "important");
  EXPECT_EQ(ssip_priority(Priority::message), "message");
  EXPECT_EQ(ssip_priority(Priority::explanation), "message");
  EXPECT_EQ(ssip_priority(Priority::text), "text");
  // What is dropped if anything else is being said.
  EXPECT_EQ(ssip_priority(Priority::progress), "notification");
}

TEST(Ssip, TheSocketIsWhereItsOwnLibraryLooksForIt) {
  ::setenv("SPEECHD_ADDRESS", "unix_socket:/tmp/reader", 1);
  EXPECT_EQ(ssip_socket(), "/tmp/reader");
  EXPECT_TRUE(is_ssip_socket_named());
  ::setenv("SPEECHD_ADDRESS", "inet_socket:localhost:6560", 1);
  EXPECT_EQ(ssip_socket(), "");
  ::unsetenv("SPEECHD_ADDRESS");
  EXPECT_FALSE(is_ssip_socket_named());
  ::setenv("XDG_RUNTIME_DIR", "/run/user/1000", 1);
  EXPECT_EQ(ssip_socket(), "/run/user/1000/speech-dispatcher/speechd.sock");
  ::unsetenv("XDG_RUNTIME_DIR");
  ::setenv("HOME", "/home/anna", 1);
  EXPECT_EQ(ssip_socket(), "/home/anna/.cache/speech-dispatcher/speechd.sock");
}

}  // namespace
}  // namespace annabella::host
