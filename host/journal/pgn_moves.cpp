#include "journal/pgn_moves.h"

#include <algorithm>
#include <array>
#include <utility>

#include "game/described.h"
#include "journal/pgn_judgement.h"

namespace annabella::host {
namespace {

// Asking for a capability changes nothing in the plugin.
ScoreReader* score_reader(const Variant& variant) {
  return capability<ScoreReader>(const_cast<Variant&>(variant));
}

}  // namespace

std::optional<std::vector<Move>> moves_written(std::string_view word, const Position& position,
                                               const PieceLetters& letters) {
  std::optional<std::vector<Move>> fits;
  std::vector<MoveReading> readings = read_move(word, letters);
  if (readings.empty()) readings = read_move(judgements_at_end_of(word).before, letters);
  for (const MoveReading& reading : readings) {
    const bool english_pawn =
        reading.style == MoveReading::Style::pawn_letter && &letters == &english_letters();
    if (reading.style != MoveReading::Style::strict && !english_pawn) continue;
    if (!fits) fits.emplace();
    for (const Move& move : fitting(position, reading.pattern)) {
      if (std::ranges::find(*fits, move) == fits->end()) fits->push_back(move);
    }
  }
  return fits;
}

bool is_null_move(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kNulls{"--", "Z0", "@@@@", "null", "0000", "<>"};
  return std::ranges::find(kNulls, word) != kNulls.end();
}

void PgnMoves::Words::drop(std::size_t count) {
  if (count == lines.size()) left = {};
  lines = lines.subspan(count);
  for (; count > 0 && !left.empty(); --count) left.remove_prefix(left.find(' ') + 1);
}

PgnMoves::PgnMoves(const Variant& variant, std::shared_ptr<const Position> start,
                   std::span<const PieceLetters> letters, std::vector<Move>* moves)
    : reader_(score_reader(variant)),
      position_(std::move(start)),
      letters_(letters),
      moves_(moves) {}

std::optional<PgnMoves::Trouble> PgnMoves::play(std::string& words, std::vector<int>& lines) {
  Words left{words, lines};
  std::optional<Trouble> trouble;
  do {
    play_at_once(left);
    if (!left.left.empty()) trouble = play_slowly(left);
  } while (!left.left.empty() && !trouble);
  if (!reader_) last_.ending = position_->ending();
  words.clear();
  lines.clear();
  return trouble;
}

void PgnMoves::play_at_once(Words& words) {
  if (!reader_) return;
  last_ = reader_->play_score(*position_, words.left, moves_);
  position_ = std::move(last_.position);
  plies_ += static_cast<int>(last_.moves);
  words.drop(last_.moves);
}

// As far as these letters go.
PgnMoves::Attempt PgnMoves::attempt(Words words, const PieceLetters& letters) const {
  Attempt attempt{
      .moves = {}, .position = position_, .rest = words, .whole = words, .letters = &letters};
  while (!attempt.rest.left.empty() && !attempt.trouble) {
    const auto fits = moves_written(attempt.rest.first(), *attempt.position, letters);
    if (fits && fits->size() == 1) {
      attempt.moves.push_back(fits->front());
      attempt.position = attempt.position->after(fits->front());
      attempt.rest.drop(1);
      ++attempt.reached;
    } else {
      attempt.trouble = !fits           ? "pgn.not-a-move"
                        : fits->empty() ? "pgn.illegal-move"
                                        : "pgn.ambiguous-move";
    }
  }
  return attempt;
}

void PgnMoves::take(const Attempt& attempt, Words& words) {
  if (moves_) moves_->insert(moves_->end(), attempt.moves.begin(), attempt.moves.end());
  plies_ += static_cast<int>(attempt.moves.size());
  position_ = attempt.position;
  words = attempt.rest;
}

// One word in English letters; else all that is left in those of another language.
std::optional<PgnMoves::Trouble> PgnMoves::play_slowly(Words& words) {
  const auto trouble = [&](const char* key) {
    return Trouble{.key = key, .written = std::string(words.first()), .line = words.lines.front()};
  };
  if (is_null_move(words.first())) return trouble("pgn.null-move");
  Words one = words;
  one.left = one.left.substr(0, one.left.find(' ') + 1);
  Attempt best = attempt(one, english_letters());
  if (best.trouble) {
    best.rest = best.whole = words;
    for (const PieceLetters& letters : letters_) best = better(best, attempt(words, letters));
    if (!best.moves.empty()) foreign_ = best.letters;
    take(best, words);
    return best.trouble ? std::optional(trouble(best.trouble)) : std::nullopt;
  }
  const Words rest = words;
  take(best, words);
  words = rest;
  words.drop(1);
  return std::nullopt;
}

// The one that goes further. Where two go as far with different moves, nobody can tell which were
// played, and both are good only up to there.
PgnMoves::Attempt PgnMoves::better(const Attempt& one, const Attempt& other) const {
  if (other.reached != one.reached) return other.reached > one.reached ? other : one;
  const auto first_other = std::ranges::mismatch(one.moves, other.moves).in1;
  if (first_other == one.moves.end()) return one;
  const auto common = static_cast<std::size_t>(first_other - one.moves.begin());
  Attempt agreed{.moves = {one.moves.begin(), first_other},
                 .position = position_,
                 .rest = one.whole,
                 .whole = one.whole,
                 .trouble = "pgn.ambiguous-move",
                 .letters = one.letters,
                 .reached = one.reached};
  for (const Move& move : agreed.moves) agreed.position = position_after(*agreed.position, move);
  agreed.rest.drop(common);
  return agreed;
}

}  // namespace annabella::host
