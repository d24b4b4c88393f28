// One game: a fold over its facts. Restarting is replaying; a test is a list of facts.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/fact.h"

namespace annabella::host {

// How far the last move has come (D.2.1 to D.2.4).
enum class Stage : std::uint8_t { announced = 1, repeated, executed, completed };

struct Ply {
  Color side;
  Move move;
  MoveFacts facts;
  Stage stage = Stage::announced;
  Time at{};
  Readings left;  // when it was announced, then when it was completed
  std::shared_ptr<const Position> after;
  std::string key;           // of `after`, as in 9.2.3
  bool offers_draw = false;  // its player did, before the opponent's next move (C.12)
};

// Where such a game begins; where nobody has chosen, as it usually does. Throws what the variant
// throws.
std::unique_ptr<Position> start_of(const Setup& setup, const Variant& variant);

// [house]
class Game {
 public:
  // `variant` makes the positions and must be the one that the first fact names. It outlives the
  // game.
  explicit Game(const Variant& variant) : variant_(&variant) {}

  // Throws std::logic_error for a fact that cannot follow: a broken invariant, not a bad move.
  void apply(const Fact& fact);

  bool begun() const { return setup_.has_value(); }
  const Setup& setup() const { return *setup_; }
  const Variant& variant() const { return *variant_; }
  const Position& start() const { return *start_; }
  // After the last announced move.
  const Position& position() const { return plies_.empty() ? *start_ : *plies_.back().after; }
  // Before the ply with this index.
  const Position& before(std::size_t ply) const {
    return ply == 0 ? *start_ : *plies_[ply - 1].after;
  }

  const std::vector<Ply>& plies() const { return plies_; }
  const Ply* last() const { return plies_.empty() ? nullptr : &plies_.back(); }
  // The last move, while it may still be withdrawn, repeated and pressed.
  const Ply* open_move() const;

  const ChessClock& clock() const { return clock_; }
  std::optional<Color> draw_offer() const { return draw_offer_; }
  std::optional<Color> takeback_offer() const { return takeback_offer_; }
  const std::optional<GameEnded>& ended() const { return ended_; }

  // How often the position with this repetition key has stood on the board (9.2).
  int times_stood(const std::string& key) const;
  // Number of the last fact, 0 before the first.
  int facts() const { return facts_; }
  // The move number that a score sheet would show for this ply index.
  int move_number(std::size_t ply) const;

 private:
  void on(const GameBegan& event, const Fact& fact);
  void on(const MoveAnnounced& event, const Fact& fact);
  void on(const MoveRepeated& event, const Fact& fact);
  void on(const MoveExecuted& event, const Fact& fact);
  void on(const MoveWithdrawn& event, const Fact& fact);
  void on(const MoveCompleted& event, const Fact& fact);
  void on(const DrawOffered& event, const Fact& fact);
  void on(const DrawDeclined& event, const Fact& fact);
  void on(const TakebackOffered& event, const Fact& fact);
  void on(const TakebackDeclined& event, const Fact& fact);
  void on(const MovesTakenBack& event, const Fact& fact);
  void on(const FlagFell& event, const Fact& fact);
  void on(const GameLeft& event, const Fact& fact);
  void on(const GameResumed& event, const Fact& fact);
  void on(const GameEnded& event, const Fact& fact);

  Ply& open();

  const Variant* variant_;
  int facts_ = 0;
  std::optional<Setup> setup_;
  std::shared_ptr<const Position> start_;
  std::string start_key_;
  std::vector<Ply> plies_;
  ChessClock clock_;
  std::optional<Color> draw_offer_;
  std::optional<Color> takeback_offer_;
  std::optional<GameEnded> ended_;
};

}  // namespace annabella::host
