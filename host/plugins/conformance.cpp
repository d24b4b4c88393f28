#include "plugins/conformance.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include "plugins/admission.h"
#include "plugins/confinement.h"
#include "plugins/elf_file.h"
#include "plugins/host_services.h"
#include "plugins/library.h"
#include "plugins/promises.h"
#include "plugins/protocol.h"
#include "plugins/remote_pairing.h"
#include "plugins/remote_variant.h"
#include "plugins/script_card.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

using std::chrono::seconds;

constexpr int kGamesOfScripts = 50;  // who takes a hundred times as long

// A failure's own words are for its author, and stay as they are.
std::string in_words(const Error& error) {
  std::string words = error.what.key;
  for (const auto& [name, value] : error.what.with) {
    if (const auto* text = std::get_if<std::string>(&value)) words += ' ' + *text;
  }
  return words;
}

template <class T>
struct Loaded {
  std::shared_ptr<PluginLibrary> library;
  std::shared_ptr<T> plugin;
};

template <class T>
std::shared_ptr<T> made_by(PluginLibrary& library, const Card& card) {
  const auto made = library.make<T>(card.kind);
  if (!made) throw std::runtime_error(in_words(made.error()));
  return *made;
}

template <class T>
Loaded<T> load(const fs::path& file, const Card& card) {
  const auto library = PluginLibrary::load(file, std::make_shared<HostServices>(card.id));
  if (!library) throw std::runtime_error(in_words(library.error()));
  return {*library, made_by<T>(**library, card)};
}

void shut_loading(const fs::path& file, Threads threads) {
  limit_what_it_takes();
  if (!shut_loading_in(file, threads)) throw std::runtime_error("plugin.no-filter");
}

// As it will live with the runner: once there is the first object, whatever is done beyond
// computing ends the process. Others come from the same library, which cannot be opened again.
template <class T>
Maker<T> maker_shut_in(const fs::path& file, const Card& card) {
  return [file, card, library = std::shared_ptr<PluginLibrary>()]() mutable {
    if (library) return made_by<T>(*library, card);
    shut_loading(file, Threads::none);
    auto [opened, first] = load<T>(file, card);
    library = std::move(opened);
    if (!shut_in()) throw std::runtime_error("plugin.no-filter");
    return first;
  };
}

// The runner's line to the program, on which a plugin has nothing to say.
class LineOfRunner {
 public:
  LineOfRunner() {
    constexpr int kBeyond = kLineOfChild + 1;
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
    program_ = ::fcntl(ends[0], F_DUPFD_CLOEXEC, kBeyond);
    const int child = ::fcntl(ends[1], F_DUPFD_CLOEXEC, kBeyond);
    for (const int end : ends) ::close(end);
    ::dup2(child, kLineOfChild);
    ::close(child);
  }

  std::string heard() const {
    std::string packet(200, '\0');
    const ssize_t size = ::recv(program_, packet.data(), packet.size(), MSG_DONTWAIT);
    if (size <= 0) return {};
    packet.resize(static_cast<std::size_t>(size));
    return "descriptor " + std::to_string(kLineOfChild) + ": " + as_text(packet);
  }

 private:
  int program_ = -1;
};

Promise over_a_line(Promise promise) {
  promise.broken = [keep = std::move(promise.broken)] {
    const LineOfRunner line;
    const std::string found = keep();
    return found.empty() ? line.heard() : found;
  };
  return promise;
}

std::string about_exports(const fs::path& file) {
  const auto names = exported_names(file);
  if (!names) return in_words(names.error());
  std::string others;
  for (const std::string& name : *names) {
    if (name != "annabella_card" && name != "annabella_make") others += name + ' ';
  }
  return others;
}

