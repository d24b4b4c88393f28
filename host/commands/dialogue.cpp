#include "commands/dialogue.h"

#include <algorithm>
#include <utility>

#include "commands/command.h"
#include "commands/line_reader.h"
#include "commands/open_question.h"
#include "commands/said_by.h"
#include "game/score_keeping.h"

namespace annabella::host {
namespace {

// Whether he who spoke is the one to whom the question was put.
bool put_to(const OpenQuestion& question, const SaidBy& speaker) {
  const bool names_himself = speaker.role || speaker.side;
  if (names_himself && speaker.in_role() != question.role) return false;
  if (speaker.about && speaker.about != question.by) return false;  // "Schwarz: ja" at White's seat
  // Of an assistant, either player's move may be in question.
  return question.role == Role::arbiter || question.role == Role::assistant || !speaker.side ||
         speaker.side == question.by;
}

// Who has named himself is asked what he orders.
Reading called(const Call& call, const Game& game, const Spoken& spoken) {
  const Color here = spoken.by.value_or(game.position().turn());
  return {.by = call.side.value_or(here),
          .what = Service{Service::Kind::order, call.words},
          .notes = {},
          .role = call.role,
          .spoken = spoken};
}

bool says(std::string_view name, const Utterance& line, const Tongues& tongues) {
  return std::ranges::any_of(commands_at_front(line, tongues),
                             [&](const HeardCommand& command) { return command.name == name; });
}

// Nothing behind it that would be wanted instead.
bool says_only_no(const Utterance& line, const Tongues& tongues) {
  return std::ranges::any_of(commands_at_front(line, tongues), [](const HeardCommand& command) {
    return command.name == "no" && command.rest.words.empty();
  });
}

// What the arbiter is asked takes his own yes: what it ends is not a player's to end.
bool is_anothers_yes(const OpenQuestion& question, const SaidBy& speaker, const Utterance& line,
                     const Tongues& tongues) {
  if (question.role != Role::arbiter || speaker.in_role() == Role::arbiter) return false;
  return says("yes", line, tongues);
}

Phrase still_open(Phrase why, const OpenQuestion& question) {
  return {"ask.again", {{"why", std::vector{std::move(why)}}, {"ask", std::vector{question.ask}}}};
}

Reading still_asked(Phrase why, const OpenQuestion& question) {
  return {.by = question.by,
          .what = NotUnderstood{still_open(std::move(why), question)},
          .notes = {},
          .role = question.role};
}

Reading said_as(Role role, Read& read) {
  read.reading.role = role;
  if (read.asks) read.asks->role = role;
  return std::move(read.reading);
}

bool changes_nothing(const Reading& reading) {
  return std::holds_alternative<Query>(reading.what) ||
         std::holds_alternative<Service>(reading.what);
}

// Who has made the offer that this answers; nothing: it answers none.
std::optional<Color> offerer_answered_by(const Action& action, const Game& game) {
  const bool of_draw =
      std::holds_alternative<AcceptDraw>(action) || std::holds_alternative<DeclineDraw>(action);
  if (of_draw) return game.draw_offer();
  const bool of_takeback = std::holds_alternative<AcceptTakeback>(action) ||
                           std::holds_alternative<DeclineTakeback>(action);
  return of_takeback ? game.takeback_offer() : std::nullopt;
}

}  // namespace

Dialogue::Dialogue(std::vector<std::shared_ptr<const Voice>> others) : others_(std::move(others)) {}
Dialogue::Dialogue(Dialogue&&) noexcept = default;
Dialogue& Dialogue::operator=(Dialogue&&) noexcept = default;
Dialogue::~Dialogue() = default;

void Dialogue::ask(Color player, const Phrase& question, Action if_yes, const Game& game,
                   std::vector<Action> also, std::optional<Phrase> if_no) {
  open_ = std::make_unique<const OpenQuestion>(OpenQuestion{.ask = question,
                                                            .by = player,
                                                            .about = std::move(if_yes),
                                                            .also = std::move(also),
                                                            .if_no = std::move(if_no)});
  asked_in_ = now_in(game);
}

void Dialogue::ask(Color player, const Phrase& question, decltype(Reading::what) if_yes,
                   decltype(Reading::what) if_no, const Game& game) {
  open_ = std::make_unique<const OpenQuestion>(
      OpenQuestion{.ask = question,
                   .by = player,
                   .about = OpenQuestion::Either{std::move(if_yes), std::move(if_no)}});
  asked_in_ = now_in(game);
}

std::optional<Phrase> Dialogue::open_question() const {
  return open_ ? std::optional(open_->ask) : std::nullopt;
}

std::optional<Time> Dialogue::read_back_of() const {
  const auto* meant = open_ ? std::get_if<OpenQuestion::Meant>(&open_->about) : nullptr;
  return meant ? meant->said_at : std::nullopt;
}

std::vector<Move> Dialogue::choices() const {
  const auto* choice = open_ ? std::get_if<OpenQuestion::Choice>(&open_->about) : nullptr;
  return choice ? choice->moves : std::vector<Move>{};
}

Dialogue::Occasion Dialogue::now_in(const Game& game) {
  return {.plies = game.plies().size(),
          .fen = game.position().fen(),
          .is_over = game.ended().has_value(),
          .is_sealing = game.to_seal() || game.adjournment(),
          .plies_to_keep = game.plies_to_keep(),
          .draw = game.draw_offer(),
          .takeback = game.takeback_offer()};
}

bool Dialogue::still_asks(const Game& game) const {
  if (!open_) return false;
  const Occasion now = now_in(game);
  return now.plies == asked_in_.plies && now.fen == asked_in_.fen &&
         now.is_over == asked_in_.is_over && now.is_sealing == asked_in_.is_sealing &&
         now.plies_to_keep == asked_in_.plies_to_keep;
}

// Two may wait for the same word.
bool Dialogue::has_been_overtaken(const Occasion& now) const {
  const bool takes_a_yes = !std::holds_alternative<OpenQuestion::Choice>(open_->about);
  return takes_a_yes && ((now.draw && now.draw != asked_in_.draw) ||
                         (now.takeback && now.takeback != asked_in_.takeback));
}

// The game has gone on without an answer, and what he says now may still be it: it accepts nothing
// that came meanwhile.
bool Dialogue::is_late_answer(const Occasion& now, const SaidBy& speaker, const Utterance& line,
                              const Tongues& tongues) const {
  return has_been_overtaken(now) && put_to(*open_, speaker) &&
         (says("yes", line, tongues) || says("no", line, tongues));
}

// In whose name something would be done, or asked whether it is to be. Who answers his own offer
// does it for the one whom it was made to.
std::optional<Color> Dialogue::engine_spoken_for(const Read& read, Role role,
                                                 const Game& game) const {
  if (role >= Role::arbiter) return std::nullopt;
  std::optional<Color> side;
  if (const auto* wanted = std::get_if<Wanted>(&read.reading.what)) {
    const bool is_own = std::ranges::any_of(wanted->actions, [&](const Action& action) {
      return offerer_answered_by(action, game) == wanted->by;
    });
    side = is_own ? opponent(wanted->by) : wanted->by;
  }
  if (read.asks) side = read.asks->by;
  return side && is_engine(*side) ? side : std::nullopt;
}

// 8.1.1: what he writes now is what he was refused for.
std::optional<Color> Dialogue::sent_to_write(const Game& game, std::optional<Time> at) const {
  if (!announced_ || announced_->plies != game.plies().size()) return std::nullopt;
  const bool owes =
      to_write_first(game, announced_->by, at.value_or(game.clock().since)).has_value();
  return owes ? std::optional(announced_->by) : std::nullopt;
}

// What whoever is to repeat a move has said of it, or of his own, so far.
std::string Dialogue::begun_by(const SaidBy& speaker, const Game& game) const {
  const Ply* announced = game.unrepeated();
  if (announced == nullptr) return "";
  if (open_) return open_->by != announced->side && put_to(*open_, speaker) ? open_->begun : "";
  const bool goes_on = half_ && half_->plies == game.plies().size() &&
                       half_->by == Badge{speaker.in_role(), speaker.side};
  return goes_on ? half_->words : "";
}

Reading Dialogue::hear(std::string_view line, const Game& game, const Voice& voice,
                       std::optional<Time> at, const std::optional<Spoken>& spoken,
                       const std::optional<Badge>& known) {
  const Tongues all(voice, others_, own_);
  Utterance utterance(line);
  if (const auto call = spoken ? call_in(utterance, all) : std::nullopt) {
    return called(*call, game, *spoken);
  }
  SaidBy said = take_said_by(utterance, game, all, known);
  said.at = at;
  said.must_write = sent_to_write(game, at);
  if (spoken && said.in_role() == Role::player && !said.side) said.side = spoken->by;
  if (alone_ && !said.role && !said.side) said.side = alone_;
  const Occasion now = now_in(game);
  if (open_ && !still_asks(game)) {
    const OpenQuestion gone = *open_;
    const bool is_late = is_late_answer(now, said, utterance, all);
    open_.reset();
    if (is_late) {
      return {.by = gone.by,
              .what = NotUnderstood{{"answer.offer-between", {}}},
              .notes = {{"note.dropped", {}}},
              .role = gone.role};
    }
  }
  const bool is_of_a_player = open_ && open_->role == Role::player;
  if (is_of_a_player && !said.role && !said.side) said.asked = open_->by;
  const std::string begun = begun_by(said, game);
  const Color speaker = said.side.value_or(open_ ? open_->by : game.position().turn());
  const Tongues tongues = all.spoken_by(speaker);

  Read read;
  Role role = said.in_role();
  std::optional<Read> answer = repetition_from(begun, utterance, said, game, tongues);
  bool stays = false;
  const bool is_anothers = open_ && is_anothers_yes(*open_, said, utterance, tongues);
  if (!answer && open_ && !is_anothers && put_to(*open_, said)) {
    const bool is_yes_or_no = says("yes", utterance, tongues) || says("no", utterance, tongues);
    if (is_yes_or_no && has_been_overtaken(now)) {
      asked_in_ = now;
      return still_asked({"answer.offer-between", {}}, *open_);
    }
    answer = read_answer(*open_, utterance, game, tongues);
  }
  if (answer) {
    read = *answer;
    if (open_) role = open_->role;
  } else {
    read = open_ ? read_line(utterance, said, game, tongues)
                 : read_after(begun, utterance, said, game, tongues);
    if (open_ && read.asks && !read.asks->begun.empty()) {
      // A man alone is an answer that does not fit rather than half a move.
      Phrase why{"move.whole", {{"missing", std::vector{read.asks->ask}}}};
      if (utterance.words.size() == 1)
        why = {"line.unknown", {{"text", shortened(utterance.text)}}};
      read = {{.by = open_->by, .what = NotUnderstood{std::move(why)}, .notes = {}}, {}};
    }
    if (const auto engine = engine_spoken_for(read, role, game)) {
      Phrase why{"engine.speaks-for-itself", {{"side", *engine}}};
      read = {{.by = alone_.value_or(*engine), .what = NotUnderstood{std::move(why)}, .notes = {}},
              {}};
    }
    const bool goes_on = read.is_order && open_ && put_to(*open_, said) && role == open_->role;
    if (auto* unknown = std::get_if<NotUnderstood>(&read.reading.what);
        unknown && open_ && !goes_on) {
      if (is_anothers) unknown->why = {"answer.arbiter-is-asked", {}};
      unknown->why = still_open(unknown->why, *open_);
      return said_as(role, read);
    }
    stays = open_ && !read.asks && changes_nothing(read.reading);
    const bool is_his = open_ && read.reading.by == open_->by && role == open_->role;
    if (open_ && !stays && !is_his) read.reading.drops = Badge{open_->role, open_->by};
    if (open_ && !stays && is_his) {
      read.reading.notes.insert(read.reading.notes.begin(), Phrase{"note.dropped", {}});
    }
  }
  const bool is_sure =
      !spoken || (spoken->is_sure && role == Role::player) ||
      (answer && (says("yes", utterance, tongues) || says_only_no(utterance, tongues)));
  if (!is_sure) read = read_back(std::move(read), utterance, game, at);
  if (const auto* wanted = std::get_if<Wanted>(&read.reading.what)) {
    const auto announces = [](const Action& action) {
      return std::holds_alternative<AnnounceMove>(action);
    };
    if (std::ranges::any_of(wanted->actions, announces)) {
      announced_ = {wanted->by, game.plies().size()};
    }
  }
  if (!read.half.empty()) {
    half_ = {read.half, {said.in_role(), said.side}, game.plies().size()};
  } else if (!changes_nothing(read.reading)) {
    half_.reset();
  }
  Reading reading = said_as(role, read);
  reading.spoken = spoken;
  // He announces the opponent's moves, too, and is answered into his own player's ear.
  if (role == Role::assistant && said.side) reading.by = *said.side;
  if (!stays) open_.reset();
  if (read.asks) open_ = std::make_unique<const OpenQuestion>(std::move(*read.asks));
  const bool asks_his = stays && reading.by == open_->by && reading.role == open_->role;
  if (asks_his && std::holds_alternative<Query>(reading.what)) {
    reading.asks_again = Question{open_->ask};
  }
  if (reading.asks_again || std::holds_alternative<Question>(reading.what)) asked_in_ = now;
  return reading;
}

}  // namespace annabella::host
