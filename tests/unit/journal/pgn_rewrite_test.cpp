// Games written again in other letters, with all that was said about their moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "double.h"
#include "journal/pgn.h"
#include "journal/pgn_page.h"
#include "support/letters.h"
#include "support/null_host.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::HasSubstr;

PgnGame only_game(std::istream& in, std::vector<PieceLetters> letters) {
  PgnReader reader(
      in, "test.pgn", standard_variant(),
      {.keep = PgnWish::Keep::everything, .letters = std::move(letters), .variant_named = {}});
  Result<std::optional<PgnGame>> game = reader.next();
  if (!game) throw std::runtime_error(game.error().what.key);
  return std::move(**game);
}

PgnStyle in_letters_of(const std::string& language) {
  return {.moves = PgnStyle::Moves::short_form, .letters = letters_of(language)};
}

struct Again {
  std::string text;
  std::vector<Phrase> remarks;
};

Again again(const std::string& pgn, const PgnStyle& style) {
  std::istringstream in(pgn);
  Again written;
  written.text =
      rewritten(only_game(in, all_letters_but("en")), style, "test.pgn", written.remarks);
  return written;
}

std::string moves_again(const std::string& pgn, const PgnStyle& style) {
  const std::string text = again(pgn, style).text;
  const std::size_t begin = text.find("\n\n") + 2;
  return text.substr(begin, text.size() - begin - 2);
}

// A command of a comment is one word, which a reader of that line alone understands.
TEST(PgnRewriting, CommandsOfACommentStayInOneLine) {
  for (std::size_t before = 1; before < PgnPage::kLongestLine; ++before) {
    const std::string pgn =
        "1. e4 {" + std::string(before, 'a') +
        " [%clk 0:08:06] [%csl Ga1,Rb2 of two] [%csl Ge5][%cal Re2e4] then} e5 {[%eval} *";
    const std::string text = moves_again(pgn, in_letters_of("en"));
    EXPECT_THAT(text, AllOf(HasSubstr("[%clk 0:08:06]"), HasSubstr("[%csl Ga1,Rb2 of two]"),
                            HasSubstr("[%csl Ge5][%cal Re2e4]"), HasSubstr("{[%eval}")))
        << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), PgnPage::kLongestLine) << text;
    }
  }
}

