// annabella pgn, as an organiser uses it: a file as it comes from several programs is checked,
// written in other letters, and what was written is read again.
#include <gmock/gmock.h>

#include <fstream>

#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A byte order mark, lines that end as on Windows, umlauts in Latin-1, an escaped line, comments of
// both kinds, judgements, nested variations, German letters, Chess960, and no result in the end.
constexpr std::string_view kFile =
    "\xef\xbb\xbf[Event \"Vereinsabend\"]\r\n[White \"M\xfcller\"]\r\n[Black \"K\xf6nig\"]\r\n"
    "[Result \"1-0\"]\r\n\r\n"
    "% not for readers\r\n"
    "1. e4 e5 2. Nf3 {the usual way} (2. f4 exf4 (2... Bc5! 3. Nf3) 3. Nf3) 2... d6 $6\r\n"
    "3. Bc4 Bg4?! ; a pin\r\n"
    "4. Nc3 g6?? 5. Nxe5! Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\r\n\r\n"
    "[Event \"Fischerschach\"]\r\n[Variant \"Chess 960\"]\r\n[SetUp \"1\"]\r\n"
    "[FEN \"nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w KQkq - 0 1\"]\r\n[Result "
    "\"1/2-1/2\"]\r\n\r\n"
    "1. O-O-O O-O-O 2. e4 (2. Nb3 Nb6) e5 3. Nb3 Nb6 1/2-1/2\r\n\r\n"
    "[Event \"Deutsch\"]\r\n[Result \"*\"]\r\n\r\n"
    "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd4 *\r\n";

class PgnCommand : public testing::Test {
 protected:
  std::string write(const std::string& name, std::string_view text) {
    const std::filesystem::path file = home_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }

  Outcome pgn(const std::string& arguments) {
    return run_annabella(home_, "pgn --voice en " + arguments);
  }

  OwnHome home_;
};

TEST_F(PgnCommand, ChecksAFileOfManyKinds) {
  const Outcome checked = pgn("--porcelain " + write("evening.pgn", kFile));
  EXPECT_EQ(checked.out, "games 3\nplies 29\nerrors 0\ncontradictions 0\nhints 0\n");
  EXPECT_EQ(checked.status, 0);
  EXPECT_EQ(checked.err, "");
}

struct Writing {
  const char* to;
  std::vector<std::string> lines;
};

TEST_F(PgnCommand, WritesItInOtherLettersAndReadsThatAgain) {
  const Writing writings[] = {
      {"de",
       {"1. e4 e5 2. Sf3 {the usual way} (2. f4 exf4 (2... Lc5 $1 3. Sf3) 3. Sf3) 2... d6",
        "7. Sd5# 1-0", "[White \"Müller\"]",
        "1. 0-0-0 0-0-0 2. e4 (2. Sb3 Sb6) 2... e5 3. Sb3 Sb6 1/2-1/2", "5. 0-0 Dd4 *"}},
      {"cs", {"2. Jf3", "3. Sc4 Sg4 $6 {a pin} 4. Jc3 g6 $4", "(2. Jb3 Jb6)", "5. 0-0 Dd4 *"}},
      {"sk", {"2. Jf3", "3. Sc4 Sg4 $6 {a pin} 4. Jc3 g6 $4", "(2. Jb3 Jb6)", "5. 0-0 Dd4 *"}},
      {"en", {"2. Nf3", "3. Bc4 Bg4 $6 {a pin} 4. Nc3 g6 $4", "(2. Nb3 Nb6)", "5. O-O Qd4 *"}},
      {"long",
       {"1. e2-e4 e7-e5 2. Ng1-f3", "(2. f2-f4 e5xf4 (2... Bf8-c5 $1 3. Ng1-f3)", "Bg4xd1",
        "1. O-O-O O-O-O", "5. O-O Qd8-d4 *"}},
      {"uci", {"1. e2e4 e7e5 2. g1f3", "g4d1", "1. d1c1 d8c8 2. e2e4", "5. e1g1 d8d4 *"}},
  };
  const std::string file = write("evening.pgn", kFile);
  const std::string english = pgn("--to en " + file).out;
  for (const Writing& writing : writings) {
    SCOPED_TRACE(writing.to);
    const Outcome written = pgn(std::string("--to ") + writing.to + " " + file);
    EXPECT_EQ(written.status, 0) << written.err;
    std::string flowing = written.out;
    for (char& c : flowing) c = c == '\n' ? ' ' : c;
    for (const std::string& line : writing.lines) EXPECT_THAT(flowing, HasSubstr(line));
    const std::string again = write("again.pgn", written.out);
    EXPECT_EQ(pgn("--to en " + again).out, english) << "nothing is lost on the way";
  }
}

TEST_F(PgnCommand, NamesFileAndLineOfEachErrorAndGoesOn) {
  const std::string file = write("broken.pgn",
                                 "1. e4 (1. d4 d5 2. Nf4) e5 *\n\n"
                                 "1. e4 e5\n2. Ke3 *\n\n"
                                 "1. d4 d5 1-0\n");
  const Outcome checked = pgn("--porcelain " + file);
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.out, "games 2\nplies 4\nerrors 2\ncontradictions 0\nhints 0\nerror " + file +
                             ":1 Nf4 is not possible, move 2, White.\nerror " + file +
                             ":4 Ke3 is not possible, move 2, White.\n");
}