// What it throws is another promise's affair, unless it has taken all its memory.
template <class T>
void use_anyhow(T& plugin) {
  try {
    use(plugin);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (...) {
  }
}

// What a thread keeps for itself keeps the library loaded, and is gone with the thread.
template <class T>
void use_in_a_thread(T& plugin) {
  std::exception_ptr thrown;
  std::thread([&] {
    try {
      use_anyhow(plugin);
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  if (thrown) std::rethrow_exception(thrown);
}

// Also while it is unloaded.
template <class T>
std::string about_output(const fs::path& file, const Card& card) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) throw std::runtime_error("no pipe");
  for (const int standard : {1, 2}) ::dup2(ends[1], standard);
  shut_loading(file, Threads::as_many_as_it_likes);
  {
    const auto loaded = load<T>(file, card);
    use_in_a_thread(*loaded.plugin);
  }
  std::fflush(nullptr);
  std::string printed(200, '\0');
  const ssize_t size = ::read(ends[0], printed.data(), printed.size());
  return printed.substr(0, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
}

template <class T>
std::string about_threads(const fs::path& file, const Card& card) {
  DIR* const tasks = ::opendir("/proc/self/task");
  if (tasks == nullptr) throw std::runtime_error("no /proc/self/task");
  const auto count = [tasks] {
    int all = 0;
    ::rewinddir(tasks);
    while (::readdir(tasks) != nullptr) ++all;
    return all;
  };
  const int before = count();
  shut_loading(file, Threads::as_many_as_it_likes);
  const auto loaded = load<T>(file, card);
  use_anyhow(*loaded.plugin);
  const int more = count() - before;
  return more == 0 ? std::string() : std::to_string(more) + " threads";
}

template <class T>
std::string about_unloading(const fs::path& file, const Card& card) {
  std::ifstream maps("/proc/self/maps");
  shut_loading(file, Threads::as_many_as_it_likes);
  {
    const auto loaded = load<T>(file, card);
    use_in_a_thread(*loaded.plugin);
  }
  for (std::string line; std::getline(maps, line);) {
    if (line.ends_with(file.native())) return "still mapped";
  }
  return {};
}

template <class T>
std::vector<Promise> common_promises(const fs::path& file, const Card& card) {
  const Maker<T> make = maker_shut_in<T>(file, card);
  return {{"exports", seconds{10}, [file] { return about_exports(file); }},
          {"made", seconds{10},
           [=] {
             (void)make();
             return std::string();
           }},
          {"unknown-capability", seconds{10},
           [=] {
             const auto plugin = make();
             const bool offered = plugin->capability("org.example.nobody-has-this/1") != nullptr;
             return std::string(offered ? "org.example.nobody-has-this/1" : "");
           }},
          {"silence", seconds{20}, [=] { return about_output<T>(file, card); }},
          {"threads", seconds{20}, [=] { return about_threads<T>(file, card); }},
          {"unloading", seconds{20}, [=] { return about_unloading<T>(file, card); }}};
}

std::vector<std::string> read_all(const std::vector<fs::path>& files) {
  std::vector<std::string> all;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return all;
}

std::vector<Promise> promises_of(const Examination& wanted, const fs::path& file,
                                 const Card& card) {
  if (is_script(file)) {
    const auto child = [=] { return std::make_unique<Supervisor>(wanted.runner, file, card.name); };
    if (card.kind == "pairing") {
      return promises_of_pairing([=] { return pairing_apart(child()); });
    }
    return promises_of_variant([=] { return variant_apart(child()); }, true,
                               std::min(wanted.games, kGamesOfScripts), wanted.voices);
  }
  std::vector<Promise> promises, own;
  if (card.kind == "variant") {
    promises = common_promises<Variant>(file, card);
    own =
        promises_of_variant(maker_shut_in<Variant>(file, card), false, wanted.games, wanted.voices);
  } else if (card.kind == "pairing") {
    promises = common_promises<PairingSystem>(file, card);
    own = promises_of_pairing(maker_shut_in<PairingSystem>(file, card));
  } else {
    promises = common_promises<BoardDriver>(file, card);
    own = promises_of_board(maker_shut_in<BoardDriver>(file, card), read_all(wanted.recordings));
  }
  promises.insert(promises.end(), own.begin(), own.end());
  std::ranges::transform(promises, promises.begin(), over_a_line);
  return promises;
}

}  // namespace

Result<Done> examine(const Examination& wanted,
                     const std::function<void(const PromiseKept&)>& tell) {
  const Judgement judgement = judge_plugin(wanted.file);
  if (judgement.refused) return *judgement.refused;
  for (const Promise& promise : promises_of(wanted, judgement.real, *judgement.card)) {
    if (!wanted.only.empty() && wanted.only != promise.name) continue;
    tell({promise.name, tried(promise.at_most, promise.broken)});
  }
  return Done{};
}

}  // namespace annabella::host
