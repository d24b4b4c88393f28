#include "tournament/entrants_file.h"

#include <annabella/absence.h>
#include <annabella/lent.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "base/text.h"
#include "game/time_control.h"
#include "tournament/change_lists.h"
#include "tournament/csv_heading.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/tie_breaks.h"
#include "tournament/trf_fields.h"
#include "tournament/trf_order.h"
#include "tournament/trf_reader.h"
#include "tournament/trf_time.h"

namespace annabella::host {
namespace {

using Fields = std::vector<std::string>;

// With quotes around what holds a separator; two quotes are one. Nothing if a quote stays open.
std::optional<Fields> fields_of(std::string_view line, char separator) {
  Fields fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == separator && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  if (quoted) return std::nullopt;
  for (std::string& field : fields) field = std::string(trimmed(field));
  return fields;
}

// What separates anything in the first line: a tab, a semicolon, or else a comma.
char separator_of(std::string_view line) {
  for (const char separator : {'\t', ';'}) {
    const std::optional<Fields> fields = fields_of(line, separator);
    if (fields && fields->size() > 1) return separator;
  }
  return ',';
}

// Without a heading it is a name, or a name and a rating.
bool is_player(const Fields& fields) {
  const bool has_rating = fields.size() == 2 && !fields[1].empty();
  return fields.size() <= 2 && (!has_rating || whole_number(fields[1]));
}

Error at(int line, int column, Phrase why) {
  return {{"trf.at",
           {{"line", line}, {"column", column}, {"why", std::vector<Phrase>{std::move(why)}}}}};
}

// What the records of TRF are called among the settings.
constexpr std::array<std::pair<const char*, const char*>, 9> kRecords{{{"012", "name"},
                                                                       {"022", "city"},
                                                                       {"032", "federation"},
                                                                       {"042", "begins"},
                                                                       {"052", "ends"},
                                                                       {"102", "arbiter"},
                                                                       {"112", "deputies"},
                                                                       {"122", "time"},
                                                                       {"202", "tie-breaks"}}};

// "2-1-0"; what no event can have, its settings refuse. Where a loss is worth something, a game
// that was lost by forfeit still is worth nothing.
std::string scoring_in(const Tournament& tournament) {
  const auto points = [](HalfPoints halves) { return decimal(halves, 2); };
  return points(tournament.win) + '-' + points(tournament.draw) + '-' + points(tournament.loss) +
         (tournament.loss == 0 ? "" : "-0");
}

std::string bye_in(const Tournament& tournament) {
  if (tournament.bye == tournament.win) return "win";
  if (tournament.bye == tournament.draw) return "draw";
  return tournament.bye == tournament.loss ? "loss" : decimal(tournament.bye, 2);
}

// Those of the file's tie-breaks that are known here.
std::string known_tie_breaks(const std::string& codes) {
  std::string known;
  for (const std::string& code : listed(codes)) {
    if (tie_break_of(code)) known += (known.empty() ? "" : ",") + code;
  }
  return known;
}

// As an event has it: of record 222, which is meant for programs, or of 122.
std::string time_in(const TrfFile& file) {
  if (const auto code = file.records.find("222"); code != file.records.end()) {
    if (const std::optional<TimeControl> time = time_in_trf(code->second)) return text_of(*time);
  }
  const auto text = file.records.find("122");
  return text != file.records.end() && read_time_control(text->second) ? text->second : "";
}

// What can stand in the event for this record; nothing if it cannot.
std::string value_of(const TrfFile& file, const char* code, const char* name) {
  if (name == std::string_view("time")) return time_in(file);
  const auto found = file.records.find(code);
  if (found == file.records.end() || !expect_one_line(found->second)) return {};
  if (!expect_in_trf(name, found->second)) return {};
  return code == std::string_view("202") ? known_tie_breaks(found->second) : found->second;
}

// The event's own choice, if it was made; otherwise that of the file.
std::string system_for(const TrfFile& file, const Competition& event) {
  const Settings& settings = event.settings();
  return settings.given("system") ? settings.text("system")
                                  : system_in(file).value_or(settings.text("system"));
}

// Options of the system that the file tells, in one way or another. Of a round robin that another
// program has begun the numbers are known, and are not drawn again.
std::string options_in(const TrfFile& file, const std::string& system) {
  const auto own = file.own.find("with");
  if (own != file.own.end() && system_in(file).value_or(system) == system) return own->second;
  if (asks_for_baku(file, system)) return "acceleration=baku";
  if (file.own.contains("system") || !system.ends_with("round-robin")) return {};
  const auto type = file.records.find("092");
  const bool twice =
      type != file.records.end() && levelled(type->second).find("double") != std::string::npos;
  return twice ? "cycles=2,numbers=start-number" : "numbers=start-number";
}

// The event's own choices stay, and the file adds what they leave open.
void add_options(const TrfFile& file, const Competition& event, Change& change) {
  const std::string& with = event.settings().text("with");
  const auto ours = choices_in(with);
  std::string all = with;
  for (const auto& [name, value] : choices_in(options_in(file, change.text("system")))) {
    const bool chosen =
        std::ranges::any_of(ours, [&](const auto& choice) { return choice.first == name; });
    if (!chosen) all += (all.empty() ? "" : ",") + name + '=' + value;
  }
  if (all != with) change.with["with"] = all;
}

Change settings_of(const TrfFile& file, const Competition& event) {
  Change change{"settings",
                {{"numbers", "entered"},
                 {"system", system_for(file, event)},
                 {"rounds", std::to_string(file.tournament.planned_rounds)},
                 {"scoring", scoring_in(file.tournament)},
                 {"bye", bye_in(file.tournament)},
                 {"first-color", file.tournament.first_color == Color::black ? "b" : "w"}}};
  // There it is worth nothing if nobody says so.
  const bool is_round_robin = change.text("system").ends_with("round-robin");
  if (is_round_robin && (!file.tells_worth_of_bye || file.tournament.bye == 0)) {
    change.with.erase("bye");
  }
  for (const auto& [code, name] : kRecords) {
    const std::string value = value_of(file, code, name);
    Settings trial = event.settings();
    if (!value.empty() && trial.set(name, value)) change.with[name] = value;
  }
  for (std::string_view name : kNotInTrf) {
    const auto own = file.own.find(std::string(name));
    const bool is_taken = own != file.own.end() && name != "with" && !event.settings().given(name);
    if (is_taken) change.with[std::string(name)] = own->second;
  }
  add_options(file, event, change);
  return change;
}

std::string score_of_game(const PlayedRound& white, const PlayedRound& black) {
  using enum Outcome;
  static const std::map<std::pair<Outcome, Outcome>, Score> kScores{
      {{win, loss}, Score::white_wins},
      {{loss, win}, Score::black_wins},
      {{draw, draw}, Score::draw},
      {{forfeit_win, forfeit_loss}, Score::white_wins_by_forfeit},
      {{forfeit_loss, forfeit_win}, Score::black_wins_by_forfeit},
      {{forfeit_loss, forfeit_loss}, Score::both_forfeit},
      {{loss, loss}, Score::both_lose},
      {{draw, loss}, Score::white_draws_only},
      {{loss, draw}, Score::black_draws_only}};
  const auto found = kScores.find({white.outcome, black.outcome});
  return std::string(text_of(found == kScores.end() ? Score::none : found->second));
}

// What the arbiter has given or taken in this round.
void add_points(const TrfFile& file, std::size_t round, std::vector<Change>& changes) {
  for (const Player& player : file.tournament.players) {
    const HalfPoints by = player.rounds[round].adjusted;
    if (by == 0) continue;
    changes.push_back({"points",
                       {{"player", std::to_string(player.rank)},
                        {"round", std::to_string(round + 1)},
                        {"by", points_text(by)},
                        {"reason", "TRF 299"}}});
  }
}

// The order of the boards is in no TRF file: C.04.2 recommends one (score of the higher player, sum
// of both, start number).
void add_round(const TrfFile& file, std::size_t round, std::vector<Change>& changes) {
  struct Game {
    std::tuple<int, int, int> order;
    int white, black;
  };
  std::vector<Game> games;
  Change paired{"paired", {{"round", std::to_string(round + 1)}}};
  const auto add = [&](const std::string& name, std::string text) {
    std::string& all = paired.with[name];
    all += (all.empty() ? "" : " ") + std::move(text);
  };
  const auto before = [&](const Player& player) {
    int points = 0;
    for (std::size_t i = 0; i < round; ++i) {
      points += points_for(file.tournament, player.rounds[i]);
    }
    return points;
  };
  const std::vector<Player>& players = file.tournament.players;
  for (const Player& player : players) {
    const PlayedRound& entry = player.rounds[round];
    if (entry.opponent == 0) {
      const bool won = entry.outcome == Outcome::forfeit_win;
      const std::string kind(won ? "full" : name_of(entry.outcome));
      add(entry.outcome == Outcome::pairing_bye ? "bye" : kind, std::to_string(player.rank));
      continue;
    }
    const Player& other = players[static_cast<std::size_t>(entry.opponent - 1)];
    if (entry.color == Color::black || (!entry.color && other.rank < player.rank)) continue;
    const int mine = before(player), theirs = before(other);
    const int higher = mine != theirs ? (mine > theirs ? player.rank : other.rank)
                                      : std::min(player.rank, other.rank);
    games.push_back({{-std::max(mine, theirs), -(mine + theirs), higher}, player.rank, other.rank});
  }
  std::ranges::sort(games, {}, &Game::order);
  for (const Game& game : games) {
    add("games", std::to_string(game.white) + '-' + std::to_string(game.black));
  }
  changes.push_back(std::move(paired));
  int board = 0;
  for (const Game& game : games) {
    const auto entry = [&](int rank) {
      return players[static_cast<std::size_t>(rank - 1)].rounds[round];
    };
    const int number = static_cast<int>(round) + 1;
    const bool unrated = file.players[static_cast<std::size_t>(game.white - 1)].is_unrated(number);
    // Whoever has put a result in its place since has the last word.
    const bool goes_on = entry(game.white).outcome == Outcome::draw &&
                         file.adjourned.contains({number, game.white}) &&
                         file.adjourned.contains({number, game.black});
    const std::string score =
        goes_on ? text_of(ResultWords{.score = {}, .adjourned = true})
                : score_of_game(entry(game.white), entry(game.black)) + (unrated ? " unrated" : "");
    changes.push_back({"result",
                       {{"round", std::to_string(number)},
                        {"board", std::to_string(++board)},
                        {"score", score}}});
  }
  add_points(file, round, changes);
}

Change bye(int rank, int round, Outcome outcome) {
  return {"bye",
          {{"player", std::to_string(rank)},
           {"round", std::to_string(round)},
           {"points", std::string(name_of(outcome))}}};
}

// Of the next round in its column or as an absence (XXZ), of any in records of their own.
void add_byes(const TrfFile& file, int rounds, std::vector<Change>& changes) {
  const bool is_last = rounds >= file.tournament.planned_rounds;
  for (std::size_t i = 0; !is_last && i < file.players.size(); ++i) {
    if (!file.tournament.players[i].absent_next_round) continue;
    const Player& player = file.players[i].player;
    const auto next = static_cast<std::size_t>(rounds);
    const bool in_column = player.rounds.size() > next;
    const Outcome outcome = in_column ? player.rounds[next].outcome : Outcome::zero_bye;
    changes.push_back(bye(player.rank, rounds + 1, outcome));
  }
  for (const TrfBye& all : file.byes) {
    if (all.round <= rounds) continue;
    for (int rank : all.players) changes.push_back(bye(rank, all.round, all.outcome));
  }
}

// What every pairing of these rounds knew already.
void add_agreements(const TrfFile& file, std::vector<Change>& changes) {
  for (const auto& [rank, points] : lent_in(file.tournament)) {
    std::string lent;
    for (HalfPoints one : points) lent += (lent.empty() ? "" : " ") + points_text(one);
    changes.push_back({"accelerated", {{"player", std::to_string(rank)}, {"points", lent}}});
  }
  for (const TrfProhibited& one : file.prohibited) {
    std::string players;
    for (int rank : one.players) players += (players.empty() ? "" : " ") + std::to_string(rank);
    changes.push_back({"forbidden",
                       {{"players", players},
                        {"first", std::to_string(one.first)},
                        {"last", std::to_string(one.last)}}});
  }
}

Result<TrfFile> read_for(std::string_view text, const Competition& event) {
  const bool white = event.settings().text("first-color") == "w";
  return read_trf_file(text,
                       {event.settings().number("rounds"), white ? Color::white : Color::black});
}

// Counted from 1.
int column_of_name(const Fields& heading) {
  const auto found = std::ranges::find_if(
      heading, [](const std::string& one) { return one == "name" || one == kLastName; });
  return found == heading.end() ? 1 : static_cast<int>(found - heading.begin()) + 1;
}

// A line of a table.
Result<Change> entered_in(const Fields& fields, const Fields& heading, int line) {
  Change change{"entered", {}};
  std::string last, first;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const bool is_number = i < heading.size() && heading[i] == kStartNumber;
    if (fields[i].empty() || is_number) continue;
    const int column = static_cast<int>(i) + 1;
    if (i >= heading.size() || heading[i].empty()) {
      const auto columns =
          std::ranges::count_if(heading, [](const std::string& one) { return !one.empty(); });
      return at(line, column, {"event.too-many-columns", {{"n", static_cast<int>(columns)}}});
    }
    Result<Done> fine = expect_one_line(fields[i]);
    if (heading[i] == kLastName) last = fields[i];
    if (heading[i] == kFirstName) first = fields[i];
    if (heading[i] != kLastName && heading[i] != kFirstName) {
      Entrant trial;
      if (fine) fine = describe(trial, {{heading[i], fields[i]}});
      if (fine) fine = expect_in_trf(heading[i], fields[i]);
      change.with[heading[i]] = fields[i];
    }
    if (!fine) return at(line, column, fine.error().what);
  }
  const std::string name = whole_name(last, first);
  if (!name.empty()) change.with["name"] = name;
  if (const Result<Done> fine = expect_a_name(change.text("name")); !fine) {
    return at(line, column_of_name(heading), fine.error().what);
  }
  return change;
}

std::optional<Phrase> note_on_system(const TrfFile& file, const Settings& settings) {
  const std::optional<std::string> told = system_in(file);
  const std::string& ours = settings.text("system");
  const auto type = file.records.find("192");
  if (told && settings.given("system") && *told != ours) {
    return Phrase{"event.other-system", {{"told", printable(*told)}, {"system", ours}}};
  }
  if (told || settings.given("system")) return std::nullopt;
  if (type == file.records.end()) return Phrase{"event.untold-system", {{"system", ours}}};
  return Phrase{"event.unknown-system", {{"told", printable(type->second)}, {"system", ours}}};
}

// Each once, in their order: "132, 172".
std::string codes_of(const std::vector<std::string>& records) {
  std::vector<std::string> codes;
  std::string all;
  for (const std::string& record : records) {
    const std::string code = printable(TrfLine(record, 1).columns(1, 3));
    if (std::ranges::find(codes, code) != codes.end()) continue;
    all += (codes.empty() ? "" : ", ") + code;
    codes.push_back(code);
  }
  return all;
}

Phrase unfit(const std::string& told, std::string_view name) {
  return {"event.unfit-record",
          {{"told", printable(told)},
           {"name", std::vector<Phrase>{{"desk.name." + std::string(name), {}}}}}};
}

std::string unknown_tie_breaks(const TrfFile& file) {
  std::string unknown;
  const auto codes = file.records.find("202");
  if (codes == file.records.end()) return unknown;
  for (const std::string& code : listed(codes->second)) {
    if (!tie_break_of(code)) unknown += (unknown.empty() ? "" : ", ") + printable(code);
  }
  return unknown;
}

}  // namespace

