#include "game/game.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace annabella::host {
namespace {

void must(bool holds, const char* what) {
  if (!holds) throw std::logic_error(std::string("facts contradict each other: ") + what);
}

// The full-move number of a FEN, or 1 where a variant's FEN has none.
int full_move_of(const std::string& fen) {
  const std::size_t blank = fen.find_last_of(' ');
  if (blank == std::string::npos) return 1;
  try {
    return std::max(1, std::stoi(fen.substr(blank + 1)));
  } catch (const std::exception&) {
    return 1;
  }
}

}  // namespace

std::unique_ptr<Position> start_of(const Setup& setup, const Variant& variant) {
  if (!setup.start_fen.empty()) return variant.from_fen(setup.start_fen);
  return variant.start(setup.start ? static_cast<int>(*setup.start) : variant.traits().usual_start);
}

void Game::apply(const Fact& fact) {
  must(fact.number == facts_ + 1, "a number is missing");
  must(begun() || std::holds_alternative<GameBegan>(fact.event), "a game begins with its setup");
  must(!ended_, "nothing happens after the result");
  // While the program was away, nobody's time ran.
  if (!std::holds_alternative<GameResumed>(fact.event)) clock_ = clock_.seen(fact.at);
  std::visit([&](const auto& event) { on(event, fact); }, fact.event);
  facts_ = fact.number;
  clock_ = clock_.showing(fact.left);
}

void Game::on(const GameBegan& event, const Fact& fact) {
  must(!begun(), "a game begins once");
  setup_ = event.setup;
  start_ = start_of(event.setup, *variant_);
  start_key_ = start_->repetition_key();
  if (setup_->time) clock_ = ChessClock::set_to(*setup_->time).started(start_->turn(), fact.at);
}

void Game::on(const MoveAnnounced& event, const Fact& fact) {
  must(event.side == position().turn(), "a move out of turn");
  std::shared_ptr<const Position> after = position().after(event.move);
  std::string key = after->repetition_key();
  plies_.push_back({.side = event.side,
                    .move = event.move,
                    .facts = event.facts,
                    .stage = Stage::announced,
                    .at = fact.at,
                    .left = fact.left,
                    .after = std::move(after),
                    .key = std::move(key)});
  plies_.back().offers_draw = draw_offer_ == event.side;
  if (draw_offer_ != event.side) draw_offer_.reset();  // answered by playing on (9.1.2.1)
  takeback_offer_.reset();
}

void Game::on(const MoveRepeated&, const Fact&) { open().stage = Stage::repeated; }

void Game::on(const MoveExecuted&, const Fact&) { open().stage = Stage::executed; }

void Game::on(const MoveWithdrawn&, const Fact&) {
  open();
  plies_.pop_back();
  takeback_offer_.reset();  // it may have meant this very move
}

void Game::on(const MoveCompleted&, const Fact& fact) {
  Ply& ply = open();
  ply.stage = Stage::completed;
  ply.left = fact.left;
  if (position().turn() != ply.side) clock_ = clock_.pressed(ply.side, fact.at);
}

void Game::on(const DrawOffered& event, const Fact&) {
  draw_offer_ = event.by;
  if (!plies_.empty() && plies_.back().side == event.by) plies_.back().offers_draw = true;
}

void Game::on(const DrawDeclined&, const Fact&) { draw_offer_.reset(); }

void Game::on(const TakebackOffered& event, const Fact&) { takeback_offer_ = event.by; }

void Game::on(const TakebackDeclined&, const Fact&) { takeback_offer_.reset(); }

void Game::on(const MovesTakenBack& event, const Fact& fact) {
  must(event.plies > 0 && static_cast<std::size_t>(event.plies) <= plies_.size(),
       "more moves taken back than were played");
  for (auto ply = plies_.end() - event.plies; ply != plies_.end(); ++ply) {
    const bool pressed = ply->stage == Stage::completed && ply->after->turn() != ply->side;
    if (pressed) clock_ = clock_.taken_back(ply->side);
  }
  plies_.erase(plies_.end() - event.plies, plies_.end());
  takeback_offer_.reset();
  draw_offer_.reset();
  clock_ = clock_.started(position().turn(), fact.at);
}

void Game::on(const FlagFell&, const Fact& fact) { clock_ = clock_.stopped(fact.at); }

void Game::on(const GameLeft&, const Fact& fact) { clock_ = clock_.stopped(fact.at); }

// A move that is not completed is still on its player's time.
void Game::on(const GameResumed&, const Fact& fact) {
  const Ply* open_ply = open_move();
  clock_ = clock_.started(open_ply ? open_ply->side : position().turn(), fact.at);
}

void Game::on(const GameEnded& event, const Fact& fact) {
  ended_ = event;
  draw_offer_.reset();
  takeback_offer_.reset();
  clock_ = clock_.stopped(fact.at);
}

const Ply* Game::open_move() const {
  return !ended_ && !plies_.empty() && plies_.back().stage != Stage::completed ? &plies_.back()
                                                                               : nullptr;
}

int Game::times_stood(const std::string& key) const {
  return static_cast<int>(start_key_ == key) +
         static_cast<int>(std::ranges::count(plies_, key, &Ply::key));
}

int Game::move_number(std::size_t ply) const { return full_move_of(before(ply).fen()); }

Ply& Game::open() {
  must(open_move() != nullptr, "no move is open");
  return plies_.back();
}

}  // namespace annabella::host
