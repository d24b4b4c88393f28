// What the host asks of a loaded variant, and how long it waits: counting lines of moves, the legal
// moves of a position, what is worth saying about them, the position after one, and a file of
// games.
#include <annabella/perft.h>
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "journal/pgn.h"
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

// One game of a file, as `annabella pgn` checks it.
void pgn(benchmark::State& state) {
  const Variant& variant = loaded(kStart.variant);
  const std::string game =
      "[Event \"Rated game\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6\n"
      "9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6\n"
      "15. Bxd7+ Nxd7 16. Qb8+ Nxb8 1-0\n\n";
  std::string file;
  constexpr int kGames = 100;
  for (int i = 0; i < kGames; ++i) file += game;
  for (auto _ : state) {
    std::istringstream in(file);
    PgnReader reader(in, "benchmark", variant,
                     {.keep = PgnWish::Keep::verdict, .letters = {}, .variant_named = {}});
    for (auto read = reader.next(); read && *read; read = reader.next()) {
      benchmark::DoNotOptimize(remarks_on(**read, "benchmark"));
    }
  }
  state.SetItemsProcessed(state.iterations() * kGames);
}
BENCHMARK(pgn);

}  // namespace
}  // namespace annabella::host

BENCHMARK_MAIN();
