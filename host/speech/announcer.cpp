#include "speech/announcer.h"

#include <utility>

#include "words/move_phrase.h"
#include "words/result_phrase.h"
#include "words/start_phrase.h"
#include "words/time_phrase.h"

namespace annabella::host {
namespace {

Phrase to_move(const Game& game) { return {"game.to-move", {{"side", game.position().turn()}}}; }

Phrase last_move(const Game& game) {
  const Ply& ply = game.plies().back();
  return move_phrase(ply.facts, ply.move, game.before(game.plies().size() - 1));
}

std::vector<Announcement> messages(std::vector<Phrase> phrases) {
  std::vector<Announcement> said;
  for (Phrase& phrase : phrases) said.push_back({std::move(phrase), Priority::message});
  return said;
}

// One event after the other, each with the words that it is worth.
struct Announcing {
  const Fact& fact;
  const Game& game;
  using Said = std::vector<Announcement>;

  Said operator()(const GameBegan& event) const {
    std::vector<Phrase> phrases = players(event.setup);
    phrases.push_back(time_phrase(event.setup.time));
    for (Phrase& start : numbered_start(game)) phrases.push_back(std::move(start));
    return messages(std::move(phrases));
  }
  Said operator()(const MoveAnnounced&) const { return messages({last_move(game)}); }
  Said operator()(const MoveRepeated&) const {
    return {{Phrase{"move.repeated", {}}, Priority::progress}};
  }
  Said operator()(const MoveExecuted&) const {
    return {{Phrase{"move.executed", {}}, Priority::progress}};
  }
  // At one console the move's own announcement has said it all, and after mate nobody is to move.
  Said operator()(const MoveCompleted& event) const {
    if (game.setup().press == Press::at_once || game.position().ending()) return {};
    return {{Phrase{"move.completed", {{"side", opponent(event.side)}}}, Priority::progress}};
  }
  Said operator()(const MoveWithdrawn& event) const {
    return messages({{"move.withdrawn", {{"side", event.side}}}});
  }
  Said operator()(const MovesTakenBack& event) const {
    return messages({{"move.taken-back", {{"n", event.plies}, {"side", game.position().turn()}}}});
  }
  Said operator()(const DrawOffered& event) const {
    return messages({{"draw.offered", {{"side", event.by}}}});
  }
  Said operator()(const DrawDeclined& event) const {
    return messages({{"draw.declined", {{"side", event.by}}}});
  }
  Said operator()(const TakebackOffered& event) const {
    return messages({{"takeback.offered", {{"side", event.by}}}});
  }
  Said operator()(const TakebackDeclined& event) const {
    return messages({{"takeback.declined", {{"side", event.by}}}});
  }
  Said operator()(const FlagFell& event) const {
    return {{Phrase{"flag.fell", {{"side", event.side}}}, Priority::important}};
  }
  Said operator()(const GameLeft&) const { return {}; }
  Said operator()(const GameResumed&) const {
    std::vector<Phrase> phrases{{"game.resumed", {}}};
    if (!game.plies().empty()) {
      phrases.push_back({"game.last-move", {{"move", std::vector{last_move(game)}}}});
    }
    if (const Ply* open = game.open_move()) {
      phrases.push_back({"game.to-press", {{"side", open->side}}});
    } else {
      phrases.push_back(to_move(game));
    }
    if (const auto by = game.draw_offer()) phrases.push_back({"draw.offered", {{"side", *by}}});
    if (const auto by = game.takeback_offer()) {
      phrases.push_back({"takeback.offered", {{"side", *by}}});
    }
    return messages(std::move(phrases));
  }
  // The mating move and the fallen flag have been announced: their reason is not said again.
  Said operator()(const GameEnded& event) const {
    const bool said = event.reason == "checkmate" || event.reason == "time";
    const std::optional<Color> winner = winner_of(event.score);
    if (!winner || !said) return messages({result_phrase(event)});
    return messages({{"result.win", {{"winner", *winner}}}});
  }
};

}  // namespace

std::vector<Phrase> players(const Setup& setup) {
  std::vector<Phrase> phrases;
  if (!setup.white.empty()) phrases.push_back({"game.white", {{"name", setup.white}}});
  if (!setup.black.empty()) phrases.push_back({"game.black", {{"name", setup.black}}});
  return phrases;
}

std::vector<Announcement> announcements(const Fact& fact, const Game& game) {
  return std::visit(Announcing{fact, game}, fact.event);
}

}  // namespace annabella::host
