// Evenings at which anybody wants anything at any time, for what must hold whatever happens.
#pragma once

#include <random>

#include "game/arbiter.h"

namespace annabella::host {

// The same evening for the same seed, on every machine.
class RandomEvening {
 public:
  explicit RandomEvening(std::uint32_t seed) : chance_(seed) {}

  Setup setup();
  // Sensible about half of the time: somebody plays a legal move, presses, says what comes next.
  Intent intent(const Game& game, Time now);
  // How long it takes until the next: mostly a few seconds, now and then hours.
  Duration pause();

 private:
  int below(int end) { return static_cast<int>(chance_() % static_cast<std::uint32_t>(end)); }
  bool one_in(int times) { return below(times) == 0; }
  Color side() { return one_in(2) ? Color::white : Color::black; }
  Square square() {
    return {static_cast<std::uint8_t>(below(8)), static_cast<std::uint8_t>(below(8))};
  }
  Duration some_time() { return Duration{(below(400) - 10) * 1000}; }
  // A legal one if there is any, and one in ten times anything.
  Move move(const Position& position);
  Seat seat();
  Action sensible(const Game& game);
  Action about_a_claim(const Game& game);
  Action about_the_envelope(const Game& game);
  Action any(const Game& game);

  void fill(AnnounceMove& it, const Game& game);
  void fill(ReportMade& it, const Game& game);
  void fill(RepeatMove& it, const Game& game);
  void fill(ClaimDraw& it, const Game& game);
  void fill(ReportTouch& it, const Game& game);
  void fill(ReportIrregularity& it, const Game& game);
  void fill(SetPosition& it, const Game& game);
  void fill(Penalise& it, const Game& game);
  void fill(DecideResult& it, const Game& game);
  void fill(StopClocks& it, const Game& game);
  void fill(SetClocks& it, const Game& game);
  void fill(NoticeAbsence& it, const Game& game);
  void fill(RecordMove& it, const Game& game);
  void fill(CompleteScore& it, const Game& game);
  void fill(ShowScore& it, const Game& game);
  void fill(ReportBoardsDiffer& it, const Game& game);
  void fill(AdjournGame& it, const Game& game);
  void fill(SealMove& it, const Game& game);
  void fill(OpenEnvelope& it, const Game& game);
  void fill(ResumeGame& it, const Game& game);
  template <class Plain>
  void fill(Plain&, const Game&) {}
  template <std::size_t index = 0>
  Action action_of_kind(std::size_t kind) {
    if constexpr (index + 1 < std::variant_size_v<Action>) {
      if (kind != index) return action_of_kind<index + 1>(kind);
    }
    return Action(std::in_place_index<index>);
  }

  std::mt19937 chance_;
  Time now_{};
  bool quickplay_ = false;  // long thoughts, and claims of Guideline III
};

}  // namespace annabella::host
