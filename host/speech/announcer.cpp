#include "speech/announcer.h"

#include <utility>

#include "game/move_phrase.h"
#include "game/piece.h"
#include "game/score_keeping.h"
#include "words/claim_phrase.h"
#include "words/next_step.h"
#include "words/result_phrase.h"
#include "words/score_phrase.h"
#include "words/start_phrase.h"
#include "words/time_phrase.h"

namespace annabella::host {
namespace {

Phrase move_of(const Ply& ply) { return move_phrase(ply.facts, ply.move, *ply.before); }
Phrase last_move(const Game& game) { return move_of(game.plies().back()); }

Phrase named(const char* area, std::string_view name) { return {area + std::string(name), {}}; }

Phrase given(const char* key, Color side, Duration time) {
  return {key, {{"side", side}, {"time", time}}};
}

std::vector<Announcement> messages(std::vector<Phrase> phrases,
                                   Priority priority = Priority::message) {
  std::vector<Announcement> said;
  for (Phrase& phrase : phrases) said.push_back({std::move(phrase), priority});
  return said;
}

// One event after the other, each with the words that it is worth.
struct Announcing {
  const Fact& fact;
  const Game& game;
  const std::function<bool(Color)>& is_engine;
  using Said = std::vector<Announcement>;

  Said offered(Color by, const char* asked, const char* told) const {
    const bool answers_itself = is_engine && is_engine(opponent(by));
    return messages({{answers_itself ? told : asked, {{"side", by}}}});
  }

