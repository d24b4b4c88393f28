// What is answered to whom cannot see the board or the clock.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "commands/attackers.h"
#include "commands/board_answers.h"
#include "game/piece.h"
#include "support/letters.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

using Lines = std::vector<std::string>;

TEST(Answers, TheLastMoveIsSaidAsItWasAnnounced) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("letzter"), ElementsAre("Noch kein Zug."));
  table.play({"e4", "e5", "Sf3", "Sc6", "Sxe5"});
  EXPECT_THAT(table.answers("l"), ElementsAre("Springer schlägt Eva fünf"));
  table.play({"Sxe5"});
  EXPECT_THAT(table.answers("l"), ElementsAre("Springer schlägt Eva fünf"));
  EXPECT_THAT(table.answers("l"), ElementsAre("Springer schlägt Eva fünf"));  // T2
}

// T10, and the result with it.
TEST(Answers, AfterMateTheLastMoveAndTheResult) {
  SmallTable table("de", "6k1/8/5PK1/8/8/8/8/3Q4 w - - 0 1");
  table.play({"Dd8#"});
  EXPECT_THAT(table.answers("letzter"),
              ElementsAre("Dame David acht, Schachmatt", "Schachmatt. Weiß gewinnt."));
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schachmatt. Weiß gewinnt."));
}

TEST(Answers, TheLastMovesOneToALine) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("züge"), ElementsAre("Noch kein Zug."));
  table.play({"e4", "e5", "Sf3"});
  EXPECT_THAT(table.answers("züge 2"),
              ElementsAre("1 Schwarz: Bauer Eva fünf", "2 Weiß: Springer Felix drei"));
  EXPECT_THAT(table.answers("züge 99"), SizeIs(3));
}

// T3: durations, own first, and each alone.
TEST(Answers, D_2_6_ClocksAreDurations) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("uhr"), ElementsAre("Weiß: fünf Minuten", "Schwarz: fünf Minuten"));
  EXPECT_THAT(table.answers("schwarz: uhr"),
              ElementsAre("Schwarz: fünf Minuten", "Weiß: fünf Minuten"));
  EXPECT_THAT(table.answers("meine"), ElementsAre("Weiß: fünf Minuten"));
  EXPECT_THAT(table.answers("gegner"), ElementsAre("Schwarz: fünf Minuten"));
  EXPECT_THAT(table.answers("schwarz: meine"), ElementsAre("Schwarz: fünf Minuten"));
  EXPECT_THAT(table.answers("uhr schwarz"), ElementsAre("Schwarz: fünf Minuten"));
  for (const auto& [seconds, said] : std::vector<std::pair<int, const char*>>{
           {235, "Weiß: eine Minute fünf Sekunden"}, {241, "Weiß: neunundfünfzig Sekunden"}}) {
    const Query query{.kind = Query::Kind::my_clock, .side = {}};
    const auto lines = answer(query, Color::white, table.game(),
                              SmallTable::now() + std::chrono::seconds{seconds}, {});
    EXPECT_EQ(table.printed(lines.at(0)), said);
  }
}

// D.2.6.1: a talking clock may tell times and moves. But how many are still needed is advice, which
// nobody gets in earnest (12.6, and the commentary on 8.5.1).
TEST(Answers, A_12_6_MovesToTheControlOnlyInAFriendlyGame) {
  for (const bool rated : {false, true}) {
    host::Setup setup;
    setup.rated = rated;
    setup.time = **read_time_control("90/2+30/G");
    Game game(standard_variant());
    for (const Fact& fact : opening(setup, Time{})) game.apply(fact);
    SmallTable table("de");
    Lines lines;
    const Query query{.kind = Query::Kind::clock, .side = {}};
    for (const Phrase& line : answer(query, Color::white, game, Time{}, {})) {
      lines.push_back(table.printed(line));
    }
    if (rated) {
      EXPECT_THAT(lines, ElementsAre("Weiß: eine Stunde dreißig Minuten",
                                     "Schwarz: eine Stunde dreißig Minuten"));
    } else {
      EXPECT_THAT(lines, ElementsAre("Weiß: eine Stunde dreißig Minuten",
                                     "Weiß: noch 2 Züge bis zur Kontrolle",
                                     "Schwarz: eine Stunde dreißig Minuten",
                                     "Schwarz: noch 2 Züge bis zur Kontrolle"));
    }
  }
}

