#include "app/event_desk.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "app/files.h"
#include "app/opened_event.h"
#include "app/patiently.h"
#include "base/text.h"
#include "game/time_control.h"
#include "plugins/guard.h"
#include "tournament/change_phrase.h"
#include "tournament/entrants_file.h"
#include "tournament/pairing_phrase.h"
#include "tournament/result_words.h"
#include "tournament/sheets.h"
#include "tournament/standing_changes.h"
#include "tournament/trf_fields.h"

namespace annabella::host {
const std::vector<EventDesk::Verb>& EventDesk::all_verbs() {
  using Names = std::vector<std::string>;
  static const std::vector<Verb> kVerbs{
      {"new", "before", &EventDesk::begin, {}},
      {"set", "before", &EventDesk::set, {}},
      {"add", "before", &EventDesk::add, {}},
      {"edit", "before", &EventDesk::edit, Names{kEntrantFields.begin(), kEntrantFields.end()}},
      {"import", "before", &EventDesk::import, Names{}},
      {"forbid", "before", &EventDesk::forbid, Names{"first", "last"}},
      {"allow", "before", &EventDesk::allow, Names{}},
      {"withdraw", "round", &EventDesk::withdraw, Names{}},
      {"return", "round", &EventDesk::take_back, Names{}},
      {"bye", "round", &EventDesk::give_bye, Names{"round", "points"}},
      {"pair", "round", &EventDesk::pair, Names{"as", "out"}},
      {"by-hand", "round", &EventDesk::pair_by_hand, Names{"round", "reason"}},
      {"publish", "round", &EventDesk::publish, Names{"round"}},
      {"result", "round", &EventDesk::take_result, Names{"round"}},
      {"correct", "round", &EventDesk::correct, Names{"round"}},
      {"colors", "round", &EventDesk::swap_colors, Names{"round"}},
      {"points", "round", &EventDesk::adjust, Names{"by", "round", "reason"}},
      {"undo", "past", &EventDesk::undo, Names{}},
      {"changes", "past", &EventDesk::list_changes, Names{}},
      {"explain", "past", &EventDesk::explain, Names{"round"}},
      {"players", "lists", &EventDesk::players, Names{"as", "out"}},
      {"pairings", "lists", &EventDesk::pairings, Names{"round", "as", "out"}},
      {"names", "lists", &EventDesk::names, Names{"round", "as", "out"}},
      {"standings", "lists", &EventDesk::standings, Names{"round", "as", "out"}},
      {"crosstable", "lists", &EventDesk::crosstable, Names{"round", "as", "out"}},
      {"card", "lists", &EventDesk::card, Names{"as", "out"}},
      {"where", "lists", &EventDesk::where, Names{}},
      {"trf", "lists", &EventDesk::trf, Names{"out"}}};
  return kVerbs;
}

std::vector<std::string> EventDesk::verbs(std::string_view purpose) {
  std::vector<std::string> names;
  for (const Verb& verb : all_verbs()) {
    if (purpose.empty() || purpose == verb.purpose) names.emplace_back(verb.name);
  }
  return names;
}

// A slip of the finger would change another round than was meant.
std::optional<Phrase> EventDesk::wrong_name_in(const DeskOrder& order, const Verb& verb) {
  if (!verb.names) return std::nullopt;
  for (const auto& [name, value] : order.named) {
    if (std::ranges::find(*verb.names, name) != verb.names->end()) continue;
    Phrase wrong{"tournament.no-name", {{"name", printable(name)}}};
    if (verb.names->empty()) wrong.key = "tournament.no-names";
    std::vector<Phrase> possible;
    for (const std::string& one : *verb.names) possible.push_back({"desk.name." + one, {}});
    wrong.with["values"] = std::move(possible);
    return wrong;
  }
  return std::nullopt;
}

Exit EventDesk::carry_out(const DeskOrder& order) {
  const auto verb = std::ranges::find(all_verbs(), order.verb, &Verb::name);
  if (verb == all_verbs().end()) {
    answers_.refuse({"tournament.no-verb", {{"verb", printable(order.verb)}}});
    return kWrongUse;
  }
  if (const auto wrong = wrong_name_in(order, *verb)) {
    answers_.refuse(*wrong);
    return kWrongUse;
  }
  if (const Result<Done> fine = expect_to_hand_out(order); verb->names && !fine) {
    answers_.refuse(fine.error().what);
    return kNo;
  }
  // What another program writes meanwhile makes no difference to most orders: they are carried out
  // again on what it has left. These would undo or overwrite what their giver has not seen.
  constexpr std::array<std::string_view, 5> kOnlyOnce{"new", "undo", "correct", "colors",
                                                      "by-hand"};
  const bool is_once = std::ranges::find(kOnlyOnce, order.verb) != kOnlyOnce.end();
  const auto work = [&]() -> Result<Done> {
    const Result<Done> opened = order.verb == "new" ? Result<Done>(Done{}) : open();
    return opened ? (this->*verb->work)(order) : opened;
  };
  const Result<Done> done = is_once ? work() : on_the_newest_event(work);
  if (done) return kDone;
  const std::string& key = done.error().what.key;
  answers_.refuse(done.error().what);
  return key.starts_with("journal.") || key == "event.foreign" || key.starts_with("app.cannot")
             ? kWorldFailed
             : kNo;
}

Result<Done> EventDesk::open() {
  Result<OpenedEvent> opened = open_event(file_);
  if (!opened) return opened.error();
  book_ = std::move(opened->book);
  changes_ = std::move(opened->changes);
  event_ = std::move(opened->event);
  return Done{};
}

void EventDesk::tell_state() {
  if (const Result<Done> opened = open(); !opened) return answers_.refuse(opened.error().what);
  answers_.say({"tournament.stands",
                {{"name", event_.settings().text("name")},
                 {"n", static_cast<int>(event_.entrants().size())},
                 {"round", event_.last_round()}}});
  const Result<Done> over = event_.expect_last_round_over();
  if (!over) answers_.say(over.error().what);
}

Result<Done> EventDesk::write_silently(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    if (const Result<Done> fine = expect_one_line(change.with); !fine) return fine;
  }
  Competition after = event_;
  for (const Change& change : changes) {
    if (const Result<Done> fine = after.apply(change); !fine) return fine;
  }
  const Time now = clock_.now();
  const int known = static_cast<int>(changes_.size());
  if (const Result<Done> written = book_->append(known, changes, now); !written) return written;
  event_ = std::move(after);
  for (const Change& change : changes) {
    changes_.push_back({static_cast<int>(changes_.size()) + 1, now, change});
  }
  return Done{};
}