TEST(PgnRewriting, TheSevenTagsComeFirstAndAllOthersStay) {
  EXPECT_EQ(again("[WhiteElo \"2000\"]\n[Black \"x \\\"y\\\"\"]\n[White \"M\xfcller\"]\n"
                  "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 1/2-1/2",
                  in_letters_of("en"))
                .text,
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"Müller\"]\n[Black \"x \\\"y\\\"\"]\n[Result \"1/2-1/2\"]\n"
            "[WhiteElo \"2000\"]\n[SetUp \"1\"]\n"
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 1/2-1/2\n\n");
}

TEST(PgnRewriting, CommentsVariationsAndJudgementsStay) {
  const std::string game =
      "{Start} 1. e4! e5 (1... c5 2. Nf3 (2. Nc3 {closed} Nc6) d6) 2. Nf3 Nc6 (=) 3. Bb5 ; "
      "last\n"
      "a6 *";
  EXPECT_EQ(moves_again(game, in_letters_of("de")),
            "{Start} 1. e4 $1 e5 (1... c5 2. Sf3 (2. Sc3 {closed} 2... Sc6) 2... d6) 2. Sf3\n"
            "Sc6 {(=)} 3. Lb5 {last} 3... a6 *");
  EXPECT_EQ(moves_again("1. e4 e5 2. Sf3 (2. Lc4 Lc5) Sc6 *", in_letters_of("cs")),
            "1. e4 e5 2. Jf3 (2. Sc4 Sc5) 2... Jc6 *")
      << "a variation is read in the letters of its game";
}

TEST(PgnRewriting, EvaluationsBehindAMoveStay) {
  EXPECT_EQ(moves_again("1. e4+- e5!?-+ 2. Nf3⩲ Nc6∞ 3. Bb5+− a6± *", in_letters_of("de")),
            "1. e4 $18 e5 $5 $19 2. Sf3 $14 Sc6 $13 3. Lb5 $18 a6 $16 *");
}

// Section 10 of the PGN standard has the numbers; other programs refuse the signs.
TEST(PgnRewriting, JudgementsBecomeTheNumbersOfTheStandard) {
  const PgnStyle english = in_letters_of("en");
  EXPECT_EQ(moves_again("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4+/- b5+/= 5. Bb3= Na5=∞ *",
                        english),
            "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 4. Ba4 $16 b5 $14 5. Bb3 $10\n"
            "Na5 $44 *");
  EXPECT_EQ(moves_again("1. e4 e5 ?! 2. Nf3 ! Nc6 +- 3. Bb5 ± a6 ⩲ 4. Ba4N Nf6 N *", english),
            "1. e4 e5 $6 2. Nf3 $1 Nc6 $18 3. Bb5 $16 a6 $14 4. Ba4 $146 Nf6 $146 *");
  EXPECT_EQ(moves_again("[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n1. a8N! *", english),
            "1. a8=N $1 *");
  EXPECT_EQ(moves_again("1. e4 {x} ! e5 $256 *", english), "1. e4 {x} $1 1... e5 {$256} *");
  EXPECT_EQ(moves_again("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0+- Nf6 *", english),
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O $18 Nf6 *");
}

TEST(PgnRewriting, WhatIsSaidBehindTheResultStaysWithItsGame) {
  const PgnStyle english = in_letters_of("en");
  EXPECT_EQ(moves_again("1. e4 e5 1-0 {Black resigned}", english), "1. e4 e5 {Black resigned} 1-0");
  std::istringstream in("1. e4 * {of one} ; and more\n\n{of two}\n[Event \"two\"]\n\n1. d4 *\n");
  PgnReader reader(in, "test.pgn", standard_variant(),
                   {.keep = PgnWish::Keep::everything, .letters = {}, .variant_named = {}});
  std::vector<Phrase> remarks;
  const std::string one = rewritten(**reader.next(), english, "test.pgn", remarks);
  const std::string two = rewritten(**reader.next(), english, "test.pgn", remarks);
  EXPECT_THAT(one, HasSubstr("1. e4 {of one} {and more} *"));
  EXPECT_THAT(two, HasSubstr("{of two} 1. d4 *"));
}

TEST(PgnRewriting, C_13_CastlingHasZerosButInEnglish) {
  const std::string game = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O 0-0-0 *";
  for (const char* language : {"de", "cs", "sk"}) {
    EXPECT_EQ(moves_again(game, in_letters_of(language)), "1. 0-0 0-0-0 *");
  }
  EXPECT_EQ(moves_again(game, in_letters_of("en")), "1. O-O O-O-O *");
}

// PGN 8.1.1 and 4.3. What has no blank is not torn apart: it would be another word when it is read
// again, and a tag is one line.
TEST(PgnRewriting, LinesAreAsLongAsTheStandardWants) {
  const Row row = table("pgn_export.tsv").at(0);
  const std::size_t longest = std::stoul(row[1]);
  const std::string word(200, 'w');
  std::string game = "[Custom \"" + word + "\"]\n[Black \"b\"]\n[Event \"\te\"]\n\n";
  for (int move = 1; move < 80; ++move) {
    const bool out = move % 2 == 1;
    game += std::to_string(move) + (out ? ". Nf3!? $1 " : ". Ng1 ");
    if (move % 3 == 0) game += "{a comment\tof several words, and (brackets)} ";
    if (move % 7 == 0) game += "(" + std::to_string(move) + (out ? ". e4 e5) " : ". d4 d5) ");
    if (move % 10 == 0) game += "{before " + word + " after} ";
    game += out ? "Nf6 " : "Ng8 ";
  }
  const std::string text = again(game + "1-0", in_letters_of("en")).text;
  std::istringstream lines(text);
  std::string roster;
  std::size_t too_long = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('[')) roster += line.substr(1, line.find(' ') - 1) + ' ';
    if (line.size() > longest) {
      ++too_long;
      EXPECT_NE(line.find(word), std::string::npos) << line;
      EXPECT_TRUE(line.starts_with("[Custom") || line == word) << line;
    }
    EXPECT_EQ(line.find_first_of("\t\r"), std::string::npos) << line;
  }
  EXPECT_EQ(roster, row[2] + " Custom ");
  EXPECT_EQ(too_long, 1u + 7u);
}

