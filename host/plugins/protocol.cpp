#include "plugins/protocol.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"

namespace annabella::host {
namespace {

using Text = std::string_view;

Piece man_of(Text word) {
  if (word == "-") return kNoPiece;
  if (word.size() != 1) throw Garbage("no man");
  return word.front();
}

std::string man_text(Piece piece) { return piece == kNoPiece ? "-" : std::string(1, piece); }

// Everything that is true of the move, and its remarks, with commas between them.
std::string marks_of(const MoveFacts& facts) {
  std::string marks;
  const auto add = [&](bool holds, const std::string& mark) {
    if (holds) marks += (marks.empty() ? "" : ",") + mark;
  };
  add(facts.en_passant, "en-passant");
  add(facts.castles_short, "short");
  add(facts.castles_long, "long");
  add(facts.check, "check");
  for (const std::string& remark : facts.remarks) add(true, "remark:" + remark);
  return as_word(marks);
}

void read_marks(Text marks, MoveFacts& facts) {
  if (marks == "-") return;
  while (!marks.empty()) {
    const std::size_t end = std::min(marks.find(','), marks.size());
    const Text mark = marks.substr(0, end);
    marks.remove_prefix(std::min(end + 1, marks.size()));
    if (mark == "en-passant") {
      facts.en_passant = true;
    } else if (mark == "short") {
      facts.castles_short = true;
    } else if (mark == "long") {
      facts.castles_long = true;
    } else if (mark == "check") {
      facts.check = true;
    } else if (mark.starts_with("remark:")) {
      facts.remarks.push_back(read_key(mark.substr(7)));
    } else {
      throw Garbage("no mark of a move");
    }
  }
}

// MOVE SAN UCI MAN CAPTURED MARKS
std::string written_move(const Move& move, const MoveFacts& facts) {
  return written(move) + ' ' + as_word(facts.san) + ' ' + as_word(facts.uci) + ' ' +
         man_text(facts.piece) + ' ' + man_text(facts.captured) + ' ' + marks_of(facts);
}

std::pair<Move, MoveFacts> read_facts(Text rest) {
  std::pair<Move, MoveFacts> read;
  read.first = read_move(take_word(rest));
  MoveFacts& facts = read.second;
  facts.san = from_word(take_word(rest));
  facts.uci = from_word(take_word(rest));
  facts.piece = man_of(take_word(rest));
  facts.captured = man_of(take_word(rest));
  read_marks(take_word(rest), facts);
  return read;
}

// What no board of these traits can show.
class Examiner {
 public:
  Examiner(const Look& look, const VariantTraits& traits) : look_(look), traits_(traits) {
    for (const PlacedPiece& man : look.pieces) {
      require(on_board(man.square) && is_a_man(man.piece), "a man who cannot stand there");
      require(occupied_.emplace(man.square, man.piece).second, "two men on one square");
    }
  }

  void examine() const {
    require(is_a_line(look_.fen) && is_a_line(look_.shredder), "a FEN that cannot be read");
    std::set<std::string> moves, written_so;
    for (const auto& [move, facts] : look_.moves) {
      require(moves.insert(written(move)).second, "a move twice");
      require(is_a_word(facts.san) && written_so.insert(facts.san).second, "moves written alike");
      require(on_board(move.to), "a move that leaves the board");
      const Piece man = move.drop != kNoPiece ? move.drop : man_on(move.from);
      require(own(man), "a move of no man");
      require(facts.piece == man, "a move of another man");
      require(move.promotion == kNoPiece || own(move.promotion), "a promotion to nobody");
      require(is_a_word(facts.uci) && is_written_as(move, facts), "a move with another's squares");
      require(captures_so(move, facts), "a capture of somebody else");
    }
    for (const Piece man : look_.hands) require(is_a_man(man), "nobody in hand");
  }

