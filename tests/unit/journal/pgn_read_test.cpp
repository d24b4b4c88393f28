// Reading PGN as real programs write it. The cases c... come from the issue trackers of other chess
// programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/text.h"
#include "journal/pgn.h"
#include "random_facts.h"
#include "support/letters.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

// Every game, or the first error; in any of our languages' letters.
Result<std::vector<PgnGame>> games_in(const std::string& text) {
  std::istringstream in(text);
  PgnReader reader(
      in, "test.pgn", standard_variant(),
      {.keep = PgnWish::Keep::moves, .letters = all_letters_but("en"), .variant_named = {}});
  std::vector<PgnGame> games;
  for (;;) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (!game) return game.error();
    if (!*game) return games;
    games.push_back(**game);
  }
}

std::string summary(const Error& error) {
  return "error " + error.what.key + " " +
         std::to_string(std::get<int>(error.what.with.at("line")));
}

std::string joined(const std::vector<PgnGame>& games, auto part) {
  std::string text;
  for (const PgnGame& game : games) {
    if (!text.empty()) text += ' ';
    text += part(game);
  }
  return text.empty() ? "-" : text;
}

class PgnCase : public testing::TestWithParam<Row> {};

TEST_P(PgnCase, IsReadAsWritten) {
  const Row& row = GetParam();
  const Result<std::vector<PgnGame>> games = games_in(unescaped(row[1]));
  if (!games) {
    EXPECT_EQ(summary(games.error()), row[2]) << row[5];
    return;
  }
  const auto plies = [](const PgnGame& game) { return std::to_string(game.moves.size()); };
  ASSERT_EQ(joined(*games, plies), row[2]) << row[5];
  EXPECT_EQ(joined(*games, [](const PgnGame& game) { return game.result; }), row[3]) << row[5];
  if (row[4] == "-") return;
  std::istringstream tags(unescaped(row[4]));
  for (std::string tag; std::getline(tags, tag, '|');) {
    const std::size_t equals = tag.find('=');
    EXPECT_EQ(games->front().tags.at(tag.substr(0, equals)), tag.substr(equals + 1)) << row[5];
  }
}

INSTANTIATE_TEST_SUITE_P(All, PgnCase, testing::ValuesIn(table("pgn.tsv")),
                         [](const auto& tested) { return tested.param[0]; });

// What is read when it is typed is read in a file, too.
TEST(PgnText, MovesAreReadInEverySpellingOfThePublicCases) {
  int read = 0;
  for (const Row& row : table("notation/cases.tsv")) {
    if (!row[1].starts_with("san.parse")) continue;
    const std::size_t bar = row[2].find(" | ");
    const std::string fen = row[2].substr(0, bar);
    const auto games = games_in("[FEN \"" + fen + "\"]\n\n" + row[2].substr(bar + 3) + " *\n");
    ++read;
    if (row[3].starts_with("ERROR")) {
      EXPECT_FALSE(games) << row[0];
      continue;
    }
    ASSERT_TRUE(games) << row[0] << ' ' << games.error().what.key;
    ASSERT_EQ(games->front().moves.size(), 1u) << row[0];
    const auto before = standard_variant().from_fen(fen);
    EXPECT_EQ(before->describe(games->front().moves.front()).uci, row[3]) << row[0];
  }
  EXPECT_GT(read, 15);
}

TEST(PgnError, ATagOfFiveMegabytesCostsItsGameOnly) {
  std::istringstream in("[Event \"" + std::string(5'000'000, 'x') +
                        "\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n");
  PgnReader reader(in, "long.pgn", standard_variant());
  const auto first = reader.next();
  ASSERT_FALSE(first);
  EXPECT_EQ(summary(first.error()), "error pgn.tag 1");
  const auto second = reader.next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->tags.at("Event"), "b");
}

TEST(PgnError, NamesFileLineMoveAndPlace) {
  const Result<std::vector<PgnGame>> games =
      games_in("[White \"a\"]\n\n1. e4 e5 2. Ke2 Ke7\n3. O-O *\n");
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().what, (Phrase{"pgn.illegal-move",
                                        {{"path", std::string("test.pgn")},
                                         {"line", 4},
                                         {"written", std::string("O-O")},
                                         {"number", 3},
                                         {"side", Color::white}}}));
  const Phrase black = games_in("1. e4 zzz").error().what;
  EXPECT_EQ(black.key, "pgn.not-a-move");
  EXPECT_EQ(black.with.at("number"), Argument(1));
  EXPECT_EQ(black.with.at("side"), Argument(Color::black));
}

TEST(PgnError, CountsOnFromTheNumberInTheFen) {
  const Phrase what =
      games_in("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 57\"]\n\n57... Kd8 58. Kd1 Kb8 *").error().what;
  EXPECT_EQ(what.key, "pgn.illegal-move");
  EXPECT_EQ(what.with.at("number"), Argument(58));
}

