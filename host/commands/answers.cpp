// Answers to queries: one fact a line, the most important word first.
#include <algorithm>
#include <utility>

#include "commands/board_answers.h"
#include "commands/dialogue.h"
#include "commands/help.h"
#include "game/move_phrase.h"
#include "game/score_keeping.h"
#include "words/agreed_phrase.h"
#include "words/next_step.h"
#include "words/result_phrase.h"
#include "words/score_phrase.h"
#include "words/start_phrase.h"

namespace annabella::host {
namespace {

Phrase move_of(const Game& game, std::size_t ply) {
  const Ply& made = game.plies()[ply];
  return move_phrase(made.facts, made.move, game.before(ply));
}

std::vector<Phrase> result_of(const Game& game) {
  if (!game.ended()) return {};
  return result_phrases(*game.ended(), game.setup().regulations.scoring);
}

std::vector<Phrase> last(const Game& game) {
  std::vector<Phrase> lines;
  if (game.plies().empty()) {
    lines.push_back({"answer.no-move", {}});
  } else {
    // Of two moves in one turn the first may still be waiting.
    const Ply* waits = game.unexecuted();
    if (waits != nullptr && waits != game.last()) {
      lines.push_back(move_of(game, static_cast<std::size_t>(waits - game.plies().data())));
    }
    lines.push_back(move_of(game, game.plies().size() - 1));
  }
  for (Phrase& line : result_of(game)) lines.push_back(std::move(line));
  return lines;
}

std::vector<Phrase> moves(const Game& game, int count, bool numbered) {
  std::vector<Phrase> lines;
  const std::size_t size = game.plies().size();
  const std::size_t first = size - std::min(size, static_cast<std::size_t>(std::max(count, 0)));
  for (std::size_t ply = first; ply < size; ++ply) {
    Phrase line{"answer.ply-alone",
                {{"side", game.plies()[ply].side}, {"move", std::vector{move_of(game, ply)}}}};
    if (numbered) {
      line.key = "answer.ply";
      line.with["n"] = game.move_number(ply);
    }
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back({"answer.no-move", {}});
  return lines;
}

std::vector<Phrase> clock(const Game& game, Time now, const std::vector<Color>& sides) {
  if (!game.setup().time) return {{"game.no-clock", {}}};
  std::vector<Phrase> lines;
  for (const Color side : sides) {
    lines.push_back({"answer.clock", {{"side", side}, {"left", game.clock().at(now).of(side)}}});
    // A talking clock may tell the times and the moves made (D.2.6.1), but in earnest nobody is
    // told how many are still needed (12.6, 8.5.1).
    const std::optional<int> needed = game.clock().moves_to_go(side);
    if (needed && !is_in_earnest(game)) {
      lines.push_back({"answer.moves-to-go", {{"side", side}, {"n", *needed}}});
    }
  }
  return lines;
}

std::vector<Phrase> turn(const Game& game, Color speaker) {
  if (game.ended()) return result_of(game);
  std::vector<Phrase> lines{next_step_for(speaker, game)};
  // While the opponent is still busy with the first move of a turn.
  if (lines.front().key.starts_with("answer.must-") && game.turn_goes_on()) {
    lines.push_back({"game.moves-again", {{"side", game.position().turn()}}});
  }
  for (Phrase& binding : what_binds(game)) lines.push_back(std::move(binding));
  if (game.open_move() != nullptr || game.flag_fallen()) return lines;
  if (game.last() != nullptr && game.last()->facts.check) {
    lines.push_back({"answer.in-check", {{"side", game.position().turn()}}});
  }
  return lines;
}

// The obligation is told on request (4.3).
std::vector<Phrase> touched(const Game& game) {
  std::vector<Phrase> lines;
  if (game.touched().empty()) lines.push_back({"answer.nothing-touched", {}});
  for (Phrase& binding : what_binds(game)) lines.push_back(std::move(binding));
  return lines;
}

// D.2.10.4: the moves that each side has completed.
std::vector<Phrase> count(const Game& game) {
  std::vector<Phrase> lines;
  for (const Color side : {Color::white, Color::black}) {
    const auto completed = std::ranges::count_if(game.plies(), [&](const Ply& ply) {
      return ply.side == side && ply.completed && ply.ends_turn();
    });
    lines.push_back({"answer.count", {{"side", side}, {"n", static_cast<int>(completed)}}});
  }
  return lines;
}

std::vector<Phrase> first_position(const Game& game) {
  if (game.setup().start) return numbered_start(game);
  if (game.setup().start_fen.empty()) return {{"start.usual", {}}};
  std::vector<Phrase> lines{{"start.own", {}}};
  for (Phrase& man : BoardAnswers(game.variant(), game.start()).men(std::string{}, std::nullopt)) {
    lines.push_back(std::move(man));
  }
  return lines;
}

std::vector<Phrase> start(const Game& game) {
  std::vector<Phrase> lines = first_position(game);
  for (Phrase& rule : agreed_rules(game)) lines.push_back(std::move(rule));
  return lines;
}

// How often the arbiter will show it again comes last, behind what was asked for.
std::vector<Phrase> sheet(const Game& game, Color speaker, const Query& query) {
  const Color whose = query.side.value_or(speaker);
  std::vector<Phrase> lines = score_sheet(game, whose);
  if (!query.is_counted) return lines;
  if (const std::optional<int> left = showings_left(game, speaker, whose)) {
    lines.push_back({"score.showings-left", {{"n", *left}}});
  }
  return lines;
}

}  // namespace

std::vector<Phrase> answer(const Query& query, Color speaker, const Game& game, Time now,
                           const PieceLetters& letters) {
  const BoardAnswers board(game.variant(), game.position());
  switch (query.kind) {
    case Query::Kind::last:
      return last(game);
    case Query::Kind::moves:
      return moves(game, query.count, query.is_counted);
    case Query::Kind::clock:
      return clock(game, now, {speaker, opponent(speaker)});
    case Query::Kind::my_clock:
      return clock(game, now, {query.side.value_or(speaker)});
    case Query::Kind::pieces:
      return board.men(query.about, query.side);
    case Query::Kind::line:
      return board.line(query.about);
    case Query::Kind::square:
      return board.on(std::get<Square>(query.about));
    case Query::Kind::rays:
      return board.rays(std::get<Square>(query.about));
    case Query::Kind::targets:
      return board.targets(std::get<Square>(query.about));
    case Query::Kind::captures:
      return board.captures(std::get<Square>(query.about));
    case Query::Kind::attackers:
      return board.attackers(std::get<Square>(query.about));
    case Query::Kind::turn:
      return turn(game, speaker);
    case Query::Kind::touched:
      return touched(game);
    case Query::Kind::count:
      return count(game);
    case Query::Kind::board:
      return board.diagram(letters);
    case Query::Kind::start:
      return start(game);
    case Query::Kind::sheet:
      return sheet(game, speaker, query);
    case Query::Kind::missing:
      return missing_on_score(game, query.side.value_or(speaker), now);
    case Query::Kind::help:
      return help(std::get<std::string>(query.about));
    case Query::Kind::agreed:
      return agreed_phrases(game.setup());
  }
  return {};
}

}  // namespace annabella::host
