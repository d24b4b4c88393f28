// What an organiser is told of a file, and that every way of reading finds the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "journal/pgn.h"
#include "support/chess960_variant.h"
#include "support/letters.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

using Keep = PgnWish::Keep;

// Standard chess that cannot play a score at once.
class PlainVariant : public Variant {
 public:
  VariantTraits traits() const override { return standard_variant().traits(); }
  std::unique_ptr<Position> start(int number) const override {
    return standard_variant().start(number);
  }
  std::unique_ptr<Position> from_fen(std::string_view fen) const override {
    return standard_variant().from_fen(fen);
  }
};

// One line for each game or error.
std::string account(const std::string& text, const Variant& variant, Keep keep) {
  std::istringstream in(text);
  PgnReader reader(in, "test.pgn", variant,
                   {.keep = keep, .letters = all_letters_but("en"), .variant_named = {}});
  std::string account;
  for (;;) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (game && !*game) return account;
    if (!game) {
      account += game.error().what.key + " " +
                 std::to_string(std::get<int>(game.error().what.with.at("line"))) + "\n";
      continue;
    }
    const PgnGame& read = **game;
    account += std::to_string(read.plies) + " " + read.result + " " + read.end->fen() + " " +
               (read.ending ? read.ending->reason : "-") + "\n";
  }
}

TEST(PgnCheck, EveryWayOfReadingFindsTheSame) {
  const PlainVariant plain;
  for (const Row& row : table("pgn.tsv")) {
    const std::string text = unescaped(row[1]);
    const std::string expected = account(text, plain, Keep::moves);
    EXPECT_EQ(account(text, standard_variant(), Keep::moves), expected) << row[0];
    EXPECT_EQ(account(text, standard_variant(), Keep::verdict), expected) << row[0];
    EXPECT_EQ(account(text, standard_variant(), Keep::everything), expected) << row[0];
    EXPECT_EQ(account(text, plain, Keep::verdict), expected) << row[0];
  }
}

class RemarkCase : public testing::TestWithParam<Row> {};

TEST_P(RemarkCase, IsTold) {
  const Row& row = GetParam();
  std::istringstream in(unescaped(row[1]));
  PgnReader reader(in, "test.pgn", standard_variant(),
                   {.keep = Keep::verdict, .letters = {}, .variant_named = {}});
  const Result<std::optional<PgnGame>> game = reader.next();
  ASSERT_TRUE(game && *game) << row[3];
  std::string told;
  for (const PgnRemark& remark : remarks_on(**game, "test.pgn")) {
    told += told.empty() ? "" : "; ";
    told += remark.weight == PgnRemark::Weight::hint ? "hint " : "contradiction ";
    told += remark.what.key.substr(4) + " " +
            std::to_string(std::get<int>(remark.what.with.at("line")));
  }
  EXPECT_EQ(told.empty() ? "-" : told, row[2]) << row[3];
}

INSTANTIATE_TEST_SUITE_P(All, RemarkCase, testing::ValuesIn(table("pgn_remarks.tsv")),
                         [](const auto& tested) { return tested.param[0]; });

TEST(PgnCheck, TheTagVariantChoosesTheRules) {
  std::istringstream in(
      "[Variant \"Chess960\"]\n[FEN \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1\"]\n"
      "\n1. Nc3 Nc6 2. b3 b6 3. Bb2 Bb7 4. O-O-O *\n"
      "1. e4 e5 *\n"
      "[Variant \"Atomic\"]\n\n1. e4 *\n"
      "1. d4 *\n");
  const auto variant_named = [](const std::string& name) -> Result<const Variant*> {
    if (name == "Chess960") return &chess960_variant();
    return Error{{"plugin.none", {}}};
  };
  PgnReader reader(in, "test.pgn", standard_variant(),
                   {.keep = Keep::verdict, .letters = {}, .variant_named = variant_named});
  const Result<std::optional<PgnGame>> castled = reader.next();
  ASSERT_TRUE(castled) << castled.error().what.key;
  EXPECT_EQ((*castled)->plies, 7);
  EXPECT_EQ((**reader.next()).plies, 2);
  const Result<std::optional<PgnGame>> unknown = reader.next();
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().what.key, "pgn.variant");
  EXPECT_EQ(std::get<int>(unknown.error().what.with.at("line")), 6);
  EXPECT_EQ((**reader.next()).plies, 1);
}

