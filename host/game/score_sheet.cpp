#include "game/score_sheet.h"

#include <algorithm>
#include <utility>

namespace annabella::host {

bool same_move(const ScoreEntry& one, const ScoreEntry& other) {
  if (one.move || other.move) return one.move == other.move;
  return one.text == other.text;
}

void ScoreSheet::write(std::size_t ply, ScoreEntry entry) {
  entries_.resize(std::max(entries_.size(), ply + 1));
  entries_[ply] = std::move(entry);
}

void ScoreSheet::cross_out_from(std::size_t ply) {
  entries_.resize(std::min(entries_.size(), ply));
  while (!entries_.empty() && !entries_.back()) entries_.pop_back();
}

const ScoreEntry* ScoreSheet::at(std::size_t ply) const {
  return ply < entries_.size() && entries_[ply] ? &*entries_[ply] : nullptr;
}

}  // namespace annabella::host
