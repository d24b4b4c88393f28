// annabella pair: one round from a TRF file, in the form and with the exit codes of bbpPairings, so
// that it can stand in its place.
#include <algorithm>
#include <iostream>
#include <set>
#include <string>

#include "app/command.h"
#include "app/files.h"
#include "app/patiently.h"
#include "base/text.h"
#include "plugins/guard.h"
#include "tournament/late_entries.h"
#include "tournament/pairing_phrase.h"
#include "tournament/settings.h"
#include "tournament/trf_reader.h"

namespace annabella::host {
namespace {

// An option that the system does not know is none of the round's faults.
PairingExit exit_for(const Remark& problem) {
  return problem.key == "pairing.unknown-option"     ? kBadRequest
         : problem.key == "pairing.too-many-players" ? kTooManyPlayers
                                                     : kNoLegalRound;
}

class PairingDesk {
 public:
  PairingDesk(const Invocation& invocation, PairingSystem& system, std::string file)
      : invocation_(invocation), system_(system), file_(std::move(file)) {}

  // Where the file says how many rounds there are.
  void count_rounds_by(std::optional<TrfLine> line) { rounds_line_ = std::move(line); }
  // Start numbers in another order than their own one, for whoever is paired by rank.
  void order_by(std::vector<int> order) { order_ = std::move(order); }

  int pair_next(const Tournament& tournament) const {
    const int next = static_cast<int>(rounds_of(tournament)) + 1, last = tournament.planned_rounds;
    if (next > last) {
      Phrase why{"pair.no-round-left", {{"round", next}, {"rounds", last}}};
      if (rounds_line_) why = rounds_line_->error(5, std::move(why)).what;
      return refuse(why, kBadRequest);
    }
    const WithoutLater in_order = without_later(tournament, {}, next, order_);
    Result<PairingAnswer> answer = ask(in_order.tournament);
    if (!answer) return refuse(answer.error().what, kPairingFailed);
    number_as_in_file(*answer, in_order);
    if (answer->problem) {
      return refuse(pairing_phrase(*answer->problem, tournament), exit_for(*answer->problem));
    }
    std::cout << answer->games.size() + answer->byes.size() << '\n';
    for (const Pairing& game : answer->games) std::cout << game.white << ' ' << game.black << '\n';
    for (int rank : answer->byes) std::cout << rank << " 0\n";
    if (invocation_.options.on("explain")) explain(*answer, tournament);
    return kPaired;
  }

  // Every past round once more, among those who had entered by then; what differs is named, and is
  // no failure.
  int check_past(const Tournament& tournament, const std::map<int, int>& since) const {
    for (std::size_t round = 0; round < rounds_of(tournament); ++round) {
      const int number = static_cast<int>(round) + 1;
      const WithoutLater then = without_later(as_before(tournament, round), since, number, order_);
      const Tournament& before = then.tournament;
      const Result<PairingAnswer> answer = ask(before);
      if (!answer) return refuse(answer.error().what, kPairingFailed);
      if (answer->problem && exit_for(*answer->problem) == kBadRequest) {
        return refuse(pairing_phrase(*answer->problem, before), kBadRequest);
      }
      invocation_.print({"pair.round", {{"file", printable(file_)}, {"round", number}}});
      if (answer->problem) {
        invocation_.print(pairing_phrase(*answer->problem, before));
        continue;
      }
      compare(pairs_of(*answer, then), pairs_of(tournament, round), tournament);
      if (invocation_.options.on("explain")) explain(*answer, before);
    }
    return kPaired;
  }

  int refuse(const Phrase& why, PairingExit exit) const {
    const Phrase whole{"pair.refused",
                       {{"file", printable(file_)}, {"why", std::vector<Phrase>{why}}}};
    std::cerr << invocation_.voice->say(whole).printed << '\n';
    return exit;
  }

 private:
  using Pairs = std::set<std::pair<int, int>>;  // white and black, or a player and 0

  Result<PairingAnswer> ask(const Tournament& tournament) const {
    return patiently([&] { return guarded(file_, [&] { return system_.next_round(tournament); }); },
                     [&](const Phrase& phrase) {
                       std::cerr << invocation_.voice->say(phrase).printed << std::endl;
                     });
  }

  static void number_as_in_file(PairingAnswer& answer, const WithoutLater& then) {
    const auto number_all = [&](Remark& remark) {
      for (auto& [name, value] : remark.with) {
        if (auto* players = std::get_if<Players>(&value)) {
          for (int& rank : players->ranks) rank = then.later(rank);
        }
      }
    };
    for (Pairing& game : answer.games) {
      game = {.white = then.later(game.white), .black = then.later(game.black)};
    }
    for (int& rank : answer.byes) rank = then.later(rank);
    for (Remark& remark : answer.why) number_all(remark);
    if (answer.problem) number_all(*answer.problem);
  }

