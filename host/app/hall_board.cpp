#include "app/hall_board.h"

#include <utility>
#include <vector>

#include "app/opened_event.h"
#include "base/text.h"
#include "tournament/change_phrase.h"

namespace annabella::host {
namespace {

// What an event settles for all its games, under the names of the options.
constexpr const char* kRules[] = {"time",       "rated", "scoring",     "default-time",
                                  "supervised", "draws", "draws-after", "variant"};

}  // namespace

GameSettings HallBoard::kept() const {
  return {{"event-file", file.string()},
          {"event-round", std::to_string(round)},
          {"event-board", std::to_string(board)}};
}

std::optional<HallBoard> HallBoard::of(const GameSettings& kept) {
  const auto file = kept.find("event-file"), round = kept.find("event-round"),
             board = kept.find("event-board");
  if (file == kept.end() || round == kept.end() || board == kept.end()) return std::nullopt;
  return HallBoard{.file = file->second,
                   .round = whole_number(round->second).value_or(0),
                   .board = whole_number(board->second).value_or(0),
                   .event = {}};
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
  if (here.score) return Error{{"event.has-result", {{"board", number}}}};
  SeatedBoard seated{
      {.file = std::filesystem::absolute(file),
       .round = round,
       .board = number,
       .event = event.settings().text("name")},
      {{"white", event.entrant(here.white).name}, {"black", event.entrant(here.black).name}}};
  for (const char* rule : kRules) seated.options[rule] = event.settings().text(rule);
  return seated;
}

Result<Phrase> report(const HallBoard& board, Score score, Time at) {
  Result<OpenedEvent> opened = open_event(board.file);
  if (!opened) return opened.error();
  const Change change{"result",
                      {{"round", std::to_string(board.round)},
                       {"board", std::to_string(board.board)},
                       {"score", std::string(text_of(score))}}};
  if (const Result<Done> fine = opened->event.apply(change); !fine) return fine.error();
  const int known = static_cast<int>(opened->changes.size());
  if (const Result<Done> written = opened->book->append(known, std::vector{change}, at); !written) {
    return written.error();
  }
  return change_phrase(change, opened->event);
}

}  // namespace annabella::host
