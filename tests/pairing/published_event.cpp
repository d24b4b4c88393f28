#include "pairing/published_event.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace annabella::test {
namespace {

using Json = nlohmann::json;

Round paired_in(const Json& round) {
  Round paired;
  if (round.contains("bye") && !round["bye"].is_null()) paired.byes = {round["bye"].get<int>()};
  for (const Json& game : round.value("pairings", Json::array())) {
    paired.games.emplace(game["white"].get<int>(), game["black"].get<int>());
  }
  return paired;
}

void play_round(Tournament& tournament, const Json& round) {
  begin_round(tournament);
  for (const Json& game : round["pairings"]) {
    const auto result = game["result"].get<std::string>();
    if (!result.empty()) play(tournament, game["white"], game["black"], result);
  }
  for (int rank : paired_in(round).byes) receive(tournament, rank, Outcome::pairing_bye);
}

}  // namespace

std::vector<PublishedRound> published_event(const std::string& file) {
  const Json event = Json::parse(std::ifstream(SOURCE_DIR "/tests/data/pairing/" + file));
  Tournament tournament =
      event_of(static_cast<int>(event["players"].size()), event["rounds_total"]);
  tournament.first_color = event["initial_color"] == "w" ? Color::white : Color::black;
  std::vector<PublishedRound> rounds;
  for (const Json& round : event["rounds"]) {
    for (Player& one : tournament.players) one.absent_next_round = false;
    for (const Json& rank : round["absent"]) player(tournament, rank).absent_next_round = true;
    rounds.push_back({tournament, paired_in(round), round.contains("error")});
    if (!rounds.back().none) play_round(tournament, round);
  }
  return rounds;
}

}  // namespace annabella::test
