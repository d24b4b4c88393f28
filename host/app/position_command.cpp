// annabella position: whether a position is legal, and everything the rules say about it.
#include <annabella/shredder_fen.h>
#include <annabella/win_search.h>

#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <utility>

#include "app/command.h"
#include "app/written_position.h"
#include "commands/board_answers.h"
#include "game/described.h"
#include "game/last_moves.h"
#include "plugins/fault.h"
#include "words/result_phrase.h"

namespace annabella::host {
namespace {

std::string_view text_of(Color side) { return side == Color::white ? "white" : "black"; }

std::string_view text_of(CanWin can_win) {
  if (can_win == CanWin::undecided) return "undecided";
  return can_win == CanWin::yes ? "yes" : "no";
}

struct Line {
  std::string uci;
  std::string written;  // in the voice's letters, with the numbers of the moves
};

// What the rules say about a position that can be played on.
class Account {
 public:
  Account(Variant& variant, const Position& position, const PieceLetters& letters)
      : variant_(variant),
        position_(position),
        letters_(letters),
        moves_(position.legal_moves()),
        white_(search(Color::white)),
        black_(search(Color::black)) {
    std::ranges::sort(moves_, {}, [](const Move& move) { return std::pair(move.from, move.to); });
  }

  const Position& position() const { return position_; }
  int count() const { return static_cast<int>(moves_.size()); }

  Line moves() const {
    Line all;
    for (const Move& move : moves_) {
      const MoveFacts facts = position_.describe(move);
      all.uci += " " + facts.uci;
      all.written += (all.written.empty() ? "" : " ") + relettered(facts, move, letters_);
    }
    return all;
  }

  // The variant may not look as far for a dead position as the search does that it offers (FIDE
  // 5.2.2); one without a search ends where it says so itself, and is played on until then. A game
  // with these counters has ended already (9.6.2); mate goes first.
  std::optional<Ending> ending() const {
    std::optional<Ending> ending = position_.ending();
    if (ending) return ending;
    const bool dead = white_.can_win == CanWin::no && black_.can_win == CanWin::no;
    if (dead && capability<WinSearch>(variant_) != nullptr)
      return Ending{std::nullopt, "dead-position"};
    if (position_.quiet_halfmoves().value_or(0) < kSeventyFiveMoves) return std::nullopt;
    return Ending{std::nullopt, "seventy-five-moves"};
  }

  // With the counter, where it decides; a line that it does not leave room for is not shown.
  WinVerdict verdict(Color side) const {
    WinVerdict verdict = side == Color::white ? white_ : black_;
    if (position_.quiet_halfmoves().value_or(0) < kCounterDecides) return verdict;
    verdict.can_win = can_win_before_the_end(position_, side);
    if (verdict.can_win != CanWin::yes || !is_in_time(verdict.line)) verdict.line.clear();
    return verdict;
  }

  Line line(const std::vector<Move>& moves) const {
    Line line;
    const Position* now = &position_;
    std::unique_ptr<Position> next;
    for (const Move& move : moves) {
      const MoveFacts facts = now->describe(move);
      line.uci += " " + facts.uci;
      line.written += (line.written.empty() ? "" : " ") + relettered(facts, move, letters_);
      next = position_after(*now, move);
      now = next.get();
    }
    return line;
  }

  // A variant without the capability has one way of writing only.
  std::string fen(bool shredder) const {
    const ShredderFen* writer = shredder ? capability<ShredderFen>(variant_) : nullptr;
    return writer ? writer->shredder_fen(position_) : position_.fen();
  }

  std::vector<Phrase> men() const { return BoardAnswers(variant_, position_).men({}, {}); }

 private:
  bool is_in_time(const std::vector<Move>& line) const {
    const Position* now = &position_;
    std::unique_ptr<Position> next;
    for (const Move& move : line) {
      if (now->quiet_halfmoves().value_or(0) >= kSeventyFiveMoves) return false;
      next = position_after(*now, move);
      now = next.get();
    }
    return true;
  }

  WinVerdict search(Color side) const {
    if (const WinSearch* search = capability<WinSearch>(variant_)) {
      return search->search_win(position_, side, WinSearch::kNodes);
    }
    return {.can_win = position_.can_still_win(side), .line = {}};
  }

