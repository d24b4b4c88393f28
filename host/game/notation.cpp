#include "game/notation.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

using Style = MoveReading::Style;
using Glyphs = std::vector<std::string>;  // one UTF-8 character each

constexpr int kMostFiles = 16;
constexpr int kMostRanks = 16;
constexpr std::size_t kLongestMove = 16;  // "Se10-f12=D" and some more

bool one_of(std::string_view glyph, std::initializer_list<std::string_view> set) {
  return std::ranges::find(set, glyph) != set.end();
}

Glyphs glyphs_of(std::string_view text) {
  Glyphs glyphs;
  for (const char c : composed(text)) {
    const bool continues = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (continues && !glyphs.empty()) {
      glyphs.back() += c;
    } else {
      glyphs.emplace_back(1, c);
    }
  }
  return glyphs;
}

// The many signs for taking and for moving become "x" and "-"; blanks go.
Glyphs levelled_signs(std::string_view text) {
  Glyphs signs;
  for (std::string& glyph : glyphs_of(text)) {
    if (one_of(glyph, {" ", "\t", "\r", "\n", "\u00a0", "\u202f", "\ufe0e", "\ufe0f"})) continue;
    if (one_of(glyph, {"X", "×", "✕", "✖", ":"})) glyph.assign(1, 'x');
    if (one_of(glyph, {"\u2010", "\u2011", "–", "—", "−"})) glyph.assign(1, '-');
    if (glyph == "…") glyph.assign(1, '.');
    signs.push_back(std::move(glyph));
  }
  return signs;
}

bool digit(std::string_view glyph) {
  return glyph.size() == 1 && glyph[0] >= '0' && glyph[0] <= '9';
}

bool take_end(Glyphs& glyphs, std::initializer_list<std::string_view> end) {
  if (glyphs.size() < end.size()) return false;
  const auto same = [](const std::string& one, std::string_view other) {
    return lowered(one) == other;
  };
  const auto tail = glyphs.end() - static_cast<std::ptrdiff_t>(end.size());
  if (!std::equal(tail, glyphs.end(), end.begin(), same)) return false;
  glyphs.erase(tail, glyphs.end());
  return true;
}

// "ep" without stops only after a rank: on a board of sixteen files it could be two of them.
bool take_en_passant(Glyphs& glyphs) {
  if (take_end(glyphs, {"e", ".", "p", "."}) || take_end(glyphs, {"e", ".", "p"})) return true;
  return glyphs.size() > 2 && digit(glyphs[glyphs.size() - 3]) && take_end(glyphs, {"e", "p"});
}

// A novelty, and no promotion: a pawn becomes nothing on the second to the seventh rank.
bool take_novelty(Glyphs& glyphs) {
  const std::size_t size = glyphs.size();
  if (size < 3 || glyphs.back() != "N") return false;
  const std::string& before = glyphs[size - 2];
  const bool inner_rank = digit(before) && before[0] >= '2' && before[0] <= '7';
  const bool after_square = inner_rank && !digit(glyphs[size - 3]);
  if (!after_square && !one_of(before, {"+", "#", "!", "?"})) return false;
  glyphs.pop_back();
  return true;
}

struct Suffixes {
  bool offers_draw = false;
  bool en_passant = false;
};

// Check, mate, judgements, "e.p." and the draw offer of C.12: what follows a move.
Suffixes strip_suffixes(Glyphs& glyphs) {
  Suffixes found;
  while (!glyphs.empty()) {
    const bool sign = one_of(glyphs.back(), {"+", "#", "!", "?", "=", "†", "‡", "≠", "‼", "⁇",
                                             "⁉", "⁈", "±", "∓", "⩲", "⩱", "∞", ",", ";", "."});
    if (take_end(glyphs, {"(", "=", ")"})) {
      found.offers_draw = true;
    } else if (take_en_passant(glyphs)) {
      found.en_passant = true;
    } else if (take_end(glyphs, {"+", "-"}) || take_end(glyphs, {"-", "+"})) {
      continue;  // one side is winning
    } else if (take_novelty(glyphs)) {
      continue;
    } else if (sign) {
      glyphs.pop_back();
    } else {
      break;
    }
  }
  return found;
}

