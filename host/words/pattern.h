// One sentence with gaps, in the syntax of ICU's MessageFormat with named arguments.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace annabella::host {

// What fills one gap: {n} alone shows the words; {n, plural, ...} and {side, select, ...} look at
// the value.
struct Filling {
  std::string words;
  std::variant<std::int64_t, std::string> value;
};
using Fillings = std::map<std::string, Filling, std::less<>>;

struct BadPattern {
  std::string why;
};

// Immutable: any thread may use it.
class Pattern {
 public:
  // `locale` is an ISO 639 code: it decides about plurals and numerals.
  static std::variant<Pattern, BadPattern> parse(std::string_view text, std::string_view locale);

  // Names of the gaps, without repetition.
  const std::vector<std::string>& arguments() const { return arguments_; }

  // The words between the gaps, of every branch.
  const std::vector<std::string>& literals() const { return literals_; }

  // A gap that nothing fills shows its own name.
  std::string filled(const Fillings& fillings) const { return filled_each({&fillings, 1}).front(); }
  // With one after the other: what takes long is read once for all of them.
  std::vector<std::string> filled_each(std::span<const Fillings> all) const;

 private:
  Pattern() = default;

  // A gap {n, spellout} or {n, spellout,%rules}.
  struct Numeral {
    std::string argument;
    std::string rules;
  };

  std::string text_;
  std::string locale_;
  std::vector<std::string> arguments_;
  std::vector<std::string> literals_;
  std::vector<Numeral> numerals_;
};

// "neunundfünfzig". `rules` names one of the language's sets of numerals, in ICU's words:
// "%spellout-cardinal-feminine"; empty: those for counting. Any thread may call it.
std::string spelt_out(std::int64_t number, std::string_view locale, std::string_view rules = {});

}  // namespace annabella::host
