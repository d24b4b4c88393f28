#include "engines/worth.h"

#include <algorithm>
#include <string>

#include "base/chance.h"
#include "game/described.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

struct Known {
  Piece kind;
  int worth;
};
constexpr std::array kKnown{Known{'P', 100}, Known{'N', 320}, Known{'B', 330},
                            Known{'R', 500}, Known{'Q', 900}, Known{'K', 0}};

constexpr int kGames = 10;
constexpr int kPlies = 40;
constexpr int kOfASquare = 65;  // what the knight, the bishop and the rook get for each

bool is_known(Piece kind) { return std::ranges::find(kKnown, kind, &Known::kind) != kKnown.end(); }

}  // namespace

Worth::Worth(const Variant& variant) {
  for (const auto& [kind, worth] : kKnown) {
    for (const Color side : {Color::white, Color::black}) {
      worth_[static_cast<unsigned char>(piece_of(side, kind))] = worth;
    }
  }
  const std::string kinds = variant.traits().pieces;
  if (!std::ranges::all_of(kinds, is_known)) measure(variant);
}

void Worth::measure(const Variant& variant) {
  std::array<int, 256> moves{}, men{};
  Chance chance(1);
  for (int game = 0; game < kGames; ++game) {
    std::unique_ptr<Position> position = variant.start(variant.traits().usual_start);
    for (int ply = 0; ply < kPlies; ++ply) {
      const std::vector<Move> legal = position->legal_moves();
      if (legal.empty() || position->ending()) break;
      for (const PlacedPiece& man : position->pieces()) {
        if (is_known(kind_of(man.piece)) || side_of(man.piece) != position->turn()) continue;
        const auto kind = static_cast<unsigned char>(kind_of(man.piece));
        ++men[kind];
        moves[kind] += static_cast<int>(std::ranges::count(legal, man.square, &Move::from));
      }
      position =
          position_after(*position, legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  for (std::size_t kind = 0; kind < men.size(); ++kind) {
    if (men[kind] == 0) continue;
    for (const Color side : {Color::white, Color::black}) {
      worth_[static_cast<unsigned char>(piece_of(side, static_cast<Piece>(kind)))] =
          kOfASquare * moves[kind] / men[kind];
    }
  }
}

}  // namespace annabella::host
