// Draws by agreement (5.2.3, 9.1) and on a claim (9.2 to 9.5, Guideline III.4 to III.6).
#include <algorithm>

#include "game/case.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr int kThreefold = 3;
constexpr int kQuietHalfmovesToClaim = 100;
// III.4 and III.5 are for a player who has less than this left.
constexpr Duration kQuickplay = std::chrono::minutes{2};
constexpr Duration kAddedIncrement = std::chrono::seconds{5};

}  // namespace

std::optional<Phrase> Case::no_draw_by_agreement() const {
  const Regulations& regulations = game_.setup().regulations;
  const int moves = game_.moves_by_both();
  if (moves < 1) return Phrase{"draw.too-early", {}};
  if (regulations.draw_offers == DrawOffers::after_moves && !game_.draw_allowed() &&
      moves < regulations.draw_offers_after) {
    return Phrase{"draw.before-move", {{"n", regulations.draw_offers_after}}};
  }
  if (regulations.draw_offers == DrawOffers::arbiter_consent && !game_.draw_allowed()) {
    return Phrase{"draw.needs-consent", {}};
  }
  return std::nullopt;
}

Ruling Case::on(const OfferDraw&) {
  if (game_.draw_offer() == by_) return Phrase{"draw.stands", {}};
  if (auto refusal = no_draw_by_agreement()) return *refusal;
  if (game_.draw_offer() == opponent(by_)) return agreed_draw();
  record_.add(DrawOffered{by_});
  return written();
}

Ruling Case::on(const AcceptDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  // A claim is an offer, too, but where none may be made the claim itself decides (9.1.2.3).
  if (auto refusal = no_draw_by_agreement()) return *refusal;
  return agreed_draw();
}

Ruling Case::on(const DeclineDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  record_.add(DrawDeclined{by_});
  return written();
}

Ruling Case::on(const AllowDraw&) {
  if (game_.setup().regulations.draw_offers == DrawOffers::free) {
    return Phrase{"draw.allowed-anyway", {}};
  }
  record_.add(DrawAllowed{});
  return written();
}

// 5.2.3: in a game that mate has not ended before (5.1.1).
Ruling Case::agreed_draw() {
  if (has_ended_on_the_board()) return written();
  record_.add(GameEnded{Score::draw, "agreement"});
  return written();
}

Ruling Case::on(const ClaimDraw& wish) {
  if (auto refusal = no_claim(wish)) return *refusal;
  if (has_ended_on_the_board()) return written();
  if (wish.intended && !is_legal(*wish.intended)) return claimed_with_an_illegal_move(wish);
  record_.add(DrawClaimed{by_, wish.claim, wish.intended});
  if (wish.claim == Claim::threefold || wish.claim == Claim::fifty_moves) {
    if (holds(wish)) {
      const bool threefold = wish.claim == Claim::threefold;
      record_.add(GameEnded{Score::draw, threefold ? "threefold-repetition" : "fifty-moves"});
    } else {
      const Duration given = penalty_time(game_.setup());  // 9.5.3
      record_.give(opponent(by_), given);
      record_.add(ClaimRejected{by_, given});
    }
  } else if (!game_.setup().regulations.arbiter) {
    record_.add(GameEnded{Score::none, "quickplay-claim"});  // III.6
  } else if (!game_.stopped()) {
    // He may stop the clocks, and has no time to say so (III.5): until the arbiter has answered.
    record_.add(ClocksStopped{by_, "III.5"});
  }
  return written();
}

// Then the claim is wrong, and another move of this man is played instead (9.5.3 and its
// commentary).
Ruling Case::claimed_with_an_illegal_move(const ClaimDraw& wish) {
  record_.add(DrawClaimed{by_, wish.claim, std::nullopt});
  const Duration given = penalty_time(game_.setup());
  record_.give(opponent(by_), given);
  record_.add(ClaimRejected{by_, given});
  record_.add(ManTouched{by_, wish.intended->from});
  return written();
}

bool Case::is_legal(const Move& move) const {
  const std::vector<Move> legal = game_.position().legal_moves();
  return std::ranges::find(legal, move) != legal.end();
}

bool Case::is_own_man(Square square) const {
  return std::ranges::any_of(game_.position().pieces(), [&](const PlacedPiece& man) {
    return man.square == square && side_of(man.piece) == by_;
  });
}

