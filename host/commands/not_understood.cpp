// What is said to a line that is no command and no move that is possible now, and which it may have
// been.
#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "commands/attackers.h"
#include "commands/line_reading.h"
#include "commands/reported_move.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// 3.7.1, 3.7.2: straight on to an empty square.
bool pawn_advances(Square from, Square to, Color side, const Game& game,
                   const std::vector<PlacedPiece>& men) {
  const int ahead = side == Color::white ? 1 : -1;
  const int home = side == Color::white ? 1 : game.variant().traits().ranks - 2;
  if (from.file != to.file) return false;
  const Square next = square_of(from.file, from.rank + ahead);
  if (man_on(next, men) != kNoPiece) return false;
  return to == next || (from.rank == home && to.rank == next.rank + ahead);
}

// Whether one of the men that were meant goes there at all, check or not (3.2 to 3.8): what cannot
// go there is not kept from it by the check. Where no goal was said, that is not known.
bool goes_there(const MovePattern& heard, const Game& game) {
  const bool has_goal =
      heard.castling == MovePattern::Castling::none && heard.to_file && heard.to_rank;
  if (!has_goal) return true;
  const Position& position = game.position();
  const Color side = position.turn();
  const Square to = square_of(*heard.to_file, *heard.to_rank);
  const std::vector<PlacedPiece> men = position.pieces();
  const Piece there = man_on(to, men);
  if (heard.drop != kNoPiece) return there == kNoPiece;
  if (there != kNoPiece ? side_of(there) == side : heard.capture) return false;
  const std::vector<PlacedPiece> reach = attackers(game.variant(), position, to, side);
  return std::ranges::any_of(meant_men(heard, position, side), [&](Square from) {
    const bool advances = there == kNoPiece && kind_of(man_on(from, men)) == 'P';
    if (advances) return pawn_advances(from, to, side, game, men);
    return std::ranges::find(reach, from, &PlacedPiece::square) != reach.end();
  });
}

// The king; of a side that has none and but one man, as some variants have it, that one.
Piece man_in_check(const Position& position) {
  std::vector<PlacedPiece> men = position.pieces();
  std::erase_if(men, [&](const PlacedPiece& man) { return side_of(man.piece) != position.turn(); });
  const bool has_king =
      std::ranges::any_of(men, [](const PlacedPiece& man) { return kind_of(man.piece) == 'K'; });
  return has_king || men.size() != 1 ? Piece{'K'} : kind_of(men.front().piece);
}

bool names_man(const Utterance& utterance, std::size_t word, const Voice& voice) {
  return std::ranges::any_of(
      voice.pieces(), [&](const Spelling& man) { return length_of(man, utterance, word) > 0; });
}

bool is_one_letter(const Word& word) {
  return word.plain.size() == 1 && word.plain[0] >= 'a' && word.plain[0] <= 'z';
}

MovePattern with_man(MovePattern heard, const Position& position) {
  const bool is_way = heard.from_file && heard.from_rank && heard.to_file && heard.to_rank &&
                      heard.castling == MovePattern::Castling::none;
  if (!is_way || heard.piece != kNoPiece) return heard;
  const Square from = square_of(*heard.from_file, *heard.from_rank);
  heard.piece = kind_of(man_on(from, position.pieces()));  // kNoPiece where nobody stands
  return heard;
}

}  // namespace

Read LineReader::impossible(const HeardMove& heard) const {
  if (!heard.heard) return refuse({"line.unknown", {{"text", shortened(utterance_.text)}}});
  if (!heard.wrong_remark.empty()) return wrongly_remarked(heard);
  return refuse(not_possible(*heard.heard, game_));
}

// "e4, zweiter Zug", which is the first.
Read LineReader::wrongly_remarked(const HeardMove& heard) const {
  return refuse({"move.not-so",
                 {{"move", std::vector{words_for(*heard.heard)}},
                  {"remark", std::vector{Phrase{"remark." + heard.wrong_remark, {}}}}}});
}