TEST(Answers, WhoseTurnItIs) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("wer"), ElementsAre("Weiß am Zug."));
  table.play({"e4", "f6", "Dh5+"});
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schwarz am Zug.", "Schwarz steht im Schach."));
  SmallTable by_hand("de", "", Press::by_hand);
  by_hand.says("e4");
  EXPECT_THAT(by_hand.answers("wer"), ElementsAre("Schwarz muss den Zug wiederholen."));
  by_hand.says("wiederholt");
  EXPECT_THAT(by_hand.answers("wer"), ElementsAre("Schwarz muss den Zug ausführen."));
  by_hand.says("ausgeführt");
  EXPECT_THAT(by_hand.answers("wer"), ElementsAre("Weiß muss die Uhr drücken."));
  EXPECT_THAT(by_hand.answers("zugzahl"),
              ElementsAre("Weiß: noch kein Zug", "Schwarz: noch kein Zug"));
  by_hand.says("");
  EXPECT_THAT(by_hand.answers("zugzahl"), ElementsAre("Weiß: ein Zug", "Schwarz: noch kein Zug"));
}

// D.2.1: whoever presses before the opponent has repeated and executed has not done it for him.
TEST(Answers, D_2_1_WhatIsOwedAfterThePressIsStillExpected) {
  SmallTable table("de", "", Press::by_hand);
  for (const char* line : {"e4", "gedrückt"}) table.says(line);
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schwarz muss den Zug wiederholen."));
  table.says("wiederholt");
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schwarz muss den Zug ausführen."));
  table.says("ausgeführt");
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schwarz am Zug."));
  for (const char* line : {"e5", "gedrückt", "Sf3"}) table.says(line);
  EXPECT_THAT(table.answers("wer"), ElementsAre("Schwarz muss den Zug wiederholen."))
      << "who plays on has let it stand: it is the last move's";
  SmallTable at_once("de");
  at_once.says("e4");
  EXPECT_THAT(at_once.answers("wer"), ElementsAre("Schwarz am Zug."));
}

TEST(Answers, MenOfAKindAndOfASide) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("p S"), ElementsAre("Springer Bella eins", "Springer Gustav eins"));
  EXPECT_THAT(table.answers("figur Springer"),
              ElementsAre("Weiß: Springer Bella eins", "Weiß: Springer Gustav eins",
                          "Schwarz: Springer Bella acht", "Schwarz: Springer Gustav acht"));
  const Lines white = table.answers("figuren weiß");
  ASSERT_THAT(white, SizeIs(16));
  EXPECT_EQ(white.front(), "König Eva eins");
  EXPECT_EQ(white[1], "Dame David eins");
  EXPECT_EQ(white[8], "Bauer Anna zwei");  // pawns file by file
  EXPECT_EQ(white[9], "Bauer Bella zwei");
  EXPECT_EQ(white.back(), "Bauer Hector zwei");
  SmallTable few("de", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_THAT(few.answers("p D"), ElementsAre("Weiß: Damen keine"));
  EXPECT_THAT(few.answers("figur Dame"), ElementsAre("Weiß: Damen keine", "Schwarz: Damen keine"));
}

