#include <algorithm>
#include <array>
#include <istream>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "game/move_number.h"
#include "game/notation.h"
#include "journal/pgn.h"
#include "journal/pgn_judgement.h"
#include "journal/pgn_moves.h"
#include "journal/pgn_scanner.h"
#include "journal/pgn_variations.h"

namespace annabella::host {
namespace {

using Kind = PgnToken::Kind;
using Keep = PgnWish::Keep;

constexpr std::size_t kMostWaiting = 4096;  // words; so that what is no game is not kept forever

// Those that say what the moves lead to, or how the game ended.
constexpr std::array<std::string_view, 4> kTagsOfVerdict{"FEN", "Result", "Termination", "Variant"};

std::string_view result_of(std::string_view word) {
  static constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
  for (const std::string_view result : kResults) {
    if (word == result) return result;
  }
  if (word == "1/2" || word == "½-½" || word == "½" || word == "½–½") return kResults[2];
  if (word == "1–0" || word == "1:0") return kResults[0];
  if (word == "0–1" || word == "0:1") return kResults[1];
  return {};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "12", "12.", "12...", "12…", "..." and the like at the front of a word; "0-0" has none.
std::string_view without_number(std::string_view word) {
  std::size_t at = 0;
  while (at < word.size() && is_digit(word[at])) ++at;
  if (word.substr(at).starts_with('-')) return word;
  for (;;) {
    const std::string_view rest = word.substr(at);
    const std::size_t dot = rest.starts_with('.') ? 1 : rest.starts_with("…") ? 3 : 0;
    if (dot == 0) return rest;
    at += dot;
  }
}

// What a result and a number may begin with; no move does, but castling with zeros.
bool may_be_no_move(char first) {
  return !((first >= 'a' && first <= 'h') || (first >= 'A' && first <= 'Z'));
}

// Judgements, check signs and "e.p." that stand apart from their move.
bool is_remark(std::string_view word) {
  if (!may_be_no_move(word.front())) {
    // Few words are asked further, for this is asked of every move.
    return word.front() == 'e' ? word == "ep" || word == "e.p."
                               : word.size() == 1 && word[0] == 'N';
  }
  if (word.find_first_not_of("!?+-=/#") == std::string_view::npos) return word != "--";
  return judgements_at_end_of(word).before.empty();
}

// The standard has $0 to $255.
bool is_judgement(std::string_view text) {
  const std::optional<int> number = whole_number(text.substr(1));
  return number && *number <= 255;
}

}  // namespace

// What one game after the other uses again.
struct PgnWaiting {
  std::string words;  // that have not been played, each followed by a blank
  std::vector<int> lines;
  PgnVariations variations;
  const Variant* start_of = nullptr;
  std::shared_ptr<const Position> start;
};

namespace {

// One game, from its first token to its last.
class GameReading {
 public:
  GameReading(PgnScanner& scanner, const std::string& name, const Variant& variant,
              const PgnWish& wish, PgnWaiting& waiting)
      : scanner_(scanner), name_(name), variant_(&variant), wish_(wish), waiting_(waiting) {
    waiting_.words.clear();
    waiting_.lines.clear();
    waiting_.variations.clear();
  }

  Result<std::optional<PgnGame>> read() {
    for (;;) {
      const PgnToken& token = scanner_.peek();
      if (token.kind == Kind::end || begins_next_game(token)) return finished();
      if (!begun_) game_.line = token.line;
      begun_ = true;
      if (std::optional<Error> error = read(scanner_.take())) {
        skip_rest();
        return *error;
      }
      if (game_.has_result) return with_last_comments();
    }
  }

 private:
  // What is said behind the result, of this game; after an empty line it is said of the next.
  Result<std::optional<PgnGame>> with_last_comments() {
    while (wish_.keep == Keep::everything && scanner_.peek().kind == Kind::comment &&
           !scanner_.peek().after_empty_line) {
      const PgnToken& token = scanner_.take();
      keep(PgnElement::Kind::comment, token.text, token.line);
    }
    return finished();
  }

  // Some files give no result: then a tag after moves, or "1." after an empty line.
  bool begins_next_game(const PgnToken& token) const {
    // Or a game without moves: then it has the name that comes again.
    if (token.kind == Kind::tag) {
      const bool again =
          (has_event_ && token.text == "Event") || (has_white_ && token.text == "White");
      return in_moves_ || (again && token.after_empty_line);
    }
    return token.after_empty_line && token.kind == Kind::word && depth_ == 0 && game_.plies > 1 &&
           token.text.starts_with("1.") && !token.text.starts_with("1..");
  }

  Error trouble(std::string key, int line) const {
    return {{std::move(key), {{"path", name_}, {"line", line}}}};
  }

  std::optional<Error> read(const PgnToken& token) {
    switch (token.kind) {
      case Kind::tag:
        read_tag(token);
        return std::nullopt;
      case Kind::word:
        in_moves_ = true;
        return read_word(token);
      case Kind::broken: {
        Error broken = trouble(std::string(token.text), token.line);
        if (in_moves_) {
          if (std::optional<Error> earlier = play()) return earlier;
        }
        in_moves_ |= token.text == "pgn.comment-open";  // so tags are another game's
        return broken;
      }
      default:
        in_moves_ |= token.kind != Kind::comment;
        return read_mark(token);
    }
  }