TEST(PgnError, TheNextGameIsReadNevertheless) {
  std::istringstream in(
      "1. e4 e4 2. d4 (2. f4 1-0) 1-0\n"                     // an illegal move, no tags
      "[White \"good\"]\n1. d4 *\n"                          //
      "[White \"bad\"]\n[Black \"x]\n[Site \"y\"]\n1. d4\n"  // a broken tag, no result
      "[White \"good\"]\n1. d4 d5 *\n"                       //
      "[FEN \"none\"]\n[White \"bad\"]\n\n1. c4 c5 1/2-1/2\n"
      "1. Nf3 0-1\n");
  PgnReader reader(in, "test.pgn", standard_variant());
  std::vector<std::string> read;
  for (;;) {
    const Result<std::optional<PgnGame>> game = reader.next();
    if (game && !*game) break;
    read.push_back(game ? std::to_string((*game)->line) + ": " + (*game)->result
                        : summary(game.error()));
  }
  EXPECT_THAT(read, testing::ElementsAre("error pgn.illegal-move 1", "2: *", "error pgn.tag 5",
                                         "8: *", "error pgn.fen 10", "14: 0-1"));
}

TEST(PgnText, WhatIsNotUtf8IsWindows1252) {
  const std::vector<PgnGame> games = *games_in(
      "[White \"M\xfcller, J\xf6rg\"]\n[Black \"\x8aime\xe8"
      "ek \x96 x\"]\n[Event \"Přibyl\"]\n*");
  EXPECT_EQ(games[0].tags.at("White"), "Müller, Jörg");
  EXPECT_EQ(games[0].tags.at("Black"), "Šimeèek – x");
  EXPECT_EQ(games[0].tags.at("Event"), "Přibyl") << "line by line: this one is UTF-8";
}

TEST(PgnText, AnUnreadableStreamIsNoEndOfFile) {
  struct Broken : std::streambuf {
    int_type underflow() override { throw std::runtime_error("the disk is gone"); }
  } broken;
  std::istream in(&broken);
  const Result<std::vector<PgnGame>> games = read_pgn(in, "test.pgn", standard_variant());
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().what.key, "pgn.unreadable");
}

TEST(PgnText, GamesAreReadAsTheyCome) {
  // An endless stream: only a reader that does not want all of it first can come back.
  struct Endless : std::streambuf {
    std::string game = "1. e4 e5 2. Nf3 1-0\n\n";
    int_type underflow() override {
      setg(game.data(), game.data(), game.data() + game.size());
      return traits_type::to_int_type(game[0]);
    }
  } endless;
  std::istream in(&endless);
  PgnReader reader(in, "test.pgn", standard_variant());
  for (int i = 0; i < 100; ++i) EXPECT_EQ((**reader.next()).moves.size(), 3u);
}

// Whatever is done to a file, the reader ends, and what it gives can be played.
TEST(PgnText, MutatedFilesDoNoHarm) {
  const std::string sound =
      "[Event \"x\\\"y\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n"
      "1. O-O {a} O-O-O (1... Kf7 $3 2. Rf1+) 2. Rad1 ; c\n% z\nRxd1 3. Rxd1 1-0\n\n"
      "1. e4 e5 2. Nf3! Nc6 3. Bb5 a6 *\n";
  Chance chance(8);
  int errors = 0;
  int whole = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = sound;
    for (int n = between(chance, 1, 5); n > 0 && !text.empty(); --n) {
      const auto at =
          static_cast<std::size_t>(between(chance, 0, static_cast<int>(text.size()) - 1));
      switch (between(chance, 0, 3)) {
        case 0:
          text[at] = static_cast<char>(between(chance, 0, 255));
          break;
        case 1:
          text.erase(at, static_cast<std::size_t>(between(chance, 1, 10)));
          break;
        case 2:
          text.insert(at, text.substr(at / 3, 15));
          break;
        default:
          text.insert(at, 1, "[](){};%\"\\\n$*"[between(chance, 0, 12)]);
          break;
      }
    }
    std::istringstream in(text);
    PgnReader reader(in, "test.pgn", standard_variant());
    for (int games = 0;; ++games) {
      ASSERT_LT(games, 100) << text;
      const Result<std::optional<PgnGame>> game = reader.next();
      if (!game) {
        ++errors;
        continue;
      }
      if (!*game) break;
      ++whole;
      for (const auto& [name, value] : (*game)->tags)
        EXPECT_EQ(composed(value).find("\xff"), std::string::npos);
      const auto fen = (*game)->tags.find("FEN");
      std::unique_ptr<Position> position = fen == (*game)->tags.end()
                                               ? standard_variant().start(0)
                                               : standard_variant().from_fen(fen->second);
      for (const Move& move : (*game)->moves) {
        ASSERT_THAT(position->legal_moves(), testing::Contains(move)) << text;
        position = position->after(move);
      }
    }
  }
  EXPECT_GT(errors, 500);
  EXPECT_GT(whole, 500);
}

}  // namespace
}  // namespace annabella::host
