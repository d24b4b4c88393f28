#include "boards/watcher.h"

#include <algorithm>
#include <utility>

namespace annabella::host {

using Kind = MoveFinder::Reading::Kind;

void Watcher::follow(const Game& game, Time now) {
  const Ply* unmade = game.unmade();
  const bool is_own = unmade && moves_here_.of(unmade->side);
  const Position& position = is_own ? *unmade->before : game.position();
  const Ply* announced = game.unexecuted();
  waits_for_execution_ =
      announced && announced->stage == Stage::repeated && moves_here_.of(opponent(announced->side));
  is_adjusting_ = game.adjusting();
  counts_touches_ = !is_own && !is_adjusting_ && moves_here_.of(position.turn());
  Situation situation{game.plies().size(), position.fen(), is_own, game.stopped(),
                      game.ended().has_value()};
  const bool may_answer = std::exchange(awaits_opponent_, unmade && !is_own) && !awaits_opponent_;
  if (situation != situation_) {
    const bool goes_back = situation_ && std::get<0>(situation) < std::get<0>(*situation_);
    if (goes_back) taken_back_ = felt_ ? felt_ : agreed_;
    situation_ = std::move(situation);
    files_ = game.variant().traits().files;
    ranks_ = game.variant().traits().ranks;
    const Both<bool> movers = game.ended() ? Both<bool>{} : moves_here_;
    finder_.emplace(position, movers, agreed_);
    if (!turned_) fresh_ = finder_;
    told_.reset();
    if (felt_) look(now);
  } else if (may_answer && felt_ && reading_.kind != Kind::foreign) {
    told_.reset();
    look(now);
  }
  notice_execution();
}

void Watcher::sees(const std::vector<PlacedPiece>& men, Time now) {
  if (!finder_) return;
  const Placement seen(men), around = seen.turned(files_, ranks_);
  if (!turned_) {
    const std::size_t here = finder_->stands().differences(seen).size();
    const std::size_t there = finder_->stands().differences(around).size();
    if (here != there) is_felt_turned_ = there < here;
    if ((here == 0) != (there == 0)) turned_ = is_felt_turned_;
  }
  const Placement felt = is_felt_turned_ ? around : seen;
  if (felt_ == felt) return;
  felt_ = felt;
  look(now);
}

Square Watcher::as_it_lies(Square square) const {
  if (!is_felt_turned_) return square;
  return {static_cast<std::uint8_t>(files_ - 1 - square.file),
          static_cast<std::uint8_t>(ranks_ - 1 - square.rank)};
}

void Watcher::loses_sight() {
  felt_.reset();
  told_.reset();
  wake_at_.reset();
  if (finder_) finder_->forget_lifts();
}

void Watcher::look(Time now) {
  reading_ = finder_->see(*felt_, now);
  if (finder_->was_shown()) {
    agreed_ = finder_->stands();
    taken_back_.reset();
  }
  const bool is_put_right = reading_.kind == Kind::unmoved || before().looks_like(*felt_);
  if (is_put_right) told_.reset();
  const bool is_quick = reading_.kind == Kind::unmoved || reading_.kind == Kind::result ||
                        (reading_.kind == Kind::moved && !reading_.may_go_on);
  wake_at_ = now + (is_quick ? kSettled : kSettledSlowly);
  notice_execution();
}

// It needs no time: it confirms what everybody knows.
void Watcher::notice_execution() {
  const bool stands = felt_ && finder_->was_shown();
  if (!waits_for_execution_ || !stands) return;
  waits_for_execution_ = false;
  notices_.push_back(Executed{});
}

void Watcher::rests(Time now) {
  if (wake_at_) woke(std::max(now, *wake_at_));
}

void Watcher::woke(Time now) {
  if (!wake_at_ || now < *wake_at_) return;
  wake_at_.reset();
  if (is_turned_round()) return look(now);
  reading_ = finder_->rest();
  if (reading_.kind == Kind::unmoved) {
    const std::vector<Square> men = finder_->lifted(kTouch);
    finder_->forget_lifts();
    if (counts_touches_ && !men.empty()) notices_.push_back(Touched{men});
  }
  if (reading_.kind == Kind::unmoved || is_going_back() || is_told(*felt_)) return;
  if (reading_.kind == Kind::moved) {
    notices_.push_back(
        Made{reading_.moves, is_adjusting_ ? std::vector<Square>{} : finder_->lifted(kTouch)});
  } else if (reading_.kind == Kind::unclear) {
    notices_.push_back(Unclear{reading_.moves});
  } else if (reading_.kind == Kind::foreign) {
    notices_.push_back(Wrong{reading_.squares});
  } else if (reading_.kind == Kind::result) {
    notices_.push_back(ResultShown{*reading_.score});
  }
}

// A position that looks the same from both sides does not tell how the board lies; the first move
// that is possible one way only does.
bool Watcher::is_turned_round() {
  if (turned_ || reading_.kind != Kind::foreign) return false;
  const Placement around = felt_->turned(files_, ranks_);
  MoveFinder other = *fresh_;
  if (other.see(around, {}).kind != Kind::moved) return false;
  turned_ = is_felt_turned_ = !is_felt_turned_;
  felt_ = around;
  return true;
}

// What was taken back is no move once more: each man still stands where it had left him, or again
// where he belongs.
bool Watcher::is_going_back() const {
  if (!taken_back_ || !reads_moves()) return false;
  return std::ranges::all_of(finder_->stands().differences(*felt_), [&](Square square) {
    return felt_->on(square) == taken_back_->on(square);
  });
}

bool Watcher::reads_moves() const {
  return reading_.kind == Kind::moved || reading_.kind == Kind::unclear;
}

bool Watcher::shows_moves() const { return felt_ && reads_moves() && !is_going_back(); }

// Said once, until the men are put right.
bool Watcher::is_told(const Placement& felt) {
  if (reading_.kind == Kind::at_work) return false;
  if (told_ == felt) return true;
  told_ = felt;
  return false;
}

std::vector<Watcher::Notice> Watcher::take_notices() { return std::exchange(notices_, {}); }

}  // namespace annabella::host
