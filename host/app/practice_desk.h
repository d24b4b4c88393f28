// Where whoever practises is helped: with a hint for who asks for one, and with a warning after a
// move that loses much, which waits until its player has thought about it. One engine thinks for
// both, whoever else plays.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "app/conversation.h"
#include "app/options.h"
#include "engines/thinker.h"

namespace annabella::host {

// The key of the question after a warning.
inline constexpr const char* kAsksToTakeBack = "practice.take-back";

// Ready to be asked. Nobody warns in a rated game, nor where an arbiter sits.
struct WishedPractice {
  std::unique_ptr<Engine> adviser;
  bool warns = false;
  // An answer waits no longer for a player who thinks about a warning.
  std::chrono::milliseconds patience = std::chrono::seconds{60};
};
// Nothing: nobody wishes to be helped, and no engine plays. `variant` outlives it.
Result<std::optional<WishedPractice>> wished_practice(const Options& options,
                                                      const Variant& variant, const Setup& setup);
// The first option that was said for this game and cannot be had in it.
std::optional<Phrase> no_practice(const Options& options, const Setup& setup);

// [house]
class PracticeDesk {
 public:
  struct Hands {
    std::function<void(const Telling&)> tell;
    // Does it as the table hears a line of its own.
    std::function<void(const std::function<void(Time)>&)> at_the_table;
    // Puts this to the player; yes takes his move back. False: he has another question to answer.
    std::function<bool(Color, const Phrase&)> ask;
    std::function<bool()> is_asked;        // and still waits for his answer
    std::function<bool(Color)> is_engine;  // who is not helped
    std::function<void()> go_on;           // the last move may be answered
  };

  PracticeDesk(boost::asio::io_context& loop, WishedPractice wished);

  // From now on. `house` outlives the desk.
  void attend(House& house, Hands hands);
  // Looks for a move for this player, or says why not.
  std::optional<Phrase> hint(Color side);
  // A move is being judged, or its player thinks about the warning.
  bool waits() const { return is_judging_ || is_considered_; }
  // After each line: he may have answered.
  void follow();

 private:
  void judge(const Game& game);
  void warn(const Result<FoundMove>& best);
  void tell_hint(Color side, const Result<FoundMove>& best, Time at);
  void think(Problem problem, std::function<void(const Result<FoundMove>&, Time)> then);
  void be_patient();
  void release();

  boost::asio::io_context* loop_;
  boost::asio::steady_timer patience_;
  std::chrono::milliseconds longest_patience_;
  int wait_ = 0;  // the one that counts
  bool warns_;
  std::unique_ptr<Thinker> thinker_;
  House* house_ = nullptr;
  Hands hands_;
  int question_ = 0;  // the last that it was asked
  bool is_judging_ = false;
  bool is_considered_ = false;
  std::set<std::string> warned_of_;                       // positions and moves: each is said once
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
};

}  // namespace annabella::host
