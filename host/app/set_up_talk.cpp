#include "app/set_up_talk.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/written_position.h"
#include "base/text.h"
#include "commands/command.h"
#include "commands/told_men.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// Fewer are no attempt at one.
constexpr int kSlashesOfAFen = 2;

std::string wing_called(SetUpBoard::Wing wing) {
  return wing == SetUpBoard::Wing::king_side ? "short" : "long";
}

Phrase man_said(const char* key, Square square, Piece man) {
  return {key, {{"side", side_of(man)}, {"piece", PieceKind{man}}, {"square", square}}};
}

void add_lines(std::vector<Phrase>& lines, std::vector<Phrase> more) {
  std::ranges::move(more, std::back_inserter(lines));
}

}  // namespace

// Does an order, and says what was done. What does not fit the board changes nothing.
struct SetUpTalk::Doing {
  SetUpTalk& talk;

  std::vector<Phrase> done(const Phrase& what, std::vector<Phrase> before = {}) const {
    talk.undoable_.push_back(what);
    before.push_back(what);
    return before;
  }

  std::optional<Phrase> misfit(Square square, Piece man) const {
    if (!talk.board_.has_square(square)) return Phrase{"answer.not-on-board", {{"place", square}}};
    if (man == kNoPiece || talk.board_.has_kind(man)) return std::nullopt;
    return Phrase{"set-up.no-such-man", {{"piece", PieceKind{man}}}};
  }

  std::vector<Phrase> operator()(const SetUpLine::Put& put) const {
    if (const auto why = misfit(put.square, put.man)) return {*why};
    const Piece before = talk.board_.on(put.square);
    talk.board_.put(put.square, put.man);
    std::vector<Phrase> gone;
    if (before != kNoPiece && before != put.man) {
      gone.push_back(man_said("set-up.gone", put.square, before));
    }
    return done(man_said("answer.man-of", put.square, put.man), std::move(gone));
  }

  std::vector<Phrase> operator()(const SetUpLine::TakeOff& off) const {
    if (const auto why = misfit(off.square, kNoPiece)) return {*why};
    const Piece before = talk.board_.on(off.square);
    if (before == kNoPiece) return {{"answer.empty", {{"square", off.square}}}};
    talk.board_.take_off(off.square);
    return done(man_said("set-up.gone", off.square, before));
  }

  std::vector<Phrase> operator()(const SetUpLine::Clear&) const {
    talk.board_.clear();
    return done({"set-up.cleared", {}});
  }

  std::vector<Phrase> operator()(const SetUpLine::Start&) const {
    talk.board_.set_start();
    return done({"set-up.start", {}});
  }

  std::vector<Phrase> operator()(const SetUpLine::Turn& turn) const {
    talk.board_.give_turn(turn.side);
    return done({"game.to-move", {{"side", turn.side}}});
  }

  std::vector<Phrase> operator()(const SetUpLine::Castle& castle) const {
    if (!talk.board_.has_castling()) return {{"set-up.not-in-this-game", {}}};
    std::vector<Phrase> lines;
    for (const Color side : {Color::white, Color::black}) {
      if (castle.side && *castle.side != side) continue;
      for (const SetUpBoard::Wing wing :
           {SetUpBoard::Wing::king_side, SetUpBoard::Wing::queen_side}) {
        if (castle.wing && *castle.wing != wing) continue;
        talk.board_.let_castle(side, wing, castle.may);
        add_lines(lines, done({"set-up.castling",
                               {{"side", side},
                                {"which", wing_called(wing)},
                                {"may", std::string(castle.may ? "yes" : "no")}}}));
      }
    }
    return lines;
  }

  std::vector<Phrase> operator()(const SetUpLine::Pass& pass) const {
    if (!talk.board_.has_en_passant()) return {{"set-up.not-in-this-game", {}}};
    if (!pass.square) {
      talk.board_.pass({});
      return done({"set-up.nothing-passed", {}});
    }
    if (const auto why = misfit(*pass.square, kNoPiece)) return {*why};
    talk.board_.pass(pass.square);
    return done({"set-up.passed", {{"square", *pass.square}}});
  }

  std::vector<Phrase> operator()(const SetUpLine::FromBoard& from) const {
    if (!talk.look_) return {{"set-up.no-board", {}}};
    const Result<std::vector<PlacedPiece>> shown = talk.look_();
    if (!shown) return {shown.error().what};
    for (const PlacedPiece& man : *shown) {
      if (const auto why = misfit(man.square, man.piece)) return {*why};
    }
    return talk.take_from_board(*shown, from.is_turned);
  }

  std::vector<Phrase> operator()(const SetUpLine::Ready&) const { return talk.finish(); }
};

SetUpTalk::SetUpTalk(Variant& variant, std::shared_ptr<const Voice> voice,
                     std::vector<std::shared_ptr<const Voice>> others, Look look,
                     std::optional<bool> lay_turned)
    : variant_(&variant),
      voice_(std::move(voice)),
      others_(std::move(others)),
      tongues_(*voice_, others_),
      look_(std::move(look)),
      board_(variant),
      said_(welcome()),
      lay_turned_(lay_turned) {}

