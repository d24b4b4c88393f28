// Moves found by feel: the shapes that real boards have shown, and what is not to be taken for a
// move.
#include "boards/move_finder.h"

#include <annabella/rules/chess_position.h>
#include <annabella/rules/fen.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>

#include "boards/hands.h"
#include "double.h"
#include "game/piece.h"
#include "game/touches.h"
#include "support/chess960_variant.h"
#include "support/legal_move.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using Kind = MoveFinder::Reading::Kind;
using std::chrono::milliseconds;

constexpr Both<bool> kBothHere{true, true};
constexpr Both<bool> kWhiteHere{true, false};
const std::string kBegin = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Seen {
  MoveFinder::Reading reading;
  std::string moves;  // "e2e4 c7c5"; where it is unclear: one of them
};

// The moves by name, each in the position that it was made in.
std::string named(const Position& position, const MoveFinder::Reading& reading) {
  std::string names;
  std::unique_ptr<Position> here;
  const Position* before = &position;
  for (const Move& move : reading.moves) {
    names += (names.empty() ? "" : " ") + before->describe(move).uci;
    if (reading.kind == Kind::unclear) continue;
    here = before->after(move);
    before = here.get();
  }
  return names;
}

Seen felt_by(const Position& position, const std::string& script, Both<bool> here = kBothHere,
             bool has_faces = true) {
  Hands hands(position);
  MoveFinder finder(position, here);
  const auto see = [&](const std::vector<PlacedPiece>& men, Time at) {
    finder.see(Placement(has_faces ? men : without_faces(men)), at);
  };
  Time now{};
  see(hands.men(), now);
  for (const auto& men : hands.move(script)) see(men, now += milliseconds{250});
  Seen seen{.reading = finder.rest(), .moves = {}};
  seen.moves = named(position, seen.reading);
  return seen;
}

// A variant that makes no position of its own legal moves.
struct Nowhere final : rules::ChessPosition {
  using ChessPosition::ChessPosition;
  std::unique_ptr<annabella::Position> after(const Move&) const override { return nullptr; }
};

TEST(MoveFinder, AMoveThatLeadsToNoPositionIsAFaultOfTheVariant) {
  EXPECT_THROW(felt_by(Nowhere(rules::read_fen(kBegin)), "e2 . e4 P"), std::runtime_error);
}

// A board on which only Black's moves are made, and White's announced one is to be executed.
struct Mirror {
  Mirror(const char* fen, const char* announced, bool its_faces = true)
      : before(standard_variant().from_fen(fen)),
        after(before->after(legal_move(*before, announced))),
        has_faces(its_faces),
        hands(*before),
        finder(*after, {false, true}, Placement(before->pieces())) {
    see(hands.men());
  }

  void see(const std::vector<PlacedPiece>& men) {
    finder.see(Placement(has_faces ? men : without_faces(men)), now += milliseconds{250});
  }
  void execute(const char* script) {
    for (const auto& men : hands.move(script)) see(men);
  }

  std::unique_ptr<Position> before, after;
  bool has_faces;
  Hands hands;
  MoveFinder finder;
  Time now{};
};

std::string moves(const std::string& fen, const std::string& script, bool has_faces = true) {
  const auto position = standard_variant().from_fen(fen);
  const Seen seen = felt_by(*position, script, kBothHere, has_faces);
  return seen.reading.kind == Kind::moved ? seen.moves : "";
}

Kind kind(const std::string& fen, const std::string& script, bool has_faces = true) {
  return felt_by(*standard_variant().from_fen(fen), script, kBothHere, has_faces).reading.kind;
}

TEST(MoveFinder, TheShapesOfTheRecordings) {
  EXPECT_EQ(moves(kBegin, "e2 .  e4 P"), "e2e4");
  const std::string ruy = "r1bqk2r/pppp1ppp/2n2n2/1Bb1p3/4P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5";
  EXPECT_EQ(moves(ruy, "b5 .  c6 B"), "b5c6");
  EXPECT_EQ(moves(ruy, "c6 .  b5 .  c6 B"), "b5c6");
  EXPECT_EQ(moves(ruy, "b5 .  c6 .  c6 B"), "b5c6");
  const std::string black = "r1bqk2r/ppp2ppp/2p2n2/2b1p3/4P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 1 6";
  EXPECT_EQ(moves(black, "e8 .  g8 k  h8 .  f8 r"), "e8g8");
  EXPECT_EQ(moves(black, "h8 .  f8 r  e8 .  g8 k"), "e8g8");
  EXPECT_EQ(moves(black, "c8 .  d7 b  d7 .  e6 b"), "c8e6");
  EXPECT_EQ(moves("4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", "a4 .  b3 p  b4 ."), "a4b3");
  EXPECT_EQ(moves("2bqk3/8/8/8/8/8/8/4K3 b - - 0 1", "e6 b  e6 .  d8 .  e7 q"), "d8e7");
}

