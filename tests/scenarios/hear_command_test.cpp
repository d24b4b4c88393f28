// annabella hear: what annabella say has said into a file is heard again, in each language, and
// what cannot be heard is told in a sentence.
#include <gmock/gmock.h>
#include <sndfile.h>

#include <cmath>
#include <fstream>
#include <vector>

#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class HearCommand : public testing::Test {
 protected:
  Outcome annabella(const std::string& arguments) { return run_annabella(home_, arguments); }

  // In one of the voices; the name of the file.
  std::string said(const std::string& move, const std::string& more = "") {
    const std::string file = home_.path() / "said.wav";
    EXPECT_EQ(annabella("say --out " + file + ' ' + more + ' ' + move).status, 0);
    return file;
  }
  void write(const std::string& file, float level) {
    std::vector<float> wave(16000);
    for (std::size_t i = 0; i < wave.size(); ++i) {
      wave[i] = level * std::sin(static_cast<float>(i) / 10);
    }
    SF_INFO format{};
    format.samplerate = 16000;
    format.channels = 1;
    format.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    SNDFILE* sound = sf_open(file.c_str(), SFM_WRITE, &format);
    sf_writef_float(sound, wave.data(), static_cast<sf_count_t>(wave.size()));
    sf_close(sound);
  }

  OwnHome home_;
};

TEST_F(HearCommand, HearsWhatWasSaid) {
  EXPECT_THAT(annabella("hear --porcelain " + said("Nf3")).out,
              MatchesRegex("heard springer felix drei\nmove g1f3\ncommand none\n"
                           "confidence 0\\.[0-9]+\nsure no\nseconds [0-9.e-]+\n"));
  EXPECT_THAT(annabella("hear --voice cs --porcelain " + said("Nc3", "--voice cs")).out,
              HasSubstr("\nmove b1c3\n"));
  EXPECT_THAT(annabella("hear --voice sk --porcelain " + said("e4", "--voice sk")).out,
              HasSubstr("\nmove e2e4\n"));
}

TEST_F(HearCommand, HearsInThePositionThatIsNamed) {
  const std::string fen = "'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1'";
  const std::string file = said("O-O", "--fen " + fen);
  EXPECT_EQ(annabella("hear " + file + " --fen " + fen).out,
            "Gehört: kurze rochade\nKurze Rochade\n");
}

// Nothing else of a placing tells which square it is.
TEST_F(HearCommand, HearsWhatIsPutOnTheBoard) {
  const std::vector<std::string> moves{"N@d7", "Q@a5", "K@g1", "P@c4"};
  for (const std::string voice : {"de", "en", "cs", "sk"}) {
    for (const std::string& move : moves) {
      const std::string how = " --voice " + voice + " --variant positional";
      const Outcome heard =
          annabella("hear --porcelain" + how + " " + said(move, how + " --speech off"));
      EXPECT_THAT(heard.out, HasSubstr("\nmove " + move + "\n")) << voice;
    }
  }
}

// The Czech three was once heard as a seven, and his bishop as something else.
TEST_F(HearCommand, HearsEachRankAfterEachMan) {
  struct Row {
    const char *fen, *man;
    std::vector<std::string> squares;
  };
  const Row rook{"8/8/6k1/8/8/8/8/1R5K w - - 0 1", "R", {"b2", "b3", "b4", "b5", "b7", "b8"}};
  const Row bishop{"8/8/7k/8/8/8/B7/7K w - - 0 1", "B", {"b1", "b3", "c4", "d5", "e6", "f7"}};
  for (const std::string voice : {"en", "cs", "sk"}) {
    for (const auto& [fen, man, squares] : {rook, bishop}) {
      const std::string at = std::string(" --voice ") + voice + " --fen '" + fen + "'";
      for (const std::string& square : squares) {
        const Outcome heard =
            annabella("hear --porcelain" + at + " " + said(man + square, at + " --speech off"));
        EXPECT_THAT(heard.out, HasSubstr(square + "\ncommand none\n")) << voice << man << square;
      }
    }
  }
}

TEST_F(HearCommand, SaysWhatWasHeardAndCannotBePlayed) {
  const std::string file = said("Nf5", "--fen '4k3/8/8/8/3N4/8/8/4K3 w - - 0 1'");
  const Outcome outcome = annabella("hear " + file);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "Springer Felix fünf ist kein möglicher Zug.\n");
  const Outcome script = annabella("hear --porcelain " + file);
  EXPECT_EQ(script.status, 1);
  EXPECT_THAT(script.out, HasSubstr("\nmove none\ncommand none\nconfidence 0\n"));
}

TEST_F(HearCommand, TellsWhyNothingIsHeard) {
  const auto told = [&](const std::string& arguments, int status) {
    const Outcome outcome = annabella("hear " + arguments);
    EXPECT_EQ(outcome.status, status) << arguments;
    return outcome.err;
  };
  const std::string file = home_.path() / "said.wav";
  EXPECT_EQ(told("", 2), "Erwartet wird eine Aufnahme, etwa zug.wav.\n");
  EXPECT_EQ(told(file, 3), file + ": keine lesbare Aufnahme. Erwartet wird eine WAV-Datei.\n");
  write(file, 0);
  EXPECT_EQ(told(file, 3), file + ": nichts zu hören, nur Stille.\n");
  EXPECT_EQ(told(file + " --fen nonsense", 1).empty(), false);
  write(file, 5);
  EXPECT_THAT(annabella("hear " + file).err, HasSubstr("Zu laut: der Ton ist abgeschnitten."));
}

TEST_F(HearCommand, IsTriedByTheBench) {
  const Outcome outcome = annabella("bench hearing --seconds 1");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* figure :
       {"hearing-utterances", "hearing-percent-quiet", "hearing-percent-20-db",
        "hearing-percent-10-db", "hearing-percent-babble", "hearing-percent-hall",
        "hearing-own-utterances", "hearing-own-percent-quiet", "hearing-own-percent-hall",
        "hearing-sure-percent-quiet", "hearing-sure", "hearing-sure-and-wrong",
        "hearing-rebuild-milliseconds-median", "hearing-rebuild-milliseconds-worst",
        "hearing-decision-milliseconds-median", "hearing-decision-milliseconds-worst",
        "hearing-megabytes"}) {
    EXPECT_THAT(outcome.out, HasSubstr(std::string(figure) + ' '));
  }
}

}  // namespace
}  // namespace annabella::host
