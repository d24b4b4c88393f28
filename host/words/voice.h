// One language at the table: its words read from a file, its sentences made from phrases.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.h"
#include "base/result.h"
#include "game/notation.h"

namespace annabella::host {

class Numerals;

// What is printed and what the synthesiser is given differ: "Cesar" is printed, [[ts'e:zar]]
// spoken. `plain` is for other synthesisers: built as the spoken one is, with numbers in words and
// signs left out, but in the language's own spelling.
struct Sentence {
  std::string printed;
  std::string spoken;
  std::string plain{};
};

// A spelling that people use for something, in the form of annabella::host::levelled().
// Several words are separated by one blank: "schlagt", "lange rochade".
struct Spelling {
  // Some languages tell by its form whether a man takes ("věží") or is taken ("dámu").
  enum class Case : std::uint8_t { any = 1, with, object };

  std::string text;
  std::string means;
  Case form = Case::any;
};

// Immutable once loaded: any thread may use it.
class Voice {
 public:
  // `directory` is voices/de, say; `own_words` is the player's file of overrides, or empty, and
  // `plugin_words` the folder of the words that the variant's plugin has brought, or empty.
  // The error names the file, the line and the key.
  static Result<std::shared_ptr<const Voice>> load(const std::filesystem::path& directory,
                                                   const std::filesystem::path& own_words = {},
                                                   const std::filesystem::path& plugin_words = {});
  virtual ~Voice() = default;

  virtual const std::string& id() const = 0;    // "de"
  virtual const std::string& name() const = 0;  // "Deutsch"
  virtual const std::string& espeak_voice() const = 0;
  // The folder of the words that came from the variant's plugin, or empty.
  virtual const std::filesystem::path& plugin_words() const = 0;
  virtual const PieceLetters& letters() const = 0;

  // Never fails: an unknown key is said as the key itself, and `voices check` finds it.
  virtual Sentence say(const Phrase& phrase) const = 0;
  virtual bool knows(std::string_view key) const = 0;
  // What is printed of it with 0, 1, ... `last` as its {n}, which say() would take long for; empty:
  // an unknown key.
  virtual std::vector<std::string> counted(std::string_view key, int last) const = 0;

  // What people say, for the grammar of commands and moves. `means` is
  //   files, ranks, pieces:  "a".."h", "1".."8", the kind as in FEN, "N"
  //   words:         "captures", "check", "mate", "en-passant", "promotes", "to", "with",
  //                  "object", "castling", "castling-short", "castling-long", "white", "black",
  //                  "remark.second-move": what a variant says of some of its moves
  //   commands:      the name of a command, "last", "draw", "yes"
  virtual const std::vector<Spelling>& files() const = 0;
  virtual const std::vector<Spelling>& ranks() const = 0;
  virtual const std::vector<Spelling>& pieces() const = 0;
  virtual const std::vector<Spelling>& words() const = 0;
  virtual const std::vector<Spelling>& commands() const = 0;
  // Made when they are first asked for.
  virtual const Numerals& numerals() const = 0;
};

// The directory `voices` of this installation, or of the source tree; ANNABELLA_VOICES overrides
// it.
std::filesystem::path voices_directory();

}  // namespace annabella::host
