#include "tournament/trf_reader.h"

#include <annabella/absence.h>
#include <annabella/lent.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "tournament/points_text.h"
#include "tournament/trf_besides.h"
#include "tournament/trf_line.h"
#include "tournament/trf_point_system.h"

namespace annabella::host {
namespace {

Error of_the_file(Phrase why) {
  return {{"trf.file", {{"why", std::vector<Phrase>{std::move(why)}}}}};
}

// About the event and nothing that pairing needs.
constexpr std::array kEventRecords{"012", "022", "032", "042", "052", "092",
                                   "102", "112", "122", "192", "202", "222"};

// What follows from the others, and is made anew.
constexpr std::array kDerivedRecords{"062", "072", "082", "182"};

// What pairing needs: nothing of these may stand where it is not read.
constexpr std::array kPairingRecords{"001", "142", "152", "162", "240", "250", "260",
                                     "299", "BBW", "BBD", "BBL", "BBU", "BBZ", "BBF",
                                     "XXA", "XXC", "XXP", "XXR", "XXS", "XXZ"};

class TrfReader {
 public:
  Result<TrfFile> read(std::string_view text, const TrfGaps& gaps) {
    tournament_.planned_rounds = gaps.rounds;
    for (const TrfLine& line : trf_lines(text)) {
      if (const Result<Done> fine = read(line); !fine) return fine.error();
    }
    if (players_.empty()) return of_the_file({"trf.no-players", {}});
    if (const Result<Done> fine = expect_consistent(players_); !fine) return fine.error();
    const int players = static_cast<int>(players_.size());
    if (const Result<Done> fine = besides_.expect_players(players); !fine) return fine.error();
    if (const Result<Done> fine = expect_named_players(players); !fine) return fine.error();
    if (const Result<Done> fine = settle_order(); !fine) return fine.error();
    if (const Result<Done> fine = point_system_.settle(tournament_, bye_, absence_); !fine) {
      return fine.error();
    }
    const bool gives = absence_.zero_bye != 0 || absence_.forfeit_loss != 0;
    if (gives) give_for_absence(tournament_, absence_);
    tournament_.bye = bye_.value_or(tournament_.win);
    if (tournament_.planned_rounds == 0) return of_the_file({"trf.no-rounds", {}});
    if (const Result<Done> fine = settle_rounds(); !fine) return fine.error();
    if (const Result<Done> fine = settle_first_color(gaps); !fine) return fine.error();
    std::ranges::sort(tournament_.players, {}, &Player::rank);
    std::ranges::sort(players_, {}, [](const TrfPlayer& one) { return one.player.rank; });
    return TrfFile{.tournament = std::move(tournament_),
                   .players = std::move(players_),
                   .byes = std::move(byes_),
                   .prohibited = std::move(prohibited_),
                   .records = std::move(records_),
                   .kept = std::move(kept_),
                   .order = std::move(order_),
                   .rounds_line = std::move(rounds_line_),
                   .tells_worth_of_bye = bye_.has_value(),
                   .own = std::move(own_),
                   .since = std::move(since_),
                   .adjourned = std::move(adjourned_)};
  }

