#include "game/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "support/legal_move.h"
#include "support/letters.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::unique_ptr<Position> position_of(std::string_view fen) {
  return standard_variant().from_fen(fen);
}

// UCI of all moves that the text may mean, in the order of the texts.
std::vector<std::string> meant(std::string_view text, const Position& position,
                               const std::string& language, bool with_others = true) {
  const std::vector<PieceLetters> others =
      with_others ? all_letters_but(language) : std::vector<PieceLetters>{};
  std::vector<std::string> uci;
  for (const Move& move : meaning_of(text, position, letters_of(language), others).moves) {
    uci.push_back(position.describe(move).uci);
  }
  std::ranges::sort(uci);
  return uci;
}

std::vector<std::string> meant(std::string_view text, std::string_view fen,
                               const std::string& language, bool with_others = true) {
  return meant(text, *position_of(fen), language, with_others);
}

std::vector<std::string> split(const std::string& text, const std::string& at) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to; (to = text.find(at, from)) != std::string::npos; from = to + at.size()) {
    parts.push_back(text.substr(from, to - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::vector<std::vector<std::string>> table(const std::string& name) {
  std::ifstream file(SOURCE_DIR "/tests/data/notation/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) rows.push_back(split(line, "\t"));
  return rows;
}

using Moves = std::vector<std::string>;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Notation, C_12_TheSignOfTheDrawOfferStandsBehindAMove) {
  for (const char* text : {"Kb1 (=)", "Kb1(=)", "Kb1+ (=)", "exd6 (=) e.p.", "exd6 e.p. (=)",
                           "0-0 (=)!", "e8D (=)", "Kb1 ( = )"}) {
    EXPECT_TRUE(offers_draw(text)) << text;
  }
  for (const char* text :
       {"Kb1", "Kb1=", "Kb1 =", "e8=D", "e8(D)", "e8(=D)", "(=)", "(=) Kb1", "", "Kb1 ()"}) {
    EXPECT_FALSE(offers_draw(text)) << text;
  }
}

TEST(Notation, ReadsThePublicCases) {
  int cases = 0;
  for (const auto& row : table("cases.tsv")) {
    SCOPED_TRACE(row[0]);
    const std::string kind = row[1];
    const auto input = split(row[2], " | ");
    const std::unique_ptr<Position> position = position_of(input[0]);
    ++cases;
    if (kind.starts_with("san.parse")) {
      const Moves moves = meant(input[1], *position, "en", false);
      if (row[3].starts_with("ERROR illegal")) {
        EXPECT_THAT(moves, IsEmpty());
      } else if (row[3].starts_with("ERROR")) {
        EXPECT_GT(moves.size(), 1U);
      } else {
        EXPECT_THAT(moves, ElementsAre(row[3]));
      }
    } else if (kind == "san.lang.conflict") {
      const auto text = split(input[1], ":");
      EXPECT_THAT(meant(text[1], *position, text[0]), ElementsAre(row[3]));
    } else {
      const Move move = legal_move(*position, input[1]);
      const PieceLetters letters = letters_of(kind.substr(kind.size() - 2));
      EXPECT_EQ(relettered(position->describe(move), move, letters), row[3]);
    }
  }
  EXPECT_EQ(cases, 34);
}

TEST(Notation, C_13_ReadsTheSampleGameInAllItsSpellings) {
  const Moves expected = {"e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "e5d4", "e4e5",
                          "f6e4", "d1d4", "d7d5", "e5d6", "e4d6", "c1g5", "b8c6",
                          "d4e3", "f8e7", "b1d2", "e8g8", "e1c1", "f8e8", "c1b1"};
  const auto games = table("appendix_c13.tsv");
  ASSERT_EQ(games.size(), 11U);
  for (const auto& game : games) {
    SCOPED_TRACE(game[1]);
    std::unique_ptr<Position> position = position_of(kStart);
    Moves played;
    std::istringstream words(game[1]);
    for (std::string word; words >> word;) {
      if (word == "e.p." || word == "(=)" || word.ends_with(".")) continue;
      const Meaning meaning =
          meaning_of(word, *position, letters_of(game[0]), all_letters_but(game[0]));
      ASSERT_EQ(meaning.moves.size(), 1U) << word;
      played.push_back(position->describe(meaning.moves[0]).uci);
      position = position->after(meaning.moves[0]);
    }
    EXPECT_EQ(played, expected);
  }
}

TEST(Notation, IgnoresWhatSurroundsAMove) {
  constexpr const char* kFen = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2";
  for (const char* text :
       {"cxb6",    "cb6",     "c5b6",     "c5xb6",   "c5:b6",  "c×b6",     "cxb6 e.p.", "cxb6e.p.",
        "cxb6 ep", "cxb6ep+", "12. cxb6", "12.cxb6", "cxb6!?", "cxb6 (=)", "cxb6=",     "c x b 6",
        "cxb6#",   "cxb6++",  "cb",       "cxb",     "CxB6",   "C5xB6",    "CXB6",      "cxb6+-",
        "cxb6⩲",   "cxb6-+",  "cxb6N",    "cxb6!N",  "cxb6+−"}) {
    EXPECT_THAT(meant(text, kFen, "de"), ElementsAre("c5b6")) << text;
  }
}

TEST(Notation, C_8_ReadsLongFormsInEveryLanguage) {
  const std::vector<std::pair<const char*, const char*>> forms = {
      {"de", "Sg1-f3"}, {"de", "Sg1f3"}, {"de", "sg1-f3"}, {"de", "S g1 – f3"}, {"cs", "Jg1-f3"},
      {"sk", "Jg1F3"},  {"en", "Ng1f3"}, {"en", "♘g1-f3"}, {"de", "♘f3"},       {"de", "g1f3"},
      {"de", "g1-f3"},  {"de", "G1F3"},  {"de", "Sgf3"},   {"de", "S1f3"},      {"cs", "jf3"}};
  for (const auto& [language, text] : forms) {
    EXPECT_THAT(meant(text, kStart, language, false), ElementsAre("g1f3")) << text;
  }
}

TEST(Notation, C_3_TakesAnotherLanguagesLetterWhenItIsTheOnlyOne) {
  EXPECT_THAT(meant("Nf3", kStart, "de"), ElementsAre("g1f3"));
  EXPECT_THAT(meant("Jf3", kStart, "de"), ElementsAre("g1f3"));
  EXPECT_THAT(meant("Sf3", kStart, "en"), ElementsAre("g1f3"));
  EXPECT_THAT(meant("Nf3", kStart, "de", false), IsEmpty());
}

// A Czech "S" is a bishop, whether he can go there or not; the table is not given the knight's
// move.
TEST(Notation, ALetterOfOnesOwnIsNotReadInAnotherLanguage) {
  constexpr const char* kFen = "4k3/8/8/8/8/5N2/8/B3K3 w - - 0 1";
  EXPECT_THAT(meant("Sg5", kFen, "de"), ElementsAre("f3g5"));
  EXPECT_THAT(meant("Sg5", kFen, "cs"), IsEmpty());
  EXPECT_THAT(meant("Sg5", kFen, "sk"), IsEmpty());
  EXPECT_THAT(meant("Sg5", kFen, "en"), ElementsAre("f3g5"));
  EXPECT_THAT(meant("Jg5", kFen, "de"), ElementsAre("f3g5"));
  EXPECT_THAT(meant("Sd4", kFen, "en"), ElementsAre("a1d4", "f3d4"));
  EXPECT_THAT(meant("Sd4", kFen, "de"), ElementsAre("f3d4"));
  EXPECT_THAT(meant("Sd4", kFen, "cs"), ElementsAre("a1d4"));
}

// The examples of the article, in each language's own letters, read and written; figurines, too.
TEST(Notation, C_2_C_3_TheMensLetters) {
  constexpr const char* kFen = "4k3/8/8/8/8/8/8/R1BQKN2 w - - 0 1";
  const std::vector<std::pair<const char*, std::vector<const char*>>> languages{
      {"de", {"Ke2", "Dd2", "Ta2", "Lb2", "Sg3"}},
      {"en", {"Ke2", "Qd2", "Ra2", "Bb2", "Ng3"}},
      {"cs", {"Ke2", "Dd2", "Va2", "Sb2", "Jg3"}},
      {"sk", {"Ke2", "Dd2", "Va2", "Sb2", "Jg3"}}};
  const std::vector<const char*> moves{"e1e2", "d1d2", "a1a2", "c1b2", "f1g3"};
  const auto position = position_of(kFen);
  for (const auto& [language, written] : languages) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_THAT(meant(written[i], kFen, language, false), ElementsAre(moves[i])) << written[i];
      const Move move = legal_move(*position, moves[i]);
      EXPECT_EQ(relettered(position->describe(move), move, letters_of(language)), written[i]);
    }
  }
  const std::vector<const char*> signs{"♔e2", "♕d2", "♖a2", "♗b2", "♘g3"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_THAT(meant(signs[i], kFen, "de", false), ElementsAre(moves[i])) << signs[i];
    const Move move = legal_move(*position, moves[i]);
    EXPECT_EQ(relettered(position->describe(move), move, figurines()), signs[i]);
  }
}

// "e5, d4, a5, not pe5, Pd4, pa5" (Slovak): no letter is written.
TEST(Notation, C_4_APawnHasNoLetter) {
  const auto position = position_of(kStart);
  for (const char* language : {"de", "en", "cs", "sk"}) {
    const Move move = legal_move(*position, "e2e4");
    EXPECT_EQ(relettered(position->describe(move), move, letters_of(language)), "e4") << language;
    EXPECT_EQ(long_form(position->describe(move), move, letters_of(language)), "e2-e4") << language;
    EXPECT_THAT(meant("e4", kStart, language, false), ElementsAre("e2e4")) << language;
  }
}

// C.10.3.1 to C.10.3.4, as the article has them: by file, on one file by rank, else by file.
TEST(Notation, C_10_WhichOfTwoMen) {
  struct Case {
    const char* fen;
    std::vector<std::pair<const char*, const char*>> moves;
  };
  for (const Case& it : std::initializer_list<Case>{
           {"k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", {{"g1f3", "Jgf3"}, {"e1f3", "Jef3"}}},
           {"k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", {{"g5f3", "J5f3"}, {"g1f3", "J1f3"}}},
           {"k7/8/8/8/3N4/8/7N/K7 w - - 0 1", {{"h2f3", "Jhf3"}, {"d4f3", "Jdf3"}}},
           {"k7/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", {{"g1f3", "Jgxf3"}, {"e1f3", "Jexf3"}}},
           {"k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", {{"g5f3", "J5xf3"}, {"g1f3", "J1xf3"}}},
           {"k7/8/8/8/3N4/5p2/7N/K7 w - - 0 1", {{"h2f3", "Jhxf3"}, {"d4f3", "Jdxf3"}}}}) {
    const auto position = position_of(it.fen);
    for (const auto& [uci, written] : it.moves) {
      const Move move = legal_move(*position, uci);
      EXPECT_EQ(relettered(position->describe(move), move, letters_of("sk")), written);
      EXPECT_THAT(meant(written, it.fen, "sk"), ElementsAre(uci)) << written;
      std::string without = written;
      std::erase(without, 'x');
      EXPECT_THAT(meant(without, it.fen, "sk"), ElementsAre(uci)) << without;
    }
    EXPECT_EQ(meant("Jf3", it.fen, "sk").size(), 2U) << "neither is chosen";
  }
}

TEST(Notation, C_8_WritesTheLongForm) {
  const auto written = [](const char* fen, const char* uci, const PieceLetters& letters) {
    const auto position = position_of(fen);
    const Move move = legal_move(*position, uci);
    return long_form(position->describe(move), move, letters);
  };
  constexpr const char* kFen = "1n1k4/P7/8/1pP5/8/5N2/8/R3K2R w KQ b6 0 2";
  EXPECT_EQ(written(kFen, "f3g5", letters_of("de")), "Sf3-g5");
  EXPECT_EQ(written(kFen, "f3g5", letters_of("cs")), "Jf3-g5");
  EXPECT_EQ(written(kFen, "f3g5", figurines()), "♘f3-g5");
  EXPECT_EQ(written(kFen, "c5b6", letters_of("de")), "c5xb6");
  EXPECT_EQ(written(kFen, "a7b8q", letters_of("de")), "a7xb8D+");
  EXPECT_EQ(written(kFen, "a7a8r", letters_of("en")), "a7-a8=R");
  EXPECT_EQ(written(kFen, "e1g1", letters_of("de")), "0-0");
  EXPECT_EQ(written(kFen, "a1d1", letters_of("sk")), "Va1-d1+");
}

TEST(Notation, NamesBothMovesWhenLanguagesDiffer) {
  // S is the German knight and the Czech bishop; both reach g5.
  constexpr const char* kFen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
  EXPECT_THAT(meant("Sg5", kFen, "de"), ElementsAre("f3g5"));
  EXPECT_THAT(meant("Sg5", kFen, "cs"), ElementsAre("c1g5"));
  EXPECT_THAT(meant("Sg5", kFen, "en"), ElementsAre("c1g5", "f3g5"));
}

// T4.
TEST(Notation, KeepsThePawnOnTheBFileAndTheBishopApart) {
  constexpr const char* kFen = "rnb1kbnr/p1q1pppp/8/1p6/2p5/1P2PN2/3P1PPP/RNBQKB1R w KQkq - 0 1";
  for (const char* language : {"de", "en", "cs", "sk"}) {
    EXPECT_THAT(meant("bxc4", kFen, language), ElementsAre("b3c4")) << language;
    EXPECT_THAT(meant("Bxc4", kFen, language), ElementsAre("f1c4")) << language;
  }
  EXPECT_THAT(meant("Lxc4", kFen, "de"), ElementsAre("f1c4"));
}

// C.10.1: who says "e.p." means nothing else.
TEST(Notation, EnPassantIsThatCaptureOnly) {
  constexpr const char* kFen = "4k3/8/8/1pP5/8/8/4P3/4K3 w - b6 0 2";
  for (const char* text : {"cxb6 e.p.", "cb6 ep", "c5b6 e.p", "cxb6+ e.p.!", "b6 e.p."}) {
    EXPECT_THAT(meant(text, kFen, "en"), ElementsAre("c5b6")) << text;
  }
  for (const char* text : {"e4 e.p.", "e3 ep", "c6 e.p.", "e2-e4 e.p.", "Kd1 e.p."}) {
    EXPECT_THAT(meant(text, kFen, "en"), IsEmpty()) << text;
    EXPECT_THAT(meant(text, kFen, "de"), IsEmpty()) << text;
  }
  constexpr const char* kPlain = "4k3/8/1n6/2P5/8/8/8/4K2R w K - 0 2";
  for (const char* text : {"cxb6 e.p.", "cb ep", "0-0 e.p."}) {
    EXPECT_THAT(meant(text, kPlain, "en"), IsEmpty()) << text;
  }
  EXPECT_THAT(meant("cxb6", kPlain, "en"), ElementsAre("c5b6"));
}

// T8: lower case is a man's letter only where no pawn could move so.
TEST(Notation, ReadsALowerCaseManOnlyWhereNoPawnCouldMoveSo) {
  constexpr const char* kBishop = "4k3/8/8/8/8/8/6B1/4K3 w - - 0 1";
  EXPECT_THAT(meant("be4", kBishop, "en"), ElementsAre("g2e4"));
  EXPECT_THAT(meant("be4", kBishop, "de"), ElementsAre("g2e4"));
  constexpr const char* kBoth = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
  EXPECT_THAT(meant("bc4", kBoth, "en"), ElementsAre("b3c4"));
  // The German B is the Bauer, but nobody need write him: with a bishop about it is a question.
  constexpr const char* kPawnOrBishop = "4k3/8/8/8/8/8/4P1B1/4K3 w - - 0 1";
  EXPECT_THAT(meant("Be4", kPawnOrBishop, "de"), ElementsAre("e2e4", "g2e4"));
  EXPECT_THAT(meant("Be4", kPawnOrBishop, "en"), ElementsAre("g2e4"));
  EXPECT_THAT(meant("Be2-e4", kPawnOrBishop, "de"), ElementsAre("e2e4"));
  constexpr const char* kBothTake = "4k3/8/8/8/3p4/2B1P3/8/4K3 w - - 0 1";
  for (const char* text : {"Bd4", "bd4", "bxd4"}) {
    EXPECT_THAT(meant(text, kBothTake, "de"), ElementsAre("c3d4", "e3d4")) << text;
  }
  EXPECT_THAT(meant("Bxd4", kBothTake, "de"), ElementsAre("c3d4"));
  EXPECT_THAT(meant("bxd4", kBothTake, "en"), ElementsAre("c3d4"));
}

// T7.
TEST(Notation, C_11_NeverChoosesWhatAPawnBecomes) {
  constexpr const char* kFen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* text : {"axb8", "a7b8", "ab8", "ab", "a7xb8"}) {
    EXPECT_THAT(meant(text, kFen, "de"), ElementsAre("a7b8b", "a7b8n", "a7b8q", "a7b8r")) << text;
  }
  for (const char* text : {"a8=N", "a8N", "a8=n", "a8S", "a8=S", "a8=s", "a8(N)", "a8(S)", "a8/S",
                           "a8♘", "a7a8n", "a7a8s", "a7-a8S", "a8 = S", "a8S+"}) {
    EXPECT_THAT(meant(text, kFen, "de"), ElementsAre("a7a8n")) << text;
  }
  EXPECT_THAT(meant("a8=b", kFen, "de"), ElementsAre("a7a8b"));
  EXPECT_THAT(meant("a8J", kFen, "sk"), ElementsAre("a7a8n"));
  EXPECT_THAT(meant("a8K", kFen, "de"), IsEmpty());
  EXPECT_THAT(meant("a8x", kFen, "de"), IsEmpty());
}

