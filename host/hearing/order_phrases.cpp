#include "hearing/order_phrases.h"

#include <array>
#include <initializer_list>

#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr std::array kTyped{
    TypedCommand{"set-position", "a position in writing is no word"},
    TypedCommand{"rate", "a number misheard is a voice that nobody can follow: faster, slower"},
    TypedCommand{"pitch", "as the rate: higher, lower"},
    TypedCommand{"volume", "as the rate: louder, quieter"},
    TypedCommand{"voice", "the name of a voice"},
    TypedCommand{"device", "the name of a device"},
    TypedCommand{"microphone", "the name of a device"},
    TypedCommand{"save", "the name of a file"},
    TypedCommand{"seal", "what is sealed nobody else may hear"},
    TypedCommand{"open-envelope", "what opens it nobody else may hear"},
};

// What nothing follows.
constexpr std::array kPlain{
    "allow-draw",  "grant",       "reject",        "defer",   "adjust",     "stop-clocks",
    "absent-both", "clocks-back", "start-clocks",  "adjourn", "resumption", "lose-envelope",
    "agreed",      "obligation",  "missing",       "page",    "higher",     "lower",
    "reader",      "own-voice",   "boards-differ", "start",   "quit"};

// What is said of a side, which may stand before or behind it: "Weiß fehlt", "Formular Schwarz".
constexpr std::array kOfASide{"arrive",        "absent", "sign",       "flag",
                              "boards-differ", "sheet",  "copy-score", "complete-score"};

constexpr std::array kTimedPenalties{"penalty-time-for-opponent", "penalty-more-time",
                                     "penalty-time-off"};
constexpr std::array kOtherPenalties{"penalty-warning",
                                     "penalty-full-point-for-opponent",
                                     "penalty-full-point",
                                     "penalty-points-off",
                                     "penalty-loss",
                                     "penalty-fine",
                                     "penalty-exclusion-from-rounds",
                                     "penalty-expulsion"};

constexpr std::array kScoresOfASide{"score-win", "score-loss", "score-forfeit-win",
                                    "score-half-only"};
constexpr std::array kScoresOfBoth{"score-draw", "score-both-forfeit", "score-both-lose",
                                   "score-none"};

constexpr int kLastTurn = 8;  // numbers of moves that are asked for are named as ranks are

std::string order(std::string_view name) { return "order " + std::string(name); }

}  // namespace

std::span<const TypedCommand> typed_commands() { return kTyped; }

const SayableThing& OrderPhrases::thing(const std::string& name) const {
  static const SayableThing kNothing;
  const auto found = things_.find(name);
  return found == things_.end() ? kNothing : found->second;
}

int OrderPhrases::after(int from, const std::string& name) {
  const int place = maker_.new_place();
  link(from, place, name);
  return place;
}

void OrderPhrases::link_all(int from, int to, std::string_view begin) {
  for (auto one = things_.lower_bound(begin);
       one != things_.end() && std::string_view(one->first).starts_with(begin); ++one) {
    maker_.link(from, to, one->second);
  }
}

void OrderPhrases::sides(int from, int to) {
  for (const char* side : {"word white", "word black", "order side-white", "order side-black"}) {
    link(from, to, side);
  }
}

void OrderPhrases::maybe_side(int from, int to) {
  maker_.skip(from, to);
  sides(from, to);
}

// The man on it may be named.
void OrderPhrases::square(int from, int to, const VariantTraits& board) {
  const int man = maker_.new_place(), file = maker_.new_place();
  maker_.skip(from, man);
  for (const Piece piece : board.pieces) {
    link(from, man, "piece " + std::string(1, kind_of(piece)));
  }
  for (int i = 0; i < board.files; ++i) {
    link(man, file, "file " + std::string(1, static_cast<char>('a' + i)));
  }
  for (int i = 0; i < board.ranks; ++i) link(file, to, "rank " + std::to_string(i + 1));
}

void OrderPhrases::number(int from, int to) {
  for (int n = 1; n <= kMostMoves; ++n) link(from, to, "number " + std::to_string(n));
}

