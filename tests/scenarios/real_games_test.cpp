// Ten games that were played, played again at the table to their ends: what is printed is what is
// said of their records, and what the journal holds is the record again.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "journal/pgn.h"
#include "support/lines.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

enum class End : std::uint8_t { mate = 1, stalemate, resignation, agreement };

struct Known {
  const char* file;
  std::size_t plies;
  Score score;
  End end;
};
void PrintTo(const Known& known, std::ostream* out) { *out << known.file; }

// From the records.
const Known kGames[] = {
    {"immortal", 45, Score::white_wins, End::mate},
    {"evergreen", 47, Score::white_wins, End::mate},
    {"opera", 33, Score::white_wins, End::mate},
    {"game-of-the-century", 82, Score::black_wins, End::mate},
    {"king-hunt", 35, Score::white_wins, End::mate},
    {"en-passant-mate", 29, Score::white_wins, End::mate},
    {"underpromotion-mate", 14, Score::black_wins, End::mate},
    {"stalemate", 247, Score::draw, End::stalemate},
    {"perpetual", 36, Score::draw, End::agreement},
    {"opposite-castling", 53, Score::white_wins, End::resignation},
};

// What differs between the languages: letters, what is typed at the end, and what is said then.
struct Language {
  const char* voice;
  const char* letters;  // for K Q R B N
  const char* no_clock;
  const char* help;
  const char* resigning;  // for Black
  const char* agreeing;
  const char* white_wins;
  const char* black_wins;
  const char* black_resigns;
  const char* stalemate;
  const char* agreed;
  const char* drawn;  // of a record that does not say why
};
void PrintTo(const Language& language, std::ostream* out) { *out << language.voice; }

const Language kLanguages[] = {
    {"en", "KQRBN", "No clock.", "For commands say: help.", "black: resign\nyes\n",
     "draw\nyes\nyes\n", "White wins.", "Black wins.", "Black resigns. White wins.",
     "Stalemate. Draw.", "Draw agreed.", "Draw."},
    {"de", "KDTLS", "Ohne Uhr.", "Die Befehle nennt hilfe.", "schwarz: aufgeben\nja\n",
     "remis\nja\nja\n", "Weiß gewinnt.", "Schwarz gewinnt.", "Schwarz gibt auf. Weiß gewinnt.",
     "Patt. Remis.", "Remis vereinbart.", "Remis."},
};

std::string path_of(const std::string& game) {
  return SOURCE_DIR "/tests/data/games/" + game + ".pgn";
}

