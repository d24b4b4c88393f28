#include "app/engine_desk.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "app/problem.h"
#include "app/rules_failure.h"
#include "base/text.h"
#include "engines/searcher.h"
#include "engines/uci_engine.h"

namespace annabella::host {
namespace {

constexpr Duration kLongestThought = std::chrono::minutes{10};
constexpr Duration kShortestThought{50};
constexpr std::chrono::milliseconds kLongStart{1000};
constexpr Duration kTimeToWait = std::chrono::minutes{1};
constexpr int kMovesAhead = 30;  // for which the time is dealt out
// It takes a draw where it sees no more than this for itself.
constexpr int kTakesADraw = -30;

StrengthWords strength_words(const std::vector<std::shared_ptr<const Voice>>& voices) {
  StrengthWords words;
  for (int step = 1; step <= static_cast<int>(Strength::master); ++step) {
    const auto strength = static_cast<Strength>(step);
    for (const auto& voice : voices) {
      words.emplace(levelled(voice->say({strength_key(strength), {}}).printed), strength);
    }
  }
  return words;
}

Duration time_for(const Game& game, Color side, Time now) {
  const ChessClock& clock = game.clock();
  if (clock.control.periods.empty()) return kLongestThought;
  const Duration extra = clock.control.period(clock.period.of(side)).extra;
  const Duration left = clock.at(now).of(side);
  const int moves = std::min(clock.moves_to_go(side).value_or(kMovesAhead), kMovesAhead);
  return std::max(std::min(left / (moves + 1) + extra * 3 / 4, left / 2), kShortestThought);
}

// Told on a thread of its own, so long as this lives and if that is long.
std::jthread told_if_slow(const EngineWish& wish, const std::function<void(const Phrase&)>& tell) {
  const std::string name = std::filesystem::path(wish.program).filename().string();
  return std::jthread([&tell, name = printable(name)](const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, kLongStart, [] { return false; });
    if (!stop.stop_requested()) tell({"engine.starts", {{"name", name}}});
  });
}

Result<std::unique_ptr<Engine>> opened(const EngineWish& wish, const Variant& variant,
                                       const std::string& id,
                                       const std::function<void(const Phrase&)>& tell) {
  if (!wish.program.empty()) {
    const std::jthread teller = told_if_slow(wish, tell);
    Result<std::unique_ptr<UciEngine>> engine = UciEngine::open(wish, id);
    if (!engine) return engine.error();
    return std::unique_ptr<Engine>(std::move(*engine));
  }
  try {
    return std::unique_ptr<Engine>(std::make_unique<Searcher>(variant, wish, Chance::any_seed()));
  } catch (...) {
    return Error{failure_of_rules()};
  }
}

// A game that was begun with a program can go on without it.
Error missing_now(const char* seat, const Options& options, const Error& why) {
  if (why.what.key != "engine.not-found" || options.origin(seat) != Origin::before) {
    return about_option(seat, options, why);
  }
  return Error{{"engine.missing-now",
                {{"why", std::vector{why.what}},
                 {"option", "--" + std::string(seat)},
                 {"seat", std::string(seat)}}}};
}

}  // namespace

Result<std::vector<WishedEngine>> wished_engines(
    const Options& options, const Variant& variant, const std::string& id,
    const std::vector<std::shared_ptr<const Voice>>& voices,
    const std::function<void(const Phrase&)>& tell) {
  std::vector<WishedEngine> engines;
  for (const Color side : {Color::white, Color::black}) {
    const char* seat = side == Color::white ? "white" : "black";
    const std::string& player = options.text(seat);
    if (!is_engine(player)) continue;
    const Result<EngineWish> wish = read_engine_wish(player, strength_words(voices));
    if (!wish) return about_option(seat, options, wish.error());
    Result<std::unique_ptr<Engine>> engine = opened(*wish, variant, id, tell);
    if (!engine) return missing_now(seat, options, engine.error());
    engines.push_back({side, *wish, std::move(*engine)});
  }
  return engines;
}

EngineDesk::EngineDesk(boost::asio::io_context& loop, std::vector<WishedEngine> engines)
    : loop_(&loop), hands_rest_(loop) {
  for (WishedEngine& wished : engines) {
    std::string name = wished.engine->name();
    seats_.push_back(std::make_unique<Seated>(
        Seated{.side = wished.side,
               .wish = std::move(wished.wish),
               .name = std::move(name),
               .thinker = std::make_unique<Thinker>(std::move(wished.engine), failure_of_rules)}));
  }
}

std::optional<Color> EngineDesk::person() const {
  return seats_.size() == 1 ? std::optional(opponent(seats_.front()->side)) : std::nullopt;
}

