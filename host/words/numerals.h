// Numbers as words, and what hours, minutes and seconds are called behind them, in one language:
// "einundzwanzig" is 21, "eine" before "Stunde" is 1.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace annabella::host {

class Voice;

// Made from what the voice itself says before its hours, minutes and seconds, so that every
// inflection and every new language comes for nothing.
class Numerals {
 public:
  explicit Numerals(const Voice& voice);

  // A number below 1000, levelled and without blanks or hyphens: whether they are written in one
  // word is a matter of taste, and of languages.
  std::optional<int> value_of(std::string_view joined) const;
  // One of the unit that the levelled word names.
  std::optional<Duration> unit_of(std::string_view word) const;

 private:
  void add_counted(const Voice& voice);
  void add_hundreds(const Voice& voice);

  std::map<std::string, int, std::less<>> values_;
  std::map<std::string, Duration, std::less<>> units_;
};

}  // namespace annabella::host