// T9.
TEST(Notation, C_13_ReadsCastlingInAllItsSpellings) {
  constexpr const char* kFen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* text : {"0-0", "O-O", "o-o", "00", "oo", "OO", "0–0", "0 - 0", "O-O+", "e1g1",
                           "e1h1", "Ke1-g1", "Ke1g1"}) {
    EXPECT_THAT(meant(text, kFen, "de"), ElementsAre("e1g1")) << text;
  }
  for (const char* text : {"0-0-0", "O-O-O", "o-o-o", "000", "ooo", "OOO", "e1c1", "e1a1"}) {
    EXPECT_THAT(meant(text, kFen, "de"), ElementsAre("e1c1")) << text;
  }
  for (const char* text : {"Kg1", "Kh1", "Kxh1", "Kc1", "0", "0-", "-0-0", "0--0", "0000"}) {
    EXPECT_THAT(meant(text, kFen, "de"), IsEmpty()) << text;
  }
}

// Chess960: a king on b1 castles with the rook on a1 and lands on c1, where he might also step.
class NarrowCastling final : public Position {
 public:
  explicit NarrowCastling(std::vector<PlacedPiece> men) : men_(std::move(men)) {}
  std::string fen() const override { return "narrow"; }
  Color turn() const override { return Color::white; }
  std::vector<PlacedPiece> pieces() const override { return men_; }
  std::vector<Move> legal_moves() const override { return {{{1, 0}, {0, 0}}, {{1, 0}, {2, 0}}}; }
  MoveFacts describe(const Move& move) const override {
    MoveFacts facts;
    facts.piece = 'K';
    facts.castles_long = move.to == Square{0, 0};
    return facts;
  }
  std::unique_ptr<Position> after(const Move&) const override {
    return std::make_unique<NarrowCastling>(std::vector<PlacedPiece>{{{2, 0}, 'K'}, {{3, 0}, 'R'}});
  }
  std::optional<Ending> ending() const override { return std::nullopt; }
  CanWin can_still_win(Color) const override { return CanWin::yes; }
  std::string repetition_key() const override { return "narrow"; }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }

 private:
  std::vector<PlacedPiece> men_;
};

