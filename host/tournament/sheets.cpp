#include "tournament/sheets.h"

#include <algorithm>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/contributions.h"
#include "tournament/pairing_phrase.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/tie_breaks.h"

namespace annabella::host {
namespace {

Sheet::Cell column(const char* name) { return Phrase{std::string("column.") + name, {}}; }

Phrase title(const char* name, const Competition& event, int round) {
  return {std::string("sheet.") + name,
          {{"name", event.settings().text("name")}, {"round", round}}};
}

std::string kind_of(Outcome bye) {
  return bye == Outcome::pairing_bye ? "pairing" : std::string(name_of(bye));
}

Phrase color_name(Color color) { return {"column.color-of", {{"color", color}}}; }

ResultWords result_of(const Board& board) { return {board.score, board.adjourned, board.unrated}; }

std::vector<Phrase> result_said(const Board& board) { return {phrase_of(result_of(board))}; }

// One player's part in a round.
struct Part {
  int board = 0;
  Color color = Color::white;
  int against = 0;  // number of registration
  std::optional<Score> score;
  std::optional<Outcome> bye;
};

Part part_of(const Competition& event, int id, int round) {
  const PairedRound& all = event.rounds()[static_cast<std::size_t>(round - 1)];
  Part part{.board = event.board_of(id, round), .score = {}, .bye = {}};
  if (part.board == 0) {
    const auto bye = all.byes.find(id);
    part.bye = bye == all.byes.end() ? Outcome::zero_bye : bye->second;
    return part;
  }
  const Board& board = all.boards[static_cast<std::size_t>(part.board - 1)];
  part.color = board.white == id ? Color::white : Color::black;
  part.against = board.white == id ? board.black : board.white;
  part.score = board.score;
  return part;
}

// Nothing of a game that both have come to: that one is sat down to.
std::optional<Phrase> forfeit_of(const Competition& event, const Part& part) {
  const bool has_won = part.score == won_by_forfeit(part.color);
  const bool has_lost =
      part.score == won_by_forfeit(opponent(part.color)) || part.score == Score::both_forfeit;
  if (!has_won && !has_lost) return std::nullopt;
  return Phrase{"column.forfeit",
                {{"outcome", std::string(has_won ? "won" : "lost")},
                 {"against", event.name_shown(part.against)}}};
}

std::vector<int> by_name(const Competition& event) {
  std::vector<int> all;
  for (int id = 1; id <= static_cast<int>(event.entrants().size()); ++id) all.push_back(id);
  std::ranges::sort(all, {}, [&](int id) { return levelled(event.entrant(id).name); });
  return all;
}

Sheet::Row bye_row(const Competition& event, int id, Outcome bye) {
  const std::string name = event.name_shown(id);
  return {{"", name, Phrase{"column.bye", {{"kind", kind_of(bye)}}}, ""},
          {"row.bye", {{"player", name}, {"kind", kind_of(bye)}}}};
}

std::vector<Standing> standings_of(const Competition& event, int rounds) {
  return standings(event.tournament(rounds, Competition::Adjourned::open),
                   event.settings().tie_breaks(), event.settings().is_round_robin(),
                   event.settings().breaks_first_place_only());
}

// More or less: "+0.5".
std::string signed_text(HalfPoints points) { return (points > 0 ? "+" : "") + points_text(points); }

// "12w1": against number 12 with White, won; "12w*": the game goes on another day; "12w1-0.5": the
// arbiter has taken half a point. A round without an opponent is a letter of TRF alone.
std::string short_entry(const PlayedRound& round) {
  std::string entry(1, goes_on(round) ? '*' : sign_of(round.outcome));
  if (round.opponent != 0) {
    entry = std::to_string(round.opponent) + (round.color == Color::black ? 'b' : 'w') + entry;
  }
  return round.adjusted == 0 ? entry : entry + signed_text(round.adjusted);
}

}  // namespace

Sheet pairings_by_board(const Competition& event, int round) {
  Sheet sheet{title("pairings", event, round),
              {column("board"), column("white"), column("black"), column("result")},
              {}};
  const PairedRound& all = event.rounds()[static_cast<std::size_t>(round - 1)];
  int number = 0;
  for (const Board& board : all.boards) {
    const std::string white = event.name_shown(board.white), black = event.name_shown(board.black),
                      result = text_of(result_of(board));
    Phrase said{result.empty() ? "row.pairing" : "row.pairing-result",
                {{"board", ++number}, {"white", white}, {"black", black}}};
    if (!result.empty()) said.with["score"] = result_said(board);
    sheet.rows.push_back({{std::to_string(number), white, black, result}, std::move(said)});
  }
  for (const auto& [id, bye] : all.byes) sheet.rows.push_back(bye_row(event, id, bye));
  return sheet;
}

Sheet pairings_by_name(const Competition& event, int round) {
  Sheet sheet{title("by-name", event, round),
              {column("player"), column("board"), column("color"), column("against")},
              {}};
  for (int id : by_name(event)) {
    const Part part = part_of(event, id, round);
    const std::string name = event.name_shown(id);
    if (part.bye) {
      const PairedRound& all = event.rounds()[static_cast<std::size_t>(round - 1)];
      if (!all.byes.contains(id) || all.gone.contains(id)) continue;
      sheet.rows.push_back({{name, "", "", Phrase{"column.bye", {{"kind", kind_of(*part.bye)}}}},
                            {"row.bye", {{"player", name}, {"kind", kind_of(*part.bye)}}}});
      continue;
    }
    if (const auto forfeit = forfeit_of(event, part)) {
      sheet.rows.push_back(
          {{name, "", "", *forfeit},
           {"row.by-name-forfeit", {{"player", name}, {"forfeit", std::vector{*forfeit}}}}});
      continue;
    }
    const std::string against = event.name_shown(part.against);
    sheet.rows.push_back(
        {{name, std::to_string(part.board), color_name(part.color), against},
         {"row.by-name",
          {{"player", name}, {"board", part.board}, {"color", part.color}, {"against", against}}}});
  }
  return sheet;
}

Sheet standings_sheet(const Competition& event, int rounds) {
  Sheet sheet{
      title("standings", event, rounds), {column("place"), column("player"), column("points")}, {}};
  const std::vector<std::string> codes = event.settings().tie_breaks();
  sheet.columns.insert(sheet.columns.end(), codes.begin(), codes.end());
  for (const Standing& one : standings_of(event, rounds)) {
    const std::string name = event.name_shown(event.id_of(one.player));
    Sheet::Row row{{std::to_string(one.place), name, points_phrase(one.points)},
                   {"row.standing",
                    {{"place", one.place},
                     {"player", name},
                     {"points", std::vector{points_phrase(one.points)}}}}};
    std::string ties;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const std::string value = i < one.tie_breaks.size() ? one.tie_breaks[i] : "";
      row.cells.emplace_back(value);
      if (!value.empty()) ties += (ties.empty() ? "" : ", ") + codes[i] + ' ' + value;
    }
    if (!ties.empty()) {
      row.said.key = "row.standing-ties";
      row.said.with["ties"] = ties;
    }
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

Sheet crosstable(const Competition& event, int rounds) {
  Sheet sheet{title("crosstable", event, rounds),
              {column("place"), column("number"), column("player")},
              {}};
  for (int round = 1; round <= rounds; ++round) sheet.columns.emplace_back(std::to_string(round));
  sheet.columns.push_back(column("points"));
  const Tournament all = event.tournament(rounds, Competition::Adjourned::open);
  for (const Standing& one : standings_of(event, rounds)) {
    const Player& player = all.players[static_cast<std::size_t>(one.player - 1)];
    Sheet::Row row{{std::to_string(one.place), std::to_string(one.player), player.name}, {}};
    std::string games;
    for (const PlayedRound& round : player.rounds) {
      row.cells.emplace_back(short_entry(round));
      games += (games.empty() ? "" : " ") + short_entry(round);
    }
    row.cells.emplace_back(points_phrase(one.points));
    row.said = {"row.crosstable",
                {{"place", one.place},
                 {"player", player.name},
                 {"n", one.player},
                 {"games", games},
                 {"points", std::vector{points_phrase(one.points)}}}};
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

namespace {

Sheet::Row card_row(const Competition& event, int id, int round) {
  const Part part = part_of(event, id, round);
  if (part.bye) {
    const std::string kind = kind_of(*part.bye);
    return {{std::to_string(round), "", "", Phrase{"column.bye", {{"kind", kind}}}, ""},
            {"row.card-bye", {{"round", round}, {"kind", kind}}}};
  }
  const auto& boards = event.rounds()[static_cast<std::size_t>(round - 1)].boards;
  const Board& board = boards[static_cast<std::size_t>(part.board - 1)];
  const std::string result = text_of(result_of(board));
  const std::string against = event.name_shown(part.against);
  Phrase said{result.empty() ? "row.card" : "row.card-result",
              {{"round", round}, {"color", part.color}, {"against", against}}};
  if (!result.empty()) said.with["score"] = result_said(board);
  return {
      {std::to_string(round), std::to_string(part.board), color_name(part.color), against, result},
      std::move(said)};
}

}  // namespace

Sheet card(const Competition& event, int id) {
  Sheet sheet{
      {"sheet.card", {{"player", event.entrant(id).name}, {"n", event.start_number(id)}}},
      {column("round"), column("board"), column("color"), column("against"), column("result")},
      {}};
  for (int round = 1; round <= event.last_round(); ++round) {
    sheet.rows.push_back(card_row(event, id, round));
    const HalfPoints adjusted = event.adjusted(id, round);
    if (adjusted == 0) continue;
    sheet.rows.push_back({{std::to_string(round), "", "", column("arbiter"), signed_text(adjusted)},
                          {"row.card-arbiter",
                           {{"round", round}, {"points", std::vector{points_phrase(adjusted)}}}}});
  }
  return sheet;
}

Sheet players_sheet(const Competition& event) {
  Sheet sheet{
      title("players", event, event.last_round()),
      {column("number"), column("title"), column("player"), column("rating"), column("federation")},
      {}};
  for (int number = 1; number <= static_cast<int>(event.entrants().size()); ++number) {
    const Entrant& one = event.entrant(event.id_of(number));
    const std::string rating = one.rating == 0 ? "" : std::to_string(one.rating);
    sheet.rows.push_back({{std::to_string(number), one.title, one.name, rating, one.federation},
                          {one.withdrawn ? "row.player-withdrawn" : "row.player",
                           {{"n", number},
                            {"player", one.title.empty() ? one.name : one.title + ' ' + one.name},
                            {"rating", one.rating}}}});
  }
  return sheet;
}

Phrase where_phrase(const Competition& event, int id, int round) {
  const std::string name = event.name_shown(id);
  if (round == 0) return {"where.nothing-paired", {{"player", name}}};
  const Part part = part_of(event, id, round);
  if (part.bye) {
    return {"where.bye", {{"player", name}, {"round", round}, {"kind", kind_of(*part.bye)}}};
  }
  if (const auto forfeit = forfeit_of(event, part)) {
    return {"where.forfeit",
            {{"player", name}, {"round", round}, {"forfeit", std::vector{*forfeit}}}};
  }
  return {"where.board",
          {{"player", name},
           {"round", round},
           {"board", part.board},
           {"color", part.color},
           {"against", event.name_shown(part.against)}}};
}

}  // namespace annabella::host
