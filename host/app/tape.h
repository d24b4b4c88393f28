// Announcements kept as sound, where a player wants that for his score (D.2.7).
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "game/fact.h"
#include "hearing/hearing_thread.h"
#include "journal/pgn.h"

namespace annabella::host {

// FLAC files in one folder, each with the time, the words and the number of the fact that came of
// them: game-12-fact-34.flac. What nothing came of is not kept. [house]
class Tape {
 public:
  // The folder is made if it is not there.
  static Result<Tape> open(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  // This was said; it may have to be asked back before anything comes of it.
  void hold(Time at, const HearingThread::Said& said);
  // If it came of something that was said. A move goes before what comes of the same words.
  Result<Done> keep(std::int64_t game, const Fact& fact);

 private:
  struct Held {
    Time at;
    std::string words;
    int rate = 0;
    std::vector<std::int16_t> samples;
  };

  explicit Tape(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::filesystem::path folder_;
  std::deque<Held> held_;
  std::optional<Time> kept_at_;  // what was said last and is kept
  std::filesystem::path kept_;
};

// What such a folder has of the game with this number and these facts.
NameOfSound sounds_of(std::int64_t game, const std::vector<Fact>& facts,
                      const std::filesystem::path& folder);

}  // namespace annabella::host