TEST(Notation, TellsAKingsStepFromCastlingByOneSquare) {
  const NarrowCastling position({{{1, 0}, 'K'}, {{0, 0}, 'R'}});
  const Move castles{{1, 0}, {0, 0}};
  const Move steps{{1, 0}, {2, 0}};
  const auto moves = [&](std::string_view text) {
    return meaning_of(text, position, letters_of("de"), all_letters_but("de")).moves;
  };
  for (const char* text : {"0-0-0", "b1a1"}) EXPECT_THAT(moves(text), ElementsAre(castles));
  for (const char* text : {"b1c1", "Kc1", "Kb1-c1"}) EXPECT_THAT(moves(text), ElementsAre(steps));
  EXPECT_THAT(moves("0-0"), IsEmpty());
}

TEST(Notation, FitsBareCastlingToBothSides) {
  const std::unique_ptr<Position> position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  MovePattern pattern;
  pattern.castling = MovePattern::Castling::either;
  EXPECT_EQ(fitting(*position, pattern).size(), 2U);
}

// C.9.2 and C.9.3: the examples of the articles, with the sign, with another one and without.
TEST(Notation, C_9_CapturesWithTheSignOrWithout) {
  constexpr const char* kFen = "k7/8/8/1p2p3/P2P4/2B2p1p/5KP1/3r1N1R b - - 0 1";
  constexpr const char* kWhite = "k7/8/8/1p2p3/P2P4/2B2p1p/5KP1/3R1N1R w - - 0 1";
  struct Case {
    const char* fen;
    std::vector<const char*> written;
    const char* uci;
  };
  for (const Case& it :
       std::initializer_list<Case>{{kWhite, {"d×e5", "dxe5", "d:e5", "de5"}, "d4e5"},
                                   {kWhite, {"g×f3", "gxf3", "gf3"}, "g2f3"},
                                   {kWhite, {"a×b5", "axb5", "ab5"}, "a4b5"},
                                   {kWhite, {"K×f3", "Kxf3", "Kf3"}, "f2f3"},
                                   {kWhite, {"V×h3", "Vxh3", "Vh3"}, "h1h3"},
                                   {kFen, {"V×f1+", "Vxf1", "Vf1"}, "d1f1"}}) {
    for (const char* text : it.written) {
      EXPECT_THAT(meant(text, it.fen, "sk"), ElementsAre(it.uci)) << text;
    }
  }
  EXPECT_THAT(meant("Vxd4", kWhite, "sk"), IsEmpty()) << "his own man, and no capture";
  EXPECT_THAT(meant("Vxd2", kWhite, "sk"), IsEmpty()) << "nobody there";
}

