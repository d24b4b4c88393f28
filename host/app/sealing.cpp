#include "app/sealing.h"

#include <algorithm>
#include <span>
#include <utility>

#include "journal/record_text.h"

namespace annabella::host {
namespace {

// What a box is bound to, and the box.
struct ClosedEnvelope {
  std::string in_clear;
  std::string box;
};

// I.5: while it lies there the clocks stand, unless the absent player's runs (I.9.2, I.9.3) or the
// arbiter sets them (I.12.1, I.13): what later facts show is what the envelope is bound to.
bool clocks_stand_after(std::span<const Fact> sealing) {
  const Fact& sealed = sealing.front();
  if (std::get<MoveSealed>(sealed.event).is_reply) return true;
  Readings left = sealed.left;
  for (const Fact& fact : sealing.subspan(1)) {
    if (std::holds_alternative<ResumptionBegan>(fact.event)) return fact.left == left;
    const bool sets = std::holds_alternative<ClocksSet>(fact.event) ||
                      std::holds_alternative<Penalised>(fact.event);
    if (!sets && fact.left != left) return false;
    left = fact.left;
  }
  return true;
}

Result<ClosedEnvelope> envelope_in(std::vector<Fact> facts) {
  const auto is_sealing = [](const Fact& fact) {
    return std::holds_alternative<MoveSealed>(fact.event);
  };
  const auto last = std::find_if(facts.rbegin(), facts.rend(), is_sealing);
  if (last == facts.rend()) return Error{{"adjournment.none", {}}};
  if (!clocks_stand_after(std::span(last.base() - 1, facts.end()))) {
    return Error{{"envelope.changed", {}}};
  }
  facts.erase(last.base(), facts.end());
  std::string box = std::get<MoveSealed>(facts.back().event).box;
  Result<std::string> in_clear = bound_to_envelope(std::move(facts));
  if (!in_clear) return in_clear.error();
  return ClosedEnvelope{std::move(*in_clear), std::move(box)};
}

Result<ClosedEnvelope> envelope_of(const House& house) {
  Result<std::vector<Fact>> facts = house.facts();
  if (!facts) return facts.error();
  return envelope_in(std::move(*facts));
}

}  // namespace

std::variant<SealedMove, Phrase> seal_move(const House& house, Intent intent, const Secret& words) {
  // The ruling does not depend on what is in the box: so it can be bound to the fact it will be in.
  intent.action = SealMove{};
  Ruling ruling = rule(house.game(), intent);
  if (auto* refusal = std::get_if<Phrase>(&ruling)) return std::move(*refusal);
  Result<std::vector<Fact>> facts = house.facts();
  if (!facts) return facts.error().what;
  for (Fact& fact : std::get<std::vector<Fact>>(ruling)) facts->push_back(std::move(fact));
  const Result<std::string> in_clear = bound_to_envelope(std::move(*facts));
  if (!in_clear) return in_clear.error().what;
  SealedBox sealed = seal(words, *in_clear);
  std::string print = fingerprint(sealed.box, *in_clear);
  return SealedMove{std::move(sealed.codes), std::move(print), std::move(sealed.box)};
}

std::optional<Phrase> hand_in(House& house, Intent intent, const SealedMove& sealed) {
  intent.action = SealMove{sealed.box};
  return house.consider(intent);
}

std::variant<std::string, Phrase> read_envelope(const House& house, const Code& one,
                                                const Code& other) {
  const Result<ClosedEnvelope> envelope = envelope_of(house);
  if (!envelope) return envelope.error().what;
  const Opened opened = open(envelope->box, one, other, envelope->in_clear);
  if (!opened.why_not) return opened.secret.text();
  switch (*opened.why_not) {
    case Unopened::no_box:
      return Phrase{"envelope.damaged", {}};
    case Unopened::wrong_codes:
      return Phrase{"envelope.wrong-codes", {}};
    case Unopened::changed:
      break;
  }
  return Phrase{"envelope.changed", {}};
}

Result<std::string> fingerprint_of(const House& house) {
  const Result<ClosedEnvelope> envelope = envelope_of(house);
  if (!envelope) return envelope.error();
  return fingerprint(envelope->box, envelope->in_clear);
}

}  // namespace annabella::host
