#include "game/game.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "game/described.h"
#include "game/move_number.h"
#include "game/score_keeping.h"

namespace annabella::host {
namespace {

void must(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("facts contradict each other: ") + what);
}

// After the result the papers are brought in order, or the arbiter corrects it or takes points off,
// and that is all (8.7, 12.9.5).
bool may_follow_the_end(const Event& event) {
  return std::holds_alternative<GameEnded>(event) || std::holds_alternative<ResultSigned>(event) ||
         std::holds_alternative<Penalised>(event) || std::holds_alternative<MoveRecorded>(event) ||
         std::holds_alternative<ScoreCompleted>(event);
}

}  // namespace

std::unique_ptr<Position> start_of(const Setup& setup, const Variant& variant) {
  if (!setup.start_fen.empty()) return variant.from_fen(setup.start_fen);
  return variant.start(setup.start ? static_cast<int>(*setup.start) : variant.traits().usual_start);
}

void Game::apply(const Fact& fact) {
  must(fact.number == facts_ + 1, "a number is missing");
  must(begun() || std::holds_alternative<GameBegan>(fact.event), "a game begins with its setup");
  must(!ended_ || may_follow_the_end(fact.event), "after the result it is only signed");
  // While the program was away, nobody's time ran.
  const auto* resumed = std::get_if<GameResumed>(&fact.event);
  used_ = used(!resumed ? fact.at : resumed->seen.value_or(clock_.since));
  if (!resumed) clock_ = clock_.seen(fact.at);
  if (resumed && resumed->seen) clock_ = clock_.seen(*resumed->seen);
  std::visit([&](const auto& event) { on(event, fact); }, fact.event);
  facts_ = fact.number;
  clock_ = clock_.showing(fact.left);
  release_from_writing();
}

void Game::on(const GameBegan& event, const Fact& fact) {
  must(!begun(), "a game begins once");
  began_at_ = session_began_ = fact.at;
  setup_ = event.setup;
  start_ = start_of(event.setup, *variant_);
  current_ = start_;
  first_keys_ = {start_->repetition_key()};
  if (setup_->time) clock_ = ChessClock::set_to(*setup_->time).started(start_->turn(), fact.at);
}

void Game::on(const MoveAnnounced& event, const Fact& fact) {
  must(event.side == position().turn(), "a move out of turn");
  next(event.move);
  Next next = *std::exchange(next_, std::nullopt);
  plies_.push_back({.side = event.side,
                    .move = event.move,
                    .facts = event.facts,
                    .stage = Stage::announced,
                    .made = !setup_->regulations.seat(event.side).watched,
                    .at = fact.at,
                    .left = fact.left,
                    .touched = touched_,
                    .named = named_move_,
                    .wrong_claim = wrong_claim_,
                    .draw_offer = draw_offer_,
                    .before = std::exchange(current_, next.position),
                    .after = next.position,
                    .key = std::move(next.key)});
  plies_.back().offers_draw = draw_offer_ == event.side;
  auto& fault = faults_.of(event.side);
  const bool is_queen = fault && event.move.promotion;
  if (!fault || !std::exchange(fault->awaits_queen, false) || !is_queen) fault.reset();
  const bool was_sealed = adjournment_.has_value();
  const bool is_answer = draw_offer_ != event.side && !(was_sealed && adjournment_->offered_since);
  if (is_answer) draw_offer_.reset();  // by playing on (9.1.2.1, but I.4)
  takeback_offer_.reset();
  if (!was_sealed) arrived_.of(event.side) = true;
  begin_move();
}

void Game::on(const MoveMade& event, const Fact&) {
  must(open().side == event.side, "a move is made by its player");
  open().made = true;
  adjusting_ = false;  // that was he, not who has the move now
}

void Game::on(const MoveRepeated&, const Fact&) {
  must(unrepeated() != nullptr, "nothing to repeat");
  changed(unrepeated()).stage = Stage::repeated;
}

void Game::on(const MoveMisrepeated&, const Fact&) {
  must(unexecuted() != nullptr, "nothing was repeated");
  changed(repeated() ? repeated() : unrepeated()).stage = Stage::announced;
}

void Game::on(const MoveExecuted&, const Fact&) {
  must(unexecuted() != nullptr, "nothing to execute");
  changed(unexecuted()).stage = Stage::executed;
}

