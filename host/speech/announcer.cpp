#include "speech/announcer.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace annabella::host {
namespace {

bool same_kind(Piece one, Piece other) {
  return std::toupper(static_cast<unsigned char>(one)) ==
         std::toupper(static_cast<unsigned char>(other));
}

// Where the other men of this kind stand that could go to the same square.
std::vector<Square> rivals(const MoveFacts& facts, const Move& move, const Position& before) {
  std::vector<Square> of_this_kind;
  for (const PlacedPiece& placed : before.pieces()) {
    if (placed.piece == facts.piece && placed.square != move.from) {
      of_this_kind.push_back(placed.square);
    }
  }
  std::vector<Square> found;
  for (const Move& legal : before.legal_moves()) {
    if (legal.to == move.to && legal.drop == kNoPiece &&
        std::ranges::find(of_this_kind, legal.from) != of_this_kind.end()) {
      found.push_back(legal.from);
    }
  }
  return found;
}

// The piece and its way, without what follows.
Phrase way(const MoveFacts& facts, const Move& move, const Position& before) {
  if (facts.castles_short) return {"move.castles-short", {}};
  if (facts.castles_long) return {"move.castles-long", {}};
  if (move.drop != kNoPiece) {
    return {"move.drops", {{"piece", PieceKind{move.drop}}, {"to", move.to}}};
  }
  const bool captures = facts.captured != kNoPiece || facts.en_passant;
  const std::vector<Square> others = rivals(facts, move, before);
  Phrase phrase{captures ? "move.captures" : "move.quiet",
                {{"piece", PieceKind{facts.piece}}, {"to", move.to}}};
  const bool from_file =
      captures && same_kind(facts.piece, 'P') &&
      std::ranges::none_of(others, [&](Square other) { return other.file == move.from.file; });
  if (from_file) {
    phrase.key = "move.captures-from-file";
    phrase.with["from"] = FileName{move.from.file};
  } else if (!others.empty()) {
    phrase.key = captures ? "move.captures-from" : "move.from";
    phrase.with["from"] = move.from;
  }
  return phrase;
}

Phrase to_move(const Game& game) { return {"game.to-move", {{"side", game.position().turn()}}}; }

Phrase last_move(const Game& game) {
  const Ply& ply = game.plies().back();
  return move_phrase(ply.facts, ply.move, game.before(game.plies().size() - 1));
}

Color loser_of(Score score) { return score == Score::white_wins ? Color::black : Color::white; }

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
    std::vector<Phrase> phrases{{"game.white", {{"name", event.setup.white}}},
                                {"game.black", {{"name", event.setup.black}}}};
    if (!event.setup.time) {
      phrases.push_back({"game.no-clock", {}});
    } else if (event.setup.time->increment == Duration::zero()) {
      phrases.push_back({"game.time", {{"base", event.setup.time->base}}});
    } else {
      phrases.push_back(
          {"game.time-increment",
           {{"base", event.setup.time->base}, {"increment", event.setup.time->increment}}});
    }
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
  Said operator()(const GameResumed&) const {
    std::vector<Phrase> phrases{{"game.resumed", {}}};
    if (!game.plies().empty()) {
      phrases.push_back({"game.last-move", {{"move", std::vector{last_move(game)}}}});
    }
    phrases.push_back(to_move(game));
    return messages(std::move(phrases));
  }
  // The mating move and the fallen flag have been announced: their reason is not said again.
  Said operator()(const GameEnded& event) const {
    const bool said = event.reason == "checkmate" || event.reason == "time";
    if (event.score == Score::draw || !said) return messages({result_phrase(event)});
    return messages({{"result.win", {{"winner", opponent(loser_of(event.score))}}}});
  }
};

}  // namespace

std::vector<Announcement> announcements(const Fact& fact, const Game& game) {
  return std::visit(Announcing{fact, game}, fact.event);
}

Phrase move_phrase(const MoveFacts& facts, const Move& move, const Position& before) {
  std::vector<Phrase> parts{way(facts, move, before)};
  if (facts.en_passant) parts.push_back({"move.en-passant", {}});
  if (move.promotion != kNoPiece) {
    parts.push_back({"move.promotes", {{"piece", PieceKind{move.promotion}}}});
  }
  for (const std::string& remark : facts.remarks) parts.push_back({"remark." + remark, {}});
  if (facts.san.ends_with('#')) {
    parts.push_back({"move.mate", {}});
  } else if (facts.check) {
    parts.push_back({"move.check", {}});
  }
  return {"move", {{"parts", std::move(parts)}}};
}

Phrase result_phrase(const GameEnded& ended) {
  Phrase reason{"ending." + ended.reason, {}};
  if (ended.score == Score::draw) {
    return {"result.draw-by",
            {{"key", ended.reason}, {"reason", std::vector<Phrase>{std::move(reason)}}}};
  }
  const Color loser = loser_of(ended.score);
  reason.with = {{"loser", loser}};
  return {"result.win-by",
          {{"key", ended.reason},
           {"reason", std::vector<Phrase>{std::move(reason)}},
           {"winner", opponent(loser)}}};
}

}  // namespace annabella::host
