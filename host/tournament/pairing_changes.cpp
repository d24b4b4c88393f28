#include <algorithm>
#include <iterator>
#include <set>

#include "base/text.h"
#include "tournament/change_lists.h"
#include "tournament/competition.h"

namespace annabella::host {

Tournament to_be_paired(const Competition& event) {
  Tournament tournament = event.tournament(event.last_round());
  if (!event.settings().is_round_robin()) return tournament;
  for (Player& player : tournament.players) player.absent_next_round = false;
  return tournament;
}

namespace {

// With who has no game and no bye of the pairing, as he has asked for.
Change round_of(const Competition& event, const std::vector<Pairing>& games,
                const std::string& byes) {
  const int number = event.last_round() + 1;
  Change change{"paired", {{"round", std::to_string(number)}, {"games", text_of(games)}}};
  if (!byes.empty()) change.with["bye"] = byes;
  const std::vector<int> paired = everybody_in(change);
  for (int id = 1; id <= static_cast<int>(event.entrants().size()); ++id) {
    if (std::ranges::find(paired, id) != paired.end()) continue;
    const std::string name(name_of(event.bye_to_come(id, number)));
    change.with[name] = with_number(change.text(name), id);
  }
  return change;
}

void add_absent(const Competition& event, const std::vector<Pairing>& games, Change& change) {
  for (const Pairing& game : games) {
    for (int id : {game.white, game.black}) {
      if (event.stays_away(id, event.last_round() + 1))
        change.with["absent"] = with_number(change.text("absent"), id);
    }
  }
}

bool same(const Pairing& one, const Pairing& other) {
  return one.white == other.white && one.black == other.black;
}

std::vector<Pairing> not_among(const std::vector<Pairing>& games,
                               const std::vector<Pairing>& others) {
  std::vector<Pairing> left;
  std::ranges::copy_if(games, std::back_inserter(left), [&](const Pairing& game) {
    return std::ranges::none_of(others, [&](const Pairing& other) { return same(game, other); });
  });
  return left;
}

// What these games and this bye break after so many rounds, "colors met"; nothing if they do not.
std::optional<std::string> broken(const Competition& event, const std::vector<Pairing>& games,
                                  std::optional<int> bye, int rounds) {
  std::set<std::string> all;
  for (const Pairing& game : games) all.merge(event.objections(game.white, game.black, rounds));
  if (bye && !event.may_have_bye(*bye, rounds)) all.insert("bye");
  if (all.empty()) return std::nullopt;
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : " ") + one;
  return text;
}

Result<Done> expect_order(const std::vector<Pairing>& games, const std::string& reason) {
  if (games.empty()) return Error{{"event.no-games", {}}};
  if (trimmed(reason).empty()) return Error{{"event.no-reason", {}}};
  return Done{};
}

// Who has withdrawn or stays away from this round is not put into it: his organiser tells first
// that he is there. The tables of a round robin have a game for those who are absent, too.
Result<Done> expect_to_come(const Competition& event, int id, int round) {
  if (event.settings().is_round_robin() || !event.stays_away(id, round)) return Done{};
  const char* key = event.entrant(id).withdrawn ? "event.not-back" : "event.stays-away";
  return Error{
      {key, {{"player", event.name_shown(id)}, {"n", event.start_number(id)}, {"round", round}}}};
}

// Nobody who is there is left out of the next round.
Result<Done> expect_who_is_there(const Competition& event, const std::vector<int>& named) {
  const int round = event.last_round() + 1;
  for (int id : named) {
    if (const Result<Done> comes = expect_to_come(event, id, round); !comes) return comes;
  }
  std::string left_out;
  for (int id = 1; id <= static_cast<int>(event.entrants().size()); ++id) {
    const bool is_named = std::ranges::find(named, id) != named.end();
    if (is_named || event.stays_away(id, round)) continue;
    left_out += (left_out.empty() ? "" : "; ") + event.name_shown(id);
  }
  if (left_out.empty()) return Done{};
  return Error{{"event.left-out", {{"players", left_out}}}};
}

// Which boards of a round are paired anew, with whom, and what that breaks.
class PairingByHand {
 public:
  PairingByHand(const Competition& event, const std::vector<Pairing>& games, std::optional<int> bye)
      : event_(event), bye_(bye), round_(event.rounds().back()) {
    std::vector<Pairing> there;
    for (const Board& board : round_.boards) {
      there.push_back({.white = board.white, .black = board.black});
    }
    anew_ = not_among(games, there);
  }

