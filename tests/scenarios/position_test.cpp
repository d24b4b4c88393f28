// annabella position and annabella san, as scripts and as people call them.
#include <gmock/gmock.h>

#include <sstream>

#include "support/own_home.h"
#include "support/table.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::Not;

Outcome annabella(const std::string& arguments) {
  static const OwnHome home;
  return run_annabella(home, arguments);
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PositionCommand, TellsScriptsEverything) {
  const Outcome start = annabella("position --porcelain " + quoted(kStart));
  EXPECT_EQ(start.status, 0);
  EXPECT_EQ(start.out,
            "legal yes\ncheck no\n"
            "moves a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 "
            "g2g3 g2g4 h2h3 h2h4\n"
            "ending none\nwinner none\ncan-win white yes\ncan-win black yes\nturn white\n"
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
            "key rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
  EXPECT_EQ(annabella(std::string("position --porcelain ") + kStart).out, start.out)
      << "in six words";
}

TEST(PositionCommand, SaysHowAPositionHasEnded) {
  const auto told = [](const std::string& fen) {
    return annabella("position --porcelain " + quoted(fen)).out;
  };
  EXPECT_THAT(told("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
              HasSubstr("check yes\nmoves\nending checkmate\nwinner black\ncan-win white no\n"
                        "can-win black yes\n"));
  EXPECT_THAT(told("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
              HasSubstr("check no\nmoves\nending stalemate\nwinner none\n"));
  EXPECT_THAT(told("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), HasSubstr("ending dead-position\n"));
  EXPECT_THAT(told("6kr/1p1N1p1p/1P3P1P/P6P/3q1RQr/7p/4pN1P/4B1KR b - - 0 1"),
              HasSubstr("ending dead-position\n"))
      << "forced captures end in stalemate";
  EXPECT_THAT(told("4k3/8/8/8/8/8/3R4/4K3 w - - 150 100"),
              HasSubstr("ending seventy-five-moves\nwinner none\n"));
  EXPECT_THAT(told("4k3/8/8/8/8/8/3R4/4K3 w - - 149 100"), HasSubstr("ending none\n"));
  EXPECT_THAT(told("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 100"), HasSubstr("ending checkmate\n"));
}

// It has ended where the game that is played has: here both turns end with their only move, and
// that is the draw, although nobody can win.
TEST(PositionCommand, AgreesWithTheGameOfAVariantAboutItsEnd) {
  const Outcome told = annabella(
      "position --porcelain --variant double "
      "'6bk/1p3p1p/5P1P/1p4p1/1P4P1/p1p5/P1P3P1/KB6 w - - 0 1 1'");
  EXPECT_THAT(told.out,
              HasSubstr("\nending none\nwinner none\ncan-win white no\ncan-win black no\n"));
}

TEST(PositionCommand, WritesTheFilesOfTheCastlingRooksIfAsked) {
  const auto told = [](const std::string& arguments) {
    return annabella("position --porcelain " + arguments).out;
  };
  EXPECT_THAT(told("--shredder " + quoted(kStart)), HasSubstr("PPPPPPPP/RNBQKBNR w HAha - 0 1\n"));
  const std::string inner = quoted("4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1");
  EXPECT_THAT(told("--variant chess960 " + inner), HasSubstr("fen 4k3/8/8/8/8/8/8/1R2K1RR w G - "));
  const std::string outer = quoted("4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1");
  EXPECT_THAT(told("--variant chess960 --shredder " + outer),
              HasSubstr("fen 4k3/8/8/8/8/8/8/1R2K1RR w HB - "));
}

TEST(PositionCommand, GivesReasonsAndGoesOnWhereItCan) {
  const Outcome bishops =
      annabella("position --porcelain '4k3/8/8/8/8/2B5/PPPPPPPP/2B1K3 w - - 0 1'");
  EXPECT_EQ(bishops.status, 1);
  EXPECT_THAT(bishops.out,
              HasSubstr("legal no\nreason white-bishops-on-one-colour\ncheck no\nmoves "));
  const Outcome kings = annabella("position --porcelain '8/8/8/8/8/8/8/8 w - - 0 1'");
  EXPECT_EQ(kings.status, 1);
  EXPECT_EQ(kings.out, "legal no\nreason white-king-missing\nreason black-king-missing\n");
  const Outcome digits = annabella("position --porcelain '4k3/17/8/8/8/8/8/4K3 w - - 0 1'");
  EXPECT_EQ(digits.status, 1);
  EXPECT_THAT(digits.out, HasSubstr("legal no\nreason fen-digits\ncheck no\n"));
  EXPECT_EQ(annabella("position").status, 2);
}

TEST(PositionCommand, Chess960CastlesOntoTheRook) {
  const Outcome told =
      annabella("position --porcelain --variant chess960 '4k3/8/8/8/8/8/8/R3K1R1 w GA - 0 1'");
  EXPECT_EQ(told.status, 0);
  EXPECT_THAT(told.out, HasSubstr(" e1a1 "));
  EXPECT_THAT(told.out, HasSubstr(" e1g1 "));
  EXPECT_THAT(told.out, HasSubstr("fen 4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1\n"));
}

TEST(PositionCommand, AMateCanBeShown) {
  const std::string told =
      annabella("position --line --porcelain '8/8/8/8/8/2k5/2r5/K7 b - - 0 1'").out;
  EXPECT_THAT(told, HasSubstr("can-win white no\ncan-win black yes\nline black c"));
}

TEST(PositionCommand, TheLastOfThe75MovesCount) {
  EXPECT_THAT(annabella("position --line --porcelain '7k/8/2R3K1/8/8/8/8/8 b - - 149 100'").out,
              HasSubstr("ending none\nwinner none\ncan-win white no\ncan-win black no\nturn"));
  EXPECT_THAT(annabella("position --porcelain '8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100'").out,
              HasSubstr("ending none\nwinner none\ncan-win white no\ncan-win black no\nturn"));
}

TEST(PositionCommand, SpeaksToPeopleInTheirLanguage) {
  const std::string fen = quoted("8/8/8/3kK3/8/8/8/P7 W - - 0 1");
  const std::pair<const char*, const char*> told[] = {
      {"de",
       "Illegale Stellung.\nFEN: Am Zug ist w oder b, nicht W.\nDie Könige stehen nebeneinander.\n"
       "Bauer auf der Grundreihe: a1.\n"},
      {"en",
       "Illegal position.\nFEN: the side to move is w or b, not W.\nThe kings stand side by side.\n"
       "A pawn on the first or last rank: a1.\n"},
      {"cs",
       "Nepřípustná pozice.\nFEN: na tahu je w nebo b, ne W.\nKrálové stojí vedle sebe.\n"
       "Pěšec na první nebo poslední řadě: a1.\n"},
      {"sk",
       "Neprípustná pozícia.\nFEN: na ťahu je w alebo b, nie W.\nKráli stoja vedľa seba.\n"
       "Pešiak na prvom alebo poslednom rade: a1.\n"}};
  for (const auto& [voice, text] : told) {
    EXPECT_EQ(annabella(std::string("position --voice ") + voice + " " + fen).out, text);
  }
  const std::string whole = annabella("position '8/8/8/8/8/k7/8/K5Q1 w - - 3 9'").out;
  EXPECT_EQ(whole.substr(0, whole.find("Weiß am Zug")),
            "Legale Stellung.\nWeiß: König Anna eins\nWeiß: Dame Gustav eins\n"
            "Schwarz: König Anna drei\n");
  EXPECT_THAT(whole, HasSubstr("mögliche Züge: Kb1 Da7"));
  EXPECT_THAT(whole, HasSubstr("\nWeiß kann noch gewinnen.\nSchwarz kann nicht mehr gewinnen.\n"));
}

// A game may begin wherever one can play, but the players are told.
TEST(PositionCommand, OtherCommandsRefuseWithTheSameSentences) {
  const Outcome perft = annabella("perft 1 --fen '4k3/8/8/8/8/8/8/8 w - - 0 1'");
  EXPECT_EQ(perft.status, 1);
  EXPECT_EQ(perft.err,
            "Von dieser Stellung aus geht keine Partie. Weiß hat keinen König. "
            "Gelesen wurde: 4k3/8/8/8/8/8/8/8 w - - 0 1\n");
  const Outcome played =
      annabella("play --speech off --fen '4k3/8/8/8/8/2B5/PPPPPPPP/2B1K3 w - - 0 1'");
  EXPECT_THAT(played.out, HasSubstr("Weiß hat beide Läufer auf einer Farbe und noch 8 Bauern.\n"));
}

std::string san(const std::string& arguments) {
  return annabella("san --porcelain " + arguments).out;
}

// As everywhere, "--" ends the options.
TEST(SanCommand, AMoveMayBeginWithHyphens) {
  EXPECT_THAT(annabella("san --porcelain " + quoted(kStart) + " -- --e4").out,
              HasSubstr("uci e2e4\n"));
  EXPECT_THAT(annabella("san --porcelain -- " + quoted(kStart) + " --").out,
              HasSubstr("error unreadable --"));
}

TEST(SanCommand, ReadsAndWritesAMoveInAnyNotation) {
  const std::string fen = quoted(kStart) + " ";
  for (const char* move :
       {"Nf3", "'Sf3'", "'Jf3'", "g1f3", "'Sg1-f3'", "'♘f3'", "'Springer Felix drei'",
        "'Jezdec f3'", "'Knight f3'", "'1. Nf3!?'", "nf3"}) {
    EXPECT_THAT(san(fen + move), testing::StartsWith("uci g1f3\nsan Nf3\n")) << move;
  }
  EXPECT_EQ(san(fen + "Nf3 --letters de"), "uci g1f3\nsan Sf3\nlong Sg1-f3\nfigurine ♘f3\n");
  EXPECT_THAT(san(std::string(kStart) + " Nf3"), HasSubstr("uci g1f3\n")) << "seven words";
  EXPECT_THAT(san(std::string(kStart) + " Springer f3"), HasSubstr("uci g1f3\n"));
  EXPECT_EQ(annabella("san " + fen + "Sf3 --letters de").out,
            "Springer Felix drei\nKurz: Sf3\nLang: Sg1-f3\nUCI: g1f3\n");
}

TEST(SanCommand, ErrorsHaveKeys) {
  const std::string bishop_and_knight = "'4k3/8/8/8/8/5N2/8/B3K3 w - - 0 1' ";
  const std::string pawn = "'4k3/P7/8/8/8/8/8/4K3 w - - 0 1' ";
  const std::pair<std::string, const char*> cases[] = {
      {bishop_and_knight + "Sd4",
       "error ambiguous Gemeint: Läufer David vier oder Springer David vier?\n"},
      {bishop_and_knight + "Sg5 --letters cs",
       "error illegal Läufer Gustav fünf: kein möglicher Zug.\n"},
      {bishop_and_knight + "hurra", "error unreadable hurra: kein Zug.\n"},
      {pawn + "a8", "error promotion-missing Umwandlung in?\n"},
      {pawn + "a8S",
       "error ambiguous Gemeint: Bauer Anna acht, Umwandlung in Läufer oder "
       "Bauer Anna acht, Umwandlung in Springer?\n"},
      {pawn + "König", "error incomplete König: wohin?\n"},
      {quoted(kStart) + " 'e4 e.p.'",
       "error illegal Bauer Eva vier, en passant: kein möglicher Zug.\n"},
      {quoted(kStart) + " 'Bauer Eva vier en passant' --letters de",
       "error illegal Bauer schlägt Eva vier, en passant: kein möglicher Zug.\n"},
      {"'8/8/8/8/8/8/8/8 w - - 0 1' e4", "error fen Schwarz hat keinen König.\n"}};
  for (const auto& [arguments, expected] : cases) {
    const Outcome told = annabella("san --porcelain " + arguments);
    EXPECT_EQ(told.out, expected);
    EXPECT_EQ(told.status, 1);
  }
  EXPECT_EQ(annabella("san " + quoted(kStart)).status, 2);
}

TEST(SanCommand, AmbiguousLettersAreDecidedByTheLanguage) {
  const std::string fen = "'4k3/8/8/8/8/5N2/8/B3K3 w - - 0 1' ";
  EXPECT_EQ(san(fen + "Sd4 --letters de"), "uci f3d4\nsan Sd4\nlong Sf3-d4\nfigurine ♘d4\n");
  EXPECT_EQ(san(fen + "Sd4 --letters sk"), "uci a1d4\nsan Sd4\nlong Sa1-d4\nfigurine ♗d4\n");
  EXPECT_THAT(san("'4k3/P7/8/8/8/8/8/4K3 w - - 0 1' a8D --letters cs"), HasSubstr("san a8D+\n"));
  EXPECT_THAT(san("'4k3/P7/8/8/8/8/8/4K3 w - - 0 1' a8D"), HasSubstr("san a8=Q+\n"));
  EXPECT_THAT(san("'4k3/P7/8/8/8/8/8/4K3 w - - 0 1' 'a8D+ (=)'"), HasSubstr("draw-offer yes\n"));
}

// The letters of all languages clash alike, the German pawn's too; a language that is named
// decides.
TEST(SanCommand, NoLanguageGoesBeforeAnotherUnasked) {
  const std::string fen = "'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' ";
  EXPECT_EQ(san(fen + "Bd3"),
            "error ambiguous Gemeint: Läufer David drei oder Bauer David drei?\n");
  EXPECT_THAT(san(fen + "Bd3 --letters en"), HasSubstr("uci f1d3\n"));
  EXPECT_THAT(san(fen + "Bd3 --letters de"), HasSubstr("uci d2d3\n"));
  EXPECT_THAT(san(fen + "Se2"), HasSubstr("error ambiguous "));
  EXPECT_THAT(san(fen + "Se2 --letters de"), HasSubstr("uci g1e2\n"));
  for (const char* letters : {"cs", "sk"}) {
    EXPECT_THAT(san(fen + "Se2 --letters " + letters), HasSubstr("uci f1e2\n"));
    EXPECT_THAT(san(fen + "Dh5 --letters " + letters), HasSubstr("uci d1h5\n"));
  }
  for (const char* queen : {"Dh5", "Qh5", "Dh5 --letters de", "'Dame h5'", "'Dáma h5'"}) {
    EXPECT_THAT(san(fen + queen), HasSubstr("uci d1h5\nsan ")) << queen;
  }
  // The pawn cannot, so there is nothing to ask.
  EXPECT_THAT(san(fen + "Bb5"), HasSubstr("uci f1b5\n"));
  EXPECT_THAT(san(fen + "d4"), HasSubstr("uci d2d4\n"));
}

// What scripts rely on: one "key value" a line.
TEST(Porcelain, IsTakenByEveryCommandThatPrints) {
  const Outcome said = annabella("say --text --porcelain e4 e5");
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.out, annabella("say --text e4 e5").out);
  const std::string config = annabella("config --porcelain --rate 200").out;
  EXPECT_NE(config.find("\nrate 200\n"), std::string::npos) << config;
  EXPECT_EQ(config.find(" = "), std::string::npos);
  const std::string voices = annabella("voices --porcelain").out;
  EXPECT_NE(voices.find("voice de Deutsch " SOURCE_DIR "/voices/de\n"), std::string::npos)
      << voices;
}

TEST(OwnWords, ADirectoryIsNoFile) {
  const Outcome refused = annabella("say --text --words /tmp e4");
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.err, HasSubstr("/tmp"));
}

}  // namespace
}  // namespace annabella::host
