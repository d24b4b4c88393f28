// annabella perft: counts the leaves of the tree of moves.
#include <annabella/perft.h>

#include <chrono>
#include <iostream>
#include <optional>

#include "app/command.h"
#include "app/written_position.h"
#include "base/text.h"
#include "game/described.h"

namespace annabella::host {
namespace {

constexpr int kDeepest = 20;

std::optional<int> depth_of(const std::vector<std::string>& words) {
  if (words.size() != 1) return std::nullopt;
  const std::optional<int> depth = whole_number(words.front());
  return depth && *depth >= 0 && *depth <= kDeepest ? depth : std::nullopt;
}

// For a variant that cannot count by itself.
std::uint64_t count(const Position& position, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) nodes += count(*position_after(position, move), depth - 1);
  return nodes;
}

}  // namespace

int perft(const Invocation& invocation) {
  const Options& options = invocation.options;
  const std::optional<int> depth = depth_of(options.words());
  if (!depth) return invocation.fail({"app.bad-depth", {{"most", kDeepest}}}, kWrongUse);

  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const auto position = beginning(options.text("fen"), **variant);
  if (!position) return invocation.fail(position.error().what, kNo);

  const auto began = std::chrono::steady_clock::now();
  Perft* fast = capability<Perft>(**variant);
  const std::uint64_t nodes = fast ? fast->perft(**position, *depth) : count(**position, *depth);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  if (options.on("porcelain")) {
    std::cout << "nodes " << nodes << "\nseconds " << seconds.count() << '\n';
  } else {
    invocation.print({"app.counted", {{"lines", std::to_string(nodes)}, {"depth", *depth}}});
  }
  return kDone;
}

}  // namespace annabella::host
