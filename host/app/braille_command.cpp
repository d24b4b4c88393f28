// annabella braille: the score of games, or the diagram of a position, as a file for an embosser.
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/kept_game.h"
#include "app/pgn_games.h"
#include "app/set_up_board.h"
#include "app/written_position.h"
#include "base/text.h"
#include "braille/chess_paper.h"
#include "game/described.h"
#include "game/move_number.h"
#include "game/piece.h"
#include "game/square_name.h"
#include "journal/pgn.h"
#include "journal/pgn_outcome.h"

namespace annabella::host {
namespace {

MenOnBoard board_of(const Position& position, const Variant& variant) {
  const VariantTraits traits = variant.traits();
  return {traits.files, traits.ranks, position.pieces()};
}

std::vector<NumberedMove> numbered(const PgnGame& game, const Position& start,
                                   const PieceLetters& letters) {
  std::vector<NumberedMove> all;
  int number = move_number_in(start.fen()).value_or(1);
  std::unique_ptr<Position> after;
  const Position* position = &start;
  for (const Move& move : game.moves) {
    const Color side = position->turn();
    const bool goes_on = !all.empty() && all.back().side == side;
    std::string text = relettered(position->describe(move), move, letters);
    std::erase(text, '=');  // C.11 writes none, nor does any Braille code that we know
    if (goes_on) all.back().text += ',';  // as in print: the moves of one turn
    all.push_back({number, side, std::move(text)});
    after = position_after(*position, move);
    position = after.get();
    if (side == Color::black && position->turn() == Color::white) ++number;
  }
  return all;
}

// What is read on the paper before the moves.
std::vector<Phrase> head_of(const PgnGame& game) {
  const Setup setup = setup_of(game, {});
  std::vector<Phrase> lines;
  if (!setup.event.empty()) lines.push_back({"braille.event", {{"event", setup.event}}});
  for (const Color side : {Color::white, Color::black}) {
    const std::string& name = side == Color::white ? setup.white : setup.black;
    if (!name.empty()) lines.push_back({"braille.player", {{"side", side}, {"name", name}}});
  }
  const Score score = score_in(game);
  if (score == Score::none) {
    lines.push_back({"braille.unfinished", {}});
  } else {
    lines.push_back({"braille.result", {{"result", std::string(text_of(score))}}});
  }
  return lines;
}

class BrailleWork {
 public:
  BrailleWork(const Invocation& invocation, ChessPaper paper)
      : invocation_(invocation), paper_(std::move(paper)) {}

  ChessPaper& paper() { return paper_; }

  Result<Done> position(const Position& position, const Variant& variant) {
    const MenOnBoard board = board_of(position, variant);
    if (const auto said = say({"braille.turn", {{"side", position.turn()}}}); !said) return said;
    if (const auto drawn = paper_.diagram(board); !drawn) return drawn;
    if (const auto said = legend(board, variant.traits().pieces); !said) return said;
    return rights(position, variant);
  }

  Result<Done> game(const PgnGame& game, const Variant& variant) {
    if (paper_.pages() > 0) paper_.new_page();
    for (const Phrase& line : head_of(game)) {
      if (const auto said = say(line); !said) return said;
    }
    if (!setup_of(game, {}).start_fen.empty()) {
      paper_.blank_line();
      if (const auto drawn = position(*game.start, variant); !drawn) return drawn;
    }
    paper_.blank_line();
    return paper_.score(numbered(game, *game.start, invocation_.voice->letters()));
  }

 private:
  Result<Done> say(const Phrase& phrase) {
    const std::string line = invocation_.voice->say(phrase).printed;
    const Result<Done> written = paper_.text(line);
    if (written && paper_.script().prose.lacks(line)) {
      invocation_.fail({"braille.lacking", {{"text", line}}}, kDone);  // beside what is handed out
    }
    return written;
  }

  // What no man shows: who may still castle, and the square that a pawn has just passed.
  Result<Done> rights(const Position& position, const Variant& variant) {
    using Wing = SetUpBoard::Wing;
    SetUpBoard board(variant);
    if (!board.read(position.fen())) return Done{};
    for (const Color side : {Color::white, Color::black}) {
      const bool is_short = board.may_castle(side, Wing::king_side);
      const bool is_long = board.may_castle(side, Wing::queen_side);
      if (!is_short && !is_long) continue;
      const std::string which = !is_long ? "short" : !is_short ? "long" : "both";
      const auto said = say({"braille.castling", {{"side", side}, {"which", which}}});
      if (!said) return said;
    }
    const std::optional<Square> passed = board.passed();
    return passed ? say({"braille.passed", {{"square", square_name(*passed)}}}) : Done{};
  }