TEST(MoveFinder, TheNewSquareBeforeTheOld) {
  EXPECT_EQ(moves(kBegin, "e4 P  e2 ."), "e2e4");
  EXPECT_EQ(moves("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5 P  e4 ."), "e4d5");
}

TEST(MoveFinder, EnPassantInAnyOrder) {
  const std::string fen = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2";
  for (const char* script : {"c5 . b6 P b5 .", "b5 . c5 . b6 P", "c5 . b5 . b6 P"}) {
    EXPECT_EQ(moves(fen, script), "c5b6") << script;
  }
  EXPECT_EQ(kind(fen, "c5 . b6 P"), Kind::at_work) << "b5 is still to be taken off";
}

TEST(MoveFinder, TwoSquaresOfAKingAreHalfOfCastling) {
  EXPECT_EQ(kind("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 .  g1 K"), Kind::at_work);
}

TEST(MoveFinder, ARookMoveMayBecomeCastling) {
  const auto position = standard_variant().from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_TRUE(felt_by(*position, "h1 .  f1 R").reading.may_go_on);
  EXPECT_TRUE(felt_by(*position, "h1 .  g1 R").reading.may_go_on) << "he may slide on to f1";
  EXPECT_FALSE(felt_by(*position, "e1 .  e2 K").reading.may_go_on);
  EXPECT_TRUE(felt_by(*position, "h1 .  f1 R").reading.may_be_half);
  EXPECT_FALSE(felt_by(*position, "h1 .  g1 R").reading.may_be_half);
  EXPECT_FALSE(felt_by(*position, "e1 .  f1 K").reading.may_be_half);
  const auto moved = standard_variant().from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  EXPECT_FALSE(felt_by(*moved, "h1 .  f1 R").reading.may_be_half);
}

// 4.4.1: in Chess960 the king's half may be a move of his own.
TEST(MoveFinder, AKingsMoveMayBecomeCastling) {
  const auto is_half = [](const std::string& fen, const std::string& script) {
    const auto position = chess960_variant().from_fen(fen);
    const MoveFinder::Reading reading = felt_by(*position, script).reading;
    EXPECT_EQ(reading.kind, Kind::moved) << script;
    return reading.may_be_half;
  };
  const std::string fen = "4k3/8/8/8/8/8/8/RK3R2 w FA - 0 1";
  EXPECT_TRUE(is_half(fen, "b1 .  c1 K")) << "the rook from a1 may follow to d1";
  EXPECT_FALSE(is_half(fen, "b1 .  b2 K"));
  EXPECT_TRUE(is_half("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1 .  g1 K"));
  EXPECT_FALSE(is_half("4k3/8/8/8/8/8/8/5K1R w - - 0 1", "f1 .  g1 K"));
  EXPECT_FALSE(is_half(fen, "f1 .  g1 R"));
}

// Whether the other king follows is to be seen where he is.
TEST(MoveFinder, AKingsMoveToTheCentreMayBecomeAResult) {
  const auto position = standard_variant().from_fen("8/5p2/3k4/8/8/4K3/5P2/8 w - - 0 1");
  EXPECT_TRUE(felt_by(*position, "e3 .  e4 K").reading.may_go_on);
  EXPECT_FALSE(felt_by(*position, "e3 .  e4 K", kWhiteHere).reading.may_go_on);
  EXPECT_FALSE(felt_by(*position, "e3 .  f4 K").reading.may_go_on);
}

TEST(MoveFinder, CastlingInChess960) {
  const auto position = chess960_variant().from_fen("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1");
  EXPECT_EQ(felt_by(*position, "f1 .  h1 .  g1 K  f1 R").reading.kind, Kind::moved);
  EXPECT_EQ(felt_by(*position, "b1 .  f1 .  d1 R  c1 K").reading.kind, Kind::moved);
}

struct Castling {
  std::unique_ptr<Position> position;  // one of the starts, but for White's other men of rank 1
  Move move;
  bool king_stays = false;
  bool changes_places = false;  // king and rook
  std::string script;           // both are taken up, and then put down
};

std::string on_first_rank(int file, char what) {
  return {static_cast<char>('a' + file), '1', ' ', what, ' '};
}

