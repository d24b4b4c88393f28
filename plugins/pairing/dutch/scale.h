// The digits of a weight: each criterion has enough of them that no sum over a round carries into
// the more important ones.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace annabella::dutch {

class Scale {
 public:
  // The next criterion, less important than those before it. No round has a sum beyond `most`, up
  // or down.
  std::size_t add(std::int64_t most) {
    widths_.push_back(std::bit_width(static_cast<std::uint64_t>(most)) + 2);
    return widths_.size() - 1;
  }
  std::size_t size() const { return widths_.size(); }
  int bits() const {
    int sum = 0;
    for (int width : widths_) sum += width;
    return sum;
  }
  // Where the digits of each criterion begin.
  std::vector<int> offsets() const {
    std::vector<int> offsets(widths_.size());
    for (std::size_t i = widths_.size(), bit = 0; i-- > 0;) {
      offsets[i] = static_cast<int>(bit);
      bit += static_cast<std::size_t>(widths_[i]);
    }
    return offsets;
  }

 private:
  std::vector<int> widths_;
};

}  // namespace annabella::dutch
