#include "app/set_up_line.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "commands/command.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// One language's reading of a line, word by word, with every word accounted for.
class SetUpReading {
 public:
  SetUpReading(const Utterance& line, const Voice& voice, const Tongues& tongues)
      : line_(line), voice_(voice), tongues_(tongues) {}

  std::optional<SetUpLine> from(Color side) const {
    if (line_.words.empty()) return std::nullopt;
    SoFar nothing;
    nothing.line.side = side;
    return rest(0, nothing);
  }

 private:
  enum class Squares : std::uint8_t { put = 1, take_off, pass };  // what those do that come next
  struct SoFar {
    SetUpLine line;
    std::optional<Color> named;     // in this line
    bool follows_castling = false;  // whose it is: "kurze Rochade weiß lange Rochade schwarz"
    Piece kind = kNoPiece;
    Squares squares = Squares::put;
    bool is_no = false;   // "keine": what comes next is not so
    bool is_cut = false;  // something is missing yet, so that it cannot end here

    SoFar with(SetUpLine::Order order) const {
      SoFar then = *this;
      then.line.orders.push_back(std::move(order));
      then.is_no = then.is_cut = false;
      return then;
    }
  };
  using Read = std::optional<SetUpLine>;

  // The longest spelling of this key of [hear], in words; 0: it does not stand there.
  std::size_t length_of_key(std::size_t word, std::string_view key) const {
    std::size_t longest = 0;
    for (const Voice* voice : tongues_.all) {
      for (const Spelling& spelling : voice->commands()) {
        if (spelling.means != key) continue;
        longest = std::max(longest, length_of(spelling, line_, word));
      }
    }
    return longest;
  }

  NamedSide side_named(std::size_t word) const {
    return word < line_.words.size() ? side_at(line_, word, tongues_) : NamedSide{};
  }

  Read rest(std::size_t word, const SoFar& so_far) const {
    if (word == line_.words.size()) {
      const bool says_nothing = so_far.line.orders.empty() && !so_far.named;  // "ja", "bitte"
      return so_far.is_cut || says_nothing ? std::nullopt : std::optional(so_far.line);
    }
    if (side_named(word).length > 0) return after_side(word, so_far);
    if (Read read = after_turn(word, so_far)) return read;
    if (Read read = after_key(word, so_far)) return read;
    if (Read read = after_letter_and_square(word, so_far)) return read;
    for (const Sense& sense : senses(word)) {
      if (means_nothing(sense)) continue;
      if (Read read = after_sense(word, sense, so_far)) return read;
    }
    const std::size_t filler = filler_words(word);
    return filler == 0 ? std::nullopt : rest(word + filler, so_far);
  }

  std::size_t filler_words(std::size_t word) const {
    if (word >= line_.words.size()) return 0;
    return std::max(length_of_key(word, "filler"), filler_at(line_, word, tongues_));
  }

  // Each but once, and of castling the longest alone: a line that makes no sense is soon read.
  std::vector<Sense> senses(std::size_t word) const {
    std::vector<Sense> all = senses_at(line_, word, voice_);
    std::ranges::stable_sort(all, std::ranges::greater{}, &Sense::words);
    std::vector<Sense> once;
    for (const Sense& sense : all) {
      const bool is_known = std::ranges::any_of(once, [&](const Sense& other) {
        return is_castling(sense) ? is_castling(other)
                                  : sense.means == other.means && sense.words == other.words;
      });
      if (!is_known) once.push_back(sense);
    }
    return once;
  }

  static bool is_castling(const Sense& sense) {
    const auto* said = std::get_if<std::string>(&sense.means);
    return said != nullptr && said->starts_with("castling");
  }

