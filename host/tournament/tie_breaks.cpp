#include "tournament/tie_breaks.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "base/chance.h"
#include "base/text.h"
#include "tournament/contributions.h"
#include "tournament/direct_encounter.h"

namespace annabella::host {
namespace {

constexpr std::array<std::pair<std::string_view, TieBreakKind>, 14> kTieBreaks{
    {{"BH", TieBreakKind::buchholz},
     {"SB", TieBreakKind::sonneborn_berger},
     {"DE", TieBreakKind::direct_encounter},
     {"PS", TieBreakKind::progressive},
     {"WIN", TieBreakKind::wins},
     {"WON", TieBreakKind::games_won},
     {"BPG", TieBreakKind::black_games},
     {"BWG", TieBreakKind::black_wins},
     {"GE", TieBreakKind::games_elected},
     {"ARO", TieBreakKind::opponents_rating},
     {"TPR", TieBreakKind::performance},
     {"KS", TieBreakKind::koya},
     {"RTNG", TieBreakKind::rating},
     {"LOT", TieBreakKind::lot}}};

bool can_be_cut(TieBreakKind kind) {
  return kind == TieBreakKind::buchholz || kind == TieBreakKind::sonneborn_berger ||
         kind == TieBreakKind::progressive || kind == TieBreakKind::opponents_rating;
}

// What a player's fractional score of so many hundredths is worth in rating points (FIDE B.02,
// table 8.1.1): 50 to 100; below 50 it is the negative of what lies as far above.
constexpr std::array<int, 51> kRatingDifferences{
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

int rounded(int sum, int count) { return count == 0 ? 0 : (2 * sum + count) / (2 * count); }

struct Value {
  int amount = 0;  // the higher, the better
  std::string text;
};

class Reckoner {
 public:
  Reckoner(const Tournament& tournament, bool round_robin)
      : tournament_(tournament), contributions_(tournament, round_robin) {
    for (const Player& player : tournament.players) by_rank_[player.rank] = &player;
    draw_lots();
  }

  Value value(const Player& player, const TieBreak& rule) const {
    switch (rule.kind) {
      case TieBreakKind::buchholz:
        return in_points(contributions_.buchholz(player, rule.low, rule.high), 2);
      case TieBreakKind::sonneborn_berger:
        return in_points(contributions_.sonneborn_berger(player, rule.low, rule.high), 4);
      case TieBreakKind::koya:
        return in_points(contributions_.koya(player), 2);
      case TieBreakKind::progressive:
        return in_points(progressive(player, rule.low), 2);
      case TieBreakKind::opponents_rating:
        return whole(average_rating(player, rule));
      case TieBreakKind::performance:
        return whole(performance(player));
      case TieBreakKind::rating:
        return whole(player.rating);
      case TieBreakKind::lot:
        return whole(lots_.at(player.rank));
      case TieBreakKind::direct_encounter:
        return {};
      default:
        return whole(static_cast<int>(std::ranges::count_if(
            player.rounds, [&](const PlayedRound& round) { return counts(round, rule.kind); })));
    }
  }

 private:
  static Value in_points(int parts, int of) { return {parts, decimal(parts, of)}; }
  static Value whole(int amount) { return {amount, std::to_string(amount)}; }

  bool counts(const PlayedRound& round, TieBreakKind kind) const {
    const bool black = is_game(round.outcome) && round.color == Color::black;
    switch (kind) {
      case TieBreakKind::wins:
        return points_for(tournament_, round.outcome) == tournament_.win;
      case TieBreakKind::games_won:
        return round.outcome == Outcome::win;
      case TieBreakKind::black_games:
        return black;
      case TieBreakKind::black_wins:
        return black && round.outcome == Outcome::win;
      default:
        return !is_voluntarily_unplayed(round);
    }
  }

  int progressive(const Player& player, int cut) const {
    int sum = 0, so_far = 0;
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
      so_far += points_for(tournament_, player.rounds[i]);
      if (static_cast<int>(i) >= cut) sum += so_far;
    }
    return sum;
  }

  // Of those whom he met over the board; who has no rating is left out.
  std::vector<int> ratings_met(const Player& player) const {
    std::vector<int> ratings;
    for (const PlayedRound& round : player.rounds) {
      if (!is_game(round.outcome)) continue;
      const int rating = by_rank_.at(round.opponent)->rating;
      if (rating > 0) ratings.push_back(rating);
    }
    std::ranges::sort(ratings);
    return ratings;
  }

  int average_rating(const Player& player, const TieBreak& rule) const {
    std::vector<int> ratings = ratings_met(player);
    const int size = static_cast<int>(ratings.size());
    const int low = std::min(rule.low, size), high = std::min(rule.high, size - low);
    ratings = {ratings.begin() + low, ratings.end() - high};
    return rounded(std::accumulate(ratings.begin(), ratings.end(), 0),
                   static_cast<int>(ratings.size()));
  }

  int performance(const Player& player) const {
    int games = 0, halves = 0;
    for (const PlayedRound& round : player.rounds) {
      if (!is_game(round.outcome) || by_rank_.at(round.opponent)->rating == 0) continue;
      ++games;
      halves += round.outcome == Outcome::win ? 2 : round.outcome == Outcome::draw ? 1 : 0;
    }
    if (games == 0) return 0;
    const int hundredths = rounded(50 * halves, games);
    const int difference = kRatingDifferences.at(
        static_cast<std::size_t>(hundredths >= 50 ? hundredths - 50 : 50 - hundredths));
    const int average = average_rating(player, {TieBreakKind::opponents_rating});
    return hundredths >= 50 ? average + difference : average - difference;
  }

  // Start numbers are drawn from the urn; the first one is best.
  void draw_lots() {
    Chance chance(static_cast<Chance::Seed>(tournament_.seed));
    std::vector<int> urn;
    for (const Player& one : tournament_.players) urn.push_back(one.rank);
    for (int n = static_cast<int>(urn.size()); n > 0; --n) {
      const auto drawn = urn.begin() + chance.below(static_cast<std::uint32_t>(n));
      lots_[*drawn] = n;
      urn.erase(drawn);
    }
  }

  const Tournament& tournament_;
  Contributions contributions_;
  std::map<int, const Player*> by_rank_;
  std::map<int, int> lots_;
};

using Group = std::vector<const Player*>;

// The groups of those whom nothing has told apart so far, best first.
class Table {
 public:
  Table(const Tournament& tournament, bool round_robin, bool first_place_only)
      : tournament_(tournament),
        reckoner_(tournament, round_robin),
        round_robin_(round_robin),
        first_place_only_(first_place_only) {
    Group all;
    for (const Player& player : tournament.players) all.push_back(&player);
    std::ranges::sort(all, {}, &Player::rank);
    groups_ = split(all, [&](const Player& player) { return points_of(tournament_, player); });
  }