Result<std::vector<Change>> entrants_in_csv(std::string_view text, const Competition& event) {
  if (const Result<Done> fine = expect_utf8(text); !fine) return fine.error();
  std::vector<Change> changes;
  Competition with_them = event;
  Fields heading{"name", "rating"};
  std::optional<char> separator;
  for (const TrfLine& line : trf_lines(text)) {
    const bool first = !separator;
    if (first) separator = separator_of(line.text());
    const std::optional<Fields> found = fields_of(line.text(), *separator);
    if (!found) return at(line.number(), 1, {"event.open-quote", {}});
    if (std::ranges::all_of(*found, &std::string::empty)) {  // spreadsheets write such rows
      if (first) separator.reset();
      continue;
    }
    if (first && (is_heading(*found) || !is_player(*found))) {
      const Result<Fields> columns = columns_of(*found, line.number());
      if (!columns) return columns.error();
      heading = *columns;
      continue;
    }
    Result<Change> entered = entered_in(*found, heading, line.number());
    if (!entered) return entered.error();
    if (const Result<Done> fine = with_them.apply(*entered); !fine) {
      return at(line.number(), column_of_name(heading), fine.error().what);
    }
    changes.push_back(std::move(*entered));
  }
  return changes;
}

Result<std::vector<Change>> changes_in_trf(std::string_view text, const Competition& event) {
  const bool whole = event.entrants().empty();
  Result<TrfFile> file = read_for(text, event);
  if (!file) return file.error();
  if (whole) file = numbered_in_order(*std::move(file));
  // No event gives anything for absence.
  const Absence absence = absence_in(file->tournament);
  if (whole && (absence.zero_bye != 0 || absence.forfeit_loss != 0)) {
    return Error{{"event.worth-of-absence", {}}};
  }
  std::vector<Change> changes;
  if (whole) changes.push_back(settings_of(*file, event));
  Competition with_them = event;
  for (const TrfPlayer& player : file->players) {
    const Result<Entrant> entrant = player.entrant();
    if (!entrant) return entrant.error();
    changes.push_back({"entered", described(*entrant)});
    if (const Result<Done> fine = with_them.apply(changes.back()); !fine) {
      return player.line.error(15, fine.error().what);
    }
    const auto late = file->since.find(player.player.rank);
    if (whole && late != file->since.end()) {
      changes.back().with["since"] = std::to_string(late->second);
    }
  }
  if (!whole) return changes;
  for (const std::string& line : file->kept) {
    changes.push_back({"record", {{"text", line}}});
    if (const Result<Done> fine = with_them.apply(changes.back()); !fine) return fine.error();
  }
  add_agreements(*file, changes);
  std::size_t rounds = 0;
  for (const Player& player : file->tournament.players) {
    rounds = std::max(rounds, player.rounds.size());
  }
  for (std::size_t round = 0; round < rounds; ++round) add_round(*file, round, changes);
  add_byes(*file, static_cast<int>(rounds), changes);
  return changes;
}

