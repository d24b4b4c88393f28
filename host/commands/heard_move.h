// What a line, typed or spoken, means as a move on this board, in any of the table's languages.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "commands/utterance.h"
#include "game/clockwork.h"
#include "game/notation.h"

namespace annabella::host {

// The table's voice first, then the others that are understood as well. A player may have a voice
// of his own.
struct Tongues {
  Tongues(const Voice& own, const std::vector<std::shared_ptr<const Voice>>& others,
          const Both<std::shared_ptr<const Voice>>& players = {});

  // The player's own voice first: by who says it, "Sc4" is a knight's move or a bishop's.
  Tongues spoken_by(Color player) const;

  const Voice& own() const { return *all.front(); }
  // The man that a single letter stands for in the first language that has it.
  Piece kind_of_letter(std::string_view typed) const;

  std::vector<const Voice*> all;
  std::vector<PieceLetters> foreign_letters;

 private:
  Tongues() = default;
  void add(const Voice& voice);

  Both<const Voice*> players_;
};

// "Ne", "ne": a knight's letter and a file, though it means no in Czech.
bool is_a_man_and_his_file(const Word& word, const Tongues& tongues);

struct HeardMove {
  std::vector<Move> moves;           // the legal moves that it may be
  std::optional<MovePattern> heard;  // what was said, possible or not; nothing: not a move
  bool whole = true;                 // false: the goal, or what goes there, is missing
  bool offers_draw = false;          // "Kb1 (=)" (C.12), or in words
  // "B c4" where B is no man of the speaker's own: who is meant is to be asked, even if the letter
  // is right for one move alone.
  bool doubtful = false;
  // "Bauer Eva vier, zweiter Zug": what was said of it, and none of its moves is; they are left
  // out.
  std::string wrong_remark{};
};

// "Springer auf Felix drei?": who asks in words moves nothing. A sign behind notation, "Sf3?" as
// books have it, is a remark on the move.
bool asks_in_words(const Utterance& utterance, const Tongues& tongues);

HeardMove hear_move(const Utterance& utterance, const Position& position, const Variant& variant,
                    const Tongues& tongues);

// A man of his own: "Läufer Anna vier", "Dd2". A pawn is also meant by his square alone.
bool names_a_man(const HeardMove& heard);

// The same line as a move of this man, who was named before; kNoPiece: of any.
HeardMove by_man(HeardMove heard, Piece man, const Position& position);

// The man and both his squares, as any move may be said but castling and one from the hand.
MovePattern by_squares(const Move& move, const MoveFacts& facts);

// "Springer Felix drei", as far as it was said.
Phrase words_for(const MovePattern& pattern);

// The move as a question names it: the man and his way, not what he becomes or threatens.
Phrase words_for(const Move& move, const Position& position);

// "Springer Felix: wohin?", "Läufer schlägt: wo?", "Rochade: kurz oder lang?", and of a letter
// whose man is not known "B: wohin?", as it was typed.
Phrase ask_where(const HeardMove& heard, const std::string& typed);

// "Gemeint: Läufer Eva vier? Ja oder nein?"
Phrase ask_whether(const Move& move, const Position& position);

// "... oder ...", for at least one.
Phrase one_of(const std::vector<Phrase>& alternatives);

}  // namespace annabella::host
