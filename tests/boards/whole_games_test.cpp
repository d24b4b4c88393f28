// Whole games on two boards, over real serial lines and before the real house: no move is found
// that was not made, and every one that was.
#include <gtest/gtest.h>

#include "app/board_desk.h"
#include "boards/counted.h"
#include "boards/hand_shapes.h"
#include "chesslink.h"
#include "chessnut.h"
#include "dgt.h"
#include "support/chesslink_emulator.h"
#include "support/chessnut_emulator.h"
#include "support/dgt_emulator.h"
#include "support/null_host.h"
#include "support/paper_journal.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

// One of any make.
struct AnyBoard {
  AnyBoard(Dice& dice, const std::vector<PlacedPiece>& men) {
    static NullHost host;
    const bool turned = dice() % 2 == 0;
    switch (dice() % 4) {
      case 0:
        board = std::make_unique<ChessLinkEmulator>(men, turned);
        driver = std::make_shared<Counted>(std::make_shared<ChessLink>(host));
        return;
      case 1:
        board = std::make_unique<ChessnutEmulator>(men, turned);
        driver = std::make_shared<Counted>(std::make_shared<Chessnut>(host));
        return;
      default:
        auto dgt = std::make_unique<DgtEmulator>(men, turned);
        with_clock = dgt.get();
        board = std::move(dgt);
        driver = std::make_shared<Counted>(std::make_shared<Dgt>(host));
    }
  }

  WishedBoard seat(Both<bool> here) const {
    return {.place = *read_board_place(board->place()), .driver = driver, .moves_here = here};
  }
  bool is_read() const { return driver->received > kBoard; }
  bool is_heard() const { return driver->received == board->sent(); }

  static constexpr std::size_t kBoard = 38;  // bytes that tell the whole of it, or more
  std::unique_ptr<BoardEmulator> board;
  DgtEmulator* with_clock = nullptr;
  std::shared_ptr<Counted> driver;
};

// Two players, each at a board of his own.
class AtTwoBoards {
 public:
  explicit AtTwoBoards(unsigned seed)
      : dice_(seed), whites_(dice_, start()), blacks_(dice_, start()) {
    host::Setup setup;
    setup.regulations.white.watched = true;
    setup.regulations.black.watched = true;
    if (whites_.with_clock && dice_() % 2 == 0) setup.press = Press::by_hand;
    house_ = std::move(*House::open(standard_rules(), setup, journal_, clock_));
    desk_ = std::move(
        *BoardDesk::open(loop_, {whites_.seat({true, false}), blacks_.seat({false, true})}, ""));
    desk_->attend(*house_,
                  {.want = [this](const Intent& intent) { return house_->consider(intent); },
                   .tell = [this](const Telling& telling) { hear(telling); },
                   .talk = [] { return false; },
                   .ask =
                       [](Color, const Phrase& question, const Action&, const Phrase&) {
                         ADD_FAILURE() << question.key;
                         return true;
                       },
                   .ask_which =
                       [](Color, const Phrase& question, const Service&, const Service&) {
                         ADD_FAILURE() << question.key;
                         return true;
                       },
                   .hear = [](Color, const std::string& line) { FAIL() << line; },
                   .at_the_table = [this](const auto& act) { act(clock_.time); },
                   .watch = [] {}});
  }

  // Until both boards have been read.
  bool connected() {
    settle();
    return whites_.is_read() && blacks_.is_read();
  }

  // One move: made on the one board, found, and then made on the other.
  void play() {
    const Game& game = house_->game();
    if (game.ended()) return;
    const std::size_t plies = game.plies().size();
    if (plies == 0) turn_lever();
    const auto position = standard_variant().from_fen(game.position().fen());
    const std::vector<Move> legal = position->legal_moves();
    const Move move = legal[dice_() % legal.size()];
    const MoveFacts facts = position->describe(move);
    const bool is_white = position->turn() == Color::white;
    make(*(is_white ? whites_ : blacks_).board, shape_of(*position, move, dice_));
    const bool by_hand = game.setup().press == Press::by_hand;
    const bool at_once = by_hand && dice_() % 2 == 0;
    if (at_once) turn_lever(opponent(position->turn()));
    pass(kHalfDone + milliseconds{100});
    ASSERT_EQ(game.plies().size(), plies + 1) << story(facts);
    ASSERT_EQ(game.last()->facts.uci, facts.uci) << story(facts);
    if (by_hand && !at_once) turn_lever(opponent(position->turn()));
    ASSERT_TRUE(game.last()->completed) << story(facts);
    execute(*(is_white ? blacks_ : whites_).board, *position, move);
  }

  int mistakes_told() const { return wrong_told_; }
  int mistakes_made() const { return wrong_made_; }
  int moves() const { return static_cast<int>(house_->game().plies().size()); }

 private:
  static std::vector<PlacedPiece> start() { return standard_variant().start(0)->pieces(); }