TEST_F(PgnCommand, KnowsChess960ByEachOfItsNames) {
  std::string games;
  for (const char* name : {"Chess960", "chess 960", "Chess-960", "960", "Fischerandom",
                           "Fischer Random", "fischerrandom", "Fischer Random Chess", "FRC",
                           "Freestyle", "Freestyle Chess", "Schach960", "Fischerschach"}) {
    games += "[Variant \"" + std::string(name) +
             "\"]\n[FEN \"nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w KQkq - 0 1\"]\n\n"
             "1. O-O-O O-O-O *\n\n";
  }
  const Outcome checked = pgn("--porcelain " + write("names.pgn", games));
  EXPECT_THAT(checked.out, StartsWith("games 13\nplies 26\nerrors 0\n"));
}

// As the plugins themselves name their games, in each language, with house rules behind.
TEST_F(PgnCommand, KnowsAVariantByEachNameThatItsPluginGives) {
  std::string games;
  for (const char* name : {"double", "Double", "Double chess", "Doppelschach", "Dvojité šachy",
                           "double:first-turn=two", "Double chess:quiet=moves,first-turn=two"}) {
    games += "[Variant \"" + std::string(name) + "\"]\n\n1. e4,d4 e5,d5 *\n\n";
  }
  for (const char* name : {"Positional", "Poziční šachy", "Positionsschach"}) {
    games += "[Variant \"" + std::string(name) + "\"]\n\n1. Q@d4 K@a2 *\n\n";
  }
  for (const char* name : {"Chief and warriors", "Häuptling und Krieger", "chief-and-warriors"}) {
    games += "[Variant \"" + std::string(name) + "\"]\n\n1. e3 Mh4 *\n\n";
  }
  const Outcome checked = pgn("--porcelain " + write("names.pgn", games));
  EXPECT_THAT(checked.out, StartsWith("games 13\nplies 40\nerrors 0\n"));
  const Outcome unknown =
      pgn("--porcelain " + write("unknown.pgn", "[Variant \"Nobody's chess\"]\n\n1. e4 *\n"));
  EXPECT_THAT(unknown.out, HasSubstr("errors 1\n"));
}

TEST_F(PgnCommand, WritesAGameOfTheJournalOrReadsFilesButNotBoth) {
  run_annabella(home_, "play", "e4\ne5\nsf3\nremis anbieten\n");
  EXPECT_THAT(pgn("--game 1").out, HasSubstr("1. e4 {"));
  EXPECT_THAT(pgn("--game 1 --to uci").out, HasSubstr("2. g1f3"));
  const Outcome both = pgn("--game 1 " + write("evening.pgn", kFile));
  EXPECT_EQ(both.status, 2);
  EXPECT_EQ(both.out, "");
  EXPECT_THAT(both.err, HasSubstr("evening.pgn"));
}

// S is a knight or a bishop, and both could.
TEST_F(PgnCommand, TheLettersOfAFileCanBeNamed) {
  const std::string file = write("letters.pgn", "1. e4 e5 2. Se2 Se7 *\n");
  EXPECT_THAT(pgn("--porcelain " + file).out, HasSubstr("errors 1\n"));
  const std::string german = pgn("--to en --letters de " + file).out;
  EXPECT_THAT(german, HasSubstr("1. e4 e5 2. Ne2 Ne7 *"));
  for (const char* letters : {"cs", "sk"}) {
    const std::string other = pgn("--to en --letters " + std::string(letters) + " " + file).out;
    EXPECT_THAT(other, HasSubstr("1. e4 e5 2. Be2 Be7 *"));
  }
  const Outcome english = pgn("--porcelain --letters en " + file);
  EXPECT_EQ(english.status, 1);
  EXPECT_THAT(english.out, HasSubstr("errors 1\n"));
}

TEST_F(PgnCommand, WritesTheFilesOfTheCastlingRooksIfAsked) {
  const std::string start = "nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w ";
  const std::string file = write(
      "shredder.pgn", "[Variant \"Chess960\"]\n[FEN \"" + start +
                          "KQkq - 0 1\"]\n\n1. O-O-O *\n\n"
                          "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n1. e4 *\n");
  const Outcome written = pgn("--shredder " + file);
  EXPECT_THAT(written.out, HasSubstr("[FEN \"" + start + "HChc - 0 1\"]\n"));
  EXPECT_THAT(written.out, HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K2R w H - 0 1\"]\n"));
  EXPECT_THAT(written.out, HasSubstr("1. e4 *"));
  EXPECT_THAT(pgn("--to de " + file).out, HasSubstr("[FEN \"" + start + "KQkq - 0 1\"]\n"));
  EXPECT_THAT(pgn("--porcelain " + write("again.pgn", written.out)).out,
              HasSubstr("games 3\nplies 3\nerrors 0\n"));
}

}  // namespace
}  // namespace annabella::host
