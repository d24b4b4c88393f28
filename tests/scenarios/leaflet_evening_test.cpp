// The games of the leaflet through the program itself: played, kept, written and read again.
// Nothing in host/ knows them.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/own_home.h"
#include "support/record.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::Not;

class LeafletEvening : public testing::Test {
 protected:
  Outcome play(const std::string& variant, const std::string& lines) {
    return run_annabella(home, "play --time none --pgn game.pgn --variant " + variant, lines);
  }
  std::string pgn() const {
    std::ostringstream text;
    text << std::ifstream(home.path() / "game.pgn").rdbuf();
    return text.str();
  }
  // Read back, and without a mistake.
  void expect_plies(int plies) {
    const Outcome read = run_annabella(home, "pgn --porcelain game.pgn");
    EXPECT_THAT(read.out, HasSubstr("games 1\nplies " + std::to_string(plies) + "\nerrors 0\n"))
        << read.out << read.err << pgn();
  }

  OwnHome home;
};

TEST_F(LeafletEvening, ChiefAndWarriors) {
  const Outcome said = play("chief-and-warriors", "e3\nMh4\nLe2\nHäuptling schlägt g2\n");
  EXPECT_THAT(said.out, HasSubstr("Häuptling schlägt Gustav zwei, Schachmatt\n"));
  EXPECT_THAT(said.out, HasSubstr("Schwarz gewinnt"));
  EXPECT_THAT(pgn(), HasSubstr("[Variant \"Chief and warriors\"]"));
  EXPECT_THAT(pgn(), HasSubstr("1. e3 Mh4 2. Be2 Mxg2# 0-1"));
  expect_plies(4);
}

TEST_F(LeafletEvening, DoubleChess) {
  const Outcome said = play("double", "f3\ng4\ne5\nDh4\n");
  EXPECT_THAT(said.out, HasSubstr("Bauer Gustav vier, zweiter Zug\n"));
  EXPECT_THAT(said.out, HasSubstr("Dame Hector vier, zweiter Zug, Schachmatt\n"));
  EXPECT_THAT(pgn(), HasSubstr("[Variant \"Double\"]"));
  EXPECT_THAT(pgn(), HasSubstr("1. f3,g4 e5,Qh4# 0-1"));
  expect_plies(4);
}

// Each game of a file is said in the words of its own rules.
TEST_F(LeafletEvening, AFileIsReadAloudInTheWordsOfItsVariants) {
  home.write("mixed.pgn",
             "[Variant \"Double chess\"]\n\n1. e4,d4 e5,d5 *\n\n1. e4 e5 *\n\n"
             "[Variant \"Häuptling und Krieger\"]\n\n1. e3 Mh4 2. Be2 Mxg2# 0-1\n");
  const Outcome said = run_annabella(home, "say --text --pgn mixed.pgn");
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("Bauer David vier, zweiter Zug\n"));
  EXPECT_THAT(said.out, HasSubstr("Häuptling schlägt Gustav zwei, Schachmatt\n"));
  EXPECT_THAT(said.out, Not(HasSubstr("remark.")));
  EXPECT_THAT(run_annabella(home, "say --text --step --pgn mixed.pgn", "\n\n\nende\n").out,
              HasSubstr("Bauer David vier, zweiter Zug\n"));
}

// By the names that they bring in the voice's language.
TEST_F(LeafletEvening, TheListOfPluginsNamesThem) {
  const std::string german = run_annabella(home, "plugins list --voice de").out;
  const std::string czech = run_annabella(home, "plugins list --voice cs").out;
  for (const char* name : {"Häuptling und Krieger", "Doppelschach", "Positionsschach"}) {
    EXPECT_THAT(german, HasSubstr(name));
  }
  for (const char* name : {"Náčelník a bojovníci", "Double šachy", "Poziční šachy"}) {
    EXPECT_THAT(czech, HasSubstr(name));
  }
}

// What is not clear is asked in the variant's words, too.
TEST_F(LeafletEvening, AQuestionOfSayIsInTheVariantsWords) {
  const std::string place = "say --text --variant positional ";
  EXPECT_THAT(run_annabella(home, place + "--voice cs B@f6").err, HasSubstr("staví střelce na"));
  EXPECT_THAT(run_annabella(home, place + "--voice sk B@f6").err, Not(HasSubstr("zo zásoby")));
}

TEST_F(LeafletEvening, PositionalChess) {
  const Outcome said = play("positional",
                            "D@d4\nsetzt König auf a2\nTurm h7\nDg2\nTb5\nLg3\nLc8\nLf3\nKd3\nTg6\n"
                            "Lc1\nSf1\nSe8\nSd1\nSa4\n");
  EXPECT_THAT(said.out, HasSubstr("setzt König auf Anna zwei\n"));
  EXPECT_THAT(said.out, HasSubstr("Schwarz kann nichts mehr setzen. Weiß gewinnt.\n"));
  EXPECT_THAT(pgn(), HasSubstr("[Variant \"Positional\"]"));
  EXPECT_THAT(pgn(), HasSubstr("1. Q@d4 K@a2 2. R@h7 Q@g2"));
  expect_plies(15);
}