void Game::on(const MoveWithdrawn&, const Fact&) {
  const Ply slip = open();  // of the tongue: what bound him before it binds him still
  keep(plies_.size() - 1);
  touched_ = slip.touched;
  named_move_ = slip.named;
  wrong_claim_ = slip.wrong_claim;
  if (!draw_offer_) draw_offer_ = slip.draw_offer;  // it declined nothing (9.1.2.1)
}

void Game::on(const MoveCompleted& event, const Fact& fact) {
  must(uncompleted(event.side) != nullptr, "no move is open");
  Ply& ply = plies_[last_ply_of(event.side)];
  must(ply.made, "a move is made before it is completed");
  ply.completed = true;
  ply.left = fact.left;
  // A.4.4 is about the next move, and what was mended with it is not seen any more: what is seen
  // later is another case.
  const std::size_t index = last_ply_of(event.side);
  if (illegal_since_ && index > *illegal_since_) illegal_since_.reset();
  // Between two moves of one turn, which some variants have, nobody presses.
  ply.pressed = !event.unpressed && ply.ends_turn();
  if (ply.pressed) clock_ = clock_.pressed(ply.side, fact.at);
  if (adjournment_ && adjournment_->envelope.sealed_by == event.side && !event.unpressed) {
    adjournment_.reset();
  }
}

void Game::on(const DrawOffered& event, const Fact&) {
  draw_offer_ = event.by;
  if (adjournment_) adjournment_->offered_since = true;
  if (!plies_.empty() && plies_.back().side == event.by) plies_.back().offers_draw = true;
}

void Game::on(const DrawDeclined&, const Fact&) { draw_offer_.reset(); }

void Game::on(const TakebackOffered& event, const Fact&) { takeback_offer_ = event.by; }

void Game::on(const TakebackDeclined&, const Fact&) { takeback_offer_.reset(); }

void Game::on(const MovesTakenBack& event, const Fact& fact) {
  must(event.plies > 0 && static_cast<std::size_t>(event.plies) <= plies_.size(),
       "more moves taken back than were played");
  keep(plies_.size() - static_cast<std::size_t>(event.plies));
  draw_offer_.reset();
  go_on(fact.at);
}

void Game::on(const DrawAllowed&, const Fact&) { draw_allowed_ = true; }

void Game::on(const DrawClaimed& event, const Fact&) {
  draw_offer_ = event.by;  // 9.1.2.3
  claim_ = OpenClaim{.by = event.by, .claim = event.claim};
  named_move_ = event.intended;
  // Written down before it was named, and an offer (9.2.1.1, 9.1.2.3).
  if (event.intended) {
    const std::string san = position().describe(*event.intended).san;
    sheets_.of(event.by).write(plies_.size(),
                               {.text = san, .move = event.intended, .offers_draw = true});
  }
}

void Game::on(const ClaimRejected&, const Fact&) {
  wrong_claim_ = DrawClaimed{claim_->by, claim_->claim, named_move_};
  claim_.reset();
}

void Game::on(const ClaimDeferred&, const Fact&) {
  must(claim_.has_value(), "no claim waits");
  claim_->deferred = true;
}

void Game::on(const ManTouched& event, const Fact&) {
  touched_.push_back(event.square);
  arrived_.of(event.by) = true;
}

void Game::on(const MenAdjusted&, const Fact&) { adjusting_ = true; }

void Game::on(const IrregularityFound& event, const Fact& fact) {
  if (event.reported) return;
  if (adjournment_ && adjournment_->is_open) {  // what was in it is not played (4.3)
    adjournment_.reset();
    go_on(fact.at);
  }
  if (is_seen_twice(event.what) && !illegal_since_) illegal_since_ = plies_.size();
  if (!counts_as_illegal_move(event.what)) return;
  if (!event.same_move) ++illegal_moves_.of(event.by);
  faults_.of(event.by) = Fault{event.answered ? last_ply_of(event.by) : move_of(event.by),
                               event.what == Irregularity::unpromoted_pawn};
}

void Game::on(const PositionRestored& event, const Fact& fact) {
  must(event.plies >= 0 && static_cast<std::size_t>(event.plies) <= plies_.size(),
       "more moves kept than were played");
  keep(static_cast<std::size_t>(event.plies));
  for (const Color side : {Color::white, Color::black}) {
    if (auto& fault = faults_.of(side)) fault->ply = std::min(fault->ply, plies_.size());
  }
  go_on(fact.at);
}

