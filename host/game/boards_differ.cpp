#include "game/boards_differ.h"

namespace annabella::host {
namespace {

// What nobody can read says no other move than the opponent's score: it is missing (8.1.1, 8.5).
const ScoreEntry* entry_at(const Entries& entries, std::size_t ply) {
  const bool is_legible = ply < entries.size() && entries[ply] &&
                          (entries[ply]->text != kIllegible || entries[ply]->move);
  return is_legible ? &*entries[ply] : nullptr;
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
