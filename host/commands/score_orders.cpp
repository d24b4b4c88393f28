#include "commands/score_orders.h"

#include <algorithm>
#include <utility>

#include "commands/details.h"
#include "commands/open_question.h"
#include "commands/said_half.h"
#include "commands/spoken_time.h"
#include "game/score_keeping.h"

namespace annabella::host {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

using Answer = std::optional<std::variant<Ordered, Phrase>>;

// Who was sent to write before he moves; else who keeps a score himself, and of two he who has just
// moved and has not written his move, then his opponent.
Color who_writes(const SaidBy& speaker, const Game& game) {
  if (speaker.must_write) return *speaker.must_write;
  const Color turn = game.position().turn();
  const Color other = opponent(turn);
  if (!keeps_own_score(game, other)) return turn;
  if (!keeps_own_score(game, turn)) return other;
  const Ply* last = game.last();
  const bool has_written = !last || game.sheet(last->side).at(game.plies().size() - 1);
  return has_written ? turn : last->side;
}

// Whose score it is: whose is named, else the speaker's own, if he says who he is.
std::optional<Color> sheet_of(const SaidBy& speaker) {
  const bool names_it = speaker.role == Role::arbiter || speaker.about;
  return names_it ? speaker.subject() : speaker.side;
}

// "12 Weiß Springer Felix drei (=), Uhr 20 Minuten": where, what, and when.
class EntryReader {
 public:
  EntryReader(const Utterance& line, Color sheet, const Game& game, const Tongues& tongues)
      : line_(line), sheet_(sheet), game_(game), tongues_(tongues), numbers_(tongues) {}

  // A Phrase where several moves may be meant; nothing where no entry is to be found.
  std::optional<std::variant<RecordMove, Phrase>> read() {
    take_clock();
    if (line_.words.empty()) return std::nullopt;
    // Numerals are looked for last: they are many.
    if (!is_digit(line_.words[0].plain[0])) {
      if (auto whole = read_entry()) return whole;
    }
    take_place();
    return at_ > 0 ? read_entry() : std::nullopt;
  }

 private:
  // As it was typed, with its signs: "e5 (=)".
  Utterance what_is_written() const {
    std::string text = line_.after(at_).text;
    if (end_ < line_.words.size()) {
      const std::size_t behind = line_.text.size() - line_.words[end_].end;
      text.resize(text.size() - behind - line_.words[end_].typed.size());
    }
    text.erase(0, text.find_first_not_of(" ."));
    text.erase(text.find_last_not_of(" ,;") + 1);
    return Utterance(text);
  }

  // The number and the side of the move, and which of a turn's; "12. e4" is White's and "12... e5"
  // Black's.
  void take_place() {
    const SaidNumber number = numbers_.number_at(line_, at_);
    if (number.words == 0 || number.value == 0 || number.words == line_.words.size()) return;
    const std::size_t next = at_ + number.words;
    const NamedSide named = side_at(line_, next, tongues_);
    const std::size_t written_to = line_.words[next - 1].end;
    const bool dots = line_.text.substr(written_to).starts_with("..");
    const Color side = named.length > 0 ? named.side : dots ? Color::black : Color::white;
    at_ = next + named.length;
    turn_ = game_.turn_of(number.value, side);
    const bool goes_on = turn_->first < turn_->end && turn_->end == game_.plies().size();
    if (goes_on && game_.turn_goes_on()) ++turn_->end;
    const SaidHalf half = nth_half_at(line_, at_, *turn_, tongues_);
    at_ += half.words;
    wish_.ply = static_cast<int>(half.words > 0 ? half.ply : turn_->first);
    if (half.words > 0) turn_.reset();
  }

  // Of a turn's moves the one that was played so, else the first that he has not written.
  int meant_half(const Utterance& text) const {
    for (std::size_t ply = turn_->first; ply < std::min(turn_->end, game_.plies().size()); ++ply) {
      const HeardMove heard = hear_move(text, game_.before(ply), game_.variant(), tongues_);
      const bool is_it =
          std::ranges::find(heard.moves, game_.plies()[ply].move) != heard.moves.end();
      if (is_it) return static_cast<int>(ply);
    }
    for (std::size_t ply = turn_->first; ply < turn_->end; ++ply) {
      if (game_.sheet(sheet_).at(ply) == nullptr) return static_cast<int>(ply);
    }
    return static_cast<int>(turn_->first);
  }

