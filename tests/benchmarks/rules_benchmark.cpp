// What the host asks of a loaded variant, and how long it waits: counting lines of moves, the legal
// moves of a position, what is worth saying about them, and the position after one.
#include <annabella/perft.h>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <map>

#include "plugins/registry.h"

namespace annabella::host {
namespace {

struct Start {
  const char* variant;
  const char* fen;
};
constexpr Start kStart{"standard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"};
constexpr Start kKiwipete{"standard",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"};
constexpr Start kMiddleGame{
    "standard", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"};
constexpr Start kChess960{"chess960", "nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w KQkq - 0 1"};

Variant& loaded(const std::string& id) {
  static const std::unique_ptr<Registry> registry = Registry::scan({PLUGINS});
  static std::map<std::string, std::shared_ptr<Variant>> variants;
  std::shared_ptr<Variant>& variant = variants[id];
  if (!variant) {
    const Result<std::shared_ptr<Variant>> found = registry->variant(id);
    if (!found) {
      std::cerr << "No plugin " << id << " in " << PLUGINS << '\n';
      std::exit(3);
    }
    variant = *found;
  }
  return *variant;
}

void lines(benchmark::State& state, Start start, int depth) {
  Variant& variant = loaded(start.variant);
  const Perft& perft = *capability<Perft>(variant);
  const std::unique_ptr<Position> position = variant.from_fen(start.fen);
  std::uint64_t sum = 0;
  for (auto _ : state) sum += perft.perft(*position, depth);
  state.counters["lines"] =
      benchmark::Counter(static_cast<double>(sum), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(lines, start, kStart, 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, kiwipete, kKiwipete, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, chess960, kChess960, 5)->Unit(benchmark::kMillisecond);

void legal_moves(benchmark::State& state, Start start) {
  const std::unique_ptr<Position> position = loaded(start.variant).from_fen(start.fen);
  for (auto _ : state) benchmark::DoNotOptimize(position->legal_moves());
}
BENCHMARK_CAPTURE(legal_moves, start, kStart);
BENCHMARK_CAPTURE(legal_moves, kiwipete, kKiwipete);
BENCHMARK_CAPTURE(legal_moves, middle_game, kMiddleGame);

// What the host does for a move that somebody announces.
void legal_moves_and_describe_one(benchmark::State& state, Start start) {
  const std::unique_ptr<Position> position = loaded(start.variant).from_fen(start.fen);
  std::size_t turn = 0;
  for (auto _ : state) {
    const std::vector<Move> moves = position->legal_moves();
    benchmark::DoNotOptimize(position->describe(moves[turn++ % moves.size()]));
  }
}
BENCHMARK_CAPTURE(legal_moves_and_describe_one, start, kStart);
BENCHMARK_CAPTURE(legal_moves_and_describe_one, kiwipete, kKiwipete);
BENCHMARK_CAPTURE(legal_moves_and_describe_one, middle_game, kMiddleGame);

// What it does to find the move that somebody means.
void legal_moves_and_describe_each(benchmark::State& state, Start start) {
  const std::unique_ptr<Position> position = loaded(start.variant).from_fen(start.fen);
  for (auto _ : state) {
    for (const Move& move : position->legal_moves()) {
      benchmark::DoNotOptimize(position->describe(move));
    }
  }
}
BENCHMARK_CAPTURE(legal_moves_and_describe_each, start, kStart);
BENCHMARK_CAPTURE(legal_moves_and_describe_each, kiwipete, kKiwipete);
BENCHMARK_CAPTURE(legal_moves_and_describe_each, middle_game, kMiddleGame);

void after(benchmark::State& state, Start start) {
  const std::unique_ptr<Position> position = loaded(start.variant).from_fen(start.fen);
  const Move move = position->legal_moves().back();
  for (auto _ : state) benchmark::DoNotOptimize(position->after(move));
}
BENCHMARK_CAPTURE(after, start, kStart);
BENCHMARK_CAPTURE(after, kiwipete, kKiwipete);
BENCHMARK_CAPTURE(after, middle_game, kMiddleGame);

}  // namespace
}  // namespace annabella::host

BENCHMARK_MAIN();
