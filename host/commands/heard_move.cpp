#include "commands/heard_move.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/text.h"
#include "commands/spoken_move.h"
#include "game/castling.h"
#include "game/move_phrase.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

bool castles(const MovePattern& pattern) { return pattern.castling != MovePattern::Castling::none; }

// "ed" is enough for a pawn that takes; "dd" is none.
bool names_goal(const MovePattern& pattern) {
  return (pattern.to_file && pattern.to_rank) || (castles(pattern) && !pattern.unnamed) ||
         (pattern.piece == 'P' && pattern.from_file && pattern.to_file &&
          pattern.from_file != pattern.to_file);
}

bool names_both_squares(const MovePattern& pattern) {
  return pattern.from_file && pattern.from_rank && pattern.to_file && pattern.to_rank;
}

bool takes(const Position& position, const Move& move) {
  const MoveFacts facts = position.describe(move);
  return facts.captured != kNoPiece || facts.en_passant;
}

Piece mover(const Position& position, const Move& move) {
  return kind_of(position.describe(move).piece);
}

// "e1g1" for the king who takes his rook on h1.
bool is_written_as_a_walk(const Position& position, const Move& castling) {
  const std::string uci = position.describe(castling).uci;
  return uci.size() == 4 && (uci[2] - 'a' != castling.to.file || uci[3] - '1' != castling.to.rank);
}

// "hm" is a capture only on a board that has such files.
bool on_board(const MovePattern& pattern, const VariantTraits& board) {
  const auto inside = [](const std::optional<int>& said, int size) {
    return !said || *said < size;
  };
  return inside(pattern.from_file, board.files) && inside(pattern.to_file, board.files) &&
         inside(pattern.from_rank, board.ranks) && inside(pattern.to_rank, board.ranks) &&
         (!pattern.rook_to ||
          (pattern.rook_to->file < board.files && pattern.rook_to->rank < board.ranks));
}

// "Felix sechs" may be a capture, which nobody is bound to call one, but not while a pawn can go
// there quietly: then this is how that move is announced.
void prefer_quiet(const Position& position, const MovePattern& pattern, std::vector<Move>& moves) {
  if (pattern.piece != 'P' || pattern.capture || pattern.from_file) return;
  const auto quiet = [&](const Move& move) { return !takes(position, move); };
  if (std::ranges::any_of(moves, quiet)) std::erase_if(moves, std::not_fn(quiet));
}

void add(const std::vector<Move>& moves, std::vector<Move>& all) {
  for (const Move& move : moves) {
    if (std::ranges::find(all, move) == all.end()) all.push_back(move);
  }
}

// "Springer Felix", and no more: from there, or to there.
std::vector<Move> from_or_to(const Position& position, const MovePattern& unfinished) {
  std::vector<Move> moves = fitting(position, unfinished);
  const bool whole_place = unfinished.from_file.has_value() == unfinished.from_rank.has_value();
  if (whole_place || unfinished.capture) return moves;
  MovePattern to = unfinished;
  std::swap(to.from_file, to.to_file);
  std::swap(to.from_rank, to.to_rank);
  add(fitting(position, to), moves);
  return moves;
}

Argument place(std::optional<int> file, std::optional<int> rank) {
  if (!rank) return FileName{*file};
  if (!file) return RankName{*rank};
  return square_of(*file, *rank);
}

// "König Bella eins (=)", "b8=Dame": the sign is no word.
Utterance without_equals_sign(const Utterance& utterance) {
  std::string text = utterance.text;
  std::ranges::replace(text, '=', ' ');
  return Utterance(text);
}

