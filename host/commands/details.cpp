#include "commands/details.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "commands/command.h"
#include "commands/open_question.h"
#include "commands/reported_move.h"
#include "commands/said_half.h"
#include "commands/spoken_time.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// Points in figures, in halves.
SaidNumber figure_at(std::string_view typed) {
  static constexpr std::pair<std::string_view, int> kFigures[] = {{"½", 1}, {"1/2", 1}, {"1½", 3}};
  const auto* found = std::ranges::find(kFigures, typed, &std::pair<std::string_view, int>::first);
  return found == std::end(kFigures) ? SaidNumber{} : SaidNumber{found->second, 1};
}

bool names_from(const MovePattern& said) { return said.from_file && said.from_rank; }

class DetailReader {
 public:
  DetailReader(const Utterance& line, std::string_view kinds, Parts parts, const Game& game,
               const Tongues& tongues, std::optional<Color> about)
      : line_(line),
        kinds_(kinds),
        parts_(parts),
        game_(game),
        tongues_(tongues),
        numbers_(tongues),
        about_(about) {}

  std::optional<Details> read() {
    while (at_ < line_.words.size()) {
      const std::size_t length = take();
      if (length == 0) return std::nullopt;
      at_ += length;
    }
    // Both sides, but not each with its time: whose order it is nobody can know.
    if (contradicts_ && details_.times.size() < 2) return std::nullopt;
    if (!details_.way.empty()) {
      details_.note = details_.way + (details_.note.empty() ? "" : ", ") + details_.note;
    }
    return std::move(details_);
  }

 private:
  // How many words were taken from here on; 0: they tell nothing that is asked for.
  std::size_t take() {
    if (std::size_t length = take_kind(); length > 0) return length;
    if (std::size_t length = take_marked(); length > 0) return length;
    if (std::size_t length = take_time(); length > 0) return length;
    if (std::size_t length = take_points(); length > 0) return length;
    if (std::size_t length = take_counters(); length > 0) return length;
    if (std::size_t length = take_side(); length > 0) return length;
    if (std::size_t length = take_square(); length > 0) return length;
    if (std::size_t length = take_way(); length > 0) return length;
    if (std::size_t length = filler_at(line_, at_, tongues_); length > 0) return length;
    if (!parts_.has(Part::move) || details_.move) return 0;
    return take_move(at_, game_.position(), true);
  }

  std::size_t take_marked() {
    const KeyWord counters = key_word_at(line_, at_, tongues_, "moves");
    if (counters.length > 0 && parts_.has(Part::moves)) return take_moves(at_ + counters.length);
    const KeyWord pressed = key_word_at(line_, at_, tongues_, "pressed");
    if (pressed.length > 0 && parts_.has(Part::pressed)) {
      details_.pressed = true;
      return pressed.length;
    }
    const KeyWord mark = key_word_at(line_, at_, tongues_, "mark-");
    const std::size_t then = at_ + mark.length;
    if (mark.length == 0) return 0;
    if (mark.means == "mark-note" && parts_.has(Part::note) && then < line_.words.size()) {
      details_.note = line_.after(then).text;
      return line_.words.size() - at_;
    }
    if (mark.means == "mark-same" && parts_.has(Part::same)) {
      details_.same_move = true;
      return mark.length;
    }
    if (mark.means == "mark-another" && parts_.has(Part::same)) {
      details_.another_move = true;
      return mark.length;
    }
    if (mark.means == "mark-both" && parts_.has(Part::both)) {
      details_.both = true;
      return mark.length;
    }
    if (mark.means == "mark-kept" && parts_.has(Part::kept)) return take_kept(then);
    if (mark.means == "mark-start" && parts_.has(Part::kept)) {
      details_.plies_kept = 0;
      return mark.length;
    }
    if (mark.means == "mark-instead" && parts_.has(Part::instead) && then < line_.words.size()) {
      const std::size_t plies = replaced_ply();
      if (plies > game_.plies().size()) return line_.words.size() - at_;
      return take_move(then, game_.before(plies));
    }
    return 0;
  }