bool EngineDesk::plays(Color side) const {
  return std::ranges::any_of(seats_, [&](const auto& seat) { return seat->side == side; });
}

bool EngineDesk::speaks_for_itself(Color side) const {
  return std::ranges::any_of(
      seats_, [&](const auto& seat) { return seat->side == side && !seat->has_given_up; });
}

std::vector<Phrase> EngineDesk::introduction() const {
  std::vector<Phrase> lines;
  for (const auto& seat : seats_) {
    if (seat->wish.elo) {
      lines.push_back({"engine.elo", {{"side", seat->side}, {"n", *seat->wish.elo}}});
      continue;
    }
    const std::vector<Phrase> strength{{strength_key(seat->wish.strength), {}}};
    lines.push_back({"engine.strength", {{"side", seat->side}, {"strength", strength}}});
  }
  return lines;
}

void EngineDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  // Whoever sat here before has failed, and the game was left then: it is this one's turn to try.
  const std::optional<ClocksStopped>& stop = house.game().stop();
  for (const auto& seat : seats_) {
    seat->has_stopped_clocks = stop && stop->by == seat->side && !stop->reason.empty();
  }
  house.tell([this](const Fact& fact, const Game& game) {
    const bool is_taken_back = std::holds_alternative<MovesTakenBack>(fact.event);
    const bool is_moved = std::holds_alternative<MoveAnnounced>(fact.event);
    for (const auto& seat : seats_) {
      if (std::holds_alternative<ClocksStarted>(fact.event)) seat->has_stopped_clocks = false;
      // Somebody has moved for it, or it is another problem.
      const bool is_its_move = is_moved && game.last()->side == seat->side;
      if (is_its_move || is_taken_back) seat->has_given_up = false;
      // What it knew was of the position before.
      if ((is_moved && !is_its_move) || is_taken_back) seat->score.reset();
    }
    act_soon();
  });
  act_soon();
}

// Listeners do not call back into the Arbiter.
void EngineDesk::act_soon() {
  if (std::exchange(acts_soon_, true)) return;
  boost::asio::post(*loop_, [this, here = std::weak_ptr<void>(here_)] {
    if (here.expired()) return;
    acts_soon_ = false;
    hands_.at_the_table([this](Time at) {
      for (const auto& seat : seats_) act(*seat, at);
    });
  });
}

void EngineDesk::act(Seated& seat, Time at) {
  const Game& game = house_->game();
  if (!game.ended()) {
    arrive(seat, at);
    answer_offers(seat, at);
    follow_on_board(seat, at);
  }
  sign(seat, at);
  const std::string moment = moment_of(game);
  if (!is_to_move(seat)) {
    if (seat.asked.empty()) return;
    seat.thinker->drop();
    seat.asked.clear();
    seat.found.reset();
    return;
  }
  if (seat.asked != moment) return ask(seat, at);
  if (!seat.found || waits_for_hands(seat, at)) return;
  const Result<FoundMove> found = *std::exchange(seat.found, std::nullopt);
  found ? play(seat, *found, at) : fail(seat, found.error().what, at);
}

void EngineDesk::answer_offers(const Seated& seat, Time at) {
  const Game& game = house_->game();
  const Color other = opponent(seat.side);
  if (game.takeback_offer() == other) want(seat, AcceptTakeback{}, at);
  // Before it has thought it does not know yet, and answers with its move.
  const bool will_know = game.position().turn() == seat.side && !seat.has_given_up;
  if (game.draw_offer() != other || (!seat.score && will_know)) return;
  if (seat.score && *seat.score <= kTakesADraw && want(seat, AcceptDraw{}, at)) return;
  want(seat, DeclineDraw{}, at);
}

// 6.7.1: nobody can be looked for in its place.
void EngineDesk::arrive(const Seated& seat, Time at) {
  const Game& game = house_->game();
  const bool is_awaited = game.setup().regulations.default_time > Duration{0};
  if (is_awaited && !game.arrived(seat.side)) want(seat, Arrive{}, at);
}

// 8.7: what the person signs is no question to it.
void EngineDesk::sign(const Seated& seat, Time at) {
  const Game& game = house_->game();
  const bool is_asked = game.ended() && game.signed_by(opponent(seat.side));
  if (is_asked && !game.signed_by(seat.side)) want(seat, SignResult{}, at);
}

