// Where whoever practises is helped: with a hint for who asks for one, and with a warning of a move
// that loses much before it counts, while its player's clock runs on. One engine thinks for both,
// whoever else plays.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/conversation.h"
#include "app/options.h"
#include "engines/thinker.h"

namespace annabella::host {

// Ready to be asked. Nobody warns in a rated game, nor where an arbiter sits.
struct WishedPractice {
  std::unique_ptr<Engine> adviser;
  bool warns = false;
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
    // Puts this to the player; yes is the action, and after it the others. False: he has another
    // question to answer.
    std::function<bool(Color, const Phrase&, Action, std::vector<Action>)> ask;
    std::function<bool(Color)> is_engine;  // who is not helped
    // A move that was kept is made, as it was wanted; or why not is said.
    std::function<void(const Intent&)> make;
    std::function<void()> has_judged;  // what has waited for it may go on
  };

  PracticeDesk(boost::asio::io_context& loop, WishedPractice wished);

  // From now on. `house` outlives the desk.
  void attend(House& house, Hands hands);
  // Looks for a move for this player, or says why not.
  std::optional<Phrase> hint(Color side);
  // A move that could be made and has to be judged is kept until then; if it is good, or nobody can
  // be asked, it is made as of the moment in which it was wanted. False: nothing is kept.
  // What follows the move in the same line, a draw offer or the turn's next move, waits with it.
  bool keeps(const Intent& intent);
  bool is_judging() const { return kept_.has_value(); }
  // What is kept is made unjudged.
  void let_go();

 private:
  void judge(const Result<FoundMove>& best);
  // What becomes of a move that followed in the same line.
  enum class Then : std::uint8_t { make = 1, judge };
  void make_kept(Then rest);
  void tell_hint(Color side, const Result<FoundMove>& best, Time at);
  void think(Problem problem, std::function<void(const Result<FoundMove>&, Time)> then);
  std::string warning_of(const Move& move) const;

  boost::asio::io_context* loop_;
  bool warns_;
  std::unique_ptr<Thinker> thinker_;
  House* house_ = nullptr;
  Hands hands_;
  int question_ = 0;  // the last that it was asked
  std::optional<Intent> kept_;
  std::vector<Action> also_;         // what was wanted with it, in the same line
  Time changed_{};                   // when the last fact was
  std::set<std::string> warned_of_;  // positions and moves: each is said once
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
};

}  // namespace annabella::host
