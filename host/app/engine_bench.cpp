#include "app/engine_bench.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/chance.h"
#include "engines/searcher.h"
#include "plugins/guard.h"

namespace annabella::host {
namespace {

// The same games on every machine: no move is cut short by the clock.
constexpr int kNoHurry = 3'600'000;
constexpr Chance::Seed kSeedOfGames = 1992;
// As the Laws end a game without anybody's word: 9.6.1 and 9.6.2.
constexpr std::ptrdiff_t kRepetitions = 5;
constexpr int kQuietHalfmoves = 150;
constexpr int kLongest = 1000;  // half-moves; where a variant never ends
constexpr int kToFind = 20;
constexpr int kGamesToLookIn = 400;
constexpr int kHalfmoves = 3;

EngineWish club_player() {
  EngineWish wish;
  wish.strength = Strength::club_player;
  wish.movetime = kNoHurry;
  return wish;
}

Move by_chance(const Position& position, Chance& chance) {
  const std::vector<Move> legal = position.legal_moves();
  return legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
}

// A game as far as the engines must know it.
class BareGame {
 public:
  explicit BareGame(std::shared_ptr<const Position> start) { take(std::move(start)); }

  const Position& position() const { return *positions_.back(); }
  const std::vector<std::shared_ptr<const Position>>& positions() const { return positions_; }
  Problem problem() const {
    return {.position = positions_.back(),
            .start = positions_.front()->fen(),
            .moves = moves_,
            .keys = keys_,
            .at_most = std::chrono::milliseconds{kNoHurry}};
  }
  void make(const Move& move) {
    moves_.push_back(move);
    take(position().after(move));
  }
  bool is_over() const {
    const auto quiet = position().quiet_halfmoves();
    return ending_ || positions_.size() > kLongest || (quiet && *quiet >= kQuietHalfmoves) ||
           std::ranges::count(keys_, keys_.back()) >= kRepetitions;
  }
  std::optional<Color> winner() const { return ending_ ? ending_->winner : std::nullopt; }

 private:
  void take(std::shared_ptr<const Position> position) {
    ending_ = position->ending();
    keys_.push_back(position->repetition_key());
    positions_.push_back(std::move(position));
  }

  std::vector<std::shared_ptr<const Position>> positions_;
  std::vector<Move> moves_;
  std::vector<std::string> keys_;
  std::optional<Ending> ending_;
};

std::shared_ptr<const Position> some_start(const Variant& variant, int game, Chance& chance) {
  const VariantTraits traits = variant.traits();
  const auto starts = static_cast<std::uint32_t>(traits.starts);
  return variant.start(game == 0 ? traits.usual_start : static_cast<int>(chance.below(starts)));
}

// Whatever the other side does, and by trying everything.
bool wins_within(int halfmoves, const Position& position, Color side) {
  if (const auto ending = position.ending()) return ending->winner == side;
  if (halfmoves == 0) return false;
  const auto wins = [&](const Move& move) {
    return wins_within(halfmoves - 1, *position.after(move), side);
  };
  const std::vector<Move> legal = position.legal_moves();
  return position.turn() == side ? std::ranges::any_of(legal, wins)
                                 : std::ranges::all_of(legal, wins);
}

struct Tally {
  int won = 0, drawn = 0, lost = 0;
  int moves = 0;
  std::chrono::duration<double, std::milli> thinking{};
};

Result<Tally> play_against_chance(const Variant& variant, int games) {
  Chance chance(kSeedOfGames);
  Tally tally;
  for (int number = 0; number < games; ++number) {
    const Color side = number % 2 == 0 ? Color::white : Color::black;
    Searcher engine(variant, club_player(), kSeedOfGames + static_cast<Chance::Seed>(number));
    BareGame game(some_start(variant, number, chance));
    while (!game.is_over()) {
      if (game.position().turn() != side) {
        game.make(by_chance(game.position(), chance));
        continue;
      }
      const auto began = std::chrono::steady_clock::now();
      const Result<FoundMove> found = engine.find(game.problem(), {});
      if (!found) return found.error();
      tally.thinking += std::chrono::steady_clock::now() - began;
      ++tally.moves;
      game.make(found->move);
    }
    const auto winner = game.winner();
    ++(!winner ? tally.drawn : *winner == side ? tally.won : tally.lost);
  }
  return tally;
}

struct Wins {
  int there = 0, found = 0;
};

// Three half-moves before the end of games that chance has won, where the loser had no choice.
Result<Wins> look_for_wins(const Variant& variant) {
  Chance chance(kSeedOfGames);
  Wins wins;
  for (int number = 0; number < kGamesToLookIn && wins.there < kToFind; ++number) {
    BareGame game(some_start(variant, number, chance));
    while (!game.is_over()) game.make(by_chance(game.position(), chance));
    if (!game.winner() || game.positions().size() <= kHalfmoves) continue;
    const auto& before = *(game.positions().end() - 1 - kHalfmoves);
    const Color side = before->turn();
    if (side != *game.winner() || wins_within(1, *before, side)) continue;
    if (!wins_within(kHalfmoves, *before, side)) continue;
    ++wins.there;
    const BareGame begun(before);
    const Result<FoundMove> move =
        Searcher(variant, club_player(), kSeedOfGames).find(begun.problem(), {});
    if (!move) return move.error();
    if (wins_within(kHalfmoves - 1, *before->after(move->move), side)) ++wins.found;
  }
  return wins;
}

Result<Done> measure_engine(const Variant& variant, const std::string& name, int games) {
  const Result<Tally> tally = play_against_chance(variant, games);
  if (!tally) return tally.error();
  const std::string begin = "engines-" + name;
  std::cout << begin << "-games " << games << '\n'
            << begin << "-won " << tally->won << '\n'
            << begin << "-drawn " << tally->drawn << '\n'
            << begin << "-lost " << tally->lost << '\n'
            << begin << "-milliseconds-a-move "
            << tally->thinking.count() / std::max(1, tally->moves) << std::endl;
  const Result<Wins> wins = look_for_wins(variant);
  if (!wins) return wins.error();
  std::cout << begin << "-wins-in-three " << wins->there << '\n'
            << begin << "-wins-in-three-found " << wins->found << std::endl;
  return Done{};
}

}  // namespace

Result<Done> measure_engines(Registry& registry, int games) {
  for (const FoundPlugin& plugin : registry.found()) {
    if (plugin.kind != "variant" || plugin.refused) continue;
    const auto variant = registry.variant(plugin.id);
    if (!variant) continue;  // refused now that it was loaded: `annabella plugins` tells
    const std::string name = plugin.id.substr(plugin.id.rfind('.') + 1);
    const auto measured = guarded(name, [&] { return measure_engine(**variant, name, games); });
    if (!measured) return measured.error();
    if (!*measured) return measured->error();
  }
  return Done{};
}

}  // namespace annabella::host