std::vector<Castling> castlings_from(int start) {
  std::string fen = chess960_variant().start(start)->fen();
  const std::size_t first = fen.rfind('/') + 1;
  std::string rank;
  for (std::size_t i = first, empty = 0; i <= first + 8; ++i) {
    const bool stays = fen[i] == 'K' || fen[i] == 'R' || fen[i] == ' ';
    if (stays && empty > 0) rank += std::to_string(std::exchange(empty, 0));
    if (stays) rank += fen[i];
    if (!stays) ++empty;
  }
  fen.replace(first, 9, rank);
  std::vector<Castling> castlings;
  const auto position = chess960_variant().from_fen(fen);
  for (const Move& move : position->legal_moves()) {
    const auto men = position->pieces(), after = position->after(move)->pieces();
    if (man_on(move.to, men) != 'R' || move.from.rank != 0) continue;
    const bool is_short = move.to.file > move.from.file;
    const int king = is_short ? 6 : 2, rook = is_short ? 5 : 3;  // 3.8.2, and of Chess960
    Castling castling{.position = chess960_variant().from_fen(fen),
                      .move = move,
                      .king_stays = move.from.file == king,
                      .changes_places = move.from.file == rook && move.to.file == king,
                      .script = {}};
    if (!castling.king_stays) castling.script += on_first_rank(move.from.file, '.');
    castling.script += on_first_rank(move.to.file, '.');
    if (!castling.king_stays) castling.script += on_first_rank(king, 'K');
    castling.script += on_first_rank(rook, 'R');
    castlings.push_back(std::move(castling));
  }
  return castlings;
}

TEST(MoveFinder, CastlingFromEveryStartOfChess960IsFoundOrAsked) {
  int castlings = 0, by_the_rook = 0, exchanges = 0;
  for (int start = 0; start < 960; ++start) {
    for (const Castling& castling : castlings_from(start)) {
      const std::string what = castling.position->fen() + " " + castling.script;
      const Seen seen = felt_by(*castling.position, castling.script);
      EXPECT_EQ(seen.reading.kind, Kind::moved) << what;
      EXPECT_EQ(seen.reading.moves, std::vector{castling.move}) << what;
      const Seen felt = felt_by(*castling.position, castling.script, kBothHere, false);
      EXPECT_TRUE(felt.reading.kind == Kind::moved || felt.reading.kind == Kind::unclear) << what;
      EXPECT_EQ(std::ranges::count(felt.reading.moves, castling.move), 1) << what;
      std::vector<Square> touched{castling.move.to};
      if (!castling.king_stays) touched.insert(touched.begin(), castling.move.from);
      const auto allowed =
          bound_by({.touched = touched, .released = {}, .promotion = kNoPiece}, *castling.position);
      EXPECT_EQ(std::ranges::count(allowed.moves, castling.move), 1) << what;
      ++castlings;
      by_the_rook += castling.king_stays ? 1 : 0;
      exchanges += castling.changes_places ? 1 : 0;
    }
  }
  EXPECT_GT(castlings, 960);
  EXPECT_GT(by_the_rook, 50);
  EXPECT_GT(exchanges, 50);
}

// Who was lifted and put back, one after the other, has castled with nobody.
TEST(MoveFinder, WithoutFacesMenWhoChangePlacesWereOffTogether) {
  const auto position = chess960_variant().from_fen("4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1");
  for (const char* script : {"f1 . g1 . g1 K f1 R", "f1 . g1 . f1 R g1 K", "g1 . f1 . g1 K f1 R"}) {
    const Seen seen = felt_by(*position, script, kBothHere, false);
    EXPECT_EQ(seen.reading.kind, Kind::unclear) << script;
    EXPECT_EQ(seen.reading.moves, (std::vector{Move{.from = {5, 0}, .to = {6, 0}}})) << script;
    EXPECT_EQ(felt_by(*position, script).reading.kind, Kind::moved) << script;
  }
  EXPECT_EQ(felt_by(*position, "f1 . f1 K g1 . g1 R", kBothHere, false).reading.kind,
            Kind::unmoved);
}

// The man of a turn's first move is in the hand that takes with him, not on his second square.
TEST(MoveFinder, WithoutFacesNobodyGoesOnFromWhereHeHasNotBeen) {
  const DoubleChess twice{DoubleRules{}};
  const auto position =
      twice.from_fen("rnbqkbnr/p1ppppp1/1p5p/8/3P4/P7/1PP1PPPP/RNBQKBNR w KQkq - 0 1 1 0");
  const auto felt = [&](const char* script) {
    return felt_by(*position, script, kBothHere, false);
  };
  EXPECT_EQ(felt("c1 . h6 .").reading.kind, Kind::at_work);
  EXPECT_EQ(felt("h6 . c1 .").reading.kind, Kind::at_work);
  EXPECT_EQ(felt("c1 . h6 . h6 B").moves, "c1h6");
  EXPECT_EQ(felt("c1 . h6 . h6 B h6 . g7 . g7 B").moves, "c1h6 h6g7");
}

