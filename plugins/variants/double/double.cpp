#include "double.h"

#include <stdexcept>

#include "double_position.h"

namespace annabella {

void* DoubleChess::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == HouseRules::kId) return static_cast<HouseRules*>(this);
  return nullptr;
}

VariantTraits DoubleChess::traits() const {
  return {.spoken_names = {"Double", "Double chess", "Doppelschach", "Double šachy", "Double šach",
                           "Dvojitý šach", "Dvojité šachy"}};
}

std::unique_ptr<Position> DoubleChess::start(int number) const {
  if (number != 0) throw std::invalid_argument("Double chess has one start position, number 0.");
  // White's one move stands for the second of his turn, which counts already.
  const bool one = agreed_.white_begins_with_one, counted = one && !agreed_.counts_moves;
  return from_fen(std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ") +
                  (counted ? "1" : "0") + " 1 " + (one ? "2" : "1"));
}

std::unique_ptr<Position> DoubleChess::from_fen(std::string_view fen) const {
  Turn turn = read_turn(fen);
  turn.counts_moves = agreed_.counts_moves;
  return std::make_unique<DoublePosition>(turn);
}

std::uint64_t DoubleChess::perft(const Position& position, int depth) const {
  return halves(dynamic_cast<const DoublePosition&>(position).now(), depth);
}

std::vector<HouseRule> DoubleChess::house_rules() const {
  return {{"first-turn", {"two", "one"}}, {"quiet", {"turns", "moves"}}};
}

std::unique_ptr<Variant> DoubleChess::under(const std::vector<AgreedRule>& agreed) const {
  DoubleRules all;
  for (const auto& [name, value] : agreed) {
    if (name == "first-turn") all.white_begins_with_one = value == "one";
    if (name == "quiet") all.counts_moves = value == "moves";
  }
  return std::make_unique<DoubleChess>(all);
}

}  // namespace annabella
