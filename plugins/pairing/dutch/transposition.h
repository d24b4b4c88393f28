// Article 4.2: of all ways to pair S1 with S2 that are cheap enough, the one that is generated
// first, found without trying them one by one.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace annabella::dutch {

// An assignment (H. W. Kuhn's method with potentials, O(n^3)); then each player of S1 in turn gets
// the highest of S2 with whom the others can still be paired cheaply enough, which is one search
// each.
class Transposition {
 public:
  using Cost = std::int64_t;
  static constexpr Cost kNever = std::numeric_limits<Cost>::max() / 4;

  // As many rows, S1, as columns, S2; whoever has no opponent stands in a row of his own.
  explicit Transposition(int size);
  void set(int row, int column, Cost cost) { cost_[place(row, column)] = cost; }

  // For each row its column, or nothing if all together cost more.
  std::optional<std::vector<int>> first_within(Cost budget);

 private:
  struct State {
    std::vector<Cost> rows, columns;  // potentials
    std::vector<int> owner;           // of each column, or -1
  };

  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>(row) * size_ + static_cast<std::size_t>(column);
  }
  bool assign(int row, State& state) const;
  Cost total(const State& state) const;
  bool force(int row, int column, Cost budget, State& state);

  std::size_t size_;
  std::vector<Cost> cost_;
  std::vector<bool> settled_;  // columns
};

}  // namespace annabella::dutch
