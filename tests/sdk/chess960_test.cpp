// Guideline II, read with a pencil: which starts there are, and who may castle to where.
#include "chess960.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/chess960_variant.h"
#include "support/null_host.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella {
namespace {

using testing::Contains;

std::string fen_of(const std::string& fen) { return chess960_variant().from_fen(fen)->fen(); }

std::string rank_of(int number) {
  const std::string fen = chess960_variant().start(number)->fen();
  return fen.substr(fen.find(' ') - 8, 8);
}

bool follows_guideline_2(const std::string& rank) {
  const std::size_t king = rank.find('K');
  const bool between = rank.find('R') < king && king < rank.rfind('R');
  return between && (rank.find('B') + rank.rfind('B')) % 2 == 1;
}

// The published way back from a rank to its number.
int number_of(const std::string& rank) {
  const std::size_t first = rank.find('B'), second = rank.rfind('B');
  const std::size_t light = first % 2 == 1 ? first : second;
  const std::size_t dark = first % 2 == 1 ? second : first;
  std::string rest = rank;
  std::erase(rest, 'B');
  const std::size_t queen = rest.find('Q');
  std::erase(rest, 'Q');
  for (char& man : rest) man = man == 'N' ? 'N' : '-';
  static const std::vector<std::string> kKnights{"NN---", "N-N--", "N--N-", "N---N", "-NN--",
                                                 "-N-N-", "-N--N", "--NN-", "--N-N", "---NN"};
  const auto knights = std::ranges::find(kKnights, rest) - kKnights.begin();
  return static_cast<int>(light / 2 +
                          4 * (dark / 2 + 4 * (queen + 6 * static_cast<std::size_t>(knights))));
}

TEST(Chess960, G_II_2_HasEveryStartOnce) {
  std::set<std::string> allowed;
  std::string rank = "BBKNNQRR";
  do {
    if (follows_guideline_2(rank)) allowed.insert(rank);
  } while (std::ranges::next_permutation(rank).found);
  std::set<std::string> starts;
  for (int number = 0; number < 960; ++number) starts.insert(rank_of(number));
  EXPECT_EQ(allowed.size(), 960u);
  EXPECT_EQ(starts, allowed);
}

TEST(Chess960, NumbersTheStartsAsEverybodyDoes) {
  const std::map<int, std::string> published{{0, "BBQNNRKR"},   {1, "BQNBNRKR"},  {2, "BQNNRBKR"},
                                             {3, "BQNNRKRB"},   {4, "QBBNNRKR"},  {518, "RNBQKBNR"},
                                             {534, "RNBKQBNR"}, {959, "RKRNNQBB"}};
  for (const auto& [number, rank] : published) EXPECT_EQ(rank_of(number), rank) << number;
  for (int number = 0; number < 960; ++number) EXPECT_EQ(number_of(rank_of(number)), number);
  for (const int none : {-1, 960, 100'000}) {
    EXPECT_THROW(chess960_variant().start(none), std::invalid_argument);
  }
}

TEST(Chess960, BlackStandsOppositeAndBothMayCastle) {
  for (int number = 0; number < 960; ++number) {
    const std::string white = rank_of(number);
    std::string black = white;
    for (char& man : black) man = static_cast<char>(man | 0x20);
    const std::string men = black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white;
    const std::string fen = men + " w KQkq - 0 1";
    EXPECT_EQ(chess960_variant().start(number)->fen(), fen);
    EXPECT_EQ(fen_of(fen), fen);
    const char left = static_cast<char>('A' + white.find('R'));
    const char right = static_cast<char>('A' + white.rfind('R'));
    const std::string rights{right, left, static_cast<char>(right | 0x20),
                             static_cast<char>(left | 0x20)};
    EXPECT_EQ(fen_of(men + " w " + rights + " - 0 1"), fen);
  }
}

TEST(Chess960, IsCalledByManyNames) {
  const VariantTraits traits = chess960_variant().traits();
  EXPECT_EQ(traits.spoken_names.front(), "Chess960");
  EXPECT_THAT(traits.spoken_names, Contains("Fischer-Schach"));
  EXPECT_THAT(traits.spoken_names, Contains("Fischerovy šachy"));
  EXPECT_EQ(traits.starts, 960);
  EXPECT_EQ(traits.usual_start, 518);
}

TEST(Chess960, CountsPublishedTrees) {
  NullHost host;
  Chess960 variant(host);
  Plugin& plugin = variant;
  Perft* const perft = capability<Perft>(plugin);
  ASSERT_NE(perft, nullptr);
  for (const Row& row : table("perft960.tsv")) {
    EXPECT_EQ(perft->perft(*variant.from_fen(row[1]), 2), std::stoull(row[4])) << row[0];
    EXPECT_EQ(perft->perft(*variant.from_fen(row[2]), 3), std::stoull(row[5])) << row[0];
  }
}

// X-FEN: the outermost rook is K or Q, one further in is its file.
TEST(Chess960, WritesTheFileOfAnInnerRook) {
  const std::string men = "rr2k1rr/8/8/8/8/8/8/RR2K1RR";
  const std::map<std::string, std::string> written{
      {"KQkq", "KQkq"}, {"HAha", "KQkq"}, {"GBgb", "GBgb"}, {"GAhb", "GQkb"},
      {"HB", "KB"},     {"gq", "gq"},     {"A", "Q"},       {"-", "-"}};
  for (const auto& [in, out] : written) {
    EXPECT_EQ(fen_of(men + " w " + in + " - 0 1"), men + " w " + out + " - 0 1");
  }
  for (const std::string refused : {"KH", "KG", "C", "E", "KK"}) {
    EXPECT_THROW(fen_of(men + " w " + refused + " - 0 1"), std::invalid_argument) << refused;
  }
}

TEST(Chess960, TakesPositionsForTheSameOnlyWithTheSameRights) {
  const auto key = [](const std::string& rights) {
    return chess960_variant()
        .from_fen("rr2k1rr/8/8/8/8/8/8/RR2K1RR w " + rights + " - 7 9")
        ->repetition_key();
  };
  EXPECT_EQ(key("KQkq"), key("HAha"));
  EXPECT_NE(key("KQkq"), key("GAha"));
  EXPECT_NE(key("KQkq"), key("KQk"));
}

// A first rank, and what castling makes of it; empty: it may not be.
struct Castled {
  std::string before, short_side, long_side;
};

std::string compressed(const std::string& rank) {
  std::string text;
  int empty = 0;
  for (const char c : rank + "|") {
    if (c == '.') {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
    if (c != '|') text += c;
  }
  return text;
}

std::string first_rank_of(const Position& position) {
  std::string rank(8, '.');
  for (const PlacedPiece& man : position.pieces()) {
    if (man.square.rank == 0) rank[man.square.file] = man.piece;
  }
  return rank;
}

// After castling to the left or to the right.
std::string castled(const Position& position, bool short_side) {
  for (const Move& move : position.legal_moves()) {
    const MoveFacts facts = position.describe(move);
    if (short_side ? !facts.castles_short : !facts.castles_long) continue;
    EXPECT_EQ(facts.san.substr(0, facts.san.find('+')), short_side ? "O-O" : "O-O-O");
    EXPECT_EQ(facts.captured, kNoPiece);
    const std::string rank = first_rank_of(position);
    EXPECT_EQ(rank[move.from.file], 'K');
    EXPECT_EQ(rank[move.to.file], 'R');
    const std::string uci{static_cast<char>('a' + move.from.file), '1',
                          static_cast<char>('a' + move.to.file), '1'};
    EXPECT_EQ(facts.uci, uci);
    return first_rank_of(*position.after(move));
  }
  return "";
}

// The outermost rooks are the castling ones.
std::unique_ptr<Position> with_first_rank(const std::string& rank, const std::string& others) {
  std::string rights;
  if (rank.rfind('R') > rank.find('K') && rank.rfind('R') != std::string::npos) rights += 'K';
  if (rank.find('R') < rank.find('K')) rights += 'Q';
  return chess960_variant().from_fen(others + compressed(rank) + " w " + rights + " - 0 1");
}

// Guideline II.3.2.1 to II.3.2.4: both move, change places, only the king, only the rook; then
// II.3.2.7.4 and II.3.2.7.5: what must be empty and what need not.
TEST(Chess960, G_II_3_CastlesInAllFourManners) {
  const std::vector<Castled> cases{
      {"R...K..R", "R....RK.", "..KR...R"},
      {"RK.....R", "R....RK.", "..KR...R"},
      {"R....KR.", "R....RK.", "..KR..R."},
      {"..RK...R", "..R..RK.", "..KR...R"},
      {"R...KR..", "R....RK.", "..KR.R.."},
      {"...RK..R", "...R.RK.", "..KR...R"},
      {"R.....KR", "R....RK.", "..KR...R"},
      {"R.K....R", "R....RK.", "..KR...R"},
      {".RK....R", ".R...RK.", "..KR...R"},
      {"RKR.....", "R....RK.", ""},
      {".....RKR", "", "..KR...R"},
      {"R.NK...R", "R.N..RK.", ""},
      {"RN..K..R", "RN...RK.", ""},
      {"N..RK..R", "N..R.RK.", "N.KR...R"},
      {"NNRK...R", "NNR..RK.", "NNKR...R"},
      {"R..N.KRN", "R..N.RKN", ""},
      {"R..N...K", "", ""},
      {"R......K", "", "..KR...."},
  };
  for (const Castled& one : cases) {
    const auto position = with_first_rank(one.before, "4k3/4p3/8/8/8/8/8/");
    EXPECT_EQ(castled(*position, true), one.short_side) << one.before;
    EXPECT_EQ(castled(*position, false), one.long_side) << one.before;
  }
}

// Eight ranks of eight letters, a1 first.
using Squares = std::string;

bool queen_attacks(const Squares& men, std::size_t at) {
  const int file = static_cast<int>(at % 8), rank = static_cast<int>(at / 8);
  for (int files = -1; files <= 1; ++files) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      if (files == 0 && ranks == 0) continue;
      for (int f = file + files, r = rank + ranks; f >= 0 && f < 8 && r >= 0 && r < 8;
           f += files, r += ranks) {
        const char man = men[static_cast<std::size_t>(r * 8 + f)];
        if (man == 'q') return true;
        if (man != '.') break;
      }
    }
  }
  return false;
}

// Articles 3.8.2.2 and 3.8.2.3 with II.3.2.7.4, word by word: the answer of somebody with a board.
std::string castled_slowly(Squares men, bool short_side) {
  const std::size_t king = men.find('K');
  const std::size_t rook = short_side ? men.rfind('R', 7) : men.find('R');
  if (rook == std::string::npos || rook > 7 || (rook > king) != short_side) return "";
  const std::size_t king_goal = short_side ? 6 : 2;
  const std::size_t rook_goal = short_side ? 5 : 3;
  const Squares before = men;
  men[king] = men[rook] = '.';
  for (const auto& [from, to] : {std::pair{king, king_goal}, std::pair{rook, rook_goal}}) {
    for (std::size_t at = std::min(from, to); at <= std::max(from, to); ++at) {
      if (men[at] != '.') return "";
    }
  }
  if (queen_attacks(before, king)) return "";
  men[rook] = 'R';
  for (std::size_t at = std::min(king, king_goal); at <= std::max(king, king_goal); ++at) {
    if (queen_attacks(men, at)) return "";
  }
  men[rook] = '.';
  men[king_goal] = 'K';
  men[rook_goal] = 'R';
  return queen_attacks(men, king_goal) ? "" : men.substr(0, 8);
}

// A pinned rook, a rook that leaves the first rank open, attacked squares, men in the way.
TEST(Chess960, CastlesOnlyWhereTheLawsLetIt) {
  std::mt19937 chance(960);
  const auto below = [&](std::size_t most) { return chance() % most; };
  int allowed = 0, refused = 0;
  for (int i = 0; i < 4000; ++i) {
    Squares men(64, '.');
    std::string rank = "K" + std::string(below(2) ? "RR" : "R") + std::string(below(2), 'N');
    rank += below(3) == 0 ? "q" : "";
    rank.resize(8, '.');
    std::ranges::shuffle(rank, chance);
    men.replace(0, 8, rank);
    if (below(2)) men[8 + below(40)] = 'q';
    men[60] = 'k';
    for (const std::size_t pawn : {51, 52, 53}) men[pawn] = 'p';
    std::string others;
    for (std::size_t r = 7; r > 0; --r) others += compressed(men.substr(r * 8, 8)) + "/";
    const auto position = with_first_rank(rank, others);
    for (const bool short_side : {true, false}) {
      const std::string expected = castled_slowly(men, short_side);
      EXPECT_EQ(castled(*position, short_side), expected) << position->fen();
      ++(expected.empty() ? refused : allowed);
    }
  }
  EXPECT_GT(allowed, 500);
  EXPECT_GT(refused, 500);
}

TEST(Chess960, IsChessFromNumber518) {
  const auto other = chess960_variant().start(518);
  const auto chess = standard_variant().start(0);
  EXPECT_EQ(other->repetition_key(), chess->repetition_key());
  EXPECT_EQ(other->legal_moves(), chess->legal_moves());
}

}  // namespace
}  // namespace annabella