// How many words from this place on say nothing about which move it is: "bitte", "I mean". A
// capital by itself is a man, whatever it means in small letters.
std::size_t small_words_at(const Utterance& utterance, std::size_t word, const Tongues& tongues,
                           std::initializer_list<std::string_view> small) {
  const bool may_be_a_man = is_capital_letter(utterance.words[word]);
  std::size_t longest = 0;
  for (const Voice* voice : tongues.all) {
    for (const Sense& sense : senses_at(utterance, word, *voice)) {
      if (may_be_a_man && sense.words == 1) continue;
      const auto* means = std::get_if<std::string>(&sense.means);
      if (means && std::ranges::find(small, *means) != small.end()) {
        longest = std::max(longest, sense.words);
      }
    }
  }
  return longest;
}

std::optional<Sense> man_at(const Utterance& utterance, std::size_t word, const Tongues& tongues) {
  for (const Voice* voice : tongues.all) {
    for (const Sense& sense : senses_at(utterance, word, *voice)) {
      if (std::holds_alternative<PieceKind>(sense.means)) return sense;
    }
  }
  return std::nullopt;
}

// What words behind the sign say of the move.
struct AfterSign {
  bool en_passant = false;
  Piece promotion = kNoPiece;
};

// "en passant, bitte", "Umwandlung in Dame", "schach"; nothing if anything else is said.
std::optional<AfterSign> words_after_sign(const Utterance& utterance, std::size_t word,
                                          const Tongues& tongues) {
  AfterSign said;
  while (word < utterance.words.size()) {
    std::size_t length = small_words_at(utterance, word, tongues, {"en-passant"});
    said.en_passant |= length > 0;
    if (length == 0) {
      length = small_words_at(
          utterance, word, tongues,
          {"filler", "with", "object", "object-after-verb", "check", "mate", "promotes"});
    }
    if (length == 0) {
      const std::optional<Sense> man = man_at(utterance, word, tongues);
      if (!man || said.promotion != kNoPiece) return std::nullopt;
      said.promotion = std::get<PieceKind>(man->means).letter;
      length = man->words;
    }
    word += length;
  }
  return said;
}

// "ich spiele exd6 en passant, bitte", "cxb8 Dame": the sign among its words, with "e.p." and what
// the pawn becomes; nothing if there are no such words.
std::optional<std::string> only_the_sign(const Utterance& utterance, const Tongues& tongues) {
  std::size_t first = 0;
  while (first < utterance.words.size()) {
    const std::size_t small = small_words_at(utterance, first, tongues,
                                             {"filler", "with", "object", "object-after-verb"});
    if (small == 0) break;
    first += small;
  }
  if (first == utterance.words.size()) return std::nullopt;
  if (first == 0 && utterance.words.size() == 1) return std::nullopt;
  const std::optional<AfterSign> after = words_after_sign(utterance, first + 1, tongues);
  if (!after) return std::nullopt;
  std::size_t begin = first == 0 ? 0 : utterance.words[first - 1].end;
  begin = utterance.text.find_first_not_of(" ,.:;!-", begin);
  std::string sign = utterance.text.substr(begin, utterance.words[first].end - begin);
  if (after->promotion != kNoPiece) sign += {'=', after->promotion};
  return after->en_passant ? sign + " e.p." : sign;
}

// "Springer Felix drei, biete Remis": where the move ends, if an offer in words follows it.
std::optional<std::size_t> end_before_draw_offer(const Utterance& utterance,
                                                 const Tongues& tongues) {
  for (std::size_t word = 1; word < utterance.words.size(); ++word) {
    for (const Voice* voice : tongues.all) {
      for (const Spelling& spelling : voice->commands()) {
        if (spelling.means == "draw" &&
            word + length_of(spelling, utterance, word) == utterance.words.size()) {
          return utterance.words[word - 1].end;
        }
      }
    }
  }
  return std::nullopt;
}

std::vector<Move> moves_meant(const Position& position, const MovePattern& pattern) {
  if (!names_goal(pattern)) return from_or_to(position, pattern);
  std::vector<Move> moves = fitting(position, pattern);
  prefer_quiet(position, pattern, moves);
  return moves;
}