// D.2.1 and D.2.4: it repeats what it has heard, has it executed on its board, which is none, and
// presses after its own moves.
void EngineDesk::follow_on_board(const Seated& seat, Time at) {
  const Game& game = house_->game();
  if (game.setup().press != Press::by_hand) return;
  if (const Ply* ply = game.unrepeated(); ply != nullptr && ply->side != seat.side) {
    want(seat, RepeatMove{ply->move}, at);
  }
  const Ply* repeated = game.repeated();
  if (repeated != nullptr && repeated->side != seat.side) want(seat, ReportExecuted{}, at);
  const Ply* made = game.to_press();
  if (made != nullptr && made->side == seat.side && made->made && !game.stopped()) {
    want(seat, PressClock{}, at);
  }
}

// Not before the opponent has pressed, and not while people have to decide something.
bool EngineDesk::is_to_move(const Seated& seat) const {
  const Game& game = house_->game();
  const bool waits = game.ended() || game.adjournment() || game.to_seal() || game.left_open() ||
                     game.flag_fallen() || game.open_claim() || seat.has_given_up;
  if (waits || game.position().turn() != seat.side || game.on_move() != seat.side) return false;
  const Ply* open = game.open_move();
  if (open != nullptr && open->side != seat.side) return false;
  return !game.stopped() || (seat.has_stopped_clocks && !game.setup().regulations.arbiter);
}

// Who slides slowly is not answered on the way, unless that costs time which is short.
bool EngineDesk::waits_for_hands(const Seated& seat, Time at) {
  const Game& game = house_->game();
  const std::optional<Time> until =
      hands_.may_go_on_until ? hands_.may_go_on_until() : std::nullopt;
  if (!until || *until <= at || game.setup().press == Press::by_hand) return false;
  const ChessClock& clock = game.clock();
  if (!clock.control.periods.empty() && clock.at(at).of(seat.side) < kTimeToWait) return false;
  hands_rest_.expires_after(*until - at);
  hands_rest_.async_wait([this, here = std::weak_ptr<void>(here_)](const auto& error) {
    if (!error && !here.expired()) act_soon();
  });
  return true;
}

void EngineDesk::ask(Seated& seat, Time at) {
  const Game& game = house_->game();
  seat.asked = moment_of(game);
  seat.found.reset();
  const auto answer = [this, here = std::weak_ptr<void>(here_), &seat,
                       asked = seat.asked](Result<FoundMove> choice) {
    boost::asio::post(*loop_, [this, here, &seat, asked, choice = std::move(choice)] {
      if (here.expired() || seat.asked != asked) return;
      seat.found = choice;
      act_soon();
    });
  };
  seat.thinker->think(problem_of(game, time_for(game, seat.side, at)), answer);
}

void EngineDesk::play(Seated& seat, const FoundMove& choice, Time at) {
  const std::vector<Move> legal = house_->game().position().legal_moves();
  if (std::ranges::find(legal, choice.move) == legal.end()) {
    return fail(seat, {"engine.illegal-move", {{"name", seat.name}}}, at);
  }
  if (house_->game().stopped()) want(seat, StartClocks{}, at);
  seat.score = choice.score.value_or(0);
  answer_offers(seat, at);
  if (house_->game().ended()) return;
  if (const auto why =
          hands_.want({.by = seat.side, .at = at, .action = AnnounceMove{choice.move}})) {
    fail(seat, *why, at);
  }
}

// It is said each time; the third time within some minutes it has lost, where that was agreed, or
// its side waits for the people.
void EngineDesk::fail(Seated& seat, const Phrase& why, Time at) {
  seat.asked.clear();
  seat.faults.add(Faults::Time::clock::now());
  seat.has_given_up = seat.faults.are_too_many();
  if (seat.has_given_up) seat.faults = {};
  std::vector<Phrase> lines{why};
  if (seat.has_given_up && house_->game().setup().regulations.engine_loses) {
    hands_.tell({.lines = lines, .priority = Priority::important, .is_refusal = true});
    if (want(seat, Resign{.by_fault = true}, at)) return;
    lines.clear();  // it is told
  }
  if (!house_->game().stopped()) want(seat, StopClocks{why.key}, at);
  seat.has_stopped_clocks = !seat.has_given_up;
  if (seat.has_given_up) {
    lines.push_back({"engine.gave-up", {{"side", seat.side}, {"name", seat.name}}});
  } else if (!house_->game().setup().regulations.arbiter) {  // he lets it go on, and is called
    lines.push_back({"engine.again", {{"name", seat.name}}});
  }
  hands_.tell({.lines = std::move(lines), .priority = Priority::important, .is_refusal = true});
  act_soon();
}

bool EngineDesk::want(const Seated& seat, Action action, Time at) const {
  return !hands_.want({.by = seat.side, .at = at, .action = std::move(action)});
}

}  // namespace annabella::host
