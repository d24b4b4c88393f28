#include "app/files.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace annabella::host {
namespace {

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool written(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return out.good();
}

Error cannot_write(const std::string& path) {
  return Error{{"app.cannot-write", {{"path", path}}}};
}

}  // namespace

Result<Done> replace_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  std::error_code failed;
  if (!written(fresh, text)) {
    std::filesystem::remove(fresh, failed);
    return cannot_write(path);
  }
  std::filesystem::rename(fresh, path, failed);
  if (failed) return cannot_write(path);
  return Done{};
}

Result<Done> add_to_file(const std::string& path, const std::string& pgn) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
    if (!written(path, pgn)) return cannot_write(path);  // a terminal or a pipe keeps nothing
    return Done{};
  }
  std::string games = contents(path);
  if (!games.empty() && !pgn.empty()) games += '\n';
  return replace_file(path, games + pgn);
}

}  // namespace annabella::host
