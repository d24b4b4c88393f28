#include "app/trial_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "commands/heard_move.h"
#include "game/described.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr std::array kSpeakers{"",    "+f2",       "+m3", "+croak", "+f4",   "+m7",
                               "+f5", "+whisperf", "+m1", "+anika", "+Andy", "+klatt2"};
constexpr std::array<std::string_view, 7> kCommands{"yes",   "no",         "draw",    "repeat",
                                                    "clock", "correction", "takeback"};
// Of a hundred utterances.
constexpr std::size_t kCommandsOfAHundred = 9;
constexpr int kLongestOpening = 60;

// With its accents, which a levelled spelling has lost; empty: it is only typed.
std::string as_spoken(const Spelling& spelling, const Pronunciations& pronunciations) {
  std::string words;
  for (const std::string& word : words_of(spelling.text)) {
    const Pronunciations::SpokenWord* spoken = pronunciations.find(word);
    if (spoken == nullptr || spoken->phones.empty()) return {};
    words += (words.empty() ? "" : " ") + spoken->written;
  }
  return words;
}

}  // namespace

TrialWords::TrialWords(std::shared_ptr<const Variant> variant, std::shared_ptr<const Voice> voice,
                       const Pronunciations& pronunciations, std::uint32_t seed)
    : variant_(std::move(variant)), voice_(std::move(voice)), chance_(seed) {
  for (const Spelling& spelling : voice_->commands()) {
    const bool tried = std::ranges::find(kCommands, spelling.means) != kCommands.end();
    const std::string words = tried ? as_spoken(spelling, pronunciations) : "";
    if (words.size() > 1) commands_[spelling.means].push_back(words);
  }
}

// Somewhere in a random game.
void TrialWords::play_on() {
  const std::size_t moves = 2 + one_of(kLongestOpening);
  do {
    position_ = variant_->start(variant_->traits().usual_start);
    for (std::size_t i = 0; i < moves; ++i) {
      const std::vector<Move> legal = position_->legal_moves();
      if (legal.empty()) break;
      position_ = position_after(*position_, legal[one_of(legal.size())]);
    }
  } while (position_->legal_moves().empty());
}

// The man, or for a pawn also nobody; his square; whether he takes: all but what is needed may be
// left out.
std::string TrialWords::way_of_saying(const Move& move) {
  const MoveFacts facts = position_->describe(move);
  if (facts.castles_short || facts.castles_long) {
    return voice_->say(whole_move(move, *position_)).printed;
  }
  MovePattern pattern = by_squares(move, facts);
  pattern.promotion = kNoPiece;  // it is said behind the way, and is a man's name alone
  pattern.capture = pattern.capture && one_of(2) == 0;
  if (pattern.piece == 'P' && one_of(2) == 0) pattern.piece = kNoPiece;
  std::string words = voice_->say(words_for(pattern)).printed;
  if (move.promotion != kNoPiece) {
    MovePattern promoted;
    promoted.piece = kind_of(move.promotion);
    words += ' ' + voice_->say(words_for(promoted)).printed;
  }
  if (facts.check && one_of(2) == 0) words += ' ' + voice_->say({"move.check", {}}).printed;
  return words;
}

TrialUtterance TrialWords::next() {
  play_on();
  TrialUtterance utterance{.position = position_, .words = {}, .meant = {}, .voice = {}};
  if (one_of(100) < kCommandsOfAHundred) {
    utterance.meant = kCommands[one_of(kCommands.size())];
    const std::vector<std::string>& said = commands_[utterance.meant];
    utterance.words = said[one_of(said.size())];
  } else {
    const std::vector<Move> legal = position_->legal_moves();
    const Move move = legal[one_of(legal.size())];
    utterance.words = lowered(way_of_saying(move));
    utterance.meant = position_->describe(move).uci;
  }
  utterance.voice.espeak_voice = voice_->espeak_voice() + kSpeakers[one_of(kSpeakers.size())];
  utterance.voice.rate = static_cast<int>(130 + 10 * one_of(10));
  utterance.voice.pitch = static_cast<int>(25 + 10 * one_of(6));
  return utterance;
}

}  // namespace annabella::host