  void explain(const PairingAnswer& answer, const Tournament& tournament) const {
    for (const Remark& remark : answer.why) invocation_.print(pairing_phrase(remark, tournament));
  }

  static std::size_t rounds_of(const Tournament& tournament) {
    std::size_t rounds = 0;
    for (const Player& player : tournament.players) rounds = std::max(rounds, player.rounds.size());
    return rounds;
  }

  static Tournament as_before(const Tournament& tournament, std::size_t round) {
    Tournament before = tournament;
    for (Player& player : before.players) {
      const bool paired =
          round < player.rounds.size() && (player.rounds[round].opponent != 0 ||
                                           player.rounds[round].outcome == Outcome::pairing_bye);
      player.absent_next_round = !paired;
      player.rounds.resize(round);
    }
    return before;
  }

  static Pairs pairs_of(const PairingAnswer& answer, const WithoutLater& then) {
    Pairs pairs;
    for (const Pairing& game : answer.games) {
      pairs.insert({then.later(game.white), then.later(game.black)});
    }
    for (int rank : answer.byes) pairs.insert({then.later(rank), 0});
    return pairs;
  }

  static Pairs pairs_of(const Tournament& tournament, std::size_t round) {
    Pairs pairs;
    for (const Player& player : tournament.players) {
      if (round >= player.rounds.size()) continue;
      const PlayedRound& played = player.rounds[round];
      if (played.outcome == Outcome::pairing_bye) pairs.insert({player.rank, 0});
      if (played.opponent != 0 && played.color == Color::white) {
        pairs.insert({player.rank, played.opponent});
      }
    }
    return pairs;
  }

  void compare(const Pairs& ours, const Pairs& theirs, const Tournament& tournament) const {
    const auto list = [&](const Pairs& pairs, const Pairs& others, const char* key) {
      for (const auto& pair : pairs) {
        if (others.contains(pair)) continue;
        const Remark::Value one = Players{{pair.first}};
        const Remark remark =
            pair.second == 0 ? Remark{std::string(key) + "-bye", {{"player", one}}}
                             : Remark{key, {{"white", one}, {"black", Players{{pair.second}}}}};
        invocation_.print(pairing_phrase(remark, tournament));
      }
    };
    list(ours, theirs, "pair.ours");
    list(theirs, ours, "pair.theirs");
  }

  const Invocation& invocation_;
  PairingSystem& system_;
  std::string file_;
  std::vector<int> order_;
  std::optional<TrfLine> rounds_line_;
};

}  // namespace

int pair(const Invocation& invocation) {
  const Options& options = invocation.options;
  const auto bad_request = [&](const Phrase& phrase) {
    invocation.fail(phrase, kWrongUse);
    return static_cast<int>(kBadRequest);
  };
  if (options.words().size() != 1 || options.text("system").empty()) {
    return bad_request({"pair.usage", {}});
  }
  const std::unique_ptr<Registry> registry = registry_for(options);
  const auto system = registry->pairing(options.text("system"));
  if (!system) return bad_request(system.error().what);
  const Result<Invocation> here =
      in_words_of("pairing", options.text("system"), *registry, invocation);
  if (!here) return bad_request(here.error().what);

  const std::string& file = options.words().front();
  PairingDesk desk(*here, **system, file);
  const Result<std::string> text = read_file(file);
  if (!text) return desk.refuse({"pair.no-file", {}}, kNoSuchFile);
  Result<TrfFile> read = read_trf_file(*text, {});
  if (!read) return desk.refuse(read.error().what, kBadRequest);
  desk.order_by(std::move(read->order));
  desk.count_rounds_by(std::move(read->rounds_line));
  Tournament& tournament = read->tournament;
  const std::string& id = options.text("system");
  if (asks_for_baku(*read, id)) tournament.options.emplace_back("acceleration", "baku");
  // Besides what is lent in the file, and with the last word; an event's own file tells its own.
  const bool is_own = system_in(*read) == id;
  const auto told = [&](const char* option) {
    const auto own = read->own.find(option);
    const bool is_taken = is_own && !options.given(option) && own != read->own.end();
    return is_taken ? own->second : options.text(option);
  };
  for (auto& choice : choices_in(told("with"))) tournament.options.push_back(std::move(choice));
  tournament.seed = static_cast<std::uint64_t>(whole_number(told("seed")).value_or(0));
  return options.on("check") ? desk.check_past(tournament, read->since)
                             : desk.pair_next(tournament);
}

}  // namespace annabella::host