Result<Done> EventDesk::write_down(const std::vector<Change>& changes) {
  if (const Result<Done> written = write_silently(changes); !written) return written;
  for (const Change& change : changes) answers_.say(change_phrase(change, event_));
  return Done{};
}

Result<Done> EventDesk::expect_usable(const Change& settings, const Settings& all) {
  const auto name = settings.with.find("name");
  if (name != settings.with.end() && trimmed(name->second).empty()) {
    return Error{{"event.no-name", {}}};
  }
  if (const Result<Done> fine = expect_in_trf(settings.with); !fine) return fine;
  if (const Result<Done> fine = expect_one_line(settings.with); !fine) return fine;
  if (settings.with.contains("time")) {
    const auto time = read_time_control(settings.text("time"));
    if (!time) return time.error();
  }
  const auto registry = registry_for(invocation_.options);
  if (settings.with.contains("system")) {
    const auto system = registry->pairing(settings.text("system"));
    if (!system) return system.error();
  }
  if (settings.with.contains("system") || settings.with.contains("with")) {
    if (const Result<Done> fine = expect_known_options(all); !fine) return fine;
  }
  if (settings.with.contains("variant")) {
    const auto variant = registry->variant(settings.text("variant"));
    if (!variant) return variant.error();
  }
  return Done{};
}

// Of an event without players a system can refuse nothing else.
Result<Done> EventDesk::expect_known_options(const Settings& settings) {
  const auto registry = registry_for(invocation_.options);
  const std::string& id = settings.text("system");
  const auto system = registry->pairing(id);
  if (!system) return system.error();
  Tournament nobody;
  nobody.options = choices_in(settings.text("with"));
  const Result<PairingAnswer> answer = guarded(id, [&] { return (*system)->next_round(nobody); });
  const bool is_unknown =
      answer && answer->problem && answer->problem->key == "pairing.unknown-option";
  return is_unknown ? Result<Done>(Error{pairing_phrase(*answer->problem, nobody)}) : Done{};
}

