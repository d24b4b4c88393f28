// A game that only the page's tests play: five files and six ranks, two moves in each turn, wizards
// beside knights and kings, all of whom go one step, and men in hand that are put on empty squares.
#include <annabella/variant.h>

#include <algorithm>
#include <stdexcept>

using namespace annabella;

namespace {

constexpr int kFiles = 5;
constexpr int kRanks = 6;

bool is_of(Piece man, Color side) { return (man >= 'a') == (side == Color::black); }
std::string name_of(Square at) {
  return {static_cast<char>('a' + at.file), static_cast<char>('1' + at.rank)};
}

class Garden : public Position {
 public:
  std::string fen() const override {
    std::string text;
    for (const PlacedPiece& man : men_) text += man.piece + name_of(man.square);
    return text + '[' + hand_ + "] " + (turn_ == Color::white ? "w " : "b ") +
           std::to_string(left_);
  }
  Color turn() const override { return turn_; }
  std::vector<PlacedPiece> pieces() const override { return men_; }

  std::vector<Move> legal_moves() const override {
    std::vector<Move> moves;
    for (int file = 0; file < kFiles; ++file) {
      for (int rank = 0; rank < kRanks; ++rank) add_moves_to(square(file, rank), moves);
    }
    return moves;
  }

  MoveFacts describe(const Move& move) const override {
    MoveFacts facts;
    facts.piece = move.drop != kNoPiece ? move.drop : *man_on(move.from);
    facts.captured = man_on(move.to).value_or(kNoPiece);
    const auto letter = static_cast<char>(std::toupper(facts.piece));
    const std::string to = name_of(move.to);
    facts.uci = move.drop != kNoPiece ? letter + ("@" + to) : name_of(move.from) + to;
    facts.san = move.drop != kNoPiece ? facts.uci : letter + name_of(move.from) + to;
    return facts;
  }

  std::unique_ptr<Position> after(const Move& move) const override {
    auto next = std::make_unique<Garden>(*this);
    std::erase_if(next->men_, [&](const PlacedPiece& man) { return man.square == move.to; });
    if (move.drop != kNoPiece) {
      next->hand_.erase(next->hand_.find(move.drop), 1);
      next->men_.push_back({move.to, move.drop});
    }
    for (PlacedPiece& man : next->men_) {
      if (move.drop == kNoPiece && man.square == move.from) man.square = move.to;
    }
    if (--next->left_ > 0) return next;
    next->left_ = 2;
    next->turn_ = opponent(turn_);
    return next;
  }

  std::optional<Ending> ending() const override { return std::nullopt; }
  CanWin can_still_win(Color) const override { return CanWin::undecided; }
  std::string repetition_key() const override { return fen(); }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }

 private:
  static Square square(int file, int rank) {
    return {static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank)};
  }
  std::optional<Piece> man_on(Square at) const {
    const auto man = std::ranges::find(men_, at, &PlacedPiece::square);
    return man == men_.end() ? std::nullopt : std::optional(man->piece);
  }
  void add_moves_to(Square to, std::vector<Move>& moves) const {
    const std::optional<Piece> there = man_on(to);
    if (there && (is_of(*there, turn_) || std::toupper(*there) == 'K')) return;
    for (const PlacedPiece& man : men_) {
      const int far =
          std::max(std::abs(man.square.file - to.file), std::abs(man.square.rank - to.rank));
      if (far == 1 && is_of(man.piece, turn_)) moves.push_back({.from = man.square, .to = to});
    }
    if (there) return;
    for (const Piece man : std::string(turn_ == Color::white ? "NW" : "nw")) {
      const bool has = hand_.find(man) != std::string::npos;
      if (has) moves.push_back({.from = {}, .to = to, .promotion = kNoPiece, .drop = man});
    }
  }

  std::vector<PlacedPiece> men_{{{0, 0}, 'K'}, {{4, 5}, 'k'}, {{1, 0}, 'W'}, {{3, 5}, 'w'}};
  std::string hand_ = "NWnw";
  Color turn_ = Color::white;
  int left_ = 2;
};

class GardenVariant : public Variant {
 public:
  explicit GardenVariant(Host&) {}
  VariantTraits traits() const override {
    return {.files = kFiles, .ranks = kRanks, .pieces = "KNW", .spoken_names = {"garden"}};
  }
  std::unique_ptr<Position> start(int) const override { return std::make_unique<Garden>(); }
  std::unique_ptr<Position> from_fen(std::string_view) const override {
    throw std::invalid_argument("a garden is not written down");
  }
};

}  // namespace

ANNABELLA_PLUGIN(GardenVariant, .kind = "variant", .id = "org.example.variant.garden",
                 .version = "1.0.0", .name = "Garden");