// One's own letters decide, but "Sc4" that no knight can play may be a Czech bishop's move.
std::optional<Read> LineReader::in_others_letters(const HeardMove& heard) const {
  const Position& position = game_.position();
  OpenQuestion::Choice choice{{}, false, heard.offers_draw};
  for (const PieceLetters& letters : tongues_.foreign_letters) {
    for (const Move& move : meaning_of(utterance_.text, position, letters).moves) {
      if (std::ranges::find(choice.moves, move) == choice.moves.end()) choice.moves.push_back(move);
    }
  }
  if (choice.moves.empty()) return std::nullopt;
  const bool is_one = choice.moves.size() == 1;
  Phrase meant =
      is_one ? ask_whether(choice.moves.front(), position) : question_of(choice.moves, position);
  // "D 4" of a German, who writes his queen so: the square, and no other man.
  const bool is_as_heard =
      is_one && kind_of(position.describe(choice.moves.front()).piece) == heard.heard->piece;
  if (!is_as_heard) {
    meant = {"ask.others-letters",
             {{"move", std::vector{words_for(*heard.heard)}}, {"ask", std::vector{meant}}}};
  }
  OpenQuestion question{.ask = std::move(meant), .by = by_mover(position.turn()), .about = choice};
  if (is_one) {
    const Read no = impossible(heard);
    question.about =
        OpenQuestion::OwnMove{std::move(choice), std::get<NotUnderstood>(no.reading.what).why};
  }
  return asked(std::move(question));
}

// A move of somebody who is not on move: he says who he is, or could have played it a move ago.
bool LineReader::is_other_sides() const {
  const Color turn = game_.position().turn();
  if (by_mover(turn) != turn) return true;
  const Ply* last = game_.last();
  if (last == nullptr || last->side == turn || speaker_.side) return false;
  // A man who is put down may be either side's.
  const HeardMove heard = hear_move(utterance_, *last->before, game_.variant(), tongues_);
  return std::ranges::any_of(heard.moves, [](const Move& move) { return move.drop == kNoPiece; });
}

// The announced move, said once more after somebody has reported its repetition.
bool LineReader::repeats_again() const {
  const Ply* last = game_.last();
  if (last == nullptr || last->stage == Stage::announced) return false;
  const HeardMove heard = hear_move(utterance_, *last->before, game_.variant(), tongues_);
  return std::ranges::find(heard.moves, last->move) != heard.moves.end();
}

Read LineReader::not_understood(const std::vector<HeardCommand>& commands,
                                const HeardMove& heard) const {
  const bool a_command = utterance_.slash || !heard.heard ||
                         (!heard.heard->capture && is_one_letter(utterance_.words[0]) &&
                          !is_mans_letter(utterance_.words[0]));
  if (!commands.empty() && a_command) {
    if (const auto why = not_his_order(commands.front())) return refuse(*why);
    Read usage =
        refuse({"line.usage", {{"how", std::vector{Phrase{"help." + commands.front().name, {}}}}}});
    if (heard.whole) usage.reading.notes = notes_on(commands.front());
    return usage;
  }
  if (heard.heard && !heard.wrong_remark.empty()) return wrongly_remarked(heard);
  if (heard.heard && repeats_again()) return refuse({"repeat.known", {}});
  if (heard.heard && is_other_sides()) {
    return refuse(
        {"move.others-turn",
         {{"side", game_.position().turn()}, {"wished", std::vector{words_for(*heard.heard)}}}});
  }
  if (heard.heard) return in_others_letters(heard).value_or(impossible(heard));
  Phrase why{"line.unknown", {{"text", shortened(utterance_.text)}}};
  if (const std::optional<Phrase> name = nearest_name(utterance_, tongues_)) {
    why.key = "line.unknown-but-near";
    why.with["name"] = std::vector{*name};
  }
  return refuse(std::move(why));
}

