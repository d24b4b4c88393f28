#include "journal/record_text.h"

#include "journal/fact_json.h"

namespace annabella::host {

Result<std::string> text_of(std::span<const Fact> facts) {
  std::string text;
  for (const Fact& fact : facts) {
    const Result<WrittenFact> written = write_fact(fact);
    if (!written) return written.error();
    text += std::to_string(fact.number) + ' ' + std::to_string(fact.at.time_since_epoch().count()) +
            ' ' + written->kind + ' ' + written->payload + '\n';
  }
  return text;
}

Result<std::string> bound_to_envelope(std::vector<Fact> facts) {
  std::get<MoveSealed>(facts.back().event).box.clear();
  return text_of(facts);
}

}  // namespace annabella::host
