// Where the table meets the electronic boards of its players: what their hands do comes before the
// Arbiter, and the board of the one is told what was played on the other's.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/conversation.h"
#include "app/wished_boards.h"
#include "boards/board_link.h"
#include "boards/watcher.h"

namespace annabella::host {

// [house]
class BoardDesk {
 public:
  struct Hands {
    // Rules on an intent, or says why not, as House::consider().
    std::function<std::optional<Phrase>(const Intent&)> want;
    std::function<void(const Telling&)> tell;
    // The talk key is pressed; false: there is none.
    std::function<bool()> talk;
    // Asks him whether this is to be done; no is answered with `if_no`. False: he is asked
    // something else.
    std::function<bool(Color, const Phrase& question, Action if_yes, Phrase if_no)> ask;
    // Asks him which of the two it is. False: he is asked something else.
    std::function<bool(Color, const Phrase& question, Service if_yes, Service if_no)> ask_which;
    // A line that is said for this player.
    std::function<void(Color, const std::string&)> hear;
    // Does it as the table hears a line of its own; not while the table is busy with what no board
    // may tell.
    std::function<void(const std::function<void(Time)>&)> at_the_table;
    // wake_at() may have changed.
    std::function<void()> watch;
  };

  // Connects them. `recordings`: a folder for what goes over their wires, or empty.
  static Result<std::unique_ptr<BoardDesk>> open(boost::asio::io_context& loop,
                                                 const std::vector<WishedBoard>& boards,
                                                 const std::string& recordings);

  // From now on they are watched. `house` outlives the desk.
  void attend(House& house, Hands hands);

  // Which way round one of them lies has been said (Service::Kind::board_lies).
  void lies(const std::string& told);

  std::optional<Time> wake_at() const;
  void woke();

  // Until then nobody should answer the last move: its man may go on. Nothing: no board says so.
  std::optional<Time> may_go_on_until() const;

 private:
  // What is known of a clock that is the game's.
  struct TableClock {
    Time seen_at{};             // last
    Time settles_at{};          // what a press brings may come late
    bool is_away = false;       // which was told
    bool has_run = false;       // before that it is not started yet
    bool is_to_be_set = false;  // by whoever sets clocks, and until it is, the program's counts
    std::optional<Time> stands_since;
  };

  struct Seated {
    explicit Seated(const WishedBoard& wished)
        : watcher(wished.moves_here),
          name(wished.place.where),
          clock(wished.clock),
          has_lights(wished.driver->traits().has_lights),
          kept_turning(wished.lies_turned),
          first_clock_of(wished.first_clock_of) {
      if (wished.clock_counts) counts.emplace();
      if (wished.lies_turned) watcher.lies(*wished.lies_turned);
    }
    Watcher watcher;
    std::string name;
    const BoardClock* clock;
    bool has_lights;
    bool is_lit = false;
    std::optional<bool> kept_turning;
    std::optional<int> battery_told;
    bool clock_battery_told = false;
    bool was_away = false;                // and has not been seen since
    std::optional<Color> first_clock_of;  // which of its clocks is whose; nothing: none has run
    int running = 0;                      // of its clocks; 0: none has been seen to
    int doubts = 0;                       // so often whoever had not moved seems to have pressed
    bool clock_differs = false;
    bool is_clock_due = false;  // it is to be set, and has not been seen since
    std::optional<TableClock> counts;
    std::unique_ptr<BoardLink> link;
  };

  explicit BoardDesk(boost::asio::io_context& loop) : loop_(&loop) {}

  void sees(Seated& board, const Sighting& sighting);
  void notice_battery(Seated& board, const Sighting& battery);
  void press_button(const Seated& board, int number);
  void notice_running(Seated& board, int clock);
  bool has_made_his_move(const Seated& board, int clock) const;
  void bind_clocks(Seated& board, int clock);
  void doubt_clocks(Seated& board, int clock);
  void compare_clocks(Seated& board, Color side);
  void begin_with_clock(Seated& board);
  void follow_clock(Seated& board, Time at);
  std::optional<ClockReading> table_clock(Seated& board, Time at);
  Readings taken_from(const Seated& board, const ClockReading& reading, Time at) const;
  void set_clocks();
  void set_clock(Seated& board);
  void keep_turning(Seated& board);
  void keep_turned(Seated& board, bool turned);
  void press(Color side);
  void let_hands_rest(Color side, Time at);
  void take(const Fact& fact, const Game& game);
  void instruct_to_move(Seated& board);
  void instruct_to_catch_up(Seated& board);
  void instruct(Seated& board, const Placement& before, const Placement& after);
  void act_soon();
  void act(Time at);
  void on(Seated& board, const Watcher::Touched& touched, Time at);
  void on(Seated& board, const Watcher::Made& made, Time at);
  void on(Seated& board, const Watcher::Missed& missed, Time at);
  void on(Seated& board, const Watcher::Executed& executed, Time at);
  void on(Seated& board, const Watcher::Corrected& corrected, Time at);
  void on(Seated& board, const Watcher::Unclear& unclear, Time at);
  bool is_surely_made(Seated& board, const Watcher::Unclear& unclear, const Ply& unmade, Time at);
  void on(Seated& board, const Watcher::HalfDone& half, Time at);
  void on(Seated& board, const Watcher::Wrong& wrong, Time at);
  void on(Seated& board, const Watcher::Flickers& flickers, Time at);
  void on(Seated& board, const Watcher::Unoriented& unoriented, Time at);
  void on(Seated& board, const Watcher::ResultShown& shown, Time at);
  void report_touches(Color side, const std::vector<Square>& men, Time at);
  void tell(const Seated& board, std::vector<Phrase> lines, Priority priority = Priority::message);
  void tell_refusal(const Seated& board, const Phrase& why);
  void darken(Seated& board);

  boost::asio::io_context* loop_;
  House* house_ = nullptr;
  Hands hands_;
  std::vector<std::unique_ptr<Seated>> boards_;
  const Seated* corrects_ = nullptr;  // it has the move already that is made instead
  bool acts_soon_ = false;
  std::optional<Time> looks_at_clock_at_;
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
};

}  // namespace annabella::host