// How much of "Turm Anna eins" it tells: an Englishman's "R a" may be "rook, a ...".
int places_in(const MovePattern& pattern) {
  return pattern.from_file.has_value() + pattern.from_rank.has_value() +
         pattern.to_file.has_value() + pattern.to_rank.has_value();
}

// One more reading of a move whose goal is missing. What nobody could play counts only if there is
// nothing else, and where the others disagree about the man, none is named.
void add_unfinished(const MovePattern& pattern, const Position& position, HeardMove& unfinished) {
  const std::vector<Move> moves = moves_meant(position, pattern);
  const bool first = !unfinished.heard || (unfinished.moves.empty() && !moves.empty());
  if (first) unfinished.heard = pattern;
  add(moves, unfinished.moves);
  if (first || moves.empty()) return;
  MovePattern& so_far = *unfinished.heard;
  unfinished.doubtful |= so_far.piece != pattern.piece;
  if (places_in(pattern) > places_in(so_far)) so_far = pattern;
  if (unfinished.doubtful) so_far.piece = kNoPiece;
}

// "D Eva", "B d5" in German: a capital by itself that is one of one's own men. It is not taken for
// anything else, for a file or another language's man, but that may be meant as well; "D 2 D 4" are
// two squares.
Piece man_apart(const Utterance& utterance, const Tongues& tongues) {
  const bool apart = utterance.words.size() > 1 && is_capital_letter(utterance.words.front());
  return apart ? kind_of_letter(utterance.words.front().typed, tongues.own()) : kNoPiece;
}

// "Lx": the speaker's own man is no other, whatever his letter is elsewhere.
Piece man_written_in(const std::string& unfinished, const PieceLetters& own) {
  for (const MovePattern& pattern : read_part(unfinished, own)) {
    if (pattern.piece != 'P' && own.kinds.find(pattern.piece) != std::string::npos) {
      return pattern.piece;
    }
  }
  return kNoPiece;
}

Meaning written_meaning(const std::string& text, Piece man, const Position& position,
                        const Tongues& tongues) {
  const PieceLetters& own = tongues.own().letters();
  Meaning in_any = meaning_of(text, position, own, tongues.foreign_letters);
  if (man == kNoPiece || (in_any.heard && names_both_squares(*in_any.heard))) return in_any;
  Meaning in_own = meaning_of(text, position, own);
  std::erase_if(in_own.moves, [&](const Move& move) { return mover(position, move) != man; });
  if (!in_own.moves.empty()) add(in_any.moves, in_own.moves);
  return in_own;
}

// Whether the player has a man such as this reading names, in the hand where he is put on the
// board; of pawns, on the file it names, or one who can go there from another.
bool has_such_a_man(const Position& position, const MovePattern& pattern) {
  if (!fitting(position, pattern).empty()) return true;
  if (pattern.drop != kNoPiece) {
    return std::ranges::any_of(position.legal_moves(), [&](const Move& move) {
      return kind_of(move.drop) == pattern.drop;
    });
  }
  const std::optional<int>& file = pattern.from_file ? pattern.from_file : pattern.to_file;
  return std::ranges::any_of(position.pieces(), [&](const PlacedPiece& man) {
    return side_of(man.piece) == position.turn() && kind_of(man.piece) == pattern.piece &&
           (pattern.piece != 'P' || man.square.file == file);
  });
}

// A reading in one's own letters that nobody takes for another; a small letter that names a file
// is that before it is a man.
bool is_plain(const MoveReading& reading, std::string_view text) {
  const bool is_pawn_on_file = reading.pattern.piece == 'P' && reading.pattern.from_file;
  const std::size_t first = text.find_first_not_of("0123456789. ");  // behind the move's number
  const bool begins_with_file =
      first != std::string_view::npos && text[first] >= 'a' && text[first] <= 'h';
  return reading.style == MoveReading::Style::strict || is_pawn_on_file ||
         names_both_squares(reading.pattern) || !begins_with_file;
}

