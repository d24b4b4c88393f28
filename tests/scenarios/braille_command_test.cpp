// annabella braille, as a player's friend uses it before the embosser is switched on: files in
// tests/data/braille, which liblouis reads back to the very moves and men that were given.
#include <gmock/gmock.h>
#include <liblouis/liblouis.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/lines.h"
#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

// What the cells say to liblouis, by its own tables and our code for British chess.
std::string read_back(const std::string& cells, const std::string& voice) {
  static const std::map<std::string, std::string> kTables{
      {"de", "de-g0-detailed.utb"},
      {"cs", "cs-g1.ctb"},
      {"sk", "sk-g1.ctb"},
      {"en", "en-ueb-g1.ctb"},
      {"chess", SOURCE_DIR "/voices/en/chess.ctb"}};
  const std::string tables = "en-us-brf.dis," + kTables.at(voice);
  const std::vector<widechar> in(cells.begin(), cells.end());
  std::vector<widechar> out(8 * in.size() + 64);
  int read = static_cast<int>(in.size()), written = static_cast<int>(out.size());
  EXPECT_NE(lou_backTranslateString(tables.c_str(), in.data(), &read, out.data(), &written, nullptr,
                                    nullptr, 0),
            0);
  std::string text;
  for (int i = 0; i < written; ++i) {
    const unsigned code = out[static_cast<std::size_t>(i)];
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += {static_cast<char>(0xc0U | code >> 6U), static_cast<char>(0x80U | (code & 0x3fU))};
    } else {
      text +=
          {static_cast<char>(0xe0U | code >> 12U), static_cast<char>(0x80U | (code >> 6U & 0x3fU)),
           static_cast<char>(0x80U | (code & 0x3fU))};
    }
  }
  return text;
}

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// The lines of a file of Braille, without what ends lines and pages; what goes on two cells further
// in is one line.
struct PaperRead {
  std::vector<std::string> lines;
  std::size_t widest = 0;
  std::size_t longest_page = 0;
  int pages = 1;
};

PaperRead paper_read(const std::string& brf) {
  PaperRead paper;
  std::size_t on_page = 0;
  for (std::string line : lines_of(replaced(brf, "\r\n", "\n"))) {
    if (line.starts_with('\f')) {
      line.erase(0, 1);
      on_page = 0;
      ++paper.pages;
    }
    paper.longest_page = std::max(paper.longest_page, ++on_page);
    paper.widest = std::max(paper.widest, line.size());
    const bool goes_on = line.starts_with("  ") && line.size() > 2 && line[2] != ' ';
    if (goes_on) {
      paper.lines.back() += line.substr(1);
    } else {
      paper.lines.push_back(line);
    }
  }
  return paper;
}

// The moves of a file in tests/data/games, in another country's letters, as a player writes them.
std::vector<std::string> moves_of_file(const std::string& name, const std::string& voice) {
  static const std::map<std::string, std::string> kMen{
      {"de", "KDTLS"}, {"cs", "KDVSJ"}, {"sk", "KDVSJ"}, {"en", "KQRBN"}};
  constexpr std::string_view kEnglish = "KQRBN";
  std::string text;
  for (const std::string& line : lines_of(contents(SOURCE_DIR "/tests/data/games/" + name))) {
    if (!line.starts_with('[')) text += line + ' ';
  }
  std::vector<std::string> moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.ends_with('.') || word == "1-0" || word == "0-1") continue;
    if (voice != "en") word = replaced(word, "O", "0");
    std::erase(word, '=');
    for (char& c : word) {
      const std::size_t at = kEnglish.find(c);
      if (at != kEnglish.npos) c = kMen.at(voice)[at];
    }
    moves.push_back(word);
  }
  return moves;
}

// Back from cells, "ae" is a Czech "ä" as well, and in Slovak the signs of check and mate are also
// those of "!" and of an "ĺ" with a number sign: who reads a move takes them for what they are.
std::string as_move(std::string text, const std::string& voice) {
  if (voice == "cs") text = replaced(text, "ä", "ae");
  if (voice == "sk") text = replaced(replaced(text, "!", "+"), "ĺ", "#");
  return text;
}

class BrailleCommand : public testing::Test {
 protected:
  Outcome braille(const std::string& arguments) {
    return run_annabella(home_, "braille " + arguments);
  }
  std::string written() { return contents(home_.path() / "paper.brf"); }

  OwnHome home_;
};

struct GoldenScore {
  const char* voice;
  int cells;
  const char* game;
};

std::string name_of_golden(const GoldenScore& golden) {
  const std::string game = golden.game;
  return game + "." + golden.voice + "." + std::to_string(golden.cells) + ".brf";
}