 private:
  static void require(bool holds, const char* otherwise) {
    if (!holds) throw Garbage(otherwise);
  }
  static bool is_a_line(const std::string& text) { return printable(text) == text; }
  static bool is_a_word(const std::string& text) {
    constexpr std::size_t kLongestWord = 64;  // bytes
    return !text.empty() && text.size() <= kLongestWord && is_a_line(text);
  }
  // "e2e4", "e7e8q", "N@f3"; where the king stands after castling is a matter of taste.
  static bool is_written_as(const Move& move, const MoveFacts& facts) {
    if (move.drop != kNoPiece) return facts.uci.substr(1).starts_with('@' + written(move.to));
    const bool castles = facts.castles_short || facts.castles_long;
    return facts.uci.starts_with(written(move.from) + (castles ? "" : written(move.to)));
  }
  // Whoever is captured stands where the move ends, but for a pawn that is taken en passant.
  bool captures_so(const Move& move, const MoveFacts& facts) const {
    const Piece there = man_on(move.to);
    if (facts.en_passant) return there == kNoPiece && opposing(facts.captured);
    if (facts.captured == kNoPiece) return !opposing(there);
    return facts.captured == there;
  }
  bool on_board(Square at) const { return at.file < traits_.files && at.rank < traits_.ranks; }
  bool is_a_man(Piece piece) const {
    const char capital = piece >= 'a' && piece <= 'z' ? static_cast<char>(piece - 32) : piece;
    return traits_.pieces.find(capital) != std::string::npos;
  }
  Piece man_on(Square at) const {
    const auto found = occupied_.find(at);
    return found == occupied_.end() ? kNoPiece : found->second;
  }
  bool own(Piece piece) const {
    const bool white = piece >= 'A' && piece <= 'Z';
    return is_a_man(piece) && white == (look_.turn == Color::white);
  }
  bool opposing(Piece piece) const { return is_a_man(piece) && !own(piece); }

  const Look& look_;
  const VariantTraits& traits_;
  std::map<Square, Piece> occupied_;
};

HouseRule read_rule(Text rest) {
  HouseRule rule{.name = read_key(take_word(rest)), .values = {}};
  while (!rest.empty()) rule.values.push_back(read_key(take_word(rest)));
  if (rule.values.empty()) throw Garbage("a rule without a choice");
  return rule;
}

}  // namespace

std::string written(const Phrase& refusal) {
  std::string text = line("refused", refusal.key);
  for (const auto& [name, value] : refusal.with) {
    if (const auto* told = std::get_if<std::string>(&value)) {
      text += line("with", name + ' ' + as_text(*told));
    }
  }
  return text;
}

Phrase read_refusal(Text message) {
  Phrase refusal;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "refused") refusal.key = read_key(rest);
    if (key != "with") continue;
    const std::string name = read_key(take_word(rest));
    refusal.with.insert_or_assign(name, from_text(rest));
  }
  if (!refusal.key.starts_with("plugin.")) throw Garbage("no refusal");
  return refusal;
}

std::string written(const Introduction& introduction) {
  const VariantTraits& traits = introduction.traits;
  std::string text =
      line("files", std::to_string(traits.files)) + line("ranks", std::to_string(traits.ranks)) +
      line("pieces", as_word(traits.pieces)) + line("starts", std::to_string(traits.starts)) +
      line("usual-start", std::to_string(traits.usual_start));
  for (const std::string& name : traits.spoken_names) text += line("name", as_text(name));
  for (const std::string& can : introduction.can) text += line("can", can);
  for (const auto& [name, values] : introduction.house_rules) {
    std::string words = name;
    for (const std::string& value : values) words += ' ' + value;
    text += line("rule", words);
  }
  return text;
}

