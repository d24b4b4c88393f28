#include <algorithm>
#include <array>
#include <istream>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "game/notation.h"
#include "journal/pgn.h"
#include "journal/pgn_scanner.h"

namespace annabella::host {
namespace {

using Kind = PgnToken::Kind;

const PieceLetters& english() {
  static const PieceLetters letters{"KQRBNP", {"K", "Q", "R", "B", "N", "P"}};
  return letters;
}

std::optional<std::string> result_of(std::string_view word) {
  if (word == "1/2" || word == "½-½" || word == "½") return "1/2-1/2";
  static constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
  if (std::ranges::find(kResults, word) == kResults.end()) return std::nullopt;
  return std::string(word);
}

// "12", "12.", "12...", "12…", "..." and the like at the front of a word; "0-0" has none.
std::string_view number_at_front(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (word.substr(digits).starts_with('-')) return {};
  std::size_t end = digits;
  while (end < word.size()) {
    const std::size_t dot = word[end] == '.' ? 1 : word.substr(end).starts_with("…") ? 3 : 0;
    if (dot == 0) break;
    end += dot;
  }
  return word.substr(0, end);
}

// Judgements, check signs and "e.p." that stand apart from their move.
bool is_remark(std::string_view word) {
  return word == "e.p." || word == "ep" ||
         (word != "--" && word.find_first_not_of("!?+-=/#") == std::string_view::npos);
}

int move_number(const Position& position) {
  const std::vector<std::string> fields = words_of(position.fen());
  const std::string& last = fields.empty() ? "" : fields.back();
  const bool number =
      !last.empty() && last.size() < 7 && last.find_first_not_of("0123456789") == std::string::npos;
  return number ? std::stoi(last) : 1;
}

// One game, from its first token to its last.
class GameReading {
 public:
  GameReading(PgnScanner& scanner, const std::string& name, const Variant& variant)
      : scanner_(scanner), name_(name), variant_(variant) {}

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
      if (!game_.result.empty()) return finished();
    }
  }

 private:
  // Some files give no result: then a tag after moves, or "1." after an empty line.
  bool begins_next_game(const PgnToken& token) const {
    if (token.kind == Kind::tag) return in_moves_;
    return token.kind == Kind::word && depth_ == 0 && token.after_empty_line &&
           game_.moves.size() > 1 && token.text.starts_with("1.") && !token.text.starts_with("1..");
  }

  Error trouble(std::string key, int line) const {
    return {{std::move(key), {{"path", name_}, {"line", line}}}};
  }
  Error trouble_with_move(std::string key, const PgnToken& token) const {
    Error error = trouble(std::move(key), token.line);
    constexpr std::size_t kLongest = 40;
    error.what.with["written"] = composed(token.text.substr(0, kLongest));
    error.what.with["number"] = move_number(*position_);
    error.what.with["side"] = position_->turn();
    return error;
  }

  std::optional<Error> read(const PgnToken& token) {
    if (token.kind == Kind::broken) return trouble(token.text, token.line);
    if (token.kind == Kind::tag) {
      game_.tags[token.text] = token.value;
      if (token.text == "FEN") fen_line_ = token.line;
      return std::nullopt;
    }
    in_moves_ = true;
    if (token.kind == Kind::open) {
      if (depth_++ == 0) variation_line_ = token.line;
      return std::nullopt;
    }
    if (token.kind == Kind::close) {
      if (depth_ == 0) return trouble("pgn.variation-not-open", token.line);
      --depth_;
      return std::nullopt;
    }
    return depth_ > 0 ? std::nullopt : read_word(token);
  }

  std::optional<Error> read_word(const PgnToken& token) {
    if (std::optional<std::string> result = result_of(token.text)) {
      game_.result = *std::move(result);
      return std::nullopt;
    }
    PgnToken move = token;
    move.text.erase(0, number_at_front(token.text).size());
    if (move.text.empty() || is_remark(move.text)) return std::nullopt;
    if (std::optional<Error> error = set_up()) return error;
    return play(move);
  }

  std::optional<Error> set_up() {
    if (position_) return std::nullopt;
    const auto fen = game_.tags.find("FEN");
    try {
      position_ = fen == game_.tags.end() ? variant_.start(0) : variant_.from_fen(fen->second);
      return std::nullopt;
    } catch (const std::invalid_argument&) {
      Error error = trouble("pgn.fen", fen_line_);
      error.what.with["fen"] = fen->second;
      return error;
    }
  }

  // Only as the Laws write it: in a file, "bxc4" is never a bishop.
  std::optional<Error> play(const PgnToken& token) {
    std::vector<Move> fits;
    bool is_move = false;
    for (const MoveReading& reading : read_move(token.text, english())) {
      if (reading.style != MoveReading::Style::strict) continue;
      is_move = true;
      for (const Move& move : fitting(*position_, reading.pattern)) {
        if (std::ranges::find(fits, move) == fits.end()) fits.push_back(move);
      }
    }
    if (!is_move) return trouble_with_move("pgn.not-a-move", token);
    if (fits.empty()) return trouble_with_move("pgn.illegal-move", token);
    if (fits.size() > 1) return trouble_with_move("pgn.ambiguous-move", token);
    game_.moves.push_back(fits.front());
    position_ = position_->after(fits.front());
    return std::nullopt;
  }

  Result<std::optional<PgnGame>> finished() {
    if (!begun_) return std::optional<PgnGame>{};
    if (depth_ > 0) return trouble("pgn.variation-open", variation_line_);
    if (std::optional<Error> error = set_up()) return *error;
    if (game_.result.empty()) {
      const auto tag = game_.tags.find("Result");
      game_.result = tag == game_.tags.end() ? "*" : result_of(tag->second).value_or("*");
    }
    return std::optional<PgnGame>{std::move(game_)};
  }

  // To the end of a game that cannot be read: its result, or the tags of the next one.
  void skip_rest() {
    while (scanner_.peek().kind != Kind::end) {
      const Kind kind = scanner_.peek().kind;
      if (in_moves_ && kind == Kind::tag) return;
      const PgnToken token = scanner_.take();
      in_moves_ |= kind != Kind::tag && kind != Kind::broken;
      if (kind == Kind::open) ++depth_;
      if (kind == Kind::close && depth_ > 0) --depth_;
      if (kind == Kind::word && depth_ == 0 && result_of(token.text)) return;
    }
  }

  PgnScanner& scanner_;
  const std::string& name_;
  const Variant& variant_;
  PgnGame game_;
  std::unique_ptr<Position> position_;
  int depth_ = 0;
  int variation_line_ = 0;
  int fen_line_ = 0;
  bool begun_ = false;
  bool in_moves_ = false;
};

}  // namespace

PgnReader::PgnReader(std::istream& in, std::string name, const Variant& variant)
    : scanner_(std::make_unique<PgnScanner>(in)), name_(std::move(name)), variant_(&variant) {}

PgnReader::~PgnReader() = default;

Result<std::optional<PgnGame>> PgnReader::next() {
  for (;;) {
    Result<std::optional<PgnGame>> game = GameReading(*scanner_, name_, *variant_).read();
    if (!game || !*game) return game;
    // A result with nothing before it is no game.
    if (!(*game)->tags.empty() || !(*game)->moves.empty()) return game;
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
