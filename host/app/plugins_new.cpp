// annabella plugins new: a plugin's project that builds, to be changed into something of one's own.
#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "app/command.h"
#include "app/plugins_command.h"
#include "base/text.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

// Of the SDK: installed with the program, or in the source tree.
fs::path templates_directory() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const fs::path installed = program.parent_path().parent_path() / "share/annabella-sdk/templates";
  if (!failed && fs::is_directory(installed, failed)) return installed;
  return ANNABELLA_SOURCE_TEMPLATES;
}

// As the last part of a plugin's id, and with it the name of its file and its classes.
bool can_be_named_so(std::string_view name) {
  const auto fits = [](char c) {
    return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  const bool begins = !name.empty() && name.front() >= 'a' && name.front() <= 'z';
  return begins && name.size() <= 32 && name.back() != '-' &&
         name.find("--") == std::string_view::npos && std::ranges::all_of(name, fits);
}

// As a target of a build, too: these are CMake's own.
bool is_taken_by_cmake(std::string_view name) {
  constexpr std::array<std::string_view, 8> kTargets{"all",     "clean",   "depend",     "help",
                                                     "install", "package", "preinstall", "test"};
  return std::ranges::find(kTargets, name) != kTargets.end();
}

// Whoever has such a name already: by it nobody could tell the two apart.
std::optional<std::string> bearer_of(const Registry& registry, std::string_view kind,
                                     std::string_view name) {
  const std::string ending = '.' + std::string(name);
  for (const FoundPlugin& plugin : registry.found()) {
    if (plugin.kind == kind && plugin.id.ends_with(ending)) return plugin.id;
  }
  return std::nullopt;
}

// "first-to-four" is FirstToFour. The templates put another word behind it, so it is no class of
// the SDK, no macro and no word of C++.
std::string class_named(std::string_view name) {
  std::string camel;
  bool large = true;
  for (const char c : name) {
    if (c != '-') camel += large ? static_cast<char>(std::toupper(c)) : c;
    large = c == '-';
  }
  return camel;
}

void fill_in(std::string& text, std::string_view gap, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(gap, at)) != std::string::npos; at += with.size()) {
    text.replace(at, gap.size(), with);
  }
}

bool write_filled(const fs::path& from, const fs::path& to, std::string_view kind,
                  std::string_view name) {
  std::ifstream in(from, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  fill_in(text, "@NAME@", name);
  fill_in(text, "@CLASS@", class_named(name));
  fill_in(text, "@KIND@", kind);
  std::ofstream out(to, std::ios::binary);
  return in && out.write(text.data(), static_cast<std::streamsize>(text.size())).flush();
}

// Each "FILE.in" of the folder becomes a FILE of the project.
bool write_folder(const fs::path& from, const fs::path& to, std::string_view kind,
                  std::string_view name) {
  std::error_code failed;
  fs::create_directories(to, failed);
  bool written = !failed;
  for (fs::directory_iterator at(from, failed), end; written && !failed && at != end;
       at.increment(failed)) {
    if (at->path().extension() == ".in") {
      written = write_filled(at->path(), to / at->path().stem(), kind, name);
    } else if (at->path().filename() == "voices") {
      written = write_folder(at->path(), to / "voices", kind, name);
    }
  }
  return written && !failed;
}

}  // namespace

int new_plugin(const Invocation& invocation, const std::vector<std::string>& words) {
  const bool known =
      !words.empty() && (words[0] == "variant" || words[0] == "pairing" || words[0] == "board");
  if (!known || words.size() < 2) return invocation.fail({"plugins.new-what", {}}, kWrongUse);
  if (words.size() > 2) return invocation.refuse_word(words[2]);
  const std::string& kind = words[0];
  const std::string& name = words[1];
  if (!can_be_named_so(name)) {
    return invocation.fail({"plugins.new-name", {{"name", printable(name)}}}, kWrongUse);
  }
  if (is_taken_by_cmake(name)) {
    return invocation.fail({"plugins.new-reserved", {{"name", name}}}, kWrongUse);
  }
  if (const auto id = bearer_of(*registry_for(invocation.options), kind, name)) {
    return invocation.fail({"plugins.new-known", {{"name", name}, {"id", *id}}}, kNo);
  }
  const fs::path project = fs::absolute(name);
  const std::string path = printable(project.native());
  if (fs::exists(project)) return invocation.fail({"plugins.new-exists", {{"path", path}}}, kNo);
  const fs::path templates = templates_directory();
  if (std::error_code none; !fs::is_directory(templates / kind, none)) {
    return invocation.fail({"plugins.new-without-sdk", {}}, kWorldFailed);
  }
  if (!write_folder(templates / kind, project, kind, name) ||
      !write_folder(templates, project, kind, name)) {
    return invocation.fail({"plugins.new-failed", {{"path", path}}}, kWorldFailed);
  }
  invocation.print({"plugins.new-made", {{"path", path}, {"name", name}, {"kind", kind}}});
  return kDone;
}

}  // namespace annabella::host
