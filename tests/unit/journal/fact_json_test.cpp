// What is in players' files must be read for ever, and exactly; what is not ours must be refused.
#include "journal/fact_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "random_facts.h"

namespace annabella::host {
namespace {

constexpr Time kSomeTime{Duration{1'795'000'000'123}};

std::string kind_and_payload(Event event) {
  const Fact fact{.number = 7,
                  .at = kSomeTime,
                  .left = {Duration{180'000}, Duration{0}},
                  .event = std::move(event)};
  const Result<WrittenFact> written = write_fact(fact);
  return written ? written->kind + " " + written->payload : written.error().what.key;
}

const std::string kLeft = R"("left":{"white_ms":180000,"black_ms":0}})";

// The format itself. A change here makes the files that people have unreadable.
TEST(FactJson, TheFormatIsFixed) {
  host::Setup setup;
  setup.white = "Anna";
  setup.black = "Josef P\u0159ibyl";
  setup.time = TimeControl{Duration{900'000}, Duration{10'000}};
  setup.press = Press::by_hand;
  EXPECT_EQ(kind_and_payload(GameBegan{setup}),
            R"(game-began {"setup":{"variant":"org.annabella.variant.standard","white":"Anna",)"
            "\"black\":\"Josef P\u0159ibyl\","
            R"("time":{"base_ms":900000,"increment_ms":10000},"press":"by-hand"},)" +
                kLeft);
  setup.start = 0;
  setup.seed = 4711;
  EXPECT_EQ(kind_and_payload(GameBegan{setup}),
            R"(game-began {"setup":{"variant":"org.annabella.variant.standard","start":0,)"
            "\"seed\":4711,\"white\":\"Anna\",\"black\":\"Josef P\u0159ibyl\","
            R"("time":{"base_ms":900000,"increment_ms":10000},"press":"by-hand"},)" +
                kLeft);
  EXPECT_EQ(kind_and_payload(MoveAnnounced{Color::white,
                                           {.from = {6, 4}, .to = {5, 6}},
                                           {.san = "Nxf7+",
                                            .uci = "g5f7",
                                            .piece = 'N',
                                            .captured = 'p',
                                            .check = true,
                                            .remarks = {}}}),
            R"(move-announced {"side":"white","move":{"from":"g5","to":"f7"},)"
            R"("facts":{"san":"Nxf7+","uci":"g5f7","piece":"N","captured":"p","check":true},)" +
                kLeft);
  EXPECT_EQ(kind_and_payload(MoveMade{Color::white}), R"(move-made {"side":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(MoveRepeated{Color::black}),
            R"(move-repeated {"side":"black",)" + kLeft);
  EXPECT_EQ(kind_and_payload(MoveMisrepeated{Color::black}),
            R"(move-misrepeated {"side":"black",)" + kLeft);
  EXPECT_EQ(kind_and_payload(MoveExecuted{}), "move-executed {" + kLeft);
  EXPECT_EQ(kind_and_payload(MoveWithdrawn{Color::white}),
            R"(move-withdrawn {"side":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(MoveCompleted{Color::white}),
            R"(move-completed {"side":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(DrawOffered{Color::white}), R"(draw-offered {"by":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(DrawDeclined{Color::white}),
            R"(draw-declined {"by":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(TakebackOffered{Color::white}),
            R"(takeback-offered {"by":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(TakebackDeclined{Color::white}),
            R"(takeback-declined {"by":"white",)" + kLeft);
  EXPECT_EQ(kind_and_payload(RestoringDeclined{Color::black}),
            R"(restoring-declined {"by":"black",)" + kLeft);
  EXPECT_EQ(kind_and_payload(MovesTakenBack{2}), R"(moves-taken-back {"plies":2,)" + kLeft);
  EXPECT_EQ(kind_and_payload(FlagFell{Color::black}), R"(flag-fell {"side":"black",)" + kLeft);
  EXPECT_EQ(kind_and_payload(GameLeft{}), "game-left {" + kLeft);
  EXPECT_EQ(kind_and_payload(GameResumed{}), "game-resumed {" + kLeft);
  EXPECT_EQ(kind_and_payload(GameEnded{Score::draw, "agreement"}),
            R"(game-ended {"score":"1/2-1/2","reason":"agreement",)" + kLeft);
}

// What one pair of numbers cannot say is kept as players write it.
TEST(FactJson, OtherTimeControlsAreKeptAsTheyAreWritten) {
  for (const char* text : {"90/40+30/G;+30", "40/120,20/60,G/15+30", "5d3", "5b3", "120/40*"}) {
    host::Setup setup;
    setup.time = **read_time_control(text);
    EXPECT_EQ(kind_and_payload(GameBegan{setup}),
              R"(game-began {"setup":{"variant":"org.annabella.variant.standard","white":"",)"
              R"("black":"","time":{"control":")" +
                  std::string(text) + R"("},"press":"at-once"},)" + kLeft);
  }
  host::Setup setup;
  setup.time = TimeControl({{.moves = 0, .base = Duration{-1}}});
  EXPECT_EQ(kind_and_payload(GameBegan{setup}), "fact.wrong-field");
}

TEST(FactJson, EveryFactComesBackExactly) {
  Chance chance(1);
  std::set<std::string> kinds;
  for (std::size_t kind = 0; kind < kEventKinds; ++kind) {
    for (int n = 1; n <= 300; ++n) {
      const Fact fact = random_fact(chance, n, kind);
      const Result<WrittenFact> written = write_fact(fact);
      ASSERT_TRUE(written) << "kind " << kind << ": " << written.error().what.key;
      kinds.insert(written->kind);
      const Result<Fact> read = read_fact(n, fact.at, *written);
      ASSERT_TRUE(read) << written->payload << ": " << read.error().what.key;
      EXPECT_EQ(*read, fact) << written->payload;
    }
  }
  EXPECT_EQ(kinds.size(), kEventKinds) << "two kinds share a name";
}

TEST(FactJson, WhatCannotComeBackExactlyIsNotWritten) {
  EXPECT_EQ(kind_and_payload(GameEnded{Score::draw, "M\xfcller"}), "fact.not-utf8");
  EXPECT_EQ(kind_and_payload(GameEnded{static_cast<Score>(0), "time"}), "fact.unwritable");
  EXPECT_EQ(kind_and_payload(MoveRepeated{static_cast<Color>(0)}), "fact.unwritable");
  EXPECT_EQ(kind_and_payload(MovesTakenBack{0}), "fact.unwritable");
  EXPECT_EQ(kind_and_payload(MoveAnnounced{Color::white, {.from = {6, 0}, .to = {16, 2}}, {}}),
            "fact.unwritable");
  EXPECT_EQ(kind_and_payload(
                MoveAnnounced{Color::white, {.from = {6, 0}, .to = {5, 2}, .promotion = '='}, {}}),
            "fact.unwritable");
  const Fact late{.number = 1, .at = Time::max(), .left = {}, .event = GameResumed{}};
  EXPECT_EQ(write_fact(late).error().what.key, "fact.unwritable");
}

struct Strange {
  const char* kind;
  const char* payload;
  const char* key;
};

TEST(FactJson, WhatWeDoNotKnowIsRefused) {
  const Strange strange[] = {
      {"kings-swapped", "{}", "fact.unknown-kind"},
      {"", "{}", "fact.unknown-kind"},
      {"game-resumed", "", "fact.not-json"},
      {"game-resumed", R"({"left":{"white_ms":1,"black_ms":2})", "fact.not-json"},
      {"game-resumed", "[]", "fact.wrong-field"},
      {"game-resumed", "null", "fact.wrong-field"},
      {"game-resumed", "{}", "fact.missing-field"},
      {"game-resumed", R"({"left":{"white_ms":1}})", "fact.missing-field"},
      {"game-resumed", R"({"left":{"white_ms":1,"black_ms":2,"red_ms":3}})", "fact.unknown-field"},
      {"game-resumed", R"({"left":{"white_ms":1,"black_ms":2},"mood":"good"})",
       "fact.unknown-field"},
      {"game-resumed", R"({"left":{"white_ms":1.5,"black_ms":2}})", "fact.wrong-field"},
      {"game-resumed", R"({"left":{"white_ms":"1","black_ms":2}})", "fact.wrong-field"},
      {"game-resumed", R"({"left":{"white_ms":18446744073709551615,"black_ms":2}})",
       "fact.wrong-field"},
      {"game-resumed", R"({"left":{"white_ms":-9223372036854775808,"black_ms":2}})",
       "fact.wrong-field"},
      {"flag-fell", R"({"side":"red","left":{"white_ms":1,"black_ms":2}})", "fact.wrong-field"},
      {"flag-fell", R"({"side":1,"left":{"white_ms":1,"black_ms":2}})", "fact.wrong-field"},
      {"flag-fell", R"({"left":{"white_ms":1,"black_ms":2}})", "fact.missing-field"},
      {"moves-taken-back", R"({"plies":0,"left":{"white_ms":1,"black_ms":2}})", "fact.wrong-field"},
      {"moves-taken-back", R"({"plies":4294967297,"left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
      {"game-ended", R"({"score":"2-0","reason":"x","left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
      {"move-announced",
       R"({"side":"white","move":{"from":"e2","to":"e17"},"facts":{"san":"","uci":""},)"
       R"("left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
      {"move-announced",
       R"({"side":"white","move":{"from":"e02","to":"e4"},"facts":{"san":"","uci":""},)"
       R"("left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
      {"move-announced",
       R"({"side":"white","move":{"to":"e4","promotion":"QQ"},"facts":{"san":"","uci":""},)"
       R"("left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
      {"move-announced",
       R"({"side":"white","move":{"from":"e2","to":"e4"},)"
       R"("facts":{"san":"","uci":"","remarks":["a",1]},"left":{"white_ms":1,"black_ms":2}})",
       "fact.wrong-field"},
  };
  for (const Strange& one : strange) {
    const Result<Fact> read = read_fact(1, kSomeTime, {one.kind, one.payload});
    ASSERT_FALSE(read) << one.kind << " " << one.payload;
    EXPECT_EQ(read.error().what.key, one.key) << one.kind << " " << one.payload;
  }
}

TEST(FactJson, TheFieldThatIsUnknownIsNamed) {
  const Result<Fact> read = read_fact(
      1, kSomeTime, {"game-resumed", R"({"left":{"white_ms":1,"black_ms":2},"mood":"good"})"});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().what.with.at("field"), Argument("mood"));
}

// Bytes changed, cut, doubled: never a crash; and what is read nevertheless is a fact like any
// other, which can be written and read again.
TEST(FactJson, MutatedPayloadsAreRefusedOrAreFacts) {
  Chance chance(2);
  int refused = 0;
  for (int round = 0; round < 20'000; ++round) {
    const auto kind = static_cast<std::size_t>(between(chance, 0, kEventKinds - 1));
    WrittenFact written = *write_fact(random_fact(chance, 1, kind));
    std::string& bytes = written.payload;
    for (int n = between(chance, 1, 4); n > 0 && !bytes.empty(); --n) {
      const auto at =
          static_cast<std::size_t>(between(chance, 0, static_cast<int>(bytes.size()) - 1));
      switch (between(chance, 0, 4)) {
        case 0:
          bytes[at] = static_cast<char>(between(chance, 0, 255));
          break;
        case 1:
          bytes.resize(at);
          break;
        case 2:
          bytes.erase(at, static_cast<std::size_t>(between(chance, 1, 9)));
          break;
        case 3:
          bytes.insert(at, bytes.substr(at / 2, 20));
          break;
        default:
          bytes.insert(at, 1, R"({}[]":,0-9eE.)"[between(chance, 0, 12)]);
          break;
      }
    }
    const Result<Fact> read = read_fact(1, kSomeTime, written);
    if (!read) {
      ++refused;
      EXPECT_THAT(read.error().what.key, testing::StartsWith("fact."));
      continue;
    }
    const Result<WrittenFact> again = write_fact(*read);
    ASSERT_TRUE(again) << bytes;
    EXPECT_EQ(*read_fact(1, kSomeTime, *again), *read) << bytes;
  }
  EXPECT_GT(refused, 10'000);
}

TEST(FactJson, DeepNestingIsOnlyWrong) {
  std::string payload;
  for (int depth = 0; depth < 100'000; ++depth) payload += "[";
  EXPECT_EQ(read_fact(1, kSomeTime, {"game-resumed", payload}).error().what.key, "fact.not-json");
  payload = R"({"left":)" + payload + std::string(100'000, ']') + "}";
  EXPECT_EQ(read_fact(1, kSomeTime, {"game-resumed", payload}).error().what.key,
            "fact.wrong-field");
}

}  // namespace
}  // namespace annabella::host