TEST(Notation, C_9_KeepsAPawnMoveWithoutItsFileQuiet) {
  constexpr const char* kFen = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2";
  EXPECT_THAT(meant("b6", kFen, "de"), IsEmpty());
  // In no article, and with the letter of the man: it tells as much as his name does.
  EXPECT_THAT(meant("Bb6", kFen, "de"), ElementsAre("c5b6"));
  MovePattern spoken;  // "Bella sechs"
  spoken.piece = 'P';
  spoken.to_file = 1;
  spoken.to_rank = 5;
  EXPECT_EQ(fitting(*position_of(kFen), spoken).size(), 1U);
}

// A board of sixteen files on which nothing but these moves are legal.
class WideBoard final : public Position {
 public:
  std::string fen() const override { return "wide"; }
  Color turn() const override { return Color::white; }
  std::vector<PlacedPiece> pieces() const override {
    return {{{8, 0}, 'N'}, {{15, 14}, 'P'}, {{4, 2}, 'M'}, {{4, 3}, 'P'}};
  }
  std::vector<Move> legal_moves() const override {
    return {{{8, 0}, {9, 9}},
            {{15, 14}, {15, 15}, 'Q'},
            {{4, 2}, {9, 10}},
            {{4, 3}, {4, 4}},
            {{}, {14, 10}, kNoPiece, 'N'}};
  }
  MoveFacts describe(const Move& move) const override {
    MoveFacts facts;
    for (const PlacedPiece& placed : pieces()) {
      if (placed.square == move.from) facts.piece = placed.piece;
    }
    if (move.drop) facts.san = "N@o11";
    return facts;
  }
  std::unique_ptr<Position> after(const Move&) const override { return nullptr; }
  std::optional<Ending> ending() const override { return std::nullopt; }
  CanWin can_still_win(Color) const override { return CanWin::yes; }
  std::string repetition_key() const override { return "wide"; }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }
};

