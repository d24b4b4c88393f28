// What a sealed box must withstand: the one who keeps it, one of the two who keep a code, and
// whoever changes a bit of it.
#include "base/sealed_box.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace annabella::host {
namespace {

constexpr std::string_view kInClear = "White seals move 41, Black replies";

Secret secret(const std::string& text) { return Secret(std::string(text)); }

std::string opened(const SealedBox& sealed, std::string_view box, std::string_view in_clear) {
  const Opened what = open(box, sealed.codes[0], sealed.codes[1], in_clear);
  if (!what.why_not) return "open: " + what.secret.text();
  switch (*what.why_not) {
    case Unopened::no_box:
      return "no box";
    case Unopened::wrong_codes:
      return "wrong codes";
    case Unopened::changed:
      return "changed";
  }
  return "";
}

TEST(SealedBox, OpensWithBothCodesInAnyOrderAndSpelling) {
  const SealedBox sealed = seal(secret("Läufer schlägt Eva fünf"), kInClear);
  EXPECT_EQ(opened(sealed, sealed.box, kInClear), "open: Läufer schlägt Eva fünf");
  const Opened swapped = open(sealed.box, sealed.codes[1], sealed.codes[0], kInClear);
  EXPECT_EQ(swapped.secret.text(), "Läufer schlägt Eva fünf");
  std::string plain;
  for (const char sign : sealed.codes[0].text()) {
    if (sign != ' ') plain += sign;
  }
  EXPECT_FALSE(open(sealed.box, secret(plain), sealed.codes[1], kInClear).why_not);
}

TEST(SealedBox, EveryLengthComesBackAndAllBoxesAreOfOneLength) {
  std::set<std::size_t> lengths;
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, kLongestSecret}) {
    const std::string text(length, 'x');
    const SealedBox sealed = seal(secret(text), kInClear);
    EXPECT_EQ(opened(sealed, sealed.box, kInClear), "open: " + text);
    lengths.insert(sealed.box.size());
  }
  EXPECT_EQ(lengths.size(), 1u);
  EXPECT_THROW(seal(secret(std::string(kLongestSecret + 1, 'x')), kInClear), std::invalid_argument);
}

TEST(SealedBox, OneCodeAloneIsNotEnough) {
  const SealedBox sealed = seal(secret("Dame Gustav sieben"), kInClear);
  const SealedBox other = seal(secret("Dame Gustav sieben"), kInClear);
  for (std::size_t own : {std::size_t{0}, std::size_t{1}}) {
    EXPECT_EQ(open(sealed.box, sealed.codes[own], sealed.codes[own], kInClear).why_not,
              Unopened::wrong_codes);
    EXPECT_EQ(open(sealed.box, sealed.codes[own], other.codes[0], kInClear).why_not,
              Unopened::wrong_codes);
    EXPECT_EQ(open(sealed.box, sealed.codes[own], Code{}, kInClear).why_not, Unopened::wrong_codes);
  }
  EXPECT_EQ(open(other.box, sealed.codes[0], sealed.codes[1], kInClear).why_not,
            Unopened::wrong_codes);
}

TEST(SealedBox, EverySignOfItCounts) {
  const SealedBox sealed = seal(secret("Springer Felix drei"), kInClear);
  // Some of each part and all of the first: opening is slow on purpose.
  for (std::size_t at = 0; at < sealed.box.size(); at += at < 12 ? 1 : 17) {
    std::string box = sealed.box;
    box[at] = box[at] == 'A' ? 'B' : 'A';
    EXPECT_EQ(opened(sealed, box, kInClear).find("open"), std::string::npos) << at;
  }
  EXPECT_EQ(opened(sealed, sealed.box.substr(1), kInClear), "no box");
  EXPECT_EQ(opened(sealed, sealed.box + "A", kInClear), "no box");
  EXPECT_EQ(opened(sealed, "", kInClear), "no box");
}

TEST(SealedBox, EveryByteInClearCounts) {
  const SealedBox sealed = seal(secret("Springer Felix drei"), kInClear);
  for (std::size_t at = 0; at < kInClear.size(); at += 3) {
    std::string changed(kInClear);
    changed[at] ^= 1;
    EXPECT_EQ(opened(sealed, sealed.box, changed), "changed") << at;
  }
  EXPECT_EQ(opened(sealed, sealed.box, ""), "changed");
  EXPECT_EQ(opened(sealed, sealed.box, std::string(kInClear) + '\0'), "changed");
}

TEST(SealedBox, NothingOfTheSecretOrTheCodesIsInIt) {
  const std::string text = "Springer Felix drei";
  const SealedBox one = seal(secret(text), kInClear);
  const SealedBox two = seal(secret(text), kInClear);
  EXPECT_NE(one.box, two.box);
  EXPECT_EQ(one.box.find(text), std::string::npos);
  // Two boxes of one secret share the format's first sign only, but for chance.
  int same = 0;
  for (std::size_t at = 0; at < one.box.size(); ++at) same += one.box[at] == two.box[at] ? 1 : 0;
  EXPECT_LT(same, static_cast<int>(one.box.size()) / 8);
}

TEST(SealedBox, CodesAreTwelveDigitsByChance) {
  std::set<std::string> seen;
  for (int n = 0; n < 5; ++n) {
    const SealedBox sealed = seal(secret("x"), "");
    for (const Code& code : sealed.codes) {
      EXPECT_TRUE(is_code(code.text())) << code.text();
      seen.insert(code.text());
    }
  }
  EXPECT_EQ(seen.size(), 10u);
  EXPECT_TRUE(is_code("123456789012"));
  EXPECT_FALSE(is_code("12345678901"));
  EXPECT_FALSE(is_code("1234567890123"));
  EXPECT_FALSE(is_code("12345678901x"));
}

TEST(SealedBox, AnExchangedBoxHasAnotherFingerprint) {
  const SealedBox sealed = seal(secret("Springer Felix drei"), kInClear);
  const SealedBox other = seal(secret("Springer Felix drei"), kInClear);
  const std::string print = fingerprint(sealed.box, kInClear);
  EXPECT_TRUE(is_code(print)) << print;
  EXPECT_EQ(fingerprint(sealed.box, kInClear), print);
  EXPECT_NE(fingerprint(other.box, kInClear), print);
  EXPECT_NE(fingerprint(sealed.box, std::string(kInClear) + "."), print);
  EXPECT_NE(fingerprint(sealed.box + "W", kInClear.substr(1)), print);
}

TEST(Secret, LeavesNothingWhereItWas) {
  for (const std::size_t length :
       {std::size_t{5}, std::size_t{200}}) {  // in the object, and outside
    std::string text(length, 's');
    const char* const was_at = text.data();
    const Secret kept(std::move(text));
    Secret first(std::string(length, 's'));
    const Secret second(std::move(first));
    EXPECT_EQ(second.text().size(), length);
    EXPECT_TRUE(first.empty());
    if (length < 10) {
      EXPECT_EQ(std::string_view(was_at, length), std::string(length, '\0'));
    }
    std::string wiped(length, 's');
    const char* const still_at = wiped.data();
    wipe(wiped);
    EXPECT_TRUE(wiped.empty());
    EXPECT_EQ(std::string_view(still_at, length), std::string(length, '\0'));
  }
}

}  // namespace
}  // namespace annabella::host