// Each move of Morphy's at the opera, and a promotion that takes and mates.
TEST_F(BrailleCommand, ScoresAreReadBackToTheVeryMoves) {
  for (const GoldenScore& golden :
       std::initializer_list<GoldenScore>{{"de", 40, "opera"},
                                          {"de", 20, "opera"},
                                          {"cs", 32, "opera"},
                                          {"sk", 20, "opera"},
                                          {"en", 40, "opera"},
                                          {"en", 20, "opera"},
                                          {"de", 32, "underpromotion-mate"},
                                          {"en", 32, "underpromotion-mate"}}) {
    const std::string name = name_of_golden(golden);
    SCOPED_TRACE(name);
    const std::string pgn = std::string(golden.game) + ".pgn";
    const Outcome outcome = braille(std::string("--voice ") + golden.voice + " --cells " +
                                    std::to_string(golden.cells) +
                                    " --out paper.brf " SOURCE_DIR "/tests/data/games/" + pgn);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("paper.brf: "));
    const std::string brf = written();
    EXPECT_EQ(brf, contents(SOURCE_DIR "/tests/data/braille/" + name));

    const PaperRead paper = paper_read(brf);
    EXPECT_LE(paper.widest, static_cast<std::size_t>(golden.cells));
    EXPECT_LE(paper.longest_page, 25u);
    const std::string voice = golden.voice;
    const auto blank = std::ranges::find(paper.lines, "");
    ASSERT_NE(blank, paper.lines.end());
    std::vector<std::string> moves;
    int number = 0;
    for (auto line = blank + 1; line != paper.lines.end(); ++line) {
      std::istringstream words(*line);
      std::string cells;
      words >> cells;
      const std::string begins = read_back(cells, voice == "en" ? "chess" : voice);
      EXPECT_EQ(begins, std::to_string(++number) + (voice == "en" ? "" : "."));
      while (words >> cells) {
        moves.push_back(as_move(read_back(cells, voice == "en" ? "chess" : voice), voice));
      }
    }
    EXPECT_EQ(moves, moves_of_file(pgn, voice));
  }
}

// As in print: a comma, which is dot 2 in German, parts the moves of one turn; the number is the
// sixth field of the FEN, whatever a variant writes behind it.
TEST_F(BrailleCommand, TheMovesOfATurnArePartedByCommas) {
  home_.write("turns.pgn",
              "[Variant \"double\"]\n"
              "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7 1\"]\n\n"
              "7. e4,d4 e5,d5 *\n");
  EXPECT_THAT(braille("--voice de turns.pgn").out, HasSubstr("\n#G' E#D1 D#D E#E1 D#E"));
}

TEST_F(BrailleCommand, TheHeadNamesPlayersAndResult) {
  const std::map<std::string, std::vector<std::string>> heads{
      {"de",
       {"Paris Opera", "Weiß: Morphy, Paul", "Schwarz: Duke Karl / Count Isouard",
        "Ergebnis: 1-0"}},
      {"en",
       {"Paris Opera", "White: Morphy, Paul", "Black: Duke Karl / Count Isouard", "Result: 1-0"}}};
  for (const auto& [voice, head] : heads) {
    const PaperRead paper =
        paper_read(contents(SOURCE_DIR "/tests/data/braille/opera." + voice + ".20.brf"));
    ASSERT_GE(paper.lines.size(), head.size());
    for (std::size_t i = 0; i < head.size(); ++i) {
      EXPECT_EQ(read_back(paper.lines[i], voice), head[i]);
    }
  }
}

