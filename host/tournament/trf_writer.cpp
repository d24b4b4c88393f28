#include "tournament/trf_writer.h"

#include <annabella/lent.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "base/text.h"
#include "tournament/points_text.h"
#include "tournament/result_words.h"
#include "tournament/tie_breaks.h"
#include "tournament/trf_line.h"
#include "tournament/trf_time.h"

namespace annabella::host {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// Exactly so many characters, blanks on the right or on the left.
std::string fitted(std::string text, std::size_t width, bool to_the_right = false) {
  std::size_t characters = 0, end = 0;
  while (end < text.size() && (characters < width || continues_character(text[end]))) {
    if (!continues_character(text[end])) ++characters;
    ++end;
  }
  text.resize(end);
  const std::string blanks(width - characters, ' ');
  return to_the_right ? blanks + text : text + blanks;
}

std::string fitted(int number, std::size_t width) {
  return fitted(std::to_string(number), width, true);
}

constexpr std::size_t kName = 33;  // columns

bool is_accelerated(const Tournament& tournament) {
  return std::ranges::find(tournament.options,
                           std::pair<std::string, std::string>("acceleration", "baku")) !=
         tournament.options.end();
}

// An adjourned game is a draw in the columns: there is no sign for a game that goes on, points are
// the sum of the results in the file, whose first readers are pairing programs (F9), and places
// follow from the points beside them. A comment tells that it has no result.
class TrfWriter {
 public:
  explicit TrfWriter(const Competition& event)
      : event_(event),
        rounds_(event.rounds_over()),
        tournament_(event.tournament(rounds_)),
        lent_(lent_in(tournament_)) {
    const Settings& settings = event.settings();
    for (const Standing& standing :
         standings(tournament_, settings.tie_breaks(), settings.is_round_robin(),
                   settings.breaks_first_place_only())) {
      places_[standing.player] = standing.place;
    }
    for (const Player& player : tournament_.players) ++beginnings_[fitted(player.name, kName)];
  }

  std::string text() {
    head();
    for (const Player& player : tournament_.players) write(player);
    forbidden();
    byes_to_come();
    for (const Player& player : tournament_.players) besides_results(player);
    return std::move(text_);
  }

 private:
  void record(const char* code, const std::string& value) {
    if (!value.empty()) text_ += std::string(code) + ' ' + value + '\n';
  }

  const std::string& setting(std::string_view name) const { return event_.settings().text(name); }

  void head() {
    const auto rated = std::ranges::count_if(tournament_.players,
                                             [](const Player& one) { return one.rating > 0; });
    record("012", setting("name"));
    record("022", setting("city"));
    record("032", setting("federation"));
    record("042", setting("begins"));
    record("052", setting("ends"));
    record("062", std::to_string(tournament_.players.size()));
    record("072", std::to_string(rated));
    record("082", "0");
    const bool is_round_robin = event_.settings().is_round_robin();
    record("092", is_round_robin
                      ? plays_twice() ? "Individual: Double Round-Robin" : "Individual: Round-Robin"
                      : "Individual: Swiss-System");
    record("102", setting("arbiter"));
    deputies();
    record("122", setting("time"));
    record("142", setting("rounds"));
    record("152", setting("first-color") == "w" ? "W" : "B");
    points();
    std::string ties;
    for (const std::string& one : event_.settings().tie_breaks()) {
      ties += (ties.empty() ? "" : ",") + one;
    }
    record("182", "Annabella");
    if (setting("system").ends_with("dutch")) {
      record("192", is_accelerated(tournament_) ? "FIDE_DUTCH_2025_BAKU" : "FIDE_DUTCH_2025");
    }
    record("202", ties);
    const auto time = read_time_control(setting("time"));
    if (time && *time) record("222", trf_code_of(**time));
    for (const std::string& line : event_.records()) text_ += line + '\n';
    record("XXR", setting("rounds"));
    record("XXC", setting("first-color") == "w" ? "white1" : "black1");
    own();
  }

