// Watches one board at a table: what its men tell, as something to do there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "boards/move_finder.h"
#include "game/game.h"

namespace annabella::host {

// Moves stand on the board until it is certain that the hands rest: this long.
inline constexpr Duration kSettled{220};
// A man who may go on, and what no legal move can bring about, are watched for longer.
inline constexpr Duration kSettledSlowly{800};
// Half of castling, a man in a hand who may be taking, and half a move: so long it is waited for
// the other half.
inline constexpr Duration kHalfDone{3000};
// Of the two kings who show a result, the other one is waited for so long.
inline constexpr Duration kOtherKing{2000};
// Where nobody plays in earnest, a man who goes on so soon after his move was told had not arrived.
inline constexpr Duration kGoesOn{2000};
// A square that changes so often, so quickly one time after the other, and for so long, flickers.
inline constexpr int kFlickers = 8;
inline constexpr Duration kFlickersAgain{1000};
inline constexpr Duration kFlickersLong{3000};
// Who is gone for less was not in a hand: a neighbour was brushed.
inline constexpr Duration kTouch{300};

// Pure: it is told what time it is, and asks to be woken. [house]
class Watcher {
 public:
  // Men of the player on move were lifted and put back (4.3, D.2.2).
  struct Touched {
    std::vector<Square> men;
  };
  // `lifted`: in order, by the player of the first of them, since it was his move; nobody, while he
  // adjusts (4.2.1).
  struct Made {
    std::vector<Move> moves;
    std::vector<Square> lifted;
  };
  // This move stands there since before the board was in sight: nobody has seen it made.
  struct Missed {
    Move move;
  };
  // The move that was made elsewhere stands here, too (D.2.1).
  struct Executed {};
  // The man of the last move has gone on: it was this one (T12).
  struct Corrected {
    Move instead;
  };
  // Nothing on the board tells which of these moves it was; or which was first.
  struct Unclear {
    std::vector<Move> between;
    bool may_be_in_hand = false;  // who takes, so that it may be none of them
    bool may_be_pawn = false;     // who stands on the last square
    bool is_pressed = false;
  };
  // Half of a move stands there, and nobody does the other half.
  struct HalfDone {
    Placement wanted;
  };
  // Men stand where no legal move brings them.
  struct Wrong {
    std::vector<Square> squares;
    // His man has gone on from the move that is answered already, while the answer is not made
    // here.
    bool has_gone_on = false;
  };
  // It feels a man and nobody there by turns, for long: he stands badly.
  struct Flickers {
    Square square;
  };
  // Nothing on the board tells which way round it lies.
  struct Unoriented {};
  // Both kings in the centre.
  struct ResultShown {
    Score score;
    bool was_missed = false;  // as with a move
  };
  using Notice = std::variant<Touched, Made, Missed, Executed, Corrected, Unclear, HalfDone, Wrong,
                              Flickers, Unoriented, ResultShown>;

  explicit Watcher(Both<bool> moves_here) : moves_here_(moves_here) {}

  // It lay so before, or somebody has said so; and does until its men tell otherwise.
  void lies(bool turned, Time now = {});
  std::optional<bool> turned() const { return turned_; }

  // After each fact.
  void follow(const Game& game, Time now);
  void sees(const std::vector<PlacedPiece>& men, Time now);
  // The board is away, or was: it is read anew.
  void loses_sight();
  // The player has pressed his clock: his hands rest, and what is missing is told once more. Who
  // has made his move already says nothing of the other's hands.
  void rests(Color side, Time now);
  // So long nothing was to be seen when it was recorded: the hands may have rested.
  void paused(Duration time, Time now);
  std::optional<Time> wake_at() const { return wake_at_; }
  // Until then the man of this board's last move may turn out not to have arrived, and nobody
  // should have answered it; nothing: it stands.
  std::optional<Time> may_go_on_until() const;
  void woke(Time now);

  std::vector<Notice> take_notices();