 private:
  Result<Done> read(const TrfLine& line) {
    const std::string code = line.code();
    if (code == "001") return read_player(line);
    if (code == "###") return read_own(line);
    const bool is_for_pairing = std::ranges::find(kPairingRecords, code) != kPairingRecords.end();
    if (is_for_pairing && !line.columns(4, 4).empty()) {
      return line.error(4, {"trf.no-blank", {{"text", code}}});
    }
    if (code == "013" || code == "310") return line.error(1, {"trf.team", {}});
    if (code == "XXA" || code == "250" || code == "299") return besides_.read(line);
    if (code == "XXR" || code == "142") return read_number_of_rounds(line);
    if (code == "XXC") return read_first_color(line);
    if (code == "152") return read_color(line);
    if (code == "XXP") return forbid(line, 5, 1, 999);
    if (code == "260") return read_prohibited(line);
    if (code == "XXZ") return note_absent(line, 5);
    if (code == "240") return read_byes(line);
    if (code == "BBW") return read_worth(line, 5, 8, tournament_.win);
    if (code == "BBD") return read_worth(line, 5, 8, tournament_.draw);
    if (code == "BBL") return read_worth(line, 5, 8, tournament_.loss);
    if (code == "BBU") return read_worth(line, 5, 8, bye_.emplace());
    if (code == "BBZ") return read_worth(line, 5, 8, absence_.zero_bye);
    if (code == "BBF") return read_worth(line, 5, 8, absence_.forfeit_loss);
    if (code == "162") return read_point_record(line, tournament_, bye_, absence_);
    if (code == "XXS") return point_system_.read(line);
    if (code == "112") return read_deputy(line);
    if (std::ranges::find(kEventRecords, code) != kEventRecords.end()) {
      records_[code] = line.columns(5, line.columns());
    } else if (std::ranges::find(kDerivedRecords, code) == kDerivedRecords.end()) {
      kept_.emplace_back(line.text());
    }
    return Done{};
  }

  // "### annabella seed=4"; "### annabella since=3 12 17": numbers 12 and 17 from round 3 on;
  // "### annabella adjourned=3 12 17": their game of round 3.
  Result<Done> read_own(const TrfLine& line) {
    const std::string text = line.columns(static_cast<int>(kOwnComment.size()) + 1, line.columns());
    const std::size_t sign = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, sign);
    if (name != "since" && name != "adjourned") {
      own_[name] = text.substr(std::min(sign + 1, text.size()));
      return Done{};
    }
    const int from = static_cast<int>(kOwnComment.size() + sign) + 2;
    Result<std::vector<int>> numbers = line.numbers(from);
    if (!numbers) return numbers.error();
    if (numbers->empty()) return line.error(from, {"trf.no-number", {{"text", std::string()}}});
    const int round = numbers->front();
    numbers->erase(numbers->begin());
    for (int player : *numbers) {
      if (name == "since") since_[player] = round;
      if (name == "adjourned") adjourned_.emplace(round, player);
    }
    naming_.push_back({line, from, std::move(*numbers)});
    return Done{};
  }

  Result<Done> read_player(const TrfLine& line) {
    const Result<TrfPlayer> player = read_trf_player(line);
    if (!player) return player.error();
    players_.push_back(*player);
    return Done{};
  }

  Result<Done> read_number_of_rounds(const TrfLine& line) {
    const auto rounds = line.whole(5, line.columns());
    if (!rounds) return rounds.error();
    if (rounds_line_ && rounds->value_or(0) != tournament_.planned_rounds) {
      return says_otherwise(line, 5, *rounds_line_);
    }
    tournament_.planned_rounds = rounds->value_or(0);
    if (!rounds_line_) rounds_line_ = line;
    return Done{};
  }

  static Error says_otherwise(const TrfLine& line, int column, const TrfLine& before) {
    return line.error(column, {"trf.says-otherwise", {{"line", before.number()}}});
  }

  // As many as there are records of them.
  Result<Done> read_deputy(const TrfLine& line) {
    const std::string name = line.columns(5, line.columns());
    std::string& all = records_["112"];
    if (!name.empty()) all += (all.empty() ? "" : "; ") + name;
    return Done{};
  }

  Result<Done> note_color(const TrfLine& line, int column, Color color) {
    if (color_line_ && tournament_.first_color != color) {
      return says_otherwise(line, column, *color_line_);
    }
    tournament_.first_color = color;
    if (!color_line_) color_line_ = line;
    return Done{};
  }

  Result<Done> read_color(const TrfLine& line) {
    const std::string color = lowered(line.columns(5, 5));
    if (color == "w" || color == "b") {
      return note_color(line, 5, color == "w" ? Color::white : Color::black);
    }
    return line.error(5, {"trf.no-color-code", {{"text", printable(color)}}});
  }

