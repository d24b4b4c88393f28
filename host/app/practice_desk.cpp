#include "app/practice_desk.h"

#include <algorithm>
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
      warns_(wished.warns),
      thinker_(std::make_unique<Thinker>(std::move(wished.adviser), failure_of_rules)) {}

void PracticeDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  house.tell([this](const Fact& fact, const Game&) { changed_ = fact.at; });
  if (!warns_) return;
  hands_.tell({.ears = Telling::Ears::both,
               .lines = {{"practice.warns", {}}},
               .priority = Priority::explanation});
}

std::optional<Phrase> PracticeDesk::hint(Color side) {
  const Game& game = house_->game();
  if (game.ended()) return Phrase{"game.over", {}};
  const Color turn = game.position().turn();
  if (turn != side) return Phrase{"game.not-on-move", {{"side", turn}}};
  let_go();
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

bool PracticeDesk::keeps(const Intent& intent) {
  const auto* wanted = std::get_if<AnnounceMove>(&intent.action);
  const bool may_follow = wanted != nullptr || std::holds_alternative<OfferDraw>(intent.action);
  if (kept_ && kept_->by == intent.by && kept_->at == intent.at && may_follow) {
    also_.push_back(intent.action);
    return true;
  }
  if (!warns_ || kept_ || wanted == nullptr || hands_.is_engine(intent.by)) return false;
  const Game& game = house_->game();
  if (std::holds_alternative<Phrase>(rule(game, intent))) return false;
  if (warned_of_.contains(warning_of(wanted->move))) return false;
  Problem problem = problem_of(game, kAdvice);
  problem.judged = wanted->move;
  kept_ = intent;
  also_.clear();
  think(std::move(problem), [this](const Result<FoundMove>& best, Time) { judge(best); });
  return true;
}

void PracticeDesk::judge(const Result<FoundMove>& best) {
  const Move move = std::get<AnnounceMove>(kept_->action).move;
  if (!best) return let_go();
  if (best->loss.value_or(0) < kLosesMuch) return make_kept(Then::judge);
  const Color side = kept_->by;
  const Action if_yes = kept_->action;
  hands_.tell(Telling::to(side, {{"practice.consider", {}}}, Priority::important));
  warned_of_.insert(warning_of(move));
  if (!hands_.ask(side, {"practice.make", {{"side", side}}}, if_yes, also_)) return let_go();
  kept_.reset();
  hands_.has_judged();
}

void PracticeDesk::let_go() {
  if (kept_) make_kept(Then::make);
}

// Nothing that has been written down since then is later than it.
void PracticeDesk::make_kept(Then rest) {
  Intent intent = *std::exchange(kept_, std::nullopt);
  const std::vector<Action> behind = std::exchange(also_, {});
  intent.at = std::max(intent.at, changed_);
  const std::string before = moment_of(house_->game());
  hands_.make(intent);
  for (const Action& action : behind) {
    if (house_->game().ended() || moment_of(house_->game()) == before) break;
    intent.action = action;
    if (rest == Then::make || !keeps(intent)) hands_.make(intent);
  }
  if (!is_judging()) hands_.has_judged();
}

std::string PracticeDesk::warning_of(const Move& move) const {
  const Position& position = house_->game().position();
  return position.fen() + ' ' + position.describe(move).uci;
}

// What it finds is of no use in another position, nor where it has been asked something else; what
// is kept then waits for nothing more.
void PracticeDesk::think(Problem problem,
                         std::function<void(const Result<FoundMove>&, Time)> then) {
  const auto answer = [this, here = std::weak_ptr<void>(here_), question = ++question_,
                       moment = moment_of(house_->game()),
                       then = std::move(then)](Result<FoundMove> found) {
    boost::asio::post(*loop_, [=, this, found = std::move(found)] {
      if (here.expired() || question != question_) return;
      hands_.at_the_table(
          [&](Time at) { moment == moment_of(house_->game()) ? then(found, at) : let_go(); });
    });
  };
  thinker_->think(std::move(problem), answer);
}

}  // namespace annabella::host