// "12." and "12...".
void strip_number(Glyphs& glyphs) {
  const auto digits_end = std::ranges::find_if_not(glyphs, digit);
  const auto end = std::find_if(digits_end, glyphs.end(), [](const auto& g) { return g != "."; });
  if (end != digits_end) glyphs.erase(glyphs.begin(), end);
}

std::optional<MovePattern> read_castling(const Glyphs& glyphs) {
  std::string marks;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    if (one_of(glyphs[i], {"0", "o", "O"})) {
      marks += '0';
    } else if (glyphs[i] != "-" || i == 0 || glyphs[i - 1] == "-" || i + 1 == glyphs.size()) {
      return std::nullopt;
    }
  }
  MovePattern pattern;
  if (marks == "00") {
    pattern.castling = MovePattern::Castling::king_side;
  } else if (marks == "000") {
    pattern.castling = MovePattern::Castling::queen_side;
  } else {
    return std::nullopt;
  }
  return pattern;
}

Piece figurine(std::string_view glyph) {
  static constexpr std::string_view kKinds = "KQRBNPKQRBNP";
  static constexpr std::array<std::string_view, 12> kFigurines{"♔", "♕", "♖", "♗", "♘", "♙",
                                                               "♚", "♛", "♜", "♝", "♞", "♟"};
  const auto found = std::ranges::find(kFigurines, glyph);
  return found == kFigurines.end() ? kNoPiece
                                   : kKinds[static_cast<std::size_t>(found - kFigurines.begin())];
}

// The kind that this letter stands for in this language, if it is one of its letters.
Piece kind_of(std::string_view letter, const PieceLetters& letters) {
  const auto found = std::ranges::find(letters.letters, letter);
  if (found == letters.letters.end()) return kNoPiece;
  return letters.kinds[static_cast<std::size_t>(found - letters.letters.begin())];
}

// A variant's own piece, for which this language has no letter, keeps the one of the FEN.
Piece foreign_kind(std::string_view letter, const PieceLetters& letters) {
  const bool capital = letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z';
  if (!capital || letters.kinds.find(letter[0]) != std::string::npos) return kNoPiece;
  return letter[0];
}

std::string in_upper_case(std::string_view glyph, const PieceLetters& letters) {
  for (const std::string& letter : letters.letters) {
    if (lowered(letter) == glyph) return letter;
  }
  return std::string(glyph);
}

struct Man {
  Piece kind = kNoPiece;
  Style style = Style::strict;
  std::size_t length = 0;
  bool needs_no_file = false;  // a pawn who takes: his letter is one, or may be his file
};

std::vector<Man> men_at_front(const Glyphs& glyphs, const PieceLetters& letters) {
  std::vector<Man> men{{}};
  if (glyphs.empty()) return men;
  if (const Piece kind = figurine(glyphs[0])) return {{kind, Style::strict, 1, true}};
  const auto style = [](Piece kind, Style other) {
    return kind == 'P' ? Style::pawn_letter : other;
  };
  if (const Piece kind = kind_of(glyphs[0], letters)) {
    // "P" is no other man in any country; "Bxd4" is a bishop's move in most.
    men.push_back({kind, style(kind, Style::strict), 1, glyphs[0] == "P"});
  } else if (const Piece foreign = foreign_kind(glyphs[0], letters)) {
    men.push_back({foreign, Style::strict, 1});
  } else if (const Piece lower = kind_of(in_upper_case(glyphs[0], letters), letters)) {
    men.push_back({lower, style(lower, Style::lenient), 1, true});
  }
  return men;
}

struct Place {
  std::optional<int> file, rank;
  Style style = Style::strict;
  std::size_t end = 0;
  bool maybe_a_man = false;  // a capital alone that is a man's letter in some language

  bool complete() const { return file && rank; }
};

