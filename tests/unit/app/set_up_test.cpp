// A position that is set up man by man: what a line means, what stands then, and where a game
// begins.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "app/board_look.h"
#include "app/set_up_board.h"
#include "app/set_up_line.h"
#include "app/set_up_talk.h"
#include "boards/wire_record.h"
#include "chess960.h"
#include "hearing/phrasebook.h"
#include "positional.h"
#include "simulated.h"
#include "standard.h"
#include "support/null_host.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Wing = SetUpBoard::Wing;

std::shared_ptr<const Voice> voice_called(const std::string& id) {
  const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
  if (!voice) throw std::runtime_error(voice.error().what.key);
  return *voice;
}

std::vector<std::shared_ptr<const Voice>> voices_besides(const std::string& id) {
  std::vector<std::shared_ptr<const Voice>> others;
  for (const char* one : {"cs", "de", "en", "sk"}) {
    if (one != id) others.push_back(voice_called(one));
  }
  return others;
}

Square square(const std::string& name) {
  return {static_cast<std::uint8_t>(name[0] - 'a'), static_cast<std::uint8_t>(name[1] - '1')};
}

class ABoardSetUp : public testing::Test {
 protected:
  NullHost host;
  Standard chess{host};
  SetUpBoard board{chess};
};

TEST_F(ABoardSetUp, IsEmptyWithWhiteToMove) {
  EXPECT_EQ(board.fen(), "8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_THAT(board.men(), IsEmpty());
  EXPECT_FALSE(board.undo());
}

TEST_F(ABoardSetUp, HasWhoWasPutOnIt) {
  board.put(square("e1"), 'K');
  board.put(square("h8"), 'r');
  board.put(square("e8"), 'k');
  board.give_turn(Color::black);
  EXPECT_EQ(board.fen(), "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
  board.put(square("h8"), 'q');
  board.take_off(square("e1"));
  EXPECT_EQ(board.fen(), "4k2q/8/8/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(board.on(square("h8")), 'q');
  EXPECT_EQ(board.on(square("e1")), kNoPiece);
}

TEST_F(ABoardSetUp, EachStepIsUndone) {
  board.put(square("e1"), 'K');
  board.give_turn(Color::black);
  board.pass(square("e3"));
  board.let_castle(Color::white, Wing::king_side, true);
  board.clear();
  board.set_start();
  EXPECT_EQ(board.fen(), chess.start(0)->fen());
  for (const char* before : {"8/8/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/4K3 b K e3 0 1",
                             "8/8/8/8/8/8/8/4K3 b - e3 0 1", "8/8/8/8/8/8/8/4K3 b - - 0 1",
                             "8/8/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"}) {
    EXPECT_TRUE(board.undo());
    EXPECT_EQ(board.fen(), before);
  }
  EXPECT_FALSE(board.undo());
}

// Unless it is said, as far as king and rook stand where they begin; and what is said holds.
TEST_F(ABoardSetUp, LetsCastleFromHome) {
  ASSERT_TRUE(board.read("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"));
  EXPECT_EQ(board.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1") << "it is written so";
  std::vector<PlacedPiece> men = board.men();
  board.lay(men);
  EXPECT_EQ(board.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_TRUE(board.may_castle(Color::black, Wing::queen_side));
  board.let_castle(Color::white, Wing::queen_side, false);
  EXPECT_EQ(board.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1");
  board.take_off(square("e8"));
  EXPECT_EQ(board.fen(), "r6r/8/8/8/8/8/8/R3K2R w K - 0 1");
  board.put(square("e8"), 'k');
  EXPECT_EQ(board.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1");
}

TEST_F(ABoardSetUp, ReadsWhatItWrites) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                          "4k3/8/8/8/8/8/4P3/4K2R b K - 49 70"}) {
    EXPECT_TRUE(board.read(fen)) << fen;
    EXPECT_EQ(board.fen(), fen);
  }
}

TEST_F(ABoardSetUp, StaysAsItIsWhereAFenIsNone) {
  board.put(square("e1"), 'K');
  const std::string before = board.fen();
  for (const char* no_fen :
       {"", "8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/7 w - - 0 1", "8/8/8/8/8/8/8/9 w - - 0 1",
        "8/8/8/8/8/8/8/X7 w - - 0 1", "8/8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 x - - 0 1",
        "8/8/8/8/8/8/8/8 w - e9 0 1", "8/8/8/8/8/8/8/8 w ? - 0 1",
        "99999999999999999999/8/8/8/8/8/8/8 w - - 0 1"}) {
    EXPECT_FALSE(board.read(no_fen)) << no_fen;
    EXPECT_EQ(board.fen(), before) << no_fen;
  }
}

TEST(ABoardOfChess960, KeepsTheFilesOfItsRooks) {
  NullHost host;
  const Chess960 variant(host);
  SetUpBoard board(variant);
  ASSERT_TRUE(board.read("4k3/8/8/8/8/8/8/1RR1K1R1 w BG - 0 1"));
  EXPECT_TRUE(board.may_castle(Color::white, Wing::king_side));
  EXPECT_TRUE(board.may_castle(Color::white, Wing::queen_side));
  EXPECT_EQ(board.fen(), "4k3/8/8/8/8/8/8/1RR1K1R1 w GB - 0 1");
}

// Who does not stand on the board is still to be put there.
TEST(ABoardWithHands, KeepsInTheHandWhoIsNotPutOnIt) {
  NullHost host;
  Positional variant(host);
  SetUpBoard board(variant);
  EXPECT_TRUE(board.has_hands());
  EXPECT_EQ(board.fen(), variant.start(0)->fen());
  board.put(square("e1"), 'K');
  board.put(square("e8"), 'k');
  board.put(square("a2"), 'P');
  EXPECT_EQ(variant.in_hand(*variant.from_fen(board.fen())).size(), 29U) << board.fen();
}

TEST(ABoardWithHands, KnowsWhatIsNotOfItsGame) {
  NullHost host;
  Positional variant(host);
  SetUpTalk talk(variant, voice_called("de"), {});
  EXPECT_THAT(talk.welcome(), testing::SizeIs(2)) << "who is not put down stays in the hand";
  for (const char* line : {"kurze Rochade weiß", "en passant e6"}) {
    const std::vector<Phrase> said = talk.hear(line);
    ASSERT_EQ(said.size(), 1U) << line;
    EXPECT_EQ(said.front().key, "set-up.not-in-this-game") << line;
  }
  talk.hear("weiß Ke1 schwarz Ke8");
  talk.hear("fertig");
  ASSERT_TRUE(talk.fen());
  EXPECT_EQ(variant.in_hand(*variant.from_fen(*talk.fen())).size(), 30U);
}

// The words of Appendix D, and how people write.
struct Spoken {
  const char* voice;
  const char* line;
  const char* fen;
};

void PrintTo(const Spoken& spoken, std::ostream* out) {
  *out << spoken.voice << ": " << spoken.line;
}

class ALineThatSetsUp : public testing::TestWithParam<Spoken> {};

TEST_P(ALineThatSetsUp, SaysWhoStandsWhere) {
  NullHost host;
  Standard chess(host);
  SetUpTalk talk(chess, voice_called(GetParam().voice), voices_besides(GetParam().voice));
  talk.hear(GetParam().line);
  EXPECT_EQ(talk.board().fen(), GetParam().fen);
}

INSTANTIATE_TEST_SUITE_P(
    Languages, ALineThatSetsUp,
    testing::Values(
        Spoken{"de", "Weiß König Eva eins", "8/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"de", "weißer König e1", "8/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"de", "weiß Ke1, Th1", "8/8/8/8/8/8/8/4K2R w K - 0 1"},
        Spoken{"de", "der schwarze Läufer steht auf Cesar drei", "8/8/8/8/8/2b5/8/8 w - - 0 1"},
        Spoken{"de", "schwarz S g8 und weiß Sb1", "6n1/8/8/8/8/8/8/1N6 w - - 0 1"},
        Spoken{"de", "Bauern Anna zwei, Bella zwei, Cesar 2", "8/8/8/8/8/8/PPP5/8 w - - 0 1"},
        Spoken{"de", "weiß Bauern a 2 b 2 schwarz a 7", "8/p7/8/8/8/8/PP6/8 w - - 0 1"},
        Spoken{"de", "grundstellung weg Eva zwei",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w "
               "KQkq - 0 1"},
        Spoken{"de", "grundstellung weg Turm h1 a1",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w kq - 0 1"},
        Spoken{"de", "Schwarz am Zug", "8/8/8/8/8/8/8/8 b - - 0 1"},
        Spoken{"de", "am Zug ist Schwarz", "8/8/8/8/8/8/8/8 b - - 0 1"},
        Spoken{"de", "en passant Eva sechs", "8/8/8/8/8/8/8/8 w - e6 0 1"},
        Spoken{"de", "kurze Rochade für Weiß und lange Rochade schwarz",
               "8/8/8/8/8/8/8/8 w Kq - 0 1"},
        Spoken{"de", "weiß kurze Rochade, schwarz lange Rochade", "8/8/8/8/8/8/8/8 w Kq - 0 1"},
        Spoken{"de", "Grundstellung keine Rochade",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
        Spoken{"de", "Grundstellung keine lange Rochade schwarz",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"},
        Spoken{"de", "Ne4", "8/8/8/8/4N3/8/8/8 w - - 0 1"},  // an English letter
        Spoken{"en", "white king Eva one, black king on e8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"en", "the white king stands on e1", "8/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"en", "black a knight on a one", "8/8/8/8/8/8/8/n7 w - - 0 1"},
        Spoken{"en", "starting position, no castling, black to move",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"},
        Spoken{"en", "starting position off e2 d2",
               "rnbqkbnr/pppppppp/8/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 1"},
        Spoken{"cs", "bílý král Eva jedna, černá dáma na d8", "3q4/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"cs", "bílý král stojí na e1", "8/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"cs", "na tahu je černý", "8/8/8/8/8/8/8/8 b - - 0 1"},
        Spoken{"cs", "základní postavení žádná rošáda bílý",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 0 1"},
        Spoken{"cs", "bílá Jg1 Va1", "8/8/8/8/8/8/8/R5N1 w - - 0 1"},
        Spoken{"sk", "biely kráľ Eva jeden, čierna dáma Dávid osem",
               "3q4/8/8/8/8/8/8/4K3 w - - 0 "
               "1"},
        Spoken{"sk", "biely kráľ stojí na e1", "8/8/8/8/8/8/8/4K3 w - - 0 1"},
        Spoken{"sk", "čierny na ťahu", "8/8/8/8/8/8/8/8 b - - 0 1"},
        Spoken{"sk", "základné postavenie preč Eva dva",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"}));

// Whatever a recogniser can hear while a position is set up means something there.
TEST(WhatIsHeard, SetsUpOrAsks) {
  NullHost host;
  Standard chess(host);
  std::mt19937 chance(7);
  for (const char* id : {"cs", "de", "en", "sk"}) {
    const auto voice = voice_called(id);
    const auto sounds =
        Pronunciations::read(std::string(SOURCE_DIR) + "/voices/" + id + "/hearing.dict");
    ASSERT_TRUE(sounds) << id;
    const PhraseNet net = Phrasebook(*voice, *sounds).set_up_on(chess.traits());
    std::map<int, std::vector<const PhraseNet::Arc*>> from;
    for (const PhraseNet::Arc& arc : net.arcs) from[arc.from].push_back(&arc);
    for (int i = 0; i < 300; ++i) {
      std::string words;
      for (int at = PhraseNet::kBegin; at != PhraseNet::kEnd;) {
        const std::vector<const PhraseNet::Arc*>& ways = from[at];
        ASSERT_FALSE(ways.empty()) << id << ": " << words << "...";
        const PhraseNet::Arc& arc = *ways[chance() % ways.size()];
        if (!arc.word.empty()) words += arc.word + ' ';
        at = arc.to;
      }
      if (words.empty()) continue;
      SetUpTalk talk(chess, voice, {});
      for (const Phrase& said : talk.hear(words)) {
        EXPECT_NE(said.key, "set-up.not-understood") << id << ": " << words;
      }
    }
  }
}

class TalkingOfAPosition : public testing::Test {
 protected:
  using Said = std::vector<std::string>;
  Said said(const std::string& line) {
    Said lines;
    for (const Phrase& phrase : talk.hear(line)) lines.push_back(voice->say(phrase).printed);
    return lines;
  }

  NullHost host;
  Standard chess{host};
  std::shared_ptr<const Voice> voice = voice_called("de");
  SetUpTalk talk{chess, voice, voices_besides("de")};
};

TEST_F(TalkingOfAPosition, SaysBackWhatItHasUnderstood) {
  EXPECT_THAT(said("weißer König e1 Turm a1"),
              ElementsAre("Weiß: König Eva eins", "Weiß: Turm Anna eins"));
  EXPECT_THAT(said("schwarz"), ElementsAre("Jetzt Schwarz."));
  EXPECT_THAT(said("Kh8"), ElementsAre("Schwarz: König Hector acht")) << "the colour holds";
  EXPECT_THAT(said("Th8"),
              ElementsAre("Weg: König Schwarz Hector acht", "Schwarz: Turm Hector acht"));
  EXPECT_THAT(said("weg Hector acht"), ElementsAre("Weg: Turm Schwarz Hector acht"));
  EXPECT_THAT(said("Hector acht weg"), ElementsAre("Hector acht: leer"));
  EXPECT_THAT(said("Weiß am Zug"), ElementsAre("Weiß am Zug."));
  EXPECT_THAT(said("keine kurze Rochade weiß"), ElementsAre("Weiß: keine kurze Rochade"));
  EXPECT_THAT(said("leer"), ElementsAre("Das Brett ist leer."));
  EXPECT_THAT(said(""), IsEmpty());
  EXPECT_THAT(said("wiederhole"), ElementsAre("Das Brett ist leer."));
}

TEST_F(TalkingOfAPosition, NothingHalfUnderstoodIsDone) {
  for (const char* line : {"Weiß König Eva eins Turm", "König Eva", "weg", "keine", "Eva eins",
                           "Ke1 e1 weg", "Weiß König Eva neun", "weg alles andere", "kein König e1",
                           "e2e4", "am Zug xyz", "...", "xyz", "Steht der weiße König auf e1?"}) {
    EXPECT_THAT(said(line), ElementsAre(testing::StartsWith("Nicht verstanden: "))) << line;
    EXPECT_EQ(talk.board().fen(), "8/8/8/8/8/8/8/8 w - - 0 1") << line;
  }
}

TEST_F(TalkingOfAPosition, ALongLineThatMakesNoSenseIsSoonAnswered) {
  std::string line = "weiß";
  for (int i = 0; i < 20; ++i) line += " der weiße Bauer a 2 und kurze Rochade";
  EXPECT_THAT(said(line + " xyz"), ElementsAre(testing::StartsWith("Nicht verstanden: ")));
}

TEST_F(TalkingOfAPosition, TheLastStepIsTakenBack) {
  EXPECT_THAT(said("zurück"), ElementsAre("Es gibt nichts zurückzunehmen."));
  said("Weiß König e1 Turm a1");
  EXPECT_THAT(said("zurück"), ElementsAre("Zurück: Weiß: Turm Anna eins"));
  EXPECT_EQ(talk.board().fen(), "8/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_THAT(said("zurück"), ElementsAre("Zurück: Weiß: König Eva eins"));
  said("Grundstellung");
  said("leer");
  EXPECT_THAT(said("zurück"), ElementsAre("Zurück: Das Brett ist leer."));
  EXPECT_EQ(talk.board().fen(), chess.start(0)->fen());
}

TEST_F(TalkingOfAPosition, IsAskedAsInAGame) {
  said("Weiß Ke1 Th1 schwarz Ke8 en passant a6");
  EXPECT_THAT(said("was steht"), ElementsAre("Weiß: König Eva eins", "Weiß: Turm Hector eins",
                                             "Schwarz: König Eva acht", "Weiß am Zug.",
                                             "Weiß: kurze Rochade", "En passant auf Anna sechs"));
  EXPECT_THAT(said("wo ist der Turm"), Contains("Weiß: Turm Hector eins"));
  EXPECT_THAT(said("was steht auf e8"), ElementsAre("Eva acht: König Schwarz"));
  EXPECT_THAT(said("s e"), Contains("Eva eins: König Weiß"));
  EXPECT_THAT(said("wer"), ElementsAre("Weiß am Zug."));
  EXPECT_THAT(said("stellung"), testing::SizeIs(8));
  EXPECT_THAT(said("hilfe"), testing::SizeIs(7));
}

TEST_F(TalkingOfAPosition, AFenIsReadAsAWhole) {
  EXPECT_THAT(said("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"),
              ElementsAre("Weiß: König Eva eins", "Weiß: Turm Hector eins", "Weiß: Bauer Eva zwei",
                          "Schwarz: König Eva acht", "Weiß am Zug.", "Weiß: kurze Rochade"));
  EXPECT_THAT(said("4k3/8/8/8/8/8/4P3/8 w - - 0 1"), Contains("Weiß hat keinen König."));
  EXPECT_EQ(talk.board().on(square("e1")), kNoPiece) << "what can be read stands there";
  said("weiß Ke1");
  said("fertig");
  EXPECT_EQ(talk.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_THAT(said("4k3/8/8/8/8/8/4P3 w - - 0 1"), Contains("FEN: Zahl der Reihen 7 statt 8."));
}

TEST_F(TalkingOfAPosition, SaysWhyNoGameBeginsAndGoesOn) {
  said("Weiß König Eva eins");
  EXPECT_THAT(said("fertig"), ElementsAre("Schwarz hat keinen König.",
                                          "So beginnt keine Partie. Ändern Sie die Stellung, dann: "
                                          "fertig."));
  EXPECT_FALSE(talk.fen());
  said("schwarz Ke8");
  EXPECT_THAT(said("fertig"), Contains("In dieser Stellung ist die Partie schon zu Ende: "
                                       "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(talk.fen()) << "nobody can win (FIDE 5.2.2)";
  said("Ta8");
  EXPECT_THAT(said("fertig"), ElementsAre("Die Partie beginnt."));
  EXPECT_EQ(talk.fen(), "r3k3/8/8/8/8/8/8/4K3 w q - 0 1");
}

TEST_F(TalkingOfAPosition, WhatNoGameReachesIsWishedForTwice) {
  said("Weiß Ke1 Bauern a2 b2 c2 d2 e2 f2 g2 h2 a3 schwarz Ke8");
  EXPECT_THAT(said("fertig"), Contains("Weiß hat mehr als 8 Bauern."));
  EXPECT_FALSE(talk.fen());
  said("weiß Ta1");
  EXPECT_THAT(said("fertig"), Contains("Weiß hat mehr als 8 Bauern.")) << "it is another position";
  EXPECT_FALSE(talk.fen());
  EXPECT_THAT(said("fertig"), ElementsAre("Die Partie beginnt."));
  EXPECT_TRUE(talk.fen());
}

TEST_F(TalkingOfAPosition, IsLeft) {
  EXPECT_THAT(said("abbrechen"), ElementsAre("Keine Partie."));
  EXPECT_TRUE(talk.has_left());
}

// A "nein" to what was heard wrongly takes nothing from who has set up a whole position.
TEST_F(TalkingOfAPosition, IsLeftWithSomethingOnTheBoardWhenThatIsWishedForTwice) {
  said("Weiß Ke1");
  EXPECT_THAT(said("nein"), ElementsAre(HasSubstr("Noch einmal abbrechen")));
  said("Weiß Ta1");
  EXPECT_THAT(said("ende"), ElementsAre(HasSubstr("Noch einmal abbrechen")));
  EXPECT_FALSE(talk.has_left());
  EXPECT_THAT(said("abbrechen"), ElementsAre("Keine Partie."));
  EXPECT_TRUE(talk.has_left());
}

TEST_F(TalkingOfAPosition, WithoutABoardNothingIsTakenFromOne) {
  EXPECT_THAT(said("vom Brett"), ElementsAre("Kein Brett ist da. Es wird mit --board genannt."));
  EXPECT_EQ(talk.board().fen(), "8/8/8/8/8/8/8/8 w - - 0 1");
}

// What the board counts as these men, written as the first part of a FEN.
std::vector<PlacedPiece> felt_as(const Variant& rules, const std::string& placement) {
  SetUpBoard board(rules);
  if (!board.read(placement)) throw std::runtime_error(placement);
  return board.men();
}

// A board at which a position is set up, and what is said there.
class TakingFromABoard : public TalkingOfAPosition {
 protected:
  void lies(const std::string& placement, std::optional<bool> lay_turned = {}) {
    const std::vector<PlacedPiece> men = felt_as(chess, placement);
    at_board = std::make_unique<SetUpTalk>(
        chess, voice, voices_besides("de"), [men] { return men; }, lay_turned);
  }
  std::vector<std::string> keys(const std::string& line) {
    std::vector<std::string> said_there;
    for (const Phrase& phrase : at_board->hear(line)) said_there.push_back(phrase.key);
    return said_there;
  }
  std::string placement() const {
    const std::string fen = at_board->board().fen();
    return fen.substr(0, fen.find(' '));
  }

  std::unique_ptr<SetUpTalk> at_board;
  // A rook mates on e8 or on d1, as the board lies.
  const std::string seen = "8/8/8/8/8/1K6/3R4/1k6", around = "6k1/4R3/6K1/8/8/8/8/8";
};

TEST_F(TakingFromABoard, WhoseMenDoNotTellIsAskedHowItLies) {
  for (const auto& [answer, stands, turned] :
       {std::tuple{"ja", seen, false}, std::tuple{"nein", around, true}}) {
    lies(seen);
    EXPECT_THAT(keys("vom Brett"), ElementsAre("board.which-way"));
    EXPECT_EQ(at_board->lies_turned(), std::nullopt);
    const auto told = keys(answer);
    ASSERT_THAT(told, testing::SizeIs(5)) << "how it lies, three men, and whose turn it is";
    EXPECT_EQ(told.front(), turned ? "board.lies-turned" : "board.lies-straight");
    EXPECT_EQ(placement(), stands);
    EXPECT_EQ(at_board->lies_turned(), turned);
    EXPECT_THAT(keys("fertig"), ElementsAre("set-up.begins"));
    EXPECT_EQ(at_board->fen(), stands + " w - - 0 1");
  }
}

TEST_F(TakingFromABoard, NoGameBeginsBeforeItIsKnownHowItLies) {
  lies(seen);
  EXPECT_THAT(keys("vom Brett fertig"), ElementsAre("board.which-way"));
  for (const char* line : {"fertig", "fertig", "was steht", "was steht auf e8", "brett",
                           "schwarz Dh8", "weg b1", "en passant e6"}) {
    EXPECT_THAT(keys(line), ElementsAre("board.which-way")) << line;
    EXPECT_EQ(at_board->fen(), std::nullopt) << line;
  }
  EXPECT_THAT(keys("Schwarz am Zug"), ElementsAre("game.to-move")) << "that is of no square";
  keys("nein");
  keys("fertig");
  EXPECT_EQ(at_board->fen(), around + " b - - 0 1");
}

TEST_F(TakingFromABoard, WhoSaysThatItLiesTurnedIsNotAsked) {
  for (const char* line : {"vom Brett umgedreht", "umgedreht", "andersherum"}) {
    lies(seen);
    EXPECT_THAT(keys(line), testing::Not(Contains("board.which-way"))) << line;
    EXPECT_EQ(placement(), around) << line;
    EXPECT_EQ(at_board->lies_turned(), true) << line;
  }
  lies(seen);
  keys("vom Brett");
  keys("umgedreht");
  EXPECT_EQ(placement(), around) << "instead of an answer";
  EXPECT_THAT(keys("fertig"), ElementsAre("set-up.begins"));
}

TEST_F(TakingFromABoard, MenAsInTheBeginningTellHowItLies) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const std::string start_seen = "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr";
  const std::string italian = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R";
  const std::string italian_seen = "R2KQB1R/PPP1PPPP/2N2N2/3P1B2/3p1b2/2n2n2/ppp1pppp/r2kqb1r";
  for (const auto& [shown, stands, turned] :
       {std::tuple{start, start, false}, std::tuple{start_seen, start, true},
        std::tuple{italian, italian, false}, std::tuple{italian_seen, italian, true}}) {
    for (const std::optional<bool> before : {std::optional<bool>{}, {false}, {true}}) {
      lies(shown, before);
      const auto told = keys("vom Brett");
      EXPECT_THAT(told, testing::Not(Contains("board.which-way"))) << shown;
      EXPECT_THAT(told, testing::Not(Contains("set-up.lies-as-before"))) << shown;
      EXPECT_EQ(at_board->lies_turned(), turned) << shown;
      EXPECT_EQ(told.back() == "board.lies-turned", turned) << shown;
      EXPECT_EQ(placement(), stands);
    }
  }
}

// Nobody has to answer, and whoever says no is right.
TEST_F(TakingFromABoard, LiesAsBeforeUntilSomebodySaysOtherwise) {
  for (const bool before : {false, true}) {
    const std::string& stands = before ? around : seen;
    lies(seen, before);
    EXPECT_EQ(keys("vom Brett").back(), "set-up.lies-as-before");
    EXPECT_EQ(placement(), stands);
    EXPECT_THAT(keys("fertig"), ElementsAre("set-up.begins"));
    EXPECT_EQ(at_board->lies_turned(), before);
    lies(seen, before);
    keys("vom Brett");
    EXPECT_THAT(keys("ja"), ElementsAre(before ? "board.lies-turned" : "board.lies-straight"));
    EXPECT_EQ(placement(), stands);
    lies(seen, before);
    keys("vom Brett");
    EXPECT_EQ(keys("nein").front(), before ? "board.lies-straight" : "board.lies-turned");
    EXPECT_EQ(placement(), before ? seen : around);
    EXPECT_EQ(at_board->lies_turned(), !before);
  }
}

TEST_F(TakingFromABoard, WhatWasTakenIsTakenBackWithItsQuestion) {
  lies(seen);
  keys("vom Brett");
  EXPECT_THAT(keys("zurück"), ElementsAre("set-up.undone"));
  EXPECT_EQ(placement(), "8/8/8/8/8/8/8/8");
  EXPECT_THAT(keys("ja"), ElementsAre("answer.nothing-asked"));
  keys("vom Brett");
  keys("nein");
  EXPECT_EQ(placement(), around);
  keys("zurück");
  EXPECT_EQ(placement(), seen) << "so it lies the other way";
  EXPECT_EQ(at_board->lies_turned(), false);
  keys("vom Brett");
  EXPECT_THAT(keys("Grundstellung"), ElementsAre("set-up.start")) << "nothing is open any more";
  EXPECT_THAT(keys("fertig"), ElementsAre("set-up.begins"));
}

TEST_F(TakingFromABoard, WhatWasSaidOfCastlingStays) {
  lies("4k3/8/8/8/8/8/8/R3K3");
  keys("vom Brett");
  keys("keine Rochade weiß");
  keys("ja");
  EXPECT_EQ(at_board->board().fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  lies("4k3/8/8/8/8/8/8/R3K3");
  keys("vom Brett");
  keys("ja");
  EXPECT_EQ(at_board->board().fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
}

// A board of text lines whose wire was recorded.
Result<std::vector<PlacedPiece>> shown_by(NullHost& host, const std::string& line,
                                          const std::string& recordings = "") {
  const TemporaryDirectory folder;
  const std::filesystem::path record = folder.path() / "board.bytes";
  WirePiece piece;
  for (const char letter : line) piece.bytes.push_back(static_cast<std::byte>(letter));
  std::ofstream(record) << line_of(piece) << '\n';
  const auto place = read_board_place("simulated:replay-at-once:" + record.string());
  return look_at({.place = *place,
                  .driver = std::make_shared<Simulated>(host),
                  .moves_here = {.white = true, .black = true}},
                 recordings);
}

TEST(ALookAtABoard, SeesWhoStandsThere) {
  NullHost host;
  const auto men = shown_by(host, "board 4k3/8/8/8/8/8/8/R3K3\n");
  ASSERT_TRUE(men);
  EXPECT_THAT(*men, testing::UnorderedElementsAre(PlacedPiece{square("a1"), 'R'},
                                                  PlacedPiece{square("e1"), 'K'},
                                                  PlacedPiece{square("e8"), 'k'}));
}

TEST(ALookAtABoard, TellsThatOneWithoutFacesCannotBeRead) {
  NullHost host;
  const auto men = shown_by(host, "board 4?3/8/8/8/8/8/8/?3?3\n");
  ASSERT_FALSE(men);
  EXPECT_EQ(men.error().what.key, "set-up.board-blind");
}

// Each look is a session of its own.
TEST(ALookAtABoard, IsRecordedAsEverySessionIs) {
  NullHost host;
  const TemporaryDirectory folder;
  for (const char* name : {"board.bytes", "board-2.bytes"}) {
    ASSERT_TRUE(shown_by(host, "board 4k3/8/8/8/8/8/8/R3K3\n", folder.path().string()));
    const auto record = read_wire_record(folder.path() / name);
    ASSERT_TRUE(record) << name;
    std::string received;
    for (const WirePiece& piece : *record) {
      if (!piece.is_received) continue;
      for (const std::byte byte : piece.bytes) received += static_cast<char>(byte);
    }
    EXPECT_EQ(received, "board 4k3/8/8/8/8/8/8/R3K3\n") << name;
  }
  const auto no_folder =
      shown_by(host, "board 4k3/8/8/8/8/8/8/R3K3\n", (folder.path() / "none").string());
  ASSERT_FALSE(no_folder);
  EXPECT_EQ(no_folder.error().what.key, "app.cannot-write");
}

TEST(ALookAtABoard, DoesNotWaitForeverForOneThatSaysNothing) {
  NullHost host;
  const auto men = shown_by(host, "battery 80\n");
  ASSERT_FALSE(men);
  EXPECT_EQ(men.error().what.key, "set-up.board-silent");
}

}  // namespace
}  // namespace annabella::host