  // Which half-move is played otherwise: where it was gone back to, or that of whom it is said.
  std::size_t replaced_ply() const {
    if (details_.plies_kept) return static_cast<std::size_t>(*details_.plies_kept);
    const std::optional<Color> side = details_.side ? details_.side : about_;
    return side ? game_.move_of(*side) : game_.plies().size();
  }

  // A move and its side, as score sheets count, and which of a turn's moves if not the last;
  // nought: all are gone. The Arbiter refuses numbers that there are not.
  std::size_t take_kept(std::size_t word) {
    const SaidNumber number = numbers_.number_at(line_, word);
    if (number.words == 0) return 0;
    word += number.words;
    if (number.value == 0) {
      details_.plies_kept = 0;
      return word - at_;
    }
    if (word == line_.words.size()) return 0;
    const NamedSide named = side_at(line_, word, tongues_);
    if (named.length == 0) return 0;
    word += named.length;
    const Game::Turn turn = game_.turn_of(number.value, named.side);
    const SaidHalf half = half_at(line_, word, turn, game_, tongues_);
    const bool is_played = turn.first < turn.end;
    const std::size_t last = half.words > 0 ? half.ply : is_played ? turn.end - 1 : turn.first;
    details_.plies_kept = static_cast<int>(last) + 1;
    return word + half.words - at_;
  }

  std::size_t take_moves(std::size_t word) {
    const SaidNumber white = numbers_.number_at(line_, word);
    const SaidNumber black = numbers_.number_at(line_, word + white.words);
    if (white.words == 0 || black.words == 0) return 0;
    details_.moves = Counters{white.value, black.value};
    return word + white.words + black.words - at_;
  }

  std::size_t take_counters() {
    if (!parts_.has(Part::counters) || details_.moves || is_after_a_minus()) return 0;
    const NamedSide first = side_at(line_, at_, tongues_);
    const SaidNumber one = numbers_.number_at(line_, at_ + first.length);
    const std::size_t next = at_ + first.length + one.words;
    const NamedSide second = side_at(line_, next, tongues_);
    const SaidNumber other = numbers_.number_at(line_, next + second.length);
    if (one.words == 0 || other.words == 0) return 0;
    details_.moves = Counters{one.value, other.value};
    if (first.length > 0 && first.side == Color::black) {
      std::swap(details_.moves->white, details_.moves->black);
    }
    return next + second.length + other.words - at_;
  }

  std::size_t take_kind() {
    if (kinds_.empty() || !details_.kind.empty()) return 0;
    const KeyWord word = key_word_at(line_, at_, tongues_, kinds_);
    if (word.length > 0) details_.kind = word.means;
    return word.length;
  }

  std::size_t take_time() {
    if (!parts_.has(Part::times)) return 0;
    const SaidTime said = numbers_.time_at(line_, at_);
    const Duration time = is_after_a_minus() ? -said.time : said.time;
    if (said.words > 0) details_.times.push_back({last_side_, time});
    return said.words;
  }

  // "-1:00", but not "Weiß - 1:00".
  bool is_after_a_minus() const {
    const Word& word = line_.words[at_];
    const std::string_view before =
        std::string_view(line_.text).substr(0, word.end - word.typed.size());
    return before.ends_with(" -") || before == "-";
  }

  // "½" and "1/2" are signs, "ein halber Punkt" is said.
  std::size_t take_points() {
    if (!parts_.has(Part::points) || details_.points) return 0;
    SaidNumber halves = figure_at(line_.words[at_].typed);
    if (halves.words == 0) halves = numbers_.halves_at(line_, at_);
    if (halves.words == 0) return 0;
    details_.points = is_after_a_minus() ? -halves.value : halves.value;
    const std::size_t next = at_ + halves.words;
    const KeyWord unit =
        next < line_.words.size() ? key_word_at(line_, next, tongues_, "unit-point") : KeyWord{};
    details_.are_called_points = unit.length > 0;
    return halves.words + unit.length;
  }

  std::size_t take_side() {
    if (!parts_.has(Part::side)) return 0;
    const NamedSide named = side_at(line_, at_, tongues_);
    if (named.length == 0) return 0;
    last_side_ = named.side;
    contradicts_ |= details_.side && *details_.side != named.side;
    if (!details_.side) details_.side = named.side;
    return named.length;
  }