  Result<Done> read_first_color(const TrfLine& line) {
    for (const auto& [column, text] : line.words(5)) {
      const std::string word = lowered(text);
      Result<Done> fine = Done{};
      if (word == "white1") {
        fine = note_color(line, column, Color::white);
      } else if (word == "black1") {
        fine = note_color(line, column, Color::black);
      } else if (word == "rank") {
        is_by_rank_ = true;
      } else {
        fine = line.error(column, {"trf.not-supported", {{"code", "XXC " + printable(word)}}});
      }
      if (!fine) return fine;
    }
    return Done{};
  }

  Result<Done> forbid(const TrfLine& line, int from, int first, int last) {
    const Result<std::vector<int>> players = line.numbers(from);
    if (!players) return players.error();
    for (std::size_t i = 0; i < players->size(); ++i) {
      if (std::ranges::count(*players, (*players)[i]) == 1) continue;
      return line.error(from, {"trf.against-oneself", {{"n", (*players)[i]}}});
    }
    naming_.push_back({line, from, *players});
    prohibited_.push_back({*players, first, last});
    return Done{};
  }

  Result<Done> read_prohibited(const TrfLine& line) {
    const auto first = line.whole(5, 7), last = line.whole(9, 11);
    if (!first) return first.error();
    if (!last) return last.error();
    return forbid(line, 13, first->value_or(1), last->value_or(999));
  }

  Result<Done> note_absent(const TrfLine& line, int from) {
    const Result<std::vector<int>> players = line.numbers(from);
    if (!players) return players.error();
    naming_.push_back({line, from, *players});
    absent_.insert(absent_.end(), players->begin(), players->end());
    return Done{};
  }

  Result<Done> read_byes(const TrfLine& line) {
    static const std::map<std::string, Outcome> kTypes{
        {"F", Outcome::full_bye}, {"H", Outcome::half_bye}, {"Z", Outcome::zero_bye}};
    const auto type = kTypes.find(line.columns(5, 5));
    if (type == kTypes.end()) {
      return line.error(5, {"trf.no-bye-code", {{"text", printable(line.columns(5, 5))}}});
    }
    const auto round = line.whole(7, 9);
    const Result<std::vector<int>> players = line.numbers(11);
    if (!round) return round.error();
    if (!*round) return line.error(7, {"trf.no-number", {{"text", std::string()}}});
    if (!players) return players.error();
    if (players->empty()) return line.error(11, {"trf.no-number", {{"text", std::string()}}});
    naming_.push_back({line, 11, *players});
    byes_.push_back({*players, **round, type->second});
    bye_lines_.push_back(line);
    return Done{};
  }

  // Whom XXP, XXZ, 240 and 260 name has to be there.
  Result<Done> expect_named_players(int players) const {
    for (const Naming& one : naming_) {
      for (int player : one.players) {
        if (player >= 1 && player <= players) continue;
        return one.line.error(one.column, {"trf.missing-number", {{"n", player}}});
      }
    }
    return Done{};
  }

  Result<Done> read_worth(const TrfLine& line, int first, int last, HalfPoints& into) {
    const Result<HalfPoints> points = line.worth(first, last);
    if (!points) return points.error();
    into = *points;
    return Done{};
  }

  // By the ranks that the file has, and by start number where they are the same.
  Result<Done> settle_order() {
    if (!is_by_rank_) return Done{};
    std::map<int, int> ranks;  // by start number
    for (const TrfPlayer& one : players_) {
      const auto rank = one.line.whole(86, 89);
      if (!rank) return rank.error();
      if (!*rank) return one.line.error(86, {"trf.no-number", {{"text", std::string()}}});
      ranks.emplace(one.player.rank, **rank);
    }
    order_.resize(players_.size());
    std::iota(order_.begin(), order_.end(), 1);
    std::ranges::stable_sort(order_, {}, [&](int number) { return ranks.at(number); });
    if (std::ranges::is_sorted(order_)) order_.clear();
    return Done{};
  }

