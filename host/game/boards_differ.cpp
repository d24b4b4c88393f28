#include "game/boards_differ.h"

namespace annabella::host {
namespace {

const ScoreEntry* entry_at(const Entries& entries, std::size_t ply) {
  return ply < entries.size() && entries[ply] ? &*entries[ply] : nullptr;
}

}  // namespace

Comparison compare(const Entries& white, const Entries& black, std::span<const Move> played) {
  using enum Comparison::Outcome;
  for (std::size_t ply = 0; ply < played.size(); ++ply) {
    const int same = static_cast<int>(ply);
    const ScoreEntry* one = entry_at(white, ply);
    const ScoreEntry* other = entry_at(black, ply);
    if (!one || !other) return {incomplete, same};
    if (!same_move(*one, *other)) return {differ, same};
    if (one->move != played[ply]) return {game_differs, same};
  }
  return {agree, static_cast<int>(played.size())};
}

}  // namespace annabella::host
