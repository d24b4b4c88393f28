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
  explicit AtABoard(Both<bool> here, host::Setup setup = watched_by_boards())
      : evening(std::move(setup)), watcher(here), hands(evening.game.position()) {
    watcher.follow(evening.game, evening.now);
    watcher.sees(hands.men(), evening.now);
    pass(milliseconds{2000});
  }

  // 100 ms for each square; what was noticed meanwhile and within so long after it.
  void hands_move(const std::string& script, Duration rest = milliseconds{2000}) {
    for (const auto& men : hands.move(script)) {
      pass(milliseconds{100});
      watcher.sees(men, evening.now);
    }
    pass(rest);
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

  std::string line() const {
    std::string all;
    for (const std::string& each : noticed) all += (all.empty() ? "" : ", ") + each;
    return all;
  }

  Evening evening;
  Watcher watcher;
  Hands hands;
  std::vector<std::string> noticed;
  std::vector<Square> lifted;  // before the last move that was made

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
  void on(const Watcher::Executed&) { noticed.emplace_back("executed"); }
  void on(const Watcher::Unclear& unclear) {
    noticed.push_back("unclear " + std::to_string(unclear.between.size()));
  }
  void on(const Watcher::Wrong& wrong) { noticed.push_back("wrong" + names(wrong.squares)); }
  void on(const Watcher::ResultShown& result) {
    noticed.push_back("result " + std::string(text_of(result.score)));
  }
};

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
  board.watcher.rests(board.evening.now);
  board.pass(milliseconds{0});
  EXPECT_EQ(board.line(), "made e2e3");
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