std::vector<Phrase> SetUpTalk::welcome() const {
  std::vector<Phrase> lines{{"set-up.welcome", {}}};
  if (board_.has_hands()) lines.push_back({"set-up.hands", {}});
  return lines;
}

std::vector<Phrase> SetUpTalk::hear(const std::string& line) {
  const Utterance said(line);
  if (said.text.empty()) return {};  // or whatever was heard was nothing
  const bool was_leaving = std::exchange(is_leaving_, false);
  std::optional<std::vector<Phrase>> answered = hear_fen(line);
  if (!answered) answered = hear_orders(said);
  if (!answered) answered = hear_command(said, was_leaving);
  if (!answered) answered = answer(said);
  if (!answered) answered = {{{"set-up.not-understood", {{"text", shortened(said.text)}}}}};
  said_ = *answered;
  return said_;
}

// What is written wrongly in it is said, and what can be read of it stands on the board.
std::optional<std::vector<Phrase>> SetUpTalk::hear_fen(const std::string& line) {
  const std::vector<std::string> fields = words_of(line);
  if (fields.empty() || std::ranges::count(fields[0], '/') < kSlashesOfAFen) return std::nullopt;
  const WrittenPosition written = read_position(line, *variant_);
  std::vector<Phrase> lines = sentences(written.report);
  const bool is_read = board_.read(written.position ? written.position->fen() : line);
  if (!is_read && lines.empty()) return std::nullopt;
  if (!is_read) return lines;
  undoable_.push_back({"set-up.fen", {}});
  asked_ = Asked::nothing;
  add_lines(lines, position());
  return lines;
}

std::optional<std::vector<Phrase>> SetUpTalk::hear_orders(const Utterance& line) {
  const std::optional<SetUpLine> read = read_set_up_line(line, side_, tongues_);
  if (!read) return std::nullopt;
  side_ = read->side;
  std::vector<Phrase> lines;
  for (const SetUpLine::Order& order : read->orders) {
    if (waits_for_answer(order)) {
      if (lines.empty() || lines.back() != question()) lines.push_back(question());
      break;
    }
    add_lines(lines, std::visit(Doing{*this}, order));
  }
  if (read->orders.empty()) lines.push_back({"set-up.side", {{"side", side_}}});
  return lines;
}

std::optional<std::vector<Phrase>> SetUpTalk::hear_command(const Utterance& line,
                                                           bool was_leaving) {
  for (const HeardCommand& command : commands_at_front(line, tongues_)) {
    if (command.name == "help") {
      std::vector<Phrase> lines;
      for (const char* about :
           {"men", "taking-off", "turn", "castling", "asking", "whole", "end"}) {
        lines.push_back({"set-up.help-" + std::string(about), {}});
      }
      return lines;
    }
    if (!command.rest.words.empty()) continue;
    if (auto answered = hear_which_way(command)) return answered;
    if (command.name == "quit" || command.name == "no") return leave(was_leaving);
    if (command.name == "takeback") return undo();
    if (command.name == "repeat") return said_;
  }
  const KeyWord asked = key_word_at(line, 0, tongues_, "set-up-men");
  if (asked.length == 0 || asked.length != line.words.size()) return std::nullopt;
  return asked_ == Asked::which_way ? std::vector{question()} : position();
}

// Whoever says so knows which way round it lies; else its men do, where they stand much as in the
// beginning. Else it lies as before until he says otherwise, or he is asked.
std::vector<Phrase> SetUpTalk::take_from_board(const std::vector<PlacedPiece>& men,
                                               bool is_said_turned) {
  const std::optional<bool> told = is_said_turned ? true : board_.tells_turned(men);
  lies_turned_ = told ? told : lay_turned_;
  board_.lay(lies_turned_.value_or(false) ? board_.turned(men) : men);
  undoable_.push_back({"set-up.from-board", {}});
  asked_ = told ? Asked::nothing : lay_turned_ ? Asked::as_before : Asked::which_way;
  asked_at_ = undoable_.size();
  if (asked_ == Asked::which_way) return {question()};
  std::vector<Phrase> lines = position();
  if (asked_ == Asked::as_before) lines.push_back(question());
  if (told == true) lines.push_back({"board.lies-turned", {}});
  return lines;
}

Phrase SetUpTalk::question() const {
  if (asked_ == Asked::which_way) return {"board.which-way", {{"square", Square{0, 0}}}};
  return {"set-up.lies-as-before", {{"side", lay_turned_ == true ? Color::black : Color::white}}};
}

// What is said of squares, and the end, as long as nobody knows where they are.
bool SetUpTalk::waits_for_answer(const SetUpLine::Order& order) {
  if (std::holds_alternative<SetUpLine::Turn>(order)) return false;
  if (std::holds_alternative<SetUpLine::Castle>(order)) return false;
  const bool begins_anew = std::holds_alternative<SetUpLine::Clear>(order) ||
                           std::holds_alternative<SetUpLine::Start>(order) ||
                           std::holds_alternative<SetUpLine::FromBoard>(order);
  if (asked_ == Asked::which_way && !begins_anew) return true;
  asked_ = Asked::nothing;
  return false;
}

