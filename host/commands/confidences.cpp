#include "commands/confidences.h"

#include <algorithm>
#include <array>
#include <string>

namespace annabella::host {
namespace {

// What an assistant needs to know for his duties. The times and the number of moves are for his
// player, who has asked him for them; where men can go and who attacks what is advice, which is for
// nobody else than the player himself (11.3.1).
struct Confidence {
  Query::Kind what;
  std::optional<Duty> duty;
  const char* article;
};
constexpr std::array kConfidences{
    Confidence{Query::Kind::last, Duty::announce, "D.2.10.2"},
    Confidence{Query::Kind::moves, Duty::announce, "D.2.10.2"},
    Confidence{Query::Kind::turn, Duty::keep_score_and_press, "D.2.10.3"},
    Confidence{Query::Kind::touched, Duty::claim, "D.2.10.5"},
    Confidence{Query::Kind::clock, Duty::tell, "D.2.10.4"},
    Confidence{Query::Kind::my_clock, Duty::tell, "D.2.10.4"},
    Confidence{Query::Kind::count, Duty::tell, "D.2.10.4"},
    Confidence{Query::Kind::pieces, Duty::make_moves, "D.2.10.1"},
    Confidence{Query::Kind::line, Duty::make_moves, "D.2.10.1"},
    Confidence{Query::Kind::board, Duty::make_moves, "D.2.10.1"},
    Confidence{Query::Kind::start, Duty::make_moves, "D.2.10.1"},
    Confidence{Query::Kind::sheet, Duty::keep_score_and_press, "D.2.10.3"},
    Confidence{Query::Kind::missing, Duty::keep_score_and_press, "D.2.10.3"},
    Confidence{Query::Kind::rays, std::nullopt, "11.3.1"},
    Confidence{Query::Kind::targets, std::nullopt, "11.3.1"},
    Confidence{Query::Kind::captures, std::nullopt, "11.3.1"},
    Confidence{Query::Kind::attackers, std::nullopt, "11.3.1"},
};

Phrase refused(const char* key, const char* article) {
  return {key, {{"article", std::string(article)}}};
}

// 12.6: how many moves are completed, until a flag has fallen, and that a clock is not pressed.
bool keeps_silent(Query::Kind what, const Game& game) {
  if (what == Query::Kind::count) return !game.flag_fallen();
  return what == Query::Kind::turn && game.open_move() != nullptr;
}

bool is_about_a_score(Query::Kind what) {
  return what == Query::Kind::sheet || what == Query::Kind::missing;
}

// 8.2, 8.5.2: the opponent sees a score when he is on move, if he needs it at all.
bool opponents_score(const Query& query, Role role, Color side, const Game& game) {
  const bool score = is_about_a_score(query.kind);
  const bool players = role == Role::player || role == Role::assistant;
  return score && players && query.side && query.side != side && side != game.position().turn() &&
         !game.stopped() && !game.ended();
}

// 11.9 with its commentary: whether a man may go there, castling or in passing, no arbiter answers.
bool asks_about_the_rules(Query::Kind what, Role role, const Game& game) {
  const bool is_answered_otherwise = role == Role::assistant || role == Role::spectator;
  const bool asks = what == Query::Kind::targets || what == Query::Kind::captures;
  return asks && game.setup().rated && !game.ended() && !is_answered_otherwise;
}

// 11.3.1, where it is kept: advice is for who practises, and for nobody who sits beside him.
std::optional<Phrase> no_hint(Role role, const Game& game) {
  if (role == Role::spectator) return Phrase{"role.spectator", {}};
  if (game.setup().rated) return Phrase{"hint.rated", {}};
  if (game.setup().regulations.arbiter) return Phrase{"hint.arbiter", {}};
  return role == Role::player ? std::nullopt : std::optional(refused("role.no-advice", "11.3.1"));
}

}  // namespace

std::optional<Phrase> not_to_be_told(const Query& query, Role role, Color side, const Game& game) {
  if (opponents_score(query, role, side, game)) return Phrase{"score.opponents-on-move", {}};
  if (asks_about_the_rules(query.kind, role, game)) return refused("role.not-said", "11.9");
  const auto found = std::ranges::find(kConfidences, query.kind, &Confidence::what);
  if (role == Role::player || found == kConfidences.end() || game.ended()) return std::nullopt;
  if (role == Role::assistant) {
    if (!found->duty) return refused("role.no-advice", found->article);
    const bool agreed = game.setup().regulations.seat(side).assistant.has(*found->duty);
    return agreed ? std::nullopt : std::optional(refused("role.not-agreed", found->article));
  }
  if (role == Role::spectator && !found->duty) return refused("role.no-advice", found->article);
  const bool is_kept = role == Role::spectator && is_about_a_score(query.kind);
  if (!is_kept && !keeps_silent(query.kind, game)) return std::nullopt;
  return role == Role::arbiter ? refused("role.not-said", "12.6") : Phrase{"role.spectator", {}};
}

std::optional<Phrase> not_to_be_served(const Service& service, Role role, Color side,
                                       const Game& game) {
  if (service.kind == Service::Kind::hint) return no_hint(role, game);
  const Duties& assistant = game.setup().regulations.seat(side).assistant;
  switch (role) {
    case Role::player:
      return std::nullopt;
    case Role::assistant:
      if (service.kind != Service::Kind::quit || assistant.has(Duty::adjourn)) return std::nullopt;
      return refused("role.not-agreed", "D.2.10.6");
    case Role::spectator:
      return Phrase{"role.spectator", {}};
    case Role::arbiter:
      break;
  }
  const bool his = service.kind == Service::Kind::save || service.kind == Service::Kind::quit ||
                   service.kind == Service::Kind::repeat || service.kind == Service::Kind::page;
  return his ? std::nullopt : std::optional(Phrase{"role.no-ear", {}});
}

}  // namespace annabella::host
