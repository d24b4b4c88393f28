// The sample game of Appendix C.13, played at a terminal in each language and each spelling: it is
// always one and the same game, and each move is heard as a golden file has it.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <sstream>

#include "speech/announcer.h"
#include "support/evening.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/table.h"
#include "support/terminal.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using Lines = std::vector<std::string>;

const Lines kMoves{"e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "e5d4", "e4e5",
                   "f6e4", "d1d4", "d7d5", "e5d6", "e4d6", "c1g5", "b8c6",
                   "d4e3", "f8e7", "b1d2", "e8g8", "e1c1", "f8e8", "c1b1"};

// "11. Kb1 (=)" is one move, and so is "6. e×d6 e.p.".
Lines moves_in(const std::string& score) {
  Lines moves;
  std::istringstream words(score);
  for (std::string word; words >> word;) {
    if (word == "e.p." || word == "(=)") {
      moves.back() += " " + word;
    } else if (!word.ends_with('.')) {
      moves.push_back(word);
    }
  }
  return moves;
}

std::vector<Lines> spellings_in(const std::string& language) {
  std::vector<Lines> spellings;
  std::ifstream scores(SOURCE_DIR "/tests/data/notation/appendix_c13.tsv");
  for (std::string line; std::getline(scores, line);) {
    if (line.starts_with(language + "\t")) spellings.push_back(moves_in(line.substr(3)));
  }
  return spellings;
}

// What the announcements of one move are, as they are printed or spoken; the last move has a draw
// offer with it.
struct Golden {
  explicit Golden(const std::string& language) {
    for (const Row& row : table("scenarios/sample_game." + language + ".tsv")) {
      const std::size_t ply = std::stoul(row[0]);
      const bool more = printed.size() == ply;
      printed.resize(ply);
      printed.back() += (more ? "\n" : "") + row[1];
      spoken.push_back(row[2]);
    }
  }

  Lines printed;  // one a move
  Lines spoken;   // one a sentence
};

Lines spoken_of(const std::vector<Fact>& facts, const Voice& voice) {
  Lines spoken;
  Game game(standard_variant());
  for (const Fact& fact : facts) {
    game.apply(fact);
    for (const Announcement& said : announcements(fact, game)) {
      if (fact.number > 1) spoken.push_back(voice.say(said.phrase).spoken);
    }
  }
  return spoken;
}

// What the Arbiter makes of the moves, without a program.
std::vector<Fact> expected_facts(const Setup& setup) {
  Evening evening(setup);
  evening.play(kMoves);
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), std::nullopt);
  EXPECT_EQ(evening.count<DrawOffered>(), 1);
  EXPECT_EQ(evening.want(Color::black, LeaveGame{}), std::nullopt);
  return evening.facts;
}

class SampleGame : public testing::TestWithParam<const char*> {};

TEST_P(SampleGame, IsOneGameInAllItsSpellings) {
  const std::string language = GetParam();
  const Golden golden(language);
  const auto voice = Voice::load(voices_directory() / language);
  ASSERT_TRUE(voice);
  const std::vector<Lines> spellings = spellings_in(language);
  ASSERT_GE(spellings.size(), 2U);
  for (const Lines& spelling : spellings) {
    ASSERT_EQ(spelling.size(), kMoves.size());
    const OwnHome home;
    Terminal terminal({BUILD_DIR "/bin/annabella", "play", "--voice", language},
                      home.environment());
    terminal.wait_for("> ");
    for (std::size_t ply = 0; ply < spelling.size(); ++ply) {
      EXPECT_EQ(answer_to(terminal, spelling[ply]), golden.printed[ply]) << spelling[ply];
    }
    terminal.signal(SIGINT);
    EXPECT_EQ(terminal.wait_until_ended(), 0);

    const std::vector<Fact> facts = newest_game(home);
    EXPECT_EQ(moves_of(facts), kMoves);
    EXPECT_EQ(spoken_of(facts, **voice), golden.spoken);
    const auto& setup = std::get<GameBegan>(facts.front().event).setup;
    EXPECT_EQ(setup.press, Press::at_once);
    EXPECT_TRUE(without_times(facts) == without_times(expected_facts(setup)));
  }
}

TEST_P(SampleGame, IsSaidWithoutBeingPlayed) {
  const std::string language = GetParam();
  const Golden golden(language);
  std::string printed;
  std::string spoken;
  for (std::size_t ply = 0; ply < kMoves.size(); ++ply) {
    printed += golden.printed[ply].substr(0, golden.printed[ply].find('\n')) + "\n";
    spoken += golden.spoken[ply] + "\n";
  }
  std::string moves;
  const Lines spelling = spellings_in(language).front();
  for (const std::string& move : spelling) moves += " '" + move + "'";
  const OwnHome home;
  EXPECT_EQ(run_annabella(home, "say --text --voice " + language + moves).out, printed);
  EXPECT_EQ(run_annabella(home, "say --spoken --voice " + language + moves).out, spoken);
}

INSTANTIATE_TEST_SUITE_P(Languages, SampleGame, testing::Values("de", "cs", "sk", "en"),
                         [](const auto& language) { return std::string(language.param); });

// By Appendix D each step is said for itself; the offer belongs to the announcement.
TEST(SampleGameAgain, TheLastMovesByHand) {
  const OwnHome home;
  Terminal terminal({BUILD_DIR "/bin/annabella", "play", "--rated", "--fen",
                     "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/2KR1B1R w - - 0 11"},
                    home.environment());
  terminal.wait_for("> ");
  for (const char* line : {"Tg1", "Tg1", "ausgeführt", "", "a6", "a6", "ausgeführt", ""}) {
    answer_to(terminal, line);
  }
  EXPECT_EQ(answer_to(terminal, "Kb1 (=)"),
            "König Bella eins\nWeiß bietet Remis an. Ja oder nein?");
  EXPECT_EQ(answer_to(terminal, "Kb1"), "Wiederholt.");
  EXPECT_EQ(answer_to(terminal, "ja"), "Remis vereinbart.");
  const std::vector<Fact> facts = newest_game(home);
  EXPECT_EQ(moves_of(facts), (Lines{"h1g1", "a7a6", "c1b1"}));
  EXPECT_TRUE(std::holds_alternative<GameEnded>(facts.back().event));
}

TEST(SampleGameAgain, AMatingMoveNeedsNoDrawOffer) {
  const OwnHome home;
  const Outcome played = run_annabella(home, "play", "f3\ne5\ng4\nDh4# (=)\n");
  EXPECT_TRUE(played.out.ends_with("Dame Hector vier, Schachmatt\nSchwarz gewinnt.\n"))
      << played.out;
  EXPECT_EQ(played.err, "");
}

}  // namespace
}  // namespace annabella::host