TEST(Answers, A_2_4_FilesAndRanksInRunsOfEqualSquares) {
  SmallTable table("de");
  EXPECT_THAT(
      table.answers("linie Eva"),
      ElementsAre("Eva eins: König Weiß", "Eva zwei: Bauer Weiß", "Eva drei bis Eva sechs: leer",
                  "Eva sieben: Bauer Schwarz", "Eva acht: König Schwarz"));
  EXPECT_THAT(table.answers("s 2"), ElementsAre("Anna zwei bis Hector zwei: 8 Bauern Weiß"));
  EXPECT_THAT(table.answers("s 5"), ElementsAre("Anna fünf bis Hector fünf: leer"));
  EXPECT_THAT(table.answers("/s e4"), SizeIs(6));
  EXPECT_THAT(table.answers("/s i"), ElementsAre("i gibt es auf diesem Brett nicht."));
  EXPECT_THAT(table.answers("s 9"), ElementsAre("neun gibt es auf diesem Brett nicht."));
}

TEST(Answers, A_2_4_DiagonalsAndLinesClockwise) {
  SmallTable table("de", "4k3/8/6p1/8/4N3/8/2P5/4R1K1 w - - 0 1");
  EXPECT_THAT(table.answers("x e4"),
              ElementsAre("Eva vier: Springer Weiß", "Nach oben: König Schwarz Eva acht",
                          "Rechts oben: Bauer Schwarz Gustav sechs",
                          "Nach rechts: frei bis Hector vier", "Rechts unten: frei bis Hector eins",
                          "Nach unten: Turm Weiß Eva eins", "Links unten: Bauer Weiß Cesar zwei",
                          "Nach links: frei bis Anna vier", "Links oben: frei bis Anna acht"));
  EXPECT_THAT(table.answers("x a1"),
              ElementsAre("Anna eins: leer", "Nach oben: frei bis Anna acht",
                          "Rechts oben: frei bis Hector acht",
                          "Nach rechts: Turm Weiß Eva eins, König Weiß Gustav eins"));
}

