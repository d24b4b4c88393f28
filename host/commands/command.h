// A command as people spell it, and what those that ask or set something ask or set.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "commands/dialogue.h"
#include "commands/heard_move.h"
#include "commands/utterance.h"

namespace annabella::host {

struct HeardCommand {
  std::string name;        // "last", as voices know it
  std::size_t length = 1;  // how many words name it
  Utterance rest{""};      // what it is about
};

// The commands that the line may begin with: the table's voice first, and longer names first.
std::vector<HeardCommand> commands_at_front(const Utterance& utterance, const Tongues& tongues);

// "nein, Cesar fünf": no, and then what is wanted instead. "nicht Cesar fünf" and "abbrechen Cesar
// fünf" want no such move, and where one word is both, as the Czech "ne", only a sign behind it
// tells them apart.
bool wants_instead(const HeardCommand& no, const Utterance& utterance, const Tongues& tongues);

// Nothing but words that say nothing: "abbrechen, bitte".
bool only_fillers(const Utterance& utterance, const Tongues& tongues);

// The other keys of a voice's [hear] are words, topics of the help, and what a side is called.
bool is_command(std::string_view name);

// Nothing: the command is another kind's, or what follows does not fit it.
std::optional<std::variant<Query, Service>> asked_by(const HeardCommand& command, Color speaker,
                                                     const Tongues& tongues);

// A file, a rank or a square and not a word more.
std::optional<Argument> only_place(const Utterance& utterance, const Tongues& tongues);

// A word of a voice's [hear] that is no command: its key and its length; 0: none stands there.
struct KeyWord {
  std::string means;
  std::size_t length = 0;
};
// The longest whose key begins like this, in the first voice that has one.
KeyWord key_word_at(const Utterance& utterance, std::size_t word, const Tongues& tongues,
                    std::string_view key);

// Which of several, as the word "nth-1" and so on.
KeyWord nth_at(const Utterance& utterance, std::size_t word, const Tongues& tongues);

// How many words from this place say nothing: one spelling's.
std::size_t filler_at(const Utterance& utterance, std::size_t word, const Tongues& tongues);

// White or black, as the first word. `length` words name it; 0: nobody was named.
struct NamedSide {
  Color side = Color::white;
  std::size_t length = 0;
};
NamedSide side_at(const Utterance& utterance, std::size_t word, const Tongues& tongues);

// The command, piece, file or rank whose name is nearest to what nobody could understand.
std::optional<Phrase> nearest_name(const Utterance& utterance, const Tongues& tongues);

}  // namespace annabella::host
