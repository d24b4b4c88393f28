// What a man is worth, in hundredths of a pawn, in any variant.
#pragma once

#include <annabella/variant.h>

#include <array>

namespace annabella::host {

class Worth {
 public:
  // The men of chess as every book has them. Others by the squares that they reach on the average,
  // which takes some games played by chance. Throws what the variant throws.
  explicit Worth(const Variant& variant);

  int of(Piece piece) const { return worth_[static_cast<unsigned char>(piece)]; }

 private:
  void measure(const Variant& variant);

  std::array<int, 256> worth_{};
};

}  // namespace annabella::host
