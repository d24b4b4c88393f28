// The desk at an event's file that is not its alone.
#include "app/event_desk.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "app/desk_words.h"
#include "app/opened_event.h"
#include "support/temporary_directory.h"
#include "tournament/change_phrase.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;

class EventDeskTest : public testing::Test {
 protected:
  EventDeskTest() {
    write({{"settings", {{"name", "Club Open"}}},
           {"entered", {{"name", "Adler, Ada"}}},
           {"entered", {{"name", "Bohm, Bert"}}}});
  }

  // As another program does.
  void write(const std::vector<Change>& changes) {
    const auto book = std::filesystem::exists(file) ? EventBook::open(file) : EventBook::make(file);
    ASSERT_TRUE((*book)->append(static_cast<int>((*book)->changes()->size()), changes, {}));
  }

  EventDesk desk() {
    return {invocation,
            file,
            {.say =
                 [this](const Phrase& phrase) {
                   said.push_back(phrase.key);
                   phrases.push_back(phrase);
                 },
             .refuse = [this](const Phrase& phrase) { refused.push_back(phrase.key); },
             .write = [](const std::string&) {}}};
  }

  TemporaryDirectory folder;
  std::filesystem::path file = folder / "a.event";
  Options options = *Options::read({}, {});
  Invocation invocation{options, nullptr};
  std::vector<std::string> said, refused;
  std::vector<Phrase> phrases;
};