// "bxc4" for a capture from d: the file that was named is another, whether or not a pawn is there.
bool is_pawns_from_elsewhere(const MovePattern& pattern, const Move& move,
                             const Position& position) {
  return pattern.piece == 'P' && pattern.from_file && *pattern.from_file != move.from.file &&
         mover(position, move) == 'P' && takes(position, move);
}

// In one's own letters a man is named who cannot go there: "bxc4" and "bc4" name a pawn, though a
// bishop or another pawn alone can. Another language's letter names whoever can: "Sc4" of an
// Englishman is a German knight's move or a Czech bishop's, and where both can go, two are heard.
bool names_two_men(std::string_view text, const Move& move, const Position& position,
                   const Tongues& tongues) {
  std::vector<std::pair<Piece, std::optional<int>>> men;
  for (const Voice* voice : tongues.all) {
    const bool is_own = voice == tongues.all.front();
    for (const MoveReading& reading : read_move(text, voice->letters())) {
      const MovePattern& pattern = reading.pattern;
      if (is_own && is_plain(reading, text)) {
        const std::vector<Move> fits = fitting(position, pattern);
        if (std::ranges::find(fits, move) != fits.end()) return false;
      }
      const Piece named = pattern.man();
      if (named == kNoPiece) continue;
      if (is_pawns_from_elsewhere(pattern, move, position)) return true;
      const std::pair man{named, named == 'P' ? pattern.from_file : std::nullopt};
      const bool is_known = std::ranges::find(men, man) != men.end();
      const bool is_meant =
          is_own ? has_such_a_man(position, pattern) : !fitting(position, pattern).empty();
      if (!is_known && is_meant) men.push_back(man);
    }
  }
  return men.size() > 1;
}

// "na c4": the words of one language may be a man's letter and his file in another's, unless they
// are written so in one's own letters.
bool begins_with_a_small_word(const Utterance& utterance, const Tongues& tongues) {
  if (utterance.words.size() < 2 || is_capital_letter(utterance.words.front())) return false;
  const auto is_small = [&](const Voice* voice) {
    return std::ranges::any_of(senses_at(utterance, 0, *voice), means_nothing);
  };
  if (is_small(&tongues.own())) return true;
  return !is_mans_capital(utterance.words.front(), tongues.own()) &&
         std::ranges::any_of(tongues.all, is_small);
}

std::vector<Move> said_in_words(const Utterance& spoken, const Position& position,
                                const VariantTraits& board, const Tongues& tongues) {
  std::vector<Move> moves;
  for (const Voice* voice : tongues.all) {
    for (const MovePattern& pattern : read_spoken(spoken, *voice, tongues.all)) {
      const bool is_whole = on_board(pattern, board) && names_goal(pattern);
      if (is_whole) add(moves_meant(position, pattern), moves);
    }
  }
  return moves;
}

// "en passant", and no square: whoever can take so may be meant, and nothing else is missing.
bool is_en_passant_alone(const HeardMove& unfinished) {
  return unfinished.heard && unfinished.heard->en_passant && !unfinished.heard->to_file &&
         !unfinished.heard->from_file;
}