// A file from elsewhere that calls itself as the installed one does is refused, and this is said.
TEST_F(LeafletEvening, NoFileFromElsewhereTakesItsPlace) {
  const std::filesystem::path folder = home.path() / "mine";
  std::filesystem::create_directory(folder);
  std::filesystem::copy_file(BUILD_DIR "/lib/annabella/plugins/double.so", folder / "double.so");
  const std::string why = (folder / "double.so").string() +
                          ": org.annabella.variant.double gehört der mitgelieferten Erweiterung.";
  const std::string dir = "--plugin-dir " + folder.string();
  const Outcome played =
      run_annabella(home, "play --time none --variant double " + dir, "f3\ng4\ne5\nDh4\n");
  EXPECT_THAT(played.err, HasSubstr(why));
  EXPECT_THAT(played.out, HasSubstr("Dame Hector vier, zweiter Zug, Schachmatt\n"));
  const Outcome listed = run_annabella(home, "plugins list " + dir);
  EXPECT_THAT(listed.out, HasSubstr("Abgelehnt: " + why));
  EXPECT_THAT(listed.out, HasSubstr("1 abgelehnt."));
}

// Said at the beginning and when asked, kept in the journal, written into the file and read again.
TEST_F(LeafletEvening, HouseRules) {
  const Outcome began =
      run_annabella(home, "play --time none --variant double:first-turn=one", "e4\nanfang\ne5\n");
  const std::string rule = "Weiß zieht beim ersten Mal nur einmal.\n";
  EXPECT_THAT(began.out, HasSubstr(rule));
  EXPECT_THAT(began.out, HasSubstr("Übliche Grundstellung.\n" + rule));
  EXPECT_THAT(began.out, HasSubstr("Bauer Eva vier\n"));
  EXPECT_THAT(began.out, Not(HasSubstr("zweiter Zug")));
  const Outcome resumed = run_annabella(home, "resume --pgn game.pgn", "Sc6\nanfang\nd4\n");
  EXPECT_THAT(resumed.out, HasSubstr("Springer Cesar sechs, zweiter Zug\n"));
  EXPECT_THAT(resumed.out, HasSubstr(rule));
  EXPECT_THAT(pgn(), HasSubstr("[Variant \"Double:first-turn=one\"]"));
  EXPECT_THAT(pgn(), HasSubstr("1. e4 e5,Nc6 2. d4 *"));
  expect_plies(4);
  const Outcome said = run_annabella(home,
                                     "say --text --variant chief-and-warriors:king=taken "
                                     "--fen '8/8/8/8/8/4m3/8/4K3 b - - 0 1' Mxe1");
  EXPECT_EQ(said.out, "Häuptling schlägt Eva eins\n");
}

TEST_F(LeafletEvening, HouseRulesThatThereAreNot) {
  const auto refusal = [&](const std::string& variant) {
    const Outcome refused = play(variant, "e4\n");
    EXPECT_EQ(refused.status, 2);
    return refused.err;
  };
  EXPECT_THAT(refusal("standard:first-turn=one"), HasSubstr("lässt keine Hausregeln wählen"));
  EXPECT_THAT(refusal("double:turn=one"),
              HasSubstr("„turn“ ist hier keine Hausregel. Wählbar sind: first-turn, quiet."));
  EXPECT_THAT(refusal("double:first-turn"), HasSubstr("Wählbar sind: two, one."));
  EXPECT_THAT(refusal("double:quiet=moves,quiet=turns"), HasSubstr("quiet: Diese Hausregel steht"));
}

TEST_F(LeafletEvening, PositionsInWriting) {
  const auto answer = [&](const std::string& variant, const std::string& fen) {
    return run_annabella(home, "position --porcelain --variant " + variant + " '" + fen + "'").out;
  };
  EXPECT_THAT(answer("chief-and-warriors", "3m4/8/8/8/3Q4/8/8/4K3 b - - 0 1"),
              HasSubstr("legal yes\ncheck yes\n"));
  EXPECT_THAT(answer("double", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 1"),
              HasSubstr("ending stalemate\nwinner none\n"));
  EXPECT_THAT(answer("positional", "q1k5/np3pPb/3Q3P/n3Bp1N/pN1P1P1R/ppP3K1/1p6/4RB2[PPPrrbp] b"),
              HasSubstr("ending no-place-left\nwinner white\n"));
}

// All four voices have the words, and each of them can be said and heard.
TEST_F(LeafletEvening, TheVoicesKnowTheWords) {
  const Outcome checked = run_annabella(home, "voices check");
  EXPECT_EQ(checked.status, 0) << checked.err;
  const auto said = [&](const std::string& voice) {
    return run_annabella(home,
                         "say --text --variant chief-and-warriors --voice " + voice + " e3 Mh4")
        .out;
  };
  EXPECT_THAT(said("de"), HasSubstr("Häuptling Hector vier\n"));
  EXPECT_THAT(said("cs"), HasSubstr("Náčelník Hektor čtyři\n"));
  EXPECT_THAT(said("sk"), HasSubstr("Náčelník Hektor štyri\n"));
  EXPECT_THAT(said("en"), HasSubstr("Chief Hector four\n"));
}

}  // namespace
}  // namespace annabella::host
