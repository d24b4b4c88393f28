#include "commands/line_reader.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "commands/command.h"
#include "commands/confidences.h"
#include "commands/orders.h"
#include "game/arbiter.h"
#include "game/move_phrase.h"
#include "game/roles.h"
#include "words/result_phrase.h"

namespace annabella::host {
namespace {

// Whose clock runs: who has announced a move and not yet pressed still has the move (6.2.1).
Color whose_turn(const Game& game) {
  const Ply* open = game.open_move();
  return open != nullptr ? open->side : game.position().turn();
}

bool is_one_letter(const Word& word) {
  return word.plain.size() == 1 && word.plain[0] >= 'a' && word.plain[0] <= 'z';
}

// As it is announced, if it is one move; else as it was heard.
Phrase named(const HeardMove& heard, const Position& position) {
  return heard.moves.size() == 1 ? whole_move(heard.moves.front(), position)
                                 : words_for(*heard.heard);
}

// What must be said to make it one move for certain.
Phrase missing_of(const HeardMove& heard, const std::string& line, const Position& before) {
  if (!heard.whole) return ask_where(heard, line);
  return heard.moves.size() > 1 ? question_of(heard.moves, before)
                                : ask_whether(heard.moves.front(), before);
}

// What is said of a side, not for it.
bool tells_of_a_side(const Action& action) {
  return std::holds_alternative<ReportTouch>(action) ||
         std::holds_alternative<ReportIrregularity>(action) ||
         std::holds_alternative<ReportBoardsDiffer>(action) ||
         std::holds_alternative<Penalise>(action) || std::holds_alternative<DecideResult>(action) ||
         std::holds_alternative<NoticeAbsence>(action) ||
         std::holds_alternative<RecordMove>(action) ||
         std::holds_alternative<CompleteScore>(action);
}

class LineReader {
 public:
  LineReader(const Utterance& utterance, const SaidBy& speaker, const Game& game,
             const Tongues& tongues)
      : utterance_(utterance), speaker_(speaker), game_(game), tongues_(tongues) {}

  Read read();

 private:
  Read understood();
  bool is_anothers(const Read& read) const;
  std::optional<Read> obey(const HeardCommand& command);
  std::optional<Read> obey_at_the_board(const HeardCommand& command);
  std::optional<Read> obey_no(const HeardCommand& command);
  std::optional<Read> obey_order(const HeardCommand& command);
  Read ask_before_the_end(const Ordered& order);
  Read agree();
  std::optional<Read> answer_draw(bool accepts);
  std::optional<Read> offered_by_claim() const;
  Read offer_draw();
  Read offer_takeback();
  Read repeat();
  Read mend(const Utterance& by_what);
  std::optional<Read> made(const Utterance& by_what) const;
  Read confirm(const char* question, Color by, const Action& action);

  Read play(const HeardMove& heard, const std::string& line, Color side, bool mends) const;
  std::optional<Read> repeat_in_words();
  bool is_the_announcement(const Ply& open, const Position& before) const;
  Read ask_for_whole_repetition(Color side, Phrase missing) const;
  Phrase wrong_repetition(Phrase heard) const;
  Read ask_own_move(Color side, const HeardMove& own) const;
  Read ask_whether_now(const Utterance& by_what, const Phrase& too_late) const;
  Read impossible(const HeardMove& heard) const;
  std::optional<Read> in_others_letters(const HeardMove& heard) const;
  bool is_other_sides() const;
  bool repeats_again() const;
  Read not_understood(const std::vector<HeardCommand>& commands, const HeardMove& heard) const;

  // "s a3" or "S f3": a letter and a blank are a command, unless a capital is a man's letter.
  bool is_mans_letter(const Word& word) const;
  bool is_a_mans_move(const HeardCommand& command) const;
  std::vector<Phrase> notes_on(const HeardCommand& command) const;

  HeardMove heard_now(const Utterance& line) const {
    return hear_move(line, game_.position(), game_.variant(), tongues_);
  }
  Ruling ruling(Color by, const Action& action) const {
    const Time at = speaker_.at.value_or(game_.clock().since);
    return rule(game_, Intent{.by = by, .role = speaker_.in_role(), .at = at, .action = action});
  }
  std::optional<Phrase> refusal(Color by, const Action& action) const;
  std::optional<Phrase> not_his_to(const Action& action) const;
  Color by(Color otherwise) const { return speaker_.side.value_or(otherwise); }
  // Whoever else says it, a move is its player's: an assistant announces those of both (D.2.10.2).
  Color by_mover(Color mover) const { return speaker_.role == Role::assistant ? mover : by(mover); }
  Read say(Color side, decltype(Reading::what) what) const {
    return {{.by = side, .what = std::move(what), .notes = {}}, {}};
  }
  Read refuse(Phrase why) const {
    return say(by(whose_turn(game_)), NotUnderstood{std::move(why)});
  }
  Read want(Color side, Action action) const { return say(side, Wanted{side, {action}}); }

