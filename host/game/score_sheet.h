// One player's score (Article 8): what he has written down, kept apart from what was played. It may
// be wrong, illegible or have gaps; that is why two are kept.
#pragma once

#include <annabella/chess.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace annabella::host {

struct ScoreEntry {
  std::string text{};               // as he wrote or said it
  std::optional<Move> move{};       // what it means; nothing: nobody can tell
  bool offers_draw = false;         // the sign (=) (8.1.5, C.12)
  std::optional<Duration> clock{};  // what he has noted of his time (8.1.4)

  bool operator==(const ScoreEntry&) const = default;
};

// What is written where nobody, not even who wrote it, can read what it was to be.
inline constexpr std::string_view kIllegible = "?";

// The same move, whatever signs and letters it is written with. What nobody can read is the same
// only as what is written alike.
bool same_move(const ScoreEntry& one, const ScoreEntry& other);

// By half-moves from the start of the game; nothing where an entry is missing.
using Entries = std::vector<std::optional<ScoreEntry>>;

class ScoreSheet {
 public:
  // Whatever stood there is replaced: a correction.
  void write(std::size_t ply, ScoreEntry entry);
  // Those moves are to be played again.
  void cross_out_from(std::size_t ply);
  const ScoreEntry* at(std::size_t ply) const;
  std::size_t size() const { return entries_.size(); }

 private:
  Entries entries_;  // ends with an entry
};

// Where entries that were missed are taken from.
enum class ScoreSource : std::uint8_t {
  opponent = 1,  // his score (8.5.2)
  record,        // what the program wrote down in the arbiter's place (8.5.1, 8.5.3)
};

}  // namespace annabella::host
