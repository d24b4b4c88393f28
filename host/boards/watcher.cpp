#include "boards/watcher.h"

#include <algorithm>
#include <utility>

#include "game/piece.h"

namespace annabella::host {

using Kind = MoveFinder::Reading::Kind;

namespace {

// No more squares differ from the position by what hands do in a move.
constexpr std::size_t kSquaresOfHands = 4;

}  // namespace

void Watcher::follow(const Game& game, Time now) {
  const Ply* unmade = game.unmade();
  const bool is_own = unmade && moves_here_.of(unmade->side);
  const Position& position = is_own ? *unmade->before : game.position();
  const Ply* announced = game.unexecuted();
  waits_for_execution_ =
      announced && announced->stage == Stage::repeated && moves_here_.of(opponent(announced->side));
  is_adjusting_ = game.adjusting();
  counts_touches_ = !is_own && !is_adjusting_ && !game.ended() && moves_here_.of(position.turn());
  turn_ = position.turn();
  Situation situation{.plies = game.plies().size(),
                      .fen = position.fen(),
                      .is_own = is_own,
                      .is_stopped = game.stopped(),
                      .has_ended = game.ended().has_value()};
  const bool may_answer = std::exchange(awaits_opponent_, unmade && !is_own) && !awaits_opponent_;
  const bool is_pressed =
      game.setup().press == Press::by_hand && game.last() && game.last()->completed;
  if (is_pressed) earlier_.reset();
  if (situation != situation_) {
    const bool goes_back = situation_ && situation.plies < situation_->plies;
    if (goes_back) taken_back_ = felt_ ? felt_ : agreed_;
    // What was lifted before it was announced is known still.
    const bool is_same = is_own && finder_ && !goes_back && situation.fen == situation_->fen;
    const Ply* last = game.last();
    const bool is_made_here = last && !is_own && !goes_back && moves_here_.of(last->side);
    const bool was_found = is_made_here && felt_ && reading_.kind == Kind::moved &&
                           reading_.moves.front() == last->move;
    const bool is_answer = last && !moves_here_.of(last->side) && !goes_back;
    if (!is_same) {
      released_.reset();
      asked_at_ = now;
    }
    if (earlier_ && is_answer && !is_same) {
      const Square square = earlier_->move.to;
      released_ = Released{square, Placement(last->before->pieces()).on(square), earlier_->until};
    }
    earlier_ = is_same ? std::nullopt : told_by(game, now);
    situation_ = std::move(situation);
    files_ = game.variant().traits().files;
    ranks_ = game.variant().traits().ranks;
    is_over_ = game.ended() && (!last || moves_here_.of(last->side));
    if (!is_same) {
      const Both<bool> movers = game.ended() ? Both<bool>{} : moves_here_;
      // What it showed before a correction was no position of this game.
      const auto before = is_made_here ? Placement(last->before->pieces()) : agreed_;
      finder_.emplace(position, movers, before);
      fresh_ = finder_;
      if (is_made_here) finder_->takings_are_done();
      if (was_found) finder_->shows();
    }
    said_.reset();
    if (felt_) look(now);
  } else if (may_answer && felt_ && reading_.kind != Kind::foreign) {
    said_.reset();
    look(now);
  }
  notice_execution();
}

// What could be made instead of the last move of this board; nothing, where it stands (4.7).
std::optional<Watcher::Told> Watcher::told_by(const Game& game, Time now) {
  const Ply* last = game.last();
  if (!last || !last->made || !moves_here_.of(last->side) || !finder_ || !felt_) return {};
  if (is_in_earnest(game) || game.ended() || !reads_moves()) return {};
  const bool is_of_hands =
      last->move.drop == kNoPiece && !game.setup().regulations.seat(last->side).unseeing;
  if (!is_of_hands || situation_->fen != last->before->fen()) return {};
  const bool is_pressed = game.setup().press == Press::by_hand;
  const Time until = is_pressed ? Time::max() : now + kGoesOn;
  return Told{std::move(*finder_), last->move, until};
}

// A board that shows the position the other way round has been turned, or connected anew.
void Watcher::sees(const std::vector<PlacedPiece>& men, Time now) {
  if (!finder_) return;
  const Placement seen(men), around = seen.turned(files_, ranks_);
  const std::size_t here = finder_->stands().differences(seen).size();
  const std::size_t there = finder_->stands().differences(around).size();
  fits_either_way_ = here == there;
  if (!turned_) {
    if (here != there) is_felt_turned_ = there < here;
    if ((here == 0) != (there == 0)) turned_ = is_felt_turned_;
  } else if (const bool is_other = !is_felt_turned_;
             (is_other ? there : here) == 0 && (is_other ? here : there) > kSquaresOfHands) {
    turned_ = is_felt_turned_ = is_other;
  }
  const Placement felt = is_felt_turned_ ? around : seen;
  if (felt_ == felt) return;
  if (!felt_) asked_at_ = now;
  note_changes(felt, now);
  felt_ = felt;
  look(now);
}

void Watcher::note_changes(const Placement& felt, Time now) {
  if (!felt_) return;
  for (const Square square : felt_->differences(felt)) {
    changed_at_[square] = now;
    note_flicker(square, felt_->on(square), felt.on(square), now);
  }
}

// Each square is told once, until the board has been away.
void Watcher::note_flicker(Square square, Piece was, Piece is, Time now) {
  auto flicker = std::ranges::find(flickers_, square, &Flicker::square);
  if (flicker == flickers_.end()) {
    flicker = flickers_.insert(flicker, Flicker{square, was, is, 0, now, now});
  }
  const bool goes_to_and_fro = (was == flicker->one && is == flicker->other) ||
                               (was == flicker->other && is == flicker->one);
  if (!goes_to_and_fro || now - flicker->changed > kFlickersAgain) {
    *flicker = {square, was, is, 0, now, now};
  }
  ++flicker->changes;
  flicker->changed = now;
  const bool is_long = flicker->changes >= kFlickers && now - flicker->began >= kFlickersLong;
  const bool is_told = std::ranges::find(flickers_told_, square) != flickers_told_.end();
  if (!is_long || is_told) return;
  flickers_told_.push_back(square);
  notices_.push_back(Flickers{square});
}

bool Watcher::is_flickering(Square square) const {
  const auto flicker = std::ranges::find(flickers_, square, &Flicker::square);
  return flicker != flickers_.end() && flicker->changes >= kFlickers;
}

// The man of a move that is answered already leaves his square before the answer is made here.
void Watcher::note_who_goes_on(Time now) {
  if (!released_ || finder_->was_shown()) return;
  const Piece there = felt_->on(released_->square);
  if (finder_->stands().on(released_->square) != released_->man) return;
  if (there == kNoPiece && now <= released_->until) released_->has_gone_on = true;
  if (Placement::may_be(there, released_->man)) released_->has_gone_on = false;
}

// He stands somewhere else, and not in a hand.
bool Watcher::shows_who_has_gone_on() const {
  if (!has_gone_on() || reading_.kind == Kind::unmoved) return false;
  return reads_moves() || felt_->has_men_of(finder_->stands());
}

std::optional<Time> Watcher::may_go_on_until() const {
  if (!earlier_) return std::nullopt;
  const bool is_at_work = felt_ && reading_.kind != Kind::unmoved;
  const Time rests = seen_at_ + kSettledSlowly + kSettled;
  return is_at_work && seen_at_ <= earlier_->until ? std::max(earlier_->until, rests)
                                                   : earlier_->until;
}

void Watcher::lies(bool turned, Time now) {
  is_known_to_lie_ = true;
  const bool is_other = std::exchange(is_felt_turned_, turned) != turned;
  if (!felt_) return;
  if (is_other) felt_ = felt_->turned(files_, ranks_);
  if (is_other) changed_at_.clear();
  asked_at_ = now;
  look(now);
}

Square Watcher::as_it_lies(Square square) const {
  if (!is_felt_turned_) return square;
  return {static_cast<std::uint8_t>(files_ - 1 - square.file),
          static_cast<std::uint8_t>(ranks_ - 1 - square.rank)};
}

void Watcher::loses_sight() {
  felt_.reset();
  said_.reset();
  if (turned_.has_value()) is_known_to_lie_ = true;
  turned_.reset();
  earlier_.reset();
  released_.reset();
  changed_at_.clear();
  flickers_.clear();
  flickers_told_.clear();
  wake_at_.reset();
  may_have_missed_ = true;
  if (finder_) finder_->loses_sight();
}

void Watcher::look(Time now) {
  const bool is_late = earlier_ && now > earlier_->until && reading_.kind == Kind::unmoved;
  if (is_late) earlier_.reset();
  if (earlier_) earlier_->finder.see(*felt_, now);
  const bool may_have_been_pawn = reading_.may_be_pawn;
  reading_ = finder_->see(*felt_, now);
  note_who_goes_on(now);
  if (may_have_been_pawn && !reading_.may_be_pawn) said_.reset();
  seen_at_ = now;
  if (finder_->was_shown()) {
    agreed_ = finder_->stands();
    taken_back_.reset();
  }
  const bool is_put_right = reading_.kind == Kind::unmoved || before().looks_like(*felt_);
  if (is_put_right) {
    said_.reset();
    if (reading_.kind == Kind::unmoved) released_.reset();
    if (may_have_missed_) finder_->forget_lifts();
    is_wrong_ = may_have_missed_ = false;
  }
  notice_another_try(now);
  const auto beside = made_beside_a_hand();
  const MoveFinder::Reading& reading = beside ? *beside : reading_;
  wake_at_ = std::max(now, rests_since(reading, now) + watched_for(reading));
  notice_execution();
}

// Of a move only its own squares have to rest: elsewhere a man may stand badly, or the opponent
// have lifted his own.
Time Watcher::rests_since(const MoveFinder::Reading& reading, Time now) const {
  if (reading.kind != Kind::moved && reading.kind != Kind::unclear) return now;
  Time since = asked_at_;
  const auto rest = [&](Square square) {
    const auto changed = changed_at_.find(square);
    if (changed != changed_at_.end()) since = std::max(since, changed->second);
  };
  for (const Move& move : reading.moves) {
    if (move.drop == kNoPiece) rest(move.from);
    rest(move.to);
  }
  for (const Square square : finder_->stands().differences(*felt_)) {
    const bool is_in_hand = reading_.kind == Kind::at_work && felt_->on(square) == kNoPiece;
    if (!is_in_hand) rest(square);
  }
  return since;
}

// On a board for both.
std::optional<MoveFinder::Reading> Watcher::made_beside_a_hand() const {
  const bool may_be = reading_.kind == Kind::at_work && moves_here_.white && moves_here_.black;
  if (!may_be || may_have_missed_) return std::nullopt;
  return finder_->made_beside_a_hand();
}

// Who has lifted a man and put him there once more is told once more.
void Watcher::notice_another_try(Time now) {
  if (!said_) return;
  if (!is_said()) {
    if (!said_->left_at) said_->left_at = now;
  } else if (const auto left = std::exchange(said_->left_at, {}); left && now - *left >= kTouch) {
    said_.reset();
  }
}

Duration Watcher::watched_for(const MoveFinder::Reading& reading) const {
  const bool is_unmoved = reading.kind == Kind::unmoved;
  const bool is_exchanged_yet = !reading.may_be_pawn || !situation_->is_own;
  if (reading.may_be_half || !is_exchanged_yet) return kHalfDone;
  if (is_unmoved && !finder_->was_shown()) return kHalfDone;
  if (reading.may_be_result) return kOtherKing;
  const bool is_quick = is_unmoved || reading.kind == Kind::result ||
                        (reading.kind == Kind::moved && !reading.may_go_on);
  return is_quick ? kSettled : kSettledSlowly;
}

// It needs no time: it confirms what everybody knows.
void Watcher::notice_execution() {
  const bool stands = felt_ && finder_->was_shown();
  if (!waits_for_execution_ || !stands) return;
  waits_for_execution_ = false;
  notices_.push_back(Executed{});
}

void Watcher::rests(Color side, Time now) {
  if (!finder_ || !felt_ || (side != turn_ && !corrected(side))) return;
  using enum MoveFinder::Reading::Kind;
  const bool is_unfinished = reading_.kind == at_work || reading_.kind == foreign ||
                             reading_.kind == unclear || may_have_missed_;
  if (is_unfinished) said_.reset();
  if (wake_at_ || is_unfinished) settle(now, side);
}

void Watcher::paused(Duration time, Time now) {
  if (wake_at_ && seen_at_ + time >= *wake_at_) settle(now);
}

void Watcher::woke(Time now) {
  if (wake_at_ && now >= *wake_at_) settle(now);
}

// Of a hand that is at work already when the other side presses, only that is known what it holds.
void Watcher::settle(Time now, std::optional<Color> pressed_by) {
  wake_at_.reset();
  if (is_turned_round()) {
    asked_at_ = now;
    return look(now);
  }
  // What began with a move that is none is not explained by moves that nobody made.
  reading_ = is_wrong_ ? finder_->reading() : finder_->rest(!may_have_missed_);
  if (pressed_by && !is_wrong_) prefer_what_is_made_by(*pressed_by);
  if (const auto beside = is_wrong_ ? std::nullopt : made_beside_a_hand()) reading_ = *beside;
  if (shows_who_has_gone_on()) {
    reading_ = {.kind = Kind::foreign, .squares = finder_->stands().differences(*felt_)};
  }
  if (may_lie_either_way()) {
    was_orientation_asked_ = true;
    notices_.push_back(Unoriented{});
    if (reading_.kind != Kind::unmoved) return;
  }
  if (reading_.kind == Kind::unmoved) {
    if (finder_->was_shown()) return notice_touches();
    finder_->takings_are_done();
    return look(now);
  }
  const bool is_done = situation_->has_ended && finder_->was_shown();
  if (is_over_ || is_done || is_going_back()) return;
  if (const std::optional<Move> instead = corrected(pressed_by); instead && !is_said()) {
    keep_said();
    notices_.push_back(Corrected{*instead});
    return;
  }
  const Time half_done = seen_at_ + kHalfDone;
  if (reading_.kind == Kind::at_work && !pressed_by && now < half_done) {
    wake_at_ = half_done;
    return;
  }
  if (!is_said() || said_->as != reading_.kind) tell(pressed_by.has_value());
}

// Fewer moves explain it where the opponent has a man in his hand than where he has taken unseen.
void Watcher::prefer_what_is_made_by(Color side) {
  if (reading_.kind != Kind::at_work && reading_.kind != Kind::moved) return;
  const std::optional<MoveFinder::Reading> made = finder_->made_by(side);
  const bool is_shorter = made && made->moves.size() < reading_.moves.size();
  if (made && (reading_.kind == Kind::at_work || is_shorter)) reading_ = *made;
}

void Watcher::tell(bool is_pressed) {
  const bool is_made =
      reading_.kind == Kind::moved || (is_pressed && reading_.kind == Kind::unclear &&
                                       reading_.may_be_half && reading_.moves.size() == 1);
  const bool is_only_one = reading_.kind == Kind::unclear && reading_.moves.size() == 1;
  if (is_made || (may_have_missed_ && !situation_->is_own && is_only_one)) {
    notices_.push_back(made());
  } else if (reading_.kind == Kind::unclear) {
    notices_.push_back(
        Unclear{reading_.moves, reading_.may_be_half, reading_.may_be_pawn, is_pressed});
    if (finder_->stands().looks_like(*felt_)) notice_touches();  // two men have changed places
  } else if (reading_.kind == Kind::foreign) {
    notices_.push_back(Wrong{reading_.squares, has_gone_on()});
    is_wrong_ = true;
  } else if (reading_.kind == Kind::result) {
    if (!situation_->has_ended) {
      notices_.push_back(ResultShown{*reading_.score, may_have_missed_});
    }
  } else if (const std::optional<Placement> wanted = finder_->begun()) {
    notices_.push_back(HalfDone{*wanted});
  } else if (std::vector<Move> moves = finder_->unchosen(); !moves.empty()) {
    notices_.push_back(Unclear{std::move(moves), false, true, is_pressed});
  } else {
    return;
  }
  keep_said();
}

// What stands there since before the board was in sight is asked for move by move; only what was
// announced is no question.
Watcher::Notice Watcher::made() const {
  const Move& first = reading_.moves.front();
  if (!may_have_missed_)
    return Made{reading_.moves, is_adjusting_ ? std::vector<Square>{} : touched()};
  if (situation_->is_own) return Made{{first}, {}};
  return Missed{first};
}

// On a board for both nobody sees whose hand lifts a man of who is not on move.
std::vector<Square> Watcher::touched() const {
  std::vector<Square> men = finder_->lifted(kTouch);
  std::erase_if(men, [&](Square square) { return is_flickering(square); });
  if (!moves_here_.white || !moves_here_.black) return men;
  std::erase_if(men, [&](Square square) { return side_of(finder_->stands().on(square)) != turn_; });
  return men;
}

void Watcher::notice_touches() {
  std::vector<Square> men = touched();
  finder_->forget_lifts();
  if (counts_touches_ && !men.empty()) notices_.push_back(Touched{std::move(men)});
}

// The man of the last move has gone on, or the king has followed his rook.
std::optional<Move> Watcher::corrected(std::optional<Color> pressed_by) const {
  if (!earlier_ || (reading_.kind != Kind::foreign && reading_.kind != Kind::at_work)) return {};
  MoveFinder::Reading other = earlier_->finder.reading();
  if (pressed_by && other.kind == Kind::at_work) {
    other = earlier_->finder.made_by(*pressed_by).value_or(other);
  }
  if (other.kind != Kind::moved || other.moves.size() != 1) return std::nullopt;
  const Move& move = other.moves.front();
  const Square from = earlier_->move.from;
  if (move.drop != kNoPiece || move == earlier_->move) return std::nullopt;
  if (move.from != from && move.to != from) return std::nullopt;
  return move;
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
  changed_at_.clear();
  return true;
}

// It may have been guessed until now. Of men who are still being set up nothing follows, nor where
// a move is possible one way only.
bool Watcher::may_lie_either_way() const {
  if (was_orientation_asked_ || is_known_to_lie_ || turned_ || !fits_either_way_) return false;
  if (situation_->has_ended || reading_.kind == Kind::at_work) return false;
  if (reading_.kind == Kind::unmoved || reading_.kind == Kind::foreign) return true;
  MoveFinder other = *fresh_;
  const Kind around = other.see(felt_->turned(files_, ranks_), {}).kind;
  return around != Kind::foreign && around != Kind::at_work;
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

std::vector<Watcher::Notice> Watcher::take_notices() { return std::exchange(notices_, {}); }

}  // namespace annabella::host
