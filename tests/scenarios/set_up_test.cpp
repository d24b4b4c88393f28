// A position is set up by ear, and a game is played from there.
#include <gmock/gmock.h>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class AnOwnPosition : public testing::Test {
 protected:
  Outcome play(const std::string& arguments, const std::string& input) {
    return run_annabella(home, "play --set-up --time none " + arguments, input);
  }
  std::string start() {
    return std::get<GameBegan>(newest_game(home).front().event).setup.start_fen;
  }

  OwnHome home;
};

TEST_F(AnOwnPosition, IsTypedInGermanAndPlayed) {
  const Outcome outcome = play("",
                               "Weiß König Eva eins Turm Hector eins\n"
                               "schwarz Ke7\n"
                               "zurück\n"
                               "schwarzer König Eva acht\n"
                               "Weiß am Zug\n"
                               "was steht\n"
                               "fertig\n"
                               "Turm Hector acht\n"
                               "beenden\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("Weiß: König Eva eins\n"
                                     "Weiß: Turm Hector eins\n"
                                     "Schwarz: König Eva sieben\n"
                                     "Zurück: Schwarz: König Eva sieben\n"
                                     "Schwarz: König Eva acht\n"
                                     "Weiß am Zug.\n"
                                     "Weiß: König Eva eins\n"
                                     "Weiß: Turm Hector eins\n"
                                     "Schwarz: König Eva acht\n"
                                     "Weiß am Zug.\n"
                                     "Weiß: kurze Rochade\n"
                                     "Die Partie beginnt.\n"));
  EXPECT_THAT(outcome.out, HasSubstr("Turm Hector acht"));
  EXPECT_EQ(start(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(moves_of(newest_game(home)), std::vector<std::string>{"h1h8"});
}

TEST_F(AnOwnPosition, IsTypedInEnglishAndPlayed) {
  const Outcome outcome = play("--voice en",
                               "white king e1, queen d1, pawns a2 b2\n"
                               "black king on e8\n"
                               "no castling, black to move\n"
                               "done\n"
                               "Ke7\n"
                               "quit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("White: pawn Anna two\nWhite: pawn Bella two\n"));
  EXPECT_THAT(outcome.out, HasSubstr("Black to move.\nThe game begins.\n"));
  EXPECT_EQ(start(), "4k3/8/8/8/8/8/PP6/3QK3 b - - 0 1");
  EXPECT_EQ(moves_of(newest_game(home)), std::vector<std::string>{"e8e7"});
}

// As with --fen: the position is the game's own.
TEST_F(AnOwnPosition, IsKeptWithTheGame) {
  play("", "Weiß Ke1 Ta1 schwarz Ke8\nfertig\nlange Rochade\n");
  const Outcome resumed = run_annabella(home, "resume", "anfang\nbeenden\n");
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("Weiß: Turm Anna eins\n"));
  EXPECT_THAT(run_annabella(home, "pgn --game 1").out,
              HasSubstr("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]"));
}

TEST_F(AnOwnPosition, ThatCannotBePlayedIsMended) {
  const Outcome outcome = play("",
                               "Weiß König Eva eins\n"
                               "fertig\n"
                               "Schwarz König Eva acht\n"
                               "Dd8\n"
                               "fertig\n"
                               "Kf2\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Schwarz hat keinen König.\n"
                                     "So beginnt keine Partie. Ändern Sie die Stellung, dann: "
                                     "fertig.\n"
                                     "Schwarz: König Eva acht\n"
                                     "Schwarz: Dame David acht\n"
                                     "Die Partie beginnt.\n"));
  EXPECT_EQ(moves_of(newest_game(home)), std::vector<std::string>{"e1f2"});
}

TEST_F(AnOwnPosition, BeginsFromAFenThatWasNamed) {
  const Outcome outcome = play("--fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'",
                               "weg Eva zwei\nDame David zwei\nfertig\nDd3\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Weg: Bauer Weiß Eva zwei\nWeiß: Dame David zwei\n"));
  EXPECT_EQ(moves_of(newest_game(home)), std::vector<std::string>{"d2d3"});
}

TEST_F(AnOwnPosition, ThatIsLeftBeginsNoGame) {
  for (const char* input :
       {"abbrechen\ne4\n", "Weiß Ke1\nende\n", "Weiß Ke1\nnein\nnein\ne4\n", ""}) {
    const Outcome outcome = play("", input);
    EXPECT_EQ(outcome.status, 0) << input;
    EXPECT_THAT(outcome.out, StartsWith("Das Brett ist leer. Sagen Sie, wer wo steht")) << input;
    EXPECT_THAT(outcome.out, EndsWith("Keine Partie.\n")) << input;
  }
  EXPECT_NE(run_annabella(home, "resume").status, 0) << "there is none";
}

TEST_F(AnOwnPosition, IsOneWishAmongSeveralStarts) {
  const Outcome outcome = play("--variant chess960 --start 5", "");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  const Outcome played = play("--variant chess960",
                              "Weiß Kf1 Tg1 schwarz Ke8\nkurze Rochade weiß\nfertig\n"
                              "kurze Rochade\n");
  EXPECT_EQ(start(), "4k3/8/8/8/8/8/8/5KR1 w K - 0 1") << played.out;
  EXPECT_EQ(moves_of(newest_game(home)), std::vector<std::string>{"f1g1"}) << played.out;
}

// Nobody sees: it can be heard in the middle of a terminal's prompts, too.
TEST_F(AnOwnPosition, IsSetUpAtATerminal) {
  Terminal terminal({kAnnabella, "play", "--set-up", "--time", "none"}, home.environment());
  terminal.wait_for("> ");
  EXPECT_EQ(answer_to(terminal, "weißer König e1"), "Weiß: König Eva eins");
  EXPECT_EQ(answer_to(terminal, "König"), "Nicht verstanden: König. Etwa so: Weiß König Eva eins.");
  EXPECT_EQ(answer_to(terminal, "schwarz Ke8 Be7"),
            "Schwarz: König Eva acht\nSchwarz: Bauer Eva sieben");
  EXPECT_THAT(answer_to(terminal, "fertig"), StartsWith("Die Partie beginnt.\n"));
  EXPECT_THAT(answer_to(terminal, "Kd2"), HasSubstr("König David zwei"));
}

}  // namespace
}  // namespace annabella::host