void Game::on(const PositionSet& event, const Fact& fact) {
  current_ = variant_->from_fen(event.fen);
  illegal_since_.reset();  // what was put on the board is a position
  first_keys_.push_back(current_->repetition_key());
  begin_move();
  go_on(fact.at);
}

void Game::on(const Penalised& event, const Fact&) {
  if (event.penalty == Penalty::warning) ++warnings_.of(event.side);
  if (event.penalty == Penalty::points_off) reductions_.of(event.side).push_back(event.points);
}

void Game::on(const ClocksStopped& event, const Fact& fact) {
  stop_ = event;
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const ResultLeftOpen&, const Fact& fact) {
  left_open_ = true;
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const ClocksStarted&, const Fact& fact) {
  stop_.reset();
  plies_to_keep_.reset();
  go_on(fact.at);
}

void Game::on(const ClocksSet& event, const Fact& fact) {
  clock_ = clock_.corrected(fact.left, event.moves, fact.at);
  if (event.reason != kClockAtTheTable) clocks_to_set_.reset();
}

void Game::on(const IncrementAdded& event, const Fact&) {
  must(setup_->time.has_value(), "a game without a clock");
  for (Period& period : setup_->time->periods) {
    period.extra = event.increment;
    period.kind = Extra::increment;
  }
  clock_.control = *setup_->time;
  claim_.reset();
}

// Whoever comes to a resumed game may stop his clock until the envelope is open (I.9.2).
void Game::on(const PlayerArrived& event, const Fact& fact) {
  arrived_.of(event.side) = true;
  if (!adjournment_ || adjournment_->awaits != event.side) return;
  adjournment_->awaits.reset();
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const AdjournmentAsked& event, const Fact&) {
  to_seal_ = event;
  made_to_seal_ = event.made;
}

void Game::on(const MoveSealed& event, const Fact& fact) {
  const Color side = event.envelope.sealed_by;
  must(side == position().turn() && !adjournment_, "sealed out of turn");
  to_seal_.reset();
  takeback_offer_.reset();
  stop_.reset();
  adjournment_ = Adjournment{
      .envelope = event.envelope, .box = event.box, .is_reply = event.is_reply, .awaits = {}};
  if (event.is_reply) {
    adjournment_->resumed = true;
    adjournment_->awaits = opponent(side);
    clock_ = clock_.pressed(side, fact.at);
    return;
  }
  arrived_ = {};
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const ResumptionBegan&, const Fact& fact) {
  must(adjournment_.has_value(), "nothing is adjourned");
  session_began_ = fact.at;
  adjournment_->resumed = true;
  if (arrived(adjournment_->replies())) return;
  adjournment_->awaits = adjournment_->replies();
  go_on(fact.at);
}

void Game::on(const EnvelopeOpened&, const Fact& fact) {
  must(adjournment_.has_value(), "nothing is adjourned");
  if (!adjournment_->resumed) session_began_ = fact.at;
  adjournment_->is_open = true;
  adjournment_->awaits.reset();
  is_resumed_ = true;
  const Color side = adjournment_->envelope.sealed_by;
  clock_ = clock_.started(adjournment_->is_reply ? opponent(side) : side, fact.at);
}

void Game::on(const EnvelopeLost&, const Fact& fact) {
  must(adjournment_.has_value(), "nothing is adjourned");
  adjournment_.reset();
  is_resumed_ = true;
  stop_.emplace();
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const FlagFell& event, const Fact& fact) {
  flag_fallen_ = event.side;
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const GameLeft&, const Fact& fact) { clock_ = clock_.stopped(fact.at); }

void Game::on(const GameResumed&, const Fact& fact) { go_on(fact.at); }

void Game::on(const GameEnded& event, const Fact& fact) {
  ended_ = event;
  signed_ = {};  // the result before this one, if there was one (8.7)
  draw_offer_.reset();
  takeback_offer_.reset();
  claim_.reset();
  to_seal_.reset();
  adjournment_.reset();
  clock_ = clock_.stopped(fact.at);
}

void Game::on(const ResultSigned& event, const Fact&) {
  must(ended_.has_value(), "a result is signed after the game");
  signed_.of(event.side) = true;
}

