// What is said of a move that was announced: it is made, repeated, mended (D.2.1, D.2.3, D.2.8).
#include <algorithm>
#include <iterator>
#include <utility>

#include "commands/line_reading.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// As it is announced, if it is one move; else as it was heard.
Phrase named(const HeardMove& heard, const Position& position) {
  return heard.moves.size() == 1 ? whole_move(heard.moves.front(), position)
                                 : words_for(*heard.heard);
}

// "Springer Cesar sechs schlägt Eva fünf."
Phrase told_by_squares(const Move& move, const Position& position) {
  const MoveFacts facts = position.describe(move);
  if (facts.castles_short || facts.castles_long || move.drop != kNoPiece) {
    return whole_move(move, position);
  }
  return words_for(by_squares(move, facts));
}

// What must be said to make it one move for certain.
Phrase missing_of(const HeardMove& heard, const std::string& line, const Position& before) {
  if (!heard.whole) return ask_where(heard, line);
  return heard.moves.size() > 1 ? question_of(heard.moves, before)
                                : ask_whether(heard.moves.front(), before);
}

}  // namespace

Read LineReader::repeat() {
  if (const auto why = not_his_to(RepeatMove{})) return refuse(*why);
  const Ply* announced = game_.unrepeated();
  if (announced == nullptr) return refuse({"repeat.nothing", {}});
  return want(by_repeater(*announced), RepeatMove{announced->move});
}

// "gemacht Springer Felix drei": what stands on the player's board, announced or not.
std::optional<Read> LineReader::made(const Utterance& by_what) const {
  if (game_.ended()) return refuse({"game.over", {}});
  const std::size_t plies = game_.plies().size();
  const Ply* unmade = game_.unmade();
  const Position& before = game_.before(unmade != nullptr ? plies - 1 : plies);
  const HeardMove heard = hear_move(by_what, before, game_.variant(), tongues_);
  if (!heard.heard) return std::nullopt;
  if (const auto why = not_his_to(ReportMade{})) return refuse(*why);
  if (heard.moves.empty()) return impossible(heard);
  if (heard.moves.size() > 1 || !heard.whole || heard.doubtful) {
    return refuse(
        {"move.whole", {{"missing", std::vector{missing_of(heard, by_what.text, before)}}}});
  }
  return want(by_mover(before.turn()), ReportMade{heard.moves.front()});
}

// D.2.8: a correction is the announcer's; "nein, ..." may be said by whoever repeats him.
Read LineReader::mend(const Utterance& by_what, bool only_mends) {
  if (const auto why = not_his_to(WithdrawMove{})) return refuse(*why);
  if (game_.ended()) return refuse({"game.over", {}});
  if (game_.plies().empty()) return refuse({"withdraw.nothing", {}});
  const Color side = by_mover(game_.plies().back().side);
  if (const auto why = refusal(side, WithdrawMove{})) {
    return why->key == "withdraw.too-late" ? ask_whether_now(by_what, *why) : refuse(*why);
  }
  if (by_what.words.empty()) return want(side, WithdrawMove{});
  const Position& before = game_.before(game_.plies().size() - 1);
  const HeardMove heard = hear_move(by_what, before, game_.variant(), tongues_.spoken_by(side));
  if (heard.moves.empty()) {
    // Whoever is to repeat and has just taken back his own move may mean that one.
    const HeardMove own = heard_now(by_what);
    const bool repeats = !only_mends && game_.plies().back().stage == Stage::announced;
    return repeats && !own.moves.empty() ? ask_own_move(opponent(side), own) : impossible(heard);
  }
  return play(heard, by_what.text, side, true);
}

// D.2.8: "nein, Cesar fünf" of the one whose clock runs and who has announced nothing, or no more:
// it may be his move.
Read LineReader::ask_whether_now(const Utterance& by_what, const Phrase& too_late) const {
  const HeardMove own = heard_now(by_what);
  if (!own.whole || own.moves.empty()) return refuse(too_late);
  const Color side = game_.position().turn();
  return asked({.ask = {"ask.own-move",
                        {{"side", side}, {"move", std::vector{named(own, game_.position())}}}},
                .by = side,
                .about = OpenQuestion::OwnMove{{own.moves, false, own.offers_draw}}});
}