TEST(Notation, ReadsBoardsOfSixteenFilesAndRanks) {
  const WideBoard board;
  const std::vector<Move> moves = board.legal_moves();
  const auto the_move = [&](std::string_view text) -> std::optional<Move> {
    const Meaning meaning = meaning_of(text, board, letters_of("de"), all_letters_but("de"));
    return meaning.moves.size() == 1 ? std::optional(meaning.moves[0]) : std::nullopt;
  };
  for (const char* text : {"Sj10", "Si1-j10", "i1j10", "Sij10", "S1j10", "sj10"}) {
    EXPECT_EQ(the_move(text), moves[0]) << text;
  }
  for (const char* text : {"p16D", "p15p16q", "p15-p16", "p16"}) {
    EXPECT_EQ(the_move(text), moves[1]) << text;
  }
  for (const char* text : {"Mj11", "Me3-j11", "e3j11"}) {
    EXPECT_EQ(the_move(text), moves[2]) << text;
  }
  for (const char* text : {"S@o11", "N@o11", "s@O11"}) {
    EXPECT_EQ(the_move(text), moves[4]) << text;
  }
  EXPECT_EQ(the_move("Sj1"), std::nullopt);
  EXPECT_EQ(the_move("Sj17"), std::nullopt);
  EXPECT_EQ(relettered(board.describe(moves[4]), moves[4], letters_of("de")), "S@o11");
}

