#include "tournament/sheets.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "tournament/result_words.h"
#include "tournament/tie_breaks.h"

namespace annabella::host {
namespace {

Sheet::Cell column(const char* name) { return Phrase{std::string("column.") + name, {}}; }

Phrase title(const char* name, const Competition& event, int round) {
  return {std::string("sheet.") + name,
          {{"name", event.settings().text("name")}, {"round", round}}};
}

Phrase halves(HalfPoints points) {
  return {"pairing.points", {{"whole", points / 2}, {"half", points % 2}}};
}

std::string kind_of(Outcome bye) {
  switch (bye) {
    case Outcome::pairing_bye:
      return "pairing";
    case Outcome::half_bye:
      return "half";
    case Outcome::full_bye:
      return "full";
    default:
      return "zero";
  }
}

Phrase color_name(Color color) { return {"column.color-of", {{"color", color}}}; }

std::string result_text(const Board& board) {
  return text_of(ResultWords{board.score, board.adjourned, board.unrated});
}

// One player's part in a round.
struct Part {
  int board = 0;
  Color color = Color::white;
  int against = 0;  // number of registration
  std::optional<Outcome> bye;
};

Part part_of(const Competition& event, int id, int round) {
  const PairedRound& all = event.rounds()[static_cast<std::size_t>(round - 1)];
  Part part{.board = event.board_of(id, round), .bye = {}};
  if (part.board == 0) {
    const auto bye = all.byes.find(id);
    part.bye = bye == all.byes.end() ? Outcome::zero_bye : bye->second;
    return part;
  }
  const Board& board = all.boards[static_cast<std::size_t>(part.board - 1)];
  part.color = board.white == id ? Color::white : Color::black;
  part.against = board.white == id ? board.black : board.white;
  return part;
}

std::vector<int> by_name(const Competition& event) {
  std::vector<int> all;
  for (int id = 1; id <= static_cast<int>(event.entrants().size()); ++id) all.push_back(id);
  std::ranges::sort(all, {}, [&](int id) { return levelled(event.entrant(id).name); });
  return all;
}

Sheet::Row bye_row(const Competition& event, int id, Outcome bye) {
  const std::string& name = event.entrant(id).name;
  return {{"", name, Phrase{"column.bye", {{"kind", kind_of(bye)}}}, ""},
          {"row.bye", {{"player", name}, {"kind", kind_of(bye)}}}};
}

std::vector<Standing> standings_of(const Competition& event, int rounds) {
  return standings(event.tournament(rounds, Competition::Adjourned::open),
                   event.settings().tie_breaks(),
                   event.settings().text("system").ends_with("round-robin"),
                   event.settings().breaks_first_place_only());
}

char sign_of(const PlayedRound& round) {
  switch (round.outcome) {
    case Outcome::win:
      return '1';
    case Outcome::loss:
      return '0';
    case Outcome::draw:
      return '=';
    case Outcome::forfeit_win:
      return '+';
    case Outcome::forfeit_loss:
      return '-';
    case Outcome::pairing_bye:
      return 'U';
    case Outcome::half_bye:
      return 'H';
    case Outcome::full_bye:
      return 'F';
    case Outcome::zero_bye:
      break;
  }
  return 'Z';
}

// "12w1": against number 12 with White, won; "12w*": the game goes on another day. A round without
// an opponent is a letter of TRF alone.
std::string short_entry(const PlayedRound& round) {
  const bool goes_on = round.opponent != 0 && round.outcome == Outcome::zero_bye;
  const std::string sign(1, goes_on ? '*' : sign_of(round));
  if (round.opponent == 0) return sign;
  return std::to_string(round.opponent) + (round.color == Color::black ? 'b' : 'w') + sign;
}

}  // namespace

Sheet pairings_by_board(const Competition& event, int round) {
  Sheet sheet{title("pairings", event, round),
              {column("board"), column("white"), column("black"), column("result")},
              {}};
  const PairedRound& all = event.rounds()[static_cast<std::size_t>(round - 1)];
  int number = 0;
  for (const Board& board : all.boards) {
    const std::string white = event.entrant(board.white).name,
                      black = event.entrant(board.black).name, result = result_text(board);
    Phrase said{result.empty() ? "row.pairing" : "row.pairing-result",
                {{"board", ++number}, {"white", white}, {"black", black}}};
    if (!result.empty()) said.with["score"] = result;
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
    const std::string& name = event.entrant(id).name;
    if (part.bye) {
      if (event.entrant(id).withdrawn) continue;
      sheet.rows.push_back({{name, "", "", Phrase{"column.bye", {{"kind", kind_of(*part.bye)}}}},
                            {"row.bye", {{"player", name}, {"kind", kind_of(*part.bye)}}}});
      continue;
    }
    const std::string& against = event.entrant(part.against).name;
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
    const std::string& name = event.entrant(event.id_of(one.player)).name;
    Sheet::Row row{
        {std::to_string(one.place), name, halves(one.points)},
        {"row.standing",
         {{"place", one.place}, {"player", name}, {"points", std::vector{halves(one.points)}}}}};
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
    row.cells.emplace_back(halves(one.points));
    row.said = {"row.crosstable",
                {{"place", one.place},
                 {"player", player.name},
                 {"n", one.player},
                 {"games", games},
                 {"points", std::vector{halves(one.points)}}}};
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

Sheet card(const Competition& event, int id) {
  Sheet sheet{
      {"sheet.card", {{"player", event.entrant(id).name}, {"n", event.start_number(id)}}},
      {column("round"), column("board"), column("color"), column("against"), column("result")},
      {}};
  for (int round = 1; round <= event.last_round(); ++round) {
    const Part part = part_of(event, id, round);
    if (part.bye) {
      const std::string kind = kind_of(*part.bye);
      sheet.rows.push_back(
          {{std::to_string(round), "", "", Phrase{"column.bye", {{"kind", kind}}}, ""},
           {"row.card-bye", {{"round", round}, {"kind", kind}}}});
      continue;
    }
    const auto& boards = event.rounds()[static_cast<std::size_t>(round - 1)].boards;
    const std::string result = result_text(boards[static_cast<std::size_t>(part.board - 1)]);
    const std::string& against = event.entrant(part.against).name;
    Phrase said{result.empty() ? "row.card" : "row.card-result",
                {{"round", round}, {"color", part.color}, {"against", against}}};
    if (!result.empty()) said.with["score"] = result;
    sheet.rows.push_back({{std::to_string(round), std::to_string(part.board),
                           color_name(part.color), against, result},
                          std::move(said)});
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
  const std::string& name = event.entrant(id).name;
  if (round == 0) return {"where.nothing-paired", {{"player", name}}};
  const Part part = part_of(event, id, round);
  if (part.bye) {
    return {"where.bye", {{"player", name}, {"round", round}, {"kind", kind_of(*part.bye)}}};
  }
  return {"where.board",
          {{"player", name},
           {"round", round},
           {"board", part.board},
           {"color", part.color},
           {"against", event.entrant(part.against).name}}};
}

}  // namespace annabella::host