TEST(PgnCheck, ACommentLeftOpenCostsItsOwnGameOnly) {
  const std::string next = "[Event \"b\"]\n[Result \"*\"]\n\n1. d4 {closed} d5 *\n";
  for (const std::string begun :
       {"1. e4 {open", "1. e4 {open\n[Event \"no\"]\n", "{open", "1. e5 {"}) {
    const std::string told = account("[Event \"a\"]\n\n" + begun + "\n\n" + next + next,
                                     standard_variant(), Keep::verdict);
    EXPECT_THAT(told, testing::MatchesRegex("pgn[^\n]* 3\n2 [^\n]*\n2 [^\n]*\n")) << begun;
  }
  EXPECT_THAT(account("1. e4 {two\n\nparagraphs} e5 *", standard_variant(), Keep::verdict),
              testing::StartsWith("2 *"));
}

TEST(PgnCheck, BlanksAreBlanksHoweverTheyAreWritten) {
  for (const char* text : {"1.\u00a0e4\u00a0e5 2.\u202fNf3 *", "1. e4\u200b e5\u200b 2. Nf3 *",
                           "1.\xa0"
                           "e4 e5\xa0"
                           "2. Nf3 *"}) {
    EXPECT_THAT(account(text, standard_variant(), Keep::verdict), testing::StartsWith("3 *"))
        << text;
  }
  const std::string file = "\ufeff[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
  EXPECT_THAT(account(file + file, standard_variant(), Keep::verdict),
              testing::MatchesRegex("1 1-0 [^\n]*\n1 1-0 [^\n]*\n"))
      << "two files put together";
}

struct VariationCase {
  const char* why;
  const char* text;
  const char* told;
};

// "key line written number", each.
std::string variation_errors(const std::string& text) {
  std::istringstream in(text);
  PgnReader reader(in, "test.pgn", standard_variant(),
                   {.keep = Keep::verdict, .letters = all_letters_but("en"), .variant_named = {}});
  std::string told;
  while (true) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (!game) return told + "broken by " + game.error().what.key;
    if (!*game) return told;
    for (const Phrase& error : (*game)->variation_errors) {
      told += error.key + " " + std::to_string(std::get<int>(error.with.at("line"))) + " " +
              std::to_string(std::get<int>(error.with.at("number"))) + "\n";
    }
  }
}