// Greater units first, at least one of them.
void OrderPhrases::time(int from, int to) {
  const int hours = maker_.new_place(), minutes = maker_.new_place();
  for (int n = 1; n <= kMostHours; ++n) link(from, hours, "hours " + std::to_string(n));
  for (int n = 1; n <= kMostMinutes; ++n) link(from, minutes, "minutes " + std::to_string(n));
  for (int n = 1; n <= kMostSeconds; ++n) link(from, to, "seconds " + std::to_string(n));
  // Behind an hour no more minutes are said than it leaves.
  constexpr int kOfAnHour = 59;
  for (int n = 1; n <= kOfAnHour; ++n) link(hours, minutes, "minutes " + std::to_string(n));
  for (int n = 1; n <= kMostSeconds; ++n) link(minutes, to, "seconds " + std::to_string(n));
  maker_.skip(hours, to);
  maker_.skip(minutes, to);
}

void OrderPhrases::draw(const VariantTraits& board, int move) {
  move_ = move;
  subject_ = maker_.new_place();
  maybe_side(PhraseNet::kBegin, subject_);
  draw_plain();
  draw_about_a_side(board);
  draw_penalties();
  draw_scores();
  draw_claims();
  draw_irregularities();
  draw_clocks();
  draw_record();
  draw_questions(board);
}

void OrderPhrases::draw_plain() {
  for (const char* name : kPlain) link(PhraseNet::kBegin, PhraseNet::kEnd, order(name));
}

void OrderPhrases::draw_about_a_side(const VariantTraits& board) {
  for (const char* name : kOfASide) {
    maybe_side(after(subject_, order(name)), PhraseNet::kEnd);
  }
  const int touched = after(subject_, "order touched"), whose = maker_.new_place();
  maybe_side(touched, whose);
  square(whose, PhraseNet::kEnd, board);
}

// "Strafe Weiß Zeitabzug zwei Minuten", "Zeitgutschrift Schwarz zwei Minuten", "Zeitabzug zwei
// Minuten für Weiß", "Verwarnung Weiß".
void OrderPhrases::draw_penalties() {
  const int named = maker_.new_place(), of_side = maker_.new_place();
  maker_.skip(PhraseNet::kBegin, named);
  link(PhraseNet::kBegin, named, "order penalise");
  sides(named, of_side);
  const int timed = maker_.new_place(), timed_of_side = maker_.new_place();
  for (const char* kind : kTimedPenalties) {
    link(named, timed, order(kind));
    link(of_side, timed_of_side, order(kind));
  }
  const int whom = maker_.new_place();
  maker_.skip(timed, whom);
  link(timed, whom, "order filler");
  sides(whom, timed_of_side);
  link(whom, timed_of_side, "order mark-both");
  maker_.skip(timed_of_side, PhraseNet::kEnd);
  time(timed_of_side, PhraseNet::kEnd);
  const int counted = maker_.new_place(), small = maker_.new_place();
  time(timed, counted);
  maker_.skip(counted, small);
  link(counted, small, "order filler");
  sides(small, PhraseNet::kEnd);
  const int other = maker_.new_place(), other_of_side = maker_.new_place();
  for (const char* kind : kOtherPenalties) {
    link(named, other, order(kind));
    link(of_side, other_of_side, order(kind));
  }
  sides(other, other_of_side);
  maker_.skip(other_of_side, PhraseNet::kEnd);
  const int points = maker_.new_place();
  for (const char* part : {"order unit-part-half", "order unit-part-one",
                           "order unit-part-one-and-a-half", "number 2", "number 3"}) {
    link(other_of_side, points, part);
  }
  link(points, PhraseNet::kEnd, "order unit-point");
}

// "Ergebnis Weiß gewinnt", "beide verlieren".
void OrderPhrases::draw_scores() {
  const int named = after(PhraseNet::kBegin, "order decide"), of_side = maker_.new_place();
  sides(named, of_side);
  link(named, PhraseNet::kEnd, "order draw");
  for (const int from : {PhraseNet::kBegin, named}) {
    for (const char* score : kScoresOfBoth) link(from, PhraseNet::kEnd, order(score));
  }
  const int scored = maker_.new_place();
  for (const char* score : kScoresOfASide) {
    link(named, scored, order(score));
    link(of_side, PhraseNet::kEnd, order(score));
    link(subject_, PhraseNet::kEnd, order(score));
  }
  sides(scored, PhraseNet::kEnd);
}