std::vector<std::pair<int, std::size_t>> ranks_at(const Glyphs& glyphs, std::size_t at) {
  std::vector<std::pair<int, std::size_t>> ranks;
  int number = 0;
  for (std::size_t end = at; end < glyphs.size() && digit(glyphs[end]) && end < at + 2; ++end) {
    number = number * 10 + (glyphs[end][0] - '0');
    if (number >= 1 && number <= kMostRanks) ranks.insert(ranks.begin(), {number - 1, end + 1});
    if (number == 0) break;
  }
  return ranks;
}

// Nothing, a file, a rank, or a square; a rank of two digits goes before one of one.
std::vector<Place> places_at(const Glyphs& glyphs, std::size_t at) {
  std::vector<Place> places;
  if (at < glyphs.size() && glyphs[at].size() == 1) {
    const char letter = glyphs[at][0];
    const bool capital = letter >= 'A' && letter < 'A' + kMostFiles;
    if (capital || (letter >= 'a' && letter < 'a' + kMostFiles)) {
      const int file = letter - (capital ? 'A' : 'a');
      const Style style = capital ? Style::lenient : Style::strict;
      for (const auto& [rank, end] : ranks_at(glyphs, at + 1)) {
        places.push_back({file, rank, style, end});
      }
      // A capital alone: beyond H there are too many letters of men.
      const bool maybe_a_man = letter == 'B' || letter == 'D';
      if (!capital || letter <= 'H') {
        places.push_back({file, std::nullopt, style, at + 1, maybe_a_man});
      }
    }
  }
  for (const auto& [rank, end] : ranks_at(glyphs, at)) {
    places.push_back({std::nullopt, rank, Style::strict, end});
  }
  places.push_back({std::nullopt, std::nullopt, Style::strict, at});
  return places;
}

// The rest of the move as what a pawn becomes: "", "D", "=D", "(D)". English letters are read in
// every language, as they come from UCI and PGN.
std::vector<Piece> promotions_at(const Glyphs& glyphs, std::size_t at,
                                 const PieceLetters& letters) {
  if (at == glyphs.size()) return {kNoPiece};
  Glyphs rest(glyphs.begin() + static_cast<std::ptrdiff_t>(at), glyphs.end());
  const bool bracketed = rest.front() == "(" && rest.back() == ")";
  if (bracketed) rest = Glyphs(rest.begin() + 1, rest.end() - 1);
  if (rest.size() > 1 && one_of(rest.front(), {"=", "/"})) rest.erase(rest.begin());
  if (rest.size() != 1) return {};

  std::vector<Piece> kinds;
  if (const Piece kind = figurine(rest[0])) kinds.push_back(kind);
  for (const PieceLetters* language : {&letters, &english_letters()}) {
    if (const Piece kind = kind_of(in_upper_case(rest[0], *language), *language)) {
      kinds.push_back(kind);
    }
  }
  if (kinds.empty()) {
    std::string capital = rest[0];
    if (capital.size() == 1 && capital[0] >= 'a' && capital[0] <= 'z') capital[0] -= 'a' - 'A';
    if (const Piece kind = foreign_kind(capital, english_letters())) kinds.push_back(kind);
  }
  return kinds;
}

// Whether these parts together are a move as C.8 to C.11 or UCI write one.
// `sign`: "=" stands before what the pawn becomes.
bool make_sense(const Man& man, const Place& from, const Place& to, bool takes, Piece becomes,
                bool sign) {
  if (!to.file) return false;
  const bool pawn = man.kind == 'P' || (man.kind == kNoPiece && !from.rank);
  if (becomes != kNoPiece && !pawn && man.kind != kNoPiece) return false;
  // C.9.3: the file is named, unless the pawn himself is.
  if (pawn && takes && !from.file && !man.needs_no_file) return false;
  if (to.rank) return man.kind != kNoPiece || !from.rank || from.file;
  // "ed", "cd=Q": two files are enough for a pawn that takes; "edD" would be too few signs.
  return man.kind == kNoPiece && from.file && !from.rank && from.file != to.file &&
         (becomes == kNoPiece || sign);
}

