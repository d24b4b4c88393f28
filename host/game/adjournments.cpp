// Adjourning a game with a sealed move, and going on with it (Guideline I).
#include <algorithm>
#include <type_traits>

#include "game/case.h"

namespace annabella::host {
namespace {

template <class A, class... These>
constexpr bool kIsOneOf = (std::is_same_v<A, These> || ...);

}  // namespace

// While it lies there a draw may be offered and agreed on, and anybody may resign (I.4, I.6); the
// arbiter puts the clocks right (I.12.1, I.13) and whatever else is his.
bool waits_for_the_envelope(const Action& action) {
  return std::visit(
      []<class A>(const A&) {
        return !kIsOneOf<A, OfferDraw, AcceptDraw, DeclineDraw, AllowDraw, Resign, Penalise,
                         DecideResult, SetClocks, Arrive, NoticeAbsence, BeginResumption,
                         OpenEnvelope, LoseEnvelope, NoticeFlag, LeaveGame, ResumeGame>;
      },
      action);
}

std::optional<Phrase> Case::no_adjourning() const {
  if (const Ply* open = game_.open_move()) {
    const Ply* made = game_.to_press();
    return Phrase{"adjournment.press-first", {{"side", made ? made->side : open->side}}};
  }
  if (game_.open_claim()) return Phrase{"adjournment.claim-first", {}};
  if (game_.left_open() || game_.flag_fallen()) return Phrase{"flag.arbiter-decides", {}};
  return std::nullopt;
}

// I.1.2: whoever seals before the session's end uses the time until then. Nothing: he has it.
std::optional<Phrase> Case::no_time_to_seal() const {
  const Duration rest = game_.session_began() + game_.setup().regulations.session - at_;
  const Color turn = game_.position().turn();
  if (rest <= Duration{0} || !game_.setup().time || record_.clock().left.of(turn) > rest) return {};
  return Phrase{"adjournment.not-enough-time", {{"time", rest}}};
}

// I.1.1 by the arbiter. I.1.2 by the player on move, where it is known when the session ends, or
// where nobody else could ask him to.
Ruling Case::on(const AdjournGame& wish) {
  if (auto refusal = no_adjourning()) return *refusal;
  const Color turn = game_.position().turn();
  if (game_.to_seal()) return Phrase{"adjournment.seal-it", {}};
  const Regulations& regulations = game_.setup().regulations;
  if (role_ != Role::arbiter) {
    if (by_ != turn) return Phrase{"adjournment.not-on-move", {{"side", turn}}};
    if (regulations.arbiter && regulations.session == Duration{0}) {
      return Phrase{"adjournment.arbiter-asks", {}};
    }
    if (auto refusal = no_time_to_seal()) return *refusal;
  }
  record_.add(AdjournmentAsked{role_ == Role::arbiter ? std::nullopt : std::optional(turn),
                               wish.resumption});
  return written();
}

Envelope Case::envelope(std::string resumption) const {
  const Setup& setup = game_.setup();
  return {.white = setup.white,
          .black = setup.black,
          .fen = game_.position().fen(),
          .left = record_.clock().left,
          .used = game_.used(at_),
          .sealed_by = by_,
          .move_number = game_.move_number(game_.plies().size()),
          .draw_offer = game_.draw_offer(),
          .resumption = std::move(resumption)};
}

Ruling Case::on(const SealMove& wish) {
  const Color turn = game_.position().turn();
  if (by_ != turn) return Phrase{"adjournment.not-on-move", {{"side", turn}}};
  if (auto refusal = no_adjourning()) return *refusal;
  if (const std::optional<AdjournmentAsked>& asked = game_.to_seal()) {
    const Time end = game_.session_began() + game_.setup().regulations.session;
    if (asked->by && at_ < end) {  // I.1.2: as if he had thought until the session's end
      if (auto refusal = no_time_to_seal()) return *refusal;
      record_.give(by_, at_ - end);
    }
    Envelope in_clear = envelope(asked->resumption);
    if (asked->by && at_ < end && game_.setup().time) in_clear.used.of(by_) += end - at_;
    record_.add(MoveSealed{std::move(in_clear), wish.box});
    return written();
  }
  // I.9.3: an answer to the sealed move, for its player, who has not come yet.
  const bool waits = game_.is_resumed() && !game_.arrived(opponent(by_));
  if (!waits) return Phrase{"adjournment.not-asked", {}};
  const Envelope in_clear = envelope({});
  record_.press(by_);
  record_.add(MoveSealed{in_clear, wish.box, true});
  return written();
}

Ruling Case::on(const BeginResumption&) {
  const std::optional<Adjournment>& sealed = game_.adjournment();
  if (!sealed) return Phrase{"adjournment.none", {}};
  if (sealed->resumed) return Phrase{"adjournment.resumed-already", {}};
  record_.add(ResumptionBegan{});
  return written();
}

// I.7; after the default time also for an absent player, because the move may have ended the game
// (I.10). Who is absent loses when the arbiter says so after that.
std::optional<Phrase> Case::no_opening() const {
  const std::optional<Adjournment>& sealed = game_.adjournment();
  if (!sealed) return Phrase{"adjournment.none", {}};
  const Color replies = sealed->replies();
  if (game_.arrived(replies) || (role_ == Role::player && by_ == replies)) return std::nullopt;
  const Duration default_time = game_.setup().regulations.default_time;
  const bool too_late = sealed->resumed && !sealed->is_reply && game_.setup().regulations.arbiter &&
                        at_ >= game_.session_began() + default_time;
  if (too_late) return std::nullopt;
  return Phrase{"adjournment.wait-for", {{"side", replies}}};
}

Ruling Case::on(const OpenEnvelope& wish) {
  if (auto refusal = no_opening()) return *refusal;
  const Adjournment& sealed = *game_.adjournment();
  const Color side = sealed.envelope.sealed_by;
  const Color replies = sealed.replies();
  if (!game_.arrived(replies) && role_ == Role::player && by_ == replies) {
    record_.add(PlayerArrived{replies});
  }
  record_.start(sealed.is_reply ? replies : side);
  record_.add(EnvelopeOpened{wish.words});
  const std::vector<Move> legal = game_.position().legal_moves();
  const auto is_legal = [&](const Move& move) {
    return std::ranges::find(legal, move) != legal.end();
  };
  if (wish.meanings.size() != 1 || !is_legal(wish.meanings.front())) {  // I.8
    lose(side, "sealed-move", "sealed-move-cannot-win");
    return written();
  }
  if (!complies(wish.meanings.front())) {  // 4.3: he moves the touched man, on his own time
    record_.start(side);
    record_.add(IrregularityFound{side, Irregularity::touched_man, {}, false});
    return written();
  }
  play_sealed(wish.meanings.front());
  const Game::Next& next = game_.next(wish.meanings.front());
  const auto end = end_of(*next.position, game_.times_stood(next.key) + 1);
  if (end) {
    record_.add(*end);
  } else if (wish.offers_draw && !no_draw_by_agreement()) {
    record_.add(DrawOffered{side});
  }
  return written();
}

void Case::play_sealed(Move move) {
  const Color side = game_.position().turn();
  if (game_.uncompleted(side)) record_.add(MoveCompleted{.side = side, .unpressed = true});
  record_.add(MoveAnnounced{side, move, game_.described_next(move)});
  record_.add(MoveMade{side});
  complete(side, *game_.next(move).position);
}

Ruling Case::on(const LoseEnvelope&) {
  if (!game_.adjournment()) return Phrase{"adjournment.none", {}};
  record_.add(EnvelopeLost{});
  return written();
}

}  // namespace annabella::host