// The board of a diagram as FEN has it: the men read back, each in its column.
std::string placement_read(const PaperRead& paper, std::size_t columns, const std::string& voice) {
  static const std::map<std::string, char> kGerman{{"K", 'K'}, {"D", 'Q'}, {"T", 'R'},
                                                   {"L", 'B'}, {"S", 'N'}, {"B", 'P'}};
  static const std::map<std::string, char> kFigures{{"K", 'K'}, {"Q", 'Q'}, {"R", 'R'}, {"B", 'B'},
                                                    {"N", 'N'}, {"♟", 'p'}, {"♚", 'k'}, {"♛", 'q'},
                                                    {"♜", 'r'}, {"♝", 'b'}, {"♞", 'n'}};
  std::string fen;
  for (int rank = 8; rank >= 1; --rank) {
    const std::string& line = paper.lines[static_cast<std::size_t>(10 - rank)];
    const std::string number = read_back(line.substr(0, columns - 1), voice);
    EXPECT_THAT(number, HasSubstr(std::to_string(rank)));
    int empty = 0;
    for (std::size_t file = 0; file < 8; ++file) {
      std::string cells = line.substr(columns + 2 * file, 2);
      if (cells.starts_with(' ')) cells.erase(0, 1);
      const bool dark = (static_cast<int>(file) + rank) % 2 == 1;
      if (cells == "-" || cells == "'") {
        EXPECT_EQ(cells == "-", dark) << rank << ' ' << file;
        ++empty;
        continue;
      }
      if (empty > 0) fen += std::to_string(std::exchange(empty, 0));
      std::string man = read_back(cells, voice);
      if (voice == "chess") {
        fen += cells == "P" ? 'P' : kFigures.at(man);  // White's pawn has no letter in moves
        continue;
      }
      const bool black = man[0] >= 'a';
      man[0] = static_cast<char>(std::toupper(man[0]));
      const char letter = kGerman.at(man);
      fen += black ? static_cast<char>(std::tolower(letter)) : letter;
    }
    if (empty > 0) fen += std::to_string(empty);
    if (rank > 1) fen += '/';
  }
  return fen;
}

// Before 16. Qb8+ at the opera.
TEST_F(BrailleCommand, DiagramsAreReadBackToTheVeryMen) {
  const std::string placement = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4";
  for (const auto& [voice, signs, columns] :
       std::initializer_list<std::tuple<std::string, std::string, std::size_t>>{
           {"de", "de", 3}, {"en", "chess", 2}}) {
    SCOPED_TRACE(voice);
    const Outcome outcome = braille("--voice " + voice + " --cells 20 --out paper.brf --fen '" +
                                    placement + " w k - 0 16'");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(written(), contents(SOURCE_DIR "/tests/data/braille/diagram." + voice + ".20.brf"));
    const PaperRead paper = paper_read(written());
    EXPECT_LE(paper.widest, 20u);
    EXPECT_EQ(placement_read(paper, columns, signs), placement);
  }
  const PaperRead german = paper_read(contents(SOURCE_DIR "/tests/data/braille/diagram.de.20.brf"));
  EXPECT_EQ(read_back(german.lines[0], "de"), "Weiß am Zug.");
  EXPECT_EQ(read_back(german.lines[10], "de"),
            "Weiß: K König, D Dame, T Turm, L Läufer, S Springer, B Bauer.");
  EXPECT_EQ(read_back(german.lines[11], "de"), "Schwarz: dasselbe in Kleinbuchstaben.");
}

// What no man shows. After 1. e4 d5 2. h4 d4 3. c4; and after a rook of each has moved.
TEST_F(BrailleCommand, WhoMayCastleAndWhatWasPassedStandBelowTheBoard) {
  using Lines = std::vector<std::string>;
  const std::string passed = "'rnbqkbnr/ppp1pppp/8/8/2PpP2P/8/PP1P1PP1/RNBQKBNR b KQkq c3 0 3'";
  const std::map<std::string, Lines> said{
      {"de",
       {"Weiß: kurze und lange Rochade.", "Schwarz: kurze und lange Rochade.",
        "En passant auf c3."}},
      {"en",
       {"White: short and long castling.", "Black: short and long castling.", "En passant on c3."}},
      {"cs", {"Bílý: malá a velká rošáda.", "Černý: malá a velká rošáda.", "Mimochodem na c3."}},
      {"sk", {"Biely: malá a veľká rošáda.", "Čierny: malá a veľká rošáda.", "Mimochodom na c3."}}};
  const auto last_lines = [&](const std::string& voice, const std::string& fen, std::size_t count) {
    const Outcome outcome = braille("--voice " + voice + " --fen " + fen);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const PaperRead paper = paper_read(outcome.out);
    Lines last;
    for (std::size_t i = paper.lines.size() - count; i < paper.lines.size(); ++i) {
      last.push_back(read_back(paper.lines[i], voice));
    }
    return last;
  };
  for (const auto& [voice, lines] : said) {
    SCOPED_TRACE(voice);
    EXPECT_EQ(last_lines(voice, passed, 3), lines);
  }
  EXPECT_EQ(last_lines("de", "'1r2k2r/8/8/8/8/8/8/R3K1R1 w Qk - 0 1'", 2),
            (Lines{"Weiß: lange Rochade.", "Schwarz: kurze Rochade."}));
  EXPECT_THAT(last_lines("de", "'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1'", 1).front(),
              testing::StartsWith("Leer: "))
      << "nobody may";
}

