#include "account.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "colors.h"
#include "first_try.h"

namespace annabella::swiss1992 {
namespace {

using With = std::vector<std::pair<std::string, Remark::Value>>;

std::string name_of(ColorRule rule) {
  switch (rule) {
    case ColorRule::both_preferences:
      return "e1";
    case ColorRule::only_preference:
      return "only";
    case ColorRule::stronger:
      return "e2";
    case ColorRule::alternation:
      return "e3";
    case ColorRule::higher_ranked:
      return "e4";
    case ColorRule::lot:
      break;
  }
  return "lot";
}

constexpr std::size_t kMostFaults = 3;  // that are told one by one

bool same_pairs(const std::vector<Pair>& ones, const std::vector<Pair>& others) {
  return std::ranges::equal(ones, others, [](const Pair& one, const Pair& other) {
    return std::minmax(one.higher, one.lower) == std::minmax(other.higher, other.lower);
  });
}

class Account {
 public:
  Account(const Field& field, Color drawn) : field_(field), drawn_(drawn) {}

  void tell(const RoundPaired& round) {
    for (std::size_t i = 0; i < round.brackets.size(); ++i) {
      const bool lowest = i + 1 == round.brackets.size();
      tell(round.brackets[i], lowest);
      tell_end(round.brackets[i], lowest);
    }
    if (round.bye) say("bye", {{"player", ranks({*round.bye})}});
  }

  std::vector<Remark> take() { return std::move(remarks_); }

 private:
  void say(const std::string& key, With with) {
    remarks_.push_back({.key = "swiss-1992." + key, .with = std::move(with)});
  }

  Players ranks(const Places& places) const {
    Players players;
    for (int place : places) players.ranks.push_back(field_.card(place).rank);
    return players;
  }

  void tell(const Bracket& bracket, bool lowest) {
    Places moved;
    for (int place : bracket.players) {
      if (field_.card(place).score > bracket.score) moved.push_back(place);
    }
    say(bracket.joined ? "joined" : "bracket",
        {{"points", Points{bracket.score}}, {"players", ranks(bracket.players)}});
    if (!moved.empty()) say("moved-down", {{"players", ranks(moved)}});
    const Candidate& pairing = bracket.pairing;
    tell_lonely(bracket);
    tell_undone(bracket);
    if (pairing.pairs.empty()) return;
    tell_kind(pairing, static_cast<int>(moved.size()));
    tell_first_try(bracket, lowest);
    tell_order(pairing);
    tell_what_gave_way(bracket);
    for (const Pair& pair : pairing.pairs) tell(pair);
  }

  // C1, and what keeps each of them from each of the others.
  void tell_lonely(const Bracket& bracket) {
    const Places& lonely = bracket.pairing.lonely;
    if (lonely.empty()) return;
    say("lonely", {{"players", ranks(lonely)}});
    for (int place : lonely) {
      std::map<std::string, Places> barred;
      for (int other : bracket.players) {
        const std::string why = other == place ? "" : bar(field_, place, other);
        if (!why.empty()) barred[why].push_back(other);
      }
      for (const auto& [why, others] : barred) {
        say("lonely-why", {{"player", ranks({place})}, {"why", why}, {"players", ranks(others)}});
      }
    }
  }

  // C12 and C13.
  void tell_undone(const Bracket& bracket) {
    if (bracket.above_in_vain) say("above-in-vain", {});
    if (!bracket.made_for) return;
    const Points points{*bracket.made_for};
    say("again", {{"points", points}});
    if (bracket.left_before.empty()) return;
    say("again-before", {{"players", ranks(bracket.left_before)}, {"points", points}});
    if (bracket.others_in_vain > 0) say("again-in-vain", {{"n", bracket.others_in_vain}});
  }

