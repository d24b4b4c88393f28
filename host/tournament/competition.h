// An event: who takes part, what was agreed, which rounds were paired and how they ended. A fold
// over its changes; whatever a change may not do is refused with a sentence, and nothing happens.
#pragma once

#include <annabella/pairing.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/score.h"
#include "tournament/change.h"
#include "tournament/entrant.h"
#include "tournament/settings.h"

namespace annabella::host {

struct Board {
  int white = 0, black = 0;    // numbers of registration
  std::optional<Score> score;  // none: still played
  bool adjourned = false;      // counts as a draw for pairing (F9)
  bool unrated = false;        // shorter than one move

  bool is_over() const { return score.has_value() || adjourned; }
};

struct PairedRound {
  std::vector<Board> boards;
  std::map<int, Outcome> byes;  // who has no board, and why; who is in neither was not there
  std::set<int> gone;           // who had withdrawn when it was paired
  bool published = false;
};

class Competition {
 public:
  // One more change, or why it cannot be.
  Result<Done> apply(const Change& change);
  // All of them, without those that were undone.
  static Result<Competition> of(std::span<const WrittenChange> changes);
  // As it was when this round was paired.
  static Result<Competition> before_pairing(std::span<const WrittenChange> changes, int round);
  // The change of this number may be undone before the next pairing, if those after it do not need
  // it. 0: the last one that is not undone itself. The error says why not.
  static Result<int> undoable(std::span<const WrittenChange> changes, int number);

  const Settings& settings() const { return settings_; }
  const std::vector<PairedRound>& rounds() const { return rounds_; }
  const std::vector<Entrant>& entrants() const { return entrants_; }
  const Entrant& entrant(int id) const { return entrants_[static_cast<std::size_t>(id - 1)]; }
  // Start numbers follow the strength of the players until round 4 is paired, and stay then; those
  // of a round robin stay once it is paired.
  int start_number(int id) const;
  // The first round that he could be paired in.
  int since(int id) const { return since_[static_cast<std::size_t>(id - 1)]; }
  int id_of(int start_number) const { return order_[static_cast<std::size_t>(start_number - 1)]; }
  // With the start number behind it where others have the same name: "Novak, Adam (3)".
  std::string name_shown(int id) const;
  // By start number, by name, or by the beginning of one name only.
  Result<int> find(const std::string& who) const;
  // The board where this player sits in that round, counted from 1; 0: none.
  int board_of(int id, int round) const;

  // Whether each board of the round has its result.
  bool is_over(int round) const;
  // The error names the boards of the last round whose results are missing.
  Result<Done> expect_last_round_over() const;
  int last_round() const { return static_cast<int>(rounds_.size()); }
  // How many rounds at the beginning are over.
  int rounds_over() const;

  // As pairing systems see the first rounds; their players by start number. An adjourned game is a
  // draw for pairing only (F9); otherwise it has brought nothing yet: a round with an opponent and
  // the outcome of none.
  enum class Adjourned : std::uint8_t { drawn = 1, open };
  Tournament tournament(int rounds, Adjourned as = Adjourned::drawn) const;
  // Points of this player after so many rounds.
  HalfPoints points(int id, int rounds) const;
  // What no pairing may do after so many rounds (B1, B2; C1, C3): "met", "colors", "forbidden".
  std::set<std::string> objections(int white, int black, int rounds) const;
  // What the arbiter has given or taken besides the result.
  HalfPoints adjusted(int id, int round) const;
  // Who has had a point without playing gets no bye of the pairing (B1b; C2).
  bool may_have_bye(int id, int rounds) const;

  struct Forbidden {
    std::vector<int> players;
    int first = 1, last = 999;
    bool operator==(const Forbidden&) const = default;
  };
  const std::vector<Forbidden>& forbidden() const { return forbidden_; }
  // Those of a TRF file that mean nothing here, as they stand there.
  const std::vector<std::string>& records() const { return records_; }
  // Asked for, by player and round; those of past rounds are in the rounds.
  const std::map<std::pair<int, int>, Outcome>& requests() const { return requests_; }
  // What he gets for a round that he stays away from: what he has asked for, unless he has
  // withdrawn.
  Outcome bye_to_come(int id, int round) const;
  // Has withdrawn, or has asked for a bye.
  bool stays_away(int id, int round) const;

 private:
  std::string told_apart(const std::vector<int>& ids) const;
  Result<Done> set(const Change& change);
  Result<Done> enter(const Change& change);
  Result<Done> edit(const Change& change);
  Result<Done> withdraw(const Change& change);
  Result<Done> take_back(const Change& change);
  Result<Done> give_bye(const Change& change);
  Result<Done> take_bye_back(int id, int round);
  Result<Done> keep(const Change& change);
  Result<Done> forbid(const Change& change);
  Result<Done> allow(const Change& change);
  Result<Done> take_pairing(const Change& change);
  Result<Done> pair_by_hand(const Change& change);
  Result<Done> publish(const Change& change);
  Result<Done> take_result(const Change& change);
  Result<Done> correct(const Change& change);
  Result<Done> swap_colors(const Change& change);
  Result<Done> adjust(const Change& change);
  Result<Done> accelerate(const Change& change);

  void take_absences(const Change& paired);
  void leave_out_later_entries(int round);
  Result<Board*> board(const Change& change);
  bool has_fixed_numbers() const;
  bool is_before(int id, int other) const;
  void number_players();
  // What is settled, and nobody in it yet.
  Tournament empty_tournament() const;
  bool is_forbidden(int id, int other, int round) const;
  std::vector<PlayedRound> played(int id, int rounds, Adjourned as) const;
  // The colours of his games, the last one at the end.
  std::vector<Color> colors(int id, int rounds) const;
  bool would_break_colors(int id, Color color, int rounds) const;

  Settings settings_;
  std::vector<Entrant> entrants_;   // by number of registration
  std::vector<std::string> names_;  // the same, levelled
  std::vector<int> since_;          // the same
  std::vector<int> order_;          // by start number
  std::vector<PairedRound> rounds_;
  std::map<std::pair<int, int>, Outcome> requests_;
  std::map<std::pair<int, int>, HalfPoints> adjusted_;  // by player and round
  std::map<int, std::vector<HalfPoints>> lent_;
  std::vector<Forbidden> forbidden_;
  std::vector<std::string> records_;
};

// What the pairing of a round by hand may change of it, put into a change that Competition::apply
// takes: the games named replace those of the same players, and boards that have their results stay
// as they are. `games` and `bye` are numbers of registration.
Result<Change> pairing_by_hand(const Competition& event, const std::vector<Pairing>& games,
                               std::optional<int> bye, const std::string& reason);

// The next round by hand: everybody who is there has to be named. `found` is the pairing of the
// system, if it has found one; what differs from it is in the change, and what breaks a rule.
Result<Change> next_round_by_hand(const Competition& event, const std::vector<Pairing>& games,
                                  std::optional<int> bye, const std::string& reason,
                                  const std::optional<Change>& found);

// What a pairing system is asked about the next round. In a round robin the tables have a game for
// who stays away, too.
Tournament to_be_paired(const Competition& event);

// A round that a pairing system has found, by start numbers, with who stays away from it. A game of
// somebody who does is lost by forfeit, and won by the other one.
Change pairing_of(const Competition& event, const PairingAnswer& answer);

}  // namespace annabella::host
