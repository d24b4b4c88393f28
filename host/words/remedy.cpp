#include "words/remedy.h"

#include <utility>

#include "game/score_keeping.h"
#include "words/score_phrase.h"

namespace annabella::host {
namespace {

std::optional<Phrase> on_sheet(const Entries& entries, const Game& game, std::size_t ply) {
  if (!entries[ply]) return std::nullopt;
  return entry_phrase(*entries[ply], game, ply);
}

std::vector<Remedy::Row> side_by_side(const Game& game) {
  const Entries white = entries_on(game, Color::white);
  const Entries black = entries_on(game, Color::black);
  std::vector<Remedy::Row> rows;
  for (std::size_t ply = 0; ply < game.plies().size(); ++ply) {
    rows.push_back({.number = game.move_number(ply),
                    .side = game.plies()[ply].side,
                    .white = on_sheet(white, game, ply),
                    .black = on_sheet(black, game, ply),
                    .is_same = white[ply] && black[ply] && same_move(*white[ply], *black[ply])});
  }
  return rows;
}

// Which position is to stand on both boards.
Phrase set_up(const Game& game) {
  if (game.plies().empty()) return {"boards.step-set-up-start", {}};
  return {"boards.step-set-up",
          {{"n", game.move_number(game.plies().size() - 1)}, {"side", game.last()->side}}};
}

}  // namespace

void Remedy::follow(const Fact& fact, const Game& game) {
  const Event& event = fact.event;
  if (const auto* found = std::get_if<BoardsDiffered>(&event)) {
    found_ = *found;
    is_declined_ = false;
    rows_ = side_by_side(game);
    return;
  }
  if (std::holds_alternative<RestoringDeclined>(event)) is_declined_ = true;
  const bool is_over = std::holds_alternative<ClocksStarted>(event) ||
                       std::holds_alternative<MoveAnnounced>(event) ||
                       std::holds_alternative<GameEnded>(event);
  if (is_over) found_.reset();
  const bool writes =
      std::holds_alternative<MoveRecorded>(event) || std::holds_alternative<ScoreCompleted>(event);
  if (found_ && writes && game.plies().size() == rows_.size()) rows_ = side_by_side(game);
}

std::vector<Remedy::Step> Remedy::steps(const Game& game) const {
  using enum Comparison::Outcome;
  std::vector<Step> steps;
  const bool is_timed = game.setup().time.has_value();
  const bool has_arbiter = game.setup().regulations.arbiter;
  if (is_timed) {
    steps.push_back({{"boards.step-stop", {}}, game.stopped(), "stop-clocks"});
  }
  if (found_->scores.outcome == incomplete) {
    complete(game, steps);
  } else {
    std::vector<Phrase> said = boards_differ_phrases(*found_, game);
    steps.push_back({.what = std::move(said.front()), .is_done = true});
    if (found_->scores.outcome == agree) {
      steps.push_back({.what = std::move(said.at(1))});
    } else {
      go_back(game, steps);
    }
  }
  if (is_timed) steps.push_back({{"boards.step-go-on", {}}, false, "start-clocks", has_arbiter});
  return steps;
}

// What is missing or illegible, and then the scores are compared once more (8.5).
void Remedy::complete(const Game& game, std::vector<Step>& steps) const {
  for (const Color side : {Color::white, Color::black}) {
    const int missing = static_cast<int>(missing_entries(game, side).size());
    const bool whole = missing == 0;
    steps.push_back({.what = {whole ? "boards.step-complete" : "boards.complete-first",
                              {{"side", side}, {"entries", missing}}},
                     .is_done = whole});
  }
  for (Phrase& said : boards_differ_phrases(*found_, game)) {
    if (said.key == "boards.illegible") steps.push_back({.what = std::move(said)});
  }
  steps.push_back({{"boards.step-compare", {}}, false, "boards-differ"});
}

void Remedy::go_back(const Game& game, std::vector<Step>& steps) const {
  if (is_declined_) {
    steps.push_back({.what = {"boards.step-stays", {}}, .is_done = true});
    return;
  }
  const bool has_arbiter = game.setup().regulations.arbiter;
  const bool is_back = std::cmp_less_equal(game.plies().size(), found_->scores.plies);
  const char* who = has_arbiter ? "boards.arbiter-restores"
                    : is_back   ? "position.restored"
                                : "boards.step-agree";
  steps.push_back({{who, {}}, is_back, "boards-differ", has_arbiter});
  if (!is_back) return;
  steps.push_back({.what = set_up(game)});
  if (const std::optional<Readings>& clocks = found_->clocks) {
    steps.push_back({{"boards.clocks", {{"white", clocks->white}, {"black", clocks->black}}},
                     !game.clocks_to_set(),
                     "clocks-back",
                     has_arbiter});
  }
}

}  // namespace annabella::host