TEST(Notation, RelettersInEnglishAsPgnWrites) {
  const std::unique_ptr<Position> position = position_of("3k4/1P6/8/8/8/8/8/4K2R w K - 0 1");
  const Move move = legal_move(*position, "b7b8q");
  EXPECT_EQ(relettered(position->describe(move), move, letters_of("en")), "b8=Q+");
  const Move castling = legal_move(*position, "e1g1");
  EXPECT_EQ(relettered(position->describe(castling), castling, letters_of("de")), "0-0");
}

TEST(Notation, SaysWhatWasHeardOfAnImpossibleMove) {
  const Meaning illegal =
      meaning_of("Nf5", *position_of(kStart), letters_of("de"), all_letters_but("de"));
  EXPECT_THAT(illegal.moves, IsEmpty());
  ASSERT_TRUE(illegal.heard);
  EXPECT_EQ(illegal.heard->piece, 'N');
  EXPECT_EQ(illegal.heard->to_file, 5);
  EXPECT_FALSE(meaning_of("hallo", *position_of(kStart), letters_of("de")).heard);
}

std::string long_form(const Position& position, const Move& move, const PieceLetters& letters) {
  const MoveFacts facts = position.describe(move);
  const auto name = [](Square square) {
    return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
  };
  const auto letter = [&](Piece piece) {
    return letters.letters[letters.kinds.find(static_cast<char>(std::toupper(piece)))];
  };
  if (facts.castles_short || facts.castles_long) return facts.castles_short ? "0-0" : "0-0-0";
  std::string text = std::toupper(facts.piece) == 'P' ? "" : letter(facts.piece);
  text += name(move.from) + (facts.captured ? "x" : "-") + name(move.to);
  if (move.promotion) text += letter(move.promotion);
  return text;
}

