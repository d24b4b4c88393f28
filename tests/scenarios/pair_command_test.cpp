// annabella pair, where bbpPairings was called before: its file, its output, its exit codes.
#include <gmock/gmock.h>

#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

Outcome pair(const std::string& arguments) {
  static const OwnHome home;
  return run_annabella(home, "pair --voice en " + arguments);
}

std::string trf(const std::string& name) { return SOURCE_DIR "/tests/data/trf/" + name; }

TEST(PairCommand, PrintsTheRoundAsNumbers) {
  const Outcome round = pair("--system swiss-1992 " + trf("sample1_valid_round3.trf"));
  EXPECT_EQ(round.out, "4\n1 3\n7 4\n5 6\n2 0\n");
  EXPECT_EQ(round.err, "");
  EXPECT_EQ(round.status, 0);
}

// What bbpPairings prints for this file.
TEST(PairCommand, TheDutchSystem) {
  EXPECT_EQ(pair("--system dutch " + trf("sample1_valid_round3.trf")).out,
            "4\n1 3\n7 4\n5 6\n2 0\n");
  EXPECT_EQ(pair("--system dutch " + trf("note14_xxp.trf")).out, "4\n7 1\n4 3\n5 6\n2 0\n");
  const Outcome explained = pair("--system dutch --explain " + trf("sample1_valid_round3.trf"));
  EXPECT_THAT(explained.out, HasSubstr("The pairing-allocated bye: 2 Berg, Bo.\n"));
  EXPECT_EQ(explained.out.find("dutch."), std::string::npos) << "a key without its sentence";
}

TEST(PairCommand, TheExitCodesAreThoseOfBbpPairings) {
  const Outcome bad = pair("--system swiss-1992 " + trf("sample2_bad_score.trf"));
  EXPECT_EQ(bad.status, 3);
  EXPECT_EQ(bad.out, "");
  EXPECT_THAT(bad.err, AllOf(HasSubstr("sample2_bad_score.trf"), HasSubstr("Line 17, column 81"),
                             HasSubstr("player 2")));
  EXPECT_EQ(pair("--system swiss-1992 " + trf("no-such-file.trf")).status, 5);
  EXPECT_EQ(pair("--system swiss-1992 " + trf("bad11_too_many_rounds.trf")).status, 3);
  EXPECT_EQ(pair("--system bridge " + trf("r2_input.trf")).status, 3);
  // Where the number of rounds stands is known.
  const OwnHome full;
  full.write("full.trf", "012 Two\nXXR 1\n001    1      Ada" + std::string(63, ' ') +
                             " 1.0    1     2 w 1\n001    2      Ben" + std::string(63, ' ') +
                             " 0.0    2     1 b 0\n");
  const Outcome over = run_annabella(full, "pair --voice en --system dutch full.trf");
  EXPECT_EQ(over.status, 3);
  EXPECT_THAT(over.err, HasSubstr("Line 2, column 5: Round 2 would be paired"));
  EXPECT_EQ(pair("--system swiss-1992").status, 3);
  // However it is asked wrongly, before or after there is a system to ask.
  const std::string file = trf("sample1_valid_round3.trf");
  for (const std::string& wrong :
       {"--bogus " + file, "--system dutch --seed x " + file, "--system dutch --check=yes " + file,
        "--system dutch " + file + " " + file, "--system dutch --with foo " + file,
        "--system dutch --check --with foo=1 " + file,
        "--system swiss-1992 --with b7=any " + file}) {
    const Outcome refused = pair(wrong);
    EXPECT_EQ(refused.status, 3) << wrong;
    EXPECT_EQ(refused.out, "") << wrong;
    EXPECT_NE(refused.err, "") << wrong;
  }
  // Those of other commands are as they were.
  const OwnHome home;
  EXPECT_EQ(run_annabella(home, "tournament --bogus").status, 2);
}

// Tables go up to so many players, and two who have met have no round left.
TEST(PairCommand, WhatCannotBePairedHasExitCodesOfItsOwn) {
  const OwnHome home;
  const auto line = [](int number, const std::string& rounds) {
    const std::string digits = std::to_string(number);
    return "001 " + std::string(4 - digits.size(), ' ') + digits + std::string(6, ' ') + "Player" +
           std::string(60, ' ') + rounds + '\n';
  };
  std::string many = "XXR 40\nXXC white1\n";
  for (int number = 1; number <= 34; ++number) many += line(number, " 0.0");
  home.write("many.trf", many);
  EXPECT_EQ(run_annabella(home, "pair --system round-robin many.trf").status, 4);
  home.write("two.trf",
             "XXR 3\n" + line(1, " 1.0    1     2 w 1") + line(2, " 0.0    2     1 b 0"));
  EXPECT_EQ(run_annabella(home, "pair --system dutch two.trf").status, 1);
}

