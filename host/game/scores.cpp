// The scores, and what they decide when the boards differ (8.1, 8.5, 8.7, D.2.9).
#include <ranges>

#include "game/case.h"
#include "game/notation.h"
#include "game/score_keeping.h"

namespace annabella::host {
namespace {

// Both clocks as they stood after so many half-moves.
std::optional<Readings> readings_after(const Game& game, int plies) {
  if (!game.setup().time) return std::nullopt;
  if (plies == 0) return ChessClock::set_to(*game.setup().time).left;
  return game.plies()[static_cast<std::size_t>(plies) - 1].left;
}

}  // namespace

std::optional<Phrase> Case::not_to_be_written(Color sheet) const {
  if (role_ == Role::assistant && sheet != by_) {
    return Phrase{"role.not-agreed", {{"article", std::string("D.2.10.3")}}};
  }
  if (role_ != Role::arbiter && sheet != by_) return Phrase{"score.not-yours", {{"side", sheet}}};
  if (game_.signed_by(sheet)) return Phrase{"score.signed", {}};
  return std::nullopt;
}

Ruling Case::on(const RecordMove& wish) {
  if (auto refusal = not_to_be_written(wish.sheet)) return *refusal;
  if (wish.entry.text.empty()) return Phrase{"score.empty", {}};
  const int played = static_cast<int>(game_.plies().size());
  const auto next = next_entry(game_, wish.sheet);
  const int ply = wish.ply.value_or(next ? static_cast<int>(*next) : played);
  if (ply < 0) return Phrase{"irregularity.no-such-move", {}};
  if (ply == played && game_.named_move()) return Phrase{"score.named-stays", {}};  // 9.2.1.1
  if (ply >= played) return Phrase{"score.in-advance", {}};                         // 8.1.2
  // D.2.7: what was announced is his score, and in a rated game no later word makes it another.
  const bool is_programs = !keeps_own_score(game_, wish.sheet) && role_ != Role::arbiter;
  const bool is_other = wish.entry.move != game_.plies()[static_cast<std::size_t>(ply)].move;
  if (game_.setup().rated && is_programs && is_other) {
    return Phrase{"score.kept-by-program", {{"side", wish.sheet}}};
  }
  ScoreEntry entry = wish.entry;
  entry.offers_draw = entry.offers_draw || offers_draw(entry.text);
  const Entries before = entries_on(game_, wish.sheet);
  const std::optional<ScoreEntry>& there = before[static_cast<std::size_t>(ply)];
  const bool corrects =
      there && (!same_move(*there, entry) || there->offers_draw != entry.offers_draw);
  record_.add(MoveRecorded{wish.sheet, ply, std::move(entry), corrects});
  return written();
}

Ruling Case::on(const CompleteScore& wish) {
  if (auto refusal = not_to_be_written(wish.sheet)) return *refusal;
  const std::vector<std::size_t> missing = missing_entries(game_, wish.sheet);
  if (missing.empty()) return Phrase{"score.complete", {}};
  if (wish.from == ScoreSource::record) {
    if (role_ != Role::arbiter && game_.setup().regulations.arbiter) {
      return Phrase{"role.arbiter-only", {{"article", std::string("8.5.1")}}};
    }
    record_.add(ScoreCompleted{wish.sheet, wish.from, static_cast<int>(missing.size())});
    return written();
  }
  // On move only, that he does not disturb; while the clocks stand, nobody is disturbed (8.5.1).
  const bool disturbs = !game_.ended() && !game_.stopped() && role_ != Role::arbiter &&
                        wish.sheet != game_.position().turn();
  if (disturbs) return Phrase{"score.opponents-on-move", {}};
  const Entries theirs = entries_on(game_, opponent(wish.sheet));
  const auto helpful = std::ranges::count_if(
      missing, [&](std::size_t ply) { return ply < theirs.size() && theirs[ply]; });
  if (helpful == 0) return Phrase{"score.opponents-incomplete", {}};
  record_.add(ScoreCompleted{wish.sheet, wish.from, static_cast<int>(helpful)});
  return written();
}

// Only to who is on move; more often than five times would disturb the opponent (A.3.2, B.3.2).
Ruling Case::on(const ShowScore& wish) {
  const std::optional<int> left = showings_left(game_, by_, wish.sheet);
  if (!left || role_ == Role::arbiter) return written();
  if (by_ != game_.on_move()) return Phrase{"score.shown-on-move", {}};
  if (*left <= 0) return Phrase{"score.shown-enough", {}};
  record_.add(ScoreShown{by_});
  return written();
}

// 8.5.1: both controls are reached, and neither player has written: the clocks stand until they
// have.
void Case::stop_to_write() {
  if (!both_behind(game_, record_.clock())) return;
  record_.add(ClocksStopped{std::nullopt, "8.5.1"});
}

// The clocks stand while the scores are compared. Where the arbiter has compared them himself, on
// paper, his word goes; and where there is one, the game goes back with his help only (D.2.9).
// Where there is none it goes back when both players have reported the same, whatever an assistant
// has reported between.
Ruling Case::on(const ReportBoardsDiffer& wish) {
  const int played = static_cast<int>(game_.plies().size());
  if (played == 0) return Phrase{"boards.no-move", {}};
  if (wish.agreed && role_ != Role::arbiter && game_.setup().regulations.arbiter) {
    return Phrase{"role.arbiter-only", {{"article", std::string("D.2.9")}}};
  }
  if (wish.agreed && (*wish.agreed < 0 || *wish.agreed > played)) {
    return Phrase{"irregularity.no-such-move", {}};
  }
  using enum Comparison::Outcome;
  Comparison scores{wish.agreed == played ? agree : differ, wish.agreed.value_or(0)};
  if (!wish.agreed) {
    std::vector<Move> moves;
    for (const Ply& ply : game_.plies()) moves.push_back(ply.move);
    scores = compare(entries_on(game_, Color::white), entries_on(game_, Color::black), moves);
  }
  const bool differs = scores.outcome == differ || scores.outcome == game_differs;
  const bool is_among_players = role_ == Role::player && !game_.setup().regulations.arbiter;
  const std::optional<Color> wanted_by =
      game_.plies_to_keep() == scores.plies ? game_.wants_back() : std::nullopt;
  const bool is_agreed = is_among_players && wanted_by == opponent(by_);
  const bool back = differs && (role_ == Role::arbiter || is_agreed);
  // What the game has gone back to is not found again; its clocks are still to be set.
  if (const auto& clocks = game_.clocks_to_set(); clocks && game_.stopped() && !back) {
    return Phrase{"boards.clocks-first", {{"white", clocks->white}, {"black", clocks->black}}};
  }
  if (game_.setup().time && !game_.stopped()) {
    record_.add(ClocksStopped{role_ == Role::arbiter ? std::nullopt : std::optional(by_), "D.2.9"});
  }
  BoardsDiffered found{wish.wrong, scores, {}};
  if (back) found.clocks = readings_after(game_, scores.plies);
  if (differs && !back) found.wanted_by = is_among_players ? std::optional(by_) : wanted_by;
  record_.add(std::move(found));
  if (back) record_.add(PositionRestored{scores.plies});
  return written();
}

Ruling Case::on(const DeclineRestoring&) {
  if (!game_.plies_to_keep()) return Phrase{"boards.nothing-wanted", {}};
  record_.add(RestoringDeclined{by_});
  return written();
}

}  // namespace annabella::host