// D.2.1: the announced move, said again, is its repetition, whether or not its player has pressed;
// what fits other moves as well has not been said in full. A wrong one that could have been played
// there and cannot be played now is a wrong repetition; one that can be played now may have been
// misheard, and is asked about.
std::optional<Read> LineReader::repeat_in_words(bool says_so) {
  const Ply* open = game_.unrepeated();
  if (open == nullptr) return std::nullopt;
  const Position& before = *open->before;
  const Color side = by_repeater(*open);
  const bool is_pressed = game_.last()->completed;
  if (is_pressed && side == open->side) return std::nullopt;
  const bool announces_again = !says_so && is_announcers_assistant(*open);
  const Phrase by_opponent{"repeat.by-opponent", {{"side", opponent(open->side)}}};
  if (is_the_announcement(*open, before)) {
    return announces_again ? refuse(by_opponent) : want(side, RepeatMove{open->move});
  }
  const HeardMove heard = hear_move(utterance_, before, game_.variant(), tongues_);
  // Between the two moves of a turn who is to repeat has none of his own.
  const Color mover = game_.position().turn();
  const bool has_none = says_so || (mover == open->side && speaker_.role != Role::assistant &&
                                    speaker_.side == opponent(mover));
  const HeardMove own = has_none ? HeardMove{} : heard_now(utterance_);
  if (!heard.wrong_remark.empty() && own.moves.empty()) return wrongly_remarked(heard);
  const bool fits = std::ranges::find(heard.moves, open->move) != heard.moves.end();
  const bool is_sure = heard.whole && heard.moves.size() == 1 && !heard.doubtful;
  if (fits && announces_again) return refuse(by_opponent);
  if (fits && is_sure) {
    Wanted repeated{side, {RepeatMove{open->move}}};
    // Good at any time (9.1.2); where the announcement offered one, it is only said after it.
    if (heard.offers_draw && !game_.draw_offer()) repeated.actions.emplace_back(OfferDraw{});
    return say(side, std::move(repeated));
  }
  if (auto both = repeat_up_to_latest(*open)) return announces_again ? refuse(by_opponent) : both;
  // His clock runs, and he may have left the repetition out.
  if (is_pressed && !says_so && (!own.moves.empty() || heard.moves.empty())) return std::nullopt;
  if (fits) {
    if (refusal(side, RepeatMove{open->move})) return want(side, RepeatMove{open->move});
    return ask_for_whole_repetition(side, missing_of(heard, utterance_.text, before));
  }
  const auto why_not = own.heard || heard.heard ? not_his_to(AnnounceMove{}) : std::nullopt;
  if (why_not) return refuse(*why_not);
  // Within a turn of two moves nobody but its player can be moving on.
  const bool goes_on = !is_pressed && mover == open->side;
  if (!own.moves.empty() && side != open->side && !goes_on) return ask_own_move(mover, own);
  if (!own.moves.empty() || !heard.whole) return std::nullopt;
  if (heard.moves.empty()) {  // possible neither there nor now
    if (!heard.heard || side == open->side) return std::nullopt;
    return say(side, NotUnderstood{wrong_repetition(words_for(*heard.heard))});
  }
  const std::optional<Phrase> why = refusal(side, RepeatMove{heard.moves.front()});
  if (why && why->key != "repeat.other-move") return say(side, NotUnderstood{*why});
  return say(side,
             NotUnderstood{heard.moves.size() == 1 ? wrong_repetition(heard.moves.front(), before)
                                                   : wrong_repetition(named(heard, before))});
}

// Of a turn of two moves the latest, said alone: whoever repeats it has let the one before stand,
// as one who moves on does.
std::optional<Read> LineReader::repeat_up_to_latest(const Ply& open) const {
  const Ply& latest = game_.plies().back();
  const Color side = by_repeater(open);
  if (&latest == &open || latest.stage != Stage::announced || side == open.side) {
    return std::nullopt;
  }
  const HeardMove heard = hear_move(utterance_, *latest.before, game_.variant(), tongues_);
  const bool is_sure = heard.whole && heard.moves.size() == 1 && !heard.doubtful;
  if (!is_sure || heard.moves.front() != latest.move) return std::nullopt;
  Wanted repeated{side, {}};
  for (const Ply* ply = &open; ply <= &latest; ++ply) {
    if (ply->stage == Stage::announced) repeated.actions.emplace_back(RepeatMove{ply->move});
  }
  return say(side, std::move(repeated));
}

// "nein, e4" after e4: nobody takes back a move to announce the same one, but who has repeated it
// wrongly mends that.
bool LineReader::repeats_after_all(const Utterance& line) const {
  const Ply* open = game_.unrepeated();
  if (open == nullptr || by_repeater(*open) == open->side) return false;
  const HeardMove heard =
      hear_move(line, *open->before, game_.variant(), tongues_.spoken_by(opponent(open->side)));
  return heard.whole && heard.moves.size() == 1 && heard.moves.front() == open->move;
}

