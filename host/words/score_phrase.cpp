#include "words/score_phrase.h"

#include <algorithm>
#include <utility>

#include "game/move_phrase.h"
#include "game/score_keeping.h"
#include "words/result_phrase.h"

namespace annabella::host {
namespace {

// The move of a half-move: its number and whose it is.
Phrase at_ply(const char* key, const Game& game, std::size_t ply) {
  return {key, {{"n", game.move_number(ply)}, {"side", game.before(ply).turn()}}};
}

Phrase move_of(const ScoreEntry& entry, const Position& before) {
  const std::vector<Move> legal = before.legal_moves();
  if (entry.move && std::ranges::find(legal, *entry.move) != legal.end()) {
    return move_phrase(before.describe(*entry.move), *entry.move, before);
  }
  return {"score.as-written", {{"text", entry.text}}};
}

// The entries of one turn, which begins with this one. A move that was named with a claim may be
// one more.
Game::Turn turn_from(std::size_t first, const Entries& entries, const Game& game) {
  const std::size_t played = game.plies().size();
  if (first >= played) return {first, first + 1};
  const std::size_t end = game.end_of_turn(first);
  const bool is_one_more = end == played && end < entries.size() && game.turn_goes_on();
  return {first, is_one_more ? end + 1 : end};
}

std::vector<Phrase> cell(const Game::Turn& turn, const Entries& entries, const Game& game) {
  std::vector<Phrase> moves;
  for (std::size_t ply = turn.first; ply < turn.end; ++ply) {
    moves.push_back(entries[ply] ? entry_phrase(*entries[ply], game, ply)
                                 : Phrase{"score.gap", {}});
  }
  return moves;
}

// What stands in this place of a player's score.
std::vector<Phrase> written(Color sheet, std::size_t ply, const Game& game) {
  const Entries entries = entries_on(game, sheet);
  if (ply >= entries.size() || !entries[ply]) return {{"score.gap", {}}};
  return {entry_phrase(*entries[ply], game, ply)};
}

// The question names the last move that stays.
Phrase back_to(Phrase question, std::size_t plies, const Game& game) {
  if (plies == 0) return question;
  question.with["n"] = game.move_number(plies - 1);
  question.with["side"] = game.plies()[plies - 1].side;
  return question;
}

// Missing half-moves that follow each other are one gap.
std::vector<Phrase> gaps(const std::vector<std::size_t>& missing, const Game& game) {
  std::vector<Phrase> phrases;
  for (std::size_t first = 0; first < missing.size();) {
    std::size_t end = first + 1;
    while (end < missing.size() && missing[end] == missing[end - 1] + 1) ++end;
    Phrase gap = at_ply("score.missing", game, missing[first]);
    if (end - first > 1) {
      gap.key = "score.missing-from";
      gap.with["entries"] = static_cast<int>(end - first);
    }
    phrases.push_back(std::move(gap));
    first = end;
  }
  return phrases;
}

}  // namespace

Phrase entry_phrase(const ScoreEntry& entry, const Game& game, std::size_t ply) {
  std::vector<Phrase> parts{move_of(entry, game.before(ply))};
  if (entry.offers_draw) parts.push_back({"score.offer", {}});
  if (entry.clock) parts.push_back({"score.clock", {{"time", *entry.clock}}});
  return {"move", {{"parts", std::move(parts)}}};
}

std::vector<Phrase> score_sheet(const Game& game, Color sheet) {
  std::vector<Phrase> lines{{"score.of", {{"side", sheet}}}};
  const Entries entries = entries_on(game, sheet);
  // Both sides' entries of a move side by side, as on paper.
  for (std::size_t first = 0; first < entries.size();) {
    const Game::Turn turn = turn_from(first, entries, game);
    const bool whites = game.before(first).turn() == Color::white;
    Phrase line{whites ? "score.line-white" : "score.line-black", {{"n", game.move_number(first)}}};
    first = turn.end;
    if (whites && first < entries.size() && game.before(first).turn() == Color::black) {
      const Game::Turn answer = turn_from(first, entries, game);
      line.key = "score.line";
      line.with["white"] = cell(turn, entries, game);
      line.with["black"] = cell(answer, entries, game);
      first = answer.end;
    } else {
      line.with["move"] = cell(turn, entries, game);
    }
    lines.push_back(std::move(line));
  }
  if (entries.empty()) lines.push_back({"score.blank", {}});
  if (game.ended()) {
    const Scoring scoring = game.setup().regulations.scoring;
    for (Phrase& line : result_phrases(*game.ended(), scoring)) lines.push_back(std::move(line));
  }
  for (const Color side : {Color::white, Color::black}) {
    if (game.signed_by(side)) lines.push_back({"sign.signed", {{"side", side}}});
  }
  return lines;
}

std::vector<Phrase> missing_on_score(const Game& game, Color sheet, Time now) {
  std::vector<Phrase> lines = gaps(missing_entries(game, sheet), game);
  for (const std::size_t ply : unmarked_offers(game, sheet)) {
    lines.push_back(at_ply("score.unmarked", game, ply));
  }
  if (lines.empty()) lines.push_back({"score.complete", {}});
  if (released(game, sheet, now)) lines.push_back({"score.released", {{"side", sheet}}});
  return lines;
}

std::vector<Phrase> boards_differ_phrases(const BoardsDiffered& event, const Game& game) {
  using enum Comparison::Outcome;
  const auto ply = static_cast<std::size_t>(event.scores.plies);
  std::vector<Phrase> said;
  switch (event.scores.outcome) {
    case agree:
      said.push_back({"boards.scores-agree", {}});
      if (event.wrong) {
        const bool tactile = game.setup().regulations.seat(*event.wrong).unseeing;
        said.push_back(
            {tactile ? "boards.correct-tactile" : "boards.correct", {{"side", *event.wrong}}});
      } else {
        said.push_back({"boards.correct-whichever", {}});
      }
      break;
    case incomplete:
      for (const Color side : {Color::white, Color::black}) {
        const std::vector<std::size_t> missing = missing_entries(game, side);
        if (missing.empty()) continue;
        said.push_back({"boards.complete-first",
                        {{"side", side}, {"entries", static_cast<int>(missing.size())}}});
      }
      for (const Color side : {Color::white, Color::black}) {
        const ScoreEntry* entry = game.sheet(side).at(ply);
        if (entry == nullptr || entry->text != kIllegible) continue;
        said.push_back(at_ply("boards.illegible", game, ply));
        said.back().with["sheet"] = side;
      }
      break;
    case differ:
      said.push_back(at_ply("boards.scores-differ", game, ply));
      break;
    case game_differs:
      said.push_back(at_ply("boards.game-differs", game, ply));
  }
  const bool goes_back = event.scores.outcome == differ || event.scores.outcome == game_differs;
  const Setup& setup = game.setup();
  if (goes_back && !event.clocks && setup.time && setup.regulations.arbiter) {
    said.push_back({"boards.arbiter-restores", {}});
  }
  // Both hear what both have written before either of them agrees to anything.
  const bool is_told = event.wanted_by || (setup.time && !setup.regulations.arbiter);
  if (goes_back && !event.clocks && is_told) {
    said.push_back({"boards.players-restore",
                    {{"white", written(Color::white, ply, game)},
                     {"black", written(Color::black, ply, game)}}});
  }
  if (event.clocks) {
    said.push_back(
        {"boards.clocks", {{"white", event.clocks->white}, {"black", event.clocks->black}}});
  }
  return said;
}

Phrase scores_that_differ(const BoardsDiffered& event, const Game& game) {
  const auto ply = static_cast<std::size_t>(event.scores.plies);
  Phrase question{ply == 0 ? "ask.boards-back-to-start" : "ask.boards-back",
                  {{"found", std::vector{boards_differ_phrases(event, game).front()}},
                   {"white", written(Color::white, ply, game)},
                   {"black", written(Color::black, ply, game)}}};
  return back_to(std::move(question), ply, game);
}

Phrase ask_to_go_back(std::optional<Color> by, int plies, const Game& game) {
  const bool is_start = plies == 0;
  Phrase question{is_start ? "ask.assistant-back-to-start" : "ask.assistant-back", {}};
  if (by) question = {is_start ? "ask.agree-back-to-start" : "ask.agree-back", {{"by", *by}}};
  return back_to(std::move(question), static_cast<std::size_t>(plies), game);
}

}  // namespace annabella::host
