#include "commands/reported_move.h"

#include <algorithm>

#include "commands/command.h"
#include "commands/open_question.h"
#include "game/castling.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

const Position& board_before(Color by, std::optional<int> plies_kept, const Game& game) {
  const std::size_t played = game.plies().size();
  if (plies_kept) return game.before(std::min(static_cast<std::size_t>(*plies_kept), played));
  if (by == game.position().turn()) return game.position();
  return game.before(std::min(game.last_ply_of(by), played));
}

bool puts_men_down(const std::vector<Move>& legal) {
  return std::ranges::any_of(legal, [](const Move& move) { return move.drop != kNoPiece; });
}

// The king was moved to where castling leads him: whoever sees that has seen castling.
std::optional<Move> castling_by_walk(const Move& walk, const Position& before) {
  for (const Move& move : before.legal_moves()) {
    if (move.drop != kNoPiece || move.from != walk.from) continue;
    const MoveFacts facts = before.describe(move);
    const bool castles = facts.castles_short || facts.castles_long;
    if (castles && castling_goals(before, move).king == walk.to) return move;
  }
  return std::nullopt;
}

// `on_our_board`: which of these it was, the Arbiter knows.
ReportedMove legal_move(const std::vector<Move>& moves, const Position& before, bool on_our_board) {
  const Move& first = moves.front();
  const bool one_way = std::ranges::all_of(
      moves, [&](const Move& move) { return move.from == first.from && move.to == first.to; });
  if (first.drop != kNoPiece) return {{}, about_move("irregularity.legal", first, before)};
  if (!one_way)
    return {{}, Phrase{"move.whole", {{"missing", std::vector{question_of(moves, before)}}}}};
  if (moves.size() == 1) return {first, {}};
  if (on_our_board) return {Move{.from = first.from, .to = first.to}, {}};
  // What the pawn has become was not said.
  return {{}, Phrase{"irregularity.legal", {{"move", std::vector{words_for(first, before)}}}}};
}

ReportedMove illegal_move(const MovePattern& said, const Position& before, Color by) {
  const std::optional<Square> to = said.to_file && said.to_rank
                                       ? std::optional(square_of(*said.to_file, *said.to_rank))
                                       : std::nullopt;
  if (said.from_file && said.from_rank && to) {
    const Move walk{.from = square_of(*said.from_file, *said.from_rank), .to = *to};
    return {castling_by_walk(walk, before).value_or(walk), {}};
  }
  const std::vector<Square> men = meant_men(said, before, by);
  if (said.drop != kNoPiece || (men.empty() && puts_men_down(before.legal_moves()))) return {};
  if (men.size() != 1) {
    return {{}, Phrase{"move.whole", {{"missing", std::vector{Phrase{"ask.from", {}}}}}}};
  }
  const bool castles = said.castling != MovePattern::Castling::none;
  return {Move{.from = men.front(), .to = castles || !to ? men.front() : *to}, {}};
}

}  // namespace

std::vector<Square> meant_men(const MovePattern& said, const Position& position, Color by) {
  const bool castles = said.castling != MovePattern::Castling::none;
  const Piece kind = castles ? 'K' : said.piece;
  std::vector<Square> men;
  for (const PlacedPiece& man : position.pieces()) {
    if (side_of(man.piece) != by) continue;
    if (kind != kNoPiece && kind_of(man.piece) != kind) continue;
    if (said.from_file && *said.from_file != man.square.file) continue;
    if (said.from_rank && *said.from_rank != man.square.rank) continue;
    // "e5" is the pawn of its file.
    const bool by_goal = kind == 'P' && !said.from_file && !said.capture && said.to_file;
    if (by_goal && *said.to_file != man.square.file) continue;
    men.push_back(man.square);
  }
  return men;
}

ReportedMove reported_move(const Utterance& words, Color by, std::optional<int> plies_kept,
                           const Game& game, const Tongues& tongues) {
  const Position& before = board_before(by, plies_kept, game);
  const HeardMove heard = hear_move(words, before, game.variant(), tongues);
  if (!heard.heard) return {};
  if (!heard.whole) {
    return {{}, Phrase{"move.whole", {{"missing", std::vector{ask_where(heard, words.text)}}}}};
  }
  if (heard.moves.empty()) return illegal_move(*heard.heard, before, by);
  return legal_move(heard.moves, before, &before != &game.position());
}

std::optional<Square> reported_man(const Utterance& words, Color by, std::optional<int> plies_kept,
                                   const Game& game, const Tongues& tongues) {
  if (const auto place = only_place(words, tongues)) {
    const auto* square = std::get_if<Square>(&*place);
    return square != nullptr ? std::optional(*square) : std::nullopt;
  }
  const Position& before = board_before(by, plies_kept, game);
  const HeardMove heard = hear_move(words, before, game.variant(), tongues);
  if (!heard.heard) return std::nullopt;
  const MovePattern& said = *heard.heard;
  const bool is_move = said.from_file && said.to_file;  // not who was touched, but who was moved
  const std::optional<int> file = said.to_file ? said.to_file : said.from_file;
  const std::optional<int> rank = said.to_rank ? said.to_rank : said.from_rank;
  if (is_move || !file || !rank) return std::nullopt;
  const Square at = square_of(*file, *rank);
  const bool stands = std::ranges::any_of(before.pieces(), [&](const PlacedPiece& man) {
    return man.square == at && side_of(man.piece) == by && kind_of(man.piece) == said.piece;
  });
  return stands ? std::optional(at) : std::nullopt;
}

}  // namespace annabella::host
