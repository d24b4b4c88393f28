// What is done at the table about what one board shows, and when.
#include "boards/watcher.h"

#include "boards/hands.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

constexpr Both<bool> kWhites{true, false};
constexpr Both<bool> kBlacks{false, true};
constexpr Both<bool> kOneForBoth{true, true};

Setup watched_by_boards(Press press = Press::at_once) {
  host::Setup setup;
  setup.press = press;
  setup.regulations.white.watched = true;
  setup.regulations.black.watched = true;
  return setup;
}

// One board at a table where nobody but its hands does anything, unless he is told to.
class AtABoard {
 public:
  explicit AtABoard(Both<bool> here, host::Setup setup = watched_by_boards(), bool has_faces = true)
      : evening(std::move(setup)),
        watcher(here),
        hands(evening.game.position()),
        has_faces_(has_faces) {
    watcher.follow(evening.game, evening.now);
    show(hands.men());
    pass(milliseconds{2000});
    asks_how_it_lies = !noticed.empty();
    noticed.clear();
  }

  // 100 ms for each square; what was noticed meanwhile and within so long after it.
  void hands_move(const std::string& script, Duration rest = milliseconds{2000}) {
    for (const auto& men : hands.move(script)) {
      pass(milliseconds{100});
      show(men);
    }
    pass(rest);
  }
  // So often, each of its squares for so long.
  void flicker(const std::string& script, Duration each, int times) {
    for (int i = 0; i < times; ++i) {
      for (const auto& men : hands.move(script)) {
        pass(each);
        show(men);
      }
    }
  }
  void show(const std::vector<PlacedPiece>& men) {
    watcher.sees(has_faces_ ? men : without_faces(men), evening.now);
  }
  // Whoever is to make the move that stands there.
  void press() { press(evening.game.position().turn()); }
  void press(Color side) {
    watcher.rests(side, evening.now);
    take();
  }

  void pass(Duration time) {
    const Time until = evening.now + time;
    for (auto at = watcher.wake_at(); at && *at <= until; at = watcher.wake_at()) {
      evening.now = *at;
      watcher.woke(*at);
      take();
    }
    evening.now = until;
    take();
  }

  void announce(const std::string& uci) {
    ASSERT_EQ(evening.announce(uci), std::nullopt);
    watcher.follow(evening.game, evening.now);
    take();
  }

  void want(Color by, Action action) {
    ASSERT_EQ(evening.want(by, std::move(action)), std::nullopt);
    watcher.follow(evening.game, evening.now);
    take();
  }
  // Of White, and Black agrees.
  void take_back() {
    want(kWhite, OfferTakeback{});
    want(kBlack, AcceptTakeback{});
    pass(milliseconds{2000});
  }

  // The answer to what was missed.
  void say_yes(const std::string& uci) {
    ASSERT_EQ(line().substr(line().rfind(' ') + 1), uci);
    for (const Move& move : evening.game.position().legal_moves()) {
      if (evening.game.position().describe(move).uci != uci) continue;
      want(evening.game.position().turn(), ReportMade{move});
      return pass(milliseconds{2000});
    }
    ADD_FAILURE() << uci;
  }
  // Out of sight, and all at once.
  void hands_move_unseen(const std::string& script) {
    watcher.loses_sight();
    show(hands.move(script).back());
    pass(milliseconds{2000});
  }

  std::string line() const {
    std::string all;
    for (const std::string& each : noticed) all += (all.empty() ? "" : ", ") + each;
    return all;
  }

  Evening evening;
  Watcher watcher;
  Hands hands;
  std::vector<std::string> noticed;
  bool asks_how_it_lies = false;  // before anything else
  std::vector<Square> lifted;     // before the last move that was made

 private:
  static std::string name(Square square) {
    return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
  }
  static std::string names(const std::vector<Square>& squares) {
    std::string all;
    for (const Square square : squares) all += " " + name(square);
    return all;
  }

  void take() {
    for (const Watcher::Notice& notice : watcher.take_notices()) {
      std::visit([&](const auto& what) { on(what); }, notice);
    }
  }
  void on(const Watcher::Touched& touched) { noticed.push_back("touched" + names(touched.men)); }
  void on(const Watcher::Made& made) {
    lifted = made.lifted;
    std::string text = "made";
    for (const Move& move : made.moves) {
      text += " " + evening.game.position().describe(move).uci;
      const auto why = evening.want(evening.game.position().turn(), ReportMade{move});
      if (why) text += " " + *why;
      watcher.follow(evening.game, evening.now);
    }
    noticed.push_back(text);
  }
  void on(const Watcher::Missed& missed) {
    noticed.push_back("missed " + evening.game.position().describe(missed.move).uci);
  }
  void on(const Watcher::Corrected& corrected) {
    const Ply& last = *evening.game.last();
    std::string text = "corrected " + last.before->describe(corrected.instead).uci;
    const auto why = evening.want(last.side, ReportMade{corrected.instead, true});
    if (why) text += " " + *why;
    watcher.follow(evening.game, evening.now);
    noticed.push_back(text);
  }
  void on(const Watcher::HalfDone& half) {
    noticed.push_back("half" + names(half.wanted.differences(watcher.felt())));
  }
  void on(const Watcher::Flickers& flickers) {
    noticed.push_back("flickers " + name(flickers.square));
  }
  void on(const Watcher::Unoriented&) { noticed.emplace_back("unoriented"); }
  void on(const Watcher::Executed&) { noticed.emplace_back("executed"); }
  void on(const Watcher::Unclear& unclear) {
    noticed.push_back("unclear " + std::to_string(unclear.between.size()));
  }
  void on(const Watcher::Wrong& wrong) { noticed.push_back("wrong" + names(wrong.squares)); }
  void on(const Watcher::ResultShown& result) {
    const std::string missed = result.was_missed ? " missed" : "";
    noticed.push_back("result " + std::string(text_of(result.score)) + missed);
  }

  bool has_faces_;
};

Setup from(const char* fen, Press press = Press::at_once) {
  host::Setup setup = watched_by_boards(press);
  setup.start_fen = fen;
  return setup;
}

constexpr const char* kKnightMayTake = "4k3/8/8/3p4/8/2N5/1P6/4K3 w - - 0 1";
constexpr const char* kPawnMayTake = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kBlackMayTake = "4k3/8/8/8/3p4/2P5/4P3/4K3 w - - 0 1";
constexpr const char* kMayCastle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
constexpr const char* kMayTakeInPassing = "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1";

constexpr const char* kMayBeRetaken = "4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr const char* kRooksFaceRooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kABishopSeesH1 = "4k3/1b6/8/8/8/8/8/4K2R w K - 0 1";
constexpr const char* kMayPromote = "4k3/P7/8/8/r7/8/7R/4K3 w - - 0 1";