// The others of the name are there, and it is told.
TEST_F(BrailleCommand, AQuestionMarkForEachLetterThatBrailleLacksIsTold) {
  home_.write("far.pgn", "[White \"Nguyễn 日本\"]\n[Black \"Žák\"]\n\n1. e4 *\n");
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    SCOPED_TRACE(voice);
    const Outcome outcome = braille(std::string("--voice ") + voice + " far.pgn");
    const bool is_german = voice == std::string("de");  // whose cells for both signs are the same
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(read_back(lines_of(replaced(outcome.out, "\r\n", "\n")).front(), voice),
                HasSubstr(is_german ? "Nguy¿n ??" : "Nguy?n ??"));
    EXPECT_THAT(outcome.err, HasSubstr(": Nguyễn 日本\n"));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("Žák")));
  }
}

TEST_F(BrailleCommand, AGameOfTheJournalIsWritten) {
  run_annabella(home_, "play --white Anna --black Bert", "f3\ne5\ng4\nDh4\n");
  const Outcome outcome = braille("--game 1");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            ".WEI!3 .ANNA\r\n.SCHWARZ3 .BERT\r\n.ERGEBNIS3 #J-#A\r\n\r\n"
            "#A' F#C E#E\r\n#B' G#D .DH#D@#\r\n");
}

TEST_F(BrailleCommand, AnotherStartIsDrawnBeforeTheMoves) {
  std::ofstream(home_.path() / "ending.pgn")
      << "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Kd7 41. e4 *\n\n"
         "1. e4 *\n";
  const Outcome outcome = braille("--voice en --lines 20 ending.pgn");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(",BLACK TO MOVE4\r\n   A B C D E F G H\r\n8  ' - ' - U - '"));
  EXPECT_THAT(outcome.out, HasSubstr("\r\n40 -KD7\r\n41 E4\r\n")) << "dots 3 6 before Black's";
  EXPECT_THAT(outcome.out, HasSubstr("\r\n\f,NOT FINISHED YET4\r\n\r\n1 E4\r\n"))
      << "each game begins a page";
}

TEST_F(BrailleCommand, PagesHaveTheLinesThatWereAskedFor) {
  const std::string game = SOURCE_DIR "/tests/data/games/opera.pgn";
  const PaperRead paper = paper_read(braille("--lines 10 " + game).out);
  EXPECT_EQ(paper.longest_page, 10u);
  EXPECT_EQ(paper.pages, 3);  // 4 lines of the head, a blank one, 17 moves
}

TEST_F(BrailleCommand, WhatCannotBeDoneIsSaid) {
  std::ofstream(home_.path() / "broken.pgn") << "1. e4 e5 2. Ke3 *\n\n1. d4 d5 *\n";
  std::ofstream(home_.path() / "empty.pgn") << "\n";
  const struct {
    const char* arguments;
    int status;
    const char* said;
  } cases[] = {{"", 2, "What is to be on paper? A PGN file, --game NUMBER or --fen POSITION.\n"},
               {"--game 1 broken.pgn", 2, "What is to be on paper?"},
               {"--game 7", 1, "There is no game 7."},
               {"--fen nonsense", 1, "nonsense"},
               {"--fen '4k3/8/8/8/8/8/8/8 w - - 0 1'", 1, "4k3/8/8/8/8/8/8/8 w - - 0 1"},
               {"none.pgn", 3, "none.pgn: cannot be read."},
               {"empty.pgn", 1, "empty.pgn: "},
               {"--cells 19 broken.pgn", 2, "--cells 19: "},
               {"--fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --out nowhere/paper.brf", 3,
                "nowhere/paper.brf: cannot be written."},
               {"broken.pgn --out paper.brf", 1, "broken.pgn:1: Ke3"}};
  for (const auto& one : cases) {
    const Outcome outcome = braille(std::string("--voice en ") + one.arguments);
    EXPECT_EQ(outcome.status, one.status) << one.arguments;
    EXPECT_THAT(outcome.err, HasSubstr(one.said)) << one.arguments;
  }
  EXPECT_THAT(written(), HasSubstr("1 D4 D5\r\n")) << "the other game is there all the same";
}

TEST_F(BrailleCommand, TheVersionIsTold) {
  const Outcome german = run_annabella(home_, "--version");
  EXPECT_EQ(german.status, 0);
  EXPECT_THAT(german.out, testing::MatchesRegex("Annabella [0-9]+\\.[0-9]+\\.[0-9]+\\. .*"
                                                "GNU General Public License, Version 3 .*\n"));
  EXPECT_THAT(run_annabella(home_, "--version --voice en").out, HasSubstr(" version 3 or later."));
}

}  // namespace
}  // namespace annabella::host
