// Reads a tournament from a TRF file: TRF16, the extensions of JaVaFo and bbpPairings, and those of
// the records of TRF26 that pairing needs.
#pragma once

#include <annabella/pairing.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tournament/trf_players.h"

namespace annabella::host {

// The rounds that were played, and who is absent from the next one. Errors name the line, the
// column and the cure.
Result<Tournament> read_trf(std::string_view text);

// What is taken where the file does not say it.
struct TrfGaps {
  int rounds = 0;
  std::optional<Color> first_color;
};

struct TrfBye {
  std::vector<int> players;
  int round = 0;
  Outcome outcome = Outcome::zero_bye;
};

struct TrfProhibited {
  std::vector<int> players;
  int first = 1, last = 999;  // rounds
};

struct TrfFile {
  Tournament tournament;
  std::vector<TrfPlayer> players;  // by start number; their lines are in the text
  std::vector<TrfBye> byes;        // announced in records of their own
  std::vector<TrfProhibited> prohibited;
  std::map<std::string, std::string> records;  // by code, as far as they are about the event
  std::vector<std::string> kept;  // whole records that mean nothing here, in their order
  // The start numbers in the order of pairing, where it is another one (XXC rank).
  std::vector<int> order;
  std::optional<TrfLine> rounds_line;  // the record that says how many there are
  bool tells_worth_of_bye = false;
  std::map<std::string, std::string> own;  // what an event of Annabella's has settled besides
  std::map<int, int> since;                // the first round of a late entry, by start number
  // By round and start number: who has no result of that round yet. The columns have a draw (F9).
  std::set<std::pair<int, int>> adjourned;
};
Result<TrfFile> read_trf_file(std::string_view text, const TrfGaps& gaps);

// By which system the rounds were paired; nothing if the file does not tell.
std::optional<std::string> system_in(const TrfFile& file);

// Whether this system has to accelerate as C.04.7 does: "192 FIDE_DUTCH_2025_BAKU". It is an option
// of the Dutch system, and no other one is asked.
bool asks_for_baku(const TrfFile& file, std::string_view system);

}  // namespace annabella::host