TEST(Watcher, AMoveIsMadeOnceTheHandsRest) {
  AtABoard board(kWhites);
  board.hands_move("g1 . f3 N", milliseconds{219});
  EXPECT_EQ(board.line(), "");
  board.pass(milliseconds{1});
  EXPECT_EQ(board.line(), "made g1f3");
  board.pass(milliseconds{10000});
  EXPECT_EQ(board.line(), "made g1f3") << "once";
}

TEST(Watcher, T12_APauseOnTheWayIsOneMove) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e3 P", milliseconds{600});
  EXPECT_EQ(board.line(), "");
  board.hands_move("e3 . e4 P");
  EXPECT_EQ(board.line(), "made e2e4");
}

TEST(Watcher, WhoPressesHisClockHasMoved) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e3 P", milliseconds{10});
  board.press();
  EXPECT_EQ(board.line(), "made e2e3");
}

// His move was told, and the other one is at work already.
TEST(Watcher, WhoPressesLateLetsNoOtherHandsRest) {
  AtABoard board(kOneForBoth, watched_by_boards(Press::by_hand));
  board.hands_move("e2 . e4 P");
  board.hands_move("d7 . d6 p", milliseconds{100});
  board.press(kWhite);
  EXPECT_EQ(board.line(), "made e2e4");
  board.hands_move("d6 . d5 p");
  EXPECT_EQ(board.line(), "made e2e4, made d7d5");
  AtABoard unseen(kOneForBoth, from(kBlackMayTake, Press::by_hand), false);
  unseen.hands_move("e2 . e4 P");
  unseen.hands_move("d4 .", milliseconds{500});
  unseen.press(kWhite);
  EXPECT_EQ(unseen.line(), "made e2e4");
}

// White presses for what stands there, and Black has his man in his hand already.
TEST(Watcher, WhoPressesHasMovedWhateverTheOtherHandHolds) {
  struct Row {
    const char *fen, *script, *made, *answer, *both;
  };
  constexpr const char* kAllMen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* kBothCastle = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
  for (const auto& [fen, script, made, answer, both] :
       {Row{kAllMen, "e2 . e4 P d7 .", "made e2e4", "d5 p", "made e2e4, made d7d5"},
        Row{kAllMen, "d7 . e2 . e4 P", "made e2e4", "d5 p", "made e2e4, made d7d5"},
        Row{kPawnMayTake, "d5 . e4 . d5 P e8 .", "made e4d5", "e7 k", "made e4d5, made e8e7"},
        Row{kBothCastle, "e1 . h1 . g1 K f1 R e8 . a8 .", "made e1g1", "c8 k d8 r",
            "made e1g1, made e8c8"}}) {
    for (const bool has_faces : {true, false}) {
      AtABoard board(kOneForBoth, from(fen, Press::by_hand), has_faces);
      board.hands_move(script, milliseconds{50});
      board.press(kWhite);
      EXPECT_EQ(board.line(), made) << script << has_faces;
      board.hands_move(answer);
      EXPECT_EQ(board.line(), both) << script << has_faces;
    }
  }
  AtABoard goes_on(kOneForBoth, watched_by_boards(Press::by_hand));
  goes_on.hands_move("e2 . e3 P");
  goes_on.hands_move("e3 . e4 P d7 .", milliseconds{10});
  goes_on.press(kWhite);
  EXPECT_EQ(goes_on.line(), "made e2e3, corrected e2e4");
}

TEST(Watcher, WhoPressesLateHasCorrectedNothing) {
  AtABoard board(kOneForBoth, watched_by_boards(Press::by_hand));
  board.hands_move("e2 . e4 P");
  board.hands_move("d7 .", milliseconds{100});
  board.press(kWhite);
  EXPECT_EQ(board.line(), "made e2e4");
  board.hands_move("d5 p");
  EXPECT_EQ(board.line(), "made e2e4, made d7d5");
}

TEST(Watcher, WhoPressesWithHisOwnManInHisHandHasNotMoved) {
  for (const char* script : {"e2 . d7 .", "e2 . e4 P g1 .", "e2 . e4 P d7 . c7 . b7 ."}) {
    AtABoard board(kOneForBoth, watched_by_boards(Press::by_hand));
    board.hands_move(script, milliseconds{50});
    board.press(kWhite);
    EXPECT_EQ(board.line().find("made"), std::string::npos) << script;
  }
}

TEST(Watcher, WhoGoesOnAndPressesHasMadeTheOtherMove) {
  AtABoard board(kOneForBoth, watched_by_boards(Press::by_hand));
  board.hands_move("e2 . e3 P");
  board.hands_move("e3 . e4 P", milliseconds{10});
  board.press(kWhite);
  EXPECT_EQ(board.line(), "made e2e3, corrected e2e4");
}

// Black has lifted his pawn before White's move was told: whom he takes has never been seen to go.
TEST(Watcher, WithoutFacesWhoLiftsAtOnceHasTakenNobody) {
  AtABoard board(kOneForBoth, watched_by_boards(), false);
  board.hands_move("d2 . d4 P e7 . e5 p", milliseconds{2000});
  board.hands_move("g1 . f3 N e5 .", milliseconds{1000});
  EXPECT_EQ(board.line(), "made d2d4 e7e5, made g1f3");
  board.hands_move("d4 . d4 p");
  EXPECT_EQ(board.line(), "made d2d4 e7e5, made g1f3, made e5d4");
}

// He is in a hand, and nobody has touched the pawn on d5.
TEST(Watcher, WithoutFacesNobodyIsTakenUnseen) {
  AtABoard board(kWhites, from(kKnightMayTake), false);
  board.hands_move("c3 .", milliseconds{2800});
  EXPECT_EQ(board.line(), "");
  board.hands_move("e4 N");
  EXPECT_EQ(board.line(), "made c3e4");
  AtABoard back(kWhites, from(kKnightMayTake), false);
  back.hands_move("c3 .", milliseconds{1500});
  back.hands_move("c3 N");
  EXPECT_EQ(back.line(), "touched c3");
}

// Not every board sees that: whoever rests for long is asked, and who presses has moved.
TEST(Watcher, WithoutFacesACaptureThatWasNotSeenIsAskedFor) {
  AtABoard board(kWhites, from(kKnightMayTake), false);
  board.hands_move("c3 .", milliseconds{10000});
  EXPECT_EQ(board.line(), "unclear 1");
  AtABoard pressed(kWhites, from(kKnightMayTake, Press::by_hand), false);
  pressed.hands_move("c3 .", milliseconds{100});
  pressed.press();
  EXPECT_EQ(pressed.line(), "made c3d5");
  AtABoard seen(kWhites, from(kKnightMayTake), false);
  seen.hands_move("c3 . d5 . d5 N");
  EXPECT_EQ(seen.line(), "made c3d5");
}