  Variant& variant_;
  const Position& position_;
  const PieceLetters& letters_;
  std::vector<Move> moves_;
  WinVerdict white_, black_;
};

std::string_view yes_no(bool yes) { return yes ? "yes" : "no"; }

void list_verdicts(const Account& account, bool lines) {
  for (const Color side : {Color::white, Color::black}) {
    const WinVerdict verdict = account.verdict(side);
    std::cout << "can-win " << text_of(side) << ' ' << text_of(verdict.can_win) << '\n';
    if (lines && !verdict.line.empty()) {
      std::cout << "line " << text_of(side) << account.line(verdict.line).uci << '\n';
    }
  }
}

void list(const WrittenPosition& written, const Account* account, const Options& options) {
  std::cout << "legal " << yes_no(!written.illegal()) << '\n';
  for (const Finding& reason : written.report.reasons) {
    std::cout << "reason " << reason.key << '\n';
  }
  for (const Finding& fault : written.report.faults) std::cout << "reason " << fault.key << '\n';
  if (account == nullptr) return;
  const Position& position = account->position();
  const std::optional<Ending> ending = account->ending();
  std::cout << "check " << yes_no(written.report.check) << "\nmoves" << account->moves().uci
            << "\nending " << (ending ? ending->reason : "none") << "\nwinner "
            << (ending && ending->winner ? text_of(*ending->winner) : "none") << '\n';
  list_verdicts(*account, options.on("line"));
  std::cout << "turn " << text_of(position.turn()) << "\nfen "
            << account->fen(options.on("shredder")) << "\nkey " << position.repetition_key()
            << '\n';
}

void tell_verdicts(const Account& account, const Invocation& invocation) {
  for (const Color side : {Color::white, Color::black}) {
    const WinVerdict verdict = account.verdict(side);
    invocation.print(
        {"position.can-win", {{"side", side}, {"verdict", std::string(text_of(verdict.can_win))}}});
    if (invocation.options.on("line") && !verdict.line.empty()) {
      invocation.print({"position.line", {{"moves", account.line(verdict.line).written}}});
    }
  }
}

Phrase result_of(const Ending& ending) {
  const Score score = !ending.winner                   ? Score::draw
                      : *ending.winner == Color::white ? Score::white_wins
                                                       : Score::black_wins;
  return result_phrase({score, ending.reason});
}

void tell(const WrittenPosition& written, const Account* account, const Invocation& invocation) {
  const char* verdict = !written.report.readable          ? "position.unreadable"
                        : !written.report.reasons.empty() ? "position.illegal"
                                                          : "position.legal";
  invocation.print({verdict, {}});
  for (const Phrase& sentence : sentences(written.report)) invocation.print(sentence);
  if (account == nullptr) return;
  const Position& position = account->position();
  for (const Phrase& line : account->men()) invocation.print(line);
  const std::optional<Ending> ending = account->ending();
  if (!ending) invocation.print({"game.to-move", {{"side", position.turn()}}});
  if (written.report.check) invocation.print({"answer.in-check", {{"side", position.turn()}}});
  if (ending) invocation.print(result_of(*ending));
  invocation.print(
      {"position.moves", {{"n", account->count()}, {"moves", account->moves().written}}});
  tell_verdicts(*account, invocation);
  invocation.print({"position.fen", {{"fen", account->fen(invocation.options.on("shredder"))}}});
  invocation.print({"position.key", {{"key", position.repetition_key()}}});
}

// Quoted or not: a FEN has six fields.
std::string whole_fen(const std::vector<std::string>& words) {
  std::string fen;
  for (const std::string& word : words) fen += (fen.empty() ? "" : " ") + word;
  return fen;
}

}  // namespace

int position(const Invocation& invocation) {
  const Options& options = invocation.options;
  if (options.words().empty()) return invocation.fail({"position.no-fen", {}}, kWrongUse);
  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here =
      in_words_of("variant", options.text("variant"), *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  try {
    const WrittenPosition written = read_position(whole_fen(options.words()), **variant);
    std::optional<Account> account;
    if (written.position) {
      account.emplace(**variant, *written.position, here->voice->letters());
    }
    if (options.on("porcelain")) {
      list(written, account ? &*account : nullptr, options);
    } else {
      tell(written, account ? &*account : nullptr, *here);
    }
    return written.illegal() ? kNo : kDone;
  } catch (const PluginFault& fault) {
    return invocation.fail(fault.what_to_say, kWorldFailed);
  } catch (const std::exception& why) {
    return invocation.fail({"position.failed", {{"why", std::string(why.what())}}}, kWorldFailed);
  }
}

}  // namespace annabella::host