class MoveReader {
 public:
  // `takes`: the sign of taking stood behind the move, as in old books: "Lf7:".
  MoveReader(const Glyphs& glyphs, const PieceLetters& letters, bool takes)
      : glyphs_(glyphs), letters_(letters), takes_(takes) {}

  std::vector<MoveReading> readings() && {
    for (const Man& man : men_at_front(glyphs_, letters_)) {
      read_drop(man);
      read_castling(man);
      for (const Place& from : places_at(glyphs_, man.length)) read_rest(man, from);
    }
    std::ranges::stable_sort(readings_, {}, &MoveReading::style);
    return std::move(readings_);
  }

 private:
  void read_drop(const Man& man) {
    if (man.length >= glyphs_.size() || glyphs_[man.length] != "@") return;
    const bool is_p = one_of(glyphs_[0], {"P", "p"});  // of UCI and PGN, and no other man's
    for (const Place& to : places_at(glyphs_, man.length + 1)) {
      if (!to.complete() || to.end != glyphs_.size()) continue;
      MovePattern pattern;
      pattern.drop = man.kind == kNoPiece ? 'P' : man.kind;
      pattern.to_file = to.file;
      pattern.to_rank = to.rank;
      add(pattern, std::max(is_p ? Style::strict : man.style, to.style));
    }
  }

  // "Kg1 Rf1", "Kg1/Rf1": where both men go.
  void read_castling(const Man& king) {
    if (king.kind != 'K') return;
    for (const Place& king_to : places_at(glyphs_, king.length)) {
      if (!king_to.complete() || king_to.end == glyphs_.size()) continue;
      const bool sign = one_of(glyphs_[king_to.end], {",", ";", "/", "+", "-"});
      const std::size_t at = king_to.end + (sign ? 1 : 0);
      const Glyphs rest(glyphs_.begin() + static_cast<std::ptrdiff_t>(at), glyphs_.end());
      for (const Man& rook : men_at_front(rest, letters_)) {
        if (rook.kind == 'R') read_castling(king, king_to, rook, rest);
      }
    }
  }

  void read_castling(const Man& king, const Place& king_to, const Man& rook, const Glyphs& rest) {
    for (const Place& to : places_at(rest, rook.length)) {
      if (!to.complete() || to.end != rest.size()) continue;
      MovePattern pattern;
      pattern.castling = MovePattern::Castling::either;
      pattern.to_file = king_to.file;
      pattern.to_rank = king_to.rank;
      pattern.rook_to = square_of(*to.file, *to.rank);
      add(pattern, std::max({king.style, king_to.style, rook.style, to.style}));
    }
  }

  void read_rest(const Man& man, const Place& from) {
    std::size_t at = from.end;
    const bool sign = at < glyphs_.size() && glyphs_[at] == "x";
    const bool takes = takes_ || sign;
    if (sign || (at > 0 && at < glyphs_.size() && glyphs_[at] == "-")) ++at;
    for (const Place& to : places_at(glyphs_, at)) {
      for (const Piece becomes : promotions_at(glyphs_, to.end, letters_)) {
        const bool promotes = to.end < glyphs_.size() && glyphs_[to.end] == "=";
        if (!make_sense(man, from, to, takes, becomes, promotes)) continue;
        // "Bxc4" is no pawn's move, "BXC8D" is.
        if (from.maybe_a_man && becomes == kNoPiece) continue;
        const bool pawn = man.kind == 'P' || (man.kind == kNoPiece && !from.rank);
        MovePattern pattern;
        pattern.piece = pawn ? 'P' : man.kind;
        pattern.from_file = from.file;
        pattern.from_rank = from.rank;
        pattern.to_file = to.file;
        pattern.to_rank = to.rank;
        pattern.promotion = becomes;
        pattern.capture = takes;
        pattern.quiet = pawn && !from.file && man.kind == kNoPiece;
        // Nobody writes the file on which a pawn goes ahead: "dd4" may be a German queen's move.
        const bool odd =
            pawn && !takes && man.kind == kNoPiece && !from.rank && from.file == to.file;
        add(pattern, std::max({man.style, from.style, to.style,
                               odd && from.file ? Style::lenient : Style::strict}));
      }
    }
  }