TEST(PgnRewriting, LongFormAndUci) {
  const std::string game =
      "[FEN \"1n2k3/P6p/8/3pP3/8/8/8/R3K2R w KQ d6 0 1\"]\n\n1. exd6 Kd7 2. axb8=N+ Kd8 3. O-O *";
  EXPECT_EQ(moves_again(game, {.moves = PgnStyle::Moves::long_form, .letters = {}}),
            "1. e5xd6 Ke8-d7 2. a7xb8=N+ Kd7-d8 3. O-O *");
  EXPECT_EQ(moves_again(game, {.moves = PgnStyle::Moves::uci, .letters = {}}),
            "1. e5d6 e8d7 2. a7b8n d7d8 3. e1g1 *");
}

TEST(PgnRewriting, AVariationThatCannotBeReadIsLeftAsItIs) {
  const Again written = again(
      "1. e4 e5\n(1... c5 2. -- d6 (2... e6) 3. d4) (1... -- 2. d4) 2. Nf3 *", in_letters_of("de"));
  EXPECT_THAT(written.text, HasSubstr("1. e4 e5 (1... c5 {-- d6 ( e6 ) d4}) {(-- d4)} 2. Sf3 *"));
  ASSERT_EQ(written.remarks.size(), 2u);
  EXPECT_EQ(
      written.remarks[0],
      (Phrase{"pgn.variation-left",
              {{"path", std::string("test.pgn")}, {"line", 2}, {"written", std::string("--")}}}));
}

TEST(PgnRewriting, RealGamesComeBackFromEveryForm) {
  for (const char* name : {"immortal", "opera", "game-of-the-century", "en-passant-mate",
                           "underpromotion-mate", "opposite-castling"}) {
    std::ifstream in(std::string(SOURCE_DIR "/tests/data/games/") + name + ".pgn");
    const PgnGame game = only_game(in, {});
    for (const PgnStyle& style : {in_letters_of("en"), in_letters_of("de"), in_letters_of("cs"),
                                  PgnStyle{.moves = PgnStyle::Moves::long_form, .letters = {}},
                                  PgnStyle{.moves = PgnStyle::Moves::uci, .letters = {}}}) {
      std::vector<Phrase> remarks;
      const std::string text = rewritten(game, style, name, remarks);
      std::istringstream again(text);
      std::vector<PieceLetters> letters;
      if (!style.letters.letters.empty()) letters.push_back(style.letters);
      EXPECT_EQ(only_game(again, letters).moves, game.moves) << text;
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79u) << line;
    }
  }
}

// The moves of Double chess in German letters.
std::string turns_again(const std::string& pgn) {
  NullHost host;
  const DoubleChess twice(host);
  std::istringstream in(pgn);
  PgnReader reader(in, "test.pgn", twice,
                   {.keep = PgnWish::Keep::everything, .letters = {}, .variant_named = {}});
  const Result<std::optional<PgnGame>> game = reader.next();
  if (!game) return game.error().what.key;
  std::vector<Phrase> remarks;
  const std::string text = rewritten(**game, in_letters_of("de"), "test.pgn", remarks);
  const std::size_t begin = text.find("\n\n") + 2;
  return text.substr(begin, text.size() - begin - 2);
}

TEST(PgnRewriting, TheMovesOfATurnStayTogether) {
  EXPECT_EQ(turns_again("1. e4,d4 e5,d5 2. Nf3,Nc3 Nf6 *"), "1. e4,d4 e5,d5 2. Sf3,Sc3 Sf6 *");
  EXPECT_EQ(turns_again("1. e4 d4 e5 d5 *"), "1. e4,d4 e5,d5 *") << "written apart";
  EXPECT_EQ(turns_again("1. e4, d4 e5 , d5 *"), "1. e4,d4 e5,d5 *") << "with blanks";
  EXPECT_EQ(turns_again("1. e4 {x} d4 e5! d5 *"), "1. e4 {x} 1. d4 e5 $1 d5 *");
  EXPECT_EQ(turns_again("1. e4,d4 (1. Nf3 e5,d5) e5,d5 *"), "1. e4,d4 (1. Sf3 e5,d5) 1... e5,d5 *")
      << "a variation plays the last move another way";
}

// What a variant writes behind the usual six fields is no number of a move.
TEST(PgnRewriting, TheNumberOfAMoveIsTheSixthFieldOfTheFen) {
  EXPECT_EQ(turns_again("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7 2\"]\n\n"
                        "7. e4 e5,d5 8. d4,c4 *"),
            "7. e4 e5,d5 8. d4,c4 *");
}

}  // namespace
}  // namespace annabella::host