std::string text_in(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

PgnGame only_game_in(const std::string& path) {
  std::ifstream in(path);
  const Result<std::vector<PgnGame>> games = read_pgn(in, path, standard_variant());
  if (!games || games->size() != 1) throw std::runtime_error(path);
  return games->front();
}

Lines first(const Lines& lines, std::size_t count) {
  return {lines.begin(),
          lines.begin() + static_cast<std::ptrdiff_t>(std::min(count, lines.size()))};
}

// The record's moves as they stand in it, in another language's letters.
std::string moves_to_type(const std::string& path, const std::string& letters) {
  const std::string text = text_in(path);
  std::istringstream words(text.substr(text.find("\n\n")));
  std::string moves;
  for (std::string word; words >> word;) {
    const bool result = word == "1-0" || word == "0-1" || word == "1/2-1/2";
    if (result || word.ends_with('.')) continue;
    for (char& c : word) {
      const std::size_t kind = std::string("KQRBN").find(c);
      if (kind != std::string::npos) c = letters[kind];
    }
    moves += word + "\n";
  }
  return moves;
}

class RealGame : public testing::TestWithParam<std::tuple<Known, Language>> {
 protected:
  std::string typed() const {
    std::string lines = moves_to_type(path_of(known_.file), language_.letters);
    if (known_.end == End::resignation) lines += language_.resigning;
    if (known_.end == End::agreement) lines += language_.agreeing;
    return lines;
  }

  std::string said_at_the_end() const {
    if (known_.end == End::stalemate) return language_.stalemate;
    if (known_.end == End::agreement) return language_.agreed;
    if (known_.end == End::resignation) return language_.black_resigns;
    return known_.score == Score::white_wins ? language_.white_wins : language_.black_wins;
  }
  std::string said_of_the_record() const {
    if (known_.end == End::agreement) return language_.drawn;
    if (known_.end == End::resignation) return language_.white_wins;
    return said_at_the_end();
  }

  Outcome run(const std::string& arguments, const std::string& input = "") {
    return run_annabella(home_, arguments + " --voice " + language_.voice, input);
  }

  Known known_ = std::get<0>(GetParam());
  Language language_ = std::get<1>(GetParam());
  OwnHome home_;
};

TEST_P(RealGame, IsPlayedSaidAndWrittenAsItWasRecorded) {
  const std::string path = path_of(known_.file);
  const PgnGame record = only_game_in(path);
  ASSERT_EQ(record.moves.size(), known_.plies);

  const Outcome checked = run("pgn --porcelain '" + path + "'");
  EXPECT_EQ(checked.out, "games 1\nplies " + std::to_string(known_.plies) +
                             "\nerrors 0\ncontradictions 0\nhints 0\n");
  EXPECT_EQ(checked.status, 0);

  const Outcome played = run("play --time none --pgn out.pgn --white '" + record.tags.at("White") +
                                 "' --black '" + record.tags.at("Black") + "'",
                             typed());
  EXPECT_EQ(played.status, 0);
  EXPECT_EQ(played.err, "");
  const Outcome said = run("say --text --pgn '" + path + "'");
  EXPECT_EQ(said.status, 0);
  Lines printed = lines_of(played.out);
  const Lines expected = lines_of(said.out);
  constexpr std::size_t kNames = 2;
  ASSERT_GT(printed.size(), kNames + known_.plies);
  EXPECT_EQ(printed[kNames], language_.no_clock);
  EXPECT_EQ(printed[kNames + 1], language_.help);
  printed.erase(printed.begin() + kNames, printed.begin() + kNames + 2);
  EXPECT_EQ(first(printed, kNames + known_.plies), first(expected, kNames + known_.plies));
  EXPECT_EQ(printed.back(), said_at_the_end());
  ASSERT_EQ(expected.size(), kNames + known_.plies + 1);
  EXPECT_EQ(expected.back(), said_of_the_record());

  const std::vector<Fact> facts = newest_game(home_);
  ASSERT_TRUE(std::holds_alternative<GameEnded>(facts.back().event));
  EXPECT_EQ(std::get<GameEnded>(facts.back().event).score, known_.score);
  EXPECT_EQ(record.result, text_of(known_.score));

  const Outcome written = run("pgn --game 1");
  EXPECT_EQ(written.out, text_in(home_.path() / "out.pgn"));
  const PgnGame again = only_game_in(home_.path() / "out.pgn");
  EXPECT_TRUE(again.moves == record.moves);
  EXPECT_EQ(again.result, record.result);
  EXPECT_EQ(again.tags.at("White"), record.tags.at("White"));
  EXPECT_EQ(again.tags.at("Black"), record.tags.at("Black"));
}

INSTANTIATE_TEST_SUITE_P(Ten, RealGame,
                         testing::Combine(testing::ValuesIn(kGames), testing::ValuesIn(kLanguages)),
                         [](const auto& game) {
                           std::string name = std::string(std::get<0>(game.param).file) + "-" +
                                              std::get<1>(game.param).voice;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// What the ten have in them.
TEST(RealGames, AreOfAllKinds) {
  std::map<std::string, int> seen;
  for (const Known& known : kGames) {
    std::shared_ptr<const Position> position = standard_variant().start(0);
    std::map<std::string, int> stood{{position->repetition_key(), 1}};
    bool castled_short = false;
    bool castled_long = false;
    bool check = false;
    for (const Move& move : only_game_in(path_of(known.file)).moves) {
      const MoveFacts facts = position->describe(move);
      castled_short |= facts.castles_short;
      castled_long |= facts.castles_long;
      seen["en passant"] += facts.en_passant;
      seen["underpromotion"] +=
          move.promotion != kNoPiece && move.promotion != 'q' && move.promotion != 'Q';
      check = facts.check;
      position = position->after(move);
      ++stood[position->repetition_key()];
    }
    const auto ending = position->ending();
    seen["mate"] += ending && ending->reason == "checkmate";
    seen["stalemate"] += ending && ending->reason == "stalemate";
    // The same check in the same position again, and nothing that would end the game by itself.
    seen["perpetual check"] += !ending && check && stood[position->repetition_key()] > 1;
    seen["castling short"] += castled_short;
    seen["castling long"] += castled_long;
    seen["castling to opposite sides"] += castled_short && castled_long;
    seen["resignation"] += known.end == End::resignation;
  }
  for (const char* kind :
       {"castling short", "castling long", "castling to opposite sides", "en passant",
        "underpromotion", "mate", "stalemate", "perpetual check", "resignation"}) {
    EXPECT_GT(seen[kind], 0) << kind;
  }
}

}  // namespace
}  // namespace annabella::host
