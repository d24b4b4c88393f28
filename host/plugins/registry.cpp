#include "plugins/registry.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "plugins/admission.h"
#include "plugins/card_reader.h"
#include "plugins/guard.h"
#include "plugins/host_services.h"
#include "plugins/house_rules.h"
#include "plugins/library.h"
#include "plugins/refusal.h"
#include "plugins/remote_board.h"
#include "plugins/remote_pairing.h"
#include "plugins/remote_variant.h"
#include "plugins/script_card.h"
#include "plugins/trial.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

std::string_view last_part(std::string_view id) {
  const std::size_t dot = id.rfind('.');
  return dot == std::string_view::npos ? id : id.substr(dot + 1);
}

// In the order of their names, so that every start finds the same.
Result<std::vector<fs::path>> plugin_files(const fs::path& directory) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::directory_iterator at(directory, failed), end; !failed && at != end;
       at.increment(failed)) {
    if (at->path().extension() == ".so" || is_script(at->path())) files.push_back(at->path());
  }
  if (failed) return not_opened("directory-unreadable", directory, failed);
  std::sort(files.begin(), files.end());
  return files;
}

// Whether a child process comes to the end of this work, or there is no room for a second process:
// then it is done as at the table.
bool survives(const std::function<void()>& work) {
  const Trial trial = tried(std::chrono::seconds{10}, [&] {
    work();
    return std::string();
  });
  const bool without_process = trial.verdict == Verdict::left && !trial.seen.empty();
  return trial.verdict == Verdict::ok || without_process;
}

// Whether it asks players to have patience: there is no game before the plugin has been made.
bool is_of_a_game(const PluginFault& fault) {
  constexpr std::array<std::string_view, 5> kSaid{"plugin.crashed", "plugin.late", "plugin.garbage",
                                                  "plugin.starting", "plugin.switched-off"};
  return std::ranges::find(kSaid, fault.what_to_say.key) != kSaid.end();
}

// A file is judged when it is found and loaded when it is wanted; a failure then is kept like any
// other refusal.
class FileRegistry final : public Registry {
 public:
  FileRegistry(const std::vector<fs::path>& directories, const Homes& homes) : homes_(homes) {
    for (const fs::path& directory : homes_.trusted) reserve_ids_in(directory);
    for (const fs::path& directory : directories) look_through(directory);
  }

  const std::vector<FoundPlugin>& found() const override { return found_; }

  Result<std::string> full_id(std::string_view kind, std::string_view name) override {
    const GameName wanted = read_game_name(name);
    const auto plugin = chosen(std::string(kind), wanted.variant);
    if (!plugin) return plugin.error();
    return wanted.agreed.empty() ? (*plugin)->id : (*plugin)->id + ':' + written(wanted.agreed);
  }

  fs::path words(std::string_view kind, std::string_view name) override {
    const auto plugin = chosen(std::string(kind), read_game_name(name).variant);
    if (!plugin || (*plugin)->refused) return {};
    const fs::path folder = fs::path((*plugin)->path).replace_extension(".voices");
    std::error_code failed;
    return fs::is_directory(folder, failed) ? folder : fs::path();
  }

  Result<std::shared_ptr<Variant>> variant(std::string_view name) override {
    const GameName wanted = read_game_name(name);
    auto made = make<Variant>("variant", wanted.variant);
    if (!made || wanted.agreed.empty()) return made;
    return under(wanted, *made, (*chosen("variant", wanted.variant))->path);
  }
  Result<std::shared_ptr<PairingSystem>> pairing(std::string_view id) override {
    return make<PairingSystem>("pairing", id);
  }
  Result<std::shared_ptr<BoardDriver>> board(std::string_view id) override {
    return make<BoardDriver>("board", id);
  }

  void try_all() override {
    for (FoundPlugin& plugin : found_) {
      if (plugin.refused) continue;
      if (apart(plugin) || survives([&] { make_once(plugin); })) {
        make_once(plugin);
      } else {
        refuse(plugin, refusal("dies", plugin.path));
      }
    }
  }

 private:
  // Whether or not such a file can be used: what takes its place would be another's.
  void reserve_ids_in(const fs::path& directory) {
    const auto files = plugin_files(directory);
    if (!files) return;
    for (const fs::path& file : *files) {
      const auto card = is_script(file) ? read_script_card(file) : read_card(file);
      if (card && !card->id.empty()) reserved_.insert(card->id);
    }
  }

  bool is_installed(const fs::path& real) const {
    return std::ranges::find(homes_.trusted, real.parent_path()) != homes_.trusted.end();
  }

  void look_through(const fs::path& directory) {
    const auto files = plugin_files(directory);
    if (!files) {
      FoundPlugin& entry = found_.emplace_back();
      entry.path = directory;
      entry.refused = files.error();
      return;
    }
    for (const fs::path& file : *files) look_at(file);
  }

  void look_at(const fs::path& file) {
    Judgement judgement = judge_plugin(file);
    const bool known = !judgement.real.empty() && !seen_.insert(judgement.real).second;
    if (known) return;  // the same file by another path
    FoundPlugin plugin;
    plugin.path = file;
    plugin.refused = judgement.refused;
    if (judgement.card) {
      plugin.id = judgement.card->id;
      plugin.kind = judgement.card->kind;
      plugin.version = judgement.card->version;
      plugin.name = judgement.card->name;
    }
    plugin.is_installed = is_installed(judgement.real);
    if (!plugin.refused && !plugin.is_installed && reserved_.contains(plugin.id)) {
      plugin.refused = refusal("reserved", plugin.path, {{"id", plugin.id}});
    }
    if (!plugin.refused) plugin.refused = refused_as_second(plugin);
    found_.push_back(std::move(plugin));
  }

