#include "app/word_trainer.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.h"
#include "commands/command.h"
#include "commands/heard_move.h"

namespace annabella::host {
namespace {

constexpr std::string_view kMen = "KQRBNP";
constexpr std::uint32_t kMenAreOneIn = 4;
constexpr int kAskedAgainAfter = 2;
constexpr std::uint8_t kBoard = 8;

// "g5" and "S" are signs, also parted by a blank.
bool is_sign(const Utterance& line) {
  return std::ranges::any_of(line.words, [](const Word& word) {
    return is_one_character(word.typed) ||
           std::ranges::any_of(word.typed, [](unsigned char c) { return std::isdigit(c) != 0; });
  });
}

std::optional<Piece> man_in(const Utterance& line, const Voice& voice) {
  if (line.words.empty()) return std::nullopt;
  if (line.words.size() == 1 && is_one_character(line.words[0].typed)) {
    const Piece kind = kind_of_letter(line.words[0].typed, voice);
    return kind == kNoPiece ? std::nullopt : std::optional(kind);
  }
  for (const Sense& sense : senses_at(line, 0, voice)) {
    const auto* kind = std::get_if<PieceKind>(&sense.means);
    if (kind != nullptr && sense.words == line.words.size()) return kind->letter;
  }
  return std::nullopt;
}

}  // namespace

WordTrainer::WordTrainer(std::shared_ptr<const Voice> voice, Chance::Seed seed, Asks asks)
    : voice_(std::move(voice)), chance_(seed), asks_(asks), task_(drawn()) {}

WordTrainer::Task WordTrainer::drawn() {
  Task task;
  task.in_words = asks_ == Asks::both_ways && chance_.below(2) == 0;
  if (chance_.below(kMenAreOneIn) == 0) {
    task.what = PieceKind{kMen[chance_.below(static_cast<std::uint32_t>(kMen.size()))]};
  } else {
    const auto file = static_cast<std::uint8_t>(chance_.below(kBoard));
    task.what = Square{file, static_cast<std::uint8_t>(chance_.below(kBoard))};
  }
  return task;
}

Phrase WordTrainer::said(const char* named, const char* signed_as) const {
  const auto* square = std::get_if<Square>(&task_.what);
  const std::string kind = square != nullptr ? "square" : "man";
  Phrase phrase{"trainer." + kind + (task_.in_words ? named : signed_as), {}};
  if (square != nullptr) {
    phrase.with = {{"square", *square},
                   {"letter", std::string(1, static_cast<char>('a' + square->file))},
                   {"n", square->rank + 1}};
  } else {
    const PieceKind man = std::get<PieceKind>(task_.what);
    phrase.with = {{"piece", man}, {"letter", letter_of(man.letter, voice_->letters())}};
  }
  return phrase;
}

Phrase WordTrainer::question() const { return said("-named", "-signed"); }

WordTrainer::Verdict WordTrainer::hear(std::string_view line) {
  const Utterance said_now(line);
  const std::optional<Argument> place = only_place(said_now, Tongues(*voice_, {}));
  const std::optional<Piece> man = man_in(said_now, *voice_);
  const auto* square = place ? std::get_if<Square>(&*place) : nullptr;
  const bool is_on_board = square != nullptr && square->file < kBoard && square->rank < kBoard;
  if (!is_on_board && !man) return Verdict::no_answer;
  const auto* asked_square = std::get_if<Square>(&task_.what);
  const bool same = asked_square != nullptr ? square != nullptr && *square == *asked_square
                                            : man == std::get<PieceKind>(task_.what).letter;
  // A sign read back is no word.
  const bool is_right = same && (task_.in_words || !is_sign(said_now));
  ++asked_;
  right_ += is_right ? 1 : 0;
  solution_ = said("-solved", "-solved");
  if (!is_right) missed_.push_back({task_, kAskedAgainAfter});
  go_on();
  return is_right ? Verdict::right : Verdict::wrong;
}

void WordTrainer::go_on() {
  const Task last = task_;
  for (Missed& missed : missed_) --missed.after;
  const auto due = std::ranges::find_if(missed_, [](const Missed& one) { return one.after < 0; });
  if (due != missed_.end()) {
    task_ = due->task;
    missed_.erase(due);
    return;
  }
  do {
    task_ = drawn();
  } while (task_ == last);
}

}  // namespace annabella::host
