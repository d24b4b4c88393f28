// What has been asked and what is said instead of an answer: whoever goes on to something else
// finds the question dropped, and is told so; whoever has asked about the game, or was not
// understood, hears it again. No word that is said later answers what he has forgotten.
#include <gmock/gmock.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr Move kE7E5{{4, 6}, {4, 4}};
constexpr const char* kDropped = "[Die Frage ist verworfen.] ";

Regulations nobody_sees() {
  Regulations agreed;
  agreed.white.unseeing = agreed.black.unseeing = true;
  return agreed;
}

// Of one who was asked, where nobody says who he is.
struct QuestionKind {
  const char *name, *fen;
  const char* announced;  // by White, for Black to repeat (D.2.1); null: nothing
  const char* line;       // what the question answers
  const char* act;        // what yes, or the choice, would do
  bool is_sure = true;    // the line was made out
};
constexpr QuestionKind kOwnMove{"his own move?", "", "e4", "c5", "move c7c5"};
constexpr QuestionKind kQuestionKinds[] = {
    kOwnMove,
    {"really resign?", "", nullptr, "aufgeben", "resign"},
    {"which knight?", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", nullptr, "Sd2", "d2"},
    {"where to?", "", nullptr, "Springer", "move"},
    {"becomes what?", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", nullptr, "a8", "a7a8"},
    {"was it e4?", "", nullptr, "eva vier", "move e2e4", false}};

// A table at which somebody has just been asked something.
struct Asked {
  SmallTable table;
  std::string ask;  // the question
};

Asked just_asked(const QuestionKind& kind) {
  const bool repeats = kind.announced != nullptr;
  SmallTable table("de", kind.fen, repeats ? Press::by_hand : Press::at_once,
                   repeats ? nobody_sees() : Regulations{});
  if (repeats) table.says(kind.announced);
  if (kind.is_sure) {
    table.says(kind.line);
  } else {
    table.hear(kind.line, SmallTable::now(), Spoken{.by = {}, .is_sure = false});
  }
  const auto open = table.dialogue().open_question();
  std::string ask = open ? table.printed(*open) : "nothing was asked";
  EXPECT_THAT(ask, EndsWith("?")) << kind.name;
  return {std::move(table), std::move(ask)};
}

// 5.2.3: before both have moved no draw; nothing to take back, nothing to claim, nobody to correct.
constexpr const char* kRefusedOrders[] = {"remis",          "biete Remis",
                                          "Remis annehmen", "Remis ablehnen",
                                          "fahne",          "Remis beanspruchen, fünfzig Züge"};

TEST(AQuestion, IsDroppedByAnOrderAlsoOneThatIsRefused) {
  for (const char* order : kRefusedOrders) {
    for (const QuestionKind& kind : kQuestionKinds) {
      for (const char* answer : {"ja", "nein", "", "Bella", "Dame", "Gustav eins"}) {
        Asked asked = just_asked(kind);
        const std::string before = asked.table.fen();
        const std::string what = std::string(kind.name) + " / " + order + " / " + answer;
        const std::string said = asked.table.says(order);
        EXPECT_THAT(said, StartsWith(kDropped)) << what;
        EXPECT_THAT(said, Not(HasSubstr(asked.ask))) << what;
        EXPECT_EQ(asked.table.dialogue().open_question(), std::nullopt) << what << ": " << said;
        EXPECT_THAT(asked.table.says(answer), Not(HasSubstr(kind.act))) << what;
        EXPECT_EQ(asked.table.fen(), before) << what;
        EXPECT_FALSE(asked.table.game().ended()) << what;
      }
    }
  }
}

// The first case that was seen, word by word.
TEST(AQuestion, D_2_1_ARefusedDrawOfferLeavesNoMoveForALaterYes) {
  Asked asked = just_asked(kOwnMove);
  EXPECT_EQ(asked.table.says("remis"),
            "[Die Frage ist verworfen.] ! Remis erst, wenn beide gezogen haben. 5.2.3.");
  EXPECT_EQ(asked.table.says("ja"), "! Keine Frage ist offen.");
  EXPECT_EQ(asked.table.game().plies().size(), 1U);
}

// A question in a question's place: the last one is the one that is answered.
TEST(AQuestion, GivesWayToAnotherOne) {
  for (const QuestionKind& kind : kQuestionKinds) {
    if (std::string(kind.act) == "resign") continue;
    for (const char* order : {"aufgeben", "ich gebe auf"}) {
      Asked asked = just_asked(kind);
      const std::string before = asked.table.fen();
      EXPECT_THAT(asked.table.says(order),
                  AllOf(StartsWith(kDropped), HasSubstr("Wirklich aufgeben?")))
          << kind.name;
      EXPECT_EQ(asked.table.says("nein"), "- Nein: die Partie geht weiter.") << kind.name;
      EXPECT_EQ(asked.table.says("ja"), "! Keine Frage ist offen.") << kind.name;
      EXPECT_EQ(asked.table.fen(), before) << kind.name;
    }
  }
}

// He goes on asking about the game, or says what nobody understands: nothing is dropped.
TEST(AQuestion, IsAskedAgainBehindWhatOrdersNothing) {
  for (const char* line : {"uhr", "stellung", "wer", "hm", "Waschmaschine", "x9"}) {
    for (const QuestionKind& kind : kQuestionKinds) {
      Asked asked = just_asked(kind);
      const std::string said = asked.table.says(line);
      EXPECT_THAT(said, EndsWith(asked.ask)) << kind.name << " / " << line;
      EXPECT_THAT(said, Not(HasSubstr("verworfen"))) << kind.name << " / " << line;
    }
  }
}

// Whose order is refused and who was not asked has dropped nobody's question.
TEST(AQuestion, IsNotDroppedByWhatAnotherMayNotDo) {
  for (const QuestionKind& kind : kQuestionKinds) {
    Asked asked = just_asked(kind);
    const bool is_blacks = kind.announced != nullptr;
    const std::string other = is_blacks ? "weiß: " : "schwarz: ";
    EXPECT_THAT(asked.table.says(other + "remis"), AllOf(StartsWith("! "), EndsWith(asked.ask)))
        << kind.name;
    EXPECT_NE(asked.table.dialogue().open_question(), std::nullopt) << kind.name;
  }
}

// He whose question it was hears that it is gone, also where somebody else has spoken.
TEST(AQuestion, IsDroppedInTheEarOfHimWhoWasAsked) {
  SmallTable table;
  table.says("schwarz: aufgeben");
  const Reading reading = table.hear("weiß: e4");
  EXPECT_TRUE(reading.notes.empty());
  ASSERT_TRUE(reading.drops);
  EXPECT_EQ(*reading.drops, (Badge{Role::player, Color::black}));
  SmallTable own;
  own.says("aufgeben");
  const Reading his = own.hear("e4");
  EXPECT_EQ(his.drops, std::nullopt);
  ASSERT_EQ(his.notes.size(), 1U);
  EXPECT_EQ(his.notes.front().key, "note.dropped");
}

// The game goes on past the question, by a board or a page, and brings an offer with it: the yes
// that was on somebody's tongue is no word for that.
TEST(AQuestion, ThatTheGameHasPassedLeavesNoYesForAnOffer) {
  for (const char* answer : {"schwarz: ja", "schwarz: nein", "ja", "nein"}) {
    SmallTable table;
    table.play({"e4", "e5"});
    EXPECT_EQ(table.says("schwarz: aufgeben"), "? Schwarz: Wirklich aufgeben? Ja oder nein?");
    Dialogue page;
    table.does(page.hear("Sf3", table.game(), table.voice()));
    table.does({.by = Color::white, .what = Wanted{Color::white, {OfferDraw{}}}, .notes = {}});
    EXPECT_EQ(table.says(answer), "[Die Frage ist verworfen.] ! Dazwischen kam ein Angebot.")
        << answer;
    EXPECT_FALSE(table.game().ended()) << answer;
    EXPECT_EQ(table.game().draw_offer(), Color::white) << "and it still stands";
    EXPECT_EQ(table.says("schwarz: ja"), "black: accept draw");
  }
}

// D.2.8: another move in the place of the last one; as many half-moves, another game.
TEST(AQuestion, IsVoidWhereTheLastMoveIsAnother) {
  SmallTable table("de", "", Press::by_hand, nobody_sees());
  table.says("e4");
  EXPECT_THAT(table.says("c5"), StartsWith("? Schwarz, eigener Zug?"));
  Dialogue page;
  table.does(page.hear("korrektur d4", table.game(), table.voice()));
  ASSERT_EQ(table.game().last()->facts.san, "d4");
  EXPECT_FALSE(table.dialogue().still_asks(table.game()));
  EXPECT_EQ(table.says("schwarz: ja"), "! Keine Frage ist offen.");
  EXPECT_EQ(table.game().plies().size(), 1U);
}

// What the table itself asks is dropped as well.
TEST(AQuestion, OfTheTablesOwnIsDroppedByAnOrder) {
  SmallTable table;
  EXPECT_EQ(table.is_asked(Color::white, {"practice.make", {{"side", Color::white}}}, Resign{}),
            "Weiß: Trotzdem ziehen? Ja oder nein?");
  EXPECT_THAT(table.says("remis"), StartsWith(kDropped));
  EXPECT_EQ(table.says("ja"), "! Keine Frage ist offen.");
  EXPECT_FALSE(table.game().ended());
}

// As people ask for it.
TEST(Practice, IsAskedForPolitely) {
  for (const auto& [usual, same] : std::vector<std::pair<std::string, Said>>{
           {"tipp", {"de", {"ein Tipp bitte", "Tipp, bitte!", "einen Tipp, bitte.", "Vorschlag"}}},
           {"hint", {"en", {"a hint, please", "Hint please!"}}},
           {"poraď", {"cs", {"Poraď, prosím", "poraďte prosím"}}},
           {"poraď", {"sk", {"Poraď, prosím", "poraďte prosím"}}},
           {"zurück", {"de", {"nimm zurück", "Nimm den Zug zurück!"}}}}) {
    for (const char* line : same.lines) {
      SmallTable table(same.voice), other(same.voice);
      for (SmallTable* one : {&table, &other}) one->play({"e4"});
      const std::string expected = table.says(usual);
      EXPECT_THAT(expected, testing::Not(StartsWith("!"))) << usual;
      EXPECT_EQ(other.says(line), expected) << same.voice << ": " << line;
    }
  }
}

// Telephones and dictation end every sentence so.
TEST(OrdersToTheProgram, MayEndWithAFullStop) {
  for (const Said& said :
       {Said{"de", {"ende", "tipp", "wiederhole", "stopp", "bitte wiederholen", "nimm zurück"}},
        Said{"en", {"quit", "hint", "repeat", "stop"}},
        Said{"cs", {"konec", "poraď", "opakuj", "ticho"}},
        Said{"sk", {"koniec", "poraď", "opakuj", "ticho"}}}) {
    for (const std::string line : said.lines) {
      SmallTable table(said.voice), other(said.voice);
      for (SmallTable* one : {&table, &other}) one->play({"e4"});
      const std::string expected = table.says(line);
      EXPECT_THAT(expected, testing::Not(StartsWith("!"))) << line;
      EXPECT_EQ(other.says(line + "."), expected) << line;
    }
  }
}

// Black is one, and has answered 1.e4.
void play_against_an_engine(SmallTable& table) {
  static constexpr bool kPlays = true;
  table.leaves_to_engine(Color::black, kPlays);
  table.play({"e4"});
  table.does(
      {.by = Color::black, .what = Wanted{Color::black, {AnnounceMove{kE7E5}}}, .notes = {}});
}

// Where an engine plays, nobody is asked in its name, and nobody speaks for it.
TEST(TheEngine, SpeaksForItself) {
  for (const char* line : {"schwarz: remis", "schwarz: aufgeben", "schwarz: zurück", "schwarz: e5",
                           "schwarz: Springer", "schwarz: ja", "schwarz: nein",
                           "schwarz: Remis beanspruchen, fünfzig Züge", "schwarz: anwesend",
                           "schwarz: remis annehmen"}) {
    SmallTable table;
    play_against_an_engine(table);
    table.play({"Sf3"});
    const int facts = table.game().facts();
    EXPECT_THAT(table.says(line), StartsWith("! ")) << line;
    EXPECT_EQ(table.game().facts(), facts) << line;
    EXPECT_EQ(table.dialogue().open_question(), std::nullopt) << line;
  }
}

// The offer is the person's own, and so no answer of his can be meant.
TEST(TheEngine, AnswersItselfWhatItIsOffered) {
  for (const Action& offer : {Action(OfferDraw{}), Action(OfferTakeback{})}) {
    for (const char* answer : {"ja", "nein", "remis annehmen", "remis ablehnen"}) {
      const bool is_draw = std::holds_alternative<OfferDraw>(offer);
      if (!is_draw && std::string_view(answer).starts_with("remis")) continue;
      SmallTable table;
      play_against_an_engine(table);
      table.does({.by = Color::white, .what = Wanted{Color::white, {offer}}, .notes = {}});
      ASSERT_EQ(is_draw ? table.game().draw_offer() : table.game().takeback_offer(), Color::white);
      EXPECT_EQ(table.says(answer), "! Schwarz ist die Engine, und das ist ihre Sache.") << answer;
    }
  }
}

TEST(TheEngine, IsSpokenForWhereItHasGivenUp) {
  bool plays = true;
  SmallTable table;
  table.leaves_to_engine(Color::black, plays);
  table.play({"e4"});
  EXPECT_EQ(table.says("schwarz: e5"), "! Schwarz ist die Engine, und das ist ihre Sache.");
  plays = false;
  EXPECT_EQ(table.says("schwarz: e5"), "black: move e7e5");
}

// Whoever plays against it hears all about both, and is asked what is his.
TEST(TheEngine, IsAskedAboutAsAnybody) {
  const bool plays = true;
  SmallTable table;
  table.leaves_to_engine(Color::black, plays);
  EXPECT_EQ(table.says("schwarz: meine"), "black: query my");
  EXPECT_EQ(table.says("aufgeben"), "? Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(
      table.says("schwarz: aufgeben"),
      "! Schwarz ist die Engine, und das ist ihre Sache. Noch offen: Weiß: Wirklich aufgeben? "
      "Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: resign");
}

// An arbiter's word is his own, whoever plays.
TEST(TheEngine, IsUnderTheArbiterAsAnybody) {
  Regulations agreed;
  agreed.arbiter = true;
  const bool plays = true;
  SmallTable table("de", "", Press::at_once, agreed);
  table.leaves_to_engine(Color::black, plays);
  EXPECT_EQ(table.says("Schiedsrichter: Verwarnung Schwarz"),
            "arbiter white: penalty warning for black");
}

}  // namespace
}  // namespace annabella::host