TEST(Answers, TargetsOfAMan) {
  SmallTable table("de");
  EXPECT_THAT(table.answers("m e2"), testing::UnorderedElementsAre("Eva drei", "Eva vier"));
  EXPECT_THAT(table.answers("m a1"), ElementsAre("Turm Anna eins: kein Zug"));
  EXPECT_THAT(table.answers("schlagziele e2"), ElementsAre("Bauer Eva zwei: schlägt nichts"));
  EXPECT_THAT(table.answers("m e4"), ElementsAre("Eva vier: leer"));
  EXPECT_THAT(table.answers("m b8"),
              testing::UnorderedElementsAre("Anna sechs", "Cesar sechs"));  // not on move
  SmallTable middle("de", "r3k2r/8/8/1pP5/8/8/8/R3K2R w KQkq b6 0 1");
  EXPECT_THAT(middle.answers("m c5"), testing::UnorderedElementsAre(
                                          "Cesar sechs", "Bella sechs: schlägt Bauer en passant"));
  EXPECT_THAT(middle.answers("m e1"), AllOf(Contains("Kurze Rochade"), Contains("Lange Rochade")));
  EXPECT_THAT(middle.answers("m h1"), Contains("Hector acht: schlägt Turm"));
  SmallTable promotes("de", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_THAT(promotes.answers("m e7"), ElementsAre("Eva acht"));
}

TEST(Answers, AttackersThenDefenders) {
  SmallTable table("de", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_THAT(table.answers("w d5"),
              ElementsAre("Angreifer: Bauer Eva vier", "Deckung: Dame David acht"));
  EXPECT_THAT(table.answers("w e4"), ElementsAre("Angreifer: Bauer David fünf", "Deckung: keine"));
  EXPECT_THAT(table.answers("w h6"),
              ElementsAre("Weiß: keine Figur erreicht Hector sechs", "Schwarz: Bauer Gustav sieben",
                          "Schwarz: Springer Gustav acht"));
}

TEST(Answers, WhoGivesCheckAndWhoIsPinned) {
  SmallTable check("de", "4k3/8/8/8/7b/8/8/R3K3 w Q - 0 1");
  EXPECT_THAT(check.answers("w e1"),
              ElementsAre("Angreifer: Läufer Hector vier", "Deckung: Turm Anna eins"));
  // The knight is pinned to its king and attacks all the same (3.1.3).
  SmallTable pinned("de", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1");
  EXPECT_THAT(pinned.answers("w d5"), Contains("Weiß: Springer Eva drei"));
  // The king attacks the protected pawn that he may not take.
  SmallTable king("de", "4k3/8/8/8/8/2b5/3p4/4K3 w - - 0 1");
  EXPECT_THAT(king.answers("w d2"),
              ElementsAre("Angreifer: König Eva eins", "Deckung: Läufer Cesar drei"));
}

// Attacks of chess men, square by square, without the rule book.
std::set<Square> slow_attackers(const std::map<Square, Piece>& men, Square target, Color side) {
  std::set<Square> found;
  const auto at = [&](int file, int rank) -> Piece {
    if (file < 0 || rank < 0 || file > 7 || rank > 7) return kNoPiece;
    const auto man = men.find({static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank)});
    return man == men.end() ? kNoPiece : man->second;
  };
  const int forward = side == Color::white ? 1 : -1;
  for (const auto& [square, piece] : men) {
    if (side_of(piece) != side || square == target) continue;
    const int files = target.file - square.file;
    const int ranks = target.rank - square.rank;
    const int wide = std::abs(files);
    const int high = std::abs(ranks);
    const auto free_line = [&] {
      const int step_file = (files > 0) - (files < 0);
      const int step_rank = (ranks > 0) - (ranks < 0);
      int file = square.file + step_file;
      int rank = square.rank + step_rank;
      for (; file != target.file || rank != target.rank; file += step_file, rank += step_rank) {
        if (at(file, rank) != kNoPiece) return false;
      }
      return true;
    };
    bool attacks = false;
    switch (std::toupper(piece)) {
      case 'P':
        attacks = wide == 1 && ranks == forward;
        break;
      case 'N':
        attacks = wide * high == 2;
        break;
      case 'K':
        attacks = wide <= 1 && high <= 1;
        break;
      case 'B':
        attacks = wide == high && free_line();
        break;
      case 'R':
        attacks = (wide == 0 || high == 0) && free_line();
        break;
      default:
        attacks = (wide == high || wide == 0 || high == 0) && free_line();
    }
    if (attacks) found.insert(square);
  }
  return found;
}

void expect_as_slow_count(const Position& position, Square target) {
  std::map<Square, Piece> men;
  for (const PlacedPiece& placed : position.pieces()) men[placed.square] = placed.piece;
  for (const Color side : {Color::white, Color::black}) {
    std::set<Square> found;
    for (const PlacedPiece& man : attackers(standard_variant(), position, target, side)) {
      found.insert(man.square);
    }
    EXPECT_EQ(found, slow_attackers(men, target, side))
        << position.fen() << " file " << int{target.file} << " rank " << int{target.rank}
        << (side == Color::white ? " white" : " black");
  }
}

TEST(Answers, AttackersAgreeWithASlowCount) {
  std::mt19937 chance(3);
  for (int game = 0; game < 5; ++game) {
    std::unique_ptr<Position> position = standard_variant().start(0);
    const int plies = 20 + game * 13;
    for (int ply = 0; ply < plies && !position->legal_moves().empty(); ++ply) {
      const std::vector<Move> legal = position->legal_moves();
      position = position->after(legal[chance() % legal.size()]);
    }
    for (std::uint8_t i = 0; i < 64; i += 1 + chance() % 5) {
      expect_as_slow_count(*position,
                           {static_cast<std::uint8_t>(i % 8), static_cast<std::uint8_t>(i / 8)});
    }
  }
}

// Checks, double checks, pins both ways, kings face to face, and men on their last rank.
TEST(Answers, AttackersAgreeWithASlowCountInCheck) {
  for (const char* fen :
       {"4k3/8/8/8/7b/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/4r2b/8/5P2/4K3 w - - 0 1",
        "4k3/4r3/8/8/1b6/2N5/8/4K3 w - - 0 1", "8/8/8/3k4/3P4/3K4/2r5/3R4 b - - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
    const std::unique_ptr<Position> position = standard_variant().from_fen(fen);
    for (const PlacedPiece& placed : position->pieces()) {
      expect_as_slow_count(*position, placed.square);
    }
  }
}

TEST(Answers, TheDiagramHasACharacterForEachSquare) {
  SmallTable german("de");
  EXPECT_THAT(german.answers("brett"),
              ElementsAre("8 tsldklst", "7 bbbbbbbb", "6 ........", "5 ........", "4 ........",
                          "3 ........", "2 BBBBBBBB", "1 TSLDKLST"));
  EXPECT_EQ(SmallTable("en").answers("board").front(), "8 rnbqkbnr");
  EXPECT_EQ(SmallTable("sk").answers("board").back(), "1 VJSDKSJV");
  const BoardAnswers board(standard_variant(), german.game().position());
  EXPECT_EQ(german.voice().say(board.diagram(letters_of("de"))[2]).spoken, "Reihe sechs: leer");
  EXPECT_THAT(german.voice().say(board.diagram(letters_of("de"))[0]).spoken,
              HasSubstr("König Schwarz Eva acht"));
}

// Ten files, ten ranks, a piece of its own, and a rule book that allows every position.
class Wide final : public Position {
 public:
  explicit Wide(std::string fen) : fen_(std::move(fen)) {}
  std::string fen() const override { return fen_; }
  Color turn() const override { return Color::white; }
  std::vector<PlacedPiece> pieces() const override {
    return {{{0, 0}, 'M'}, {{9, 9}, 'm'}, {{9, 0}, 'G'}, {{8, 0}, 'G'}};
  }
  std::vector<Move> legal_moves() const override { return {{{0, 0}, {9, 9}}, {{0, 0}, {0, 1}}}; }
  MoveFacts describe(const Move& move) const override {
    MoveFacts facts;
    facts.piece = 'M';
    if (move.to == Square{9, 9}) facts.captured = 'm';
    return facts;
  }
  std::unique_ptr<Position> after(const Move&) const override { return nullptr; }
  std::optional<Ending> ending() const override { return std::nullopt; }
  CanWin can_still_win(Color) const override { return CanWin::yes; }
  std::string repetition_key() const override { return fen_; }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }

 private:
  std::string fen_;
};

class WideVariant final : public Variant {
 public:
  VariantTraits traits() const override {
    return {.files = 10, .ranks = 10, .pieces = "GM", .spoken_names = {}};
  }
  std::unique_ptr<Position> start(int) const override { return from_fen("9m/ w"); }
  std::unique_ptr<Position> from_fen(std::string_view fen) const override {
    return std::make_unique<Wide>(std::string(fen));
  }
};

TEST(Answers, LargerBoardsAndStrangePieces) {
  const WideVariant variant;
  const std::unique_ptr<Position> position = variant.start(0);
  const BoardAnswers board(variant, *position);
  const auto printed = [](const std::vector<Phrase>& phrases) {
    Lines lines;
    for (const Phrase& phrase : phrases) lines.push_back(voice_named("de")->say(phrase).printed);
    return lines;
  };
  EXPECT_THAT(printed(board.diagram(letters_of("de"))),
              AllOf(SizeIs(10), Contains("10 .........m"), Contains(" 1 M.......GG")));
  EXPECT_THAT(printed(board.line(RankName{0})),
              ElementsAre("Anna eins: M Weiß", "Bella eins bis Hector eins: leer",
                          "i eins bis j eins: 2 G Weiß"));
  EXPECT_THAT(printed(board.on({0, 0})), ElementsAre("Anna eins: M Weiß"));
  EXPECT_THAT(printed(board.on({1, 0})), ElementsAre("Bella eins: leer"));
  EXPECT_THAT(printed(board.on({0, 12})), ElementsAre(HasSubstr("gibt es auf diesem Brett nicht")));
  EXPECT_THAT(
      printed(board.rays({0, 0})),
      ElementsAre("Anna eins: M Weiß", "Nach oben: frei bis Anna zehn",
                  "Rechts oben: M Schwarz j zehn", "Nach rechts: G Weiß i eins, G Weiß j eins"));
  EXPECT_THAT(printed(board.targets({0, 0})), ElementsAre("j zehn: schlägt M", "Anna zwei"));
  EXPECT_THAT(printed(board.attackers({9, 9})),
              ElementsAre("Angreifer: M Anna eins", "Deckung: keine"));
  EXPECT_THAT(printed(board.men(std::string{}, Color::white)),
              ElementsAre("M Anna eins", "G i eins", "G j eins"));
}

TEST(Answers, EveryVoiceAnswersEverything) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    SmallTable table(id);
    for (const char* line : {"last", "moves 3", "c", "my", "p", "p N", "s e", "s 4", "x e4", "m e2",
                             "m a1", "w e4", "w e2", "turn", "count", "board", "help"}) {
      for (const std::string& said : table.answers(line)) {
        EXPECT_NE(said, "no query") << id << ": " << line;
        EXPECT_THAT(said, Not(HasSubstr("answer."))) << id << ": " << line;
        EXPECT_THAT(said, Not(HasSubstr("help."))) << id << ": " << line;
      }
    }
  }
}

