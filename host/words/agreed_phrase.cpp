#include "words/agreed_phrase.h"

#include <array>
#include <utility>

#include "game/irregularity.h"

namespace annabella::host {
namespace {

constexpr std::array kDuties{Named{Duty::make_moves, "agreed.duty-moves"},
                             Named{Duty::announce, "agreed.duty-announce"},
                             Named{Duty::keep_score_and_press, "agreed.duty-score"},
                             Named{Duty::tell, "agreed.duty-tell"},
                             Named{Duty::claim, "agreed.duty-claim"},
                             Named{Duty::adjourn, "agreed.duty-adjourn"}};

void add_seat(Color side, const Seat& seat, std::vector<Phrase>& lines) {
  const auto say = [&](const char* key) { lines.push_back({key, {{"side", side}}}); };
  if (seat.unseeing) say("agreed.unseeing");
  if (!seat.assistant.none()) {
    std::vector<Phrase> duties;
    for (const auto& [duty, key] : kDuties) {
      if (seat.assistant.has(duty)) duties.push_back({std::string(key), {}});
    }
    lines.push_back({"agreed.assistant", {{"side", side}, {"duties", std::move(duties)}}});
  }
  if (seat.watched) say("agreed.watched");
  if (seat.score == ScoreKeeping::dictated) say("agreed.dictated");
  if (seat.score == ScoreKeeping::on_paper) say("agreed.on-paper");
}

void add_rules(const Setup& setup, std::vector<Phrase>& lines) {
  const Regulations& agreed = setup.regulations;
  if (setup.rated) lines.push_back({"agreed.rated", {}});
  // In a standard game they always hold.
  if (setup.time && pace_of(*setup.time) != Pace::standard) {
    const std::string part = pace_of(*setup.time) == Pace::blitz ? "B" : "A";
    lines.push_back({agreed.supervised ? "agreed.supervised" : "agreed.unsupervised",
                     {{"article", part + (agreed.supervised ? ".3" : ".4")}}});
  }
  if (agreed.flags_claimed) lines.push_back({"agreed.flags-claimed", {}});
  if (agreed.guideline_3) lines.push_back({"agreed.quickplay", {}});
  if (agreed.draw_offers == DrawOffers::after_moves) {
    lines.push_back({"agreed.draws-after", {{"n", agreed.draw_offers_after}}});
  }
  if (agreed.draw_offers == DrawOffers::arbiter_consent) {
    lines.push_back({"agreed.draws-consent", {}});
  }
  if (agreed.engine_loses) lines.push_back({"agreed.engine-loses", {}});
  if (agreed.default_time == Duration{0} && agreed.arbiter) {
    lines.push_back({"agreed.no-default-time", {}});
  }
  if (agreed.default_time > Duration{0}) {
    lines.push_back({"agreed.default-time", {{"time", agreed.default_time}}});
  }
  if (agreed.session > Duration{0}) {
    lines.push_back({"agreed.session", {{"time", agreed.session}}});
  }
}

// Where it is not what everybody expects (10.1).
void add_scoring(Scoring scoring, std::vector<Phrase>& lines) {
  if (scoring == Scoring::one_half_zero) return;
  const auto worth = [&](Score score, Color side) {
    return std::vector{Phrase{"points", {{"halves", points_of(score, side, scoring)}}}};
  };
  const auto loss = worth(Score::white_wins, Color::black);
  const auto forfeit = worth(Score::white_wins_by_forfeit, Color::black);
  lines.push_back({"agreed.scoring",
                   {{"win", worth(Score::white_wins, Color::white)},
                    {"draw", worth(Score::draw, Color::white)},
                    {"loss", loss}}});
  if (forfeit != loss) lines.push_back({"agreed.scoring-forfeit", {{"forfeit", forfeit}}});
}

}  // namespace

std::vector<Phrase> agreed_phrases(const Setup& setup) {
  const Regulations& agreed = setup.regulations;
  std::vector<Phrase> lines;
  for (const Color side : {Color::white, Color::black}) add_seat(side, agreed.seat(side), lines);
  if (agreed.white.unseeing || agreed.black.unseeing) {  // D.1.1 to D.1.4
    lines.push_back({"agreed.tactile-board", {}});
    lines.push_back({"agreed.tactile-men", {}});
  }
  lines.push_back({agreed.arbiter ? "agreed.arbiter" : "agreed.no-arbiter", {}});
  add_rules(setup, lines);
  add_scoring(agreed.scoring, lines);
  return lines;
}

}  // namespace annabella::host