void Game::on(const MoveRecorded& event, const Fact&) {
  must(event.ply >= 0 && static_cast<std::size_t>(event.ply) < plies_.size(), "written in advance");
  sheets_.of(event.sheet).write(static_cast<std::size_t>(event.ply), event.entry);
}

void Game::on(const ScoreCompleted& event, const Fact&) {
  const Entries theirs = entries_on(*this, opponent(event.sheet));
  for (const std::size_t ply : missing_entries(*this, event.sheet)) {
    const std::optional<ScoreEntry> entry =
        event.from == ScoreSource::opponent ? theirs[ply] : recorded(plies_[ply]);
    if (entry) sheets_.of(event.sheet).write(ply, *entry);
  }
}

void Game::on(const ScoreShown& event, const Fact&) { ++scores_shown_.of(event.to); }

void Game::on(const BoardsDiffered& event, const Fact&) {
  using enum Comparison::Outcome;
  const bool differs = event.scores.outcome == differ || event.scores.outcome == game_differs;
  clocks_to_set_ = event.clocks;
  plies_to_keep_ = differs ? std::optional(event.scores.plies) : std::nullopt;
  wants_back_ = event.wanted_by;
}

void Game::on(const RestoringDeclined&, const Fact&) { plies_to_keep_.reset(); }

bool Game::waits_for_next_move() const {
  if (!illegal_since_) return false;
  const std::size_t next = *illegal_since_;
  return plies_.size() <= next || !plies_[next].completed;
}

std::optional<std::size_t> Game::last_fault(Color side) const {
  const std::optional<Fault>& fault = faults_.of(side);
  return fault ? std::optional(fault->ply) : std::nullopt;
}

std::optional<Time> Game::session_ends() const {
  const Duration session = setup_->regulations.session;
  if (session == Duration{0} || ended_ || to_seal_ || adjournment_) return std::nullopt;
  return session_began_ + session;
}

Readings Game::used(Time now) const {
  Readings all = used_;
  if (clock_.running && now > clock_.since) all.of(*clock_.running) += now - clock_.since;
  return all;
}

const Ply* Game::open_move() const {
  return !ended_ && !plies_.empty() && !plies_.back().completed ? &plies_.back() : nullptr;
}

// The last turn's moves, those that wait for the other side.
std::span<const Ply> Game::waiting() const {
  if (ended_ || plies_.empty()) return {};
  const auto waits = [this](const Ply& ply) {
    return !ply.completed || setup_->press == Press::by_hand;
  };
  std::size_t first = plies_.size() - 1;
  if (!waits(plies_[first])) return {};
  while (first > 0 && plies_[first - 1].side == plies_[first].side &&
         plies_[first - 1].after == plies_[first].before && waits(plies_[first - 1])) {
    --first;
  }
  return std::span(plies_).subspan(first);
}

const Ply* Game::unrepeated() const {
  const std::span<const Ply> plies = waiting();
  const auto found = std::ranges::find(plies, Stage::announced, &Ply::stage);
  return found == plies.end() ? nullptr : &*found;
}

const Ply* Game::unexecuted() const {
  const std::span<const Ply> plies = waiting();
  const auto found =
      std::ranges::find_if(plies, [](const Ply& ply) { return ply.stage != Stage::executed; });
  return found == plies.end() ? nullptr : &*found;
}

const Ply* Game::repeated() const {
  const std::span<const Ply> plies = waiting();
  const auto found = std::ranges::find(plies.rbegin(), plies.rend(), Stage::repeated, &Ply::stage);
  return found == plies.rend() ? nullptr : &*found;
}

const Ply* Game::unmade() const {
  const Ply* open = open_move();
  return open != nullptr && !open->made ? open : nullptr;
}

std::size_t Game::last_ply_of(Color side) const {
  std::size_t ply = plies_.size();
  while (ply > 0 && plies_[ply - 1].side != side) --ply;
  return ply - 1;  // beyond all of them if there is none
}

const Ply* Game::uncompleted(Color side) const {
  const std::size_t ply = last_ply_of(side);
  const bool open = !ended_ && ply < plies_.size() && !plies_[ply].completed;
  return open ? &plies_[ply] : nullptr;
}