bool LineReader::is_mans_letter(const Word& word) const {
  return is_capital_letter(word) && kind_of_letter(word.typed, tongues_.own()) != kNoPiece;
}

// "p c", "l d3": what follows the letter is none of the command's words, whether or not the line
// could be a move. "c 4" is a square, "c x d5" has the sign of a capture, and in Czech "s" is
// "with".
bool LineReader::begins_like_a_command(const std::vector<HeardCommand>& commands) const {
  if (commands.empty() || utterance_.words.size() < 2) return false;
  const Word& first = utterance_.words.front();
  if (!is_one_letter(first) || is_mans_letter(first)) return false;
  const Word& next = utterance_.words[1];
  const HeardMove heard = heard_now(utterance_);
  const bool takes = heard.heard ? heard.heard->capture : next.plain.front() == 'x';
  if (takes || (!heard.heard && heard.moves.empty())) return false;
  const char begin = next.plain.front();
  const bool is_square = first.plain[0] <= 'h' && begin >= '0' && begin <= '9';
  const bool is_small_word =
      next.plain.size() > 2 && names_man(utterance_, 1, tongues_.own()) &&
      std::ranges::any_of(senses_at(utterance_, 0, tongues_.own()), means_nothing);
  const bool is_small_letter = !is_capital_letter(first) && !is_small_word;
  return !heard.whole || (is_small_letter && !is_square);
}

bool LineReader::is_a_mans_move(const HeardCommand& command) const {
  if (utterance_.slash || utterance_.words.empty()) return false;
  if (utterance_.words.size() > 1 && command.rest.words.empty()) return false;
  if (command.name == "no" && is_a_man_and_his_file(utterance_.words.front(), tongues_)) {
    const Ply* announced = game_.unrepeated();
    const HeardMove there =
        announced ? hear_move(utterance_, *announced->before, game_.variant(), tongues_)
                  : HeardMove{};
    // In small letters it is his who repeats it, and whose else is not known.
    if (lowered(utterance_.words.front().typed) == utterance_.words.front().typed) {
      return announced && std::ranges::find(there.moves, announced->move) != there.moves.end();
    }
    return !there.moves.empty() || !heard_now(utterance_).moves.empty();
  }
  if (!is_mans_letter(utterance_.words.front())) return false;
  const HeardMove heard = heard_now(utterance_);
  return !heard.moves.empty() || (heard.heard && heard.whole);
}

std::vector<Phrase> LineReader::notes_on(const HeardCommand& command) const {
  if (utterance_.slash || utterance_.words.size() < 2 || command.length > 1) return {};
  if (!is_one_letter(utterance_.words.front())) return {};
  const HeardMove heard = heard_now(utterance_);
  if (heard.heard && !heard.whole && heard.heard->piece == kNoPiece) return {};
  if (heard.moves.empty()) return {};
  std::string without_blank;
  for (const Word& word : utterance_.words) without_blank += word.typed;
  // "s Sf3": only what follows the letter is a move.
  if (heard_now(Utterance(without_blank)).moves.empty()) {
    without_blank = utterance_.after(1).text;
    if (heard_now(Utterance(without_blank)).moves.empty()) return {};
  }
  return {{"note.command-not-move",
           {{"command", std::vector{Phrase{"command." + command.name, {}}}},
            {"letter", utterance_.words.front().typed},
            {"move", without_blank}}}};
}

// Two squares say where a man was to go, and he is named.
Phrase not_possible(const MovePattern& heard, const Game& game) {
  const bool in_check = game.last() != nullptr && game.last()->facts.check;
  Phrase why{"move.impossible",
             {{"move", std::vector{words_for(with_man(heard, game.position()))}}}};
  if (!in_check || !goes_there(heard, game)) return why;
  why.key = "move.impossible-in-check";
  why.with["piece"] = PieceKind{man_in_check(game.position())};
  return why;
}

}  // namespace annabella::host
