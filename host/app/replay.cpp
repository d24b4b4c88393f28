#include "app/replay.h"

#include <exception>
#include <utility>

#include "commands/dialogue.h"
#include "game/arbiter.h"
#include "game/described.h"
#include "game/move_phrase.h"
#include "journal/pgn_outcome.h"
#include "speech/announcer.h"
#include "words/result_phrase.h"

namespace annabella::host {
namespace {

// A game that nobody else hears of.
class Replay {
 public:
  Replay(const Setup& setup, const Variant& variant) : game_(variant) {
    for (const Fact& fact : opening(setup, Time{})) game_.apply(fact);
  }

  const Game& game() const { return game_; }

  // Everything worth saying about it, or why it may not be.
  Result<std::vector<Phrase>> rule(const Action& action) {
    const Ruling ruling =
        host::rule(game_, {.by = game_.position().turn(), .at = {}, .action = action});
    if (const auto* refusal = std::get_if<Phrase>(&ruling)) return Error{*refusal};
    std::vector<Phrase> phrases;
    for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) {
      game_.apply(fact);
      for (Announcement& said : announcements(fact, game_)) {
        phrases.push_back(std::move(said.phrase));
      }
    }
    return phrases;
  }

 private:
  Game game_;
};

Result<std::unique_ptr<Position>> starting_position(const Setup& setup, const Variant& variant) {
  try {
    return start_of(setup, variant);
  } catch (const std::exception& why) {
    return Error{{"app.bad-fen", {{"fen", setup.start_fen}, {"report", std::string(why.what())}}}};
  }
}

Result<std::unique_ptr<Replay>> replay(const Setup& setup, const Variant& variant) {
  const Result<std::unique_ptr<Position>> start = starting_position(setup, variant);
  if (!start) return start.error();
  return std::make_unique<Replay>(setup, variant);
}

// The one move that these words mean, or why they mean none.
Result<Action> move_meant(const std::string& words, const Game& game, const Voice& voice,
                          const std::vector<std::shared_ptr<const Voice>>& others) {
  const Reading reading = Dialogue(others).hear(words, game, voice);
  if (const auto* wanted = std::get_if<Wanted>(&reading.what)) {
    const Action& action = wanted->actions.front();
    if (std::holds_alternative<AnnounceMove>(action)) return action;
  }
  if (const auto* question = std::get_if<Question>(&reading.what)) return Error{question->ask};
  // Nobody can be told here to type for help.
  const auto* why = std::get_if<NotUnderstood>(&reading.what);
  if (why && !why->why.key.starts_with("line.")) return Error{why->why};
  return Error{{"app.not-a-move", {{"word", words}}}};
}

void append(std::vector<Phrase>& all, std::vector<Phrase> more) {
  for (Phrase& phrase : more) all.push_back(std::move(phrase));
}

// The board ended it, or somebody resigned, or both agreed, or the arbiter decided.
std::vector<Phrase> said_result(const Position& last, const PgnGame& game) {
  const GameEnded ended{score_in(game), "arbiter", reduced_in(game)};
  std::vector<Phrase> said = points_phrases(ended, scoring_in(game));
  const std::optional<Ending> ending = last.ending();
  if (is_odd(ended.score)) {
    said.insert(said.begin(), result_phrase(ended));
  } else if (ending && !ending->winner) {
    said.insert(said.begin(), result_phrase({Score::draw, ending->reason, {}}));
  } else if (const auto winner = ending ? ending->winner : winner_of(ended.score)) {
    said.insert(said.begin(), {"result.win", {{"winner", *winner}}});
  } else if (ended.score == Score::draw) {
    said.insert(said.begin(), {"app.drawn", {}});
  }
  return said;
}

}  // namespace

Said said_moves(const std::vector<std::string>& moves, const Setup& setup, const Variant& variant,
                const Voice& voice, const std::vector<std::shared_ptr<const Voice>>& others) {
  const Result<std::unique_ptr<Replay>> replayed = replay(setup, variant);
  if (!replayed) return {{}, {replayed.error().what}};
  Said said;
  for (const std::string& words : moves) {
    const Result<Action> move = move_meant(words, (*replayed)->game(), voice, others);
    Result<std::vector<Phrase>> phrases =
        move ? (*replayed)->rule(*move) : Result<std::vector<Phrase>>(move.error());
    if (!phrases) {
      said.broken.push_back(phrases.error().what);
      break;
    }
    said.phrases.push_back(std::move(phrases->front()));
  }
  return said;
}

Result<std::vector<Phrase>> said_game(const PgnGame& game, const Variant& variant) {
  const Setup setup = setup_of(game, {});
  std::vector<Phrase> phrases = players(setup);
  Result<std::unique_ptr<Position>> start = starting_position(setup, variant);
  if (!start) return start.error();
  std::unique_ptr<Position> position = std::move(*start);
  for (const Move& move : game.moves) {
    phrases.push_back(move_phrase(position->describe(move), move, *position));
    position = position_after(*position, move);
  }
  append(phrases, said_result(*position, game));
  return phrases;
}

Said said_position(const Setup& setup, const Variant& variant, const Voice& voice) {
  const Result<std::unique_ptr<Replay>> replayed = replay(setup, variant);
  if (!replayed) return {{}, {replayed.error().what}};
  const Game& game = (*replayed)->game();
  const Color side = game.position().turn();
  Said said;
  const std::vector<Phrase> result = said_result(game.position(), PgnGame{});
  for (const Query::Kind kind : {Query::Kind::pieces, Query::Kind::turn}) {
    if (kind == Query::Kind::turn && !result.empty()) continue;
    append(said.phrases, answer({.kind = kind, .side = {}}, side, game, Time{}, voice.letters()));
  }
  append(said.phrases, result);
  return said;
}

}  // namespace annabella::host