  const Utterance& utterance_;
  const SaidBy& speaker_;
  const Game& game_;
  const Tongues& tongues_;
};

// "Schwarz: d4" at White's seat is not White's move: whoever names the other side may be at the
// wrong seat.
Read LineReader::read() {
  Read read = understood();
  if (!is_anothers(read)) return read;
  return refuse({"role.other-side", {{"side", read.reading.by}, {"named", *speaker_.about}}});
}

bool LineReader::is_anothers(const Read& read) const {
  const auto& what = read.reading.what;
  if (!speaker_.about || std::holds_alternative<NotUnderstood>(what)) return false;
  const auto* wanted = std::get_if<Wanted>(&what);
  const auto* asked = read.asks ? std::get_if<Action>(&read.asks->about) : nullptr;
  const Action* action = wanted != nullptr ? &wanted->actions.front() : asked;
  if (action != nullptr && tells_of_a_side(*action)) return false;
  return read.reading.by != *speaker_.about;
}

Read LineReader::understood() {
  if (utterance_.text.empty()) {
    const Ply* made = game_.to_press();
    if (made != nullptr) return want(by(made->side), PressClock{});
    return say(by(whose_turn(game_)), Silence{});
  }
  const std::vector<HeardCommand> commands = commands_at_front(utterance_, tongues_);
  for (const HeardCommand& command : commands) {
    if (is_a_mans_move(command)) continue;
    if (std::optional<Read> read = obey(command)) {
      read->reading.notes = notes_on(command);
      return std::move(*read);
    }
  }
  // "0-0" is a player's castling.
  if (speaker_.role == Role::arbiter && is_result_code(utterance_.text)) {
    if (std::optional<Read> read = obey_order({"decide", 0, utterance_})) return std::move(*read);
  }
  if (utterance_.slash) return not_understood(commands, {});
  if (std::optional<Read> repeated = repeat_in_words()) return std::move(*repeated);
  const HeardMove heard = heard_now(utterance_);
  if (heard.heard && game_.ended()) return refuse({"game.over", {}});
  if (const auto why = heard.heard ? not_his_to(AnnounceMove{}) : std::nullopt) return refuse(*why);
  if (heard.moves.empty()) return not_understood(commands, heard);
  return play(heard, utterance_.text, by_mover(game_.position().turn()), false);
}

std::optional<Read> LineReader::obey(const HeardCommand& command) {
  const Color speaker = by(whose_turn(game_));
  if (const auto asked = asked_by(command, speaker, tongues_)) {
    const auto* query = std::get_if<Query>(&*asked);
    const std::optional<Phrase> why =
        query ? not_to_be_told(*query, speaker_.in_role(), speaker, game_)
              : not_to_be_served(std::get<Service>(*asked), speaker_.in_role(), speaker, game_);
    if (why) return refuse(*why);
    Read read = std::visit([&](const auto& what) { return say(speaker, what); }, *asked);
    if (auto* told = std::get_if<Query>(&read.reading.what)) {
      told->is_counted = speaker_.in_role() < Role::arbiter;
    }
    return read;
  }
  if (std::optional<Read> read = obey_order(command)) return read;
  // In Czech and Slovak "opravuji" adjusts men (4.2.1), and with a move it mends one.
  const bool mends = command.name == "adjust" && heard_now(command.rest).heard;
  if (command.name == "correction" || mends) return mend(command.rest);
  if (command.name == "no") return obey_no(command);
  if (command.name == "made" && !command.rest.words.empty()) return made(command.rest);
  // "wiederholt Springer Felix drei"
  if (command.name == "repeated" && !command.rest.words.empty()) {
    return LineReader(command.rest, speaker_, game_, tongues_).repeat_in_words();
  }
  return command.rest.words.empty() ? obey_at_the_board(command) : std::nullopt;
}

std::optional<Read> LineReader::obey_order(const HeardCommand& command) {
  const auto ordered = ordered_by(command, speaker_, game_, tongues_);
  if (!ordered) return std::nullopt;
  if (speaker_.role == Role::spectator) return refuse({"role.spectator", {}});
  if (const auto* why = std::get_if<Phrase>(&*ordered)) return refuse(*why);
  const Ordered& order = std::get<Ordered>(*ordered);
  if (order.trouble) return refuse(refusal(order.by, order.action).value_or(*order.trouble));
  return order.asks_first ? ask_before_the_end(order) : want(order.by, order.action);
}

// What ends the game cannot be undone: how it would end is said first.
Read LineReader::ask_before_the_end(const Ordered& order) {
  const Ruling then = ruling(order.by, order.action);
  const auto* facts = std::get_if<std::vector<Fact>>(&then);
  const auto* end =
      facts && !facts->empty() ? std::get_if<GameEnded>(&facts->back().event) : nullptr;
  // After the end it is only said anew, with what each gets for it (12.9.5).
  const bool is_known = end && game_.ended() && end->score == game_.ended()->score;
  if (end == nullptr || is_known) return want(order.by, order.action);
  return asked({.ask = {"ask.ends-game", {{"result", std::vector{result_phrase(*end)}}}},
                .by = order.by,
                .about = order.action});
}

std::optional<Read> LineReader::obey_at_the_board(const HeardCommand& command) {
  const Ply* open = game_.open_move();
  const std::string& name = command.name;
  const bool about_a_move = name == "repeated" || name == "misrepeated" || name == "made" ||
                            name == "executed" || name == "pressed";
  if (about_a_move && game_.ended()) return refuse({"game.over", {}});
  if (name == "yes") return agree();
  if (name == "draw") return offer_draw();
  if (name == "takeback") return offer_takeback();
  if (name == "resign") return confirm("ask.resign", by(whose_turn(game_)), Resign{});
  if (name == "repeated") return repeat();
  if (name == "misrepeated") {
    const Ply* repeated = game_.unexecuted();
    const Color mover = repeated ? repeated->side : whose_turn(game_);
    return want(by_mover(opponent(mover)), ReportMisrepeat{});
  }
  if (name == "made") {
    if (const auto why = not_his_to(ReportMade{})) return refuse(*why);
    if (open == nullptr) return refuse({"made.announce-first", {}});
    return want(by_mover(open->side), ReportMade{open->move});
  }
  if (name == "executed") {
    const Ply* waits = game_.unexecuted();
    return want(by_mover(waits ? opponent(waits->side) : whose_turn(game_)), ReportExecuted{});
  }
  if (name == "pressed") {
    const Ply* made = game_.to_press();
    return want(by(made ? made->side : whose_turn(game_)), PressClock{});
  }
  return name == "accept-draw" || name == "decline-draw" ? answer_draw(name == "accept-draw")
                                                         : std::nullopt;
}

std::optional<Read> LineReader::answer_draw(bool accepts) {
  // "beru" takes a man, too, where nobody has offered anything.
  const bool takes =
      accepts && !utterance_.slash && utterance_.words.size() == 1 && heard_now(utterance_).heard;
  if (takes && !game_.draw_offer()) return std::nullopt;
  if (auto claimed = offered_by_claim()) return *std::move(claimed);
  const Color side = by(opponent(game_.draw_offer().value_or(opponent(whose_turn(game_)))));
  if (takes) return confirm("ask.accept-draw", side, AcceptDraw{});
  return accepts ? want(side, AcceptDraw{}) : want(side, DeclineDraw{});
}

// A wrong claim is an offer that was not called one (9.1.2.3), by a player who is still on move:
// who answers it says who he is.
std::optional<Read> LineReader::offered_by_claim() const {
  const auto& claim = game_.wrong_claim();
  if (!claim || game_.draw_offer() != claim->by || speaker_.side) return std::nullopt;
  return refuse({"answer.claimant-asks", {{"side", opponent(claim->by)}}});
}

Read LineReader::agree() {
  const auto draw = game_.draw_offer();
  const auto takeback = game_.takeback_offer();
  if (draw && takeback) return refuse({"answer.two-offers", {}});
  if (auto claimed = offered_by_claim()) return *std::move(claimed);
  if (draw) return want(by(opponent(*draw)), AcceptDraw{});
  if (takeback) return want(by(opponent(*takeback)), AcceptTakeback{});
  return refuse({"answer.nothing-asked", {}});
}

std::optional<Read> LineReader::obey_no(const HeardCommand& command) {
  const auto draw = game_.draw_offer();
  const auto takeback = game_.takeback_offer();
  if (command.rest.words.empty()) {
    if (draw && takeback) return refuse({"answer.two-offers", {}});
    if (auto claimed = offered_by_claim()) return *std::move(claimed);
    if (draw) return want(by(opponent(*draw)), DeclineDraw{});
    if (takeback) return want(by(opponent(*takeback)), DeclineTakeback{});
    return refuse({"answer.nothing-asked", {}});
  }
  if (!heard_now(command.rest).heard) return std::nullopt;
  if (game_.open_move() != nullptr || !(draw || takeback)) return mend(command.rest);
  // No to the offer, and the next move with it.
  Read read = read_line(command.rest, speaker_, game_, tongues_);
  if (auto* wanted = std::get_if<Wanted>(&read.reading.what)) {
    const Action declines = draw ? Action(DeclineDraw{}) : Action(DeclineTakeback{});
    wanted->actions.insert(wanted->actions.begin(), declines);
  }
  return read;
}

Read LineReader::offer_draw() {
  const auto offer = game_.draw_offer();
  const bool claimed = offered_by_claim().has_value();
  const Color side = by(offer && !claimed ? opponent(*offer) : whose_turn(game_));
  if (offer == opponent(side)) return confirm("ask.accept-draw", side, AcceptDraw{});
  return confirm("ask.draw", side, OfferDraw{});
}

// Who has moved last wants his move back, not who is to answer it.
Read LineReader::offer_takeback() {
  const auto offer = game_.takeback_offer();
  const Ply* last = game_.last();
  const Color side =
      by(offer ? opponent(*offer) : (last != nullptr ? last->side : whose_turn(game_)));
  if (offer == opponent(side)) return confirm("ask.accept-takeback", side, AcceptTakeback{});
  return confirm("ask.takeback", side, OfferTakeback{});
}

Read LineReader::repeat() {
  if (const auto why = not_his_to(RepeatMove{})) return refuse(*why);
  const Ply* announced = game_.unrepeated();
  if (announced == nullptr) return refuse({"repeat.nothing", {}});
  return want(by_mover(opponent(announced->side)), RepeatMove{announced->move});
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

Read LineReader::mend(const Utterance& by_what) {
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
    const bool repeats = game_.plies().back().stage == Stage::announced;
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

// What the arbiter would refuse anyway is not asked.
Read LineReader::confirm(const char* question, Color side, const Action& action) {
  if (const auto why = refusal(side, action)) return say(side, NotUnderstood{*why});
  return asked({.ask = {question, {{"side", side}}}, .by = side, .about = action});
}

// D.2.1: the announced move, said again, is its repetition, whether or not its player has pressed;
// what fits other moves as well has not been said in full. A wrong one that could have been played
// there and cannot be played now is a wrong repetition; one that can be played now may have been
// misheard, and is asked about.
std::optional<Read> LineReader::repeat_in_words() {
  const Ply* open = game_.unrepeated();
  if (open == nullptr) return std::nullopt;
  const Position& before = *open->before;
  const Color side = by_mover(opponent(open->side));
  const bool is_pressed = game_.last()->completed;
  if (is_pressed && side == open->side) return std::nullopt;
  if (is_the_announcement(*open, before)) return want(side, RepeatMove{open->move});
  const HeardMove heard = hear_move(utterance_, before, game_.variant(), tongues_);
  // Between the two moves of a turn who is to repeat has none of his own.
  const Color mover = game_.position().turn();
  const bool has_none =
      mover == open->side && speaker_.role != Role::assistant && speaker_.side == opponent(mover);
  const HeardMove own = has_none ? HeardMove{} : heard_now(utterance_);
  const bool fits = std::ranges::find(heard.moves, open->move) != heard.moves.end();
  const bool is_sure = heard.whole && heard.moves.size() == 1 && !heard.doubtful;
  if (fits && is_sure) {
    Wanted repeated{side, {RepeatMove{open->move}}};
    // Good at any time (9.1.2); where the announcement offered one, it is only said after it.
    if (heard.offers_draw && !game_.draw_offer()) repeated.actions.emplace_back(OfferDraw{});
    return say(side, std::move(repeated));
  }
  // His clock runs, and he may have left the repetition out.
  if (is_pressed && (!own.moves.empty() || heard.moves.empty())) return std::nullopt;
  if (fits) {
    if (refusal(side, RepeatMove{open->move})) return want(side, RepeatMove{open->move});
    return ask_for_whole_repetition(side, missing_of(heard, utterance_.text, before));
  }
  const auto why_not = own.heard || heard.heard ? not_his_to(AnnounceMove{}) : std::nullopt;
  if (why_not) return refuse(*why_not);
  if (!own.moves.empty() && side != open->side) return ask_own_move(mover, own);
  if (!own.moves.empty() || !heard.whole) return std::nullopt;
  if (heard.moves.empty()) {  // possible neither there nor now
    if (!heard.heard || side == open->side) return std::nullopt;
    return say(side, NotUnderstood{wrong_repetition(words_for(*heard.heard))});
  }
  const std::optional<Phrase> why = refusal(side, RepeatMove{heard.moves.front()});
  if (why && why->key != "repeat.other-move") return say(side, NotUnderstood{*why});
  return say(side, NotUnderstood{wrong_repetition(named(heard, before))});
}

// Word for word, as one of the voices says it, with "Schach" or without: in Chess960 the same words
// may name castling, too.
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

// Who moves on lets the announcement stand (6.2.1.2), but not by a word misheard.
Read LineReader::ask_own_move(Color side, const HeardMove& own) const {
  if (!own.whole) return ask_for_whole_repetition(side, ask_where(own, utterance_.text));
  const Phrase move = named(own, game_.position());
  Phrase wrong = wrong_repetition(move);
  return asked(
      {.ask = {"ask.own-move", {{"side", side}, {"move", std::vector{move}}}},
       .by = side,
       .about = OpenQuestion::OwnMove{{own.moves, false, own.offers_draw}, std::move(wrong)}});
}

// A repetition is whole or none: it is no question whose answer would complete it.
Read LineReader::ask_for_whole_repetition(Color side, Phrase missing) const {
  return say(side, NotUnderstood{{"repeat.whole", {{"missing", std::vector{std::move(missing)}}}}});
}

Read LineReader::play(const HeardMove& heard, const std::string& line, Color side,
                      bool mends) const {
  if (!heard.whole) return ask_the_rest(heard, line, mends, side, game_);
  return chosen({heard.moves, mends, heard.offers_draw, heard.doubtful}, side, game_);
}

Read LineReader::impossible(const HeardMove& heard) const {
  if (!heard.heard) return refuse({"line.unknown", {{"text", shortened(utterance_.text)}}});
  return refuse(not_possible(*heard.heard, game_));
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
  OpenQuestion question{.ask = {"ask.others-letters",
                                {{"move", std::vector{words_for(*heard.heard)}},
                                 {"ask", std::vector{std::move(meant)}}}},
                        .by = by_mover(position.turn()),
                        .about = choice};
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
    return refuse(
        {"line.usage", {{"how", std::vector{Phrase{"help." + commands.front().name, {}}}}}});
  }
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

bool LineReader::is_a_mans_move(const HeardCommand& command) const {
  if (utterance_.slash || utterance_.words.empty()) return false;
  if (utterance_.words.size() > 1 && command.rest.words.empty()) return false;
  if (command.name == "no" && is_a_man_and_his_file(utterance_.words.front(), tongues_)) {
    const Ply* announced = game_.unrepeated();
    const HeardMove there =
        announced ? hear_move(utterance_, *announced->before, game_.variant(), tongues_)
                  : HeardMove{};
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
  return {{"note.command-not-move",
           {{"command", std::vector{Phrase{"command." + command.name, {}}}},
            {"letter", utterance_.words.front().typed},
            {"move", without_blank}}}};
}

// Whose business it is comes before what exactly was meant.
std::optional<Phrase> LineReader::not_his_to(const Action& action) const {
  return not_for({.by = by_mover(game_.position().turn()),
                  .role = speaker_.in_role(),
                  .at = {},
                  .action = action},
                 game_.setup().regulations);
}

std::optional<Phrase> LineReader::refusal(Color side, const Action& action) const {
  const Ruling answer = ruling(side, action);
  const auto* why = std::get_if<Phrase>(&answer);
  return why != nullptr ? std::optional(*why) : std::nullopt;
}

}  // namespace

Phrase not_possible(const MovePattern& heard, const Game& game) {
  const bool in_check = game.last() != nullptr && game.last()->facts.check;
  return {in_check ? "move.impossible-in-check" : "move.impossible",
          {{"move", std::vector{words_for(heard)}}}};
}

Read read_line(const Utterance& utterance, const SaidBy& speaker, const Game& game,
               const Tongues& tongues) {
  return LineReader(utterance, speaker, game, tongues).read();
}

}  // namespace annabella::host
