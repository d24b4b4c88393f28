// The organiser's desk: one event's file, and what is ordered there, one line of words each.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "app/desk_order.h"
#include "base/clock.h"
#include "journal/event_book.h"
#include "tournament/competition.h"
#include "tournament/sheet.h"

namespace annabella::host {

// Where the desk's answers go: what was asked for, what was refused, and files on standard output.
struct DeskAnswers {
  std::function<void(const Phrase&)> say;
  std::function<void(const Phrase&)> refuse;
  std::function<void(const std::string&)> write;
};

class EventDesk {
 public:
  // The file is read for each order, or made if the order is `new`.
  EventDesk(const Invocation& invocation, std::filesystem::path file, DeskAnswers answers)
      : invocation_(invocation), file_(std::move(file)), answers_(std::move(answers)) {}

  // What was refused has changed nothing.
  Exit carry_out(const DeskOrder& order);
  // Which tournament it is and where it stands, for whoever begins a dialogue; or that there is
  // none.
  void tell_state();
  // In the order of the help: all of them, or those for "before" the first round, a "round", the
  // "past", "lists".
  static std::vector<std::string> verbs(std::string_view purpose = {});

 private:
  using Work = Result<Done> (EventDesk::*)(const DeskOrder&);
  struct Verb {
    const char* name;
    const char* purpose;
    Work work;
    std::optional<std::vector<std::string>> names;  // before "="; nothing: what the work knows
  };
  static const std::vector<Verb>& all_verbs();
  static std::optional<Phrase> wrong_name_in(const DeskOrder& order, const Verb& verb);

  Result<Done> begin(const DeskOrder& order);
  Result<Done> set(const DeskOrder& order);
  Result<Done> add(const DeskOrder& order);
  Result<Done> edit(const DeskOrder& order);
  Result<Done> import(const DeskOrder& order);
  Result<Done> withdraw(const DeskOrder& order);
  Result<Done> take_back(const DeskOrder& order);
  Result<Done> give_bye(const DeskOrder& order);
  Result<Done> forbid(const DeskOrder& order);
  Result<Done> allow(const DeskOrder& order);
  Result<Done> pair(const DeskOrder& order);
  Result<Done> pair_by_hand(const DeskOrder& order);
  Result<Done> pair_next_by_hand(const std::vector<Pairing>& games, std::optional<int> bye,
                                 const DeskOrder& order);
  Result<Done> publish(const DeskOrder& order);
  Result<Done> take_result(const DeskOrder& order);
  Result<Done> correct(const DeskOrder& order);
  Result<Done> swap_colors(const DeskOrder& order);
  Result<Done> adjust(const DeskOrder& order);
  Result<Done> undo(const DeskOrder& order);
  Result<Done> list_changes(const DeskOrder& order);
  Result<Done> explain(const DeskOrder& order);
  Result<Done> players(const DeskOrder& order);
  Result<Done> pairings(const DeskOrder& order);
  Result<Done> names(const DeskOrder& order);
  Result<Done> standings(const DeskOrder& order);
  Result<Done> crosstable(const DeskOrder& order);
  Result<Done> card(const DeskOrder& order);
  Result<Done> where(const DeskOrder& order);
  Result<Done> trf(const DeskOrder& order);

  // The file as it is now: other programs write into it, too.
  Result<Done> open();
  // Rules on them, writes them down, applies and tells them.
  Result<Done> write_down(const std::vector<Change>& changes);
  Result<Done> write_down(const Change& change) { return write_down(std::vector{change}); }
  // The same, told by the caller.
  Result<Done> write_silently(const std::vector<Change>& changes);
  // That there are such a system, such a variant and such a time, where they are settled.
  Result<Done> expect_usable(const Change& settings, const Settings& all);
  Result<Done> expect_known_options(const Settings& settings);
  static Result<Done> expect_end_after_beginning(const Settings& settings);
  Result<Done> import_trf(const std::string& text);
  // That it can be handed out as it is wished: asked before anything is changed.
  static Result<Done> expect_to_hand_out(const DeskOrder& order);
  Result<Done> hand_out(const Sheet& sheet, const DeskOrder& order);
  Result<Done> hand_out(const std::string& text, const DeskOrder& order);
  // That there is a next round, and that it can be paired.
  Result<Done> expect_next_round() const;
  Result<PairingAnswer> ask_the_system(const Tournament& tournament);

  Result<Change> about_player(const char* kind, const DeskOrder& order);
  Result<std::string> players_in(const DeskOrder& order);
  Result<int> round_in(const DeskOrder& order, int fallback, int most);
  std::string result_at(const Change& about) const;
  Result<Change> about_board(const char* kind, const DeskOrder& order);

  const Invocation& invocation_;
  std::filesystem::path file_;
  DeskAnswers answers_;
  SteadyClock clock_;
  std::unique_ptr<EventBook> book_;
  std::vector<WrittenChange> changes_;
  Competition event_;
};

}  // namespace annabella::host
