// Why something is refused, and by which article of the Laws: what a refusal by a rule says last.
#pragma once

#include <array>
#include <string_view>

namespace annabella::host {

// `article` is empty where the program refuses and no rule does: a number that there is not, a
// clock in a game without one. Refusals that have more than one article carry theirs themselves.
struct Reason {
  std::string_view key;
  std::string_view article;
};

inline constexpr auto kReasons = std::to_array<Reason>({
    {"adjournment.arbiter-asks", "I.1.1"},
    {"adjournment.claim-first", "9.5.1"},
    {"adjournment.is-adjourned", "I.9"},
    {"adjournment.none", "I.1"},
    {"adjournment.not-asked", "I.1.1"},
    {"adjournment.not-enough-time", "I.1.2"},
    {"adjournment.not-on-move", "I.1"},
    {"adjournment.not-resumed", "I.14"},
    {"adjournment.open-first", "I.10"},
    {"adjournment.press-first", "I.1.1"},
    {"adjournment.resumed-already", "I.14"},
    {"adjournment.seal-it", "I.1.1"},
    {"adjournment.wait-for", "I.7"},
    {"adjust.after-touch", "4.2.1"},
    {"adjust.not-on-move", "4.2.1"},
    {"arrival.in-time", "6.7.1"},
    {"arrival.is-there", "6.7.1"},
    {"arrival.known", "6.7.1"},
    {"boards.no-clocks", "D.2.9"},
    {"boards.no-move", "D.2.9"},
    {"claim.answer-first", "III.5"},
    {"claim.answered", "9.5.3"},
    {"claim.deferred-already", "III.5.2"},
    {"claim.must-play", "9.5.3"},
    {"claim.needs-arbiter", "III.4"},
    {"claim.no-guideline", "III.1"},
    {"claim.no-quickplay", "III.2.2"},
    {"claim.none", "9.5"},
    {"claim.not-on-move", "9.2"},
    {"claim.offer-first", "III.4"},
    {"claim.one-at-a-time", "9.5.1"},
    {"claim.too-much-time", "III.5"},
    {"claim.touched", "9.4"},
    {"claim.yes-or-no", "III.4"},
    {"clock.after-ten-moves", "A.4.1.1"},
    {"clock.negative", ""},
    {"clock.none", ""},
    {"clock.not-stopped", "6.11.3"},
    {"clock.stopped", "6.11.3"},
    {"clock.stopped-already", "6.11.1"},
    {"draw.allowed-anyway", "9.1.1"},
    {"draw.before-move", "9.1.1"},
    {"draw.needs-consent", "9.1.1"},
    {"draw.no-offer", "9.1.2"},
    {"draw.stands", "9.1.2.1"},
    {"draw.too-early", "5.2.3"},
    {"execute.nothing", "D.2.1"},
    {"execute.repeat-first", "D.2.1"},
    {"flag.arbiter-decides", "6.9"},
    {"flag.fell", "6.8"},
    {"flag.stands", "6.8"},
    {"game.illegal-move", "3.10.1"},
    {"game.not-on-move", "1.3"},
    {"game.over", "5"},
    {"irregularity.after-ten-moves", "A.4.1.2"},
    {"irregularity.illegal-move-instead", "7.5.1"},
    {"irregularity.next-move", "A.4.4"},
    {"irregularity.no-first-fault", "7.5.5"},
    {"irregularity.no-pawn", "7.5.2"},
    {"irregularity.no-such-move", ""},
    {"irregularity.not-same-move", "7.5.5"},
    {"irregularity.which-pawn", "7.5.2"},
    {"irregularity.stands", "A.4.2"},
    {"made.announce-first", "D.2.1"},
    {"made.differs", "D.2.8"},
    {"made.known", "4.7"},
    {"made.not-yet", "1.3"},
    {"made.not-yours", "D.2.3"},
    {"move.impossible", "3.10.1"},
    {"move.impossible-in-check", "3.9.2"},
    {"move.others-turn", "1.3"},
    {"penalty.how-much", ""},
    {"position.only-unsupervised", "A.4.2"},
    {"position.over", "5"},
    {"position.unreadable", ""},
    {"press.not-made", "D.2.4"},
    {"press.not-yours", "6.2.1"},
    {"press.nothing", "6.2.1"},
    {"repeat.by-opponent", "D.2.1"},
    {"repeat.differs", "D.2.1"},
    {"repeat.nothing", "D.2.1"},
    {"repeat.other-move", "D.2.1"},
    {"result.same", "8.7"},
    {"role.spectator", "12.7"},
    {"score.complete", "8.5"},
    {"score.complete-first", "8.5.2"},
    {"score.empty", ""},
    {"score.in-advance", "8.1.2"},
    {"score.named-stays", "9.2.1"},
    {"score.not-yours", "8.1.1"},
    {"score.opponents-incomplete", "8.5.3"},
    {"score.opponents-on-move", "8.5.2"},
    {"score.shown-enough", "A.3.2"},
    {"score.shown-on-move", "A.3.2"},
    {"score.signed", "8.7"},
    {"score.write-first", "8.1.3"},
    {"sign.done", "8.7"},
    {"sign.not-over", "8.7"},
    {"takeback.no-move", ""},
    {"takeback.no-offer", ""},
    {"takeback.rated", "4.7"},
    {"takeback.stands", ""},
    {"touch.adjusting", "4.2.1"},
    {"touch.complied", "4.3"},
    {"touch.empty-square", "4.3"},
    {"touch.not-on-move", "4.3"},
    {"touch.too-late", "4.8"},
    {"withdraw.made", "4.7"},
    {"withdraw.not-yours", "D.2.8"},
    {"withdraw.nothing", "D.2.8"},
    {"withdraw.take-back-instead", "D.2.8"},
    {"withdraw.too-late", "D.2.8"},
});

// Empty: no rule refuses, or the refusal says itself which one.
constexpr std::string_view article_of(std::string_view key) {
  for (const Reason& reason : kReasons) {
    if (reason.key == key) return reason.article;
  }
  return {};
}

}  // namespace annabella::host
