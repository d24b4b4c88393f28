#include "app/braille_views.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "commands/confidences.h"
#include "commands/dialogue.h"
#include "words/result_phrase.h"

namespace annabella::host {
namespace {

// What was said is kept so often.
constexpr std::size_t kMostSaid = 20;

Color side_of_reader(const BrailleViews::Moment& at) {
  return at.reader.side.value_or(at.game.on_move());
}

std::optional<Phrase> withheld(Query::Kind what, const BrailleViews::Moment& at) {
  return not_to_be_told(Query{.kind = what, .side = {}}, at.reader.role, side_of_reader(at),
                        at.game);
}

// Hours, minutes and seconds; a begun second counts. Blanks, as no reader of any language takes
// what stands behind them for letters.
std::string clock_face(std::chrono::milliseconds left) {
  const auto all = std::chrono::ceil<std::chrono::seconds>(left).count();
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%lld %02d %02d", static_cast<long long>(all / 3600),
                static_cast<int>(all / 60 % 60), static_cast<int>(all % 60));
  return text.data();
}

MenOnBoard men_of(const Game& game) {
  const VariantTraits traits = game.variant().traits();
  return {traits.files, traits.ranks, game.position().pieces()};
}

// What is written of the last move's number: both sides' moves, where both have been made.
std::vector<NumberedMove> last_numbered(const Game& game, const PieceLetters& letters) {
  std::vector<NumberedMove> moves;
  const int number = game.move_number(game.plies().size() - 1);
  for (std::size_t ply = game.plies().size(); ply-- > 0;) {
    if (game.move_number(ply) != number) break;
    const Ply& made = game.plies()[ply];
    std::string text = relettered(made.facts, made.move, letters);
    std::erase(text, '=');  // as on paper
    if (!moves.empty() && moves.front().side == made.side) text += ',';
    moves.insert(moves.begin(), {number, made.side, std::move(text)});
  }
  return moves;
}

std::string joined_cells(const std::vector<std::string>& words) {
  std::string cells;
  for (const std::string& word : words) cells += (cells.empty() ? "" : " ") + word;
  return cells;
}

}  // namespace

Result<Done> BrailleViews::speak(std::shared_ptr<const Voice> voice) {
  Result<ChessScript> script = ChessScript::of(*voice);
  if (!script) return script.error();
  // That its tables are there is known from now on.
  if (const auto tried = script->prose.cells(voice->name()); !tried) return tried.error();
  script_ = std::move(*script);
  voice_ = std::move(voice);
  return Done{};
}

void BrailleViews::show_move() {
  place_ = kMove;
  is_new_ = false;
  line_ = 0;
}

void BrailleViews::show(const std::vector<Phrase>& said) {
  keep(said);
  is_new_ = true;
  line_ = 0;
}

void BrailleViews::keep(const std::vector<Phrase>& said) {
  said_.push_front(said);
  if (said_.size() > kMostSaid) said_.pop_back();
}

BrailleLine BrailleViews::line(const Moment& at) const {
  const Lines all = lines(at);
  return all[std::min(line_, all.size() - 1)];
}

BrailleViews::Lines BrailleViews::lines(const Moment& at) const {
  return is_new_ ? said(0, at) : view(place_, at);
}

BrailleViews::Lines BrailleViews::view(int place, const Moment& at) const {
  if (place == kMove) return last_move(at);
  if (place == kClocks) return clocks(at);
  if (place >= first_said(at)) return said(static_cast<std::size_t>(place - first_said(at)), at);
  if (const auto why = withheld(Query::Kind::line, at)) return sentences({*why}, at);
  const MenOnBoard board = men_of(at.game);
  const int rank = board.ranks - 1 - (place - kBoard);
  const Result<Lines> row = rank >= 0 ? rank_lines(rank, board, *script_, at.cells)
                                      : file_lines(-1 - rank, board, *script_, at.cells);
  return row ? *row : sentences({row.error().what}, at);
}

