#include "chief_and_warriors.h"

#include <stdexcept>

#include "chief_position.h"

namespace annabella {

void* ChiefAndWarriors::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == Legality::kId) return static_cast<Legality*>(this);
  return nullptr;
}

VariantTraits ChiefAndWarriors::traits() const {
  return {.pieces = "PNBRQKM",
          .spoken_names = {"Chief and warriors", "Häuptling und Krieger", "Náčelník a bojovníci"}};
}

std::unique_ptr<Position> ChiefAndWarriors::start(int number) const {
  if (number != 0) {
    throw std::invalid_argument("Chief and warriors has one start position, number 0.");
  }
  return from_fen("3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
}

std::unique_ptr<Position> ChiefAndWarriors::from_fen(std::string_view fen) const {
  return read_chief_fen(fen);
}

std::uint64_t ChiefAndWarriors::perft(const Position& position, int depth) const {
  return dynamic_cast<const ChiefPosition&>(position).lines(depth);
}

PositionReport ChiefAndWarriors::report(std::string_view fen) const {
  PositionReport report;
  try {
    const std::unique_ptr<ChiefPosition> position = read_chief_fen(fen);
    report.fen = position->fen();
    report.check = position->check();
    report.readable = true;
    if (position->opponent_in_check()) {
      const bool white = position->turn() == Color::black;
      report.reasons.push_back({white ? "white-opponent-in-check" : "black-opponent-in-check", ""});
    }
  } catch (const std::invalid_argument& why) {
    report.reasons.push_back({"refused", why.what()});
  }
  return report;
}

}  // namespace annabella