std::optional<std::vector<Phrase>> SetUpTalk::hear_which_way(const HeardCommand& command) {
  const bool is_yes = command.name == "yes";
  if (asked_ == Asked::nothing) {
    if (is_yes) return {{{"answer.nothing-asked", {}}}};
    return std::nullopt;
  }
  if (!is_yes && command.name != "no") return std::nullopt;
  const bool was_turned = lies_turned_.value_or(false);
  lies_turned_ = is_yes ? was_turned : !was_turned;
  const Phrase lies{*lies_turned_ ? "board.lies-turned" : "board.lies-straight", {}};
  const bool is_read = std::exchange(asked_, Asked::nothing) == Asked::as_before && is_yes;
  if (!is_yes) {
    board_.turn_round();
    undoable_.push_back(lies);
  }
  std::vector<Phrase> lines{lies};
  if (!is_read) add_lines(lines, position());
  return lines;
}

// The game's own questions, as far as no game is needed for an answer.
std::optional<std::vector<Phrase>> SetUpTalk::answer(const Utterance& line) const {
  const ToldMen men(board_.traits(), board_.men());
  for (const HeardCommand& command : commands_at_front(line, tongues_)) {
    const auto asked = asked_by(command, side_, tongues_);
    const auto* query = asked ? std::get_if<Query>(&*asked) : nullptr;
    if (query == nullptr) continue;
    const bool is_of_squares = query->kind != Query::Kind::turn;
    if (asked_ == Asked::which_way && is_of_squares) return std::vector{question()};
    switch (query->kind) {
      case Query::Kind::pieces:
        return men.men(query->about, query->side);
      case Query::Kind::line:
        return men.line(query->about);
      case Query::Kind::rays:
        return men.rays(std::get<Square>(query->about));
      case Query::Kind::square:
        return men.on(std::get<Square>(query->about));
      case Query::Kind::turn:
        return std::vector<Phrase>{{"game.to-move", {{"side", board_.turn()}}}};
      case Query::Kind::board:
        return men.diagram(voice_->letters());
      default:
        break;
    }
  }
  return std::nullopt;
}

// What has been set up is lost: it has to be wished for twice.
std::vector<Phrase> SetUpTalk::leave(bool was_leaving) {
  is_leaving_ = !undoable_.empty() && !was_leaving;
  if (is_leaving_) return {{"set-up.leave-all-the-same", {}}};
  has_left_ = true;
  return {{"set-up.left", {}}};
}

std::vector<Phrase> SetUpTalk::undo() {
  if (!board_.undo()) return {{"set-up.nothing-to-undo", {}}};
  const Phrase what = undoable_.back();
  undoable_.pop_back();
  if (undoable_.size() < asked_at_) asked_ = Asked::nothing;
  if (what.key.starts_with("board.lies-")) lies_turned_ = !lies_turned_.value_or(false);
  return {{"set-up.undone", {{"what", std::vector{what}}}}};
}

// All that a position is made of, in the words of a game.
std::vector<Phrase> SetUpTalk::position() const {
  std::vector<Phrase> lines = ToldMen(board_.traits(), board_.men()).men({}, {});
  lines.push_back({"game.to-move", {{"side", board_.turn()}}});
  add_lines(lines, castling());
  if (const auto passed = board_.passed()) {
    lines.push_back({"set-up.passed", {{"square", *passed}}});
  }
  return lines;
}

std::vector<Phrase> SetUpTalk::castling() const {
  std::vector<Phrase> lines;
  for (const Color side : {Color::white, Color::black}) {
    for (const SetUpBoard::Wing wing :
         {SetUpBoard::Wing::king_side, SetUpBoard::Wing::queen_side}) {
      if (!board_.may_castle(side, wing)) continue;
      lines.push_back(
          {"set-up.castling",
           {{"side", side}, {"which", wing_called(wing)}, {"may", std::string("yes")}}});
    }
  }
  return lines;
}

// What no game reaches may be played all the same, if it can be; it has to be wished for twice.
std::vector<Phrase> SetUpTalk::finish() {
  const std::string fen = board_.fen();
  const WrittenPosition written = read_position(fen, *variant_);
  std::vector<Phrase> lines = sentences(written.report);
  const bool is_over = written.position && written.position->ending();
  if (is_over) lines.push_back({"app.position-over", {{"fen", written.position->fen()}}});
  if (is_over || !written.position) {
    lines.push_back({"set-up.cannot-begin", {}});
    return lines;
  }
  if (!lines.empty() && std::exchange(doubted_, fen) != fen) {
    lines.push_back({"set-up.all-the-same", {}});
    return lines;
  }
  fen_ = written.position->fen();
  return {{"set-up.begins", {}}};
}

}  // namespace annabella::host
