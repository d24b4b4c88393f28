// What each round contributes to the tie-breaks that sum up opponents' scores (FIDE C.07, 8, 9,
// 16).
#pragma once

#include <annabella/pairing.h>

#include <map>
#include <optional>
#include <vector>

namespace annabella::host {

// Another day: it has brought nothing yet.
constexpr bool goes_on(const PlayedRound& round) {
  return round.opponent != 0 && round.outcome == Outcome::zero_bye;
}

// Or an absence.
constexpr bool is_requested_bye(const PlayedRound& round) {
  return round.opponent == 0 &&
         (round.outcome == Outcome::half_bye || round.outcome == Outcome::zero_bye);
}

// 16.1.2.
constexpr bool is_voluntarily_unplayed(const PlayedRound& round) {
  return is_requested_bye(round) || round.outcome == Outcome::forfeit_loss;
}

class Contributions {
 public:
  Contributions(const Tournament& tournament, bool round_robin);

  // In halves of a point, after cutting so many least and most significant ones.
  int buchholz(const Player& player, int low, int high) const;
  // In quarters: an opponent's score times one's own result.
  int sonneborn_berger(const Player& player, int low, int high) const;
  // In halves: scored against those with at least half of the points that they could have.
  int koya(const Player& player) const;

 private:
  struct One {
    int opponent_score = 0;  // in halves
    int value = 0;
    bool is_voluntarily_unplayed = false;
  };

  std::vector<One> all(const Player& player, bool weighted) const;
  std::optional<int> opponent_score(const Player& player, const PlayedRound& round) const;
  bool is_played(const PlayedRound& round) const;
  int games_of(const Player& player) const;

  const Tournament& tournament_;
  bool round_robin_;
  int rounds_ = 0;
  std::map<int, const Player*> by_rank_;
  std::map<int, int> scores_;    // by start number
  std::map<int, int> adjusted_;  // as opponents see them (16.3)
};

}  // namespace annabella::host