// `spoken` is the same line, without the sign.
HeardMove meaning_in(const Utterance& utterance, const Utterance& spoken, const Position& position,
                     const Variant& variant, const Tongues& tongues) {
  const Piece man = man_apart(utterance, tongues);
  Meaning written = written_meaning(utterance.text, man, position, tongues);
  const VariantTraits board = variant.traits();
  if (written.heard && !on_board(*written.heard, board)) written.heard.reset();
  const bool in_words = begins_with_a_small_word(spoken, tongues);
  if (in_words && written.moves.empty()) written.heard.reset();
  HeardMove heard{std::move(written.moves), written.heard};
  if (!heard.moves.empty()) {
    const std::vector<Move> said =
        in_words ? said_in_words(spoken, position, board, tongues) : std::vector<Move>{};
    add(said, heard.moves);
    heard.doubtful =
        heard.moves.size() == 1 && said.empty() &&
        (in_words || names_two_men(utterance.text, heard.moves.front(), position, tongues));
    return heard;
  }

  HeardMove unfinished{.moves = {}, .heard = {}, .whole = false};
  std::vector<Move> of_others;
  const Piece own_man = man_written_in(utterance.text, tongues.own().letters());
  for (const Voice* voice : tongues.all) {
    std::vector<MovePattern> patterns = read_spoken(spoken, *voice, tongues.all);
    std::ranges::move(read_part(utterance.text, voice->letters()), std::back_inserter(patterns));
    for (MovePattern pattern : patterns) {
      if (!on_board(pattern, board)) continue;
      // "b 6" is written, blank or no blank.
      if (written.heard && pattern.piece == 'P' && !pattern.from_file) pattern.quiet = true;
      if (man != kNoPiece && pattern.piece != man && !names_both_squares(pattern)) {
        if (names_goal(pattern)) add(moves_meant(position, pattern), of_others);
        continue;
      }
      if (!names_goal(pattern)) {
        const bool anothers = own_man != kNoPiece && pattern.piece != own_man;
        if (!anothers) add_unfinished(pattern, position, unfinished);
        continue;
      }
      if (!heard.heard) heard.heard = pattern;
      add(moves_meant(position, pattern), heard.moves);
    }
    if (!heard.moves.empty() && man == kNoPiece) return heard;
  }
  if (!heard.moves.empty()) {
    add(of_others, heard.moves);
    return heard;
  }
  if (is_en_passant_alone(unfinished)) unfinished.whole = unfinished.doubtful = true;
  return unfinished.moves.empty() && heard.heard ? heard : unfinished;
}

// Guideline II.3.2.3 and II.3.2.4: where castling is not written as the king's own walk, as in
// chess, it may be said by his goal alone, and where he stays, by the rook's. If a man may also
// step there, both are meant. Files know it only by its signs.
void add_castling_to_goal(const Position& position, HeardMove& heard) {
  if (!heard.heard || !heard.whole) return;
  const MovePattern& said = *heard.heard;
  const bool goal_alone = (said.piece == 'K' || said.piece == 'R') && said.to_file &&
                          said.to_rank && !said.capture && !said.from_file && !said.from_rank &&
                          said.promotion == kNoPiece;
  if (!goal_alone) return;
  const Square to = square_of(*said.to_file, *said.to_rank);
  MovePattern castling;
  castling.castling = MovePattern::Castling::either;
  for (const Move& move : fitting(position, castling)) {
    if (is_written_as_a_walk(position, move)) continue;
    const CastlingGoals goals = castling_goals(position, move);
    const bool meant =
        said.piece == 'K' ? goals.king == to : goals.rook == to && goals.king == move.from;
    if (meant) heard.moves.push_back(move);
  }
}

bool means_no(const Word& word, const Tongues& tongues) {
  return std::ranges::any_of(tongues.all, [&](const Voice* voice) {
    return std::ranges::any_of(voice->commands(), [&](const Spelling& spelling) {
      return spelling.means == "no" && spelling.text == word.plain;
    });
  });
}

// A letter apart that is not the mover's in the speaker's own language, and a file or another man's
// in it, too: "B c4" of a Czech, a German's small "b e4" for a bishop. "B 4" is a square, and in
// small letters a file takes: "d x e5".
bool is_doubtful(const Utterance& utterance, const HeardMove& heard, const Position& position,
                 const Tongues& tongues) {
  if (utterance.words.size() < 2 || heard.moves.size() != 1 || !heard.whole) return false;
  const Word& letter = utterance.words.front();
  if (is_a_man_and_his_file(letter, tongues) && means_no(letter, tongues)) {
    return !is_mans_capital(letter, tongues.own());
  }
  const char first_of_next = utterance.words[1].plain.front();
  if (!is_one_character(letter.typed) || (first_of_next >= '0' && first_of_next <= '9')) {
    return false;
  }
  const Move& move = heard.moves.front();
  const Piece man = mover(position, move);
  const std::vector<Piece> men = men_of_letter(letter.typed, tongues.all);
  if (men.empty() || kind_of_letter(letter.typed, tongues.own()) == man) return false;
  const char file = letter.plain.front();
  const bool is_file = file >= 'a' && file <= 'h';
  if (is_file && !is_capital_letter(letter) && man == 'P' && move.from.file == file - 'a') {
    return false;
  }
  const bool is_own_letter = kind_of_letter(letter.typed, tongues.own()) != kNoPiece;
  return is_file || is_own_letter || std::ranges::find(men, man) == men.end();
}

