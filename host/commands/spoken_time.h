// Numbers and times, as people say and type them: "zwölf", "eine Stunde drei Minuten", "anderthalb
// Minuten", "2:00", "1:03:00", "90 s".
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "commands/heard_move.h"
#include "commands/utterance.h"

namespace annabella::host {

struct SaidNumber {
  int value = 0;
  std::size_t words = 0;  // how many it takes; 0: none stands there
};

struct SaidTime {
  Duration time{0};
  std::size_t words = 0;
};

class TimeReader {
 public:
  explicit TimeReader(const Tongues& tongues) : tongues_(tongues) {}

  SaidNumber number_at(const Utterance& line, std::size_t word) const;
  // In halves: "ein halber", "anderthalb", "zweieinhalb", "zwei".
  SaidNumber halves_at(const Utterance& line, std::size_t word) const;
  // Greater units first; what does not go down is another time: "1 Stunde 5 Minuten 50 Minuten".
  SaidTime time_at(const Utterance& line, std::size_t word) const;
  // The whole line in digits: "vier acht zwei", "482" and "vierhundertzweiundachtzig" are "482".
  // Empty if anything else stands in it.
  std::string digits_in(const Utterance& line) const;

 private:
  struct Part;

  Part part_at(const Utterance& line, std::size_t word) const;
  SaidTime unit_at(const Utterance& line, std::size_t word) const;
  SaidNumber numeral_at(const Utterance& line, std::size_t word) const;
  std::optional<int> before_a_half(const std::string& word) const;

  const Tongues& tongues_;
};

}  // namespace annabella::host