// Whoever takes holds both men for as long as he likes. An exchange of the same two on a square
// that feels as before, where nobody has seen it, is not what explains that.
TEST(MoveFinder, MenInHandsHaveNotTakenEachOtherElsewhere) {
  struct Row {
    const char *fen, *held, *put, *move;
  };
  for (const auto& [fen, held, put, move] :
       {Row{"rnbqk2r/ppppnpbp/4p3/6N1/P7/4P3/1PPP1PPP/RNBQKB1R w KQkq - 1 5", "g5 . f7 .", "f7 N",
            "g5f7"},
        Row{"rnbqk2r/ppppnpbp/4p3/6N1/P7/4P3/1PPP1PPP/RNBQKB1R w KQkq - 1 5", "f7 . g5 .", "f7 N",
            "g5f7"},
        Row{"1rb2bnr/1pp1kp2/8/p6p/3P4/Pq6/1P2PPQP/RN2KBN1 b Q - 2 14", "b3 . b2 .", "b2 q",
            "b3b2"},
        // Black lifts a man of his own too early.
        Row{"rnbqkb1r/ppppppp1/5n1p/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 3", "c1 . g7 .",
            "g7 p c1 . g5 B", "c1g5"}}) {
    for (const bool has_faces : {true, false}) {
      const std::string whole = std::string(held) + " " + put;
      EXPECT_EQ(kind(fen, held, has_faces), Kind::at_work) << held << has_faces;
      EXPECT_EQ(moves(fen, whole, has_faces), move) << whole << has_faces;
    }
  }
}

// A move of all those that a game of this variant may bring, at random; captures are looked for.
Move chosen(const Position& position, std::mt19937& dice) {
  const std::vector<Move> legal = position.legal_moves();
  const Placement men(position.pieces());
  std::vector<Move> captures;
  std::ranges::copy_if(legal, std::back_inserter(captures),
                       [&](const Move& move) { return men.on(move.to) != kNoPiece; });
  const std::vector<Move>& from = captures.empty() || dice() % 2 == 0 ? legal : captures;
  return from[dice() % from.size()];
}

// Its men are lifted in any order, and then put down in any order.
std::string slowly(const Position& before, const Move& move, std::mt19937& dice) {
  const Placement men(before.pieces()), after(before.after(move)->pieces());
  std::vector<std::string> lifts, puts;
  for (const Square square : men.differences(after)) {
    const std::string name{static_cast<char>('a' + square.file),
                           static_cast<char>('1' + square.rank), ' '};
    if (men.on(square) != kNoPiece) lifts.push_back(name + ". ");
    if (after.on(square) != kNoPiece) puts.push_back(name + static_cast<char>(after.on(square)));
  }
  std::ranges::shuffle(lifts, dice);
  std::ranges::shuffle(puts, dice);
  std::string script;
  for (const std::string& lift : lifts) script += lift;
  for (const std::string& put : puts) script += put + " ";
  return script;
}

// Whenever the hands rest, nothing is read but this move or a part of it, and at the end the move.
void expect_nothing_else(const Position& position, const Move& move, const std::string& script,
                         bool has_faces) {
  Hands hands(position);
  MoveFinder finder(position, kBothHere);
  Time now{};
  const auto see = [&](const std::vector<PlacedPiece>& men) {
    finder.see(Placement(has_faces ? men : without_faces(men)), now += milliseconds{900});
    return finder.rest();
  };
  MoveFinder::Reading reading = see(hands.men());
  for (const auto& men : hands.move(script)) {
    reading = see(men);
    const bool is_it = reading.moves == std::vector{move};
    const bool is_begun = reading.may_go_on || reading.may_be_half;
    const std::string what = position.fen() + " " + script + named(position, reading);
    EXPECT_TRUE(reading.kind != Kind::moved || is_it || is_begun) << what;
    EXPECT_NE(reading.kind, Kind::foreign) << what;
  }
  const bool is_asked = reading.kind == Kind::unclear && !has_faces;
  EXPECT_TRUE(reading.kind == Kind::moved || is_asked) << position.fen() << " " << script;
  EXPECT_EQ(std::ranges::count(reading.moves, move), 1) << position.fen() << " " << script;
}

TEST(MoveFinder, WhoeverRestsInTheMiddleOfAMoveHasMadeNoOther) {
  static const DoubleChess twice{DoubleRules{}};
  std::mt19937 dice(960);
  for (const Variant* variant :
       {&standard_variant(), &chess960_variant(), static_cast<const Variant*>(&twice)}) {
    for (int game = 0; game < 2; ++game) {
      const bool has_starts = variant == &chess960_variant();
      std::unique_ptr<Position> position =
          variant->start(has_starts ? static_cast<int>(dice() % 960) : 0);
      for (int ply = 0; ply < 40 && !position->ending(); ++ply) {
        const Move move = chosen(*position, dice);
        const std::string script = slowly(*position, move, dice);
        expect_nothing_else(*position, move, script, true);
        expect_nothing_else(*position, move, script, false);
        position = position->after(move);
      }
    }
  }
}

