// SPDX-License-Identifier: MIT
//
// A variant that plays by the rules of chess, with all that the library can do for it. A game that
// differs in its traits, its starts or in where castling may begin says only that.
#pragma once

#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/rules/fen.h>
#include <annabella/score_reader.h>
#include <annabella/shredder_fen.h>
#include <annabella/variant.h>
#include <annabella/win_search.h>

namespace annabella::rules {

class ChessVariant : public Variant,
                     public Perft,
                     public ScoreReader,
                     public WinSearch,
                     public Legality,
                     public ShredderFen {
 public:
  explicit ChessVariant(Castling castling) : castling_(castling) {}

  void* capability(std::string_view id) override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  PlayedScore play_score(const Position& start, std::string_view words,
                         std::vector<Move>* moves) const override;
  WinVerdict search_win(const Position& position, Color side, std::uint64_t nodes) const override;
  PositionReport report(std::string_view fen) const override;
  std::string shredder_fen(const Position& position) const override;

 private:
  Castling castling_;
};

}  // namespace annabella::rules
