#include "app/board_bench.h"

#include <algorithm>
#include <chrono>
#include <iostream>

#include "app/house.h"
#include "base/chance.h"
#include "boards/watcher.h"

namespace annabella::host {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// A DGT board looks at all of its squares in this time.
constexpr std::uint32_t kScan = 225;

struct FeltMoves {
  std::vector<double> to_journal, settled;  // milliseconds
};

// One man off, one man on: what most moves look like to a board.
std::vector<PlacedPiece> lifted_from(std::vector<PlacedPiece> men, Square square) {
  std::erase_if(men, [&](const PlacedPiece& man) { return man.square == square; });
  return men;
}

// One board for both.
Result<Done> play_by_feel(House& house, Chance& chance, FeltMoves& felt) {
  using Stopwatch = std::chrono::steady_clock;
  Watcher watcher({true, true});
  const Game& game = house.game();
  house.tell([&](const Fact& fact, const Game& now) { watcher.follow(now, fact.at); });
  Time at = house.clock().now();
  watcher.follow(game, at);
  watcher.sees(game.position().pieces(), at);
  for (int ply = 0; ply < 80 && !game.ended(); ++ply) {
    const std::vector<Move> legal = game.position().legal_moves();
    const Move move = legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
    watcher.sees(lifted_from(game.position().pieces(), move.from), at += Duration{200});
    const std::vector<PlacedPiece> after = game.position().after(move)->pieces();
    at += Duration{200};
    const auto began = Stopwatch::now();
    watcher.sees(after, at);
    const Duration unseen{chance.below(kScan)};
    felt.settled.push_back(static_cast<double>((unseen + *watcher.wake_at() - at).count()));
    at = *watcher.wake_at();
    watcher.woke(at);
    for (const Watcher::Notice& notice : watcher.take_notices()) {
      const auto* made = std::get_if<Watcher::Made>(&notice);
      if (made == nullptr) continue;
      const Color turn = game.position().turn();
      const auto refusal =
          house.consider({.by = turn, .at = at, .action = ReportMade{made->moves.front()}});
      if (refusal) return Error{*refusal};
    }
    felt.to_journal.push_back(Milliseconds(Stopwatch::now() - began).count());
  }
  return Done{};
}

double part_of(std::vector<double>& figures, double share) {
  std::ranges::sort(figures);
  return figures[static_cast<std::size_t>(share * static_cast<double>(figures.size() - 1))];
}

}  // namespace

Result<Done> measure_boards(const Invocation& invocation, const std::shared_ptr<Variant>& variant) {
  const std::filesystem::path folder = default_journal_file().parent_path() / "bench-boards";
  FeltMoves felt;
  {
    Result<std::unique_ptr<Journal>> journal =
        Journal::open(folder / "journal.sqlite", Durability::crash);
    if (!journal) return journal.error();
    Setup setup;
    setup.regulations.white.watched = true;
    setup.regulations.black.watched = true;
    const SteadyClock clock;
    Chance chance(1);
    const Time end = clock.now() + std::chrono::seconds(invocation.options.number("seconds"));
    do {
      auto house = House::open(variant, setup, **journal, clock);
      if (!house) return house.error();
      if (const Result<Done> played = play_by_feel(**house, chance, felt); !played) return played;
    } while (clock.now() < end);
  }
  std::cout << "board-move-milliseconds-median " << part_of(felt.to_journal, 0.5) << '\n'
            << "board-move-milliseconds-p99 " << part_of(felt.to_journal, 0.99) << '\n'
            << "board-settle-milliseconds-median " << part_of(felt.settled, 0.5) << std::endl;
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return Done{};
}

}  // namespace annabella::host