// As the score has it, in the code if there is one; then how the game has ended.
BrailleViews::Lines BrailleViews::last_move(const Moment& at) const {
  const Game& game = at.game;
  if (const auto why = withheld(Query::Kind::last, at)) return sentences({*why}, at);
  if (game.plies().empty() && !game.ended()) return sentences({{"answer.no-move", {}}}, at);
  std::vector<std::string> all;
  if (!game.plies().empty()) {
    const std::vector<NumberedMove> moves = last_numbered(game, script_->letters);
    Result<std::vector<std::string>> words = script_->move_words(moves, script_->can_code(moves));
    if (!words) return sentences({words.error().what}, at);
    const bool is_numbered = !withheld(Query::Kind::count, at);
    if (!is_numbered) words->erase(words->begin());
    all.push_back(joined_cells(*words));
  }
  if (game.ended()) {
    for (const Phrase& phrase : result_phrases(*game.ended(), game.setup().regulations.scoring)) {
      all.push_back(in_cells(phrase));
    }
  }
  return lines_of(all, at.cells);
}

// What is answered, with the times as clocks show them.
BrailleViews::Lines BrailleViews::clocks(const Moment& at) const {
  if (const auto why = withheld(Query::Kind::clock, at)) return sentences({*why}, at);
  const Color side = side_of_reader(at);
  std::vector<Phrase> told = answer(Query{.kind = Query::Kind::clock, .side = {}}, side, at.game,
                                    at.now, voice_->letters());
  for (Phrase& phrase : told) {
    if (phrase.key != "answer.clock") continue;
    const auto left = std::get<std::chrono::milliseconds>(phrase.with.at("left"));
    phrase = {"braille.clock", {{"side", phrase.with.at("side")}, {"time", clock_face(left)}}};
  }
  return sentences(told, at);
}

BrailleViews::Lines BrailleViews::said(std::size_t ago, const Moment& at) const {
  return sentences(ago < said_.size() ? said_[ago] : std::vector<Phrase>{}, at);
}

BrailleViews::Lines BrailleViews::sentences(const std::vector<Phrase>& phrases,
                                            const Moment& at) const {
  std::vector<std::string> all;
  for (const Phrase& phrase : phrases) all.push_back(in_cells(phrase));
  return lines_of(all, at.cells);
}

std::string BrailleViews::in_cells(const Phrase& phrase) const {
  const Result<std::string> cells = script_->prose.cells(voice_->say(phrase).printed);
  return cells ? *cells : std::string{};
}

int BrailleViews::first_said(const Moment& at) const {
  const VariantTraits traits = at.game.variant().traits();
  return kBoard + traits.ranks + traits.files;
}

int BrailleViews::places(const Moment& at) const {
  return first_said(at) + std::max(1, static_cast<int>(said_.size()));
}

void BrailleViews::go(int place, const Moment& at) {
  place_ = std::clamp(place, 0, places(at) - 1);
  is_new_ = false;
  line_ = 0;
}

// To the next line, and from the last one of a view to the next view; back likewise.
void BrailleViews::turn(int by, const Moment& at) {
  const auto all = static_cast<int>(lines(at).size());
  const int wanted = std::min(static_cast<int>(line_), all - 1) + by;
  if (wanted >= 0 && wanted < all) {
    line_ = static_cast<std::size_t>(wanted);
    return;
  }
  if (is_new_) return go(place_, at);
  const int next = place_ + by;
  if (next < 0 || next >= places(at)) return;
  go(next, at);
  if (by < 0) line_ = lines(at).size() - 1;
}

std::optional<Square> BrailleViews::press(const BrailleKey& key, const Moment& at) {
  using Name = BrailleKey::Name;
  switch (key.name) {
    case Name::on:
      turn(1, at);
      break;
    case Name::back:
      turn(-1, at);
      break;
    case Name::up:
      go(place_ - (is_new_ ? 0 : 1), at);
      break;
    case Name::down:
      go(place_ + (is_new_ ? 0 : 1), at);
      break;
    case Name::top:
    case Name::home:
      show_move();
      break;
    case Name::bottom:
      go(first_said(at), at);
      break;
    case Name::routing:
      return line(at).square_at(key.cell);
  }
  return std::nullopt;
}

}  // namespace annabella::host
