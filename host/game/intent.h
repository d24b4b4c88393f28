// What somebody at the table wants. The Arbiter says what becomes of it.
#pragma once

#include <annabella/chess.h>

#include <variant>

#include "base/clock.h"

namespace annabella::host {

struct AnnounceMove {
  Move move;
};
// "Repeated": by the move as it was heard (D.2.1).
struct RepeatMove {
  Move move;
};
struct ReportExecuted {};
struct PressClock {};
struct WithdrawMove {};  // D.2.8
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct Resign {};
struct OfferTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
// Somebody, or the house's own timer, has looked at the clock (6.8: a flag counts when noticed).
struct NoticeFlag {};
// Everybody goes home for now.
struct LeaveGame {};
// The house opens a game that was interrupted.
struct ResumeGame {};

using Action = std::variant<AnnounceMove, RepeatMove, ReportExecuted, PressClock, WithdrawMove,
                            OfferDraw, AcceptDraw, DeclineDraw, Resign, OfferTakeback,
                            AcceptTakeback, DeclineTakeback, NoticeFlag, LeaveGame, ResumeGame>;

enum class Role : std::uint8_t { player = 1, assistant, arbiter, spectator };

struct Intent {
  Color by = Color::white;  // for whom it is said; of no meaning for the arbiter and for spectators
  Role role = Role::player;
  Time at{};  // stamped where it was captured
  Action action;
};

}  // namespace annabella::host