TEST(PgnCheck, TheMovesOfVariationsAreCheckedToo) {
  const VariationCase cases[] = {
      {"a variation plays the last move another way", "1. e4 (1. d4 d5) e5 (1... c5 2. Nf3) *", ""},
      {"that move is gone", "1. e4 e5 (2. Nf3) *", "pgn.illegal-move 1 1\n"},
      {"nested, and again on the level above",
       "1. e4 e5 2. Nf3\n(2. f4 exf4 (2... Bc5 3. fxe5 (3. Nf3)\n3... Qh4+) 3. Bc4) Nc6 *", ""},
      {"in the depth of a nest",
       "1. e4 e5 2. Nf3\n(2. f4 exf4 (2... Bc5\n(2... d5 Qh4)) Nf3) Nc6 *",
       "pgn.illegal-move 3 3\n"},
      {"one error for each variation, and the game goes on",
       "1. e4 (1. e5 e6 e7)\n(1. d5) e5 2. Nf3 *\n\n1. d4 (1. Kd2) *",
       "pgn.illegal-move 1 1\npgn.illegal-move 2 1\npgn.illegal-move 4 1\n"},
      {"nothing in a lost variation can be told", "1. e4 (1. d4 d4 (1... d5 c9) c9) *",
       "pgn.illegal-move 1 1\n"},
      {"a threat is checked after the empty move", "1. e4 (1. d4 -- 2. Bf4 Nf6 3. Bxc7) (1. d9) *",
       "pgn.illegal-move 1 1\n"},
      {"and what is none is told", "1. e4 (1. d4 -- 2. Bf4 Nf6\n3. Bxd7) *",
       "pgn.illegal-move 2 3\n"},
      {"the side that passed does not move again", "1. e4 (1. d4 --\n1... Nf6) *",
       "pgn.illegal-move 2 2\n"},
      {"twice in a row, and by its other names", "1. e4 (1. Z0 -- 2. null e5 3. Nf3) *", ""},
      {"no threat by who is in check", "1. e4 f5 2. Qh5+ g6 (2... --\n3. Nf9) 3. Qxg6+ *",
       "pgn.illegal-move 1 2\n"},
      {"an empty move forgets the pawn that passed",
       "1. e4 e6 2. e5 d5 3. c3 (3. -- Nf6 4. exd6) *", "pgn.illegal-move 1 4\n"},
      {"a variation of the empty move", "1. e4 e5 (1... -- (1... c5 2. Nf3) 2. d4 -- 3. dxe5) *",
       "pgn.illegal-move 1 3\n"},
      {"two men could", "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. c4 (4. Nd2) *",
       "pgn.ambiguous-move 1 4\n"},
      {"as the game, in its letters", "1. e4 e5 2. Sf3 Sc6 3. Lc4 (3. Lb5 a6 4. La4 Sf6) *", ""},
      {"with numbers, signs and comments", "1. e4 {x} (1. d4! {y} 1... d5 $2 2. c4 +-) e5 1-0", ""},
      {"a game that is broken itself is told of alone", "1. e4 (1. e5) e4 *",
       "broken by pgn.illegal-move"},
  };
  for (const VariationCase& tested : cases) {
    EXPECT_EQ(variation_errors(tested.text), tested.told) << tested.why;
  }
}

TEST(PgnCheck, VariationsWithoutEndAreNotKeptForEver) {
  EXPECT_EQ(variation_errors("1. e4 " + std::string(2'000'000, '(')),
            "broken by pgn.variation-open");
  EXPECT_EQ(
      variation_errors("1. e4 " + std::string(100'000, '(') + std::string(100'000, ')') + "*"), "");
}

// A line of any length is read in constant memory; its words and comments stay whole.
TEST(PgnCheck, OneVeryLongLineIsReadLikeManyShortOnes) {
  std::string moves;
  for (int i = 0; i < 40'000; ++i) moves += "1. Nf3 Nf6 2. Ng1 Ng8 {a comment (of some words)} ";
  EXPECT_GT(moves.size(), 1u << 20U);
  const std::string position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
  EXPECT_THAT(
      account("[White \"a\"]\n" + moves + "*\n1. e4 *", standard_variant(), Keep::verdict),
      testing::AllOf(testing::StartsWith("160000 * " + position), testing::HasSubstr("\n1 *")));
  EXPECT_EQ(account("% " + moves + "\n; " + moves + "\n1. e4 *", standard_variant(), Keep::verdict),
            "1 * rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 -\n");
}

TEST(PgnCheck, AStreamWithoutABufferIsReadToo) {
  struct Unbuffered : std::streambuf {
    std::string text = "1. e4 e5 2. Nf3 1-0\n";
    std::size_t at = 0;
    int_type underflow() override {
      return at < text.size() ? traits_type::to_int_type(text[at]) : traits_type::eof();
    }
    int_type uflow() override {
      return at < text.size() ? traits_type::to_int_type(text[at++]) : traits_type::eof();
    }
  } unbuffered;
  std::istream in(&unbuffered);
  const Result<std::vector<PgnGame>> games = read_pgn(in, "test.pgn", standard_variant());
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 1u);
  EXPECT_EQ(games->front().moves.size(), 3u);
}

}  // namespace
}  // namespace annabella::host
