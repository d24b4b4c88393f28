#include "commands/line_reader.h"

#include <algorithm>
#include <utility>

#include "commands/confidences.h"
#include "commands/line_reading.h"
#include "game/move_phrase.h"
#include "game/roles.h"
#include "words/result_phrase.h"
#include "words/score_phrase.h"

namespace annabella::host {
namespace {

// What is said of a side, not for it.
bool tells_of_a_side(const Action& action) {
  return std::holds_alternative<ReportTouch>(action) ||
         std::holds_alternative<ReportIrregularity>(action) ||
         std::holds_alternative<ReportBoardsDiffer>(action) ||
         std::holds_alternative<Penalise>(action) || std::holds_alternative<DecideResult>(action) ||
         std::holds_alternative<NoticeAbsence>(action) ||
         std::holds_alternative<NoticeFlag>(action) || std::holds_alternative<RecordMove>(action) ||
         std::holds_alternative<CompleteScore>(action);
}

}  // namespace

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
  if (begins_like_a_command(commands)) return not_understood(commands, heard_now(utterance_));
  if (std::optional<Read> asked = answer_a_question()) return std::move(*asked);
  if (std::optional<Read> turn = whole_turn()) return std::move(*turn);
  if (std::optional<Read> repeated = repeat_in_words()) return std::move(*repeated);
  const HeardMove heard = heard_now(utterance_);
  if (heard.heard && game_.ended()) return refuse({"game.over", {}});
  if (const auto why = heard.heard ? not_his_to(AnnounceMove{}) : std::nullopt) return refuse(*why);
  // Whoever else names a result hears whose business it is.
  if (!heard.heard && is_result_code(utterance_.text)) {
    if (std::optional<Read> read = obey_order({"decide", 0, utterance_})) return std::move(*read);
  }
  if (heard.moves.empty()) return not_understood(commands, heard);
  return play(heard, utterance_.text, by_mover(game_.position().turn()), false);
}

std::optional<Read> LineReader::obey(const HeardCommand& command) {
  if (std::optional<Read> told = tell_or_serve(command)) return told;
  std::optional<Read> read = act_on(command);
  if (read) read->is_order = command.name != "yes" && command.name != "no";
  return read;
}

std::optional<Read> LineReader::tell_or_serve(const HeardCommand& command) const {
  const Color speaker = who_speaks();
  const auto asked = asked_by(command, speaker, tongues_);
  if (!asked) return std::nullopt;
  const auto* query = std::get_if<Query>(&*asked);
  // 12.6: at his own page no player hears what the arbiter is told, which he sees there anyway.
  const bool sees_it = query && query->kind == Query::Kind::turn && speaker_.is_apart &&
                       speaker_.role == Role::arbiter;
  const std::optional<Phrase> why =
      sees_it ? std::nullopt
      : query ? not_to_be_told(*query, speaker_.in_role(), speaker, game_)
              : not_to_be_served(std::get<Service>(*asked), speaker_.in_role(), speaker, game_);
  if (why) return refuse(*why);
  Read read = std::visit([&](const auto& what) { return say(speaker, what); }, *asked);
  if (auto* told = std::get_if<Query>(&read.reading.what)) {
    told->is_counted = told->kind == Query::Kind::moves
                           ? !not_to_be_told({.kind = Query::Kind::count, .side = {}},
                                             speaker_.in_role(), speaker, game_)
                           : speaker_.in_role() < Role::arbiter;
  }
  return read;
}

// "Steht der Springer auf Felix drei?" is told what stands there; whoever asks about a move in
// words hears how to say it.
std::optional<Read> LineReader::answer_a_question() const {
  const std::vector<Word>& words = utterance_.words;
  std::optional<std::size_t> stands;
  for (std::size_t word = 0; word < words.size() && !stands; ++word) {
    if (key_word_at(utterance_, word, tongues_, "stands").length > 0) stands = word;
  }
  const bool asks = asks_in_words(utterance_, tongues_);
  if (!stands && !asks) return std::nullopt;
  for (std::size_t word = 0; stands && (asks || *stands == 0) && word < words.size(); ++word) {
    const HeardCommand square{"square", 1, utterance_.after(word)};
    if (std::optional<Read> told = tell_or_serve(square)) return told;
  }
  std::string told = utterance_.text;
  std::ranges::replace(told, '?', ' ');
  if (!stands && !heard_now(Utterance(told)).heard) return std::nullopt;
  return refuse({"line.asks", {}});
}

