#include "game/score_keeping.h"

#include <algorithm>

namespace annabella::host {
namespace {

constexpr Duration kShortOfTime = std::chrono::minutes{5};
constexpr int kShowings = 5;  // A.3.2
constexpr Duration kEnoughAdded = std::chrono::seconds{30};

bool written(const Game& game, Color sheet, std::size_t ply) {
  return game.sheet(sheet).at(ply) != nullptr || !keeps_own_score(game, sheet);
}

// A.2, B.1: in rapid and blitz chess nobody needs to write. What the program cannot see being
// written, on paper, it does not ask for.
bool must_dictate(const Game& game, Color side) {
  const Setup& setup = game.setup();
  return setup.regulations.seat(side).score == ScoreKeeping::dictated &&
         (!setup.time || pace_of(*setup.time) == Pace::standard);
}

// The first of the opponent's moves since the player's own last one: those he may answer unwritten.
std::size_t first_unanswered(const Game& game, Color side) {
  std::size_t ply = game.plies().size();
  while (ply > 0 && game.plies()[ply - 1].side == side) --ply;  // more moves of the same turn
  while (ply > 0 && game.plies()[ply - 1].side != side) --ply;
  return ply;
}

std::optional<std::size_t> first_missing(const Game& game, Color sheet, std::size_t before) {
  for (std::size_t ply = 0; ply < before; ++ply) {
    if (!written(game, sheet, ply)) return ply;
  }
  return std::nullopt;
}

}  // namespace

ScoreEntry recorded(const Ply& ply) {
  return {.text = ply.facts.san, .move = ply.move, .offers_draw = ply.offers_draw};
}

Entries entries_on(const Game& game, Color sheet) {
  const std::size_t played = game.plies().size();
  const ScoreSheet& paper = game.sheet(sheet);
  Entries entries(std::max(played, paper.size()));
  for (std::size_t ply = 0; ply < entries.size(); ++ply) {
    if (const ScoreEntry* own = paper.at(ply)) {
      entries[ply] = *own;
    } else if (written(game, sheet, ply)) {
      entries[ply] = recorded(game.plies()[ply]);
    }
  }
  return entries;
}

bool keeps_own_score(const Game& game, Color side) {
  return game.setup().regulations.seat(side).score != ScoreKeeping::announced;
}

std::vector<std::size_t> missing_entries(const Game& game, Color sheet) {
  std::vector<std::size_t> missing;
  for (std::size_t ply = 0; ply < game.plies().size(); ++ply) {
    if (!written(game, sheet, ply)) missing.push_back(ply);
  }
  return missing;
}

std::vector<std::size_t> unmarked_offers(const Game& game, Color sheet) {
  std::vector<std::size_t> unmarked;
  for (std::size_t ply = 0; ply < game.plies().size(); ++ply) {
    const ScoreEntry* own = game.sheet(sheet).at(ply);
    if (own && !own->offers_draw && game.plies()[ply].offers_draw) unmarked.push_back(ply);
  }
  return unmarked;
}

std::optional<std::size_t> next_entry(const Game& game, Color sheet) {
  const std::size_t played = game.plies().size();
  // Whoever dictates although the program writes for him means the move just made.
  if (!keeps_own_score(game, sheet) && played > 0 && !game.sheet(sheet).at(played - 1))
    return played - 1;
  return first_missing(game, sheet, played);
}

std::optional<int> showings_left(const Game& game, Color side, Color sheet) {
  const Setup& setup = game.setup();
  const bool arbiters = !keeps_own_score(game, sheet);
  const bool quick = setup.time && pace_of(*setup.time) != Pace::standard;
  if (!arbiters || !quick || !setup.regulations.supervised || game.ended()) return std::nullopt;
  return kShowings - game.scores_shown(side);
}

bool short_of_time(const ChessClock& clock, Color side) {
  return clock.left.of(side) < kShortOfTime &&
         clock.control.period(clock.period.of(side)).extra < kEnoughAdded;
}

bool released(const Game& game, Color side, Time now) {
  if (!game.setup().time || game.flag_fallen()) return false;
  const ChessClock clock = game.clock().seen(now);
  const bool before = game.release(side).period == clock.period.of(side);
  return before || short_of_time(clock, side);
}

std::optional<Phrase> to_write_first(const Game& game, Color side, Time now) {
  if (!must_dictate(game, side) || released(game, side, now)) return std::nullopt;
  const std::size_t owed = game.release(side).plies;
  const std::size_t needed = std::max(owed, first_unanswered(game, side));
  const auto missing = first_missing(game, side, std::min(needed, game.plies().size()));
  if (!missing) return std::nullopt;
  return Phrase{*missing < owed ? "score.complete-first" : "score.write-first",
                {{"n", game.move_number(*missing)}, {"side", game.plies()[*missing].side}}};
}

bool both_behind(const Game& game, const ChessClock& clock) {
  return std::ranges::all_of(std::array{Color::white, Color::black}, [&](Color side) {
    const Release& release = game.release(side);
    return must_dictate(game, side) && release.period && *release.period < clock.period.of(side) &&
           first_missing(game, side, release.plies);
  });
}

}  // namespace annabella::host
