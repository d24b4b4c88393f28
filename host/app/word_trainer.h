// Practising the words of Appendix D: a square or a man is named, and its sign is the answer, or
// the other way round. What was answered wrongly is asked again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/chance.h"
#include "words/voice.h"

namespace annabella::host {

class WordTrainer {
 public:
  // Whoever answers by voice is asked for words alone: a sign is nothing that can be said.
  enum class Asks : std::uint8_t { both_ways = 1, for_words };
  // The same seed asks the same.
  WordTrainer(std::shared_ptr<const Voice> voice, Chance::Seed seed, Asks asks = Asks::both_ways);

  Phrase question() const;
  // As what stands in [hear] of the voice is spelt: a square, a man, or nothing that could be one.
  enum class Verdict : std::uint8_t { right = 1, wrong, no_answer };
  // An answer is counted, and the next question is another one.
  Verdict hear(std::string_view line);
  // What belonged together in the question that was answered last.
  const Phrase& solution() const { return solution_; }

  int asked() const { return asked_; }
  int right() const { return right_; }

 private:
  struct Task {
    std::variant<Square, PieceKind> what;
    bool in_words = false;  // it is named, and its sign is asked for
    bool operator==(const Task&) const = default;
  };
  struct Missed {
    Task task;
    int after;  // so many other questions
  };
  Task drawn();
  void go_on();
  Phrase said(const char* named, const char* signed_as) const;

  std::shared_ptr<const Voice> voice_;
  Chance chance_;
  Asks asks_;
  Task task_;
  Phrase solution_;
  std::vector<Missed> missed_;
  int asked_ = 0, right_ = 0;
};

}  // namespace annabella::host
