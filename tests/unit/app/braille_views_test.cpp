// What stands on a Braille display, and where its keys lead.
#include "app/braille_views.h"

#include <gmock/gmock.h>

#include <map>

#include "game/arbiter.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using Name = BrailleKey::Name;

std::shared_ptr<const Voice> voice_of_reader(const std::string& name) {
  static std::map<std::string, std::shared_ptr<const Voice>> voices;
  std::shared_ptr<const Voice>& voice = voices[name];
  if (!voice) voice = *Voice::load(voices_directory() / name);
  return voice;
}

Setup with_assistant(Duties duties) {
  Setup setup = supervised();
  setup.regulations.white.assistant = duties;
  return setup;
}

class Reader {
 public:
  Reader(Evening& evening, const std::string& language, int width = 40)
      : evening_(evening), cells(width) {
    EXPECT_TRUE(views.speak(voice_of_reader(language)));
    prose_.emplace(ChessScript::of(*voice_of_reader(language))->prose);
  }

  BrailleViews::Moment now() const { return {evening_.game, evening_.now, badge, cells}; }
  std::string reads() const { return views.line(now()).cells; }
  std::string written(const std::string& text) const { return *prose_->cells(text); }
  // As a reader of the language understands it.
  std::string understands() const { return *prose_->text(reads()); }
  std::optional<Square> press(Name key, int cell = 0) { return views.press({key, cell}, now()); }
  std::string after(Name key) {
    press(key);
    return reads();
  }

 private:
  Evening& evening_;

 public:
  BrailleViews views;
  Badge badge{Role::player, Color::white};
  int cells;

 private:
  std::optional<BrailleTable> prose_;
};

TEST(BrailleViews, TheLastMoveStandsAsInTheScore) {
  Evening evening;
  Reader english(evening, "en"), german(evening, "de");
  EXPECT_EQ(german.understands(), "Noch kein Zug.");
  evening.play({"e2e4"});
  EXPECT_EQ(english.reads(), "1 E4");
  EXPECT_EQ(german.reads(), "#A' E#D");
  evening.play({"g8f6"});
  EXPECT_EQ(english.reads(), "1 E4 SF6") << "S is the British knight";
  EXPECT_EQ(german.reads(), "#A' E#D .SF#F");
  evening.play({"e4e5"});
  EXPECT_EQ(english.reads(), "2 E5");
}

TEST(BrailleViews, WhatMovesFirstIsBlacksToo) {
  Evening evening = from("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12");
  Reader english(evening, "en");
  evening.play({"e8e7"});
  EXPECT_EQ(english.reads(), "12 -KE7") << "dots 3 6 (1.2)";
}