Result<Done> EventDesk::expect_end_after_beginning(const Settings& settings) {
  const std::string &begins = settings.text("begins"), &ends = settings.text("ends");
  const auto first = day_in(begins), last = day_in(ends);
  if (!first || !last || *first <= *last) return Done{};  // written alike, they are in order
  return Error{{"event.ends-before", {{"begins", begins}, {"ends", ends}}}};
}

Result<Done> EventDesk::begin(const DeskOrder& order) {
  if (book_) return Error{{"event.file-exists", {{"path", file_.string()}}}};
  Change change{"settings", order.named};
  if (!trimmed(order.text()).empty()) change.with["name"] = order.text();
  if (!change.with.contains("name")) change.with["name"] = file_.stem().string();
  Competition trial;
  if (const Result<Done> fine = trial.apply(change); !fine) return fine;
  if (const Result<Done> fine = expect_usable(change, trial.settings()); !fine) return fine;
  if (const Result<Done> fine = expect_end_after_beginning(trial.settings()); !fine) return fine;
  Result<std::unique_ptr<EventBook>> book = EventBook::make(file_);
  if (!book) return book.error();
  book_ = std::move(*book);
  return write_down(change);
}

Result<Done> EventDesk::set(const DeskOrder& order) {
  if (order.named.empty() || !order.words.empty()) return Error{{"tournament.set-what", {}}};
  const Change change{"settings", order.named};
  Competition trial = event_;
  if (const Result<Done> fine = trial.apply(change); !fine) return fine;
  if (const Result<Done> fine = expect_usable(change, trial.settings()); !fine) return fine;
  if (const Result<Done> fine = expect_end_after_beginning(trial.settings()); !fine) return fine;
  return write_down(change);
}

// A number behind a name is a rating, unless one is given or it is too small for one: "Player 1".
Result<Done> EventDesk::add(const DeskOrder& order) {
  constexpr int kLowestRating = 100;
  DeskOrder all = order;
  const bool rated = std::ranges::any_of(
      kRatingFields, [&](std::string_view name) { return all.named.contains(name); });
  const std::optional<int> last =
      all.words.size() > 1 ? whole_number(all.words.back()) : std::nullopt;
  if (!rated && last && *last >= kLowestRating) {
    all.named["rating"] = all.words.back();
    all.words.pop_back();
  }
  Change change{"entered", all.named};
  if (!all.words.empty()) change.with["name"] = all.text();
  if (const Result<Done> fine = expect_a_name(change.text("name")); !fine) return fine;
  if (const Result<Done> fine = expect_in_trf(change.with); !fine) return fine;
  return write_down(change);
}

Result<Change> EventDesk::about_player(const char* kind, const DeskOrder& order) {
  if (order.words.empty()) return Error{{"event.which-player", {}}};
  const Result<int> id = event_.find(order.text());
  if (!id) return id.error();
  Change change{kind, order.named};
  change.with["player"] = std::to_string(*id);
  return change;
}

Result<Done> EventDesk::edit(const DeskOrder& order) {
  Result<Change> change = about_player("edited", order);
  if (!change) return change.error();
  if (order.named.empty()) return Error{{"tournament.set-what", {}}};
  if (order.named.contains("name")) {
    if (const Result<Done> fine = expect_a_name(order.value("name")); !fine) return fine;
  }
  if (const Result<Done> fine = expect_in_trf(order.named); !fine) return fine;
  const auto known = described(event_.entrant(change->number("player")));
  for (const auto& [name, value] : order.named) {
    const bool is_rating = std::ranges::find(kRatingFields, name) != kRatingFields.end();
    const std::string field = is_rating ? "rating" : name;
    const auto was = known.find(field);
    change->with[std::string(kBefore) + field] = was == known.end() ? "" : was->second;
  }
  return write_down(*change);
}

