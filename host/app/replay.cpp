#include "app/replay.h"

#include <exception>
#include <utility>

#include "commands/dialogue.h"
#include "game/arbiter.h"
#include "journal/pgn.h"
#include "speech/announcer.h"

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
    const Ruling ruling = host::rule(game_, {game_.position().turn(), Time{}, action});
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

Result<std::unique_ptr<Replay>> replay(const Setup& setup, const Variant& variant) {
  try {
    return std::make_unique<Replay>(setup, variant);
  } catch (const std::exception& why) {
    return Error{{"app.bad-fen", {{"fen", setup.start_fen}, {"why", std::string(why.what())}}}};
  }
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
  if (const auto* why = std::get_if<NotUnderstood>(&reading.what)) return Error{why->why};
  return Error{{"app.not-a-move", {{"word", words}}}};
}

void append(std::vector<Phrase>& all, std::vector<Phrase> more) {
  for (Phrase& phrase : more) all.push_back(std::move(phrase));
}

// A result that the moves alone do not show: somebody resigned, or both agreed.
std::vector<Phrase> said_result(const std::string& result) {
  if (result == text_of(Score::draw)) return {{"app.drawn", {}}};
  if (result == text_of(Score::white_wins)) return {{"result.win", {{"winner", Color::white}}}};
  if (result == text_of(Score::black_wins)) return {{"result.win", {{"winner", Color::black}}}};
  return {};
}

Result<std::vector<Phrase>> said_game(const PgnGame& pgn, const Variant& variant) {
  Result<std::unique_ptr<Replay>> replayed = replay(setup_of(pgn, {}), variant);
  if (!replayed) return replayed.error();
  Replay& game = **replayed;
  std::vector<Phrase> phrases = players(game.game().setup());
  for (const Move& move : pgn.moves) {
    Result<std::vector<Phrase>> said = game.rule(AnnounceMove{move});
    if (!said) return said.error();
    append(phrases, std::move(*said));
  }
  if (!game.game().ended()) append(phrases, said_result(pgn.result));
  return phrases;
}

}  // namespace

Result<std::vector<Phrase>> said_moves(const std::vector<std::string>& moves, const Setup& setup,
                                       const Variant& variant, const Voice& voice,
                                       const std::vector<std::shared_ptr<const Voice>>& others) {
  Result<std::unique_ptr<Replay>> replayed = replay(setup, variant);
  if (!replayed) return replayed.error();
  std::vector<Phrase> phrases;
  for (const std::string& words : moves) {
    const Result<Action> move = move_meant(words, (*replayed)->game(), voice, others);
    if (!move) return move.error();
    Result<std::vector<Phrase>> said = (*replayed)->rule(*move);
    if (!said) return said.error();
    phrases.push_back(std::move(said->front()));
  }
  return phrases;
}

Result<std::vector<Phrase>> said_games(std::istream& pgn, const std::string& name,
                                       const Variant& variant) {
  const Result<std::vector<PgnGame>> games = read_pgn(pgn, name, variant);
  if (!games) return games.error();
  std::vector<Phrase> phrases;
  for (const PgnGame& game : *games) {
    Result<std::vector<Phrase>> said = said_game(game, variant);
    if (!said) return said.error();
    append(phrases, std::move(*said));
  }
  return phrases;
}

Result<std::vector<Phrase>> said_position(const Setup& setup, const Variant& variant,
                                          const Voice& voice) {
  const Result<std::unique_ptr<Replay>> replayed = replay(setup, variant);
  if (!replayed) return replayed.error();
  const Game& game = (*replayed)->game();
  const Color side = game.position().turn();
  std::vector<Phrase> phrases;
  for (const Query::Kind kind : {Query::Kind::pieces, Query::Kind::turn}) {
    append(phrases, answer({.kind = kind, .side = {}}, side, game, Time{}, voice.letters()));
  }
  return phrases;
}

}  // namespace annabella::host