  void read_tag(const PgnToken& token) {
    if (token.text == "FEN") fen_line_ = token.line;
    if (token.text == "Variant") variant_line_ = token.line;
    if (token.text == "Result") game_.result_line = token.line;
    const bool wanted = wish_.keep != Keep::verdict ||
                        std::ranges::find(kTagsOfVerdict, token.text) != kTagsOfVerdict.end();
    has_tags_ = true;
    has_event_ |= token.text == "Event";
    has_white_ |= token.text == "White";
    if (!wanted) return;
    game_.tags[std::string(token.text)] = token.value;
    if (wish_.keep == Keep::everything) game_.tags_in_order.emplace_back(token.text, token.value);
  }

  std::optional<Error> read_mark(const PgnToken& token) {
    using Element = PgnElement::Kind;
    if (token.kind == Kind::open) {
      keep(Element::open, {}, token.line);
      if (depth_++ == 0) variation_line_ = token.line;
      if (checks_variations()) waiting_.variations.open(game_.plies);
      return too_much();
    } else if (token.kind == Kind::close) {
      if (depth_ == 0) {
        const std::optional<Error> earlier = play();
        return earlier ? earlier : trouble("pgn.variation-not-open", token.line);
      }
      --depth_;
      keep(Element::close, {}, token.line);
      if (checks_variations()) waiting_.variations.close();
    } else {
      // What the standard does not know is kept in words.
      const bool judges = token.kind != Kind::comment && is_judgement(token.text);
      keep(judges ? Element::judgement : Element::comment, token.text, token.line);
    }
    return std::nullopt;
  }

  void keep(PgnElement::Kind kind, std::string_view text, int line) {
    if (wish_.keep != Keep::everything) return;
    game_.elements.push_back({kind, std::string(text), line});
  }

  std::optional<Error> read_word(const PgnToken& token) {
    std::string_view move = token.text;
    if (may_be_no_move(token.text.front())) {
      if (const std::string_view result = result_of(token.text); !result.empty()) {
        if (depth_ > 0) return std::nullopt;
        game_.result = result;
        game_.result_line = token.line;
        game_.has_result = true;
        return std::nullopt;
      }
      move = without_number(token.text);
    }
    return move.empty() ? std::nullopt : read_moves(move, token.line);
  }

  // "e4,d4", "e4, d4": the moves of one turn, where a turn may have several.
  std::optional<Error> read_moves(std::string_view moves, int line) {
    for (;;) {
      const std::size_t comma = moves.find(',');
      const std::string_view move = moves.substr(0, comma);
      if (!move.empty()) {
        if (std::optional<Error> error = read_move_or_remark(move, line)) return error;
      }
      if (comma == std::string_view::npos) return std::nullopt;
      moves.remove_prefix(comma + 1);
    }
  }

  std::optional<Error> read_move_or_remark(std::string_view move, int line) {
    if (is_remark(move)) {
      keep(PgnElement::Kind::judgement, move, line);
      return std::nullopt;
    }
    keep(PgnElement::Kind::move, move, line);
    if (depth_ > 0) return read_in_variation(move, line);
    waiting_.words.append(move).push_back(' ');
    waiting_.lines.push_back(line);
    ++game_.plies;
    return waiting_.lines.size() < kMostWaiting ? std::nullopt : play();
  }

  bool checks_variations() const { return wish_.keep == Keep::verdict; }

  std::optional<Error> read_in_variation(std::string_view move, int line) {
    if (!checks_variations()) return std::nullopt;
    waiting_.variations.move(move, line);
    return too_much();
  }

  std::optional<Error> too_much() const {
    if (!waiting_.variations.endless()) return std::nullopt;
    return trouble("pgn.variation-open", variation_line_);
  }

  std::optional<Error> set_up() {
    if (moves_) return std::nullopt;
    const auto variant = game_.tags.find("Variant");
    if (wish_.variant_named && variant != game_.tags.end()) {
      const Result<const Variant*> named = wish_.variant_named(variant->second);
      if (!named) {
        Error error = trouble("pgn.variant", variant_line_);
        error.what.with["name"] = composed(variant->second);
        return error;
      }
      variant_ = *named;
    }
    const auto fen = game_.tags.find("FEN");
    try {
      game_.start = fen == game_.tags.end() ? usual_start() : variant_->from_fen(fen->second);
    } catch (const std::invalid_argument&) {
      Error error = trouble("pgn.fen", fen == game_.tags.end() ? variant_line_ : fen_line_);
      error.what.with["fen"] = fen == game_.tags.end() ? std::string("?") : composed(fen->second);
      return error;
    }
    // Variations may come after so many moves.
    const bool moves_wanted = wish_.keep != Keep::verdict || !waiting_.variations.empty() ||
                              waiting_.lines.size() >= kMostWaiting;
    moves_.emplace(*variant_, game_.start, wish_.letters, moves_wanted ? &game_.moves : nullptr);
    return std::nullopt;
  }