// Those that a move makes, with the move (9.2.1, 9.3.1).
void OrderPhrases::draw_claims() {
  const int claimed = maker_.new_place(), with = maker_.new_place();
  const int named = after(PhraseNet::kBegin, "order claim");
  for (const int from : {PhraseNet::kBegin, named}) link_all(from, claimed, "order claim-");
  maker_.skip(claimed, PhraseNet::kEnd);
  link(claimed, with, "word with");
  maker_.skip(with, move_);
}

// "regelwidriger Zug Weiß nach Zug zwölf Weiß, stattdessen ..."
void OrderPhrases::draw_irregularities() {
  const int named = maker_.new_place(), kind = maker_.new_place(), whose = maker_.new_place();
  maker_.skip(subject_, named);
  link(subject_, named, "order irregularity");
  link_all(named, kind, "order irregularity-");
  maybe_side(kind, whose);
  maker_.skip(whose, PhraseNet::kEnd);
  maker_.skip(whose, move_);
  for (const char* more : {"order pressed", "order mark-same", "order mark-another"}) {
    link(whose, PhraseNet::kEnd, more);
  }
  const int kept = after(whose, "order mark-kept"), counted = maker_.new_place();
  const int back = maker_.new_place();
  number(kept, counted);
  sides(counted, back);
  link(whose, back, "order mark-start");
  maker_.skip(back, PhraseNet::kEnd);
  maker_.skip(after(back, "order mark-instead"), move_);
}

// "Uhr stellen Weiß eine Stunde drei Minuten Schwarz fünfzig Minuten, Züge zwölf elf".
void OrderPhrases::draw_clocks() {
  const int set = after(PhraseNet::kBegin, "order set-clocks");
  const int first = maker_.new_place(), second = maker_.new_place();
  const int other = maker_.new_place(), both = maker_.new_place();
  maybe_side(set, first);
  time(first, second);
  maybe_side(second, other);
  time(other, both);
  maker_.skip(both, PhraseNet::kEnd);
  const int counters = after(both, "order moves");
  link(PhraseNet::kBegin, counters, "order set-counters");
  const int one = maker_.new_place(), next = maker_.new_place(), last = maker_.new_place();
  maybe_side(counters, one);
  number(one, next);
  maybe_side(next, last);
  number(last, PhraseNet::kEnd);
}

// "notiere Springer Felix drei", "notiere zwölf Weiß Springer Felix drei".
void OrderPhrases::draw_record() {
  const int record = after(subject_, "order record"), counted = maker_.new_place();
  const int entry = maker_.new_place();
  maker_.skip(record, entry);
  number(record, counted);
  maybe_side(counted, entry);
  maker_.skip(entry, move_);
  link(entry, PhraseNet::kEnd, "order illegible");
}

void OrderPhrases::draw_questions(const VariantTraits& board) {
  square(after(PhraseNet::kBegin, "order captures"), PhraseNet::kEnd, board);
  sides(after(PhraseNet::kBegin, "order clock"), PhraseNet::kEnd);
  const int men = after(PhraseNet::kBegin, "order pieces"), of_side = maker_.new_place();
  sides(men, of_side);
  maker_.skip(of_side, PhraseNet::kEnd);
  for (const Piece piece : board.pieces) {
    link(of_side, PhraseNet::kEnd, "piece " + std::string(1, kind_of(piece)));
  }
  const int moves = after(PhraseNet::kBegin, "order moves");
  for (int n = 1; n <= kLastTurn; ++n) {
    link(moves, PhraseNet::kEnd, "rank " + std::to_string(n));
  }
  const int help = after(PhraseNet::kBegin, "order help");
  link_all(help, PhraseNet::kEnd, "order topic-");
  link_all(help, PhraseNet::kEnd, "order role-");
}

}  // namespace annabella::host