  // The man on it may be named, too.
  std::size_t take_square() {
    if (!parts_.has(Part::square) || details_.square) return 0;
    constexpr std::size_t kMostWords = 3;
    for (std::size_t end = std::min(at_ + kMostWords, line_.words.size()); end > at_; --end) {
      const std::optional<Argument> place = only_place(line_.between(at_, end), tongues_);
      if (!place || !std::holds_alternative<Square>(*place)) continue;
      details_.square = std::get<Square>(*place);
      return end - at_;
    }
    for (const Voice* voice : tongues_.all) {
      for (const Sense& sense : senses_at(line_, at_, *voice)) {
        if (std::holds_alternative<PieceKind>(sense.means)) return sense.words;
      }
    }
    return 0;
  }

  // Possible or not. As it was said it is kept with the note.
  std::size_t take_way() {
    if (!parts_.has(Part::way) || !details_.way.empty()) return 0;
    constexpr std::size_t kMostWords = 6;
    for (std::size_t end = std::min(at_ + kMostWords, line_.words.size()); end > at_; --end) {
      const Utterance words = line_.between(at_, end);
      const HeardMove heard = hear_move(words, game_.position(), game_.variant(), tongues_);
      // "Turm Anna eins" may be one who stands there.
      if (!heard.heard || !(heard.whole || names_from(*heard.heard))) continue;
      details_.way = words.text;
      return end - at_;
    }
    return 0;
  }

  // From there to the end, or to a note. `intended`: a claim is made with it, and one that is
  // illegal binds its man all the same (9.5.3).
  std::size_t take_move(std::size_t word, const Position& position, bool intended = false) {
    std::size_t end = word;
    while (
        end < line_.words.size() &&
        (!parts_.has(Part::note) || key_word_at(line_, end, tongues_, "mark-note").length == 0)) {
      ++end;
    }
    HeardMove heard = hear_move(line_.between(word, end), position, game_.variant(), tongues_);
    if (!heard.heard) return 0;
    if (heard.moves.size() == 1 && heard.whole) {
      details_.move = heard.moves.front();
    } else if (heard.moves.empty() && intended) {
      take_illegal_move(*heard.heard, position);
    } else if (heard.moves.empty()) {
      details_.trouble = {"move.impossible", {{"move", std::vector{words_for(*heard.heard)}}}};
    } else {
      details_.trouble = {"move.whole",
                          {{"missing", std::vector{question_of(heard.moves, position)}}}};
    }
    return end - at_;
  }

  // One that is only called a capture, or less than it is, is legal and misnamed.
  void take_illegal_move(const MovePattern& said, const Position& position) {
    const std::vector<Square> men = meant_men(said, position, position.turn());
    const bool castles = said.castling != MovePattern::Castling::none;
    const auto move_of = [&](Square man) {
      const bool named = said.to_file && said.to_rank && !castles;
      Move move{};
      move.from = man;
      move.to = named ? square_of(*said.to_file, *said.to_rank) : man;
      return move;
    };
    const std::vector<Move> legal = position.legal_moves();
    const bool misnamed = std::ranges::any_of(
        men, [&](Square man) { return std::ranges::find(legal, move_of(man)) != legal.end(); });
    if (men.empty() || misnamed || said.drop != kNoPiece) {
      details_.trouble = {"move.impossible", {{"move", std::vector{words_for(said)}}}};
    } else if (men.size() > 1) {
      details_.trouble = {"move.whole", {{"missing", std::vector{Phrase{"ask.from", {}}}}}};
    } else {
      details_.move = move_of(men.front());
    }
  }

  const Utterance& line_;
  std::string_view kinds_;
  Parts parts_;
  const Game& game_;
  const Tongues& tongues_;
  TimeReader numbers_;
  std::optional<Color> about_;
  Details details_;
  std::optional<Color> last_side_;
  bool contradicts_ = false;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Details> details_in(const Utterance& line, std::string_view kinds, Parts parts,
                                  const Game& game, const Tongues& tongues,
                                  std::optional<Color> about) {
  if (!parts.has(Part::text)) return DetailReader(line, kinds, parts, game, tongues, about).read();
  Details details;
  details.text = line.text;
  return details;
}

}  // namespace annabella::host