  // The same for most games of a file.
  std::shared_ptr<const Position> usual_start() {
    if (waiting_.start_of != variant_) {
      waiting_.start = variant_->start(variant_->traits().usual_start);
      waiting_.start_of = variant_;
    }
    return waiting_.start;
  }

  // All that waits. The first error of a game is the one that counts.
  std::optional<Error> play() {
    if (std::optional<Error> error = set_up()) return error;
    if (!waiting_.lines.empty())
      game_.result_line = std::max(game_.result_line, waiting_.lines.back());
    const std::optional<PgnMoves::Trouble> wrong = moves_->play(waiting_.words, waiting_.lines);
    if (!wrong) return std::nullopt;
    return trouble(*wrong, *moves_->position());
  }

  Error trouble(const PgnMoves::Trouble& wrong, const Position& position) const {
    constexpr std::size_t kLongest = 40;
    Error error = trouble(wrong.key, wrong.line);
    error.what.with["written"] = composed(wrong.written.substr(0, kLongest));
    error.what.with["number"] = move_number_in(position.fen()).value_or(1);
    error.what.with["side"] = position.turn();
    return error;
  }

  // In the letters of the game itself, if these are known not to be English.
  void check_variations() {
    std::span<const PieceLetters> letters = wish_.letters;
    if (&moves_->letters() != &english_letters()) letters = {&moves_->letters(), 1};
    for (const VariationTrouble& wrong :
         waiting_.variations.check(*variant_, game_.start, game_.moves, letters)) {
      game_.variation_errors.push_back(trouble(wrong.what, *wrong.position).what);
    }
  }

  Result<std::optional<PgnGame>> finished() {
    if (!begun_) return std::optional<PgnGame>{};
    if (std::optional<Error> error = play()) return *error;
    if (depth_ > 0) return trouble("pgn.variation-open", variation_line_);
    if (!waiting_.variations.empty()) check_variations();
    game_.plies = moves_->plies();
    game_.end = moves_->position();
    game_.ending = moves_->last().ending;
    game_.white_never_wins = moves_->last().white_can_win == CanWin::no;
    game_.black_never_wins = moves_->last().black_can_win == CanWin::no;
    if (wish_.keep == Keep::everything) game_.letters = moves_->letters();
    if (!game_.has_result) {
      const auto tag = game_.tags.find("Result");
      const std::string_view said = tag == game_.tags.end() ? "" : result_of(tag->second);
      game_.result = said.empty() ? "*" : said;
    }
    // A result with nothing before it is no game; the caller passes over it.
    if (!has_tags_ && game_.plies == 0) game_.line = 0;
    return std::optional<PgnGame>{std::move(game_)};
  }

  // To the end of a game that cannot be read: its result, or the tags of the next one.
  void skip_rest() {
    while (!game_.has_result && scanner_.peek().kind != Kind::end) {
      const Kind kind = scanner_.peek().kind;
      if (in_moves_ && kind == Kind::tag) return;
      const PgnToken& token = scanner_.take();
      in_moves_ |= kind == Kind::word || kind == Kind::open || kind == Kind::close;
      if (kind == Kind::open) ++depth_;
      if (kind == Kind::close && depth_ > 0) --depth_;
      if (kind == Kind::word && depth_ == 0 && !result_of(token.text).empty()) return;
    }
  }

  PgnScanner& scanner_;
  const std::string& name_;
  const Variant* variant_;
  const PgnWish& wish_;
  PgnGame game_;
  std::optional<PgnMoves> moves_;
  PgnWaiting& waiting_;
  int depth_ = 0;
  int variation_line_ = 0;
  int fen_line_ = 0;
  int variant_line_ = 0;
  bool has_tags_ = false;
  bool has_event_ = false;
  bool has_white_ = false;
  bool begun_ = false;
  bool in_moves_ = false;
};

}  // namespace

PgnReader::PgnReader(std::istream& in, std::string name, const Variant& variant, PgnWish wish)
    : scanner_(std::make_unique<PgnScanner>(in, wish.keep == Keep::everything
                                                    ? PgnScanner::Remarks::kept
                                                    : PgnScanner::Remarks::skipped)),
      waiting_(std::make_unique<PgnWaiting>()),
      name_(std::move(name)),
      variant_(&variant),
      wish_(std::move(wish)) {}

PgnReader::~PgnReader() = default;

Result<std::optional<PgnGame>> PgnReader::next() {
  for (;;) {
    Result<std::optional<PgnGame>> game =
        GameReading(*scanner_, name_, *variant_, wish_, *waiting_).read();
    if (!game || !*game || (*game)->line > 0) return game;
  }
}

Result<std::vector<PgnGame>> read_pgn(std::istream& in, const std::string& name,
                                      const Variant& variant) {
  PgnReader reader(in, name, variant);
  std::vector<PgnGame> games;
  for (;;) {
    Result<std::optional<PgnGame>> game = reader.next();
    if (!game) return game.error();
    if (!*game) return games;
    games.push_back(std::move(**game));
  }
}

}  // namespace annabella::host
