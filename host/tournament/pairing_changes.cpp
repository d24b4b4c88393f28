#include <algorithm>
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

Change pairing_of(const Competition& event, const PairingAnswer& answer) {
  const int number = event.last_round() + 1;
  Change change{"paired", {{"round", std::to_string(number)}}};
  std::vector<Pairing> games;
  for (const Pairing& game : answer.games) {
    games.push_back({.white = event.id_of(game.white), .black = event.id_of(game.black)});
  }
  change.with["games"] = text_of(games);
  for (const Pairing& game : games) {
    for (int id : {game.white, game.black}) {
      if (event.stays_away(id, number))
        change.with["absent"] = with_number(change.text("absent"), id);
    }
  }
  for (int rank : answer.byes) {
    const int id = event.id_of(rank);
    if (!event.stays_away(id, number)) change.with["bye"] = with_number(change.text("bye"), id);
  }
  const std::vector<int> paired = everybody_in(change);
  for (int id = 1; id <= static_cast<int>(event.entrants().size()); ++id) {
    if (std::ranges::find(paired, id) != paired.end()) continue;
    const std::string name(name_of(event.bye_to_come(id, number)));
    change.with[name] = with_number(change.text(name), id);
  }
  return change;
}

namespace {

// Which boards of a round are paired anew, with whom, and what that breaks.
class PairingByHand {
 public:
  PairingByHand(const Competition& event, const std::vector<Pairing>& games, std::optional<int> bye)
      : event_(event), games_(games), bye_(bye), round_(event.rounds().back()) {}

  Result<Change> change(const std::string& reason) {
    for (const auto& [id, outcome] : round_.byes) {
      if (outcome == Outcome::pairing_bye) old_bye_ = id;
    }
    if (!same_players()) return Error{{"event.other-players", {}}};
    const int before = event_.last_round() - 1;
    if (round_.published && !broken(was_, old_bye_, before)) {
      return Error{{"event.published-stays", {{"round", event_.last_round()}}}};
    }
    Change change{"by-hand",
                  {{"round", std::to_string(event_.last_round())},
                   {"games", text_of(whole_)},
                   {"was", text_of(was_)},
                   {"now", text_of(games_)},
                   {"reason", reason}}};
    const bool plays = std::ranges::any_of(games_, [&](const Pairing& game) {
      return game.white == old_bye_ || game.black == old_bye_;
    });
    const std::optional<int> bye = bye_ || plays ? bye_ : old_bye_;
    if (bye == old_bye_ && text_of(was_) == text_of(games_)) {
      return Error{{"event.same-pairs", {}}};
    }
    if (bye) change.with["bye"] = std::to_string(*bye);
    if (bye != old_bye_) change.with["had-bye"] = old_bye_ ? std::to_string(*old_bye_) : "";
    if (const auto all = broken(games_, bye_, before)) change.with["broken"] = *all;
    return change;
  }

 private:
  // The new games take the places of the old ones of the same players; who had no board may come.
  bool same_players() {
    std::multiset<int> now, was;
    for (const Pairing& game : games_) now.insert({game.white, game.black});
    if (bye_) now.insert(*bye_);
    std::size_t next = 0;
    for (const Board& board : round_.boards) {
      const bool anew = now.contains(board.white) || now.contains(board.black);
      if (anew) {
        was.insert({board.white, board.black});
        was_.push_back({.white = board.white, .black = board.black});
        if (next == games_.size()) return false;
        whole_.push_back(games_[next++]);
      } else {
        whole_.push_back({.white = board.white, .black = board.black});
      }
    }
    while (next < games_.size()) whole_.push_back(games_[next++]);
    for (const auto& [id, outcome] : round_.byes) {
      if (now.contains(id) || (bye_ && id == old_bye_)) was.insert(id);
    }
    return now == was;
  }

  std::optional<std::string> broken(const std::vector<Pairing>& games, std::optional<int> bye,
                                    int rounds) const {
    std::set<std::string> all;
    for (const Pairing& game : games) all.merge(event_.objections(game.white, game.black, rounds));
    if (bye && !event_.may_have_bye(*bye, rounds)) all.insert("bye");
    if (all.empty()) return std::nullopt;
    std::string text;
    for (const std::string& one : all) text += (text.empty() ? "" : " ") + one;
    return text;
  }

  const Competition& event_;
  const std::vector<Pairing>& games_;
  std::optional<int> bye_, old_bye_;
  const PairedRound& round_;
  std::vector<Pairing> was_, whole_;
};

}  // namespace

Result<Change> pairing_by_hand(const Competition& event, const std::vector<Pairing>& games,
                               std::optional<int> bye, const std::string& reason) {
  if (event.last_round() == 0) return Error{{"event.no-round", {{"round", 1}}}};
  if (games.empty()) return Error{{"event.no-games", {}}};
  if (trimmed(reason).empty()) return Error{{"event.no-reason", {}}};
  return PairingByHand(event, games, bye).change(reason);
}

}  // namespace annabella::host