std::string without(std::string text, const std::string& characters) {
  std::erase_if(text, [&](char c) { return characters.find(c) != std::string::npos; });
  return text;
}

TEST(Notation, ReadsBackEveryFormOfEveryMoveOfRandomGames) {
  std::mt19937 chance(20261127);
  int moves_read = 0;
  for (int game = 0; game < 6; ++game) {
    std::unique_ptr<Position> position = position_of(kStart);
    for (int ply = 0; ply < 120; ++ply) {
      const std::vector<Move> legal = position->legal_moves();
      if (legal.empty()) break;
      // Every move of every eighth position is read back in every language and form.
      for (const Move& move : ply % 8 == 0 ? legal : std::vector<Move>{}) {
        const MoveFacts facts = position->describe(move);
        for (const char* language : {"de", "en", "cs", "sk"}) {
          const PieceLetters letters = letters_of(language);
          const std::string written = relettered(facts, move, letters);
          const std::string full = long_form(*position, move, letters);
          for (const std::string& text : {written, without(written, "x+#="), full,
                                          without(full, "-x"), facts.uci, facts.san}) {
            if (text == facts.san && language != std::string_view("en") && text != written) {
              continue;  // an English letter may be another man's in this language
            }
            const Meaning meaning = meaning_of(text, *position, letters, all_letters_but(language));
            ASSERT_THAT(meaning.moves, ElementsAre(move))
                << text << " (" << language << ") in " << position->fen();
            ++moves_read;
          }
        }
      }
      position = position->after(legal[chance() % legal.size()]);
    }
  }
  EXPECT_GT(moves_read, 10'000);
}

TEST(Notation, ReadsNoMoveFromRubbish) {
  const std::vector<std::string> pieces = {"a", "h",    "1",  "8", "S",  "N", "x", "-",
                                           "=", "@",    "0",  "O", "(",  ")", " ", "ä",
                                           "♘", "\xff", "p.", ".", "99", "+", "#", "e.p."};
  const std::unique_ptr<Position> position = position_of(kStart);
  std::mt19937 chance(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::size_t n = chance() % 9; n > 0; --n) text += pieces[chance() % pieces.size()];
    const Meaning meaning = meaning_of(text, *position, letters_of("de"), all_letters_but("de"));
    if (text.find("ä") != std::string::npos || text.find('\xff') != std::string::npos) {
      EXPECT_THAT(meaning.moves, IsEmpty()) << text;
    }
    for (const Move& move : meaning.moves) {
      EXPECT_NE(text.find(static_cast<char>('1' + move.to.rank)), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace annabella::host