TEST(BrailleViews, TheEndStandsBehindTheLastMove) {
  Evening evening;
  Reader german(evening, "de", 80);
  evening.play({"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_THAT(german.understands(), HasSubstr("Dh4#"));
  EXPECT_THAT(german.understands(), HasSubstr("Schwarz gewinnt"));
}

TEST(BrailleViews, ClocksAreShownAsClocksShowThem) {
  host::Setup setup;
  setup.time = TimeControl(90min, 30s);
  Evening evening(setup);
  Reader german(evening, "de");
  EXPECT_EQ(german.after(Name::down),
            german.written("Weiß 1 30 30") + "  " + german.written("Schwarz 1 30 30"));
  EXPECT_TRUE(german.views.shows_clocks());
  evening.pass(61s + 1ms);
  EXPECT_THAT(german.understands(), HasSubstr("1 29 29")) << "a begun second counts";
  german.badge.side = Color::black;
  EXPECT_THAT(german.understands(), testing::StartsWith("Schwarz")) << "his own clock first";
  EXPECT_FALSE((german.press(Name::down), german.views.shows_clocks()));
}

TEST(BrailleViews, EachClockStandsOnALineOfTwenty) {
  host::Setup setup;
  setup.time = TimeControl(150min, 30s);
  Evening evening(setup);
  for (const char* language : {"de", "en", "cs", "sk"}) {
    Reader reader(evening, language, 20);
    const std::string first = reader.after(Name::down);
    const std::string second = reader.after(Name::on);
    EXPECT_NE(first, second) << language;
    EXPECT_TRUE(reader.views.shows_clocks()) << language;
    EXPECT_THAT(reader.understands(), HasSubstr("2 30 30")) << language;
    reader.press(Name::on);
    EXPECT_FALSE(reader.views.shows_clocks()) << language << ": two lines";
  }
}

TEST(BrailleViews, AGameWithoutAClockSaysSo) {
  Evening evening;
  Reader german(evening, "de");
  german.press(Name::down);
  EXPECT_EQ(german.understands(), voice_of_reader("de")->say({"game.no-clock", {}}).printed);
}

// The whole list, down and up again, on each display.
TEST(BrailleViews, KeysLeadThroughRanksAndFiles) {
  Evening evening;
  for (const int width : {20, 32, 40}) {
    Reader english(evening, "en", width);
    english.press(Name::down);
    EXPECT_EQ(english.after(Name::down), "8  ( ! V = U V ! (") << width;
    EXPECT_EQ(english.after(Name::down), "7  & & & & & & & &");
    for (const char* rank : {"6", "5", "4", "3"}) EXPECT_EQ(english.after(Name::down)[0], *rank);
    EXPECT_EQ(english.after(Name::down), "2  P P P P P P P P");
    EXPECT_EQ(english.after(Name::down), "1  R S L Q K L S R");
    EXPECT_EQ(english.after(Name::down), "A  R P - ' - ' & (");
    for (const char* file : {"B", "C", "D", "E", "F", "G"}) {
      EXPECT_EQ(english.after(Name::down)[0], *file);
    }
    EXPECT_EQ(english.after(Name::down), "H  R P ' - ' - & (");
    EXPECT_EQ(english.after(Name::down), "") << "nothing was said";
    EXPECT_EQ(english.after(Name::down), "") << "the end";
    EXPECT_EQ(english.after(Name::up)[0], 'H');
    EXPECT_EQ(english.after(Name::top), english.written("No move yet."));
    EXPECT_EQ(english.after(Name::up), english.reads()) << "the beginning";
    EXPECT_EQ(english.after(Name::bottom), "");
  }
}

// Every view in every language on the narrowest display: a line of its own for each, and none is
// longer.
TEST(BrailleViews, LinesFitTwentyCells) {
  host::Setup setup;
  setup.time = TimeControl(90min, 30s);
  Evening evening(setup);
  evening.play(kTenMovesEach);
  for (const char* language : {"de", "en", "cs", "sk"}) {
    Reader reader(evening, language, 20);
    EXPECT_FALSE(reader.reads().empty());
    int lines = 1;
    for (; lines < 60; ++lines) {
      const std::string before = reader.reads();
      if (reader.after(Name::on) == before) break;
      EXPECT_LE(reader.reads().size(), 20u) << language;
    }
    EXPECT_GE(lines, 1 + 2 + 8 + 8) << language;
    EXPECT_LE(lines, 2 + 2 + 8 + 8 + 1) << language << ": a rank is one line";
  }
}

TEST(BrailleViews, ARankShowsTheBoardAsItIs) {
  Evening evening;
  Reader english(evening, "en");
  for (int i = 0; i < 6; ++i) english.press(Name::down);
  EXPECT_EQ(english.reads(), "4  ' - ' - ' - ' -");
  evening.play({"e2e4"});
  EXPECT_EQ(english.reads(), "4  ' - ' - P - ' -") << "without a key";
}

TEST(BrailleViews, RoutingKeysNameASquare) {
  Evening evening;
  Reader english(evening, "en");
  EXPECT_EQ(english.press(Name::routing, 3), std::nullopt) << "over a sentence";
  english.press(Name::down);
  EXPECT_EQ(english.press(Name::routing, 3), std::nullopt) << "over a clock";
  english.press(Name::down);
  EXPECT_EQ(english.press(Name::routing, 0), std::nullopt) << "over the name";
  EXPECT_EQ(english.press(Name::routing, 3), at("a8"));
  EXPECT_EQ(english.press(Name::routing, 17), at("h8"));
  EXPECT_EQ(english.press(Name::routing, 18), std::nullopt) << "behind the board";
  for (int i = 0; i < 8; ++i) english.press(Name::down);
  EXPECT_EQ(english.press(Name::routing, 5), at("a2")) << "on a file";
}

TEST(BrailleViews, WhatIsSaidComesBeforeWhatIsReadAndLeadsBack) {
  Evening evening;
  Reader german(evening, "de");
  german.press(Name::down);
  const std::string rank = german.after(Name::down);
  const Phrase question{"answer.no-move", {}};
  for (const Name key : {Name::up, Name::down, Name::on, Name::back}) {
    german.views.show({question});
    EXPECT_EQ(german.understands(), "Noch kein Zug.");
    EXPECT_EQ(german.after(key), rank) << static_cast<int>(key);
  }
  german.views.keep({{"game.no-clock", {}}});
  EXPECT_EQ(german.reads(), rank) << "what is of less weight waits";
  german.press(Name::bottom);
  EXPECT_EQ(german.understands(), voice_of_reader("de")->say({"game.no-clock", {}}).printed);
  german.press(Name::down);
  EXPECT_EQ(german.understands(), "Noch kein Zug.") << "what was said before";
}

TEST(BrailleViews, AMoveComesBeforeEverything) {
  Evening evening;
  Reader english(evening, "en");
  for (int i = 0; i < 5; ++i) english.press(Name::down);
  english.views.show({{"game.no-clock", {}}});
  evening.play({"e2e4"});
  english.views.show_move();
  EXPECT_EQ(english.reads(), "1 E4");
  EXPECT_EQ(english.after(Name::up), "1 E4") << "the reader is there, too";
}

// A sentence that is longer than the line is turned like pages, back as well, and no word is lost.
TEST(BrailleViews, LongSentencesArePaged) {
  Evening evening;
  const std::string whole = voice_of_reader("de")->say({"braille.lost", {}}).printed;
  for (const int width : {20, 32, 40}) {
    Reader german(evening, "de", width);
    german.views.show({{"braille.lost", {}}});
    std::vector<std::string> pages{german.understands()};
    std::vector<std::string> lines{german.reads()};
    german.press(Name::on);
    while (german.understands() != "Noch kein Zug." && pages.size() < 20) {
      pages.push_back(german.understands());
      lines.push_back(german.reads());
      german.press(Name::on);
    }
    std::string again;
    for (const std::string& page : pages) again += (again.empty() ? "" : " ") + page;
    EXPECT_EQ(again, whole) << width;
    EXPECT_GT(pages.size(), 2u);
    german.press(Name::bottom);
    for (const std::string& line : lines) {
      EXPECT_EQ(german.reads(), line);
      EXPECT_LE(line.size(), static_cast<std::size_t>(width));
      german.press(Name::on);
    }
    for (auto line = lines.rbegin() + 1; line != lines.rend(); ++line) {
      EXPECT_EQ(german.after(Name::back), *line);
    }
  }
}

// From a view of two lines back to its second one.
TEST(BrailleViews, BackLeadsToTheEndOfTheViewBefore) {
  host::Setup setup;
  setup.time = TimeControl(90min, 30s);
  Evening evening(setup);
  Reader german(evening, "de", 20);
  german.press(Name::down);
  const std::string black = german.after(Name::on);
  german.press(Name::on);
  EXPECT_EQ(german.after(Name::back), black);
}

// D.2.10.4, D.2.10.1, 12.6: what the role may not be told is not shown.
TEST(BrailleViews, NobodyReadsWhatHeMayNotBeTold) {
  Evening evening(with_assistant({}));
  evening.play({"e2e4", "e7e5"});
  Reader german(evening, "de", 80);
  german.badge = {Role::assistant, Color::white};
  const auto withheld = [&](const char* article) {
    return voice_of_reader("de")
        ->say({"role.not-agreed", {{"article", std::string(article)}}})
        .printed;
  };
  EXPECT_EQ(german.understands(), withheld("D.2.10.2"));
  german.press(Name::down);
  EXPECT_EQ(german.understands(), withheld("D.2.10.4"));
  german.press(Name::down);
  EXPECT_EQ(german.understands(), withheld("D.2.10.1"));
  EXPECT_EQ(german.press(Name::routing, 3), std::nullopt);
  german.badge = {Role::arbiter, std::nullopt};
  EXPECT_EQ(german.after(Name::top), "E#D E#E") << "without its number (12.6)";
}

}  // namespace
}  // namespace annabella::host
