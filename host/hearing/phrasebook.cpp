#include "hearing/phrasebook.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "game/castling.h"
#include "game/piece.h"
#include "hearing/values.h"
#include "words/pattern.h"

namespace annabella::host {
namespace {

constexpr int kMostLines = 16;
constexpr int kUsualLines = 8;
constexpr std::string_view kUsualMen = "KQRBNP";

enum class About : std::uint8_t { nothing = 1, men, line, square, claim };

// What a player may ask, order, report or claim by voice without more ado. The rest is said under a
// role's name (order_phrases.h).
struct SpokenCommand {
  std::string_view name;
  About about = About::nothing;
};

constexpr SpokenCommand kSpokenCommands[] = {
    {"last"},
    {"moves"},
    {"clock"},
    {"my"},
    {"other-clock"},
    {"turn"},
    {"count"},
    {"board"},
    {"draw"},
    {"accept-draw"},
    {"resign"},
    {"decline-draw"},
    {"takeback"},
    {"hint"},
    {"yes"},
    {"no"},
    {"stop"},
    {"repeat"},
    {"help"},
    {"faster"},
    {"slower"},
    {"louder"},
    {"quieter"},
    {"repeated"},
    {"misrepeated"},
    {"executed"},
    {"pressed"},
    {"correction"},
    {"made"},
    {"flag"},
    {"stop-clocks"},
    {"adjust"},
    {"claim", About::claim},
    {"pieces"},
    {"pieces", About::men},
    {"line", About::line},
    {"square", About::square},
    {"rays", About::square},
    {"targets", About::square},
    {"attackers", About::square},
};

// For what a draw is claimed (9.2, 9.3), which may also be said alone.
constexpr std::string_view kSpokenClaims[] = {"claim-threefold", "claim-fifty-moves"};

// Which of several: "die zweite".
constexpr std::string_view kCounted[] = {"nth-1", "nth-2", "nth-3", "nth-4", "nth-last"};

// What is said alone while a position is set up.
constexpr std::string_view kSetUpCommands[] = {
    "set-up-clear", "set-up-ready", "set-up-men", "set-up-board", "start",
    "takeback",     "board",        "repeat",     "help",         "yes"};

// As whom one may speak into a microphone. Spectators have none (11.3.1, 12.7).
constexpr std::string_view kCalled[] = {"role-player", "role-assistant", "role-arbiter"};

// Words of the grammar that need no sound: what the first begins is written, the second has no
// voice, and the others are heard as far as somebody has written down how they sound.
constexpr std::string_view kNeedNoSound[] = {"mark-note", "role-spectator", "filler", "drop"};

std::string file_name(int file) { return "file " + std::string(1, static_cast<char>('a' + file)); }
std::string rank_name(int rank) { return "rank " + std::to_string(rank + 1); }
std::string piece_name(Piece kind) { return "piece " + std::string(1, kind_of(kind)); }
// In the form that some languages have for what a pawn becomes.
std::string promoted_name(Piece kind) { return "promoted " + std::string(1, kind_of(kind)); }
std::string word_name(std::string_view word) { return "word " + std::string(word); }

// One numeral may be several words on paper: "twenty-one".
std::vector<std::string> sounds_of(std::string text) {
  std::ranges::replace(text, '-', ' ');
  return words_of(text);
}

using Names = std::vector<std::string>;  // of things, as a Phrasebook has them

Names operator+(Names before, const Names& then) {
  before.insert(before.end(), then.begin(), then.end());
  return before;
}

Names square_names(Square square) { return {file_name(square.file), rank_name(square.rank)}; }

// How the man and where he comes from may be said before his goal.
std::vector<Names> ways_to_name(const Move& move, const MoveFacts& facts, bool captures) {
  const bool pawn = kind_of(facts.piece) == 'P';
  const Names man{piece_name(facts.piece)};
  const Names from = square_names(move.from);
  std::vector<Names> ways{man, man + from, from};
  if (pawn && !captures) ways.push_back({});
  if (pawn && captures) ways.push_back({file_name(move.from.file)});
  if (!pawn || captures) ways.push_back(man + Names{file_name(move.from.file)});
  if (!pawn) ways.push_back(man + Names{rank_name(move.from.rank)});
  return ways;
}

std::vector<Names> ways_to_castle(const Move& move, const MoveFacts& facts,
                                  const Position& position) {
  const Names word{word_name(facts.castles_short ? "castling-short" : "castling-long")};
  const CastlingGoals goals = castling_goals(position, move);
  const Names king = Names{piece_name('K')} + square_names(goals.king);
  const Names rook = Names{piece_name('R')} + square_names(goals.rook);
  return {word, {word_name("castling")}, word + king + rook, king + rook};
}

std::vector<Names> ways_to_move(const Move& move, const MoveFacts& facts) {
  const bool captures = facts.captured != kNoPiece || facts.en_passant;
  std::vector<Names> ways;
  const Names goal = square_names(move.to);
  for (const Names& named : ways_to_name(move, facts, captures)) {
    ways.push_back(named + goal);
    if (captures) ways.push_back(named + Names{word_name("captures")} + goal);
    if (!named.empty()) ways.push_back(named + Names{word_name("to")} + goal);
  }
  const std::size_t plain = ways.size();
  for (std::size_t i = 0; i < plain; ++i) {
    if (facts.en_passant) ways.push_back(ways[i] + Names{word_name("en-passant")});
    if (move.promotion == kNoPiece) continue;
    const Names piece{promoted_name(move.promotion)};
    ways.push_back(ways[i] + piece);
    ways.push_back(ways[i] + Names{word_name("promotes")} + piece);
  }
  return ways;
}

std::vector<Names> ways_to_say(const Move& move, const MoveFacts& facts, const Position& position) {
  if (facts.castles_short || facts.castles_long) return ways_to_castle(move, facts, position);
  if (move.drop == kNoPiece) return ways_to_move(move, facts);
  // "staví dámu": behind the verb he has the form of what is put down.
  const Names man{piece_name(move.drop)}, put{promoted_name(move.drop)};
  const Names goal = square_names(move.to), drop{word_name("drop")}, to{word_name("to")};
  return {man + goal + drop,      man + drop + goal, drop + put + goal,
          drop + put + to + goal, man + goal,        man + to + goal};
}

// How one of several moves is named where it was asked which.
std::vector<Names> ways_to_pick(const Move& move, const MoveFacts& facts) {
  if (facts.castles_short) return {{word_name("castling-short")}};
  if (facts.castles_long) return {{word_name("castling-long")}};
  if (move.promotion != kNoPiece) {
    const Names man{promoted_name(move.promotion)};
    return {man, Names{word_name("promotes")} + man};
  }
  const Names man{piece_name(facts.piece)}, from = square_names(move.from);
  return {man, from, man + from, {from[0]}, {from[1]}, square_names(move.to)};
}

}  // namespace

Phrasebook::Phrasebook(const Voice& voice, const Pronunciations& pronunciations) {
  for (const Spelling& spelling : voice.files()) {
    add("file " + spelling.means, spelling, pronunciations);
  }
  for (const Spelling& spelling : voice.ranks()) {
    add("rank " + spelling.means, spelling, pronunciations);
  }
  for (const Spelling& spelling : voice.pieces()) {
    const bool as_it_is = spelling.form == Spelling::Case::any;
    if (as_it_is) add("piece " + spelling.means, spelling, pronunciations);
    if (spelling.form != Spelling::Case::with) {
      add("promoted " + spelling.means, spelling, pronunciations);
    }
  }
  for (const Spelling& spelling : voice.words()) {
    add(word_name(spelling.means), spelling, pronunciations);
  }
  for (const Spelling& spelling : voice.commands()) {
    if (spelling.text.size() == 1) continue;  // "l" is typed
    add((spelling.means == "drop" ? "word " : "command ") + spelling.means, spelling,
        pronunciations);
    add("order " + spelling.means, spelling, pronunciations);
  }
  add_numbers(voice, pronunciations);
}

// As the voice itself says them: "zwei Minuten" inflects both, and so does whoever says it.
void Phrasebook::add_numbers(const Voice& voice, const Pronunciations& pronunciations) {
  const auto add_counted = [&](const std::string& unit, const char* key, int last) {
    const std::vector<std::string> said = voice.counted(key, last);
    for (std::size_t n = 1; n < said.size(); ++n) {
      const std::string name = unit + ' ' + std::to_string(n);
      add(name, {levelled(said[n]), name}, pronunciations);
    }
  };
  add_counted("hours", "duration.hours", kMostHours);
  add_counted("minutes", "duration.minutes", kMostMinutes);
  add_counted("seconds", "duration.seconds", kMostSeconds);
  for (int n = 1; n <= kMostMoves; ++n) {
    const std::string name = "number " + std::to_string(n);
    add(name, {levelled(spelt_out(n, voice.id())), name}, pronunciations);
  }
}

void Phrasebook::add(const std::string& name, const Spelling& spelling,
                     const Pronunciations& pronunciations) {
  SayableWay way;
  for (const std::string& word : sounds_of(spelling.text)) {
    const Pronunciations::SpokenWord* spoken = pronunciations.find(word);
    if (spoken == nullptr || spoken->phones.empty()) return;
    way.words.push_back(spoken->written);
    way.likelihood *= spoken->likelihood;
  }
  if (way.words.empty()) return;
  if (name.starts_with("command ")) way.likelihood *= hearing_values::kCommandLikelihood;
  things_[name].push_back(std::move(way));
}

const SayableThing& Phrasebook::thing(const std::string& name) const {
  static const SayableThing kNothing;
  const auto found = things_.find(name);
  return found == things_.end() ? kNothing : found->second;
}

SayablePhrase Phrasebook::phrase(const Names& names) const {
  SayablePhrase phrase;
  for (const std::string& name : names) phrase.push_back(&thing(name));
  return phrase;
}

void Phrasebook::add_calls(PhraseNetMaker& maker) const {
  const int called = maker.new_place();
  for (const std::string_view role : kCalled) {
    maker.link(PhraseNet::kBegin, called, thing("command " + std::string(role)));
  }
  maker.skip(called, PhraseNet::kEnd);
  add_sides(maker, called, PhraseNet::kEnd);
}

void Phrasebook::add_commands(PhraseNetMaker& maker, const CommandNames& without) const {
  add_calls(maker);
  for (const SpokenCommand& command : kSpokenCommands) {
    if (without.contains(command.name)) continue;
    const SayableThing& name = thing("command " + std::string(command.name));
    if (command.about == About::nothing) {
      maker.link(PhraseNet::kBegin, PhraseNet::kEnd, name);
      continue;
    }
    const int about = maker.new_place();
    maker.link(PhraseNet::kBegin, about, name);
    if (command.about == About::men) {
      for (const auto& [man, ways] : things_) {
        if (man.starts_with("piece ")) maker.link(about, PhraseNet::kEnd, ways);
      }
      continue;
    }
    if (command.about == About::claim) {
      for (const std::string_view what : kSpokenClaims) {
        const SayableThing& ways = thing("command " + std::string(what));
        maker.link(about, PhraseNet::kEnd, ways);
        maker.link(PhraseNet::kBegin, PhraseNet::kEnd, ways);
      }
      continue;
    }
    const int file = maker.new_place();
    for (int i = 0; i < kMostLines; ++i) {
      maker.link(about, file, thing(file_name(i)));
      maker.link(file, PhraseNet::kEnd, thing(rank_name(i)));
      if (command.about == About::line) maker.link(about, PhraseNet::kEnd, thing(rank_name(i)));
    }
    if (command.about == About::line) maker.skip(file, PhraseNet::kEnd);
  }
}

void Phrasebook::add_answers(PhraseNetMaker& maker, const Position& position,
                             const std::vector<Move>& between) const {
  if (between.empty()) return;
  for (const Move& move : between) {
    for (const Names& names : ways_to_pick(move, position.describe(move))) {
      maker.add(phrase(names), PhraseNet::kEnd);
    }
  }
  const int counted = maker.new_place();
  maker.skip(PhraseNet::kBegin, counted);
  maker.link(PhraseNet::kBegin, counted, thing("command filler"));
  for (const std::string_view which : kCounted) {
    maker.link(counted, PhraseNet::kEnd, thing("command " + std::string(which)));
  }
}

void Phrasebook::add_end_of_move(PhraseNetMaker& maker, int moved) const {
  maker.skip(moved, PhraseNet::kEnd);
  maker.link(moved, PhraseNet::kEnd, thing(word_name("check")));
  maker.link(moved, PhraseNet::kEnd, thing(word_name("mate")));
}

PhraseNet Phrasebook::possible_in(const Position& position, const std::vector<Move>& between,
                                  const CommandNames& without) const {
  PhraseNetMaker maker;
  const int moved = maker.new_place();
  std::set<std::string> remarks;
  for (const Move& move : position.legal_moves()) {
    const MoveFacts facts = position.describe(move);
    for (const Names& names : ways_to_say(move, facts, position)) maker.add(phrase(names), moved);
    remarks.insert(facts.remarks.begin(), facts.remarks.end());
  }
  const int remarked = maker.new_place();
  for (const std::string& remark : remarks) {
    maker.link(moved, remarked, thing(word_name("remark." + remark)));
  }
  add_end_of_move(maker, moved);
  if (!remarks.empty()) add_end_of_move(maker, remarked);
  add_commands(maker, without);
  add_answers(maker, position, between);
  return std::move(maker).make();
}

PhraseNet Phrasebook::names() const {
  PhraseNetMaker maker;
  const int file = maker.new_place();
  for (int i = 0; i < kUsualLines; ++i) {
    maker.link(PhraseNet::kBegin, file, thing(file_name(i)));
    maker.link(file, PhraseNet::kEnd, thing(rank_name(i)));
  }
  for (const char man : kUsualMen) {
    maker.link(PhraseNet::kBegin, PhraseNet::kEnd, thing(piece_name(man)));
  }
  for (const char* command : {"command repeat", "command help"}) {
    maker.link(PhraseNet::kBegin, PhraseNet::kEnd, thing(command));
  }
  return std::move(maker).make();
}

void Phrasebook::add_sides(PhraseNetMaker& maker, int from, int to) const {
  for (const char* side :
       {"word white", "word black", "command side-white", "command side-black"}) {
    maker.link(from, to, thing(side));
  }
}

PhraseNet Phrasebook::set_up_on(const VariantTraits& board) const {
  PhraseNetMaker maker;
  const int sided = maker.new_place(), man = maker.new_place(), file = maker.new_place();
  maker.skip(PhraseNet::kBegin, sided);
  add_sides(maker, PhraseNet::kBegin, sided);
  for (const Piece piece : board.pieces) maker.link(sided, man, thing(piece_name(piece)));
  const int off = maker.new_place(), passed = maker.new_place();
  maker.link(PhraseNet::kBegin, off, thing("command set-up-off"));
  maker.link(PhraseNet::kBegin, passed, thing(word_name("en-passant")));
  for (int i = 0; i < board.files; ++i) {
    for (const int at : {man, off, passed}) maker.link(at, file, thing(file_name(i)));
  }
  for (int i = 0; i < board.ranks; ++i) {
    maker.link(file, PhraseNet::kEnd, thing(rank_name(i)));
  }
  const int named = maker.new_place();
  add_sides(maker, PhraseNet::kBegin, named);
  maker.skip(named, PhraseNet::kEnd);
  maker.link(named, PhraseNet::kEnd, thing("command turn"));
  const int none = maker.new_place(), castling = maker.new_place(), castled = maker.new_place();
  maker.link(PhraseNet::kBegin, none, thing("command set-up-none"));
  maker.link(none, PhraseNet::kEnd, thing(word_name("en-passant")));
  for (const int from : {PhraseNet::kBegin, none}) maker.skip(from, castling);
  for (const char* way : {"castling", "castling-short", "castling-long"}) {
    maker.link(castling, castled, thing(word_name(way)));
  }
  maker.skip(castled, PhraseNet::kEnd);
  add_sides(maker, castled, PhraseNet::kEnd);
  const int lies = maker.new_place();
  maker.link(PhraseNet::kBegin, lies, thing("command set-up-board"));
  maker.link(lies, PhraseNet::kEnd, thing("command set-up-turned"));
  for (const std::string_view command : kSetUpCommands) {
    maker.link(PhraseNet::kBegin, PhraseNet::kEnd, thing("command " + std::string(command)));
  }
  return std::move(maker).make();
}

int Phrasebook::add_any_move(PhraseNetMaker& maker, const VariantTraits& board, int begin) const {
  const int man = maker.new_place(), from_file = maker.new_place(), from = maker.new_place();
  const int takes = maker.new_place(), to_file = maker.new_place(), to = maker.new_place();
  // From the first and the last rank a pawn may go on as another man.
  const int from_edge = maker.new_place(), to_edge = maker.new_place();
  const int promotes = maker.new_place(), moved = maker.new_place();
  for (const Piece piece : board.pieces) {
    maker.link(begin, man, thing(piece_name(piece)));
    if (kind_of(piece) == 'P') continue;
    for (const int at : {from_edge, to_edge, promotes}) {
      maker.link(at, moved, thing(promoted_name(piece)));
    }
  }
  for (int file = 0; file < board.files; ++file) {
    const SayableThing& name = thing(file_name(file));
    for (const int at : {begin, man}) maker.link(at, from_file, name);
    for (const int at : {from_file, from, takes}) maker.link(at, to_file, name);
  }
  for (int rank = 0; rank < board.ranks; ++rank) {
    const bool edge = rank == 0 || rank + 1 == board.ranks;
    maker.link(from_file, edge ? from_edge : from, thing(rank_name(rank)));
    maker.link(to_file, edge ? to_edge : to, thing(rank_name(rank)));
  }
  maker.skip(from_edge, from);
  maker.skip(to_edge, to);
  for (const int at : {man, from_file, from}) {
    maker.link(at, takes, thing(word_name("captures")));
    maker.link(at, takes, thing(word_name("to")));
  }
  maker.link(to, moved, thing(word_name("en-passant")));
  for (const int at : {from_edge, to_edge}) maker.link(at, promotes, thing(word_name("promotes")));
  for (const int at : {from, to}) maker.skip(at, moved);
  for (const char* castling : {"castling", "castling-short", "castling-long"}) {
    maker.link(begin, moved, thing(word_name(castling)));
  }
  return moved;
}

void Phrasebook::add_end_of_any_move(PhraseNetMaker& maker, int moved) const {
  const int remarked = maker.new_place();
  bool has_remarks = false;
  for (const auto& [name, ways] : things_) {
    if (!name.starts_with("word remark.")) continue;
    has_remarks = true;
    maker.link(moved, remarked, ways);
  }
  add_end_of_move(maker, moved);
  if (has_remarks) add_end_of_move(maker, remarked);
}

PhraseNet Phrasebook::sayable_on(const VariantTraits& board) const {
  PhraseNetMaker maker;
  add_end_of_any_move(maker, add_any_move(maker, board, PhraseNet::kBegin));
  add_commands(maker, {});
  return std::move(maker).make();
}

PhraseNet Phrasebook::orders_on(const VariantTraits& board) const {
  PhraseNetMaker maker;
  const int move = maker.new_place();
  maker.skip(PhraseNet::kBegin, move);
  add_end_of_any_move(maker, add_any_move(maker, board, move));
  add_commands(maker, {});
  OrderPhrases(maker, things_).draw(board, move);
  return std::move(maker).make();
}

PhraseNet Phrasebook::answers() const {
  PhraseNetMaker maker;
  for (const char* answer : {"command yes", "command no", "command repeat"}) {
    maker.link(PhraseNet::kBegin, PhraseNet::kEnd, thing(answer));
  }
  return std::move(maker).make();
}

std::set<std::string> words_without_sound(const Voice& voice,
                                          const Pronunciations& pronunciations) {
  std::set<std::string> without;
  const auto listen = [&](const std::string& text) {
    for (const std::string& word : sounds_of(text)) {
      if (pronunciations.find(word) == nullptr) without.insert(word);
    }
  };
  for (const auto* table : {&voice.files(), &voice.ranks(), &voice.pieces(), &voice.words()}) {
    for (const Spelling& spelling : *table) {
      if (spelling.form != Spelling::Case::with) listen(spelling.text);
    }
  }
  const std::span<const TypedCommand> typed = typed_commands();
  for (const Spelling& spelling : voice.commands()) {
    const bool is_typed =
        spelling.text.size() == 1 || spelling.text.find("...") != std::string::npos ||
        std::ranges::find(kNeedNoSound, spelling.means) != std::end(kNeedNoSound) ||
        std::ranges::find(typed, spelling.means, &TypedCommand::name) != typed.end();
    if (!is_typed) listen(spelling.text);
  }
  for (const auto& [key, last] : {std::pair{"duration.hours", kMostHours},
                                  {"duration.minutes", kMostMinutes},
                                  {"duration.seconds", kMostSeconds}}) {
    for (const std::string& said : voice.counted(key, last)) listen(levelled(said));
  }
  for (int n = 1; n <= kMostMoves; ++n) listen(levelled(spelt_out(n, voice.id())));
  return without;
}

}  // namespace annabella::host
