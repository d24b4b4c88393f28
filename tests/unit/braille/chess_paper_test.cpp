// Scores and diagrams in Braille: the published examples of the British code, and the plain Braille
// of the other languages.
#include "braille/chess_paper.h"

#include <gmock/gmock.h>

#include "braille/language.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Voice& voice_called(const std::string& name) {
  static std::map<std::string, std::shared_ptr<const Voice>> voices;
  std::shared_ptr<const Voice>& voice = voices[name];
  if (!voice) voice = *Voice::load(voices_directory() / name);
  return *voice;
}

ChessPaper paper_in(const std::string& language, Paper paper = {}) {
  return {paper, *ChessScript::of(voice_called(language))};
}

std::string scored(const std::string& language, const std::vector<NumberedMove>& moves,
                   Paper size = {}) {
  ChessPaper paper = paper_in(language, size);
  EXPECT_TRUE(paper.score(moves));
  return paper.take();
}

struct PublishedExample {
  const char* written;
  const char* patterns;
};

// UKAAF, Braille Chess Code and Layout (2015), sections 1.3, 1.4, 2.2 and 3.
TEST(BritishChessCode, MovesAreWrittenAsPublished) {
  const BrailleTable code = *chess_code(voices_directory() / "en");
  for (const PublishedExample& example : std::initializer_list<PublishedExample>{{"2", "⠆"},
                                                                                 {"Nf3", "⠎⠋⠒"},
                                                                                 {"6", "⠖"},
                                                                                 {"e4+", "⠑⠲⠜⠏"},
                                                                                 {"8", "⠦"},
                                                                                 {"Ne4", "⠎⠑⠲"},
                                                                                 {"Rf4", "⠗⠋⠲"},
                                                                                 {"d5", "⠙⠢"},
                                                                                 {"cxd5", "⠉⠰⠙⠢"},
                                                                                 {"Nce5", "⠎⠉⠑⠢"},
                                                                                 {"Nb1c3", "⠎⠃⠂⠉⠒"},
                                                                                 {"N1c3", "⠎⠂⠉⠒"},
                                                                                 {"Re8#", "⠗⠑⠦⠜⠍"},
                                                                                 {"Bb5", "⠇⠃⠢"}}) {
    const Result<std::string> cells = code.cells(example.written);
    ASSERT_TRUE(cells);
    EXPECT_EQ(as_patterns(*cells), example.patterns) << example.written;
    EXPECT_TRUE(code.can_write(example.written)) << example.written;
  }
}

// The starting position of section 5.1.
TEST(BritishChessCode, MenAreWrittenAsPublished) {
  const ChessPaper paper = paper_in("en");
  const auto rank = [&](const char* men) {
    std::string cells;
    for (const char* man = men; *man != '\0'; ++man) cells += *paper.script().man(*man, true);
    return as_patterns(cells);
  };
  EXPECT_EQ(rank("rnbqkbnr"), "⠷⠮⠧⠿⠥⠧⠮⠷");
  EXPECT_EQ(rank("pppppppp"), "⠯⠯⠯⠯⠯⠯⠯⠯");
  EXPECT_EQ(rank("PPPPPPPP"), "⠏⠏⠏⠏⠏⠏⠏⠏");
  EXPECT_EQ(rank("RNBQKBNR"), "⠗⠎⠇⠟⠅⠇⠎⠗");
}

const std::vector<NumberedMove> kSpanish{{1, Color::white, "e4"},
                                         {1, Color::black, "e5"},
                                         {2, Color::white, "Nf3"},
                                         {2, Color::black, "Nc6"},
                                         {3, Color::white, "Bb5"}};

TEST(Score, EachNumberBeginsALine) {
  EXPECT_EQ(scored("en", kSpanish), "1 E4 E5\r\n2 SF3 SC6\r\n3 LB5\r\n");
  // With signs for numbers (# is dots 3456) and capitals (. is dots 46): the German Basisschrift.
  EXPECT_EQ(scored("de", {{1, Color::white, "e4"}, {1, Color::black, "Sf6"}}), "#A' E#D .SF#F\r\n");
}

