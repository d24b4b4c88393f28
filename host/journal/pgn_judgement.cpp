#include "journal/pgn_judgement.h"

#include <algorithm>
#include <array>
#include <utility>

namespace annabella::host {
namespace {

// The Numeric Annotation Glyphs of the PGN standard, section 10; $44 and $146 are those of the
// programs that write files. A sign that ends with another one stands before it.
constexpr std::array<std::pair<std::string_view, int>, 22> kSigns{{
    {"!!", 3},  {"??", 4},   {"!?", 5},   {"?!", 6},  {"!", 1},    {"?", 2},
    {"+-", 18}, {"+−", 18},  {"-+", 19},  {"−+", 19}, {"±", 16},   {"+/-", 16},
    {"∓", 17},  {"-/+", 17}, {"+/=", 14}, {"⩲", 14},  {"=/+", 15}, {"⩱", 15},
    {"=∞", 44}, {"∞", 13},   {"=", 10},   {"N", 146},
}};

}  // namespace

PgnJudgements judgements_at_end_of(std::string_view word, bool promotes) {
  PgnJudgements found{word, {}};
  for (;;) {
    const auto* sign = std::ranges::find_if(kSigns, [&](const auto& one) {
      return found.before.ends_with(one.first) && !(promotes && one.first == "N");
    });
    if (sign == kSigns.end()) break;
    found.before.remove_suffix(sign->first.size());
    found.signs.insert(found.signs.begin(), "$" + std::to_string(sign->second));
  }
  return found;
}

}  // namespace annabella::host
