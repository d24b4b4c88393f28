// Chess from 960 starts, with castling from wherever the king and his rooks stand (Guideline II).
#pragma once

#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <annabella/variant.h>
#include <annabella/win_search.h>

#include <string>

namespace annabella {

class Chess960 : public Variant,
                 public Perft,
                 public ScoreReader,
                 public WinSearch,
                 public Legality {
 public:
  explicit Chess960(Host& host);

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

// White's first rank, from the a-file to the h-file, in R. Scharnagl's numbering: 518 is
// "RNBQKBNR". Throws std::invalid_argument for numbers that are not from 0 to 959.
std::string first_rank(int number);

}  // namespace annabella