TEST(PairCommand, ExplainsTheRound) {
  const Outcome round = pair("--system swiss-1992 --explain " + trf("sample1_valid_round3.trf"));
  EXPECT_THAT(round.out, StartsWith("4\n1 3\n7 4\n5 6\n2 0\nBracket of 2 points: 1 Novak, Adam."));
  EXPECT_THAT(round.out, HasSubstr("The bye, with one point: 2 Berg, Bo.\n"));
  EXPECT_EQ(round.out.find("swiss-1992."), std::string::npos) << "a key without its sentence";
}

TEST(PairCommand, ChecksTheRoundsOfThePast) {
  const Outcome checked = pair("--system swiss-1992 --check " + trf("sample1_valid_round3.trf"));
  EXPECT_THAT(checked.out, AllOf(HasSubstr("Round 1\n"), HasSubstr("Round 2\n")));
  EXPECT_EQ(checked.status, 0);
}

// Ten players before the first round, the upper six of whom C.04.7 lends a point.
TEST(PairCommand, AnAcceleratedEvent) {
  const OwnHome home;
  std::string file = "192 FIDE_DUTCH_2025_BAKU\nXXR 9\nXXC white1\n";
  for (int number = 1; number <= 10; ++number) {
    const std::string width = number < 10 ? "   " : "  ";
    file += "001 " + width + std::to_string(number) + std::string(6, ' ') + "Player" +
            std::string(60, ' ') + " 0.0\n";
  }
  home.write("ten.trf", file);
  const auto paired = [&](const std::string& words) {
    return run_annabella(home, "pair --voice en --system " + words + " ten.trf").out;
  };
  EXPECT_EQ(paired("dutch"), "5\n1 4\n5 2\n3 6\n7 9\n10 8\n");
  const std::string plain = "5\n1 6\n7 2\n3 8\n9 4\n5 10\n";
  EXPECT_EQ(paired("dutch --with acceleration=none"), plain);
  EXPECT_EQ(paired("swiss-1992"), plain);
}

// Four players whose ranks are not their numbers: 4 is the first, and has White as number 1 has it.
TEST(PairCommand, PairedInTheOrderOfRanks) {
  const OwnHome home;
  const auto paired = [&](const std::string& records) {
    std::string file = "XXR 3\n" + records;
    for (int number = 1; number <= 4; ++number) {
      file += "001    " + std::to_string(number) + std::string(6, ' ') + "Player " +
              std::to_string(number) + std::string(58, ' ') + " 0.0    " +
              std::to_string(5 - number) + '\n';
    }
    home.write("four.trf", file);
    return run_annabella(home, "pair --voice en --system dutch --explain four.trf").out;
  };
  EXPECT_THAT(paired("XXC white1\n"), StartsWith("2\n1 3\n4 2\n"));
  const std::string by_rank = paired("XXC rank white1\n");
  EXPECT_THAT(by_rank, StartsWith("2\n4 2\n1 3\n"));
  EXPECT_THAT(by_rank, HasSubstr("4 Player 4 – 2 Player 2"));
}

// Numbers 5 and 6 stayed away in round 1, and have as much as who has won.
TEST(PairCommand, PointsForAbsenceArePointsInThePairing) {
  const OwnHome home;
  const auto file = [](const std::string& records, const std::string& absent) {
    std::string all = "XXR 5\nXXC white1\n" + records;
    const std::pair<std::string, std::string> players[] = {
        {"1.0", "   2 w 1"}, {"0.0", "   1 b 0"},  {"1.0", "   4 w 1"},
        {"0.0", "   3 b 0"}, {absent, "0000 - Z"}, {absent, "0000 - Z"}};
    int number = 0;
    for (const auto& [points, round] : players) {
      ++number;
      all += "001    " + std::to_string(number) + std::string(6, ' ') + "Player" +
             std::string(60, ' ') + ' ' + points + "    " + std::to_string(number) + "  " + round +
             '\n';
    }
    return all;
  };
  home.write("none.trf", file("", "0.0"));
  home.write("point.trf", file("BBZ  1.0\n", "1.0"));
  for (const std::string system : {"dutch", "swiss-1992"}) {
    const auto paired = [&](const std::string& name) {
      return run_annabella(home, "pair --voice en --system " + system + ' ' + name).out;
    };
    EXPECT_THAT(paired("none.trf"), AllOf(HasSubstr("2 5\n"), HasSubstr("4 6\n"))) << system;
    EXPECT_EQ(paired("point.trf"), "3\n5 1\n6 3\n2 4\n") << system;
  }
  // No event of the organiser's desk gives them: told, and not left out.
  EXPECT_EQ(run_annabella(home, "tournament --voice en --speech off new a.event").status, 0);
  const Outcome refused =
      run_annabella(home, "tournament --voice en --speech off import a.event point.trf");
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("The file gives points for absence"));
}

TEST(PairCommand, OptionsGoToTheSystem) {
  const std::string file = trf("sample1_valid_round3.trf");
  EXPECT_EQ(pair("--system swiss-1992 --with b6=any,c12=moved-down " + file).status, 0);
  EXPECT_THAT(pair("--system swiss-1992 --with b7=any " + file).err, HasSubstr("b7=any"));
}

}  // namespace
}  // namespace annabella::host