  // Of the kinds that are on the board, the king first.
  Result<Done> legend(const MenOnBoard& board, std::string kinds) {
    std::ranges::reverse(kinds);
    const bool signs = paper_.script().has_signs_for(board);
    std::vector<Phrase> men;
    for (const char kind : kinds) {
      const auto is_one = [&](const PlacedPiece& man) { return kind_of(man.piece) == kind; };
      if (std::ranges::none_of(board.men, is_one)) continue;
      const Result<std::string> cells = paper_.script().man(kind, signs);
      if (!cells) return cells.error();
      men.push_back({"braille.man", {{"sign", as_patterns(*cells)}, {"piece", PieceKind{kind}}}});
    }
    for (const Phrase& line :
         {Phrase{"braille.men", {{"men", men}}},
          Phrase{signs ? "braille.black-has-dot-6" : "braille.black-is-small", {}},
          Phrase{"braille.empty",
                 {{"dark", as_patterns(ChessScript::kDark)},
                  {"light", as_patterns(ChessScript::kLight)}}}}) {
      if (const auto said = say(line); !said) return said;
    }
    return Done{};
  }

  const Invocation& invocation_;
  ChessPaper paper_;
};

int hand_out(const Invocation& invocation, ChessPaper& paper) {
  const std::string& file = invocation.options.text("out");
  const int pages = paper.pages();
  if (pages == 0) return kDone;
  if (file.empty()) {
    std::cout << paper.take();
    return kDone;
  }
  const Result<Done> written = replace_file(file, paper.take());
  if (!written) return invocation.fail(written.error().what, kWorldFailed);
  invocation.print({"braille.written", {{"path", file}, {"pages", pages}}});
  return kDone;
}

Result<ChessPaper> paper_for(const Invocation& invocation) {
  const Result<ChessScript> script = ChessScript::of(*invocation.voice);
  if (!script) return script.error();
  return ChessPaper({invocation.options.number("cells"), invocation.options.number("lines")},
                    *script);
}

}  // namespace

int braille(const Invocation& invocation) {
  const Options& options = invocation.options;
  const std::vector<std::string>& files = options.words();
  const bool from_journal = options.said_now("game");
  const bool from_fen = options.said_now("fen");
  if ((files.empty() ? 0 : 1) + (from_journal ? 1 : 0) + (from_fen ? 1 : 0) != 1) {
    return invocation.fail(
        {"braille.what", {{"game", std::string("--game")}, {"fen", std::string("--fen")}}},
        kWrongUse);
  }
  const std::unique_ptr<Registry> registry = registry_for(options);
  KeptGame kept;
  if (from_journal) {
    auto found = kept_game(options, *registry);
    if (const auto* none = std::get_if<NotKept>(&found)) {
      return invocation.fail(none->why, none->exit);
    }
    kept = std::move(std::get<KeptGame>(found));
  }
  const std::string& rules = from_journal ? kept.entry.setup.variant : options.text("variant");
  const Result<std::shared_ptr<Variant>> variant = registry->variant(rules);
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here = in_words_of("variant", rules, *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  Result<ChessPaper> paper = paper_for(*here);
  if (!paper) return here->fail(paper.error().what, kWorldFailed);
  BrailleWork work(*here, std::move(*paper));

  // Each game on pages of its own. What cannot be read is told, and the next one is written.
  PgnGames games(*here, *registry, *variant, PgnWish::Keep::moves,
                 {.take =
                      [&](const PgnGame& game, const Variant& its) {
                        const Result<Done> written = work.game(game, its);
                        if (!written) here->fail(written.error().what, kWorldFailed);
                        return written ? kDone : kWorldFailed;
                      },
                  .refuse = [&](const Phrase& why) { here->fail(why, kNo); }});
  int exit = kDone;
  if (from_fen) {
    const Result<std::unique_ptr<Position>> start = beginning(options.text("fen"), **variant);
    if (!start) return here->fail(start.error().what, kNo);
    const Result<Done> drawn = work.position(**start, **variant);
    if (!drawn) return here->fail(drawn.error().what, kWorldFailed);
  } else if (from_journal) {
    std::istringstream in(to_pgn(kept.house->game()));
    exit = games.read(in, options.text("game"));
  }
  for (const std::string& file : files) exit = std::max<int>(exit, games.read(file));
  const int handed_out = hand_out(*here, work.paper());
  return std::max(exit, handed_out);
}

}  // namespace annabella::host
