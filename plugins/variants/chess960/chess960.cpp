#include "chess960.h"

#include <array>
#include <stdexcept>

namespace annabella {
namespace {

constexpr int kStarts = 960;
constexpr int kUsualStart = 518;

// A man on the free square with this number, counted from the a-file.
void put_on_free(std::string& rank, int number, char man) {
  std::size_t at = rank.find('.');
  for (; number > 0; --number) at = rank.find('.', at + 1);
  rank[at] = man;
}

}  // namespace

std::string first_rank(int number) {
  if (number < 0 || number >= kStarts) {
    throw std::invalid_argument("Chess960 has the start positions 0 to 959.");
  }
  std::string rank(8, '.');
  const auto choice_of = [&number](int choices) {
    const int chosen = number % choices;
    number /= choices;
    return chosen;
  };
  rank[static_cast<std::size_t>(2 * choice_of(4) + 1)] = 'B';  // on a light square
  rank[static_cast<std::size_t>(2 * choice_of(4))] = 'B';
  put_on_free(rank, choice_of(6), 'Q');
  // Two of five squares; the second is counted when the first is taken.
  static constexpr std::array<std::array<int, 2>, 10> kKnights{
      {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}};
  for (const int square : kKnights[static_cast<std::size_t>(number)]) {
    put_on_free(rank, square, 'N');
  }
  for (const char man : {'R', 'K', 'R'}) put_on_free(rank, 0, man);
  return rank;
}

VariantTraits Chess960::traits() const {
  return {
      .starts = kStarts,
      .usual_start = kUsualStart,
      .spoken_names = {"Chess960", "Chess 960", "Schach960", "Schach 960", "Fischer-Schach",
                       "Fischerschach", "Fischer Random", "Fischerandom", "Fischer Random Chess",
                       "Freestyle Chess", "Freestyle", "FRC", "960", "Freestyle-Schach",
                       "šachy 960", "Fischerovy šachy", "šach960", "šach 960", "Fischerov šach"}};
}

std::unique_ptr<Position> Chess960::start(int number) const {
  const std::string white = first_rank(number);
  std::string black = white;
  for (char& man : black) man = static_cast<char>(man | 0x20);
  return from_fen(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1");
}

}  // namespace annabella