std::vector<Phrase> notes_on_trf(std::string_view text, const Competition& event) {
  const Result<TrfFile> file = read_for(text, event);
  if (!file) return {};
  if (!event.entrants().empty()) return {{"event.players-only", {}}};
  std::vector<Phrase> notes;
  if (auto note = note_on_system(*file, event.settings())) notes.push_back(std::move(*note));
  for (const char* code : {"222", "122"}) {
    const auto time = file->records.find(code);
    if (time == file->records.end() || !time_in(*file).empty()) continue;
    notes.push_back({"event.unknown-time",
                     {{"told", printable(time->second)}, {"time", event.settings().text("time")}}});
  }
  const auto wording = file->records.find("122");
  const bool is_other_text = wording != file->records.end() && !wording->second.empty() &&
                             !read_time_control(wording->second);
  if (is_other_text && !time_in(*file).empty()) notes.push_back(unfit(wording->second, "time"));
  if (!file->order.empty()) notes.push_back({"event.renumbered", {}});
  if (!file->kept.empty()) {
    notes.push_back({"event.kept-records", {{"codes", codes_of(file->kept)}}});
  }
  if (std::string codes = unknown_tie_breaks(*file); !codes.empty()) {
    notes.push_back({"event.unknown-tie-breaks", {{"codes", std::move(codes)}}});
  }
  for (const auto& [code, name] : kRecords) {
    const auto told = file->records.find(code);
    const bool has_own_note =
        name == std::string_view("time") || name == std::string_view("tie-breaks");
    if (told == file->records.end() || told->second.empty() || has_own_note) continue;
    if (!value_of(*file, code, name).empty()) continue;
    notes.push_back(unfit(told->second, name));
  }
  return notes;
}

}  // namespace annabella::host
