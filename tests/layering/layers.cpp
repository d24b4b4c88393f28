#include "layering/layers.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string_view>

#include "layering/rules.h"

namespace annabella::test {
namespace fs = std::filesystem;
namespace {

struct Include {
  std::string written;
  bool angled = false;
  std::string name;  // without its brackets; empty if it has none
};

// What was allowed, where something else was included.
using Verdict = std::optional<std::string>;
constexpr Verdict kFine = std::nullopt;

bool begins(const std::string& text, const std::string& with) { return text.starts_with(with); }

// Of "host/game/game.cpp" "host" is part 0; "" where there are not so many.
std::string part(const std::string& path, std::size_t number) {
  const fs::path parts(path);
  for (const fs::path& next : parts) {
    if (number-- == 0) return next.string();
  }
  return "";
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// Of the SDK: `detail` is for those who read cards, `rules` for variants.
Verdict judge_sdk_header(const std::string& file, const std::string& name) {
  const bool rules = begins(name, "annabella/rules/");
  const bool detail = begins(name, "annabella/detail/");
  if (rules && begins(file, "host/")) return "annabella/*.h; annabella/rules is for plugins";
  if (rules && begins(file, "sdk/include/")) return "annabella/*.h and the standard library";
  if (detail && !begins(file, "host/plugins/") && !begins(file, "sdk/include/")) {
    return "annabella/*.h; annabella/detail only in host/plugins";
  }
  return kFine;
}

Verdict judge_library(const std::string& file, const std::string& name) {
  for (const auto& [library, places] : kLibraries) {
    if (!begins(name, library)) continue;
    std::string allowed;
    for (const std::string& place : places) {
      if (begins(file, place)) return kFine;
      allowed += (allowed.empty() ? "" : ", ") + place;
    }
    return library + " only in " + allowed;
  }
  return "libraries that tests/layering/rules.h names";
}

Verdict judge_in_host(const std::string& file, const Include& include) {
  const std::string folder = part(file, 1);
  const auto known = kHostFolders.find(folder);
  if (known == kHostFolders.end()) return "nothing: host/" + folder + " is not in rules.h";
  if (!include.angled) {
    std::set<std::string> allowed = known->second;
    allowed.insert(folder);
    if (allowed.contains(part(include.name, 0))) return kFine;
    return "the folders " + joined(allowed);
  }
  const bool pure = folder == "game";
  if (kStandard.contains(include.name)) {
    if (pure && kOutsideWorld.contains(include.name)) return "no input, output or threads in game";
    return kFine;
  }
  if (kSystem.contains(include.name)) {
    return pure ? Verdict("no operating system in game") : kFine;
  }
  return judge_library(file, include.name);
}

// The files of one plugin, or of sdk/rules, include each other by name.
Verdict judge_neighbour(const fs::path& root, const std::string& file, const std::string& home,
                        const std::string& name) {
  const fs::path meant = (fs::path(file).parent_path() / name).lexically_normal();
  if (begins(meant.string(), home + "/") && fs::exists(root / meant)) return kFine;
  return "its own files in " + home + ", <annabella/*.h> and the standard library";
}

Verdict judge_in_plugin_or_sdk(const fs::path& root, const std::string& file,
                               const Include& include) {
  if (!include.angled) {
    if (begins(file, "sdk/include/")) return "<annabella/*.h> and the standard library";
    const bool plugin = begins(file, "plugins/");
    const std::string home =
        plugin ? "plugins/" + part(file, 1) + "/" + part(file, 2) : "sdk/" + part(file, 1);
    return judge_neighbour(root, file, home, include.name);
  }
  if (!kStandard.contains(include.name)) return "<annabella/*.h> and the standard library";
  if (kOutsideWorld.contains(include.name)) return "no input, output or threads in a plugin";
  return kFine;
}

Verdict judge(const fs::path& root, const std::string& file, const Include& include) {
  if (include.name.empty()) return "a name in <> or \"\"";
  if (begins(include.name, "annabella/")) {
    return include.angled ? judge_sdk_header(file, include.name) : Verdict("the SDK in <>");
  }
  return begins(file, "host/") ? judge_in_host(file, include)
                               : judge_in_plugin_or_sdk(root, file, include);
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text = without_blanks(text.substr(word.size()));
  return true;
}

std::optional<Include> include_of(std::string_view line) {
  line = without_blanks(line);
  if (!take(line, "#")) return std::nullopt;
  if (!take(line, "include") && !take(line, "import")) return std::nullopt;
  const bool angled = line.starts_with('<');
  const bool quoted = line.starts_with('"');
  const std::size_t end = angled ? line.find('>') : quoted ? line.find('"', 1) : line.npos;
  if (end == line.npos) return Include{.written = std::string(line), .name = {}};
  return Include{.written = std::string(line.substr(0, end + 1)),
                 .angled = angled,
                 .name = std::string(line.substr(1, end - 1))};
}

void look_at(const fs::path& root, const std::string& file, std::vector<Violation>& violations) {
  std::ifstream source(root / file);
  int number = 0;
  for (std::string line; std::getline(source, line);) {
    ++number;
    const std::optional<Include> include = include_of(line);
    if (!include) continue;
    if (const Verdict allowed = judge(root, file, *include)) {
      violations.push_back({file, number, include->written, *allowed});
    }
  }
}

}  // namespace

std::string Violation::text() const {
  return file + ":" + std::to_string(line) + " includes " + include + "; allowed: " + allowed;
}

std::vector<Violation> violations_in(const fs::path& root) {
  std::vector<std::string> files;
  for (const char* top : {"host", "plugins", "sdk"}) {
    if (!fs::exists(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const fs::path extension = entry.path().extension();
      if (extension == ".h" || extension == ".cpp") {
        files.push_back(entry.path().lexically_relative(root).string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<Violation> violations;
  for (const std::string& file : files) look_at(root, file, violations);
  return violations;
}

}  // namespace annabella::test