TEST(Watcher, WithoutFacesWhoWasAskedMayTakeAllTheSame) {
  AtABoard board(kWhites, from(kKnightMayTake), false);
  board.hands_move("c3 .", milliseconds{4000});
  EXPECT_EQ(board.line(), "unclear 1");
  board.hands_move("d5 . d5 N");
  EXPECT_EQ(board.line(), "unclear 1, made c3d5");
}

TEST(Watcher, WithoutFacesWhoIsTakenForTheOtherSideIsNotTouched) {
  AtABoard board(kBlacks, from(kPawnMayTake), false);
  board.announce("e4d5");
  board.want(kWhite, ReportMade{board.evening.game.last()->move});
  board.hands_move("e4 .", milliseconds{1000});
  EXPECT_TRUE(board.watcher.owes_a_move());
  board.hands_move("d5 .", milliseconds{1000});
  board.hands_move("d5 P");
  EXPECT_FALSE(board.watcher.owes_a_move());
  EXPECT_EQ(board.line(), "");
  board.hands_move("e8 . d7 k");
  EXPECT_EQ(board.line(), "made e8d7");
  AtABoard unseen(kBlacks, from(kPawnMayTake), false);
  unseen.announce("e4d5");
  unseen.hands_move("e4 .", milliseconds{3500});
  EXPECT_FALSE(unseen.watcher.owes_a_move()) << "it rests so";
}

TEST(Watcher, A_4_4_TheOtherHalfOfCastlingIsWaitedFor) {
  AtABoard board(kWhites, from(kMayCastle));
  board.hands_move("h1 . f1 R", milliseconds{2500});
  EXPECT_EQ(board.line(), "");
  board.hands_move("e1 . g1 K");
  EXPECT_EQ(board.line(), "made e1g1");
  AtABoard king(kWhites, from(kMayCastle));
  king.hands_move("e1 . g1 K", milliseconds{2500});
  king.hands_move("h1 . f1 R");
  EXPECT_EQ(king.line(), "made e1g1");
  AtABoard rook(kWhites, from(kMayCastle));
  rook.hands_move("h1 . f1 R", milliseconds{3100});
  EXPECT_EQ(rook.line(), "made h1f1") << "he stays there";
  AtABoard pressed(kWhites, from(kMayCastle, Press::by_hand));
  pressed.hands_move("h1 . f1 R", milliseconds{100});
  pressed.press();
  EXPECT_EQ(pressed.line(), "made h1f1");
}

// T12, with a longer pause: he had not arrived.
TEST(Watcher, AManWhoGoesOnAfterHisMoveWasToldIsCorrected) {
  for (const Both<bool> here : {kWhites, kOneForBoth}) {
    AtABoard board(here);
    board.hands_move("e2 . e3 P", milliseconds{1500});
    board.hands_move("e3 . e4 P");
    EXPECT_EQ(board.line(), "made e2e3, corrected e2e4");
    EXPECT_EQ(board.evening.game.plies().size(), 1u);
    board.hands_move("e4 . e2 P d2 . d4 P");
    EXPECT_EQ(board.evening.game.last()->facts.uci, "e2e4") << "another man has not gone on";
  }
  AtABoard castles(kWhites, from(kMayCastle));
  castles.hands_move("h1 . f1 R", milliseconds{4000});
  castles.hands_move("e1 . g1 K");
  EXPECT_EQ(castles.line(), "made h1f1, corrected e1g1");
}

constexpr const char* kBishopMayGo = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

// A rook who stands badly, and a man who is felt where nobody stands: neither has to do with the
// move, and whoever is there to mend it is told.
TEST(Watcher, AMoveIsFoundWhileAnotherSquareFlickers) {
  struct Row {
    const char *fen, *move, *script, *made, *flickers;
  };
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto& [fen, move, script, made, flickers] :
       {Row{kStart, "e2 . e4 P", "a1 . a1 R", "made e2e4", "flickers a1"},
        Row{kBishopMayGo, "f1 . c4 B", "a1 . a1 R", "made f1c4", "flickers a1"},
        Row{kBishopMayGo, "f1 . c4 B", "h5 n h5 .", "made f1c4", "flickers h5"},
        Row{kBishopMayGo, "f1 . c4 B", "a8 . a8 r", "made f1c4", "flickers a8"}}) {
    for (const Both<bool> here : {kWhites, kOneForBoth}) {
      AtABoard board(here, from(fen));
      board.hands_move(move, milliseconds{0});
      board.flicker(script, milliseconds{125}, 5);
      EXPECT_EQ(board.line(), made) << script;
      board.flicker(script, milliseconds{125}, 9);
      EXPECT_EQ(board.line(), std::string(made) + ", " + flickers) << script;
      board.flicker(script, milliseconds{125}, 20);
      EXPECT_EQ(board.line(), std::string(made) + ", " + flickers) << "once";
    }
  }
}

// What flickers lets nobody arrive who has not.
TEST(Watcher, T12_APauseOnTheWayIsOneMoveWhileAnotherSquareFlickers) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e3 P", milliseconds{0});
  board.flicker("a1 . a1 R", milliseconds{125}, 2);
  board.hands_move("e3 . e4 P", milliseconds{0});
  board.flicker("a1 . a1 R", milliseconds{125}, 5);
  EXPECT_EQ(board.line(), "made e2e4");
}

TEST(Watcher, HandsThatHesitateDoNotFlicker) {
  AtABoard board(kWhites);
  for (int i = 0; i < 3; ++i) {
    board.hands_move("g1 .", milliseconds{700});
    board.hands_move("g1 N", milliseconds{300});
  }
  EXPECT_EQ(board.line().find("flickers"), std::string::npos) << board.line();
}

// His opponent thinks with a man in his hand: the move was there before.
TEST(Watcher, AMoveIsFoundWhateverTheOpponentHolds) {
  struct Row {
    const char *fen, *script;
    milliseconds rest;
    const char *made, *answer, *both;
  };
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto& [fen, script, rest, made, answer, both] :
       {Row{kStart, "e2 . e4 P e7 .", milliseconds{120}, "made e2e4", "e5 p",
            "made e2e4, made e7e5"},
        Row{kBishopMayGo, "f1 . c4 B g8 .", milliseconds{700}, "made f1c4", "f6 n",
            "made f1c4, made g8f6"}}) {
    for (const bool has_faces : {true, false}) {
      AtABoard board(kOneForBoth, from(fen), has_faces);
      board.hands_move(script, rest - milliseconds{1});
      EXPECT_EQ(board.line(), "") << script;
      board.pass(milliseconds{1});
      EXPECT_EQ(board.line(), made) << script;
      board.pass(milliseconds{8000});
      board.hands_move(answer);
      EXPECT_EQ(board.line(), both) << script;
    }
  }
}

