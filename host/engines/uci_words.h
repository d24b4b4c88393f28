// What an engine says in UCI, read: its options, its score, its move.
#pragma once

#include <annabella/variant.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// "option name UCI_Elo type spin default 1350 min 1350 max 2850".
struct UciOption {
  std::string name, type;
  int least = 0, most = 0;         // of a spin
  std::vector<std::string> words;  // of a combo
};
// Of a line that begins with "option"; words that nobody knows are passed over.
std::optional<UciOption> read_uci_option(std::string_view line);

// "-34".
std::optional<int> signed_number(std::string_view text);

// Of an "info" line; the one who is mated in n moves has -kMate and 2n. Nothing where it says none,
// or only a bound.
std::optional<int> read_uci_score(std::string_view line);

// "e2e4", "e7e8q", "P@e4"; castling is the king taking his rook, as with the option UCI_Chess960.
std::string uci_of(const Move& move);

// The moves from this FEN on, each as uci_of(), but castling from the usual squares as without that
// option: "e1g1", the king's two squares.
std::vector<std::string> usual_uci_of(std::string_view start, const std::vector<Move>& moves);

// How uci_of() writes the castling that is written "e1g1" without that option: "e1h1". Nothing:
// it is no such move.
std::optional<std::string> castling_of_usual_uci(std::string_view word);

}  // namespace annabella::host
