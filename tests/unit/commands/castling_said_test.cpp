// Castling by where both men go (Guideline II.3.2.6): what the voices say is understood when it is
// typed, wherever king and rook began.
#include <gtest/gtest.h>

#include <utility>

#include "game/move_phrase.h"
#include "support/chess960_variant.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

SmallTable table(const std::string& voice, const std::string& fen) {
  host::Setup setup;
  setup.start_fen = fen;
  return {voice, chess960_variant(), setup};
}

// White's first rank with nobody but the king and both rooks, on all files where they may begin.
std::vector<std::string> first_ranks() {
  std::vector<std::string> ranks;
  for (std::size_t left = 0; left < 8; ++left) {
    for (std::size_t king = left + 1; king < 8; ++king) {
      for (std::size_t right = king + 1; right < 8; ++right) {
        std::string rank(8, '1');
        rank[left] = rank[right] = 'R';
        rank[king] = 'K';
        ranks.push_back(rank);
      }
    }
  }
  return ranks;
}

std::string fen_of(const std::string& rank) {
  std::string men;
  int empty = 0;
  const auto count = [&] { men += empty > 0 ? std::to_string(std::exchange(empty, 0)) : ""; };
  for (const char man : rank) {
    if (man == '1') {
      ++empty;
      continue;
    }
    count();
    men += man;
  }
  count();
  const std::size_t king = rank.find('K');
  std::string rights = rank.find('R', king) == std::string::npos ? "" : "K";
  if (rank.find('R') < king) rights += 'Q';
  return "4k3/4p3/8/8/8/8/8/" + men + " w " + rights + " - 0 1";
}

std::string uci_of(const std::string& rank, bool to_the_right) {
  const std::size_t rook = to_the_right ? rank.rfind('R') : rank.find('R');
  return {static_cast<char>('a' + rank.find('K')), '1', static_cast<char>('a' + rook), '1'};
}

void expect_castling(const std::string& fen, const std::string& uci, const std::string& line) {
  for (const char* voice : kVoices) {
    EXPECT_EQ(table(voice, fen).says(line), "white: move " + uci)
        << fen << ' ' << voice << ": " << line;
  }
}

TEST(CastlingSaid, AnAnnouncementInAnyVoiceIsUnderstoodByAll) {
  for (const std::string& rank : first_ranks()) {
    const std::string fen = fen_of(rank);
    const auto position = chess960_variant().from_fen(fen);
    for (const Move& move : position->legal_moves()) {
      const MoveFacts facts = position->describe(move);
      if (!facts.castles_short && !facts.castles_long) continue;
      for (const char* voice : kVoices) {
        expect_castling(fen, facts.uci,
                        voice_named(voice)->say(move_phrase(facts, move, *position)).printed);
      }
    }
  }
}

TEST(CastlingSaid, BothGoalsAreEnough) {
  for (const std::string& both : first_ranks()) {
    // The other rook may stand in the way.
    std::string rank = both;
    rank[both.find('R')] = '1';
    for (const char* line :
         {"Kg1 Rf1", "Kg1 Tf1", "Kg1Vf1", "Kg1, Tf1", "Kg1/Rf1", "kg1 tf1", "♔g1♖f1",
          "König Gustav eins, Turm Felix eins", "König g1 und Turm f1", "král g1, věž f1",
          "kráľ g1, veža f1", "king g1, rook f1", "kurze Rochade König g1 Turm f1"}) {
      expect_castling(fen_of(rank), uci_of(rank, true), line);
    }
    rank = both;
    rank[both.rfind('R')] = '1';
    for (const char* line : {"Kc1 Rd1", "Kc1 Td1", "König Cesar eins, Turm David eins"}) {
      expect_castling(fen_of(rank), uci_of(rank, false), line);
    }
  }
  constexpr const char* kChess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(SmallTable("de", kChess).says("Kg1 Tf1"), "white: move e1h1");
}

TEST(CastlingSaid, OneGoalIsEnoughWhereNoOtherMoveLeadsThere) {
  constexpr const char* kStill = "4k3/4p3/8/8/8/8/8/6KR w K - 0 1";
  constexpr const char* kStillLeft = "4k3/4p3/8/8/8/8/8/R1K5 w Q - 0 1";
  constexpr const char* kOtherRook = "4k3/4p3/8/3R4/8/8/8/R1K5 w Q - 0 1";
  expect_castling(kStill, "g1h1", "Tf1");
  expect_castling(kStill, "g1h1", "Turm Felix eins");
  expect_castling(kStillLeft, "c1a1", "Kc1");
  expect_castling(kStillLeft, "c1a1", "Turm David eins");
  EXPECT_EQ(table("de", kOtherRook).says("Td1"), "? Gemeint: Turm David eins oder Lange Rochade?");
  EXPECT_EQ(table("de", "4k3/4p3/8/8/8/8/8/R5KR w KQ - 0 1").says("Td1"), "white: move a1d1")
      << "castling there moves the king, too";
  EXPECT_EQ(table("de", "4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1").says("Kg1"),
            "? Gemeint: König Gustav eins oder Kurze Rochade?");
}

TEST(CastlingSaid, GoalsThatDoNotBelongTogetherAreNoCastling) {
  constexpr const char* kFen = "4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1";
  for (const char* line :
       {"Kg1 Tf2", "Kf1 Tg1", "Kc1 Tf1", "lange Rochade: König g1, Turm f1", "Kg1 Tf1 Td1",
        "kurze Rochade König Turm", "König g1 Turm", "König g1 Dame", "kurze Rochade Turm d1"}) {
    EXPECT_EQ(table("de", kFen).says(line).find("move"), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace annabella::host
