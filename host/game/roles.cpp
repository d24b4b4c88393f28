#include "game/roles.h"

#include <string>
#include <variant>

namespace annabella::host {
namespace {

// Whose business an action is, and the article that says so.
struct Business {
  bool players;
  std::optional<Duty> duty;  // of an assistant
  bool arbiters;
  const char* article;
};

Business players_own(const char* article) { return {true, std::nullopt, false, article}; }

Business business(const AnnounceMove&) { return {true, Duty::announce, true, "D.2.10.2"}; }
Business business(const RepeatMove&) { return {true, Duty::announce, true, "D.2.10.2"}; }
Business business(const ReportExecuted&) { return {true, Duty::make_moves, true, "D.2.10.1"}; }
Business business(const PressClock&) {
  return {true, Duty::keep_score_and_press, true, "D.2.10.3"};
}
Business business(const WithdrawMove&) { return {true, Duty::announce, false, "D.2.8"}; }
Business business(const OfferDraw&) { return players_own("9.1.2"); }
Business business(const AcceptDraw&) { return players_own("9.1.2"); }
Business business(const DeclineDraw&) { return players_own("9.1.2"); }
Business business(const Resign&) { return players_own("5.1.2"); }
Business business(const OfferTakeback&) { return players_own("4.7"); }
Business business(const AcceptTakeback&) { return players_own("4.7"); }
Business business(const DeclineTakeback&) { return players_own("4.7"); }
Business business(const NoticeFlag&) { return {true, Duty::claim, true, "6.8"}; }
Business business(const LeaveGame&) { return {true, Duty::adjourn, true, "6.11"}; }
Business business(const ResumeGame&) { return {true, Duty::adjourn, true, "6.11"}; }

Phrase refusal(const char* key, const Business& business) {
  return {key, {{"article", std::string(business.article)}}};
}

}  // namespace

std::optional<Phrase> not_for(const Intent& intent, const Regulations& regulations) {
  const Business whose =
      std::visit([](const auto& action) { return business(action); }, intent.action);
  switch (intent.role) {
    case Role::player:
      if (!whose.players) return refusal("role.arbiter-only", whose);
      return std::nullopt;
    case Role::arbiter:
      if (!whose.arbiters) return refusal("role.player-only", whose);
      return std::nullopt;
    case Role::assistant: {
      if (!whose.duty) {
        return refusal(whose.players ? "role.player-only" : "role.arbiter-only", whose);
      }
      const bool agreed = regulations.seat(intent.by).assistant.has(*whose.duty);
      return agreed ? std::nullopt : std::optional(refusal("role.not-agreed", whose));
    }
    case Role::spectator:
      break;
  }
  return Phrase{"role.spectator", {}};
}

}  // namespace annabella::host