Result<Done> EventDesk::import(const DeskOrder& order) {
  const std::string file = order.text();
  if (file.empty()) return Error{{"event.which-file", {}}};
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  const std::string path = lowered(file);
  const bool is_table = path.ends_with(".csv") || path.ends_with(".tsv");
  if (!is_table) return import_trf(*text);
  const Result<std::vector<Change>> changes = entrants_in_csv(*text, event_);
  if (!changes) return changes.error();
  if (changes->empty()) return Error{{"event.nobody-in-file", {{"path", printable(file)}}}};
  return write_down(*changes);
}

// The changes of a whole event would be a long list to hear: what was settled is told, and how many
// they are.
Result<Done> EventDesk::import_trf(const std::string& text) {
  const Result<std::vector<Change>> changes = changes_in_trf(text, event_);
  if (!changes) return changes.error();
  const std::vector<Phrase> notes = notes_on_trf(text, event_);
  const Change& first = changes->front();
  if (first.kind == "settings") {
    Competition trial = event_;
    if (const Result<Done> fine = trial.apply(first); !fine) return fine;
    if (const Result<Done> fine = expect_usable(first, trial.settings()); !fine) return fine;
    if (const Result<Done> written = write_silently(*changes); !written) return written;
    answers_.say(
        {"event.imported",
         {{"n", static_cast<int>(event_.entrants().size())}, {"rounds", event_.last_round()}}});
    answers_.say(change_phrase(first, event_));
  } else if (const Result<Done> written = write_down(*changes); !written) {
    return written;
  }
  for (const Phrase& note : notes) answers_.say(note);
  return Done{};
}

Result<Done> EventDesk::withdraw(const DeskOrder& order) {
  const Result<Change> change = about_player("withdrawn", order);
  return change ? write_down(*change) : change.error();
}

Result<Done> EventDesk::take_back(const DeskOrder& order) {
  const Result<Change> change = about_player("returned", order);
  return change ? write_down(*change) : change.error();
}

Result<int> EventDesk::round_in(const DeskOrder& order, int fallback, int most) {
  const std::string text = order.value("round");
  if (text.empty() && fallback >= 1) return fallback;
  const std::optional<int> round = whole_number(text);
  if (round && *round >= 1 && *round <= most) return *round;
  return Error{{"event.no-round", {{"round", round.value_or(fallback)}}}};
}

Result<Done> EventDesk::give_bye(const DeskOrder& order) {
  Result<Change> change = about_player("bye", order);
  if (!change) return change.error();
  const Result<int> round =
      round_in(order, event_.last_round() + 1, event_.settings().number("rounds"));
  if (!round) return round.error();
  change->with["round"] = std::to_string(*round);
  if (!order.named.contains("points")) change->with["points"] = "zero";
  const std::string& points = change->text("points");
  if (event_.settings().is_round_robin() && (points == "half" || points == "full")) {
    return Error{{"event.round-robin-bye", {}}};
  }
  return write_down(*change);
}

// "3 7 12", or names with semicolons between them.
Result<std::string> EventDesk::players_in(const DeskOrder& order) {
  std::vector<std::string> wanted = order.words;
  const bool numbers = std::ranges::all_of(
      wanted, [](const std::string& word) { return whole_number(word).has_value(); });
  if (!numbers) {
    std::string names = order.text();
    std::ranges::replace(names, ',', '\x1f');  // a comma belongs to a name
    std::ranges::replace(names, ';', ',');
    wanted = listed(names);
    for (std::string& name : wanted) std::ranges::replace(name, '\x1f', ',');
  }
  std::string ids;
  for (const std::string& who : wanted) {
    const Result<int> id = event_.find(who);
    if (!id) return id.error();
    ids += (ids.empty() ? "" : " ") + std::to_string(*id);
  }
  return ids;
}

Result<Done> EventDesk::forbid(const DeskOrder& order) {
  const Result<std::string> players = players_in(order);
  if (!players) return players.error();
  const std::string first = order.value("first"), last = order.value("last");
  const Change change{"forbidden",
                      {{"players", *players},
                       {"first", first.empty() ? "1" : first},
                       {"last", last.empty() ? "999" : last}}};
  Competition trial = event_;
  if (const Result<Done> fine = trial.apply(change); !fine) return fine;
  if (std::ranges::count(trial.forbidden(), trial.forbidden().back()) > 1) {
    return Error{{"event.forbidden-already", {}}};
  }
  return write_down(change);
}

