#include "tournament/trf_players.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "tournament/trf_fields.h"

namespace annabella::host {
namespace {

constexpr int kShortest = 84;  // the points have to be there

struct ResultCode {
  Outcome outcome;
  bool has_opponent;
};

// A game of less than a move counts for pairing as one over the board (W, D, L).
std::optional<ResultCode> code_of(char letter) {
  using enum Outcome;
  static const std::map<char, ResultCode> kCodes{
      {'1', {win, true}},         {'W', {win, true}},          {'=', {draw, true}},
      {'D', {draw, true}},        {'0', {loss, true}},         {'L', {loss, true}},
      {'+', {forfeit_win, true}}, {'-', {forfeit_loss, true}}, {'H', {half_bye, false}},
      {'F', {full_bye, false}},   {'U', {pairing_bye, false}}, {'Z', {zero_bye, false}}};
  const char upper =
      letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  const auto found = kCodes.find(upper);
  return found == kCodes.end() ? std::nullopt : std::optional(found->second);
}

// The entry of a round whose columns are not all blank.
Result<PlayedRound> read_round(const TrfLine& line, int column) {
  const Result<std::optional<int>> opponent = line.whole(column, column + 3);
  if (!opponent) return opponent.error();
  PlayedRound round{.opponent = opponent->value_or(0), .color = {}};
  const std::string color = lowered(line.columns(column + 5, column + 5));
  if (color == "w") round.color = Color::white;
  if (color == "b") round.color = Color::black;
  if (!round.color && !color.empty() && color != "-") {
    return line.error(column + 5, {"trf.no-color-code", {{"text", printable(color)}}});
  }
  const std::string result = line.columns(column + 7, column + 7);
  const Error colored =
      line.error(column + 5, {"trf.bye-with-color", {{"text", printable(result)}}});
  if (result.empty() && round.opponent == 0) {
    if (round.color) return colored;
    return round;
  }
  const std::optional<ResultCode> code = result.size() == 1 ? code_of(result[0]) : std::nullopt;
  if (!code) return line.error(column + 7, {"trf.no-result", {{"text", printable(result)}}});
  round.outcome = code->outcome;
  if (round.opponent != 0 && !code->has_opponent) {
    return line.error(column, {"trf.bye-with-opponent", {{"text", result}}});
  }
  if (round.color && !code->has_opponent) return colored;
  const bool forfeit =
      code->outcome == Outcome::forfeit_win || code->outcome == Outcome::forfeit_loss;
  if (round.opponent == 0 && code->has_opponent && !forfeit) {
    return line.error(column, {"trf.game-without-opponent", {{"text", result}}});
  }
  if (round.opponent == 0 && code->outcome == Outcome::forfeit_loss) {
    round.outcome = Outcome::zero_bye;  // "0000 - -": nobody was there to win
  }
  if (round.opponent != 0 && !round.color && !forfeit) {
    return line.error(column + 5, {"trf.no-color-code", {{"text", ""}}});
  }
  return round;
}

bool fits(const PlayedRound& one, const PlayedRound& other) {
  using enum Outcome;
  static const std::set<std::pair<Outcome, Outcome>> kFitting{{win, loss},
                                                              {loss, win},
                                                              {draw, draw},
                                                              {forfeit_win, forfeit_loss},
                                                              {forfeit_loss, forfeit_win},
                                                              {forfeit_loss, forfeit_loss},
                                                              {loss, loss},  // 11.8
                                                              {draw, loss},  // 12.9.5
                                                              {loss, draw}};
  return one.color != other.color && kFitting.contains({one.outcome, other.outcome});
}

const PlayedRound* entry(const TrfPlayer& player, std::size_t round) {
  return round < player.player.rounds.size() ? &player.player.rounds[round] : nullptr;
}

Result<Done> expect_opponents(const TrfPlayer& one,
                              const std::map<int, const TrfPlayer*>& by_number) {
  for (std::size_t i = 0; i < one.player.rounds.size(); ++i) {
    const PlayedRound& round = one.player.rounds[i];
    if (round.opponent == 0) continue;
    const int column = trf_round_column(static_cast<int>(i) + 1);
    const auto other = by_number.find(round.opponent);
    if (other == by_number.end() || round.opponent == one.player.rank) {
      return one.line.error(column, {"trf.no-such-opponent", {{"n", round.opponent}}});
    }
    const PlayedRound* theirs = entry(*other->second, i);
    if (theirs == nullptr || theirs->opponent != one.player.rank || !fits(round, *theirs)) {
      return one.line.error(column, {"trf.contradiction",
                                     {{"player", one.player.rank},
                                      {"opponent", round.opponent},
                                      {"round", static_cast<int>(i) + 1},
                                      {"line", other->second->line.number()}}});
    }
  }
  return Done{};
}

}  // namespace

Result<TrfPlayer> read_trf_player(const TrfLine& line) {
  if (line.columns() < kShortest) {
    return line.error(line.columns() + 1, {"trf.short-line", {{"n", kShortest}}});
  }
  TrfPlayer player{.line = line, .player = {}};
  const auto number = line.whole(5, 8);
  if (!number) return number.error();
  if (number->value_or(0) == 0) return line.error(5, {"trf.no-number", {{"text", ""}}});
  player.player.rank = **number;
  player.player.name = line.columns(15, 47);
  const auto rating = line.whole(49, 52);
  if (!rating) return rating.error();
  player.player.rating = rating->value_or(0);
  const auto points = line.halves(81, 84);
  if (!points) return points.error();
  player.points = points->value_or(0);
  for (int round = 1; trf_round_column(round) <= line.columns(); ++round) {
    const Result<PlayedRound> entry = read_round(line, trf_round_column(round));
    if (!entry) return entry.error();
    player.player.rounds.push_back(*entry);
  }
  // Blanks at the end of a line are rounds to come.
  const auto is_blank = [&] {
    const int column = trf_round_column(static_cast<int>(player.player.rounds.size()));
    return line.columns(column, column + 9).empty();
  };
  while (!player.player.rounds.empty() && is_blank()) player.player.rounds.pop_back();
  return player;
}

Result<Entrant> TrfPlayer::entrant() const {
  struct Field {
    const char* name;
    int first, last;
  };
  static constexpr Field kFields[] = {
      {"sex", 10, 10},        {"title", 11, 13},   {"name", 15, 47}, {"rating", 49, 52},
      {"federation", 54, 56}, {"fide-id", 58, 68}, {"birth", 70, 79}};
  Entrant all;
  for (const Field& field : kFields) {
    const std::string value = line.columns(field.first, field.last);
    // Whatever the eleven columns of a number have, they have room for.
    const bool is_number = field.name == std::string_view("fide-id");
    Result<Done> fine = describe(all, {{field.name, value}});
    if (fine && !is_number) fine = expect_in_trf(field.name, value);
    if (fine) fine = expect_one_line(value);
    if (!fine) return line.error(field.first, fine.error().what);
  }
  return all;
}

bool TrfPlayer::is_unrated(int round) const {
  const int column = trf_round_column(round) + 7;
  const std::string code = lowered(line.columns(column, column));
  return code == "w" || code == "d" || code == "l";
}

Result<Done> expect_consistent(const std::vector<TrfPlayer>& players) {
  std::map<int, const TrfPlayer*> by_number;
  for (const TrfPlayer& one : players) {
    if (!by_number.emplace(one.player.rank, &one).second) {
      return one.line.error(5, {"trf.repeated-number", {{"n", one.player.rank}}});
    }
  }
  for (int number = 1; number <= static_cast<int>(players.size()); ++number) {
    if (by_number.contains(number)) continue;
    return by_number.rbegin()->second->line.error(5, {"trf.missing-number", {{"n", number}}});
  }
  for (const TrfPlayer& one : players) {
    if (const Result<Done> fine = expect_opponents(one, by_number); !fine) return fine;
  }
  return Done{};
}

}  // namespace annabella::host