std::optional<Read> LineReader::act_on(const HeardCommand& command) {
  if (std::optional<Read> read = obey_order(command)) return read;
  if (asks_about_a_move(command)) return refuse({"line.asks", {}});
  // In Czech and Slovak "opravuji" adjusts men (4.2.1), and with a move it mends one.
  const bool mends = command.name == "adjust" && heard_now(command.rest).heard;
  if (command.name == "correction" || mends) return mend(command.rest, true);
  if (command.name == "no") return obey_no(command);
  if (command.name == "yes" && !command.rest.words.empty()) return go_on_after_yes(command);
  if (command.name == "made" && !command.rest.words.empty()) return made(command.rest);
  // "wiederholt Springer Felix drei"
  if (command.name == "repeated" && !command.rest.words.empty()) {
    return LineReader(command.rest, speaker_, game_, tongues_).repeat_in_words(true);
  }
  return command.rest.words.empty() ? obey_at_the_board(command) : std::nullopt;
}

// "wiederholt David vier?", "nein, Eva vier?"
bool LineReader::asks_about_a_move(const HeardCommand& command) const {
  const bool is_of_moves = command.name == "yes" || command.name == "no" ||
                           command.name == "made" || command.name == "repeated" ||
                           command.name == "correction";
  return is_of_moves && !command.rest.words.empty() && asks_in_words(command.rest, tongues_);
}

std::optional<Read> LineReader::obey_order(const HeardCommand& command) {
  if (command.name == "claim" && speaker_.role != Role::spectator) {
    if (auto claimed = claim_with_turn(command)) return claimed;
  }
  const auto ordered = ordered_by(command, speaker_, game_, tongues_);
  if (!ordered) return std::nullopt;
  if (speaker_.role == Role::spectator) return refuse({"role.spectator", {}});
  if (const auto* why = std::get_if<Phrase>(&*ordered)) {
    return refuse(not_his_order(command).value_or(*why));
  }
  const Ordered& order = std::get<Ordered>(*ordered);
  if (order.trouble) return refuse(refusal(order.by, order.action).value_or(*order.trouble));
  if (command.name == "touched") {
    if (auto ask = ask_before_undoing(order)) return ask;
  }
  if (auto ask = ask_before_going_back(order)) return std::move(*ask);
  return order.asks_first ? ask_before_the_end(order) : want(order.by, order.action);
}

// D.2.9: moves are taken back for what both scores say, so the arbiter is told it first, unless it
// has been found before, and where there is none the player whose yes it takes, always; and what
// has been found is not passed over unasked.
std::optional<Read> LineReader::ask_before_going_back(const Ordered& order) {
  const auto about = [&](Phrase question) {
    return asked({.ask = std::move(question), .by = order.by, .about = order.action});
  };
  const bool is_found = game_.plies_to_keep().has_value();
  if (std::holds_alternative<StartClocks>(order.action) && is_found &&
      !refusal(order.by, order.action)) {
    return about({"ask.go-on-as-it-stands", {}});
  }
  const auto* report = std::get_if<ReportBoardsDiffer>(&order.action);
  const bool is_arbiter = speaker_.role == Role::arbiter;
  const bool is_news = report && (!is_arbiter || (!report->agreed && !is_found));
  const Ruling then = is_news ? ruling(order.by, order.action) : Ruling{std::vector<Fact>{}};
  const auto* facts = std::get_if<std::vector<Fact>>(&then);
  const bool goes_back = facts && std::ranges::any_of(*facts, [](const Fact& fact) {
                           return std::holds_alternative<PositionRestored>(fact.event);
                         });
  if (!goes_back) return std::nullopt;
  const auto found = std::ranges::find_if(
      *facts, [](const Fact& fact) { return std::holds_alternative<BoardsDiffered>(fact.event); });
  Phrase question = scores_that_differ(std::get<BoardsDiffered>(found->event), game_);
  if (is_arbiter) return about(std::move(question));
  return asked({.ask = std::move(question),
                .by = order.by,
                .about = OpenQuestion::Either{Wanted{order.by, {order.action}},
                                              Wanted{order.by, {DeclineRestoring{}}}}});
}

