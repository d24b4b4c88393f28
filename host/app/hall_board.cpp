#include "app/hall_board.h"

#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "app/opened_event.h"
#include "base/text.h"
#include "tournament/change_phrase.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"

namespace annabella::host {
namespace {

// What an event settles for all its games, under the names of the options.
constexpr const char* kRules[] = {"time",         "rated",        "scoring",
                                  "default-time", "supervised",   "draws",
                                  "draws-after",  "engine-fault", "variant"};

// White or Black of a game that was begun when only its place was kept is 0.
bool fits(int known, int now) { return known == 0 || now == 0 || known == now; }

// Of two events in the same file, one after the other, each has its own; one that nothing is
// written in yet has none.
std::string begun(const OpenedEvent& opened) {
  if (opened.changes.empty()) return "";
  return std::to_string(opened.changes.front().at.time_since_epoch().count());
}

std::optional<Time> when_taken_back(const OpenedEvent& opened, int round, int board) {
  std::optional<Time> last;
  for (const WrittenChange& one : opened.changes) {
    const auto which = static_cast<std::size_t>(one.change.number("change") - 1);
    if (one.change.kind != "undone" || which >= opened.changes.size()) continue;
    const Change& what = opened.changes[which].change;
    const bool is_here = what.number("round") == round && what.number("board") == board;
    if (what.kind == "result" && is_here) last = one.at;
  }
  return last;
}

}  // namespace

bool HallBoard::is_same_game(const HallBoard& other) const {
  std::error_code hidden;
  const auto place = [&](const std::filesystem::path& path) {
    return std::filesystem::weakly_canonical(path, hidden);
  };
  return round == other.round && board == other.board && fits(white, other.white) &&
         fits(black, other.black) && place(file) == place(other.file) &&
         (begun.empty() || other.begun.empty() || begun == other.begun);
}

GameSettings HallBoard::kept() const {
  return {{"event-file", file.string()},          {"event-round", std::to_string(round)},
          {"event-board", std::to_string(board)}, {"event-white", std::to_string(white)},
          {"event-black", std::to_string(black)}, {"event-begun", begun}};
}

std::optional<HallBoard> HallBoard::of(const GameSettings& kept) {
  const auto file = kept.find("event-file");
  if (file == kept.end()) return std::nullopt;
  const auto number = [&](std::string_view name) {
    const auto found = kept.find(name);
    return found == kept.end() ? 0 : whole_number(found->second).value_or(0);
  };
  const auto since = kept.find("event-begun");
  return HallBoard{.file = file->second,
                   .round = number("event-round"),
                   .board = number("event-board"),
                   .white = number("event-white"),
                   .black = number("event-black"),
                   .event = {},
                   .begun = since == kept.end() ? "" : since->second};
}

Result<SeatedBoard> seat_at(const std::string& file, const std::string& board) {
  const Result<OpenedEvent> opened = open_event(file);
  if (!opened) return opened.error();
  const Competition& event = opened->event;
  const int round = event.last_round(), number = whole_number(board).value_or(0);
  if (round == 0) return Error{{"event.no-round", {{"round", 1}}}};
  const std::vector<Board>& boards = event.rounds().back().boards;
  if (number < 1 || number > static_cast<int>(boards.size())) {
    return Error{{"event.no-board", {{"round", round}, {"board", number}}}};
  }
  const Board& here = boards[static_cast<std::size_t>(number - 1)];
  if (here.score) {
    return Error{{"event.board-over",
                  {{"board", number},
                   {"score", std::vector{phrase_of({here.score, false, here.unrated})}},
                   {"white", event.name_shown(here.white)},
                   {"black", event.name_shown(here.black)}}}};
  }
  SeatedBoard seated{
      {.file = std::filesystem::absolute(file),
       .round = round,
       .board = number,
       .white = here.white,
       .black = here.black,
       .event = event.settings().text("name"),
       .begun = begun(*opened)},
      {{"white", event.entrant(here.white).name}, {"black", event.entrant(here.black).name}},
      when_taken_back(*opened, round, number)};
  for (const char* rule : kRules) seated.options[rule] = event.settings().text(rule);
  return seated;
}

Result<Done> expect_nothing_against_the_event(const Options& options) {
  std::vector<std::string_view> settled{"white", "black", "fen", "set-up"};
  settled.insert(settled.end(), std::begin(kRules), std::end(kRules));
  std::string said;
  for (std::string_view name : settled) {
    if (options.origin(name) != Origin::command_line) continue;
    said += (said.empty() ? "" : ", ") + options.place_of(name);
  }
  if (said.empty()) return Done{};
  return Error{{"event.settles", {{"options", said}}}};
}

Result<std::optional<std::string>> only_open_board(const std::string& file) {
  std::error_code hidden;
  const bool is_empty = std::filesystem::file_size(file, hidden) == 0;
  if (!std::filesystem::is_regular_file(file, hidden) || is_empty) {
    return std::optional<std::string>();
  }
  const Result<OpenedEvent> opened = open_event(file);
  if (!opened) {
    if (opened.error().what.key == "event.foreign") return std::optional<std::string>();
    return opened.error();
  }
  const int round = opened->event.last_round();
  if (round == 0) return Error{{"event.no-round", {{"round", 1}}}};
  std::vector<std::string> open;
  int number = 0;
  for (const Board& board : opened->event.rounds().back().boards) {
    ++number;
    if (!board.score) open.push_back(std::to_string(number));
  }
  if (open.empty()) return Error{{"event.no-open-board", {{"round", round}}}};
  if (open.size() == 1) return std::optional(open.front());
  std::string boards;
  for (const std::string& one : open) boards += (boards.empty() ? "" : ", ") + one;
  return Error{{"event.which-table", {{"round", round}, {"boards", boards}}}};
}

namespace {

// The result, and what the arbiter has taken from it (12.9.5).
Result<std::vector<Change>> changes_after(const HallBoard& board, const GameEnded& ended,
                                          const Competition& event) {
  const std::string round = std::to_string(board.round);
  const bool there = board.round >= 1 && board.round <= event.last_round();
  const std::vector<Board> none;
  const std::vector<Board>& boards =
      there ? event.rounds()[static_cast<std::size_t>(board.round - 1)].boards : none;
  const auto at = static_cast<std::size_t>(board.board - 1);
  if (at >= boards.size() || !fits(board.white, boards[at].white) ||
      !fits(board.black, boards[at].black)) {
    return Error{{"event.other-game", {{"round", board.round}, {"board", board.board}}}};
  }
  std::vector<Change> changes{{"result",
                               {{"round", round},
                                {"board", std::to_string(board.board)},
                                {"score", std::string(text_of(ended.score))}}}};
  const Scoring scoring = event.settings().scoring();
  for (const Color side : {Color::white, Color::black}) {
    const HalfPoints by = points_of(ended.score, side, scoring, ended.reduced.of(side)) -
                          points_of(ended.score, side, scoring);
    if (by == 0) continue;
    const int player = side == Color::white ? boards[at].white : boards[at].black;
    changes.push_back({"points",
                       {{"player", std::to_string(player)},
                        {"round", round},
                        {"by", points_text(by)},
                        {"reason", "12.9.5"}}});
  }
  return changes;
}

Result<std::vector<Phrase>> report_once(const HallBoard& board, const GameEnded& ended, Time at) {
  Result<OpenedEvent> opened = open_event(board.file);
  if (!opened) return opened.error();
  if (!board.begun.empty() && board.begun != begun(*opened)) {
    return Error{{"event.other-game", {{"round", board.round}, {"board", board.board}}}};
  }
  const Result<std::vector<Change>> changes = changes_after(board, ended, opened->event);
  if (!changes) return changes.error();
  for (const Change& change : *changes) {
    if (const Result<Done> fine = opened->event.apply(change); !fine) return fine.error();
  }
  const int known = static_cast<int>(opened->changes.size());
  if (const Result<Done> written = opened->book->append(known, *changes, at); !written) {
    return written.error();
  }
  std::vector<Phrase> told;
  for (const Change& change : *changes) told.push_back(change_phrase(change, opened->event));
  return told;
}

}  // namespace

Result<std::vector<Phrase>> report(const HallBoard& board, const GameEnded& ended, Time at) {
  return on_the_newest_event([&] { return report_once(board, ended, at); });
}

}  // namespace annabella::host
