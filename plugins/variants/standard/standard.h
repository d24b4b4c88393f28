// The chess of the FIDE Laws, Articles 1 to 5.
#pragma once

#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <annabella/variant.h>
#include <annabella/win_search.h>

namespace annabella {

class Standard : public Variant,
                 public Perft,
                 public ScoreReader,
                 public WinSearch,
                 public Legality {
 public:
  explicit Standard(Host& host);

  void* capability(std::string_view id) override;
  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  PlayedScore play_score(const Position& start, std::string_view words,
                         std::vector<Move>* moves) const override;
  WinVerdict search_win(const Position& position, Color side, std::uint64_t nodes) const override;
  PositionReport report(std::string_view fen) const override;
};

}  // namespace annabella
