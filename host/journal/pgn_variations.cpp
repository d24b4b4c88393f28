#include "journal/pgn_variations.h"

#include <algorithm>
#include <optional>
#include <utility>

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
      before_ = std::exchange(now_, now_->after(moves_[static_cast<std::size_t>(played_)]));
    }
    return before_;
  }

 private:
  std::shared_ptr<const Position> before_, now_;
  std::span<const Move> moves_;
  int played_ = 0;
};

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
    line.lost |= is_null_move(word);
    if (line.lost) continue;
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
