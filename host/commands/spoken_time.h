// Numbers and times, as people say and type them: "zwölf", "eine Stunde drei Minuten", "anderthalb
// Minuten", "2:00", "1:03:00", "90 s".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

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

// Numerals are what the voices themselves say before their hours, minutes and seconds, so that
// every inflection and every new language comes for nothing. They are made when the first word
// needs them.
class TimeReader {
 public:
  explicit TimeReader(const Tongues& tongues) : tongues_(tongues) {}

  SaidNumber number_at(const Utterance& line, std::size_t word);
  // Greater units first; what does not go down is another time: "1 Stunde 5 Minuten 50 Minuten".
  SaidTime time_at(const Utterance& line, std::size_t word);
  // The whole line in digits: "vier acht zwei", "482" and "vierhundertzweiundachtzig" are "482".
  // Empty if anything else stands in it.
  std::string digits_in(const Utterance& line);

 private:
  struct Part;
  using Numerals = std::map<std::string, int, std::less<>>;  // words without the blanks

  Part part_at(const Utterance& line, std::size_t word);
  SaidTime unit_at(const Utterance& line, std::size_t word);
  SaidNumber numeral_at(const Utterance& line, std::size_t word);
  std::optional<int> before_a_half(const std::string& word);
  const std::vector<Numerals>& numerals();
  void add_said(const Voice& voice, Numerals& here);

  const Tongues& tongues_;
  std::vector<Numerals> numerals_;         // of each voice
  std::map<std::string, Duration> units_;  // as they stand behind these
};

}  // namespace annabella::host
