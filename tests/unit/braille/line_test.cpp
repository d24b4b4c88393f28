// Lines of a display: nothing is broken that belongs together, and each square's cells are its own.
#include "braille/line.h"

#include <gmock/gmock.h>

#include <map>

#include "braille/table.h"

namespace annabella::host {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> cells_of(const std::vector<BrailleLine>& lines) {
  std::vector<std::string> all;
  for (const BrailleLine& line : lines) all.push_back(line.cells);
  return all;
}

std::vector<std::string> broken(const std::vector<std::string>& sentences, int width) {
  return cells_of(lines_of(sentences, width));
}

const ChessScript& script_in(const std::string& language) {
  static std::map<std::string, ChessScript> scripts;
  const auto found = scripts.find(language);
  if (found != scripts.end()) return found->second;
  const auto voice = Voice::load(voices_directory() / language);
  return scripts.emplace(language, *ChessScript::of(**voice)).first->second;
}

TEST(BrailleLines, WordsStayWhole) {
  EXPECT_THAT(broken({"ABCDEFGHIJ KLMNOPQRS"}, 20), ElementsAre("ABCDEFGHIJ KLMNOPQRS"));
  EXPECT_THAT(broken({"ABCDEFGHIJ KLMNOPQRST"}, 20), ElementsAre("ABCDEFGHIJ", "KLMNOPQRST"));
  EXPECT_THAT(broken({"ABCDEFGHIJKLMNOPQRST UV"}, 20), ElementsAre("ABCDEFGHIJKLMNOPQRST", "UV"));
  EXPECT_THAT(broken({"AB " + std::string(25, 'C') + " D"}, 20),
              ElementsAre("AB", std::string(20, 'C'), "CCCCC D"));
}

TEST(BrailleLines, ASentenceThatFitsALineStandsOnOne) {
  EXPECT_THAT(broken({"ABC DEF", "GHI JKL"}, 20), ElementsAre("ABC DEF  GHI JKL"));
  EXPECT_THAT(broken({"ABC DEF GHI", "JKL MNO"}, 20), ElementsAre("ABC DEF GHI  JKL MNO"));
  EXPECT_THAT(broken({"ABC DEF GHI", "JKL MNOP"}, 20), ElementsAre("ABC DEF GHI", "JKL MNOP"));
}

TEST(BrailleLines, NothingIsOneEmptyLine) {
  EXPECT_THAT(broken({}, 20), ElementsAre(""));
  EXPECT_THAT(broken({""}, 20), ElementsAre(""));
}

// Whatever is said, on whatever display: no line is too long, and word after word is there.
TEST(BrailleLines, NothingIsLost) {
  std::string text, words;
  for (int n = 1; n < 60; ++n) {
    const std::string word(static_cast<std::size_t>(n * 7 % 19 + 1),
                           static_cast<char>('A' + n % 26));
    text += (text.empty() ? "" : " ") + word;
    words += word;
  }
  for (int width = 1; width <= 80; ++width) {
    std::string again;
    for (const std::string& line : broken({text, text}, width)) {
      EXPECT_LE(line.size(), static_cast<std::size_t>(width));
      EXPECT_FALSE(line.empty());
      for (const char cell : line) {
        if (cell != ' ') again += cell;
      }
    }
    EXPECT_EQ(again, words + words) << width;
  }
}

const MenOnBoard kEndgame{
    .files = 8, .ranks = 8, .men = {{{4, 0}, 'K'}, {{4, 7}, 'k'}, {{0, 6}, 'P'}, {{7, 1}, 'n'}}};

// As on paper (chess_paper_test): the name, and two cells a square.
TEST(BrailleRanks, FitTwentyCellsInEveryLanguage) {
  EXPECT_THAT(cells_of(*rank_lines(7, kEndgame, script_in("en"), 20)),
              ElementsAre("8  ' - ' - U - ' -"));
  EXPECT_THAT(cells_of(*rank_lines(6, kEndgame, script_in("de"), 20)),
              ElementsAre("#G ^B ' - ' - ' - '"));
  EXPECT_THAT(cells_of(*file_lines(4, kEndgame, script_in("en"), 20)),
              ElementsAre("E  K ' - ' - ' - U"));
  for (const char* language : {"de", "en", "cs", "sk"}) {
    for (int n = 0; n < 8; ++n) {
      EXPECT_THAT(*rank_lines(n, kEndgame, script_in(language), 20), SizeIs(1)) << language;
      EXPECT_THAT(*file_lines(n, kEndgame, script_in(language), 20), SizeIs(1)) << language;
    }
  }
}

TEST(BrailleRanks, EachCellKnowsItsSquare) {
  const BrailleLine line = rank_lines(7, kEndgame, script_in("en"), 20)->front();
  EXPECT_EQ(line.square_at(0), std::nullopt);
  EXPECT_EQ(line.square_at(1), std::nullopt);
  for (int cell = 2; cell < 18; ++cell) {
    EXPECT_EQ(line.square_at(cell), (Square{static_cast<std::uint8_t>(cell / 2 - 1), 7})) << cell;
  }
  EXPECT_EQ(line.square_at(18), std::nullopt);
  EXPECT_EQ(line.square_at(-1), std::nullopt);
  EXPECT_EQ(lines_of({"ABC"}, 20).front().square_at(1), std::nullopt);
  const BrailleLine file = file_lines(2, kEndgame, script_in("de"), 40)->front();
  EXPECT_EQ(file.square_at(2), (Square{2, 0}));
  EXPECT_EQ(file.square_at(17), (Square{2, 7}));
}

TEST(BrailleRanks, AWideBoardGoesOnInAnotherLine) {
  const MenOnBoard wide{.files = 12, .ranks = 12, .men = {{{11, 0}, 'K'}}};
  const auto lines = *rank_lines(0, wide, script_in("de"), 20);
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_EQ(lines[0].cells, " #A  - ' - ' - ' - '");
  EXPECT_EQ(lines[1].cells, " #A  - ' -^K");
  EXPECT_EQ(lines[1].square_at(11), (Square{11, 0}));
}

}  // namespace
}  // namespace annabella::host
