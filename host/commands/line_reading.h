// A line that answers no question, while it is read: LineReader's functions stand in
// line_reader.cpp, announced_move.cpp, not_understood.cpp and whole_turn.cpp.
#pragma once

#include "commands/command.h"
#include "commands/line_reader.h"
#include "commands/orders.h"
#include "game/arbiter.h"

namespace annabella::host {

// Whose clock runs: who has announced a move and not yet pressed still has the move (6.2.1).
inline Color whose_turn(const Game& game) {
  const Ply* open = game.open_move();
  return open != nullptr ? open->side : game.position().turn();
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
  std::optional<Read> tell_or_serve(const HeardCommand& command) const;
  std::optional<Read> act_on(const HeardCommand& command);
  std::optional<Read> obey_at_the_board(const HeardCommand& command);
  std::optional<Read> obey_no(const HeardCommand& command);
  std::optional<Read> go_on_after_yes(const HeardCommand& command);
  std::optional<Read> answer_a_question() const;
  bool asks_about_a_move(const HeardCommand& command) const;
  std::optional<Read> obey_order(const HeardCommand& command);
  Read ask_before_the_end(const Ordered& order);
  std::optional<Read> ask_before_undoing(const Ordered& order);
  std::optional<Read> ask_before_going_back(const Ordered& order);
  Read agree();
  std::optional<Read> answer_draw(bool accepts);
  std::optional<Read> offered_by_claim() const;
  Read offer_draw();
  Read offer_takeback();
  Read repeat();
  // `only_mends`: in no word's sense is it a move of the other side.
  Read mend(const Utterance& by_what, bool only_mends);
  std::optional<Read> made(const Utterance& by_what) const;
  Read confirm(const char* question, Color by, const Action& action);

  Read play(const HeardMove& heard, const std::string& line, Color side, bool mends) const;
  // `says_so`: "wiederholt Springer Felix drei" is no move of his own.
  std::optional<Read> repeat_in_words(bool says_so = false);
  std::optional<Read> repeat_up_to_latest(const Ply& open) const;
  std::optional<Read> whole_turn() const;
  std::optional<Read> claim_with_turn(const HeardCommand& claim) const;
  std::optional<Read> repeat_turn(const std::vector<Utterance>& parts) const;
  std::optional<Move> certain_move(const Utterance& line, const Position& before) const;
  bool is_the_announcement(const Ply& open, const Position& before) const;
  Read ask_for_whole_repetition(Color side, Phrase missing) const;
  Phrase wrong_repetition(Phrase heard) const;
  Phrase wrong_repetition(const Move& heard, const Position& where) const;
  Read ask_own_move(Color side, const HeardMove& own) const;
  Read ask_whether_now(const Utterance& by_what, const Phrase& too_late) const;
  Read impossible(const HeardMove& heard) const;
  Read wrongly_remarked(const HeardMove& heard) const;
  std::optional<Read> in_others_letters(const HeardMove& heard) const;
  bool is_other_sides() const;
  bool repeats_again() const;
  bool repeats_after_all(const Utterance& line) const;
  Read not_understood(const std::vector<HeardCommand>& commands, const HeardMove& heard) const;

  // "s a3" or "S f3": a letter and a blank are a command, unless a capital is a man's letter.
  bool is_mans_letter(const Word& word) const;
  bool begins_like_a_command(const std::vector<HeardCommand>& commands) const;
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
  std::optional<Phrase> not_his_order(const HeardCommand& command) const;
  Color by(Color otherwise) const { return speaker_.side.value_or(otherwise); }
  // Whoever does not say who he is is the one who was asked; else the one whose clock runs.
  Color who_speaks() const { return by(speaker_.asked.value_or(whose_turn(game_))); }
  // Whoever else says it, a move is its player's: an assistant announces those of both (D.2.10.2).
  Color by_mover(Color mover) const { return speaker_.role == Role::assistant ? mover : by(mover); }
  // The announcer's assistant may report that it was repeated, and say for whom; but the move said
  // again is announced again.
  bool is_announcers_assistant(const Ply& announced) const {
    return speaker_.role == Role::assistant && speaker_.side == announced.side &&
           !speaker_.reported && !speaker_.about;
  }
  // Who repeats the announced move, as far as the speaker tells. "Assistent: weiß: e4" is said of
  // White, who does not repeat his own.
  Color by_repeater(const Ply& announced) const {
    const bool by_himself = speaker_.role == Role::assistant && speaker_.reported == announced.side;
    return by_himself ? announced.side : by_mover(opponent(announced.side));
  }
  Read say(Color side, decltype(Reading::what) what) const {
    return {{.by = side, .what = std::move(what), .notes = {}}, {}};
  }
  Read refuse(Phrase why) const { return say(who_speaks(), NotUnderstood{std::move(why)}); }
  Read want(Color side, Action action) const { return say(side, Wanted{side, {action}}); }

  const Utterance& utterance_;
  const SaidBy& speaker_;
  const Game& game_;
  const Tongues& tongues_;
};

}  // namespace annabella::host
