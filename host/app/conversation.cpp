#include "app/conversation.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "commands/confidences.h"
#include "commands/help.h"
#include "game/arbiter.h"
#include "speech/announcer.h"
#include "words/refusal_phrase.h"

namespace annabella::host {
namespace {

Telling::Ears ears_of(Color side) {
  return side == Color::white ? Telling::Ears::white : Telling::Ears::black;
}

Telling::Ears ears_of(Role role, Color side) {
  const bool has_one = role == Role::player || role == Role::assistant;
  return has_one ? ears_of(side) : Telling::Ears::none;
}

Telling::Ears ears_of(const Reading& line) { return ears_of(line.role, line.by); }

// Who is asked, or told that nothing comes of it. Whoever has said aloud what he orders hears it
// where he has said it: it is no secret.
Telling::Ears ears_for_asking(const Reading& line) {
  const Telling::Ears own = ears_of(line);
  if (own != Telling::Ears::none || !line.spoken) return own;
  return line.spoken->by ? ears_of(*line.spoken->by) : Telling::Ears::both;
}

const char* asks_for_order(Role role) {
  if (role == Role::arbiter) return "order.of-arbiter";
  return role == Role::assistant ? "order.of-assistant" : "order.of-player";
}

// What stands behind the word for the manual, or all of it. A command is called as it is by its
// name in the voice.
std::string title_words(const std::string& about, const Voice& voice) {
  if (voice.knows("command." + about)) return voice.say({"command." + about, {}}).printed;
  const std::string said = levelled(about);
  const std::string manual = levelled(voice.say({"welcome.name-manual", {}}).printed);
  if (said == manual) return "";
  return said.starts_with(manual + " ") ? said.substr(manual.size() + 1) : said;
}

}  // namespace

Telling Telling::to(Color side, std::vector<Phrase> lines, Priority priority) {
  return {.ears = ears_of(side), .lines = std::move(lines), .priority = priority};
}

Telling Telling::refusal(Color side, Phrase why) {
  Telling telling = to(side, refusal_lines(std::move(why)), Priority::important);
  telling.is_refusal = true;
  return telling;
}

void Conversation::hear(const std::string& line, Time at, const std::optional<Spoken>& spoken,
                        const std::optional<Badge>& known) {
  const Reading reading = dialogue_->hear(line, house_->game(), *voice_, at, spoken, known);
  if (hands_.has_read) hands_.has_read();
  // A clock that was pressed meanwhile runs since then.
  if (reading.said_at) at = std::max(*reading.said_at, house_->game().clock().since);
  if (const auto& asked = reading.drops) {
    hands_.tell({.ears = ears_of(asked->role, asked->side.value_or(reading.by)),
                 .lines = {{"note.dropped", {}}},
                 .priority = Priority::explanation});
  }
  // The answer must not cut off the notes.
  answer(reading, reading.notes, Priority::explanation);
  std::visit([&](const auto& what) { on(reading, what, at); }, reading.what);
  if (reading.asks_again) on(reading, *reading.asks_again, at);
}

void Conversation::ask(Color by, const Query& query, Time at) {
  const Reading line{.by = by, .what = query, .notes = {}};
  if (const auto why = not_to_be_told(query, line.role, by, house_->game())) {
    return refuse(line, *why);
  }
  on(line, query, at);
}

void Conversation::tell(const Fact& fact, const Game& game) const {
  const auto is_engine = [this](Color side) { return dialogue_->is_engine(side); };
  for (Announcement& announcement : announcements(fact, game, is_engine)) {
    Telling telling{.lines = {std::move(announcement.phrase)}, .priority = announcement.priority};
    if (announcement.only_for) telling.ears = ears_of(*announcement.only_for);
    hands_.tell(telling);
  }
}

std::optional<Phrase> Conversation::notice_flag(Time at) {
  const Game& game = house_->game();
  const std::optional<Color> running = game.clock().running;
  if (!running || game.setup().regulations.flags_claimed) return std::nullopt;
  std::optional<Phrase> refusal =
      house_->consider({.by = *running, .at = at, .action = NoticeFlag{}});
  return refusal && refusal->key != "flag.stands" ? std::move(refusal) : std::nullopt;
}

void Conversation::answer(const Reading& line, const std::vector<Phrase>& lines,
                          Priority priority) const {
  if (!lines.empty()) hands_.tell({.ears = ears_of(line), .lines = lines, .priority = priority});
}

void Conversation::refuse(const Reading& line, const Phrase& why) const {
  hands_.tell({.ears = ears_for_asking(line),
               .lines = refusal_lines(why),
               .priority = Priority::important,
               .is_refusal = true});
}

// A move is not taken back for one that cannot follow (D.2.8).
std::optional<Phrase> Conversation::no_correction(const Reading& line, const Wanted& wanted,
                                                  Time at) const {
  if (!std::holds_alternative<WithdrawMove>(wanted.actions.front())) return std::nullopt;
  Game game = house_->game();
  for (const Action& action : wanted.actions) {
    if (game.ended()) break;
    const Ruling ruling =
        rule(game, {.by = wanted.by, .role = line.role, .at = at, .action = action});
    if (const auto* refusal = std::get_if<Phrase>(&ruling)) return *refusal;
    for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) game.apply(fact);
  }
  return std::nullopt;
}