// Word for word, as one of the voices says it, with "Schach" or without: where the king may begin
// beside his goal the same words may name castling, too.
bool LineReader::is_the_announcement(const Ply& open, const Position& before) const {
  const auto is_said = [&](const Phrase& announced) {
    return std::ranges::any_of(tongues_.all, [&](const Voice* voice) {
      return std::ranges::equal(Utterance(voice->say(announced).printed).words, utterance_.words,
                                {}, &Word::plain, &Word::plain);
    });
  };
  return is_said(move_phrase(open.facts, open.move, before)) ||
         is_said(whole_move(open.move, before));
}

// In the words in which moves are announced: two squares do not tell promotions apart.
Phrase LineReader::wrong_repetition(Phrase heard) const {
  const Ply& announced = *game_.unrepeated();
  return {"repeat.other-move",
          {{"move", std::vector{std::move(heard)}},
           {"announced", std::vector{whole_move(announced.move, *announced.before)}}}};
}

// Where both would be said in the same words, their squares tell them apart.
Phrase LineReader::wrong_repetition(const Move& heard, const Position& where) const {
  Phrase wrong = wrong_repetition(whole_move(heard, where));
  const Ply& announced = *game_.unrepeated();
  const auto said = [&](const Phrase& move) { return tongues_.own().say(move).printed; };
  if (said(whole_move(heard, where)) != said(whole_move(announced.move, *announced.before))) {
    return wrong;
  }
  wrong.with["move"] = std::vector{told_by_squares(heard, where)};
  wrong.with["announced"] = std::vector{told_by_squares(announced.move, *announced.before)};
  return wrong;
}

// Who moves on lets the announcement stand (6.2.1.2), but not by a word misheard.
Read LineReader::ask_own_move(Color side, const HeardMove& own) const {
  if (!own.whole) return ask_for_whole_repetition(side, ask_where(own, utterance_.text));
  const Phrase move = named(own, game_.position());
  Phrase wrong = own.moves.size() == 1 ? wrong_repetition(own.moves.front(), game_.position())
                                       : wrong_repetition(move);
  return asked(
      {.ask = {"ask.own-move", {{"side", side}, {"move", std::vector{move}}}},
       .by = side,
       .about = OpenQuestion::OwnMove{{own.moves, false, own.offers_draw}, std::move(wrong)}});
}

// It is no question, which another's word could answer: the repetition goes on with his next line.
Read LineReader::ask_for_whole_repetition(Color side, Phrase missing) const {
  Read read =
      say(side, NotUnderstood{{"repeat.whole", {{"missing", std::vector{std::move(missing)}}}}});
  read.half = utterance_.text;
  return read;
}

std::optional<Read> repetition_from(const std::string& begun, const Utterance& utterance,
                                    const SaidBy& speaker, const Game& game,
                                    const Tongues& tongues) {
  const auto is_whole = [](const HeardCommand& command) { return command.rest.words.empty(); };
  if (begun.empty() || utterance.words.empty() ||
      std::ranges::any_of(commands_at_front(utterance, tongues), is_whole)) {
    return std::nullopt;
  }
  std::vector<std::string> lines{utterance.text};  // he may have begun anew
  std::ranges::move(wholes(Utterance(begun), utterance), std::back_inserter(lines));
  lines.push_back(utterance.text + ' ' + begun);  // "schlägt Eva fünf", and then who
  std::optional<Read> half;
  for (const std::string& line : lines) {
    const Utterance whole(line);
    Read read = read_line(whole, speaker, game, tongues);
    const auto* wanted = std::get_if<Wanted>(&read.reading.what);
    if (wanted && std::holds_alternative<RepeatMove>(wanted->actions.front())) return read;
    if (!half && !read.half.empty()) half = std::move(read);
  }
  return half;
}

Read read_after(const std::string& begun, const Utterance& utterance, const SaidBy& speaker,
                const Game& game, const Tongues& tongues) {
  Read alone = read_line(utterance, speaker, game, tongues);
  const Ply* announced = game.unrepeated();
  const bool is_clear = !std::holds_alternative<NotUnderstood>(alone.reading.what) &&
                        !std::holds_alternative<Question>(alone.reading.what);
  if (begun.empty() || is_clear) return alone;
  if (names_a_man(hear_move(utterance, *announced->before, game.variant(), tongues))) return alone;
  const Utterance whole(begun + ' ' + utterance.text);
  Read read = read_line(whole, speaker, game, tongues);
  const auto* no = std::get_if<NotUnderstood>(&read.reading.what);
  const bool is_move = !no || no->why.key == "repeat.other-move";
  return is_move ? read : alone;
}

Read LineReader::play(const HeardMove& heard, const std::string& line, Color side,
                      bool mends) const {
  if (!heard.whole) return ask_the_rest(heard, line, mends, side, game_);
  return chosen({heard.moves, mends, heard.offers_draw, heard.doubtful}, side, game_);
}

}  // namespace annabella::host
