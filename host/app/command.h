// The program's commands: one function each, one file each.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/options.h"
#include "app/players.h"
#include "journal/journal.h"
#include "plugins/registry.h"
#include "speech/speech.h"
#include "words/voice.h"

namespace annabella::host {

enum Exit : int { kDone = 0, kNo = 1, kWrongUse = 2, kWorldFailed = 3 };

// Those of bbpPairings, in whose place a command may stand.
enum PairingExit : int {
  kPaired = 0,
  kNoLegalRound = 1,
  kPairingFailed = 2,
  kBadRequest = 3,
  kTooManyPlayers = 4,
  kNoSuchFile = 5
};

struct Invocation {
  const Options& options;
  std::shared_ptr<const Voice> voice;

  // On standard output, and on standard error.
  void print(const Phrase& phrase) const;
  int fail(const Phrase& phrase, Exit exit) const;
  // The same of a command that would speak, before it does or where it cannot begin: aloud as well,
  // unless speech is off. They return when it has been said.
  void tell(const Phrase& phrase) const;
  int refuse(const Phrase& phrase, Exit exit) const;
  // Nothing asked for this word.
  int refuse_word(const std::string& word) const;
};

struct Subcommand {
  std::string_view name;  // every voice describes it under "command.NAME"
  std::string_view words;
  std::span<const std::string_view> options;
  int (*run)(const Invocation&);
  int wrong_use = kWrongUse, failed = kWorldFailed;  // how it ends if it cannot begin, or fails
};

// For whoever says nothing of what he wants: it has no name.
int welcome(const Invocation& invocation);
int play(const Invocation& invocation);
int resume(const Invocation& invocation);
int say(const Invocation& invocation);
int hear(const Invocation& invocation);
int enrol(const Invocation& invocation);
int perft(const Invocation& invocation);
int trainer(const Invocation& invocation);
int position(const Invocation& invocation);
int san(const Invocation& invocation);
int pgn(const Invocation& invocation);
int braille(const Invocation& invocation);
int pair(const Invocation& invocation);
int tournament(const Invocation& invocation);
int devices(const Invocation& invocation);
int plugins(const Invocation& invocation);
int voices(const Invocation& invocation);
int config(const Invocation& invocation);
int bench(const Invocation& invocation);

std::span<const Subcommand> all_commands();
std::span<const std::string_view> options_of_welcome();
const Subcommand* find_command(std::string_view name);

// What several commands need.
std::unique_ptr<Registry> registry_for(const Options& options);
Result<std::shared_ptr<const Voice>> load_voice(std::string_view name, const Options& options,
                                                const std::filesystem::path& plugin_words = {});
// The user's own words for this voice are in a file that cannot be used, and why: the voice goes
// without them. Words that were named by --words are an error instead.
std::optional<Phrase> words_left_out(std::string_view name, const Options& options,
                                     const std::filesystem::path& plugin_words = {});
// The same, in the voice that has the words of this plugin as well.
Result<Invocation> in_words_of(std::string_view kind, const std::string& name, Registry& registry,
                               const Invocation& invocation);
// The directories of voices_directory(), without the common keys.
std::vector<std::string> voice_names();
Result<Done> expect_plugin_folder(const Options& options);
// The error names those that there are. Devices are looked for if they were named now: those of the
// configuration and of a player's memory may be unplugged today.
Result<Done> expect_voice(std::string_view name);
// The player's own file of words for this voice, or nothing.
Result<std::filesystem::path> own_words(std::string_view name, const Options& options);
Result<Done> expect_devices(const Options& options);
// How the command's own voice speaks.
VoiceSettings settings_of(const Invocation& invocation);
Wording wording_of(const Sentence& sentence);
// The letters that files of games may be written in besides English: all, or those that were named.
std::vector<PieceLetters> letters_of_files(const Invocation& invocation);
// All voices but the table's: a line is read in its own language first, then in these.
std::vector<std::shared_ptr<const Voice>> other_voices(const Invocation& invocation);
Result<std::unique_ptr<Journal>> open_journal(const Options& options);
// The game with this number; for no number, the newest that has not ended.
Result<JournalEntry> find_game(const Journal& journal, const std::string& number);

}  // namespace annabella::host