// Only who is on move, with his clock running, and before he touches a man (9.2 with its
// commentary, 9.3, 9.4).
std::optional<Phrase> Case::no_claim(const ClaimDraw& wish) const {
  if (by_ != game_.position().turn() || game_.unmade()) return Phrase{"claim.not-on-move", {}};
  // The opponent's move is made and not completed: whose clock runs, everybody sees (1.3, 12.6).
  if (game_.clock().running == opponent(by_)) return Phrase{"claim.clock-not-running", {}};
  if (game_.open_claim()) return Phrase{"claim.one-at-a-time", {}};
  // The move once named stays (9.2.1, 9.5.3), and what was wrong is wrong until the next move.
  if (const auto& named = game_.named_move(); named && wish.intended != named) {
    return about_move("claim.must-play", *named, game_.position());
  }
  const DrawClaimed again{by_, wish.claim, wish.intended};
  if (game_.wrong_claim() == again) return Phrase{"claim.answered", {}};
  if (wish.claim > Claim::fifty_moves) return no_quickplay_claim(wish.claim);
  if (!game_.touched().empty()) return Phrase{"claim.touched", {}};
  if (!wish.intended || is_legal(*wish.intended)) return std::nullopt;
  if (!is_own_man(wish.intended->from)) {
    return about_move("game.illegal-move", *wish.intended, game_.position());
  }
  return std::nullopt;
}

std::optional<Phrase> Case::no_quickplay_claim(Claim claim) const {
  const Setup& setup = game_.setup();
  if (!setup.regulations.guideline_3) return Phrase{"claim.no-guideline", {}};
  // III.1: all the remaining moves in one time.
  if (!setup.time || record_.clock().moves_to_go(by_)) return Phrase{"claim.not-the-finish", {}};
  const auto adds = [](const Period& period) { return period.extra > Duration{0}; };
  const bool blitz = pace_of(*setup.time) == Pace::blitz;
  if (blitz || std::ranges::any_of(setup.time->periods, adds)) {
    return Phrase{"claim.no-quickplay", {}};
  }
  if (record_.clock().left.of(by_) >= kQuickplay) return Phrase{"claim.too-much-time", {}};
  if (claim == Claim::added_increment && !setup.regulations.arbiter) {
    return Phrase{"claim.needs-arbiter", {}};
  }
  return std::nullopt;
}

// On the position that stands, or on the one that the intended move would bring.
bool Case::holds(const ClaimDraw& wish) const {
  const Game::Next* next = wish.intended ? &game_.next(*wish.intended) : nullptr;
  if (next) (void)game_.described_next(*wish.intended);
  const Position& claimed = next ? *next->position : game_.position();
  if (wish.claim == Claim::fifty_moves) {
    return claimed.quiet_halfmoves().value_or(0) >= kQuietHalfmovesToClaim;
  }
  return game_.times_stood(claimed.repetition_key()) + (next ? 1 : 0) >= kThreefold;
}

Ruling Case::on(const GrantClaim&) {
  const std::optional<OpenClaim>& claim = game_.open_claim();
  if (!claim) return Phrase{"claim.none", {}};
  if (claim->claim != Claim::added_increment) {
    record_.add(GameEnded{Score::draw, "quickplay"});
    return written();
  }
  // III.4: the request is a draw offer; only if that is declined are the clocks set.
  if (game_.draw_offer() == claim->by) return Phrase{"claim.offer-first", {}};
  record_.give(opponent(claim->by), kQuickplay);
  record_.add(IncrementAdded{kAddedIncrement});
  return played_on();
}

Ruling Case::on(const RejectClaim&) {
  const std::optional<OpenClaim>& claim = game_.open_claim();
  if (!claim) return Phrase{"claim.none", {}};
  // A flag that fell while the decision was put off decides now (III.5.2).
  if (const std::optional<Color> late = game_.flag_fallen()) {
    record_.add(ClaimRejected{claim->by, {}});
    lose(*late, "time", "time-cannot-win");
    return written();
  }
  // III.5.3, unless it was given when the decision was put off.
  const Duration given = claim->deferred ? Duration{0} : penalty_time(game_.setup());
  record_.give(opponent(claim->by), given);
  record_.add(ClaimRejected{claim->by, given});
  return played_on();
}

Ruling Case::on(const DeferClaim&) {
  const std::optional<OpenClaim>& claim = game_.open_claim();
  if (!claim) return Phrase{"claim.none", {}};
  if (claim->claim == Claim::added_increment) return Phrase{"claim.yes-or-no", {}};
  if (claim->deferred) return Phrase{"claim.deferred-already", {}};
  record_.give(opponent(claim->by), kQuickplay);  // III.5.2
  record_.add(ClaimDeferred{claim->by, kQuickplay});
  return played_on();
}

// The arbiter has answered, and the game goes on with that.
Ruling Case::played_on() {
  if (game_.stopped()) record_.add(ClocksStarted{});
  return written();
}

}  // namespace annabella::host