// The organiser adapts Appendix D to the place, and the players are told (D.1).
TEST(Answers, D_1_WhatIsAgreedIsSaid) {
  host::Setup setup;
  setup.rated = true;
  setup.time = TimeControl{std::chrono::minutes{15}, Duration{0}};
  setup.regulations.arbiter = true;
  setup.regulations.white = {.unseeing = true,
                             .watched = true,
                             .assistant = {Duty::announce, Duty::tell},
                             .score = ScoreKeeping::dictated};
  setup.regulations.session = std::chrono::hours{4};
  SmallTable table("de", standard_variant(), setup);
  EXPECT_THAT(
      table.answers("Was ist vereinbart?"),
      ElementsAre(
          "Weiß: ohne Sicht, am Steckbrett. D.1.",
          "Assistenz Weiß: Züge ansagen, Zeit und Zugzahl auf Wunsch. D.2.10.",
          "Weiß: der gemachte Zug wird gemeldet. D.2.3.", "Weiß diktiert das Formular. D.2.7.",
          "Steckbrett: ab 20 mal 20 Zentimeter, schwarze Felder erhöht, in jedem ein Loch. "
          "D.1.1.",
          "Figuren: Staunton mit Stift, die schwarzen gekennzeichnet. D.1.4.",
          "Ein Schiedsrichter sitzt am Tisch.", "Gewertete Partie: keine Zurücknahme.",
          "Wettkampfregeln gelten. A.3.", "Keine Wartezeit: wer zu spät kommt, verliert. 6.7.1.",
          "Spielzeit: vier Stunden, dann Hängepartie. I.1."));
  setup = {};
  setup.regulations.scoring = Scoring::three_two_one;
  EXPECT_THAT(SmallTable("de", standard_variant(), setup).answers("vereinbart"),
              ElementsAre("Kein Schiedsrichter sitzt am Tisch.",
                          "Punkte: Sieg 3, Remis 2, Niederlage 1. 10.1.",
                          "Kampflos verloren: 0 Punkte. 10.1."));
  SmallTable friendly;
  EXPECT_THAT(friendly.answers("vereinbart"),
              ElementsAre("Kein Schiedsrichter sitzt am Tisch.", "Wettkampfregeln gelten. B.3."));
}

}  // namespace
}  // namespace annabella::host