  void break_ties(const TieBreak& rule) {
    std::vector<Group> finer;
    const std::size_t first = groups_.empty() ? 0 : groups_.front().size();
    if (!first_size_) first_size_ = first;
    std::size_t above = 0;
    for (const Group& group : groups_) {
      const bool in_question = !first_place_only_ || above < *first_size_;
      above += group.size();
      if (!in_question) {
        for (const Player* player : group) shown_[player->rank].emplace_back();
        finer.push_back(group);
        continue;
      }
      const std::vector<Group> parts =
          rule.kind == TieBreakKind::direct_encounter ? among_themselves(group) : by(rule, group);
      finer.insert(finer.end(), parts.begin(), parts.end());
    }
    groups_ = std::move(finer);
  }

  std::vector<Standing> standings() const {
    std::vector<Standing> all;
    for (const Group& group : groups_) {
      const int place = static_cast<int>(all.size()) + 1;
      for (const Player* player : group) {
        const auto shown = shown_.find(player->rank);
        all.push_back(
            {.player = player->rank,
             .place = place,
             .points = points_of(tournament_, *player),
             .tie_breaks = shown == shown_.end() ? std::vector<std::string>() : shown->second});
      }
    }
    return all;
  }

 private:
  template <class Amount>
  static std::vector<Group> split(const Group& group, Amount amount) {
    std::map<int, Group, std::greater<>> parts;
    for (const Player* player : group) parts[amount(*player)].push_back(player);
    std::vector<Group> all;
    for (auto& [amount_of, part] : parts) all.push_back(std::move(part));
    return all;
  }

  std::vector<Group> by(const TieBreak& rule, const Group& group) {
    return split(group, [&](const Player& player) {
      Value value = reckoner_.value(player, rule);
      shown_[player.rank].push_back(std::move(value.text));
      return value.amount;
    });
  }

  std::vector<Group> among_themselves(const Group& group) {
    std::vector<Group> parts = direct_encounter(tournament_, group, round_robin_);
    int place = 1;
    for (const Group& part : parts) {
      for (const Player* player : part) {
        shown_[player->rank].push_back(parts.size() > 1 ? std::to_string(place) : "");
      }
      place += static_cast<int>(part.size());
    }
    return parts;
  }

  const Tournament& tournament_;
  Reckoner reckoner_;
  bool round_robin_, first_place_only_;
  std::optional<std::size_t> first_size_;  // how many share the first place by points
  std::vector<Group> groups_;
  std::map<int, std::vector<std::string>> shown_;
};

}  // namespace

std::optional<TieBreak> tie_break_of(std::string_view code) {
  const std::size_t slash = std::min(code.find('/'), code.size());
  const auto* found = std::ranges::find(kTieBreaks, code.substr(0, slash),
                                        &decltype(kTieBreaks)::value_type::first);
  if (found == kTieBreaks.end()) return std::nullopt;
  TieBreak rule{found->second};
  if (slash == code.size()) return rule;
  const std::string_view cut = code.substr(slash + 1);
  const std::optional<int> count = cut.empty() ? std::nullopt : whole_number(cut.substr(1));
  if (!count || *count < 1 || (cut[0] != 'C' && cut[0] != 'M') || !can_be_cut(rule.kind)) {
    return std::nullopt;
  }
  rule.low = *count;
  rule.high = cut[0] == 'M' ? *count : 0;
  return rule;
}

std::string tie_break_codes() {
  std::string all;
  for (const auto& [code, kind] : kTieBreaks) {
    all += (all.empty() ? "" : ", ") + std::string(code);
    if (can_be_cut(kind)) all += ", " + std::string(code) + "/C1";
  }
  return all;
}

HalfPoints points_of(const Tournament& tournament, const Player& player) {
  return std::accumulate(
      player.rounds.begin(), player.rounds.end(), 0,
      [&](int sum, const PlayedRound& round) { return sum + points_for(tournament, round); });
}

std::vector<Standing> standings(const Tournament& tournament, const std::vector<std::string>& codes,
                                bool round_robin, bool first_place_only) {
  Table table(tournament, round_robin, first_place_only);
  for (const std::string& code : codes) {
    if (const auto rule = tie_break_of(code)) table.break_ties(*rule);
  }
  return table.standings();
}

std::string decimal(int parts, int of) {
  if (parts < 0) return '-' + decimal(-parts, of);
  const int whole = parts / of, hundredths = parts % of * 100 / of;
  std::string text = std::to_string(whole);
  if (hundredths == 0) return text;
  text += '.' + std::to_string(hundredths / 10);
  if (hundredths % 10 != 0) text += std::to_string(hundredths % 10);
  return text;
}

}  // namespace annabella::host