  // "Weiß", "Weiß am Zug".
  Read after_side(std::size_t word, const SoFar& so_far) const {
    const NamedSide named = side_named(word);
    SoFar then = so_far;
    then.line.side = named.side;
    then.named = named.side;
    if (!so_far.is_cut) then.squares = Squares::put;
    const std::size_t next = word + named.length;
    if (next < line_.words.size()) {
      if (const std::size_t turn = length_of_key(next, "turn")) {
        return rest(next + turn, then.with(SetUpLine::Turn{named.side}));
      }
    }
    return rest(next, then);
  }

  // "Am Zug Schwarz"; in a line of its own also with a verb: "Am Zug ist Schwarz".
  Read after_turn(std::size_t word, const SoFar& so_far) const {
    std::size_t next = word + length_of_key(word, "turn");
    if (next == word) return std::nullopt;
    NamedSide named = side_named(next);
    if (named.length == 0 && word == 0) {
      named = side_named(++next);
      if (next + named.length != line_.words.size()) return std::nullopt;
    }
    if (named.length == 0) return std::nullopt;
    SoFar then = so_far;
    then.line.side = named.side;
    then.named = named.side;
    return rest(next + named.length, then.with(SetUpLine::Turn{named.side}));
  }

  Read after_key(std::size_t word, const SoFar& so_far) const {
    if (so_far.is_no) return std::nullopt;
    const auto read_on = [&](std::string_view key, const auto& then) -> Read {
      const std::size_t length = length_of_key(word, key);
      return length == 0 ? std::nullopt : then(word + length);
    };
    const auto with = [&](SetUpLine::Order order) {
      return [&, order](std::size_t next) { return rest(next, so_far.with(order)); };
    };
    if (Read read = read_on("set-up-clear", with(SetUpLine::Clear{}))) return read;
    if (Read read = read_on("start", with(SetUpLine::Start{}))) return read;
    if (Read read = read_on("set-up-ready", with(SetUpLine::Ready{}))) return read;
    for (const char* key : {"set-up-none", "no"}) {
      const auto denied = [&](std::size_t next) {
        SoFar then = so_far;
        then.is_no = then.is_cut = true;
        return rest(next, then);
      };
      if (Read read = read_on(key, denied)) return read;
    }
    const auto off = [&](std::size_t next) {
      SoFar then = so_far;
      then.squares = Squares::take_off;
      then.is_cut = true;
      return rest(next, then);
    };
    if (Read read = read_on("set-up-off", off)) return read;
    const auto from_board = [&](std::size_t next) {
      const std::size_t turned =
          next < line_.words.size() ? length_of_key(next, "set-up-turned") : 0;
      return rest(next + turned, so_far.with(SetUpLine::FromBoard{turned > 0}));
    };
    if (Read read = read_on("set-up-board", from_board)) return read;
    return read_on("set-up-turned", with(SetUpLine::FromBoard{true}));
  }

  // "Ke1", in small letters, too.
  Read after_letter_and_square(std::size_t word, const SoFar& so_far) const {
    const std::string& typed = line_.words[word].typed;
    std::size_t length = 1;
    while (length < typed.size() && (static_cast<unsigned char>(typed[length]) & 0xc0U) == 0x80U) {
      ++length;
    }
    const Piece kind = tongues_.kind_of_letter(typed.substr(0, length));
    const Utterance after(typed.substr(length));
    if (kind == kNoPiece || after.words.size() != 1) return std::nullopt;
    const std::optional<Argument> place = only_place(after, tongues_);
    const auto* square = place ? std::get_if<Square>(&*place) : nullptr;
    if (square == nullptr) return std::nullopt;
    SoFar then = so_far;
    then.kind = kind;
    if (then.squares == Squares::pass) then.squares = Squares::put;
    return after_square(word + 1, *square, then);
  }

