// A fact as the journal keeps it: JSON that a person can read and every later version must read.
#pragma once

#include <string>

#include "base/result.h"
#include "game/fact.h"

namespace annabella::host {

// Number and time stand beside it, in columns of their own.
struct WrittenFact {
  std::string kind;     // "move-announced"
  std::string payload;  // {"side":"white", ..., "left":{"white_ms":180000,"black_ms":180000}}
};

// Exact: read_fact() gives an equal fact, or this fails: for texts that are not UTF-8, pieces that
// are not letters, and times that no game has.
Result<WrittenFact> write_fact(const Fact& fact);

// Fails for everything that write_fact() of this version would not write: damage, or the work of a
// newer program.
Result<Fact> read_fact(int number, Time at, const WrittenFact& written);

}  // namespace annabella::host