TEST(Score, BlackMayBegin) {
  const std::vector<NumberedMove> moves{
      {12, Color::black, "Ke7"}, {13, Color::white, "d4"}, {13, Color::black, "Kd6"}};
  EXPECT_EQ(scored("en", moves), "12 -KE7\r\n13 D4 KD6\r\n") << "dots 3 6 (1.2)";
  EXPECT_THAT(scored("de", moves), StartsWith("#AB' ''' .KE#G\r\n"));
}

TEST(Score, WhatTheCodeDoesNotKnowIsWrittenInPlainBraille) {
  EXPECT_EQ(scored("en", {{1, Color::white, "e4"}, {1, Color::black, "W@e5"}}),
            "#A4 E#D ,W@AE#E\r\n");
}

TEST(Score, AMoveIsNeverBroken) {
  const std::vector<NumberedMove> moves{{112, Color::white, "Tb1xb7+"},
                                        {112, Color::black, "Kc8xb7"}};
  EXPECT_EQ(scored("de", moves, {.cells = 20, .lines = 25}),
            "#AAB' .TB#AXB#G@6\r\n  .KC#HXB#G\r\n");
}

std::string drawn(const std::string& language, std::vector<PlacedPiece> men, Paper size = {}) {
  ChessPaper paper = paper_in(language, size);
  EXPECT_TRUE(paper.diagram({.files = 8, .ranks = 8, .men = std::move(men)}));
  return paper.take();
}

// a1 is dark. Eight files and a margin fit on the narrowest paper.
TEST(Diagram, ARankIsALine) {
  const std::vector<PlacedPiece> men{{{4, 0}, 'K'}, {{4, 7}, 'k'}, {{0, 6}, 'P'}, {{7, 1}, 'n'}};
  EXPECT_EQ(drawn("en", men, {.cells = 20, .lines = 25}),
            "   A B C D E F G H\r\n"
            "8  ' - ' - U - ' -\r\n"
            "7  P ' - ' - ' - '\r\n"
            "6  ' - ' - ' - ' -\r\n"
            "5  - ' - ' - ' - '\r\n"
            "4  ' - ' - ' - ' -\r\n"
            "3  - ' - ' - ' - '\r\n"
            "2  ' - ' - ' - ' !\r\n"
            "1  - ' - ' K ' - '\r\n");
  const std::string german = drawn("de", men, {.cells = 20, .lines = 25});
  EXPECT_THAT(german, StartsWith("    A B C D E F G H\r\n#H  ' - ' - K - ' -\r\n#G ^B ' -"));
  EXPECT_THAT(german, HasSubstr("#B  ' - ' - ' - ' S\r\n#A  - ' - '^K ' - '\r\n"));
}

TEST(Diagram, AMoreThanUsualBoardIsWrittenInLetters) {
  const std::string text = drawn("en", {{{4, 0}, 'K'}, {{4, 7}, 'k'}, {{0, 0}, 'W'}});
  EXPECT_THAT(text, HasSubstr("#A ,W ' - ',K ' - '\r\n"));
  EXPECT_THAT(text, HasSubstr("#H  ' - ' - K - ' -\r\n"));
}

TEST(Diagram, TooNarrowAPaperIsToldOf) {
  ChessPaper paper = paper_in("de", {.cells = 20, .lines = 25});
  const Result<Done> done = paper.diagram({.files = 12, .ranks = 12, .men = {}});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, (Phrase{"braille.too-narrow", {{"cells", 20}, {"needed", 28}}}));
  EXPECT_EQ(paper.pages(), 0);
}

TEST(Diagram, StandsOnOnePage) {
  ChessPaper paper = paper_in("en", {.cells = 40, .lines = 12});
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(paper.text("a"));
  ASSERT_TRUE(paper.diagram({.files = 8, .ranks = 8, .men = {}}));
  EXPECT_EQ(paper.pages(), 2);
  EXPECT_THAT(paper.take(), HasSubstr("A\r\n\f   A B C D E F G H\r\n"));
}

}  // namespace
}  // namespace annabella::host