// A touch that was seen too late takes back a move that is completed (4.3): which, is said first.
std::optional<Read> LineReader::ask_before_undoing(const Ordered& order) {
  const auto* touch = std::get_if<ReportTouch>(&order.action);
  const Ruling then = ruling(order.by, order.action);
  const auto* facts = std::get_if<std::vector<Fact>>(&then);
  const Ply* last = game_.last();
  const bool undoes = facts && std::ranges::any_of(*facts, [](const Fact& fact) {
                        return std::holds_alternative<PositionRestored>(fact.event);
                      });
  if (!touch || !undoes || !last) return std::nullopt;
  const Phrase move = move_phrase(last->facts, last->move, *last->before);
  return asked(
      {.ask = {"ask.undoes-move",
               {{"side", touch->who}, {"square", touch->square}, {"move", std::vector{move}}}},
       .by = order.by,
       .about = order.action});
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
  if (name == "resign") return confirm("ask.resign", who_speaks(), Resign{});
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
  const auto offer = game_.draw_offer();
  const Color side = offer ? by(opponent(*offer)) : who_speaks();
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

// "ok, d4": a word on the way to the move, unless it could accept an offer.
std::optional<Read> LineReader::go_on_after_yes(const HeardCommand& command) {
  if (game_.draw_offer() || game_.takeback_offer()) return std::nullopt;
  if (!heard_now(command.rest).heard) return std::nullopt;
  return LineReader(command.rest, speaker_, game_, tongues_).understood();
}

std::optional<Read> LineReader::obey_no(const HeardCommand& command) {
  const auto draw = game_.draw_offer();
  const auto takeback = game_.takeback_offer();
  if (only_fillers(command.rest, tongues_)) {
    if (draw && takeback) return refuse({"answer.two-offers", {}});
    if (auto claimed = offered_by_claim()) return *std::move(claimed);
    if (draw) return want(by(opponent(*draw)), DeclineDraw{});
    if (takeback) return want(by(opponent(*takeback)), DeclineTakeback{});
    return refuse({"answer.nothing-asked", {}});
  }
  if (!heard_now(command.rest).heard) return std::nullopt;
  if (!wants_instead(command, utterance_, tongues_)) {
    return refuse({"line.denies-a-move", {}});
  }
  if (repeats_after_all(command.rest))
    return LineReader(command.rest, speaker_, game_, tongues_).repeat_in_words();
  if (game_.open_move() != nullptr || !(draw || takeback)) return mend(command.rest, false);
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
  const Color side = offer && !claimed ? by(opponent(*offer)) : who_speaks();
  if (offer == opponent(side)) return confirm("ask.accept-draw", side, AcceptDraw{});
  return confirm("ask.draw", side, OfferDraw{});
}

// Who has moved last wants his move back, not who is to answer it.
Read LineReader::offer_takeback() {
  const auto offer = game_.takeback_offer();
  const Ply* last = game_.last();
  const Color mover = speaker_.asked.value_or(last != nullptr ? last->side : whose_turn(game_));
  const Color side = by(offer ? opponent(*offer) : mover);
  if (offer == opponent(side)) return confirm("ask.accept-takeback", side, AcceptTakeback{});
  return confirm("ask.takeback", side, OfferTakeback{});
}

// What the arbiter would refuse anyway is not asked.
Read LineReader::confirm(const char* question, Color side, const Action& action) {
  if (const auto why = refusal(side, action)) return say(side, NotUnderstood{*why});
  return asked({.ask = {question, {{"side", side}}}, .by = side, .about = action});
}

// Whose business it is comes before what exactly was meant.
std::optional<Phrase> LineReader::not_his_to(const Action& action) const {
  return not_for({.by = by_mover(game_.position().turn()),
                  .role = speaker_.in_role(),
                  .at = {},
                  .action = action},
                 game_.setup().regulations);
}

std::optional<Phrase> LineReader::not_his_order(const HeardCommand& command) const {
  const std::optional<Action> gist = gist_of(command, tongues_);
  return gist ? not_his_to(*gist) : std::nullopt;
}

std::optional<Phrase> LineReader::refusal(Color side, const Action& action) const {
  const Ruling answer = ruling(side, action);
  const auto* why = std::get_if<Phrase>(&answer);
  return why != nullptr ? std::optional(*why) : std::nullopt;
}

Read read_line(const Utterance& utterance, const SaidBy& speaker, const Game& game,
               const Tongues& tongues) {
  return LineReader(utterance, speaker, game, tongues).read();
}

}  // namespace annabella::host
