// A position as somebody has written it: what is wrong with it, and what can be played from there.
#pragma once

#include <annabella/legality.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/phrase.h"
#include "base/result.h"

namespace annabella::host {

struct WrittenPosition {
  PositionReport report;
  std::unique_ptr<Position> position;  // none: it cannot be played on

  // No game can reach it, or it is not written as it should be.
  bool illegal() const { return !report.reasons.empty() || !report.faults.empty(); }
};

// A variant without the capability answers by from_fen() alone, and what it refuses has the reason
// "refused".
WrittenPosition read_position(const std::string& fen, Variant& variant);

// Why a game cannot begin here, in the words of the voices; nothing if it can.
std::optional<Phrase> refusal_of(const std::string& fen, Variant& variant);

// Where a game begins: there, or where it usually does if nothing is written. The refusal if it
// cannot.
Result<std::unique_ptr<Position>> beginning(const std::string& fen, Variant& variant);

// One sentence for each finding.
std::vector<Phrase> sentences(const PositionReport& report);

}  // namespace annabella::host