  // Counted from 1.
  int place_in_order(int number) const {
    if (order_.empty()) return number;
    return static_cast<int>(std::ranges::find(order_, number) - order_.begin()) + 1;
  }

  // A column with an opponent, a bye of the pairing or a point without a game is a round of the
  // past; what stands in the column after the last of these excuses somebody from the next round.
  int past_rounds() const {
    std::size_t past = 0;
    for (const TrfPlayer& one : players_) {
      for (std::size_t i = 0; i < one.player.rounds.size(); ++i) {
        const PlayedRound& round = one.player.rounds[i];
        const bool over = round.opponent != 0 || round.outcome == Outcome::pairing_bye ||
                          round.outcome == Outcome::forfeit_win;
        if (over) past = std::max(past, i + 1);
      }
    }
    return static_cast<int>(past);
  }

  Result<Done> expect_rounds_of_byes() const {
    for (std::size_t i = 0; i < byes_.size(); ++i) {
      const int round = byes_[i].round, most = tournament_.planned_rounds;
      if (round >= 1 && round <= most) continue;
      return bye_lines_[i].error(7, {"trf.no-such-round", {{"n", round}, {"most", most}}});
    }
    return Done{};
  }

  Result<Done> settle_rounds() {
    if (const Result<Done> fine = expect_rounds_of_byes(); !fine) return fine;
    const int past = past_rounds();
    if (past > tournament_.planned_rounds) {
      Phrase why{"trf.too-many-rounds", {{"n", past}, {"most", tournament_.planned_rounds}}};
      return rounds_line_ ? rounds_line_->error(5, std::move(why)) : of_the_file(std::move(why));
    }
    for (TrfPlayer& one : players_) {
      if (const Result<Done> fine = settle(one, past); !fine) return fine;
    }
    for (const TrfProhibited& all : prohibited_) {
      if (past + 1 < all.first || past + 1 > all.last) continue;
      for (std::size_t i = 0; i < all.players.size(); ++i) {
        for (std::size_t j = i + 1; j < all.players.size(); ++j) {
          tournament_.never_pair.push_back({all.players[i], all.players[j]});
        }
      }
    }
    return expect_one_bye(past);
  }

  Result<Done> settle(TrfPlayer& one, int past) {
    Player player = one.player;
    const auto rounds = static_cast<std::size_t>(past);
    for (std::size_t i = 0; i < byes_.size(); ++i) {
      const TrfBye& bye = byes_[i];
      if (std::ranges::find(bye.players, player.rank) == bye.players.end()) continue;
      if (bye.round == past + 1) player.absent_next_round = true;
      const auto at = static_cast<std::size_t>(bye.round - 1);
      if (bye.round < 1 || bye.round > past) continue;
      if (player.rounds.size() < rounds) player.rounds.resize(rounds);
      if (is_game(player.rounds[at].outcome)) {
        return bye_lines_[i].error(
            11, {"trf.bye-and-game", {{"n", player.rank}, {"round", bye.round}}});
      }
      if (player.rounds[at].opponent == 0) player.rounds[at].outcome = bye.outcome;
    }
    const bool excused =
        player.rounds.size() > rounds || std::ranges::find(absent_, player.rank) != absent_.end();
    player.absent_next_round = player.absent_next_round || excused;
    if (const Result<Done> fine = besides_.add_to(player, tournament_); !fine) return fine;
    HalfPoints points = 0, with_next = 0;
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
      with_next += points_for(tournament_, absence_, player.rounds[i]);
      if (i < rounds) points = with_next;
    }
    const HalfPoints lent = lent_after(besides_.lent(), player.rank, rounds);
    if (one.points != points && one.points != with_next && one.points != points + lent) {
      return one.line.error(
          81, {"trf.other-points", {{"n", player.rank}, {"points", points_text(points)}}});
    }
    player.rounds.resize(rounds);
    tournament_.players.push_back(std::move(player));
    return Done{};
  }