// On his way the bishop could have taken him where he has arrived; but nobody has moved so often.
TEST(Watcher, WhoIsHeldWasNotTakenOnTheWay) {
  struct Row {
    const char *fen, *script, *made, *answer, *both;
  };
  for (const auto& [fen, script, made, answer, both] :
       {Row{kBishopMayGo, "f1 . a6 B b8 .", "made f1a6", "c6 n", "made f1a6, made b8c6"},
        Row{"4k3/8/8/8/5Pn1/8/1P6/2B1K3 w - - 0 1", "c1 . e3 B g4 .", "made c1e3", "f6 n",
            "made c1e3, made g4f6"}}) {
    AtABoard board(kOneForBoth, from(fen));
    board.hands_move(script, milliseconds{8000});
    EXPECT_EQ(board.line(), made) << script;
    board.hands_move(answer);
    EXPECT_EQ(board.line(), both) << script;
  }
}

// The man who was lifted may be the one whom he takes, as soon as he is there.
TEST(Watcher, WhoIsTakenFirstIsNoAnswer) {
  AtABoard board(kOneForBoth, from("4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1"));
  board.hands_move("e1 . e4 R e7 .");
  EXPECT_EQ(board.line(), "");
  board.hands_move("e4 . e7 R");
  EXPECT_EQ(board.line(), "made e1e7");
  AtABoard unseen(kOneForBoth, from(kKnightMayTake), false);
  unseen.hands_move("c3 . e8 .", milliseconds{8000});
  EXPECT_EQ(unseen.line(), "") << "the knight is in a hand";
}

// Until the answer stands there it cannot be told what he has made of it.
TEST(Watcher, T12_WhoGoesOnBeforeTheAnswerIsMadeHasMadeNoSecondMove) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e3 P", milliseconds{1000});
  board.announce("e7e6");
  board.want(kBlack, ReportMade{board.evening.game.last()->move});
  board.hands_move("e3 . e4 P");
  EXPECT_EQ(board.line(), "made e2e3, wrong e3 e4 e6 e7");
  board.hands_move("e7 . e6 p");
  EXPECT_EQ(board.line(), "made e2e3, wrong e3 e4 e6 e7, wrong e3 e4");
  EXPECT_EQ(board.evening.game.plies().size(), 2u);
  board.hands_move("e4 . e3 P");
  board.hands_move("e3 . e4 P");
  EXPECT_EQ(board.line(), "made e2e3, wrong e3 e4 e6 e7, wrong e3 e4, made e3e4");
  AtABoard late(kWhites);
  late.hands_move("e2 . e3 P", milliseconds{1000});
  late.announce("e7e6");
  late.want(kBlack, ReportMade{late.evening.game.last()->move});
  late.pass(milliseconds{3000});
  late.hands_move("e3 . e4 P", milliseconds{1000});
  late.hands_move("e7 . e6 p");
  EXPECT_EQ(late.line(), "made e2e3, made e3e4") << "he had arrived";
}

TEST(Watcher, T12_NobodyShouldAnswerWhoMayGoOn) {
  AtABoard board(kWhites);
  EXPECT_EQ(board.watcher.may_go_on_until(), std::nullopt);
  board.hands_move("e2 . e3 P", milliseconds{800});
  const Time told = board.evening.now;
  ASSERT_EQ(board.line(), "made e2e3");
  EXPECT_EQ(board.watcher.may_go_on_until(), told + kGoesOn);
  board.pass(milliseconds{1700});
  board.hands_move("e3 . e4 P", milliseconds{0});
  EXPECT_GT(board.watcher.may_go_on_until(), told + kGoesOn) << "he is on his way";
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "made e2e3, corrected e2e4");
  host::Setup rated = watched_by_boards();
  rated.rated = true;
  AtABoard earnest(kWhites, rated);
  earnest.hands_move("e2 . e3 P", milliseconds{1500});
  EXPECT_EQ(earnest.watcher.may_go_on_until(), std::nullopt);
}

TEST(Watcher, A_4_7_WhatWasMadeStandsOnceItIsLateOrAnsweredOrPressedOrInEarnest) {
  AtABoard late(kWhites);
  late.hands_move("e2 . e3 P", milliseconds{4000});
  late.hands_move("e3 . e4 P");
  EXPECT_EQ(late.line(), "made e2e3, wrong e3 e4");
  AtABoard answered(kWhites);
  answered.hands_move("e2 . e3 P", milliseconds{1000});
  answered.announce("e7e5");
  answered.want(kBlack, ReportMade{answered.evening.game.last()->move});
  answered.hands_move("e3 . e4 P e7 . e5 p");
  EXPECT_EQ(answered.evening.game.plies()[0].facts.uci, "e2e3");
  host::Setup rated = watched_by_boards();
  rated.rated = true;
  AtABoard earnest(kWhites, rated);
  earnest.hands_move("e2 . e3 P", milliseconds{1500});
  earnest.hands_move("e3 . e4 P");
  EXPECT_EQ(earnest.line(), "made e2e3, wrong e3 e4");
}

TEST(Watcher, BeforeThePressAManMayGoOn) {
  AtABoard board(kWhites, watched_by_boards(Press::by_hand));
  board.hands_move("g1 . f3 N", milliseconds{8000});
  board.hands_move("f3 . h3 N");
  EXPECT_EQ(board.line(), "made g1f3, corrected g1h3");
  board.want(kWhite, PressClock{});
  board.hands_move("h3 . f3 N");
  EXPECT_EQ(board.line(), "made g1f3, corrected g1h3, wrong f3 h3");
}

// Once, when the hands have rested for long, and whenever the clock is pressed.
TEST(Watcher, WhatIsMissingIsTold) {
  struct Row {
    const char *fen, *script, *told;
  };
  for (const auto& [fen, script, told] :
       {Row{kMayCastle, "e1 . g1 K", "half f1 h1"}, Row{kMayTakeInPassing, "a4 . b3 p", "half b4"},
        Row{kMayCastle, "e1 . h1 . g1 K", ""}, Row{kMayCastle, "e1 .", ""}}) {
    AtABoard board(kOneForBoth, from(fen));
    board.hands_move(script, milliseconds{2900});
    EXPECT_EQ(board.line(), "") << script;
    board.pass(milliseconds{10000});
    EXPECT_EQ(board.line(), told) << script;
    AtABoard pressed(kOneForBoth, from(fen, Press::by_hand));
    pressed.hands_move(script, milliseconds{100});
    pressed.press();
    EXPECT_EQ(pressed.line(), told) << script;
    pressed.pass(milliseconds{10000});
    EXPECT_EQ(pressed.line(), told) << script;
  }
}

