#include "transposition.h"

#include <algorithm>

namespace annabella::dutch {

Transposition::Transposition(int size)
    : size_(static_cast<std::size_t>(size)), cost_(size_ * size_, kNever), settled_(size_, false) {}

// One shortest path from this row to a free column, along which the others move.
bool Transposition::assign(int row, State& state) const {
  std::vector<Cost> distance(size_, kNever);
  std::vector<int> from(size_, -1);  // the column before it on the path
  std::vector<bool> done(size_, false);
  int column = -1, at = row;
  Cost reached = 0;
  // Of columns that are equally near, a free one ends the search.
  const auto is_nearer = [&](std::size_t one, int other) {
    if (other < 0) return true;
    const auto than = static_cast<std::size_t>(other);
    if (distance[one] != distance[than]) return distance[one] < distance[than];
    return state.owner[one] < 0 && state.owner[than] >= 0;
  };
  for (;;) {
    int nearest = -1;
    for (std::size_t j = 0; j < size_; ++j) {
      if (done[j] || settled_[j]) continue;
      const Cost cost = cost_[place(at, static_cast<int>(j))];
      if (cost < kNever) {
        const Cost length =
            reached + cost - state.rows[static_cast<std::size_t>(at)] - state.columns[j];
        if (length < distance[j]) {
          distance[j] = length;
          from[j] = column;
        }
      }
      if (distance[j] < kNever && is_nearer(j, nearest)) nearest = static_cast<int>(j);
    }
    if (nearest < 0) return false;
    const auto next = static_cast<std::size_t>(nearest);
    done[next] = true;
    reached = distance[next];
    column = nearest;
    if (state.owner[next] < 0) break;
    at = state.owner[next];
  }
  state.rows[static_cast<std::size_t>(row)] += reached;
  for (std::size_t j = 0; j < size_; ++j) {
    if (!done[j] || state.owner[j] < 0) continue;
    state.columns[j] -= reached - distance[j];
    state.rows[static_cast<std::size_t>(state.owner[j])] += reached - distance[j];
  }
  for (int j = column; j >= 0; j = from[static_cast<std::size_t>(j)]) {
    const int before = from[static_cast<std::size_t>(j)];
    state.owner[static_cast<std::size_t>(j)] =
        before < 0 ? row : state.owner[static_cast<std::size_t>(before)];
  }
  return true;
}

Transposition::Cost Transposition::total(const State& state) const {
  Cost sum = 0;
  for (std::size_t j = 0; j < size_; ++j) {
    sum += cost_[place(state.owner[j], static_cast<int>(j))];
  }
  return sum;
}

// This row takes this column, and whoever had it finds another way to the one that is left.
bool Transposition::force(int row, int column, Cost budget, State& state) {
  State trial = state;
  const auto old =
      static_cast<std::size_t>(std::ranges::find(trial.owner, row) - trial.owner.begin());
  const auto taken = static_cast<std::size_t>(column);
  const int displaced = trial.owner[taken];
  trial.owner[old] = -1;
  trial.owner[taken] = row;
  settled_[taken] = true;
  if (displaced == row || (assign(displaced, trial) && total(trial) <= budget)) {
    if (displaced == row) trial.owner[old] = row;
    state = std::move(trial);
    return true;
  }
  settled_[taken] = false;
  return false;
}

std::optional<std::vector<int>> Transposition::first_within(Cost budget) {
  State state{.rows = std::vector<Cost>(size_, 0),
              .columns = std::vector<Cost>(size_, 0),
              .owner = std::vector<int>(size_, -1)};
  const int size = static_cast<int>(size_);
  for (int row = 0; row < size; ++row) {
    if (!assign(row, state)) return std::nullopt;
  }
  if (total(state) > budget) return std::nullopt;
  std::vector<int> columns;
  for (int row = 0; row < size; ++row) {
    int column = 0;
    for (;; ++column) {
      if (settled_[static_cast<std::size_t>(column)]) continue;
      if (cost_[place(row, column)] < kNever && force(row, column, budget, state)) break;
    }
    columns.push_back(column);
  }
  return columns;
}

}  // namespace annabella::dutch
