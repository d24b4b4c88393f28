#include "commands/spoken_move.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "game/piece.h"

namespace annabella::host {
namespace {

// Longer lines are no moves, and every word may double the readings.
constexpr std::size_t kMostWords = 14;

// How far the sentence has come. Each part may be left out, none may be said late. A taker is the
// man named after the verb: "schlage mit dem Turm auf d5", "schlage auf d5 mit dem Turm".
enum class Said : std::uint8_t {
  nothing = 1,
  man,
  from,
  captures,
  taker,
  taker_from,
  victim,
  to,
  promotes,
  taker_at_end,
  all,
  castled_king,  // where he goes comes next
  castled_rook
};

// "S" is a knight to a German, and nothing else in a Czech sentence: neither the bishop nor "with".
// Among words it may still be a file: "D schlägt e5", but not "D d4".
void take_letter(const Word& letter, const Utterance& among, std::span<const Voice* const> voices,
                 std::vector<Sense>& senses) {
  const std::vector<Piece> men = men_of_letter(letter.typed, voices);
  if (men.empty()) return;
  const bool has_words =
      std::ranges::any_of(among.words, [](const Word& word) { return word.plain.size() > 2; });
  std::erase_if(senses, [&](const Sense& sense) {
    return !has_words || !std::holds_alternative<FileName>(sense.means);
  });
  for (const Piece man : men) senses.push_back({PieceKind{man}, 1});
}

struct Place {
  std::optional<int> file, rank;
  std::size_t end = 0;
};

// The sentence up to a word, as one of its readings has it.
struct SoFar {
  std::size_t at = 0;
  Said said = Said::nothing;
  MovePattern pattern;
  bool with = false;          // "mit": what comes next takes
  bool object = false;        // "den": what comes next is taken, if there is a verb
  bool object_first = false;  // "den Turm schlägt"
  bool castles = false;       // the verb itself was said, not only the side
  bool drops = false;         // "setzt": who comes next comes from the hand
  bool from = false;          // "von": what comes next is no goal
  bool names_origin = false;  // "von Eva vier", and perhaps no more

  SoFar then(std::size_t next, Said now) const {
    SoFar reading = *this;
    reading.at = next;
    reading.said = now;
    reading.with = reading.object = reading.from = false;
    return reading;
  }
};

class SpokenMove {
 public:
  SpokenMove(const Utterance& utterance, const Voice& voice, std::span<const Voice* const> voices)
      : utterance_(utterance), voice_(voice) {
    for (std::size_t i = 0; i < utterance.words.size(); ++i) {
      senses_.push_back(senses_at(utterance, i, voice));
      if (is_capital_letter(utterance.words[i])) {
        take_letter(utterance.words[i], utterance, voices, senses_.back());
      }
    }
  }

  std::vector<MovePattern> patterns() && {
    read({});
    return std::move(patterns_);
  }

 private:
  void read(const SoFar& so_far) {
    if (so_far.at == utterance_.words.size()) return finish(so_far);
    for (const Sense& sense : senses_[so_far.at]) {
      const std::size_t next = so_far.at + sense.words;
      if (const auto* word = std::get_if<std::string>(&sense.means)) {
        read_word(*word, next, so_far);
      } else if (const auto* man = std::get_if<PieceKind>(&sense.means)) {
        read_man(man->letter, sense.form, next, so_far);
      }
    }
    for (const Place& place : places_at(so_far.at)) read_place(place, so_far);
  }

