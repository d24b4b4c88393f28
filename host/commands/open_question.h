// What the dialogue has asked and waits to hear.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "commands/dialogue.h"
#include "commands/heard_move.h"
#include "commands/utterance.h"

namespace annabella::host {

struct OpenQuestion {
  // Which of these moves is meant? It then mends the last one, or is played.
  struct Choice {
    std::vector<Move> moves;
    bool mends = false;
    bool offers_draw = false;  // with the move, as "(=)" behind it says
    bool doubtful = false;     // it is read back before it is played
  };

  // A move of his own, or a wrong repetition? Yes plays it, no says what is wrong. Without that it
  // is only a move that was named in doubtful words.
  struct OwnMove {
    Choice move;
    std::optional<Phrase> wrong{};
  };

  // Was this said? It was heard, and nobody is sure.
  struct Meant {
    decltype(Reading::what) what;
    std::optional<Time> said_at;
  };

  // Which of two is it? Yes is the one, no the other, and an empty line neither.
  struct Either {
    decltype(Reading::what) yes, no;
  };

  Phrase ask;
  Color by = Color::white;                                     // whom it was put to
  std::variant<Choice, Action, OwnMove, Meant, Either> about;  // an Action: really?
  std::vector<Action> also{};     // what yes to an Action does after it
  std::optional<Phrase> if_no{};  // what no to it is answered with
  std::string begun{};            // a move so far: "Springer"; empty: whole
  Piece man = kNoPiece;           // who was named in it, if anybody
  Role role = Role::player;       // whose question it is
};

// What a line has been read as, and what must be asked then.
struct Read {
  Reading reading;
  std::optional<OpenQuestion> asks;
  std::string half{};  // of a repetition: the next line may be the rest of it
  // Something else than a move was ordered, whether or not it is allowed: whoever was asked
  // something has gone on from it.
  bool is_order = false;
};

// One move is wanted, of several it is asked which: what the pawn becomes, which side is castled
// to, or by naming them; a doubtful one is read back. `mends`: in the position before the last
// move.
Read chosen(const OpenQuestion::Choice& choice, Color by, const Game& game);

// Which of these moves of one position is meant, in words.
Phrase question_of(const std::vector<Move>& moves, const Position& position);

Read asked(OpenQuestion question);

// What was begun and its rest, as it may be said in one breath; a rank alone may come before its
// file.
std::vector<std::string> wholes(const Utterance& begun, const Utterance& rest);

// What is missing of a move that was begun with this line, or whether castling is meant if only its
// side was said.
Read ask_the_rest(const HeardMove& heard, const std::string& line, bool mends, Color by,
                  const Game& game);

// What was heard is read back, if it would change anything: "Gemeint: ...?"
Read read_back(Read read, const Utterance& utterance, const Game& game, std::optional<Time> at);

// The line as an answer. Nothing: it is none, and may be a line of its own.
std::optional<Read> read_answer(const OpenQuestion& question, const Utterance& utterance,
                                const Game& game, const Tongues& tongues);

}  // namespace annabella::host