  Result<Done> expect_one_bye(int past) const {
    for (std::size_t round = 0; round < static_cast<std::size_t>(past); ++round) {
      int byes = 0;
      for (const TrfPlayer& one : players_) {
        const auto& rounds = one.player.rounds;
        if (round >= rounds.size() || rounds[round].outcome != Outcome::pairing_bye) continue;
        if (++byes > 1) {
          const int number = static_cast<int>(round) + 1;
          return one.line.error(trf_round_column(number), {"trf.second-bye", {{"round", number}}});
        }
      }
    }
    return Done{};
  }

  // Before round 1 it has to be said; later the games of round 1 tell it, for odd numbers had the
  // colour of number 1, where they were the higher ones.
  Result<Done> settle_first_color(const TrfGaps& gaps) {
    if (tournament_.first_color) return Done{};
    for (const TrfPlayer& one : players_) {
      if (one.player.rounds.empty() || !one.player.rounds[0].color) continue;
      const int place = place_in_order(one.player.rank);
      if (place_in_order(one.player.rounds[0].opponent) < place) continue;
      const Color color = *one.player.rounds[0].color;
      tournament_.first_color = place % 2 == 1 ? color : opponent(color);
      return Done{};
    }
    tournament_.first_color = gaps.first_color;
    if (tournament_.first_color) return Done{};
    return of_the_file({"trf.no-first-color", {}});
  }

  struct Naming {
    TrfLine line;
    int column;
    std::vector<int> players;
  };

  Tournament tournament_;
  TrfBesides besides_;
  std::vector<TrfPlayer> players_;
  std::vector<TrfProhibited> prohibited_;
  std::vector<TrfBye> byes_;
  std::vector<TrfLine> bye_lines_;  // of byes_, in their order
  std::vector<Naming> naming_;
  std::optional<TrfLine> rounds_line_, color_line_;
  bool is_by_rank_ = false;
  std::vector<int> order_;
  TrfPointSystem point_system_;
  Absence absence_;
  std::vector<int> absent_;
  std::optional<HalfPoints> bye_;
  std::map<std::string, std::string> records_, own_;
  std::vector<std::string> kept_;
  std::map<int, int> since_;
  std::set<std::pair<int, int>> adjourned_;
};

}  // namespace

Result<TrfFile> read_trf_file(std::string_view text, const TrfGaps& gaps) {
  if (const Result<Done> fine = expect_utf8(text); !fine) {
    const bool has_place = fine.error().what.key == "trf.at";
    return has_place ? fine.error() : of_the_file(fine.error().what);
  }
  return TrfReader().read(text, gaps);
}

std::optional<std::string> system_in(const TrfFile& file) {
  const auto told = [](const auto& texts, const char* name) {
    const auto found = texts.find(name);
    return found == texts.end() ? std::string() : found->second;
  };
  if (const std::string own = told(file.own, "system"); !own.empty()) return own;
  if (told(file.records, "192").starts_with("FIDE_DUTCH")) return "dutch";
  const std::string type = levelled(told(file.records, "092"));
  for (const char* name :
       {"round robin", "round-robin", "roundrobin", "rundenturnier", "berger", "kazdy s kazdym"}) {
    if (type.find(name) != std::string::npos) return "round-robin";
  }
  return std::nullopt;
}

bool asks_for_baku(const TrfFile& file, std::string_view system) {
  const auto type = file.records.find("192");
  return system.ends_with("dutch") && type != file.records.end() && type->second.ends_with("_BAKU");
}

Result<Tournament> read_trf(std::string_view text) {
  Result<TrfFile> file = read_trf_file(text, {});
  if (!file) return file.error();
  return std::move(file->tournament);
}

}  // namespace annabella::host
