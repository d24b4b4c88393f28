// The written moves of one game, played: all at once by the variant, where it can, and one by one
// where they are not written as PGN asks.
#pragma once

#include <annabella/score_reader.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/notation.h"

namespace annabella::host {

// The legal moves that a word of a file may mean. It is read by the reader of what people type, but
// strictly: in a file, "bxc4" is never a bishop, so neither men in lower case nor files in upper
// case are read, and what has a blank in it, "e2 e4" or "Kg1 Rf1", is two words. Only the English
// pawn has a letter: "Be4" may be a German pawn's move or an English bishop's. Nothing, if the word
// is no move at all.
std::optional<std::vector<Move>> moves_written(std::string_view word, const Position& position,
                                               const PieceLetters& letters);

// "--", "Z0" and the like.
bool is_null_move(std::string_view word);

class PgnMoves {
 public:
  struct Trouble {
    const char* key = nullptr;  // of a phrase
    std::string written;
    int line = 0;
  };

  // `letters`: of languages other than English. `moves`: where they go, if they are wanted.
  PgnMoves(const Variant& variant, std::shared_ptr<const Position> start,
           std::span<const PieceLetters> letters, std::vector<Move>* moves);

  // The last word that was legal leads to position(). Empties `words`, each followed by a blank;
  // `lines` says where each stands in the file.
  std::optional<Trouble> play(std::string& words, std::vector<int>& lines);

  const std::shared_ptr<const Position>& position() const { return position_; }
  // As of the last play().
  const PlayedScore& last() const { return last_; }
  int plies() const { return plies_; }
  // Of the last move that was not in English.
  const PieceLetters& letters() const { return *foreign_; }

 private:
  struct Words {
    std::string_view left;
    std::span<const int> lines;
    std::string_view first() const { return left.substr(0, left.find(' ')); }
    void drop(std::size_t count);
  };
  struct Attempt {
    std::vector<Move> moves;
    std::shared_ptr<const Position> position;
    Words rest, whole;
    const char* trouble = nullptr;
    const PieceLetters* letters = nullptr;
    std::size_t reached = 0;  // words, before any dispute
  };

  void play_at_once(Words& words);
  std::optional<Trouble> play_slowly(Words& words);
  Attempt attempt(Words words, const PieceLetters& letters) const;
  Attempt better(const Attempt& one, const Attempt& other) const;
  void take(const Attempt& attempt, Words& words);

  ScoreReader* reader_;
  std::shared_ptr<const Position> position_;
  std::span<const PieceLetters> letters_;
  std::vector<Move>* moves_;
  const PieceLetters* foreign_ = &english_letters();
  PlayedScore last_;
  int plies_ = 0;
};

}  // namespace annabella::host