Result<Done> EventDesk::allow(const DeskOrder& order) {
  const Result<std::string> players = players_in(order);
  if (!players) return players.error();
  return write_down({"allowed", {{"players", *players}}});
}

Result<PairingAnswer> EventDesk::ask_the_system(const Tournament& tournament) {
  const auto registry = registry_for(invocation_.options);
  const std::string& id = event_.settings().text("system");
  const auto system = registry->pairing(id);
  if (!system) return system.error();
  Result<PairingAnswer> answer = patiently(
      [&] { return guarded(id, [&] { return (*system)->next_round(tournament); }); }, answers_.say);
  if (answer && answer->problem) return Error{pairing_phrase(*answer->problem, tournament)};
  return answer;
}

Result<Done> EventDesk::expect_next_round() const {
  const int before = event_.last_round();
  if (before >= event_.settings().number("rounds")) {
    return Error{{"event.all-rounds-paired", {{"n", before}}}};
  }
  return event_.expect_last_round_over();
}

Result<Done> EventDesk::pair(const DeskOrder& order) {
  if (const Result<Done> fine = expect_next_round(); !fine) return fine;
  const Result<PairingAnswer> answer = ask_the_system(to_be_paired(event_));
  if (!answer) {
    const Phrase& why = answer.error().what;
    const bool has_none = why.key == "pairing.no-round" || why.key == "pairing.everyone-has-met";
    if (!has_none) return answer.error();
    return Error{{"event.by-hand-instead", {{"why", std::vector{why}}}}};
  }
  if (const Result<Done> written = write_down(pairing_of(event_, *answer)); !written) {
    return written;
  }
  return hand_out(pairings_by_board(event_, event_.last_round()), order);
}

Result<Done> EventDesk::explain(const DeskOrder& order) {
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  if (!round) return round.error();
  const Result<Competition> event = Competition::before_pairing(changes_, *round);
  if (!event) return event.error();
  const Tournament before = to_be_paired(*event);
  std::vector<Phrase> by_hand;
  for (const WrittenChange& one : standing_changes(changes_)) {
    const auto& [kind, with] = one.change;
    const bool here = kind == "by-hand" || (kind == "paired" && with.contains("reason"));
    if (!here || one.change.number("round") != *round) continue;
    by_hand.push_back(change_phrase(one.change, event_));
  }
  const Result<PairingAnswer> answer = ask_the_system(before);
  if (!answer && by_hand.empty()) return answer.error();
  if (!answer) answers_.say(answer.error().what);  // why it had to be done by hand
  if (answer) {
    for (const Remark& remark : answer->why) answers_.say(pairing_phrase(remark, before));
  }
  for (const Phrase& phrase : by_hand) answers_.say(phrase);
  return Done{};
}

Result<Done> EventDesk::pair_by_hand(const DeskOrder& order) {
  std::vector<Pairing> games;
  std::optional<int> bye;
  const auto id_of = [&](const std::string& number) { return event_.find(number); };
  for (const std::string& word : order.words) {
    const std::size_t dash = std::min(word.find('-'), word.size());
    const Result<int> white = id_of(word.substr(0, dash));
    if (!white) return white.error();
    const std::string other = word.substr(std::min(dash + 1, word.size()));
    if (other == "0") {
      if (bye) return Error{{"event.one-bye", {}}};
      bye = *white;
      continue;
    }
    const Result<int> black = id_of(other);
    if (!black) return black.error();
    games.push_back({.white = *white, .black = *black});
  }
  const int last = event_.last_round();
  const bool is_over = last == 0 || event_.is_over(last);
  const Result<int> round = round_in(order, is_over ? last + 1 : last, last + 1);
  if (!round) return round.error();
  if (*round > last) return pair_next_by_hand(games, bye, order);
  if (*round < last) return Error{{"event.no-round", {{"round", *round}}}};
  const Result<Change> change = pairing_by_hand(event_, games, bye, order.value("reason"));
  return change ? write_down(*change) : change.error();
}