  Result<Change> change(const std::string& reason) {
    for (const auto& [id, outcome] : round_.byes) {
      if (outcome == Outcome::pairing_bye) old_bye_ = id;
    }
    if (const Result<Done> placed = place(); !placed) return placed.error();
    const int before = event_.last_round() - 1;
    if (round_.published && !broken(event_, was_, old_bye_, before)) {
      return Error{{"event.published-stays", {{"round", event_.last_round()}}}};
    }
    Change change{"by-hand",
                  {{"round", std::to_string(event_.last_round())},
                   {"games", text_of(whole_)},
                   {"was", text_of(was_)},
                   {"now", text_of(anew_)},
                   {"reason", reason}}};
    const bool plays = std::ranges::any_of(anew_, [&](const Pairing& game) {
      return game.white == old_bye_ || game.black == old_bye_;
    });
    const std::optional<int> bye = bye_ || plays ? bye_ : old_bye_;
    if (bye == old_bye_ && text_of(was_) == text_of(anew_)) {
      return Error{{"event.same-pairs", {}}};
    }
    if (bye) change.with["bye"] = std::to_string(*bye);
    if (bye != old_bye_) change.with["had-bye"] = old_bye_ ? std::to_string(*old_bye_) : "";
    if (const auto all = broken(event_, anew_, bye_, before)) change.with["broken"] = *all;
    return change;
  }

 private:
  // The new games take the places of the old ones of the same players; who had no board may come,
  // if he is there. The error names a board that has its result.
  Result<Done> place() {
    const Error others{{"event.other-players", {}}};
    std::multiset<int> now, was;
    for (const Pairing& game : anew_) now.insert({game.white, game.black});
    if (bye_) now.insert(*bye_);
    std::size_t next = 0;
    int number = 0;
    for (const Board& board : round_.boards) {
      ++number;
      const Pairing there{.white = board.white, .black = board.black};
      if (!now.contains(there.white) && !now.contains(there.black)) {
        whole_.push_back(there);
        continue;
      }
      if (board.is_over()) return Error{{"event.board-stays", {{"board", number}}}};
      was.insert({there.white, there.black});
      was_.push_back(there);
      if (next == anew_.size()) return others;
      whole_.push_back(anew_[next++]);
    }
    while (next < anew_.size()) whole_.push_back(anew_[next++]);
    for (const auto& [id, outcome] : round_.byes) {
      const bool comes = now.contains(id);
      if (comes || (bye_ && id == old_bye_)) was.insert(id);
      if (!comes || (bye_ == id && old_bye_ == id)) continue;
      const Result<Done> may_come = expect_to_come(event_, id, event_.last_round());
      if (!may_come) return may_come;
    }
    if (now != was) return others;
    return Done{};
  }

  const Competition& event_;
  std::optional<int> bye_, old_bye_;
  const PairedRound& round_;
  std::vector<Pairing> anew_, was_, whole_;
};

}  // namespace

Change pairing_of(const Competition& event, const PairingAnswer& answer) {
  const int number = event.last_round() + 1;
  std::vector<Pairing> games;
  for (const Pairing& game : answer.games) {
    games.push_back({.white = event.id_of(game.white), .black = event.id_of(game.black)});
  }
  std::string byes;
  for (int rank : answer.byes) {
    const int id = event.id_of(rank);
    if (!event.stays_away(id, number)) byes = with_number(byes, id);
  }
  Change change = round_of(event, games, byes);
  add_absent(event, games, change);
  return change;
}

Result<Change> pairing_by_hand(const Competition& event, const std::vector<Pairing>& games,
                               std::optional<int> bye, const std::string& reason) {
  if (event.last_round() == 0) return Error{{"event.no-round", {{"round", 1}}}};
  if (const Result<Done> fine = expect_order(games, reason); !fine) return fine.error();
  return PairingByHand(event, games, bye).change(reason);
}

Result<Change> next_round_by_hand(const Competition& event, const std::vector<Pairing>& games,
                                  std::optional<int> bye, const std::string& reason,
                                  const std::optional<Change>& found) {
  if (const Result<Done> fine = expect_order(games, reason); !fine) return fine.error();
  Change change = round_of(event, games, bye ? std::to_string(*bye) : "");
  std::vector<int> named = numbers_in(change.text("bye"));
  for (const Pairing& game : games) named.insert(named.end(), {game.white, game.black});
  if (const Result<Done> fine = expect_who_is_there(event, named); !fine) return fine.error();
  if (event.settings().is_round_robin()) add_absent(event, games, change);
  const std::vector<Pairing> was = found ? games_in(found->text("games")) : std::vector<Pairing>();
  const std::vector<Pairing> now = not_among(games, was);
  change.with["was"] = text_of(not_among(was, games));
  change.with["now"] = text_of(now.empty() ? games : now);
  const std::string had_bye = found ? found->text("bye") : "";
  if (had_bye != change.text("bye")) change.with["had-bye"] = had_bye;
  if (const auto all = broken(event, games, bye, event.last_round())) change.with["broken"] = *all;
  change.with["reason"] = reason;
  return change;
}

}  // namespace annabella::host
