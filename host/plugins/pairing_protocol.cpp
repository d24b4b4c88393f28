#include "plugins/pairing_protocol.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/text.h"
#include "plugins/protocol.h"

namespace annabella::host {
namespace {

// In the order of their numbers, which begin with 1.
constexpr std::array<std::string_view, 9> kOutcomes{"win",         "draw",         "loss",
                                                    "forfeit-win", "forfeit-loss", "pairing-bye",
                                                    "half-bye",    "full-bye",     "zero-bye"};

// What stands before the comma.
std::string_view take_part(std::string_view& text) {
  const std::size_t end = std::min(text.find(','), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string round_text(const PlayedRound& round) {
  const std::string text = std::to_string(round.opponent) + ',' + written(round.color) + ',' +
                           std::string(kOutcomes.at(static_cast<std::size_t>(round.outcome) - 1));
  return round.adjusted == 0 ? text : text + ',' + std::to_string(round.adjusted);
}

PlayedRound read_round(std::string_view word) {
  PlayedRound round;
  round.opponent = read_number(take_part(word));
  round.color = read_side(take_part(word));
  const auto outcome = std::ranges::find(kOutcomes, take_part(word));
  if (outcome == kOutcomes.end()) throw Garbage("no outcome");
  round.outcome = static_cast<Outcome>(outcome - kOutcomes.begin() + 1);
  using Adjusted = std::numeric_limits<decltype(round.adjusted)>;
  if (!word.empty()) {
    round.adjusted = static_cast<std::int8_t>(read_number(word, Adjusted::min(), Adjusted::max()));
  }
  return round;
}

std::string player_text(const Player& player) {
  std::string text = std::to_string(player.rank) + ' ' + std::to_string(player.rating) +
                     (player.absent_next_round ? " absent " : " here ") + as_word(player.name);
  for (const PlayedRound& round : player.rounds) text += ' ' + round_text(round);
  return text;
}

Player read_player(std::string_view rest) {
  Player player;
  player.rank = read_number(take_word(rest));
  player.rating = read_number(take_word(rest));
  player.absent_next_round = take_word(rest) == "absent";
  player.name = from_word(take_word(rest));
  while (!rest.empty()) player.rounds.push_back(read_round(take_word(rest)));
  return player;
}

// 5, or p5 for points in halves, r1,2 for players, white, or t and a WORD.
std::string value_text(const Remark::Value& value) {
  if (const int* number = std::get_if<int>(&value)) return std::to_string(*number);
  if (const Points* points = std::get_if<Points>(&value)) {
    return 'p' + std::to_string(points->halves);
  }
  if (const Color* side = std::get_if<Color>(&value)) return written(std::optional(*side));
  if (const std::string* text = std::get_if<std::string>(&value)) return 't' + as_word(*text);
  std::string ranks;
  for (const int rank : std::get<Players>(value).ranks) {
    ranks += (ranks.empty() ? "" : ",") + std::to_string(rank);
  }
  return 'r' + ranks;
}

Remark::Value read_value(std::string_view word) {
  if (word == "white" || word == "black") return *read_side(word);
  if (word.starts_with('p')) return Points{read_number(word.substr(1))};
  if (word.starts_with('t')) return printable(from_word(word.substr(1)));
  if (!word.starts_with('r')) return read_number(word);
  Players players;
  word.remove_prefix(1);
  while (!word.empty()) players.ranks.push_back(read_number(take_part(word)));
  return players;
}

std::string remark_text(const Remark& remark) {
  std::string text = remark.key;
  for (const auto& [name, value] : remark.with) text += ' ' + name + '=' + value_text(value);
  return text;
}

Remark read_remark(std::string_view rest) {
  Remark remark{.key = read_key(take_word(rest)), .with = {}};
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) throw Garbage("nothing is said of a name");
    remark.with.emplace_back(word.substr(0, equals), read_value(word.substr(equals + 1)));
  }
  return remark;
}

}  // namespace

std::string written(const PairingTraits& traits) {
  std::string text = line("rules", as_text(traits.rules));
  for (const std::string& option : traits.options) text += line("option", as_text(option));
  return text;
}

PairingTraits read_pairing_traits(std::string_view message) {
  PairingTraits traits;
  for (const auto& [key, rest] : lines_of(message)) {
    if (key == "rules") traits.rules = printable(from_text(rest));
    if (key == "option") traits.options.push_back(printable(from_text(rest)));
  }
  return traits;
}

std::string written(const Tournament& tournament) {
  const auto number = [](auto value) { return std::to_string(value); };
  std::string text = line("rounds", number(tournament.planned_rounds)) +
                     line("first", written(tournament.first_color)) +
                     line("points", number(tournament.win) + ' ' + number(tournament.draw) + ' ' +
                                        number(tournament.loss) + ' ' + number(tournament.bye)) +
                     line("seed", number(tournament.seed));
  for (const auto& [one, other] : tournament.never_pair) {
    text += line("never", number(one) + ' ' + number(other));
  }
  for (const auto& [name, value] : tournament.options) {
    text += line("option", as_word(name) + ' ' + as_text(value));
  }
  for (const Player& player : tournament.players) text += line("player", player_text(player));
  return text;
}

Tournament read_tournament(std::string_view message) {
  Tournament read;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "rounds") read.planned_rounds = read_number(rest);
    if (key == "first") read.first_color = read_side(rest);
    if (key == "seed") read.seed = read_count(rest);
    if (key == "player") read.players.push_back(read_player(rest));
    if (key == "points") {
      for (HalfPoints* points : {&read.win, &read.draw, &read.loss, &read.bye}) {
        *points = read_number(take_word(rest));
      }
    }
    if (key == "never") {
      const int one = read_number(take_word(rest));
      read.never_pair.emplace_back(one, read_number(rest));
    }
    if (key == "option") {
      std::string name = from_word(take_word(rest));
      read.options.emplace_back(std::move(name), from_text(rest));
    }
  }
  return read;
}

std::string written(const PairingAnswer& answer) {
  std::string text;
  for (const Pairing& game : answer.games) {
    text += line("game", std::to_string(game.white) + ' ' + std::to_string(game.black));
  }
  for (const int rank : answer.byes) text += line("bye", std::to_string(rank));
  if (answer.problem) text += line("problem", remark_text(*answer.problem));
  for (const Remark& remark : answer.why) text += line("why", remark_text(remark));
  return text;
}

PairingAnswer read_pairing_answer(std::string_view message, std::size_t players) {
  const auto rank = [&](std::string_view word) {
    const int read = read_number(word);
    if (read < 1 || static_cast<std::size_t>(read) > players) throw Garbage("nobody has the rank");
    return read;
  };
  PairingAnswer answer;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "game") {
      const int white = rank(take_word(rest));
      answer.games.push_back({white, rank(rest)});
    }
    if (key == "bye") answer.byes.push_back(rank(rest));
    if (key == "problem") answer.problem = read_remark(rest);
    if (key == "why") answer.why.push_back(read_remark(rest));
  }
  return answer;
}

}  // namespace annabella::host