  void add(const MovePattern& pattern, Style style) {
    const auto same = std::ranges::find(readings_, pattern, &MoveReading::pattern);
    if (same == readings_.end()) {
      readings_.push_back({pattern, style});
    } else {
      same->style = std::min(same->style, style);
    }
  }

  const Glyphs& glyphs_;
  const PieceLetters& letters_;
  bool takes_;
  std::vector<MoveReading> readings_;
};

// Spelled as the Laws write it: "la" and "da" are words.
class PartReader {
 public:
  PartReader(const Glyphs& glyphs, const PieceLetters& letters)
      : glyphs_(glyphs), letters_(letters) {}

  std::vector<MovePattern> patterns() && {
    if (glyphs_[0] == "x") {
      read_goal_of_capture();
    } else {
      for (const Man& man : men_at_front(glyphs_, letters_)) {
        if (man.style != Style::strict) continue;
        for (const Place& from : places_at(glyphs_, man.length)) read_rest(man, from);
      }
    }
    return std::move(patterns_);
  }

 private:
  void read_goal_of_capture() {
    for (const Place& to : places_at(glyphs_, 1)) {
      if (!to.complete()) continue;
      for (const Piece becomes : promotions_at(glyphs_, to.end, letters_)) {
        MovePattern& pattern = patterns_.emplace_back();
        pattern.to_file = to.file;
        pattern.to_rank = to.rank;
        pattern.promotion = becomes;
        pattern.capture = true;
      }
    }
  }

  void read_rest(const Man& man, const Place& from) {
    if (from.style == Style::lenient) return;
    const bool takes = from.end < glyphs_.size() && glyphs_[from.end] == "x";
    const bool pawn = man.kind == kNoPiece && from.file && !from.rank && takes;
    if (man.kind == kNoPiece && !pawn) return;
    for (const Place& to : places_at(glyphs_, from.end + (takes ? 1 : 0))) {
      if (to.end != glyphs_.size() || to.rank || (to.file && !takes)) continue;
      if (from.complete() && !takes) continue;  // that is where he goes
      MovePattern& pattern = patterns_.emplace_back();
      pattern.piece = pawn ? 'P' : man.kind;
      pattern.from_file = from.file;
      pattern.from_rank = from.rank;
      pattern.to_file = to.file;
      pattern.capture = takes;
    }
  }

  const Glyphs& glyphs_;
  const PieceLetters& letters_;
  std::vector<MovePattern> patterns_;
};

}  // namespace

std::vector<MoveReading> read_move(std::string_view text, const PieceLetters& letters) {
  Glyphs glyphs = levelled_signs(text);
  const bool en_passant = strip_suffixes(glyphs).en_passant;
  strip_number(glyphs);
  if (glyphs.size() < 2 || glyphs.size() > kLongestMove) return {};
  std::vector<MoveReading> readings;
  if (const auto castling = read_castling(glyphs)) {
    readings = {{*castling, Style::strict}};
  } else {
    const bool takes = take_end(glyphs, {"x"});
    readings = MoveReader(glyphs, letters, takes).readings();
  }
  for (MoveReading& reading : readings) {
    reading.pattern.en_passant = en_passant;
    reading.pattern.quiet = reading.pattern.quiet && !en_passant;
  }
  return readings;
}

std::vector<MovePattern> read_part(std::string_view text, const PieceLetters& letters) {
  Glyphs glyphs = levelled_signs(text);
  strip_suffixes(glyphs);
  strip_number(glyphs);
  if (glyphs.size() < 2 || glyphs.size() > kLongestMove) return {};
  return PartReader(glyphs, letters).patterns();
}

bool offers_draw(std::string_view text) {
  Glyphs glyphs = levelled_signs(text);
  return strip_suffixes(glyphs).offers_draw && !glyphs.empty();
}

}  // namespace annabella::host