  void take_clock() {
    for (std::size_t word = at_ + 1; word < end_; ++word) {
      const KeyWord clock = key_word_at(line_, word, tongues_, "clock");
      if (clock.length == 0 || clock.means != "clock" || word + clock.length >= end_) continue;
      const SaidTime said = numbers_.time_at(line_, word + clock.length);
      if (said.words == 0 || word + clock.length + said.words != end_) continue;
      wish_.entry.clock = said.time;
      end_ = word;
      return;
    }
  }

  // What fits several moves is the one that was played, if it is among them. A move that was not
  // possible there is written all the same: what it means, nobody can tell.
  std::optional<std::variant<RecordMove, Phrase>> read_entry() {
    if (at_ >= end_) return std::nullopt;
    const Utterance text = what_is_written();
    wish_.sheet = sheet_;
    wish_.entry.text = text.text;
    if (turn_ && turn_->end > turn_->first + 1) wish_.ply = meant_half(text);
    if (key_word_at(line_, at_, tongues_, "illegible").length == end_ - at_) {
      wish_.entry.text = kIllegible;
      return wish_;
    }
    const auto next = next_entry(game_, sheet_);
    const std::size_t played = game_.plies().size();
    const std::size_t ply =
        std::min(wish_.ply ? static_cast<std::size_t>(*wish_.ply) : next.value_or(played), played);
    const Position& before = game_.before(ply);
    HeardMove heard = hear_move(text, before, game_.variant(), tongues_);
    if (!heard.heard) return std::nullopt;
    wish_.entry.offers_draw = heard.offers_draw;
    const bool as_played =
        ply < played &&
        std::ranges::find(heard.moves, game_.plies()[ply].move) != heard.moves.end();
    if (as_played) {
      wish_.entry.move = game_.plies()[ply].move;
    } else if (heard.moves.size() == 1 && heard.whole) {
      wish_.entry.move = heard.moves.front();
    } else if (!heard.moves.empty()) {
      return Phrase{"move.whole", {{"missing", std::vector{question_of(heard.moves, before)}}}};
    }
    return wish_;
  }

  const Utterance& line_;
  Color sheet_;
  const Game& game_;
  const Tongues& tongues_;
  TimeReader numbers_;
  std::size_t at_ = 0;
  std::size_t end_ = line_.words.size();
  RecordMove wish_;
  std::optional<Game::Turn> turn_;  // which is named, without one of its moves
};

// Whose board is wrong, and as far as the arbiter has compared them, how far the scores agree.
Answer boards_differ(const HeardCommand& command, Color by, const SaidBy& speaker, const Game& game,
                     const Tongues& tongues) {
  const auto told = details_in(command.rest, "", {Part::side, Part::kept}, game, tongues);
  if (!told) return std::nullopt;
  const std::optional<Color> wrong = told->side ? told->side : speaker.about;
  return Ordered{by, ReportBoardsDiffer{wrong, told->plies_kept}};
}

}  // namespace

Answer score_ordered_by(const HeardCommand& command, const SaidBy& speaker, const Game& game,
                        const Tongues& tongues) {
  const Color otherwise =
      command.name == "record" ? who_writes(speaker, game) : game.position().turn();
  const Color sheet = sheet_of(speaker).value_or(otherwise);
  const Color by = speaker.side.value_or(otherwise);
  if (command.name == "record") {
    const auto entry = EntryReader(command.rest, sheet, game, tongues).read();
    if (!entry) return std::nullopt;
    if (const auto* why = std::get_if<Phrase>(&*entry)) return *why;
    return Ordered{by, std::get<RecordMove>(*entry)};
  }
  if (command.name == "boards-differ") return boards_differ(command, by, speaker, game, tongues);
  if (!command.rest.words.empty()) return std::nullopt;
  if (command.name == "copy-score") return Ordered{by, CompleteScore{sheet, ScoreSource::opponent}};
  if (command.name == "complete-score") {
    return Ordered{by, CompleteScore{sheet, ScoreSource::record}};
  }
  if (command.name != "clocks-back") return std::nullopt;
  if (!game.clocks_to_set()) return Phrase{"boards.no-clocks", {}};
  return Ordered{by, SetClocks{*game.clocks_to_set(), "D.2.9"}};
}

}  // namespace annabella::host
