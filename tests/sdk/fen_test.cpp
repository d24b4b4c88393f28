// What is read as a position, what is written, and that nothing else ever happens.
#include <annabella/rules/chess_position.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <gmock/gmock.h>

#include <random>
#include <stdexcept>

#include "sdk/slow_rules.h"
#include "support/table.h"

namespace annabella::rules {
namespace {

using testing::HasSubstr;

// What read_fen() says against it, or nothing.
std::string complaint(const std::string& fen, Castling castling = Castling::from_home) {
  try {
    read_fen(fen, castling);
    return "";
  } catch (const std::invalid_argument& refusal) {
    return refusal.what();
  }
}

TEST(Fen, Cases) {
  for (const Row& row : table("fen.tsv")) {
    SCOPED_TRACE(row[0]);
    const Castling castling = row[1] == "home" ? Castling::from_home : Castling::from_anywhere;
    const std::string said = complaint(row[2], castling);
    if (row[3] == "ok") {
      ASSERT_EQ(said, "");
      EXPECT_EQ(write_fen(read_fen(row[2], castling)), row[4]);
    } else {
      EXPECT_THAT(said, HasSubstr(row[4]));
      EXPECT_TRUE(said.starts_with("FEN: ") && said.ends_with('.')) << said;
    }
  }
}

TEST(Fen, NothingIsNoPosition) {
  EXPECT_THAT(complaint(""), HasSubstr("fields, not 0."));
  EXPECT_THAT(complaint(" \t\n"), HasSubstr("fields, not 0."));
}

TEST(Fen, WhatIsWrongIsQuotedInPrintableLetters) {
  EXPECT_THAT(complaint("4k3/8/8/8/8/8/8/4K3 w\xff\x01 - - 0 1"), HasSubstr("'w?\?'"));
  EXPECT_THAT(complaint("4k3/8/8/8/8/8/8/4K3 w " + std::string(1000, 'x')),
              HasSubstr("'" + std::string(20, 'x') + "...'"));
}

TEST(Fen, WhatIsWrittenIsReadAgain) {
  for (const Row& row : table("perft.tsv")) {
    const Board board = read_fen(row[1]);
    EXPECT_EQ(write_fen(board), slow::fen(slow::read(row[1]))) << row[0];
    const Board again = read_fen(write_fen(board));
    EXPECT_EQ(write_fen(again), write_fen(board)) << row[0];
  }
  for (const Row& row : table("perft960.tsv")) {
    const Board board = read_fen(row[1], Castling::from_anywhere);
    EXPECT_EQ(write_fen(board), row[2]);
  }
}

// Whatever is accepted is a position that can be played on.
void expect_refused_or_sound(const std::string& text, Castling castling = Castling::from_home) {
  if (!complaint(text, castling).empty()) return;
  const ChessPosition position(read_fen(text, castling), castling);
  EXPECT_EQ(write_fen(read_fen(position.fen(), castling)), position.fen()) << text;
  for (const Move& move : position.legal_moves()) {
    EXPECT_EQ(complaint(position.after(move)->fen(), castling), "") << text;
  }
}

TEST(Fen, RandomBytesAreRefusedWithASentence) {
  std::mt19937 chance(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(chance() % 80, ' ');
    for (char& c : text) c = static_cast<char>(chance());
    expect_refused_or_sound(text);
  }
}

TEST(Fen, DamagedPositionsAreRefusedOrSound) {
  constexpr std::string_view kLetters = "pnbrqkPNBRQK12345678/ -wabcdefgh0";
  std::mt19937 chance(4);
  const std::vector<Row> home = table("perft.tsv");
  const std::vector<Row> anywhere = table("perft960.tsv");
  for (int i = 0; i < 20'000; ++i) {
    const std::vector<Row>& rows = i % 2 ? home : anywhere;
    std::string text = rows[chance() % rows.size()][1];
    for (auto damage = chance() % 4; damage > 0; --damage) {
      const std::size_t at = chance() % text.size();
      const char letter = kLetters[chance() % kLetters.size()];
      switch (chance() % 3) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.insert(at, 1, letter);
          break;
        default:
          text.erase(at, 1);
          break;
      }
    }
    expect_refused_or_sound(text, i % 2 ? Castling::from_home : Castling::from_anywhere);
  }
}

}  // namespace
}  // namespace annabella::rules
