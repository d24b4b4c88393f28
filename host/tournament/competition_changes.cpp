#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/competition.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/trf_fields.h"

namespace annabella::host {
namespace {

std::optional<Outcome> bye_of(std::string_view points) {
  const auto* found = std::ranges::find(kByes, points, &decltype(kByes)::value_type::first);
  return found == kByes.end() ? std::nullopt : std::optional(found->second);
}

Error cannot_stand(const char* name, const std::string& value, const char* values) {
  return {{"event.bad-setting",
           {{"name", std::string(name)},
            {"value", printable(value)},
            {"values", told_values(values)}}}};
}

// Nothing if both are there.
std::optional<Score> forfeited(const Pairing& game, const std::vector<int>& absent) {
  const auto is_absent = [&](int id) { return std::ranges::find(absent, id) != absent.end(); };
  const bool white = is_absent(game.white), black = is_absent(game.black);
  if (white && black) return Score::both_forfeit;
  if (white) return Score::black_wins_by_forfeit;
  if (black) return Score::white_wins_by_forfeit;
  return std::nullopt;
}

constexpr HalfPoints kMostAdjusted = 100;  // halves; more than any round is worth

Result<Done> put_result(Board& board, const std::string& score) {
  const Result<ResultWords> result = result_in(score);
  if (!result) return result.error();
  board.score = result->score;
  board.adjourned = result->adjourned;
  board.unrated = result->unrated;
  return Done{};
}

}  // namespace

Result<Done> Competition::apply(const Change& change) {
  using Rule = Result<Done> (Competition::*)(const Change&);
  static const std::map<std::string, Rule, std::less<>> kRules{
      {"settings", &Competition::set},        {"entered", &Competition::enter},
      {"edited", &Competition::edit},         {"withdrawn", &Competition::withdraw},
      {"returned", &Competition::take_back},  {"bye", &Competition::give_bye},
      {"forbidden", &Competition::forbid},    {"allowed", &Competition::allow},
      {"paired", &Competition::take_pairing}, {"by-hand", &Competition::pair_by_hand},
      {"published", &Competition::publish},   {"result", &Competition::take_result},
      {"corrected", &Competition::correct},   {"colors", &Competition::swap_colors},
      {"points", &Competition::adjust},       {"accelerated", &Competition::accelerate},
      {"record", &Competition::keep}};
  const auto rule = kRules.find(change.kind);
  if (rule == kRules.end()) return Error{{"event.newer-change", {{"kind", change.kind}}}};
  const int players = static_cast<int>(entrants_.size());
  const int player = change.number("player");
  if (change.with.contains("player") && (player < 1 || player > players)) {
    return Error{{"event.no-player", {{"who", change.text("player")}}}};
  }
  return (this->*rule->second)(change);
}

Result<Done> Competition::set(const Change& change) {
  Settings all = settings_;
  for (const auto& [name, value] : change.with) {
    const auto spec = std::ranges::find(all_settings(), name, &SettingSpec::name);
    if (spec != all_settings().end() && spec->fixed_by_pairing && !rounds_.empty()) {
      return Error{{"event.fixed-setting", {{"name", name}}}};
    }
    if (const Result<Done> fine = all.set(name, value); !fine) return fine;
  }
  if (all.number("rounds") < last_round()) {
    return Error{{"event.rounds-paired", {{"n", last_round()}}}};
  }
  settings_ = std::move(all);
  number_players();
  return Done{};
}

Result<Done> Competition::keep(const Change& change) {
  if (const Result<Done> fine = expect_one_line(change.text("text")); !fine) return fine;
  records_.push_back(change.text("text"));
  return Done{};
}

Result<Done> Competition::enter(const Change& change) {
  if (!rounds_.empty() && settings_.is_round_robin()) {
    return Error{{"event.no-late-entry", {}}};
  }
  Entrant entrant;
  auto with = change.with;
  with.erase("since");
  if (const Result<Done> fine = describe(entrant, with); !fine) return fine;
  if (entrant.name.empty()) return Error{{"event.no-name", {}}};
  std::string name = levelled(entrant.name);
  for (std::size_t i = 0; i < entrants_.size(); ++i) {
    if (names_[i] == name && entrants_[i].birth == entrant.birth) {
      return Error{{"event.player-twice", {{"player", entrant.name}}}};
    }
  }
  entrants_.push_back(std::move(entrant));
  names_.push_back(std::move(name));
  const bool is_told = change.with.contains("since");
  since_.push_back(is_told ? change.number("since") : last_round() + 1);
  const int id = static_cast<int>(entrants_.size());
  const auto place = std::ranges::upper_bound(
      order_, id, [this](int one, int other) { return is_before(one, other); });
  order_.insert(has_fixed_numbers() ? order_.end() : place, id);
  return Done{};
}

Result<Done> Competition::edit(const Change& change) {
  Entrant entrant = this->entrant(change.number("player"));
  auto with = change.with;
  with.erase("player");
  std::erase_if(with, [](const auto& one) { return one.first.starts_with(kBefore); });
  if (const Result<Done> fine = describe(entrant, with); !fine) return fine;
  const auto index = static_cast<std::size_t>(change.number("player") - 1);
  names_[index] = levelled(entrant.name);
  entrants_[index] = std::move(entrant);
  number_players();
  return Done{};
}

Result<Done> Competition::withdraw(const Change& change) {
  Entrant& entrant = entrants_[static_cast<std::size_t>(change.number("player") - 1)];
  if (entrant.withdrawn) return Error{{"event.has-withdrawn", {{"player", entrant.name}}}};
  entrant.withdrawn = true;
  return Done{};
}

Result<Done> Competition::take_back(const Change& change) {
  Entrant& entrant = entrants_[static_cast<std::size_t>(change.number("player") - 1)];
  if (!entrant.withdrawn) return Error{{"event.has-not-withdrawn", {{"player", entrant.name}}}};
  entrant.withdrawn = false;
  return Done{};
}

// He comes after all. To the round that is paired he does so without a game: by hand he may get
// one.
Result<Done> Competition::take_bye_back(int id, int round) {
  const bool is_paired = round == last_round() && round > 0;
  const bool may_come = round > last_round() || (is_paired && board_of(id, round) == 0);
  if (!may_come || requests_.erase({id, round}) == 0) {
    return Error{{"event.no-bye", {{"player", entrant(id).name}, {"round", round}}}};
  }
  if (is_paired) rounds_.back().byes[id] = Outcome::zero_bye;
  return Done{};
}

// For a round to come, or for a past one that he has missed: a late entry may be given something.
Result<Done> Competition::give_bye(const Change& change) {
  const int id = change.number("player"), round = change.number("round");
  if (change.text("points") == "none") return take_bye_back(id, round);
  const std::optional<Outcome> bye = bye_of(change.text("points"));
  if (!bye) return cannot_stand("points", change.text("points"), "half|zero|full|none");
  if (round < 1 || round > settings_.number("rounds")) {
    return Error{{"event.no-round", {{"round", round}}}};
  }
  int half = *bye == Outcome::half_bye ? 1 : 0;
  for (const auto& [request, outcome] : requests_) {
    const bool other = request.first == id && request.second != round;
    half += other && outcome == Outcome::half_bye ? 1 : 0;
  }
  if (half > settings_.number("half-byes")) {
    return Error{{"event.too-many-half-byes",
                  {{"player", entrant(id).name}, {"n", settings_.number("half-byes")}}}};
  }
  if (round <= last_round()) {
    PairedRound& past = rounds_[static_cast<std::size_t>(round - 1)];
    const auto has = past.byes.find(id);
    if (board_of(id, round) != 0 ||
        (has != past.byes.end() && has->second == Outcome::pairing_bye)) {
      return Error{{"event.was-paired", {{"player", entrant(id).name}, {"round", round}}}};
    }
    past.byes[id] = *bye;
  }
  requests_[{id, round}] = *bye;
  return Done{};
}

Result<Done> Competition::forbid(const Change& change) {
  Forbidden one{.players = numbers_in(change.text("players")),
                .first = change.number("first"),
                .last = change.number("last")};
  for (const char* name : {"first", "last"}) {
    if (change.number(name) < 1) return cannot_stand(name, change.text(name), "1..999");
  }
  if (one.last < one.first) return cannot_stand("last", change.text("last"), "1..999");
  for (int id : one.players) {
    if (id < 1 || id > static_cast<int>(entrants_.size())) {
      return Error{{"event.no-player", {{"who", std::to_string(id)}}}};
    }
  }
  if (std::set(one.players.begin(), one.players.end()).size() < 2) {
    return Error{{"event.two-players", {}}};
  }
  forbidden_.push_back(std::move(one));
  return Done{};
}

Result<Done> Competition::allow(const Change& change) {
  const auto found =
      std::ranges::find(forbidden_, numbers_in(change.text("players")), &Forbidden::players);
  if (found == forbidden_.end()) return Error{{"event.not-forbidden", {}}};
  forbidden_.erase(found);
  return Done{};
}

Result<Done> Competition::take_pairing(const Change& change) {
  if (const Result<Done> over = expect_last_round_over(); !over) return over;
  if (change.number("round") != last_round() + 1 ||
      change.number("round") > settings_.number("rounds")) {
    return Error{{"event.no-round", {{"round", change.number("round")}}}};
  }
  std::vector<int> all = everybody_in(change);
  std::ranges::sort(all);
  const int players = static_cast<int>(entrants_.size());
  if (std::ranges::adjacent_find(all) != all.end() ||
      (!all.empty() && (all.front() < 1 || all.back() > players))) {
    return Error{{"event.paired-twice", {}}};
  }
  PairedRound round;
  const std::vector<int> absent = numbers_in(change.text("absent"));
  for (const Pairing& game : games_in(change.text("games"))) {
    round.boards.push_back(
        {.white = game.white, .black = game.black, .score = forfeited(game, absent)});
  }
  for (const auto& [points, outcome] : kByes) {
    for (int id : numbers_in(change.text(points))) round.byes[id] = outcome;
  }
  for (int id : numbers_in(change.text("bye"))) round.byes[id] = Outcome::pairing_bye;
  for (int id = 1; id <= players; ++id) {
    if (entrant(id).withdrawn) round.gone.insert(id);
  }
  rounds_.push_back(std::move(round));
  return Done{};
}

Result<Done> Competition::pair_by_hand(const Change& change) {
  if (change.number("round") != last_round() || last_round() == 0) {
    return Error{{"event.no-round", {{"round", change.number("round")}}}};
  }
  PairedRound& round = rounds_.back();
  const std::vector<Pairing> games = games_in(change.text("games"));
  if (games.size() < round.boards.size()) return Error{{"event.other-players", {}}};
  std::vector<Board> boards = round.boards;
  boards.resize(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    Board& board = boards[i];
    if (board.white == games[i].white && board.black == games[i].black) continue;
    if (board.is_over()) {
      return Error{{"event.has-result", {{"board", static_cast<int>(i) + 1}}}};
    }
    board.white = games[i].white;
    board.black = games[i].black;
  }
  round.boards = std::move(boards);
  std::erase_if(round.byes, [&](const auto& one) {
    return one.second == Outcome::pairing_bye || board_of(one.first, last_round()) != 0;
  });
  for (int id : numbers_in(change.text("bye"))) round.byes[id] = Outcome::pairing_bye;
  return Done{};
}

Result<Done> Competition::publish(const Change& change) {
  const int number = change.number("round");
  if (number != last_round() || number == 0) return Error{{"event.no-round", {{"round", number}}}};
  if (rounds_.back().published) return Error{{"event.is-published", {{"round", number}}}};
  rounds_.back().published = true;
  return Done{};
}

Result<Board*> Competition::board(const Change& change) {
  const int round = change.number("round"), board = change.number("board");
  if (round < 1 || round > last_round()) return Error{{"event.no-round", {{"round", round}}}};
  std::vector<Board>& boards = rounds_[static_cast<std::size_t>(round - 1)].boards;
  if (board < 1 || board > static_cast<int>(boards.size())) {
    return Error{{"event.no-board", {{"round", round}, {"board", board}}}};
  }
  return &boards[static_cast<std::size_t>(board - 1)];
}

Result<Done> Competition::take_result(const Change& change) {
  const Result<Board*> board = this->board(change);
  if (!board) return board.error();
  if ((*board)->score) return Error{{"event.has-result", {{"board", change.number("board")}}}};
  return put_result(**board, change.text("score"));
}

Result<Done> Competition::correct(const Change& change) {
  const Result<Board*> board = this->board(change);
  if (!board) return board.error();
  if (!(*board)->score) return Error{{"event.no-result", {{"board", change.number("board")}}}};
  return put_result(**board, change.text("score"));
}

Result<Done> Competition::swap_colors(const Change& change) {
  const Result<Board*> board = this->board(change);
  if (!board) return board.error();
  std::swap((*board)->white, (*board)->black);
  if ((*board)->score) (*board)->score = seen_from_the_other_side(*(*board)->score);
  return Done{};
}

// What the arbiter takes or gives besides the results (12.9.5, 12.9.6).
Result<Done> Competition::adjust(const Change& change) {
  const std::optional<HalfPoints> by = points_in(change.text("by"));
  if (!by || *by == 0) return cannot_stand("by", change.text("by"), "-0.5, -1, 0.5, 1");
  const int round = change.number("round");
  if (round < 1 || round > last_round()) return Error{{"event.no-round", {{"round", round}}}};
  HalfPoints& all = adjusted_[{change.number("player"), round}];
  if (std::abs(all + *by) > kMostAdjusted) {
    return cannot_stand("by", change.text("by"), "-0.5, -1, 0.5, 1");
  }
  all += *by;
  return Done{};
}

Result<Done> Competition::accelerate(const Change& change) {
  std::vector<HalfPoints> lent;
  for (const std::string& word : words_of(change.text("points"))) {
    const std::optional<HalfPoints> points = points_in(word);
    if (!points) return cannot_stand("points", word, "0, 0.5, 1");
    lent.push_back(*points);
  }
  lent_[change.number("player")] = std::move(lent);
  return Done{};
}

}  // namespace annabella::host