// What the system would have done is asked for, so that it can be told what differs; it may have
// found nothing.
Result<Done> EventDesk::pair_next_by_hand(const std::vector<Pairing>& games, std::optional<int> bye,
                                          const DeskOrder& order) {
  if (const Result<Done> fine = expect_next_round(); !fine) return fine;
  const Result<PairingAnswer> answer = ask_the_system(to_be_paired(event_));
  const auto found = answer ? std::optional(pairing_of(event_, *answer)) : std::nullopt;
  const Result<Change> change =
      next_round_by_hand(event_, games, bye, order.value("reason"), found);
  if (!change) return change.error();
  if (const Result<Done> written = write_down(*change); !written) return written;
  return hand_out(pairings_by_board(event_, event_.last_round()), order);
}

Result<Done> EventDesk::publish(const DeskOrder& order) {
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  if (!round) return round.error();
  return write_down({"published", {{"round", std::to_string(*round)}}});
}

Result<Change> EventDesk::about_board(const char* kind, const DeskOrder& order) {
  const std::optional<int> board =
      order.words.empty() ? std::nullopt : whole_number(order.words.front());
  if (!board) return Error{{"event.which-board", {}}};
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  if (!round) return round.error();
  return Change{kind, {{"round", std::to_string(*round)}, {"board", std::to_string(*board)}}};
}

Result<Done> EventDesk::take_result(const DeskOrder& order) {
  Result<Change> change = about_board("result", order);
  if (!change) return change.error();
  if (order.text(1).empty()) return Error{{"event.which-result", {}}};
  change->with["score"] = order.text(1);
  const std::string was = result_at(*change);
  if (!was.empty()) change->with["was"] = was;
  return write_down(*change);
}

// What this board has so far; empty if nothing, or if there is no such board.
std::string EventDesk::result_at(const Change& about) const {
  const int round = about.number("round"), board = about.number("board");
  const auto& boards = event_.rounds()[static_cast<std::size_t>(round - 1)].boards;
  if (board < 1 || board > static_cast<int>(boards.size())) return {};
  const Board& here = boards[static_cast<std::size_t>(board - 1)];
  return text_of(ResultWords{here.score, here.adjourned, here.unrated});
}

Result<Done> EventDesk::correct(const DeskOrder& order) {
  Result<Change> change = about_board("corrected", order);
  if (!change) return change.error();
  if (order.text(1).empty()) return Error{{"event.which-result", {}}};
  change->with["score"] = order.text(1);
  change->with["was"] = result_at(*change);
  return write_down(*change);
}

Result<Done> EventDesk::swap_colors(const DeskOrder& order) {
  const Result<Change> change = about_board("colors", order);
  return change ? write_down(*change) : change.error();
}

Result<Done> EventDesk::adjust(const DeskOrder& order) {
  Result<Change> change = about_player("points", order);
  if (!change) return change.error();
  const Result<int> round = round_in(order, event_.last_round(), event_.last_round());
  if (!round) return round.error();
  change->with["round"] = std::to_string(*round);
  if (trimmed(order.value("reason")).empty()) return Error{{"event.no-reason", {}}};
  return write_down(*change);
}

Result<Done> EventDesk::undo(const DeskOrder& order) {
  const bool is_last = order.words.empty();
  const std::optional<int> wanted = is_last ? 0 : whole_number(order.text());
  if (!wanted || (*wanted < 1 && !is_last)) return Error{{"event.no-change", {{"n", 0}}}};
  const Result<int> number = Competition::undoable(changes_, *wanted);
  if (!number) return number.error();
  const Change change{"undone", {{"change", std::to_string(*number)}}};
  const int known = static_cast<int>(changes_.size());
  // As it was then: since a result was entered, the colours of its board may have been put right.
  const auto until = static_cast<std::size_t>(*number);
  const Result<Competition> then = Competition::of(std::span(changes_).first(until));
  if (!then) return then.error();
  const Phrase what = change_phrase(changes_[until - 1].change, *then);
  if (const Result<Done> written = book_->append(known, std::vector{change}, clock_.now());
      !written) {
    return written;
  }
  answers_.say({"change.undone-what", {{"change", *number}, {"what", std::vector{what}}}});
  return Done{};
}

}  // namespace annabella::host
