// Where the table meets the engines that sit at it: what an engine finds goes before the Arbiter as
// a player's word does. What it fails in stops the clocks and is said, and then it is asked again;
// an engine that fails too often leaves its side to the people, or has lost, where that was agreed.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/conversation.h"
#include "app/options.h"
#include "engines/engine_wish.h"
#include "engines/thinker.h"
#include "plugins/fault.h"

namespace annabella::host {

// An engine that was wished for as a player, ready to be asked.
struct WishedEngine {
  Color side;
  EngineWish wish;
  std::unique_ptr<Engine> engine;
};
// Those that --white and --black name, for this variant, which outlives them, and its plugin's
// whole id. `voices` know the words for their strength. That a program takes long to start is told
// while it does, on another thread.
Result<std::vector<WishedEngine>> wished_engines(
    const Options& options, const Variant& variant, const std::string& id,
    const std::vector<std::shared_ptr<const Voice>>& voices,
    const std::function<void(const Phrase&)>& tell);

// [house]
class EngineDesk {
 public:
  struct Hands {
    // Rules on an intent, or says why not, as House::consider().
    std::function<std::optional<Phrase>(const Intent&)> want;
    std::function<void(const Telling&)> tell;
    // Does it as the table hears a line of its own; not while the table is busy with what no engine
    // may tell.
    std::function<void(const std::function<void(Time)>&)> at_the_table;
    // Until then the opponent's man may still go on (T12); nothing: he stands.
    std::function<std::optional<Time>()> may_go_on_until = {};
  };

  EngineDesk(boost::asio::io_context& loop, std::vector<WishedEngine> engines);

  // Who plays against one; nothing where two of them play.
  std::optional<Color> person() const;
  bool plays(Color side) const;
  // So long as it has not given up, nobody speaks for it.
  bool speaks_for_itself(Color side) const;
  // How well they play.
  std::vector<Phrase> introduction() const;

  // From now on they play. `house` outlives the desk.
  void attend(House& house, Hands hands);

 private:
  struct Seated {
    Color side;
    EngineWish wish;
    std::string name;
    std::unique_ptr<Thinker> thinker;
    std::string asked{};  // the moment about which it thinks, or has thought
    std::optional<Result<FoundMove>> found{};
    std::optional<int> score{};  // of its last move, for its own side
    Faults faults{};
    bool has_stopped_clocks = false;
    bool has_given_up = false;
  };

  void act_soon();
  void act(Seated& seat, Time at);
  void answer_offers(const Seated& seat, Time at);
  void arrive(const Seated& seat, Time at);
  void sign(const Seated& seat, Time at);
  void follow_on_board(const Seated& seat, Time at);
  bool is_to_move(const Seated& seat) const;
  bool waits_for_hands(const Seated& seat, Time at);
  void ask(Seated& seat, Time at);
  void play(Seated& seat, const FoundMove& choice, Time at);
  void fail(Seated& seat, const Phrase& why, Time at);
  bool want(const Seated& seat, Action action, Time at) const;

  boost::asio::io_context* loop_;
  boost::asio::steady_timer hands_rest_;
  House* house_ = nullptr;
  Hands hands_;
  std::vector<std::unique_ptr<Seated>> seats_;
  bool acts_soon_ = false;
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
};

}  // namespace annabella::host