const Ply* Game::to_press() const {
  const Ply* open = open_move();
  if (open == nullptr) return nullptr;
  const Ply* earlier = setup_->time ? uncompleted(opponent(open->side)) : nullptr;
  if (earlier != nullptr && clock_.turn == earlier->side) return earlier;
  const bool goes_on = !open->ends_turn() && !open->after->ending();
  return goes_on ? nullptr : open;
}

const Game::Next& Game::next(const Move& move) const {
  if (!next_ || next_->before != current_ || next_->move != move) {
    std::shared_ptr<const Position> after = position_after(*current_, move);
    std::string key = after->repetition_key();
    next_ = Next{current_, move, std::move(after), std::move(key)};
  }
  return *next_;
}

MoveFacts Game::described_next(const Move& move) const {
  try {
    return described(*current_, move, *next(move).position);
  } catch (...) {
    next_.reset();
    throw;
  }
}

int Game::times_stood(const std::string& key) const {
  return static_cast<int>(std::ranges::count(first_keys_, key)) +
         static_cast<int>(std::ranges::count(plies_, key, &Ply::key));
}

int Game::moves_by_both() const {
  const auto by = [&](Color side) {
    return std::ranges::count_if(
        plies_, [&](const Ply& ply) { return ply.side == side && ply.ends_turn(); });
  };
  return static_cast<int>(std::min(by(Color::white), by(Color::black)));
}

int Game::move_number(std::size_t ply) const {
  if (const std::optional<int> written = move_number_in(before(ply).fen())) return *written;
  int number = 1;
  for (std::size_t i = 0; i < ply; ++i) {
    if (plies_[i].side == Color::black && before(i + 1).turn() == Color::white) ++number;
  }
  return number;
}

Game::Turn Game::turn_of(int number, Color side) const {
  std::size_t first = 0;
  while (first < plies_.size() && (plies_[first].side != side || move_number(first) != number)) {
    ++first;
  }
  return {first, end_of_turn(first)};
}

std::size_t Game::end_of_turn(std::size_t ply) const {
  if (ply >= plies_.size()) return ply;
  std::size_t end = ply + 1;
  // A position that was set begins another.
  while (end < plies_.size() && plies_[end].side == plies_[ply].side &&
         plies_[end].before == plies_[end - 1].after) {
    ++end;
  }
  return end;
}

bool Game::turn_goes_on() const {
  return !plies_.empty() && plies_.back().after == current_ && !plies_.back().ends_turn();
}

Ply& Game::open() {
  must(open_move() != nullptr, "no move is open");
  return plies_.back();
}

// The moves before this one stay, and it is to be played again.
void Game::keep(std::size_t plies) {
  for (std::size_t i = plies; i < plies_.size(); ++i) {
    const Ply& ply = plies_[i];
    if (ply.pressed) clock_ = clock_.taken_back(ply.side);
  }
  if (plies < plies_.size()) current_ = plies_[plies].before;
  if (illegal_since_ && plies < *illegal_since_) illegal_since_.reset();
  plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(plies), plies_.end());
  for (const Color side : {Color::white, Color::black}) {
    sheets_.of(side).cross_out_from(plies);
    releases_.of(side).plies = std::min(releases_.of(side).plies, plies);
  }
  takeback_offer_.reset();  // it may have meant one of those
  begin_move();
}

void Game::begin_move() {
  touched_.clear();
  adjusting_ = false;
  named_move_.reset();
  wrong_claim_.reset();
  to_seal_.reset();
  made_to_seal_.reset();
  plies_to_keep_.reset();
}

// 8.4: from the moment on that he was short of time, to the end of that period.
void Game::release_from_writing() {
  if (!setup_->time || flag_fallen_) return;
  for (const Color side : {Color::white, Color::black}) {
    Release& release = releases_.of(side);
    if (short_of_time(clock_, side)) release.period = clock_.period.of(side);
    if (release.period == clock_.period.of(side)) release.plies = plies_.size();
  }
}

// A move that is not completed is still on its player's time.
void Game::go_on(Time at) {
  if (stopped()) return;
  if (adjournment_) {
    if (adjournment_->awaits) clock_ = clock_.started(*adjournment_->awaits, at);
    return;
  }
  const Ply* open_ply = to_press();
  clock_ = clock_.started(open_ply ? open_ply->side : position().turn(), at);
}

}  // namespace annabella::host