  std::optional<Error> refused_as_second(const FoundPlugin& plugin) const {
    for (const FoundPlugin& earlier : found_) {
      if (&earlier == &plugin) break;
      if (earlier.refused || earlier.id != plugin.id) continue;
      return refusal("duplicate", plugin.path,
                     {{"id", plugin.id}, {"first", printable(earlier.path.native())}});
    }
    return std::nullopt;
  }

  // Found to be of no use; whoever was refused for its sake takes its place.
  void refuse(FoundPlugin& plugin, const Error& why) {
    plugin.refused = why;
    libraries_.erase(plugin.id);
    for (FoundPlugin& second : found_) {
      const bool waits = second.refused && second.refused->what.key == "plugin.duplicate";
      if (waits && second.id == plugin.id) second.refused = refused_as_second(second);
    }
  }

  void make_once(FoundPlugin& plugin) {
    if (plugin.kind == "variant") (void)made_by<Variant>(plugin);
    if (plugin.kind == "pairing") (void)made_by<PairingSystem>(plugin);
    if (plugin.kind == "board") (void)made_by<BoardDriver>(plugin);
  }

  template <class T>
  Result<std::shared_ptr<T>> made_by(FoundPlugin& plugin) {
    auto made = apart(plugin) ? made_apart<T>(plugin) : made_inside<T>(plugin);
    if (!made) refuse(plugin, made.error());
    return made;
  }

  bool apart(const FoundPlugin& plugin) const {
    std::error_code failed;
    const fs::path real = fs::canonical(plugin.path, failed);
    return lives_apart(homes_, real, plugin.id);
  }

  template <class T>
  Result<std::shared_ptr<T>> made_inside(const FoundPlugin& plugin) {
    const auto library = loaded(plugin);
    if (!library) return library.error();
    return (*library)->make<T>(plugin.kind);
  }

  template <class T>
  Result<std::shared_ptr<T>> made_apart(const FoundPlugin& plugin) {
    try {
      auto child = std::make_unique<Supervisor>(homes_.runner, plugin.path, plugin.name);
      if constexpr (std::is_same_v<T, Variant>) return variant_apart(std::move(child));
      if constexpr (std::is_same_v<T, PairingSystem>) return pairing_apart(std::move(child));
      if constexpr (std::is_same_v<T, BoardDriver>) return board_apart(std::move(child));
    } catch (const PluginFault& fault) {
      if (is_of_a_game(fault)) return refusal("dies", plugin.path);
      return Error{fault.what_to_say};
    } catch (...) {
      return failure_of_plugin(plugin.path);
    }
  }

  // What is merely tried leaves no mark: a crash then is the child's, and its culprit known.
  void mark_if_played_with(const FoundPlugin& plugin) const {
    if (homes_.rule != Homes::Rule::by_folder) return;
    if (!apart(plugin)) mark_at_a_crash(plugin.id);
  }

  // A broken one does not keep a good one of the same id from its work.
  template <class T>
  Result<std::shared_ptr<T>> make(const std::string& kind, std::string_view id) {
    for (;;) {
      const auto plugin = chosen(kind, id);
      if (!plugin) return plugin.error();
      if ((*plugin)->refused) return *(*plugin)->refused;
      mark_if_played_with(**plugin);
      if (auto made = made_by<T>(**plugin)) return made;
    }
  }

  // Usable plugins before refused ones, whole ids before their last parts; "standard" alone is what
  // was installed, whoever else is called so.
  Result<FoundPlugin*> chosen(const std::string& kind, std::string_view id) {
    std::vector<FoundPlugin*> usable, refused;
    for (FoundPlugin& plugin : found_) {
      const bool whole = plugin.kind == kind && plugin.id == id;
      if (whole && !plugin.refused) return &plugin;
      const bool part = plugin.kind == kind && last_part(plugin.id) == id;
      const bool by_file = plugin.id.empty() && plugin.path.stem() == last_part(id);
      if (part && !plugin.refused) usable.push_back(&plugin);
      if (plugin.refused && (whole || part || by_file)) refused.push_back(&plugin);
    }
    const std::string wanted = printable(id);
    for (const auto* those : {&usable, &refused}) {
      const auto installed = std::ranges::find_if(*those, &FoundPlugin::is_installed);
      if (installed != those->end()) return *installed;
    }
    if (usable.size() > 1) {
      return Error{Phrase{"plugin.ambiguous",
                          {{"id", wanted}, {"first", usable[0]->id}, {"second", usable[1]->id}}}};
    }
    if (!usable.empty()) return usable.front();
    if (!refused.empty()) return refused.front();
    return Error{Phrase{"plugin.unknown", {{"id", wanted}, {"kind", kind}}}};
  }

  // Judged again, for the file may have been replaced since it was found.
  Result<std::shared_ptr<PluginLibrary>> loaded(const FoundPlugin& plugin) {
    if (const auto open = libraries_.find(plugin.id); open != libraries_.end()) return open->second;
    const Judgement judgement = judge_plugin(plugin.path);
    if (judgement.refused) return *judgement.refused;
    auto library = PluginLibrary::load(judgement.real, std::make_shared<HostServices>(plugin.id));
    if (library) libraries_.emplace(plugin.id, *library);
    return library;
  }

  const Homes homes_;
  std::vector<FoundPlugin> found_;
  std::set<std::string> reserved_;  // ids of what was installed
  std::set<fs::path> seen_;
  std::map<std::string, std::shared_ptr<PluginLibrary>> libraries_;  // by id
};

}  // namespace

std::unique_ptr<Registry> Registry::scan(const std::vector<fs::path>& directories,
                                         const Homes& homes) {
  return std::make_unique<FileRegistry>(directories, homes);
}

}  // namespace annabella::host
