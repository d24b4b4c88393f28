#include "tournament/entrants_file.h"

#include <annabella/lent.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/tie_breaks.h"
#include "tournament/trf_reader.h"

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

// A semicolon if it separates anything in the first line, otherwise a comma.
char separator_of(std::string_view line) {
  const std::optional<Fields> fields = fields_of(line, ';');
  return fields && fields->size() > 1 ? ';' : ',';
}

bool is_heading(const Fields& fields) {
  return std::ranges::all_of(fields, [](const std::string& field) {
    return std::ranges::find(kEntrantFields, lowered(field)) != kEntrantFields.end();
  });
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

Change settings_of(const TrfFile& file, const Competition& event) {
  Change change{"settings",
                {{"numbers", "entered"},
                 {"rounds", std::to_string(file.tournament.planned_rounds)},
                 {"scoring", scoring_in(file.tournament)},
                 {"bye", bye_in(file.tournament)},
                 {"first-color", file.tournament.first_color == Color::black ? "b" : "w"}}};
  const std::string& with = event.settings().text("with");
  const bool chosen = std::ranges::any_of(
      choices_in(with), [](const auto& choice) { return choice.first == "acceleration"; });
  if (!chosen && asks_for_baku(file, event.settings().text("system"))) {
    change.with["with"] = with + (with.empty() ? "" : ",") + "acceleration=baku";
  }
  for (const auto& [code, name] : kRecords) {
    const auto found = file.records.find(code);
    Settings trial = event.settings();
    if (found != file.records.end() && trial.set(name, found->second)) {
      change.with[name] = found->second;
    }
  }
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
    const bool unrated = file.players[static_cast<std::size_t>(game.white - 1)].is_unrated(
        static_cast<int>(round) + 1);
    changes.push_back({"result",
                       {{"round", std::to_string(round + 1)},
                        {"board", std::to_string(++board)},
                        {"score", score_of_game(entry(game.white), entry(game.black)) +
                                      (unrated ? " unrated" : "")}}});
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

}  // namespace

Result<std::vector<Change>> entrants_in_csv(std::string_view text) {
  std::vector<Change> changes;
  Fields heading{"name", "rating"};
  std::optional<char> separator;
  for (const TrfLine& line : trf_lines(text)) {
    const bool first = !separator;
    if (first) separator = separator_of(line.text());
    const std::optional<Fields> found = fields_of(line.text(), *separator);
    if (!found) return at(line.number(), 1, {"event.open-quote", {}});
    const Fields& fields = *found;
    if (first && is_heading(fields)) {
      heading.clear();
      for (const std::string& field : fields) heading.push_back(lowered(field));
      continue;
    }
    Change change{"entered", {}};
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].empty()) continue;
      const int column = static_cast<int>(i) + 1;
      if (i >= heading.size()) {
        return at(line.number(), column, {"event.too-many-columns", {{"n", column - 1}}});
      }
      Entrant trial;
      if (const Result<Done> fine = describe(trial, {{heading[i], fields[i]}}); !fine) {
        return at(line.number(), column, fine.error().what);
      }
      change.with[heading[i]] = fields[i];
    }
    changes.push_back(std::move(change));
  }
  return changes;
}

Result<std::vector<Change>> changes_in_trf(std::string_view text, const Competition& event) {
  const bool whole = event.entrants().empty();
  const bool white = event.settings().text("first-color") == "w";
  const Result<TrfFile> file =
      read_trf_file(text, {event.settings().number("rounds"), white ? Color::white : Color::black});
  if (!file) return file.error();
  std::vector<Change> changes;
  if (whole) changes.push_back(settings_of(*file, event));
  for (const TrfPlayer& player : file->players) {
    const Result<Entrant> entrant = player.entrant();
    if (!entrant) return entrant.error();
    changes.push_back({"entered", described(*entrant)});
  }
  if (!whole) return changes;
  add_agreements(*file, changes);
  std::size_t rounds = 0;
  for (const Player& player : file->tournament.players) {
    rounds = std::max(rounds, player.rounds.size());
  }
  for (std::size_t round = 0; round < rounds; ++round) add_round(*file, round, changes);
  add_byes(*file, static_cast<int>(rounds), changes);
  return changes;
}

}  // namespace annabella::host