void Conversation::on(const Reading& line, const Wanted& wanted, Time at) {
  if (const auto refusal = no_correction(line, wanted, at)) return refuse(line, *refusal);
  for (const Action& action : wanted.actions) {
    // A mating move needs no draw offer. Whoever wants anything after the game is told so.
    if (&action != &wanted.actions.front() && house_->game().ended()) return;
    if (const std::optional<Phrase> refusal =
            hands_.want({.by = wanted.by, .role = line.role, .at = at, .action = action})) {
      return refuse(line, *refusal);
    }
  }
}

void Conversation::on(const Reading& line, const Query& query, Time at) {
  const bool players = line.role == Role::player || line.role == Role::assistant;
  if (query.kind == Query::Kind::sheet && players && !house_->game().ended()) {
    const ShowScore wish{query.side.value_or(line.by)};
    if (const std::optional<Phrase> refusal =
            hands_.want({.by = line.by, .role = line.role, .at = at, .action = wish})) {
      return refuse(line, *refusal);
    }
  }
  if (query.kind == Query::Kind::help) return read_help(line, std::get<std::string>(query.about));
  answer(line, host::answer(query, line.by, house_->game(), at, voice_->letters()));
}

// Whoever reads on goes from topic to topic, and after the last one finds their list; in the
// manual, from paragraph to paragraph.
void Conversation::read_help(const Reading& line, const std::string& about) {
  if (about == kNextTopic && to_read_next_) return read_paragraph(line);
  to_read_next_.reset();
  if (about != kNextTopic && !has_help(about) && read_manual(line, about)) return;
  help_read_ = about == kNextTopic ? topic_after(help_read_) : about;
  std::vector<Phrase> lines = help(help_read_);
  if (lines.size() == 1) {
    const std::string words = title_words(help_read_, *voice_);
    if (const Manual* manual = this->manual(); manual && manual->has_section_called(words)) {
      lines.push_back({"manual.more", {{"words", words}}});
    }
  }
  answer(line, lines);
}

const Manual* Conversation::manual() {
  if (!manual_) manual_ = Manual::of_voice(voice_->id());
  return manual_ ? &*manual_ : nullptr;
}

bool Conversation::read_manual(const Reading& line, const std::string& about) {
  if (manual() == nullptr) return false;
  std::vector<std::size_t> found = manual_->sections_on(title_words(about, *voice_));
  if (found.empty()) found = manual_->sections_on(about);  // a command of the shell: "braille"
  for (const std::string& words : {title_words(about, *voice_), about}) {
    if (found.empty()) found = manual_->sections_that_speak_of(words);
  }
  if (found.empty()) return false;
  to_read_next_ = found.front();
  std::vector<Phrase> others;
  for (const std::size_t at : found) {
    Phrase title{"manual.line", {{"text", manual_->title_at(at)}}};
    const bool named = at == found.front() || std::ranges::find(others, title) != others.end();
    if (!named) others.push_back(std::move(title));
  }
  std::vector<Phrase> also{{"manual.next", {}}};
  if (!others.empty()) also.push_back({"manual.also", {{"titles", std::move(others)}}});
  read_paragraph(line, std::move(also));
  return true;
}

void Conversation::read_paragraph(const Reading& line, std::vector<Phrase> also) {
  std::vector<Phrase> lines = manual_->paragraph(*to_read_next_);
  lines.insert(lines.end(), also.begin(), also.end());
  if (++*to_read_next_ == manual_->size()) {
    to_read_next_.reset();
    lines.push_back({"manual.end", {}});
  }
  answer(line, lines);
}

void Conversation::on(const Reading& line, const Service& service, Time at) {
  if (service.kind != Service::Kind::repeat) return hands_.serve(line, service);
  on(line, Query{.kind = Query::Kind::last, .side = {}}, at);
}

void Conversation::ask_for_order(const Reading& line) const {
  hands_.tell({.ears = ears_for_asking(line), .lines = {{asks_for_order(line.role), {}}}});
}

void Conversation::on(const Reading& line, const Question& question, Time) {
  hands_.tell({.ears = ears_for_asking(line), .lines = {question.ask}});
}

void Conversation::on(const Reading& line, const NotUnderstood& refusal, Time) {
  refuse(line, refusal.why);
}

void Conversation::on(const Reading& line, const Dropped& dropped, Time) {
  hands_.tell({.ears = ears_for_asking(line), .lines = {dropped.what}});
}

void Conversation::on(const Reading&, const Silence&, Time) {}

}  // namespace annabella::host
