#include "commands/spoken_move.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace annabella::host {
namespace {

// Longer lines are no moves, and every word may double the readings.
constexpr std::size_t kMostWords = 14;

// How far the sentence has come. Each part may be left out, none may be said late.
enum class Said : std::uint8_t { nothing = 1, man, from, captures, victim, to, promotes, all };

struct Place {
  std::optional<int> file, rank;
  std::size_t end = 0;
};

class SpokenMove {
 public:
  SpokenMove(const Utterance& utterance, const Voice& voice) : utterance_(utterance) {
    for (std::size_t i = 0; i < utterance.words.size(); ++i) {
      senses_.push_back(senses_at(utterance, i, voice));
    }
  }

  std::vector<MovePattern> patterns() && {
    read(0, Said::nothing, {});
    return std::move(patterns_);
  }

 private:
  void read(std::size_t at, Said said, const MovePattern& pattern) {
    if (at == utterance_.words.size()) return finish(said, pattern);
    for (const Sense& sense : senses_[at]) {
      const std::size_t next = at + sense.words;
      if (const auto* word = std::get_if<std::string>(&sense.means)) {
        read_word(*word, next, said, pattern);
      } else if (const auto* man = std::get_if<PieceKind>(&sense.means)) {
        read_man(man->letter, next, said, pattern);
      }
    }
    for (const Place& place : places_at(at)) read_place(place, said, pattern);
  }

  void read_word(const std::string& word, std::size_t next, Said said, MovePattern pattern) {
    using Castling = MovePattern::Castling;
    const bool castled = pattern.castling != Castling::none;
    if (word == "to" || word == "filler") return read(next, said, pattern);
    if (word == "check" || word == "mate" || word == "en-passant") {
      if (said < Said::to && !castled) return;
      if (word == "en-passant") pattern.capture = pattern.en_passant = true;
      return read(next, castled ? said : Said::all, pattern);
    }
    if (word == "captures" && said <= Said::from) {
      pattern.capture = true;
      return read(next, Said::captures, pattern);
    }
    if (word == "promotes" && said == Said::to) return read(next, Said::promotes, pattern);
    if (word == "drop" && (said == Said::man || said == Said::to)) {
      pattern.drop = std::exchange(pattern.piece, kNoPiece);
      if (pattern.drop != kNoPiece && !pattern.from_file && !pattern.from_rank) {
        return read(next, said == Said::man ? Said::from : Said::all, pattern);
      }
    }
    if (said != Said::nothing || !word.starts_with("castling")) return;
    pattern.castling = word == "castling-short"  ? Castling::king_side
                       : word == "castling-long" ? Castling::queen_side
                                                 : Castling::either;
    read(next, Said::all, pattern);
  }

  void read_man(Piece kind, std::size_t next, Said said, MovePattern pattern) {
    if (said == Said::nothing) {
      pattern.piece = kind;
      read(next, Said::man, pattern);
    } else if (said == Said::captures) {
      pattern.captured = kind;
      read(next, Said::victim, pattern);
    } else if (said == Said::to || said == Said::promotes) {
      pattern.promotion = kind;
      read(next, Said::all, pattern);
    }
  }

  void read_place(const Place& place, Said said, const MovePattern& pattern) {
    if (said <= Said::man) {
      MovePattern from = pattern;
      from.from_file = place.file;
      from.from_rank = place.rank;
      read(place.end, Said::from, from);
    }
    if (said >= Said::to) return;
    const bool file_alone = place.file && !place.rank;
    if (file_alone ? !pattern.from_file || pattern.from_rank : !place.file) return;
    MovePattern to = pattern;
    to.to_file = place.file;
    to.to_rank = place.rank;
    read(place.end, Said::to, to);
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

  void finish(Said said, MovePattern pattern) {
    if (said == Said::nothing || said == Said::promotes) return;
    if (said == Said::captures || said == Said::victim) return;
    if (pattern.castling == MovePattern::Castling::none && pattern.drop == kNoPiece) {
      if (!pattern.to_file && pattern.piece == kNoPiece) return;
      const bool squares = pattern.from_file && pattern.from_rank;
      if (pattern.piece == kNoPiece && !squares) pattern.piece = 'P';
      if (pattern.to_file && !pattern.to_rank && pattern.piece != 'P') return;
    } else if (pattern.drop != kNoPiece && !pattern.to_rank) {
      return;
    }
    if (std::ranges::find(patterns_, pattern) == patterns_.end()) patterns_.push_back(pattern);
  }

  const Utterance& utterance_;
  std::vector<std::vector<Sense>> senses_;
  std::vector<MovePattern> patterns_;
};

}  // namespace

std::vector<MovePattern> read_spoken(const Utterance& utterance, const Voice& voice) {
  if (utterance.words.empty() || utterance.words.size() > kMostWords) return {};
  return SpokenMove(utterance, voice).patterns();
}

}  // namespace annabella::host