TEST(MoveFinder, TheManForAPawnIsPutOrAskedFor) {
  const std::string fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(moves(fen, "a7 .  a8 N"), "a7a8n");
  EXPECT_EQ(moves(fen, "a7 .  a8 P  a8 .  a8 Q"), "a7a8q");
  EXPECT_EQ(moves(fen, "b8 .  a7 .  b8 R"), "a7b8r");
  const Seen asked = felt_by(*standard_variant().from_fen(fen), "a7 .  b8 P");
  EXPECT_EQ(asked.reading.kind, Kind::unclear);
  EXPECT_EQ(asked.reading.moves.size(), 4u);
  for (const char* to : {"a7b8q", "a7b8r", "a7b8b", "a7b8n"}) {
    EXPECT_NE(asked.moves.find(to), std::string::npos) << to;
  }
}

TEST(MoveFinder, T12_AManWhoPausesOnTheWayIsCorrected) {
  const auto position = standard_variant().from_fen(kBegin);
  EXPECT_TRUE(felt_by(*position, "e2 .  e3 P").reading.may_go_on);
  EXPECT_EQ(moves(kBegin, "e2 .  e3 P  e3 .  e4 P"), "e2e4");
  EXPECT_EQ(moves("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "a1 . d1 R d1 . e1 R e1 . f1 R"), "a1f1");
}

TEST(MoveFinder, T14_BothKingsInTheCentreAreAResultAndNoMove) {
  const auto score = [](const std::string& fen, const std::string& script) {
    return felt_by(*standard_variant().from_fen(fen), script).reading.score;
  };
  const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
  EXPECT_EQ(score(fen, "g1 .  g8 .  d5 k  e4 K"), Score::white_wins);
  EXPECT_EQ(score(fen, "g1 .  g8 .  d4 k  e5 K"), Score::black_wins);
  EXPECT_EQ(score(fen, "g1 .  g8 .  e4 k  e5 K"), Score::draw);
  const std::string near = "6k1/5ppp/8/8/8/4K3/5PPP/8 w - - 0 1";
  EXPECT_EQ(score(near, "e3 .  g8 .  d5 k  e4 K"), Score::white_wins);
  EXPECT_EQ(kind("8/8/3k4/8/8/3K3P/8/8 w - - 0 1", "d3 .  e4 K"), Kind::moved);
}

TEST(MoveFinder, T16_MovesFasterThanTheBoardIsRead) {
  EXPECT_EQ(moves(kBegin, "e2 . e4 P c7 . c5 p d2 . d4 P"), "e2e4 c7c5 d2d4");
  EXPECT_EQ(moves(kBegin, "e2 . e4 P d2 . d4 P c7 . c5 p"), "e2e4 c7c5 d2d4");
  // In one dump; nothing tells which of the two pawns was first.
  Hands hands(*standard_variant().start(0));
  const auto all_at_once = hands.move("e2 . e4 P d2 . d4 P c7 . c5 p").back();
  const auto start = standard_variant().start(0);
  MoveFinder finder(*start, kBothHere);
  finder.see(Placement(start->pieces()), {});
  finder.see(Placement(all_at_once), {});
  EXPECT_NE(finder.rest().kind, Kind::moved);
  // Two are told by whose turn it is.
  Hands two(*start);
  MoveFinder quick(*start, kBothHere);
  quick.see(Placement(start->pieces()), {});
  quick.see(Placement(two.move("e2 . e4 P c7 . c5 p").back()), {});
  EXPECT_EQ(named(*start, quick.rest()), "e2e4 c7c5");
}

// Several orders of the same moves: what they begin with was made, else who was first is asked.
TEST(MoveFinder, T16_WhichOfThemWasFirstIsAsked) {
  struct Row {
    const char *script, *moves;
    Kind kind;
  };
  const auto start = standard_variant().start(0);
  for (const auto& [script, moves, kind] :
       {Row{"e2 . e4 P e7 . e5 p g1 . f3 N", "e2e4 g1f3", Kind::unclear},
        Row{"e2 . e4 P d2 . d4 P c7 . c5 p", "d2d4 e2e4", Kind::unclear},
        Row{"e2 . e4 P e7 . e5 p f1 . c4 B", "e2e4 e7e5 f1c4", Kind::moved},
        Row{"e2 . e4 P e7 . e5 p f1 . c4 B b8 . c6 n", "e2e4", Kind::moved}}) {
    Hands hands(*start);
    MoveFinder finder(*start, kBothHere);
    finder.see(Placement(start->pieces()), {});
    finder.see(Placement(hands.move(script).back()), {});
    MoveFinder::Reading reading = finder.rest();
    EXPECT_EQ(reading.kind, kind) << script;
    if (kind == Kind::unclear) {
      std::ranges::sort(reading.moves, {}, [](const Move& move) { return move.from; });
    }
    EXPECT_EQ(named(*start, reading), moves) << script;
  }
}

TEST(MoveFinder, T17_LiftedAndPutBackIsNoMove) {
  EXPECT_EQ(kind("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "e8 .  e8 k"), Kind::unmoved);
}

TEST(MoveFinder, HandsAtWorkAreNoMoveAndNoMistake) {
  for (const char* script : {"e2 .", "e2 . d2 .", "e7 . e2 .", "g1 . g8 ."}) {
    EXPECT_EQ(kind(kBegin, script), Kind::at_work) << script;
  }
}

TEST(MoveFinder, NoLegalMoveBringsAManThere) {
  const Seen seen = felt_by(*standard_variant().from_fen(kBegin), "e2 .  e5 P");
  EXPECT_EQ(seen.reading.kind, Kind::foreign);
  EXPECT_EQ(seen.reading.squares, (std::vector<Square>{{4, 1}, {4, 4}}));
  EXPECT_EQ(kind(kBegin, "g1 .  f3 B"), Kind::foreign) << "another man";
}

TEST(MoveFinder, TheOpponentsMovesAreNotMadeOnThisBoard) {
  const auto position = standard_variant().from_fen(kBegin);
  EXPECT_EQ(felt_by(*position, "e2 . e4 P e7 . e5 p", kWhiteHere).reading.kind, Kind::foreign);
  const auto black = position->after({{4, 1}, {4, 3}});
  EXPECT_EQ(felt_by(*black, "e7 . e5 p", kWhiteHere).reading.kind, Kind::foreign);
}

TEST(MoveFinder, WhatWasLiftedIsToldInOrder) {
  const auto position = standard_variant().from_fen(kBegin);
  MoveFinder finder(*position, kBothHere);
  Hands hands(*position);
  Time now{};
  finder.see(Placement(hands.men()), now);
  for (const auto& men : hands.move("g1 . g1 N d2 . e2 . d2 P e4 P")) {
    finder.see(Placement(men), now += milliseconds{400});
  }
  const std::vector<Square> all{{6, 0}, {3, 1}, {4, 1}};
  EXPECT_EQ(finder.lifted(milliseconds{300}), all);
  EXPECT_EQ(finder.lifted(milliseconds{500}), (std::vector<Square>{{3, 1}, {4, 1}}))
      << "the knight was gone for 400 ms only";
  EXPECT_EQ(finder.lifted(milliseconds{900}), (std::vector<Square>{{4, 1}}));
}

// A board that only feels that some man is there.
TEST(MoveFinder, WithoutFaces) {
  EXPECT_EQ(moves(kBegin, "e2 . e4 P", false), "e2e4");
  const std::string castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  EXPECT_EQ(moves(castling, "e1 . g1 K h1 . f1 R", false), "e1g1");
  EXPECT_EQ(moves(castling, "a1 . e1 . c1 K d1 R", false), "e1c1");
  EXPECT_EQ(moves("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2", "c5 . b6 P b5 .", false), "c5b6");
  const std::string two = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(moves(two, "d5 . e4 . d5 P", false), "e4d5");
  EXPECT_EQ(moves(two, "e4 . f5 . f5 P", false), "e4f5");
  EXPECT_EQ(kind(two, "e4 .", false), Kind::unclear) << "it took one of two, none was lifted";
  EXPECT_EQ(kind("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 . a8 Q", false), Kind::unclear);
}

// Only g1 is empty: he may be in a hand, and whom he would take has never been seen to go.
TEST(MoveFinder, WithoutFacesAManInAHandHasTakenNobody) {
  struct Row {
    const char* script;
    Kind kind;
    const char* moves;
    bool may_be_half;
  };
  const auto position = standard_variant().from_fen("4k3/8/8/3p4/8/2N5/1P6/4K3 w - - 0 1");
  for (const auto& [script, kind, moves, may_be_half] :
       {Row{"c3 .", Kind::unclear, "c3d5", true},
        Row{"d5 . d5 p c3 .", Kind::unclear, "c3d5", true},
        Row{"c3 . e8 . e8 k", Kind::unclear, "c3d5", true},
        Row{"c3 . e4 N", Kind::moved, "c3e4", false},
        Row{"c3 . d5 . d5 N", Kind::moved, "c3d5", false},
        Row{"d5 . c3 . d5 N", Kind::moved, "c3d5", false},
        Row{"c3 . c3 N", Kind::unmoved, "", false}}) {
    const Seen seen = felt_by(*position, script, kBothHere, false);
    EXPECT_EQ(seen.reading.kind, kind) << script;
    EXPECT_EQ(seen.moves, moves) << script;
    EXPECT_EQ(seen.reading.may_be_half, may_be_half) << script;
  }
  EXPECT_EQ(kind("4k3/8/8/3p4/8/2N5/1P6/4K3 w - - 0 1", "c3 ."), Kind::at_work) << "with faces";
}

// The opponent lifts a man before the move is told, and has not put him anywhere.
TEST(MoveFinder, WithoutFacesAManInAHandHasTakenNobodyAfterAMove) {
  struct Row {
    const char *fen, *script, *moves;
  };
  constexpr const char* kMet = "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1";
  constexpr const char* kStood = "4k3/8/8/8/3p4/2P5/4P3/4K3 w - - 0 1";
  constexpr const char* kLeft = "4k3/8/5n2/8/4P3/8/8/4K3 w - - 0 1";
  for (const auto& [fen, script, found] :
       {Row{kMet, "e2 . e4 P d5 .", "e2e4"}, Row{kMet, "d5 . e2 . e4 P", "e2e4"},
        Row{kMet, "e2 . e4 P d5 . e4 . e4 p", "e2e4 d5e4"},
        Row{kMet, "e2 . e4 P d5 . d4 p", "e2e4 d5d4"}, Row{kStood, "e2 . e4 P d4 .", "e2e4"},
        Row{kStood, "e2 . e4 P c3 . d4 . c3 p", "e2e4 d4c3"},
        Row{kLeft, "e4 . e5 P f6 . e4 n", "e4e5 f6e4"}}) {
    EXPECT_EQ(moves(fen, script, false), found) << script;
  }
}

// The other side's e4xd5 is executed once the pawn on d5 was seen to go, or who sits here goes on.
TEST(MoveFinder, WithoutFacesACaptureIsExecutedWhenTheManIsGone) {
  struct Row {
    const char* script;
    bool is_shown;
    std::vector<Square> lifted;
  };
  constexpr const char* kTakes = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  for (const auto& [script, is_shown, lifted] :
       {Row{"e4 .", false, {}}, Row{"e4 . d5 . d5 P", true, {}}, Row{"d5 . e4 . d5 P", true, {}},
        Row{"e4 . d5 .", false, {}}, Row{"e4 . e8 .", true, {{4, 7}}},
        Row{"e4 . d5 . e8 . d5 k", true, {{3, 4}, {4, 7}}}}) {
    Mirror mirror(kTakes, "e4d5", false);
    mirror.execute(script);
    EXPECT_EQ(mirror.finder.was_shown(), is_shown) << script;
    EXPECT_EQ(mirror.finder.lifted({}), lifted) << script;
  }
  Mirror mirror(kTakes, "e4d5", false);
  mirror.execute("e4 .");
  mirror.finder.takings_are_done();
  mirror.see(mirror.hands.men());
  EXPECT_TRUE(mirror.finder.was_shown()) << "it rested so";
}

// 4.7.3: with faces it is seen, without them only that another man was put there.
TEST(MoveFinder, WhoStandsOnTheLastSquareMayStillBeThePawn) {
  const auto position = standard_variant().from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1");
  struct Row {
    const char* script;
    bool has_faces, may_be_pawn;
  };
  for (const auto& [script, has_faces, may_be_pawn] :
       {Row{"a7 . a8 P", true, true}, Row{"a7 . a8 P", false, true}, Row{"a7 . a8 Q", false, true},
        Row{"a7 . a8 P a8 . a8 Q", false, false}}) {
    const MoveFinder::Reading reading = felt_by(*position, script, kBothHere, has_faces).reading;
    EXPECT_EQ(reading.kind, Kind::unclear) << script;
    EXPECT_EQ(reading.may_be_pawn, may_be_pawn) << script << has_faces;
  }
}

// On the other side's board: until the pawn has gone, it is half a move.
TEST(MoveFinder, APromotionIsExecutedWhenTheManIsExchanged) {
  struct Row {
    const char *before, *announced, *script;
    bool has_faces;
    Kind kind;
    bool is_shown;
  };
  constexpr const char* kQuiet = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
  constexpr const char* kTakes = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
  for (const auto& [before, announced, script, has_faces, kind, is_shown] :
       {Row{kQuiet, "a7a8q", "a7 . a8 P", true, Kind::at_work, false},
        Row{kQuiet, "a7a8q", "a7 . a8 P a8 . a8 Q", true, Kind::unmoved, true},
        Row{kQuiet, "a7a8q", "a7 . a8 Q", true, Kind::unmoved, true},
        Row{kQuiet, "a7a8q", "a7 . a8 R", true, Kind::foreign, false},
        Row{kQuiet, "a7a8q", "a7 . a8 P", false, Kind::unmoved, false},
        Row{kQuiet, "a7a8q", "a7 . a8 P a8 . a8 Q", false, Kind::unmoved, true},
        Row{kTakes, "a7b8n", "b8 . a7 . b8 P", true, Kind::at_work, false},
        Row{kTakes, "a7b8n", "b8 . a7 . b8 P", false, Kind::unmoved, false},
        Row{kTakes, "a7b8n", "b8 . a7 . b8 P b8 . b8 N", false, Kind::unmoved, true},
        Row{"k7/8/8/8/8/8/8/1K5R w - - 0 1", "h1g1", "h1 . g1 R", false, Kind::unmoved, true}}) {
    Mirror mirror(before, announced, has_faces);
    mirror.execute(script);
    EXPECT_EQ(mirror.finder.rest().kind, kind) << announced << ": " << script;
    EXPECT_EQ(mirror.finder.was_shown(), is_shown) << announced << ": " << script << has_faces;
    mirror.finder.takings_are_done();
    mirror.see(mirror.hands.men());
    EXPECT_EQ(mirror.finder.was_shown(), kind == Kind::unmoved) << "it rested so";
  }
}

TEST(MoveFinder, WhatIsSwitchedOffLiftsNobody) {
  const auto position = standard_variant().start(0);
  MoveFinder finder(*position, kBothHere);
  const std::vector<PlacedPiece> men = position->pieces();
  Time now{};
  finder.see(Placement(men), now);
  finder.see(Placement(), now += milliseconds{500});
  finder.see(Placement({men.begin(), men.begin() + 20}), now += milliseconds{500});
  EXPECT_EQ(finder.rest().kind, Kind::at_work);
  finder.see(Placement(men), now += milliseconds{500});
  EXPECT_EQ(finder.rest().kind, Kind::unmoved);
  EXPECT_EQ(finder.lifted({}), std::vector<Square>{});
  Hands hands(*position);
  finder.see(Placement(hands.move("g1 .").back()), now += milliseconds{500});
  EXPECT_EQ(finder.lifted({}), (std::vector<Square>{{6, 0}})) << "hands are felt again";
}

// What half of a move is to become, and who has a man in his hand.
TEST(MoveFinder, WhatIsMissingIsKnown) {
  struct Row {
    const char *fen, *script;
    const char* wanted;  // placement of a FEN, or nothing
  };
  for (const auto& [fen, script, wanted] :
       {Row{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 . g1 K", "4k3/8/8/8/8/8/8/5RK1"},
        Row{"4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", "a4 . b3 p", "4k3/8/8/8/8/1p6/8/4K3"},
        Row{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 . h1 . g1 K", nullptr},
        Row{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2 .", nullptr},
        Row{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2 . e5 P", nullptr}}) {
    const auto position = standard_variant().from_fen(fen);
    Hands hands(*position);
    MoveFinder finder(*position, kBothHere);
    finder.see(Placement(hands.men()), {});
    for (const auto& men : hands.move(script)) finder.see(Placement(men), {});
    std::optional<Placement> expected;
    if (wanted) {
      const auto to = standard_variant().from_fen(std::string(wanted) + " w - - 0 1");
      expected = Placement(to->pieces());
    }
    EXPECT_EQ(finder.begun(), expected) << script;
  }
}

// The announced move is one man's, and another has gone to its goal: that is no half of it. Without
// faces the square that was left tells.
TEST(MoveFinder, AnotherManAtTheGoalIsForeign) {
  struct Row {
    const char *before, *announced;
    const char* script;  // of the hands that execute it
    Kind kind;
  };
  constexpr const char* kTwoRooks = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
  constexpr const char* kTwoPawns = "4k3/8/3n4/2P1P3/8/8/8/4K3 w - - 0 1";
  constexpr const char* kCastles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  for (const auto& [before, announced, script, kind] :
       {Row{kTwoRooks, "a1d1", "h1 . d1 R", Kind::foreign},
        Row{kTwoRooks, "a1d1", "h1 .", Kind::at_work},
        Row{kTwoRooks, "a1d1", "a1 . d1 R", Kind::unmoved},
        Row{kTwoRooks, "a1d1", "a1 . d1 R h1 .", Kind::at_work},
        Row{kTwoPawns, "c5d6", "e5 . d6 . d6 P", Kind::foreign},
        Row{kTwoPawns, "c5d6", "e5 .", Kind::at_work},
        Row{kTwoPawns, "c5d6", "d6 . c5 .", Kind::at_work},
        Row{kCastles, "e1g1", "e1 . g1 K", Kind::at_work},
        Row{kCastles, "e1g1", "h1 . f1 R", Kind::at_work}}) {
    for (const bool has_faces : {true, false}) {
      Mirror mirror(before, announced, has_faces);
      mirror.execute(script);
      EXPECT_EQ(mirror.finder.rest().kind, kind) << announced << ": " << script << has_faces;
    }
  }
}

}  // namespace
}  // namespace annabella::host