  void read_word(const std::string& word, std::size_t next, const SoFar& so_far) {
    const Said said = so_far.said;
    const bool castled = so_far.pattern.castling != MovePattern::Castling::none;
    // "a pawn takes b3" is the a-pawn's move; "takes a pawn" says nothing of him.
    if (word == "filler" && said < Said::captures && names_place(utterance_, so_far.at, voice_)) {
      return;
    }
    if (word == "to" || word == "from" || word == "filler" || word == "with" ||
        word.starts_with("object")) {
      SoFar reading = so_far;
      reading.at = next;
      reading.from |= word == "from";
      reading.with |= word == "with";
      reading.object |= word == "object" || (word == "object-after-verb" && said >= Said::captures);
      return read(reading);
    }
    if (word == "check" || word == "mate" || word == "en-passant") {
      const bool is_alone = word == "en-passant" && !so_far.pattern.from_file &&
                            (said == Said::nothing || said == Said::captures);
      if (said < Said::to && !castled && !is_alone) return;
      SoFar reading = so_far.then(next, castled ? said : Said::all);
      if (word == "en-passant") reading.pattern.capture = reading.pattern.en_passant = true;
      return read(reading);
    }
    if (word == "captures" && said <= Said::from) return read_captures(next, so_far);
    if (word == "promotes" && said == Said::to) return read(so_far.then(next, Said::promotes));
    if (word == "drop" && said == Said::nothing && !so_far.drops)
      return read_drop_first(next, so_far);
    if (word == "drop" && (said == Said::man || said == Said::to)) return read_drop(next, so_far);
    const bool castles =
        word.starts_with("castling") && (said == Said::nothing || castled) && said <= Said::all;
    if (castles) read_castling(word, next, so_far);
  }

  void read_castling(const std::string& word, std::size_t next, const SoFar& so_far) {
    using Castling = MovePattern::Castling;
    const Castling side = word == "castling-short"  ? Castling::king_side
                          : word == "castling-long" ? Castling::queen_side
                                                    : Castling::either;
    SoFar reading = so_far.then(next, Said::all);
    for (std::size_t at = so_far.at; at < next; ++at) reading.castles |= says_castling(at);
    Castling& so_said = reading.pattern.castling;
    if (so_said == Castling::none || so_said == Castling::either) {
      so_said = side;
    } else if (side != Castling::either && side != so_said) {
      return;
    }
    read(reading);
  }

  bool says_castling(std::size_t at) const {
    return std::ranges::any_of(senses_[at], [](const Sense& sense) {
      const auto* word = std::get_if<std::string>(&sense.means);
      return word && *word == "castling";
    });
  }

  void read_drop(std::size_t next, const SoFar& so_far) {
    SoFar reading = so_far.then(next, so_far.said == Said::man ? Said::from : Said::all);
    MovePattern& pattern = reading.pattern;
    pattern.drop = std::exchange(pattern.piece, kNoPiece);
    if (pattern.drop != kNoPiece && !pattern.from_file && !pattern.from_rank) read(reading);
  }

  // "setzt Springer auf Felix drei"
  void read_drop_first(std::size_t next, const SoFar& so_far) {
    SoFar reading = so_far.then(next, Said::nothing);
    reading.drops = true;
    read(reading);
  }

  void read_captures(std::size_t next, const SoFar& so_far) {
    SoFar reading = so_far.then(next, Said::captures);
    MovePattern& pattern = reading.pattern;
    pattern.capture = true;
    if (so_far.object_first) {  // "den Turm auf d5 schlage ich mit der Dame"
      reading.said = Said::victim;
      pattern.captured = std::exchange(pattern.piece, kNoPiece);
      if (pattern.from_file && pattern.from_rank) return read(goal_said_first(reading));
      if (pattern.from_file || pattern.from_rank) return;
    }
    read(reading);
  }

  static SoFar goal_said_first(SoFar reading) {
    reading.said = Said::to;
    reading.pattern.to_file = std::exchange(reading.pattern.from_file, std::nullopt);
    reading.pattern.to_rank = std::exchange(reading.pattern.from_rank, std::nullopt);
    return reading;
  }

  // Guideline II.3.2.6: where both men go, after "Kurze Rochade" or alone.
  void read_castled_man(Piece kind, std::size_t next, const SoFar& so_far) {
    if (so_far.said != Said::all || so_far.pattern.rook_to) return;
    if (kind == 'K' && !so_far.pattern.to_file) read(so_far.then(next, Said::castled_king));
    if (kind == 'R') read(so_far.then(next, Said::castled_rook));
  }

