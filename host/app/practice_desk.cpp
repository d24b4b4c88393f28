#include "app/practice_desk.h"

#include <boost/asio/post.hpp>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "app/problem.h"
#include "app/rules_failure.h"
#include "engines/searcher.h"
#include "game/arbiter.h"
#include "game/move_phrase.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr int kLosesMuch = 200;  // two pawns
constexpr Duration kAdvice = 2s;
constexpr int kAdvisedDepth = 4;

bool is_serious(const Setup& setup) { return setup.rated || setup.regulations.arbiter; }

}  // namespace

std::optional<Phrase> no_practice(const Options& options, const Setup& setup) {
  if (!is_serious(setup)) return std::nullopt;
  for (const char* option : {"practice", "warn-blunders"}) {
    if (!options.said_now(option) || !options.on(option)) continue;
    return Phrase{"practice.not-in-earnest", {{"option", options.place_of(option)}}};
  }
  return std::nullopt;
}

Result<std::optional<WishedPractice>> wished_practice(const Options& options,
                                                      const Variant& variant, const Setup& setup) {
  const bool warns = options.on("warn-blunders");
  const bool is_wished = warns || options.on("practice") || is_engine(options.text("white")) ||
                         is_engine(options.text("black"));
  if (is_serious(setup) || !is_wished) return std::optional<WishedPractice>{};
  EngineWish wish;
  wish.strength = Strength::master;
  wish.depth = kAdvisedDepth;
  try {
    return std::optional(
        WishedPractice{std::make_unique<Searcher>(variant, wish, Chance::any_seed()), warns});
  } catch (...) {
    return Error{failure_of_rules()};
  }
}

PracticeDesk::PracticeDesk(boost::asio::io_context& loop, WishedPractice wished)
    : loop_(&loop),
      patience_(loop),
      longest_patience_(wished.patience),
      warns_(wished.warns),
      thinker_(std::make_unique<Thinker>(std::move(wished.adviser), failure_of_rules)) {}

void PracticeDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  if (warns_) {
    hands_.tell({.ears = Telling::Ears::both,
                 .lines = {{"practice.warns", {}}},
                 .priority = Priority::message});
  }
  house.tell([this](const Fact& fact, const Game& game) {
    const bool is_moved = std::holds_alternative<MoveAnnounced>(fact.event);
    const bool is_other =
        is_moved || std::holds_alternative<MovesTakenBack>(fact.event) || game.ended().has_value();
    if (is_other) release();
    if (is_moved && warns_ && !game.ended() && !hands_.is_engine(game.last()->side)) judge(game);
  });
}

std::optional<Phrase> PracticeDesk::hint(Color side) {
  const Game& game = house_->game();
  if (game.ended()) return Phrase{"game.over", {}};
  const Color turn = game.position().turn();
  if (turn != side) return Phrase{"game.not-on-move", {{"side", turn}}};
  release();  // he does not think about his last move any more
  think(problem_of(game, kAdvice),
        [this, side](const Result<FoundMove>& best, Time at) { tell_hint(side, best, at); });
  return std::nullopt;
}

// What a touched man forbids is no hint.
void PracticeDesk::tell_hint(Color side, const Result<FoundMove>& best, Time at) {
  if (!best) return hands_.tell(Telling::refusal(side, best.error().what));
  const Game& game = house_->game();
  const Ruling ruling = rule(game, {.by = side, .at = at, .action = AnnounceMove{best->move}});
  const auto* why = std::get_if<Phrase>(&ruling);
  if (why != nullptr) return hands_.tell(Telling::refusal(side, *why));
  const Position& position = game.position();
  const Phrase move = move_phrase(position.describe(best->move), best->move, position);
  hands_.tell(Telling::to(side, {{"hint.move", {{"move", std::vector{move}}}}}));
}

void PracticeDesk::judge(const Game& game) {
  is_judging_ = true;
  be_patient();
  think(last_move_judged(game, kAdvice),
        [this](const Result<FoundMove>& best, Time) { warn(best); });
}

void PracticeDesk::warn(const Result<FoundMove>& best) {
  const Ply& made = *house_->game().last();
  const bool loses = best && best->loss.value_or(0) >= kLosesMuch;
  if (!loses || !warned_of_.insert(made.before->fen() + ' ' + made.facts.uci).second) {
    return release();
  }
  hands_.tell(Telling::to(made.side, {{"practice.consider", {}}}, Priority::important));
  is_considered_ = hands_.ask(made.side, {kAsksToTakeBack, {{"side", made.side}}});
  if (!is_considered_) return release();
  is_judging_ = false;
}

void PracticeDesk::follow() {
  if (!is_considered_) return;
  hands_.is_asked() ? be_patient() : release();
}

// A wait that was over before it could be called off may come when he has answered, or when nobody
// sits here any more.
void PracticeDesk::be_patient() {
  patience_.expires_after(longest_patience_);
  patience_.async_wait([this, here = std::weak_ptr<void>(here_),
                        wait = ++wait_](const boost::system::error_code& error) {
    if (!error && !here.expired() && wait == wait_) release();
  });
}

void PracticeDesk::release() {
  if (!waits()) return;
  is_judging_ = is_considered_ = false;
  ++wait_;
  patience_.cancel();
  hands_.go_on();
}

// What it finds is of no use in another position, nor where it has been asked something else.
void PracticeDesk::think(Problem problem,
                         std::function<void(const Result<FoundMove>&, Time)> then) {
  const auto answer = [this, here = std::weak_ptr<void>(here_), question = ++question_,
                       moment = moment_of(house_->game()),
                       then = std::move(then)](Result<FoundMove> found) {
    boost::asio::post(*loop_, [=, this, found = std::move(found)] {
      if (here.expired() || question != question_) return;
      hands_.at_the_table([&](Time at) {
        if (moment == moment_of(house_->game())) then(found, at);
      });
    });
  };
  thinker_->think(std::move(problem), answer);
}

}  // namespace annabella::host
