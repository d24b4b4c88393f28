// From words, typed or heard, to an intent, a query, or a question back. One grammar for both.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/phrase.h"
#include "game/game.h"
#include "game/intent.h"
#include "game/roles.h"
#include "words/voice.h"

namespace annabella::host {

// Asks about the game and changes nothing. `about` is what the question names.
struct Query {
  enum class Kind : std::uint8_t {
    last = 1,   // the last move
    moves,      // the last `count` moves
    clock,      // both clocks
    my_clock,   // the speaker's own, or `side`'s
    pieces,     // where the men of a kind are (about: PieceKind), or all; side: whose, or both's
    line,       // what stands on a file, on a rank, or on both through a square
    rays,       // what is seen from a square, direction by direction
    targets,    // legal moves of the man on a square
    captures,   // what he may take
    attackers,  // who attacks a square, then who defends it
    turn,
    count,    // how many moves each side has made
    board,    // the diagram, one character a square
    start,    // the position that the game began with
    sheet,    // the speaker's score, or `side`'s (8.1)
    missing,  // what is missing on it (8.5)
    help,     // about: std::string, a topic or a command, or empty
    agreed,   // what was agreed for the game
    touched,  // what has been touched and must be moved or taken (4.3)
    square,   // what stands on a square
  };
  Kind kind;
  Argument about = std::string{};
  std::optional<Color> side;
  int count = 0;
  // Of looks at the score: the arbiter's own are not (8.2, A.3.2). Of a list of moves: to whom
  // their number is not told they have none (12.6, D.2.10.4).
  bool is_counted = true;
};

// What the house does for the speaker outside the game.
struct Service {
  enum class Kind : std::uint8_t {
    stop_speaking = 1,
    repeat,
    rate,
    pitch,
    volume,
    voice,
    device,
    microphone,
    speech,  // "reader": the user's own; "on": the program's
    save,
    page,  // where the second board's page is, and the codes to it
    quit,
    hint,        // a move for who asks
    board_lies,  // which way round: "straight white-board", "turned board"
    order        // what is said next is an order: value goes before it, "schiedsrichter: "
  };
  Kind kind;
  std::string value;  // "300", "+", "-", "de+f2", a path, as it was typed
};

// Something must be asked first. The dialogue remembers what, and the next line answers it: with
// one of its choices(), or with yes or no where there are none.
struct Question {
  Phrase ask;
};
// What was heard and what to do.
struct NotUnderstood {
  Phrase why;
};
// A question was answered with no; nothing happens.
struct Dropped {
  Phrase what;
};
// An empty line where that means nothing.
struct Silence {};

// What somebody wants of the Arbiter; the house stamps the time. Mostly one action; a slip of the
// tongue mended at once is two, and so is a move with a draw offer ("Kb1 (=)"): each is worth
// ruling only if those before it were allowed and have not ended the game.
struct Wanted {
  Color by;
  std::vector<Action> actions;
};

// How a line was heard that was not typed.
struct Spoken {
  std::optional<Color> by;  // whose microphone it was; nothing: both players'
  bool is_sure = false;     // the words are what was said; of an order it never counts
};

struct Reading {
  // For whom the line was said: who hears the answer, and whose settings a Service changes.
  Color by = Color::white;
  std::variant<Wanted, Query, Service, Question, NotUnderstood, Dropped, Silence> what;
  // To be said before anything else: what a short line was taken for, that a question fell away.
  std::vector<Phrase> notes;
  // As whom it was said.
  Role role = Role::player;
  // When it was said, if that was before the line: it was asked back, and the line was the yes.
  std::optional<Time> said_at{};
  // What he has been asked waits while he asks about the game: behind the answer it is asked again.
  std::optional<Question> asks_again{};
  // What somebody else was asked fell away by this line: he hears of it, before anything else.
  std::optional<Badge> drops{};
  // How it was heard: whoever is asked back by voice hears it, also if he has no ear of his own.
  std::optional<Spoken> spoken{};
};

struct OpenQuestion;
struct Read;
struct SaidBy;
struct Tongues;
struct Utterance;

// One per table. [house]
class Dialogue {
 public:
  // Words and letters that the table's voice does not know are tried in the `others`.
  explicit Dialogue(std::vector<std::shared_ptr<const Voice>> others = {});
  Dialogue(Dialogue&&) noexcept;
  Dialogue& operator=(Dialogue&&) noexcept;
  ~Dialogue();