  void read_castled_place(const Place& place, const SoFar& so_far) {
    if (!place.file || !place.rank || so_far.said == Said::all) return;
    SoFar reading = so_far.then(place.end, Said::all);
    if (so_far.said == Said::castled_king) {
      reading.pattern.to_file = place.file;
      reading.pattern.to_rank = place.rank;
    } else {
      reading.pattern.rook_to = square_of(*place.file, *place.rank);
    }
    read(reading);
  }

  // "König Gustav eins, Turm ..."
  void read_rook_after_king(std::size_t next, const SoFar& so_far) {
    const MovePattern& king = so_far.pattern;
    if (so_far.said != Said::to || king.piece != 'K' || king.capture) return;
    SoFar reading = so_far.then(next, Said::castled_rook);
    reading.pattern.piece = kNoPiece;
    reading.pattern.castling = MovePattern::Castling::either;
    read(reading);
  }

  void read_man(Piece kind, Spelling::Case form, std::size_t next, const SoFar& so_far) {
    using Castling = MovePattern::Castling;
    if (so_far.pattern.castling != Castling::none) return read_castled_man(kind, next, so_far);
    if (kind == 'R') read_rook_after_king(next, so_far);
    const bool takes = so_far.with || form == Spelling::Case::with;
    const bool is_taken = !takes && (so_far.object || form == Spelling::Case::object);
    if (so_far.said == Said::nothing) {
      SoFar reading = so_far.then(next, Said::man);
      reading.pattern.piece = kind;
      reading.object_first = is_taken;
      return read(reading);
    }
    if (!is_taken) read_taker(kind, takes, next, so_far);
    if (!takes) read_other_man(kind, next, so_far);
  }

  // Without "mit" it may be his who takes, or his who is taken: "schlägt Turm David fünf".
  void read_taker(Piece kind, bool for_certain, std::size_t next, const SoFar& so_far) {
    const MovePattern& pattern = so_far.pattern;
    if (pattern.piece != kNoPiece) return;
    SoFar reading = so_far.then(next, Said::taker);
    reading.pattern.piece = kind;
    const bool from = pattern.from_file || pattern.from_rank;
    if (so_far.said == Said::captures || (so_far.said == Said::victim && for_certain)) {
      if (!from || for_certain) read(reading);
      if (for_certain && pattern.from_file && pattern.from_rank) {  // "auf d5 schlage ich mit ..."
        SoFar end = goal_said_first(reading);
        end.said = Said::taker_at_end;
        read(end);
      }
    } else if (so_far.said >= Said::to && so_far.said != Said::promotes) {
      reading.said = Said::taker_at_end;
      if (for_certain || (pattern.capture && !from && so_far.said == Said::to)) read(reading);
    }
  }

  // He is taken, or it is what the pawn becomes.
  void read_other_man(Piece kind, std::size_t next, const SoFar& so_far) {
    const Said said = so_far.said;
    if (said == Said::captures || said == Said::taker || said == Said::taker_from) {
      if (so_far.pattern.captured != kNoPiece) return;
      SoFar reading = so_far.then(next, Said::victim);
      reading.pattern.captured = kind;
      read(reading);
    } else if (said == Said::to || said == Said::promotes) {
      SoFar reading = so_far.then(next, Said::all);
      reading.pattern.promotion = kind;
      read(reading);
      const MovePattern& pattern = so_far.pattern;
      const bool taker_said = pattern.piece != kNoPiece || pattern.from_file || pattern.from_rank;
      if (said == Said::promotes || !pattern.capture || taker_said) return;
      reading.pattern.promotion = kNoPiece;  // "schlägt David fünf, den Turm"
      if (std::exchange(reading.pattern.captured, kind) != kNoPiece) return;
      read(reading);
    }
  }

  void read_place(const Place& place, const SoFar& so_far) {
    if (so_far.pattern.castling != MovePattern::Castling::none) {
      return read_castled_place(place, so_far);
    }
    read_from(place, so_far);
    // "nimmt die Dame von d8" is where she is taken.
    const bool is_origin = so_far.from && so_far.said < Said::captures;
    if (so_far.said >= Said::to || so_far.with || is_origin) return;
    const MovePattern& pattern = so_far.pattern;
    const bool file_alone = place.file && !place.rank;
    if (file_alone ? !pattern.from_file && !pattern.capture : !place.file) return;
    SoFar to = so_far.then(place.end, Said::to);
    to.pattern.to_file = place.file;
    to.pattern.to_rank = place.rank;
    read(to);
  }