  Color side() const { return moves_here_.white ? Color::white : Color::black; }
  Both<bool> moves_here() const { return moves_here_; }
  // The board does not show yet what was played elsewhere.
  bool owes_a_move() const { return finder_ && !finder_->was_shown(); }
  bool has_sight() const { return felt_.has_value(); }
  // What it shows beside what was played elsewhere will be told as moves that were made here.
  bool shows_moves() const;
  // The same square as the board counts it.
  Square as_it_lies(Square square) const;
  // As it is felt, turned to White's side; and as the game has it.
  const Placement& felt() const { return *felt_; }
  const Placement& expected() const { return finder_->stands(); }
  // What it showed last that the game had; the start, if that was nothing.
  const Placement& before() const { return agreed_ ? *agreed_ : finder_->stands(); }

 private:
  // What the finder's answers depend on.
  struct Situation {
    std::size_t plies = 0;
    std::string fen;
    bool is_own = false;  // a move of this board is announced, and not made
    bool is_stopped = false;
    bool has_ended = false;
    bool operator==(const Situation&) const = default;
  };

  // A move of this board, until its man cannot go on any more.
  struct Told {
    MoveFinder finder;  // of the moves that could have been made instead
    Move move;
    Time until;
  };

  // What was said of the men, until they are put right, or something else has become of them.
  struct Said {
    Placement felt;
    MoveFinder::Reading::Kind as;
    std::optional<Time> left_at;  // when they were no longer felt so
  };

  // Where the man of this board's last move stands, when that was answered before his time was up.
  struct Released {
    Square square;
    Piece man;
    Time until;
    bool has_gone_on = false;
  };

  // A square that feels one thing and the other by turns.
  struct Flicker {
    Square square;
    Piece one, other;
    int changes;
    Time began, changed;
  };

  std::optional<Told> told_by(const Game& game, Time now);
  void note_changes(const Placement& felt, Time now);
  void note_flicker(Square square, Piece was, Piece is, Time now);
  bool is_flickering(Square square) const;
  void note_who_goes_on(Time now);
  bool has_gone_on() const { return released_ && released_->has_gone_on; }
  bool shows_who_has_gone_on() const;
  Time rests_since(const MoveFinder::Reading& reading, Time now) const;
  std::optional<MoveFinder::Reading> made_beside_a_hand() const;
  void look(Time now);
  void notice_another_try(Time now);
  Duration watched_for(const MoveFinder::Reading& reading) const;
  void settle(Time now, std::optional<Color> pressed_by = {});
  void prefer_what_is_made_by(Color side);
  void tell(bool is_pressed);
  Notice made() const;
  void notice_touches();
  void notice_execution();
  std::vector<Square> touched() const;
  std::optional<Move> corrected(std::optional<Color> pressed_by = {}) const;
  void keep_said() { said_ = Said{*felt_, reading_.kind, {}}; }
  bool is_said() const { return said_ && said_->felt == *felt_; }
  bool is_turned_round();
  bool may_lie_either_way() const;
  bool is_going_back() const;
  bool reads_moves() const;

  Both<bool> moves_here_;
  int files_ = 8, ranks_ = 8;
  std::optional<Situation> situation_;
  std::optional<MoveFinder> finder_, fresh_;
  std::optional<Told> earlier_;
  std::optional<bool> turned_;    // nothing: not known yet
  bool is_felt_turned_ = false;   // it, or what looks more like it, or how the board lay before
  bool is_known_to_lie_ = false;  // so, from before
  bool fits_either_way_ = false;  // what is felt, and equally well
  bool was_orientation_asked_ = false;
  std::optional<Placement> felt_, agreed_;
  std::map<Square, Time> changed_at_;  // since the board is in sight
  Time asked_at_{};                    // since when the position is the one that it is compared to
  std::vector<Flicker> flickers_;
  std::vector<Square> flickers_told_;
  std::optional<Released> released_;
  std::optional<Said> said_;
  bool is_wrong_ = false;                // men stood where no move brings them, and do still
  std::optional<Placement> taken_back_;  // as it stood then, until it is undone on the board
  MoveFinder::Reading reading_;
  bool may_have_missed_ = true;  // it has not shown what it should since it is in sight
  bool waits_for_execution_ = false;
  bool awaits_opponent_ = false;  // who has not made what he announced: an answer is too early
  bool is_adjusting_ = false;     // who is on move: what he lifts is not touched
  bool counts_touches_ = false;
  bool is_over_ = false;  // and there is nothing to be executed here any more
  Color turn_ = Color::white;
  Time seen_at_{};
  std::optional<Time> wake_at_;
  std::vector<Notice> notices_;
};

}  // namespace annabella::host
