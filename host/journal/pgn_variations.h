// The variations of one game, nested as they may be, checked move by move.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/pgn_moves.h"

namespace annabella::host {

// A word of a variation that is not one legal move, and where it should have been played.
struct VariationTrouble {
  PgnMoves::Trouble what;
  std::shared_ptr<const Position> position;
};

class PgnVariations {
 public:
  // Written variations, in the order of the file. `plies` of the game itself stand before an
  // outermost one.
  void open(int plies);
  void close();
  void move(std::string_view word, int line);

  bool empty() const { return steps_.empty(); }
  // More than any book has.
  bool endless() const { return steps_.size() > kMost; }
  void clear();

  // The first trouble of each variation. An empty move ("--", a threat) is one if its side is in
  // check. `letters`: of languages other than English.
  std::vector<VariationTrouble> check(const Variant& variant, std::shared_ptr<const Position> start,
                                      std::span<const Move> moves,
                                      std::span<const PieceLetters> letters) const;

 private:
  static constexpr std::size_t kMost = 1 << 20;

  struct Step {
    enum class Kind : std::uint8_t { open = 1, close, move };
    Kind kind = Kind::move;
    std::uint8_t length = 0;  // of a move's word
    int number = 0;           // the line of a move, the plies before an outermost variation
  };

  std::vector<Step> steps_;
  std::string words_;
};

}  // namespace annabella::host