// "geht Läufer Bella fünf": as one asks, and as one tells of somebody.
bool begins_with_the_verb(const Utterance& utterance, const Tongues& tongues) {
  if (utterance.words.empty()) return false;
  std::size_t man = small_words_at(utterance, 0, tongues, {"to"});
  if (man == 0) return false;
  while (man < utterance.words.size()) {
    const std::size_t small =
        small_words_at(utterance, man, tongues, {"filler", "object", "object-after-verb"});
    if (small == 0) return man_at(utterance, man, tongues).has_value();
    man += small;
  }
  return false;
}

// No square, letter or castling, nor "ed" and "exd": three letters at least.
bool is_spelled_out(const Word& word) {
  const std::string& plain = word.plain;
  const bool has_digit = std::ranges::any_of(plain, [](char c) { return c >= '0' && c <= '9'; });
  const bool is_capture = plain.size() == 3 && plain[1] == 'x';
  const bool is_castling = plain.find_first_not_of('o') == std::string::npos;
  return plain.size() > 2 && !has_digit && !is_capture && !is_castling &&
         plain.find('=') == std::string::npos;
}

// With or without polite words and an offer of a draw.
HeardMove hear_whole_line(const Utterance& utterance, const Position& position,
                          const Variant& variant, const Tongues& tongues) {
  const Utterance spoken = without_equals_sign(utterance);
  HeardMove heard = meaning_in(utterance, spoken, position, variant, tongues);
  heard.offers_draw = offers_draw(utterance.text);
  if (!heard.moves.empty()) return heard;
  if (const auto sign = only_the_sign(spoken, tongues)) {
    const Utterance written(*sign);
    HeardMove alone = meaning_in(written, written, position, variant, tongues);
    if (alone.heard) return alone;
  }
  const std::optional<std::size_t> end = end_before_draw_offer(utterance, tongues);
  if (!end) return heard;
  const Utterance move(utterance.text.substr(0, *end));
  HeardMove offering = meaning_in(move, move, position, variant, tongues);
  offering.offers_draw = true;
  return offering.heard ? offering : heard;
}

Phrase castling_said(const MovePattern& pattern) {
  using Castling = MovePattern::Castling;
  Phrase castling{pattern.castling == Castling::either      ? "heard.castling"
                  : pattern.castling == Castling::king_side ? "move.castles-short"
                                                            : "move.castles-long",
                  {}};
  if (!pattern.to_file || !pattern.to_rank || !pattern.rook_to) return castling;
  return {"move.castles-to",
          {{"castling", std::vector{std::move(castling)}},
           {"king", PieceKind{'K'}},
           {"king_to", square_of(*pattern.to_file, *pattern.to_rank)},
           {"rook", PieceKind{'R'}},
           {"rook_to", *pattern.rook_to}}};
}