// Black was too quick, and White has walked nowhere.
TEST(Watcher, A_4_4_HalfAMoveThatIsAnsweredIsTold) {
  struct Row {
    const char *fen, *script, *told, *rest, *made;
  };
  for (const auto& [fen, script, told, rest, made] :
       {Row{kMayCastle, "e1 . g1 K e8 . e7 k", "half f1 h1", "h1 . f1 R", "made e1g1 e8e7"},
        Row{kMayTakeInPassing, "a4 . b3 p e1 . e2 K", "half b4", "b4 .", "made a4b3 e1e2"},
        Row{kMayBeRetaken, "e5 . d6 P d6 . e7 . d6 p", "half d5", "d5 .", "made e5d6 e7d6"},
        Row{kRooksFaceRooks, "e1 . g1 K h1 . h8 . h1 r", "half f1", "f1 R", "made e1g1 h8h1"},
        Row{kRooksFaceRooks, "e1 . c1 K a1 . a8 . a1 r", "half d1", "d1 R", "made e1c1 a8a1"},
        Row{kABishopSeesH1, "e1 . g1 K h1 . b7 . h1 b", "half f1", "f1 R", "made e1g1 b7h1"}}) {
    AtABoard board(kOneForBoth, from(fen));
    board.hands_move(script, milliseconds{2900});
    EXPECT_EQ(board.line(), "") << script;
    board.pass(milliseconds{8000});
    EXPECT_EQ(board.line(), told) << script;
    board.hands_move(rest);
    EXPECT_EQ(board.line(), std::string(told) + ", " + made) << script;
  }
}

// What a pawn becomes is asked, though the answer stands there.
TEST(Watcher, A_4_7_3_AnAnswerBeforeTheExchangeIsNoneYet) {
  for (const std::string answer : {"e8 . d7 k", "e8 . e7 k", "a8 . a4 . a8 r"}) {
    AtABoard board(kOneForBoth, from(kMayPromote));
    board.hands_move("a7 . a8 P", milliseconds{500});
    board.hands_move(answer, milliseconds{2500});
    EXPECT_EQ(board.line(), "") << answer;
    board.pass(milliseconds{8000});
    EXPECT_EQ(board.line(), "unclear 4") << answer;
    if (answer.starts_with("a8")) continue;
    board.hands_move("a8 . a8 Q");
    EXPECT_EQ(board.line(), "unclear 4, made a7a8q e8" + answer.substr(5, 2));
  }
}

TEST(Watcher, WhoTakesInPassingAndIsAnsweredAtOnceHasMoved) {
  for (const char* script : {"a4 . b3 p b4 . e1 . e2 K", "a4 . b3 p e1 . b4 . e2 K"}) {
    for (const bool is_one_dump : {false, true}) {
      AtABoard board(kOneForBoth, from(kMayTakeInPassing));
      if (is_one_dump) {
        board.show(board.hands.move(script).back());
        board.pass(milliseconds{2000});
      } else {
        board.hands_move(script);
      }
      EXPECT_EQ(board.line(), is_one_dump ? "made a4b3 e1e2" : "made a4b3, made e1e2") << script;
    }
  }
}

TEST(Watcher, WhoAnswersBeforeHeHasExecutedHearsWhatIsMissing) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  board.want(kWhite, ReportMade{board.evening.game.last()->move});
  board.pass(milliseconds{10000});
  EXPECT_EQ(board.line(), "") << "he has been told";
  board.hands_move("e7 . e5 p", milliseconds{5000});
  EXPECT_EQ(board.line(), "half e2 e4");
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "half e2 e4, made e7e5");
  AtABoard castled(kBlacks, from(kMayCastle));
  castled.announce("e1g1");
  castled.hands_move("e1 . g1 K", milliseconds{5000});
  EXPECT_EQ(castled.line(), "half f1 h1");
}

// A hand that nobody knows has moved a man of who is not on move.
TEST(Watcher, OnOneBoardForBothTheOthersManIsNotTouched) {
  AtABoard board(kOneForBoth);
  board.hands_move("e7 .", milliseconds{500});
  board.hands_move("e7 p");
  EXPECT_EQ(board.line(), "");
  board.hands_move("e2 .", milliseconds{500});
  board.hands_move("e2 P");
  EXPECT_EQ(board.line(), "touched e2");
}

TEST(Watcher, ABoardThatIsSwitchedOffAndOnHasTouchedNobody) {
  AtABoard board(kWhites);
  board.show({});
  board.pass(milliseconds{1000});
  board.show(board.hands.men());
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "");
}

TEST(Watcher, OneBoardForBoth) {
  AtABoard board(kOneForBoth);
  board.hands_move("e2 . e4 P c7 . c5 p d2 . d4 P c5 . d4 p");
  EXPECT_EQ(board.line(), "made e2e4 c7c5 d2d4 c5d4");
}

TEST(Watcher, T17_WhoIsPutBackWasTouched) {
  AtABoard board(kWhites);
  board.hands_move("g1 .", milliseconds{400});
  board.hands_move("g1 N");
  EXPECT_EQ(board.line(), "touched g1");
  board.hands_move("d2 .", milliseconds{100});
  board.hands_move("d2 P");
  EXPECT_EQ(board.line(), "touched g1") << "brushed";
}

// What he lifts until his move stands there is put right, and no man of it binds him.
TEST(Watcher, A_4_2_1_WhatIsLiftedWhileAdjustingIsNotTouched) {
  for (const bool adjusts : {false, true}) {
    AtABoard board(kOneForBoth);
    if (adjusts) board.want(kWhite, AdjustMen{});
    board.hands_move("g1 .", milliseconds{500});
    board.hands_move("g1 N", milliseconds{0});
    board.hands_move("e2 . e4 P");
    EXPECT_EQ(board.line(), "made e2e4");
    EXPECT_EQ(board.lifted, adjusts ? std::vector<Square>{} : (std::vector{at("g1"), at("e2")}));
    // The next move is the opponent's, who has said nothing.
    board.hands_move("g8 .", milliseconds{500});
    board.hands_move("g8 n", milliseconds{0});
    board.hands_move("e7 . e5 p");
    EXPECT_EQ(board.lifted, (std::vector{at("g8"), at("e7")}));
  }
  AtABoard board(kOneForBoth);
  board.want(kWhite, AdjustMen{});
  board.hands_move("g1 .", milliseconds{500});
  board.hands_move("g1 N");
  EXPECT_EQ(board.line(), "");
}

TEST(Watcher, WhoIsNotOnMoveTouchesNothing) {
  AtABoard board(kBlacks);
  board.hands_move("g8 .", milliseconds{400});
  board.hands_move("g8 n");
  EXPECT_EQ(board.line(), "");
}

TEST(Watcher, TheMoveOfTheOtherBoardIsExecutedSilently) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  EXPECT_TRUE(board.watcher.owes_a_move()) << "announced, and White's hands are another matter";
  board.hands_move("e2 . e4 P");
  EXPECT_FALSE(board.watcher.owes_a_move());
  EXPECT_EQ(board.line(), "");
}