  void hear(const Telling& telling) {
    for (const Phrase& line : telling.lines) {
      if (line.key == "board.wrong-execution") ++wrong_told_;
      const bool is_expected = line.key == "board.execute" || line.key == "board.wrong-execution";
      EXPECT_TRUE(is_expected) << line.key;
      told_ += " " + line.key;
    }
  }

  // Some make another move than they are told, and mend it when they hear so.
  void execute(BoardEmulator& board, const Position& position, const Move& move) {
    const std::vector<Move> legal = position.legal_moves();
    const Move& other = legal[dice_() % legal.size()];
    if (dice_() % 50 == 0 && other.from != move.from && other.promotion == kNoPiece) {
      const int before = wrong_told_;
      const std::vector<PlacedPiece> men = board.men();
      board.hands(position.describe(other).uci.substr(0, 2) + " .");
      board.hands(position.describe(other).uci.substr(2, 2) + " " + position.describe(other).piece);
      const bool is_half_done = position.after(move)->pieces() == board.men();
      settle();
      pass(milliseconds{1000});
      if (!is_half_done) ++wrong_made_;
      EXPECT_EQ(wrong_told_, before + (is_half_done ? 0 : 1)) << position.fen();
      wrong_told_ = before + (is_half_done ? 0 : 1);
      board.set_up(men);
      settle();
    }
    make(board, shape_of(position, move, dice_));
    // Or he rests before he answers.
    if (dice_() % 3 != 0) pass(milliseconds{1000});
  }

  void make(BoardEmulator& board, const std::vector<Change>& changes) {
    const auto how = static_cast<BoardEmulator::Delivery>(1 + dice_() % 3);
    board.deliver(how);
    std::string together;
    story_.clear();
    for (const Change& change : changes) {
      together += change.square + " " + change.man + " ";
      story_ += change.square + " " + change.man + (change.unseen ? " + " : ", ") +
                std::to_string(change.pause_ms) + " ms; ";
      if (change.unseen) continue;
      if (dice_() % 60 == 0) board.noise({0x12, 0x34, 0x8E, 0x00});
      board.fast_hands(std::exchange(together, ""));
      settle();
      pass(milliseconds{change.pause_ms});
    }
  }

  // The clock is at White's board, and White's time on either side of it.
  void turn_lever(Color to_run = Color::white) {
    if (!whites_.with_clock) return;
    whites_.with_clock->lever((to_run == Color::white) == white_is_first_);
    settle();
  }

  std::string story(const MoveFacts& facts) const {
    return facts.uci + " by " + story_ + " in " + house_->game().position().fen() + told_;
  }

  // Everything that was sent has come, and been dealt with.
  void settle() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{5};
    do {
      loop_.restart();
      loop_.poll();
      whites_.board->serve(milliseconds{0});
      blacks_.board->serve(milliseconds{0});
    } while ((!whites_.is_heard() || !blacks_.is_heard()) &&
             std::chrono::steady_clock::now() < until);
    loop_.restart();
    loop_.poll();
  }

  void pass(milliseconds time) {
    const Time until = clock_.time + time;
    for (auto at = desk_->wake_at(); at && *at <= until; at = desk_->wake_at()) {
      clock_.time = std::max(clock_.time, *at);
      desk_->woke();
      settle();
    }
    clock_.time = until;
  }

  Dice dice_;
  bool white_is_first_ = dice_() % 2 == 0;
  PaperJournal journal_;
  StoppedClock clock_;
  boost::asio::io_context loop_;
  AnyBoard whites_, blacks_;
  std::unique_ptr<House> house_;
  std::unique_ptr<BoardDesk> desk_;
  int wrong_told_ = 0, wrong_made_ = 0;
  std::string story_, told_;
};

class WholeGames : public testing::TestWithParam<unsigned> {};

// Fifty moves of each side at most; a batch connects together.
TEST_P(WholeGames, EveryMoveIsFoundAndNoOther) {
  std::vector<std::unique_ptr<AtTwoBoards>> tables;
  for (unsigned game = 0; game < GAMES; ++game) {
    tables.push_back(std::make_unique<AtTwoBoards>(GetParam() * GAMES + game));
  }
  for (bool all = false; !all;) {  // all together: whoever waits too long is taken for lost
    all = true;
    for (auto& table : tables) all = table->connected() && all;
  }
  for (int ply = 0; ply < 100 && !HasFailure(); ++ply) {
    for (unsigned game = 0; game < GAMES && !HasFailure(); ++game) {
      SCOPED_TRACE(GetParam() * GAMES + game);
      tables[game]->play();
    }
  }
  int moves = 0, mistakes = 0;
  for (const auto& table : tables) {
    moves += table->moves();
    mistakes += table->mistakes_made();
    EXPECT_EQ(table->mistakes_told(), table->mistakes_made());
  }
  RecordProperty("moves", moves);
  RecordProperty("mistakes", mistakes);
  EXPECT_GT(moves, static_cast<int>(GAMES) * 20);
}

INSTANTIATE_TEST_SUITE_P(Batch, WholeGames, testing::Range(0U, BATCHES));

}  // namespace
}  // namespace annabella::host
