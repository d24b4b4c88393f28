#include "tournament/trf_besides.h"

#include <annabella/absence.h>

#include <algorithm>
#include <array>

#include "tournament/result_words.h"

namespace annabella::host {
namespace {

constexpr int kMostRounds = 999;  // that have room in the columns
constexpr int kMost = 100;        // halves; the sum of the points tells if it was more

}  // namespace

Result<Done> TrfBesides::read(const TrfLine& line) {
  const std::string code = line.code();
  return code == "XXA"   ? read_fictitious(line)
         : code == "250" ? read_acceleration(line)
                         : read_abnormal(line);
}

Result<Done> TrfBesides::read_fictitious(const TrfLine& line) {
  const auto player = line.whole(5, 8);
  if (!player) return player.error();
  if (!*player) return line.error(5, {"trf.no-number", {{"text", std::string()}}});
  std::vector<HalfPoints> lent;
  for (int column = 10; !line.columns(column, line.columns()).empty(); column += 5) {
    const Result<HalfPoints> points = line.worth(column, column + 3);
    if (!points) return points.error();
    lent.push_back(*points);
  }
  lent_.insert_or_assign(**player, std::move(lent));
  lent_lines_.insert_or_assign(**player, line);
  return Done{};
}

// From a round to a round, from a player to a player.
Result<Done> TrfBesides::read_acceleration(const TrfLine& line) {
  const Result<HalfPoints> points = line.worth(10, 13);
  if (!points) return points.error();
  std::array<int, 4> range{};
  constexpr std::array<std::pair<int, int>, 4> kColumns{{{15, 17}, {19, 21}, {23, 26}, {28, 31}}};
  for (std::size_t i = 0; i < range.size(); ++i) {
    const auto [first, last] = kColumns[i];
    const auto number = line.whole(first, last);
    if (!number) return number.error();
    range[i] = number->value_or(0);
    if (range[i] == 0) return line.error(first, {"trf.no-number", {{"text", std::string()}}});
  }
  const auto rounds = static_cast<std::size_t>(std::min(range[1], kMostRounds));
  for (int player = range[2]; player <= range[3]; ++player) {
    lent_lines_.try_emplace(player, line);
    std::vector<HalfPoints>& lent = lent_[player];
    lent.resize(std::max(lent.size(), rounds));
    for (auto i = static_cast<std::size_t>(range[0] - 1); i < rounds; ++i) lent[i] += *points;
  }
  return Done{};
}

Result<Done> TrfBesides::read_abnormal(const TrfLine& line) {
  const auto points = line.halves(14, 17);
  const auto round = line.whole(20, 22);
  const Result<std::vector<int>> players = line.numbers(24);
  if (!points) return points.error();
  if (!round) return round.error();
  if (!players) return players.error();
  Abnormal all{.line = line,
               .type = line.columns(5, 5),
               .points = points->value_or(0),
               .round = round->value_or(0),
               .players = *players};
  // Without a round: once in each, or once in the event? Nobody says.
  if (all.type.empty() && all.round == 0) {
    return line.error(20, {"trf.no-number", {{"text", std::string()}}});
  }
  if (all.players.empty()) {
    return line.error(24, {"trf.no-number", {{"text", std::string()}}});
  }
  abnormal_.push_back(std::move(all));
  return Done{};
}

Result<Done> TrfBesides::expect_players(int players) const {
  const auto expect = [&](const TrfLine& line, int column, int player) -> Result<Done> {
    if (player >= 1 && player <= players) return Done{};
    return line.error(column, {"trf.missing-number", {{"n", player}}});
  };
  for (const auto& [player, line] : lent_lines_) {
    if (line.code() != "XXA") continue;
    if (const Result<Done> fine = expect(line, 5, player); !fine) return fine;
  }
  for (const Abnormal& all : abnormal_) {
    for (int player : all.players) {
      if (const Result<Done> fine = expect(all.line, 24, player); !fine) return fine;
    }
  }
  return Done{};
}

Result<Done> TrfBesides::add_to(Player& player, Tournament& tournament) const {
  for (const Abnormal& all : abnormal_) {
    if (std::ranges::find(all.players, player.rank) == all.players.end()) continue;
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
      PlayedRound& round = player.rounds[i];
      if (all.round != 0 && all.round != static_cast<int>(i) + 1) continue;
      // Of any win, say, the type is W.
      const std::string type(1, of_less_than_a_move(sign_of(round.outcome)));
      int adjusted = round.adjusted;
      if (all.type.empty()) adjusted += all.points;
      if (all.type == type)
        adjusted = all.points - points_for(tournament, absence_in(tournament), round.outcome);
      round.adjusted = static_cast<std::int8_t>(std::clamp(adjusted, -kMost, kMost));
    }
  }
  const auto lent = lent_.find(player.rank);
  if (lent == lent_.end()) return Done{};
  lend(tournament, player.rank, lent->second);
  const int rounds = static_cast<int>(lent->second.size()), most = tournament.planned_rounds;
  if (rounds <= most) return Done{};
  return lent_lines_.at(player.rank)
      .error(5, {"trf.lent-too-long", {{"n", rounds}, {"most", most}}});
}

}  // namespace annabella::host
