#include "chief_and_warriors.h"

#include <algorithm>
#include <stdexcept>

#include "chief_position.h"

namespace annabella {

void* ChiefAndWarriors::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == Legality::kId) return static_cast<Legality*>(this);
  if (id == HouseRules::kId) return static_cast<HouseRules*>(this);
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
  rules::Board board =
      read_chief_fen("3m4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", agreed_)->board();
  const rules::Bitboard moved = rules::bit(ChiefRules{}.home) ^ rules::bit(agreed_.home);
  board.of(rules::Kind::king) ^= moved;
  board.of(Color::black) ^= moved;
  return std::make_unique<ChiefPosition>(board, agreed_);
}

std::unique_ptr<Position> ChiefAndWarriors::from_fen(std::string_view fen) const {
  return read_chief_fen(fen, agreed_);
}

std::uint64_t ChiefAndWarriors::perft(const Position& position, int depth) const {
  return dynamic_cast<const ChiefPosition&>(position).lines(depth);
}

PositionReport ChiefAndWarriors::report(std::string_view fen) const {
  PositionReport report;
  try {
    const std::unique_ptr<ChiefPosition> position = read_chief_fen(fen, agreed_);
    report.fen = position->fen();
    report.check = position->check();
    report.readable = true;
    const bool white = position->turn() == Color::black;
    const bool may_be = white && agreed_.king_is_taken;
    if (!may_be && position->opponent_in_check()) {
      report.reasons.push_back({white ? "white-opponent-in-check" : "black-opponent-in-check", ""});
    }
  } catch (const std::invalid_argument& why) {
    report.reasons.push_back({"refused", why.what()});
  }
  return report;
}

// The chief may begin on any square of his first three ranks, on d8 if nothing is said.
std::vector<HouseRule> ChiefAndWarriors::house_rules() const {
  HouseRule homes{"chief", {"d8", "e8"}};
  for (const char rank : {'8', '7', '6'}) {
    for (char file = 'a'; file <= 'h'; ++file) {
      const std::string square{file, rank};
      if (std::ranges::find(homes.values, square) == homes.values.end()) {
        homes.values.push_back(square);
      }
    }
  }
  return {homes, {"king", {"mated", "taken"}}, {"promotion", {"yes", "no"}}};
}

std::unique_ptr<Variant> ChiefAndWarriors::under(const std::vector<AgreedRule>& agreed) const {
  ChiefRules all;
  for (const auto& [name, value] : agreed) {
    if (name == "chief") all.home = rules::index_of(value[0] - 'a', value[1] - '1');
    if (name == "king") all.king_is_taken = value == "taken";
    if (name == "promotion") all.promotes = value == "yes";
  }
  return std::make_unique<ChiefAndWarriors>(all);
}

}  // namespace annabella