TEST(Watcher, D_2_1_APromotionIsExecutedWhenThePawnIsExchanged) {
  constexpr const char* kPromotes = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
  AtABoard board(kBlacks, from(kPromotes));
  board.announce("a7a8q");
  board.hands_move("a7 . a8 P", milliseconds{2900});
  EXPECT_EQ(board.line(), "") << "a queen is looked for";
  board.pass(milliseconds{200});
  EXPECT_EQ(board.line(), "half a8");
  EXPECT_TRUE(board.watcher.owes_a_move());
  board.hands_move("a8 . a8 Q");
  EXPECT_FALSE(board.watcher.owes_a_move());
  EXPECT_EQ(board.line(), "half a8");
  AtABoard unseen(kBlacks, from(kPromotes), false);
  unseen.announce("a7a8q");
  unseen.hands_move("a7 . a8 P", milliseconds{2500});
  EXPECT_TRUE(unseen.watcher.owes_a_move());
  unseen.hands_move("a8 . a8 Q", milliseconds{10});
  EXPECT_FALSE(unseen.watcher.owes_a_move());
  EXPECT_EQ(unseen.line(), "");
}

TEST(Watcher, D_2_1_ItIsToldOnceItIsRepeated) {
  host::Setup setup = watched_by_boards(Press::by_hand);
  setup.regulations.white.watched = false;
  AtABoard board(kBlacks, setup);
  board.announce("e2e4");
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "");
  ASSERT_EQ(board.evening.want(Color::black, RepeatMove{board.evening.game.last()->move}),
            kNothing);
  board.watcher.follow(board.evening.game, board.evening.now);
  board.pass(milliseconds{0});
  EXPECT_EQ(board.line(), "executed");
}

TEST(Watcher, AWrongExecutionIsNoticed) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  ASSERT_EQ(board.evening.want(Color::white, ReportMade{board.evening.game.last()->move}),
            kNothing);
  board.watcher.follow(board.evening.game, board.evening.now);
  board.hands_move("d2 . d4 P");
  EXPECT_EQ(board.line(), "wrong d2 e2 d4 e4");
  board.hands_move("d4 . d2 P e2 . e4 P");
  EXPECT_EQ(board.line(), "wrong d2 e2 d4 e4");
  EXPECT_FALSE(board.watcher.owes_a_move());
  // What was done to mend it touched nothing; the answer is a move like any other.
  board.hands_move("e7 . e5 p");
  EXPECT_EQ(board.line(), "wrong d2 e2 d4 e4, made e7e5");
}

// White's pawn was to take on d5. Black's bishop could go to e5, but he has not left his square.
TEST(Watcher, WithoutFacesAWrongExecutionIsNoAnswer) {
  AtABoard board(kBlacks, from("4k3/8/3b4/3p4/4P3/8/8/4K3 w - - 0 1"), false);
  board.announce("e4d5");
  board.hands_move("e4 . e5 P", milliseconds{1000});
  EXPECT_EQ(board.line(), "wrong e5");
  AtABoard answers(kBlacks, from("4k3/8/3b4/3p4/4P3/8/8/4K3 w - - 0 1"), false);
  answers.announce("e4d5");
  answers.hands_move("d6 . e5 b", milliseconds{1000});
  EXPECT_EQ(answers.line(), "") << "it is only early";
}

TEST(Watcher, TheAnswerMayComeWithTheExecution) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  ASSERT_EQ(board.evening.want(Color::white, ReportMade{board.evening.game.last()->move}),
            kNothing);
  board.watcher.follow(board.evening.game, board.evening.now);
  board.hands_move("e7 . e5 p e2 . e4 P");
  EXPECT_EQ(board.line(), "made e7e5");
}

TEST(Watcher, AWrongExecutionIsNoticedASecondTime) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  board.hands_move("d2 . d4 P");
  board.hands_move("d4 . d2 P");
  board.hands_move("d2 . d4 P");
  EXPECT_EQ(board.line(), "wrong d2 e2 d4 e4, wrong d2 e2 d4 e4");
}

TEST(Watcher, AWrongExecutionIsNoticedWheneverItIsMade) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  board.hands_move("d2 . d4 P");
  board.hands_move("d4 .", milliseconds{500});
  board.hands_move("d4 P");
  EXPECT_EQ(board.line(), "wrong d2 e2 d4 e4, wrong d2 e2 d4 e4");
}

// A knight on d5 could have come there in two moves that nobody has made.
TEST(Watcher, A_7_5_WhatIsNoMoveIsNotExplainedByOthers) {
  AtABoard board(kOneForBoth);
  board.hands_move("b1 . d5 N");
  board.hands_move("e7 . e6 p");
  EXPECT_EQ(board.line(), "wrong b1 d5, wrong b1 d5 e6 e7");
  board.hands_move("e6 . e7 p d5 . b1 N");
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "wrong b1 d5, wrong b1 d5 e6 e7, touched b1, made e2e4");
}

TEST(Watcher, AnAnswerThatCameTooEarlyIsFoundOnceItMayCome) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  board.hands_move("e2 . e4 P");
  board.hands_move("e7 . e5 p");
  EXPECT_EQ(board.line(), "made e7e5 made.not-yet");
  board.want(kWhite, ReportMade{board.evening.game.last()->move});
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "made e7e5 made.not-yet, made e7e5");
}

TEST(Watcher, WhatWasRefusedAndPutBackIsHeardAgain) {
  AtABoard board(kBlacks);
  board.announce("e2e4");
  board.hands_move("e2 . e4 P");
  board.hands_move("e7 . e5 p");
  board.hands_move("e5 . e7 p", milliseconds{100});
  board.hands_move("e7 . e5 p");
  EXPECT_EQ(board.line(), "made e7e5 made.not-yet, made e7e5 made.not-yet");
}

TEST(Watcher, WhatWasTakenBackIsNotPlayedOnceMore) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e4 P");
  board.take_back();
  EXPECT_EQ(board.line(), "made e2e4");
  board.hands_move("e4 . e2 P");
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "made e2e4, made e2e4") << "he plays it after all";
}

TEST(Watcher, WhatWasTakenBackMayBeUndoneManByMan) {
  AtABoard board(kOneForBoth);
  board.hands_move("e2 . e4 P e7 . e5 p");
  board.take_back();
  board.hands_move("e5 . e7 p");
  EXPECT_EQ(board.line(), "made e2e4 e7e5") << "and White's pawn stands where it stood";
  board.hands_move("e4 . e2 P d2 . d4 P");
  EXPECT_EQ(board.line(), "made e2e4 e7e5, made d2d4");
}

TEST(Watcher, AnotherMoveMayComeStraightFromWhatWasTakenBack) {
  AtABoard board(kWhites);
  board.hands_move("e2 . e4 P");
  board.take_back();
  board.hands_move("e4 . e3 P");
  EXPECT_EQ(board.line(), "made e2e4, made e2e3");
}

std::vector<PlacedPiece> from_the_other_side(std::vector<PlacedPiece> men) {
  for (PlacedPiece& man : men) {
    man.square = {static_cast<std::uint8_t>(7 - man.square.file),
                  static_cast<std::uint8_t>(7 - man.square.rank)};
  }
  return men;
}

