#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/described.h"
#include "game/move_number.h"
#include "journal/pgn.h"
#include "journal/pgn_judgement.h"
#include "journal/pgn_moves.h"
#include "journal/pgn_page.h"

namespace annabella::host {
namespace {

using Element = PgnElement::Kind;

constexpr std::array<std::string_view, 7> kRoster{"Event", "Site",  "Date",  "Round",
                                                  "White", "Black", "Result"};

std::string roster_and_tags(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : kRoster) {
    const auto tag = game.tags.find(std::string(name));
    const std::string_view unknown = name == "Date" ? "????.??.??" : "?";
    const bool known = tag != game.tags.end() && !tag->second.empty();
    text += pgn_tag(name, name == "Result" ? game.result : known ? tag->second : unknown);
  }
  const bool set_up = game.tags.contains("FEN") && !game.tags.contains("SetUp");
  std::vector<std::string_view> written(kRoster.begin(), kRoster.end());
  for (const auto& [name, value] : game.tags_in_order) {
    if (std::ranges::find(written, name) != written.end()) continue;
    if (name == "FEN" && set_up) text += pgn_tag("SetUp", "1");
    text += pgn_tag(name, game.tags.at(name));
    written.push_back(name);
  }
  return text;
}

std::string written(const MoveFacts& facts, const Move& move, const PgnStyle& style) {
  switch (style.moves) {
    case PgnStyle::Moves::uci:
      return facts.uci;
    case PgnStyle::Moves::long_form:
      return long_form(facts, move, english_letters());
    default:
      return relettered(facts, move, style.letters);
  }
}

// One line of play: the game's own, or a variation of another one.
struct Branch {
  std::shared_ptr<const Position> before;  // its last move
  std::shared_ptr<const Position> now;
  int number = 1;  // of the next move
  bool number_is_due = true;
};

class Rewriter {
 public:
  Rewriter(const PgnGame& game, const PgnStyle& style, const std::string& file,
           std::vector<Phrase>& remarks)
      : game_(game), style_(style), file_(file), remarks_(remarks) {}

  std::string text() && {
    lines_.push_back({game_.start, game_.start, move_number_in(game_.start->fen()).value_or(1)});
    for (std::size_t at = 0; at < game_.elements.size();) at = write(at);
    page_.add(game_.result);
    return roster_and_tags(game_) + "\n" + std::move(page_).text() + "\n\n";
  }

 private:
  // The element that comes next.
  std::size_t write(std::size_t at) {
    const PgnElement& element = game_.elements[at];
    Branch& line = lines_.back();
    switch (element.kind) {
      case Element::comment:
        page_.add_comment(element.text);
        line.number_is_due = true;
        return at + 1;
      case Element::judgement:
        judge(element.text.starts_with('$') ? std::vector{element.text}
                                            : judgements_at_end_of(element.text).signs);
        return at + 1;
      case Element::open:
        // A variation plays the last move another way.
        lines_.push_back({line.before, line.before, line.number - (moved_last(line) ? 1 : 0)});
        page_.open("(");
        return at + 1;
      case Element::close:
        page_.close(")");
        lines_.pop_back();
        lines_.back().number_is_due = true;
        return at + 1;
      default:
        return write_move(at);
    }
  }

  void judge(const std::vector<std::string>& judgements) {
    for (const std::string& judgement : judgements) page_.add(judgement);
  }

  // Whether the last move ended a numbered pair.
  static bool moved_last(const Branch& line) {
    return line.now != line.before && line.now->turn() == Color::white &&
           line.before->turn() == Color::black;
  }

  // Whoever has moved last has a further move in his turn.
  static bool goes_on(const Branch& line) {
    return line.now != line.before && line.before->turn() == line.now->turn();
  }

  // All moves of one turn that have nothing between them, with commas.
  std::size_t write_move(std::size_t at) {
    Branch& line = lines_.back();
    std::optional<Move> move = next_move(at);
    if (!move) return leave_as_written(at);
    const bool white = line.now->turn() == Color::white;
    if ((white && !goes_on(line)) || line.number_is_due) {
      page_.add(std::to_string(line.number) + (white ? "." : "..."));
    }
    std::string turn;
    std::vector<std::string> judgements;
    while (move) {
      turn += (turn.empty() ? "" : ",") + played(*move, line);
      judgements = judgements_at_end_of(game_.elements[at].text, move->promotion != kNoPiece).signs;
      ++at;
      const bool joins = judgements.empty() && goes_on(line) && at < game_.elements.size() &&
                         game_.elements[at].kind == Element::move;
      move = joins ? next_move(at) : std::nullopt;
    }
    page_.add(turn);
    judge(judgements);
    line.number_is_due = false;
    return at;
  }

  std::optional<Move> next_move(std::size_t at) {
    if (lines_.size() == 1) return game_.moves[next_++];
    return move_meant(game_.elements[at].text, *lines_.back().now);
  }

  std::string played(const Move& move, Branch& line) const {
    const MoveFacts facts = line.now->describe(move);
    line.before = std::exchange(line.now, position_after(*line.now, move));
    line.number += moved_last(line) ? 1 : 0;
    return written(facts, move, style_);
  }

  std::optional<Move> move_meant(std::string_view word, const Position& position) const {
    for (const PieceLetters* letters : {&english_letters(), &game_.letters}) {
      const auto meant = moves_written(word, position, *letters);
      if (meant && meant->size() == 1) return meant->front();
    }
    return std::nullopt;
  }

  // To the end of this variation; one that has nothing else in it is a comment alone.
  std::size_t leave_as_written(std::size_t at) {
    const PgnElement& broken = game_.elements[at];
    remarks_.push_back(
        {"pgn.variation-left",
         {{"path", file_}, {"line", broken.line}, {"written", composed(broken.text)}}});
    std::string text;
    int depth = 0;
    for (; at < game_.elements.size(); ++at) {
      const PgnElement& element = game_.elements[at];
      if (element.kind == Element::close && depth-- == 0) break;
      depth += element.kind == Element::open ? 1 : 0;
      text += text.empty() ? "" : " ";
      text += element.kind == Element::open    ? "("
              : element.kind == Element::close ? ")"
                                               : element.text;
    }
    if (!page_.drop_open()) {
      page_.add_comment(text);
      return at;
    }
    page_.add_comment("(" + text + ")");
    lines_.pop_back();
    lines_.back().number_is_due = true;
    return at + 1;
  }

  const PgnGame& game_;
  const PgnStyle& style_;
  const std::string& file_;
  std::vector<Phrase>& remarks_;
  std::vector<Branch> lines_;
  std::size_t next_ = 0;
  PgnPage page_;
};

}  // namespace

std::string rewritten(const PgnGame& game, const PgnStyle& style, const std::string& file,
                      std::vector<Phrase>& remarks) {
  return Rewriter(game, style, file, remarks).text();
}

}  // namespace annabella::host
