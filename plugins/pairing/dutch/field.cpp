#include "field.h"

#include <annabella/absence.h>
#include <annabella/lent.h>

#include <algorithm>
#include <map>

namespace annabella::dutch {
namespace {

// 1.7: the colour that makes the difference smaller, else the other one than last time.
void note_preference(Card& card) {
  if (card.colors.empty()) return;
  const std::size_t games = card.colors.size();
  const Color last = card.colors[games - 1];
  const bool twice = games > 1 && card.colors[games - 2] == last;
  const bool wide = card.difference > 1 || card.difference < -1;
  card.strength = wide || twice          ? Strength::absolute
                  : card.difference != 0 ? Strength::strong
                                         : Strength::mild;
  const bool by_difference = wide || card.strength == Strength::strong;
  card.wanted =
      by_difference ? (card.difference > 0 ? Color::black : Color::white) : opponent(last);
}

class Cards {
 public:
  // Where the arbiter lends points himself, no method does.
  Cards(const Tournament& tournament, bool baku)
      : tournament_(tournament),
        absence_(absence_in(tournament)),
        lent_(lent_in(tournament)),
        baku_(baku && lent_.empty()) {
    for (const Player& player : tournament.players) {
      by_rank_[player.rank] = &player;
      rounds_ = std::max(rounds_, player.rounds.size());
    }
  }

  Card card_of(const Player& player) const {
    Card card{.rank = player.rank, .score = score_before(player, rounds_)};
    card.unplayed = static_cast<int>(rounds_);
    for (const PlayedRound& round : player.rounds) {
      const HalfPoints won = points_for(tournament_, absence_, round.outcome);
      if (is_game(round.outcome)) {
        --card.unplayed;
        card.met.push_back(round.opponent);
        if (round.color) {
          card.colors.push_back(*round.color);
          card.difference += *round.color == Color::white ? 1 : -1;
        }
      } else if (round.outcome == Outcome::pairing_bye || won >= tournament_.win) {
        card.may_get_bye = false;
      }
    }
    for (std::size_t back = 0; back < std::min<std::size_t>(2, rounds_); ++back) {
      card.floats[back] = float_in(player, rounds_ - 1 - back);
    }
    const int played = static_cast<int>(rounds_);
    const HalfPoints most = std::max(tournament_.win, tournament_.draw);
    card.topscorer = played + 1 >= tournament_.planned_rounds && 2 * card.score > played * most;
    note_preference(card);
    return card;
  }

  // Who is here or was ever paired.
  static bool has_come(const Player& player) {
    return !player.absent_next_round ||
           std::ranges::any_of(player.rounds, [](const PlayedRound& round) {
             return round.opponent != 0 || round.outcome == Outcome::pairing_bye;
           });
  }

 private:
  // 1.4.
  Float float_in(const Player& player, std::size_t round) const {
    if (round >= player.rounds.size()) return Float::none;
    const PlayedRound& played = player.rounds[round];
    if (!is_game(played.outcome)) {
      const bool gained = points_for(tournament_, absence_, played.outcome) > tournament_.loss;
      return gained || played.outcome == Outcome::pairing_bye ? Float::down : Float::none;
    }
    const auto other = by_rank_.find(played.opponent);
    if (other == by_rank_.end()) return Float::none;
    const HalfPoints own = score_before(player, round);
    const HalfPoints theirs = score_before(*other->second, round);
    return own > theirs ? Float::down : own < theirs ? Float::up : Float::none;
  }

  // With the points that the acceleration lends him in that round (1.2).
  HalfPoints score_before(const Player& player, std::size_t round) const {
    HalfPoints score = baku_ ? lent_by_baku(player.rank, round) : 0;
    score += lent_after(lent_, player.rank, round);
    for (std::size_t i = 0; i < std::min(round, player.rounds.size()); ++i) {
      score += points_for(tournament_, absence_, player.rounds[i]);
    }
    return score;
  }