  void tell_first_try(const Bracket& bracket, bool lowest) {
    const FirstTry first = first_try(field_, bracket, lowest);
    if (first.faults.empty()) {
      if (same_pairs(first.pairs, bracket.pairing.pairs)) say("at-once", {});
      return;
    }
    say("first-try", {});
    for (std::size_t i = 0; i < std::min(first.faults.size(), kMostFaults); ++i) {
      const auto& [players, why] = first.faults[i];
      if (players.size() == 1) {
        say("fault-left", {{"player", ranks(players)}, {"why", why}});
      } else {
        say("fault",
            {{"higher", ranks({players[0]})}, {"lower", ranks({players[1]})}, {"why", why}});
      }
    }
    if (first.faults.size() <= kMostFaults) return;
    say("more-faults", {{"n", static_cast<int>(first.faults.size() - kMostFaults)}});
  }

  void tell_kind(const Candidate& pairing, int moved) {
    if (pairing.moved_down > 0) {
      say("moved-down-first", {{"n", pairing.moved_down}});
    } else if (moved > 0) {
      say("one-group", {{"n", moved}});
    }
  }

  void tell_order(const Candidate& pairing) {
    if (!pairing.exchanged_up.empty()) {
      say("exchange",
          {{"down", ranks(pairing.exchanged_down)}, {"up", ranks(pairing.exchanged_up)}});
    }
    if (pairing.transposed) say("transposed", {});
  }

  void tell_what_gave_way(const Bracket& bracket) {
    const Candidate& pairing = bracket.pairing;
    if (pairing.fewer_moved > 0) say("fewer-moved", {{"n", pairing.fewer_moved}});
    if (pairing.fewer_pairs > 0) say("fewer-pairs", {{"n", pairing.fewer_pairs}});
    if (pairing.x > 0) say("x", {{"n", pairing.x}});
    tell_x_raised(bracket);
    const auto dropped = [&](int level, const std::string& direction) {
      if (level == 0) return;
      say("floats-dropped", {{"direction", direction}, {"criteria", level == 1 ? "b6" : "b5"}});
    };
    dropped(pairing.down, "down");
    dropped(pairing.up, "up");
    tell_levels_in_vain(pairing);
  }

  // Nothing was found with less, or nothing that helped the bracket for which this one was undone.
  void tell_x_raised(const Bracket& bracket) {
    const Candidate& pairing = bracket.pairing;
    if (pairing.allowed <= pairing.x) return;
    if (bracket.made_for) {
      say("x-raised-again", {{"n", pairing.allowed}, {"points", Points{*bracket.made_for}}});
    } else {
      say("x-raised", {{"n", pairing.allowed}});
    }
  }

  // With what in force every order and exchange was tried before, with this x.
  void tell_levels_in_vain(const Candidate& pairing) {
    if (field_.readings().floats_stay_dropped && pairing.allowed > pairing.x) return;
    const int levels = pairing.up > 0 ? 2 + pairing.up : pairing.down;
    if (levels > 0) say("levels-in-vain", {{"n", levels}});
  }

  void tell(const Pair& pair) {
    const Seats seat = seats(field_, pair.higher, pair.lower, drawn_);
    say("pair", {{"white", ranks({seat.white})},
                 {"black", ranks({seat.black})},
                 {"rule", name_of(seat.rule)}});
    const Card &higher = field_.card(pair.higher), &lower = field_.card(pair.lower);
    if (higher.score == lower.score) return;
    say("floats", {{"down", ranks({pair.higher})}, {"up", ranks({pair.lower})}});
  }

  void tell_end(const Bracket& bracket, bool lowest) {
    if (lowest) return;
    const Candidate& pairing = bracket.pairing;
    if (pairing.pairs.empty()) {
      say("no-pairs", {});
    } else if (!pairing.left_over.empty()) {
      say("left-over", {{"players", ranks(pairing.left_over)}});
    }
  }

  const Field& field_;
  Color drawn_;
  std::vector<Remark> remarks_;
};

}  // namespace

std::vector<Remark> account(const Field& field, const RoundPaired& round, Color drawn) {
  Account account(field, drawn);
  account.tell(round);
  return account.take();
}

}  // namespace annabella::swiss1992
