// What is heard rather than typed: asked back before it changes anything, and never done without a
// yes.
#include <gmock/gmock.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

// A player speaks; `sure`: the ear is.
Reading spoken(SmallTable& table, std::string_view words, Time at = SmallTable::now(),
               std::optional<Color> by = {}, bool sure = false) {
  return table.hear(words, at, Spoken{.by = by, .is_sure = sure});
}

std::string asked(const SmallTable& table, const Reading& reading) {
  const auto* question = std::get_if<Question>(&reading.what);
  return question != nullptr ? table.printed(question->ask) : "no question";
}

template <class What>
bool is(const Reading& reading) {
  return std::holds_alternative<What>(reading.what);
}

TEST(ReadBack, AMoveIsPlayedAfterAYesAndAtTheTimeItWasSaid) {
  SmallTable table;
  const Time said = SmallTable::now() + std::chrono::seconds{10};
  EXPECT_EQ(asked(table, spoken(table, "springer gustav eins felix drei", said)),
            "Gemeint: Springer Felix drei? Ja oder nein?");
  const Reading yes = spoken(table, "ja", said + std::chrono::seconds{4});
  ASSERT_TRUE(is<Wanted>(yes));
  EXPECT_EQ(yes.said_at, said) << "the recogniser's doubt costs nobody time";
  EXPECT_TRUE(std::holds_alternative<AnnounceMove>(std::get<Wanted>(yes.what).actions.at(0)));
}

TEST(ReadBack, ATypedYesIsAsGood) {
  SmallTable table;
  spoken(table, "eva vier");
  EXPECT_EQ(table.says("ja"), "white: move e2e4");
  EXPECT_EQ(table.fen().substr(0, 44), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN");
}

TEST(ReadBack, ANoOrSilencePlaysNothing) {
  for (const char* answer : {"nein", ""}) {
    SmallTable table;
    const std::string before = table.fen();
    spoken(table, "eva vier");
    EXPECT_TRUE(is<Dropped>(table.hear(answer))) << answer;
    EXPECT_EQ(table.fen(), before);
    EXPECT_EQ(table.says("ja"), "! Keine Frage ist offen.");
  }
}

TEST(ReadBack, WhatIsSaidAfterANoIsReadBackAgain) {
  SmallTable table;
  spoken(table, "eva vier");
  EXPECT_EQ(asked(table, spoken(table, "nein david vier")),
            "Gemeint: Bauer David vier? Ja oder nein?");
}

TEST(ReadBack, WhoeverIsSureIsNotAsked) {
  SmallTable table;
  EXPECT_TRUE(is<Wanted>(spoken(table, "eva vier", SmallTable::now(), {}, true)));
}

// What asks about the game or stops the voice does no harm.
TEST(ReadBack, QuestionsAreAnsweredAtOnce) {
  SmallTable table;
  EXPECT_TRUE(is<Query>(spoken(table, "uhr")));
  EXPECT_TRUE(is<Service>(spoken(table, "stopp")));
}

TEST(ReadBack, ResigningAndDrawsAlwaysAskEvenWhoIsSure) {
  for (const bool sure : {false, true}) {
    for (const char* words : {"aufgeben", "remis"}) {
      SmallTable table;
      table.play({"e4", "e5"});  // no draw before both have moved (5.2.3)
      const auto white_says = [&](const char* what) {
        return spoken(table, what, SmallTable::now(), Color::white, sure);
      };
      EXPECT_TRUE(is<Question>(white_says(words))) << words;
      EXPECT_TRUE(is<Wanted>(white_says("ja"))) << words;
    }
  }
}

TEST(ReadBack, AMissingPromotionIsAskedAndThenReadBack) {
  SmallTable table("de", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(asked(table, spoken(table, "anna schlägt bella acht")), "Umwandlung in?");
  EXPECT_EQ(asked(table, spoken(table, "springer")),
            "Gemeint: Bauer Anna schlägt Bella acht, Umwandlung in Springer? Ja oder nein?");
  EXPECT_TRUE(is<Wanted>(spoken(table, "ja")));
}

TEST(ReadBack, AMicrophoneOfOnesOwnTellsWhoSpeaks) {
  SmallTable table;
  const Reading reading = spoken(table, "uhr", SmallTable::now(), Color::black);
  EXPECT_EQ(reading.by, Color::black);
  EXPECT_TRUE(is<NotUnderstood>(spoken(table, "eva fünf", SmallTable::now(), Color::black)))
      << "it is White's turn";
}

}  // namespace
}  // namespace annabella::host
