// The world fails the players: no sound card, no room on the disk. They are told, and what a script
// sees is told apart from wrong use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "support/own_home.h"
#include "support/record.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

// No file that this process or its children write may grow beyond this.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  rlimit before_{};
};

// Each of these games is over before a sound card could have been opened.
TEST(WithoutSoundCard, AShortGameSaysSoToo) {
  for (const char* lines : {"", "e4\ne5\nSf3\n", "f3\ne5\ng4\nDh4#\n"}) {
    const OwnHome home;
    const Outcome played = run_annabella(home, "play --speech on", lines);
    EXPECT_EQ(played.status, 0) << lines;
    EXPECT_THAT(played.err, HasSubstr("Kein Ton: kein Ausgabegerät gefunden.")) << lines;
  }
}

TEST(WithoutSoundCard, ARememberedOneThatIsNotThereMeansText) {
  const OwnHome home;
  std::filesystem::create_directories(home.path() / "config/annabella");
  std::ofstream(home.path() / "config/annabella/annabella.conf") << "device = USB\n";
  const Outcome played = run_annabella(home, "play --speech on", "e4\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_THAT(played.err, HasSubstr("kein Ton: alles erscheint als Text"))
      << "whoever hears nothing is told why";
}

TEST(WithoutSoundCard, ATournamentsDeskSaysThatNobodyHearsIt) {
  const OwnHome home;
  const Outcome led = run_annabella(home, "tournament --speech on club.event", "");
  EXPECT_EQ(led.status, 0);
  EXPECT_THAT(led.err, HasSubstr("Kein Ton: kein Ausgabegerät gefunden."));
}

// Whoever cannot be heard types, as in a game.
TEST(WithoutSoundCard, TheWordsAreTrainedByTyping) {
  const OwnHome home;
  const std::string lines = "xyz\nende\n";
  const Outcome trained =
      run_annabella(home, "trainer --seed 1 --hearing open --microphone USB", lines);
  EXPECT_EQ(trained.status, 0) << trained.err;
  EXPECT_THAT(trained.out, HasSubstr("xyz ist kein Feld und keine Figur.\n"));
  const std::string typed = run_annabella(home, "trainer --seed 1", lines).out;
  EXPECT_THAT(trained.out, testing::EndsWith(typed));
  EXPECT_GT(trained.out.size(), typed.size()) << "why is told";
}

TEST(WithoutSoundCard, ARefusalIsPrintedOnceAndWaitsForNothing) {
  const OwnHome home;
  const auto began = std::chrono::steady_clock::now();
  const Outcome refused = run_annabella(home, "play --speech on --press sometimes");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds{15});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err,
              testing::StartsWith("--press sometimes: möglich sind: at-once, by-hand.\n"));
  EXPECT_THAT(refused.err, testing::Not(HasSubstr("Kein Ton")));
}

TEST(FullDisk, IsNoWrongUse) {
  const OwnHome home;
  const SmallDisk disk(8 * 1024);
  const Outcome played = run_annabella(home, "play", "e4\n");
  EXPECT_EQ(played.status, 3) << played.err;
  EXPECT_THAT(played.err, testing::Not(testing::IsEmpty()));
}

TEST(FullDisk, OfWhichTheGameDoesNotRecoverIsTheWorldsFailure) {
  const OwnHome home;
  ASSERT_EQ(run_annabella(home, "play", "e4\n").status, 0);
  const auto size = std::filesystem::file_size(home.journal());
  const SmallDisk disk(size + 16 * 1024);
  std::string lines;
  for (int i = 0; i < 50; ++i) lines += "Sf3\nSf6\nSg1\nSg8\n";
  const Outcome played = run_annabella(home, "play --draws arbiter", lines);
  EXPECT_EQ(played.status, 3) << played.out;
  EXPECT_THAT(played.err, HasSubstr("Schreiben misslungen"));
}

TEST(FullDisk, LeavesNoPartOfARecording) {
  const OwnHome home;
  const SmallDisk disk(16 * 1024);
  const Outcome said = run_annabella(home, "say --out move.wav e4 e5 Sf3");
  EXPECT_EQ(said.status, 3) << said.err;
  EXPECT_THAT(said.err, HasSubstr("Platz"));
  EXPECT_FALSE(std::filesystem::exists(home.path() / "move.wav"));
}

TEST(SayPgn, OfAFileWithoutAGameSaysSo) {
  const OwnHome home;
  std::ofstream(home.path() / "empty.pgn");
  const Outcome said = run_annabella(home, "say --text --pgn empty.pgn");
  EXPECT_EQ(said.status, 1);
  EXPECT_THAT(said.err, HasSubstr("empty.pgn: keine Partie."));
}

}  // namespace
}  // namespace annabella::host