Introduction read_introduction(std::string_view message) {
  Introduction read;
  VariantTraits& traits = read.traits;
  for (const auto& [key, rest] : lines_of(message)) {
    if (key == "files") traits.files = read_number(rest, 1, 16);
    if (key == "ranks") traits.ranks = read_number(rest, 1, 16);
    if (key == "pieces") traits.pieces = from_word(rest);
    if (key == "starts") traits.starts = read_number(rest, 1, 1'000'000);
    if (key == "usual-start") traits.usual_start = read_number(rest, 0, 999'999);
    if (key == "name") traits.spoken_names.push_back(from_text(rest));
    if (key == "can") read.can.push_back(read_key(rest));
    if (key == "rule") read.house_rules.push_back(read_rule(rest));
  }
  const bool letters =
      std::ranges::all_of(traits.pieces, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (traits.pieces.empty() || !letters) throw Garbage("men who are no capital letters");
  const bool readable = std::ranges::all_of(
      traits.spoken_names, [](const std::string& name) { return printable(name) == name; });
  if (!readable) throw Garbage("a name that cannot be read");
  if (traits.usual_start >= traits.starts) throw Garbage("a usual start that there is not");
  return read;
}

std::string written(const Look& look) {
  std::string pieces, ending = "none";
  for (const PlacedPiece& man : look.pieces) {
    pieces += (pieces.empty() ? "" : " ") + written(man);
  }
  if (look.ending) ending = look.ending->reason + ' ' + written(look.ending->winner);
  std::string text = line("fen", as_text(look.fen)) + line("turn", written(look.turn)) +
                     line("pieces", pieces) + line("ending", ending) +
                     line("key", as_text(look.key)) +
                     line("quiet", look.quiet ? std::to_string(*look.quiet) : "none");
  if (!look.hands.empty()) text += line("hands", std::string(look.hands.begin(), look.hands.end()));
  if (!look.shredder.empty()) text += line("shredder", as_text(look.shredder));
  for (const auto& [move, facts] : look.moves) text += line("move", written_move(move, facts));
  return text;
}

Look read_look(std::string_view message, const VariantTraits& traits) {
  Look look;
  bool turn = false, quiet = false;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "fen") {
      look.fen = from_text(rest);
    } else if (key == "turn") {
      const std::optional<Color> side = read_side(rest);
      turn = side.has_value();
      look.turn = side.value_or(Color::white);
    } else if (key == "pieces") {
      while (!rest.empty()) look.pieces.push_back(read_placed(take_word(rest)));
    } else if (key == "ending" && rest != "none") {
      const std::string reason = read_key(take_word(rest));
      look.ending = Ending{read_side(rest), reason};
    } else if (key == "key") {
      look.key = from_text(rest);
    } else if (key == "quiet") {
      quiet = true;
      if (rest != "none") look.quiet = read_number(rest, 0, 1'000'000);
    } else if (key == "hands") {
      look.hands.assign(rest.begin(), rest.end());
    } else if (key == "shredder") {
      look.shredder = from_text(rest);
    } else if (key == "move") {
      look.moves.push_back(read_facts(rest));
    }
  }
  if (look.fen.empty() || look.key.empty() || !turn || !quiet) throw Garbage("half a position");
  Examiner(look, traits).examine();
  return look;
}

std::string written(const WinVerdict& verdict) {
  std::string moves;
  for (const Move& move : verdict.line) moves += (moves.empty() ? "" : " ") + written(move);
  return line("can-win", written(verdict.can_win)) + line("nodes", std::to_string(verdict.nodes)) +
         line("line", moves);
}

WinVerdict read_win_verdict(std::string_view message) {
  WinVerdict verdict;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "can-win") verdict.can_win = read_can_win(rest);
    if (key == "nodes") verdict.nodes = read_count(rest);
    while (key == "line" && !rest.empty()) verdict.line.push_back(read_move(take_word(rest)));
  }
  return verdict;
}

std::string written(const PositionReport& report) {
  std::string text = line("readable", report.readable ? "yes" : "no") +
                     line("check", report.check ? "yes" : "no") + line("fen", as_text(report.fen));
  const auto add = [&](Text key, const std::vector<Finding>& findings) {
    for (const Finding& found : findings)
      text += line(key, found.key + ' ' + as_text(found.detail));
  };
  add("fault", report.faults);
  add("reason", report.reasons);
  return text;
}

PositionReport read_report(std::string_view message) {
  PositionReport report;
  for (auto [key, rest] : lines_of(message)) {
    if (key == "readable") report.readable = rest == "yes";
    if (key == "check") report.check = rest == "yes";
    if (key == "fen") report.fen = printable(from_text(rest));
    if (key != "fault" && key != "reason") continue;
    const std::string found = read_key(take_word(rest));
    (key == "fault" ? report.faults : report.reasons)
        .push_back({found, printable(from_text(rest))});
  }
  return report;
}

}  // namespace annabella::host
