#include "pairing/event.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace annabella::test {
Round round_of(const PairingAnswer& answer) {
  Round round{.games = {}, .byes = answer.byes};
  for (const Pairing& game : answer.games) round.games.insert({game.white, game.black});
  return round;
}

Tournament event_of(int players, int rounds) {
  Tournament tournament;
  tournament.planned_rounds = rounds;
  tournament.first_color = Color::white;
  for (int rank = 1; rank <= players; ++rank) {
    tournament.players.push_back({.rank = rank, .name = {}, .rating = 2600 - rank, .rounds = {}});
  }
  return tournament;
}

Player& player(Tournament& tournament, int rank) {
  const auto found = std::ranges::find(tournament.players, rank, &Player::rank);
  if (found == tournament.players.end()) throw std::invalid_argument("no such player");
  return *found;
}

void play(Tournament& tournament, int white, int black, const std::string& result) {
  using enum Outcome;
  static const std::map<std::string, std::pair<Outcome, Outcome>> kOutcomes{
      {"1-0", {win, loss}},
      {"0-1", {loss, win}},
      {"1/2", {draw, draw}},
      {"+-", {forfeit_win, forfeit_loss}},
      {"-+", {forfeit_loss, forfeit_win}},
      {"--", {forfeit_loss, forfeit_loss}}};
  const auto& [of_white, of_black] = kOutcomes.at(result);
  player(tournament, white).rounds.back() = {black, Color::white, of_white};
  player(tournament, black).rounds.back() = {white, Color::black, of_black};
}

void begin_round(Tournament& tournament) {
  for (Player& one : tournament.players) one.rounds.emplace_back();
}

void receive(Tournament& tournament, int rank, Outcome bye) {
  player(tournament, rank).rounds.back() = {0, std::nullopt, bye};
}

void play_by_chance(Tournament& tournament, const PairingAnswer& round, int draws,
                    std::mt19937& chance) {
  static const std::vector<std::string> kUnplayed{"+-", "-+", "--"};
  begin_round(tournament);
  for (const Pairing& game : round.games) {
    std::string result = chance() % 2 == 0 ? "1-0" : "0-1";
    if (static_cast<int>(chance() % 100) < draws) result = "1/2";
    if (chance() % 25 == 0) result = kUnplayed[chance() % kUnplayed.size()];
    play(tournament, game.white, game.black, result);
  }
  for (int rank : round.byes) receive(tournament, rank, Outcome::pairing_bye);
}

}  // namespace annabella::test