  Read after_sense(std::size_t word, const Sense& sense, const SoFar& so_far) const {
    const std::size_t next = word + sense.words;
    if (const auto* kind = std::get_if<PieceKind>(&sense.means)) {
      SoFar then = so_far;
      then.kind = kind->letter;
      if (then.squares == Squares::pass) then.squares = Squares::put;
      then.is_cut = true;
      return then.is_no ? std::nullopt : rest(next, then);
    }
    if (const auto* square = std::get_if<Square>(&sense.means)) {
      return after_square(next, *square, so_far);
    }
    if (const auto* file = std::get_if<FileName>(&sense.means)) {
      return after_file(next, file->file, so_far);
    }
    const auto* said = std::get_if<std::string>(&sense.means);
    if (said == nullptr) return std::nullopt;
    if (is_castling(sense)) return after_castling(next, *said, so_far);
    if (*said != "en-passant") return std::nullopt;
    if (so_far.is_no) return rest(next, so_far.with(SetUpLine::Pass{}));
    SoFar then = so_far;
    then.squares = Squares::pass;
    then.is_cut = true;
    return rest(next, then);
  }

  Read after_file(std::size_t word, int file, const SoFar& so_far) const {
    if (word >= line_.words.size()) return std::nullopt;
    for (const Sense& sense : senses(word)) {
      const auto* rank = std::get_if<RankName>(&sense.means);
      if (rank == nullptr) continue;
      if (Read read = after_square(word + sense.words, square_of(file, rank->rank), so_far)) {
        return read;
      }
    }
    return std::nullopt;
  }

  // `word` comes after it. "Eva eins weg" is said, too.
  Read after_square(std::size_t word, Square square, const SoFar& so_far) const {
    if (so_far.is_no) return std::nullopt;
    switch (so_far.squares) {
      case Squares::take_off:
        return rest(word, so_far.with(SetUpLine::TakeOff{square}));
      case Squares::pass: {
        SoFar then = so_far.with(SetUpLine::Pass{square});
        then.squares = Squares::put;
        return rest(word, then);
      }
      case Squares::put:
        break;
    }
    const std::size_t off = word < line_.words.size() ? length_of_key(word, "set-up-off") : 0;
    if (off > 0 && so_far.line.orders.empty()) {
      if (Read read = rest(word + off, so_far.with(SetUpLine::TakeOff{square}))) return read;
    }
    if (so_far.kind == kNoPiece) return std::nullopt;
    return rest(word, so_far.with(SetUpLine::Put{square, piece_of(so_far.line.side, so_far.kind)}));
  }

  // Otherwise the side before it is of a man or of the move: "keine Rochade, Schwarz am Zug".
  bool ends_or_castles(std::size_t word) const {
    word += filler_words(word);
    return word == line_.words.size() || length_of_key(word, "set-up-none") > 0 ||
           length_of_key(word, "no") > 0 || std::ranges::any_of(senses(word), is_castling);
  }

  // "Kurze Rochade weiß", "keine Rochade".
  Read after_castling(std::size_t word, const std::string& said, const SoFar& so_far) const {
    SoFar then = so_far;
    std::size_t next = word;
    if (!so_far.named || so_far.follows_castling) {
      const std::size_t at = word + filler_words(word);
      const NamedSide named = side_named(at);
      if (named.length > 0 && ends_or_castles(at + named.length)) {
        then.named = then.line.side = named.side;
        then.follows_castling = true;
        next = at + named.length;
      }
    }
    SetUpLine::Castle castle{.side = then.named, .wing = {}, .may = !so_far.is_no};
    if (said == "castling-short") castle.wing = SetUpBoard::Wing::king_side;
    if (said == "castling-long") castle.wing = SetUpBoard::Wing::queen_side;
    return rest(next, then.with(castle));
  }

  const Utterance& line_;
  const Voice& voice_;
  const Tongues& tongues_;
};

}  // namespace

std::optional<SetUpLine> read_set_up_line(const Utterance& line, Color side,
                                          const Tongues& tongues) {
  if (asks_in_words(line, tongues)) return std::nullopt;
  for (const Voice* voice : tongues.all) {
    if (auto read = SetUpReading(line, *voice, tongues).from(side)) return read;
  }
  return std::nullopt;
}

}  // namespace annabella::host