  // This player's own words and letters go before the table's.
  void speaks(Color player, std::shared_ptr<const Voice> voice) {
    own_.of(player) = std::move(voice);
  }

  // The other is an engine, or speaks from a page of his own: what is said without a side is said
  // for this player. Nothing: for whoever is asked or has the move.
  void is_alone(std::optional<Color> player) { alone_ = player; }
  // What an engine wants it says itself: nobody is asked, and nobody speaks, in its name.
  void leaves_to_engines(std::function<bool(Color)> is_engine) {
    is_engine_ = std::move(is_engine);
  }

  bool is_engine(Color side) const { return is_engine_ && is_engine_(side); }

  // `line` is what was typed or heard. A role before it says as whom it is said ("Schiedsrichter:
  // ...", otherwise as a player), and a side for whom ("schwarz: remis", "Assistent Weiß: ...");
  // otherwise it is said for the one that the open question was put to, or for the one whose turn
  // it is: to move, to repeat, to press, to take back.
  // What is asked back because it would end the game depends on the clocks `at` that time. So is
  // what was spoken and would change anything, where the ear is not sure: "Gemeint: ...?" Whose
  // line it is may be `known`, and then no first words make it another's. Who has spoken his role's
  // name alone is asked for what he orders.
  Reading hear(std::string_view line, const Game& game, const Voice& voice,
               std::optional<Time> at = {}, const std::optional<Spoken>& spoken = {},
               const std::optional<Badge>& known = {});

  // Puts a question of the table's own to a player: yes is this action. No is answered with
  // `if_no`, if there is more to say than that.
  void ask(Color player, const Phrase& question, Action if_yes, const Game& game,
           std::vector<Action> also = {}, std::optional<Phrase> if_no = {});

  // The same, where yes and no alike are something to do.
  void ask(Color player, const Phrase& question, decltype(Reading::what) if_yes,
           decltype(Reading::what) if_no, const Game& game);

  // Whether a question waits for an answer, and the game has not gone on without it.
  bool still_asks(const Game& game) const;
  // The question that waits for an answer, if any.
  std::optional<Phrase> open_question() const;
  // When that was said which it reads back.
  std::optional<Time> read_back_of() const;
  // The moves of which one was asked for; empty: none was.
  std::vector<Move> choices() const;

 private:
  std::vector<std::shared_ptr<const Voice>> others_;
  Both<std::shared_ptr<const Voice>> own_;
  std::optional<Color> alone_;
  std::function<bool(Color)> is_engine_;
  std::optional<Color> engine_spoken_for(const Read& read, Role role, const Game& game) const;
  // In what a question was asked. It is void where the game has gone on or has ended, another
  // move stands in the last one's place, or boards that differ are dealt with otherwise; an offer
  // that came after it asks for a yes or no as well.
  struct Occasion {
    std::size_t plies = 0;
    std::string fen;
    bool is_over = false, is_sealing = false;
    std::optional<int> plies_to_keep;     // D.2.9: what would be gone back to
    std::optional<Color> draw, takeback;  // whose offers stood
  };
  static Occasion now_in(const Game& game);
  bool has_been_overtaken(const Occasion& now) const;
  bool is_late_answer(const Occasion& now, const SaidBy& speaker, const Utterance& line,
                      const Tongues& tongues) const;

  // Who has announced a move last, and after how many: if there is none more, he was refused.
  struct Announced {
    Color by;
    std::size_t plies;
  };
  std::optional<Announced> announced_;
  std::optional<Color> sent_to_write(const Game& game, std::optional<Time> at) const;

  // A repetition that is not whole yet may go on with the next line of whoever began it (D.2.1).
  struct HalfRepeated {
    std::string words;
    Badge by;
    std::size_t plies;
  };
  std::optional<HalfRepeated> half_;
  std::string begun_by(const SaidBy& speaker, const Game& game) const;

  std::unique_ptr<const OpenQuestion> open_;
  Occasion asked_in_;  // when it was put last
};

// The answer, line by line, the most important word first. `now` is for the clocks, `letters` for
// the diagram.
std::vector<Phrase> answer(const Query& query, Color speaker, const Game& game, Time now,
                           const PieceLetters& letters);

}  // namespace annabella::host
