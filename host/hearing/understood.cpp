#include "hearing/understood.h"

#include <algorithm>

#include "hearing/values.h"

namespace annabella::host {

namespace {

bool same(const Understood& one, const Understood& other) {
  return one.moves == other.moves && one.command == other.command && one.about == other.about;
}

}  // namespace

Understood agreed(const Understood& anybodys, const Understood& own) {
  if (own.why) return anybodys;
  Understood understood = own;
  if (anybodys.why) return understood;
  if (!same(own, anybodys)) return understood;
  const double doubt = (1 - own.confidence) * (1 - anybodys.confidence);
  understood.confidence = 1 - doubt;
  understood.sure = std::min(own.confidence, anybodys.confidence) >= hearing_values::kSure;
  return understood;
}

}  // namespace annabella::host