  Said operator()(const GameBegan& event) const {
    std::vector<Phrase> phrases = players(event.setup);
    phrases.push_back(time_phrase(event.setup.time));
    const std::string& place = event.setup.regulations.clock_place;
    if (!place.empty()) phrases.push_back({"clock.place", {{"place", place}}});
    for (Phrase& rule : agreed_rules(game)) phrases.push_back(std::move(rule));
    for (Phrase& start : numbered_start(game)) phrases.push_back(std::move(start));
    return messages(std::move(phrases), Priority::explanation);
  }
  Said operator()(const MoveAnnounced&) const { return messages({last_move(game)}); }
  // Worth a word only where the opponent has waited for it.
  Said operator()(const MoveMade& event) const {
    if (!game.setup().regulations.seat(event.side).watched || game.position().ending()) return {};
    return {{Phrase{"move.made", {}}, Priority::progress}};
  }
  // Whoever moves the men on the other board forgets the pawn that was taken in passing.
  Said operator()(const MoveRepeated&) const {
    Said said{{Phrase{"move.repeated", {}}, Priority::progress}};
    const Ply* ply = game.repeated();
    if (ply == nullptr || !ply->facts.en_passant) return said;
    const Square pawn{ply->move.to.file, ply->move.from.rank};
    said.push_back({Phrase{"board.remove", {{"square", pawn}}}, Priority::message});
    return said;
  }
  Said operator()(const MoveMisrepeated&) const {
    const Ply* ply = game.unrepeated();
    const Phrase move = ply != nullptr ? move_of(*ply) : last_move(game);
    return messages({{"move.misrepeated", {{"move", std::vector{move}}}}});
  }
  Said operator()(const MoveExecuted&) const {
    return {{Phrase{"move.executed", {}}, Priority::progress}};
  }
  // At one console the move's own announcement has said it all, and after mate nobody is to move.
  Said operator()(const MoveCompleted& event) const {
    if (game.setup().press == Press::at_once || game.position().ending()) return {};
    if (event.unpressed) return {};
    const Color other = opponent(event.side);
    const bool has_moved = game.open_move() != nullptr;  // before the press (6.2.2)
    if (has_moved && is_in_earnest(game)) {              // who has not pressed is not told (12.6)
      return {{Phrase{"move.pressed", {{"side", event.side}}}, Priority::progress}};
    }
    return {{Phrase{has_moved ? "answer.must-press" : "move.completed", {{"side", other}}},
             Priority::progress}};
  }
  Said operator()(const MoveWithdrawn& event) const {
    return messages({{"move.withdrawn", {{"next", std::vector{next_step_for(event.side, game)}}}}});
  }
  Said operator()(const MovesTakenBack& event) const {
    return messages({{"move.taken-back", {{"n", event.plies}, {"side", game.position().turn()}}}});
  }
  Said operator()(const DrawOffered& event) const {
    return offered(event.by, "draw.offered", "draw.offered-engine");
  }
  Said operator()(const DrawDeclined& event) const {
    return messages({{"draw.declined", {{"side", event.by}}}});
  }
  Said operator()(const TakebackOffered& event) const {
    return offered(event.by, "takeback.offered", "takeback.offered-engine");
  }
  Said operator()(const TakebackDeclined& event) const {
    return messages({{"takeback.declined", {{"side", event.by}}}});
  }
  Said operator()(const DrawAllowed&) const { return messages({{"draw.allowed", {}}}); }
  Said operator()(const DrawClaimed& event) const { return messages({claim_phrase(event, game)}); }
  Said operator()(const ClaimRejected& event) const {
    if (event.given == Duration::zero()) return messages({{"claim.rejected", {}}});
    return messages({given("claim.rejected-time", opponent(event.by), event.given)});
  }
  Said operator()(const ClaimDeferred& event) const {
    return messages({given("claim.deferred", opponent(event.by), event.given)});
  }
  Said operator()(const ManTouched& event) const {
    const Piece piece = man_on(event.square, game.position().pieces());
    return messages(
        {{"touch.touched",
          {{"side", event.by}, {"piece", PieceKind{piece}}, {"square", event.square}}}});
  }
  Said operator()(const MenAdjusted& event) const {
    return messages({{"adjust.said", {{"side", event.by}}}});
  }
  Said operator()(const IrregularityFound& event) const {
    if (is_seen_twice(event.what) && game.waits_for_next_move()) {
      const std::string_view name = name_in(kIrregularities, event.what);
      return messages(
          {{"irregularity.found-here", {{"what", std::vector{named("irregularity.", name)}}}},
           {"irregularity.next-move", {}}});
    }
    const bool ends = event.what == Irregularity::wrong_start || is_seen_twice(event.what) ||
                      (event.what == Irregularity::reversed_colours &&
                       game.moves_by_both() < kMovesThatSettleColours);
    if (ends) return {};  // and says why
    Phrase found{
        "irregularity.found",
        {{"side", event.by},
         {"what", std::vector{named("irregularity.", name_in(kIrregularities, event.what))}}}};
    if (is_nobodys(event.what)) found.key = "irregularity.found-here";
    if (event.reported) {
      found.key = "irregularity.reported";
      const bool arbiter = game.setup().regulations.arbiter;
      return messages({std::move(found),
                       {arbiter ? "irregularity.arbiter-decides" : "irregularity.noted", {}}});
    }
    return messages({std::move(found)});
  }
  Said operator()(const PositionRestored&) const {
    std::vector<Phrase> phrases{{"position.restored", {}}};
    if (!game.plies().empty()) {
      phrases.push_back({"game.last-move", {{"move", std::vector{last_move(game)}}}});
    }
    phrases.push_back(next_step_for_all(game));
    return messages(std::move(phrases));
  }
  Said operator()(const PositionSet&) const {
    return messages({{"position.set", {}}, next_step_for_all(game)});
  }
  Said operator()(const Penalised& event) const {
    Phrase penalty = named("penalty.", name_in(kPenalties, event.penalty));
    penalty.with = {{"side", event.side}, {"other", opponent(event.side)}, {"time", event.time}};
    if (event.points > 0) {
      penalty.key = "penalty.points-off-by";
      penalty.with["points"] = std::vector{Phrase{"points", {{"halves", event.points}}}};
    }
    return messages({std::move(penalty)});
  }
  Said operator()(const ClocksStopped& event) const {
    if (!event.by) return messages({{"clocks.stopped", {}}});
    const bool arbiter = game.setup().regulations.arbiter;
    return messages(
        {{arbiter ? "clocks.stopped-by" : "clocks.stopped-by-player", {{"side", *event.by}}}});
  }
  Said operator()(const ResultLeftOpen&) const { return messages({{"flag.undecided", {}}}); }
  Said operator()(const ClocksStarted&) const {
    return messages({{"clocks.started", {}}, next_step_for_all(game)});
  }
  Said operator()(const ClocksSet& event) const {
    if (event.reason == kClockAtTheTable) return {};  // it is heard by whoever asks
    std::vector<Phrase> phrases{
        {"clocks.set", {{"white", fact.left.white}, {"black", fact.left.black}}}};
    const bool only_counters = event.before == fact.left;
    const bool have_periods = game.setup().time && game.setup().time->periods.size() > 1;
    if (only_counters || have_periods) {  // counters change periods
      phrases.push_back(
          {"clocks.counters", {{"white", event.moves.white}, {"black", event.moves.black}}});
    }
    return messages(std::move(phrases));
  }
  Said operator()(const IncrementAdded& event) const {
    return messages({{"clocks.increment-added", {{"increment", event.increment}}},
                     {"clocks.set", {{"white", fact.left.white}, {"black", fact.left.black}}}});
  }
  Said operator()(const PlayerArrived& event) const {
    return messages({{"arrival.here", {{"side", event.side}}}});
  }
  Said operator()(const ResultSigned& event) const {
    return messages({{"sign.signed", {{"side", event.side}}}});
  }
  Said operator()(const MoveRecorded& event) const {
    const auto ply = static_cast<std::size_t>(event.ply);
    // Where both keep one, whose score it is must be told.
    const bool is_one_of_two =
        keeps_own_score(game, Color::white) && keeps_own_score(game, Color::black);
    Phrase noted{event.corrects ? "score.corrected" : "score.recorded",
                 {{"whose", std::string(!is_one_of_two                ? "only"
                                        : event.sheet == Color::white ? "white"
                                                                      : "black")},
                  {"n", game.move_number(ply)},
                  {"side", game.before(ply).turn()},
                  {"move", std::vector{entry_phrase(event.entry, game, ply)}}}};
    return {{std::move(noted), Priority::progress, event.sheet}};  // his own business (8.1.1)
  }
  Said operator()(const ScoreCompleted& event) const {
    return messages({{"score.completed", {{"side", event.sheet}, {"entries", event.entries}}}});
  }
  Said operator()(const ScoreShown&) const { return {}; }  // it is read to him alone
  Said operator()(const BoardsDiffered& event) const {
    return messages(boards_differ_phrases(event, game));
  }
  Said operator()(const RestoringDeclined& event) const {
    return messages({{"boards.declined", {{"side", event.by}}}});
  }
  Said operator()(const AdjournmentAsked& event) const {
    if (event.made) {
      return messages({about_move("adjournment.seal-this", *event.made, game.position())});
    }
    return messages({{"adjournment.asked", {{"side", game.position().turn()}}}});
  }
  Said operator()(const MoveSealed& event) const {
    const Envelope& envelope = event.envelope;
    std::vector<Phrase> phrases{
        {"adjournment.sealed", {{"side", envelope.sealed_by}, {"n", envelope.move_number}}}};
    for (Phrase& line : written_on(envelope)) phrases.push_back(std::move(line));
    return messages(std::move(phrases));
  }
  Said operator()(const ResumptionBegan&) const {
    std::vector<Phrase> phrases{{"adjournment.begins", {}}};
    if (const std::optional<Color> late = game.adjournment()->awaits) {
      phrases.push_back({"adjournment.runs", {{"side", *late}}});
    }
    return messages(std::move(phrases));
  }
  Said operator()(const EnvelopeOpened& event) const {
    return messages({{"adjournment.opened", {{"words", event.words}}}});
  }
  Said operator()(const EnvelopeLost&) const {
    return messages({{"adjournment.lost", {{"side", game.position().turn()}}}});
  }
  Said operator()(const FlagFell& event) const {
    const bool both = game.clock().fell.of(opponent(event.side)).has_value();
    const char* key = both ? "flag.both-fell" : "flag.fell";
    Said said{{Phrase{key, {{"side", event.side}}}, Priority::important}};
    if (game.open_claim()) said.push_back({Phrase{"claim.decided-now", {}}, Priority::message});
    return said;
  }
  Said operator()(const GameLeft&) const { return {}; }
  Said operator()(const GameResumed&) const {
    Said said{{Phrase{"game.resumed", {}}, Priority::explanation}};
    if (!game.plies().empty()) {  // which nobody may have heard before the program ended
      said.push_back({Phrase{"game.last-move", {{"move", std::vector{last_move(game)}}}}});
    }
    said.push_back({next_step_for_all(game), Priority::explanation});
    for (Phrase& binding : what_binds(game)) said.push_back({std::move(binding)});
    if (const auto by = game.draw_offer()) said.push_back((*this)(DrawOffered{*by}).front());
    if (const auto by = game.takeback_offer()) {
      said.push_back((*this)(TakebackOffered{*by}).front());
    }
    return said;
  }
  // The mating move and the fallen flag have been announced: their reason is not said again.
  Said operator()(const GameEnded& event) const {
    const bool said = event.reason == "checkmate" || event.reason == "time";
    const std::optional<Color> winner = winner_of(event.score);
    const Scoring scoring = game.setup().regulations.scoring;
    if (!winner || !said) return messages(result_phrases(event, scoring));
    std::vector<Phrase> phrases = points_phrases(event, scoring);
    phrases.insert(phrases.begin(), {"result.win", {{"winner", *winner}}});
    return messages(std::move(phrases));
  }
};

}  // namespace

std::vector<Phrase> players(const Setup& setup) {
  std::vector<Phrase> phrases;
  if (!setup.white.empty()) phrases.push_back({"game.white", {{"name", setup.white}}});
  if (!setup.black.empty()) phrases.push_back({"game.black", {{"name", setup.black}}});
  return phrases;
}

std::vector<Phrase> written_on(const Envelope& envelope) {
  std::vector<Phrase> phrases;
  if (!envelope.white.empty()) phrases.push_back({"game.white", {{"name", envelope.white}}});
  if (!envelope.black.empty()) phrases.push_back({"game.black", {{"name", envelope.black}}});
  phrases.push_back({"adjournment.position", {{"fen", envelope.fen}}});
  if (envelope.used != Readings{}) {
    phrases.push_back(
        {"adjournment.used", {{"white", envelope.used.white}, {"black", envelope.used.black}}});
  }
  if (envelope.draw_offer) phrases.push_back({"draw.offered", {{"side", *envelope.draw_offer}}});
  if (!envelope.resumption.empty()) {
    phrases.push_back({"adjournment.resumes", {{"when", envelope.resumption}}});
  }
  return phrases;
}

std::vector<Announcement> announcements(const Fact& fact, const Game& game,
                                        const std::function<bool(Color)>& is_engine) {
  return std::visit(Announcing{fact, game, is_engine}, fact.event);
}

}  // namespace annabella::host