  // C.04.7: to the upper half, rounded up to an even number, a win in the first half of the
  // accelerated rounds, a draw in the others; of all rounds the first half is accelerated. Halves
  // of rounds are rounded up.
  HalfPoints lent_by_baku(int rank, std::size_t round) const {
    const int upper = 2 * ((static_cast<int>(tournament_.players.size()) + 3) / 4);
    const int accelerated = (tournament_.planned_rounds + 1) / 2;
    const int with_a_win = (accelerated + 1) / 2, past = static_cast<int>(round);
    if (rank > upper || past >= accelerated) return 0;
    return past < with_a_win ? tournament_.win : tournament_.draw;
  }

  const Tournament& tournament_;
  Absence absence_;
  Lent lent_;
  bool baku_;
  std::map<int, const Player*> by_rank_;
  std::size_t rounds_ = 0;
};

}  // namespace

Field::Field(const Tournament& tournament, const Readings& readings, Color initial)
    : initial_(initial) {
  const Cards cards(tournament, readings.baku);
  std::vector<const Player*> players;
  for (const Player& player : tournament.players) players.push_back(&player);
  std::ranges::sort(players, {}, &Player::rank);
  int number = 0;
  for (const Player* player : players) {
    if (Cards::has_come(*player)) ++number;
    if (player->absent_next_round) continue;
    cards_.push_back(cards.card_of(*player));
    cards_.back().number = readings.number_of_all ? player->rank : number;
  }
  std::ranges::stable_sort(cards_, std::ranges::greater(), &Card::score);
  legal_.resize(cards_.size() * cards_.size());
  for (std::size_t a = 0; a < cards_.size(); ++a) {
    for (std::size_t b = a + 1; b < cards_.size(); ++b) {
      const bool legal = may_meet(tournament, cards_[a], cards_[b]);
      legal_[a * cards_.size() + b] = legal_[b * cards_.size() + a] = legal;
    }
  }
}

bool Field::may_meet(const Tournament& tournament, const Card& a, const Card& b) const {
  if (std::ranges::find(a.met, b.rank) != a.met.end()) return false;
  const bool both_absolute = a.strength == Strength::absolute && b.strength == Strength::absolute;
  if (both_absolute && a.wanted == b.wanted && !a.topscorer && !b.topscorer) return false;
  return std::ranges::none_of(tournament.never_pair, [&](const std::pair<int, int>& two) {
    return (two.first == a.rank && two.second == b.rank) ||
           (two.first == b.rank && two.second == a.rank);
  });
}

// Article 5.2.
Seats Field::seats(int higher, int lower) const {
  const Card &one = card(higher), &other = card(lower);
  const auto given = [&](Color to_higher, ColorRule rule) {
    return to_higher == Color::white ? Seats{higher, lower, rule} : Seats{lower, higher, rule};
  };
  const bool wants = one.strength != Strength::none, wishes = other.strength != Strength::none;
  if (!wants && !wishes) {
    return given(one.number % 2 == 1 ? initial_ : opponent(initial_), ColorRule::number);
  }
  if (!wants) return given(opponent(other.wanted), ColorRule::both_preferences);
  if (!wishes || one.wanted != other.wanted) return given(one.wanted, ColorRule::both_preferences);
  const auto width = [](const Card& c) { return c.difference < 0 ? -c.difference : c.difference; };
  const bool both_absolute =
      one.strength == Strength::absolute && other.strength == Strength::absolute;
  if (one.strength != other.strength || (both_absolute && width(one) != width(other))) {
    const bool to_one =
        one.strength != other.strength ? one.strength > other.strength : width(one) > width(other);
    return given(to_one ? one.wanted : opponent(one.wanted), ColorRule::stronger);
  }
  for (std::size_t back = 1; back <= std::min(one.colors.size(), other.colors.size()); ++back) {
    const Color had = one.colors[one.colors.size() - back];
    if (had != other.colors[other.colors.size() - back]) {
      return given(opponent(had), ColorRule::alternation);
    }
  }
  return given(one.wanted, ColorRule::higher_ranked);
}

}  // namespace annabella::dutch
