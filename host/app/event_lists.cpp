// What the desk hands out: lists, cards, answers, files.
#include <algorithm>
#include <array>
#include <fstream>

#include "app/event_desk.h"
#include "app/files.h"
#include "base/text.h"
#include "braille/language.h"
#include "tournament/change_phrase.h"
#include "tournament/sheet_text.h"
#include "tournament/sheets.h"
#include "tournament/trf_writer.h"

namespace annabella::host {
namespace {

std::string time_text(Time at) {
  const auto day = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date(day);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(at - day).count();
  const auto two = [](auto number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + '-' +
         two(static_cast<unsigned>(date.month())) + '-' + two(static_cast<unsigned>(date.day())) +
         ' ' + two(minutes / 60) + ':' + two(minutes % 60);
}

// An event or a journal: whoever mistypes a name keeps it.
bool is_a_book(const std::string& path) {
  constexpr std::string_view kMark = "SQLite format 3";
  std::string begin(kMark.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == kMark;
}

}  // namespace

Result<Done> EventDesk::list_changes(const DeskOrder&) {
  Competition event;  // as it was then: with what was undone later, and with the names of the time
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    const WrittenChange& one = changes_[i];
    if (one.change.kind == "undone") {
      Result<Competition> without = Competition::of(std::span(changes_).first(i + 1));
      if (!without) return without.error();
      event = std::move(*without);
    } else if (const Result<Done> fine = event.apply(one.change); !fine) {
      return fine;
    }
    answers_.say({"change.listed",
                  {{"n", one.number},
                   {"when", time_text(one.at)},
                   {"what", std::vector{change_phrase(one.change, event)}}}});
  }
  return Done{};
}

Result<Done> EventDesk::expect_to_hand_out(const DeskOrder& order) {
  // In a dialogue whatever is told is spoken, too.
  constexpr std::array<std::string_view, 6> kForms{"", "text", "csv", "html", "brf", "speech"};
  const std::string form = order.value("as"), file = order.value("out");
  if (std::ranges::find(kForms, form) == kForms.end()) {
    return Error{{"event.bad-setting",
                  {{"name", std::string("as")},
                   {"value", printable(form)},
                   {"values", told_values("text|csv|html|brf|speech")}}}};
  }
  if (is_a_book(file)) return Error{{"event.out-is-book", {{"path", printable(file)}}}};
  return Done{};
}

Result<Done> EventDesk::hand_out(const std::string& text, const DeskOrder& order) {
  if (const std::string file = order.value("out"); !file.empty()) {
    if (const Result<Done> written = replace_file(file, text); !written) return written;
    answers_.say({"event.written", {{"path", printable(file)}}});
    return Done{};
  }
  answers_.write(text);
  return Done{};
}

Result<Done> EventDesk::hand_out(const Sheet& sheet, const DeskOrder& order) {
  const std::string form = order.value("as");
  const Voice& voice = *invocation_.voice;
  if (form == "csv") return hand_out(as_csv(sheet, voice), order);
  if (form == "html") return hand_out(as_html(sheet, voice), order);
  if (form == "brf") {
    const Result<std::string> braille = as_brf(as_lines(sheet, voice), voice.id());
    return braille ? hand_out(*braille, order) : braille.error();
  }
  if (order.named.contains("out")) {
    std::string text;
    for (const std::string& line : as_lines(sheet, voice)) text += line + '\n';
    return hand_out(text, order);
  }
  answers_.say(sheet.title);
  for (const Sheet::Row& row : sheet.rows) answers_.say(row.said);
  return Done{};
}

Result<Done> EventDesk::players(const DeskOrder& order) {
  return hand_out(players_sheet(event_), order);
}

Result<Done> EventDesk::pairings(const DeskOrder& order) {
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  return round ? hand_out(pairings_by_board(event_, *round), order) : round.error();
}

Result<Done> EventDesk::names(const DeskOrder& order) {
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  return round ? hand_out(pairings_by_name(event_, *round), order) : round.error();
}

Result<Done> EventDesk::standings(const DeskOrder& order) {
  const bool now = !order.named.contains("round");
  const Result<int> round = now ? event_.rounds_over() : round_in(order, 0, event_.rounds_over());
  return round ? hand_out(standings_sheet(event_, *round), order) : round.error();
}

Result<Done> EventDesk::crosstable(const DeskOrder& order) {
  const bool now = !order.named.contains("round");
  const Result<int> round = now ? event_.rounds_over() : round_in(order, 0, event_.rounds_over());
  return round ? hand_out(annabella::host::crosstable(event_, *round), order) : round.error();
}

Result<Done> EventDesk::card(const DeskOrder& order) {
  const Result<Change> about = about_player("card", order);
  if (!about) return about.error();
  return hand_out(annabella::host::card(event_, about->number("player")), order);
}

Result<Done> EventDesk::where(const DeskOrder& order) {
  const Result<Change> about = about_player("where", order);
  if (!about) return about.error();
  answers_.say(where_phrase(event_, about->number("player"), event_.last_round()));
  return Done{};
}

// What is not in the file is told beside it: not on standard output, where the file may go.
Result<Done> EventDesk::trf(const DeskOrder& order) {
  if (const Result<Done> written = hand_out(to_trf(event_), order); !written) return written;
  for (int round = 1; round <= event_.rounds_over(); ++round) {
    std::string boards;
    int number = 0;
    for (const Board& board : event_.rounds()[static_cast<std::size_t>(round - 1)].boards) {
      ++number;
      if (board.adjourned) boards += (boards.empty() ? "" : ", ") + std::to_string(number);
    }
    if (boards.empty()) continue;
    answers_.refuse({"event.trf-adjourned", {{"round", round}, {"boards", boards}}});
  }
  const Result<Done> over = event_.expect_last_round_over();
  if (over) return Done{};
  Phrase note = over.error().what;
  note.key = "event.trf-without-round";
  answers_.refuse(note);
  return Done{};
}

}  // namespace annabella::host