// Seen from Black's side, and a rook is not where he belongs.
std::vector<PlacedPiece> turned_without_a_rook() {
  std::vector<PlacedPiece> men = standard_variant().start(0)->pieces();
  std::erase_if(men, [](const PlacedPiece& man) { return man.square == at("a1"); });
  return from_the_other_side(std::move(men));
}

TEST(Watcher, WhatLooksMoreLikeThePositionIsHowTheBoardLies) {
  Evening evening(watched_by_boards());
  Watcher watcher(kOneForBoth);
  watcher.follow(evening.game, evening.now);
  watcher.sees(turned_without_a_rook(), evening.now);
  EXPECT_EQ(watcher.turned(), std::nullopt) << "it is no more than likely";
  EXPECT_EQ(watcher.expected().differences(watcher.felt()), std::vector<Square>{at("a1")});
}

// Nobody sees the start: it looks the same from both sides.
TEST(Watcher, HowTheBoardLiesMayBeKnownFromBefore) {
  Evening evening(watched_by_boards());
  Watcher watcher(kOneForBoth);
  watcher.lies(true);
  watcher.follow(evening.game, evening.now);
  watcher.sees(without_faces(evening.game.position().pieces()), evening.now);
  EXPECT_EQ(watcher.as_it_lies(at("e2")), at("d7"));
}

TEST(Watcher, ABoardMayLieOtherwiseThanBefore) {
  for (const bool before : {false, true}) {
    Evening evening(watched_by_boards());
    Watcher watcher(kOneForBoth);
    watcher.lies(before);
    watcher.follow(evening.game, evening.now);
    const auto men = evening.game.position().pieces();
    watcher.sees(before ? men : from_the_other_side(men), evening.now);
    EXPECT_EQ(watcher.turned(), !before);
    EXPECT_TRUE(watcher.expected().differences(watcher.felt()).empty());
  }
}

TEST(Watcher, ItsFirstMoveTellsThatItLiesOtherwiseThanBefore) {
  Evening evening(watched_by_boards());
  Watcher watcher(kOneForBoth);
  watcher.lies(true);
  watcher.follow(evening.game, evening.now);
  Hands hands(evening.game.position());
  watcher.sees(without_faces(hands.men()), evening.now);
  for (const auto& men : hands.move("e2 . e4 P")) {
    watcher.sees(without_faces(men), evening.now += milliseconds{1000});
  }
  for (int i = 0; i < 2; ++i) watcher.woke(evening.now += milliseconds{2000});
  EXPECT_EQ(watcher.turned(), false);
  const auto notices = watcher.take_notices();
  ASSERT_EQ(notices.size(), 1u);
  ASSERT_TRUE(std::holds_alternative<Watcher::Made>(notices.front()));
  EXPECT_EQ(std::get<Watcher::Made>(notices.front()).moves, (std::vector<Move>{{{4, 1}, {4, 3}}}));
}

TEST(Watcher, T14_AResultIsShownAndNoMoveIsMade) {
  host::Setup setup = watched_by_boards();
  setup.start_fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
  AtABoard board(kOneForBoth, setup);
  board.hands_move("g1 . g8 . d5 k e4 K");
  EXPECT_EQ(board.line(), "result 1-0");
  board.want(kBlack, Resign{});
  board.pass(milliseconds{5000});
  board.hands_move("e4 . g1 K d5 . g8 k h2 . h4 P");
  EXPECT_EQ(board.line(), "result 1-0") << "it is over";
}

// Also where the first one could have moved there.
TEST(Watcher, T14_TheOtherKingIsWaitedFor) {
  struct Row {
    const char *fen, *first, *second, *alone;
  };
  for (const auto& [fen, first, second, alone] :
       {Row{"6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "g1 . e4 K", "g8 . d5 k", "wrong g1 e4"},
        Row{"6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "g8 . d5 k", "g1 . e4 K", "wrong d5 g8"},
        Row{"6k1/5ppp/8/8/8/4K3/5PPP/8 w - - 0 1", "e3 . e4 K", "g8 . d5 k", "made e3e4"}}) {
    AtABoard board(kOneForBoth, from(fen));
    board.hands_move(first, milliseconds{1500});
    EXPECT_EQ(board.line(), "") << first;
    board.hands_move(second);
    EXPECT_EQ(board.line(), "result 1-0") << first;
    AtABoard single(kOneForBoth, from(fen));
    single.hands_move(first, milliseconds{2500});
    EXPECT_EQ(single.line(), alone) << first;
  }
}

// It is brought back the other way round, and a move was made meanwhile.
TEST(Watcher, ABoardThatComesBackMayLieTheOtherWayRound) {
  AtABoard board(kOneForBoth);
  board.hands_move("e2 . e4 P");
  board.watcher.loses_sight();
  board.show(from_the_other_side(board.hands.move("e7 . e5 p").back()));
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "made e2e4, missed e7e5");
  EXPECT_EQ(board.watcher.turned(), std::nullopt);
  board.say_yes("e7e5");
  board.show(from_the_other_side(board.hands.move("g1 . f3 N").back()));
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "made e2e4, missed e7e5, made g1f3");
  board.show(board.hands.men());
  board.pass(milliseconds{2000});
  EXPECT_EQ(board.line(), "made e2e4, missed e7e5, made g1f3") << "it was turned where it stands";
  EXPECT_EQ(board.watcher.turned(), false);
}

TEST(Watcher, WhatNobodyHasSeenIsAskedMoveByMove) {
  for (const bool has_faces : {true, false}) {
    AtABoard board(kOneForBoth, watched_by_boards(), has_faces);
    board.hands_move("e2 . e4 P");
    board.hands_move_unseen("e7 . e5 p f1 . c4 B");
    EXPECT_EQ(board.line(), "made e2e4, missed e7e5");
    EXPECT_EQ(board.evening.game.plies().size(), 1u) << "it is asked";
    board.say_yes("e7e5");
    EXPECT_EQ(board.line(), "made e2e4, missed e7e5, missed f1c4");
    board.say_yes("f1c4");
    board.hands_move("b8 . c6 n");
    EXPECT_EQ(board.line(), "made e2e4, missed e7e5, missed f1c4, made b8c6");
  }
}

TEST(Watcher, WhatTurnsOutUnchangedWasNotMissed) {
  AtABoard board(kOneForBoth);
  board.watcher.loses_sight();
  board.show(board.hands.men());
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "made e2e4");
}

TEST(Watcher, WhoSaysNoPutsTheMenRightAndMoves) {
  AtABoard board(kOneForBoth);
  board.hands_move_unseen("e2 . e4 P");
  board.pass(milliseconds{10000});
  EXPECT_EQ(board.line(), "missed e2e4") << "once";
  board.hands_move("e4 .", milliseconds{500});
  board.hands_move("e2 P");
  EXPECT_EQ(board.line(), "missed e2e4") << "and has touched nobody by that";
  board.hands_move("e2 . e4 P");
  EXPECT_EQ(board.line(), "missed e2e4, made e2e4");
}

