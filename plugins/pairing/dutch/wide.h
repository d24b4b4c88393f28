// A whole number of many words, for weights in which each criterion has digits of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace annabella::dutch {

template <std::size_t Words>
struct Wide {
  std::array<std::uint64_t, Words> words{};  // the lowest first, two's complement

  // value * 2^bit.
  void add(std::int64_t value, int bit) {
    const std::size_t first = static_cast<std::size_t>(bit) / 64;
    const int shift = bit % 64;
    const auto low = static_cast<std::uint64_t>(value);
    const std::uint64_t sign = value < 0 ? ~std::uint64_t{0} : 0;
    std::uint64_t carry = 0;
    for (std::size_t i = first; i < Words; ++i) {
      std::uint64_t part = sign;
      if (i == first) part = low << shift;
      if (i == first + 1 && shift > 0) part = (low >> (64 - shift)) | (sign << shift);
      words[i] = sum(words[i], part, carry);
    }
  }

  friend Wide operator+(Wide a, const Wide& b) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Words; ++i) a.words[i] = sum(a.words[i], b.words[i], carry);
    return a;
  }
  friend Wide operator-(Wide a, const Wide& b) {
    std::uint64_t carry = 1;
    for (std::size_t i = 0; i < Words; ++i) a.words[i] = sum(a.words[i], ~b.words[i], carry);
    return a;
  }
  // Rounds down.
  friend Wide operator/(Wide a, int) {
    for (std::size_t i = 0; i + 1 < Words; ++i) {
      a.words[i] = (a.words[i] >> 1) | (a.words[i + 1] << 63);
    }
    a.words[Words - 1] =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(a.words[Words - 1]) >> 1);
    return a;
  }
  friend bool operator<(const Wide& a, const Wide& b) {
    const auto top = [](const Wide& wide) {
      return static_cast<std::int64_t>(wide.words[Words - 1]);
    };
    if (top(a) != top(b)) return top(a) < top(b);
    for (std::size_t i = Words - 1; i-- > 0;) {
      if (a.words[i] != b.words[i]) return a.words[i] < b.words[i];
    }
    return false;
  }
  friend bool operator==(const Wide& a, const Wide& b) { return a.words == b.words; }

 private:
  static std::uint64_t sum(std::uint64_t a, std::uint64_t b, std::uint64_t& carry) {
    const std::uint64_t partial = a + b;
    const std::uint64_t whole = partial + carry;
    carry = (partial < a) | (whole < partial);
    return whole;
  }
};

}  // namespace annabella::dutch