Phrase way_of(const MovePattern& pattern) {
  if (castles(pattern)) return castling_said(pattern);
  Phrase phrase{"heard", {}};
  if (pattern.to_file) phrase.with["to"] = place(pattern.to_file, pattern.to_rank);
  if (pattern.drop != kNoPiece) {
    phrase.key = "move.drops";
    phrase.with["piece"] = PieceKind{pattern.drop};
    return phrase;
  }
  // "ed5" has no sign for it.
  const bool pawn_takes = pattern.piece == 'P' && pattern.from_file && pattern.to_file &&
                          pattern.from_file != pattern.to_file;
  phrase.with["takes"] = std::string(pattern.capture || pawn_takes ? "yes" : "no");
  if (pattern.piece != kNoPiece) {
    phrase.key += ".piece";
    phrase.with["piece"] = PieceKind{pattern.piece};
  }
  if (pattern.from_file || pattern.from_rank) {
    phrase.key += ".from";
    phrase.with["from"] = place(pattern.from_file, pattern.from_rank);
  }
  if (pattern.to_file) phrase.key += ".to";
  return phrase;
}

}  // namespace

bool asks_in_words(const Utterance& utterance, const Tongues& tongues) {
  // "d4, Remis?" asks for a draw.
  constexpr std::string_view kSigns = " \t,;:.!?-";
  const std::string& text = utterance.text;
  const std::size_t end = end_before_draw_offer(utterance, tongues).value_or(text.size());
  const std::size_t offer = text.find_first_not_of(kSigns, end);
  return text.find('?') < offer && std::ranges::any_of(utterance.words, [&](const Word& word) {
           return word.end <= end && is_spelled_out(word);
         });
}

bool is_a_man_and_his_file(const Word& word, const Tongues& tongues) {
  const bool has_file = word.typed.size() == 2 && word.typed[1] >= 'a' && word.typed[1] <= 'h';
  return has_file && std::ranges::any_of(tongues.all, [&](const Voice* voice) {
           return std::ranges::any_of(voice->letters().letters, [&](const std::string& letter) {
             return word.typed.starts_with(letter) || word.typed.starts_with(lowered(letter));
           });
         });
}

Tongues::Tongues(const Voice& own, const std::vector<std::shared_ptr<const Voice>>& others,
                 const Both<std::shared_ptr<const Voice>>& players)
    : players_{.white = players.white ? players.white.get() : &own,
               .black = players.black ? players.black.get() : &own} {
  add(own);
  for (const std::shared_ptr<const Voice>& other : others) add(*other);
}

Tongues Tongues::spoken_by(Color player) const {
  Tongues tongues;
  tongues.players_ = players_;
  tongues.add(*players_.of(player));
  for (const Voice* other : all) tongues.add(*other);
  return tongues;
}

void Tongues::add(const Voice& voice) {
  const auto same = [&](const Voice* other) { return other->id() == voice.id(); };
  if (std::ranges::any_of(all, same)) return;
  if (!all.empty()) foreign_letters.push_back(voice.letters());
  all.push_back(&voice);
}

Piece Tongues::kind_of_letter(std::string_view typed) const {
  for (const Voice* voice : all) {
    if (const Piece kind = host::kind_of_letter(typed, *voice)) return kind;
  }
  return kNoPiece;
}

namespace {

// A line with what it says of the move, as the variant has it, taken out.
struct Remarked {
  std::string line, remark;
};

// At the first place where one stands, the longest.
std::optional<Remarked> without_remark(const Utterance& utterance, const Tongues& tongues) {
  const std::vector<Word>& words = utterance.words;
  for (std::size_t first = 1; first < words.size(); ++first) {
    std::size_t longest = 0;
    std::string remark;
    for (const Voice* voice : tongues.all) {
      for (const Spelling& spelling : voice->words()) {
        if (!spelling.means.starts_with("remark.")) continue;
        const std::size_t length = length_of(spelling, utterance, first);
        if (length <= longest) continue;
        longest = length;
        remark = spelling.means.substr(spelling.means.find('.') + 1);
      }
    }
    if (longest == 0) continue;
    return Remarked{utterance.text.substr(0, words[first - 1].end) +
                        utterance.text.substr(words[first + longest - 1].end),
                    remark};
  }
  return std::nullopt;
}

}  // namespace

