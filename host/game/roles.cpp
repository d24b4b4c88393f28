#include "game/roles.h"

#include <string>
#include <variant>

namespace annabella::host {
namespace {

// Players do what is the arbiter's only where nobody sits in his place, and what neither penalises
// nor corrects anything.
enum class Players : std::uint8_t { may = 1, where_no_arbiter, may_not };

// Whose business an action is, and the article that says so.
struct Business {
  Players players;
  std::optional<Duty> duty;  // of an assistant
  bool arbiters;
  const char* article;
  bool moves = false;  // of either player: an assistant makes and announces those of both
};

Business players_own(const char* article) { return {Players::may, std::nullopt, false, article}; }

Business announcing(bool arbiters, const char* article) {
  return {Players::may, Duty::announce, arbiters, article, true};
}

Business business(const AnnounceMove&) { return announcing(false, "D.2.10.2"); }
Business business(const ReportMade&) { return announcing(true, "D.2.10.2"); }
Business business(const RepeatMove&) { return announcing(true, "D.2.10.2"); }
Business business(const ReportMisrepeat&) { return announcing(true, "D.2.10.2"); }
Business business(const ReportExecuted&) {
  return {Players::may, Duty::make_moves, true, "D.2.10.1", true};
}
Business business(const PressClock&) {
  return {Players::may, Duty::keep_score_and_press, true, "D.2.10.3"};
}
Business business(const WithdrawMove&) { return announcing(false, "D.2.8"); }
Business business(const OfferDraw&) { return players_own("9.1.2"); }
Business business(const AcceptDraw&) { return players_own("9.1.2"); }
Business business(const DeclineDraw&) { return players_own("9.1.2"); }
Business business(const Resign&) { return players_own("5.1.2"); }
Business business(const OfferTakeback&) { return players_own("4.7"); }
Business business(const AcceptTakeback&) { return players_own("4.7"); }
Business business(const DeclineTakeback&) { return players_own("4.7"); }
Business arbiters_own(const char* article) {
  return {Players::may_not, std::nullopt, true, article};
}
Business arbiters_first(const char* article) {
  return {Players::where_no_arbiter, std::nullopt, true, article};
}

Business business(const AllowDraw&) { return arbiters_own("9.1.1"); }
Business business(const ClaimDraw&) { return players_own("9.2"); }
Business business(const GrantClaim&) { return arbiters_own("III.5"); }
Business business(const RejectClaim&) { return arbiters_own("III.5"); }
Business business(const DeferClaim&) { return arbiters_own("III.5"); }
Business business(const ReportTouch&) { return {Players::may, Duty::claim, true, "D.2.10.5"}; }
Business business(const AdjustMen&) { return {Players::may, Duty::announce, false, "4.2.1"}; }
Business business(const ReportIrregularity& report) {
  Business whose = arbiters_own("7.5");
  // 4.1: who sees for a player reports that, as he reports a touched man (D.2.10.5).
  if (report.what == Irregularity::two_hands) {
    whose.duty = Duty::claim;
    whose.article = "7.5.4";
  } else if (report.what == Irregularity::agreed_correction) {
    whose.article = "A.4.2";
  }
  return whose;
}
Business business(const SetPosition&) { return arbiters_own("7.1"); }
Business business(const Penalise&) { return arbiters_own("12.9"); }
Business business(const DecideResult&) { return arbiters_own("11.7"); }
Business business(const StopClocks&) { return {Players::may, std::nullopt, true, "6.11.2"}; }
Business business(const StartClocks&) { return arbiters_first("6.11.3"); }
Business business(const SetClocks&) { return arbiters_first("6.10.2"); }
Business business(const FollowClock&) { return players_own("6.2"); }
Business business(const Arrive&) { return {Players::may, Duty::adjourn, true, "6.7.1"}; }
Business business(const NoticeAbsence&) { return arbiters_first("6.7.1"); }
Business business(const SignResult&) { return players_own("8.7"); }
Business business(const RecordMove&) {
  return {Players::may, Duty::keep_score_and_press, true, "D.2.10.3"};
}
Business business(const CompleteScore&) {
  return {Players::may, Duty::keep_score_and_press, true, "D.2.10.3"};
}
Business business(const ShowScore&) {
  return {Players::may, Duty::keep_score_and_press, true, "D.2.10.3"};
}
Business business(const ReportBoardsDiffer&) {
  return {Players::may, Duty::make_moves, true, "D.2.9"};
}
Business business(const DeclineRestoring&) { return arbiters_first("D.2.9"); }
Business business(const AdjournGame&) { return {Players::may, Duty::adjourn, true, "I.1"}; }
Business business(const SealMove&) { return {Players::may, Duty::adjourn, false, "I.1.1"}; }
Business business(const BeginResumption&) { return arbiters_first("I.14"); }
Business business(const OpenEnvelope&) { return arbiters_first("I.7"); }
Business business(const LoseEnvelope&) { return arbiters_first("I.12.1"); }
Business business(const NoticeFlag&) { return {Players::may, Duty::claim, true, "6.8"}; }
Business business(const LeaveGame&) { return {Players::may, Duty::adjourn, true, "6.11"}; }
Business business(const ResumeGame&) { return {Players::may, Duty::adjourn, true, "6.11"}; }

// For whom the assistant does it is `side`; moves he does for both (D.2.10.1, D.2.10.2).
bool has_agreed(const Business& business, Color side, const Regulations& regulations) {
  if (regulations.seat(side).assistant.has(*business.duty)) return true;
  return business.moves && regulations.seat(opponent(side)).assistant.has(*business.duty);
}

Phrase refusal(const char* key, const Business& business) {
  return {key, {{"article", std::string(business.article)}}};
}

}  // namespace

Phrase only_the_arbiter(const char* article, const Regulations& regulations) {
  return {regulations.arbiter ? "role.arbiter-only" : "role.arbiter-missing",
          {{"article", std::string(article)}}};
}

std::optional<Phrase> not_for(const Intent& intent, const Regulations& regulations) {
  Business whose = std::visit([](const auto& action) { return business(action); }, intent.action);
  const bool is_players = whose.players == Players::may ||
                          (whose.players == Players::where_no_arbiter && !regulations.arbiter);
  switch (intent.role) {
    case Role::player:
      if (is_players) return std::nullopt;
      return only_the_arbiter(whose.article, regulations);
    case Role::arbiter:
      if (whose.arbiters) return std::nullopt;
      // A move is no duty of his at all.
      if (std::holds_alternative<AnnounceMove>(intent.action)) whose.article = "12.6";
      return refusal("role.player-only", whose);
    case Role::assistant: {
      if (!whose.duty) {
        if (is_players) return refusal("role.player-only", whose);
        return only_the_arbiter(whose.article, regulations);
      }
      if (has_agreed(whose, intent.by, regulations)) return std::nullopt;
      return refusal("role.not-agreed", whose);
    }
    case Role::spectator:
      break;
  }
  return Phrase{"role.spectator", {}};
}

}  // namespace annabella::host