  // A record for each: "Richter, Rudi; Zeller, Zoe".
  void deputies() {
    std::string_view rest = setting("deputies");
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      record("112", std::string(trimmed(rest.substr(0, end))));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  bool plays_twice() const {
    const auto choices = choices_in(setting("with"));
    return std::ranges::find(choices, std::pair<std::string, std::string>("cycles", "2")) !=
           choices.end();
  }

  void own(std::string_view name, const std::string& value) {
    text_ += std::string(kOwnComment) + std::string(name) + '=' + value + '\n';
  }

  // Comments to other programs; to this one it is the same event again.
  void own() {
    const Settings& settings = event_.settings();
    if (setting("system") != "dutch") own("system", setting("system"));
    for (std::string_view name : kNotInTrf) {
      const bool is_in_points = name == "bye" && !settings.is_round_robin();
      const bool is_first = name == "ties" && settings.breaks_first_place_only();
      const std::string value = is_first ? "first" : setting(name);
      const bool is_told = (settings.given(name) || is_first) && !value.empty();
      if (is_told && !is_in_points) own(name, value);
    }
    std::map<int, std::string> late;  // by their first rounds
    for (const Player& player : tournament_.players) {
      const int since = event_.since(event_.id_of(player.rank));
      if (since > 1) late[since] += ' ' + std::to_string(player.rank);
    }
    for (const auto& [round, players] : late) own("since", std::to_string(round) + players);
    for (int round = 1; round <= rounds_; ++round) {
      for (const Board& board : event_.rounds()[static_cast<std::size_t>(round - 1)].boards) {
        if (!board.adjourned) continue;
        own("adjourned", std::to_string(round) + ' ' +
                             std::to_string(event_.start_number(board.white)) + ' ' +
                             std::to_string(event_.start_number(board.black)));
      }
    }
  }

  // In a round robin only who was free needs it.
  bool tells_worth_of_bye() const {
    if (!event_.settings().is_round_robin()) return true;
    return std::ranges::any_of(tournament_.players, [](const Player& player) {
      return std::ranges::find(player.rounds, Outcome::pairing_bye, &PlayedRound::outcome) !=
             player.rounds.end();
    });
  }

  // Only what differs from 1 - 0.5 - 0: a file that needs nothing is read by more programs. The
  // points of absence are 0 everywhere, and are left out, since programs differ in their letter.
  void points() {
    const Tournament usual;
    const bool same_bye = tournament_.bye == tournament_.win || !tells_worth_of_bye();
    if (tournament_.win == usual.win && tournament_.draw == usual.draw && same_bye) return;
    const std::array<std::tuple<const char*, char, HalfPoints>, 4> kinds{
        {{"BBW", 'W', tournament_.win},
         {"BBD", 'D', tournament_.draw},
         {"BBL", 'L', tournament_.loss},
         {"BBU", 'P', tournament_.bye}}};
    std::string system;
    for (const auto& [code, letter, halves] : kinds) {
      system += (system.empty() ? " " : "    ") + std::string(1, letter) +
                fitted(points_text(halves), 4, true);
      record(code, fitted(points_text(halves), 4, true));
    }
    record("162", system);
  }

  void write(const Player& player) {
    const Entrant& one = event_.entrant(event_.id_of(player.rank));
    const std::string rating = one.rating == 0 ? "" : std::to_string(one.rating);
    text_ += "001 " + fitted(player.rank, 4) + ' ' + fitted(one.sex, 1) +
             fitted(one.title, 3, true) + ' ' + fitted(name_of(player), kName) + ' ' +
             fitted(rating, 4, true) + ' ' + fitted(one.federation, 3) + ' ' +
             fitted(one.fide_id, 11, true) + ' ' + fitted(one.birth, 10) + ' ' +
             fitted(points_text(points_of(tournament_, player)), 4, true) + ' ' +
             fitted(places_[player.rank], 4);
    for (int round = 1; round <= rounds_; ++round) entry(player, round);
    if (rounds_ < tournament_.planned_rounds && rounds_ == event_.last_round()) next_round(player);
    text_ += '\n';
  }

  // One that has no room and begins as another one does, up to there, ends with its start number.
  std::string name_of(const Player& player) const {
    const std::string beginning = fitted(player.name, kName);
    const bool is_cut = beginning.size() < player.name.size();
    if (!is_cut || beginnings_.at(beginning) == 1) return player.name;
    const std::string number = " (" + std::to_string(player.rank) + ')';
    return fitted(player.name, kName - number.size()) + number;
  }

  void entry(const Player& player, int number) {
    const PlayedRound& round = player.rounds[static_cast<std::size_t>(number - 1)];
    const int id = event_.id_of(player.rank), board = event_.board_of(id, number);
    char sign = sign_of(round.outcome);
    if (board != 0) {
      const PairedRound& boards = event_.rounds()[static_cast<std::size_t>(number - 1)];
      if (boards.boards[static_cast<std::size_t>(board - 1)].unrated)
        sign = of_less_than_a_move(sign);
    }
    const char color = !round.color ? '-' : *round.color == Color::white ? 'w' : 'b';
    const std::string opponent = round.opponent == 0 ? "0000" : std::to_string(round.opponent);
    text_ += "  " + fitted(opponent, 4, true) + ' ' + color + ' ' + sign;
  }

  void next_round(const Player& player) {
    if (!player.absent_next_round) return;
    const Outcome bye = event_.bye_to_come(event_.id_of(player.rank), rounds_ + 1);
    text_ += std::string("  0000 - ") + sign_of(bye);
  }

  void forbidden() {
    for (const Competition::Forbidden& one : event_.forbidden()) {
      text_ += "260 " + fitted(one.first, 3) + ' ' + fitted(one.last, 3);
      for (int id : one.players) text_ += ' ' + fitted(event_.start_number(id), 4);
      text_ += '\n';
    }
  }

  // What is lent for pairing only, and what the arbiter has given or taken.
  void besides_results(const Player& player) {
    if (const auto lent = lent_.find(player.rank); lent != lent_.end()) {
      text_ += "XXA " + fitted(player.rank, 4);
      for (HalfPoints points : lent->second) text_ += ' ' + fitted(points_text(points), 4, true);
      text_ += '\n';
    }
    for (int round = 1; round <= rounds_; ++round) {
      const PlayedRound& entry = player.rounds[static_cast<std::size_t>(round - 1)];
      if (entry.adjusted == 0) continue;
      // By its type, the result that was worth something else than all others like it.
      const HalfPoints worth = points_for(tournament_, entry);
      text_ += std::string("299 ") + of_less_than_a_move(sign_of(entry.outcome)) + "        " +
               fitted(points_text(worth), 4, true) + "  " + fitted(round, 3) + ' ' +
               fitted(player.rank, 4) + '\n';
    }
  }

  void byes_to_come() {
    for (const auto& [request, outcome] : event_.requests()) {
      const auto& [id, round] = request;
      if (round <= rounds_ + 1 || round <= event_.last_round()) continue;
      if (event_.entrant(id).withdrawn || round > tournament_.planned_rounds) continue;
      text_ += std::string("240 ") + sign_of(outcome) + ' ' + fitted(round, 3) + ' ' +
               fitted(event_.start_number(id), 4) + '\n';
    }
  }

  const Competition& event_;
  int rounds_;
  Tournament tournament_;
  Lent lent_;
  std::map<int, int> places_;
  std::map<std::string, int> beginnings_;  // how many names begin so
  std::string text_;
};

}  // namespace

std::string to_trf(const Competition& event) { return TrfWriter(event).text(); }

}  // namespace annabella::host
