// Which moves have been made on a board: told by the men on it, and by the rules of the game.
//
// The board knows no chess. It shows men one after the other: a capture in either order, the king
// before the rook or after it, a man who slides over other squares, one who is seen for an instant
// where he does not stay, several moves at once. So what is seen is looked up among the positions
// that legal play can have reached from those that were seen before; the last one of them counts,
// and corrects what was taken for a move before it.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "boards/placement.h"
#include "game/clockwork.h"
#include "game/score.h"

namespace annabella::host {

// Pure: the same sightings at the same times, the same readings.
class MoveFinder {
 public:
  // Moves of those sides are found that make them on this board. `before`: what the board showed
  // last, if it is still to be brought to the position. The position need not outlive the finder.
  MoveFinder(const Position& position, Both<bool> moves_here,
             const std::optional<Placement>& before = {});

  struct Reading {
    enum class Kind : std::uint8_t {
      unmoved = 1,  // the board shows the position
      moved,        // `moves` were made, in this order
      unclear,      // one of `moves` was
      result,       // both kings stand in the centre, which tells the `score`
      at_work,      // men are missing, or half of a move is made: hands are at work
      foreign,      // no legal move brings men to `squares`
    };
    Kind kind = Kind::at_work;
    std::vector<Move> moves{};
    std::vector<Square> squares{};
    std::optional<Score> score{};
    bool may_go_on = false;  // the move may be the beginning of another one
    // So may it be half of castling (4.4); and who takes may still be in a hand, on a board without
    // faces, while the man on his goal has not been seen to go.
    bool may_be_half = false;
    bool may_be_result = false;  // the other king may follow to the centre
    // Who stands on the last square may still be the pawn, or is (4.7.3).
    bool may_be_pawn = false;
  };

  // For each sighting, in order.
  Reading see(const Placement& felt, Time at);
  // The same once the hands rest: now several moves may have been made unseen. Where the board was
  // in sight, hands that hold men explain more than a row of moves in which they were taken.
  Reading rest(bool was_in_sight = true) const;
  // What this side's last move was, while the other one has men in its hands already; nothing: no
  // single move of it stands there.
  std::optional<Reading> made_by(Color side) const;
  // The last move, while whoever answers it has one man of his in his hand already; nothing: no
  // move stands there but for that man, or he may be the one who is taken.
  std::optional<Reading> made_beside_a_hand() const;
  // As it was seen last.
  Reading reading() const { return has_felt_ ? reading_of(felt_) : Reading{}; }
  // What the board would show if the half of a move that stands there were done; nothing: no man
  // stands on a new square, or it may become one of several.
  std::optional<Placement> begun() const;
  // The promotions of which the pawn stands on his last square, or has been taken there, and that
  // were answered before another man came for him.
  std::vector<Move> unchosen() const;

  const Placement& stands() const { return nodes_.front().placement; }
  // The board has shown the position.
  bool was_shown() const { return was_shown_; }
  // Men of the position who were gone from their squares for so long at least, in the order in
  // which they went, since the board showed the position.
  std::vector<Square> lifted(Duration at_least) const;
  void forget_lifts() {
    lifts_.clear();
    fills_.clear();
  }
  // What it shows next was not seen to come about.
  void loses_sight() {
    forget_lifts();
    has_felt_ = false;
  }
  // Whoever was to be taken before the board shows the position is gone, though nobody saw it, and
  // the pawn is another man.
  void takings_are_done() {
    to_be_taken_.clear();
    to_be_exchanged_.clear();
  }
  // The board has shown it before: the last move was found there.
  void shows() { was_shown_ = true; }

 private:
  // A position that may have been reached, and how.
  struct Node {
    std::vector<Move> path;
    Placement placement;
    std::shared_ptr<const Position> position;  // null: the root, or a pawn who is to be promoted
    bool is_expanded = false;
  };
  struct Lift {
    Square square;
    Time at;
    int sighting;  // in which he was gone, from 1
    std::optional<Time> back;
  };
  // A man was put on an empty square.
  struct Fill {
    Square square;
    Time at;
  };
  using Path = std::vector<Move>;
  // A move of which half stands there, and that was answered all the same.
  struct Answered {
    Move move;
    Placement wanted;
  };

  void expand(std::size_t index);
  void add(const Path& path, const Position& position, const Move& move);
  bool is_made_here(const Position& position) const;
  void note_promoted();
  void note_sweep(const Placement& felt);
  void note_shown(const Placement& felt);
  void note_lifts(const Placement& felt, Time at);
  void note_fills(const Placement& felt, Time at);
  Reading reading_of(const Placement& felt) const;
  Reading chosen_from(const std::vector<const Node*>& fitting) const;
  Reading not_reached(const Placement& felt) const;
  std::vector<Square> foreign_on(const Placement& felt) const;
  std::optional<Score> result_on(const Placement& felt) const;
  bool has_king_in_centre(const Placement& felt) const;
  bool is_half_done(const Placement& felt, const std::vector<Square>& foreign) const;
  bool may_be_begun(const Placement& felt, const Node& node) const;
  bool has_another_gone(const Placement& felt) const;
  std::optional<int> most_moves_beside_hands() const;
  const Node* last_of(Color side, std::size_t in_hand) const;
  bool may_be_taken(const Node& node) const;
  std::vector<Answered> answered_halves(const Placement& felt) const;
  std::vector<Square> undone_of(const Node& node, const Placement& felt) const;
  std::optional<Placement> answer_to(const Node& node, const std::vector<Square>& undone,
                                     const Placement& felt) const;
  std::vector<Move> exchanges(const Placement& felt) const;
  bool were_off_together(Square one, Square other) const;
  Reading made_in_one_of(std::vector<Path> orders, bool was_in_sight) const;
  bool fits_lifts(const Path& path) const;
  Piece who_makes_last(const Path& path) const;
  bool takes_unseen(const Path& path) const;
  bool may_be_pawn(const Move& move) const;
  bool is_pawn_of_before(const Placement& felt, Square square) const;
  bool was_filled_twice(Square square) const;
  bool may_go_on(const Node& node) const;
  bool is_half_of_castling(const Node& node) const;
  bool brings_king_to_centre(const Move& move) const;
  void search(const Placement& felt, const Position& position, Path& path, int depth,
              std::vector<Path>& found) const;

  Both<bool> moves_here_;
  std::optional<Placement> before_;
  std::vector<Node> nodes_;  // the first is the position itself
  std::vector<Lift> lifts_;
  std::vector<Fill> fills_;  // in order
  // Where a man of the position stands in another's place, and a board without faces cannot tell.
  std::vector<Square> to_be_taken_;
  // Where a pawn of what was shown before has become another man; and has not been seen to.
  std::vector<Square> promoted_, to_be_exchanged_;
  Placement felt_;
  int sightings_ = 0;
  bool has_felt_ = false;
  bool is_swept_ = false;      // too many men went at once for any hand
  bool looked_right_ = false;  // it may have shown the position
  bool was_shown_ = false;
};

}  // namespace annabella::host
