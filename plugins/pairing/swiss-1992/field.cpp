#include "field.h"

#include <annabella/absence.h>
#include <annabella/lent.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace annabella::swiss1992 {
namespace {

std::size_t rounds_played(const Tournament& tournament) {
  std::size_t rounds = 0;
  for (const Player& player : tournament.players) rounds = std::max(rounds, player.rounds.size());
  return rounds;
}

// A7: the difference first, because a colour that would make it three is never allowed (B2a).
void note_preference(Card& card) {
  int difference = 0;
  for (Color color : card.colors) difference += color == Color::white ? 1 : -1;
  if (card.colors.empty()) return;
  const Color last = card.colors.back();
  const bool twice = card.colors.size() > 1 && card.colors[card.colors.size() - 2] == last;
  const bool wide = difference > 1 || difference < -1;
  card.needs_color = wide || twice;
  if (wide || (!twice && difference != 0)) {
    card.wanted = difference < 0 ? Color::white : Color::black;
  } else {
    card.wanted = opponent(last);
  }
  const Strength relative = difference != 0 ? Strength::strong : Strength::mild;
  card.strength = card.needs_color && !card.exempt ? Strength::absolute : relative;
}

class Cards {
 public:
  explicit Cards(const Tournament& tournament)
      : tournament_(tournament),
        absence_(absence_in(tournament)),
        lent_(lent_in(tournament)),
        rounds_(rounds_played(tournament)) {
    for (const Player& player : tournament.players) by_rank_[player.rank] = &player;
  }

  Card card_of(const Player& player) const {
    Card card{.rank = player.rank, .score = score_before(player, rounds_)};
    for (const PlayedRound& round : player.rounds) {
      if (is_game(round.outcome)) {
        card.met.push_back(round.opponent);
        if (round.color) card.colors.push_back(*round.color);
      }
      card.may_get_bye = card.may_get_bye && round.outcome != Outcome::pairing_bye &&
                         round.outcome != Outcome::forfeit_win &&
                         round.outcome != Outcome::full_bye;
    }
    for (std::size_t back = 0; back < std::min<std::size_t>(2, rounds_); ++back) {
      card.floats[back] = float_in(player, rounds_ - 1 - back);
    }
    const bool last = static_cast<int>(rounds_) + 1 >= tournament_.planned_rounds;
    card.exempt = last && 2 * card.score > static_cast<int>(rounds_) * tournament_.win;
    note_preference(card);
    return card;
  }

 private:
  // A4; a pair that did not play has floated all the same.
  Float float_in(const Player& player, std::size_t round) const {
    if (round >= player.rounds.size()) return Float::none;
    const PlayedRound& played = player.rounds[round];
    if (played.outcome == Outcome::pairing_bye || played.outcome == Outcome::full_bye) {
      return Float::down;
    }
    const auto other = by_rank_.find(played.opponent);
    if (other == by_rank_.end()) return Float::none;
    const HalfPoints own = score_before(player, round);
    const HalfPoints theirs = score_before(*other->second, round);
    return own > theirs ? Float::down : own < theirs ? Float::up : Float::none;
  }

  HalfPoints score_before(const Player& player, std::size_t round) const {
    HalfPoints score = lent_after(lent_, player.rank, round);
    for (std::size_t i = 0; i < std::min(round, player.rounds.size()); ++i) {
      score += points_for(tournament_, absence_, player.rounds[i]);
    }
    return score;
  }

  const Tournament& tournament_;
  Absence absence_;
  Lent lent_;
  std::size_t rounds_;
  std::map<int, const Player*> by_rank_;
};

}  // namespace

Places merged(const Places& a, const Places& b) {
  Places all;
  std::ranges::merge(a, b, std::back_inserter(all));
  return all;
}

Places without(const Places& players, const Places& taken) {
  Places rest;
  std::ranges::set_difference(players, taken, std::back_inserter(rest));
  return rest;
}

Field::Field(const Tournament& tournament, const Readings& readings) : readings_(readings) {
  const Cards cards(tournament);
  for (const Player& player : tournament.players) {
    if (!player.absent_next_round) cards_.push_back(cards.card_of(player));
  }
  std::ranges::sort(cards_, [](const Card& a, const Card& b) {
    return a.score != b.score ? a.score > b.score : a.rank < b.rank;
  });
  legal_.resize(cards_.size() * cards_.size());
  for (int a = 0; a < size(); ++a) {
    for (int b = a + 1; b < size(); ++b) {
      legal_[index(a, b)] = legal_[index(b, a)] = may_meet(tournament, card(a), card(b));
    }
  }
}

bool Field::may_meet(const Tournament& tournament, const Card& a, const Card& b) const {
  if (std::ranges::find(a.met, b.rank) != a.met.end()) return false;
  const bool free = readings_.both_above_half ? a.exempt && b.exempt : a.exempt || b.exempt;
  if (!free && a.needs_color && b.needs_color && a.wanted == b.wanted) return false;
  return std::ranges::none_of(tournament.never_pair, [&](const std::pair<int, int>& two) {
    return (two.first == a.rank && two.second == b.rank) ||
           (two.first == b.rank && two.second == a.rank);
  });
}

bool Field::clash(int a, int b) const {
  const Card &one = card(a), &other = card(b);
  return one.strength != Strength::none && other.strength != Strength::none &&
         one.wanted == other.wanted;
}

bool Field::may_float(int place, Float direction, int dropped) const {
  const Card& player = card(place);
  if (player.exempt || dropped >= 2) return true;
  if (player.floats[0] == direction) return false;
  if (dropped == 1) return true;
  if (!readings_.any_float_counts) return player.floats[1] != direction;
  return player.floats[0] == Float::none && player.floats[1] == Float::none;
}

int Field::x(const Places& players) const {
  int white = 0, black = 0;
  for (int place : players) {
    if (card(place).strength == Strength::none) continue;
    ++(card(place).wanted == Color::white ? white : black);
  }
  return std::max(0, std::max(white, black) - (static_cast<int>(players.size()) + 1) / 2);
}

Places Field::without_opponent(const Places& players) const {
  Places lonely;
  for (int a : players) {
    if (std::ranges::none_of(players, [&](int b) { return a != b && legal(a, b); })) {
      lonely.push_back(a);
    }
  }
  return lonely;
}

}  // namespace annabella::swiss1992
