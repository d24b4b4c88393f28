#include "tournament/competition.h"

#include <annabella/lent.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/standing_changes.h"

namespace annabella::host {
namespace {

// What a result is to one side.
Outcome outcome_of(Score score, Color side) {
  const bool white = side == Color::white;
  switch (score) {
    case Score::white_wins:
      return white ? Outcome::win : Outcome::loss;
    case Score::black_wins:
      return white ? Outcome::loss : Outcome::win;
    case Score::white_wins_by_forfeit:
      return white ? Outcome::forfeit_win : Outcome::forfeit_loss;
    case Score::black_wins_by_forfeit:
      return white ? Outcome::forfeit_loss : Outcome::forfeit_win;
    case Score::both_forfeit:
      return Outcome::forfeit_loss;
    case Score::white_draws_only:
      return white ? Outcome::draw : Outcome::loss;
    case Score::black_draws_only:
      return white ? Outcome::loss : Outcome::draw;
    case Score::draw:
      return Outcome::draw;
    case Score::both_lose:
    case Score::none:
      break;
  }
  return Outcome::loss;
}

// Changes that stand.
Result<Competition> folded(std::span<const WrittenChange> changes) {
  Competition event;
  for (const WrittenChange& one : changes) {
    if (const Result<Done> fine = event.apply(one.change); !fine) {
      return Error{{"event.broken-change",
                    {{"n", one.number}, {"why", std::vector<Phrase>{fine.error().what}}}}};
    }
  }
  return event;
}

bool begins_like(const std::string& name, const std::string& who) {
  return name == who || (name.starts_with(who) && who.size() >= 2);
}

}  // namespace

Result<Competition> Competition::of(std::span<const WrittenChange> changes) {
  return folded(standing_changes(changes));
}

Result<Competition> Competition::before_pairing(std::span<const WrittenChange> changes, int round) {
  const std::vector<WrittenChange> standing = standing_changes(changes);
  const auto paired = std::ranges::find_if(standing, [&](const WrittenChange& one) {
    return one.change.kind == "paired" && one.change.number("round") == round;
  });
  Result<Competition> event = folded({standing.begin(), paired});
  if (event && paired != standing.end()) {
    event->take_absences(paired->change);
    event->leave_out_later_entries(round);
  }
  return event;
}

// A file enters everybody at its beginning.
void Competition::leave_out_later_entries(int round) {
  std::erase_if(order_, [&](int id) { return since(id) > round; });
}

// Of a round that a file has brought, only its pairing tells who stayed away. In a round robin that
// need not be told apart from who was free.
void Competition::take_absences(const Change& paired) {
  for (const auto& [points, outcome] : kByes) {
    if (settings_.is_round_robin() && outcome == Outcome::zero_bye) continue;
    for (int id : numbers_in(paired.text(points))) {
      requests_.insert({{id, paired.number("round")}, outcome});
    }
  }
}

Result<int> Competition::undoable(std::span<const WrittenChange> changes, int number) {
  const std::vector<WrittenChange> standing = standing_changes(changes);
  if (number >= 1 && number <= static_cast<int>(changes.size())) {
    const Change& wanted = changes[static_cast<std::size_t>(number - 1)].change;
    if (wanted.kind == "undone") {
      return Error{{"event.undo-stays", {{"n", number}, {"change", wanted.number("change")}}}};
    }
  }
  const auto is_beginning = [](const WrittenChange& one) {
    return one.number == 1 && one.change.kind == "settings";
  };
  if (standing.empty() || (number == 0 && is_beginning(standing.back()))) {
    return Error{{"event.nothing-to-undo", {}}};
  }
  if (number == 0) number = standing.back().number;
  if (number == 1 && is_beginning(standing.front())) {
    return Error{{"event.is-beginning", {{"n", number}}}};
  }
  if (std::ranges::find(standing, number, &WrittenChange::number) == standing.end()) {
    return Error{{"event.no-change", {{"n", number}}}};
  }
  const bool is_paired_since = std::ranges::any_of(standing, [&](const WrittenChange& one) {
    return one.number > number && one.change.kind == "paired";
  });
  if (is_paired_since) return Error{{"event.paired-since", {{"n", number}}}};
  std::vector<WrittenChange> without(changes.begin(), changes.end());
  without.push_back({.change = {"undone", {{"change", std::to_string(number)}}}});
  if (const Result<Competition> event = of(without); !event) {
    return Error{
        {"event.needed-since", {{"n", number}, {"why", std::vector<Phrase>{event.error().what}}}}};
  }
  return number;
}

int Competition::start_number(int id) const {
  return static_cast<int>(std::ranges::find(order_, id) - order_.begin()) + 1;
}

// Berger's tables run on start numbers; otherwise C.04.2.
bool Competition::has_fixed_numbers() const {
  return last_round() >= (settings_.is_round_robin() ? 1 : 4);
}

bool Competition::is_before(int id, int other) const {
  if (settings_.text("numbers") == "entered") return id < other;
  const bool as_in_1992 = settings_.text("system").ends_with("swiss-1992");
  const auto strength = [&](int one) {
    const Entrant& all = entrant(one);
    return std::tuple(-all.rating, rank_of_title(all.title, as_in_1992),
                      std::string_view(names_[static_cast<std::size_t>(one - 1)]), one);
  };
  return strength(id) < strength(other);
}

void Competition::number_players() {
  if (has_fixed_numbers()) return;
  std::ranges::sort(order_, [this](int id, int other) { return is_before(id, other); });
}

std::string Competition::name_shown(int id) const {
  const std::string& name = entrant(id).name;
  const bool is_alone = std::ranges::count(names_, names_[static_cast<std::size_t>(id - 1)]) < 2;
  return is_alone ? name : name + " (" + std::to_string(start_number(id)) + ')';
}

// By start number, and behind it by birth and rating: "3 (1980, 2000), 7 (1850)".
std::string Competition::told_apart(const std::vector<int>& ids) const {
  std::string all;
  for (int number = 1; number <= static_cast<int>(order_.size()); ++number) {
    const int id = id_of(number);
    if (std::ranges::find(ids, id) == ids.end()) continue;
    const Entrant& one = entrant(id);
    std::string more = printable(one.birth);
    if (one.rating != 0) more += (more.empty() ? "" : ", ") + std::to_string(one.rating);
    all += (all.empty() ? "" : ", ") + std::to_string(number);
    if (!more.empty()) all += " (" + more + ')';
  }
  return all;
}

Result<int> Competition::find(const std::string& who) const {
  if (const std::optional<int> number = whole_number(who)) {
    if (*number >= 1 && *number <= static_cast<int>(order_.size())) return id_of(*number);
    return Error{{"event.no-player", {{"who", printable(who)}}}};
  }
  const std::string wanted = levelled(trimmed(who));
  std::vector<int> found, namesakes;
  for (int id = 1; id <= static_cast<int>(entrants_.size()); ++id) {
    const std::string& name = names_[static_cast<std::size_t>(id - 1)];
    if (name == wanted) namesakes.push_back(id);
    if (begins_like(name, wanted)) found.push_back(id);
  }
  if (namesakes.size() == 1) return namesakes.front();
  if (namesakes.size() > 1) {
    return Error{{"event.namesakes", {{"who", printable(who)}, {"which", told_apart(namesakes)}}}};
  }
  if (found.size() == 1) return found.front();
  return Error{
      {found.empty() ? "event.no-player" : "event.several-players", {{"who", printable(who)}}}};
}

int Competition::board_of(int id, int round) const {
  const std::vector<Board>& boards = rounds_[static_cast<std::size_t>(round - 1)].boards;
  const auto found = std::ranges::find_if(
      boards, [&](const Board& board) { return board.white == id || board.black == id; });
  return found == boards.end() ? 0 : static_cast<int>(found - boards.begin()) + 1;
}

bool Competition::is_over(int round) const {
  const std::vector<Board>& boards = rounds_[static_cast<std::size_t>(round - 1)].boards;
  return std::ranges::all_of(boards, &Board::is_over);
}

Result<Done> Competition::expect_last_round_over() const {
  if (rounds_.empty() || is_over(last_round())) return Done{};
  std::string missing;
  int number = 0;
  for (const Board& board : rounds_.back().boards) {
    ++number;
    if (!board.is_over()) missing += (missing.empty() ? "" : ", ") + std::to_string(number);
  }
  return Error{{"event.round-open", {{"round", last_round()}, {"boards", missing}}}};
}

int Competition::rounds_over() const {
  int over = 0;
  while (over < last_round() && is_over(over + 1)) ++over;
  return over;
}

std::vector<PlayedRound> Competition::played(int id, int rounds, Adjourned as) const {
  std::vector<PlayedRound> all;
  for (int number = 1; number <= rounds; ++number) {
    const PairedRound& round = rounds_[static_cast<std::size_t>(number - 1)];
    PlayedRound& mine = all.emplace_back();
    if (const auto bye = round.byes.find(id); bye != round.byes.end()) mine.outcome = bye->second;
    mine.adjusted = static_cast<std::int8_t>(adjusted(id, number));
    const int at = board_of(id, number);
    if (at == 0) continue;
    const Board& board = round.boards[static_cast<std::size_t>(at - 1)];
    mine.color = board.white == id ? Color::white : Color::black;
    mine.opponent = start_number(board.white == id ? board.black : board.white);
    if (board.score || as == Adjourned::drawn) {
      mine.outcome = outcome_of(board.score.value_or(Score::draw), *mine.color);
    }
  }
  return all;
}

Tournament Competition::empty_tournament() const {
  const Scoring scoring = settings_.scoring();
  Tournament all;
  all.planned_rounds = settings_.number("rounds");
  all.first_color = settings_.text("first-color") == "w" ? Color::white : Color::black;
  all.win = points_of(Score::white_wins, Color::white, scoring);
  all.draw = points_of(Score::draw, Color::white, scoring);
  all.loss = points_of(Score::black_wins, Color::white, scoring);
  const std::string& bye = settings_.text("bye");
  // Who is free in a round robin has no point for it, unless that was settled.
  const bool is_worth_nothing = settings_.is_round_robin() && !settings_.given("bye");
  all.bye = is_worth_nothing ? 0 : bye == "win" ? all.win : bye == "draw" ? all.draw : all.loss;
  all.options = choices_in(settings_.text("with"));
  all.seed = static_cast<std::uint64_t>(settings_.number("seed"));
  return all;
}

Tournament Competition::tournament(int rounds, Adjourned as) const {
  Tournament all = empty_tournament();
  const int next = rounds + 1;
  for (int number = 1; number <= static_cast<int>(order_.size()); ++number) {
    const int id = id_of(number);
    if (const auto lent = lent_.find(id); lent != lent_.end()) lend(all, number, lent->second);
    all.players.push_back({.rank = number,
                           .name = entrant(id).name,
                           .rating = entrant(id).rating,
                           .absent_next_round = stays_away(id, next),
                           .rounds = played(id, rounds, as)});
  }
  for (const Forbidden& one : forbidden_) {
    if (next < one.first || next > one.last) continue;
    std::vector<int> numbers;
    for (int id : one.players) {
      if (std::ranges::find(order_, id) != order_.end()) numbers.push_back(start_number(id));
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (std::size_t j = i + 1; j < numbers.size(); ++j) {
        all.never_pair.emplace_back(numbers[i], numbers[j]);
      }
    }
  }
  return all;
}

Outcome Competition::bye_to_come(int id, int round) const {
  const auto request = requests_.find({id, round});
  const bool given = request != requests_.end() && !entrant(id).withdrawn;
  return given ? request->second : Outcome::zero_bye;
}

bool Competition::stays_away(int id, int round) const {
  return entrant(id).withdrawn || requests_.contains({id, round});
}

HalfPoints Competition::adjusted(int id, int round) const {
  const auto found = adjusted_.find({id, round});
  return found == adjusted_.end() ? 0 : found->second;
}

HalfPoints Competition::points(int id, int rounds) const {
  const Tournament worth = empty_tournament();
  const std::vector<PlayedRound> all = played(id, rounds, Adjourned::open);
  return std::accumulate(all.begin(), all.end(), 0, [&](int sum, const PlayedRound& round) {
    return sum + points_for(worth, round);
  });
}

std::vector<Color> Competition::colors(int id, int rounds) const {
  std::vector<Color> all;
  for (const PlayedRound& round : played(id, rounds, Adjourned::drawn)) {
    if (round.color && is_game(round.outcome)) all.push_back(*round.color);
  }
  return all;
}

bool Competition::would_break_colors(int id, Color color, int rounds) const {
  const std::vector<Color> before = colors(id, rounds);
  const auto same = std::ranges::count(before, color);
  const auto other = static_cast<std::ptrdiff_t>(before.size()) - same;
  const std::size_t games = before.size();
  const bool third = games >= 2 && before[games - 1] == color && before[games - 2] == color;
  return same + 1 - other > 2 || third;
}

std::set<std::string> Competition::objections(int white, int black, int rounds) const {
  std::set<std::string> all;
  for (const PlayedRound& round : played(white, rounds, Adjourned::drawn)) {
    if (is_game(round.outcome) && round.opponent == start_number(black)) all.insert("met");
  }
  if (is_forbidden(white, black, rounds + 1)) all.insert("forbidden");
  const bool last = rounds + 1 == settings_.number("rounds");
  const auto is_free = [&](int id) {  // the last round of who has more than half of the points
    const HalfPoints most =
        rounds * points_of(Score::white_wins, Color::white, settings_.scoring());
    return last && 2 * points(id, rounds) > most;
  };
  if ((!is_free(white) && would_break_colors(white, Color::white, rounds)) ||
      (!is_free(black) && would_break_colors(black, Color::black, rounds))) {
    all.insert("colors");
  }
  return all;
}

bool Competition::is_forbidden(int id, int other, int round) const {
  return std::ranges::any_of(forbidden_, [&](const Forbidden& one) {
    const auto has = [&](int who) {
      return std::ranges::find(one.players, who) != one.players.end();
    };
    return one.first <= round && round <= one.last && has(id) && has(other);
  });
}

bool Competition::may_have_bye(int id, int rounds) const {
  return std::ranges::none_of(played(id, rounds, Adjourned::drawn), [](const PlayedRound& round) {
    return round.outcome == Outcome::pairing_bye || round.outcome == Outcome::full_bye ||
           round.outcome == Outcome::forfeit_win;
  });
}

}  // namespace annabella::host
