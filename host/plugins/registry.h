// The plugins of this installation: found, judged, and loaded when they are wanted.
#pragma once

#include <annabella/board.h>
#include <annabella/pairing.h>
#include <annabella/variant.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plugins/homes.h"

namespace annabella::host {

// A file that was found on the search path, whether or not it can be used.
struct FoundPlugin {
  std::filesystem::path path;
  std::string id, kind, version, name;  // empty where the card could not be read
  std::optional<Error> refused;         // one sentence with the path and the cure
  bool is_installed = false;            // it lies where Homes::trusted says
};

// [house]
class Registry {
 public:
  // Looks at every *.so and *.plugin of these directories without running anything in them. Earlier
  // directories win over later ones that hold the same id; the later file is listed as refused,
  // until the earlier one turns out to be of no use. An id that is installed with the program is
  // taken by no file from elsewhere.
  static std::unique_ptr<Registry> scan(const std::vector<std::filesystem::path>& directories,
                                        const Homes& homes = {});
  virtual ~Registry() = default;

  virtual const std::vector<FoundPlugin>& found() const = 0;

  // The whole id of the plugin that such a name means, with the house rules that follow a colon.
  virtual Result<std::string> full_id(std::string_view kind, std::string_view name) = 0;

  // The folder of the words that such a plugin has brought beside its file, "duel.voices" for
  // "duel.so", with a file for each voice. Empty where it has brought none.
  virtual std::filesystem::path words(std::string_view kind, std::string_view name) = 0;

  // By id, or by its last part ("duel"). The file is loaded on the first call and each call
  // makes an object of its own, which keeps the library mapped. Errors say what was looked for, or
  // why the plugin was refused; a failure to load it is found() as a refusal from then on. A
  // variant's name may go on with its house rules, as in game/game_name.h.
  virtual Result<std::shared_ptr<Variant>> variant(std::string_view name) = 0;
  virtual Result<std::shared_ptr<PairingSystem>> pairing(std::string_view id) = 0;
  virtual Result<std::shared_ptr<BoardDriver>> board(std::string_view id) = 0;

  // Loads each usable plugin and lets it make its object, first in a child process: what fails,
  // dies or takes longer than ten seconds is found() as a refusal from then on.
  virtual void try_all() = 0;
};

// ANNABELLA_PLUGIN_PATH, then `more` (--plugin-dir), $XDG_DATA_HOME/annabella/plugins, the system's
// and the program's own directory. Only those that exist, without repetition.
std::vector<std::filesystem::path> plugin_directories(
    const std::vector<std::filesystem::path>& more);

// The last three: where `cmake --install` puts what comes with the program.
std::vector<std::filesystem::path> directories_of_program();

}  // namespace annabella::host
