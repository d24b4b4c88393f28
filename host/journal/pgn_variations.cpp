#include "journal/pgn_variations.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "game/described.h"

namespace annabella::host {
namespace {

constexpr std::size_t kLongestWord = 255;  // no move is nearly as long

// One variation that is open. After trouble its moves lead nowhere.
struct Line {
  std::shared_ptr<const Position> before;  // its last move
  std::shared_ptr<const Position> now;
  bool lost = false;
};

// The game's own moves, as far as the variations have come.
class Trunk {
 public:
  Trunk(std::shared_ptr<const Position> start, std::span<const Move> moves)
      : before_(start), now_(std::move(start)), moves_(moves) {}

  // Where the last of so many moves was played.
  std::shared_ptr<const Position> before(int plies) {
    for (; played_ < plies; ++played_) {
      before_ =
          std::exchange(now_, position_after(*now_, moves_[static_cast<std::size_t>(played_)]));
    }
    return before_;
  }

 private:
  std::shared_ptr<const Position> before_, now_;
  std::span<const Move> moves_;
  int played_ = 0;
};

// The same position for the other side, who cannot take en passant then; nothing if that is none:
// who is in check cannot pass.
std::shared_ptr<const Position> passed(const Variant& variant, const Position& position) {
  std::vector<std::string> fields = words_of(position.fen());
  fields.at(1) = position.turn() == Color::white ? "b" : "w";
  fields.at(3) = "-";
  const bool black = position.turn() == Color::black;
  const std::optional<int> quiet = whole_number(fields.at(4));
  const std::optional<int> number = whole_number(fields.at(5));
  if (quiet) fields[4] = std::to_string(*quiet + 1);
  if (number && black) fields[5] = std::to_string(*number + 1);
  std::string fen;
  for (const std::string& field : fields) fen += (fen.empty() ? "" : " ") + field;
  try {
    return variant.from_fen(fen);
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
}

// Where a variant writes its positions in another way, what follows an empty move is passed over.
void pass(const Variant& variant, Line& line, PgnMoves::Trouble trouble,
          std::vector<VariationTrouble>& troubles) {
  constexpr std::size_t kFields = 6;
  line.lost = words_of(line.now->fen()).size() != kFields;
  if (line.lost) return;
  if (auto next = passed(variant, *line.now)) {
    line.before = std::exchange(line.now, std::move(next));
  } else {
    line.lost = true;
    troubles.push_back({std::move(trouble), line.now});
  }
}

}  // namespace

void PgnVariations::open(int plies) {
  steps_.push_back({.kind = Step::Kind::open, .number = plies});
}

void PgnVariations::close() { steps_.push_back({.kind = Step::Kind::close}); }

void PgnVariations::move(std::string_view word, int line) {
  word = word.substr(0, kLongestWord);
  words_ += word;
  steps_.push_back({.length = static_cast<std::uint8_t>(word.size()), .number = line});
}

void PgnVariations::clear() {
  steps_.clear();
  words_.clear();
}

std::vector<VariationTrouble> PgnVariations::check(const Variant& variant,
                                                   std::shared_ptr<const Position> start,
                                                   std::span<const Move> moves,
                                                   std::span<const PieceLetters> letters) const {
  std::vector<VariationTrouble> troubles;
  Trunk trunk(std::move(start), moves);
  std::vector<Line> open;
  std::string_view words = words_;
  for (const Step& step : steps_) {
    if (step.kind == Step::Kind::open) {
      const auto before = open.empty() ? trunk.before(step.number) : open.back().before;
      open.push_back({before, before, !open.empty() && open.back().lost});
      continue;
    }
    if (step.kind == Step::Kind::close) {
      open.pop_back();
      continue;
    }
    std::string word(words.substr(0, step.length));
    words.remove_prefix(step.length);
    Line& line = open.back();
    if (line.lost) continue;
    if (is_null_move(word)) {
      pass(variant, line, {.key = "pgn.illegal-move", .written = word, .line = step.number},
           troubles);
      continue;
    }
    PgnMoves next(variant, line.now, letters, nullptr);
    std::vector<int> lines{step.number};
    if (std::optional<PgnMoves::Trouble> trouble = next.play(word += ' ', lines)) {
      troubles.push_back({std::move(*trouble), line.now});
      line.lost = true;
    } else {
      line.before = std::exchange(line.now, next.position());
    }
  }
  return troubles;
}

}  // namespace annabella::host
