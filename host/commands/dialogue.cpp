#include "commands/dialogue.h"

#include <utility>

#include "commands/command.h"
#include "commands/line_reader.h"
#include "commands/open_question.h"

namespace annabella::host {
namespace {

// "schwarz: remis", "weiß, aufgeben", "weiß springer f3": the line without its side.
std::optional<Color> take_side(Utterance& utterance, const Tongues& tongues) {
  if (utterance.words.empty()) return std::nullopt;
  const NamedSide named = side_at(utterance, 0, tongues);
  if (named.length == 0 || named.length == utterance.words.size()) return std::nullopt;
  utterance = Utterance(utterance.after(named.length).text);
  return named.side;
}

}  // namespace

Dialogue::Dialogue(std::vector<std::shared_ptr<const Voice>> others) : others_(std::move(others)) {}
Dialogue::Dialogue(Dialogue&&) noexcept = default;
Dialogue& Dialogue::operator=(Dialogue&&) noexcept = default;
Dialogue::~Dialogue() = default;

std::optional<Phrase> Dialogue::open_question() const {
  return open_ ? std::optional(open_->ask) : std::nullopt;
}

Reading Dialogue::hear(std::string_view line, const Game& game, const Voice& voice) {
  const Tongues all(voice, others_, own_);
  Utterance utterance(line);
  const std::optional<Color> said_for = take_side(utterance, all);
  // The game went on without the answer: the question is void.
  if (open_ && (open_->plies != game.plies().size() || game.ended())) open_.reset();
  const Color speaker = said_for.value_or(open_ ? open_->by : game.position().turn());
  const Tongues tongues = all.spoken_by(speaker);

  Read read;
  const bool to_another = open_ && said_for && *said_for != open_->by;
  std::optional<Read> answer;
  if (open_ && !to_another) answer = read_answer(*open_, utterance, game, tongues);
  if (answer) {
    read = std::move(*answer);
  } else {
    read = read_line(utterance, said_for, game, tongues);
    if (open_ && read.asks && !read.asks->whole) {
      read = {{.by = open_->by,
               .what = NotUnderstood{{"line.unknown", {{"text", utterance.text}}}},
               .notes = {}},
              {}};
    }
    if (auto* unknown = std::get_if<NotUnderstood>(&read.reading.what); unknown && open_) {
      unknown->why = {"ask.again",
                      {{"why", std::vector{unknown->why}}, {"ask", std::vector{open_->ask}}}};
      return std::move(read.reading);
    }
    if (open_) read.reading.notes.insert(read.reading.notes.begin(), Phrase{"note.dropped", {}});
  }
  open_.reset();
  if (read.asks) open_ = std::make_unique<const OpenQuestion>(std::move(*read.asks));
  return std::move(read.reading);
}

}  // namespace annabella::host