TEST(Watcher, WhoPressesIsAskedOnceMoreForWhatNobodyHasSeen) {
  AtABoard board(kOneForBoth, watched_by_boards(Press::by_hand));
  board.hands_move_unseen("e2 . e4 P");
  board.press(kWhite);
  EXPECT_EQ(board.line(), "missed e2e4, missed e2e4");
}

TEST(Watcher, WhatNobodyHasSeenAndNoMoveBringsAboutIsWrong) {
  AtABoard board(kOneForBoth);
  board.hands_move_unseen("e2 . e5 P");
  EXPECT_EQ(board.line(), "wrong e2 e5");
}

TEST(Watcher, AResultThatNobodyHasSeenShownIsOne) {
  AtABoard board(kOneForBoth, from("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"));
  board.hands_move_unseen("g1 . g8 . d5 k e4 K");
  EXPECT_EQ(board.line(), "result 1-0 missed");
}

// As if it were connected in the middle of the game.
TEST(Watcher, ABoardThatJoinsLateShowsWhatNobodyHasSeen) {
  Evening evening(watched_by_boards());
  Watcher watcher(kOneForBoth);
  watcher.follow(evening.game, evening.now);
  Hands hands(evening.game.position());
  watcher.sees(hands.move("e2 . e4 P").back(), evening.now);
  watcher.woke(evening.now += milliseconds{2000});
  const auto notices = watcher.take_notices();
  ASSERT_EQ(notices.size(), 1u);
  const auto* missed = std::get_if<Watcher::Missed>(&notices.front());
  ASSERT_TRUE(missed);
  EXPECT_EQ(missed->move, (Move{{4, 1}, {4, 3}}));
}

TEST(Watcher, ABoardMayLieTheOtherWayRound) {
  for (const bool has_faces : {true, false}) {
    Evening evening(watched_by_boards());
    Watcher watcher(kOneForBoth);
    watcher.follow(evening.game, evening.now);
    Hands hands(evening.game.position());
    const auto show = [&](const std::vector<PlacedPiece>& men) {
      const auto around = from_the_other_side(men);
      watcher.sees(has_faces ? around : without_faces(around), evening.now += milliseconds{1000});
    };
    show(hands.men());
    for (const auto& men : hands.move("e2 . e4 P")) show(men);
    for (int i = 0; i < 2; ++i) watcher.woke(evening.now += milliseconds{2000});
    const auto notices = watcher.take_notices();
    ASSERT_EQ(notices.size(), 1u) << has_faces;
    const auto* made = std::get_if<Watcher::Made>(&notices.front());
    ASSERT_TRUE(made) << has_faces;
    EXPECT_EQ(made->moves, (std::vector<Move>{{{4, 1}, {4, 3}}}));
  }
}

// T15, where it looks the same: it is asked, once.
TEST(Watcher, T15_APositionThatLooksTheSameDoesNotTellHowTheBoardLies) {
  for (const bool has_faces : {true, false}) {
    AtABoard board(kOneForBoth, watched_by_boards(), has_faces);
    EXPECT_EQ(board.asks_how_it_lies, !has_faces);
    board.watcher.loses_sight();
    board.show(board.hands.men());
    board.pass(milliseconds{5000});
    EXPECT_EQ(board.line(), "") << "once";
  }
  AtABoard different(kOneForBoth, from(kKnightMayTake), false);
  EXPECT_FALSE(different.asks_how_it_lies);
}

TEST(Watcher, HowTheBoardLiesIsNotAskedWhereItIsKnownOrNothingStandsThere) {
  for (const bool is_empty : {true, false}) {
    Evening evening(watched_by_boards());
    Watcher watcher(kOneForBoth);
    if (!is_empty) watcher.lies(false);
    watcher.follow(evening.game, evening.now);
    const auto men = without_faces(evening.game.position().pieces());
    watcher.sees(is_empty ? std::vector<PlacedPiece>{} : men, evening.now);
    for (int i = 0; i < 3; ++i) watcher.woke(evening.now += milliseconds{2000});
    EXPECT_TRUE(watcher.take_notices().empty()) << is_empty;
  }
}

// Of two knights opposite each other it is one or the other who moves.
TEST(Watcher, T15_TheAnswerTellsHowTheBoardLies) {
  for (const bool turned : {true, false}) {
    Evening evening(from("3k3N/8/8/8/8/8/8/N3K3 w - - 0 1"));
    Watcher watcher(kOneForBoth);
    watcher.follow(evening.game, evening.now);
    Hands hands(evening.game.position());
    watcher.sees(without_faces(hands.men()), evening.now);
    watcher.woke(evening.now += milliseconds{2000});
    auto notices = watcher.take_notices();
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<Watcher::Unoriented>(notices.front()));
    watcher.lies(turned, evening.now);
    watcher.woke(evening.now += milliseconds{2000});
    for (const auto& men : hands.move("a1 . b3 N")) {
      watcher.sees(without_faces(men), evening.now += milliseconds{500});
    }
    for (int i = 0; i < 2; ++i) watcher.woke(evening.now += milliseconds{4000});
    notices = watcher.take_notices();
    ASSERT_EQ(notices.size(), 1u);
    const auto* made = std::get_if<Watcher::Made>(&notices.front());
    ASSERT_TRUE(made);
    EXPECT_EQ(evening.game.position().describe(made->moves.front()).uci, turned ? "h8g6" : "a1b3");
  }
}

// T15: the position was set up, and no start position was ever seen.
TEST(Watcher, T15_APositionThatWasSetUpTellsHowTheBoardLies) {
  host::Setup setup = watched_by_boards();
  setup.start_fen = "6k1/4R3/6K1/8/8/8/8/8 w - - 0 1";
  for (const bool around : {false, true}) {
    Evening evening(setup);
    Watcher watcher(kWhites);
    watcher.follow(evening.game, evening.now);
    Hands hands(evening.game.position());
    const auto show = [&](const std::vector<PlacedPiece>& men) {
      watcher.sees(around ? from_the_other_side(men) : men, evening.now += milliseconds{500});
    };
    show(hands.men());
    for (const auto& men : hands.move("e7 . e8 R")) show(men);
    watcher.woke(evening.now += milliseconds{2000});
    const auto notices = watcher.take_notices();
    ASSERT_EQ(notices.size(), 1u) << around;
    ASSERT_TRUE(std::holds_alternative<Watcher::Made>(notices.front())) << around;
    EXPECT_EQ(evening.game.position().describe(std::get<Watcher::Made>(notices[0]).moves[0]).san,
              "Re8#");
  }
}

}  // namespace
}  // namespace annabella::host