  void read_from(const Place& place, const SoFar& so_far) {
    const Said said = so_far.said;
    const bool takers = said == Said::taker || said == Said::taker_at_end;
    const bool with = so_far.with && (said == Said::captures || said == Said::to);
    const bool goal_first = so_far.from && said == Said::to;  // "nach f3 von g1"
    if (said > Said::man && !takers && !with && !goal_first) return;
    if (so_far.pattern.from_file || so_far.pattern.from_rank) return;
    const bool at_end = said >= Said::to;
    SoFar from = so_far.then(place.end,
                             at_end ? Said::all : (takers || with ? Said::taker_from : Said::from));
    from.pattern.from_file = place.file;
    from.pattern.from_rank = place.rank;
    from.names_origin = so_far.from;
    read(from);
  }

  std::vector<Place> places_at(std::size_t at) const {
    std::vector<Place> places;
    for (const Sense& sense : senses_[at]) {
      const std::size_t end = at + sense.words;
      if (const auto* square = std::get_if<Square>(&sense.means)) {
        places.push_back({square->file, square->rank, end});
      } else if (const auto* rank = std::get_if<RankName>(&sense.means)) {
        places.push_back({std::nullopt, rank->rank, end});
      } else if (const auto* file = std::get_if<FileName>(&sense.means)) {
        places.push_back({file->file, std::nullopt, end});
        if (end == senses_.size()) continue;
        for (const Sense& next : senses_[end]) {
          if (const auto* its_rank = std::get_if<RankName>(&next.means)) {
            places.push_back({file->file, its_rank->rank, end + next.words});
          }
        }
      }
    }
    return places;
  }

  void finish(const SoFar& reading) {
    const Said said = reading.said;
    if (said == Said::nothing || said > Said::all) return;
    MovePattern pattern = reading.pattern;
    if (reading.drops) {
      const bool more = pattern.capture || pattern.from_file || pattern.from_rank ||
                        pattern.promotion != kNoPiece;
      if (more || said != Said::to || pattern.piece == kNoPiece) return;
      pattern.drop = std::exchange(pattern.piece, kNoPiece);
    }
    pattern.promotes = said == Said::promotes;
    const bool side_alone = pattern.castling != MovePattern::Castling::none && !pattern.to_file &&
                            !pattern.rook_to && !reading.castles;
    pattern.unnamed |= side_alone;
    if (pattern.castling == MovePattern::Castling::none && pattern.drop == kNoPiece) {
      const bool from = pattern.from_file || pattern.from_rank;
      const bool squares = pattern.from_file && pattern.from_rank;
      if (!pattern.to_file && pattern.piece == kNoPiece && !pattern.capture) {
        // "Eva", and no other word: "s e" is the file that is asked for
        const bool file_alone = from && !squares && utterance_.words.size() == 1;
        if (file_alone || reading.names_origin) add(pattern);
        return;
      }
      const bool anyone = pattern.capture && !from;  // "schlägt David fünf"
      if (pattern.piece == kNoPiece && !squares && !anyone && (from || pattern.to_rank)) {
        pattern.piece = 'P';
      }
    } else if (pattern.drop != kNoPiece && !pattern.to_rank) {
      return;
    }
    add(pattern);
  }

  void add(const MovePattern& pattern) {
    if (std::ranges::find(patterns_, pattern) == patterns_.end()) patterns_.push_back(pattern);
  }

  const Utterance& utterance_;
  const Voice& voice_;
  std::vector<std::vector<Sense>> senses_;
  std::vector<MovePattern> patterns_;
};

}  // namespace

std::vector<MovePattern> read_spoken(const Utterance& utterance, const Voice& voice,
                                     std::span<const Voice* const> voices) {
  if (utterance.words.empty() || utterance.words.size() > kMostWords) return {};
  return SpokenMove(utterance, voice, voices).patterns();
}

}  // namespace annabella::host
