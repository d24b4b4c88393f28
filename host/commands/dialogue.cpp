#include "commands/dialogue.h"

#include <algorithm>
#include <utility>

#include "commands/command.h"
#include "commands/line_reader.h"
#include "commands/open_question.h"
#include "commands/said_by.h"

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

bool says_yes(const Utterance& line, const Tongues& tongues) {
  return std::ranges::any_of(commands_at_front(line, tongues),
                             [](const HeardCommand& command) { return command.name == "yes"; });
}

// What the arbiter is asked takes his own yes: what it ends is not a player's to end.
bool is_anothers_yes(const OpenQuestion& question, const SaidBy& speaker, const Utterance& line,
                     const Tongues& tongues) {
  if (question.role != Role::arbiter || speaker.in_role() == Role::arbiter) return false;
  return says_yes(line, tongues);
}

Reading said_as(Role role, Read& read) {
  read.reading.role = role;
  if (read.asks) read.asks->role = role;
  return std::move(read.reading);
}

}  // namespace

Dialogue::Dialogue(std::vector<std::shared_ptr<const Voice>> others) : others_(std::move(others)) {}
Dialogue::Dialogue(Dialogue&&) noexcept = default;
Dialogue& Dialogue::operator=(Dialogue&&) noexcept = default;
Dialogue::~Dialogue() = default;

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

Reading Dialogue::hear(std::string_view line, const Game& game, const Voice& voice,
                       std::optional<Time> at, const std::optional<Spoken>& spoken,
                       const std::optional<Badge>& known) {
  const Tongues all(voice, others_, own_);
  Utterance utterance(line);
  SaidBy said = take_said_by(utterance, game, all, known);
  said.at = at;
  if (spoken && !said.role && !said.side) said.side = spoken->by;
  // The game went on, or ended, without the answer: the question is void.
  const bool over = game.ended().has_value();
  if (open_ && (open_->plies != game.plies().size() || over != asked_after_the_end_)) open_.reset();
  const Color speaker = said.side.value_or(open_ ? open_->by : game.position().turn());
  const Tongues tongues = all.spoken_by(speaker);

  Read read;
  Role role = said.in_role();
  std::optional<Read> answer;
  const bool is_anothers = open_ && is_anothers_yes(*open_, said, utterance, tongues);
  if (open_ && !is_anothers && put_to(*open_, said)) {
    answer = read_answer(*open_, utterance, game, tongues);
  }
  if (answer) {
    read = *answer;
    role = open_->role;
  } else {
    read = read_line(utterance, said, game, tongues);
    if (open_ && read.asks && !read.asks->begun.empty()) {
      // A man alone is an answer that does not fit rather than half a move.
      Phrase why{"move.whole", {{"missing", std::vector{read.asks->ask}}}};
      if (utterance.words.size() == 1)
        why = {"line.unknown", {{"text", shortened(utterance.text)}}};
      read = {{.by = open_->by, .what = NotUnderstood{std::move(why)}, .notes = {}}, {}};
    }
    if (auto* unknown = std::get_if<NotUnderstood>(&read.reading.what); unknown && open_) {
      if (is_anothers) unknown->why = {"answer.arbiter-is-asked", {}};
      unknown->why = {"ask.again",
                      {{"why", std::vector{unknown->why}}, {"ask", std::vector{open_->ask}}}};
      return said_as(role, read);
    }
    if (open_) read.reading.notes.insert(read.reading.notes.begin(), Phrase{"note.dropped", {}});
  }
  const bool is_sure = !spoken || spoken->is_sure || (answer && says_yes(utterance, tongues));
  if (!is_sure) read = read_back(std::move(read), utterance, game, at);
  Reading reading = said_as(role, read);
  // He announces the opponent's moves, too, and is answered into his own player's ear.
  if (role == Role::assistant && said.side) reading.by = *said.side;
  open_.reset();
  if (read.asks) open_ = std::make_unique<const OpenQuestion>(std::move(*read.asks));
  asked_after_the_end_ = over;
  return reading;
}

}  // namespace annabella::host