HeardMove hear_move(const Utterance& utterance, const Position& position, const Variant& variant,
                    const Tongues& tongues) {
  if (asks_in_words(utterance, tongues)) return {};
  if (const auto remarked = without_remark(utterance, tongues)) {
    HeardMove heard = hear_move(Utterance(remarked->line), position, variant, tongues);
    const bool any = !heard.moves.empty();
    std::erase_if(heard.moves, [&](const Move& move) {
      const std::vector<std::string> remarks = position.describe(move).remarks;
      return std::ranges::find(remarks, remarked->remark) == remarks.end();
    });
    if (any && heard.moves.empty()) heard.wrong_remark = remarked->remark;
    return heard;
  }
  HeardMove heard = hear_whole_line(utterance, position, variant, tongues);
  add_castling_to_goal(position, heard);
  heard.doubtful |= is_doubtful(utterance, heard, position, tongues);
  heard.doubtful |= heard.moves.size() == 1 && begins_with_the_verb(utterance, tongues);
  return heard;
}

bool names_a_man(const HeardMove& heard) {
  return heard.whole && heard.heard && heard.heard->piece != kNoPiece && heard.heard->piece != 'P';
}

HeardMove by_man(HeardMove heard, Piece man, const Position& position) {
  if (man == kNoPiece || !heard.heard || castles(*heard.heard)) return heard;
  std::erase_if(heard.moves, [&](const Move& move) { return mover(position, move) != man; });
  MovePattern& pattern = *heard.heard;
  if (pattern.piece == man) return heard;
  pattern.piece = man;
  pattern.quiet = pattern.unnamed = false;
  heard.whole = names_goal(pattern);
  if (heard.moves.empty()) heard.moves = moves_meant(position, pattern);
  return heard;
}

MovePattern by_squares(const Move& move, const MoveFacts& facts) {
  MovePattern way;
  way.piece = kind_of(facts.piece);
  way.from_file = move.from.file;
  way.from_rank = move.from.rank;
  way.to_file = move.to.file;
  way.to_rank = move.to.rank;
  way.promotion = move.promotion;
  way.capture = facts.captured != kNoPiece || facts.en_passant;
  return way;
}

Phrase words_for(const MovePattern& pattern) {
  Phrase phrase = way_of(pattern);
  if (pattern.en_passant) phrase = {"heard.en-passant", {{"move", std::vector{std::move(phrase)}}}};
  if (pattern.promotion == kNoPiece) return phrase;
  return {"heard.promotes",
          {{"move", std::vector{std::move(phrase)}}, {"piece", PieceKind{pattern.promotion}}}};
}

Phrase words_for(const Move& move, const Position& position) {
  const MoveFacts facts = position.describe(move);
  if (facts.castles_short) return {"move.castles-short", {}};
  if (facts.castles_long) return {"move.castles-long", {}};
  Move without_promotion = move;
  without_promotion.promotion = kNoPiece;
  return bare_move(facts, without_promotion, position);
}

Phrase ask_where(const HeardMove& heard, const std::string& typed) {
  const MovePattern& pattern = *heard.heard;
  if (castles(pattern)) return {"ask.castling", {}};
  Phrase move =
      heard.doubtful ? Phrase{"heard.typed", {{"text", shortened(typed)}}} : words_for(pattern);
  return {"ask.where",
          {{"move", std::vector{std::move(move)}},
           {"takes", std::string(pattern.capture ? "yes" : "no")}}};
}

Phrase ask_whether(const Move& move, const Position& position) {
  return {"ask.meant", {{"move", std::vector{whole_move(move, position)}}}};
}

Phrase one_of(const std::vector<Phrase>& alternatives) {
  Phrase all = alternatives.back();
  for (std::size_t i = alternatives.size() - 1; i-- > 0;) {
    const bool last = i + 2 == alternatives.size();
    all = {last ? "ask.or" : "ask.comma",
           {{"first", std::vector{alternatives[i]}}, {"then", std::vector{std::move(all)}}}};
  }
  return all;
}

}  // namespace annabella::host