TEST_F(EventDeskTest, SeesWhatAnotherProgramHasWritten) {
  EventDesk one = desk(), other = desk();
  EXPECT_EQ(one.carry_out(order_of("add", {"Cerny"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("add", {"Dub"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("withdraw", {"Dub"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("return", {"Dub"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("undo", {})), kDone);
  EXPECT_EQ(other.carry_out(order_of("undo", {})), kDone);  // what the other one had written
  EXPECT_THAT(said, ElementsAre("change.entered", "change.entered", "change.withdrawn",
                                "change.returned", "change.undone-what", "change.undone-what"));
  EXPECT_THAT(refused, ElementsAre());
}

// An event that cannot be read is not an empty one.
TEST_F(EventDeskTest, NothingIsDoneWithAnEventThatCannotBeRead) {
  const auto out = folder.write("a.trf", "as it was");
  EventDesk one = desk(), new_one = desk();
  EXPECT_EQ(one.carry_out(order_of("where", {"Adler"})), kDone);
  write({{"teleported", {}}});
  for (EventDesk* desk : {&one, &new_one}) {
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(desk->carry_out(order_of("trf", {"out=" + out.string()})), kNo);
    }
    EXPECT_EQ(desk->carry_out(order_of("add", {"Cerny"})), kNo);
  }
  EXPECT_THAT(refused, testing::AllOf(testing::SizeIs(6), testing::Each("event.broken-change")));
  EXPECT_EQ(std::filesystem::file_size(out), 9u);
}

// Whoever reads the list later reads what was so then: colours that were put right, a pairing that
// was undone.
TEST_F(EventDeskTest, ChangesAreListedAsTheyWere) {
  write({{"paired", {{"round", "1"}, {"games", "1-2"}}},
         {"result", {{"round", "1"}, {"board", "1"}, {"score", "0-1"}}},
         {"colors", {{"round", "1"}, {"board", "1"}}},
         {"undone", {{"change", "6"}}},
         {"undone", {{"change", "5"}}},
         {"undone", {{"change", "4"}}},
         {"edited", {{"player", "1"}, {"name", "Adamova, Ada"}}}});
  EXPECT_EQ(desk().carry_out(order_of("changes", {})), kDone);
  ASSERT_EQ(phrases.size(), 10u);
  const auto white = [&](std::size_t number) {
    const Phrase& change = std::get<std::vector<Phrase>>(phrases[number - 1].with["what"]).at(0);
    const auto found = change.with.find("white");
    return found == change.with.end() ? "" : std::get<std::string>(found->second);
  };
  EXPECT_EQ(white(5), "Adler, Ada");
  EXPECT_EQ(white(6), "Bohm, Bert");
}

// What is undone is told as it was entered: 1-0 was a win of Ada's, whatever colours she has now.
TEST_F(EventDeskTest, WhatIsUndoneIsToldAsItWasEntered) {
  write({{"paired", {{"round", "1"}, {"games", "1-2"}}},
         {"result", {{"round", "1"}, {"board", "1"}, {"score", "1-0"}}},
         {"colors", {{"round", "1"}, {"board", "1"}}}});
  const auto white_of_undone = [&] {
    return std::get<std::string>(
        std::get<std::vector<Phrase>>(phrases.back().with.at("what")).at(0).with.at("white"));
  };
  EXPECT_EQ(desk().carry_out(order_of("undo", {"5"})), kDone);
  EXPECT_EQ(white_of_undone(), "Adler, Ada");
  EXPECT_EQ(desk().carry_out(order_of("undo", {"6"})), kDone);
  EXPECT_EQ(white_of_undone(), "Bohm, Bert");
}

TEST_F(EventDeskTest, EachPlayerOfAListIsToldWithHisOwnRating) {
  const auto list =
      folder.write("list.csv", "name,rating\n\"Cerny, Cyril\",1850\nDub,1700\nEgger,\n");
  EXPECT_EQ(desk().carry_out(order_of("import", {list.string()})), kDone);
  std::vector<int> ratings;
  for (const Phrase& phrase : phrases) ratings.push_back(std::get<int>(phrase.with.at("rating")));
  EXPECT_THAT(ratings, ElementsAre(1850, 1700, 0));
}

// Or another round would be changed than was meant.
TEST_F(EventDeskTest, ANameThatTheOrderHasNotIsRefused) {
  EventDesk one = desk();
  const std::size_t before = open_event(file)->changes.size();
  for (const auto& [verb, word, name] : {std::tuple{"bye", "Adler", "ruond=2"},
                                         {"withdraw", "Adler", "round=2"},
                                         {"forbid", "1 2", "frist=2"},
                                         {"points", "Adler", "raund=1"},
                                         {"undo", "", "round=1"}}) {
    EXPECT_EQ(one.carry_out(order_of(verb, {word, name})), kWrongUse) << verb;
  }
  EXPECT_THAT(refused,
              ElementsAre("tournament.no-name", "tournament.no-names", "tournament.no-name",
                          "tournament.no-name", "tournament.no-names"));
  EXPECT_EQ(open_event(file)->changes.size(), before);
  EXPECT_EQ(one.carry_out(order_of("undo", {"0"})), kNo);
  EXPECT_EQ(one.carry_out(order_of("bye", {"Adler", "round=2", "points=half"})), kDone);
}

// When it is said, and not when everybody waits for the round.
TEST_F(EventDeskTest, AnOptionThatTheSystemDoesNotKnowIsRefused) {
  EventDesk one = desk();
  for (const char* with : {"nonsense=1", "acceleration=viennese", "acceleration=baku,b6=any"}) {
    EXPECT_EQ(one.carry_out(order_of("set", {"with=" + std::string(with)})), kNo) << with;
  }
  EXPECT_THAT(refused, testing::Each(std::string("pairing.unknown-option")));
  EXPECT_EQ(one.carry_out(order_of("set", {"with=acceleration=baku"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("set", {"system=swiss-1992"})), kNo) << "it knows no Baku";
  EXPECT_EQ(one.carry_out(order_of("set", {"system=swiss-1992", "with=b6=any"})), kDone);
  EXPECT_EQ(refused.size(), 4U);
}

TEST_F(EventDeskTest, WhatHasNoLetterIsNoName) {
  EventDesk one = desk();
  for (const char* name : {"3", "-", "1-0", "½", "17."}) {
    const bool is_letter = std::string_view(name) == "½";  // beyond ASCII nobody can tell
    EXPECT_EQ(one.carry_out(order_of("add", {name})), is_letter ? kDone : kNo) << name;
  }
  EXPECT_EQ(one.carry_out(order_of("edit", {"Adler", "name=12"})), kNo);
  EXPECT_EQ(refused, std::vector<std::string>(5, "event.no-letter"));
  EXPECT_EQ(one.carry_out(order_of("add", {"Ng"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("add", {"Ли"})), kDone);
}

TEST_F(EventDeskTest, NobodyIsForbiddenTwice) {
  EventDesk one = desk();
  EXPECT_EQ(one.carry_out(order_of("forbid", {"1", "2"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("forbid", {"1", "2"})), kNo);
  EXPECT_THAT(refused, ElementsAre("event.forbidden-already"));
  EXPECT_EQ(one.carry_out(order_of("forbid", {"1", "2", "first=2", "last=3"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("allow", {"1", "2"})), kDone);
}

// Before anything is changed: a round that is paired is not paired again for its list.
TEST_F(EventDeskTest, APairingThatCannotBeHandedOutIsNone) {
  const std::size_t before = open_event(file)->changes.size();
  EventDesk one = desk();
  EXPECT_EQ(one.carry_out(order_of("pair", {"as=pdf"})), kNo);
  EXPECT_EQ(one.carry_out(order_of("pair", {"out=" + file.string()})), kNo);
  EXPECT_THAT(refused, ElementsAre("event.bad-setting", "event.out-is-book"));
  EXPECT_EQ(open_event(file)->changes.size(), before);
}

TEST_F(EventDeskTest, NoListIsWrittenOverAnEvent) {
  EventDesk one = desk();
  EXPECT_EQ(one.carry_out(order_of("trf", {"out=" + file.string()})), kNo);
  EXPECT_THAT(refused, ElementsAre("event.out-is-book"));
  EXPECT_TRUE(open_event(file));
}

TEST_F(EventDeskTest, ARatingMayStandBehindTheName) {
  EXPECT_EQ(desk().carry_out(order_of("add", {"Cerny,", "Cyril", "1850"})), kDone);
  EXPECT_EQ(desk().carry_out(order_of("add", {"Dub,", "Dana", "rating=1800"})), kDone);
  EXPECT_EQ(desk().carry_out(order_of("add", {"Player", "1"})), kDone);
  EXPECT_EQ(desk().carry_out(order_of("add", {"Deep", "Fritz", "2000", "ingo=100"})), kDone);
  const Competition event = open_event(file)->event;
  EXPECT_EQ(event.entrant(3).name, "Cerny, Cyril");
  EXPECT_EQ(event.entrant(3).rating, 1850);
  EXPECT_EQ(event.entrant(4).rating, 1800);
  EXPECT_EQ(event.entrant(5).name, "Player 1");
  EXPECT_EQ(event.entrant(5).rating, 0);
  EXPECT_EQ(event.entrant(6).name, "Deep Fritz 2000");
  EXPECT_EQ(event.entrant(6).rating, 2040);
}

DeskOrder in_german(const std::string& line) {
  static const auto voice = *Voice::load(SOURCE_DIR "/voices/de");
  return order_in_own_words(words_in_quotes(line), *voice);
}

TEST(DeskWords, EachOrderInOnesOwnWords) {
  const DeskOrder result = in_german("Ergebnis 3 Remis Runde=2");
  EXPECT_EQ(result.verb, "result");
  EXPECT_EQ(result.text(), "3 draw");
  EXPECT_EQ(result.value("round"), "2");
  const DeskOrder bye = in_german("spielfrei Halb, Hugo punkte=halb runde=4");
  EXPECT_EQ(bye.text(), "Halb, Hugo");
  EXPECT_EQ(bye.value("points"), "half");
  const DeskOrder off = in_german("punkte Huber um=-0.5 grund=\"halb verschlafen\"");
  EXPECT_EQ(off.verb, "points");
  EXPECT_EQ(off.value("by"), "-0.5");
  EXPECT_EQ(off.value("reason"), "halb verschlafen");
  const DeskOrder english = in_german("result 3 adjourned round=2");
  EXPECT_EQ(english.text(), "3 adjourned");
  EXPECT_EQ(english.value("round"), "2");
  EXPECT_EQ(in_german("singen laut").verb, "singen");
}

// As whoever writes sentences, or speaks them to a program that writes.
TEST(DeskWords, WhatEndsASentenceBelongsToNoOrder) {
  const auto of = [](const std::string& line) {
    std::string all;
    for (const std::string& word : without_end_of_sentence(words_in_quotes(line))) {
      all += (all.empty() ? "" : " ") + word;
    }
    return all;
  };
  for (const auto& [line, meant] :
       {std::pair{"pairings.", "pairings"},
        {"Paarungen!", "Paarungen"},
        {"where Ada?", "where Ada"},
        {"where 12.", "where 12"},
        {"result 3 1-0.", "result 3 1-0"},
        {"result 3 1/2.", "result 3 1/2"},
        {"add Novák ml.", "add Novák ml."},
        {"points 3 by=1 reason=\"He was there!\"", "points 3 by=1 reason=He was there!"},
        {"?", "?"},
        {"", ""}}) {
    EXPECT_EQ(of(line), meant);
  }
  EXPECT_EQ(in_german("exit").verb, "quit");
}

// Annabella's own words, too, in large letters or small ones: none of them becomes part of a name.
// A script that is written in the program's words is understood in every language.
TEST(DeskWords, TheProgramsOwnWordsAreNobodyElsesInAnyLanguage) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const auto voice = *Voice::load(std::string(SOURCE_DIR "/voices/") + id);
    for (const std::string& verb : EventDesk::verbs()) {
      EXPECT_EQ(order_in_own_words({verb}, *voice).verb, verb) << id;
    }
    for (const char* name : {"round", "points", "by", "reason", "first", "last", "as", "out",
                             "rounds", "rating", "title", "time", "system", "rated", "bye"}) {
      const DeskOrder order = order_in_own_words({"set", name + std::string("=1")}, *voice);
      EXPECT_EQ(order.value(name), "1") << id << ' ' << name;
    }
  }
}

TEST(DeskWords, InLargeLettersOrSmallOnes) {
  for (const char* line : {"melden Adler Rating=2000", "MELDEN Adler WERTUNG=2000"}) {
    const DeskOrder add = in_german(line);
    EXPECT_EQ(add.verb, "add");
    EXPECT_EQ(add.text(), "Adler");
    EXPECT_EQ(add.value("rating"), "2000");
  }
  EXPECT_EQ(in_german("Result 3 Draw").text(), "3 draw");
  EXPECT_EQ(in_german("spielfrei Adler Points=Halb").value("points"), "half");
  EXPECT_EQ(in_german("einstellen Rated=YES").value("rated"), "yes");
  EXPECT_EQ(order_of("add", {"Adler", "Fide-ID=300001"}).value("fide-id"), "300001");
}

TEST(DeskWords, ASettingIsToldInTheWordsInWhichItWasGiven) {
  const auto voice = *Voice::load(SOURCE_DIR "/voices/de");
  const Change change{"settings", in_german("einstellen gewertet=ja ort=yes").named};
  EXPECT_EQ(change.text("rated"), "yes");
  const std::string told = voice->say(change_phrase(change, {})).printed;
  EXPECT_THAT(told,
              testing::AllOf(testing::HasSubstr("gewertet ja"), testing::HasSubstr("ort yes")));
}

// What the help shows is understood as it is shown: no word of it means another order or name.
TEST(DeskWords, TheExamplesOfTheHelpAreOrders) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const auto voice = *Voice::load(SOURCE_DIR "/voices/" + std::string(language));
    for (const std::string& verb : EventDesk::verbs()) {
      const std::string help = voice->say(help_on(verb)).printed;
      const std::string example = help.substr(0, help.find(": "));
      const DeskOrder order = order_in_own_words(words_in_quotes(example), *voice);
      EXPECT_EQ(order.verb, verb) << language << ": " << example;
      const auto own = [&](std::string_view name) {
        return voice->knows("desk.name." + std::string(name));
      };
      for (const auto& [name, value] : order.named) {
        EXPECT_TRUE(own(name)) << language << ": " << example;
      }
      EXPECT_EQ(order.named.size(), static_cast<std::size_t>(std::ranges::count(example, '=')));
    }
  }
}

TEST_F(EventDeskTest, EntersWhatSeveralProgramsEnterAtOnce) {
  constexpr int kPrograms = 5, kEach = 5;
  std::vector<int> refusals(kPrograms);
  std::vector<std::thread> programs;
  for (int i = 0; i < kPrograms; ++i) {
    programs.emplace_back([&, i] {
      EventDesk own(invocation, file,
                    {.say = [](const Phrase&) {},
                     .refuse = [&, i](const Phrase&) { ++refusals[static_cast<std::size_t>(i)]; },
                     .write = [](const std::string&) {}});
      for (int j = 0; j < kEach; ++j) {
        own.carry_out(order_of("add", {"P" + std::to_string(i) + "x" + std::to_string(j)}));
      }
    });
  }
  for (std::thread& program : programs) program.join();
  EXPECT_THAT(refusals, testing::Each(0));
  EXPECT_EQ(open_event(file)->event.entrants().size(), 2u + kPrograms * kEach);
}

TEST_F(EventDeskTest, SaysThatNobodyIsInAFile) {
  std::ofstream(folder / "none.csv") << "name,rating\n";
  EXPECT_EQ(desk().carry_out(order_of("import", {(folder / "none.csv").string()})), kNo);
  EXPECT_THAT(refused, ElementsAre("event.nobody-in-file"));
}

}  // namespace
}  // namespace annabella::host
